"""Set files of Twisted Trumpets that nobody means well with: refused at the place of `set`, or played."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.game import game_for
from rulewright.models.source import InputError

from tests.hostile.driving import REFUSED, drive
from tests.hostile.shapes import DATA
from tests.hostile.trumpets_corpus import BOARD, DECREE, GOOD, KNOWN, MONSTERS, PLAN, TILE
from tests.hostile.trumpets_driving import same_again
from tests.hostile.values import MIB, NUMBERS, VALUES, with_value

HOUSE = (DATA / "twisted-trumpets" / "sets" / "house.yaml").read_text(encoding="utf-8")
GOOD_SET = HOUSE[HOUSE.index("\nset:") + 1 :]
S1 = "  s1: {kind: starting, pipes: [{ends: [top, right]}]}\n"
SMALL_SET = """\
set: small
board: {grid: ". S", mouths: [{cell: A1, edge: left}]}
market: {prices: [1, 1, 2, 3], blind: 1}
flags: [red, yellow, green, blue]
tiles:
  s1: {kind: starting, pipes: [{ends: [left, right]}]}
  p1: {kind: premium, pipes: [{ends: [left], bells: [{kind: diagonal, facing: [top, right]}]}]}
"""
SMALL = b"game: twisted-trumpets\nset: mine.yaml\ntrumpet: {A1: s1}\nhand: [s1, p1]\nmarket: [p1, '-']\n"
# What is wrong with a set file, its text, and what the refusal of the position must name.
BROKEN = {
    "no YAML": ("tiles: [", ""),
    "empty": ("", "empty"),
    "NUL": ("set: x\x00", ""),
    "no name": (GOOD_SET.replace("set: house\n", "", 1), "lacks the key `set`"),
    "no board": (GOOD_SET.replace("board:", "bord:", 1), "no key `bord` (did you mean `board`?)"),
    "no prices": (GOOD_SET.replace("prices: [1, 2, 2, 3], ", "", 1), "market lacks the key `prices`"),
    "three prices": (GOOD_SET.replace("[1, 2, 2, 3]", "[1, 2, 3]", 1), "market: prices must have 4 entries, not 3"),
    "three colours": (GOOD_SET.replace("yellow, green, ", "green, ", 1), "flags must have 4 entries, not 3"),
    "a colour twice": (GOOD_SET.replace("yellow, green, ", "green, green, ", 1), "flags: green is named twice"),
    "another colour": (GOOD_SET.replace("flags: {red: 1}", "flags: {rot: 1}", 1), "flags has no key `rot`"),
    "an unknown edge": (GOOD_SET.replace("ends: [top, right]", "ends: [top, rigth]", 1), "did you mean `right`?"),
    "an edge twice": (GOOD_SET.replace("ends: [top, right]", "ends: [top, top]", 1), "ends: top is named twice"),
    "two pipes at an edge": (
        GOOD_SET.replace("{ends: [bottom, left]}]", "{ends: [top, left]}]", 1), "two pipes end at the top edge"),
    "a bell that faces nowhere": (GOOD_SET.replace("facing: top", "facing: up", 1), "facing must be one of top"),
    "a straight diagonal bell": (
        GOOD_SET.replace("facing: [top, right]", "facing: [top, bottom]", 1), "two directions that are neighbours"),
    "a back of a basic tile": (GOOD_SET.replace(S1, S1.replace("}]}", "}], back: {}}")), "only premium tiles"),
    "dots of a starting tile": (
        GOOD_SET.replace(S1, S1.replace("}]}", "}], copies: {3: 1}}")), "a starting tile"),
    "an id with a capital letter": (GOOD_SET.replace("  s1:", "  S1:", 1), "`S1` is no id"),
    "a decree with two slots": (GOOD_SET.replace("[8, 5, 3]", "[8, 5]", 1), "slots must have 3 entries, not 2"),
    "a decree that asks for nothing": (GOOD_SET.replace("at-least: 4}", "}", 1), "`at-least` or `at-most`"),
    "a count that there is not": (GOOD_SET.replace("count: bells", "count: bell", 1), "did you mean `bells`?"),
    "a count narrowed by another": (
        GOOD_SET.replace("{count: directions, ", "{count: directions, facing: top, ", 1),
        "`facing` does not go with the count `directions`",
    ),
    "a step that is no number": (GOOD_SET.replace("{4: 2, 7: 5", "{four: 2, 7: 5", 1), "`four` is no count"),
    "a position": (GOOD, "no key `game`"),
    "too large": (GOOD_SET + "#" * MIB, "larger than 1 MiB"),
    "deep": ("[" * 5000, ""),
    "an anchor": (GOOD_SET.replace("  s1: {", "  s1: &a {", 1), "anchors"),
}  # fmt: skip
PATHS = (
    "none.yaml", "../none.yaml", "../../../../../../none.yml", "folder.yaml", "none/set.yaml", ".yaml", "..yaml",
    "/etc/passwd", "../../../../../../../../etc/passwd", "/dev/zero", "~/set.yaml", "'bad\\x00.yaml'", '"bad\\0.yaml"',
    "http://example.org/set.yaml", "house/", "../house", "HOUSE", "mine.yaml/mine.yaml", '"a\\nb.yaml"', "MINE.YAML",
    "/dev/stdin", "'*.yaml'", "mine.yaml ' '", "-", "''", "' '", ".", "..", "/",
)  # fmt: skip
KEYS = (
    "set", "provenance", "note", "source", "board", "board.grid", "board.mouths.0.cell", "market", "market.prices",
    "market.prices.0", "market.blind", "flags", "flags.0", "characters", "characters.0", "premium-back",
    "premium-back.pipes", "premium-back.pipes.0.bells", "tiles", "tiles.s1", "tiles.s1.pipes", "decrees",
    "decrees.own-card", "plans", "plans.own-card", "unknown",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good set, a folder in it that is called like a set, and another folder to look from."""
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "positions").mkdir()
    (tmp_path / "mine.yaml").write_text(GOOD_SET, encoding="utf-8")
    return tmp_path


def with_set(path: str) -> bytes:
    """The good position with another set."""
    return with_value(GOOD, "set", path).encode()


def refusal(data: bytes, name: Path) -> InputError:
    """The refusal of a position."""
    try:
        read = source.parse(data, str(name))
        game_for(read).read(read)
    except InputError as error:
        return error
    raise AssertionError("the position was read")


@pytest.mark.parametrize("name", ["position.yaml", "positions/position.yaml"])
def test_a_set_is_looked_for_beside_the_position(folder: Path, name: str) -> None:
    """From another folder too, and by every entry: answers are read again."""
    word = "../mine.yaml" if "/" in name else "mine.yaml"
    for path in (word, str(folder / "mine.yaml")):
        became = drive(with_set(path), str(folder / name), seconds=5.0)
        assert (became["check"], became["best: placement"]) == ("legal", "optimal")
        same_again(with_set(path).decode(), str(folder / name))


@pytest.mark.parametrize("name", BROKEN)
def test_broken_set_files(folder: Path, name: str) -> None:
    text, words = BROKEN[name]
    assert text not in (GOOD_SET, HOUSE)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    data = with_set("mine.yaml")
    assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}
    error = refusal(data, folder / "position.yaml")
    assert error.message.startswith("set: ")
    assert "mine.yaml" in error.message
    assert words in error.message
    assert error.place is not None
    assert "set:" in data.decode().split("\n")[error.place.line - 1]


def test_a_position_that_is_its_own_set(folder: Path) -> None:
    (folder / "position.yaml").write_bytes(with_set("position.yaml"))
    assert drive(with_set("position.yaml"), str(folder / "position.yaml")) == {"read": REFUSED}


def test_a_set_that_names_itself_is_a_set(folder: Path) -> None:
    """What stands under `set` in a set file is only a name."""
    (folder / "mine.yaml").write_text(GOOD_SET.replace("set: house", "set: mine.yaml", 1), encoding="utf-8")
    assert drive(with_set("mine.yaml"), str(folder / "position.yaml"), solve=False)["check"] == "legal"


@pytest.mark.parametrize("path", PATHS)
def test_paths_that_lead_to_no_set(folder: Path, path: str) -> None:
    data = with_set(path)
    assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}
    assert "root:" not in refusal(data, folder / "position.yaml").message


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_link_to_something_endless(folder: Path) -> None:
    (folder / "endless.yaml").symlink_to("/dev/zero")
    (folder / "passwd.yaml").symlink_to("/etc/passwd")
    (folder / "circle.yaml").symlink_to("circle.yaml")
    for name in ("endless", "passwd", "circle"):
        data = with_set(f"{name}.yaml")
        assert drive(data, str(folder / "position.yaml")) == {"read": REFUSED}


def test_every_kind_of_value_under_every_key(folder: Path) -> None:
    words = (*VALUES, *NUMBERS, *KNOWN, "x" * 5000, BOARD, f"{{s1: {TILE}}}", f"{{own-card: {DECREE}}}", PLAN)
    for path in KEYS:
        for value in words[::3]:
            (folder / "mine.yaml").write_text(with_value(SMALL_SET, path, value), encoding="utf-8")
            drive(SMALL, str(folder / "position.yaml"), solve=False)


def test_a_set_of_monsters(folder: Path) -> None:
    """Tiles that no box would hold, a board of one space, a market that costs little or more than there is."""
    tiles = "".join(f"  {word}: {text}\n" for word, text in MONSTERS.items())
    for prices in ("[1, 1, 1, 1]", "[9, 9, 9, 9]", "[3, 2, 1, 1]"):
        head = f"set: '0'\nboard: {BOARD}\nmarket: {{prices: {prices}, blind: 1}}\nflags: [red, yellow, green, blue]\n"
        (folder / "mine.yaml").write_text(f"{head}tiles:\n{tiles}", encoding="utf-8")
        text = (
            "game: twisted-trumpets\nset: mine.yaml\ntrumpet: {A1: choir, A2: slant~@90}\n"
            f"hand: [{', '.join(MONSTERS)}]\nmarket: [slant, slants, '-', slant]\nfavors: {{}}\nplans: []\n"
        )
        assert drive(text.encode(), str(folder / "position.yaml"), solve=False)["read"] == "read"
        same_again(text, str(folder / "position.yaml"))


def test_sets_with_the_same_ids_do_not_mix(cli, folder: Path) -> None:
    """One call over positions of two sets whose tiles are called alike gives what two calls give, in either order."""
    other = SMALL_SET.replace("ends: [left, right]", "ends: [left, bottom], twist: true")
    other = other.replace("diagonal, facing: [top, right]", "end, facing: right").replace('". S"', '". S\\n. ."')
    paths = []
    for name, text in (("one", SMALL_SET), ("two", other)):
        (folder / f"{name}-set.yaml").write_text(text, encoding="utf-8")
        paths.append(folder / f"{name}.yaml")
        paths[-1].write_bytes(SMALL.replace(b"mine.yaml", f"{name}-set.yaml".encode()))
    for command in ("check", "score", "moves"):
        alone = [cli(command, path, "--format", "json").result() for path in paths]
        assert command == "check" or alone[0] != alone[1] | {"file": alone[0]["file"]}, command
        for order in (1, -1):
            together = cli(command, *paths[::order], "--format", "json").json()["results"]
            assert together[::order] == alone, command
