"""Deck files of Wonderland that nobody means well with: refused at the place of `deck` in the position, or played."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.game import game_for
from rulewright.models.source import InputError

from tests.hostile.driving import REFUSED, drive
from tests.hostile.shapes import DATA
from tests.hostile.values import MIB, NUMBERS, VALUES, with_value
from tests.hostile.wonderland_corpus import GOOD

HOUSE = (DATA / "wonderland" / "decks" / "house.yaml").read_text(encoding="utf-8")
GOOD_DECK = HOUSE[HOUSE.index("deck:") :]
RED_1 = "    1: {right: potion, bottom: cake}\n"
# What is wrong with a deck file, its text, and what the refusal of the position must name.
BROKEN = {
    "no YAML": ("cards: [", ""),
    "empty": ("", "empty"),
    "NUL": ("deck: x\x00", ""),
    "a card missing": (GOOD_DECK.replace(RED_1, "", 1), "the deck lacks the card red 1"),
    "a side missing": (GOOD_DECK[: GOOD_DECK.index("  blue:")], "the cards blue 1, blue 2"),
    "an unknown edge": (GOOD_DECK.replace("right: potion", "rihgt: potion", 1), "did you mean `right`?"),
    "an unknown item": (GOOD_DECK.replace("right: potion", "right: poiton", 1), "did you mean `potion`?"),
    "rank 8": (GOOD_DECK + "    8: {}\n", "no key `8`"),
    "an edge twice": (GOOD_DECK.replace("right: potion, bottom", "right: potion, right", 1), "`right`"),
    "no name": (GOOD_DECK.replace("deck: house\n", "", 1), "lacks the key `deck`"),
    "a position": (GOOD, "no key `game`"),
    "too large": (GOOD_DECK + "#" * MIB, "larger than 1 MiB"),
    "deep": ("[" * 5000, ""),
    "an anchor": (GOOD_DECK.replace(RED_1, "    1: &a {right: potion}\n"), ""),
}
PATHS = (
    "none.yaml", "../none.yaml", "../../../../../../none.yml", "folder.yaml", "none/deck.yaml", ".yaml", "..yaml",
    "/etc/passwd", "../../../../../../../../etc/passwd", "/dev/zero", "~/deck.yaml", "'bad\\x00.yaml'", '"bad\\0.yaml"',
    "http://example.org/deck.yaml", "house/", "../house", "HOUSE", "mine.yaml/mine.yaml", '"a\\nb.yaml"', "MINE.YAML",
    "/dev/stdin", "'*.yaml'", "mine.yaml ' '", "-", "''", "' '", ".", "..", "/",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good deck, a folder in it that is called like a deck, and another folder to look from."""
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "positions").mkdir()
    (tmp_path / "mine.yaml").write_text(GOOD_DECK, encoding="utf-8")
    return tmp_path


def with_deck(path: str) -> bytes:
    """The good position with another deck."""
    return with_value(GOOD, "deck", path).encode()


def refusal(data: bytes, name: Path) -> InputError:
    """The refusal of a position."""
    try:
        read = source.parse(data, str(name))
        game_for(read).read(read)
    except InputError as error:
        return error
    raise AssertionError("the position was read")


@pytest.mark.parametrize("name", ["position.yaml", "positions/position.yaml"])
def test_a_deck_is_looked_for_beside_the_position(folder: Path, name: str) -> None:
    """From another folder too, and by every entry: answers are read again."""
    word = "../mine.yaml" if "/" in name else "mine.yaml"
    for path in (word, str(folder / "mine.yaml")):
        became = drive(with_deck(path), str(folder / name), seconds=5.0)
        assert (became["check"], became["best: move"], became["best: reach"]) == ("legal", "optimal", "optimal")


@pytest.mark.parametrize("name", BROKEN)
def test_broken_deck_files(folder: Path, name: str) -> None:
    text, words = BROKEN[name]
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    data = with_deck("mine.yaml")
    assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}
    error = refusal(data, folder / "position.yaml")
    assert error.message.startswith("deck: ")
    assert "mine.yaml" in error.message
    assert words in error.message
    assert error.place is not None
    assert "deck:" in data.decode().split("\n")[error.place.line - 1]


def test_a_position_that_is_its_own_deck(folder: Path) -> None:
    (folder / "position.yaml").write_bytes(with_deck("position.yaml"))
    assert drive(with_deck("position.yaml"), str(folder / "position.yaml")) == {"read": REFUSED}


def test_a_deck_that_names_itself_is_a_deck(folder: Path) -> None:
    """What stands under `deck` in a deck file is only a name."""
    (folder / "mine.yaml").write_text(GOOD_DECK.replace("deck: house", "deck: mine.yaml", 1), encoding="utf-8")
    assert drive(with_deck("mine.yaml"), str(folder / "position.yaml"))["check"] == "legal"


@pytest.mark.parametrize("path", PATHS)
def test_paths_that_lead_to_no_deck(folder: Path, path: str) -> None:
    data = with_deck(path)
    assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}
    assert "root:" not in refusal(data, folder / "position.yaml").message


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_link_to_something_endless(folder: Path) -> None:
    (folder / "endless.yaml").symlink_to("/dev/zero")
    (folder / "passwd.yaml").symlink_to("/etc/passwd")
    (folder / "circle.yaml").symlink_to("circle.yaml")
    for name in ("endless", "passwd", "circle"):
        data = with_deck(f"{name}.yaml")
        assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}


def test_every_kind_of_value_under_every_key(folder: Path) -> None:
    paths = ("deck", "provenance", "note", "source", "layout", "cards", "cards.red", "cards.blue.1", "unknown")
    for path in paths:
        for value in (*VALUES, *NUMBERS, "x" * 5000, "{red: {1: {top: [cake]}}}", "{red: {1: cake}}"):
            (folder / "mine.yaml").write_text(with_value(GOOD_DECK, path, value), encoding="utf-8")
            drive(with_deck("mine.yaml"), str(folder / "position.yaml"), solve=False)
