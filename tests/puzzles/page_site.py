"""A small published folder with puzzles of a kind made up for the tests of the page, and a server for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from rulewright.puzzles.page.render import Feed, assets, index_page, puzzle_page
from rulewright.puzzles.puzzle import Puzzle

# Lights on 3 × 2 squares, no two of them side by side, as many as possible: 3, in two ways.
SOLUTIONS = (["A1", "C1", "B2"], ["B1", "A2", "C2"])
KIND = "fake-lights"
FAKE = """
(() => {
  "use strict";
  const R = window.Rulewright;
  R.texts["fake-piece"] = {en: "light on {cell}", ja: "{cell} に光"};
  R.texts["fake-lit"] = {en: "lit", ja: "光っている"};
  R.texts["fake-brush"] = {en: "Brush", ja: "筆"};
  const near = (one, other) => Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) + Math.abs(one[1] - other[1]) === 1;
  R.rules["fake-lights"] = {
    judge(puzzle, answer) {
      const clash = answer.lit.filter(one => answer.lit.some(other => near(one, other)));
      const findings = [];
      if (!answer.lit.length) findings.push({code: "RW101", cells: [], words: {}});
      if (clash.length) findings.push({code: "RW108", cells: clash, words: {}});
      const value = findings.length ? null : answer.lit.length;
      if (value !== null && value < puzzle.best) findings.push({code: "RW104", cells: [], words: {}});
      return {findings, value, whole: answer.lit.length > 0};
    },
    pieces: (puzzle, answer, t) => answer.lit.map(cell => t("fake-piece", {cell})),
  };
  R.boards["fake-lights"] = {
    empty: () => ({lit: []}),
    draw(ui, puzzle, answer) {
      const toggle = name => {
        const lit = answer.lit.includes(name) ? answer.lit.filter(one => one !== name) : [...answer.lit, name];
        ui.change({...answer, lit}, `${name} ${lit.includes(name)}`);
      };
      const cell = name => ({
        label: answer.lit.includes(name) ? ui.t("fake-lit") : "–", content: answer.lit.includes(name) ? "L" : "",
        pressed: answer.lit.includes(name),
      });
      const [rows, columns] = [["1", "2"], ["A", "B", "C"]];
      ui.board.append(ui.grid({label: "Lights", rows, columns, cell, pick: toggle}));
      ui.tray.append(ui.choices({label: ui.t("fake-brush"), key: "brush", pick: id => {
        ui.local.brush = id;
        ui.redraw();
      }, options: ["one", "two", "three"].map(id => ({
        id, label: id, note: "×2", pressed: (ui.local.brush || "one") === id, disabled: id === "three",
      }))}));
      ui.tray.append(ui.number({label: "Guess", value: answer.guess, min: 0, max: 20, key: "guess", change: guess =>
        ui.change({...answer, guess}, "")}));
    },
  };
})();
"""
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 300 200"><title>Lights &amp; more'
    '</title><desc>Six squares in two rows.</desc><rect width="300" height="200" fill="#ffffff"/>'
    '<path d="M0 100H300M100 0V200M200 0V200" stroke="#000000"/></svg>'
)


def puzzle(number: int, date: str | None, grade: int = 3, game: str = "wispwood") -> Puzzle:
    """A puzzle of the made-up kind; `number` makes it another one."""
    return Puzzle(
        kind=KIND,
        version=1,
        seed=number,
        asked=None,
        date=date,
        title={"en": "Six <lights>", "ja": "六つの光"},
        task={
            "en": "Light as many squares as you can, but no two side by side.",
            "ja": "隣り合わないように、できるだけ多くのマスに光を置いてください。",
        },
        details={
            "en": "Every answer that reaches 3 is right.",
            "ja": "3つ置ければ、どの答えも正解です。",
        },
        position={"game": game, "number": number, "note": "</script><b>"},
        given={},
        best=3,
        answers=2,
        solutions=[{"lit": list(lit)} for lit in SOLUTIONS],
        proof=[{"method": "by hand", "seed": 0}, {"method": "by hand", "seed": 1}],
        hints={
            "where": {"en": "Look at the corners.", "ja": "角を見てください。"},
            "rule": {"en": "No two lights touch.", "ja": "光は隣り合えません。"},
        },
        where=["A1", "C2"],
        features={},
        grade=grade,
    )


LINES = {"en": ["A1, C1, B2", "B1, A2, C2"], "ja": ["A1、C1、B2", "B1、A2、C2"]}
DATES = ("2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02")
FEEDS = (Feed("feed.xml", "application/atom+xml", "Atom"),)


def write_site(folder: Path) -> None:
    """Puzzles of two games on four days; only the made-up kind is played, whichever game it is said to be of."""
    shared = assets()
    script = next(path for path in shared if path.endswith(".js"))
    for path, content in {**shared, script: shared[script] + FAKE.encode()}.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(content)
    entries = []
    for number, date in enumerate(DATES):
        for game in ("wispwood", "yokai")[: 1 if date == DATES[0] else 2]:
            made = puzzle(number + (10 if game == "yokai" else 0), date, 1 + number, game)
            path = f"{date}/{game}/"
            (folder / path).mkdir(parents=True)
            (folder / path / "index.html").write_text(puzzle_page(made, {}, SVG, shared, "../../", LINES), "utf-8")
            (folder / path / "board.svg").write_text(SVG, "utf-8")
            (folder / path / "puzzle.yaml").write_text("puzzle: fake-lights\n", "utf-8")
            entry = {"date": date, "game": game, "kind": KIND, "id": made.id, "grade": made.grade}
            entries.append({**entry, "title": dict(made.title), "path": path})
    listed = {"title": "Lamps", "entries": entries}
    (folder / "archive.js").write_text(
        f"window.RulewrightArchive = {json.dumps(listed, ensure_ascii=False)};\n", "utf-8"
    )
    (folder / "index.html").write_text(index_page(shared, FEEDS), "utf-8")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        """Says nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server for a folder, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
