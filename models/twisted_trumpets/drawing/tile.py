"""A tile in an SVG picture, drawn in a box of 100 × 100: pipes, bells, twists, flags, birds, notes, its id."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rulewright.models import lettering
from rulewright.models.picture import INK, MUTED, Canvas, number
from rulewright.models.twisted_trumpets.drawing.looks import (
    BIRD,
    BRASS,
    BROWN,
    FREE,
    INSIDE,
    NOTE,
    PALE,
    SCROLL,
    TILES,
    flag_colours,
    flag_letters,
    flag_shapes,
)
from rulewright.models.twisted_trumpets.drawing.pipes import CENTRE, Point, bell_angle, hub, is_bend, outline
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.tiles import Bell, BellKind, Edge, Face, Pipe

THICK, CASING = 15.0, 4.0  # a pipe, and its dark outline on both sides together
ID = 12.5
SQUEEZED = 0.52  # the size of a bell that has little room
# The corners where flags, birds and notes go, for up to three of them and for more.
LARGE: tuple[tuple[float, float, float], ...] = ((71, 4, 25), (4, 71, 25), (71, 71, 25))
SMALL: tuple[tuple[float, float, float], ...] = (
    (81, 5, 16), (64, 5, 16), (4, 80, 16), (21, 80, 16), (81, 80, 16), (64, 80, 16),
)  # fmt: skip

Token = Callable[[Canvas, float, float, float], None]


@contextmanager
def boxed(canvas: Canvas, x: float, y: float, side: float) -> Iterator[None]:
    """What is drawn inside is drawn in a box of 100 × 100 that is put into a square."""
    canvas.add(f'<g transform="translate({number(x)} {number(y)}) scale({side / 100:.4f})">')
    yield
    canvas.add("</g>")


def draw_tile(canvas: Canvas, laid: Laid, colours: Sequence[str], loose: Sequence[bool], scroll: bool = False) -> None:
    """A tile. `loose` says of each pipe whether it hangs on nothing; `scroll` that one is below it."""
    face, look = laid.face, TILES[laid.tile.kind]
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    inset = 1.5 + look.width / 2
    canvas.rect(
        inset, inset, 100 - 2 * inset, 100 - 2 * inset, 8,
        f'fill="{look.fill}" stroke="{look.border}" stroke-width="{number(look.width)}"{dashes}',
    )  # fmt: skip
    # A pipe between right and left passes below one between top and bottom.
    for at in sorted(range(len(face.pipes)), key=lambda at: face.pipes[at].ends != (Edge.RIGHT, Edge.LEFT)):
        draw_pipe(canvas, face, face.pipes[at], look.fill, loose[at])
    for pipe, apart in zip(face.pipes, loose, strict=True):
        for bell in pipe.bells:
            draw_bell(canvas, hub(face, pipe), bell, apart, SQUEEZED if is_squeezed(face, pipe, bell) else 1)
    if scroll:
        canvas.icon(SCROLL, 5, 20, 17)
    _name(canvas, f"{laid.tile.id}{'~' if laid.back else ''}", look.fill)
    if laid.turn % 90:
        canvas.text(50, 56, f"@{laid.turn}", 22, MUTED, bold=True, anchor="middle")
    tokens = list(_tokens(face, colours))
    for token, place in zip(tokens, LARGE if len(tokens) <= len(LARGE) else SMALL, strict=False):
        token(canvas, *place)


def draw_pipe(canvas: Canvas, face: Face, pipe: Pipe, ground: str, loose: bool) -> None:
    """A pipe with its outline and its twist; those that it crosses are cut off beside it."""
    d = outline(face, pipe)
    shape = 'fill="none" stroke-linejoin="round"'
    if len(face.pipes) > 1 and pipe.ends == (Edge.TOP, Edge.BOTTOM):
        canvas.path("M50 24V76", f'{shape} stroke="{ground}" stroke-width="{number(THICK + CASING + 9)}"')
        if pipe.twist and not pipe.bells:
            canvas.circle(*CENTRE, 27, f'fill="{ground}"')
    strokes = [(BROWN, THICK + CASING, ""), (PALE if loose else BRASS, THICK, "")]
    if loose:
        strokes.append((BROWN, 2.4, ' stroke-dasharray="3 6"'))
    for colour, width, dashes in strokes:
        canvas.path(d, f'{shape} stroke="{colour}" stroke-width="{number(width)}"{dashes}')
    if len(pipe.ends) == 1 or len(pipe.ends) > 2:
        # The end of a pipe, or the middle of a branching one, is round.
        x, y = hub(face, pipe)
        radius = THICK / 2 + (CASING / 2 if len(pipe.ends) == 1 else 0)
        edge = f' stroke="{BROWN}" stroke-width="{number(CASING / 2)}"' if len(pipe.ends) == 1 else ""
        canvas.circle(x, y, radius, f'fill="{PALE if loose else BRASS}"{edge}')
    if pipe.twist:
        _twist(canvas, _twist_place(face, pipe), loose)


def _twist_place(face: Face, pipe: Pipe) -> Point:
    x, y = hub(face, pipe)
    if not pipe.bells or is_bend(pipe) or (x, y) != CENTRE:
        return x, y
    # A bell takes the middle: the twist goes to the first arm.
    return {Edge.TOP: (50.0, 22.0), Edge.RIGHT: (78.0, 50.0), Edge.BOTTOM: (50.0, 78.0), Edge.LEFT: (22.0, 50.0)}[
        pipe.ends[0]
    ]


def _twist(canvas: Canvas, place: Point, loose: bool) -> None:
    """A curl: a ring of pipe."""
    x, y = place
    for colour, width in ((BROWN, 13.0), (PALE if loose else BRASS, 9.0)):
        canvas.circle(x, y, 15, f'fill="none" stroke="{colour}" stroke-width="{number(width)}"')
    canvas.circle(x, y, 9.5, f'fill="#fffdf6" stroke="{BROWN}" stroke-width="2"')


def is_squeezed(face: Face, pipe: Pipe, bell: Bell) -> bool:
    """Whether a bell faces the middle of a tile that it shares with other pipes, where there is little room."""
    return len(face.pipes) > 1 and len(pipe.ends) == 1 and pipe.ends[0].opposite in bell.facing


def draw_bell(canvas: Canvas, start: Point, bell: Bell, loose: bool, size: float = 1) -> None:
    """A cone that widens where the bell faces; one in the middle of a pipe sits on a ring, a diagonal one has two."""
    x, y = start
    far = 38.0 if bell.kind is BellKind.END else 34.0
    canvas.add(
        f'<g transform="translate({number(x)} {number(y)}) rotate({number(bell_angle(bell))}) scale({number(size)})">'
    )
    edge = f'stroke="{BROWN}" stroke-width="2.4" stroke-linejoin="round"'
    flare = f"M0-8Q{number(far - 12)}-9 {number(far)}-20V20Q{number(far - 12)} 9 0 8Z"
    canvas.path(flare, f'fill="{PALE if loose else BRASS}" {edge}')
    canvas.add(f'<ellipse cx="{number(far)}" cy="0" rx="5.5" ry="20" fill="{INSIDE}" {edge}/>')
    rings = {BellKind.END: (), BellKind.MID: (8,), BellKind.DIAGONAL: (4, 10)}[bell.kind]
    for at in rings:
        canvas.path(f"M{at}-11V11", f'fill="none" stroke="{BROWN}" stroke-width="3.4" stroke-linecap="round"')
    canvas.add("</g>")


def _name(canvas: Canvas, word: str, ground: str) -> None:
    line = lettering.wrap(word, ID, 62, 1)[0]
    canvas.rect(5, 4.5, lettering.width(line, ID) + 5, 14, 3, f'fill="{ground}" fill-opacity="0.88"')
    canvas.text(7.5, 15.5, line, ID, INK, bold=True)


def _tokens(face: Face, colours: Sequence[str]) -> Iterator[Token]:
    if face.birds:
        yield lambda canvas, x, y, side: bird(canvas, face.birds, x, y, side)
    for colour, count in face.flags.items():
        yield _flag(colour, count, colours)
    if face.notes:
        yield lambda canvas, x, y, side: note(canvas, face.notes, x, y, side)


def _flag(colour: str, count: int, colours: Sequence[str]) -> Token:
    return lambda canvas, x, y, side: flag(canvas, colour, count, colours, x, y, side)


def flag(canvas: Canvas, colour: str, count: int, colours: Sequence[str], x: float, y: float, side: float) -> None:
    """A flag with the letter of its colour, and how many there are if more than one."""
    fill, ink = flag_colours(colours)[colour]
    canvas.icon(flag_shapes(fill), x, y, side)
    canvas.text(x + 0.45 * side, y + 0.54 * side, flag_letters(colours)[colour], 0.56 * side, ink, True, "middle")
    _count(canvas, count, x, y, side)


def bird(canvas: Canvas, count: int, x: float, y: float, side: float) -> None:
    """A bird, and how many there are if more than one."""
    canvas.icon(BIRD, x, y, side)
    _count(canvas, count, x, y, side)


def note(canvas: Canvas, count: int, x: float, y: float, side: float) -> None:
    """Notes, and how many there are if more than one."""
    canvas.icon(NOTE, x, y, side)
    _count(canvas, count, x, y, side)


def _count(canvas: Canvas, count: int, x: float, y: float, side: float) -> None:
    """A number at the lower right of a sign; one of a kind needs none."""
    if count > 1:
        canvas.circle(
            x + 0.78 * side, y + 0.82 * side, 0.27 * side, f'fill="#ffffff" stroke="{INK}" stroke-width="1.3"'
        )
        canvas.text(x + 0.78 * side, y + 0.97 * side, str(count), 0.42 * side, INK, True, "middle")


def draw_space(canvas: Canvas, name: str, scroll: bool) -> None:
    """A space without a tile: its name, and its closed scroll."""
    canvas.rect(2, 2, 96, 96, 8, FREE)
    canvas.text(8, 18, name, ID, MUTED)
    if scroll:
        canvas.icon(SCROLL, 27, 27, 46)
