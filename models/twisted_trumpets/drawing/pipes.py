"""Where the pipes of a tile run, in a box of 100 × 100: lines and arcs between the middles of its edges."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

from rulewright.models.picture import number
from rulewright.models.twisted_trumpets.tiles import STEPS, Bell, Edge, Face, Pipe

Point = tuple[float, float]

CENTRE: Point = (50, 50)
RIMS: dict[Edge, Point] = {edge: (50 + 50 * across, 50 + 50 * down) for edge, (down, across) in STEPS.items()}
SHORT = 27.0  # how far a pipe with one end reaches in where it shares its tile


def is_bend(pipe: Pipe) -> bool:
    """Whether it is an arc between two neighbouring edges."""
    return len(pipe.ends) == 2 and pipe.ends[0].opposite is not pipe.ends[1]


def hub(face: Face, pipe: Pipe) -> Point:
    """Where bells and twists of a pipe sit. Pipes that share a tile keep out of each other's way."""
    if is_bend(pipe):
        # The middle of the arc around the corner between both edges.
        (one, other), half = (RIMS[end] for end in pipe.ends), 50 * cos(radians(45))
        corner = one[0] + other[0] - 50, one[1] + other[1] - 50
        return corner[0] + (half if corner[0] < 50 else -half), corner[1] + (half if corner[1] < 50 else -half)
    if len(face.pipes) > 1 and len(pipe.ends) == 1:
        (x, y), (down, across) = RIMS[pipe.ends[0]], STEPS[pipe.ends[0]]
        return x - SHORT * across, y - SHORT * down
    if len(face.pipes) > 1 and pipe.ends == (Edge.RIGHT, Edge.LEFT):
        return 24, 50  # beside the bridge that the other pipe may build
    return CENTRE


def outline(face: Face, pipe: Pipe) -> str:
    """The path of a whole pipe."""
    middle = hub(face, pipe)
    if is_bend(pipe):
        return f"M{_at(RIMS[pipe.ends[0]])}{_bent(pipe, RIMS[pipe.ends[0]], RIMS[pipe.ends[1]])}"
    return "".join(f"M{_at(RIMS[end])}L{_at(middle)}" for end in pipe.ends)


def way(face: Face, pipe: Pipe, start: Edge | None, end: Edge) -> str:
    """The path through a pipe from an edge (None: from its bell) to another edge, without its first `M`."""
    middle = hub(face, pipe)
    goal = RIMS[end]
    if is_bend(pipe):
        return _bent(pipe, middle if start is None else RIMS[start], goal)
    return f"L{_at(middle)}L{_at(goal)}"


def first(face: Face, pipe: Pipe) -> str:
    """Where the way from a bell begins."""
    return f"M{_at(hub(face, pipe))}"


def bell_angle(bell: Bell) -> float:
    """Degrees clockwise from facing right."""
    down = sum(STEPS[edge][0] for edge in bell.facing)
    across = sum(STEPS[edge][1] for edge in bell.facing)
    return degrees(atan2(down, across))


def along(start: Point, angle: float, far: float) -> Point:
    """A point so far from another in a direction."""
    return start[0] + far * cos(radians(angle)), start[1] + far * sin(radians(angle))


def _bent(pipe: Pipe, start: Point, end: Point) -> str:
    one, other = (RIMS[edge] for edge in pipe.ends)
    corner = one[0] + other[0] - 50, one[1] + other[1] - 50
    turn = (start[0] - corner[0]) * (end[1] - corner[1]) - (start[1] - corner[1]) * (end[0] - corner[0])
    return f"A50 50 0 0 {int(turn > 0)} {_at(end)}"


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
