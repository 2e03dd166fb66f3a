"""The kind trumpets-best: what hands can build, counted by hand and by brute force; answers; drafts and their keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.source import InputError, parse
from rulewright.models.twisted_trumpets.after import after
from rulewright.models.twisted_trumpets.moves import placements
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.scoring import score_of
from rulewright.models.twisted_trumpets.state import State
from rulewright.puzzles.kind import Draft, Judgement, UnfitError
from rulewright.puzzles.kinds.trumpets_best import KIND
from rulewright.puzzles.kinds.trumpets_drafts import AIMS, thrown
from rulewright.puzzles.kinds.trumpets_ends import Added, survey, trumpets
from rulewright.puzzles.making import judge, make
from rulewright.puzzles.phrases import phrases
from rulewright.puzzles.puzzle import Puzzle, opened
from rulewright.puzzles.registry import texts

# A straight pipe lies before the upper mouth. In the hand are a straight pipe and a bell that closes one.
LINE = {"game": "twisted-trumpets", "set": "house", "trumpet": {"A2": "s2@90"}, "hand": ["b1", "b16"]}
# The same with a bird behind it; in the hand are an elbow with two notes and a bell with one.
BIRD = {**LINE, "trumpet": {"A2": "s2@90", "B2": "b8@90"}, "hand": ["b9", "b17"]}
LINE_ANSWER = [{"place": "b1", "at": "B2", "turn": 90}, {"place": "b16", "at": "C2", "turn": 90}]


def state_of(position: dict[str, Any]) -> State:
    read = opened(position)[1]
    assert isinstance(read, Position)
    return State.of(read)


@cache
def made(grade: int, seed: int = 0) -> Puzzle:
    return make("trumpets-best", seed, grade)


@cache
def line() -> Puzzle:
    return replace(made(1), position=LINE, best=3, answers=1, solutions=[{"placements": LINE_ANSWER}])


def said(placements: Iterable[dict[str, Any]]) -> Judgement:
    return judge(line(), {"placements": list(placements)})


def codes(placements: Iterable[dict[str, Any]]) -> list[str]:
    return [finding.code for finding in said(placements).findings]


def test_a_line_by_hand() -> None:
    found = survey(state_of(LINE))
    # One open end costs three. The straight pipe, then the bell: a way of three tiles, and nothing is open.
    assert (found.start, found.best, len(found.answers)) == (-3, 3, 1)
    # The bell at once: a way of two tiles. The straight pipe would only make that worse, at the other mouth.
    assert (found.greedy, found.one_below) == (2, 1)
    # Each tile on B2, or on A3 at the lower mouth, in the only turn in which it joins.
    assert found.firsts == 4
    # Nothing, one of these four, or both: in a line from A2 or from the lower mouth, or one at each mouth.
    assert len(list(trumpets(state_of(LINE)))) == 1 + 4 + 4


def test_a_bird_by_hand() -> None:
    found = survey(state_of(BIRD))
    # The elbow on C2, the bell above or below it: a way of four tiles, and the bird on B2 hears all three notes.
    assert (found.best, len(found.answers)) == (4 + 3, 2)
    assert sorted(sorted(cell.name for cell, _ in added) for added in found.answers) == [["C1", "C2"], ["C2", "C3"]]
    # The bell on C2 at once: three tiles and a note. The elbow at the lower mouth is heard, but has an open end.
    assert (found.start, found.greedy) == (-3, 3 + 1)


def test_twists_flags_and_backs_by_hand() -> None:
    # A premium tile with two yellow flags and a twist, and another one, whose back is a bell; both fronts are straight
    # pipes. The first and a back: a way of three tiles with a twist is four, and two flags of a colour are two. Notes
    # without a bird are nothing.
    found = survey(state_of({**LINE, "hand": ["p4", "p5"]}))
    assert (found.best, len(found.answers)) == (4 + 2, 1)
    first, second = found.answers[0]
    assert (first[0].name, first[1].tile.id, first[1].back) == ("B2", "p4", False)
    assert (second[0].name, second[1].tile.id, second[1].back) == ("C2", "p5", True)


def test_a_closed_trumpet_is_no_puzzle() -> None:
    with pytest.raises(UnfitError, match="no tile of the hand"):
        survey(state_of({**LINE, "trumpet": {"A2": "b16@90"}, "hand": ["b1", "b2"]}))


def brute(state: State) -> dict[Added, int]:
    """All trumpets that legal placements lead to, one placement after the other in every order, by score_of."""
    found: dict[Added, int] = {}

    def walk(now: State) -> None:
        added: Added = tuple((cell, laid) for cell, laid in now.trumpet.items() if cell not in state.trumpet)
        if added not in found:
            found[added] = score_of(now).points
            for put in placements(replace(now, actions=1, owed=0)):
                walk(after(replace(now, actions=1, owed=0), put))

    walk(state)
    return found


@pytest.mark.parametrize(
    ("trumpet", "hand"),
    [
        # Tiles with two pipes, of which either can hang on the trumpeter, in a corner where they meet again.
        ({"A2": "b14@90"}, ["b14", "b15", "b2"]),
        ({"A2": "s3"}, ["b15", "p10", "p14"]),
        ({"A2": "s1@270", "A3": "s2@90"}, ["b14", "b14", "b16"]),
        # Equal tiles, a tee and a cross, so that rings come about.
        ({"A2": "b15"}, ["b2", "b2", "p1"]),
        ({}, ["s3", "b6", "p6"]),
    ],
)
def test_every_trumpet_is_built_once(trumpet: dict[str, str], hand: list[str]) -> None:
    state = state_of({**LINE, "trumpet": trumpet, "hand": hand})
    found = [(built.added, built.points) for built in trumpets(state)]
    assert len(found) == len(dict(found))
    assert dict(found) == brute(state)
    assert len(found) >= 40


def test_drafts_are_built_as_told_and_legal() -> None:
    for grade, aim in AIMS.items():
        chance = Random(grade)
        drafts = [draft for draft in (thrown(chance, aim) for _ in range(60)) if draft is not None]
        assert drafts
        for draft in drafts:
            entry, position = opened(draft.position)
            report = entry.check(position)
            assert (report.verdict, list(report.findings)) == (Verdict.LEGAL, [])
            assert aim.laid[0] <= len(position.trumpet) <= aim.laid[1]
            assert aim.hand[0] <= len(position.hand) <= aim.hand[1]
            premium = sum(tile.kind == "premium" for tile in position.hand)
            assert aim.premium[0] <= premium <= aim.premium[1]


@pytest.mark.parametrize("grade", [1, 2, 3, 4])
def test_puzzles_are_made(grade: int) -> None:
    puzzle = made(grade)
    assert puzzle.grade == grade
    assert puzzle.best is not None
    assert puzzle.best > score_of(State.of(puzzle.opened)).points
    assert puzzle.features["greedy-gap"] >= (0, 0, 0, 1, 2)[grade]
    assert [one["value"] for one in puzzle.proof] == [puzzle.best] * 2
    assert len(puzzle.solutions) == puzzle.answers == puzzle.features["best-answers"]
    assert "invented" in puzzle.invented[0]
    assert all("{" not in text for text in (*puzzle.task.values(), *puzzle.hints["rule"].values()))
    assert set(puzzle.where) == {one["at"] for one in puzzle.solutions[0]["placements"]}


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert make("trumpets-best", 5, 2).to_text() == make("trumpets-best", 5, 2).to_text()
    assert make("trumpets-best", 5, 2).id != make("trumpets-best", 6, 2).id


def test_the_best_answer_is_right() -> None:
    assert (codes(LINE_ANSWER), said(LINE_ANSWER).value) == ([], 3)
    # A straight pipe looks the same turned by half, and so does 450 degrees for 90.
    turned = [{**LINE_ANSWER[0], "turn": 270}, {**LINE_ANSWER[1], "turn": 450}]
    assert (codes(turned), said(turned).value) == ([], 3)


def test_what_is_legal_but_not_the_best() -> None:
    found = said([{"place": "b16", "at": "B2", "turn": 90}])
    assert [finding.code for finding in found.findings] == ["RW104"]
    assert found.value == 2
    assert "reaches 2, and 3 can be reached" in found.findings[0].message


def test_what_breaks_a_rule() -> None:
    assert codes([]) == ["RW101"]
    assert codes([LINE_ANSWER[0], {**LINE_ANSWER[0], "at": "C2"}]) == ["TT301"]  # the only one is laid already
    assert codes([{"place": "b1", "at": "A2", "turn": 90}]) == ["TT302"]
    assert codes(reversed(LINE_ANSWER)) == ["TT304"]  # the bell first, and it hangs on nothing
    assert codes([{"place": "b1", "at": "B2", "turn": 45}]) == ["TT305"]
    assert codes([{"place": "b1", "at": "B2", "turn": 90, "back": True}]) == ["TT306"]
    # A tile of the set that is not in the hand, on a taken space.
    assert codes([{"place": "b2", "at": "A2"}]) == ["TT301", "TT302"]
    assert said([]).value is said(reversed(LINE_ANSWER)).value is None
    assert {"TT301", "TT302", "TT303", "TT304", "TT305", "TT306"} <= phrases().keys()


def test_findings_name_cells_and_places() -> None:
    finding = said([LINE_ANSWER[0], {"place": "b16", "at": "F4"}]).findings[0]
    assert finding.cells == ("F4",)
    assert finding.place is not None
    assert finding.help


@pytest.mark.parametrize(
    ("placement", "message"),
    [
        ({"place": "b1", "at": "G2"}, "off the board"),
        ({"place": "b1", "at": "A5"}, "off the board"),
        ({"place": "b1", "at": "2A"}, "must be a cell"),
        ({"place": "b99", "at": "B2"}, "has no tile"),
        ({"place": "b1"}, "lacks the key `at`"),
        ({"at": "B2"}, "lacks the key `place`"),
        ({"draw": "b1"}, "has no key `draw`"),
        ({"place": "b1", "at": "B2", "turn": "left"}, "turn"),
    ],
)
def test_what_cannot_be_read(placement: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        said([placement])
    assert caught.value.place.line > 0


def test_pieces_in_words() -> None:
    answer = {"placements": [LINE_ANSWER[0], {"place": "p2", "at": "C2", "back": True}]}
    assert KIND.pieces(line(), answer, "en") == ["b1 on B2, turned 90°", "p2 with its back up on C2, turned 0°"]
    assert KIND.pieces(line(), answer, "ja") == [
        "B2 に b1 を置く（回転 90°）",
        "C2 に p2 を裏面を上にして置く（回転 0°）",
    ]


def key(trumpet: dict[str, str], hand: list[str]) -> str:
    return KIND.key(Draft({**LINE, "trumpet": trumpet, "hand": hand}))


def test_the_same_puzzle_has_the_same_key() -> None:
    # The board is its own mirror image, top to bottom: its mouths are on rows 2 and 3 of 4. An elbow up becomes one
    # down; a red flag and a yellow one on straight pipes are the same under other names; a pipe turned by half too.
    start = key({"A2": "b2@270", "A1": "b3"}, ["b1", "b16"])
    assert key({"A3": "b2@180", "A4": "b3@180"}, ["b16", "b1"]) == start
    assert key({"A2": "b2@270", "A1": "b5"}, ["b1", "b16"]) == start
    assert key({"A2": "b2@270", "A1": "b1"}, ["b1", "b16"]) != start
    assert key({"A2": "b2@270", "A1": "b3"}, ["b2", "b16"]) != start
    assert key({"A2": "b2@270", "A1": "b3@90"}, ["b1", "b16"]) != start


def test_the_data_of_the_page() -> None:
    data = KIND.data(line())
    assert set(data["tiles"]) == {"s2", "b1", "b16"}
    assert data["scoring"]["flags"]["table"] == [0, 1, 2, 4, 7, 11, 16]
    assert data["scoring"]["open-end"]["points"] == -3
    assert len(data["board"]["mouths"]) == 2


def test_the_form_can_be_read() -> None:
    source = parse(texts("trumpets-best").form.encode(), "the form")
    assert source.root.place is not None


def test_the_canonical_order() -> None:
    # Few tiles come first, and each solution is laid in an order that is legal.
    for answers in (made(3).solutions, made(4).solutions):
        sizes = [len(answer["placements"]) for answer in answers]
        assert sizes == sorted(sizes)
