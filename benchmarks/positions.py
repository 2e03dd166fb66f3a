"""Mid-game positions of Wispwood from random legal play: the shipped ones, or as many as a benchmark wants.

    python benchmarks/positions.py --count 1000 --seed 1 --out DIR
    python benchmarks/positions.py --shipped

The player of the forest takes legal turns; the other players are only seen in the pond, from which they take wisps.
Every position is legal by construction: all of its turns were, and between two rounds the cat moves and the trees
go as the rules say. A position depends on the seed and its number alone.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.models.grid import Cell, bounds
from rulewright.models.wispwood.cards import Card, shipped
from rulewright.models.wispwood.components import POND_SPACES, SHAPES, SIDES, TILES_EACH
from rulewright.models.wispwood.moves import tree_turns, wisp_turns
from rulewright.models.wispwood.pieces import COLOURS, WISPS, Piece
from rulewright.models.wispwood.position import Forest, Pond, draw, squeeze
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import forest_points
from rulewright.models.wispwood.state import laid
from rulewright.models.wispwood.turns import NOWHERE, OwnTurn, WispTurn, wisps_data

SHIPPED_SEED = 2025
SHIPPED = ((1, 6, "r1-opening"), (2, 8, "r2-middle"), (3, 12, "r3-half"))
MOST_SUPPLY = 8


@dataclass
class Play:
    """A game under way, seen from one forest."""

    dice: random.Random
    goals: dict[Piece, Card]
    forest: Forest
    pond: Pond
    tiles: list[Piece]
    round: int = 1
    cat_ready: bool = True
    old: frozenset[Cell] = frozenset()

    @staticmethod
    def start(dice: random.Random) -> Play:
        """A game set up: a card of each colour, a cat, a full pond (rulebook, setup)."""
        cards = [card for card in shipped().values() if not card.extra]
        goals = {colour: dice.choice([card for card in cards if card.colour is colour]) for colour in COLOURS}
        tiles = [wisp for wisp in WISPS for _ in range(TILES_EACH)]
        dice.shuffle(tiles)
        pond = Pond((None,) * POND_SPACES, tuple(dice.sample(SHAPES, len(SHAPES))), NOWHERE)
        play = Play(dice, goals, {Cell(0, 0): Piece.CAT}, pond, tiles)
        play.deal()
        return play

    def deal(self) -> None:
        """Eight new wisps; discards are not mixed in again, for the tiles last for any game played here."""
        if len(self.tiles) < POND_SPACES:
            self.tiles += [wisp for wisp in WISPS for _ in range(10)]
        self.pond = replace(self.pond, wisps=tuple(self.tiles.pop() for _ in range(POND_SPACES)))

    def left(self) -> list[int]:
        """The spaces that hold a wisp."""
        return [space for space, wisp in enumerate(self.pond.wisps, start=1) if wisp]

    def take(self, space: int) -> None:
        """Remove the wisp at a space from the pond."""
        wisps = list(self.pond.wisps)
        wisps[space - 1] = None
        self.pond = replace(self.pond, wisps=tuple(wisps))

    def others(self) -> None:
        """The turns of one to three other players: each takes a wisp or places trees, and deals where it must."""
        for _ in range(self.dice.randint(1, 3)):
            self.deal_if_due()
            if self.dice.random() < 0.8:
                self.take(self.dice.choice(self.left()))

    def deal_if_due(self) -> None:
        """A new deal where no wisp is left, and sometimes where one type is (rulebook, pond)."""
        types = {wisp for wisp in self.pond.wisps if wisp}
        if not types or (len(types) == 1 and self.dice.random() < 0.5):
            self.deal()

    def turn(self) -> None:
        """One own turn."""
        self.deal_if_due()
        turn = self.choose()
        wisp = self.pond.wisps[turn.space - 1] if isinstance(turn, WispTurn) else None
        self.forest = laid(self.forest, turn, wisp)
        if isinstance(turn, WispTurn):
            self.take(turn.space)
            self.cat_ready = self.cat_ready and not turn.spends_cat
        else:
            self.cat_ready = True

    def choose(self) -> OwnTurn:
        """A wisp turn most of the time: of some legal ones for one wisp the best; a tree turn otherwise."""
        spends = self.cat_ready and self.dice.random() < 0.15
        spaces = self.left()
        self.dice.shuffle(spaces)
        if self.dice.random() < 0.1:
            spaces = []
        for space in spaces:
            alone = tuple(w if at == space else None for at, w in enumerate(self.pond.wisps, start=1))
            pond = replace(self.pond, wisps=alone)
            turns = list(wisp_turns(self.forest, self.round, spends, pond, self.goals.get(Piece.WITCH)))
            if turns:
                some = self.dice.sample(turns, min(len(turns), 6))
                wisp = self.pond.wisps[space - 1]
                return max(some, key=lambda turn: self.worth(turn, wisp))
        return self.dice.choice(list(tree_turns(self.forest, self.round)))

    def worth(self, turn: OwnTurn, wisp: Piece | None) -> int:
        """The points of the forest after a turn."""
        return forest_points(squeeze(laid(self.forest, turn, wisp)), self.round, self.goals, Rulings())

    def end_round(self) -> None:
        """The cat may move onto a tree, then all trees go; what stays is old."""
        cat = next(cell for cell, piece in self.forest.items() if piece is Piece.CAT)
        trees = sorted(cell for cell, piece in self.forest.items() if piece is Piece.TREE)
        if trees and self.dice.random() < 0.6:
            self.forest[cat] = Piece.TREE
            self.forest[self.dice.choice(trees)] = Piece.CAT
        self.forest = {cell: piece for cell, piece in self.forest.items() if piece is not Piece.TREE}
        self.old = frozenset(cell for cell, piece in self.forest.items() if piece in WISPS)
        self.round += 1

    def grow_to(self, squares: int) -> None:
        """Turns until so many squares are filled."""
        while len(self.forest) < squares:
            self.turn()
            self.others()


def play_to(dice: random.Random, number: int, least: float, most: float) -> Play:
    """A game in round `number`, a share between `least` and `most` of its square filled or a little more."""
    play = Play.start(dice)
    while play.round < number:
        area = SIDES[play.round] ** 2
        play.grow_to(area - dice.choice((0, 0, 1, 2, 3)))
        play.end_round()
    area = SIDES[number] ** 2
    play.grow_to(min(area - 2, max(len(play.forest) + 3, round(area * dice.uniform(least, most)))))
    play.deal_if_due()
    return play


def written(play: Play, title: str, supply: dict[Piece, int] | None = None) -> str:
    """The position as a file, drawn in the middle of the square of its round."""
    side = SIDES[play.round]
    top, left, bottom, right = bounds(play.forest)
    up, before = (side - (bottom - top + 1)) // 2, (side - (right - left + 1)) // 2

    def moved(cell: Cell) -> Cell:
        return Cell(cell.row - top + up, cell.column - left + before)

    goals = ", ".join(f"{colour}: {card.id}" for colour, card in play.goals.items())
    forest = draw({moved(cell): piece for cell, piece in play.forest.items()}, side, side)
    lines = ["# From random legal play, written by benchmarks/positions.py."]
    lines += ["game: wispwood", f"title: {title}", f"round: {play.round}", f"goals: {{{goals}}}", "forest: |"]
    lines += [f"  {row}" for row in forest.splitlines()]
    if play.round > 1:
        lines.append(f"old: [{', '.join(cell.name for cell in sorted(map(moved, play.old)))}]")
    lines.append(f"cat: {'ready' if play.cat_ready else 'hidden'}")
    lines += ["pond:", f"  wisps: [{', '.join(wisps_data(play.pond.wisps))}]"]
    lines.append(f"  shapes: [{', '.join(play.pond.shapes)}]")
    if supply is not None:
        lines.append(f"supply: {{{', '.join(f'{wisp}: {count}' for wisp, count in supply.items())}}}")
    return "\n".join(lines) + "\n"


def some_supply(dice: random.Random) -> dict[Piece, int]:
    """Four to eight wisps that may still come this round."""
    drawn = [dice.choice(WISPS) for _ in range(dice.randint(4, MOST_SUPPLY))]
    return {wisp: drawn.count(wisp) for wisp in WISPS if wisp in drawn}


def shipped_files() -> Iterator[tuple[str, str]]:
    """Name and text of each position in data/wispwood/positions, first-look.yaml (chosen and written by hand) aside."""
    for number, count, name in SHIPPED:
        for index in range(1, count + 1):
            dice = random.Random(f"{SHIPPED_SEED} {name} {index}")
            play = play_to(dice, number, *((0.3, 0.75) if number < 3 else (0.4, 0.6)))
            supply = some_supply(dice) if number == 3 else None
            yield f"{name}-{index:02}.yaml", written(play, f"Round {number}, position {index}", supply)


def benchmark_files(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Name and text of so many positions, a third of them in each round."""
    for index in range(1, count + 1):
        number = 1 + index % 3
        play = play_to(random.Random(f"{seed} {index}"), number, 0.3, 0.85)
        yield f"{index:06}.yaml", written(play, f"Position {index} of seed {seed}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write mid-game positions of Wispwood from random legal play.")
    parser.add_argument("--count", type=int, default=100, help="how many positions")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same positions")
    parser.add_argument("--out", type=Path, help="the folder to write to")
    parser.add_argument("--shipped", action="store_true", help="write the positions that come with the package")
    options = parser.parse_args()
    files = shipped_files() if options.shipped else benchmark_files(options.count, options.seed)
    shipped_folder = Path(__file__).resolve().parents[1] / "data" / "wispwood" / "positions"
    folder = options.out or (shipped_folder if options.shipped else Path("positions"))
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
