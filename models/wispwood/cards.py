"""Goal cards as data over a small set of measures. The shipped cards and those of a user are read alike.

A card says what is measured (a `Measure`), what that is worth (a `Pay`) and, for witches, where a new one may
lie (`placement`). scoring.py evaluates each measure, constraints.py encodes it, batch.py evaluates it on many
forests at once; tests hold the three against each other.
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from functools import cache

from rulewright.models.reading import Fields, boolean, choice, integer, items, suggestion, text
from rulewright.models.source import InputError, Mapping, Node, Scalar
from rulewright.models.wispwood.card_parts import (
    COUNTING,
    VALUED,
    ClearDiagonal,
    CornerGroupTypes,
    Count,
    Crowded,
    Each,
    Groups,
    GroupTypes,
    Lines,
    Lonely,
    Measure,
    Pay,
    RankedGroup,
    Rarest,
    Sees,
    Sets,
    Table,
    Types,
    Values,
    WeakestBeside,
)
from rulewright.models.wispwood.pieces import COLOUR_NAMES, WISP_NAMES, Piece

__all__ = [
    "AREAS",
    "COUNTING",
    "LINES",
    "PLACEMENTS",
    "RAYS",
    "VALUED",
    "Card",
    "ClearDiagonal",
    "CornerGroupTypes",
    "Count",
    "Crowded",
    "Each",
    "GroupTypes",
    "Groups",
    "Lines",
    "Lonely",
    "Measure",
    "Pay",
    "RankedGroup",
    "Rarest",
    "Sees",
    "Sets",
    "Table",
    "Types",
    "Values",
    "WeakestBeside",
    "find_card",
    "read_card",
    "shipped",
]

LINES = ("row", "column", "diagonal", "antidiagonal")
RAYS = ("up", "down", "left", "right")
AREAS = (*LINES, *RAYS, "beside", "surrounding")
PLACEMENTS = ("diagonals", "row-column", "surrounding", "ring-2", "witch-chain")
TAKES = ("sum", "best")


@dataclass(frozen=True, slots=True)
class Card:
    """A goal card. `provenance` says for each aspect how well it is known; `extra`: not among the 25 of the box."""

    id: str
    colour: Piece
    title: str
    measure: Measure
    pay: Pay
    placement: str | None = None
    number: str = ""
    text: str = ""
    paws: int = 0
    extra: bool = False
    own: bool = False
    provenance: Map[str, str] = field(default_factory=dict, hash=False)

    @property
    def invented(self) -> tuple[str, ...]:
        """The aspects of the card that are invented."""
        return tuple(aspect for aspect, word in self.provenance.items() if word == "invented")


_CARD_KEYS = (
    "colour", "number", "title", "paws", "extra", "text", "placement", "measure", "points", "provenance",
)  # fmt: skip


def read_card(identity: str, node: Node, own: bool = True) -> Card:
    """A card from its YAML form. Raises InputError at the first thing that cannot be read."""
    what = f"card {identity}"
    fields = Fields(node, what, _CARD_KEYS)
    colour = Piece(choice(fields.need("colour"), f"{what}: colour", COLOUR_NAMES))
    measure = _read_measure(fields.need("measure"), f"{what}: measure")
    pay = _read_pay(fields.need("points"), f"{what}: points", measure)
    placement = _read_placement(fields.get("placement"), what, colour, node)
    title, words, number = (fields.get(key) for key in ("title", "text", "number"))
    paws, extra = fields.get("paws"), fields.get("extra")
    return Card(
        id=identity,
        colour=colour,
        title=text(title, f"{what}: title") if title else identity.replace("-", " ").title(),
        measure=measure,
        pay=pay,
        placement=placement,
        number=text(number, f"{what}: number") if number else "",
        text=text(words, f"{what}: text") if words else "",
        paws=integer(paws, f"{what}: paws", 0, 9) if paws else 0,
        extra=boolean(extra, f"{what}: extra") if extra else False,
        own=own,
        provenance=_read_provenance(fields.get("provenance"), what, own),
    )


def _read_provenance(node: Node | None, what: str, own: bool) -> dict[str, str]:
    if node is None:
        return {"card": "invented"} if own else {}
    if not isinstance(node, Mapping):
        raise InputError(f"{what}: provenance must be a mapping of aspect to word", node.place)
    words = ("stated", "inferred", "derived", "invented")
    return {key: choice(value, f"{what}: provenance of {key}", words) for key, value in node.values.items()}


def _read_placement(node: Node | None, what: str, colour: Piece, card: Node) -> str | None:
    if node is None:
        if colour is Piece.WITCH:
            raise InputError(f"{what}: a witch card needs `placement: {{area: …}}`", card.place)
        return None
    if colour is not Piece.WITCH:
        raise InputError(f"{what}: only witch cards have a placement", node.place)
    fields = Fields(node, f"{what}: placement", ("area",))
    return choice(fields.need("area"), f"{what}: placement area", PLACEMENTS)


def _read_areas(fields: Fields, what: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    nodes = items(fields.need("areas"), f"{what}: areas", 1)
    areas = tuple(choice(node, f"{what}: areas", allowed) for node in nodes)
    if len(set(areas)) != len(areas):
        raise InputError(f"{what}: an area stands twice", nodes[0].place)
    return areas


def _read_best(fields: Fields, what: str) -> bool:
    return choice(fields.need("take"), f"{what}: take", TAKES) == "best"


def _flag(fields: Fields, key: str, what: str) -> bool:
    node = fields.get(key)
    return boolean(node, f"{what}: {key}") if node else False


def _number(fields: Fields, key: str, what: str, low: int, high: int) -> int:
    return integer(fields.need(key), f"{what}: {key}", low, high)


_MEASURE_KEYS: dict[str, tuple[str, ...]] = {
    "lonely": ("areas",),
    "groups": ("of", "exactly", "at-least", "holding"),
    "count": (),
    "sees": ("areas", "take", "unbroken"),
    "types": ("areas", "take", "itself"),
    "rarest": (),
    "weakest-beside": (),
    "group-types": (),
    "corner-group-types": (),
    "lines": ("at-least",),
    "crowded": ("at-least",),
    "ranked-group": ("rank",),
    "clear-diagonal": (),
}


def _read_measure(node: Node, what: str) -> Measure:
    if not isinstance(node, Mapping) or "kind" not in node.values:
        raise InputError(f"{what} must be a mapping with a `kind`", node.place)
    kind = choice(node.values["kind"], f"{what}: kind", tuple(_MEASURE_KEYS))
    fields = Fields(node, f"{what} {kind}", ("kind", *_MEASURE_KEYS[kind]))
    match kind:
        case "lonely":
            return Lonely(_read_areas(fields, what, AREAS))
        case "groups":
            return _read_groups(fields, what)
        case "sees":
            unbroken = _flag(fields, "unbroken", what)
            return Sees(_read_areas(fields, what, RAYS if unbroken else AREAS), _read_best(fields, what), unbroken)
        case "types":
            itself = _flag(fields, "itself", what)
            return Types(_read_areas(fields, what, AREAS), _read_best(fields, what), itself)
        case "lines":
            return Lines(_number(fields, "at-least", what, 1, 6))
        case "crowded":
            return Crowded(_number(fields, "at-least", what, 1, 4))
        case "ranked-group":
            return RankedGroup(_number(fields, "rank", what, 1, 2))
        case "count":
            return Count()
        case "rarest":
            return Rarest()
        case "weakest-beside":
            return WeakestBeside()
        case "group-types":
            return GroupTypes()
        case "corner-group-types":
            return CornerGroupTypes()
        case _:
            return ClearDiagonal()


def _read_groups(fields: Fields, what: str) -> Groups:
    wisps = choice(fields.need("of"), f"{what}: of", ("own", "wisps")) == "wisps"
    exactly, at_least = fields.get("exactly"), fields.get("at-least")
    if (exactly is None) == (at_least is None):
        raise InputError(f"{what}: give either `exactly` or `at-least`", fields.node.place)
    return Groups(
        wisps=wisps,
        exactly=integer(exactly, f"{what}: exactly", 1, 36) if exactly else None,
        at_least=integer(at_least, f"{what}: at-least", 1, 36) if at_least else 1,
        holding=_flag(fields, "holding", what),
    )


_PAY_KEYS = {"each": ("each",), "table": ("table", "beyond"), "set": ("set", "value", "rest"), "values": ("values",)}


def _read_pay(node: Node, what: str, measure: Measure) -> Pay:
    fields = Fields(node, what, ("each", "table", "beyond", "set", "value", "rest", "values"))
    kinds = [key for key in ("each", "table", "set", "values") if fields.get(key)]
    if len(kinds) != 1:
        raise InputError(f"{what}: give exactly one of each, table, set, values", node.place)
    kind = kinds[0]
    fields = Fields(node, f"{what} by `{kind}`", _PAY_KEYS[kind])
    if (kind == "values") != isinstance(measure, VALUED):
        raise InputError(f"{what}: `values` goes with rarest and weakest-beside, and only there", node.place)
    if kind in ("table", "set") and not isinstance(measure, COUNTING):
        raise InputError(f"{what}: `{kind}` needs lonely, groups, count, lines or crowded", node.place)
    if kind == "each":
        return Each(integer(fields.need("each"), f"{what}: each", 0, 99))
    if kind == "values":
        values = Fields(fields.need("values"), f"{what}: values", WISP_NAMES)
        return Values(tuple((Piece(w), integer(values.need(w), f"{what}: {w}", 0, 99)) for w in WISP_NAMES))
    if kind == "set":
        size = integer(fields.need("set"), f"{what}: set", 1, 36)
        rest = items(fields.need("rest"), f"{what}: rest", size - 1, size - 1)
        values_of_rest = tuple(integer(item, f"{what}: rest", 0, 999) for item in rest)
        return Sets(size, integer(fields.need("value"), f"{what}: value", 0, 999), values_of_rest)
    entries = tuple(integer(item, f"{what}: table", 0, 999) for item in items(fields.need("table"), what, 1, 36))
    return Table(entries, _read_beyond(fields.get("beyond"), what))


def _read_beyond(node: Node | None, what: str) -> int | str:
    if node is None:
        return 0
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return choice(node, f"{what}: beyond", ("double-cross-beyond-six",))
    return integer(node, f"{what}: beyond", 0, 999)


@cache
def shipped() -> dict[str, Card]:
    """The shipped cards by id, in the order of the data file."""
    from rulewright.models.wispwood.components import components

    node = components().node("cards")
    assert isinstance(node, Mapping)
    return {key: read_card(key, value, own=False) for key, value in node.values.items()}


def find_card(node: Node, colour: Piece, own: Map[str, Card]) -> Card:
    """The card named at a node for a colour. Raises InputError with the nearest id of that colour."""
    word = text(node, f"goals: {colour}")
    cards = {**shipped(), **own}
    card = cards.get(word)
    if card is None:
        ids = [key for key, value in cards.items() if value.colour is colour]
        near = suggestion(word, ids) or suggestion(word, cards)
        raise InputError(
            f"goals: there is no {colour} card `{word[:40]}`{near or ': they are ' + ', '.join(ids)}", node.place
        )
    if card.colour is not colour:
        raise InputError(f"goals: `{word}` is a {card.colour} card, not a {colour} card", node.place)
    return card
