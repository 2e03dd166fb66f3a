"""Box files of Quacks & Co. that nobody means well with: refused at the place of `box`, or played."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.game import game_for
from rulewright.models.source import InputError

from tests.hostile.driving import REFUSED, drive
from tests.hostile.quacks_corpus import GOOD, KNOWN
from tests.hostile.shapes import DATA
from tests.hostile.values import MIB, NUMBERS, VALUES, with_value

HOUSE = (DATA / "quacks-and-co" / "boxes" / "house.yaml").read_text(encoding="utf-8")
# What is wrong with a box file, its text, and what the refusal of the position must name.
BROKEN = {
    "no YAML": ("chips: [", ""),
    "empty": ("", "empty"),
    "NUL": ("box: x\x00", ""),
    "no name": (HOUSE.replace("box: house", "note: house", 1), ""),
    "no tracks": (HOUSE.replace("\ntracks:", "\ntrack:", 1), "no key `track`"),
    "one track": (HOUSE.replace("  long:", "  lang:", 1), "no key `lang`"),
    "spirals backwards": (HOUSE.replace("[3, 7,", "[7, 3,", 1), "from the start to the market"),
    "a spiral twice": (HOUSE.replace("[3, 7,", "[3, 3,", 1), "each once"),
    "a spiral on the market": (HOUSE.replace("43, 47]", "43, 50]", 1), "spirals"),
    "no steps": (HOUSE.replace("steps: 50", "steps: 0", 1), "steps"),
    "too many steps": (HOUSE.replace("steps: 50", "steps: 501", 1), "steps"),
    "dream weeds to buy": (HOUSE.replace("  red-1: 20", "  dream: 20", 1), "dream weeds are not listed"),
    "a chip without a number": (HOUSE.replace("  red-1: 20", "  red-0: 20", 1), "a number of 1 or more"),
    "another colour": (HOUSE.replace("  red-1: 20", "  pink-1: 20", 1), "chip"),
    "a price of a chip": (HOUSE.replace("prices: {1: 1", "prices: {red-1: 1", 1), "prices"),
    "a price of 0": (HOUSE.replace("prices: {1: 1", "prices: {0: 1", 1), "prices"),
    "a price below 0": (HOUSE.replace("prices: {1: 1", "prices: {1: -1", 1), "prices"),
    "a die without a face": (HOUSE.replace("wooden-die: [1, 1, 2, 2, 3, 4]", "wooden-die: []", 1), "wooden-die"),
    "a die of words": (HOUSE.replace("wooden-die: [1,", "wooden-die: [one,", 1), "wooden-die"),
    "a white die of words": (HOUSE.replace("[ruby,", "[rubies,", 1), "`rubies`"),
    "a white die with a dream weed": (HOUSE.replace("[ruby,", "[dream,", 1), "`dream`"),
    "a start without dream weeds": (HOUSE.replace("start: {dream: 4, ", "start: {", 1), "everybody has 4 dream weeds"),
    "a start of more than there is": (HOUSE.replace("red-2: 1}", "red-2: 13}", 1), "red-2 13 times, but there are 12"),
    "a face with a zero before it": (HOUSE.replace('"3", draw]', '"03", draw]', 1), "a number of steps"),
    "a price for a number told twice": (HOUSE.replace("prices: {1: 1", "prices: {1: 1, 01: 2", 1), "not `01`"),
    "no rubies": (HOUSE.replace("rubies: 40", "", 1), "lacks the key `rubies`"),
    "rubies below 0": (HOUSE.replace("rubies: 40", "rubies: -1", 1), "rubies"),
    "another provenance": (HOUSE.replace("  steps: stated", "  steps: guessed", 1), "provenance"),
    "provenance of nothing": (HOUSE.replace("  steps: stated", "  paths: stated", 1), "no key `paths`"),
    "a position": (GOOD, "no key `game`"),
    "too large": (HOUSE + "#" * MIB, "larger than 1 MiB"),
    "deep": ("[" * 5000, ""),
    "an anchor": (HOUSE.replace("prices: {", "prices: &a {", 1), "anchors"),
}  # fmt: skip
PATHS = (
    "none.yaml", "../none.yaml", "../../../../../../none.yml", "folder.yaml", "none/box.yaml", ".yaml", "..yaml",
    "/etc/passwd", "../../../../../../../../etc/passwd", "/dev/zero", "~/box.yaml", "'bad\\x00.yaml'", '"bad\\0.yaml"',
    "http://example.org/box.yaml", "house/", "../house", "HOUSE", "mine.yaml/mine.yaml", '"a\\nb.yaml"', "MINE.YAML",
    "/dev/stdin", "'*.yaml'", "mine.yaml ' '", "-", "''", "' '", ".", "..", "/",
)  # fmt: skip
KEYS = (
    "box", "note", "source", "provenance", "provenance.steps", "tracks", "tracks.short", "tracks.short.steps", "start",
    "start.red-1", "chips", "chips.red-1", "chips.unknown", "prices", "prices.1", "prices.x", "white-die",
    "white-die.0", "wooden-die", "wooden-die.0", "rubies", "clovers", "unknown",
)  # fmt: skip
# Boxes that can be read, and in which next to nothing is as in a game.
ODD = {
    "nothing in it": {"chips": "{}", "prices": "{}", "rubies": "0", "clovers": "0", "start": "{dream: 4}"},
    "one face, that draws": {"white-die": "[draw]", "chips": "{yellow-1: 999, yellow-2: 999, red-1: 9}"},
    "chips that are not there": {"white-die": "[orange-5, white-99, red-999]"},
    "all for nothing": {"prices": "{1: 0, 2: 0, 4: 0, 5: 0, 8: 0}"},
    "high prices": {"prices": "{1: 99, 2: 99}"},
    "far steps": {"white-die": "['99', '0', '20']", "wooden-die": "[20, 0]"},
    "one step": {"tracks": "{short: {steps: 1, spirals: []}, long: {steps: 1, spirals: []}}"},
    "two steps": {"tracks": "{short: {steps: 2, spirals: [1]}, long: {steps: 2, spirals: [1]}}"},
    "all spirals": {"tracks": f"{{short: {{steps: 90, spirals: {[*range(1, 90)]}}}, long: {{steps: 9, spirals: []}}}}"},
    "other numbers": {"chips": "{red-3: 5, blue-9: 5, blue-7: 5, white-1: 5, purple-999: 5, green-12: 5}"},
    "a start of one colour": {"start": "{dream: 4, green-1: 14, green-2: 10, green-4: 6}"},
}  # fmt: skip
POSITIONS = (
    "players: [{animal: cow, rubies: 5, clovers: 2, bag: {dream: 3, yellow-1: 1, red-3: 1, white-1: 1}}]\n",
    "set: butterfly\nboards: 6\nplayers: [{animal: cow, bag: {dream: 2, blue-7: 1, purple-1: 2}, board: {dream: 2}}, "
    "{animal: pig}]\nturns: [{draw: dream, buy: [red-3]}]\n",
    "track: long\nplayers: [{animal: pig, space: 1, rubies: 9, bag: {dream: 1, green-1: 2, yellow-2: 2}, "
    "board: {dream: 3}}]\n",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good box, a folder in it that is called like a box, and another folder to look from."""
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "positions").mkdir()
    (tmp_path / "mine.yaml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


def with_box(path: str) -> bytes:
    """The good position with another box."""
    return with_value(GOOD, "box", path).encode()


def refusal(data: bytes, name: Path) -> InputError:
    """The refusal of a position."""
    try:
        read = source.parse(data, str(name))
        game_for(read).read(read)
    except InputError as error:
        return error
    raise AssertionError("the position was read")


@pytest.mark.parametrize("name", ["position.yaml", "positions/position.yaml"])
def test_a_box_is_looked_for_beside_the_position(folder: Path, name: str) -> None:
    """From another folder too, and by every entry: answers are read again."""
    word = "../mine.yaml" if "/" in name else "mine.yaml"
    for path in (word, str(folder / "mine.yaml")):
        became = drive(with_box(path), str(folder / name), seconds=5.0)
        assert (became["check"], became["moves"]) == ("legal", "35")


@pytest.mark.parametrize("name", BROKEN)
def test_broken_box_files(folder: Path, name: str) -> None:
    text, words = BROKEN[name]
    assert text != HOUSE
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    data = with_box("mine.yaml")
    assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}
    error = refusal(data, folder / "position.yaml")
    assert error.message.startswith("box: ")
    assert "mine.yaml" in error.message
    assert words in error.message
    assert error.place is not None
    assert "box:" in data.decode().split("\n")[error.place.line - 1]


def test_a_position_that_is_its_own_box(folder: Path) -> None:
    (folder / "position.yaml").write_bytes(with_box("position.yaml"))
    assert drive(with_box("position.yaml"), str(folder / "position.yaml")) == {"read": REFUSED}


def test_a_box_that_names_itself_is_a_box(folder: Path) -> None:
    """What stands under `box` in a box file is only a name."""
    (folder / "mine.yaml").write_text(HOUSE.replace("box: house", "box: mine.yaml", 1), encoding="utf-8")
    assert drive(with_box("mine.yaml"), str(folder / "position.yaml"), solve=False)["check"] == "legal"


@pytest.mark.parametrize("path", PATHS)
def test_paths_that_lead_to_no_box(folder: Path, path: str) -> None:
    data = with_box(path)
    assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}
    assert "root:" not in refusal(data, folder / "position.yaml").message


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_link_to_something_endless(folder: Path) -> None:
    (folder / "endless.yaml").symlink_to("/dev/zero")
    (folder / "passwd.yaml").symlink_to("/etc/passwd")
    (folder / "circle.yaml").symlink_to("circle.yaml")
    for name in ("endless", "passwd", "circle"):
        data = with_box(f"{name}.yaml")
        assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}


def test_every_kind_of_value_under_every_key(folder: Path) -> None:
    words = (*VALUES, *NUMBERS, *KNOWN, "x" * 5000)
    for path in KEYS:
        for value in words[::3]:
            (folder / "mine.yaml").write_text(with_value(HOUSE, path, value), encoding="utf-8")
            drive(with_box("mine.yaml"), str(folder / "position.yaml"), solve=False)


@pytest.mark.parametrize("name", ODD)
def test_odd_boxes_are_played(folder: Path, name: str) -> None:
    text = HOUSE
    for key, value in ODD[name].items():
        text = with_value(text, key, value)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    for position in POSITIONS:
        data = f"game: quacks-and-co\nbox: mine.yaml\n{position}"
        assert drive(data.encode(), str(folder / "position.yaml"), seconds=0.02)["read"] == "read"
