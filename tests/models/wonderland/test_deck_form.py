"""The empty deck: what `rulewright new wonderland-deck` prints can be filled in and used in a position."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.reading import plain
from rulewright.models.source import InputError
from rulewright.models.wonderland.cards import CARDS, EDGES, Card, Deck, Edge, Item
from rulewright.models.wonderland.decks import DECK_KEYS, DECKS
from rulewright.models.wonderland.position import Position, read

FORM = (Path(__file__).resolve().parents[3] / "data" / "wonderland" / "deck-form.yaml").read_text(encoding="utf-8")
SIDES = ["left", "|", "|", "right", "right", "|", "(upside", "|", "left"]
EDGES_DRAWN = [("top", "left", "right", "bottom"), ("bottom", "right", "left", "top")]
EMPTY = "{top: none, right: none, bottom: none, left: none}"
POSITION = """game: wonderland
title: with a deck of my own
deck: my-deck.yaml
edges: {red: [7, 2, 1], blue: [6, 2, 5]}
grid:
  - [b4, r3, r4]
  - [b1, "r5'", r6]
  - [b3, "-", b7]
"""


def filled(items: dict[Card, dict[Edge, Item]]) -> str:
    """The form with its cards filled in, line by line as people do it."""
    found, side = [], ""
    for line in FORM.splitlines():
        word = line.split(":")[0].strip()
        side = word if word in ("red", "blue") else side
        if line.endswith(EMPTY):
            card = next(card for card in CARDS if (str(card.side), str(card.rank)) == (side, word))
            edges = ", ".join(f"{edge}: {items.get(card, {}).get(edge, 'none')}" for edge in EDGES)
            line = f"    {word}: {{{edges}}}"
        found.append(line)
    return "\n".join(found) + "\n"


def position(tmp_path: Path, deck: str) -> Position:
    (tmp_path / "my-deck.yaml").write_text(deck, encoding="utf-8")
    path = tmp_path / "my-position.yaml"
    path.write_text(POSITION, encoding="utf-8")
    return read(source.load(str(path)))


def load(tmp_path: Path, text: str) -> Deck:
    path = tmp_path / "form.yaml"
    path.write_text(text, encoding="utf-8")
    return DECKS.load(path)


def test_the_form_lists_every_card_and_every_edge() -> None:
    data = plain(source.parse(FORM.encode(), "form").root)
    assert isinstance(data, dict)
    assert set(data) <= set(DECK_KEYS)
    assert list(data) == ["deck", "provenance", "note", "source", "cards"]
    edges = dict.fromkeys(map(str, EDGES), "none")
    assert data["cards"] == {side: {str(rank): edges for rank in range(1, 8)} for side in ("red", "blue")}
    assert FORM.count(EMPTY) == len(CARDS)


def test_the_empty_form_is_a_deck_without_items(tmp_path: Path) -> None:
    deck = load(tmp_path, FORM)
    assert (deck.name, deck.provenance, deck.invented) == ("my-deck", "stated", False)
    assert deck.items == {card: {} for card in CARDS}


def test_the_form_says_how_to_fill_it_in() -> None:
    assert max(map(len, FORM.splitlines())) <= 120
    assert all(word in FORM for word in (*EDGES, *Item, "180 degrees", "upright", "deck: my-deck.yaml"))
    comment = next(line for line in FORM.splitlines() if line.startswith("#   3: {"))
    example = plain(source.parse(comment.removeprefix("#   ").encode(), "example").root)
    assert example == {"3": {"top": "cake", "right": "none", "bottom": "none", "left": "potion"}}


def test_the_drawing_names_the_edges_of_an_upright_and_a_turned_card() -> None:
    rows = [line for line in FORM.splitlines() if line.startswith("#  ")]
    above, sides, below = (
        next(row for row in rows if row.split()[1:] == words) for words in (["top", "bottom"], SIDES, ["bottom", "top"])
    )
    assert rows.index(above) < rows.index(sides) < rows.index(below)
    frames = [match.span() for match in re.finditer(r"\|[^|]*\|", sides)]
    assert len(frames) == 2
    for (start, end), (top, left, right, bottom) in zip(frames, EDGES_DRAWN, strict=True):
        assert start < above.index(top) < above.index(top) + len(top) < end
        assert start < below.index(bottom) < below.index(bottom) + len(bottom) < end
        assert sides[:start].split()[-1] == left
        assert sides[end:].split()[0] == right


@pytest.mark.parametrize("seed", range(4))
def test_a_filled_form_is_read_as_it_was_filled(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    items = {card: {edge: dice.choice(tuple(Item)) for edge in EDGES if dice.random() < 0.4} for card in CARDS}
    assert load(tmp_path, filled(items)).items == items


def test_a_filled_form_is_used_in_a_position(cli, tmp_path: Path) -> None:
    items = {
        Card(*next((card.side, card.rank) for card in CARDS if card.id == word)): edges
        for word, edges in {
            "r3": {Edge.RIGHT: Item.CAKE},
            "b1": {Edge.RIGHT: Item.POTION, Edge.BOTTOM: Item.CAKE},
            "r5": {Edge.BOTTOM: Item.CAKE},
        }.items()
    }
    found = position(tmp_path, filled(items))
    assert found.deck.items == {card: items.get(card, {}) for card in CARDS}
    path = tmp_path / "my-position.yaml"
    # The example of the rulebook: r5 lies turned, so that its cake faces r3.
    assert cli("check", path).code == 0
    result = cli("score", path, "--format", "json").result()
    assert [(part["name"], part["points"]) for part in result["parts"]] == [("red", 16), ("blue", -7)]
    shown = cli("show", path).out
    assert "deck    my-deck\n" in shown
    assert "invented" not in shown


def test_a_card_is_missing(cli, tmp_path: Path) -> None:
    lines = FORM.splitlines()
    gone = next(index for index, line in enumerate(lines) if line.strip() == f"4: {EMPTY}")
    text = "\n".join([*lines[:gone], *lines[gone + 1 :]]) + "\n"
    with pytest.raises(InputError) as error:
        position(tmp_path, text)
    cards = next(index for index, line in enumerate(lines) if line.startswith("cards:"))
    assert f"`my-deck.yaml` (line {cards + 3}, column 5): the deck lacks the card red 4" in str(error.value.message)
    ran = cli("check", tmp_path / "my-position.yaml")
    assert (ran.code, ran.out) == (3, "")
    assert "my-position.yaml:3:7" in ran.err
    assert "red 4" in ran.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("top: none", "top: bottle", "one of cake, potion, none, not `bottle`"),
        ("top: none", "upper: cake", "has no key `upper`"),
        ("provenance: stated", "provenance: mine", "provenance must be one of"),
        ("    7: {", "    8: {", "has no key `8`"),
        ("  blue:", "  green:", "has no key `green`"),
    ],
)
def test_what_is_not_a_deck_is_refused_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    wrong = FORM.replace(old, new, 1)
    line = next(n for n, (a, b) in enumerate(zip(FORM.splitlines(), wrong.splitlines(), strict=True), 1) if a != b)
    with pytest.raises(InputError) as error:
        position(tmp_path, wrong)
    assert f"`my-deck.yaml` (line {line}, column " in error.value.message
    assert message in error.value.message
    assert (error.value.place.line, error.value.place.column) == (3, 7)
