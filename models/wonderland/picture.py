"""A position as text for the terminal, and as SVG (drawing/scene.py draws it)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rulewright.models.board_text import fact, heading, named_cells, side_by_side, text_of
from rulewright.models.grid import Cell, names
from rulewright.models.picture import brief
from rulewright.models.wonderland.cards import EDGES, LINES, NAMES, RANKS, Edge, Item, Side
from rulewright.models.wonderland.lines import Counted, Line, counted, lines, sums, winner
from rulewright.models.wonderland.position import AXES, FACE_DOWN, NONE, Placed, Position, Space
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import Way

INDENT = 8
BOX = 9  # the width of a card in text
GLUE = "\0"  # a blank where no line ends; titles and names are cleaned, so that they have none
SIGNS = {Way.UPRIGHT: "", Way.TURNED: "'", Way.SIDEWAYS: ">"}
LIES = {Way.UPRIGHT: "", Way.TURNED: " turned", Way.SIDEWAYS: " sideways"}


def draw(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as plain text, at most 78 characters wide.

    `marked` are cell names, put in brackets; those off the grid are left out. Every card is a box with its items at
    their edges: `c` a cake, `p` a potion. Ends with a line end.
    """
    cells = marked_cells(marked)
    block = side_by_side(_board(position, cells), _table(position))
    return text_of([[*heading(title_of(position)), subtitle(position)], block, list(_facts(position, cells))])


def svg(position: Position, marked: Sequence[str] = ()) -> str:
    """The position as an SVG picture that needs no fonts; the same bytes for the same input."""
    from rulewright.models.wonderland.drawing.scene import scene

    return scene(position, marked_cells(marked))


def marked_cells(marked: Sequence[str]) -> list[Cell]:
    """The named cells of the grid, in reading order; other names are left out."""
    return named_cells(marked, LINES, LINES)


@dataclass(frozen=True, slots=True)
class Told:
    """A line as a picture tells it: `worth` is a rank, `?` or `-`; `taken` the side that takes it, None for nobody."""

    line: Line
    worth: str
    totals: dict[Side, int]
    taken: Side | None

    @property
    def points(self) -> int:
        """What it brings to the side that takes it; 0 where its edge card is not known."""
        return int(self.worth) if self.taken and self.worth.isdigit() else 0


def told_lines(position: Position) -> list[Told]:
    """The six lines, rows first."""
    cards = counted_cards(position)
    found = []
    for line in lines(position.red_rows):
        totals = sums(cards, line)
        worth = space_word(position.edges[line.valued_by][line.space])
        found.append(Told(line, worth, totals, winner(totals)))
    return found


def points(position: Position) -> dict[Side, int]:
    """The points of both sides as it lies."""
    told = told_lines(position)
    return {side: sum(line.points for line in told if line.taken is side) for side in Side}


def counted_cards(position: Position) -> dict[Cell, Counted]:
    """The cards of the grid with their modified ranks, by cell, in reading order."""
    return {cell: counted(position.grid, position.deck, cell) for cell in sorted(position.grid)}


def shown_items(position: Position, cell: Cell) -> dict[Edge, Item]:
    """The items of a card by the side of the cell at which they lie. A sideways card acts as if it lay upright."""
    placed = position.grid[cell]
    found = {edge: position.deck.across(placed.card, edge, placed.turned) for edge in EDGES}
    return {edge: item for edge, item in found.items() if item is not None}


def rows_side(position: Position) -> Side:
    """Whose edge cards value the rows."""
    return Side.RED if position.red_rows else Side.BLUE


def space_word(space: Space) -> str:
    """The rank of an edge card, `?` face down, `-` none yet."""
    if not space.there:
        return NONE
    return FACE_DOWN if space.card is None else str(space.card.rank)


def title_of(position: Position) -> str:
    """The title of the file, or one that says what it is."""
    return brief(position.envelope.title or "") or "A Wonderland position"


def subtitle(position: Position) -> str:
    """`Wonderland, placement phase, the Red Queen (red) to move`."""
    state = State.of(position)
    if state.over:
        return "Wonderland, the game is over"
    side = position.to_move or state.to_move
    return f"Wonderland, {'arrival' if state.arrival else 'placement'} phase, {NAMES[side]} ({side}) to move"


def deck_line(position: Position) -> str:
    """`house, invented: which card of the box shows what is not known`."""
    if position.own_cards:
        return "given in the file"
    invented = ", invented: which items the cards of the box show is not known" if position.deck.invented else ""
    return f"{brief(position.deck.name, 60)}{invented}"


def hand_line(position: Position, side: Side) -> str:
    """`red 1, 2`; where cards lie face down `red 2 of 1, 2, 4`, for which are in the hand is not known."""
    claimed = position.hands.get(side)
    if claimed is not None:
        return f"{side} {', '.join(str(card.rank) for card in claimed) or 'none'}"
    state = State.of(position)
    unseen = [str(card.rank) for card in state.unseen(side)]
    left = hand_size(position, side)
    listed = ", ".join(unseen)
    if not left:
        return f"{side} none"
    return f"{side} {listed}" if left >= len(unseen) else f"{side} {left} of {listed}"


def hand_size(position: Position, side: Side) -> int:
    """How many cards are left in a hand; none on boards with too many cards."""
    state = State.of(position)
    return max(0, len(RANKS) - state.on_edge(side) - state.in_grid(side))


def match_line(position: Position) -> str:
    """`game 2, Ann plays red against Bob; game 1: red 16 : 7 blue`; empty where there is no match."""
    match = position.match
    if match is None:
        return ""
    others = [brief(player, 40) for player in match.players if player != match.red]
    against = f" against {' and '.join(others)}" if others else ""
    lead = f"{brief(match.red, 40)} plays red{against}"
    if match.first is None:
        return f"game 1, {lead}"
    return f"game 2, {lead}; game 1: red {match.first[Side.RED]} : {match.first[Side.BLUE]} blue"


def rules_line(position: Position) -> str:
    """`axes red-columns: …`; empty for the default."""
    if position.red_rows:
        return ""
    return f"axes {AXES[1]}: red edge cards value the columns, blue ones the rows"


def rank_line(card: Counted) -> str:
    """`r4 on C1: 4 -> 8, cake of r3 on B1`."""
    acts = ", ".join(f"{effect.item} of {effect.source.id} on {effect.cell.name}" for effect in card.effects)
    return f"{card.card.id} on {card.cell.name}: {card.card.rank} -> {card.rank}, {acts}"


def _board(position: Position, marked: Collection[Cell]) -> list[str]:
    """The grid in boxes, with the edge cards above the columns and left of the rows."""
    side = rows_side(position)
    above = "".join(f"{'ABC'[column]:^{BOX}} " for column in range(LINES))
    found = [" " * 7 + above.rstrip()]
    edge = "".join(f"{_edge(position, side.other, column):^{BOX}} " for column in range(LINES))
    found.append(" " * 7 + edge.rstrip())
    for row in range(LINES):
        boxes = [_box(position, Cell(row, column), Cell(row, column) in marked) for column in range(LINES)]
        label = f"{row + 1}  {_edge(position, side, row):<2}  "
        for number, parts in enumerate(zip(*boxes, strict=True)):
            found.append(f"{label if number == 1 else ' ' * 7}{' '.join(parts)}".rstrip())
    return found


def _edge(position: Position, side: Side, number: int) -> str:
    word = space_word(position.edges[side][number])
    return word if word == NONE else f"{side.letter}{word}"


def _box(position: Position, cell: Cell, marked: bool) -> list[str]:
    placed = position.grid.get(cell)
    word = NONE if placed is None else f"{placed.card.id}{SIGNS[placed.way]}"
    # The letters of cards lie below each other, marked or not, turned or not.
    inner = f"[{word}]" if marked else f" {word} "
    inner = f"{' ' if placed else '  '}{inner}".ljust(BOX - 2)
    if placed is None:
        ends = "." + " " * (BOX - 2) + "."
        return [ends, f" {inner} ", ends]
    items = {edge: str(item)[0] for edge, item in shown_items(position, cell).items()}
    half = "-" * ((BOX - 3) // 2)
    return [
        f"+{half}{items.get(Edge.TOP, '-')}{half}+",
        f"{items.get(Edge.LEFT, '|')}{inner}{items.get(Edge.RIGHT, '|')}",
        f"+{half}{items.get(Edge.BOTTOM, '-')}{half}+",
    ]


def _table(position: Position) -> list[str]:
    """The six lines with sums and who takes them, and the points."""
    found = [f"{'line':<8}  worth  red  blue  taken by"]
    for told in told_lines(position):
        red, blue = told.totals[Side.RED], told.totals[Side.BLUE]
        found.append(f"{told.line.name:<8}  {told.worth:>5}  {red:>3}  {blue:>4}  {told.taken or 'nobody'}")
    total = points(position)
    found += ["", f"{'points':<8}  {'':>5}  {total[Side.RED]:>3}  {total[Side.BLUE]:>4}"]
    return found


def _facts(position: Position, marked: Collection[Cell]) -> Iterator[str]:
    """What stands below the drawing: changed ranks, hands, deck, match, rules, and what the marks mean."""
    changed = [rank_line(card) for card in counted_cards(position).values() if card.rank != card.card.rank]
    for index, line in enumerate(changed):
        yield from fact("ranks" if index == 0 else "", line, INDENT)
    for label, value in (
        ("hands", "; ".join(hand_line(position, side) for side in Side)),
        ("deck", deck_line(position)),
        ("match", match_line(position)),
        ("rules", rules_line(position)),
        ("marks", "; ".join(mark.replace(" ", GLUE, 1) for mark in _marks(position, marked))),
    ):
        if value:
            # A sign stays with its meaning.
            yield from (line.replace(GLUE, " ") for line in fact(label, value, INDENT))


def _marks(position: Position, marked: Collection[Cell]) -> Iterator[str]:
    ways = {placed.way for placed in position.grid.values()}
    items = {item for cell in position.grid for item in shown_items(position, cell).values()}
    yield from (f"{item.value[0]} {item}" for item in Item if item in items)
    if Way.TURNED in ways:
        yield "' turned by 180 degrees"
    if Way.SIDEWAYS in ways:
        yield "> sideways"
    if any(space.there and space.card is None for spaces in position.edges.values() for space in spaces):
        yield f"{FACE_DOWN} face down"
    if len(position.grid) < LINES * LINES or any(not s.there for spaces in position.edges.values() for s in spaces):
        yield f"{NONE} free"
    if marked:
        yield f"[{GLUE}] pointed out"


def describe(position: Position, marked: Sequence[Cell]) -> str:
    """The picture in words: edges, every card with its items and rank, lines, points, hands, deck, what is marked."""
    cards = counted_cards(position)
    total = points(position)
    said = {
        "Edges": "; ".join(_edge_words(position, side) for side in Side),
        "Grid": "; ".join(_card_words(position, cell, cards[cell]) for cell in cards) or "empty",
        "Lines": "; ".join(map(_line_words, told_lines(position))),
        "Points": f"red {total[Side.RED]}, blue {total[Side.BLUE]}",
        "Hands": "; ".join(hand_line(position, side) for side in Side),
        "Deck": deck_line(position),
        "Match": match_line(position),
        "Rules": rules_line(position),
        "Marked": ", ".join(names(marked)),
    }
    return f"{subtitle(position)}. " + " ".join(f"{label}: {value}." for label, value in said.items() if value)


def _edge_words(position: Position, side: Side) -> str:
    lines_ = "rows from the top" if side is rows_side(position) else "columns from the left"
    words = {NONE: "free", FACE_DOWN: "face down"}
    spaces = [words.get(word, word) for word in map(space_word, position.edges[side])]
    return f"{side}, {lines_}: {', '.join(spaces)}"


def _card_words(position: Position, cell: Cell, card: Counted) -> str:
    placed: Placed = position.grid[cell]
    items = [f"{item} {edge}" for edge, item in shown_items(position, cell).items()]
    carried = f" with {', '.join(items)}" if items else ""
    changed = f", rank {card.card.rank} becomes {card.rank}" if card.rank != card.card.rank else ""
    return f"{cell.name} {placed.card.name}{LIES[placed.way]}{carried}{changed}"


def _line_words(told: Told) -> str:
    worth = {NONE: "no edge card", FACE_DOWN: "edge card face down"}.get(told.worth, f"worth {told.worth}")
    taken = f"{told.taken} takes it" if told.taken else "nobody takes it"
    return f"{told.line.name} {worth}, red {told.totals[Side.RED]}, blue {told.totals[Side.BLUE]}, {taken}"
