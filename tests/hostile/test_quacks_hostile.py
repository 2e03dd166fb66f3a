"""Every hostile file of Quacks & Co., and every shipped one with something changed, through every entry of the game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.hostile import corpus, quacks_corpus
from tests.hostile.driving import REFUSED, UNSUPPORTED, drive, harmless
from tests.hostile.shapes import DATA

BIG = dict(quacks_corpus.big())
NONSENSE = dict(quacks_corpus.nonsense())
FILES = sorted(path for path in (DATA / "quacks-and-co").glob("*/*.yaml") if path.parent.name != "boxes")


def test_the_good_file_is_good() -> None:
    became = drive(quacks_corpus.GOOD.encode(), seconds=5.0)
    assert REFUSED not in became.values()
    assert UNSUPPORTED not in became.values()
    # 2 rubies and the one of the last: of four colours a 1, 2 or 4 or none, for up to 3 rubies: 1 + 4 + 10 + 20
    assert (became["check"], became["score"], became["moves"]) == ("legal", "0", "35")


@pytest.mark.parametrize("name", BIG)
def test_big_files_are_done_with_soon(name: str) -> None:
    drive(BIG[name].encode(), name)


def test_every_kind_of_value_under_every_key() -> None:
    files = list(quacks_corpus.wrong_values())
    became = Counter(drive(text.encode(), name, solve=False)["read"] for name, text in files)
    assert became[REFUSED] > 3000
    assert became["read"] > 200


def test_turns_of_every_wrong_kind() -> None:
    became = Counter(drive(text.encode(), name, solve=False)["read"] for name, text in quacks_corpus.wrong_turns())
    assert became["read"] > 200


@pytest.mark.parametrize("players", quacks_corpus.PLAYERS)
def test_positions_that_make_no_sense(players: str) -> None:
    """All of them can be read; nearly all break a rule."""
    for number, (name, text) in enumerate(NONSENSE.items()):
        if name.startswith(f"{players}+"):
            assert drive(text.encode(), name, seconds=0.02, solve=number % 4 == 0)["read"] == "read"


@pytest.mark.parametrize("folder", ["boards", "examples", "positions"])
def test_shipped_files_through_every_entry(folder: str) -> None:
    files = [path for path in FILES if path.parent.name == folder]
    assert files
    for path in files:
        assert drive(path.read_bytes(), str(path), seconds=0.01)["read"] == "read"


@pytest.mark.parametrize("folder", ["boards", "examples", "positions"])
def test_shipped_files_with_one_thing_changed(folder: str) -> None:
    for number, path in enumerate(FILES):
        if path.parent.name == folder:
            text = quacks_corpus.mutated(random.Random(path.stem), path.read_text(encoding="utf-8"))
            drive(text.encode(), str(path), seconds=0.02, solve=number % 5 == 0)


COMMANDS = (
    ("check",), ("score",), ("moves",), ("moves", "--count"), ("deduce",), ("show",),
    ("best", "--time-limit", "0.02"), ("best", "--ask", "finish", "--time-limit", "0.02"),
    ("best", "--ask", "reach", "--time-limit", "0.02"),
)  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json"])
def test_commands_end_well(cli, tmp_path, form) -> None:
    """A file of each kind of players through every command in one form, and the big files through the quickest."""
    path = tmp_path / "file.yaml"
    small = [(name, text) for name, text in NONSENSE.items() if hash_of(name) % 17 == (form == "json")]
    assert len(small) > 10
    for name, text in [*small, *(BIG.items() if form == "text" else ())]:
        path.write_text(text, encoding="utf-8")
        for command in COMMANDS[:1] if name in BIG else COMMANDS:
            ran = cli(*command, path, "--format", form)
            assert ran.code in (0, 1, 2, 3, 4), (name, command, ran)
            assert harmless(ran.out), name
            assert harmless(ran.err), name
            assert max(map(len, ran.err.split("\n"))) < 2000, name
            if form == "json":
                assert ran.result()["file"] == str(path)


def hash_of(name: str) -> int:
    """A number by which files are shared out, the same at every run."""
    return sum(map(ord, name))


def test_the_corpus_of_raw_files_names_quacks_too() -> None:
    """Bytes that are no text and YAML that is refused, with the name of this game in them."""
    for name, data in corpus.raw():
        drive(data.replace(b"game: wispwood", b"game: quacks-and-co"), name)
    for name, text in corpus.yaml():
        drive(text.replace("wispwood", "quacks-and-co").encode(), name)
