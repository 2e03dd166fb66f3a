"""Perfect play of Wonderland against plain minimax without memory, and against itself in mirrors."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from rulewright.models.grid import Cell
from rulewright.models.wonderland.cards import CARDS, EDGES, RANKS, Card, Deck, Edge, Item, Items, Side
from rulewright.models.wonderland.search.arrangements import arrangements, extensions
from rulewright.models.wonderland.search.board import CELLS, Game, Lying, Move
from rulewright.models.wonderland.search.play import solve
from rulewright.solver.interrupt import Interrupt, interruptible
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

Laid = Mapping[Cell, tuple[Card, bool]]


def random_deck(draw: random.Random, most: int) -> Deck:
    """A deck with up to so many items a card; also cards that look the same turned, and cards without items."""
    items = {}
    for card in CARDS:
        edges = draw.sample(EDGES, draw.randint(0, most))
        items[card] = {edge: draw.choice(tuple(Item)) for edge in edges}
        if draw.random() < 0.2:
            items[card].update({edge.opposite: item for edge, item in items[card].items()})
    return Deck("random", items)


def random_game(draw: random.Random, left: int, most: int = 4, first: Side = Side.RED) -> Game:
    """A position with so many cards to lay."""
    values, hands = {}, {}
    for side in Side:
        ranks = draw.sample(RANKS, 7)
        values[side] = tuple(ranks[:3])
        hands[side] = [Card(side, rank) for rank in ranks[3:]]
    cells = draw.sample(CELLS, 8 - left)
    grid = {}
    side = first
    for cell in cells:
        grid[cell] = Lying(hands[side].pop(), draw.random() < 0.5)
        side = side.other
    held = {owner: tuple(sorted(cards)) for owner, cards in hands.items()}
    return Game(random_deck(draw, most), values[Side.RED], values[Side.BLUE], grid, held, side)


# The plain side: the rules once more, with nothing of the searches.


def plain_item(deck: Deck, laid: Laid, cell: Cell, side: str) -> Item | None:
    """What the card on a cell, if any, shows towards one side of the grid."""
    if cell not in laid:
        return None
    card, turned = laid[cell]
    if turned:
        side = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}[side]
    return deck.items[card].get(Edge(side))


def plain_rank(deck: Deck, laid: Laid, cell: Cell) -> int:
    """The rank of a card with the items beside it."""
    row, column = cell
    beside = [
        plain_item(deck, laid, Cell(row - 1, column), "bottom"),
        plain_item(deck, laid, Cell(row + 1, column), "top"),
        plain_item(deck, laid, Cell(row, column - 1), "right"),
        plain_item(deck, laid, Cell(row, column + 1), "left"),
    ]
    if Item.POTION in beside:
        return 0
    rank: int = laid[cell][0].rank * 2 ** beside.count(Item.CAKE)
    return rank


def plain_margin(game: Game, laid: Laid) -> int:
    """Red's lines minus blue's."""
    ranks = {cell: plain_rank(game.deck, laid, cell) for cell in laid}
    margin = 0
    for index in range(3):
        for value, line in (
            (game.rows[index], [cell for cell in laid if cell.row == index]),
            (game.columns[index], [cell for cell in laid if cell.column == index]),
        ):
            red = sum(ranks[cell] for cell in line if laid[cell][0].side == "red")
            blue = sum(ranks[cell] for cell in line if laid[cell][0].side == "blue")
            margin += value if red > blue else -value if blue > red else 0
    return margin


def plain_value(game: Game, laid: dict[Cell, tuple[Card, bool]], hands: dict[Side, set[Card]], mover: Side) -> int:
    """Minimax without memory."""
    if not hands[mover]:
        return plain_margin(game, laid)
    values = []
    other = Side.BLUE if mover is Side.RED else Side.RED
    for row in range(3):
        for column in range(3):
            cell = Cell(row, column)
            if cell in laid:
                continue
            for card in tuple(hands[mover]):
                hands[mover].remove(card)
                for turned in (False, True):
                    laid[cell] = (card, turned)
                    values.append(plain_value(game, laid, hands, other))
                del laid[cell]
                hands[mover].add(card)
    return max(values) if mover is Side.RED else min(values)


def plain_moves(game: Game) -> dict[Move, int]:
    """The value of every move by plain minimax."""
    found = {}
    for row in range(3):
        for column in range(3):
            for card in game.hands[game.to_move]:
                for turned in (False, True):
                    cell = Cell(row, column)
                    if cell in game.grid:
                        continue
                    laid = {where: (lying.card, lying.turned) for where, lying in game.grid.items()}
                    laid[cell] = (card, turned)
                    hands = {side: set(hand) - {card} for side, hand in game.hands.items()}
                    found[Move(cell, card, turned)] = plain_value(game, laid, hands, game.to_move.other)
    return found


def test_scorers_agree() -> None:
    """The margin of a grid at any time."""
    draw = random.Random(1)
    for _ in range(1000):
        game = random_game(draw, draw.randint(0, 8))
        laid = {cell: (lying.card, lying.turned) for cell, lying in game.grid.items()}
        assert game.margin() == plain_margin(game, laid)


@pytest.mark.parametrize(("left", "positions"), [(0, 200), (1, 1500), (2, 1200), (3, 400), (4, 40)])
def test_every_move_against_plain_minimax(left: int, positions: int) -> None:
    """Every legal move has the value that plain minimax finds, and the rest of the result follows from these."""
    draw = random.Random(left)
    for number in range(positions):
        game = random_game(draw, left, number % 5, draw.choice(list(Side)))
        result = solve(game)
        assert result.status is Status.OPTIMAL
        expected = plain_moves(game)
        assert dict(result.moves) == expected
        assert list(result.moves) == sorted(expected) == list(game.moves())
        if not left:
            laid = {cell: (lying.card, lying.turned) for cell, lying in game.grid.items()}
            assert result.value == plain_margin(game, laid)
            assert result.best is None
            assert result.line == ()
            continue
        value = max(expected.values()) if game.to_move is Side.RED else min(expected.values())
        assert result.value == result.lower == result.upper == value
        firsts = [move for move, worth in expected.items() if worth == value]
        assert result.best == min(firsts, key=lambda move: (move.cell, move.card.rank, move.turned))


@pytest.mark.parametrize("left", [5, 6, 7, 8])
def test_values_of_moves_are_those_of_what_follows(left: int) -> None:
    """Solving the position after a move gives the value of that move."""
    draw = random.Random(left)
    for _ in range({5: 20, 6: 10, 7: 4, 8: 1}[left]):
        game = random_game(draw, left, 2)
        moves = solve(game).moves
        for move in draw.sample(list(moves), 3):
            assert solve(game.after(move)).value == moves[move]


def test_line_leads_to_the_value() -> None:
    """The principal line is legal, canonical at every step, and ends in a grid with the proven margin."""
    draw = random.Random(5)
    for left in (3, 4, 5, 6):
        for _ in range(20):
            game = random_game(draw, left)
            result = solve(game)
            assert len(result.line) == left
            for move in result.line:
                again = solve(game)
                assert again.value == result.value
                assert again.best == move
                game = game.after(move)
            assert game.left == 0
            assert game.margin() == result.value


def changed(
    game: Game, cell: Callable[[Cell], Cell], edge: Callable[[Edge], Edge], side: Callable[[Side], Side]
) -> Game:
    """The game with cells, edges of cards and sides renamed; the lines keep their values."""

    def card(old: Card) -> Card:
        return Card(side(old.side), old.rank)

    items = {card(old): {edge(where): item for where, item in held.items()} for old, held in game.deck.items.items()}
    rows = [cell(Cell(row, 0)).row for row in range(3)]
    columns = [cell(Cell(0, column)).column for column in range(3)]
    return Game(
        Deck("changed", items),
        tuple(game.rows[rows.index(row)] for row in range(3)),
        tuple(game.columns[columns.index(column)] for column in range(3)),
        {cell(where): Lying(card(lying.card), lying.turned) for where, lying in game.grid.items()},
        {side(owner): tuple(sorted(map(card, hand))) for owner, hand in game.hands.items()},
        side(game.to_move),
    )


def same(edge: Edge) -> Edge:
    """The edge itself."""
    return edge


def across(*edges: Edge) -> Callable[[Edge], Edge]:
    """Swaps two edges that lie across from each other."""
    return lambda edge: edge.opposite if edge in edges else edge


@pytest.mark.parametrize("left", [1, 2, 3, 4, 5, 6])
def test_mirrors_keep_the_value(left: int) -> None:
    """Left and right, top and bottom, both at once (or by turning all cards instead), and the sides."""
    draw = random.Random(left)
    for _ in range(30 if left < 6 else 8):
        game = random_game(draw, left)
        mirrors: list[tuple[Callable[[Cell], Cell], Callable[[Edge], Edge]]] = [
            (lambda cell: Cell(cell.row, 2 - cell.column), across(Edge.LEFT, Edge.RIGHT)),
            (lambda cell: Cell(2 - cell.row, cell.column), across(Edge.TOP, Edge.BOTTOM)),
            (lambda cell: Cell(2 - cell.row, 2 - cell.column), across(*Edge)),
        ]
        moves = solve(game).moves
        for cell, edge in mirrors:
            found = solve(changed(game, cell, edge, lambda side: side)).moves
            assert found == {Move(cell(move.cell), move.card, move.turned): value for move, value in moves.items()}
        # Sides: red and blue change their names, and the margin its sign.
        found = solve(changed(game, lambda cell: cell, same, lambda side: side.other)).moves
        assert found == {
            Move(move.cell, Card(move.card.side.other, move.card.rank), move.turned): -value
            for move, value in moves.items()
        }


@pytest.mark.parametrize("left", [2, 4, 6])
def test_a_half_turn_of_the_drawing(left: int) -> None:
    """Seen from the other side of the table upright cards are turned ones: the value stays, with the same deck."""
    draw = random.Random(left)
    for _ in range(20):
        game = random_game(draw, left)

        def cell(old: Cell) -> Cell:
            return Cell(2 - old.row, 2 - old.column)

        seen = replace(
            game,
            rows=game.rows[::-1],
            columns=game.columns[::-1],
            grid={cell(where): Lying(lying.card, not lying.turned) for where, lying in game.grid.items()},
        )
        moves = solve(game).moves
        assert solve(seen).moves == {
            Move(cell(move.cell), move.card, not move.turned): value for move, value in moves.items()
        }


def test_rows_change_places_without_items_on_short_edges() -> None:
    """If no item acts from row to row, the order of the rows does not matter."""
    draw = random.Random(9)
    for _ in range(30):
        game = random_game(draw, 4)
        long: dict[Card, Items] = {
            card: {edge: item for edge, item in held.items() if edge in (Edge.LEFT, Edge.RIGHT)}
            for card, held in game.deck.items.items()
        }
        game = replace(game, deck=Deck("long", long))
        order = draw.sample(range(3), 3)
        swapped = changed(game, lambda cell: Cell(order[cell.row], cell.column), same, lambda side: side)  # noqa: B023
        assert solve(swapped).value == solve(game).value


def test_many_cakes_around_the_middle() -> None:
    """A seven among four cakes counts 112, which is the most that a card can count; so for either side."""
    items: dict[Card, dict[Edge, Item]] = {card: dict.fromkeys(EDGES, Item.CAKE) for card in CARDS}
    draw = random.Random(3)
    for _ in range(40):
        game = replace(random_game(draw, draw.choice([1, 2, 3])), deck=Deck("cakes", items))
        assert dict(solve(game).moves) == plain_moves(game)


def test_repeats_exactly() -> None:
    """The same question has the same answer."""
    game = random_game(random.Random(4), 6)
    first, second = solve(game), solve(game)
    assert replace(first, seconds=0) == replace(second, seconds=0)


def test_no_time() -> None:
    """A run that was cut short says so, with bounds that hold and no move."""
    draw = random.Random(6)
    for left in (1, 3, 5):
        for _ in range(20):
            game = random_game(draw, left)
            cut = solve(game, Limits(seconds=0))
            assert cut.status is Status.UNKNOWN
            assert cut.limit_hit
            assert not cut.interrupted
            assert cut.value is None
            assert cut.best is None
            assert not cut.moves
            assert not cut.line
            value = solve(game).value
            assert value is not None
            assert cut.lower <= value <= cut.upper


def test_settled_lines_narrow_the_bounds() -> None:
    """With all cards in the first two rows the first row is settled."""
    draw = random.Random(8)
    game = random_game(draw, 2)
    lying = list(game.grid.values())
    game = replace(game, grid=dict(zip(CELLS[:6], lying, strict=True)))
    lower, upper = game.bounds()
    assert upper - lower == 2 * (sum(game.values) - game.rows[0])


class Stopping(Silent):
    """Progress that asks to stop at a later tick."""

    def __init__(self, interrupt: Interrupt) -> None:
        self.interrupt = interrupt
        self.ticks = 0

    def tick(self) -> None:
        """Count, and ask to stop."""
        self.ticks += 1
        if self.ticks == 20:
            self.interrupt.request()


def test_ctrl_c() -> None:
    """An interrupt, before the run or within it, is told apart from a limit."""
    game = random_game(random.Random(7), 6)
    with interruptible() as interrupt:
        cut = solve(game, progress=Stopping(interrupt))
        again = solve(game)
    for result in (cut, again):
        assert result.status is Status.UNKNOWN
        assert result.interrupted
        assert not result.limit_hit
        assert (result.lower, result.upper) == game.bounds()


def test_cards_that_look_the_same_turned_are_laid_once() -> None:
    """Without items there is one way to lay a card; every move is listed all the same."""
    game = random_game(random.Random(2), 4, 0)
    plain = replace(game, deck=Deck("plain", {card: {} for card in CARDS}))
    result = solve(plain)
    assert len(result.moves) == 5 * 2 * 2
    assert result.positions == 120 + 2 * 60 + 2 * 2 * 20 + 2 * 5 + 1
    assert result.best is not None
    assert not result.best.turned


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rows": (1, 2)}, "three rows"),
        ({"rows": (1, 2, 8)}, "0 to 7"),
        ({"columns": (1, 2, -1)}, "0 to 7"),
        ({"hands": {Side.RED: (), Side.BLUE: ()}}, "4 different cards"),
        ({"to_move": Side.RED}, "run out by turns"),
        ({"grid": {Cell(3, 0): Lying(Card(Side.RED, 1), False)}}, "outside the grid"),
        ({"grid": {cell: Lying(Card(Side.RED, 1), False) for cell in CELLS[:2]}}, "twice in the grid"),
    ],
)
def test_no_such_position(change: dict[str, object], message: str) -> None:
    """What is no position of the placement phase is refused."""
    game = random_game(random.Random(1), 3)
    with pytest.raises(ValueError, match=message):
        replace(game, **change)  # type: ignore[arg-type]


def test_hands_and_grid_hang_together() -> None:
    """A card twice, a card of the wrong side, and a hand out of order are refused."""
    game = random_game(random.Random(1), 4)
    red = game.hands[Side.RED]
    for hand in (red[:1] * 2, red[::-1], game.hands[Side.BLUE]):
        with pytest.raises(ValueError, match="hand"):
            replace(game, hands={**game.hands, Side.RED: hand})


def test_arrangements() -> None:
    """They are in lexicographic order, and the longer ones are found from the shorter ones."""
    from itertools import permutations

    for cells in range(1, 6):
        for cards in range(cells):
            listed = [tuple(column) for column in arrangements(cells, cards).T.tolist()]
            assert listed == list(permutations(range(cells), cards))
            longer = [tuple(column) for column in arrangements(cells, cards + 1).T.tolist()]
            for at in range(cards + 1):
                choices = extensions(cells, cards, at).T.tolist()
                for short, numbers in zip(listed, choices, strict=True):
                    free = sorted(set(range(cells)) - set(short))
                    assert [longer[number] for number in numbers] == [(*short[:at], cell, *short[at:]) for cell in free]
