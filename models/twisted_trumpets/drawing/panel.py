"""What stands beside the board in an SVG picture: score, bells, tokens, cards, set, rulings, what is wrong."""

from __future__ import annotations

from rulewright.models import lettering
from rulewright.models.picture import INK, MUTED, Canvas
from rulewright.models.twisted_trumpets.drawing.facts import Facts

SIDE = 300.0  # the width of the column
BELLS = 16  # of these every one has a line
SIZE, STEP = 13.5, 18.0


def draw_panel(canvas: Canvas, facts: Facts, x: float, y: float) -> float:
    """The column with its upper left corner at (x, y). Returns where it ends."""
    y = _score(canvas, facts, x, y)
    if facts.bells:
        y = _bells(canvas, facts, x, y + 12)
    for label, lines in facts.lines().items():
        if label in ("hand", "draws", "market"):
            continue
        y = _label(canvas, label, x, y + 10)
        for line in lines:
            for part in lettering.wrap(line, SIZE, SIDE, 5):
                canvas.text(x, y + 13, part, SIZE, INK)
                y += STEP
            y += 3
    return y


def _label(canvas: Canvas, text: str, x: float, y: float) -> float:
    canvas.text(x, y + 13, text, 14, MUTED, bold=True)
    return y + 20


def _score(canvas: Canvas, facts: Facts, x: float, y: float) -> float:
    y = _label(canvas, "score as it lies", x, y)
    for name, points in facts.parts():
        total = name == "total"
        canvas.text(x, y + 14, name, 15 if total else SIZE, INK, bold=total)
        canvas.text(x + 130, y + 14, str(points), 15 if total else SIZE, INK, bold=total, anchor="end")
        y += 20
    return y


def _bells(canvas: Canvas, facts: Facts, x: float, y: float) -> float:
    """Each bell with what its way has: tiles and twists."""
    y = _label(canvas, "bells", x, y)
    for told in facts.bells[:BELLS]:
        start = f"{told.node.cell.name} {told.bell.kind}, {told.faces}"
        if told.route is None:
            worth = "hangs on nothing"
        else:
            tiles, twists = len(told.route.cells), told.route.twists
            worth = f"{tiles} + {twists} twist{'s' if twists > 1 else ''}" if twists else f"{tiles}"
            canvas.text(x + SIDE, y + 13, str(told.points), SIZE, INK, bold=True, anchor="end")
        canvas.text(x, y + 13, start, SIZE, INK)
        canvas.text(x + SIDE - 24, y + 13, worth, SIZE, MUTED, anchor="end")
        y += STEP
    if len(facts.bells) > BELLS:
        canvas.text(x, y + 13, f"and {len(facts.bells) - BELLS} more", SIZE, MUTED)
        y += STEP
    return y
