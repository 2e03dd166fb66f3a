"""All legal turns: every chip that can be drawn, with every result of a die and every choice (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.game import Moves, UnsupportedError
from rulewright.models.quacks_and_co.chips import Chip, Colour
from rulewright.models.quacks_and_co.playing import Playing, before_purchase
from rulewright.models.quacks_and_co.position import Position
from rulewright.models.quacks_and_co.purchase import purchases
from rulewright.models.quacks_and_co.state import State, laid
from rulewright.models.quacks_and_co.turns import MOST_DRAWS, Draw, Turn, turn_data

Draws = tuple[Draw, ...]
MOST_LISTED = 50_000  # turns
MOST_STATES = 300  # moments within a turn


def list_moves(position: Position, ranked: bool = False) -> Moves:
    """All turns that can come about, whichever chip is drawn. Raises UnsupportedError: a ranking, or too many."""
    if ranked:
        raise UnsupportedError("a turn of Quacks & Co. is drawn, not chosen; `rulewright best` ranks the purchases")
    number = count_moves(position)
    if number > MOST_LISTED:
        raise UnsupportedError(
            f"{number:,} turns can come about, and at most {MOST_LISTED:,} are listed: `--count` counts them"
        )
    return Moves([turn_data(draws) for draws in turns(State.of(position))], position.to_data())


def count_moves(position: Position) -> int:
    """The number of turns that can come about. Raises UnsupportedError where they are too many to be counted."""
    state = State.of(position)
    return sum(1 for _ in turns(state)) if _settled(state) else _Count().of(state)


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


def _settled(state: State) -> bool:
    """Whether no chip is drawn in this turn."""
    return state.winner is not None or state.shopping or state.own.bag is None


def _longer(state: State, before: Draws) -> Iterator[Draws]:
    """All legal turns that begin with some draws, which led to a state in which a further one is due."""
    for draw, played in _draws(state):
        if played.further:
            yield from _longer(played.state, (*before, draw))
        else:
            yield (*before, draw)


def _draws(state: State) -> Iterator[tuple[Draw, Playing]]:
    """All draws of one chip that can come about, with what they lead to."""
    assert state.own.bag is not None
    for chip in state.own.bag:
        for draw in _options(state, chip):
            played = Playing(state, Turn((draw,)))
            if played.further or not played.findings:
                yield draw, played


class _Count:
    """Counts turns; what follows a draw depends on the own animal and its chips only, so it is counted once."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], int] = {}

    def of(self, state: State, drawn: int = 0) -> int:
        """The number of ways in which a turn can go on from a state in which a draw is due, after some draws."""
        own = state.own
        assert own.bag is not None
        key = (own.space, own.rubies, own.clovers, tuple(own.bag.items()), tuple(own.board.items()))
        if key not in self._known:
            if len(self._known) >= MOST_STATES or drawn > MOST_DRAWS:
                raise UnsupportedError(
                    "so many chips can follow each other in this turn that the turns are not counted"
                )
            self._known[key] = 0  # taken before it is counted, so that the limit holds for those under way
            self._known[key] = sum(
                self.of(played.state, drawn + 1) if played.further else 1 for _, played in _draws(state)
            )
        return self._known[key]


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
