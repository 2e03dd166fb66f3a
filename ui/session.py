"""One run of a command over files: opens each, keeps the results, and knows the exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from rulewright.models import source as sources
from rulewright.models.game import Game, Position, UnsupportedError, game, game_for
from rulewright.models.rulebook import Rule, rulebook
from rulewright.models.source import InputError, Source
from rulewright.ui import records
from rulewright.ui.reports import unreadable
from rulewright.ui.terminal import Console, clean


class Code(IntEnum):
    """Exit codes. `BUG` and `PIPE` are for what no script should take for an answer."""

    FINE = 0
    FINDINGS = 1
    USAGE = 2
    UNREADABLE = 3
    STOPPED = 4
    BUG = 70
    INTERRUPTED = 130
    PIPE = 141


# Over several files the first of these that any of them came to.
_ORDER = (Code.INTERRUPTED, Code.UNREADABLE, Code.USAGE, Code.FINDINGS, Code.STOPPED)


@dataclass(frozen=True, slots=True)
class Item:
    """A position that was opened; `name` is the file as given."""

    name: str
    source: Source
    game: Game
    position: Position

    def rule(self, code: str) -> Rule | None:
        """The rule behind the code of a finding."""
        return rulebook(self.game.id).rules.get(code)

    def invented(self) -> list[str]:
        """Sentences on what rests on invented data."""
        return list(self.game.invented(self.position))


class Session:
    """What one command has done so far. In JSON nothing is printed before `finish`."""

    def __init__(self, command: str, form: str) -> None:
        self.command = command
        self.text = form == "text"
        self.console = Console.standard()
        self.results: list[dict[str, Any]] = []
        self.extra: dict[str, Any] = {}
        self.codes: set[Code] = set()

    def each(self, names: Sequence[str], work: Callable[[Session, Item], Code]) -> int:
        """Do the work on every file, none stopping the others, and finish."""
        for index, name in enumerate(names):
            if self.text and index:
                self.console.say("")
            if not self.one(name, work):
                break
        return self.finish()

    def one(self, name: str, work: Callable[[Session, Item], Code]) -> bool:
        """Do the work on one file. False: the user stopped it."""
        known: str | None = None
        source: Source | None = None
        try:
            stdin = sys.stdin.buffer if sys.stdin is not None else None
            source = sources.load(name, stdin)
            module = game_for(source)
            known = module.id
            code = work(self, Item(name, source, module, module.read(source)))
        except InputError as error:
            if source is not None:
                error.lines = source.lines
            self.fail(name, known, error, source.name if source else "<stdin>" if name == "-" else name)
            return True
        except UnsupportedError as error:
            self.refuse(name, known, str(error))
            return True
        except KeyboardInterrupt:
            self.codes.add(Code.INTERRUPTED)
            return False
        self.codes.add(code)
        return code is not Code.INTERRUPTED

    def fail(self, name: str, known: str | None, error: InputError, shown: str) -> None:
        """Note a file that cannot be read."""
        self.codes.add(Code.UNREADABLE)
        self.results.append(records.failure(name, known, error))
        if self.text:
            self.console.tell(*unreadable(shown, error, self.console.err_paint, self.console.width))

    def refuse(self, name: str, known: str | None, reason: str) -> None:
        """Note a question that the game or position does not have."""
        self.codes.add(Code.USAGE)
        self.results.append(records.failure(name, known, reason))
        if self.text:
            self.console.tell(f"{self.console.err_paint.bad('error:')} {clean(name)}: {clean(reason)}")

    def add(self, item: Item, data: dict[str, Any]) -> None:
        """Keep the result of a file."""
        self.results.append(records.result(item.name, item.game.id, **data))

    def finish(self) -> int:
        """Print what is still to be printed; the exit code."""
        if not self.text:
            self.console.write(records.dump(self.command, self.results, self.extra))
        if Code.INTERRUPTED in self.codes:
            self.console.tell("interrupted")
        return next((code for code in _ORDER if code in self.codes), Code.FINE)


def known_game(word: str) -> Game:
    """A game by its id. Raises UnsupportedError with the nearest name."""
    from rulewright.models.game import game_ids
    from rulewright.models.reading import suggestion

    if word not in game_ids():
        near = suggestion(word[:40], game_ids()) or f": the games are {', '.join(game_ids())}"
        raise UnsupportedError(f"there is no game `{word[:40]}`{near}")
    return game(word)
