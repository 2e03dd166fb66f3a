"""Files that the user asked for: written beside their target and moved into place, so that none is ever half there."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

from rulewright.ui.terminal import Console, OutputError, clean, reason_of


def near(path: Path) -> str:
    """A path from where the user stands if it lies below, else the whole path."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def png_of(svg: str) -> bytes:
    """An SVG picture as PNG, twice its size in pixels."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=2))


def write(console: Console, target: str, data: bytes) -> None:
    """Write to a file, `-` being standard output. Raises OutputError."""
    try:
        if target == "-":
            _write_out(console, data)
        else:
            _write_file(target, data)
            console.tell(f"wrote {clean(target)}")
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise OutputError(f"{clean(target)} cannot be written: {reason_of(error)}") from None


def _write_out(console: Console, data: bytes) -> None:
    if sys.stdout is not None and console.out is not None:
        console.out.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def _write_file(target: str, data: bytes) -> None:
    # A link stays a link: what it points to is replaced.
    path = Path(os.path.realpath(target))
    try:
        kind = path.stat().st_mode
    except FileNotFoundError:
        kind = None
    if kind is not None and not stat.S_ISREG(kind):
        path.write_bytes(data)
        return
    if kind is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "it is write-protected")
    import tempfile  # costs a start more than all else here

    handle, temporary = tempfile.mkstemp(prefix=".rulewright-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, stat.S_IMODE(kind) if kind is not None else 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    # There is no way to ask but to set; no thread of ours writes files meanwhile.
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
