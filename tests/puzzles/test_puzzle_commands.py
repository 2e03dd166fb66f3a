"""The commands on puzzles with kinds that cost nothing: new, show, check, hint, grade, verify, and their errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.puzzles.making import make
from rulewright.puzzles.puzzle import Puzzle, nested, read_puzzle

from tests.conftest import Cli
from tests.puzzles.fake import Fake

KIND = "yokai-doubling"


@pytest.fixture
def puzzle(fake_kinds: dict[str, Fake]) -> Puzzle:
    """A puzzle of a fake kind."""
    return make(KIND, 7, 3)


@pytest.fixture
def file(puzzle: Puzzle, tmp_path: Path) -> Path:
    """The same as a file."""
    path = tmp_path / "puzzle.yaml"
    path.write_text(puzzle.to_text())
    return path


def answer(tmp_path: Path, text: str) -> Path:
    """An answer file."""
    path = tmp_path / "answer.yaml"
    path.write_text(text)
    return path


class TestFiles:
    def test_a_file_reads_back_as_the_same_puzzle_and_text(self, puzzle: Puzzle) -> None:
        again = read_puzzle(source.parse(puzzle.to_text().encode(), "x"))
        assert again == puzzle
        assert again.to_text() == puzzle.to_text()

    def test_nested_data_of_all_shapes_reads_back(self) -> None:
        from rulewright.models.reading import plain

        data = {
            "drawing": "R G\nB .\n",
            "deep": {"forest": ". T\nC .\n", "more": {"a": [1, {"b": "x: y"}], "e": {}}, "odd": "  lead\n"},
            "list": [{"forest": "T\nC\n", "n": 1}, {"forest": "C\nT\n"}],
            "empty": [],
            "words": ["yes", "012", "", "a: b", "- c", "?", "~", "é", "#x"],
            "number": -1.5,
            "truth": False,
            "nothing": None,
        }
        assert plain(source.parse(nested(data).encode(), "x").root) == data

    def test_the_same_seed_gives_the_same_file_and_another_another(self, puzzle: Puzzle) -> None:
        assert make(KIND, 7, 3).to_text() == puzzle.to_text()
        assert make(KIND, 8, 3).id != puzzle.id

    @pytest.mark.parametrize(
        ("old", "new", "message", "line"),
        [
            ("answers: 1", "answers: none", "answers must be a whole number", None),
            ("id: yokai-doubling-", "id: yokai-doubling-x", "the file has been changed", 2),
            ("puzzle: yokai-doubling", "puzzle: yokai-dubling", "did you mean `yokai-doubling`", 1),
            ("players: 2", "players: 9", "players", None),
            ("generator: {version: 1", "generator: {versoin: 1", "did you mean `version`", 3),
        ],
    )
    def test_a_file_that_was_changed_is_refused_where(
        self, cli: Cli, file: Path, old: str, new: str, message: str, line: int | None
    ) -> None:
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new, 1))
        ran = cli("puzzle", "show", file, "--format", "json")
        assert ran.code == 3
        error = ran.result()["error"]
        assert message in error["message"]
        assert error["line"] == (line or next(n for n, one in enumerate(text.splitlines(), 1) if old in one))

    def test_a_position_is_no_puzzle(self, cli: Cli, tmp_path: Path) -> None:
        ran = cli("puzzle", "show", answer(tmp_path, "game: yokai\n"))
        assert ran.code == 3
        assert "this is no puzzle file, but a position" in ran.err


class TestNew:
    def test_it_prints_a_file_that_can_be_read(self, cli: Cli, puzzle: Puzzle) -> None:
        ran = cli("puzzle", "new", KIND, "--seed", 7, "--grade", 3)
        assert ran.code == 0
        assert ran.out == puzzle.to_text()

    def test_an_unknown_kind(self, cli: Cli, fake_kinds: dict[str, Fake]) -> None:
        ran = cli("puzzle", "new", "yokai-dubling")
        assert ran.code == 2
        assert "did you mean `yokai-doubling`" in ran.err

    @pytest.mark.parametrize("grade", ["0", "6", "hard"])
    def test_a_grade_that_is_none(self, cli: Cli, fake_kinds: dict[str, Fake], grade: str) -> None:
        assert cli("puzzle", "new", KIND, "--grade", grade).code == 2

    def test_kinds_are_listed(self, cli: Cli, fake_kinds: dict[str, Fake]) -> None:
        ran = cli("puzzle", "kinds")
        assert ran.code == 0
        assert f"{KIND} " in ran.out


class TestShow:
    def test_it_tells_the_task_and_nothing_of_the_solution(self, cli: Cli, file: Path, puzzle: Puzzle) -> None:
        ran = cli("puzzle", "show", file)
        assert ran.code == 0
        assert puzzle.task["en"] in ran.out
        assert "grade 3 of 5" in ran.out
        assert f"puzzle: {puzzle.id}" in ran.out
        assert str(puzzle.best) not in ran.out
        shown = cli("puzzle", "show", file, "--format", "json").result()
        assert not {"solutions", "best", "hints", "proof"} & set(shown)

    def test_in_japanese(self, cli: Cli, file: Path, puzzle: Puzzle) -> None:
        assert puzzle.task["ja"] in cli("puzzle", "show", file, "--language", "ja").out


class TestCheck:
    def test_the_best_is_right(self, cli: Cli, file: Path, tmp_path: Path, puzzle: Puzzle) -> None:
        ran = cli("puzzle", "check", file, answer(tmp_path, f"puzzle: {puzzle.id}\ndouble: {puzzle.best}\n"))
        assert ran.code == 0
        assert "right" in ran.out

    def test_less_is_not(self, cli: Cli, file: Path, tmp_path: Path, puzzle: Puzzle) -> None:
        ran = cli("puzzle", "check", file, answer(tmp_path, "double: 1\n"), "--format", "json")
        assert ran.code == 1
        result = ran.result()
        assert result["verdict"] == "wrong"
        assert result["value"] == 1
        (finding,) = result["findings"]
        assert (finding["code"], finding["name"], finding["line"], finding["column"]) == ("RW104", "not-the-best", 1, 9)

    def test_something_missing(self, cli: Cli, file: Path, tmp_path: Path) -> None:
        ran = cli("puzzle", "check", file, answer(tmp_path, "{}\n"))
        assert ran.code == 1
        assert "RW101 pieces-missing" in ran.out

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("puzzle: yokai-doubling-0123456789\ndouble: 4\n", "is for the puzzle `yokai-doubling-0123456789`"),
            ("tripel: 4\n", "no key `tripel`"),
            ("doubel: 4\n", "did you mean `double`"),
            ("double: four\n", "double must be a whole number"),
            ("game: yokai\n", "this is a position, and no answer"),
            ("- 4\n", "and no answer"),
            ("double: 4\ndouble: 5\n", "double"),
            ("double: [4\n", "line 2"),
        ],
    )
    def test_what_is_no_answer_to_this_puzzle(
        self, cli: Cli, file: Path, tmp_path: Path, text: str, message: str
    ) -> None:
        ran = cli("puzzle", "check", file, answer(tmp_path, text), columns=200)
        assert ran.code == 3
        if not message.startswith("line"):
            assert message in ran.err
        assert "answer.yaml:" in ran.err

    def test_the_puzzle_itself_is_no_answer(self, cli: Cli, file: Path) -> None:
        ran = cli("puzzle", "check", file, file)
        assert ran.code == 3
        assert "this is a whole puzzle, and no answer" in ran.err

    def test_an_answer_from_standard_input(self, cli: Cli, file: Path, puzzle: Puzzle) -> None:
        assert cli("puzzle", "check", file, "-", stdin=f"double: {puzzle.best}\n".encode()).code == 0

    def test_only_one_of_both_from_standard_input(self, cli: Cli) -> None:
        assert cli("puzzle", "check", "-", "-").code == 2


class TestHint:
    def test_three_levels(self, cli: Cli, file: Path, puzzle: Puzzle) -> None:
        assert "hint 1 of 3: Look." in cli("puzzle", "hint", file).out
        assert "hint 2 of 3: Twice." in cli("puzzle", "hint", file, "--level", 2).out
        assert f"hint 3 of 3: Next: en {puzzle.best}." in cli("puzzle", "hint", file, "--level", 3).out
        japanese = cli("puzzle", "hint", file, "--level", 3, "--language", "ja").out
        assert f"ja {puzzle.best}" in japanese

    def test_it_goes_on_from_an_answer(self, cli: Cli, file: Path, tmp_path: Path, puzzle: Puzzle) -> None:
        wrong = cli("puzzle", "hint", file, answer(tmp_path, "double: 1\n"), "--level", 3)
        assert "Take this back" in wrong.out
        assert "en 1" in wrong.out
        done = cli("puzzle", "hint", file, answer(tmp_path, f"double: {puzzle.best}\n"), "--level", 3)
        assert "Nothing is missing" in done.out


class TestGradeAndVerify:
    def test_the_grade_is_explained(self, cli: Cli, file: Path) -> None:
        ran = cli("puzzle", "grade", file)
        assert ran.code == 0
        assert "grade 3 of 5" in ran.out
        assert "difficulty 3.00; the grades 2 to 5 begin at 2, 3, 4, 5" in ran.out

    def test_a_grade_that_does_not_hold(self, cli: Cli, file: Path) -> None:
        file.write_text(file.read_text().replace("\ngrade: 3", "\ngrade: 2"))
        ran = cli("puzzle", "grade", file)
        assert ran.code == 1
        assert "does not hold" in ran.err

    def test_a_puzzle_is_proven_again(self, cli: Cli, file: Path) -> None:
        assert cli("puzzle", "verify", file).code == 0

    @pytest.mark.parametrize(
        ("key", "change"),
        [
            ("answers", ("answers: 1", "answers: 2")),
            ("grade", ("\ngrade: 3", "\ngrade: 4")),
            ("best", ("\nbest: ", "\nbest: 1")),
            ("task", ("Double ", "Halve ")),
            ("features", ("look-ahead: 0", "look-ahead: 1")),
            ("proof", ("method: doubling", "method: guessing")),
        ],
    )
    def test_whatever_is_changed_is_told(self, cli: Cli, file: Path, key: str, change: tuple[str, str]) -> None:
        text = file.read_text()
        assert change[0] in text
        file.write_text(text.replace(*change, 1))
        ran = cli("puzzle", "verify", file, columns=200)
        assert ran.code == 1
        assert f"`{key}` is" in ran.out
