"""The score tree of a forest (rulebook, scoring; notes on goal cards)."""

from __future__ import annotations

from collections.abc import Mapping as Map

from rulewright.models.grid import bounds, names
from rulewright.models.score import Score
from rulewright.models.wispwood.cards import Card, Each, Sets, Table, Values
from rulewright.models.wispwood.components import FULL_GRID, SIDES
from rulewright.models.wispwood.measures import Item, View, measure
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Forest, Position
from rulewright.models.wispwood.rulings import Rulings


def table_points(pay: Table | Sets, count: int, rulings: Rulings) -> int:
    """Points for a count of units, by a table or by sets."""
    if isinstance(pay, Sets):
        full, rest = divmod(count, pay.size)
        return full * pay.value + (pay.rest[rest - 1] if rest else 0)
    if count <= 0:
        return 0
    if count <= len(pay.entries):
        return pay.entries[count - 1]
    beyond = rulings.double_cross_beyond if isinstance(pay.beyond, str) else pay.beyond
    return pay.entries[-1] + beyond * (count - len(pay.entries))


def card_score(card: Card, view: View, rulings: Rulings) -> Score:
    """The node of one goal card."""
    found = measure(card, view, rulings)
    if isinstance(card.pay, (Table, Sets)):
        return _counted(card, card.pay, found, rulings)
    each = card.pay.points if isinstance(card.pay, Each) else 1
    parts = [Score(item.name, item.amount * each, _times(item, card), names(item.cells)) for item in found]
    why = f"{card.title}: {card.text}" if card.text else card.title
    return Score.sum(str(card.colour), parts, why, _cells(found))


def _times(item: Item, card: Card) -> str:
    if isinstance(card.pay, Values) or not item.amount:
        return item.why
    each = card.pay.points if isinstance(card.pay, Each) else 1
    return f"{item.why}; {each} each" if item.amount > 1 or each > 1 else item.why


def _counted(card: Card, pay: Table | Sets, found: list[Item], rulings: Rulings) -> Score:
    parts, count = [], 0
    for item in found:
        before = table_points(pay, count, rulings)
        count += item.amount
        points = table_points(pay, count, rulings) - before
        why = f"{item.why}; number {count}, from {before} to {before + points}" if item.amount else item.why
        parts.append(Score(item.name, points, why, names(item.cells)))
    why = f"{card.title}: {card.text} {count} counted." if card.text else f"{card.title}: {count} counted."
    return Score.sum(str(card.colour), parts, why, _cells(found))


def _cells(found: list[Item]) -> tuple[str, ...]:
    return names({cell for item in found if item.amount for cell in item.cells})


def is_full(forest: Forest, number: int) -> bool:
    """Whether the forest fills the whole square of the round."""
    side = SIDES[number]
    if len(forest) != side * side:
        return False
    top, left, bottom, right = bounds(forest)
    return bottom - top + 1 == side and right - left + 1 == side


def forest_score(forest: Forest, number: int, goals: Map[Piece, Card], rulings: Rulings) -> Score:
    """The score tree of a forest at the end of a round, the bonus for a full grid included."""
    view = View(forest)
    parts = [card_score(card, view, rulings) for card in goals.values()]
    full = is_full(forest, number)
    side = SIDES[number]
    why = f"all {side} × {side} squares are filled" if full else f"the {side} × {side} square is not filled"
    parts.append(Score("full-grid", FULL_GRID[number] if full else 0, why))
    return Score.sum("total", parts, f"round {number}")


def forest_points(forest: Forest, number: int, goals: Map[Piece, Card], rulings: Rulings) -> int:
    """The total of `forest_score`."""
    return forest_score(forest, number, goals, rulings).points


def score(position: Position) -> Score:
    """The score tree of a position as drawn."""
    return forest_score(position.forest, position.round, position.goals, position.rulings)
