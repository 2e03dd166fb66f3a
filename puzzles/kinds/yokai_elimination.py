"""Finding hidden families as a person does: round after round of plain elimination, and guesses where it stalls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.models.grid import Cell
from rulewright.models.yokai.families import FAMILIES, FAMILY_SIZE, Family
from rulewright.puzzles.kinds.yokai_common import connected_fours

Choices = Mapping[Cell, frozenset[Family]]

# So much look-ahead a puzzle is said to take where no single guess is refuted by plain elimination.
DEEP = 6
# Cells that a hint names.
MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Course:
    """How a layout was solved.

    Args:
        rounds: rounds of elimination that struck something out, those after a refuted guess too.
        guesses: guesses that had to be refuted; DEEP more where that did not do.
        first: cells that are settled first, or the one of the first guess.
        why: what settled them: `count`, `reach` or `guess`.
    """

    rounds: int
    guesses: int
    first: tuple[Cell, ...]
    why: str


class Elimination:
    """Elimination on one outline.

    A round looks at each family: the cells that can be of it, those that must, and all connected fours between them.
    A cell in none of these fours is not of the family, a cell in all of them is. Counting alone (four known, or only
    four possible) is the case of a single four.
    """

    def __init__(self, cells: frozenset[Cell]) -> None:
        self._fours = sorted({four for cell in cells for four in connected_fours(cells, cell)}, key=sorted)

    def solve(self, choices: Choices) -> Course:
        """The course of solving a layout that has an answer."""
        rounds, guesses = 0, 0
        first: tuple[Cell, ...] = ()
        why = ""
        while any(len(families) > 1 for families in choices.values()):
            then = self.after_round(choices)
            assert then is not None
            if not first:
                first, why = _entry(choices, then)
            if then == choices:
                refuted = self._refuted(choices)
                if refuted is None:
                    return Course(rounds, guesses + DEEP, first or _open(choices), why or "guess")
                cell, family = refuted
                first, why = first or (cell,), why or "guess"
                then = {**choices, cell: choices[cell] - {family}}
                guesses += 1
            choices = then
            rounds += 1
        return Course(rounds, guesses, first, why or "count")

    def after_round(self, choices: Choices) -> Choices | None:
        """The choices after a round; None where they contradict each other."""
        after = dict(choices)
        for family in FAMILIES:
            may = {cell for cell in choices if family in choices[cell]}
            must = {cell for cell in may if len(choices[cell]) == 1}
            fours = [four for four in self._fours if must <= four <= may]
            if not fours:
                return None
            for cell in may.difference(*fours):
                after[cell] -= {family}
            for cell in frozenset.intersection(*fours):
                after[cell] &= {family}
        return after if all(after.values()) else None

    def _refuted(self, choices: Choices) -> tuple[Cell, Family] | None:
        """The first guess, in reading order, that plain elimination refutes soonest."""
        found: list[tuple[int, Cell, int]] = []
        for cell in sorted(choices):
            for index, family in enumerate(FAMILIES):
                if len(choices[cell]) > 1 and family in choices[cell]:
                    rounds = self._refutation({**choices, cell: frozenset([family])})
                    if rounds is not None:
                        found.append((rounds, cell, index))
        if not found:
            return None
        _, cell, index = min(found)
        return cell, FAMILIES[index]

    def _refutation(self, choices: Choices) -> int | None:
        """After how many rounds choices turn out to contradict each other; None where they do not."""
        rounds = 0
        while True:
            then = self.after_round(choices)
            rounds += 1
            if then is None:
                return rounds
            if then == choices:
                return None
            choices = then


def _open(choices: Choices) -> tuple[Cell, ...]:
    return tuple(cell for cell in sorted(choices) if len(choices[cell]) > 1)[:1]


def _entry(choices: Choices, then: Choices) -> tuple[tuple[Cell, ...], str]:
    """The cells that a round settles, and why: those that counting settles, if there are any."""
    settled = [cell for cell in sorted(choices) if len(choices[cell]) > 1 == len(then[cell])]
    full = {family for family in FAMILIES if list(choices.values()).count(frozenset([family])) == FAMILY_SIZE}
    few = {family for family in FAMILIES if sum(family in some for some in choices.values()) == FAMILY_SIZE}
    counted = [cell for cell in settled if len(choices[cell] - full) == 1 or choices[cell] & few]
    return tuple((counted or settled)[:MOST_NAMED]), ("count" if counted else "reach") if settled else ""
