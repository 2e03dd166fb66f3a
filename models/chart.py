"""A distribution as bars: in a terminal, and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.models.picture import EDGE, INK, MUTED, Canvas, number, page

BAR = "#4f7d63"
SHORTEST = 10  # columns of the longest bar in a narrow terminal
WIDE, HIGH, MARGIN, LEFT, TOP = 640.0, 240.0, 28.0, 46.0, 78.0


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars with their labels. `values` are shares from 0 to 1; `shows`: the keys of an answer that it draws."""

    title: str
    note: str
    unit: str
    labels: Sequence[str]
    values: Sequence[float]
    shows: Sequence[str] = ()

    def lines(self, width: int) -> list[str]:
        """A line for each bar, no longer than the terminal is wide."""
        most = max(self.values, default=0.0) or 1.0
        label = max((len(one) for one in self.labels), default=0)
        room = max(SHORTEST, min(width, 80) - label - 14)
        found = [f"{self.title} ({self.unit}):"]
        for name, value in zip(self.labels, self.values, strict=True):
            bar = "#" * round(room * value / most)
            found.append(f"  {name:>{label}}  {100 * value:6.2f} %  {bar}".rstrip())
        return found

    def svg(self) -> str:
        """The bars side by side, with a scale, as a picture."""
        canvas = Canvas()
        canvas.text(MARGIN, MARGIN + 16, self.title, 22, INK, bold=True)
        canvas.text(MARGIN, MARGIN + 36, self.note, 13, MUTED)
        most = max(self.values, default=0.0) or 1.0
        step = next(one for one in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0) if most <= 6 * one)
        left, bottom, top = MARGIN + LEFT, TOP + HIGH, most
        for line in range(int(top / step) + 1):
            y = bottom - HIGH * line * step / top
            canvas.path(f"M{number(left)} {number(y)}h{number(WIDE)}", f'stroke="{EDGE}" fill="none"')
            canvas.text(left - 8, y + 4, f"{100 * line * step:.0f} %", 12, MUTED, anchor="end")
        pitch = WIDE / max(1, len(self.values))
        every = 1 + int(30 / pitch)  # numbers do not run into one another
        for at, (name, value) in enumerate(zip(self.labels, self.values, strict=True)):
            x, high = left + (at + 0.12) * pitch, HIGH * value / top
            canvas.rect(x, bottom - high, 0.76 * pitch, high, 0, f'fill="{BAR}"')
            if at % every == 0:
                canvas.text(left + (at + 0.5) * pitch, bottom + 18, name, 12, MUTED, anchor="middle")
        canvas.text(left + WIDE / 2, bottom + 40, self.unit, 14, INK, anchor="middle")
        told = ", ".join(f"{name}: {100 * value:.2f} %" for name, value in zip(self.labels, self.values, strict=True))
        return page(canvas, left + WIDE + MARGIN, bottom + 40 + MARGIN, self.title, f"{self.note} {told}")
