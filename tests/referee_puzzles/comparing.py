"""Comparing a made puzzle with its judge: value, number and set of right answers, hints, and verdicts on answers."""

from __future__ import annotations

from random import Random

from rulewright.models.source import InputError, parse
from rulewright.puzzles.fitting import listed
from rulewright.puzzles.making import judge, make
from rulewright.puzzles.puzzle import Puzzle, read_puzzle

from tests.referee_puzzles import quacks, trumpets, wispwood, wispwood_forest, wonderland, yokai
from tests.referee_puzzles.common import Data, Judge, Verdict, data_of

JUDGES: dict[str, Judge] = {
    **wispwood.JUDGES,
    **wispwood_forest.JUDGES,
    **yokai.JUDGES,
    **trumpets.JUDGES,
    **wonderland.JUDGES,
    **quacks.JUDGES,
}
MOST_LISTED = 60


def compare(kind: str, seed: int, grade: int | None) -> int:
    """Make a puzzle and compare it with its judge. Returns how many answers were judged."""
    puzzle = make(kind, seed, grade)
    data = data_of(puzzle.to_text())
    again = read_puzzle(parse(puzzle.to_text().encode(), "the puzzle"))
    assert again == puzzle
    listed(again)
    told = JUDGES[kind]
    solved = told.solve(data)
    assert data.get("best") == solved.best, (kind, seed, grade, data.get("best"), solved.best)
    assert data["answers"] == solved.count, (kind, seed, grade, data["answers"], solved.count)
    keys = [told.key(data, answer) for answer in data["solutions"]]
    assert len(set(keys)) == len(keys) == min(MOST_LISTED, solved.count), (kind, seed, grade)
    if solved.whole:
        assert set(keys) <= solved.answers, (kind, seed, grade)
    told.hints(data, solved)
    judged = 0
    for answer in [*data["solutions"], *told.tries(data, Random(f"{kind} {seed}"), solved)]:
        expected = told.verdict(data, answer, solved)
        try:
            said = judge(puzzle, answer)
            found = Verdict(said.right, said.value)
        except InputError:
            found = Verdict(False)
        assert found == expected, (kind, seed, grade, answer, found, expected, _codes(puzzle, answer))
        judged += 1
    return judged


def _codes(puzzle: Puzzle, answer: Data) -> list[str]:
    try:
        return [f"{one.code} {one.message}" for one in judge(puzzle, answer).findings]
    except InputError as error:
        return [str(error)]
