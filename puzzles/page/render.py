"""Writes the pages: one for a puzzle, one for the archive, and the script, style and icon that they share."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.puzzles.kind import LANGUAGES
from rulewright.puzzles.phrases import COMMA, phrase, phrases
from rulewright.puzzles.puzzle import Puzzle
from rulewright.puzzles.registry import kind as kind_of

if TYPE_CHECKING:
    from jinja2 import Environment

HERE = Path(__file__).resolve().parent
# The shell in the order in which its parts need each other; the phrases stand right after the first. Then come the
# drawings, the readers of the rules and the boards, by name of file (parts of a game sort before the game itself).
_SHELL = ("dom", "store", "core", "settings", "messages", "keep", "archive", "page", "tools")
_REST = ("glyphs.js", "glyphs-*.js", "rules-*.js", "boards-kit.js", "boards-*.js", "*.js")
_PAPERS = {
    "a4": "@page{size:A4;margin:16mm}:root{--sheet:264mm}",
    "letter": "@page{size:letter;margin:16mm}:root{--sheet:246mm}",
}
# Drawn here: a lantern in a square.
_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#24564a"/>'
    '<path d="M9 9h14v14H9zM16 9v14M9 16h14" fill="none" stroke="#fdfbf5" stroke-width="2.4"/>'
    '<rect x="17.200" y="10.200" width="4.600" height="4.600" fill="#f2b632"/></svg>\n'
)
# The tools below a puzzle: phrase and path of the icon on 24 × 24.
_TOOLS = {
    "undo": ("page-undo", "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3"),
    "redo": ("page-redo", "m15 6 5 5-5 5M20 11H10a5 5 0 0 0 0 10h3"),
    "restart": ("page-restart", "M5 5v5h5M5.500 10A8 8 0 1 1 4 15"),
    "check": ("page-check", "m4 13 5 5L20 6"),
    "hint": ("page-hint", "M9 18h6M10 21h4M9 15a6 6 0 1 1 6 0v1H9z"),
    "solution": ("page-show-solution", "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"),
    "share": ("page-share", "M12 15V3M8 7l4-4 4 4M5 11v10h14V11"),
    "print": ("page-print", "M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z"),
}
# What the help lists: phrase of the action, and its keys (or the phrase that names them).
_KEYS = {
    "page-help-next": ("Tab",),
    "page-help-move": ("page-key-arrows",),
    "page-help-pick": ("page-key-enter",),
    "page-undo": ("U", "Ctrl Z", "⌘ Z"),
    "page-redo": ("R", "Ctrl Y", "⇧ Ctrl Z", "⇧ ⌘ Z"),
    "page-check": ("C",),
    "page-hint": ("H",),
    "page-help": ("?",),
}
# Solutions on paper: one page has room for so many.
_MOST_PRINTED = 12
_FORMATS = {"application/feed+json": "JSON Feed", "application/rss+xml": "RSS"}
# Not those of the system, which speaks the language of its place.
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed that the index page names: address relative to the page, media type, title."""

    href: str
    type: str
    title: str

    @property
    def name(self) -> str:
        """What its link is called: its format, since all feeds of an archive have one title, where that is known."""
        return _FORMATS.get(self.type, self.title)


def assets() -> dict[str, bytes]:
    """The files that all pages share, by path below the folder of the archive.

    A digest of the content is part of each name, so that pages written earlier keep the files they were made with.
    """
    contents = {"css": _style(), "js": _script(), "svg": _ICON.encode()}
    return {f"assets/rulewright-{sha256(text).hexdigest()[:10]}.{ending}": text for ending, text in contents.items()}


def _script() -> bytes:
    folder = HERE / "js"
    texts = json.dumps(phrases(), ensure_ascii=False, sort_keys=True, indent=0)
    parts = [_closed(folder / "phrases.js"), f"Rulewright.texts = {texts};\n"]
    done = {"phrases.js"}
    for pattern in (*(f"{name}.js" for name in _SHELL), *_REST):
        for path in sorted(folder.glob(pattern)):
            if path.name not in done:
                done.add(path.name)
                parts.append(_closed(path))
    return "".join(parts).encode()


def _closed(path: Path) -> str:
    """A script in a function of its own, so that names at its top level stay its own."""
    return f"(() => {{\n{path.read_text('utf-8')}}})();\n"


def _style() -> bytes:
    # The page's own look first, paper last: each overrules what stands before it.
    paths = sorted(HERE.glob("*.css"), key=lambda path: (path.name != "page.css", path.name == "print.css", path.name))
    return "".join(path.read_text("utf-8") for path in paths).encode()


def puzzle_page(
    puzzle: Puzzle,
    data: Mapping[str, Any],
    svg: str,
    assets: Mapping[str, bytes],
    root: str,
    solution_lines: Mapping[str, Sequence[str]] | None = None,
    legend: Mapping[str, Sequence[str]] | None = None,
) -> str:
    """The page of a puzzle, which stands beside its `puzzle.yaml` and its `board.svg`.

    Args:
        puzzle: the puzzle.
        data: what the page's reader of the rules needs (kind.data).
        svg: the text of board.svg; its title and description become the words for the picture.
        assets: the shared files, from `assets`.
        root: the way from the page to the folder that holds the assets and archive.js, such as `../../`.
        solution_lines: the lines of the printed solution by language, of which the first are shown; None: the steps of
            all listed solutions.
        legend: what cards and tiles say by language, for paper and for pages without script (`legend_of`).
    """
    lines = solution_lines if solution_lines is not None else listed_solutions(puzzle)
    game = str(puzzle.position["game"])
    return _environment().get_template("puzzle.html").render(
        puzzle=puzzle,
        game={language: _game(game, language) for language in LANGUAGES},
        dates={language: date_text(puzzle.date, language) for language in LANGUAGES} if puzzle.date else {},
        grades={language: _grade(puzzle.grade, language) for language in LANGUAGES},
        picture=_picture(svg),
        solution_lines={language: list(lines[language])[:_MOST_PRINTED] for language in LANGUAGES},
        more=_more(puzzle, len(lines["en"])),
        legend={language: list(legend[language]) if legend else [] for language in LANGUAGES},
        json=_embedded(puzzle.to_data() | {"data": dict(data)}),
        assets=_by_ending(assets),
        root=root,
        tools=_TOOLS,
        keys=_KEYS,
    )  # fmt: skip


def index_page(assets: Mapping[str, bytes], feeds: Sequence[Feed] = ()) -> str:
    """The page of the archive, which shows what the archive.js beside it lists."""
    return _environment().get_template("index.html").render(assets=_by_ending(assets), feeds=feeds)


def listed_solutions(puzzle: Puzzle) -> dict[str, list[str]]:
    """The listed solutions for people, one line each, by language."""
    pieces = kind_of(puzzle.kind).pieces
    return {
        language: [COMMA[language].join(pieces(puzzle, solution, language)) for solution in puzzle.solutions]
        for language in LANGUAGES
    }


def legend_of(puzzle: Puzzle) -> dict[str, list[str]]:
    """What the cards and tiles of the position say, one line each, by language; often nothing."""
    return {language: list(kind_of(puzzle.kind).legend(puzzle, language)) for language in LANGUAGES}


def date_text(day: str, language: str) -> str:
    """A date in words: `1 December 2026`, `2026年12月1日`. Raises ValueError for what is no date (YYYY-MM-DD)."""
    read = date.fromisoformat(day)
    if language == "ja":
        return f"{read.year}年{read.month}月{read.day}日"
    return f"{read.day} {_MONTHS[read.month - 1]} {read.year}"


def _game(game: str, language: str) -> str:
    key = f"page-game-{game}"
    return phrase(key, language) if key in phrases() else game


def _grade(grade: int, language: str) -> str:
    return phrase("page-grade", language, grade=grade, words=phrase(f"page-grade-{grade}", language))


def _more(puzzle: Puzzle, listed: int) -> dict[str, str]:
    """What the sheet says where it does not show all solutions, by language."""
    if puzzle.answers <= min(listed, _MOST_PRINTED):
        return {}
    return {language: phrase("page-solution-listed", language, count=puzzle.answers) for language in LANGUAGES}


def _picture(svg: str) -> dict[str, str]:
    """What the page says of the picture: its words and its size in pixels."""
    head = re.search(r"<svg\b[^>]*>", svg)
    sizes = dict(re.findall(r'\b(width|height)="([0-9.]+)"', head[0])) if head else {}
    words = (re.search(rf"<{tag}>(.*?)</{tag}>", svg, re.DOTALL) for tag in ("title", "desc"))
    said = " ".join(f"{' '.join(unescape(found[1]).split()).rstrip('.')}." for found in words if found)
    return {"alt": said, **{side: str(round(float(sizes.get(side, 600)))) for side in ("width", "height")}}


def _embedded(data: Mapping[str, Any]) -> Any:
    """Data as JSON that may stand in a script element: no `<` is left in it."""
    from markupsafe import Markup

    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def _by_ending(assets: Mapping[str, bytes]) -> dict[str, str]:
    return {path.rpartition(".")[2]: path for path in assets}


def _policy() -> str:
    """What the pages may load: files from where they come from, and nothing else.

    A page opened as a file has no origin of its own in some browsers, so `file:` stands beside `'self'`; pages from a
    server cannot load files by it. The two rules for paper are named by their digests.
    """
    hashes = " ".join(f"'sha256-{b64encode(sha256(rule.encode()).digest()).decode()}'" for rule in _PAPERS.values())
    own = "'self' file:"
    return (
        f"default-src 'none'; script-src {own}; style-src {own} {hashes}; img-src {own}; "
        "base-uri 'none'; form-action 'none'"
    )


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals.update(
        say=lambda key: phrase(key, "en"), ja=lambda key: phrase(key, "ja"), policy=_policy(), papers=_PAPERS
    )
    return made
