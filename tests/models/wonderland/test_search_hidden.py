"""Unknown edges: every possibility against plain minimax and against the search of what is known."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from rulewright.models.wonderland.cards import Card, Side
from rulewright.models.wonderland.search.board import LINE_CELLS, Game, Move
from rulewright.models.wonderland.search.hidden import Outlook, Veiled, solve_hidden
from rulewright.models.wonderland.search.play import solve
from rulewright.solver.interrupt import Interrupt, interruptible
from rulewright.solver.outcome import Limits, Status
from rulewright.solver.progress import Silent

from tests.models.wonderland.test_search_play import plain_moves, random_game


def veil(game: Game, hidden: Side, unknown: int) -> Veiled:
    """The game with so many of a side's edges face down: red's are the rows."""
    edges = {Side.RED: game.rows, Side.BLUE: game.columns}
    cards = [Card(hidden, rank) for rank in edges[hidden][:unknown]]
    covered = (*[None] * unknown, *edges[hidden][unknown:])
    return Veiled(
        game.deck,
        covered if hidden is Side.RED else game.rows,
        covered if hidden is Side.BLUE else game.columns,
        game.grid,
        hidden,
        tuple(sorted([*game.hands[hidden], *cards])),
        game.hands[hidden.other],
        game.to_move,
    )


def games(game: Game, hidden: Side, unknown: int) -> dict[tuple[Card, ...], Game]:
    """All worlds, written out anew."""
    edges = {Side.RED: game.rows, Side.BLUE: game.columns}[hidden]
    unseen = [*game.hands[hidden], *(Card(hidden, rank) for rank in edges[:unknown])]
    found = {}
    for order in permutations(unseen):
        lie, hand = order[:unknown], order[unknown:]
        if list(hand) == sorted(hand):
            values = (*(card.rank for card in lie), *edges[unknown:])
            rows, columns = (values, game.columns) if hidden is Side.RED else (game.rows, values)
            hands = {hidden: hand, hidden.other: game.hands[hidden.other]}
            found[lie] = Game(game.deck, rows, columns, game.grid, hands, game.to_move)
    return found


def by_worlds(outlook: Outlook) -> dict[tuple[Card, ...], dict[Move, int]]:
    """The values of the moves by what lies on the edges."""
    return {world.edges: dict(world.moves) for world in outlook.worlds}


def compare(outlook: Outlook, expected: dict[tuple[Card, ...], dict[Move, int]], mover: Side) -> None:
    """Everything that an outlook says against the values of all moves in all worlds."""
    assert by_worlds(outlook) == expected
    assert outlook.count == len(outlook.worlds) == len(expected)
    assert outlook.status is Status.OPTIMAL
    worst, best = (min, max) if mover is Side.RED else (max, min)
    seen: dict[Move, list[int]] = {}
    for moves in expected.values():
        for move, value in moves.items():
            seen.setdefault(move, []).append(value)
    assert list(outlook.moves) == sorted(seen)
    for move, values in seen.items():
        spread = outlook.moves[move]
        assert (spread.worlds, spread.worst, spread.best) == (len(values), worst(values), best(values))
        assert spread.average == Fraction(sum(values), len(values))
    always = {move for move, values in seen.items() if len(values) == len(expected)}
    if not always:
        assert outlook.safest is None
        assert outlook.steadiest is None
        return
    sign = 1 if mover is Side.RED else -1
    safe = {move: (sign * outlook.moves[move].worst, sign * outlook.moves[move].average) for move in always}
    assert outlook.safest == min(move for move in always if safe[move] == max(safe.values()))
    steady = {move: pair[::-1] for move, pair in safe.items()}
    assert outlook.steadiest == min(move for move in always if steady[move] == max(steady.values()))


@pytest.mark.parametrize("left", [1, 2, 3])
def test_against_plain_minimax(left: int) -> None:
    """The value of every move in every world is that of plain minimax."""
    draw = random.Random(left)
    for number in range({1: 60, 2: 30, 3: 6}[left]):
        game = random_game(draw, left, number % 5)
        unknown = draw.randint(0, 3)
        hidden = draw.choice(list(Side))
        expected = {edges: plain_moves(world) for edges, world in games(game, hidden, unknown).items()}
        compare(solve_hidden(veil(game, hidden, unknown)), expected, game.to_move)


@pytest.mark.parametrize("left", [4, 5, 6])
def test_against_the_search_of_what_is_known(left: int) -> None:
    """With more cards to lay, the value in each world is that of the position with all edges known."""
    draw = random.Random(left)
    for number in range({4: 12, 5: 6, 6: 2}[left]):
        game = random_game(draw, left, 2, draw.choice(list(Side)))
        unknown, hidden = number % 4, game.to_move.other
        expected = {edges: dict(solve(world).moves) for edges, world in games(game, hidden, unknown).items()}
        compare(solve_hidden(veil(game, hidden, unknown)), expected, game.to_move)


def test_one_world_is_the_known_position() -> None:
    """Without unknown edges worst, average and best are the same."""
    game = random_game(random.Random(1), 4)
    outlook, result = solve_hidden(veil(game, Side.BLUE, 0)), solve(game)
    assert outlook.count == 1
    assert outlook.safest == outlook.steadiest == result.best
    assert {move: spread.worst for move, spread in outlook.moves.items()} == dict(result.moves)
    assert outlook.value is not None
    assert outlook.value.average == result.value


def test_the_end() -> None:
    """When all cards lie there are no moves, but the margin still depends on the edges."""
    game = random_game(random.Random(2), 0)
    outlook = solve_hidden(veil(game, Side.BLUE, 3))
    assert not outlook.moves
    assert outlook.safest is None
    expected = {edges: world.margin() for edges, world in games(game, Side.BLUE, 3).items()}
    assert {world.edges: world.value for world in outlook.worlds} == expected


class Stopping(Silent):
    """Progress that asks to stop when so many worlds are settled."""

    def __init__(self, interrupt: Interrupt, worlds: int) -> None:
        self.interrupt = interrupt
        self.worlds = worlds

    def note(self, text: str) -> None:
        """`n of m possibilities settled`."""
        if text.startswith(f"{self.worlds} of "):
            self.interrupt.request()


def test_stopped_between() -> None:
    """A run that was cut short tells which worlds were settled, and these are right."""
    game = random_game(random.Random(3), 4)
    veiled = veil(game, Side.BLUE, 3)
    with interruptible() as interrupt:
        cut = solve_hidden(veiled, progress=Stopping(interrupt, 7))
    assert cut.status is Status.FEASIBLE
    assert cut.interrupted
    assert not cut.limit_hit
    assert cut.count == 60
    assert len(cut.worlds) == 7
    whole = by_worlds(solve_hidden(veiled))
    assert all(whole[edges] == moves for edges, moves in by_worlds(cut).items())
    assert all(spread.worlds == 7 for spread in cut.moves.values())


def test_no_time() -> None:
    """Without time nothing is settled, and nothing is said."""
    cut = solve_hidden(veil(random_game(random.Random(3), 4), Side.BLUE, 3), Limits(seconds=0))
    assert cut.status is Status.UNKNOWN
    assert cut.limit_hit
    assert cut.value is None
    assert cut.safest is None
    assert not cut.worlds
    assert not cut.moves


def test_repeats_exactly() -> None:
    """The same question has the same answer, in the same order."""
    veiled = veil(random_game(random.Random(4), 4), Side.BLUE, 2)
    first, second = solve_hidden(veiled), solve_hidden(veiled)
    assert replace(first, seconds=0) == replace(second, seconds=0)


def test_no_such_position() -> None:
    """Cards that do not fit the edges and the hand are refused."""
    veiled = veil(random_game(random.Random(5), 4), Side.BLUE, 3)
    assert len(veiled.values) == len(LINE_CELLS)
    with pytest.raises(ValueError, match="unseen cards"):
        replace(veiled, unseen=veiled.unseen[1:])
    with pytest.raises(ValueError, match="known hand"):
        replace(veiled, hand=veiled.unseen[:2])
    with pytest.raises(ValueError, match="0 to 7"):
        replace(veiled, rows=(1, 2, 9))
