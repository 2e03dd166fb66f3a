"""Turns from YAML: steps of a record, tiles by their ids, the market, who holds which slot of a decree."""

from __future__ import annotations

from collections.abc import Mapping as Map

from rulewright.models.grid import MAX_SIDE, read_cell
from rulewright.models.reading import Fields, boolean, choice, integer, items, shown, suggestion
from rulewright.models.source import InputError, Mapping, Node, Place, Scalar
from rulewright.models.twisted_trumpets.box import PLACES, Box
from rulewright.models.twisted_trumpets.cards import SLOTS
from rulewright.models.twisted_trumpets.tiles import Tile
from rulewright.models.twisted_trumpets.turns import (
    MARKET,
    STACK,
    UNKNOWN,
    Buy,
    Claim,
    Discard,
    Draw,
    Favor,
    Holder,
    Next,
    Pass,
    Put,
    Slots,
    Turn,
    UseFavor,
)

ROWS = 99
MOST_ROUNDS = 999
# The key that says what kind of step it is, and the keys that may stand beside it.
KEYS = {
    "place": ("at", "turn", "back"),
    "draw": (),
    "buy": ("from", "pay"),
    "pass": (),
    "discard": (),
    "favor": ("draw", "discard", "buy", "from", "pay"),
    "claim": ("slot",),
    "next": (),
}


def read_tile(node: Node, what: str, box: Box) -> Tile:
    """A tile by its id. Raises InputError."""
    if not isinstance(node, Scalar) or node.value is None:
        raise InputError(f"{what} must be the id of a tile, not {shown(node)}", node.place)
    word = node.text
    tile = box.tiles.get(word)
    if tile is None and (bare := word.rstrip("0123456789-").rstrip("@ ").rstrip("~")) in box.tiles and bare != word:
        raise InputError(f"{what}: only the id of the tile stands here, {bare}, not how it lies", node.place)
    if tile is None and word == UNKNOWN:
        raise InputError(f"{what} names tiles that are known: leave the key out where they are not", node.place)
    if tile is None:
        alike = [known for known in box.tiles if known[:1] == word[:1]]
        near = suggestion(word[:40], box.tiles) or (f": those in {word[0]} are {', '.join(alike)}" if alike else "")
        raise InputError(f"{what}: the set `{box.name}` has no tile {shown(node)}{near}", node.place)
    return tile


def read_turn(node: Node, what: str, box: Box) -> Turn:
    """A step of a record or `move:`. Raises InputError for what cannot be read."""
    known = tuple(dict.fromkeys(key for kind, more in KEYS.items() for key in (kind, *more)))
    fields = Fields(node, what, known)
    # `draw`, `buy` and `discard` also stand beside `favor`.
    given = [key for key in KEYS if fields.get(key) is not None]
    kind = "favor" if "favor" in given else given[0] if given else ""
    extra = [key for key in fields.node.keys if key != kind and key not in KEYS.get(kind, ())]
    if not kind or extra:
        one = (
            f"{what}: `{extra[0]}` does not go with `{kind}`" if kind else f"{what} must have one of {', '.join(KEYS)}"
        )
        raise InputError(one, fields.node.keys[extra[0]] if kind else node.place)
    places = {key: value.place for key, value in fields.node.values.items()}
    value = fields.need(kind)
    if kind == "place":
        turn, back = fields.get("turn"), fields.get("back")
        return Put(
            read_tile(value, f"{what}: place", box),
            read_cell(fields.need("at"), f"{what}: at", ROWS, MAX_SIDE),
            integer(turn, f"{what}: turn", -999, 999) if turn else 0,
            boolean(back, f"{what}: back") if back else False,
            node.place,
            places,
        )
    if kind == "draw":
        return Draw(_read_known(value, f"{what}: draw", box), node.place)
    if kind == "buy":
        return _read_buy(fields, what, box, places)
    if kind == "pass":
        _need_true(value, f"{what}: pass")
        return Pass(node.place)
    if kind == "discard":
        return Discard(read_cell(value, f"{what}: discard", ROWS, MAX_SIDE), node.place)
    if kind == "favor":
        return _read_favor(fields, what, box, places)
    if kind == "claim":
        slot = fields.get("slot")
        word = choice(value, f"{what}: claim", tuple(box.decrees))
        return Claim(word, integer(slot, f"{what}: slot", 1, SLOTS) - 1 if slot else None, node.place)
    return _read_next(value, what, box, node.place)


def _need_true(node: Node, what: str) -> None:
    if not boolean(node, what):
        raise InputError(f"{what} must be `true`; leave the step out otherwise", node.place)


def _read_known(node: Node, what: str, box: Box) -> Tile | None:
    return None if isinstance(node, Scalar) and node.text == UNKNOWN else read_tile(node, what, box)


def _read_buy(fields: Fields, what: str, box: Box, places: Map[str, Place]) -> Buy:
    where, pay = fields.get("from"), fields.get("pay")
    number = where.value if isinstance(where, Scalar) else None
    from_place = number - 1 if isinstance(number, int) and 1 <= number <= PLACES else None
    stack = where is not None and from_place is None and _read_from(where, f"{what}: from") == STACK
    bought = fields.need("buy")
    tile = _read_known(bought, f"{what}: buy", box)
    if tile is None and not stack:
        raise InputError(f"{what}: the tiles of the market are seen: say which one is bought", bought.place)
    paid = items(pay, f"{what}: pay", 0, 99) if pay else []
    if not box.prices:
        raise InputError(
            f"{what}: the set `{box.name}` has no prices yet, so nothing can be bought: write `market` there",
            bought.place,
        )
    payment = tuple(read_tile(item, f"{what}: pay", box) for item in paid)
    return Buy(tile, stack, payment, fields.node.place, places, from_place)


def _read_from(node: Node, what: str) -> str:
    word = node.text if isinstance(node, Scalar) else ""
    if word not in (MARKET, STACK):
        near = suggestion(word[:40], (MARKET, STACK))
        raise InputError(
            f"{what} must be market, stack, or a place of the market from 1 to {PLACES}, not {shown(node)}{near}",
            node.place,
        )
    return word


def _read_favor(fields: Fields, what: str, box: Box, places: Map[str, Place]) -> UseFavor:
    kind = Favor(choice(fields.need("favor"), f"{what}: favor", tuple(Favor)))
    allowed = {Favor.ACTIONS: (), Favor.PLANS: ("draw", "discard"), Favor.PREMIUM: ("buy", "from", "pay")}[kind]
    for key in fields.node.keys:
        if key != "favor" and key not in allowed:
            raise InputError(f"{what}: `{key}` does not go with the favor `{kind}`", fields.key_place(key))
    if kind is Favor.PREMIUM and fields.get("buy") is None:
        for key in fields.node.keys:
            if key in ("from", "pay"):
                raise InputError(f"{what}: `{key}` needs `buy`", fields.key_place(key))
    drawn, discard = fields.get("draw"), fields.get("discard")
    words = tuple(box.plans)
    plans = tuple(
        None if isinstance(item, Scalar) and item.text == UNKNOWN else choice(item, f"{what}: draw", words)
        for item in (items(drawn, f"{what}: draw", 0, 9) if drawn else ())
    )
    return UseFavor(
        kind,
        plans,
        choice(discard, f"{what}: discard", (*words, UNKNOWN)) if discard else None,
        _read_buy(fields, what, box, places) if kind is Favor.PREMIUM and fields.get("buy") else None,
        fields.node.place,
        places,
    )


def _read_next(node: Node, what: str, box: Box, place: Place) -> Next:
    fields = Fields(node, f"{what}: next", ("refill", "market", "decrees", "ending"))
    refill, market, decrees, ending = (fields.get(key) for key in ("refill", "market", "decrees", "ending"))
    filled = items(refill, f"{what}: next: refill", 0, 2 * PLACES) if refill else []
    return Next(
        tuple(read_tile(item, f"{what}: next: refill", box) for item in filled) if refill else None,
        read_market(market, f"{what}: next: market", box) if market else None,
        {key: read_slots(value, f"{what}: next: decrees: {key}") for key, value in _decrees(decrees, what, box)}
        if decrees
        else None,
        integer(ending, f"{what}: next: ending", 1, MOST_ROUNDS) if ending else None,
        place,
    )


def _decrees(node: Node, what: str, box: Box) -> list[tuple[str, Node]]:
    return list(Fields(node, f"{what}: next: decrees", tuple(box.decrees)).node.values.items())


def read_market(node: Node, what: str, box: Box) -> tuple[Tile | None, ...]:
    """The tiles of the market from the left; None for an empty place. Raises InputError."""
    if not box.prices:
        raise InputError(
            f"{what}: the set `{box.name}` has no prices yet: write `market` there, or leave this key out", node.place
        )
    return tuple(
        None if isinstance(item, Scalar) and item.text == "-" else read_tile(item, what, box)
        for item in items(node, what, 0, 2 * PLACES)
    )


def read_slots(node: Node, what: str) -> Slots:
    """Who holds which slot of a decree: names, or names with rounds, `[{arturo: 3}, clora]`. Raises InputError."""
    slots = []
    for item in items(node, what, SLOTS, SLOTS):
        if isinstance(item, Scalar) and item.value is not None:
            raise InputError(f"{what}: a slot is a list of who holds it: write [{item.text[:30]}]", item.place)
        slots.append(tuple(_read_holder(one, what) for one in items(item, what, 0, 9)))
    return tuple(slots)


def _read_holder(node: Node, what: str) -> Holder:
    if isinstance(node, Scalar):
        return Holder(read_name(node, what))
    if not isinstance(node, Mapping) or len(node.values) != 1:
        raise InputError(f"{what}: write a name, or one name with its round such as {{arturo: 3}}", node.place)
    ((who, value),) = node.values.items()
    return Holder(_checked(who, node.place, what), integer(value, f"{what}: {who}", 1, MOST_ROUNDS))


def read_name(node: Node, what: str) -> str:
    """A player's name. Raises InputError."""
    known = isinstance(node, Scalar) and node.value is not None
    return _checked(node.text if known and isinstance(node, Scalar) else "", node.place, what)


def _checked(word: str, place: Place, what: str) -> str:
    name, _, number = word.rpartition(" ")
    if name and number.isdecimal():
        raise InputError(f"{what}: for a disc of round {number[:5]} write {{{name[:30]}: {number[:5]}}}", place)
    if not word or word != word.strip() or len(word) > 30 or not word.isprintable():
        raise InputError(f"{what}: a player has a name of 1 to 30 characters on one line", place)
    return word
