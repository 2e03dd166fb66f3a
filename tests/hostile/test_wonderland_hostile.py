"""Every hostile file of Wonderland, and every shipped one with something changed, through every entry of the game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.hostile import corpus, wonderland_corpus
from tests.hostile.driving import REFUSED, UNSUPPORTED, drive, harmless
from tests.hostile.shapes import DATA
from tests.hostile.values import with_value

BIG = dict(wonderland_corpus.big())
NONSENSE = dict(wonderland_corpus.nonsense())
FOLDERS = ("boards", "examples", "positions")
FILES = sorted(path for folder in FOLDERS for path in (DATA / "wonderland" / folder).glob("*.yaml"))


def test_the_good_file_is_good() -> None:
    became = drive(wonderland_corpus.GOOD.encode(), seconds=5.0)
    assert REFUSED not in became.values()
    assert UNSUPPORTED not in became.values()
    answers = [became[f"best: {question}"] for question in ("move", "value", "reach")]
    assert (became["check"], became["count"], answers) == ("legal", "6", ["optimal"] * 3)


@pytest.mark.parametrize("name", BIG)
def test_big_files_are_done_with_soon(name: str) -> None:
    drive(BIG[name].encode(), name)


def test_every_kind_of_value_under_every_key() -> None:
    became = Counter(
        drive(text.encode(), name, solve=_matters(name))["read"] for name, text in wonderland_corpus.wrong_values()
    )
    assert became[REFUSED] > 4000
    assert became["read"] > 200


def _matters(name: str) -> bool:
    """Whether a value can matter to the searches: words for people and turns do not."""
    return not name.startswith(("title", "note", "source", "page", "expect", "move", "turns", "match", "unknown"))


def test_cells_and_spaces_and_hands_of_every_kind() -> None:
    became = Counter(
        drive(text.encode(), name, solve=False)["read"] for name, text in wonderland_corpus.wrong_entries()
    )
    assert became[REFUSED] > 250
    assert became["read"] > 20


def test_turns_of_every_wrong_kind() -> None:
    became = Counter(drive(text.encode(), name, solve=False)["read"] for name, text in wonderland_corpus.wrong_turns())
    assert became[REFUSED] > 200
    assert became["read"] > 30


def test_names_of_players_that_would_tear_sentences_apart() -> None:
    for name in wonderland_corpus.NAMES:
        text = with_value(wonderland_corpus.GOOD, "match.red", name) + "  players: [Ann, Bob]\n"
        assert drive(text.encode(), name, solve=False)["read"] == REFUSED


@pytest.mark.parametrize("grid", wonderland_corpus.GRIDS)
def test_positions_that_make_no_sense(grid: str) -> None:
    """All of them can be read; nearly all break a rule."""
    for number, (name, text) in enumerate(NONSENSE.items()):
        if name.startswith(f"{grid}+"):
            assert drive(text.encode(), name, seconds=0.02, solve=number % 2 == 0)["read"] == "read"


@pytest.mark.parametrize("folder", FOLDERS)
def test_shipped_files_through_every_entry(folder: str) -> None:
    files = [path for path in FILES if path.parent.name == folder]
    assert files
    for path in files:
        assert drive(path.read_bytes(), str(path), seconds=0.02)["read"] == "read"


@pytest.mark.parametrize("folder", FOLDERS)
def test_shipped_files_with_one_thing_changed(folder: str) -> None:
    for number, path in enumerate(FILES):
        if path.parent.name == folder:
            text = wonderland_corpus.mutated(random.Random(path.stem), path.read_text(encoding="utf-8"))
            drive(text.encode(), f"{path.stem}, changed", seconds=0.02, solve=number % 2 == 0)


def test_files_that_are_no_positions() -> None:
    """Decks, catalogues, forms: refused in words."""
    files = [path for path in (DATA / "wonderland").rglob("*.yaml") if path not in FILES and path.stem != "starter"]
    assert len(files) > 4
    for path in files:
        assert drive(path.read_bytes(), str(path))["read"] == REFUSED
    assert drive((DATA / "wonderland" / "starter.yaml").read_bytes())["check"] == "legal"


COMMANDS = (
    ("check",), ("score",), ("moves",), ("moves", "--count"), ("deduce",), ("show",),
    ("best", "--time-limit", "0.02"), ("best", "--ask", "reach", "--time-limit", "0.02"),
)  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json"])
def test_commands_end_well(cli, tmp_path, form) -> None:
    """Some of the nonsense through every command in one form, and the big files through the quickest."""
    path = tmp_path / "file.yaml"
    small = list(NONSENSE.items())
    chosen = [*small[::29], *BIG.items()] if form == "text" else small[7::31]
    for name, text in chosen:
        path.write_text(text, encoding="utf-8")
        for command in COMMANDS[:1] if name in BIG else COMMANDS:
            ran = cli(*command, path, "--format", form)
            assert ran.code in (0, 1, 2, 3, 4), (name, command, ran)
            assert harmless(ran.out), name
            assert harmless(ran.err), name
            assert max(map(len, ran.err.split("\n"))) < 2000, name
            if form == "json":
                assert ran.result()["file"] == str(path)


def test_the_corpus_of_raw_files_names_wonderland_too() -> None:
    """Bytes that are no text and YAML that is refused, with Wonderland's name in them."""
    for name, data in corpus.raw():
        drive(data.replace(b"game: wispwood", b"game: wonderland"), name)
    for name, text in corpus.yaml():
        drive(text.replace("wispwood", "wonderland").encode(), name)
