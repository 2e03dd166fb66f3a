"""What holds of every race: turns keep positions legal, chips are kept together, and names and order do not matter."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models import source
from rulewright.models.finding import Severity
from rulewright.models.game import game
from rulewright.models.quacks_and_co.chips import DREAM, Colour, plus
from rulewright.models.quacks_and_co.moves import turns
from rulewright.models.quacks_and_co.playing import after, before_purchase, judge
from rulewright.models.quacks_and_co.purchase import purchases
from rulewright.models.quacks_and_co.state import Racer, State, laid
from rulewright.models.quacks_and_co.turns import Draw, Turn, draw_data, turn_data
from rulewright.models.writing import document, flow

QUACKS = game("quacks-and-co")
ANIMALS = ["donkey", "sheep", "pig", "cow"]
START = {"dream": 4, "yellow-1": 1, "red-1": 2, "red-2": 1}
RULES = {
    "third-dream-order": ["clover-move, last-place, purchase", "last-place, clover-move, purchase"],
    "blue-without-spiral": ["stay", "market"],
    "actions": ["compulsory", "optional"],
    "butterfly-purple-colours": ["all-in-game", "no-purple-orange"],
}
fixed = {"derandomize": True, "deadline": None, "database": None}


@st.composite
def races(draw: st.DrawFn) -> dict[str, Any]:
    """The file of a race that begins: any set, boards, track, rulings and players, with some chips bought before."""
    boards = draw(st.sampled_from([4, 6]))
    colours = ["red", "yellow", "green", "blue", *(["purple", "orange"] if boards == 6 else [])]
    steps = draw(st.integers(4, 60))
    more = st.dictionaries(
        st.sampled_from([*(f"{colour}-{number}" for colour in colours for number in (1, 2)), "white-8"]),
        st.integers(1, 2), max_size=4,
    )  # fmt: skip
    players = []
    for animal in draw(st.lists(st.sampled_from(ANIMALS), min_size=1, max_size=4, unique=True)):
        bag = Counter(START) + Counter(draw(more))
        clovers = draw(st.integers(0, 3)) if boards == 6 else 0
        players.append({"animal": animal, "space": draw(st.integers(0, steps - 1)), "clovers": clovers, "bag": bag})
    return {
        "game": "quacks-and-co",
        "set": draw(st.sampled_from(["caterpillar", "butterfly"])),
        "boards": boards,
        "rules": {name: draw(st.sampled_from(words)) for name, words in RULES.items()},
        "track": {"steps": steps, "spirals": sorted(draw(st.sets(st.integers(1, steps - 1), max_size=20)))},
        "players": players,
    }


chances = st.randoms(use_true_random=False)


def of(data: dict[str, Any]) -> Any:
    """The position of a file that holds this data."""
    return QUACKS.read(source.parse(json.dumps(data).encode(), "position.yaml"))


def errors(position: Any) -> list[str]:
    """The codes of what is wrong with a position."""
    return [finding.code for finding in QUACKS.check(position).findings if finding.severity is not Severity.NOTE]


def played(chance: random.Random, data: dict[str, Any], most: int = 12) -> list[tuple[State, tuple[Draw, ...]]]:
    """Turns of a race at random: the state before each, and its draws; the last state comes without."""
    state = State.of(of(data))
    found: list[tuple[State, tuple[Draw, ...]]] = []
    for _ in range(chance.randrange(most)):
        listed = list(turns(state))
        if not listed:
            break
        found.append((state, chance.choice(listed)))
        state = after(state, Turn(found[-1][1]))
    return [*found, (state, ())]


def owned(racer: Racer) -> Counter[Any]:
    """All chips of a player."""
    return Counter(plus(racer.bag or {}, racer.board))


@settings(max_examples=40, **fixed)
@given(races(), chances)
def test_every_turn_that_is_listed_is_legal_and_leads_to_a_legal_position(data: Any, chance: random.Random) -> None:
    position = of(data)
    assert errors(position) == []
    state, _ = played(chance, data)[-1]
    listed = list(turns(state))
    assert bool(listed) == (state.winner is None)
    for draws in chance.sample(listed, min(8, len(listed))):
        assert judge(state, Turn(draws)) == []
        now = state.to_data(position) | {"move": turn_data(draws)}
        assert errors(of(now)) == [], now
        reached = after(state, Turn(draws)).to_data(position)
        assert errors(of(reached)) == [], (now, reached)


@settings(max_examples=60, **fixed)
@given(races(), chances)
def test_what_a_race_keeps(data: Any, chance: random.Random) -> None:
    """Four dream weeds each, two of them in the bag between turns; chips come from the supply and nowhere else."""
    moments = played(chance, data)
    for (state, draws), (then, _) in pairwise(moments):
        number = state.turn
        for index, (old, new) in enumerate(zip(state.racers, then.racers, strict=True)):
            assert old == new or index == number
            assert owned(new)[DREAM] == 4
            assert new.bag is not None
            assert new.bag[DREAM] >= 2 or then.winner is new
            assert old.space <= new.space <= state.kit.track.steps
            assert new.clovers >= old.clovers
        old, new = state.racers[number], then.racers[number]
        gained = owned(new) - owned(old)
        lost = owned(old) - owned(new)
        bought = Counter(chip for draw in draws for chip in draw.buy or ())
        taken = Counter(draw.take for draw in draws if draw.take is not None)
        dice = Counter(face for draw in draws for face in draw.die if "-" in face)
        swaps = sum(draw.chip is not None and draw.chip.colour is Colour.BLUE for draw in draws)
        assert lost.total() <= (0 if state.kit.caterpillar else swaps)
        assert all(chip.colour is Colour.BLUE for chip in lost)
        assert gained.total() <= lost.total() + bought.total() + taken.total() + dice.total()
        assert gained >= bought + taken or state.kit.set == "butterfly"
        if new.board == {} and draws[-1].chip in (DREAM, None):
            assert new.rubies == 0
        for chip in {*gained, *lost}:
            assert state.left(chip) - then.left(chip) == gained[chip] - lost[chip]
        assert sum(racer.rubies for racer in then.racers) + then.rubies_left == state.kit.box.rubies
        if state.kit.boards == 6:
            assert sum(racer.clovers for racer in then.racers) + then.clovers_left == state.kit.box.clovers
        expected = number if then.winner else (number + 1) % len(state.racers)
        assert then.turn == expected


@settings(max_examples=40, **fixed)
@given(races(), chances)
def test_where_the_list_of_players_begins_and_what_they_are_called_does_not_matter(
    data: Any, chance: random.Random
) -> None:
    position = of(data)
    state, _ = played(chance, data)[-1]
    now = state.to_data(position)
    names = dict(zip(ANIMALS, chance.sample(ANIMALS, 4), strict=True))
    players: Any = now["players"]
    by = chance.randrange(len(players))
    other = {
        **now,
        "players": [{**one, "animal": names[one["animal"]]} for one in players[by:] + players[:by]],
        "turn": names[str(now["turn"])],
    }
    listed = [flow(turn_data(draws)) for draws in turns(state)]
    assert [flow(turn_data(draws)) for draws in turns(State.of(of(other)))] == listed
    assert errors(of(other)) == errors(of(now))
    # For the turn that is played now, the order of the others does not matter at all.
    mixed = {**other, "players": chance.sample(other["players"], len(players))}
    assert [flow(turn_data(draws)) for draws in turns(State.of(of(mixed)))] == listed


@settings(max_examples=60, **fixed)
@given(races(), chances)
def test_positions_and_turns_are_read_as_they_are_written(data: Any, chance: random.Random) -> None:
    moments = played(chance, data)
    position = of(data)
    for state, _ in moments[-2:]:
        written = state.to_data(position)
        again = QUACKS.read(source.parse(document(written).encode(), "position.yaml"))
        assert again.to_data() == written
        assert State.of(again).racers == state.racers
        assert State.of(again).turn == state.turn
    told = [turn_data(draws, state.own.animal) for state, draws in moments if draws]
    record = of({**data, "turns": told})
    assert [turn.draws for turn in record.turns] == [draws for _, draws in moments if draws]
    assert [[draw_data(draw) for draw in turn.draws] for turn in record.turns] == [
        [draw_data(draw) for draw in draws] for _, draws in moments if draws
    ]
    assert errors(record) == []


@settings(max_examples=40, **fixed)
@given(races(), chances, st.integers(0, 6))
def test_a_purchase_without_one_of_its_chips_is_a_purchase(data: Any, chance: random.Random, rubies: int) -> None:
    """And more rubies never take one away."""
    state, _ = played(chance, data)[-1]
    while not state.shopping and state.winner is None:
        state = laid(state, DREAM)
    found: list[set[tuple[Any, ...]]] = []
    for count in (rubies, rubies + 1):
        written: Any = state.to_data(of(data))
        for number, player in enumerate(written["players"]):
            player["rubies"] = count if number == state.turn else 0
        now = before_purchase(State.of(of(written)))
        if now.winner is not None:
            return
        found.append(set(purchases(now)))
        for chips in chance.sample(sorted(found[-1], key=str), min(20, len(found[-1]))):
            assert all(part in found[-1] for part in combinations(chips, max(0, len(chips) - 1)))
    assert () in found[0]
    assert found[0] <= found[1]
