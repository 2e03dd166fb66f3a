"""Which puzzle comes on which day: its kind, grade and seed follow from game and date alone."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

from rulewright.puzzles.making import GENERATOR
from rulewright.puzzles.registry import kind_ids

# From an easy Monday to a hard Saturday; Sunday is for everybody.
GRADES = (1, 2, 2, 3, 4, 5, 3)
FIRST_YEAR, LAST_YEAR = 2000, 2999
MOST_DAYS = 366

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\Z")


class DateError(ValueError):
    """A word that is no date: a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a puzzle in the calendar. `seed` follows from game, date, grade and generator version."""

    day: date
    game: str
    kind: str
    grade: int
    seed: int

    @property
    def path(self) -> str:
        """Its folder in a published archive."""
        return f"{self.day.isoformat()}/{self.game}"


def slot(day: date, game: str) -> Slot:
    """The place of a game's puzzle on a day: the kinds take turns, the weekday gives the grade."""
    kinds = kind_ids(game)
    grade = GRADES[day.weekday()]
    digest = sha256(f"{game}|{day.isoformat()}|{grade}|{GENERATOR}".encode()).digest()
    return Slot(day, game, kinds[day.toordinal() % len(kinds)], grade, int.from_bytes(digest[:4]) & 0x7FFFFFFF)


def days(first: date, count: int) -> Iterator[date]:
    """So many days from the first one on. Raises DateError behind the last year."""
    for number in range(count):
        if (day := first + timedelta(days=number)).year > LAST_YEAR:
            raise DateError(f"the calendar of puzzles ends with the year {LAST_YEAR}")
        yield day


def read_date(word: str) -> date:
    """A date written as 2026-12-01. Raises DateError with what is wrong."""
    match = _DATE.match(word)
    if match is None:
        raise DateError(f"`{word[:40]}` is no date: write year, month and day as 2026-12-01")
    year, month, day = map(int, match.groups())
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise DateError(f"`{word}`: the year must lie between {FIRST_YEAR} and {LAST_YEAR}")
    if not 1 <= month <= 12:
        raise DateError(f"`{word}` is no date: there is no month {month}")
    last = monthrange(year, month)[1]
    if not 1 <= day <= last:
        raise DateError(f"`{word}` is no date: that month has the days 1 to {last}")
    return date(year, month, day)
