"""Which pieces can come together: sides of tiles by what their pipes do, and how many of each sort.

Of a mix only the number of pieces of every sort is fixed, so there are few, and what their pipes can add depends on
nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulewright.models.twisted_trumpets.search.table import Piece

MOST_MIXES = 1500  # with more of them sorts are put together, which only makes bounds higher


class Sort(NamedTuple):
    """What the pipes of one side of a tile do.

    `ends`: of all pipes. `saved`: as `ends`, for what they cost at least. `through`: pipes that a way can run through,
    `twists`: twists on those, `forks`: further ways that they open. `leaves`: for every pipe with one end the number of
    its bells, most first, `own`: those bells and one more for each on a twist. `mids`: bells on the other pipes, and
    `mid_twists` one for each on a twist. `kinds`: bells by kind.
    """

    ends: int
    saved: int
    through: int
    twists: int
    forks: int
    leaves: tuple[int, ...]
    own: int
    mids: int
    bells: int


def sort_of(piece: Piece) -> Sort:
    """The sort of a side, told by any way to lay it."""
    pipes = list(zip(piece.ends, piece.bells, piece.twist, strict=True))
    through = [(len(ends), len(bells), twist) for ends, bells, twist in pipes if len(ends) > 1]
    single = [(len(bells), twist) for ends, bells, twist in pipes if len(ends) == 1]
    ends = sum(len(ends) for ends, _, _ in pipes)
    return Sort(
        ends=ends,
        saved=ends,
        through=len(through),
        twists=sum(twist for _, _, twist in through),
        forks=sum(number - 2 for number, _, _ in through),
        leaves=tuple(sorted((bells for bells, _ in single if bells), reverse=True)),
        own=sum(bells * (1 + twist) for bells, twist in single),
        mids=sum(bells for _, bells, _ in through),
        bells=sum(bells for bells, _ in single) + sum(bells for _, bells, _ in through),
    )


class Mix(NamedTuple):
    """Pieces of several sorts together; `taken`: sort and how many of it, all else added up over the pieces.

    `stops`: pieces through which no way runs.
    """

    taken: tuple[tuple[int, int], ...]
    pieces: int
    ends: int
    saved: int
    through: int
    twists: int
    forks: int
    leaves: tuple[int, ...]
    own: int
    mids: int
    bells: int
    stops: int


def mixes(sorts: Sequence[Sort], able: Sequence[int], most: int) -> list[Mix] | None:
    """All mixes of one to so many pieces, so many of each sort at most; None where there are too many."""
    found: list[Mix] = []
    level = [((), 0)]
    counts: list[tuple[tuple[tuple[int, int], ...], int]] = list(level)
    for number, limit in enumerate(able):
        more = []
        for taken, pieces in counts:
            for count in range(1, min(limit, most - pieces) + 1):
                more.append(((*taken, (number, count)), pieces + count))
        counts += more
        if len(counts) > MOST_MIXES:
            return None
    for taken, pieces in counts[1:]:
        found.append(_mix(sorts, taken, pieces))
    return found


def _mix(sorts: Sequence[Sort], taken: tuple[tuple[int, int], ...], pieces: int) -> Mix:
    ends = saved = through = twists = forks = own = mids = bells = stops = 0
    leaves: list[int] = []
    for number, count in taken:
        sort = sorts[number]
        ends += count * sort.ends
        saved += count * sort.saved
        through += count * sort.through
        twists += count * sort.twists
        forks += count * sort.forks
        own += count * sort.own
        mids += count * sort.mids
        bells += count * sort.bells
        leaves += sort.leaves * count
        stops += 0 if sort.through else count
    return Mix(
        taken, pieces, ends, saved, through, twists, forks, tuple(sorted(leaves, reverse=True)), own, mids, bells, stops
    )


def merged(sorts: Sequence[Sort]) -> Sort:
    """A sort that is at least as good as each of these in all that counts."""
    longest = max(len(sort.leaves) for sort in sorts)
    return Sort(
        ends=max(sort.ends for sort in sorts),
        saved=min(sort.saved for sort in sorts),
        through=max(sort.through for sort in sorts),
        twists=max(sort.twists for sort in sorts),
        forks=max(sort.forks for sort in sorts),
        leaves=tuple(max((sort.leaves[at : at + 1] or (0,))[0] for sort in sorts) for at in range(longest)),
        own=max(sort.own for sort in sorts),
        mids=max(sort.mids for sort in sorts),
        bells=max(sort.bells for sort in sorts),
    )
