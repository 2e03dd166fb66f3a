"""The question `purchase`: every legal purchase, ranked by the expected number of own turns to the market."""

from __future__ import annotations

from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING, Any

from rulewright.models.answering import solver_info
from rulewright.models.game import Answer
from rulewright.models.quacks_and_co.answers import assumed, confirm_turns, with_three_dreams
from rulewright.models.quacks_and_co.chips import BUBBLES, plus
from rulewright.models.quacks_and_co.playing import before_purchase
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.purchase import Purchase, cost_of, purchases
from rulewright.models.quacks_and_co.search.exact import ROUNDING, Exact, TooManyError
from rulewright.models.quacks_and_co.search.nodes import Moment
from rulewright.models.quacks_and_co.search.policy import POLICY
from rulewright.models.quacks_and_co.search.race import Race
from rulewright.models.quacks_and_co.state import State
from rulewright.models.quacks_and_co.turns import Draw, turn_data

if TYPE_CHECKING:
    from rulewright.models.quacks_and_co.search.ranking import Ranked
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress

# Moments that are looked at before the simulation takes over: without a time limit, and for each second of one.
MOMENTS, MOMENTS_A_SECOND = 12_000, 3_000
LONGEST = 60  # letters of a fraction that is told


def purchase(position: Position, state: State, limits: Limits, progress: Progress) -> Answer:
    """All legal purchases of the animal on turn, best first; exactly where that can be, else simulated."""
    from rulewright.solver.outcome import Status

    begin, missing = monotonic(), BUBBLES - state.own.dreams
    due = with_three_dreams(state)
    start, remarks = due.to_data(position), []
    if missing > 0:
        weeds = "its third dream weed" if missing == 1 else f"the {missing} missing dream weeds"
        remarks = [f"no purchase is due yet: the answer is for one after {weeds}, as if drawn next"]
    before = before_purchase(due)
    if before.winner is not None:
        remarks.append(f"the clovers lead the {before.own.animal} to the market: nothing is bought")
        return Answer(
            "purchase", Status.OPTIMAL, 0, 0, before.to_data(position), None, None,
            solver_info("exact race", limits, monotonic() - begin), remarks=remarks, start=start, lower_is_better=True,
        )  # fmt: skip
    offers = purchases(before)
    remarks += assumed(state)
    progress.note(f"{len(offers)} purchases")
    race = Race(before)
    own = before.own
    assert own.bag is not None
    base: Moment = (own.space, 0, own.clovers, race.packed(plus(own.bag, own.board)), 0)
    bought = [tuple(race.index[chip] for chip in chips) for chips in offers]
    roots = [(*base[:3], base[3] + sum(race.unit[kind] for kind in kinds), 0) for kinds in bought]
    try:
        exact = Exact(race, roots, moments_of(limits), until=until(limits, begin))
    except TooManyError:
        from rulewright.models.quacks_and_co.search.ranking import rank

        spare = None if limits.seconds is None else max(0.1, limits.seconds - (monotonic() - begin))
        ranked = rank(race, base, bought, limits.seed, spare, progress)
        return _simulated(position, before, offers, ranked, start, remarks, limits, begin)
    values = [exact.value(root) for root in roots]
    return _exact(position, before, offers, values, exact, start, remarks, limits, begin)


def moments_of(limits: Limits) -> int:
    """How many moments are looked at."""
    return MOMENTS if limits.seconds is None else max(MOMENTS // 4, int(MOMENTS_A_SECOND * limits.seconds))


def until(limits: Limits, begin: float) -> float | None:
    """The time at which the exact search gives up: half of what there is, so that the simulation has the rest."""
    return None if limits.seconds is None else begin + limits.seconds / 2


def _turns(chips: Purchase) -> list[dict[str, Any]]:
    return [turn_data([Draw(None, buy=chips)])]


def _exact(
    position: Position,
    before: State,
    offers: list[Purchase],
    values: list[Any],
    exact: Exact,
    start: dict[str, Any],
    remarks: list[str],
    limits: Limits,
    begin: float,
) -> Answer:
    from rulewright.solver.outcome import Status

    rounded = [value if exact.exact else round(value, ROUNDING) for value in values]
    order = sorted(range(len(offers)), key=lambda number: rounded[number])
    ranking = []
    for number in order:
        value = rounded[number]
        line = {"rank": 1 + sum(other < value for other in rounded), **_bought(before, offers[number])}
        line["turns"] = as_float(value)
        if exact.exact and (words := words_of(value)):
            line["exact"] = words
        ranking.append(line)
    best = order[0]
    turns = _turns(offers[best])
    end = confirm_turns(position, start, turns)
    if exact.exact:
        remarks.append(
            "the values are exact fractions, with the best choices from here on; those of one rank are equal"
        )
    else:
        remarks.append(
            f"the values are exact but for the rounding of floating-point numbers (at the {ROUNDING}th decimal), with "
            "the best choices from here on; those of one rank are equal"
        )
    extra: dict[str, Any] = {"method": "exact", "policy": "the best choices", "moments": exact.moments}
    if "exact" in ranking[0]:
        extra["exact"] = ranking[0]["exact"]
    extra |= {"purchases": len(offers), "ranking": ranking}
    value = as_float(rounded[best])
    return Answer(
        "purchase", Status.OPTIMAL, value, value, end.to_data(position), turns, None,
        solver_info("exact race", limits, monotonic() - begin), remarks=remarks, extra=extra, start=start,
        lower_is_better=True,
    )  # fmt: skip


def _simulated(
    position: Position,
    before: State,
    offers: list[Purchase],
    ranked: Ranked,
    start: dict[str, Any],
    remarks: list[str],
    limits: Limits,
    begin: float,
) -> Answer:
    from rulewright.solver.outcome import Status

    ranking = [{"group": line.group, **_bought(before, offers[line.number]), **line.to_data()} for line in ranked.lines]
    first = ranked.lines[0]
    turns = _turns(offers[first.number])
    end = confirm_turns(position, start, turns)
    alike = sum(line.group == 1 for line in ranked.lines)
    remarks.append(
        "more can come than can be looked at, so races were simulated, with the same random numbers for all purchases; "
        "`turns` is the mean, `error` its standard error, `more` what a purchase takes more than the first one of the "
        "list, with its own standard error"
    )
    remarks.append(f"the simulation {POLICY}")
    what = "on this policy only the first purchase is best"
    if alike > 1:
        what = f"the error does not tell the first {alike} apart"
    remarks.append(
        f"{what}; a group are those within {ranked.apart:g} standard errors of its first one, in no order that counts"
    )
    extra: dict[str, Any] = {
        "method": "simulated", "policy": POLICY, "runs": first.runs, "error": round(first.error, 4),
        "purchases": len(offers), "alike": alike, "ranking": ranking,
    }  # fmt: skip
    return Answer(
        "purchase", Status.FEASIBLE, round(first.mean, 4), None, end.to_data(position), turns, None,
        solver_info("race simulation", limits, monotonic() - begin), ranked.interrupted, ranked.limit_hit, remarks,
        extra, start, lower_is_better=True, simulated=True,
    )  # fmt: skip


def _bought(before: State, chips: Purchase) -> dict[str, Any]:
    return {"buy": [chip.word for chip in chips], "cost": cost_of(before, chips)}


def as_float(value: Fraction | float) -> float:
    """A value for JSON, rounded."""
    return round(float(value), ROUNDING)


def words_of(value: Fraction | float) -> str:
    """A fraction as text; empty where it is too long to read."""
    text = str(value)
    return text if isinstance(value, Fraction) and len(text) <= LONGEST else ""
