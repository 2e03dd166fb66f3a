"""What the three Wispwood kinds do alike: all that makes puzzles stands in a module of each, the page's data in one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from rulewright.puzzles.kind import Draft, Proof, Words
from rulewright.puzzles.kinds import wispwood_common as common
from rulewright.puzzles.kinds.wispwood_data import page_data
from rulewright.puzzles.puzzle import Puzzle


class Making(Protocol):
    """A module that makes the puzzles of a kind; the functions are those of puzzles/kind.py."""

    def draft(self, chance: Random, grade: int | None) -> Draft | None: ...
    def prove(self, draft: Draft, setting: int) -> Proof: ...
    def features(self, draft: Draft, proof: Proof) -> dict[str, int]: ...
    def words(self, draft: Draft, proof: Proof) -> Words: ...
    def where(self, draft: Draft, proof: Proof) -> Sequence[str]: ...
    def key(self, draft: Draft) -> str: ...


class WispwoodKind:
    """A kind whose puzzles a module makes. What is left to say is how answers are judged and told."""

    game = "wispwood"

    def __init__(self, making: Making) -> None:
        self._making = making

    def draft(self, chance: Random, grade: int | None) -> Draft | None:
        return self._making.draft(chance, grade)

    def prove(self, draft: Draft, setting: int) -> Proof:
        return self._making.prove(draft, setting)

    def features(self, draft: Draft, proof: Proof) -> dict[str, int]:
        return self._making.features(draft, proof)

    def words(self, draft: Draft, proof: Proof) -> Words:
        return self._making.words(draft, proof)

    def where(self, draft: Draft, proof: Proof) -> Sequence[str]:
        return self._making.where(draft, proof)

    def key(self, draft: Draft) -> str:
        return self._making.key(draft)

    def legend(self, puzzle: Puzzle, language: str) -> Sequence[str]:
        return common.legend(puzzle, language)

    def data(self, puzzle: Puzzle) -> dict[str, Any]:
        return page_data(puzzle)
