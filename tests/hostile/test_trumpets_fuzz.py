"""Random changes to good files of Twisted Trumpets, random values under the right keys, random readable positions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.models.writing import document

from tests.hostile import trumpets_corpus
from tests.hostile.driving import drive
from tests.hostile.shapes import DATA, common, disturbed, mutations, tree_of, values_of
from tests.hostile.trumpets_driving import played_out, same_again

FILES = sorted((DATA / "twisted-trumpets").rglob("*.yaml"))
words = st.sampled_from(
    ["s1", "b16", "p7", "p7~@180", "s3@90", "b1@45", "?", "-", "A1", "A2", "C3", "Z99", "top", "left", "end", "diagonal",  # noqa: E501
     "bells", "gold", "gone", "actions", "bell-boss", "queens-birds", "clora", "me", "house", "true", "red", "x"]
)  # fmt: skip
values = values_of(words)
FORM = tree_of(trumpets_corpus.PATHS)
edges = ["top", "right", "bottom", "left"]
kinds = st.sampled_from(["starting", "basic", "premium"])
counts = st.integers(0, 9)
spots = st.sampled_from([f"{column}{row}" for row in range(1, 5) for column in "ABCDEF"])
ALL_TILES = [f"{letter}{n}" for letter, count in (("s", 5), ("b", 18), ("p", 16)) for n in range(1, count + 1)]
tiles = st.sampled_from([*ALL_TILES, "own"])
turned = st.sampled_from([0, 90, 180, 270, 90, 180, 270, -90, 45, 360])
names = st.sampled_from(["clora", "arturo", "me", "Ännchen", "全角", "9"])
decrees = st.sampled_from(["bell-boss", "heard-everywhere", "morning-call", "sound-work", "deep-breath", "own-decree"])
plans = st.sampled_from(["slanted-light", "tower-and-cellar", "nothing-loose", "bunting", "queens-birds", "own-plan"])
tokens = st.sampled_from(["gold", "grey", "gone"])


def subset(words: list[str], least: int = 0) -> st.SearchStrategy[list[str]]:
    """Some of the words, each once."""
    return st.lists(st.sampled_from(words), min_size=least, max_size=len(words), unique=True)


@st.composite
def laid(draw: st.DrawFn) -> str:
    """A tile on the board."""
    turn = draw(turned)
    return f"{draw(tiles)}{'~' if draw(st.integers(0, 4)) == 0 else ''}{f'@{turn}' if turn else ''}"


bell = st.one_of(
    st.fixed_dictionaries({"kind": st.sampled_from(["end", "mid"]), "facing": st.sampled_from(edges)}),
    st.integers(0, 3).map(lambda n: {"kind": "diagonal", "facing": [edges[n], edges[(n + 1) % 4]]}),
)


@st.composite
def faces(draw: st.DrawFn) -> dict[str, Any]:
    """One side of a tile: up to four pipes that share the edges."""
    order = draw(st.permutations(edges))
    cuts = sorted(draw(st.lists(st.integers(1, 4), max_size=4)))
    pipes = [
        {"ends": order[first:last], "bells": draw(st.lists(bell, max_size=4)), "twist": draw(st.booleans())}
        for first, last in zip([0, *cuts], cuts, strict=False)
        if first < last
    ]
    flags = st.dictionaries(st.sampled_from(["red", "yellow", "green", "blue"]), counts, max_size=4)
    return {"pipes": pipes, "flags": draw(flags), "birds": draw(counts), "notes": draw(counts)}


@st.composite
def own_tiles(draw: st.DrawFn) -> dict[str, Any]:
    """A tile of one's own."""
    kind = draw(kinds)
    tile = {"kind": kind, **draw(faces())}
    if kind == "premium" and draw(st.booleans()):
        tile["back"] = draw(faces())
    if draw(st.booleans()):
        dots = st.dictionaries(st.sampled_from(["0", "3", "4"]), st.integers(1, 3), min_size=1)
        tile["copies"] = draw(st.integers(1, 99) if kind == "starting" else dots)
    return tile


terms = st.one_of(
    st.fixed_dictionaries(
        {"count": st.just("bells")},
        optional={"facing": st.sampled_from(edges), "kind": st.sampled_from(["end", "mid", "diagonal"])},
    ),
    st.fixed_dictionaries({"count": st.just("flags")}, optional={"colour": st.sampled_from(["red", "blue"])}),
    st.fixed_dictionaries({"count": st.just("spaces")}, optional={"in": st.sampled_from(["border", "corners", "scrolls"])}),  # noqa: E501
    st.fixed_dictionaries({"count": st.just("tiles")}, optional={"kind": kinds}),
    st.sampled_from(
        ["directions", "colours", "sets", "birds", "notes", "twists", "open-ends", "longest"]
    ).map(lambda word: {"count": word}),
)  # fmt: skip
conditions = st.tuples(terms, st.fixed_dictionaries({"at-least": st.integers(0, 5)})).map(lambda two: two[0] | two[1])
conditions |= st.tuples(terms, st.fixed_dictionaries({"at-most": st.integers(0, 5)})).map(lambda two: two[0] | two[1])
worth = st.one_of(
    st.fixed_dictionaries({"each": st.integers(-9, 9)}, optional={"most": st.integers(0, 20)}),
    st.fixed_dictionaries({"steps": st.dictionaries(st.integers(0, 20), st.integers(-9, 9), min_size=1, max_size=4)}),
)
gains = st.tuples(terms, worth).map(lambda two: two[0] | two[1])
holders = st.one_of(names, st.tuples(names, st.integers(1, 9)).map(lambda two: {two[0]: two[1]}))
slots = st.lists(st.lists(holders, max_size=4), min_size=3, max_size=3)
own_decree = st.fixed_dictionaries(
    {"when": st.lists(conditions, min_size=1, max_size=3), "slots": st.lists(counts, min_size=3, max_size=3)},
    optional={"title": st.sampled_from(["A Card of Mine", "Ein Erlaß"]), "held": slots},
)
own_plan = st.fixed_dictionaries({"points": st.lists(gains, min_size=1, max_size=3)})
rulings = st.fixed_dictionaries(
    {},
    optional={
        "dead-ends": st.sampled_from(["allowed", "forbidden"]),
        "loops": st.sampled_from(["allowed", "forbidden"]),
        "unused-mouth": st.sampled_from(["free", "penalised"]),
        "bird-own-notes": st.sampled_from(["no", "yes"]),
        "scroll-again": st.sampled_from(["yes", "no"]),
    },
)
puts = st.fixed_dictionaries(
    {"place": tiles, "at": spots}, optional={"turn": st.sampled_from([0, 90, 180, 270, -90, 45]), "back": st.booleans()}
)
paid = st.lists(tiles, max_size=3)
purchases = st.one_of(
    st.fixed_dictionaries({"buy": tiles}, optional={"pay": paid, "from": st.sampled_from(["market", "stack"])}),
    st.fixed_dictionaries({"buy": st.just("?"), "from": st.just("stack")}, optional={"pay": paid}),
)
nexts = st.fixed_dictionaries(
    {},
    optional={
        "refill": st.lists(tiles, max_size=4),
        "market": st.lists(st.one_of(tiles, st.just("-")), max_size=8),
        "ending": st.integers(1, 9),
        "decrees": st.dictionaries(st.sampled_from(["bell-boss", "deep-breath"]), slots, max_size=2),
    },
)
steps = st.one_of(
    puts,
    puts,
    st.fixed_dictionaries({"draw": st.one_of(tiles, st.just("?"))}),
    purchases,
    st.just({"pass": True}),
    st.fixed_dictionaries({"discard": spots}),
    st.just({"favor": "actions"}),
    st.fixed_dictionaries(
        {"favor": st.just("plans"), "draw": st.lists(st.one_of(plans, st.just("?")), max_size=2)},
        optional={"discard": plans},
    ),
    purchases.map(lambda buy: {"favor": "premium", **buy}),
    st.fixed_dictionaries({"claim": decrees}, optional={"slot": st.integers(1, 3)}),
    nexts.map(lambda changes: {"next": changes}),
)
optional = {
    "players": st.integers(1, 4),
    "player": names,
    "round": st.integers(1, 9),
    "ending": st.integers(1, 9),
    "trumpet": st.dictionaries(spots, laid(), max_size=24),
    "hand": st.lists(tiles, max_size=8),
    "market": st.lists(st.one_of(tiles, st.just("-")), max_size=6),
    "actions": st.integers(0, 9),
    "favors": st.dictionaries(st.sampled_from(["actions", "plans", "premium"]), tokens, max_size=3),
    "rules": rulings,
    "draws": st.lists(tiles, max_size=3),
    "move": steps,
    "turns": st.lists(steps, max_size=5),
}


@st.composite
def playable(draw: st.DrawFn) -> dict[str, Any]:
    """A position that can be read, with a tile and cards of its own."""
    data = {"game": "twisted-trumpets", "tiles": {"own": draw(own_tiles())}}
    data |= {"decrees": {"own-decree": draw(own_decree)}, "plans": {"own-plan": draw(own_plan)}}
    data["decrees"] |= draw(st.dictionaries(st.sampled_from(["bell-boss", "heard-everywhere", "deep-breath"]), slots))
    if draw(st.booleans()):
        data["plans"] |= {word: draw(own_plan) for word in ("queens-birds", "slanted-light")}
    return data | draw(st.fixed_dictionaries({}, optional=optional))


@settings(max_examples=200, **common)
@given(mutations(FILES, "sbp?~@-0123ABC',[]{}: \n\""))
def test_mutated_files(data: bytes) -> None:
    drive(data, solve=False)


@settings(max_examples=120, **common)
@given(disturbed(playable(), FORM, values))
def test_wrong_values_in_the_right_places(data: dict[str, Any]) -> None:
    drive(document(data).encode("utf-8", "surrogatepass"), solve=False)


@settings(max_examples=90, **common)
@given(playable())
def test_readable_positions_that_make_no_sense(data: dict[str, Any]) -> None:
    text = document(data)
    assert drive(text.encode(), solve=False)["read"] == "read"
    same_again(text)


@pytest.mark.parametrize("seed", range(30))
def test_games_from_the_beginning(seed: int) -> None:
    """Steps that are listed, chosen at random: each is legal where it is listed, and can be told."""
    chance = random.Random(seed)
    hand = chance.sample(ALL_TILES, 4 + seed % 5)
    start = {"game": "twisted-trumpets", "hand": hand, "actions": 9, "market": ["p2", "p4", "-", "p3"], "round": 1,
             "favors": {}, "plans": ["slanted-light"],
             "decrees": {"bell-boss": [[], [], []], "easy": {"when": [{"count": "tiles", "at-least": 3}],
                                                             "slots": [3, 2, 1]}}}  # fmt: skip

    def choose(moves: list[dict[str, Any]]) -> dict[str, Any]:
        # A drawn tile is not known, after which no step is listed any more; a turn does not end at once.
        known = [move for move in moves if "?" not in (move.get("draw"), move.get("buy"))]
        kinds = sorted({next(iter(move)) for move in known})
        kind = chance.choice([kind for kind in kinds if kind not in ("pass", "next")] or kinds)
        return chance.choice([move for move in known if kind == next(iter(move))])

    assert played_out(start, choose, 12) > 3
