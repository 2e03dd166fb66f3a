"""The page's reader of Wonderland against the plain rules: placements of all sorts in many endgames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from rulewright.models.wonderland.cards import CARDS
from rulewright.models.wonderland.lines import CELLS
from rulewright.models.wonderland.state import State
from rulewright.puzzles.kinds.wonderland_placement import KIND
from rulewright.puzzles.puzzle import Puzzle

from tests.puzzles.page_rules import PageRules, by_rules, page_rules
from tests.puzzles.test_wonderland_quacks_kinds import BY_HAND, puzzle_of, puzzles

# The slowest answer of an endgame with five free cells, in milliseconds; a person must not wait.
SLOWEST = 1500


def answers(puzzle: Puzzle, chance: Random) -> Iterator[dict[str, Any]]:
    """Every placement of a hand card on a free cell, in all forms; and many that break one rule or several."""
    state = State.of(puzzle.opened)
    free = [cell for cell in CELLS if cell not in state.grid]
    for cell in free:
        for card in state.hand(state.to_move):
            yield {"move": {"place": card.id, "at": cell.name}}
            yield {"move": {"place": card.id, "at": cell.name, "turned": chance.random() < 0.9}}
    for _ in range(120):
        card, cell = chance.choice(CARDS), chance.choice(CELLS)
        yield {"move": {"place": card.id, "at": cell.name, "turned": chance.choice((True, False, "sideways"))}}
    for side in "rb":
        for at in (1, 2, 3):
            yield {"move": {"edge": f"{side}?", "at": at}}
            yield {"move": {"edge": f"{side}{chance.randint(1, 7)}", "at": at}}
    yield from ({}, {"move": None}, *puzzle.solutions)


def timed(page: PageRules, puzzle: Puzzle, answer: dict[str, Any]) -> float:
    """Milliseconds for one answer."""
    data = puzzle.to_data() | {"data": KIND.data(puzzle)}
    script = """([puzzle, answer]) => {
        const begin = performance.now();
        Rulewright.rules[puzzle.puzzle].judge(puzzle, answer);
        return performance.now() - begin;
    }"""
    return float(page.page.evaluate(script, [data, answer]))


def test_placements() -> None:
    chance, seen = Random(11), Counter[str]()
    # A deck of its own, and the other ruling on the axes.
    columns = {**BY_HAND, "rules": {"axes": "red-columns"}}
    some = [*puzzles(KIND, 15), puzzle_of(KIND, BY_HAND), puzzle_of(KIND, columns)]
    with page_rules("rules-wonderland.js") as page:
        for puzzle in some:
            asked = list(answers(puzzle, chance))
            for answer, page_says in zip(asked, page.ask(puzzle, asked), strict=True):
                rules_say = by_rules(puzzle, answer)
                assert page_says == rules_say, (puzzle.position, answer)
                seen.update(rules_say.codes or ("right",))
        deep = next(puzzle for puzzle in some if sum(row.count("-") for row in puzzle.position["grid"]) == 5)
        assert max(timed(page, deep, answer) for answer in deep.solutions) < SLOWEST
    assert sum(seen.values()) > 2500
    assert set(seen) == {"right", "RW101", "RW104", "WL301", "WL302", "WL303", "WL304", "WL305"}
    assert min(seen.values()) >= 20
