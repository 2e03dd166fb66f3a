"""Boxes of Quacks & Co.: the house box, box files and what is wrong with them, the empty form, the components."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
from rulewright.models import source
from rulewright.models.quacks_and_co import kit, rules
from rulewright.models.quacks_and_co.actions import RUBIES_BY_NUMBER
from rulewright.models.quacks_and_co.box import BOX_KEYS, BOXES, FACES, PARTS_KNOWN, TRACKS, Box, Track
from rulewright.models.quacks_and_co.chips import (
    BASIC,
    BUBBLES,
    COLOURS,
    DREAM,
    DREAMS,
    FOOD,
    Chip,
    Colour,
    chips_data,
)
from rulewright.models.quacks_and_co.game import GAME
from rulewright.models.quacks_and_co.position import Position, read
from rulewright.models.quacks_and_co.turns import Animal
from rulewright.models.reading import plain
from rulewright.models.rulebook import PROVENANCE
from rulewright.models.source import InputError

DATA = Path(__file__).resolve().parents[3] / "data" / "quacks-and-co"
HOUSE = BOXES.shipped("house")
FORM = (DATA / "box-form.yaml").read_text(encoding="utf-8")
POSITION = """game: quacks-and-co
box: my-box.yaml
players:
  - {animal: sheep, space: 3, rubies: 2, bag: {dream: 4, red-1: 1, red-2: 1, yellow-1: 1}, board: {red-1: 1}}
  - {animal: pig, space: 0, bag: {dream: 4, red-1: 2, red-2: 1, yellow-1: 1}}
turn: pig
"""


def load(folder: Path, text: str) -> Box:
    path = folder / "my-box.yaml"
    path.write_text(text, encoding="utf-8")
    return BOXES.load(path)


def at(folder: Path, box: str, text: str = POSITION) -> Position:
    (folder / "my-box.yaml").write_text(box, encoding="utf-8")
    path = folder / "my-position.yaml"
    path.write_text(text, encoding="utf-8")
    return read(source.load(str(path)))


# The house box.


def test_the_house_box_is_the_only_shipped_one_and_says_what_is_invented() -> None:
    assert BOXES.names() == ("house",)
    assert HOUSE.name == "house"
    assert HOUSE.invented == {"spirals", "chips", "wooden-die"}
    data = cast(dict[str, Any], plain(source.load(str(DATA / "boxes" / "house.yaml")).root))
    assert [key for key in BOX_KEYS if key not in data] == ["source"]
    assert tuple(data["provenance"]) == PARTS_KNOWN


def test_what_is_known_of_the_box_holds_for_the_house_box() -> None:
    # 162 food chips, 40 rubies, 26 clovers; the start bag, the prices and the white die; 50 and 76 steps.
    assert sum(HOUSE.chips.values()) == 162
    assert (HOUSE.rubies, HOUSE.clovers) == (40, 26)
    assert chips_data(HOUSE.start) == {"dream": 4, "red-1": 2, "red-2": 1, "yellow-1": 1}
    assert HOUSE.prices == {1: 1, 2: 2, 4: 3, 5: 4, 8: 5}
    assert sorted(HOUSE.white_die) == ["1", "3", "draw", "green-2", "red-2", "ruby"]
    assert [HOUSE.tracks[side].steps for side in TRACKS] == [50, 76]
    by_colour = {colour: [chip.number for chip in HOUSE.chips if chip.colour is colour] for colour in COLOURS}
    assert all(by_colour[colour] == [1, 2, 4] for colour in BASIC)
    assert by_colour[Colour.WHITE] == [8]
    fives = [colour for colour, numbers in by_colour.items() if 5 in numbers]
    assert fives
    assert set(fives) <= {Colour.PURPLE, Colour.ORANGE}
    # Every number has a price, and four players can begin.
    assert {chip.number for chip in HOUSE.chips} == set(HOUSE.prices)
    assert all(HOUSE.chips[chip] >= 4 * count for chip, count in HOUSE.start.items() if not chip.dream)


def test_what_the_house_box_makes_up_is_possible() -> None:
    for track in HOUSE.tracks.values():
        assert track.spirals == tuple(sorted(set(track.spirals)))
        assert 0 < track.spirals[0] <= track.spirals[-1] < track.steps
    assert len(HOUSE.wooden_die) == len(HOUSE.white_die) == FACES
    assert all(face > 0 for face in HOUSE.wooden_die)


def test_the_next_spiral_space() -> None:
    track = Track(10, (3, 7))
    assert [track.next_spiral(space) for space in range(10)] == [3, 3, 3, 7, 7, 7, 7, None, None, None]


# The empty form.


def test_the_form_holds_what_is_known_and_nothing_else(tmp_path: Path) -> None:
    box = load(tmp_path, FORM)
    assert box.name == "my-box"
    assert box.invented == {"spirals", "chips", "wooden-die"}
    assert box.chips == {}
    assert box.wooden_die == (0,) * FACES
    assert box.tracks == {"short": Track(50, ()), "long": Track(76, ())}
    known = ("start", "prices", "white_die", "rubies", "clovers")
    assert {part: getattr(box, part) for part in known} == {part: getattr(HOUSE, part) for part in known}


def test_the_form_explains_every_key_and_every_word() -> None:
    data = cast(dict[str, Any], plain(source.parse(FORM.encode(), "form").root))
    assert list(data) == list(BOX_KEYS)
    assert tuple(data["provenance"]) == PARTS_KNOWN
    assert max(map(len, FORM.splitlines())) <= 120
    comments = "\n".join(line for line in FORM.splitlines() if line.startswith("#"))
    assert all(f"`{word}`" in comments for word in ("stated", "invented", "steps", "spirals", "dream", "ruby", "draw"))
    # All kinds that any source leaves possible stand in the list.
    numbers = {colour: {int(word[len(colour) + 1 :]) for word in data["chips"] if word.startswith(colour)}
               for colour in COLOURS}  # fmt: skip
    assert all(numbers[colour] == {1, 2, 4} for colour in BASIC)
    assert numbers[Colour.PURPLE] == numbers[Colour.ORANGE] == {1, 2, 4, 5}
    assert numbers[Colour.WHITE] == {8}
    assert set(data["chips"].values()) == {0}


def test_the_drawing_of_the_form_is_the_track_below_it() -> None:
    row = next(line for line in FORM.splitlines() if "start house   o" in line)
    drawing, told = row.split("short:")
    spaces = re.findall(r"(?<= )[o@](?= )", drawing)
    track = plain(source.parse(told.encode(), "drawing").root)
    assert track == {
        "steps": len(spaces) + 1,
        "spirals": [number for number, sign in enumerate(spaces, 1) if sign == "@"],
    }
    below = FORM.splitlines()[FORM.splitlines().index(row) + 1]
    where = [(match[0], match.start()) for match in re.finditer(r"\d+", below)]
    assert [int(word) for word, _ in where] == list(range(len(spaces) + 2))
    signs = [match.start() for match in re.finditer(r"(?<= )[o@](?= )", drawing)]
    assert [column for _, column in where[1:-1]] == signs


def filled(dice: random.Random) -> tuple[str, dict[str, Any]]:
    """The form as somebody fills it in, line by line, and what was put in."""
    lines, told = FORM.splitlines(), cast(dict[str, Any], plain(source.parse(FORM.encode(), "form").root))
    for number, line in enumerate(lines):
        if match := re.match(r"  ([a-z]+-\d): 0", line):
            told["chips"][match[1]] = count = dice.randint(0, 20)
            lines[number] = line.replace(": 0", f": {count}", 1)
        elif match := re.match(r"  (short|long): {steps: (\d+), spirals: \[\]}", line):
            spirals = sorted(dice.sample(range(1, int(match[2])), dice.randint(0, 12)))
            told["tracks"][match[1]]["spirals"] = spirals
            lines[number] = line.replace("[]", str(spirals))
        elif line.startswith("wooden-die:"):
            told["wooden-die"] = faces = [dice.randint(0, 6) for _ in range(FACES)]
            lines[number] = f"wooden-die: {faces}"
        elif match := re.match(r"  ([a-z-]+): invented$", line):
            told["provenance"][match[1]] = "stated"
            lines[number] = line.replace("invented", "stated")
    return "\n".join(lines) + "\n", told


@pytest.mark.parametrize("seed", range(4))
def test_a_filled_form_is_read_as_it_was_filled(tmp_path: Path, seed: int) -> None:
    text, told = filled(random.Random(seed))
    box = load(tmp_path, text)
    assert box.invented == frozenset()
    assert {side: {"steps": one.steps, "spirals": list(one.spirals)} for side, one in box.tracks.items()} == told[
        "tracks"
    ]
    assert chips_data(box.chips) == {word: count for word, count in told["chips"].items() if count}
    assert list(box.wooden_die) == told["wooden-die"]
    assert {str(number): price for number, price in box.prices.items()} == told["prices"]
    assert [str(face) for face in told["white-die"]] == list(box.white_die)


def test_a_filled_form_is_used_in_a_position(cli, tmp_path: Path) -> None:
    text, _ = filled(random.Random(5))
    text = re.sub(r"(short: {steps: 50, spirals: ).*}", r"\1[3, 8]}", text)
    text = re.sub(r"  (red|yellow)-([12]): \d+", r"  \1-\2: 9", text)
    found = at(tmp_path, text, f"{POSITION}move: {{draw: red-2}}\n")
    assert found.kit.track == Track(50, (3, 8))
    path = tmp_path / "my-position.yaml"
    assert cli("check", path).code == 0
    shown = cli("show", path).out
    assert "box      my-box\n" in shown
    assert "invented" not in shown + cli("score", path).out
    moves = cli("moves", path, "--format", "json").result()["moves"]
    assert {"draw": "red-2"} in moves


def test_with_the_empty_form_no_chip_is_in_the_game(cli, tmp_path: Path) -> None:
    at(tmp_path, FORM)
    result = cli("check", tmp_path / "my-position.yaml", "--format", "json").result()
    assert {finding["code"] for finding in result["findings"]} == {"QC104", "QC113"}
    assert "spiral spaces and numbers of chips of the box `my-box` are invented" in cli(
        "check", tmp_path / "my-position.yaml"
    ).out.replace("\n      ", " ")


def test_the_form_is_offered_by_the_game_and_printed_by_new(cli) -> None:
    assert GAME.forms() == {"quacks-and-co-box": DATA / "box-form.yaml"}
    assert cli("new", "quacks-and-co-box").out == FORM


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("steps: 50", "steps: 0", "steps must be a whole number from 1 to 500"),
        ("spirals: []", "spirals: [7, 3]", "spirals are named from the start to the market"),
        ("spirals: []", "spirals: [3, 3]", "spirals are named from the start to the market"),
        ("spirals: []", "spirals: [50]", "from 1 to 49"),
        ("short: {steps: 50", "middle: {steps: 50", "has no key `middle`"),
        ("red-1: 0", "dream: 18", "dream weeds are not listed"),
        ("red-1: 0", "red-0: 3", "a food chip has a number of 1 or more"),
        ("red-1: 0", "pink-1: 3", "must be a chip"),
        ("red-1: 0", "red-1: many", "must be a whole number"),
        ("prices: {1: 1", "prices: {one: 1", "the number of a chip must stand here"),
        ("prices: {1: 1", "prices: {1: free", "must be a whole number"),
        ("[ruby,", "[emerald,", "a face is ruby, draw, a number of steps or a chip"),
        ("[ruby,", "[dream,", "a face is ruby, draw, a number of steps or a chip"),
        ("[0, 0, 0, 0, 0, 0]", "[]", "must have 1 to 12 entries"),
        ("[0, 0, 0, 0, 0, 0]", "[21]", "from 0 to 20"),
        ("rubies: 40", "rubies: -1", "rubies must be a whole number from 0 to 999"),
        ("  spirals: invented", "  spirals: mine", "must be one of"),
        ("  spirals: invented", "  spiral: stated", "has no key `spiral`"),
        ("box: my-box  ", "bux: my-box  ", "has no key `bux`"),
    ],
)
def test_what_is_no_box_is_refused_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    # What stands above the first key explains the file and is not read.
    head, tail = FORM.split("\nbox: ", 1)
    wrong = f"{head}\n{f'box: {tail}'.replace(old, new, 1)}"
    line = next(n for n, (a, b) in enumerate(zip(FORM.splitlines(), wrong.splitlines(), strict=True), 1) if a != b)
    with pytest.raises(InputError) as error:
        at(tmp_path, wrong)
    assert error.value.place is not None
    assert (error.value.place.line, error.value.place.column) == (2, 6)
    assert message in error.value.message
    assert re.search(rf"`my-box.yaml` \(line {line}, column \d+\): ", error.value.message)


def test_a_box_that_lacks_something(tmp_path: Path) -> None:
    for key in set(BOX_KEYS) - {"note", "source", "provenance"}:
        lines = FORM.splitlines()
        first = next(index for index, line in enumerate(lines) if line.startswith(f"{key}:"))
        end = first + 1
        while end < len(lines) and lines[end].startswith("  "):
            end += 1
        with pytest.raises(InputError, match=f"the box lacks the key `{key}`"):
            load(tmp_path, "\n".join([*lines[:first], *lines[end:]]) + "\n")


# The components.


def test_the_numbers_of_the_components_are_those_of_the_program() -> None:
    data = cast(dict[str, Any], plain(source.load(str(DATA / "components.yaml")).root))
    assert data["players"]["values"] == list(rules.PLAYERS)
    assert data["animals"]["values"] == [str(animal) for animal in Animal]
    box, chips, track = data["box"], data["chips"], data["track"]
    assert box["food-chips"]["number"] == sum(HOUSE.chips.values())
    spare = box["dream-weeds"]["number"] - DREAMS * max(rules.PLAYERS)
    assert spare == box["spare-dream-weeds"]["number"]
    assert [box[key]["number"] for key in ("rubies", "clovers")] == [HOUSE.rubies, HOUSE.clovers]
    assert box["action-boards"] == {
        "number": max(kit.BOARDS), "sides": [str(one) for one in kit.Set],
        "section": "action boards", "provenance": "stated",
    }  # fmt: skip
    assert {side: track[side]["steps"] for side in TRACKS} == {side: one.steps for side, one in HOUSE.tracks.items()}
    assert {colour: told["food"] for colour, told in chips["colours"].items()} == {str(k): v for k, v in FOOD.items()}
    assert chips["basic-game"]["colours"] == [str(colour) for colour in (*BASIC, Colour.WHITE)]
    start = {key: value for key, value in chips["start"].items() if key not in ("from", "provenance")}
    assert Counter(start) == Counter(chips_data(HOUSE.start))
    assert start["dream"] == DREAMS == HOUSE.start[DREAM]
    prices = {key: value for key, value in chips["prices"].items() if key not in ("section", "provenance")}
    assert prices == {str(number): price for number, price in HOUSE.prices.items()}
    assert chips["numbers"]["values"] == list(HOUSE.prices)
    assert data["board"]["bubbles"]["number"] == BUBBLES
    assert [str(face) for face in data["white-die"]["faces"]["values"]] == list(HOUSE.white_die)
    told = data["actions"]["butterfly"]["red"]["rubies"]
    assert told == {str(number): rubies for number, rubies in RUBIES_BY_NUMBER.items()}
    assert {key: tuple(switch["values"]) for key, switch in data["switches"].items()} == kit.SWITCHES
    # (1 + 1 + 1 + 2) / 4 and 3 (4 + 5) / 5
    food = [chip for chip, count in HOUSE.start.items() for _ in range(count) if not chip.dream]
    assert data["examples"]["steps-of-a-food-chip"]["expected"] * len(food) == sum(chip.number for chip in food)
    assert data["examples"]["draws-to-the-third-dream-weed"]["expected"] * 5 == 3 * (len(food) + 5)
    dear = [Chip(Colour.BLUE, 4), Chip(Colour.GREEN, 1)]
    assert data["examples"]["purchase"]["chips"] == [chip.word for chip in dear]
    assert data["examples"]["purchase"]["rubies"] == sum(HOUSE.prices[chip.number] for chip in dear)


def test_every_fact_of_the_components_says_how_it_is_known() -> None:
    def facts(node: object) -> list[dict[str, Any]]:
        if isinstance(node, dict):
            if "provenance" in node:
                return [node]
            return [fact for value in node.values() for fact in facts(value)]
        pytest.fail(f"without provenance: {node}")

    data = cast(dict[str, Any], plain(source.load(str(DATA / "components.yaml")).root))
    kept = {key: value for key, value in data.items() if key not in ("sources", "unknown")}
    found = facts(kept)
    assert len(found) > 50
    assert all(fact["provenance"] in PROVENANCE for fact in found)
