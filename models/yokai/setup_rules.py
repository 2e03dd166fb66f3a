"""What the box and the number of players allow: cards, hint cards, affinity cards (rulebook, components and setup)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.models.finding import Finding
from rulewright.models.grid import names
from rulewright.models.yokai.components import MOST_AFFINITIES, PLAYERS, hint_kinds, hint_total
from rulewright.models.yokai.families import CARDS, FAMILY_SIZE, UNKNOWN, YOKAI
from rulewright.models.yokai.hints import KINDS, Hint
from rulewright.models.yokai.position import Position
from rulewright.models.yokai.state import family_counts, players_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
_WORDS = {1: "one-colour", 2: "two-colour", 3: "three-colour"}


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def card_count(position: Position) -> Iterator[Finding]:
    """YO101."""
    count = len(position.layout)
    if count != CARDS:
        off = abs(count - CARDS)
        change = f"take {number(off)} away" if count > CARDS else f"{number(off)} more must be drawn"
        counts = family_counts(position.layout)
        wrong = [family for family in counts if len(counts[family]) != FAMILY_SIZE]
        if not position.unknown and len(wrong) == 1:
            change += f" ({len(counts[wrong[0]])} are {wrong[0]}, and a family has {FAMILY_SIZE})"
        yield Finding(
            "YO101",
            f"the layout shows {count} cards, but the game has {CARDS}",
            f"{change}; a card whose family you do not know is drawn as `{UNKNOWN}`",
            place=position.place("layout"),
        )


def family_count(position: Position) -> Iterator[Finding]:
    """YO102."""
    for family, cells in family_counts(position.layout).items():
        if len(cells) > FAMILY_SIZE:
            some = "one" if len(cells) == FAMILY_SIZE + 1 else "some"
            wrong = "too many" if len(position.layout) > CARDS else "of another family"
            yield Finding(
                "YO102",
                f"{len(cells)} cards are {family} ({YOKAI[family]}), but a family has {FAMILY_SIZE}",
                f"look at {', '.join(names(cells[:8]))}{', …' if len(cells) > 8 else ''}: "
                f"{some} of them must be {wrong}",
                names(cells),
                position.drawing.place(cells[FAMILY_SIZE]),
            )


def all_cards(position: Position) -> list[tuple[Hint, str, tuple[str, ...]]]:
    """Every hint card that the file names, with where it is (in words) and the cell that it lies on."""
    placed = [(position.hints[cell], f"on {cell.name}", (cell.name,)) for cell in sorted(position.hints)]
    revealed = [(card, "among the revealed ones", ()) for card in position.revealed]
    deck = [(card, "in the deck", ()) for card in position.deck_cards or ()]
    return [*placed, *revealed, *deck]


def hint_in_box(position: Position) -> Iterator[Finding]:
    """YO103."""
    for card, where, cells in all_cards(position):
        if not card.in_box:
            assert card.colours is not None
            shown = f"shows {', '.join(card.colours)}" if card.colours else "shows no colour"
            if len(card.colours) != len(card.families):
                why = "a colour stands on it twice"
            else:
                why = "all four would say nothing" if card.colours else "it would say that no family fits"
            yield Finding(
                "YO103",
                f"the hint {where} {shown}: there is no such card, {why}",
                "name one, two or three different colours",
                cells,
                card.place,
            )


def hint_twice(position: Position) -> Iterator[Finding]:
    """YO104."""
    seen: list[tuple[Hint, str, tuple[str, ...]]] = []
    for card, where, cells in all_cards(position):
        if not card.known or not card.in_box:
            continue
        earlier = next(((place, names_) for other, place, names_ in seen if other.same(card)), None)
        if earlier is None:
            seen.append((card, where, cells))
            continue
        places = f"is {where} twice" if where == earlier[0] else f"is there twice: {earlier[0]} and {where}"
        yield Finding(
            "YO104",
            f"the hint card {card.name} {places}",
            "each of the 14 hint cards exists once; one of the two must be another card",
            (*earlier[1], *cells),
            card.place,
        )


def hint_kind(position: Position) -> Iterator[Finding]:
    """YO105."""
    players = players_of(position)
    games = [hint_kinds(number_) for number_ in (PLAYERS if players is None else (players,))]
    most = {kind: max(counts[kind - 1] for counts in games) for kind in KINDS}
    where = "no game has" if players is None else f"a game of {players} has no"
    cards = [(card, cells) for card, _, cells in all_cards(position) if card.known and card.in_box]
    counts = Counter(card.kind for card, _ in cards)
    for kind in KINDS:
        if counts[kind] > most[kind]:
            of_kind = [(card, cells) for card, cells in cards if card.kind == kind]
            yield Finding(
                "YO105",
                f"there are {number(counts[kind])} {_WORDS[kind]} hints, but {where} more than {number(most[kind])}",
                "look at the hints placed, revealed and in the deck, or at the number of players",
                tuple(name for _, cells in of_kind for name in cells),
                of_kind[most[kind]][0].place,
            )


def hint_number(position: Position) -> Iterator[Finding]:
    """YO106."""
    shown = len(position.hints) + len(position.revealed)
    deck = position.deck or 0
    count = shown + deck
    parts = f"{len(position.hints)} placed, {len(position.revealed)} revealed"
    parts += f", {deck} in the deck" if position.deck is not None else ""
    allowed = [hint_total(n) for n in (PLAYERS if position.players is None else (position.players,))]
    fine = count in allowed if position.deck is not None else count <= max(allowed)
    if fine:
        return
    who = "a game" if position.players is None else f"a game of {position.players}"
    numbers = " or ".join(str(n) for n in allowed)
    fits = [n for n in allowed if n >= shown]
    advice = f"; `deck: {fits[0] - shown}` would fit" if position.deck is not None and len(fits) == 1 else ""
    yield Finding(
        "YO106",
        f"the file has {count} hint cards ({parts}), but {who} has {numbers}",
        f"count the hint cards placed, revealed and face down{advice}",
        place=position.place("deck" if position.deck is not None else "revealed" if position.revealed else "hints"),
    )


def affinity_families(position: Position) -> Iterator[Finding]:
    """YO107."""
    for card in position.affinities:
        if len(card.families) != 2 or len(card.pair) != 2:
            shown = ", ".join(card.families) or "no family"
            yield Finding(
                "YO107",
                f"an affinity card shows {shown}, but it must show two different families",
                "name two, such as [purple, green]",
                place=card.place,
            )


def affinity_twice(position: Position) -> Iterator[Finding]:
    """YO108."""
    seen: set[frozenset[object]] = set()
    for card in position.affinities:
        if len(card.pair) == 2 and card.pair in seen:
            yield Finding(
                "YO108",
                f"the affinity card {' and '.join(card.families)} is there twice",
                "each of the six affinity cards exists once",
                place=card.place,
            )
        seen.add(frozenset(card.pair))


def affinity_number(position: Position) -> Iterator[Finding]:
    """YO109."""
    count = len(position.affinities)
    if count > MOST_AFFINITIES:
        yield Finding(
            "YO109",
            f"{count} affinity cards are in play, but there are at most {MOST_AFFINITIES}",
            "leave the others out",
            place=position.affinities[MOST_AFFINITIES].place,
        )


SETUP_RULES = (
    card_count,
    family_count,
    hint_in_box,
    hint_twice,
    hint_kind,
    hint_number,
    affinity_families,
    affinity_twice,
    affinity_number,
)
