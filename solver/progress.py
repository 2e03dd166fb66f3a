"""Progress of a long run: callbacks store numbers, the waiting thread draws them, never on stdout."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Protocol, Self, TextIO

if TYPE_CHECKING:
    from rich.live import Live

Mode = Literal["auto", "plain", "off"]

TERMINAL_EVERY = 0.5
PLAIN_EVERY = 10.0


class Progress(Protocol):
    """What a run tells about itself. `found`, `bounded` and `note` may be called from any thread."""

    def found(self, value: int) -> None:
        """An answer worth `value` was found."""

    def bounded(self, bound: int) -> None:
        """No answer can be worth more than `bound`."""

    def note(self, text: str) -> None:
        """What is being done now, in a few words; an empty text clears it."""

    def tick(self) -> None:
        """Draw if it is time to; called only by the thread that waits for the run."""

    def close(self) -> None:
        """Stop drawing and clear the terminal line."""


class _Closing:
    """Progress that closes at the end of a ``with`` block."""

    def close(self) -> None:
        """Stop drawing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Silent(_Closing):
    """Progress that nobody wants to see."""

    def found(self, value: int) -> None:
        """Ignored."""

    def bounded(self, bound: int) -> None:
        """Ignored."""

    def note(self, text: str) -> None:
        """Ignored."""

    def tick(self) -> None:
        """Ignored."""


class Drawn(_Closing):
    """Progress drawn on a stream: a line that renews itself on a terminal, else a plain line now and then.

    Args:
        stream: where to draw; standard error, as a rule.
        live: whether the stream is a terminal (drawn every half second with Rich; else every ten seconds).
        clock: seconds on a clock that never goes back.

    The best value and the bound are kept as the best of all that was reported, so late reports of older
    numbers do no harm. Several runs for one question may share one object: call `restart` between them
    if their numbers mean different things.
    """

    def __init__(self, stream: TextIO, *, live: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._every = TERMINAL_EVERY if live else PLAIN_EVERY
        self._clock = clock
        self._lock = threading.Lock()
        self._start = self._drawn = clock()
        self._best: int | None = None
        self._bound: int | None = None
        self._note = ""
        self._live: Live | None = None
        self._is_live = live

    def found(self, value: int) -> None:
        """Store a value found, if it is higher than those before."""
        with self._lock:
            if self._best is None or value > self._best:
                self._best = value

    def bounded(self, bound: int) -> None:
        """Store a bound, if it is lower than those before."""
        with self._lock:
            if self._bound is None or bound < self._bound:
                self._bound = bound

    def note(self, text: str) -> None:
        """Store what is being done."""
        with self._lock:
            self._note = text

    def restart(self) -> None:
        """Forget best and bound, keep the time."""
        with self._lock:
            self._best = self._bound = None

    def line(self) -> str:
        """The line as it would be drawn now: ``best 41, bound 47, gap 6, 12 s``."""
        with self._lock:
            best, bound, note = self._best, self._bound, self._note
        parts = [note] if note else []
        if best is not None:
            parts.append(f"best {best}")
        if bound is not None:
            parts.append(f"bound {bound}")
        if best is not None and bound is not None:
            parts.append(f"gap {max(0, bound - best)}")
        parts.append(f"{self._clock() - self._start:.0f} s")
        return ", ".join(parts)

    def tick(self) -> None:
        """Draw if the last drawing is old enough."""
        now = self._clock()
        if now - self._drawn < self._every:
            return
        self._drawn = now
        if self._is_live:
            self._draw_live()
        else:
            print(self.line(), file=self._stream, flush=True)

    def _draw_live(self) -> None:
        from rich.text import Text

        if self._live is None:
            from rich.console import Console
            from rich.live import Live

            # Rich would capture standard output otherwise; results must pass it untouched.
            self._live = Live(
                console=Console(file=self._stream),
                auto_refresh=False,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()
        self._live.update(Text(self.line()), refresh=True)

    def close(self) -> None:
        """Clear the terminal line; may be called twice."""
        if self._live is not None:
            self._live.stop()
            self._live = None


def progress_on(stream: TextIO, mode: Mode = "auto") -> Drawn | Silent:
    """The progress for a stream.

    Args:
        stream: where to draw; standard error, as a rule.
        mode: ``auto`` draws on a terminal only, ``plain`` also on a file or pipe (one line every ten
            seconds), ``off`` never.
    """
    live = stream.isatty()
    if mode == "off" or (mode == "auto" and not live):
        return Silent()
    return Drawn(stream, live=live)
