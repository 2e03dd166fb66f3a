"""Times perfect play of Wonderland: python benchmarks/wonderland_play.py [--left N] [--positions N] [--deck NAME].

Random positions with N cards to lay (default: 20 each with 4, 6 and 7, and 5 with all 8), random edges and, unless a
shipped deck is named, random decks of one or two items a card. `--hidden` asks for all possibilities of the other
side's three edges instead, 3 positions each (2 minutes a position from an empty grid; `--seconds` limits each). Prints
the seconds (median and worst, one process, one core), how many positions were valued, the most memory in use so far,
and the values.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
from collections import Counter

from rulewright.models.wonderland.cards import CARDS, EDGES, RANKS, Card, Deck, Item, Side
from rulewright.models.wonderland.decks import DECKS
from rulewright.models.wonderland.search.board import CELLS, Game, Lying
from rulewright.models.wonderland.search.hidden import Veiled, solve_hidden
from rulewright.models.wonderland.search.play import solve
from rulewright.solver.outcome import Limits

POSITIONS = {4: 20, 6: 20, 7: 20, 8: 5}
HIDDEN = 3


def random_deck(draw: random.Random) -> Deck:
    """One or two items a card."""
    return Deck(
        "random",
        {card: {edge: draw.choice(tuple(Item)) for edge in draw.sample(EDGES, draw.randint(1, 2))} for card in CARDS},
    )


def random_game(draw: random.Random, deck: Deck, left: int) -> Game:
    """A position with so many cards to lay."""
    values, hands = {}, {}
    for side in Side:
        ranks = draw.sample(RANKS, len(RANKS))
        values[side] = tuple(ranks[:3])
        hands[side] = [Card(side, rank) for rank in ranks[3:]]
    grid, side = {}, Side.RED
    for cell in draw.sample(CELLS, 8 - left):
        grid[cell] = Lying(hands[side].pop(), draw.random() < 0.5)
        side = side.other
    held = {owner: tuple(sorted(cards)) for owner, cards in hands.items()}
    return Game(deck, values[Side.RED], values[Side.BLUE], grid, held, side)


def veil(game: Game) -> Veiled:
    """The same with all edges of the side not to move face down."""
    hidden = game.to_move.other
    edges = game.rows if hidden is Side.RED else game.columns
    unseen = (*game.hands[hidden], *(Card(hidden, rank) for rank in edges))
    down = (None,) * len(edges)
    rows, columns = (down, game.columns) if hidden is Side.RED else (game.rows, down)
    hand = game.hands[game.to_move]
    return Veiled(game.deck, rows, columns, game.grid, hidden, tuple(sorted(unseen)), hand, game.to_move)


def run(left: int, positions: int, seed: int, deck: str | None, hidden: bool, seconds: float | None) -> None:
    """Solve random positions, and print what came out."""
    draw = random.Random(seed)
    times: list[float] = []
    values: Counter[str] = Counter()
    valued: list[int] = []
    for _ in range(positions):
        game = random_game(draw, DECKS.shipped(deck) if deck else random_deck(draw), left)
        if hidden:
            outlook = solve_hidden(veil(game), Limits(seconds=seconds))
            values[f"{len(outlook.worlds)} of {outlook.count} possibilities"] += 1
            times.append(outlook.seconds)
            valued.append(outlook.positions)
        else:
            result = solve(game, Limits(seconds=seconds))
            values["open" if result.value is None else str(result.value)] += 1
            times.append(result.seconds)
            valued.append(result.positions)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{left} cards left, {positions} positions, deck {deck or 'random'}: median {statistics.median(times):.3f} s, "
        f"worst {max(times):.3f} s; valued: median {statistics.median_low(valued):,}, most {max(valued):,}; {memory} MB"
        f"\n  {', '.join(f'{value}: {times}' for value, times in sorted(values.items()))}",
        flush=True,
    )


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--left", type=int, choices=range(9))
    parser.add_argument("--positions", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deck")
    parser.add_argument("--hidden", action="store_true")
    parser.add_argument("--seconds", type=float)
    options = parser.parse_args()
    for left in POSITIONS if options.left is None else (options.left,):
        positions = options.positions or (HIDDEN if options.hidden else POSITIONS.get(left, 20))
        run(left, positions, options.seed, options.deck, options.hidden, options.seconds)


if __name__ == "__main__":
    main()
