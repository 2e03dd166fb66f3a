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


_current: Interrupt | None = None


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """Within the block the first Ctrl-C only sets a flag; a second one raises KeyboardInterrupt as usual.

    Blocks may be nested: the inner ones share the flag of the outermost, so that one Ctrl-C stops a whole
    question of many solver runs. Off the main thread, or where Ctrl-C is ignored by the process, no handler
    is installed and the flag is set only by `Interrupt.request`.
    """
    global _current
    if _current is not None:
        yield _current
        return
    own = Interrupt()
    if threading.current_thread() is not threading.main_thread():
        yield own
        return
    previous = signal.getsignal(signal.SIGINT)
    if previous is None or previous is signal.SIG_IGN:
        yield own
        return

    def handle(number: int, frame: FrameType | None) -> None:
        if own.requested:
            raise KeyboardInterrupt
        own.request()

    _current = own
    signal.signal(signal.SIGINT, handle)
    try:
        yield own
    finally:
        _current = None
        signal.signal(signal.SIGINT, previous)
