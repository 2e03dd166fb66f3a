"""A position as text for the terminal (drawing/plain.py draws track and boards), and as SVG (drawing/scene.py)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rulewright.models.board_text import fact, heading, text_of
from rulewright.models.picture import brief, some
from rulewright.models.quacks_and_co.drawing.facts import LETTERS, Facts, chips_line
from rulewright.models.quacks_and_co.drawing.plain import (
    HOUSE,
    MARKET,
    MORE,
    MOST_TOGETHER,
    SPIRAL,
    WEED,
    board_lines,
    track_lines,
)
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.state import Racer

INDENT = 9
GLUE = "\0"  # a blank where no line ends; titles and names are cleaned, so that they have none


def draw(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as plain text, at most 78 characters wide.

    `marked` are numbers of spaces, which get brackets; those that the track does not have are left out. Ends with a
    line end.
    """
    facts, spaces = Facts(position), marked_spaces(position, marked)
    head = [*heading(title_of(position)), *heading(facts.subtitle())]
    track = track_lines(position.kit.track, facts.standing, spaces)
    boards = [board_lines(facts, racer) for racer in facts.state.racers]
    return text_of([head, track, *boards, list(_words(facts, spaces))])


def svg(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as an SVG picture that needs no fonts; the same bytes for the same input."""
    from rulewright.models.quacks_and_co.drawing.scene import scene

    return scene(position, marked_spaces(position, marked))


def marked_spaces(position: Position, marked: Sequence[str]) -> list[int]:
    """The named spaces of the track, from the start house on; other names are left out."""
    numbers = {int(name) for name in marked if name.isascii() and name.isdigit() and len(name) <= 3}
    return sorted(number for number in numbers if number <= position.kit.track.steps)


def title_of(position: Position) -> str:
    """The title of the file, or one that says what it is."""
    return brief(position.envelope.title or "") or "A Quacks & Co. position"


def _words(facts: Facts, marked: Collection[int]) -> Iterator[str]:
    """What stands below the boards, and what the marks mean."""
    told = facts.lines()
    # A sign stays with its meaning.
    told["marks"] = "; ".join(mark.replace(" ", GLUE, 1) for mark in _marks(facts, marked))
    for label, value in told.items():
        yield from (line.replace(GLUE, " ") for line in fact(label, value, INDENT))


def _marks(facts: Facts, marked: Collection[int]) -> list[str]:
    """The marks that occur, with their meaning."""
    there = {animal for animals in facts.standing.values() for animal in animals}
    crowded = any(len(animals) > MOST_TOGETHER for animals in facts.standing.values())
    marks = {
        f"{HOUSE} start house": True,
        f"{SPIRAL} spiral space": bool(facts.kit.track.spirals),
        f"{MARKET} market": True,
        **{f"{letter} {animal}": animal in there for animal, letter in LETTERS.items()},
        f"{MORE} more animals": crowded,
        f"{WEED} dream weed in a bubble": any(racer.dreams for racer in facts.state.racers),
        f"[{GLUE}] pointed out": bool(marked),
    }
    return [mark for mark, drawn in marks.items() if drawn]


def describe(facts: Facts, marked: Sequence[int]) -> str:
    """The picture in words: the track, every player with all that lies there, the box, what is marked."""
    said = [
        ("Spiral spaces", ", ".join(str(space) for space in facts.kit.track.spirals) or "none"),
        *((f"The {racer.animal}", _player(facts, racer)) for racer in facts.state.racers),
        *((label.capitalize(), value) for label, value in facts.lines().items()),
        ("Marked", some([str(space) for space in marked], 50)),
    ]
    return f"{facts.subtitle()}. " + " ".join(f"{label}: {value}." for label, value in said if value)


def _player(facts: Facts, racer: Racer) -> str:
    rubies = f"{racer.rubies} {'ruby' if racer.rubies == 1 else 'rubies'}"
    clovers = f", {racer.clovers} {'clover' if racer.clovers == 1 else 'clovers'}" if facts.has_clovers else ""
    board, bag = chips_line(racer.board), chips_line(racer.bag)
    return f"{facts.way(racer)}, {rubies}{clovers}, board {board}, bag {bag}"
