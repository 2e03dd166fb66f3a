"""Fixtures for tests of puzzles."""

from __future__ import annotations

import pytest

from tests.puzzles.fake import Fake, fakes


@pytest.fixture
def fake_kinds(monkeypatch: pytest.MonkeyPatch) -> dict[str, Fake]:
    """A fake kind of puzzles in the place of all others, one for each game; by game."""
    return fakes(monkeypatch)
