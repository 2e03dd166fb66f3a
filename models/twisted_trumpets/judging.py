"""One step in a state: all that is wrong with it (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.models.finding import Finding
from rulewright.models.source import Place
from rulewright.models.twisted_trumpets.joining import closes_loop, dead_ends, joins
from rulewright.models.twisted_trumpets.judging_next import judge_next
from rulewright.models.twisted_trumpets.judging_table import (
    in_hand,
    judge_buy,
    judge_claim,
    judge_draw,
    judge_favor,
)
from rulewright.models.twisted_trumpets.network import End, Network
from rulewright.models.twisted_trumpets.position import Laid
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tokens import usable
from rulewright.models.twisted_trumpets.turns import (
    Buy,
    Claim,
    Discard,
    Draw,
    Favor,
    Next,
    Pass,
    Put,
    Turn,
    UseFavor,
)

HERE = Place(1, 1)


def judge(state: State, turn: Turn, network: Network | None = None) -> list[Finding]:
    """All findings on a step; the empty list for a legal one. `network`: that of the state, where it is at hand."""
    if state.over:
        what = "the game is over: the last round has been played"
        return [Finding("TT401", what, "leave this step out; `rulewright score` tells the points", place=turn.place)]
    found = list(_order(state, turn))
    match turn:
        case Put():
            found += _put(state, turn, network or Network(state.trumpet, state.box.board))
        case Draw():
            found += judge_draw(state, turn)
        case Buy():
            found += judge_buy(state, turn, (0,))
        case Discard():
            found += _discard(state, turn, network or Network(state.trumpet, state.box.board))
        case UseFavor():
            found += judge_favor(state, turn)
        case Claim():
            found += judge_claim(state, turn)
        case Next():
            found += judge_next(state, turn)
        case Pass():
            pass
    return found


def _order(state: State, turn: Turn) -> Iterator[Finding]:
    action = isinstance(turn, Put | Draw | Buy | Pass | Discard)
    if action and state.actions < 1:
        yield Finding(
            "TT309",
            "no action is left in this turn: a turn has two, and more only by a favor",
            "leave this step out, or end the turn before it with `{next: {}}`",
            place=turn.place,
        )
    if state.owed and not isinstance(turn, UseFavor):
        yield Finding(
            "TT310",
            "a tile lies on a closed scroll: a favor must be resolved before anything else",
            f"add a step such as `{{favor: {_usable(state)}}}` before this one",
            place=turn.place,
        )
    if state.claiming and (action or isinstance(turn, UseFavor)):
        yield Finding(
            "TT322",
            "decrees have been claimed in this turn, and actions come before them",
            "move this step before the claim, or end the turn in between with `{next: {}}`",
            place=turn.place,
        )
    if isinstance(turn, UseFavor) and not state.owed:
        yield Finding(
            "TT311",
            "no favor is due: a favor is used at once when a tile covers a closed scroll",
            "leave this step out, add the placement before it, or tell with `favors` that a token was not used yet",
            place=turn.place,
        )


def _usable(state: State) -> str:
    """A token that is left."""
    return next(str(favor) for favor in (*Favor, Favor.ACTIONS) if usable(state.tokens, favor))


def _put(state: State, turn: Put, network: Network) -> Iterator[Finding]:
    cells = (turn.at.name,)
    at = turn.places.get("at", turn.place)
    yield from in_hand(state, [turn.tile], turn.places.get("place", turn.place), "placed")
    on_board = turn.at in state.box.board.spaces
    if not on_board:
        yield Finding("TT303", f"{turn.at.name} is no space of the board", "name a space of the own board", cells, at)
    if turn.at in state.trumpet:
        lies = state.trumpet[turn.at].word
        yield Finding("TT302", f"{turn.at.name} is taken by {lies}", "name an empty space under `at`", cells, at)
    if turn.back and turn.tile.back is None:
        yield Finding(
            "TT306",
            f"{turn.tile.id} is a {turn.tile.kind} tile: only premium tiles may lie with their back up",
            "leave `back` out",
            cells,
            turn.places.get("back", turn.place),
        )
    if turn.turn % 90:
        yield Finding(
            "TT305",
            f"{turn.tile.id} is turned by {turn.turn} degrees: a tile is turned by 0, 90, 180 or 270",
            "write one of these under `turn`",
            cells,
            turn.places.get("turn", turn.place),
        )
    if on_board and turn.at not in state.trumpet and not turn.turn % 90 and (not turn.back or turn.tile.back):
        yield from _joins(state, turn, at, network)


def _joins(state: State, turn: Put, place: Place, network: Network) -> Iterator[Finding]:
    cells = (turn.at.name,)
    laid = Laid(turn.tile, turn.turn % 360, turn.back)
    shape = laid.face.shape
    if not joins(network, turn.at, shape):
        where = ", ".join(f"{end.cell.name} ({end.edge})" for end in network.growing)
        first = "the first tile joins the trumpeter" if not state.trumpet else "a tile joins a pipe of the trumpet"
        yield Finding(
            "TT304",
            f"no pipe end of {laid.word} on {turn.at.name} meets the trumpet: {first}",
            f"these free spaces can be joined, at these edges: {where}"
            if where
            else "the trumpet is closed: an action can take a tile off it, `{discard: CELL}`",
            cells,
            place,
        )
    if not state.rulings.dead_ends:
        ends = dead_ends(network, turn.at, shape)
        if ends:
            yield Finding(
                "TT307",
                f"{_ends(ends)} {'is a dead end' if len(ends) == 1 else 'are dead ends'} then, which the ruling "
                "`dead-ends: forbidden` does not allow",
                "turn the tile, or name another space",
                tuple(dict.fromkeys(end.cell.name for end in ends)),
                place,
            )
    if not state.rulings.loops and closes_loop(network, turn.at, shape):
        yield Finding(
            "TT308",
            f"{laid.word} on {turn.at.name} closes a loop, which the ruling `loops: forbidden` does not allow",
            "turn the tile, or name another space",
            cells,
            place,
        )


def _ends(ends: Sequence[End]) -> str:
    return ", ".join(f"the {end.edge} end of {end.cell.name}" for end in ends)


def can_grow(state: State, network: Network) -> bool:
    """Whether the trumpet is not closed: some tile of the set could still be laid, whoever has it.

    Where dead ends or loops are forbidden there can be a space at an open end that no tile of the set fits.
    """
    if state.rulings.dead_ends and state.rulings.loops:
        return bool(network.growing)
    # Tiles whose pipes reach the same edges fit the same spaces.
    ways = {
        tile.face(turn, back).shape: (tile, turn, back)
        for tile in state.box.tiles.values()
        if tile.in_game(state.players or 4)
        for turn, back in tile.orientations()
    }
    return any(
        not any(_joins(state, Put(tile, cell, turn, back, HERE), HERE, network))
        for cell in dict.fromkeys(end.cell for end in network.growing)
        for tile, turn, back in ways.values()
    )


def _discard(state: State, turn: Discard, network: Network) -> Iterator[Finding]:
    if can_grow(state, network):
        where = ", ".join(f"{end.cell.name} ({end.edge})" for end in network.growing)
        yield Finding(
            "TT319",
            f"a tile may be discarded only from a trumpet that is closed, and this one can grow: {where}",
            "place a tile, or pass",
            (turn.at.name,),
            turn.place,
        )
    if turn.at not in network.laid:
        yield Finding(
            "TT320", f"no tile lies on {turn.at.name}", "name a space with a tile", (turn.at.name,), turn.place
        )
        return
    rest = {cell: laid for cell, laid in state.trumpet.items() if cell != turn.at}
    lost = [cell for cell in Network(rest, state.box.board).loose if cell not in network.loose]
    if lost:
        yield Finding(
            "TT321",
            f"without {turn.at.name} the trumpet falls apart: {', '.join(cell.name for cell in lost)} would hang on "
            "nothing",
            "discard a tile that nothing else hangs on (a ruling of this project)",
            tuple(cell.name for cell in [turn.at, *lost]),
            turn.place,
        )
