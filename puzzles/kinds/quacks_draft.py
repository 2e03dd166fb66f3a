"""Positions of Quacks & Co. in which a purchase is due, each played by chance from an earlier purchase on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from rulewright.models.quacks_and_co.box import BOXES, FACES, HOUSE, Track
from rulewright.models.quacks_and_co.chips import BUBBLES, Chip, plus
from rulewright.models.quacks_and_co.kit import Kit, Set
from rulewright.models.quacks_and_co.position import player_data
from rulewright.models.quacks_and_co.search.nodes import FURTHER, MARKET, Chance, Choice, Leaf, Moment
from rulewright.models.quacks_and_co.search.packing import DREAM_KIND, MASK
from rulewright.models.quacks_and_co.search.race import Race
from rulewright.models.quacks_and_co.state import Racer, State
from rulewright.models.quacks_and_co.turns import Animal

GAME = "quacks-and-co"


class Aim(NamedTuple):
    """What a position shall be like: rubies to spend, steps to go, numbers of boards; `bought`: chips had before."""

    rubies: tuple[int, ...]
    steps: tuple[int, ...]
    boards: tuple[int, ...]
    bought: tuple[int, ...]


def position(chance: Random, aim: Aim) -> dict[str, Any] | None:
    """A position in the form of the file; None where chance led elsewhere.

    The animal on turn begins on some space right after a purchase, and draws by the rules until its third dream weed
    lies. It is not the last, and stands as many steps before the market as is aimed at (with those by its clovers). The
    others have drawn a few chips, from a purchase on likewise.
    """
    kit = _kit(chance, aim)
    animals = chance.sample(tuple(Animal), chance.choice((2, 2, 3, 3, 4)))
    turn = chance.randrange(len(animals))
    spaces = [kit.track.steps - chance.randint(4, 22) for _ in animals]
    spaces[turn] = kit.track.steps - chance.choice(aim.steps) - chance.randint(3, 14)
    racers: list[Racer] = []
    for animal, space in zip(animals, spaces, strict=True):
        bag = plus(kit.box.start, _bought(chance, kit, chance.choice(aim.bought)))
        racers.append(Racer(animal, space, 0, 0, bag, {}))
    state = State(kit, tuple(racers), turn)
    own = _drawn(chance, state, turn)
    if own is None or own.dreams != BUBBLES or own.rubies not in aim.rubies:
        return None
    if kit.track.steps - own.space - own.clovers not in aim.steps:
        return None
    there = []
    for number in range(len(racers)):
        racer = own if number == turn else _drawn(chance, state, number)
        if racer is None:
            return None
        there.append(racer)
    if min(racer.space for racer in there if racer is not own) >= own.space:
        return None
    return _data(kit, there, turn)


def _kit(chance: Random, aim: Aim) -> Kit:
    """The box with a track and a wooden die of the puzzle's own, for those of the game are not known."""
    box = BOXES.shipped(HOUSE)
    die = tuple(sorted(chance.choices((0, 1, 2, 3, 4), (2, 5, 4, 2, 1), k=FACES)))
    steps = chance.randint(24, 44)
    last = chance.sample(range(steps - 6, steps), chance.choice((1, 1, 2)))
    spirals, space = [], chance.randint(2, 5)
    while space < steps - 7:
        spirals.append(space)
        space += chance.randint(3, 6)
    track = Track(steps, tuple(sorted((*spirals, *last))))
    side = chance.choice(tuple(Set))
    return Kit(box, side, chance.choice(aim.boards), track, box.wooden_die if side is Set.CATERPILLAR else die)


def _bought(chance: Random, kit: Kit, count: int) -> list[Chip]:
    """Chips that an animal has bought earlier: the dearer, the rarer."""
    kinds = [chip for chip in kit.kinds if kit.price(chip) is not None]
    return chance.choices(kinds, [6 - (kit.price(chip) or 0) for chip in kinds], k=count)


def _drawn(chance: Random, state: State, number: int) -> Racer | None:
    """An animal after some draws; that on turn draws until a purchase is due. None where it comes to the market."""
    race = Race(state, number)
    own = state.racers[number]
    moment = race.moment(own)
    on_turn = number == state.turn
    draws = 40 if on_turn else chance.randint(0, 6)
    while draws and moment[4] & MASK < BUBBLES:
        after = _turn(chance, race, moment, on_turn)
        if after is None:
            return None
        if after == moment:  # another animal: the third dream weed is left in the bag
            break
        moment, draws = after, draws - 1
    space, rubies, clovers, bag, board = moment
    return Racer(own.animal, space, rubies, clovers, race.chips(bag), race.chips(board))


def _turn(chance: Random, race: Race, moment: Moment, on_turn: bool) -> Moment | None:
    """A turn by chance, its choices too. None where it leads to the market."""
    now = moment
    while True:
        space, rubies, clovers, bag, board = now
        kinds, counts = zip(*race.held(bag), strict=True)
        kind = chance.choices(kinds, counts)[0]
        if kind == DREAM_KIND and board & MASK == BUBBLES - 1:
            # Right before what comes before a purchase.
            return (space, rubies, clovers, bag - 1, board + 1) if on_turn else moment
        node = race.drawn(now, kind)
        while not isinstance(node, Leaf):
            if isinstance(node, Chance):
                weights = [weight for weight, _, _ in node.results]
                node = chance.choices(node.results, weights)[0][2]
            else:
                assert isinstance(node, Choice)
                node = chance.choice(node.options)[1]
        if node.after == MARKET:
            return None
        if node.after != FURTHER:
            return node.moment
        now = node.moment


def _data(kit: Kit, racers: Sequence[Racer], turn: int) -> dict[str, Any]:
    """The position in the form of the file."""
    track = {"steps": kit.track.steps, "spirals": list(kit.track.spirals)}
    players = [
        player_data(racer.animal, racer.space, racer.rubies, racer.clovers, racer.bag, racer.board) for racer in racers
    ]
    head: dict[str, Any] = {
        "game": GAME,
        "box": kit.box.name,
        "set": str(kit.set),
        "boards": kit.boards,
        "track": track,
    }
    if not kit.caterpillar:
        head["wooden-die"] = list(kit.wooden_die)
    return {**head, "players": players, "turn": str(racers[turn].animal)}
