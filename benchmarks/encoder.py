"""The CP-SAT encoding against the plain scorer on many random forests over the 25 cards of the box.

    python benchmarks/encoder.py [COUNT] [SEED]

COUNT forests in all (default 10,000), shared out over the cards, on squares of side 4 (half of them), 5 and 6. Each is
fixed in the card's model; the points of the solution must be those of the scorer. Exits with 1 on a difference.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rulewright.models.grid import Cell  # noqa: E402
from rulewright.models.wispwood.cards import Card, shipped  # noqa: E402
from rulewright.models.wispwood.measures import View  # noqa: E402
from rulewright.models.wispwood.pieces import LETTERS, Piece  # noqa: E402
from rulewright.models.wispwood.rulings import Rulings  # noqa: E402
from rulewright.models.wispwood.scoring import card_score  # noqa: E402

from tests.models.wispwood.boards import random_rows  # noqa: E402
from tests.models.wispwood.encoding import Encoded  # noqa: E402


def forests(chance: random.Random, side: int, count: int, card: Card) -> list[dict[Cell, Piece]]:
    """Random forests, some of them thick with the card's own colour."""
    letter = card.colour[0].upper()
    found = []
    for _ in range(count):
        letters = chance.choice([".TTTTJWHO", "TTTTJWHO", f"T{letter}{letter}.", f"T{letter}OJ"])
        rows = random_rows(chance, side, letters)
        cells = ((Cell(r, c), LETTERS.get(rows[r][c])) for r in range(side) for c in range(side))
        found.append({cell: piece for cell, piece in cells if piece is not None})
    return found


def main() -> None:
    """Compare, card by card."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    cards = [card for card in shipped().values() if not card.extra]
    each = -(-count // len(cards))
    total = differences = 0
    begin = time.perf_counter()
    for card in cards:
        start = time.perf_counter()
        for side, share in ((4, each // 2), (5, each // 4), (6, each - each // 2 - each // 4)):
            drawn = forests(chance, side, share, card)
            values = Encoded(card, side, Rulings()).values(drawn)
            expected = [card_score(card, View(forest), Rulings()).points for forest in drawn]
            differences += sum(a != b for a, b in zip(values, expected, strict=True))
            total += share
        print(f"{card.number} {card.id:<22} {each} forests {time.perf_counter() - start:6.1f} s", flush=True)
    print(f"{total} forests, {differences} differences, {time.perf_counter() - begin:.0f} s")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
