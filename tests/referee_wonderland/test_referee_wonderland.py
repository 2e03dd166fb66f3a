"""The referee of Wonderland itself, items, lines and decks: expectations made by hand from the rules text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee_wonderland import deck_facts
from tests.referee_wonderland.rules import (
    CARDS,
    HOUSE,
    Lying,
    acting,
    cell_of,
    deck_from,
    deck_of,
    faces,
    grid_of,
    house,
    lines_of,
    match_totals,
    name_of,
    ranks,
    score,
)
from tests.referee_wonderland.turns import broken_rules

Data = dict[str, Any]
BARE: Data = {"red": {}, "blue": {}}


def board(grid: list[str], cards: Data | None = None, **more: Any) -> Data:
    """A position from rows of words."""
    data: Data = {"game": "wonderland", "cards": cards or BARE, "grid": [line.split() for line in grid]}
    data["edges"] = {"red": [7, 2, 1], "blue": [6, 2, 5]}
    return data | more


def rank(data: Data, cell: str) -> int:
    """The modified rank of a card."""
    return ranks(deck_of(data), grid_of(data))[cell_of(cell)]


# Items


def test_names() -> None:
    assert [name_of(cell_of(name)) for name in ("A1", "C2", "B3")] == ["A1", "C2", "B3"]
    assert cell_of("C2") == (1, 2)


def test_turning_a_card() -> None:
    deck = deck_from({"red": {1: {"top": "cake", "right": "potion"}}, "blue": {}})
    assert faces(deck, Lying("r1")) == {"top": "cake", "right": "potion"}
    assert faces(deck, Lying("r1", 2)) == {"bottom": "cake", "left": "potion"}
    assert faces(deck, Lying("r1", 1)) == {"right": "cake", "bottom": "potion"}


def test_cake_and_potion() -> None:
    """Worked example 2: 0 beside a cake and a potion, four times beside two cakes, 0 beside two potions."""
    cards: Data = {"red": {1: {"right": "cake"}, 2: {"left": "cake"}, 3: {"right": "potion"}}, "blue": {}}
    cards["blue"] = {1: {"left": "potion"}, 2: {"top": "cake"}, 3: {"bottom": "cake"}}
    assert rank(board(["r1 b5 -", "- - -", "- - -"], cards), "B1") == 10
    assert rank(board(["r1 b5 r2", "- - -", "- - -"], cards), "B1") == 20
    assert rank(board(["r1 b5 b1", "- - -", "- - -"], cards), "B1") == 0
    assert rank(board(["r3 b5 b1", "- - -", "- - -"], cards), "B1") == 0
    assert rank(board(["- b3 -", "r1 b5 r2", "- b2 -"], cards), "B2") == 80
    assert rank(board(["- b3 -", "r1 b5 b1", "- b2 -"], cards), "B2") == 0


def test_where_items_act() -> None:
    """Across that edge only: not on the own card, not diagonally, not over an empty cell, on cards of both sides."""
    cards: Data = {"red": {1: {"right": "cake", "top": "potion"}}, "blue": {}}
    data = board(["- - r7", "r1 - b7", "- - r6"], cards)
    assert [rank(data, cell) for cell in ("A2", "C1", "C2", "C3")] == [1, 7, 7, 6]
    data = board(["b4 b5 -", "r1 r5 -", "b2 b3 -"], cards)
    assert [rank(data, cell) for cell in ("A1", "B1", "B2", "A3", "B3", "A2")] == [0, 5, 10, 2, 3, 1]
    data = board(["b4 b5 -", "- r1' -", "- r3 -"], cards)
    assert [rank(data, cell) for cell in ("A1", "B1", "B3")] == [4, 5, 0]
    data = board(["- - -", "b6 r1' -", "- - -"], cards)
    assert rank(data, "A2") == 12
    assert acting(deck_of(data), grid_of(data), cell_of("A2")) == {"right": "cake"}


def test_a_card_at_zero_still_acts() -> None:
    cards: Data = {"red": {1: {"right": "potion"}, 2: {"right": "cake"}}, "blue": {}}
    data = board(["r1 r2 b7", "- - -", "- - -"], cards)
    assert (rank(data, "B1"), rank(data, "C1")) == (0, 14)


def test_edge_cards_and_the_grid_leave_each_other_alone() -> None:
    """Worked example 3: items of edge cards change nothing in the grid, nor the reverse."""
    everywhere = dict.fromkeys(("top", "right", "bottom", "left"), "potion")
    cards: Data = {"red": {7: everywhere, 2: everywhere, 1: everywhere}, "blue": {6: everywhere}}
    data = board(["r3 - -", "- b4 -", "- - r5"], cards)
    assert set(ranks(deck_of(data), grid_of(data)).values()) == {3, 4, 5}
    data = board(["r3 - -", "- - -", "- - -"], {"red": {3: everywhere}, "blue": {}})
    assert score(data) == {"red": 13, "blue": 0}


# Lines


def test_lines_and_points() -> None:
    """A card counts in both of its lines; the higher sum takes the rank of the edge card, whoever owns that."""
    data = board(["r3 b4 -", "- - -", "- - -"])
    found = {line.name: (line.winner, line.points, line.red, line.blue) for line in lines_of(data)}
    assert found["row 1"] == ("blue", 7, 3, 4)
    assert found["column A"] == ("red", 6, 3, 0)
    assert found["column B"] == ("blue", 2, 0, 4)
    assert found["row 2"] == found["column C"] == (None, 0, 0, 0)
    assert score(data) == {"red": 6, "blue": 9}


def test_ties() -> None:
    """Worked example 4: nobody takes a tied line, 0:0 included."""
    data = board(["r4 b4 -", "- - -", "- - -"])
    assert score(data) == {"red": 6, "blue": 2}
    cards: Data = {"red": {4: {"right": "potion"}}, "blue": {4: {"left": "potion"}}}
    assert score(data | {"cards": cards}) == {"red": 0, "blue": 0}


def test_edges_that_are_not_known_bring_nothing() -> None:
    data = board(["r3 b4 -", "- - -", "- - -"], edges={"red": ["?", 2, 1], "blue": [6, "-", 5]})
    assert score(data) == {"red": 6, "blue": 0}
    assert next(line for line in lines_of(data) if line.name == "row 1").winner == "blue"


def test_axes() -> None:
    data = board(["r3 b4 -", "- - -", "- - -"], rules={"axes": "red-columns"})
    assert {line.name: line.worth for line in lines_of(data)} == {
        "row 1": 6,
        "row 2": 2,
        "row 3": 5,
        "column A": 7,
        "column B": 2,
        "column C": 1,
    }
    assert score(data) == {"red": 7, "blue": 8}


def test_match() -> None:
    """Worked example 7: sides are changed, points added."""
    data = board(["r3 b4 -", "- - -", "- - -"])  # 6 : 9
    data["match"] = {"players": ["Ann", "Bob"], "red": "Ann", "first": {"red": 16, "blue": 7}}
    assert match_totals(data) == {"Ann": 6 + 7, "Bob": 9 + 16}
    assert broken_rules(data | {"match": {**data["match"], "red": "Cleo"}}) >= {"match-sides"}
    assert broken_rules(data | {"match": {**data["match"], "first": {"red": 30, "blue": 7}}}) >= {"match-sides"}
    assert broken_rules(data | {"match": {**data["match"], "first": {"red": -1, "blue": 7}}}) >= {"match-sides"}


# The printed example and what is known of the deck


def test_exactly_four_layouts() -> None:
    """From the numbers alone; they differ in two swaps, and every card without a note counts its rank."""
    found = deck_facts.layouts()
    assert len(found) == 4
    for layout, counted in found:
        assert {card: counted[card] for card in ("r6", "b1", "b4", "b7")} == {"r6": 6, "b1": 1, "b4": 4, "b7": 7}
        assert {layout[cell_of(name)] for name in ("B1", "C2")} == {"r3", "r6"}
        assert {layout.get(cell_of(name)) for name in ("B2", "B3")} == {"r5", None}
        assert [layout[cell_of(name)] for name in ("A1", "C1", "A2", "A3", "C3")] == ["b4", "r4", "b1", "b3", "b7"]


def made_for_the_example() -> Data:
    """A deck with just the items that the notes tell, in the layout with red 3 at B1 and red 5 at B2."""
    cards: Data = {"red": {3: {"right": "cake"}, 5: {"top": "cake"}}, "blue": {}}
    cards["blue"][1] = {"right": "potion", "bottom": "cake"}
    return cards


def test_the_example_scores_as_printed() -> None:
    """Worked example 1."""
    data = board(["b4 r3 r4", "b1 r5 r6", "b3 - b7"], made_for_the_example())
    found = {line.name: (line.worth, line.red, line.blue) for line in lines_of(data)}
    assert found == {
        "column A": (6, 0, 11),
        "column B": (2, 6, 0),
        "column C": (5, 14, 7),
        "row 1": (7, 14, 4),
        "row 2": (2, 6, 1),
        "row 3": (1, 0, 13),
    }
    assert score(data) == {"red": 16, "blue": 7}
    assert broken_rules(data) == set()
    deck = deck_of(data)
    assert deck_facts.as_printed(deck, grid_of(data))
    # Cards without items may lie either way.
    assert len(deck_facts.printed_ways(deck)) == 2**5
    assert deck_facts.failures(deck) == [
        "red 1 shows no cake",
        "the items of rank 1 differ",
        "the items of rank 3 differ",
        "the items of rank 5 differ",
        *(f"{card} shows 0 symbols" for card in ("r1", "r2", "r4", "r6", "r7", "b2", "b3", "b4", "b5", "b6", "b7")),
    ]


def test_the_example_is_more_than_its_sums() -> None:
    """A potion on the right of red 5 gives the same sums but is not what the notes tell."""
    cards = made_for_the_example()
    cards["blue"][1] = {"bottom": "cake"}
    cards["red"][6] = {"left": "potion"}
    data = board(["b4 r3 r4", "b1 r5 r6", "b3 - b7"], cards)
    assert score(data) == {"red": 16, "blue": 7}
    assert not deck_facts.as_printed(deck_of(data), grid_of(data))


def test_decks_that_are_alike() -> None:
    red: dict[int, Data] = {rank: {"top": "cake", "left": "potion"} for rank in range(1, 8)}
    told = deck_facts.failures(deck_from({"red": red, "blue": red}))
    assert told == ["the printed example does not come out"]
    blue: dict[int, Data] = {rank: {"bottom": "cake", "right": "potion"} for rank in range(1, 8)}
    assert deck_facts.failures(deck_from({"red": red, "blue": blue})) == told
    blue[3] = {"bottom": "cake", "left": "potion"}
    assert "the items of rank 3 sit on other edges" in deck_facts.failures(deck_from({"red": red, "blue": blue}))


def test_number_of_decks() -> None:
    """Counted without listing them; that what is counted comes out is seen from one of the ways."""
    assert deck_facts.count_decks() == 105_104_896
    wish = deck_facts.wishes_of(deck_facts.layouts()[0][0], dict.fromkeys(CARDS, False))[0]
    items: dict[int, Data] = {rank: {} for rank in range(1, 8)}
    for (rank_, edge), item in wish.items():
        if item:
            items[rank_][edge] = item
    assert deck_facts.printed_ways(deck_from({"red": items, "blue": items}))


@pytest.mark.skipif(not HOUSE.exists(), reason="there is no house deck yet")
def test_the_house_deck_keeps_to_what_is_public() -> None:
    assert deck_facts.failures(house()) == []
    for grid in deck_facts.printed_ways(house()):
        data: Data = {"grid": [["-"] * 3 for _ in range(3)], "edges": deck_facts.EDGES}
        for (row, column), lying in grid.items():
            data["grid"][row][column] = lying.text()
        assert score(data) == {"red": 16, "blue": 7}
        assert broken_rules(data) == set()
