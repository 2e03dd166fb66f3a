"""What lies beside the board in an SVG picture: points, hands, deck, match, rules, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.models import lettering
from rulewright.models.grid import Cell, names
from rulewright.models.picture import INK, MUTED, Canvas, some
from rulewright.models.wonderland.cards import BY_ID, NAMES, Card, Item, Side
from rulewright.models.wonderland.drawing.cards import Box, back, badge, face, frame, item, shape
from rulewright.models.wonderland.drawing.looks import LOOKS
from rulewright.models.wonderland.picture import (
    counted_cards,
    deck_line,
    hand_size,
    match_line,
    points,
    rules_line,
    shown_items,
)
from rulewright.models.wonderland.position import Position
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import Way

SIDE = 296.0  # the width of the column
CARD, HIGH, STEP = 34.0, 46.0, 42.0  # cards in the hands
A_ROW = 7
MEANING = {Item.CAKE: "a cake doubles the card across its edge", Item.POTION: "a potion makes that card count 0"}

Entry = tuple[Callable[[Canvas, float, float], None], str]


def draw_panel(canvas: Canvas, position: Position, marked: Sequence[Cell], x: float, y: float) -> float:
    """The column with its upper left corner at (x, y). Returns where it ends."""
    y = _points(canvas, position, x, y)
    for side in Side:
        y = _hand(canvas, position, side, x, y)
    y = _words(canvas, position, x, y)
    return _legend(canvas, position, marked, x, y + 12)


def _points(canvas: Canvas, position: Position, x: float, y: float) -> float:
    total = points(position)
    y = _label(canvas, "points as it lies", x, y)
    at = x
    for side in Side:
        shape(canvas, side, at + 12, y + 13, 24, LOOKS[side].text)
        word = str(total[side])
        canvas.text(at + 31, y + 22, word, 25, INK, bold=True)
        at += 31 + lettering.width(word, 25) + 30
    return y + 42


def _label(canvas: Canvas, text: str, x: float, y: float) -> float:
    canvas.text(x, y + 13, text, 14, MUTED, bold=True)
    return y + 22


def _hand(canvas: Canvas, position: Position, side: Side, x: float, y: float) -> float:
    """The cards of a hand; where cards lie face down, those that may be in it, and how many are."""
    cards: Sequence[Card] = position.hands.get(side, State.of(position).unseen(side))
    left = hand_size(position, side)
    claimed = side in position.hands
    if not claimed and not left:
        cards = ()
    word = f"hand of {NAMES[side]}"
    if not cards:
        return _label(canvas, f"{word}: empty", x, y) + 8
    if not claimed and left < len(cards):
        word += f": {left} of these"
    y = _label(canvas, word, x, y)
    for index, card in enumerate(cards):
        face(canvas, card, Box(x + index % A_ROW * STEP, y + index // A_ROW * (HIGH + 8), CARD, HIGH))
    return y + (len(cards) + A_ROW - 1) // A_ROW * (HIGH + 8) + 10


def _words(canvas: Canvas, position: Position, x: float, y: float) -> float:
    told = {"deck": deck_line(position), "match": match_line(position), "rules": rules_line(position)}
    for label, text in told.items():
        for line in lettering.wrap(f"{label}: {text}", 13.5, SIDE, 4) if text else ():
            canvas.text(x, y + 13, line, 13.5, INK)
            y += 19
    return y


def _legend(canvas: Canvas, position: Position, marked: Sequence[Cell], x: float, y: float) -> float:
    """What the signs mean, for those that occur. Returns where it ends."""
    for drawer, text in _entries(position, marked):
        drawer(canvas, x, y)
        for line in lettering.wrap(text, 13, SIDE - 56, 2):
            canvas.text(x + 56, y + 18, line, 13, MUTED)
            y += 17
        y += 16
    return y


def _entries(position: Position, marked: Sequence[Cell]) -> Iterator[Entry]:
    kinds = {kind for cell in position.grid for kind in shown_items(position, cell).values()}
    for kind in Item:
        if kind in kinds:
            yield _item_entry(kind), MEANING[kind]
    ways = {placed.way for placed in position.grid.values()}
    sample = BY_ID["r4"]
    if Way.TURNED in ways:
        yield _card_entry(sample, Way.TURNED), "turned by 180 degrees"
    if Way.SIDEWAYS in ways:
        yield _card_entry(sample, Way.SIDEWAYS), "sideways: no rule allows it"
    if any(space.there and space.card is None for spaces in position.edges.values() for space in spaces):
        yield (lambda canvas, x, y: back(canvas, Box(x + 11, y - 1, 21, 28))), "an edge card that lies face down"
    if any(card.rank != card.card.rank for card in counted_cards(position).values()):
        yield (lambda canvas, x, y: badge(canvas, 4, 8, x + 23, y + 13)), "the rank before and after the items"
    if position.grid:
        yield _sums_entry, "red : blue in a line, and who takes it for how much"
    if marked:
        yield (lambda canvas, x, y: frame(canvas, Box(x + 13, y + 2, 20, 22))), f"pointed out: {some(names(marked))}"


def _item_entry(kind: Item) -> Callable[[Canvas, float, float], None]:
    return lambda canvas, x, y: item(canvas, kind, x + 9, y - 1, 28)


def _card_entry(card: Card, way: Way) -> Callable[[Canvas, float, float], None]:
    return lambda canvas, x, y: face(canvas, card, Box(x + 11, y - 1, 21, 28), way)


def _sums_entry(canvas: Canvas, x: float, y: float) -> None:
    canvas.text(x + 3, y + 18, "5", 14, LOOKS[Side.RED].text, bold=True)
    canvas.text(x + 17, y + 18, ":", 14, INK)
    canvas.text(x + 26, y + 18, "2", 14, LOOKS[Side.BLUE].text, bold=True)
    shape(canvas, Side.RED, x + 43, y + 13, 12, LOOKS[Side.RED].text)
