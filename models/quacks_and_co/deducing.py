"""What follows from what is told: what every bag holds or can hold, and the odds of the next draws."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from rulewright.models.game import Deduction
from rulewright.models.quacks_and_co.chips import BUBBLES, DREAM, DREAMS, Chip, chips_data, listed
from rulewright.models.quacks_and_co.kit import Kit
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.state import Racer, State

SHOWN = 6  # draws for which the chance to shop is told to people
TOLD = 12  # and in the data


def deduce(position: Position) -> Deduction:
    """For every player: the bag, the odds of the next draw, and when the third dream weed comes."""
    state = State.of(position)
    players, lines = [], []
    for racer in state.racers:
        data, words = _player(state, racer)
        players.append(data)
        lines += [f"{racer.animal}{', draws next' if racer is state.own and not state.shopping else ''}:", *words]
    unknown = sum(racer.bag is None for racer in state.racers)
    remarks = [
        "the draws to the third dream weed are those without actions: a chip that comes into the bag or goes back into "
        "it makes them more, a further draw in the same turn makes them come sooner",
    ]
    if state.winner is not None:
        remarks = [f"the race is over: the {state.winner.animal} has reached the market"]
    headline = {0: "all bags are told", 1: "one bag is not told"}.get(unknown, f"{unknown} bags are not told")
    return Deduction(data={"players": players}, lines=lines, remarks=remarks, headline=headline)


def _player(state: State, racer: Racer) -> tuple[dict[str, Any], list[str]]:
    if racer.bag is None:
        return _unknown(state, racer)
    data: dict[str, Any] = {"animal": str(racer.animal), "known": True, "bag": chips_data(racer.bag)}
    words = [f"  in the bag: {listed(racer.bag) or 'nothing'}"]
    whole = sum(racer.bag.values())
    if racer.dreams >= BUBBLES:
        words.append("  three dream weeds lie: it buys before it draws")
        return {**data, "draw": {}, "third-dream": None}, words
    if not whole:
        return {**data, "draw": {}, "third-dream": None}, words
    odds = {chip: Fraction(count, whole) for chip, count in racer.bag.items()}
    data["draw"] = {chip.word: float(chance) for chip, chance in odds.items()}
    data["draw-exact"] = {chip.word: str(chance) for chip, chance in odds.items()}
    words.append(f"  next draw: {', '.join(f'{chip.word} {_percent(chance)}' for chip, chance in odds.items())}")
    dreams, missing = racer.bag.get(DREAM, 0), BUBBLES - racer.dreams
    third = third_dream(dreams, whole, missing)
    data["third-dream"] = third
    if third is None:
        words.append("  third dream weed: cannot be drawn: there are too few dream weeds")
        return data, words
    words += _third_words(third)
    return data, words


def third_dream(dreams: int, whole: int, missing: int) -> dict[str, Any] | None:
    """When the missing dream weeds are drawn from a bag of so many chips; None if they cannot be.

    The expected number of draws is missing·(whole + 1)/(dreams + 1), for the dream weeds divide the other chips into
    parts that are equally long on average; with n food chips, all four dream weeds and three missing 3(n + 5)/5.
    """
    if dreams < missing:
        return None
    expected = Fraction(missing * (whole + 1), dreams + 1)
    within = [within_draws(dreams, whole, missing, draws) for draws in range(1, min(whole, TOLD) + 1)]
    return {
        "missing": missing,
        "expected-draws": float(expected),
        "expected-exact": str(expected),
        "within": {str(draws): float(chance) for draws, chance in enumerate(within, 1)},
        "within-exact": {str(draws): str(chance) for draws, chance in enumerate(within, 1)},
    }


def within_draws(dreams: int, whole: int, missing: int, draws: int) -> Fraction:
    """The chance that so many draws without return contain the missing dream weeds."""
    food = whole - dreams
    ways = sum(comb(dreams, k) * comb(food, draws - k) for k in range(missing, min(dreams, draws) + 1))
    return Fraction(ways, comb(whole, draws))


def _third_words(third: dict[str, Any]) -> list[str]:
    expected = Fraction(third["expected-exact"])
    exact = "" if expected.denominator == 1 else f" ({expected})"
    chances = [(draws, chance) for draws, chance in third["within"].items() if chance]
    told = ", ".join(f"{draws}: {_percent(chance)}" for draws, chance in chances[:SHOWN])
    return [
        f"  third dream weed: expected after {float(expected):.4g}{exact} draws",
        f"  it buys within so many draws: {told}",
    ]


def _unknown(state: State, racer: Racer) -> tuple[dict[str, Any], list[str]]:
    """A bag that is not told: dream weeds are certain, and food lies between what must be there and what can be."""
    kit = state.kit
    dreams = max(0, DREAMS - racer.dreams)
    least = {chip: count for chip, count in _start_left(kit, racer).items() if count}
    most = {chip: count for chip in kit.kinds if (count := state.in_bag(racer, chip))}
    data: dict[str, Any] = {
        "animal": str(racer.animal), "known": False,
        "bag": {"dream": dreams},
        "at-least": chips_data({DREAM: dreams, **least}),
        "at-most": chips_data({DREAM: dreams, **most}),
    }  # fmt: skip
    words = [f"  in the bag: {dreams} dream, certain; the food is not told"]
    words.append(f"  at least: {listed(least) or 'no food'}, of the chips that everybody starts with")
    words.append(f"  at most: {listed(most) or 'no food'}, of the supply")
    low, high = dreams + sum(least.values()), dreams + sum(most.values())
    if racer.dreams >= BUBBLES:
        return {**data, "draw": {}, "third-dream": None}, [*words, "  three dream weeds lie: it buys before it draws"]
    if dreams and high:
        data["draw"] = {"dream": {"least": dreams / high, "most": dreams / low if low else 1.0}}
        words.append(f"  next draw: dream {_percent(dreams / high)} to {_percent(dreams / low)}")
    missing = BUBBLES - racer.dreams
    if dreams >= missing:
        some, many = (Fraction(missing * (whole + 1), dreams + 1) for whole in (low, high))
        data["third-dream"] = {
            "missing": missing, "least-draws": missing, "expected-draws": {"least": float(some), "most": float(many)},
            "expected-exact": {"least": str(some), "most": str(many)},
        }  # fmt: skip
        words.append(f"  third dream weed: expected after {float(some):.4g} to {float(many):.4g} draws")
    return data, words


def _start_left(kit: Kit, racer: Racer) -> dict[Chip, int]:
    """The start chips that are not on the board, and so must be in the bag: no rule takes food away for good.

    On the butterfly side a blue chip may have been swapped for a higher one.
    """
    return {chip: max(0, kit.certain(chip) - racer.board.get(chip, 0)) for chip in kit.box.start if kit.certain(chip)}


def _percent(chance: Fraction | float) -> str:
    return f"{100 * float(chance):.1f} %"
