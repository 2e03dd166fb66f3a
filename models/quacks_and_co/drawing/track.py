"""The track in an SVG picture: a way that winds from the start house to the market, and the animals on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil

from rulewright.models import lettering
from rulewright.models.picture import INK, Canvas, flag, frame, number
from rulewright.models.quacks_and_co.box import Track
from rulewright.models.quacks_and_co.drawing.facts import START
from rulewright.models.quacks_and_co.drawing.looks import (
    BORDER,
    CAULDRON,
    CURL_SHAPE,
    GROUND,
    PLAIN,
    SPIRAL,
    house,
)
from rulewright.models.quacks_and_co.drawing.signs import draw_animal
from rulewright.models.quacks_and_co.turns import Animal

COLUMNS = 12
PITCH, ROW = 60.0, 58.0  # between spaces, between rows
RADIUS, THICK = 20.0, 30.0  # of a space, and of the way
BEND = 34.0  # how far a bend reaches beyond the last space of a row
BY_COUNT = {1: 38.0, 2: 29.0, 3: 27.5, 4: 27.5}  # how large so many animals are drawn on one space
FEW = 2  # so many animals stand side by side

Point = tuple[float, float]


def places_of(track: Track, standing: Mapping[int, Sequence[Animal]], x: float, y: float) -> tuple[list[Point], float]:
    """The middle of every space, and where the track ends; (x, y) is the upper left corner of its first row."""
    places: list[Point] = []
    for row in range(ceil((track.steps + 1) / COLUMNS)):
        spaces = range(row * COLUMNS, min((row + 1) * COLUMNS, track.steps + 1))
        y += _room(max(len(standing.get(space, ())) for space in spaces))
        for at in range(len(spaces)):
            column = COLUMNS - 1 - at if row % 2 else at
            places.append((x + (column + 0.5) * PITCH, y + ROW / 2))
        y += ROW
    return places, y


def _room(animals: int) -> float:
    """The room above a row on whose fullest space so many animals stand."""
    return 0 if not animals else 26 if animals <= FEW else 48


def draw_track(
    canvas: Canvas,
    track: Track,
    standing: Mapping[int, Sequence[Animal]],
    marked: Sequence[int],
    places: Sequence[Point],
    roof: str,
) -> None:
    """The way, its spaces, the animals, and what is pointed out."""
    way = _way(places)
    for colour, width in ((BORDER, THICK + 4), (GROUND, THICK)):
        stroke = f'stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"'
        canvas.path(way, f'fill="none" {stroke}')
    for space, place in enumerate(places):
        _space(canvas, track, space, place, roof)
    for space in marked:
        x, y = places[space]
        frame(canvas, x - RADIUS - 4, y - RADIUS - 4, 2 * RADIUS + 8)
    for space, animals in standing.items():
        _animals(canvas, animals, places[space])
    for space in marked:
        x, y = places[space]
        # Beside the animals, which stand above.
        flag(canvas, x - RADIUS - 4, y + RADIUS - 10, 2 * RADIUS + 8)


def _way(places: Sequence[Point]) -> str:
    """A line through all spaces, with a bend from each row to the next."""
    parts = [f"M{number(places[0][0])} {number(places[0][1])}"]
    for (x, y), (to_x, to_y) in pairwise(places):
        if y == to_y:
            parts.append(f"H{number(to_x)}")
        else:
            out = x + BEND if x > places[0][0] + PITCH else x - BEND
            parts.append(f"C{number(out)} {number(y)} {number(out)} {number(to_y)} {number(to_x)} {number(to_y)}")
    return "".join(parts)


def _space(canvas: Canvas, track: Track, space: int, place: Point, roof: str) -> None:
    x, y = place
    if space == track.steps:
        canvas.icon(CAULDRON, x - 24, y - 27, 48)
        canvas.text(x, y + 11, str(space), 15, INK, bold=True, anchor="middle")
        return
    if space == START:
        canvas.icon(house(roof), x - 23, y - 26, 46)
        canvas.text(x, y + 15, str(space), 15, INK, bold=True, anchor="middle")
        return
    spiral = space in track.spirals
    edge = f'stroke="{INK}" stroke-width="{2.2 if spiral else 1.2}"'
    canvas.circle(x, y, RADIUS, f'fill="{SPIRAL if spiral else PLAIN}" {edge}')
    if spiral:
        draw_spiral(canvas, x, y, RADIUS)
        # A plate, so that the curl does not run through the number.
        wide = lettering.width(str(space), 15) + 5
        canvas.rect(x - wide / 2, y - 8, wide, 16, 6, f'fill="{SPIRAL}"')
    canvas.text(x, y + 5.2, str(space), 15, INK, bold=True, anchor="middle")


def draw_spiral(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """The curl of a spiral space around a point."""
    canvas.icon(CURL_SHAPE, x - 0.9 * radius, y - 0.9 * radius, 1.8 * radius)


def _animals(canvas: Canvas, animals: Sequence[Animal], place: Point) -> None:
    """The animals on a space, above it: side by side, and in rows where there are more than two."""
    x, y = place
    across = len(animals) if len(animals) <= FEW else 2 if len(animals) <= 4 else 3
    side = BY_COUNT.get(len(animals), 17.0)
    rows = ceil(len(animals) / across)
    foot = y - RADIUS + (8 if rows == 1 else 4)
    for at, animal in enumerate(animals):
        row, column = divmod(at, across)
        there = min(across, len(animals) - row * across)
        left = x + (column - (there - 1) / 2) * side
        draw_animal(canvas, animal, left, foot - (rows - row - 0.5) * side, side)
