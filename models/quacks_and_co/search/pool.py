"""What simulated races share: their random numbers, and what all animals of a race draw on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    Array = Any

NOBODY = 1 << 20  # the space of the last of the others where there are none
_GOLDEN, _SEED = 0x9E3779B97F4A7C15, 0x632BE59BD9B4E019


def mixed(numbers: Array) -> Array:
    """Random bits that depend on numbers (the finaliser of SplitMix64, Steele, Lea and Flood 2014)."""
    import numpy as np

    with np.errstate(over="ignore"):
        numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def uniform(bits: Array) -> Array:
    """Random bits as numbers from 0 to below 1."""
    import numpy as np

    return (bits >> np.uint64(11)) * 2.0**-53


def bases(seed: int, runs: Array, animal: int = 0) -> Array:
    """What the random numbers of some races start from."""
    import numpy as np

    with np.errstate(over="ignore"):
        numbers = runs.astype(np.uint64) * np.uint64(_GOLDEN) + np.uint64((seed * 8 + animal) * _SEED % 2**64)
    return mixed(numbers)


class Pool:
    """What the animals of a race share, for many races: chips, rubies, clovers, and where everybody is."""

    def __init__(self, supply: Array, rubies: Array, clovers: Array, spaces: Array, behind: int = NOBODY) -> None:
        self.supply, self.rubies, self.clovers, self.spaces = supply, rubies, clovers, spaces
        self.behind = behind

    def keep(self, rows: Array) -> None:
        """Only some of the races."""
        self.supply, self.spaces = self.supply[rows], self.spaces[rows]
        self.rubies, self.clovers = self.rubies[rows], self.clovers[rows]
