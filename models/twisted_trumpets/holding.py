"""Who holds the slots of the royal decrees: what can be wrong with it (rulebook, claiming decrees)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Map
from dataclasses import replace

from rulewright.models.finding import Finding
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.position import ME
from rulewright.models.twisted_trumpets.turns import Holder, Slots

DECREES = 3
PLAYERS = (2, 3, 4)


def who(decrees: Map[str, Slots], player: str, players: int | None, place: Place) -> Iterator[Finding]:
    """TT109: no more names than players."""
    names = {holder.name for slots in decrees.values() for holders in slots for holder in holders}
    if player != ME or ME in names:
        names.add(player)
    most = players or max(PLAYERS)
    if len(names) > most:
        yield Finding(
            "TT109",
            f"{len(names)} players are named, but {most} play: {', '.join(sorted(names))}",
            "correct a name, or `players`; `player` tells by which name you are called",
            place=place,
        )


def with_rounds(before: Map[str, Slots], told: Map[str, Slots]) -> dict[str, Slots]:
    """What is told of discs now, with the rounds that were told of them before."""
    rounds = {
        (word, number, holder.name): holder.round
        for word, slots in before.items()
        for number, holders in enumerate(slots)
        for holder in holders
    }
    return {
        word: tuple(
            tuple(replace(one, round=one.round or rounds.get((word, number, one.name))) for one in holders)
            for number, holders in enumerate(slots)
        )
        for word, slots in told.items()
    }


def held(decrees: Map[str, Slots], now: int | None, place: Place) -> Iterator[Finding]:
    """TT108, TT111, TT112 and TT113: three decrees, and who holds their slots in a round (None: not told)."""
    if len(decrees) > DECREES:
        what = f"{len(decrees)} decrees are named, but {DECREES} are in play"
        yield Finding("TT108", what, "name the three that were revealed", place=place)
    for word, slots in decrees.items():
        names = [holder.name for holders in slots for holder in holders]
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield Finding(
                "TT111",
                f"{name} holds {word} twice",
                "nobody claims a decree twice; take one of the two out",
                place=place,
            )
        gap = next((n for n in range(1, len(slots)) if slots[n] and not slots[n - 1]), None)
        if gap is not None:
            yield Finding(
                "TT112",
                f"slot {gap + 1} of {word} is held, but slot {gap} is empty: discs go to the leftmost open slot",
                "move the disc to the left",
                place=place,
            )
        yield from _rounds(word, slots, now, place)


def _rounds(word: str, slots: Slots, now: int | None, place: Place) -> Iterator[Finding]:
    before = 0
    for number, holders in enumerate(slots):
        rounds = sorted({holder.round for holder in holders if holder.round is not None})
        last = number == len(slots) - 1
        late = [one for one in rounds if now is not None and one > now]
        if late:
            what = f"slot {number + 1} of {word} was taken in round {late[0]}, but this is round {now}"
            yield Finding("TT113", what, "correct the rounds", place=place)
        elif len(rounds) > 1 and not last:
            what = f"slot {number + 1} of {word} was taken in rounds {rounds[0]} and {rounds[-1]}"
            yield Finding(
                "TT113", what, "only in one round is a slot shared; a later disc goes further right", place=place
            )
        elif rounds and rounds[0] <= before:
            what = f"slot {number + 1} of {word} was taken in round {rounds[0]}, not later than the slot before it"
            yield Finding("TT113", what, "in one round all take the same slot", place=place)
        elif holders and not rounds and now is not None and before + 1 > now:
            what = (
                f"slot {number + 1} of {word} was taken in round {before + 1} at the earliest, but this is round {now}"
            )
            yield Finding("TT113", what, "in one round all take the same slot", place=place)
        before = max([before + bool(holders), *rounds])


def lost(before: Map[str, Slots], after: Map[str, Slots], place: Place) -> Iterator[Finding]:
    """TT328: a disc stays where it was put."""
    for word, slots in after.items():
        for number, (old, new) in enumerate(zip(before.get(word, ((),) * len(slots)), slots, strict=True), start=1):
            names = {holder.name for holder in new}
            anywhere = {holder.name for holders in slots for holder in holders}
            gone = [
                holder.name
                for holder in old
                if holder.name not in names and not (holder.unsure and holder.name in anywhere)
            ]
            if gone:
                yield Finding(
                    "TT328",
                    f"{', '.join(gone)} held slot {number} of {word} and {'is' if len(gone) == 1 else 'are'} not named "
                    "there any more: a decree is never lost",
                    "name the disc where it was",
                    place=place,
                )


def new_discs(
    before: Map[str, Slots], after: Map[str, Slots], player: str, now: int | None, place: Place
) -> Iterator[Finding]:
    """TT113 and TT328 for discs that came between two own turns, in the round `now` (None: not told) or the next one.

    The own disc only comes by a claim; a told round stays; a slot that closed in an earlier round takes no disc.
    """
    for word, slots in after.items():
        earliest = now
        for number, (old, new) in enumerate(zip(before.get(word, ((),) * len(slots)), slots, strict=True), start=1):
            were = {holder.name: holder.round for holder in old}
            unsure = {holder.name for holders in before.get(word, ()) for holder in holders if holder.unsure}
            fresh = [holder for holder in new if holder.name not in {*were, *unsure}]
            for holder in new:
                was = were.get(holder.name)
                if was is not None and holder.round is not None and holder.round != was:
                    what = f"{holder.name} took slot {number} of {word} in round {was}, not in round {holder.round}"
                    yield Finding("TT328", what, "a disc stays as it was told: correct its round", place=place)
            if any(holder.name == player for holder in fresh):
                what = f"{player} holds slot {number} of {word} now, but the own disc comes by a claim in the own turn"
                yield Finding("TT328", what, f"add the step {{claim: {word}}} before `next`", place=place)
            if now is None or not fresh:
                continue
            yield from _fresh(word, number, len(slots), old, fresh, now, place)
            if not old:
                assert earliest is not None
                rounds = [holder.round for holder in fresh if holder.round is not None]
                if earliest > min([now + 1, *rounds]):
                    what = f"slot {number} of {word} was taken in round {earliest} at the earliest"
                    yield Finding("TT113", what, "in one round all take the same slot", place=place)
                earliest += 1
            elif all(holder.round == now for holder in old):
                earliest = now + 1


def _fresh(
    word: str, number: int, slots: int, old: Sequence[Holder], fresh: Sequence[Holder], now: int, place: Place
) -> Iterator[Finding]:
    """TT113: when the new discs of a slot can have come."""
    early = [holder for holder in fresh if holder.round is not None and holder.round < now]
    if early:
        what = f"{early[0].name} is said to have taken slot {number} of {word} in round {early[0].round}, but in round "
        yield Finding("TT113", f"{what}{now} the disc did not lie there yet", "correct the round", place=place)
    closed = [holder for holder in old if holder.earlier or (holder.round is not None and holder.round < now)]
    if closed and number < slots:
        what = f"slot {number} of {word} was taken in an earlier round than {now}, so {fresh[0].name} cannot share it"
        yield Finding("TT113", what, "a later disc goes further right", place=place)
