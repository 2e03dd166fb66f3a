"""Times the best turn of Twisted Trumpets: python benchmarks/trumpets_turn.py [--tiles N] [--hand N] [--actions N].

Random legal positions of the house set (default: 20, 12 tiles on the 24 spaces, 8 in the hand, a full market, two
actions, a plan, three decrees, tokens used for the covered scrolls). `--placement` asks for the best placement instead,
`--chain` leaves the token `actions` golden and takes only positions in which a scroll is in reach of the next
placement. Prints the seconds (median and worst, one process, one core), how often they were proven, and the moments of
the turn that were looked at.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics

from rulewright.models import source
from rulewright.models.twisted_trumpets.box import HOUSE, SETS
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import Laid, Position, read
from rulewright.models.twisted_trumpets.questions import best, illegal
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.solver.outcome import Limits
from rulewright.solver.progress import Silent

PLAYERS = 4


def random_position(draw: random.Random, tiles: int, hand: int, actions: int, chain: bool) -> Position:
    """A legal position of the house set; drawn anew until it is one."""
    box = SETS.shipped(HOUSE)
    while True:
        deck = [tile for tile in box.tiles.values() for _ in range(tile.in_game(PLAYERS))]
        draw.shuffle(deck)
        trumpet: dict[object, Laid] = {}
        stuck = 0
        while len(trumpet) < tiles and stuck < 200:
            growing = Network(trumpet, box.board).growing  # type: ignore[arg-type]
            if not growing:
                break
            end = draw.choice(growing)
            tile = deck.pop(0)
            turn, back = draw.choice(tile.orientations())
            laid = Laid(tile, turn, back)
            if any(end.edge in pipe.ends for pipe in laid.face.pipes):
                trumpet[end.cell] = laid
            else:
                deck.append(tile)
                stuck += 1
        if len(trumpet) < tiles:
            continue
        tokens = {"actions": 0, "plans": 0, "premium": 0}
        for _ in box.board.scrolls & trumpet.keys():
            able = [word for word, used in tokens.items() if used < 2 and not (chain and word == "actions")]
            tokens[draw.choice(able or ["actions"])] += 1
        data = {
            "game": "twisted-trumpets",
            "trumpet": {cell.name: laid.word for cell, laid in sorted(trumpet.items())},  # type: ignore[attr-defined]
            "hand": [tile.id for tile in sorted(deck[:hand], key=_order)],
            "market": [tile.id for tile in deck[hand:] if tile.kind is Kind.PREMIUM][:4],
            "actions": actions,
            "favors": {word: ("gold", "grey", "gone")[used] for word, used in tokens.items()},
            "decrees": {word: [[], [], []] for word in draw.sample(sorted(box.decrees), 3)},
            "plans": draw.sample(sorted(box.plans), 1),
        }
        position = read(source.parse(json.dumps(data).encode(), "benchmark"))
        state = State.of(position)
        near = {end.cell for end in Network(state.trumpet, box.board).growing}
        if not illegal(position, state) and near and (not chain or near & box.board.scrolls):
            return position


def _order(tile: Tile) -> str:
    return tile.id


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tiles", type=int, default=12)
    parser.add_argument("--hand", type=int, default=8)
    parser.add_argument("--actions", type=int, default=2)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--placement", action="store_true")
    parser.add_argument("--chain", action="store_true")
    parser.add_argument("--each", action="store_true", help="print a line for each position")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    times, moments, proven = [], [], 0
    for _ in range(options.positions):
        position = random_position(draw, options.tiles, options.hand, options.actions, options.chain)
        question = "placement" if options.placement else "turn"
        answer = best(position, question, Limits(seconds=options.seconds), Silent())
        times.append(answer.solver.seconds)
        moments.append(answer.extra.get("moments", answer.extra.get("placements", 0)))
        proven += str(answer.status) == "optimal"
        if options.each:
            steps = [next(iter(turn)) for turn in answer.turns or ()]
            told = f"{answer.status} {answer.value} / {answer.bound} {moments[-1]:,} {steps}"
            print(f"  {times[-1]:8.3f} s {told}", flush=True)
    print(
        f"{options.tiles} tiles, {options.hand} in the hand, {options.actions} actions"
        f"{', a scroll in reach' if options.chain else ''}, {options.positions} positions: median "
        f"{statistics.median(times):.3f} s, worst {max(times):.3f} s; {proven} proven; moments: median "
        f"{statistics.median_low(moments):,}, most {max(moments):,}"
    )


if __name__ == "__main__":
    main()
