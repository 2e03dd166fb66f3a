"""The Wispwood kinds: answers judged by hand, proofs against brute force and turns really laid, puzzles as files."""

from __future__ import annotations

from typing import Any

import pytest
from rulewright.models.finding import Verdict
from rulewright.models.source import InputError, parse
from rulewright.models.wispwood.rules import check
from rulewright.puzzles.answering import blank, judge_file
from rulewright.puzzles.grading import grade_of
from rulewright.puzzles.kind import Draft, Judgement, Proof, UnfitError
from rulewright.puzzles.kinds import wispwood_common as common
from rulewright.puzzles.making import judge, make
from rulewright.puzzles.phrases import phrases
from rulewright.puzzles.puzzle import Puzzle, read_puzzle
from rulewright.puzzles.registry import kind, kind_ids, texts

KINDS = kind_ids("wispwood")
NONE = {"en": "", "ja": ""}


def draft_of(rows: str, goals: dict[str, str], number: int = 1, place: str = "", **more: Any) -> Draft:
    """A draft from rows of letters with blanks between the rows."""
    forest = "".join(" ".join(row) + "\n" for row in rows.split())
    position = {"game": "wispwood", "round": number, "goals": goals, "forest": forest, **more}
    return Draft(position, {"place": place.split()} if place else {})


def puzzle_of(identity: str, draft: Draft, best: int | None = None) -> Puzzle:
    """A puzzle without its proof: what answers are judged against."""
    hints = {"where": NONE, "rule": NONE}
    return Puzzle(
        identity, 1, 0, None, None, NONE, NONE, NONE, draft.position, draft.given, best, 1, ({},), ({}, {}), hints, (),
        {}, 1,
    )  # fmt: skip


def found(judgement: Judgement) -> list[tuple[str, tuple[str, ...]]]:
    """Codes and cells of the findings."""
    return [(finding.code, finding.cells) for finding in judgement.findings]


# The empty squares are C3, D3, C4, D4. A heart on C3 sees the most trees, if the jack keeps to the corner: 8 for the
# heart, 4 for one jack alone, 2 for the full grid.
CORNER = draft_of("TCTT TTTT TT.. TT..", {"jack": "pumpkin-sudoku", "heart": "beside-trees"}, place="jack heart")
# The cat on A1; a new witch must lie two squares away. New trees are wanted on the squares of the last rows.
RING = draft_of("CTTT TTTT .... TTTT", {"witch": "two-away", "heart": "beside-trees"}, place="witch heart")


class TestForest:
    """Best forest."""

    def lay(self, draft: Draft, rows: str, best: int = 14) -> Judgement:
        return judge(puzzle_of("wispwood-forest", draft, best), {"forest": rows.replace(" ", "\n") + "\n"})

    def test_right(self) -> None:
        said = self.lay(CORNER, "TCTT TTTT TTHT TTTJ")
        assert said.right
        assert said.value == 14
        assert said.answer == {"forest": "T C T T\nT T T T\nT T H T\nT T T J\n"}

    def test_legal_and_not_the_best(self) -> None:
        # The jack takes one of the heart's four trees.
        said = self.lay(CORNER, "TCTT TTTT TTHJ TTTT")
        assert found(said) == [("RW104", ())]
        assert said.value == 12
        assert "12" in said.findings[0].message

    def test_incomplete(self) -> None:
        # An empty square may still get a tree, so no wisp is blamed for having none.
        said = self.lay(CORNER, "TCTT TTTT TTH. TT..")
        assert found(said) == [("RW101", ("D3", "C4", "D4")), ("RW101", ())]
        assert "jack" in said.findings[1].message
        assert said.value is None

    def test_too_many(self) -> None:
        # The second heart has no new tree beside it, and D3 is the only one beside the other two wisps.
        assert sorted(found(self.lay(CORNER, "TCTT TTTT TTHT TTHJ"))) == [
            ("RW102", ("C3", "C4")),
            ("WW207", ("C3", "D4")),
            ("WW207", ("C4",)),
        ]

    def test_given_tiles_changed(self) -> None:
        # Another wisp on B1's right, the cat drawn a second time, and a given tree left out.
        said = self.lay(CORNER, "TCHT T.TT TTHC TTTJ")
        assert found(said) == [("RW103", ("C1", "B2", "D3"))]

    def test_cat_moved(self) -> None:
        assert found(self.lay(CORNER, "CTTT TTTT TTHT TTTJ")) == [("RW103", ("A1", "B1"))]

    def test_trees_that_lay_there_are_nobodys_own(self) -> None:
        # A3 and C3 have the new tree B3 alone beside them; all the trees around lay there.
        draft = draft_of("CTTT TTTT ...T TTTT", {"heart": "beside-trees"}, place="heart heart")
        assert found(self.lay(draft, "CTTT TTTT HTHT TTTT")) == [("WW207", ("A3", "C3"))]

    def test_witch_off_her_pattern(self) -> None:
        # Three squares away, then two.
        assert found(self.lay(RING, "CTTT TTTT HTTW TTTT")) == [("WW203", ("D3",))]
        assert self.lay(RING, "CTTT TTTT WTTH TTTT", 12).right  # 4, three trees beside D3 are 6, and 2

    def test_everything_at_once(self) -> None:
        said = self.lay(RING, "CTTH TTTT WTWW TTT.")
        assert sorted(found(said)) == [
            ("RW101", ()),
            ("RW102", ("A3", "C3", "D3")),
            ("RW103", ("D1", "D4")),
            ("WW203", ("D3",)),
            ("WW207", ("A3", "C3")),
            ("WW207", ("D3",)),
        ]

    def test_chain_of_witches(self) -> None:
        draft = draft_of("C... .... .... ....", {"witch": "checkershire-cat"}, place="witch witch")
        assert self.lay(draft, "CTTT TWTT TTWT TTTT", 12).right  # two witches 10, full grid 2
        assert found(self.lay(draft, "CTTT TWTT TTTT TWTT")) == [("WW203", ("B4",))]

    @pytest.mark.parametrize("rows", ["TCTT TTTT TTHT", "TCTT TTTT TTHT TTTX", "TCTTT TTTTT TTHTT TTTJT"])
    def test_unreadable(self, rows: str) -> None:
        with pytest.raises(InputError) as error:
            self.lay(CORNER, rows)
        assert error.value.place

    def test_places_of_findings(self) -> None:
        said = self.lay(CORNER, "TCTT TTTT TTHT T.TJ")
        # The fourth row of a drawing whose key stands on line 1, its second letter, behind two blanks.
        assert place_of(said) == (5, 4)

    def test_proofs_by_hand(self) -> None:
        first, second = (kind("wispwood-forest").prove(CORNER, setting) for setting in (0, 1))
        assert (first.value, first.answers, second.value, second.answers) == (14, 1, 14, 1)
        # One less tree beside the heart: C3 with the jack on D3 or C4; D3 and C4 with the jack on the other.
        assert first.one_below == 4
        features = kind("wispwood-forest").features(CORNER, first)
        assert features["first-moves"] == 2 * 4
        assert features["steps"] == 2
        assert kind("wispwood-forest").pieces(puzzle_of("wispwood-forest", CORNER), first.solutions[0], "en") == [
            f"{phrases()['ww-heart']['en']} on C3",
            f"{phrases()['ww-jack']['en']} on D4",
        ]


def place_of(said: Judgement) -> tuple[int, int]:
    """Line and column of the first finding."""
    place = said.findings[0].place
    assert place
    return place.line, place.column


# A4 touches nothing. The jack has B1.
LOOSE = draft_of("CTJ. .T.. .... O...", {"witch": "two-away"})
# Four wisps, and the three trees B1, D2, B3 beside them: J has B1, the upper orb D2, H has B1 or B3, the lower orb B3.
# Without the jack the upper orb and its tree hang in the air, and so do B3 and B4 without the heart, and D2 without the
# upper orb. So the lower orb has to go.
CROWDED = draft_of("CTJO .H.T .T.. .O..", {"witch": "two-away"})


class TestIllegalTile:
    """One tile too many."""

    def name(self, draft: Draft, tile: str | None) -> Judgement:
        return judge(puzzle_of("wispwood-illegal-tile", draft), {"tile": tile} if tile else {"puzzle": "this"})

    def test_answers(self) -> None:
        assert self.name(LOOSE, "A4").right
        assert found(self.name(LOOSE, "B2")) == [("RW106", ("B2",))]
        assert found(self.name(LOOSE, "A1")) == [("RW103", ("A1",))]
        assert found(self.name(LOOSE, "D4")) == [("RW101", ("D4",))]
        assert found(self.name(LOOSE, None)) == [("RW101", ())]
        with pytest.raises(InputError):
            self.name(LOOSE, "E1")

    def test_only_one_of_the_crowd_can_go(self) -> None:
        assert [cell for cell in ("B1", "C1", "D1", "B2", "D2", "B3", "B4") if self.name(CROWDED, cell).right] == ["B4"]
        first, second = (kind("wispwood-illegal-tile").prove(CROWDED, setting) for setting in (0, 1))
        assert first.solutions == second.solutions == ({"tile": "B4"},)
        assert (first.answers, second.answers, first.value) == (1, 1, None)
        features = kind("wispwood-illegal-tile").features(CROWDED, first)
        assert features["first-moves"] == 7
        # Too few trees for C1, B2, B4; without C1 or B2 the trees would do, but something hangs in the air.
        assert (features["look-ahead"], features["steps"]) == (3, 3 + 2)
        assert kind("wispwood-illegal-tile").pieces(puzzle_of("wispwood-illegal-tile", CROWDED), {}, "en") == []

    @pytest.mark.parametrize(
        "rows",
        ["CTJ. .T.. .... ....", "CTJ. .H.. .... ....", "CTJ. .... .... O..O"],
        ids=["legal as it is", "two tiles would do", "no tile would do"],
    )
    def test_unfit(self, rows: str) -> None:
        for setting in (0, 1):
            with pytest.raises(UnfitError):
                kind("wispwood-illegal-tile").prove(draft_of(rows, {"witch": "two-away"}), setting)

    def test_old_wisps_need_no_tree_and_go_from_the_list(self) -> None:
        # The jack on C1 is old; the orb on E5 hangs in the air.
        draft = draft_of("CTJ.. .T... ..... ..... ....O", {"witch": "two-away"}, 2, old=["C1"])
        assert self.name(draft, "E5").right
        assert found(self.name(draft, "C1")) == [("RW106", ("C1",))]


# Jacks on A1 and C4 share no diagonal: two of them are 9. One witch is 4. The heart on C1 has the trees B1 and C2
# beside it: 4. The orb on A3 is alone in its row and with the jack in its column: 4. The largest group of trees is C2,
# B3, C3, D3, A4, B4, D4: 7. D1 is empty, so the grid is not full.
GOALS = {
    "jack": "double-cross", "witch": "two-away", "heart": "beside-trees", "orb": "row-or-column-types",
    "tree": "one-grove",
}  # fmt: skip
SCORED = draft_of("JTH. TCTW OTTT TTJT", GOALS)
POINTS = {"jack": 9, "witch": 4, "heart": 4, "orb": 4, "tree": 7, "full-grid": 0, "total": 28}


class TestScore:
    """What does it score?"""

    def say(self, draft: Draft, score: dict[str, Any]) -> Judgement:
        return judge(puzzle_of("wispwood-score", draft), {"score": score} if score else {"puzzle": "this"})

    def test_right(self) -> None:
        assert self.say(SCORED, POINTS).right
        for setting in (0, 1):
            proof: Proof = kind("wispwood-score").prove(SCORED, setting)
            assert proof.solutions == ({"score": POINTS},)

    def test_all_at_once(self) -> None:
        said = self.say(draft_of("JTH. TCTW OTTT TTJT", {"jack": "double-cross"}), {"jack": 8, "orb": 4, "total": 9})
        assert [finding.code for finding in said.findings] == ["RW101", "RW105", "RW102"]
        assert "full-grid" in said.findings[0].message
        # Wrong is said, right is not told.
        assert "jack" in said.findings[1].message
        assert "9" not in said.findings[1].message + said.findings[1].help

    def test_each_wrong_number_is_named(self) -> None:
        said = self.say(SCORED, {part: points + 1 for part, points in POINTS.items()})
        assert [finding.message.split(":")[0] for finding in said.findings] == list(POINTS)
        assert {finding.code for finding in said.findings} == {"RW105"}
        assert found(self.say(SCORED, {})) == [("RW101", ())]

    def test_unreadable(self) -> None:
        for score in ({"jacks": 1}, {"jack": "many"}):
            with pytest.raises(InputError):
                self.say(SCORED, score)

    def test_pieces_in_order(self) -> None:
        told = kind("wispwood-score").pieces(
            puzzle_of("wispwood-score", SCORED), {"score": {"total": 28, "jack": 9}}, "en"
        )
        assert [piece.split(": ")[1] for piece in told] == ["9", "28"]

    def test_no_puzzle_rests_on_a_ruling(self) -> None:
        # One orb and a jack: witch and heart tie for the fewest, and the ruling decides between 4 and 3.
        draft = draft_of("CTJT TTTT TTOT TTTT", {"orb": "hide-and-glow-seek"})
        assert len(common.other_rulings(common.position_of(draft))) == 1
        with pytest.raises(UnfitError):
            kind("wispwood-score").prove(draft, 0)


@pytest.mark.parametrize("identity", KINDS)
class TestPuzzles:
    """Puzzles as they are made."""

    @pytest.mark.parametrize("grade", [1, 2, 3, 4, 5])
    def test_made_alike_and_read_back(self, identity: str, grade: int) -> None:
        puzzle = make(identity, 11, grade)
        text = puzzle.to_text()
        assert make(identity, 11, grade).to_text() == text
        assert read_puzzle(parse(text.encode(), "a puzzle")) == puzzle
        assert puzzle.grade == grade == grade_of(texts(identity), puzzle.features)
        assert "{" not in puzzle.task["en"] + puzzle.task["ja"] + str(puzzle.hints["rule"]["ja"])
        legal = Verdict.ILLEGAL if identity == "wispwood-illegal-tile" else Verdict.LEGAL
        assert check(puzzle.opened).verdict is legal
        forest = puzzle.opened.forest
        known = {cell.name for cell, _ in puzzle.opened.drawing.cells()}
        assert puzzle.where
        assert set(puzzle.where) <= known
        assert forest

    def test_turned_puzzles_have_the_same_key(self, identity: str) -> None:
        draft = make(identity, 5, 2).draft
        rows = draft.position["forest"].replace(" ", "").split()
        turned = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        forest = "".join(" ".join(row) + "\n" for row in turned)
        other = Draft({**draft.position, "forest": forest}, draft.given)
        assert kind(identity).key(other) == kind(identity).key(draft)
        goals = {**draft.position["goals"], "tree": "three-beside", "heart": "cross-beam", "orb": "glowing-groups"}
        assert kind(identity).key(Draft({**draft.position, "goals": goals}, draft.given)) != kind(identity).key(draft)

    def test_the_form_is_an_answer(self, identity: str) -> None:
        puzzle = make(identity, 5, 2)
        form = parse(blank(puzzle, texts(identity)).encode(), "the form")
        assert {finding.code for finding in judge_file(puzzle, form).findings} == {"RW101"}
