"""The page's reader of the Wispwood puzzles against the plain rules: answers of all sorts to many puzzles."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from rulewright.models.grid import Cell
from rulewright.models.reading import plain
from rulewright.models.wispwood.cards import shipped
from rulewright.models.wispwood.components import components
from rulewright.models.wispwood.pieces import COLOURS, LETTER_OF, WISP_NAMES, Piece
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import forest_score
from rulewright.puzzles.kind import LANGUAGES, Draft
from rulewright.puzzles.kinds.wispwood_data import page_data
from rulewright.puzzles.making import judge
from rulewright.puzzles.phrases import phrase, phrases
from rulewright.puzzles.puzzle import Puzzle, opened
from rulewright.puzzles.registry import kind

from tests.puzzles.page_rules import PageRules, Verdict, by_rules, page_rules
from tests.puzzles.test_page_wispwood_cards import forests, told

SCRIPTS = ("rules-wispwood-cards.js", "rules-wispwood-forest.js", "rules-wispwood.js")
Answers = list[dict[str, Any]]
Asked = list[tuple[Puzzle, Answers]]


@pytest.fixture(scope="module")
def page() -> Iterator[PageRules]:
    """The reader in one browser for all tests."""
    with page_rules(*SCRIPTS) as opened_page:
        yield opened_page


def puzzle_of(identity: str, draft: Draft, best: int | None = None) -> Puzzle:
    """A puzzle without its proof: what answers are judged against."""
    none = {"en": "", "ja": ""}
    return Puzzle(
        identity, 1, 0, None, None, none, none, none, draft.position, draft.given, best, 1, ({},), ({}, {}),
        {"where": none, "rule": none}, (), {}, 1,
    )  # fmt: skip


def drafts(identity: str, count: int) -> Iterator[Draft]:
    """Drafts of all grades."""
    number = 0
    while count:
        number += 1
        draft = kind(identity).draft(random.Random(f"{identity} {number}"), 1 + number % 5)
        if draft is not None:
            count -= 1
            yield draft


def agreed(page: PageRules, asked: Asked) -> Counter[tuple[str, ...]]:
    """Both readers say the same of all answers; how many there are of each set of codes."""
    expected = [[by_rules(puzzle, answer) for answer in answers] for puzzle, answers in asked]
    found: list[list[Verdict]] = [page.ask(puzzle, answers) for puzzle, answers in asked]
    for (puzzle, answers), one, other in zip(asked, found, expected, strict=True):
        for answer, page_says, rules_say in zip(answers, one, other, strict=True):
            assert page_says == rules_say, (puzzle.position, puzzle.given, answer)
    return Counter(said.codes for verdicts in expected for said in verdicts)


def each(seen: Mapping[tuple[str, ...], int]) -> Counter[str]:
    """How many answers there are with each code, alone or not."""
    return sum((Counter(dict.fromkeys(codes, count)) for codes, count in seen.items()), Counter())


# --- wispwood-forest


def forest_drafts() -> list[Draft]:
    """Drafts of the kind, and some with chains of witches, which are rare among them."""
    chance = random.Random("chains")
    found = list(drafts("wispwood-forest", 30))
    for _ in range(12):
        rows = [["."] * 4 for _ in range(4)]
        row, column = chance.randrange(1, 3), chance.randrange(1, 3)
        rows[row][column], rows[row][column - 1] = "C", "T"
        if chance.random() < 0.6:
            rows[row - 1][column - 1], rows[row - 1][column] = "W", "T"
        position = {
            "game": "wispwood",
            "round": 1,
            "goals": {"witch": "checkershire-cat", "tree": "one-grove"},
            "forest": "\n".join(map("".join, rows)) + "\n",
        }
        found.append(Draft(position, {"place": ["witch"] * chance.choice((2, 3)) + ["orb"] * chance.choice((0, 1))}))
    return found


def fillings(chance: random.Random, draft: Draft, count: int) -> Iterator[list[str]]:
    """Drawings with the wisps on empty squares and trees on all others, some of them changed."""
    rows = [list(line.replace(" ", "")) for line in draft.position["forest"].splitlines() if line.strip()]
    free = [(r, c) for r, line in enumerate(rows) for c, letter in enumerate(line) if letter == "."]
    for _ in range(count):
        filled = [["T" if letter == "." else letter for letter in line] for line in rows]
        place = draft.given["place"]
        for (row, column), wisp in zip(chance.sample(free, len(place)), place, strict=True):
            filled[row][column] = LETTER_OF[Piece(wisp)]
        yield ["".join(line) for line in filled]


def changed(chance: random.Random, rows: Sequence[str]) -> list[str]:
    """A drawing with some letters changed at will."""
    letters = [list(line) for line in rows]
    for _ in range(chance.choice((1, 1, 2, 3))):
        row, column = chance.randrange(len(rows)), chance.randrange(len(rows[0]))
        letters[row][column] = chance.choice("..TTJWHOC")
    return ["".join(line) for line in letters]


def test_forests(page: PageRules) -> None:
    chance = random.Random("forests")
    asked: Asked = []
    for draft in forest_drafts():
        whole = [{"forest": "\n".join(rows) + "\n"} for rows in fillings(chance, draft, 40)]
        puzzle = puzzle_of("wispwood-forest", draft, 10_000)
        values = [(judge(puzzle, answer).value, answer) for answer in whole]
        reached = [(int(value), answer) for value, answer in values if value is not None]
        best = max((value for value, _ in reached), default=10_000)
        right = [answer for value, answer in reached if value == best]
        spoilt = [
            {"forest": " \n".join(map(" ".join, changed(chance, answer["forest"].split()))) + "\n"}
            for answer in [*right[:4], *chance.sample(whole, 20)]
        ]
        asked.append((replace(puzzle, best=best), [*whole, *spoilt, {"forest": draft.position["forest"]}]))
    seen = agreed(page, asked)
    codes = each(seen)
    assert sum(seen.values()) > 2500
    # WW213 cannot happen in a full square: a witch that is to be the next of a chain lies at the corner of a witch that
    # lies there (or of the cat); of the two squares beside both, some exchange of trees always gives it one at once.
    assert set(codes) == {"RW101", "RW102", "RW103", "RW104", "WW203", "WW207"}
    assert min(codes.values()) > 100, codes
    assert min(seen[("RW104",)], seen[("WW203",)], seen[("WW207",)], seen[("RW101",)], seen[("RW103",)]) > 30, seen
    assert seen[()] >= 50


# --- wispwood-illegal-tile


def test_illegal_tiles(page: PageRules) -> None:
    asked: Asked = []
    rounds: Counter[int] = Counter()
    for draft in drafts("wispwood-illegal-tile", 130):
        puzzle = puzzle_of("wispwood-illegal-tile", draft)
        drawing = puzzle.opened.drawing
        rounds[puzzle.opened.round] += 1
        names = [Cell(row, column).name for row in range(drawing.height) for column in range(drawing.width)]
        asked.append((puzzle, [{"puzzle": puzzle.id}, *({"tile": name} for name in names)]))
    seen = agreed(page, asked)
    assert set(seen) == {(), ("RW101",), ("RW103",), ("RW106",)}
    assert min(seen.values()) >= 100, seen
    assert sum(seen.values()) > 2500
    assert min(rounds[1], rounds[2]) >= 20, rounds


def test_an_old_wisp_can_be_the_tile(page: PageRules) -> None:
    # The old jack on E5 and the cat on A1 do not fit a square of 4 x 4; without it nothing is wrong.
    position: dict[str, Any] = {
        "game": "wispwood", "round": 2, "goals": {"witch": "two-away"},
        "forest": "C T . . .\nT O . . .\n. T . . .\n. . . . T\n. . . . J\n", "old": ["B2", "E5"],
    }  # fmt: skip
    puzzle = puzzle_of("wispwood-illegal-tile", Draft(position))
    answers: Answers = [{"tile": tile} for tile in ("E5", "B2", "E4", "B1", "A1")]
    assert [said.codes for said in page.ask(puzzle, answers)] == [("RW106",)] * 4 + [("RW103",)]
    # The tree on E4 hangs on the jack. Without it the jack is the only thing that is wrong.
    position["forest"] = position["forest"].replace("T\n. . . . J", ".\n. . . . J")
    puzzle = puzzle_of("wispwood-illegal-tile", Draft(position))
    assert [said.codes for said in page.ask(puzzle, answers)] == [(), ("RW106",), ("RW101",), ("RW106",), ("RW103",)]
    assert agreed(page, [(puzzle, answers)]).total() == len(answers)


# --- wispwood-score


def score_drafts(chance: random.Random, count: int) -> Iterator[tuple[Draft, dict[str, int]]]:
    """Forests of all densities and rounds with all cards, and their points."""
    for number in range(count):
        game_round = chance.choice((1, 2, 3))
        side = game_round + 3
        goals = {
            colour: chance.choice([card for card in shipped().values() if card.colour is colour])
            for colour in COLOURS
            if chance.random() < 0.8
        }
        ((forest, drawing),) = forests(f"score {number}", 1, (side,))
        position = {
            "game": "wispwood",
            "round": game_round,
            "goals": {str(colour): card.id for colour, card in goals.items()},
            "forest": drawing,
        }
        yield Draft(position), told(forest_score(forest, game_round, goals, Rulings()))


def numbers(chance: random.Random, points: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """The right numbers, and such with parts left out, changed and added."""
    yield {"score": dict(points)}
    yield {"score": dict(reversed(list(points.items())))}
    yield {"score": {}}
    yield {"puzzle": "wispwood-score"}
    for _ in range(12):
        slips = [chance.random() < share for share in (0.4, 0.5, 0.4)]
        given = dict(points)
        if slips[0]:
            given = {part: number for part, number in given.items() if chance.random() < 0.7}
        if slips[1]:
            for part in chance.sample(sorted(given), min(len(given), chance.choice((1, 1, 2)))):
                given[part] += chance.choice((-9, -1, 1, 4))
        if slips[2]:
            given |= {colour: chance.choice((0, 3)) for colour in (*WISP_NAMES, "tree") if colour not in points}
        yield {"score": given}


def test_scores(page: PageRules) -> None:
    chance = random.Random("scores")
    known = [(draft, list(numbers(chance, points))) for draft, points in score_drafts(chance, 90)]
    for draft in drafts("wispwood-score", 20):
        position = opened(draft.position)[1]
        points = told(forest_score(position.forest, position.round, position.goals, position.rulings))
        known.append((draft, list(numbers(chance, points))))
    seen = agreed(page, [(puzzle_of("wispwood-score", draft), answers) for draft, answers in known])
    assert set(each(seen)) == {"RW101", "RW102", "RW105"}
    assert sum(seen.values()) > 1500
    for codes in ((), ("RW101",), ("RW102",), ("RW105",), ("RW101", "RW102"), ("RW101", "RW105"), ("RW102", "RW105")):
        assert seen[codes] > 40, (codes, seen)


# --- words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_words_with_its_figures(language: str) -> None:
    data = plain(components().node("cards"))
    assert isinstance(data, dict)
    for identity, card in data.items():
        assert phrase(f"ww-card-{identity}", language)
        words = phrase(f"ww-card-{identity}-text", language)
        for figure in figures(card):
            assert str(figure) in words, (identity, figure)


def figures(card: Mapping[str, Any]) -> list[int]:
    """The points that a card names, with the default where a switch decides, and from how many on it counts."""
    pay, most = card["points"], card["measure"].get("at-least", 1)
    beyond = pay.get("beyond", 0)
    found = [*pay.get("table", ()), *pay.get("rest", ()), *pay.get("values", {}).values()]
    found += [pay[key] for key in ("each", "set", "value") if key in pay]
    found += [9 if beyond == "double-cross-beyond-six" else beyond] if beyond else []
    return found + ([most] if most > 1 else [])


def test_findings_have_words_in_both_languages(page: PageRules) -> None:
    wrong: dict[str, dict[str, Any]] = {
        "wispwood-forest": {"forest": "JJJJ\nJJJJ\nWWWW\n...."},
        "wispwood-illegal-tile": {},
        "wispwood-score": {"score": {"total": -5}},
    }
    for identity, answer in wrong.items():
        puzzle = puzzle_of(identity, next(drafts(identity, 1)), 0)
        data = puzzle.to_data() | {"data": page_data(puzzle)}
        sentences = page.page.evaluate(
            """([puzzle, answer]) => {
                const word = (told, lang) =>
                  (Array.isArray(told) ? told.map(key => Rulewright.t(key, {}, lang)).join(", ") : told);
                const words = (found, lang) =>
                  Object.fromEntries(Object.entries(found.words).map(([key, told]) => [key, word(told, lang)]));
                return Rulewright.rules[puzzle.puzzle].judge(puzzle, answer).findings.map(
                  found => ["en", "ja"].map(lang => Rulewright.t(found.code, words(found, lang), lang)));
            }""",
            [data, answer],
        )
        assert sentences
        for pair in sentences:
            assert pair[0] != pair[1]
            assert not any(mark in sentence for sentence in pair for mark in ("{", "undefined", "null", "ww-"))


def test_codes_of_the_game_have_phrases() -> None:
    assert {code for code in phrases() if code.startswith("WW")} == {"WW203", "WW207", "WW213"}
