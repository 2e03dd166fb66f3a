"""Every hostile file of Twisted Trumpets, and every shipped one with something changed, through every entry."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.hostile import corpus, trumpets_corpus, trumpets_heavy
from tests.hostile.driving import REFUSED, UNSUPPORTED, drive, harmless
from tests.hostile.shapes import DATA
from tests.hostile.trumpets_driving import placed, same_again
from tests.hostile.values import with_value

BIG = dict(trumpets_corpus.big())
HEAVY = dict(trumpets_heavy.heavy())
NONSENSE = dict(trumpets_corpus.nonsense())
FOLDERS = ("boards", "examples", "positions")
FILES = sorted(path for folder in FOLDERS for path in (DATA / "twisted-trumpets" / folder).rglob("*.yaml"))


def test_the_good_file_is_good() -> None:
    became = drive(trumpets_corpus.GOOD.encode(), seconds=5.0)
    assert REFUSED not in became.values()
    assert [entry for entry, word in became.items() if word == UNSUPPORTED] == ["deduce"]
    answers = [became[f"best: {question}"] for question in ("placement", "turn", "trumpet")]
    assert (became["check"], answers) == ("legal", ["optimal"] * 3)
    same_again(trumpets_corpus.GOOD)


@pytest.mark.parametrize("name", BIG)
def test_big_files_are_done_with_soon(name: str) -> None:
    drive(BIG[name].encode(), name, solve=False)


@pytest.mark.parametrize("name", HEAVY)
def test_positions_with_much_to_count_are_done_with_soon(name: str) -> None:
    """More bells and payments than any game has."""
    assert drive(HEAVY[name].encode(), name, solve=False)["read"] == "read"
    placed(HEAVY[name], name)


def test_every_kind_of_value_under_every_key() -> None:
    some = list(trumpets_corpus.wrong_values())[::7]
    became = Counter(drive(text.encode(), name, solve=False)["read"] for name, text in some)
    assert became[REFUSED] > 1700
    assert became["read"] > 40


def test_tiles_and_cards_and_slots_of_every_kind() -> None:
    some = list(trumpets_corpus.wrong_entries())[::4]
    became = Counter(drive(text.encode(), name, solve=False)["read"] for name, text in some)
    assert became[REFUSED] > 1000
    assert became["read"] > 30


def test_steps_of_every_wrong_kind() -> None:
    some = list(trumpets_corpus.wrong_turns())[::3]
    became = Counter(drive(text.encode(), name, solve=False)["read"] for name, text in some)
    assert became[REFUSED] > 1400
    assert became["read"] > 60


def test_names_of_players_that_would_tear_sentences_apart() -> None:
    for name in trumpets_corpus.NAMES:
        assert drive(with_value(trumpets_corpus.GOOD, "player", name).encode(), name)["read"] == REFUSED
        held = with_value(trumpets_corpus.GOOD, "decrees.bell-boss.0", f"[{name.strip()}]")
        assert drive(held.encode(), name)["read"] == REFUSED


@pytest.mark.parametrize("board", trumpets_corpus.BOARDS)
def test_positions_that_make_no_sense(board: str) -> None:
    """All of them can be read; nearly all break a rule."""
    for number, (name, text) in enumerate(NONSENSE.items()):
        if name.startswith(f"{board}+"):
            assert drive(text.encode(), name, solve=False)["read"] == "read"
            same_again(text, name)
            if number % 3 == 0:
                placed(text, name)


@pytest.mark.parametrize("folder", FOLDERS)
def test_shipped_files_through_every_entry(folder: str) -> None:
    for path in FILES:
        if path.relative_to(DATA / "twisted-trumpets").parts[0] == folder:
            text = path.read_text(encoding="utf-8")
            assert drive(text.encode(), str(path), solve=False)["read"] == "read"
            same_again(text, str(path))


@pytest.mark.parametrize("folder", FOLDERS)
def test_shipped_files_with_one_thing_changed(folder: str) -> None:
    for path in FILES:
        if path.relative_to(DATA / "twisted-trumpets").parts[0] == folder:
            text = trumpets_corpus.mutated(random.Random(path.stem), path.read_text(encoding="utf-8"))
            drive(text.encode(), f"{path.stem}, changed", solve=False)


def test_the_good_file_with_one_thing_changed() -> None:
    became: Counter[str] = Counter()
    good = f"{trumpets_corpus.GOOD}move: {trumpets_corpus.PUT}\n{trumpets_corpus.TILES}"
    for seed in range(200):
        text = trumpets_corpus.mutated(random.Random(seed), good)
        became[drive(text.encode(), f"good, changed by {seed}", solve=False)["read"]] += 1
    assert min(became.values()) > 20


def test_files_that_are_no_positions() -> None:
    """Sets, catalogues, forms: refused in words."""
    files = [
        path
        for path in (DATA / "twisted-trumpets").rglob("*.yaml")
        if path not in FILES and path.stem != "starter"
    ]  # fmt: skip
    assert len(files) > 2
    for path in files:
        assert drive(path.read_bytes(), str(path))["read"] == REFUSED
    assert drive((DATA / "twisted-trumpets" / "starter.yaml").read_bytes(), seconds=0.5)["check"] == "legal"


COMMANDS = (
    ("check",), ("score",), ("moves",), ("moves", "--count"), ("moves", "--ranked"), ("deduce",), ("show",),
    ("best", "--time-limit", "0.02"),
)  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json"])
def test_commands_end_well(cli, tmp_path, form) -> None:
    """Some of the nonsense through every command in one form, and the big files through the quickest."""
    path = tmp_path / "file.yaml"
    small = list(NONSENSE.items())
    chosen = [*small[::11], *BIG.items()] if form == "text" else small[7::13]
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


def test_the_corpus_of_raw_files_names_twisted_trumpets_too() -> None:
    """Bytes that are no text and YAML that is refused, with this game's name in them."""
    for name, data in corpus.raw():
        drive(data.replace(b"game: wispwood", b"game: twisted-trumpets"), name, solve=False)
    for name, text in corpus.yaml():
        drive(text.replace("wispwood", "twisted-trumpets").encode(), name, solve=False)
