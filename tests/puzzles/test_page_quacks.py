"""The page's reader of Quacks & Co. against the plain rules: purchases of all sorts, on both sides of the boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rulewright.models.quacks_and_co.chips import COLOURS
from rulewright.models.quacks_and_co.playing import before_purchase
from rulewright.models.quacks_and_co.purchase import purchases
from rulewright.models.quacks_and_co.state import State
from rulewright.puzzles.kinds.quacks_purchase import KIND
from rulewright.puzzles.puzzle import Puzzle, opened

from tests.puzzles.page_rules import by_rules, page_rules
from tests.puzzles.test_wonderland_quacks_kinds import ONE_STEP, puzzle_of, puzzles

NUMBERS = (1, 1, 2, 2, 4, 4, 5, 8, 3)


def answers(puzzle: Puzzle, chance: Random) -> Iterator[dict[str, Any]]:
    """Legal purchases in any order, those that are best, and many that break one rule or several."""
    legal = purchases(before_purchase(State.of(puzzle.opened)))
    for chips in chance.sample(legal, min(len(legal), 60)):
        yield {"buy": chance.sample([chip.word for chip in chips], len(chips))}
    for _ in range(200):
        words = [f"{chance.choice(COLOURS)}-{chance.choice(NUMBERS)}" for _ in range(chance.randint(1, 4))]
        yield {"buy": words if chance.random() < 0.95 else [*words, "dream"]}
    for _ in range(10):
        yield {"buy": [f"{chance.choice(COLOURS)}-{chance.choice((1, 4))}"] * chance.randint(6, 12)}
    yield from ({}, {"buy": None}, {"buy": []}, *puzzle.solutions)


def scarce() -> Puzzle:
    """A race in which the others hold all blue 4 but one: with two there is one too many."""
    other = {"animal": "pig", "space": 3, "bag": {"dream": 4, "red-1": 2, "red-2": 1, "yellow-1": 1, "blue-4": 5}}
    return puzzle_of(KIND, {**ONE_STEP, "players": [other, ONE_STEP["players"][1]]})


def test_purchases() -> None:
    chance, seen, sides = Random(12), Counter[str](), set()
    some = [*puzzles(KIND, 7, (1, 2, 3, 1)), puzzle_of(KIND, ONE_STEP), scarce()]
    with page_rules("rules-quacks.js") as page:
        for puzzle in some:
            asked = list(answers(puzzle, chance))
            asked += [{"buy": ["blue-4", "blue-4"]}] if puzzle is some[-1] else []
            for answer, page_says in zip(asked, page.ask(puzzle, asked), strict=True):
                rules_say = by_rules(puzzle, answer)
                assert page_says == rules_say, (puzzle.position, answer)
                seen.update(rules_say.codes or ("right",))
            sides.add((puzzle.position["set"], puzzle.position["boards"]))
    assert sum(seen.values()) > 2000
    assert set(seen) == {"right", "RW101", "RW104", "QC302", "QC303", "QC304", "QC305"}
    assert min(seen.values()) >= 15
    assert len(sides) >= 3


@pytest.mark.parametrize(
    ("clovers_first", "other", "rubies"), [(True, 16, 3), (True, 17, 4), (False, 16, 4), (False, 14, 3)]
)
def test_the_ruby_for_the_last_place(clovers_first: bool, other: int, rubies: int) -> None:
    """An animal on 15 with two clovers: whether it is the last before the purchase depends on the ruling."""
    order = ("last-place, clover-move, purchase", "clover-move, last-place, purchase")[clovers_first]
    pig, sheep = ONE_STEP["players"]
    players = [{**pig, "space": other}, {**sheep, "space": 15, "clovers": 2}]
    position = {**ONE_STEP, "rules": {"third-dream-order": order}, "players": players}
    assert before_purchase(State.of(opened(position)[1])).own.rubies == rubies
    # Races of the last are no puzzles; so only the rules of a purchase are asked for, here of one for four rubies.
    chips = ["red-1", "blue-4"]
    data = KIND.data(puzzle_of(KIND, ONE_STEP))
    data |= {"clovers-first": clovers_first, "values": [{"buy": chips, "turns": 1.0}]}
    asked = {"puzzle": KIND.id, "position": position, "data": data, "best": 1.0}
    with page_rules("rules-quacks.js") as page:
        script = (
            "([puzzle, answer]) => Rulewright.rules[puzzle.puzzle].judge(puzzle, answer).findings.map(one => one.code)"
        )
        found = page.page.evaluate(script, [asked, {"buy": chips}])
    assert found == ([] if rubies == 4 else ["QC303"])
