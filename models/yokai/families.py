"""The four families of the yokai cards, and the letters of a drawing (rulebook, components)."""

from __future__ import annotations

from enum import StrEnum


class Family(StrEnum):
    """A family of four cards, called by its colour."""

    RED = "red"
    GREEN = "green"
    PURPLE = "purple"
    BLUE = "blue"


FAMILIES = tuple(Family)
FAMILY_NAMES = tuple(str(family) for family in FAMILIES)
FAMILY_SIZE = 4
CARDS = FAMILY_SIZE * len(FAMILIES)

YOKAI = {Family.RED: "kitsune", Family.GREEN: "kappa", Family.PURPLE: "rokurokubi", Family.BLUE: "oni"}

LETTERS = {"R": Family.RED, "G": Family.GREEN, "P": Family.PURPLE, "B": Family.BLUE}
LETTER_OF = {family: letter for letter, family in LETTERS.items()}
UNKNOWN = "?"
EMPTY = "."
ALPHABET = EMPTY + UNKNOWN + "".join(LETTERS)
