"""Debian's chromium for the tests of the puzzle pages. Without it they are left out, except where they must run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# No sandbox for root; none of the browser's own calls to its maker.
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless browser; without one the test is left out, or fails where RULEWRIGHT_BROWSER=required is set."""
    program = shutil.which("chromium")
    if program is None:
        if os.environ.get("RULEWRIGHT_BROWSER") == "required":
            pytest.fail("chromium is not installed (scripts/install-browser does it)")
        pytest.skip("chromium is not installed (scripts/install-browser does it)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        try:
            yield opened
        finally:
            opened.close()
