"""All legal turns: every chip that can be drawn, with every result of a die and every choice (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.game import Moves, UnsupportedError
from rulewright.models.quacks_and_co.chips import Chip, Colour
from rulewright.models.quacks_and_co.playing import Playing, before_purchase
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.purchase import purchases
from rulewright.models.quacks_and_co.state import State, laid
from rulewright.models.quacks_and_co.turns import Draw, Turn, turn_data

Draws = tuple[Draw, ...]


def list_moves(position: Position, ranked: bool = False) -> Moves:
    """All turns that can come about, whichever chip is drawn. Raises UnsupportedError for a ranking."""
    if ranked:
        raise UnsupportedError("a turn of Quacks & Co. is drawn, not chosen; `rulewright best` ranks the purchases")
    state = State.of(position)
    return Moves([turn_data(draws) for draws in turns(state)], position.to_data())


def count_moves(position: Position) -> int:
    """The number of turns that can come about."""
    return sum(1 for _ in turns(State.of(position)))


def turns(state: State) -> Iterator[Draws]:
    """All legal turns, in the order of the chips; none where the race is over. Raises UnsupportedError."""
    if state.winner is not None:
        return
    if state.shopping:
        yield from ((Draw(None, buy=chips),) for chips in _purchases(state))
        return
    if state.own.bag is None:
        raise UnsupportedError(
            f"the bag of the {state.own.animal} is not told: write `bag: {{…}}` to list what can be drawn"
        )
    yield from _longer(state, ())


def _longer(start: State, draws: Draws) -> Iterator[Draws]:
    """All legal turns that begin with some draws, after which a further one is due."""
    state = Playing(start, Turn(draws)).state if draws else start
    assert state.own.bag is not None
    for chip in state.own.bag:
        for draw in _options(state, chip):
            played = Playing(start, Turn((*draws, draw)))
            if played.further:
                yield from _longer(start, (*draws, draw))
            elif not played.findings:
                yield (*draws, draw)


def _options(state: State, chip: Chip) -> Iterator[Draw]:
    """All that a draw of a chip could say; some of it does not come about, as the judge finds."""
    kit = state.kit
    drawn = laid(state, chip)
    yield Draw(chip)
    if chip.dream:
        if drawn.shopping:
            yield from (Draw(chip, buy=chips) for chips in _purchases(drawn) if chips)
        return
    if not kit.rulings.compulsory:
        yield Draw(chip, skip=True)
    if chip.colour is Colour.YELLOW:
        faces = dict.fromkeys(kit.box.white_die if kit.caterpillar else map(str, kit.wooden_die))
        yield from (Draw(chip, die=(face,)) for face in faces)
        if not kit.caterpillar:
            yield from (Draw(chip, die=(face, other)) for face in faces for other in faces)
    elif chip.colour is Colour.GREEN:
        yield from (Draw(chip, back=one) for one in drawn.own.board)
    elif chip.colour is Colour.PURPLE:
        yield from (Draw(chip, take=one) for one in kit.kinds)


def _purchases(state: State) -> list[tuple[Chip, ...]]:
    """What can be bought where three dream weeds lie; nothing where the clovers lead to the market."""
    before = before_purchase(state)
    return [()] if before.winner else purchases(before)
