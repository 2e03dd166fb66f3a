"""Ctrl-C as a request to stop with the best so far, not as an exception in the middle of something."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupt:
    """A request to stop that running work looks at now and then."""

    def __init__(self) -> None:
        self._requested = threading.Event()

    @property
    def requested(self) -> bool:
        """Whether somebody asked to stop."""
        return self._requested.is_set()

    def request(self) -> None:
        """Ask to stop; may be called from any thread."""
        self._requested.set()


# The flag of the outermost block of the main thread, and of each other thread that has opened one of its own.
_main: Interrupt | None = None
_here = threading.local()


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """Within the block the first Ctrl-C only sets a flag; a second one raises KeyboardInterrupt as usual.

    Blocks may be nested: the inner ones, also those in other threads, share the flag of the outermost, so that
    one Ctrl-C stops a whole question of many solver runs. If the outermost block is off the main thread, or
    the process ignores Ctrl-C, no handler is installed and the flag is set only by `Interrupt.request`.
    """
    global _main
    shared: Interrupt | None = getattr(_here, "interrupt", None) or _main
    if shared is not None:
        yield shared
        return
    own = Interrupt()
    if threading.current_thread() is not threading.main_thread():
        _here.interrupt = own
        try:
            yield own
        finally:
            _here.interrupt = None
        return

    def handle(number: int, frame: FrameType | None) -> None:
        if own.requested:
            raise KeyboardInterrupt
        own.request()

    previous = signal.getsignal(signal.SIGINT)
    installed = previous is not None and previous is not signal.SIG_IGN
    _main = own
    try:
        if installed:
            signal.signal(signal.SIGINT, handle)
        yield own
    finally:
        _main = None
        if installed:
            signal.signal(signal.SIGINT, previous)
