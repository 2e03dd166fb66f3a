"""A position as text for the terminal, and as SVG (drawing/scene.py draws it)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from rulewright.models.board_text import board, fact, heading, named_cells, side_by_side, text_of
from rulewright.models.grid import MAX_SIDE, Cell, names
from rulewright.models.picture import brief
from rulewright.models.yokai.components import components
from rulewright.models.yokai.families import FAMILIES, LETTER_OF, UNKNOWN, YOKAI
from rulewright.models.yokai.hints import Hint
from rulewright.models.yokai.position import Affinity, Position, has_name, letter
from rulewright.models.yokai.state import block

INDENT = 12
RULE_WORDS = {
    "any": "any revealed hint may be placed",
    "last-only": "only the last revealed hint may be placed",
    "face-down": "hints lie face down; placed ones count as right",
}


def draw(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as plain text, at most 78 characters wide unless the layout is wider.

    `marked` are cell names, put in brackets; for those right of the drawing or below it the drawing grows. A card
    with a hint carries a `+`. Ends with a line end.
    """
    cells = marked_cells(marked)
    height, width = extent(position, cells)
    rows = board(height, width, lambda cell: letter(position.layout, cell) + "+" * (cell in position.hints), cells)
    block_ = side_by_side(rows, _objective(position))
    return text_of([[*heading(title_of(position)), subtitle(position)], block_, list(_facts(position, cells))])


def svg(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as an SVG picture that needs no fonts; the same bytes for the same input."""
    from rulewright.models.yokai.drawing.scene import scene

    return scene(position, marked_cells(marked))


def marked_cells(marked: Sequence[str]) -> list[Cell]:
    """The named cells that a drawing can reach, in reading order; other names are left out."""
    return named_cells(marked, MAX_SIDE, MAX_SIDE)


def extent(position: Position, marked: Iterable[Cell]) -> tuple[int, int]:
    """Rows and columns of the drawing, with room for hints, the token and marked cells that lie off it."""
    under = block(position.token) if position.token else ()
    cells = [cell for cell in (*position.hints, *under, *marked) if has_name(cell)]
    return (
        max([position.drawing.height, *(cell.row + 1 for cell in cells)]),
        max([position.drawing.width, *(cell.column + 1 for cell in cells)]),
    )


def title_of(position: Position) -> str:
    """The title of the file, or one that says what it is."""
    return brief(position.envelope.title or "") or "A Yokai position"


def subtitle(position: Position) -> str:
    """`Yokai, 2 players`."""
    return f"Yokai, {position.players} players" if position.players else "Yokai, number of players not said"


def verdict(position: Position, cell: Cell) -> str:
    """`right` or `wrong` for the hint on a cell; empty where the card or the hint is not known, or none is there."""
    hint, family = position.hints[cell], position.layout.get(cell)
    if family is None:
        return ""
    if position.hint_rule == "face-down":
        return "right"
    return ("right" if family in hint.families else "wrong") if hint.known else ""


def hint_line(position: Position, cell: Cell) -> str:
    """`A1 red or blue: right, the card is red`."""
    hint, family = position.hints[cell], position.layout.get(cell)
    lead = f"{cell.name} {colours(hint)}"
    if cell not in position.layout:
        return f"{lead}: there is no card"
    if position.hint_rule == "face-down":
        return f"{lead}, face down: counts as right"
    if family is None:
        return f"{lead}: the card is not known"
    judged = verdict(position, cell)
    return f"{lead}: {judged}, the card is {family}" if judged else f"{lead}; the card is {family}"


def colours(hint: Hint) -> str:
    """The colours of a hint card in words."""
    return hint.name if hint.known else "colours not known"


def revealed_line(position: Position) -> str:
    """The revealed hint cards in the order of revealing."""
    cards = "; ".join(map(colours, position.revealed)) or "none"
    return f"{cards} (the last one is on top)" if len(position.revealed) > 1 else cards


def deck_line(position: Position) -> str:
    """`3 face down`, with their colours where the file names them; empty where it says nothing."""
    if position.deck is None:
        return ""
    cards = "; ".join(map(colours, position.deck_cards or ()))
    return f"{position.deck} face down" + (f", next one first: {cards}" if cards else "")


def taken_line(position: Position) -> str:
    """`6 full turns`; empty where the file does not say."""
    return "" if position.taken is None else f"{position.taken} full turn{'s' * (position.taken != 1)}"


def affinity_words(card: Affinity) -> str:
    """`purple and green`."""
    return " and ".join(card.families) or "no family"


def token_line(position: Position) -> str:
    """The crossing and its four cells; empty where no token is in play."""
    if position.token is None:
        return ""
    under = " ".join(cell.name for cell in block(position.token) if has_name(cell))
    return f"on the crossing {position.token.name}, over {under}"


def rules_line(position: Position) -> str:
    """The switches that the file names: `split never, null-move allowed`."""
    return ", ".join(f"{switch} {value}" for switch, value in position.rulings.given.items())


def objective_rows(objective: str) -> list[str]:
    """The shape of an objective as its card shows it, `#` for a card."""
    return [str(row) for row in components()["objectives"][objective]["rows"]]


def _objective(position: Position) -> list[str]:
    """The outline to be reached as a small drawing; nothing where there is none."""
    if position.objective is None:
        return []
    return [f"objective: {position.objective}", *(" ".join(row) for row in objective_rows(position.objective))]


def _facts(position: Position, marked: Collection[Cell]) -> Iterator[str]:
    """What stands below the drawing: hints and where they are, goals, token, rules, and what the marks mean."""
    lines = [hint_line(position, cell) for cell in sorted(position.hints)]
    for index, line in enumerate(lines or ["none placed"]):
        yield from fact("hints" if index == 0 else "", line, INDENT)
    affinities = "; ".join(map(affinity_words, position.affinities))
    for label, value in (
        ("revealed", revealed_line(position)),
        ("deck", deck_line(position)),
        ("taken", taken_line(position)),
        ("affinities", affinities),
        ("objective", f"{position.objective}, turned or mirrored" if position.objective else ""),
        ("hint rule", RULE_WORDS[position.hint_rule]),
        ("token", token_line(position)),
        ("rules", rules_line(position)),
        ("cards", ", ".join(f"{LETTER_OF[family]} {family} {YOKAI[family]}" for family in FAMILIES)),
        ("marks", "; ".join(_marks(position, marked))),
    ):
        if value:
            yield from fact(label, value, INDENT)


def _marks(position: Position, marked: Collection[Cell]) -> Iterator[str]:
    if position.unknown:
        yield f"{UNKNOWN} not known"
    if position.hints:
        yield "+ a hint lies there"
    if marked:
        yield "[ ] pointed out"


def describe(position: Position, marked: Sequence[Cell]) -> str:
    """The picture in words: every card by its cell, hints, what is revealed, goals, token, rules, what is marked."""
    cards = [f"{cell.name} {position.layout[cell] or 'unknown'}" for cell in sorted(position.layout)]
    hints = [hint_line(position, cell) for cell in sorted(position.hints)]
    said = {
        "Layout": ", ".join(cards) or "empty",
        "Hints on cards": "; ".join(hints) or "none",
        "Revealed hints": revealed_line(position),
        "Deck": deck_line(position),
        "Taken": taken_line(position),
        "Affinities": "; ".join(map(affinity_words, position.affinities)),
        "Objective": position.objective,
        "Hint rule": RULE_WORDS[position.hint_rule],
        "Token": token_line(position),
        "Rules": rules_line(position),
        "Marked": ", ".join(names(marked)),
    }
    return f"{subtitle(position)}. " + " ".join(f"{label}: {value}." for label, value in said.items() if value)
