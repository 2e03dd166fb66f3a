"""The question `finish`: how many own turns it is to the market, as a distribution."""

from __future__ import annotations

from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING, Any

from rulewright.models.answering import solver_info
from rulewright.models.chart import Chart
from rulewright.models.game import Answer
from rulewright.models.quacks_and_co.answers import assumed
from rulewright.models.quacks_and_co.buying import as_float, moments_of, until, words_of
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.search.exact import ROUNDING, Exact, TooManyError
from rulewright.models.quacks_and_co.search.nodes import NEXT, Leaf, Moment, Node, Shop
from rulewright.models.quacks_and_co.search.policy import POLICY
from rulewright.models.quacks_and_co.search.race import Race
from rulewright.models.quacks_and_co.state import State

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Progress

# Own turns that are simulated in all, and those of whole races of all animals.
TURNS, TURNS_A_SECOND = 600_000, 150_000
RACE_TURNS, RACE_TURNS_A_SECOND = 300_000, 60_000
BATCH = 20_000  # races between two looks at the clock
LEAST_SPARE = 1.0  # seconds that must be left for whole races
SHARES = (0.1, 0.25, 0.5, 0.75, 0.9)
LEAST = 0.00005  # shares below that are told together at the end
MOST_BARS = 40


def finish(position: Position, state: State, limits: Limits, progress: Progress) -> Answer:
    """The distribution of the number of own turns to the market; its mean is the value."""
    begin = monotonic()
    race = Race(state)
    moment = race.moment(state.own)
    start: Node = race.third_dream(moment) if state.shopping else Leaf(NEXT, moment)
    remarks = assumed(state)
    if state.shopping:
        remarks.insert(0, "a purchase is due: it is made first, and the turns are counted from the next draw on")
    try:
        exact = Exact(race, _roots(race, start), moments_of(limits), until=until(limits, begin))
    except TooManyError:
        return _simulated(position, state, race, moment, remarks, limits, progress, begin)
    return _exact(position, state, exact, start, remarks, limits, begin)


def _roots(race: Race, start: Node) -> list[Moment]:
    if isinstance(start, Shop):
        return [race.shopped(start, bought) for bought in race.offers(start)]
    assert isinstance(start, Leaf)
    return [start.moment] if start.after == NEXT else []


def _exact(
    position: Position, state: State, exact: Exact, start: Node, remarks: list[str], limits: Limits, begin: float
) -> Answer:
    from rulewright.models.quacks_and_co.search.spread import REST, quantile, spread
    from rulewright.solver.outcome import Status

    mean = exact.after(start)
    chances = spread(exact, start)
    kind = "fractions" if exact.exact else f"floating-point numbers, rounded at the {ROUNDING}th decimal"
    remarks += [
        f"the mean is exact ({kind}), for the best choices from here on: those with the least mean",
        f"the distribution is carried on until less than {REST:g} is left",
    ]
    extra: dict[str, Any] = {"method": "exact", "policy": "the best choices", "moments": exact.moments}
    if isinstance(mean, Fraction) and (words := words_of(mean)):
        extra["exact"] = words
    extra["quantiles"] = {f"{share:.0%}": quantile(chances, share) for share in SHARES}
    value = as_float(mean)
    chart, extra["distribution"] = _drawn(state, [float(chance) for chance in chances], value, "exact")
    return Answer(
        "finish", Status.OPTIMAL, value, value, None, None, None,
        solver_info("exact race", limits, monotonic() - begin), remarks=remarks, extra=extra, lower_is_better=True,
        chart=chart,
    )  # fmt: skip


def _simulated(
    position: Position,
    state: State,
    race: Race,
    moment: Moment,
    remarks: list[str],
    limits: Limits,
    progress: Progress,
    begin: float,
) -> Answer:
    import numpy as np
    from rulewright.models.quacks_and_co.search.simulation import own_turns
    from rulewright.solver.interrupt import interruptible
    from rulewright.solver.outcome import Status

    seconds = limits.seconds
    budget = TURNS if seconds is None else int(TURNS_A_SECOND * seconds)
    pilot = max(0.5, float(own_turns(race, [(moment, ())], 0, 200, limits.seed).mean()))
    wanted, parts, done = max(200, int(budget / pilot)), [], 0
    interrupted = limit_hit = False
    with interruptible() as interrupt:
        while done < wanted and not interrupted and not limit_hit:
            runs = min(BATCH if seconds is None else BATCH // 10, wanted - done)
            parts.append(own_turns(race, [(moment, ())], done, runs, limits.seed)[0])
            done += runs
            progress.note(f"{done} of {wanted} races")
            interrupted = interrupt.requested
            limit_hit = seconds is not None and done < wanted and monotonic() - begin > seconds
        turns = np.concatenate(parts)
        extra: dict[str, Any] = {"method": "simulated", "policy": POLICY, "runs": done}
        error = float(turns.std(ddof=1)) / done**0.5
        extra["error"] = round(error, 4)
        shares = [int(np.quantile(turns, share, method="inverted_cdf")) for share in SHARES]
        extra["quantiles"] = {f"{share:.0%}": turn for share, turn in zip(SHARES, shares, strict=True)}
        chances = (np.bincount(turns) / done).tolist()
        value = round(float(turns.mean()), 4)
        chart, extra["distribution"] = _drawn(state, chances, value, f"{done} simulated races")
        spare = None if seconds is None else seconds - (monotonic() - begin)
        if not interrupted and not limit_hit and (spare is None or spare > LEAST_SPARE):
            extra |= _whole_races(state, limits.seed, remarks, spare)
    remarks.append("more can come than can be looked at, so races were simulated; `error` is the standard error")
    remarks.append(f"the simulation {POLICY}")
    return Answer(
        "finish", Status.FEASIBLE, value, None, None, None, None,
        solver_info("race simulation", limits, monotonic() - begin), interrupted, limit_hit, remarks, extra,
        lower_is_better=True, chart=chart, simulated=True,
    )  # fmt: skip


def _whole_races(state: State, seed: int, remarks: list[str], spare: float | None) -> dict[str, Any]:
    """Who wins how often, where all bags are told; in so many seconds, if there is a limit."""
    import numpy as np
    from rulewright.models.quacks_and_co.search.simulation import Races

    if len(state.racers) < 2 or any(racer.bag is None for racer in state.racers):
        return {}
    pilot = Races(state, 0, 100, seed)
    pilot.run()
    turns = RACE_TURNS if spare is None else min(RACE_TURNS, int(RACE_TURNS_A_SECOND * spare))
    runs = max(100, min(20_000, int(turns / max(1.0, float(pilot.rounds.mean())))))
    races = Races(state, 0, runs, seed)
    races.run()
    wins = np.bincount(races.winner, minlength=len(state.racers)) / runs
    remarks.append(f"`wins`: how often each animal wins in {runs} simulated races of all of them, on the same policy")
    return {"wins": {str(racer.animal): round(float(win), 4) for racer, win in zip(state.racers, wins, strict=True)}}


def _drawn(state: State, chances: list[float], mean: float, how: str) -> tuple[Chart, list[dict[str, Any]]]:
    """The distribution as a chart, and as data: single turns, and what comes later together."""
    there = [turn for turn, chance in enumerate(chances) if chance >= LEAST] or [0]
    low, high = there[0], there[-1]
    data: list[dict[str, Any]] = [{"turns": turn, "chance": round(chances[turn], 6)} for turn in range(low, high + 1)]
    bars = [(str(turn), chances[turn]) for turn in range(low, min(high, low + MOST_BARS - 1) + 1)]
    later = sum(chances[low + len(bars) :])
    if later >= LEAST:
        bars.append((f">{low + len(bars) - 1}", later))
    chart = Chart(
        title=f"Turns of the {state.own.animal} to the market",
        note=f"mean {mean:.2f}, {how}",
        unit="own turns",
        labels=[name for name, _ in bars],
        values=[value for _, value in bars],
        shows=("distribution",),
    )
    return chart, data
