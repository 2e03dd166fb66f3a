"""Purchases after the third dream weed: what is wrong with one, and all that can be made (rulebook, new chips)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from rulewright.models.finding import Finding
from rulewright.models.quacks_and_co.chips import Chip
from rulewright.models.quacks_and_co.state import State
from rulewright.models.source import Place

Purchase = tuple[Chip, ...]


def judge_purchase(state: State, chips: Sequence[Chip], place: Place, as_last: bool) -> list[Finding]:
    """QC302 to QC305: chips of different colours that are for sale, for no more rubies than there are.

    `as_last`: one of the rubies came for the last place.
    """
    return [*_for_sale(state, chips, place), *_colours(chips, place), *_price(state, chips, place, as_last)]


def _for_sale(state: State, chips: Sequence[Chip], place: Place) -> Iterator[Finding]:
    for chip, count in Counter(chips).items():
        if state.kit.price(chip) is None:
            numbers = ", ".join(str(number) for number in state.kit.box.prices)
            what = (
                "dream weeds are not for sale"
                if chip.dream
                else f"{chip.word} is not for sale: there is no such chip in this game"
                if not state.kit.in_game(chip)
                else f"{chip.word} is not for sale: only chips with {numbers} have a price"
            )
            yield Finding("QC304", what, "name a chip of the supply", place=place)
        elif count > state.left(chip):
            left, wanted = state.left(chip), "once" if count == 1 else f"{count} times"
            what = f"{chip.word} is bought {wanted}, and the supply has {left or 'none'} of it"
            yield Finding("QC305", what, "buy another chip", place=place)


def _colours(chips: Sequence[Chip], place: Place) -> Iterator[Finding]:
    colours = Counter(chip.colour for chip in chips if chip.colour is not None)
    for colour, count in colours.items():
        if count > 1:
            yield Finding(
                "QC302",
                f"{count} {colour} chips are bought: all chips of a purchase have different colours",
                "buy at most one chip of a colour",
                place=place,
            )


def _price(state: State, chips: Sequence[Chip], place: Place, as_last: bool) -> Iterator[Finding]:
    cost, rubies = cost_of(state, chips), state.own.rubies
    if cost > rubies:
        more = " (with the one for the last place)" if as_last else ""
        are = "ruby is" if rubies == 1 else "rubies are"
        costs = f"{'costs' if len(chips) == 1 else 'cost'} {cost} {'ruby' if cost == 1 else 'rubies'}"
        yield Finding(
            "QC303",
            f"{' and '.join(chip.word for chip in chips)} {costs}, but {rubies or 'no'} {are} there{more}",
            "buy less, or correct `rubies`",
            place=place,
        )


def cost_of(state: State, chips: Sequence[Chip]) -> int:
    """What chips cost together; those without a price cost nothing here."""
    return sum(state.kit.price(chip) or 0 for chip in chips)


def purchases(state: State) -> list[Purchase]:
    """All legal purchases of a state that stands right before one, the empty one first, by colours and numbers."""
    by_colour: list[list[Chip | None]] = []
    for colour in state.kit.colours:
        able = [
            chip
            for chip in state.kit.kinds
            if chip.colour is colour
            and (price := state.kit.price(chip)) is not None
            and price <= state.own.rubies
            and state.left(chip)
        ]
        by_colour.append([None, *able])
    found = []
    for choice in product(*by_colour):
        chips = tuple(chip for chip in choice if chip is not None)
        if cost_of(state, chips) <= state.own.rubies:
            found.append(chips)
    return sorted(found, key=lambda chips: (len(chips), [chip.place for chip in chips]))
