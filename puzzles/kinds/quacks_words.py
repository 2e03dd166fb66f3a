"""The words of `quacks-purchase`: what the braces of its texts stand for."""

from __future__ import annotations

from rulewright.models.quacks_and_co.chips import Chip, Chips, ordered
from rulewright.models.quacks_and_co.kit import Kit
from rulewright.models.quacks_and_co.purchase import Purchase
from rulewright.models.quacks_and_co.state import State
from rulewright.puzzles.phrases import COMMA, phrase, phrases

SPACE = {"en": " ", "ja": ""}


def chip_words(chip: Chip, language: str) -> str:
    """A chip for people."""
    if chip.colour is None:
        return phrase("qc-dream", language)
    return phrase("qc-chip", language, colour=phrase(f"qc-{chip.colour}", language), number=chip.number)


def _listed(chips: Chips, language: str) -> str:
    told = [
        chip_words(chip, language)
        if count == 1
        else phrase("qc-times", language, chip=chip_words(chip, language), count=count)
        for chip, count in ordered(chips).items()
    ]
    return COMMA[language].join(told)


def puzzle_words(before: State, chips: Purchase, cost: int, language: str) -> dict[str, str]:
    """The words in a language.

    Args:
        before: the state right before the purchase.
        chips: the first best purchase.
        cost: what it costs, in rubies.
        language: one of LANGUAGES.
    """
    kit, own = before.kit, before.own
    steps = kit.track.steps - own.space
    ends = [number for number in kit.box.prices if number >= steps]
    assert own.bag is not None
    rule = [phrase("qc-hint-ends", language, steps=steps, ends=COMMA[language].join(map(str, ends)))]
    colours = dict.fromkeys(chip.colour for chip in chips if chip.number < steps)
    rule += [phrase(f"qc-hint-{colour}-{kit.set}", language) for colour in colours]
    return {
        "animal": phrase(f"qc-{own.animal}", language),
        "rubies": str(own.rubies),
        "steps": str(steps),
        "set": phrase(f"qc-{kit.set}", language),
        "boards": str(kit.boards),
        "die": _die(before, language),
        "bag": _listed({**own.bag, **{chip: own.bag.get(chip, 0) + n for chip, n in own.board.items()}}, language),
        "prices": _prices(kit, language),
        "count": str(len(chips)),
        "cost": str(cost),
        "rule": SPACE[language].join(rule),
    }


def action_words(kit: Kit, language: str) -> list[str]:
    """How a turn goes; what a chip does and which are for sale, a line for each colour, as on the page's board."""
    told = [phrase("legend-qc-turn", language), phrase("board-does-move", language)]
    for colour in kit.colours:
        key = f"board-does-{colour}" if f"board-does-{colour}" in phrases() else f"board-does-{colour}-{kit.set}"
        sold = [str(chip.number) for chip in kit.kinds if chip.colour is colour and kit.price(chip) is not None]
        words = {"colour": phrase(f"board-chip-{colour}", language), "does": phrase(key, language)}
        told.append(phrase("legend-qc-sale", language, **words, numbers=COMMA[language].join(sold)))
    return told


def _prices(kit: Kit, language: str) -> str:
    told = [phrase("qc-price", language, number=number, price=price) for number, price in kit.box.prices.items()]
    return COMMA[language].join(told)


def _die(before: State, language: str) -> str:
    if before.kit.caterpillar:
        return phrase("qc-white-die", language)
    faces = COMMA[language].join(map(str, before.kit.wooden_die))
    return phrase("qc-wooden-die", language, faces=faces)
