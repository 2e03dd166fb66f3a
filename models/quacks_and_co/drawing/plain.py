"""The track and the animal boards as lines of text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rulewright.models.board_text import fact
from rulewright.models.quacks_and_co.box import Track
from rulewright.models.quacks_and_co.chips import BUBBLES
from rulewright.models.quacks_and_co.drawing.facts import LETTERS, START, Facts, chips_line, dreams_beyond, food
from rulewright.models.quacks_and_co.state import Racer
from rulewright.models.quacks_and_co.turns import Animal

COLUMNS, CELL = 12, 6  # spaces in a row, characters of a space
SPIRAL, HOUSE, MARKET, TURN, MORE = "@", "H", "M", "|", "+"
WEED, BUBBLE = "(*)", "( )"
MOST_TOGETHER = 4  # animals drawn above a space; more are told by a sign
INDENT = 11


def track_lines(track: Track, standing: Mapping[int, Sequence[Animal]], marked: Collection[int]) -> list[str]:
    """The track as a row that winds: every second line runs from right to left. Animals stand above their space."""
    lines = []
    spaces = range(track.steps + 1)
    for number, first in enumerate(range(0, len(spaces), COLUMNS)):
        row: list[int | None] = list(spaces[first : first + COLUMNS])
        row += [None] * (COLUMNS - len(row))
        if number % 2:
            row.reverse()
        above = "".join(_above(space, standing, turn=number > 0 and space == first) for space in row)
        if number or above.strip():
            lines.append(above.rstrip())
        lines.append("".join(_space(space, track, marked) for space in row).rstrip())
    return lines


def _above(space: int | None, standing: Mapping[int, Sequence[Animal]], turn: bool) -> str:
    """The animals on a space; where nobody stands in a bend, the way from the row above."""
    animals = [] if space is None else standing.get(space, [])
    letters = "".join(LETTERS[animal] for animal in animals[:MOST_TOGETHER])
    if len(animals) > MOST_TOGETHER:
        letters += MORE
    return f"{letters or (TURN if turn else ''):>4}".ljust(CELL)


def _space(space: int | None, track: Track, marked: Collection[int]) -> str:
    if space is None:
        return " " * CELL
    if space == track.steps:
        word = f"{MARKET + str(space):>3}"
    else:
        word = f"{HOUSE if space == START else space:>3}{SPIRAL if space in track.spirals else ''}"
    return f"{'[' if space in marked else ' '}{word:<4}{']' if space in marked else ' '}"


def board_lines(facts: Facts, racer: Racer) -> list[str]:
    """A player: animal and way; bubbles, rubies and clovers; the food on the board; the bag."""
    doing = ", buys" if facts.state.shopping else ", draws next"
    held = [f"rubies {racer.rubies}", *([f"clovers {racer.clovers}"] if facts.has_clovers else [])]
    return [
        f"{LETTERS[racer.animal]} {racer.animal}, {facts.way(racer)}{doing if facts.turn_of(racer) else ''}",
        f"{'  bubbles':<{INDENT}}{_bubbles(racer)}    {'    '.join(held)}",
        *fact("  board", chips_line(food(racer.board)), INDENT),
        *fact("  bag", chips_line(racer.bag), INDENT),
    ]


def _bubbles(racer: Racer) -> str:
    lie, over = racer.dreams, dreams_beyond(racer, BUBBLES)
    drawn = [WEED] * min(lie, BUBBLES) + [BUBBLE] * (BUBBLES - min(lie, BUBBLES))
    return " ".join([*drawn, *([f"and {over} more"] if over else [])])
