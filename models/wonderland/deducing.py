"""What face-down edge cards can be, given what has been seen; every arrangement is equally likely."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import Any

from rulewright.models.game import Deduction
from rulewright.models.wonderland.cards import Side
from rulewright.models.wonderland.lines import counted, lines, sums, winner
from rulewright.models.wonderland.position import Position
from rulewright.models.wonderland.scoring import SIGN
from rulewright.models.wonderland.state import State


def deduce(position: Position) -> Deduction:
    """For each face-down space the possible ranks with probability, and what the board as it lies can be worth."""
    state = State.of(position)
    spaces = {side: state.face_down(side) for side in Side}
    able = {side: state.hidden(side) for side in Side}
    worlds = 1
    for side in Side:
        worlds *= perm(len(able[side]), len(spaces[side]))
    edges: dict[str, dict[str, float]] = {}
    certain: dict[str, int] = {}
    words = [f"{worlds:,} {'arrangement fits' if worlds == 1 else 'arrangements fit'}"]
    for side in Side:
        for space in spaces[side]:
            name = f"{side} {space + 1}"
            ranks = [card.rank for card in able[side]] if worlds else []
            edges[name] = {str(rank): 1 / len(ranks) for rank in ranks}
            if len(ranks) == 1:
                certain[name] = ranks[0]
            words.append(f"  {name}  {_ranks(ranks)}")
    data: dict[str, Any] = {"worlds": worlds, "edges": edges, "certain": certain}
    if worlds:
        low, average, high = margins(state)
        data["margin"] = {"least": low, "average": float(average), "most": high}
        words.append(f"  red minus blue as the board lies: {low} to {high}, {float(average):+.2f} on average")
    return Deduction(
        data=data,
        lines=words,
        possible=worlds > 0,
        remarks=() if worlds else ("more cards lie face down than are left",),
        headline={0: "no edge card lies face down", 1: "one edge card lies face down"}.get(
            len(edges), f"{len(edges)} edge cards lie face down"
        ),
    )


def _ranks(ranks: list[int]) -> str:
    if not ranks:
        return "nothing fits"
    if len(ranks) == 1:
        return f"{ranks[0]}, certain"
    return f"one of {', '.join(map(str, ranks))} (each {100 / len(ranks):.1f} %)"


def margins(state: State) -> tuple[int, Fraction, int]:
    """The least, the average and the greatest margin of the board as it lies, over all arrangements."""
    cards = {cell: counted(state.grid, state.deck, cell) for cell in state.grid}
    sign = {}
    for line in lines(state.red_rows):
        side = winner(sums(cards, line))
        sign[line.valued_by, line.space] = 0 if side is None else SIGN[side]
    low = high = 0
    average = Fraction(0)
    for side in Side:
        totals = list(_totals(state, side, sign))
        low, high = low + min(totals), high + max(totals)
        average += Fraction(sum(totals), len(totals))
    return low, average, high


def _totals(state: State, side: Side, sign: dict[tuple[Side, int], int]) -> Iterator[int]:
    """What the lines of one edge give red, for every arrangement of its face-down cards."""
    known = sum(
        sign[side, number] * space.card.rank for number, space in enumerate(state.edges[side]) if space.card is not None
    )
    spaces = state.face_down(side)
    for cards in permutations(state.hidden(side), len(spaces)):
        yield known + sum(sign[side, space] * card.rank for space, card in zip(spaces, cards, strict=True))
