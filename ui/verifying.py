"""The command verify: every file with an `expect:` block, and the coverage of the rules by shipped boards."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.models.expectations import Difference, compare
from rulewright.models.game import game_ids
from rulewright.models.rulebook import Rulebook, rulebook
from rulewright.models.source import MAX_BYTES
from rulewright.models.writing import flow
from rulewright.ui.excerpt import location
from rulewright.ui.output import near
from rulewright.ui.session import Code, Item, Session
from rulewright.ui.terminal import clean, table

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Mode, Progress

FOLDERS = ("examples", "boards")
# A file in a folder is taken up when it may have the block; the parser decides.
_MAY_EXPECT = re.compile(rb"\bexpect['\"]?\s*:")


def verify(targets: Sequence[str], form: str, limits: Limits, progress: Mode) -> int:
    """Compare all files under the targets with what they expect."""
    from rulewright.solver.progress import Silent, progress_on

    session = Session("verify", form)
    games = [word for word in targets or game_ids() if word in game_ids()]
    paths = [word for word in targets if word not in game_ids()]
    shipped = [rulebook(game).path(folder) for game in games for folder in FOLDERS]
    folders = [near(folder) for folder in shipped if folder.is_dir()]
    drawn = Silent() if sys.stderr is None else progress_on(sys.stderr, progress)
    tally = Tally(session, limits, drawn)
    try:
        for name, named in _files([*folders, *paths]):
            if not tally.take(name, named):
                break
    except KeyboardInterrupt:
        session.codes.add(Code.INTERRUPTED)
    finally:
        drawn.close()
    tally.sum_up()
    if not tally.verified and session.codes <= {Code.FINE}:
        session.codes.add(Code.USAGE)
        session.console.warn("no file with an `expect:` block was found")
    if games and Code.INTERRUPTED not in session.codes:
        session.extra["coverage"] = {game: coverage(rulebook(game)) for game in games}
        if session.text:
            for game in games:
                _say_coverage(session, rulebook(game))
    return session.finish()


class Tally:
    """Verifies one file after the other and counts."""

    def __init__(self, session: Session, limits: Limits, progress: Progress) -> None:
        self.session = session
        self.limits = limits
        self.progress = progress
        self.verified = 0
        self.passed = 0

    def take(self, name: str, named: bool) -> bool:
        """One file; `named`: it was named itself, not found in a folder. False: stopped."""

        def work(session: Session, item: Item) -> Code:
            return self._verify(item, named)

        return self.session.one(name, work)

    def _verify(self, item: Item, named: bool) -> Code:
        expect = item.position.envelope.expect
        if expect is None:
            if named:
                self.session.console.warn(f"{item.name} has no `expect:` block: there is nothing to verify")
            return Code.FINE
        self.progress.note(Path(item.name).name)
        differences = list(compare(item.game, item.position, expect, self.limits, self.progress))
        self.progress.tick()
        interrupted = any(difference.interrupted for difference in differences)
        self.verified += 1
        self.passed += not differences
        data = [difference.to_data() for difference in differences]
        self.session.add(item, {"passed": not differences, "differences": data})
        if differences and self.session.text:
            self._say(item, differences)
        if interrupted:
            return Code.INTERRUPTED
        if not differences:
            return Code.FINE
        return Code.STOPPED if all(difference.open for difference in differences) else Code.FINDINGS

    def _say(self, item: Item, differences: list[Difference]) -> None:
        console = self.session.console
        expect = item.position.envelope.expect
        open_only = all(difference.open for difference in differences)
        word = console.paint.odd("not proven") if open_only else console.paint.bad("differs")
        console.say(f"{word}: {location(item.source.name, expect.place if expect else None)}")
        for difference in differences:
            expected, actual = (_value(value) for value in (difference.expected, difference.actual))
            console.prose(f"{difference.key}: expected {expected}, actual {actual}", "  ", "    ")

    def sum_up(self) -> None:
        """The line with the count."""
        console = self.session.console
        if not self.session.text or not self.verified:
            return
        fine = self.passed == self.verified
        paint = console.paint.good if fine else console.paint.bad
        count = f"{self.verified} {'file' if self.verified == 1 else 'files'}"
        console.say(paint(f"{self.passed} of {count} as expected"))


def _value(value: object) -> str:
    return "nothing" if value is None else value if isinstance(value, str) else flow(value)


def _files(targets: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The files to verify, and whether they were named themselves; folders in alphabetical order."""
    for target in targets:
        if target == "-" or not Path(target).is_dir():
            yield target, True
            continue
        for folder, folders, names in os.walk(target):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                path = Path(folder) / name
                if path.suffix in (".yaml", ".yml") and _may_expect(path):
                    yield str(path), False


def _may_expect(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return bool(_MAY_EXPECT.search(stream.read(MAX_BYTES)))
    except OSError:
        return True  # reading it again tells what is wrong


def coverage(book: Rulebook) -> list[dict[str, object]]:
    """For every rule the number of its failing and passing boards and of its examples."""
    return [
        {
            "code": rule.code,
            "name": rule.name,
            "failing": len(rule.failing),
            "passing": len(rule.passing),
            "examples": len(rule.examples),
        }
        for rule in book.rules.values()
    ]


def _say_coverage(session: Session, book: Rulebook) -> None:
    console = session.console
    rules = list(book.rules.values())
    rows: list[Sequence[str]] = [("code", "name", "failing", "passing", "examples")]
    rows += [(r.code, r.name, *(str(len(n) or "-") for n in (r.failing, r.passing, r.examples))) for r in rules]
    console.say("", console.paint.strong(f"Rules of {book.game} and their boards"))
    console.say(*(f"  {line}" for line in table(rows, right=(2, 3, 4))))
    bare = [rule.code for rule in rules if not (rule.failing or rule.passing or rule.examples)]
    if bare:
        console.prose(f"without any board: {', '.join(bare)}", "  ", "    ")
    else:
        console.say(f"  all {len(rules)} rules have a board" if rules else "  there are no rules yet")


def unknown_target(word: str) -> str | None:
    """A sentence when a target is neither a game nor anything like a path."""
    from rulewright.models.reading import suggestion

    if word in game_ids() or word == "-" or os.path.lexists(word) or os.sep in word or "." in word:
        return None
    near = suggestion(word[:40], game_ids())
    return f"`{clean(word[:40])}` is neither a game nor a file{near}"
