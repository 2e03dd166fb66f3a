"""Grades 1 to 5 from raw features by one formula; weights and steps are data (docs/puzzles.md)."""

from __future__ import annotations

from collections.abc import Mapping
from math import log2

from rulewright.puzzles.registry import Texts

# Counts grow by factors, so their logarithm counts; the others are amounts as they are.
COUNTS = ("first-moves", "best-answers", "one-below")


def difficulty(texts: Texts, features: Mapping[str, int]) -> float:
    """The sum of weight times feature over all features that have a weight; of counts log2(1 + count)."""
    return sum(
        weight * (log2(1 + features[name]) if name in COUNTS else features[name])
        for name, weight in texts.weights.items()
    )


def grade_of(texts: Texts, features: Mapping[str, int]) -> int:
    """1 plus the number of steps that the difficulty reaches; it is rounded, so that no last bit decides."""
    hard = round(difficulty(texts, features), 6)
    return 1 + sum(hard >= step for step in texts.steps)
