"""Decks as data: shipped ones, those in a file of their own, and those given in a position."""

from __future__ import annotations

from collections.abc import Mapping as Map
from pathlib import Path

from rulewright.models.reading import Fields, choice, name
from rulewright.models.rulebook import PROVENANCE
from rulewright.models.shelf import Shelf
from rulewright.models.source import InputError, Node, Scalar, Source
from rulewright.models.wonderland.cards import CARDS, EDGES, RANKS, Card, Deck, Edge, Item, Items, Side

DATA = Path(__file__).resolve().parents[2] / "data" / "wonderland"
HOUSE = "house"
DECK_KEYS = ("deck", "provenance", "note", "source", "layout", "cards")

_SIDES = tuple(str(side) for side in Side)
_RANKS = tuple(str(rank) for rank in RANKS)
_EDGES = tuple(str(edge) for edge in EDGES)
_ITEMS = (*(str(item) for item in Item), "none")


def _read_deck(file: Source) -> Deck:
    fields = Fields(file.root, "the deck", DECK_KEYS)
    called = name(fields.need("deck"), "deck")
    provenance = fields.get("provenance")
    word = choice(provenance, "provenance", PROVENANCE) if provenance else ""
    items = read_cards(fields.need("cards"), whole=True)
    return Deck(called, items, invented=word == "invented", provenance=word)


def read_cards(node: Node, whole: bool = False) -> dict[Card, Items]:
    """Items by card. `whole`: every card must be listed, as in a deck file; else those left out carry none."""
    items: dict[Card, Items] = {}
    sides = Fields(node, "cards", _SIDES)
    for word, ranks in sides.node.values.items():
        cards = Fields(ranks, f"cards: {word}", _RANKS)
        for rank, edges in cards.node.values.items():
            items[Card(Side(word), int(rank))] = _read_items(edges, f"cards: {word} {rank}")
    missing = [card for card in CARDS if card not in items]
    if whole and missing:
        names = ", ".join(card.name for card in missing)
        what = "the card" if len(missing) == 1 else "the cards"
        lacking = sides.node.values.get(str(missing[0].side), node)
        raise InputError(
            f"the deck lacks {what} {names}: list all 14, with `{{}}` for a card without items", lacking.place
        )
    return items | {card: {} for card in missing}


def _read_items(node: Node, what: str) -> Items:
    if isinstance(node, Scalar) and node.value is None:
        return {}
    fields = Fields(node, what, _EDGES)
    found: dict[Edge, Item] = {}
    for word, value in fields.node.values.items():
        item = choice(value, f"{what}: {word}", _ITEMS)
        if item != "none":
            found[Edge(word)] = Item(item)
    return {edge: found[edge] for edge in EDGES if edge in found}


def deck_data(items: Map[Card, Items]) -> dict[str, dict[str, dict[str, str]]]:
    """Items in the form of a file; cards without any are left out."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for card in CARDS:
        if items.get(card):
            edges = {str(edge): str(item) for edge, item in items[card].items()}
            found.setdefault(str(card.side), {})[str(card.rank)] = edges
    return found


DECKS = Shelf("deck", DATA / "decks", _read_deck)
