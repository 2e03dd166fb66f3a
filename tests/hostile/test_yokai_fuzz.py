"""Random changes to good files of Yokai, random values under the right keys, random readable positions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models.writing import document

from tests.hostile import yokai_corpus, yokai_games
from tests.hostile.driving import drive
from tests.hostile.shapes import DATA, common, disturbed, mutations, tree_of, values_of

FILES = sorted((DATA / "yokai").glob("*/*.yaml"))
FAMILIES = ("red", "green", "purple", "blue")


@settings(max_examples=300, **common)
@given(mutations(FILES, "RGPB?.123AB,[]{}: \n'"))
def test_mutated_files(data: bytes) -> None:
    drive(data, solve=False)


words = st.sampled_from(
    [*FAMILIES, "?", "A1", "B2", "Z9", "Z26", "any", "face-down", "reveal", "place", "on", "never", "hole", "x"]
)
values = values_of(words)
# Every key but the cells under `hints`, which any word can stand for.
FORM = tree_of([path for path in yokai_corpus.PATHS if not path.startswith("hints.")])


@st.composite
def layouts(draw: st.DrawFn) -> str:
    """A drawing: sixteen cards that were moved about, some of them unknown, or letters of any kind."""
    if draw(st.integers(0, 3)) == 0:
        width = draw(st.integers(1, 7))
        rows = draw(st.lists(st.text("....RGPB?", min_size=width, max_size=width), min_size=1, max_size=7))
        return "\n".join(rows) + "\n"
    deal = draw(st.permutations("RRRRGGGGPPPPBBBB"))
    for index in draw(st.lists(st.integers(0, 15), max_size=4)):
        deal[index] = "?"
    grid = [list("......"), *([".", *deal[start : start + 4], "."] for start in (0, 4, 8, 12)), list("......")]
    for _ in range(draw(st.integers(0, 4))):
        row, column = draw(st.integers(1, 4)), draw(st.integers(1, 4))
        to_row, to_column = draw(st.sampled_from([(0, 2), (5, 3), (2, 0), (3, 5), (0, 3), (4, 5), (0, 0)]))
        card, there = grid[row][column], grid[to_row][to_column]
        grid[row][column], grid[to_row][to_column] = there, card
    return "".join("".join(row) + "\n" for row in grid)


cells = st.sampled_from([*(f"{column}{row}" for column in "ABCDEF" for row in range(1, 7)), "Z26", "A26"])
hints = st.one_of(
    st.lists(st.sampled_from(FAMILIES), min_size=1, max_size=3, unique=True),
    st.just("?"),
    st.lists(st.sampled_from(FAMILIES), max_size=4),
)
actions = st.one_of(
    st.just("reveal"),
    st.fixed_dictionaries({"reveal": hints}),
    st.fixed_dictionaries({"place": hints, "on": cells}),
    st.fixed_dictionaries({"reveal": hints, "place": hints, "on": cells}),
)
peeks = st.lists(cells, min_size=2, max_size=2)
seen = st.lists(st.sampled_from([*FAMILIES, "?"]), min_size=2, max_size=2)
turns = st.one_of(
    st.fixed_dictionaries(
        {"peek": peeks, "from": cells, "to": cells, "hint": actions}, optional={"token": cells, "saw": seen}
    ),
    st.fixed_dictionaries({"from": cells, "to": cells}),
    st.just({"declare": True}),
    st.fixed_dictionaries({"peek": st.lists(cells, max_size=3)}, optional={"declare": st.just(True), "hint": actions}),
)
playable = st.fixed_dictionaries(
    {"game": st.just("yokai"), "layout": layouts()},
    optional={
        "players": st.integers(2, 4),
        "hints": st.dictionaries(cells, hints, max_size=4),
        "revealed": st.lists(hints, max_size=4),
        "deck": st.one_of(st.integers(0, 10), st.lists(hints, max_size=7)),
        "taken": st.integers(0, 12),
        "affinities": st.lists(st.lists(st.sampled_from(FAMILIES), min_size=1, max_size=3), max_size=5),
        "objective": st.sampled_from(["spiral", "square", "hole", "pyramid", "three-by-five", "i-beam"]),
        "hint-rule": st.sampled_from(["any", "last-only", "face-down"]),
        "token": cells,
        "rules": st.fixed_dictionaries(
            {},
            optional={
                "split": st.sampled_from(["after", "never"]),
                "null-move": st.sampled_from(["forbidden", "allowed"]),
                "bands": st.sampled_from(["by-players", "single"]),
                "peek-same-card": st.sampled_from(["forbidden", "allowed"]),
            },
        ),
        "move": turns,
        "turns": st.lists(turns, max_size=5),
    },
)


@settings(max_examples=220, **common)
@given(disturbed(playable, FORM, values))
def test_wrong_values_in_the_right_places(data: dict[str, Any]) -> None:
    drive(document(data).encode("utf-8", "surrogatepass"), solve=False)


@settings(max_examples=180, **common)
@given(playable)
def test_readable_positions_that_make_no_sense(data: dict[str, Any]) -> None:
    assert drive(document(data).encode(), seconds=0.02)["read"] == "read"


def test_games_played_at_random_with_one_thing_changed() -> None:
    """Nearly legal positions reach what plain nonsense does not: histories, rankings and searches."""
    chance = random.Random("one thing changed")
    verdicts = Counter[str]()
    for number in range(45):
        data = yokai_games.played(chance)
        for _ in range(number % 3):
            try:
                yokai_games.disturbed(chance, data)
            except (KeyError, IndexError):
                continue
        became = drive(document(data).encode(), f"game {number}", seconds=0.02)
        assert became["read"] == "read"
        assert number % 3 or became["check"] == "legal", document(data)
        verdicts[became["check"]] += 1
    assert verdicts["legal"] > 20
    assert verdicts["illegal"] > 10
