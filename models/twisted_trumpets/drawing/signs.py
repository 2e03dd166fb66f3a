"""Signs on the board of an SVG picture that belong to no tile: open ends and the trumpeter."""

from __future__ import annotations

from rulewright.models.picture import DARK, SIGNAL, Canvas, number


def draw_open(canvas: Canvas, x: float, y: float, size: float = 9) -> None:
    """The cross of an open end, around a point."""
    canvas.circle(x, y, size, f'fill="{SIGNAL}" stroke="{DARK}" stroke-width="{number(0.18 * size)}"')
    arm = 0.45 * size
    left, right, top, bottom = (number(at) for at in (x - arm, x + arm, y - arm, y + arm))
    stroke = f'fill="none" stroke="{DARK}" stroke-width="{number(0.25 * size)}" stroke-linecap="round"'
    canvas.path(f"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}", stroke)


def draw_trumpeter(canvas: Canvas, x: float, y: float, size: float = 13) -> None:
    """A head with the letter T, around a point."""
    canvas.circle(x, y, size, f'fill="{DARK}" stroke="#ffffff" stroke-width="1.5"')
    canvas.text(x, y + 0.45 * size, "T", 1.3 * size, "#ffffff", bold=True, anchor="middle")
