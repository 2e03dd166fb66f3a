"""Judge of the purchases: the race of one animal by plain recursion, every chip, every roll and every choice.

What is printed (prices, chips, dice, track) is read by the referee of Quacks & Co. (tests/referee_quacks), which shares
no code with the product. The rules of the race are written out here as `details` and the rules text tell them: a turn
draws one chip; food moves and acts; the third dream weed moves the animal by its clovers and lets it buy; then all of
its chips are in the bag again. The others stay where they are and keep what they hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import NamedTuple

from tests.referee_puzzles.common import WRONG, Data, Judge, Solved, Verdict
from tests.referee_quacks.actions import RUBIES_OF_RED
from tests.referee_quacks.table import COLOURS, Table, colour_of, number_of

SAME = 1e-7
Chips = tuple[tuple[str, int], ...]  # kinds with their numbers, sorted
Purchase = tuple[str, ...]


class State(NamedTuple):
    """How the animal stands."""

    space: int
    rubies: int
    clovers: int
    bag: Chips
    board: Chips


def with_chip(chips: Chips, chip: str, count: int = 1) -> Chips:
    """Chips with more, or fewer, of a kind."""
    found = Counter(dict(chips))
    found[chip] += count
    return tuple(sorted((one, number) for one, number in found.items() if number))


def together(chips: Chips, others: Chips) -> Chips:
    """All of both."""
    return tuple(sorted((Counter(dict(chips)) + Counter(dict(others))).items()))


class Race:
    """The race of the animal on turn of a puzzle."""

    def __init__(self, data: Data) -> None:
        self.table = Table(data["position"])
        me = self.table.me
        others = [player for player in self.table.players if player is not me]
        assert all(player["bag"] is not None for player in self.table.players)
        assert any(player["space"] < me["space"] for player in others)  # never the last: the others stay
        self.left = {
            chip: count - sum(player["bag"].get(chip, 0) + player["board"].get(chip, 0) for player in others)
            for chip, count in self.table.chips.items()
        }
        self.start = State(
            me["space"],
            me["rubies"],
            me["clovers"],
            tuple(sorted(me["bag"].items())),
            tuple(sorted(me["board"].items())),
        )
        self.known: dict[State, float] = {}
        self.bought: dict[State, float] = {}

    def supply(self, state: State, chip: str) -> int:
        """How many chips of a kind nobody has."""
        return int(self.left.get(chip, 0)) - dict(state.bag).get(chip, 0) - dict(state.board).get(chip, 0)

    # ------------------------------------------------------------ purchases

    def purchases(self, state: State) -> Iterator[Purchase]:
        """All sets of chips of different colours for at most so many rubies."""
        by_colour = [
            [None, *(chip for chip in self.table.chips if colour_of(chip) == colour and self.supply(state, chip) > 0)]
            for colour in COLOURS
        ]

        def choose(index: int, rubies: int) -> Iterator[Purchase]:
            if index == len(by_colour):
                yield ()
                return
            for chip in by_colour[index]:
                cost = 0 if chip is None else self.table.prices[number_of(chip)]
                if cost <= rubies:
                    for rest in choose(index + 1, rubies - cost):
                        yield rest if chip is None else (chip, *rest)

        yield from choose(0, state.rubies)

    def refilled(self, state: State, purchase: Purchase) -> State:
        """After a purchase: all chips in the bag, no rubies."""
        bag = together(state.bag, state.board)
        for chip in purchase:
            bag = with_chip(bag, chip)
        return State(state.space, 0, state.clovers, bag, ())

    def after_third(self, state: State) -> float:
        """Turns to come after the third dream weed: the clovers' move, then the best purchase."""
        moved = state._replace(space=state.space + state.clovers)
        if moved.space >= self.table.steps:
            return 0.0
        if moved not in self.bought:
            self.bought[moved] = min(self.turns(self.refilled(moved, one)) for one in self.purchases(moved))
        return self.bought[moved]

    # ------------------------------------------------------------ turns

    def turns(self, state: State) -> float:
        """The expected number of turns to the market from the beginning of a turn."""
        if state not in self.known:
            # Three dream weeds without food, rubies and clovers lead to where it was: that is solved for.
            again = not state.board and not state.rubies and not state.clovers
            self.known[state] = self.around(state) if again else 1 + self.drawn(state)
        return self.known[state]

    def around(self, state: State) -> float:
        """The turns of a state that three dream weeds in a row lead back to."""
        total, chance, now = 0.0, 1.0, state
        for _ in range(3):
            count = sum(dict(now.bag).values())
            total += chance
            for chip, number in now.bag:
                if chip != "dream":
                    total += chance * number / count * self.result(now, chip)
            chance *= dict(now.bag).get("dream", 0) / count
            if chance == 0:
                return total
            now = now._replace(bag=with_chip(now.bag, "dream", -1), board=with_chip(now.board, "dream"))
        return total / (1 - chance)

    def drawn(self, state: State) -> float:
        """Turns to come after this one, before its chip is drawn."""
        count = sum(dict(state.bag).values())
        return sum(number / count * self.result(state, chip) for chip, number in state.bag)

    def result(self, state: State, chip: str) -> float:
        """Turns to come after a chip is drawn."""
        now = state._replace(bag=with_chip(state.bag, chip, -1), board=with_chip(state.board, chip))
        if chip == "dream":
            return self.after_third(now) if dict(now.board)["dream"] == 3 else self.turns(now)
        now = now._replace(space=now.space + number_of(chip))
        if now.space >= self.table.steps:
            return 0.0
        if colour_of(chip) == "white":
            return self.turns(now)
        return float(getattr(self, f"{colour_of(chip)}_{self.table.set}")(now, chip))

    def moved(self, state: State, steps: int) -> float:
        """Turns to come after a move that ends the turn."""
        space = state.space + steps
        return 0.0 if space >= self.table.steps else self.turns(state._replace(space=space))

    def spiral(self, state: State) -> bool:
        """Whether the animal stands on a spiral space."""
        return state.space in self.table.spirals

    def red_caterpillar(self, state: State, chip: str) -> float:
        return self.turns(state._replace(rubies=state.rubies + (2 if self.spiral(state) else 1)))

    def red_butterfly(self, state: State, chip: str) -> float:
        return self.turns(state._replace(rubies=state.rubies + RUBIES_OF_RED[number_of(chip)]))

    def yellow_caterpillar(self, state: State, chip: str) -> float:
        faces = self.table.white
        assert len(faces) == 6
        return sum(self.rolled(state, face) for face in faces) / 6

    def rolled(self, state: State, face: str) -> float:
        if face == "draw":
            return self.drawn(state)
        if face == "ruby":
            return self.turns(state._replace(rubies=state.rubies + 1))
        if face.isdigit():
            return self.moved(state, int(face))
        assert self.supply(state, face) > 0
        return self.turns(state._replace(bag=with_chip(state.bag, face)))

    def yellow_butterfly(self, state: State, chip: str) -> float:
        faces = [int(face) for face in self.table.wooden]
        if not self.spiral(state):
            return sum(self.moved(state, face) for face in faces) / len(faces)
        return sum(self.moved(state, one + other) for one in faces for other in faces) / len(faces) ** 2

    def green_caterpillar(self, state: State, chip: str) -> float:
        return min(
            self.turns(state._replace(bag=with_chip(state.bag, one), board=with_chip(state.board, one, -1)))
            for one, _ in state.board
            if one != "dream"
        )

    def green_butterfly(self, state: State, chip: str) -> float:
        return self.drawn(state)

    def blue_caterpillar(self, state: State, chip: str) -> float:
        ahead = [space for space in self.table.spirals if space > state.space]
        return self.moved(state, min(ahead) - state.space) if ahead else self.turns(state)

    def blue_butterfly(self, state: State, chip: str) -> float:
        higher = [one for one in self.table.chips if colour_of(one) == "blue" and number_of(one) > number_of(chip)]
        new = min(higher, key=number_of) if higher else "white-8"
        assert self.supply(state, new) > 0
        return self.turns(state._replace(board=with_chip(with_chip(state.board, chip, -1), new)))

    def purple_caterpillar(self, state: State, chip: str) -> float:
        return self.moved(state, state.rubies)

    def purple_butterfly(self, state: State, chip: str) -> float:
        number = 4 if self.spiral(state) else 2
        offered = [f"{colour}-{number}" for colour in COLOURS if self.supply(state, f"{colour}-{number}") > 0]
        assert offered
        return min(self.turns(state._replace(bag=with_chip(state.bag, one))) for one in offered)

    def orange_caterpillar(self, state: State, chip: str) -> float:
        return self.turns(state._replace(clovers=state.clovers + (2 if self.spiral(state) else 1)))

    def orange_butterfly(self, state: State, chip: str) -> float:
        count = sum(number for one, number in state.board if colour_of(one) == "orange")
        return self.turns(state._replace(clovers=state.clovers + count))

    # ------------------------------------------------------------ the answer

    @cached_property
    def values(self) -> dict[Purchase, float]:
        """Every purchase, sorted by name, with the turns that come after it."""
        now = self.start._replace(space=self.start.space + self.start.clovers)
        assert now.space < self.table.steps
        return {tuple(sorted(one)): self.turns(self.refilled(now, one)) for one in self.purchases(now)}


_RACES: dict[str, Race] = {}


def race_of(data: Data) -> Race:
    """The race of a puzzle; that of the last one is kept."""
    if data["id"] not in _RACES:
        _RACES.clear()
        _RACES[data["id"]] = Race(data)
    return _RACES[data["id"]]


def solve(data: Data) -> Solved:
    """The purchases with the fewest turns."""
    values = race_of(data).values
    best = min(values.values())
    right = frozenset(purchase for purchase, value in values.items() if value < best + SAME)
    return Solved(round(best, 6), len(right), right)


def verdict(data: Data, answer: Data, solved: Solved) -> Verdict:
    """Chips of different colours that the rubies pay for."""
    value = race_of(data).values.get(tuple(sorted(answer["buy"])))
    return WRONG if value is None else Verdict(round(value, 6) == solved.best, round(value, 6))


def tries(data: Data, chance: Random, solved: Solved) -> Iterator[Data]:
    """All purchases, those with a chip more, and chips at random."""
    race = race_of(data)
    chips = [*race.table.chips, "purple-2", "orange-1", "white-4"]
    for purchase in race.values:
        yield {"buy": chance.sample(purchase, len(purchase))}
        yield {"buy": [*purchase, chance.choice(chips)]}
    for _ in range(30):
        yield {"buy": [chance.choice(chips) for _ in range(chance.randint(1, 3))]}


def hints(data: Data, solved: Solved) -> None:
    """One of the best purchases is of so many chips for so many rubies; the steps and rubies of the task are right."""
    race = race_of(data)
    prices = race.table.prices
    told = []
    for purchase in solved.answers:
        assert isinstance(purchase, tuple)
        told.append((len(purchase), sum(prices[number_of(chip)] for chip in purchase)))
    words = data["hints"]["where"]["en"]
    assert any(f"chips: {count}, for this many rubies: {cost}." in words for count, cost in told), told
    steps = race.table.steps - race.start.space - race.start.clovers
    assert f" buys with {race.start.rubies} rubies, {steps} steps before the market" in data["task"]["en"]
    if "leads to the market as soon as" in data["hints"]["rule"]["en"]:
        assert f"A chip with {steps} or more leads" in data["hints"]["rule"]["en"]


JUDGES = {"quacks-purchase": Judge(solve, lambda data, answer: tuple(sorted(answer["buy"])), verdict, tries, hints)}
