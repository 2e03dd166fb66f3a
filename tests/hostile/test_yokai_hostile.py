"""Every hostile file of Yokai, and every shipped one with something changed, through every entry of the game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.hostile import corpus, yokai_corpus
from tests.hostile.driving import REFUSED, UNSUPPORTED, drive, harmless
from tests.hostile.shapes import DATA

BIG = dict(yokai_corpus.big())
NONSENSE = dict(yokai_corpus.nonsense())
FILES = sorted((DATA / "yokai").glob("*/*.yaml"))


def test_the_good_file_is_good() -> None:
    became = drive(yokai_corpus.GOOD.encode(), seconds=5.0)
    assert REFUSED not in became.values()
    assert UNSUPPORTED not in became.values()
    answers = (became["check"], became["score"], became["best: fewest-moves"], became["best: score"])
    assert answers == ("legal", "0", "optimal", "optimal")


@pytest.mark.parametrize("name", BIG)
def test_big_files_are_done_with_soon(name: str) -> None:
    drive(BIG[name].encode(), name)


def test_every_kind_of_value_under_every_key() -> None:
    became = Counter(drive(text.encode(), name, solve=_matters(name))["read"] for name, text in _all_wrong_values())
    assert became[REFUSED] > 3000
    assert became["read"] > 300


def _all_wrong_values() -> list[tuple[str, str]]:
    return [*yokai_corpus.wrong_values(), *yokai_corpus.drawings()]


def _matters(name: str) -> bool:
    """Whether a value can matter to the searches: words for people and turns do not."""
    return not name.startswith(("title", "note", "source", "page", "expect", "move", "turns", "taken"))


def test_turns_of_every_wrong_kind() -> None:
    became = Counter(drive(text.encode(), name, solve=False)["read"] for name, text in yokai_corpus.wrong_turns())
    assert became["read"] > 50


@pytest.mark.parametrize("layout", yokai_corpus.LAYOUTS)
def test_positions_that_make_no_sense(layout: str) -> None:
    """All of them can be read; nearly all break a rule."""
    for name, text in NONSENSE.items():
        if name.startswith(f"{layout}+"):
            assert drive(text.encode(), name)["read"] == "read"


@pytest.mark.parametrize("folder", ["boards", "examples", "positions"])
def test_shipped_files_through_every_entry(folder: str) -> None:
    files = [path for path in FILES if path.parent.name == folder]
    assert files
    for path in files:
        assert drive(path.read_bytes(), path.stem, seconds=0.01)["read"] == "read"


@pytest.mark.parametrize("folder", ["boards", "examples", "positions"])
def test_shipped_files_with_one_thing_changed(folder: str) -> None:
    for number, path in enumerate(FILES):
        if path.parent.name == folder:
            text = yokai_corpus.mutated(random.Random(path.stem), path.read_text(encoding="utf-8"))
            drive(text.encode(), f"{path.stem}, changed", seconds=0.02, solve=number % 3 == 0)


COMMANDS = (
    ("check",), ("score",), ("moves",), ("moves", "--count"), ("deduce",), ("show",),
    ("best", "--time-limit", "0.02"), ("best", "--ask", "score", "--time-limit", "0.02"),
)  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json"])
def test_commands_end_well(cli, tmp_path, form) -> None:
    """A file of each small layout through every command in one form, and the big files through the quickest."""
    path = tmp_path / "file.yaml"
    layouts = {name.split("+")[0]: text for name, text in NONSENSE.items()}
    small = [(name, text) for name, text in layouts.items() if name not in yokai_corpus.HEAVY]
    chosen = [*small[::2], *BIG.items()] if form == "text" else small[1::2]
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


def test_the_corpus_of_raw_files_names_yokai_too() -> None:
    """Bytes that are no text and YAML that is refused, with Yokai's name in them."""
    for name, data in corpus.raw():
        drive(data.replace(b"game: wispwood", b"game: yokai"), name)
    for name, text in corpus.yaml():
        drive(text.replace("wispwood", "yokai").encode(), name)
