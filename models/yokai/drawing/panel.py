"""What lies beside the layout in an SVG picture: hint cards, affinities, objective, rules, the four families."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.models import lettering
from rulewright.models.picture import DARK, INK, MUTED, SIGNAL, Canvas
from rulewright.models.yokai.drawing.cards import SMALL, back, card, hint_card
from rulewright.models.yokai.families import FAMILIES, YOKAI
from rulewright.models.yokai.hints import Hint
from rulewright.models.yokai.picture import RULE_WORDS, objective_rows, rules_line, taken_line
from rulewright.models.yokai.position import Affinity, Position

SIDE = 308  # the width of the column
STEP = SMALL + 10
A_ROW, MOST = 6, 12  # hint cards in a row, and those that are drawn at most
TILE, UNIT = 34, 13


def draw_panel(canvas: Canvas, position: Position, x: float, y: float) -> float:
    """The column with its upper left corner at (x, y). Returns where it ends."""
    y = _revealed(canvas, position, x, y)
    y = _deck(canvas, position, x, y)
    if position.affinities:
        y = _affinities(canvas, position.affinities, x, _label(canvas, "affinities", x, y))
    if position.objective:
        y = _objective(canvas, position.objective, x, _label(canvas, f"objective: {position.objective}", x, y))
    y = _words(canvas, position, x, y)
    return _families(canvas, x, y + 8)


def _label(canvas: Canvas, text: str, x: float, y: float) -> float:
    canvas.text(x, y + 13, text, 14, MUTED, bold=True)
    return y + 22


def _revealed(canvas: Canvas, position: Position, x: float, y: float) -> float:
    """The revealed hint cards in their order; the only one that may be placed is framed."""
    y = _label(canvas, "revealed hints" if position.revealed else "revealed hints: none", x, y)
    if not position.revealed:
        return y + 6
    last = len(position.revealed) - 1 if position.hint_rule == "last-only" else None
    return _row_of_hints(canvas, position.revealed, x, y, position.hint_rule == "face-down", last)


def _row_of_hints(
    canvas: Canvas, cards: Sequence[Hint], x: float, y: float, face_down: bool, framed: int | None = None
) -> float:
    # Where not all can be drawn, the last ones are: the one on top is among them.
    hidden = max(0, len(cards) - MOST) if framed is not None else 0
    for index, hint in enumerate(cards[hidden : hidden + MOST]):
        left, top = x + index % A_ROW * STEP, y + index // A_ROW * STEP
        if index + hidden == framed:
            for colour, width in ((DARK, 5.5), (SIGNAL, 3)):
                look = f'fill="none" stroke="{colour}" stroke-width="{width}"'
                canvas.rect(left - 2, top - 2, SMALL + 4, SMALL + 4, 7, look)
        hint_card(canvas, hint, left, top, face_down)
    y += (min(len(cards), MOST) + A_ROW - 1) // A_ROW * STEP
    if len(cards) > MOST:
        canvas.text(x, y + 12, f"and {len(cards) - MOST} {'before them' if hidden else 'more'}", 13.5, MUTED)
        y += 20
    return y + 8


def _deck(canvas: Canvas, position: Position, x: float, y: float) -> float:
    """The pile of hint cards still face down, and under it those whose colours the file names."""
    if position.deck is None:
        return y
    y = _label(canvas, f"deck: {position.deck} face down", x, y)
    if position.deck_cards:
        canvas.text(x, y + 10, "next one first", 13, MUTED)
        return _row_of_hints(canvas, position.deck_cards, x, y + 18, True)
    for index in range(min(position.deck, 14)):
        back(canvas, x + 14 * index, y)
    return y + (SMALL + 16 if position.deck else 0)


def _affinities(canvas: Canvas, affinities: Sequence[Affinity], x: float, y: float) -> float:
    """Each card as its families side by side, for so they must lie."""
    left = x
    for affinity in affinities[:MOST]:
        shown = affinity.families[:4]
        width = max(1, len(shown)) * TILE + 8
        if left + width > x + SIDE:
            left, y = x, y + TILE + 16
        look = f'fill="#ffffff" stroke="{INK}" stroke-width="1.2"'
        canvas.rect(left, y, width, TILE + 8, 6, look)
        for index, family in enumerate(shown):
            card(canvas, family, left + 4 + index * TILE, y + 4, TILE)
        left += width + 12
    if len(affinities) > MOST:
        canvas.text(x, y + TILE + 24, f"and {len(affinities) - MOST} more", 13.5, MUTED)
        y += 20
    return y + TILE + 20


def _objective(canvas: Canvas, objective: str, x: float, y: float) -> float:
    rows = objective_rows(objective)
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            if mark == "#":
                look = f'fill="#b9ac8b" stroke="{INK}" stroke-width="1.1"'
                canvas.rect(x + 1 + column * UNIT, y + 1 + row * UNIT, UNIT, UNIT, 1.5, look)
    beside = x + len(rows[0]) * UNIT + 16
    for index, line in enumerate(
        lettering.wrap("the outline at the end, turned or mirrored", 13, SIDE - beside + x, 4)
    ):
        canvas.text(beside, y + 14 + 18 * index, line, 13, MUTED)
    return y + max(len(rows) * UNIT, 40) + 14


def _words(canvas: Canvas, position: Position, x: float, y: float) -> float:
    lines = [f"hint rule: {RULE_WORDS[position.hint_rule]}"]
    lines += [f"taken: {taken_line(position)}"] if position.taken is not None else []
    lines += [f"rules: {rules_line(position)}"] if position.rulings.given else []
    for text in lines:
        for line in lettering.wrap(text, 13.5, SIDE, 4):
            canvas.text(x, y + 13, line, 13.5, INK)
            y += 19
    return y


def _families(canvas: Canvas, x: float, y: float) -> float:
    """The four families in two columns."""
    for index, family in enumerate(FAMILIES):
        left, top = x + index % 2 * (SIDE / 2), y + index // 2 * (TILE + 6)
        card(canvas, family, left, top, TILE)
        canvas.text(left + TILE + 8, top + 15, YOKAI[family], 13.5, INK)
        canvas.text(left + TILE + 8, top + 30, str(family), 12.5, MUTED)
    return y + 2 * (TILE + 6)
