"""Random changes to good files of Wonderland, random values under the right keys, random readable positions."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models.writing import document

from tests.hostile import wonderland_corpus
from tests.hostile.driving import drive
from tests.hostile.shapes import DATA, common, disturbed, mutations, tree_of, values_of

FILES = sorted((DATA / "wonderland").glob("*/*.yaml"))
words = st.sampled_from(
    ["red", "blue", "r1", "b7", "r5'", "r5>", "r?", "?", "-", "A1", "C3", "D4", "cake", "potion", "top", "left", "1",
     "7", "8", "house", "sideways", "true", "Ann", "x"]
)  # fmt: skip
values = values_of(words)
FORM = tree_of(wonderland_corpus.PATHS)
cards = st.sampled_from([f"{side}{rank}" for side in "rb" for rank in range(1, 8)])
lying = st.one_of(st.just("-"), st.tuples(cards, st.sampled_from(["", "", "'", ">"])).map("".join))
grids = st.lists(st.lists(lying, min_size=3, max_size=3), min_size=3, max_size=3)
spaces = st.lists(st.one_of(st.integers(1, 7), st.sampled_from(["?", "-"])), min_size=3, max_size=3)
edges = st.fixed_dictionaries({}, optional={"red": spaces, "blue": spaces})
cells = st.sampled_from([f"{column}{row}" for column in "ABC" for row in range(1, 4)])
items = st.dictionaries(
    st.sampled_from(["top", "right", "bottom", "left"]), st.sampled_from(["cake", "potion", "none"]), max_size=4
)
decks = st.dictionaries(st.sampled_from(["red", "blue"]), st.dictionaries(st.integers(1, 7), items, max_size=7))
hands = st.lists(st.integers(1, 7), max_size=7)
players = st.sampled_from(["Ann", "Bob", "Cem"])
turns = st.one_of(
    st.fixed_dictionaries(
        {"place": cards, "at": cells}, optional={"turned": st.sampled_from([True, False, "sideways"])}
    ),
    st.fixed_dictionaries({"edge": st.one_of(cards, st.sampled_from(["r?", "b?"])), "at": st.integers(1, 3)}),
)
playable = st.fixed_dictionaries(
    {"game": st.just("wonderland")},
    optional={
        "edges": edges,
        "grid": grids,
        "cards": decks,
        "to-move": st.sampled_from(["red", "blue"]),
        "hands": st.dictionaries(st.sampled_from(["red", "blue"]), hands, max_size=2),
        "rules": st.fixed_dictionaries({"axes": st.sampled_from(["red-rows", "red-columns"])}),
        "match": st.fixed_dictionaries(
            {"players": st.lists(players, min_size=2, max_size=2), "red": players},
            optional={"first": st.fixed_dictionaries({"red": st.integers(0, 40), "blue": st.integers(0, 40)})},
        ),
        "move": turns,
        "turns": st.lists(turns, max_size=5),
    },
)


@st.composite
def begun(draw: st.DrawFn) -> dict[str, Any]:
    """A game after some of its turns, mostly legal: edges that are known or not, and cards by turns."""
    decks_ = {side: draw(st.permutations(range(1, 8))) for side in ("red", "blue")}
    hidden = draw(st.sampled_from([(), ("red",), ("blue",), ("red", "blue")]))
    count = draw(st.integers(0, 8))
    grid = [["-"] * 3 for _ in range(3)]
    order = draw(st.permutations(range(9)))
    for number, spot in enumerate(order[:count]):
        side = ("red", "blue")[number % 2]
        mark = draw(st.sampled_from(["", "'"]))
        grid[spot // 3][spot % 3] = f"{side[0]}{decks_[side][3 + number // 2]}{mark}"
    known = {side: ["?"] * 3 if side in hidden else decks_[side][:3] for side in decks_}
    data: dict[str, Any] = {"game": "wonderland", "edges": known, "grid": grid}
    if draw(st.booleans()):
        data["cards"] = draw(decks)
    if draw(st.booleans()):
        data["hands"] = {"blue": sorted(decks_["blue"][3 + count // 2 :])}
    return data


@settings(max_examples=300, **common)
@given(mutations(FILES, "rb?-123ABC',[]{}: \n\""))
def test_mutated_files(data: bytes) -> None:
    drive(data, solve=False)


@settings(max_examples=250, **common)
@given(disturbed(playable, FORM, values))
def test_wrong_values_in_the_right_places(data: dict[str, Any]) -> None:
    drive(document(data).encode("utf-8", "surrogatepass"), solve=False)


@settings(max_examples=110, **common)
@given(playable)
def test_readable_positions_that_make_no_sense(data: dict[str, Any]) -> None:
    assert drive(document(data).encode(), seconds=0.02)["read"] == "read"


@settings(max_examples=40, **common)
@given(begun())
def test_games_in_the_middle(data: dict[str, Any]) -> None:
    became = drive(document(data).encode(), seconds=0.02)
    assert became["check"] == "legal"
