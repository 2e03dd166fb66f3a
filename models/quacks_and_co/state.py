"""A moment of the race, and what moves, gains and purchases make of it (rulebook, game play)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulewright.models.quacks_and_co.chips import BUBBLES, DREAM, Chip, Chips, minus, plus
from rulewright.models.quacks_and_co.kit import Kit
from rulewright.models.quacks_and_co.position import Position, player_data
from rulewright.models.quacks_and_co.turns import Animal


@dataclass(frozen=True, slots=True)
class Racer:
    """An animal on the track with what its player has. `bag` is None where it is not told.

    Mappings are never changed in place.
    """

    animal: Animal
    space: int
    rubies: int
    clovers: int
    bag: Chips | None
    board: Chips

    @property
    def dreams(self) -> int:
        """How many dream weeds lie on the animal board."""
        return self.board.get(DREAM, 0)

    def owned(self, chip: Chip) -> int:
        """How many of a kind lie in the bag, as far as it is told, and on the board."""
        return self.board.get(chip, 0) + (self.bag or {}).get(chip, 0)


@dataclass(frozen=True, slots=True)
class State:
    """What a turn starts from: all animals in the order of play, and whose turn it is (a number of `racers`)."""

    kit: Kit
    racers: tuple[Racer, ...]
    turn: int

    @staticmethod
    def of(position: Position) -> State:
        """The state that a position describes."""
        racers = tuple(
            Racer(player.animal, player.space, player.rubies, player.clovers, player.bag, player.board)
            for player in position.players
        )
        turn = next(number for number, racer in enumerate(racers) if racer.animal is position.turn)
        return State(position.kit, racers, turn)

    @property
    def own(self) -> Racer:
        """Whose turn it is."""
        return self.racers[self.turn]

    @property
    def winner(self) -> Racer | None:
        """The animal at the market; None while the race goes on."""
        return next((racer for racer in self.racers if racer.space >= self.kit.track.steps), None)

    @property
    def shopping(self) -> bool:
        """Whether the third dream weed lies, and a purchase is due."""
        return self.own.dreams >= BUBBLES

    @property
    def last(self) -> bool:
        """Whether no other animal is behind the own one; sharing the last space counts (rulebook, new chips)."""
        return all(self.own.space <= racer.space for racer in self.racers)

    def least(self, racer: Racer, chip: Chip) -> int:
        """How many of a kind an animal has at least: of a bag that is not told the start chips are certain."""
        certain = self.kit.certain(chip) if racer.bag is None else 0
        return max(racer.owned(chip), certain)

    def left(self, chip: Chip) -> int:
        """How many of a kind of food are in the supply at most: bags that are not told may hold some more."""
        return max(0, self.kit.in_game(chip) - sum(self.least(racer, chip) for racer in self.racers))

    def in_bag(self, racer: Racer, chip: Chip) -> int:
        """How many of a kind a bag holds; at most, where it is not told."""
        if racer.bag is not None:
            return racer.bag.get(chip, 0)
        return self.left(chip) + self.least(racer, chip) - racer.owned(chip)

    @property
    def rubies_left(self) -> int:
        """How many rubies are in the supply."""
        return max(0, self.kit.box.rubies - sum(racer.rubies for racer in self.racers))

    @property
    def clovers_left(self) -> int:
        """How many clovers are in the supply."""
        return max(0, self.kit.clovers - sum(racer.clovers for racer in self.racers))

    def to_data(self, position: Position) -> dict[str, object]:
        """The state in the form of a file, with the box and the rulings of a position."""
        players = [
            player_data(racer.animal, racer.space, racer.rubies, racer.clovers, racer.bag, racer.board)
            for racer in self.racers
        ]
        return {**position.head(), "players": players, "turn": str(self.own.animal)}


def with_own(state: State, racer: Racer) -> State:
    """The state with another own animal."""
    return replace(state, racers=(*state.racers[: state.turn], racer, *state.racers[state.turn + 1 :]))


def moved(state: State, steps: int) -> State:
    """Moved on by so many spaces; the market is the last, and need not be reached exactly (rulebook, end)."""
    own = state.own
    return with_own(state, replace(own, space=min(own.space + steps, state.kit.track.steps)))


def moved_to(state: State, space: int) -> State:
    """Moved on to a space."""
    return with_own(state, replace(state.own, space=space))


def with_rubies(state: State, count: int) -> State:
    """With so many rubies more, as far as there are any left."""
    own = state.own
    return with_own(state, replace(own, rubies=own.rubies + min(count, state.rubies_left)))


def with_clovers(state: State, count: int) -> State:
    """With so many clovers more, as far as there are any left."""
    own = state.own
    return with_own(state, replace(own, clovers=own.clovers + min(count, state.clovers_left)))


def into_bag(state: State, chips: Iterable[Chip]) -> State:
    """With chips from the supply in the own bag."""
    own = state.own
    return with_own(state, own if own.bag is None else replace(own, bag=plus(own.bag, list(chips))))


def laid(state: State, chip: Chip) -> State:
    """A chip drawn from the bag and laid on the animal board."""
    own = state.own
    bag = None if own.bag is None else minus(own.bag, chip)
    return with_own(state, replace(own, bag=bag, board=plus(own.board, [chip])))


def returned(state: State, chip: Chip) -> State:
    """A chip of the animal board put back into the bag."""
    own = state.own
    bag = None if own.bag is None else plus(own.bag, [chip])
    return with_own(state, replace(own, bag=bag, board=minus(own.board, chip)))


def swapped(state: State, chip: Chip, higher: Chip) -> State:
    """A chip of the animal board swapped for one of the supply, which lies on the board too."""
    own = state.own
    return with_own(state, replace(own, board=plus(minus(own.board, chip), [higher])))


def shopped(state: State, chips: Iterable[Chip]) -> State:
    """After a purchase: what is bought and all that lies on the board is in the bag, and no ruby is kept."""
    own = state.own
    bag = None if own.bag is None else plus(plus(own.bag, own.board), list(chips))
    return with_own(state, replace(own, rubies=0, bag=bag, board={}))


def handed_on(state: State) -> State:
    """The next player's turn."""
    return replace(state, turn=(state.turn + 1) % len(state.racers))
