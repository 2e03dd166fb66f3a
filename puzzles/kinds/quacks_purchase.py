"""The puzzle `quacks-purchase`: which purchase brings an animal to the market in the fewest own turns on average."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil
from random import Random
from typing import Any

from rulewright.models import source
from rulewright.models.finding import Finding, Verdict
from rulewright.models.quacks_and_co.chips import Chip, parse_chip, plus, read_chip
from rulewright.models.quacks_and_co.playing import before_purchase
from rulewright.models.quacks_and_co.purchase import Purchase, cost_of, judge_purchase, purchases
from rulewright.models.quacks_and_co.state import State
from rulewright.models.reading import Fields, items, plain
from rulewright.models.rulebook import DATA
from rulewright.models.source import Scalar, Source
from rulewright.puzzles.kind import LANGUAGES, MOST_LISTED, Draft, Judgement, Proof, UnfitError, Words
from rulewright.puzzles.kinds.quacks_draft import GAME, Aim, position
from rulewright.puzzles.kinds.quacks_plain import Plain
from rulewright.puzzles.kinds.quacks_words import action_words, chip_words, puzzle_words
from rulewright.puzzles.phrases import phrase
from rulewright.puzzles.puzzle import Puzzle, opened
from rulewright.puzzles.shared import not_best

# Decimals of a value. The second best purchase is worse by APART at least; those less than NEAR behind are close ones.
ROUNDING, APART, NEAR = 6, 0.01, 0.05
# Values of different ways to add up differ by less than this: equal ones are no further apart, and the best one is
# not so near to where its rounding changes.
SAME = 1e-9
# Moments that the exact search looks at, and states of the second proof: so many are settled in a second or two.
MOST_MOMENTS = 4_000
MOST_ANSWERS = 6
MOST_CHIPS = 20  # of an answer
TRIES = 400

BOUGHT = (0, 1, 2, 3, 4)

AIMS = {
    1: (Aim((3,), (2, 3), (4,), BOUGHT),),
    2: (Aim((3,), (2, 3, 4), (4,), BOUGHT), Aim((3,), (3,), (6,), BOUGHT)),
    3: (Aim((3, 4), (3,), (4,), BOUGHT), Aim((3,), (4,), (4,), BOUGHT), Aim((3, 4), (3,), (6,), BOUGHT)),
    4: (Aim((4, 5, 6), (3,), (4,), BOUGHT), Aim((4,), (4,), (4,), BOUGHT), Aim((3, 4), (3,), (6,), BOUGHT)),
    5: (Aim((6, 7), (3,), (4,), BOUGHT), Aim((4,), (4,), (4,), BOUGHT), Aim((4,), (3,), (6,), BOUGHT)),
}


class QuacksPurchase:
    """The best purchase of an animal near the market.

    Value: the least expected number of own turns from the next one to the market, rounded to ROUNDING decimals; fewer
    is better. The others stay where they are, and later choices are the best ones. A purchase is an answer once,
    whatever the order in which its chips are named.

    Features: `first-moves` legal purchases; `greedy-gap` hundredths of a turn that are lost by buying the most steps
    (the worst of such purchases), rounded up; `best-answers`; `one-below` purchases that are worse by less than NEAR
    turns; `look-ahead` steps to the market.
    """

    id = "quacks-purchase"
    game = GAME
    keys = ("buy",)

    def draft(self, chance: Random, grade: int | None) -> Draft | None:
        """A position in which a purchase is due; None where so many tries gave none."""
        aim = chance.choice(AIMS[chance.randint(1, 5) if grade is None else grade])
        found = next((data for _ in range(TRIES) if (data := position(chance, aim)) is not None), None)
        if found is None:
            return None
        entry, read = opened(found)
        assert entry.check(read).verdict is Verdict.LEGAL
        return Draft(found)

    def prove(self, draft: Draft, setting: int) -> Proof:
        """Setting 0: the exact search of the game. Setting 1: value iteration by the plain rules."""
        if setting:
            return _second(_before(draft.position))
        values = exact_values(_text(draft.position))
        best = min(values.values())
        found = [chips for chips, value in values.items() if value <= best + SAME]
        others = [value for value in values.values() if value > best + SAME]
        if not others or min(others) < best + APART or len(found) > MOST_ANSWERS:
            raise UnfitError("too many purchases are as good, or nearly as good")
        if _rounded(best - SAME) != _rounded(best + SAME):
            raise UnfitError("the rounding of the value is not certain")
        return Proof(
            method="exact race",
            seed=0,
            value=_rounded(best),
            answers=len(found),
            one_below=sum(value < best + NEAR for value in others),
            solutions=tuple({"buy": [chip.word for chip in chips]} for chips in found[:MOST_LISTED]),
        )

    def features(self, draft: Draft, proof: Proof) -> dict[str, int]:
        """See the class."""
        values, before = exact_values(_text(draft.position)), _before(draft.position)
        assert proof.answers is not None
        steps = {chips: sum(chip.number for chip in chips) for chips in values}
        greedy = max(values[chips] for chips in values if steps[chips] == max(steps.values()))
        return {
            "first-moves": len(values),
            "greedy-gap": ceil(100 * (greedy - min(values.values()) - SAME)),
            "best-answers": proof.answers,
            "one-below": proof.one_below,
            "look-ahead": before.kit.track.steps - before.own.space,
            "steps": 0,
        }

    def words(self, draft: Draft, proof: Proof) -> Words:
        """The animal, what it has, and what the first best purchase is like."""
        before, chips = _before(draft.position), _chips(proof.solutions[0]["buy"])
        return {language: puzzle_words(before, chips, cost_of(before, chips), language) for language in LANGUAGES}

    def where(self, draft: Draft, proof: Proof) -> Sequence[str]:
        """No cells: the first hint tells how many chips are bought."""
        return []

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """QC302 to QC305 for what cannot be bought, RW101 where no purchase is named (`[]` buys nothing)."""
        node = answer.get("buy")
        if node is None or (isinstance(node, Scalar) and node.value is None):
            help_ = "name the chips under `buy`, or `[]` for nothing"
            missing = Finding("RW101", "no purchase is named", help_, place=answer.node.place)
            return Judgement([missing], None, {})
        chips = tuple(read_chip(item, "buy") for item in items(node, "buy", 0, MOST_CHIPS))
        data = {"buy": [chip.word for chip in chips]}
        state, before = State.of(puzzle.opened), _before(puzzle.position)
        found = judge_purchase(before, chips, node.place, before.own.rubies > state.own.rubies)
        if found:
            return Judgement(found, None, data)
        value = _rounded(exact_values(_text(puzzle.position))[_sorted(chips)])
        return Judgement(not_best(puzzle, value, node.place, most=False), value, data)

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        """The chips in words, in the order in which they are named."""
        bought = answer.get("buy")
        if bought is None:
            return []
        told = [phrase("piece-buy", language, chip=chip_words(chip, language)) for chip in _chips(bought)]
        return told or [phrase("piece-buy-nothing", language)]

    def key(self, draft: Draft) -> str:
        """What decides: the kit, the way to go, and the chips of the animal on turn."""
        before = _before(draft.position)
        own, kit = before.own, before.kit
        assert own.bag is not None
        chips = {chip.word: count for chip, count in plus(own.bag, own.board).items()}
        return json.dumps([kit.set, kit.boards, kit.track.steps - own.space, own.rubies, own.clovers, chips])

    def legend(self, puzzle: Puzzle, language: str) -> Sequence[str]:
        """What chips of each colour in the game do when they are drawn."""
        return action_words(State.of(puzzle.opened).kit, language)

    def data(self, puzzle: Puzzle) -> dict[str, Any]:
        """Prices, chips of this game, the track, and every legal purchase with its value.

        `values`: a list of `{buy, turns}` in canonical order, worked out once by the exact search.
        """
        found: Any = plain(source.load(str(DATA / GAME / "components.yaml")).root)
        kit = State.of(puzzle.opened).kit
        values = exact_values(_text(puzzle.position))
        return {
            "prices": {str(number): price for number, price in kit.box.prices.items()},
            "chips": {chip.word: kit.in_game(chip) for chip in kit.kinds},
            "track": {"steps": kit.track.steps, "spirals": list(kit.track.spirals)},
            "rubies": kit.box.rubies,
            "last-place": found["third-dream-weed"]["last-place"],
            "clovers-first": kit.rulings.clovers_first,
            "values": [
                {"buy": [chip.word for chip in chips], "turns": _rounded(value)} for chips, value in values.items()
            ],
        }


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True)


def _before(data: Mapping[str, Any]) -> State:
    """The state right before the purchase."""
    return before_purchase(State.of(opened(data)[1]))


def _chips(words: Sequence[str]) -> Purchase:
    found = [parse_chip(word) for word in words]
    return tuple(chip for chip in found if chip is not None)


def _sorted(chips: Sequence[Chip]) -> Purchase:
    return tuple(sorted(chips, key=lambda chip: chip.place))


def _rounded(value: float) -> float:
    return round(value, ROUNDING)


@lru_cache(maxsize=64)
def exact_values(position: str) -> Mapping[Purchase, float]:
    """Every legal purchase, in canonical order, with the least expected number of own turns after it.

    Exact but for the rounding of floating-point numbers; small cases are worked out in fractions.

    Args:
        position: the position in the form of the file, as JSON text.

    Raises:
        UnfitError: if there is too much to come, or the supply could run out.
    """
    from rulewright.models.quacks_and_co.search.alike import plenty
    from rulewright.models.quacks_and_co.search.exact import Exact, TooManyError
    from rulewright.models.quacks_and_co.search.race import Race

    before = _before(json.loads(position))
    offers, race, own = purchases(before), Race(before), before.own
    assert own.bag is not None
    chips = race.packed(plus(own.bag, own.board))
    roots = [
        (own.space, 0, own.clovers, chips + sum(race.unit[race.index[chip]] for chip in bought), 0) for bought in offers
    ]
    if before.winner or not plenty(race, roots):
        raise UnfitError("the supply could run out, or the market is reached")
    try:
        exact = Exact(race, roots, MOST_MOMENTS)
    except TooManyError:
        raise UnfitError("more can come than is looked at") from None
    return {bought: float(exact.value(root)) for bought, root in zip(offers, roots, strict=True)}


def _second(before: State) -> Proof:
    """The best value and how many purchases reach it, by the plain rules alone."""
    values = [_rounded(value) for value in Plain(MOST_MOMENTS).values(before, purchases(before))]
    return Proof("value iteration by the plain rules", 0, min(values), values.count(min(values)))


KIND = QuacksPurchase()
