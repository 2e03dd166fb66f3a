"""What a position uses of an invented set: every output says so."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.tiles import Tile
from rulewright.models.twisted_trumpets.turns import Buy, Claim, Draw, Next, Put, Turn, UseFavor


def invented(position: Position) -> list[str]:
    """A sentence on the parts of an invented set that a position and its steps use; none if it gives all of them."""
    if not position.box.invented:
        return []
    own = {key: set(position.extra.get(key) or ()) for key in ("tiles", "decrees", "plans")}
    own_decrees = {word for word in own["decrees"] if isinstance(position.extra["decrees"][word], dict)}
    own_plans = own["plans"] if isinstance(position.extra.get("plans"), dict) else set()
    steps = [*([position.move] if position.move else []), *position.turns]
    parts = {
        "board": "board" not in position.box.own,
        "tiles": any(tile.id not in own["tiles"] for tile in _tiles(position, steps)),
        "prices": bool(position.market) or any(_buys(step) for step in steps),
        "cards": bool(_decrees(position, steps) - own_decrees | _plans(position, steps) - own_plans),
    }
    used = [word for word, there in parts.items() if there]
    if not used:
        return []
    named = used[0] if len(used) == 1 else f"{', '.join(used[:-1])} and {used[-1]}"
    one = used == ["board"]
    end = "is invented: that of the box is not public" if one else "are invented: those of the box are not public"
    return [f"{named} of the set `{position.box.name}` {end}"]


def _tiles(position: Position, steps: list[Turn]) -> Iterator[Tile]:
    yield from (laid.tile for laid in position.trumpet.values())
    yield from (*(position.hand or ()), *position.draws)
    yield from (tile for tile in position.market or () if tile is not None)
    for step in steps:
        match step:
            case Put():
                yield step.tile
            case Draw() if step.tile is not None:
                yield step.tile
            case Next():
                yield from (tile for tile in (*(step.refill or ()), *(step.market or ())) if tile is not None)
            case _:
                bought = _buys(step)
                if bought is not None:
                    yield from (tile for tile in (bought.tile, *bought.pay) if tile is not None)


def _buys(step: Turn) -> Buy | None:
    """The purchase of a step."""
    return step if isinstance(step, Buy) else step.buy if isinstance(step, UseFavor) else None


def _decrees(position: Position, steps: list[Turn]) -> set[str]:
    found = set(position.decrees) | {step.decree for step in steps if isinstance(step, Claim)}
    return found | {word for step in steps if isinstance(step, Next) for word in step.decrees or ()}


def _plans(position: Position, steps: list[Turn]) -> set[str]:
    words = [word for step in steps if isinstance(step, UseFavor) for word in (*step.drawn, step.discard)]
    return set(position.plans or ()) | {word for word in words if word is not None and word in position.box.plans}
