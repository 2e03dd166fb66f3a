"""The page's reader of the rules, run in the browser on answers that are judged by the plain rules as well."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.puzzles.making import judge
from rulewright.puzzles.phrases import phrases
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind

from tests.browser import browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCRIPTS = Path(__file__).resolve().parents[2] / "puzzles" / "page" / "js"


@dataclass(frozen=True)
class Verdict:
    """What one reader of the rules says of an answer."""

    codes: tuple[str, ...]
    value: float | None
    pieces: tuple[tuple[str, ...], tuple[str, ...]]


def by_rules(puzzle: Puzzle, answer: Mapping[str, Any]) -> Verdict:
    """The plain rules: codes of the findings (each once), the value, the pieces in English and Japanese."""
    found = judge(puzzle, answer)
    told = kind(puzzle.kind).pieces
    pieces = (tuple(told(puzzle, found.answer, "en")), tuple(told(puzzle, found.answer, "ja")))
    value = None if found.value is None else float(found.value)
    return Verdict(tuple(sorted({finding.code for finding in found.findings})), value, pieces)


@contextmanager
def page_rules(*scripts: str) -> Iterator[PageRules]:
    """The reader in puzzles/page/js/<script>, or in several scripts in this order, with the phrases."""
    with browser() as opened:
        page = opened.new_page()
        page.set_content("<!doctype html><title>rules</title>")
        page.add_script_tag(content=f"window.Rulewright = {{texts: {json.dumps(phrases())}}};")
        page.add_script_tag(path=SCRIPTS / "phrases.js")
        for script in scripts:
            page.add_script_tag(path=SCRIPTS / script)
        yield PageRules(page)


class PageRules:
    """Asks the reader about many answers at once."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def ask(self, puzzle: Puzzle, answers: Sequence[Mapping[str, Any]]) -> list[Verdict]:
        """What the reader says of answers to a puzzle."""
        data = puzzle.to_data() | {"data": kind(puzzle.kind).data(puzzle)}
        found = self.page.evaluate(
            """([puzzle, answers]) => answers.map(answer => {
                const rules = Rulewright.rules[puzzle.puzzle];
                const said = rules.judge(puzzle, answer);
                const pieces = lang => rules.pieces(puzzle, answer, (key, words) => Rulewright.t(key, words, lang));
                return [said.findings.map(one => one.code), said.value, pieces("en"), pieces("ja")];
            })""",
            [data, list(answers)],
        )
        return [
            Verdict(
                tuple(sorted(set(codes))), None if value is None else float(value), (tuple(english), tuple(japanese))
            )
            for codes, value, english, japanese in found
        ]
