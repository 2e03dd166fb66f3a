"""What follows from a layout with unknown cards, in words and as data: all deals that fit are equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.models.game import Deduction
from rulewright.models.grid import Cell, names
from rulewright.models.yokai.deduction import Appeased, Deals, count_appeased, count_deals
from rulewright.models.yokai.families import CARDS, FAMILIES, Family
from rulewright.models.yokai.judging import judge
from rulewright.models.yokai.moves import frame_of, in_frame
from rulewright.models.yokai.position import Frame, Position
from rulewright.models.yokai.record import replay
from rulewright.models.yokai.scoring import Goal, has_outline
from rulewright.models.yokai.state import State, after


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of a state: all counts are exact."""

    state: State
    deals: Deals
    appeased: Appeased

    @staticmethod
    def of(state: State, goal: Goal) -> Knowledge:
        """Count the deals that fit a state. Hints that lie face down by the rules say nothing to anybody."""
        told = {} if state.hint_rule == "face-down" else state.hints
        allowed = {cell: hint.families for cell, hint in told.items() if hint.known}
        outline = goal.objective is None or has_outline(state.layout, goal.objective)
        pairs = tuple(pair for pair in goal.affinities if len(pair) == 2)
        deals = count_deals(state.layout, allowed)
        counted = count_appeased(state.layout, allowed, pairs, outline) if deals.total else Appeased(0, 0)
        return Knowledge(state, deals, counted)


def deduce(position: Position) -> Deduction:
    """What is certain and how likely the rest is, now and after `move:` and `turns:`."""
    goal = Goal.of(position)
    state = State.of(position)
    now = Knowledge.of(state, goal)
    later, remarks = _later(position, state)
    framed = frame_of(position, [cell for other in (state, *later.values()) for cell in other.layout])
    data = _data(now, goal, framed)
    lines = _lines(now, goal, framed, "now")
    for key, other in later.items():
        knowledge = Knowledge.of(other, goal)
        data[key] = _data(knowledge, goal, framed)
        lines += ["", *_lines(knowledge, goal, framed, _WHEN[key])]
    if state.hint_rule == "face-down" and state.hints:
        remarks.append("hints lie face down, so they say nothing about the cards under them")
    elif state.hints:
        remarks.append("hints are taken as true")
    return Deduction(
        data=data,
        position=_shown(position, framed),
        lines=lines,
        remarks=[*remarks, *_why_none(now)],
        possible=now.deals.total > 0,
        headline=_headline(now),
    )


_WHEN = {"after": "after the move", "after-turns": "after the turns"}


def _later(position: Position, state: State) -> tuple[dict[str, State], list[str]]:
    """The states after `move:` and after `turns:`, where they are legal; remarks where not."""
    found: dict[str, State] = {}
    remarks = []
    if position.move:
        if judge(state, position.move):
            remarks.append("`move` is illegal (`rulewright check` says why), so nothing is said of what comes after it")
        else:
            found["after"] = after(state, position.move)
    if position.turns:
        findings, states = replay(position)
        if findings:
            remarks.append("`turns` are illegal (`rulewright check` says why), so nothing is said of what comes after")
        else:
            found["after-turns"] = states[-1]
    return found, remarks


def _data(knowledge: Knowledge, goal: Goal, framed: Frame) -> dict[str, Any]:
    """The counts in the form of the public contract; cells as drawn in the frame."""
    deals = knowledge.deals
    name = {cell: framed.shift(cell).name for cell in deals.counts}
    total = deals.total
    data: dict[str, Any] = {
        "deals": total,
        "cells": {name[c]: {str(f): p for f, p in chance.items()} for c, chance in _chances(deals).items()},
        "certain": {name[cell]: str(family) for cell, family in deals.certain().items()},
        "appeased": knowledge.appeased.appeased / total if total else 0.0,
        "appeased-deals": knowledge.appeased.appeased,
    }
    if goal.affinities or goal.objective:
        data["won"] = knowledge.appeased.won / total if total else 0.0
        data["won-deals"] = knowledge.appeased.won
    return data


def _chances(deals: Deals) -> dict[Cell, dict[Family, float]]:
    return deals.chances() if deals.total else {}


def _lines(knowledge: Knowledge, goal: Goal, framed: Frame, when: str) -> list[str]:
    deals, total = knowledge.deals, knowledge.deals.total
    if not total:
        return [f"{when}: no deal fits"]
    lines = [f"{when}: {total:,} {'deal fits' if total == 1 else 'deals fit'}"]
    chances = deals.chances()
    width = max((len(framed.shift(cell).name) for cell in chances), default=0)
    for cell in sorted(chances):
        words = _chance_words(chances[cell])
        lines.append(f"  {framed.shift(cell).name:<{width}}  {words}")
    lines.append(f"  the families lie appeased in {_share(knowledge.appeased.appeased, total)}")
    if goal.affinities or goal.objective:
        lines.append(f"  the game would be won in {_share(knowledge.appeased.won, total)}")
    return lines


def _chance_words(chance: dict[Family, float]) -> str:
    if len(chance) == 1:
        return f"{next(iter(chance))}, certain"
    return "  ".join(f"{family} {percent(chance[family])}" for family in FAMILIES if family in chance)


def _share(count: int, total: int) -> str:
    if count in (0, total):
        return "none of them" if not count else "all of them, certain" if total > 1 else "it, certain"
    return f"{count:,} of them ({percent(count / total)})"


def percent(chance: float) -> str:
    """A probability in percent with three digits that count; never rounded to 0 or 100."""
    share = 100 * chance
    if share >= 1:
        decimals = 1 if share < 99.95 else 4
        return f"{share:.{decimals}f} %"
    return f"{share:.3g} %"


def _headline(knowledge: Knowledge) -> str:
    total, certain = knowledge.deals.total, len(knowledge.deals.certain())
    if not total:
        return "no deal fits"
    unknown = len(knowledge.deals.counts)
    if not unknown:
        return "every card is known"
    return f"{certain} of {unknown} unknown {'card is' if unknown == 1 else 'cards are'} certain"


def _why_none(knowledge: Knowledge) -> list[str]:
    deals, state = knowledge.deals, knowledge.state
    if deals.total:
        return []
    if deals.contradicted:
        cells: Sequence[str] = names(deals.contradicted)
        return [f"no deal fits, for the hint on {', '.join(cells)} does not show the family of the card drawn there"]
    if len(state.layout) != CARDS:
        return [f"no deal fits, for {len(state.layout)} cards are drawn and the game has {CARDS}"]
    return ["no deal fits: with four cards of each family the cards and hints given contradict each other"]


def _shown(position: Position, framed: Frame) -> dict[str, Any] | None:
    """The position moved into the frame, where that differs from the drawing."""
    if framed == Frame(0, 0, position.drawing.height, position.drawing.width):
        return None
    return in_frame(position, framed)
