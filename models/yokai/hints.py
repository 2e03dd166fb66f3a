"""Hint cards: one to three colours each, every such set once (rulebook, components)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.models.reading import choice, items, shown
from rulewright.models.source import InputError, Node, Place, Scalar
from rulewright.models.yokai.families import FAMILIES, FAMILY_NAMES, UNKNOWN, Family

KINDS = (1, 2, 3)
MOST_COLOURS = 8  # what can be written; rules.py knows that no card has more than three


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint card as a file names it: its colours in the order written, or None where nobody knows them.

    Colours that no card of the box has (none, all four, one twice) can be written; rules.py refuses them.
    """

    colours: tuple[Family, ...] | None
    place: Place | None = field(default=None, compare=False)

    @property
    def known(self) -> bool:
        """Whether the colours are known."""
        return self.colours is not None

    @property
    def families(self) -> frozenset[Family]:
        """The colours as a set; of an unknown card all four, since it says nothing."""
        return frozenset(FAMILIES if self.colours is None else self.colours)

    @property
    def kind(self) -> int:
        """How many colours it shows; 0 where that is not known."""
        return len(self.families) if self.known else 0

    @property
    def in_box(self) -> bool:
        """Whether it can be a card of the box."""
        return self.colours is None or (len(self.colours) == len(self.families) and self.kind in KINDS)

    @property
    def name(self) -> str:
        """`red or green`, in the order of the families."""
        if self.colours is None:
            return "a hint that nobody has seen"
        return " or ".join(colour for colour in FAMILIES if colour in self.colours) or "no colour"

    def families_in_order(self) -> list[str]:
        """The colours in the order of the families."""
        return [str(colour) for colour in FAMILIES if colour in self.families]

    def same(self, other: Hint) -> bool:
        """Whether both are known and the same card."""
        return self.known and other.known and self.in_box == other.in_box and self.families == other.families

    def to_data(self) -> list[str] | str:
        """The card in the form of the file."""
        return UNKNOWN if self.colours is None else [str(colour) for colour in self.colours]


def read_hint(node: Node, what: str) -> Hint:
    """A list of colours, or `?`. Raises InputError for anything else."""
    if isinstance(node, Scalar):
        if node.text == UNKNOWN:
            return Hint(None, node.place)
        wanted = f"a list of colours such as [red, blue], or `{UNKNOWN}`"
        raise InputError(f"{what} must be {wanted}, not {shown(node)}", node.place)
    colours = tuple(Family(choice(item, what, FAMILY_NAMES)) for item in items(node, what, 0, MOST_COLOURS))
    return Hint(colours, node.place)


def all_hints() -> tuple[frozenset[Family], ...]:
    """The 14 hint cards: every set of one, two or three colours, small ones first."""
    sets = [frozenset(f for i, f in enumerate(FAMILIES) if bits >> i & 1) for bits in range(1, 15)]
    return tuple(sorted(sets, key=lambda hint: (len(hint), [f not in hint for f in FAMILIES])))
