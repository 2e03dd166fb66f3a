"""The score tree: every number with its cells and its reason; the parts of a node always add up to its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Score:
    """A node of a score tree. `points` are victory points, `cells` names as drawn, `why` one sentence.

    Raises ValueError when parts are given that do not add up to the points.
    """

    name: str
    points: int
    why: str = ""
    cells: tuple[str, ...] = ()
    parts: tuple[Score, ...] = ()

    def __post_init__(self) -> None:
        if self.parts and sum(part.points for part in self.parts) != self.points:
            raise ValueError(f"the parts of {self.name} do not add up to {self.points}")

    @staticmethod
    def sum(name: str, parts: Sequence[Score], why: str = "", cells: tuple[str, ...] = ()) -> Score:
        """A node whose points are the sum of its parts."""
        return Score(name, sum(part.points for part in parts), why, cells, tuple(parts))

    def part(self, name: str) -> Score | None:
        """The direct part of that name."""
        return next((part for part in self.parts if part.name == name), None)

    def walk(self) -> Iterator[tuple[int, Score]]:
        """All nodes with their depth, parents first."""
        stack: list[tuple[int, Score]] = [(0, self)]
        while stack:
            depth, node = stack.pop()
            yield depth, node
            stack.extend((depth + 1, part) for part in reversed(node.parts))

    def to_data(self) -> dict[str, Any]:
        """The node as JSON data of the public contract."""
        return {
            "name": self.name,
            "points": self.points,
            "cells": list(self.cells),
            "why": self.why,
            "parts": [part.to_data() for part in self.parts],
        }
