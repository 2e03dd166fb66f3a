"""Whether a puzzle file holds what its kind asks about: nothing else is judged, and no search is without end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulewright.models.finding import Verdict
from rulewright.models.game import game
from rulewright.models.reading import Fields, choice, items
from rulewright.models.source import InputError, Node
from rulewright.models.source import Mapping as MappingNode
from rulewright.puzzles.kind import UnfitError
from rulewright.puzzles.puzzle import Puzzle

# What the position of a puzzle tells, by kind; all of it has to be there but what is in MAY.
_FOREST = ("game", "round", "goals", "forest", "old")
KEYS: Mapping[str, tuple[str, ...]] = {
    "wispwood-forest": _FOREST[:-1],
    "wispwood-illegal-tile": _FOREST,
    "wispwood-score": _FOREST,
    "yokai-fewest-moves": ("game", "layout"),
    "yokai-who-hides": ("game", "players", "layout", "hints"),
    "wonderland-placement": ("game", "deck", "edges", "grid", "to-move"),
    "trumpets-best": ("game", "set", "trumpet", "hand"),
    "quacks-purchase": ("game", "box", "set", "boards", "track", "wooden-die", "players", "turn"),
}
MAY = ("old", "wooden-die")
# The shipped data that puzzles are played with, where a position names them.
HOUSE = {"wonderland-placement": "deck", "trumpets-best": "set", "quacks-purchase": "box"}
# Kinds without a value, the one that gives something beside the position, and the one whose positions are illegal.
JUST_RIGHT = ("wispwood-illegal-tile", "wispwood-score", "yokai-who-hides")
GIVING = "wispwood-forest"
ILLEGAL = "wispwood-illegal-tile"
# What the generators stay within. Beyond it proofs and plain judges may take very long.
MOST_WISPS, MOST_EMPTY, MOST_TILES = 5, 13, 26
CARDS, MOST_HIDDEN = 16, 11
MOST_FREE = 5
MOST_HAND = 8
DREAMS, MOST_RUBIES, MOST_TO_GO = 3, 8, 8
NO_PROOF = "it has no proof within the fixed amount of work"


def check(puzzle: Puzzle, root: Fields) -> None:
    """Raises InputError where a file is no puzzle of its kind. Kinds that are not known here are let pass."""
    if puzzle.kind not in KEYS:
        return
    node, best, given = root.need("position"), root.get("best"), root.get("given")
    fields = Fields(node, f"the position of {puzzle.kind}", KEYS[puzzle.kind])
    for key in KEYS[puzzle.kind]:
        if key not in MAY:
            fields.need(key)
    house = HOUSE.get(puzzle.kind)
    if house:
        choice(fields.need(house), house, ("house",))
    if puzzle.kind in JUST_RIGHT:
        _refuse(best is not None, "best: an answer to this kind of puzzle is just right or wrong", best or node)
    else:
        root.need("best")
    if puzzle.kind != GIVING:
        _refuse(given is not None, "given: this kind of puzzle gives nothing beside its position", given or node)
    if puzzle.kind != ILLEGAL:
        verdict = game(str(puzzle.position["game"])).check(puzzle.opened).verdict
        _refuse(verdict is not Verdict.LEGAL, "the position is not known to be legal, so it makes no puzzle", node)
    _BY_KIND[puzzle.kind](puzzle, node, root)


def _refuse(when: bool, message: str, node: Node) -> None:
    if when:
        raise InputError(message, node.place)


def _forest(puzzle: Puzzle, node: Node, root: Fields) -> None:
    position = puzzle.opened
    _cat(puzzle, node, (1,))
    size = (position.drawing.height, position.drawing.width)
    _refuse(size != (4, 4), f"the forest of this kind of puzzle is a drawing of 4 × 4, not {size[0]} × {size[1]}", node)
    place = Fields(root.need("given"), "given", ("place",)).need("place")
    for wisp in items(place, "given: place", 1, MOST_WISPS):
        choice(wisp, "given: place", ("jack", "witch", "heart", "orb"))
    empty = 16 - len(position.forest)
    least = len(puzzle.given["place"])
    _refuse(
        not least <= empty <= MOST_EMPTY, f"forest: {least} to {MOST_EMPTY} squares must be empty, not {empty}", node
    )


def _cat(puzzle: Puzzle, node: Node, rounds: tuple[int, ...]) -> None:
    position = puzzle.opened
    _refuse(len(position.cats) != 1, "the forest of a puzzle has exactly one cat", node)
    _refuse(position.round not in rounds, f"round: this kind of puzzle is not made of round {position.round}", node)


def _tile(puzzle: Puzzle, node: Node, root: Fields) -> None:
    _cat(puzzle, node, (1, 2))
    position = puzzle.opened
    _refuse([str(of) for of in position.goals] != ["witch"], "goals: only the witch card is asked for", node)
    _refuse(len(position.forest) > MOST_TILES, f"forest: a puzzle has at most {MOST_TILES} tiles", node)


def _score(puzzle: Puzzle, node: Node, root: Fields) -> None:
    _cat(puzzle, node, (1, 2, 3))
    _refuse(not puzzle.opened.goals, "goals: a puzzle on points has at least one goal", node)


def _moves(puzzle: Puzzle, node: Node, root: Fields) -> None:
    _refuse(bool(puzzle.opened.unknown), "layout: all cards of this kind of puzzle lie face up", node)
    _sixteen(puzzle.opened, node)


def _hides(puzzle: Puzzle, node: Node, root: Fields) -> None:
    hidden = len(puzzle.opened.unknown)
    _refuse(not 1 <= hidden <= MOST_HIDDEN, f"layout: 1 to {MOST_HIDDEN} cards lie face down, not {hidden}", node)
    _sixteen(puzzle.opened, node)


def _sixteen(position: Any, node: Node) -> None:
    cards = len(position.layout)
    _refuse(cards != CARDS, f"layout: a puzzle has {CARDS} cards, not {cards}", node)


def _placement(puzzle: Puzzle, node: Node, root: Fields) -> None:
    position = puzzle.opened
    free = 9 - len(position.grid)
    _refuse(not 2 <= free <= MOST_FREE, f"grid: a puzzle has 2 to {MOST_FREE} free cells, not {free}", node)
    unknown = any(space.card is None for spaces in position.edges.values() for space in spaces)
    _refuse(unknown, "edges: all edge cards of a puzzle lie open", node)


def _trumpet(puzzle: Puzzle, node: Node, root: Fields) -> None:
    hand = len(puzzle.opened.hand or ())
    _refuse(not 1 <= hand <= MOST_HAND, f"hand: a puzzle has 1 to {MOST_HAND} tiles, not {hand}", node)


def _purchase(puzzle: Puzzle, node: Node, root: Fields) -> None:
    from rulewright.models.quacks_and_co.state import State

    state = State.of(puzzle.opened)
    own = state.own
    _refuse(own.bag is None, "players: the bag of the animal on turn is not told", node)
    _refuse(own.dreams < DREAMS, "players: the animal on turn has no third dream weed, so it buys nothing", node)
    _refuse(own.rubies > MOST_RUBIES, f"players: a puzzle has at most {MOST_RUBIES} rubies to spend", node)
    steps = state.kit.track.steps - own.space - own.clovers
    _refuse(steps > MOST_TO_GO, f"players: the market is {steps} steps away, and that is too far for a proof", node)


_BY_KIND: Mapping[str, Callable[[Puzzle, Node, Fields], None]] = {
    "wispwood-forest": _forest,
    "wispwood-illegal-tile": _tile,
    "wispwood-score": _score,
    "yokai-fewest-moves": _moves,
    "yokai-who-hides": _hides,
    "wonderland-placement": _placement,
    "trumpets-best": _trumpet,
    "quacks-purchase": _purchase,
}


def listed(puzzle: Puzzle) -> None:
    """Judge the solutions that a file lists. Raises InputError where one is not right: the file has been changed."""
    from rulewright.puzzles.making import judge

    root = None if puzzle.source is None else puzzle.source.root
    at = root.values["solutions"].place if isinstance(root, MappingNode) else None
    for number, solution in enumerate(puzzle.solutions, 1):
        try:
            found = judge(puzzle, solution)
        except InputError as error:
            raise InputError(f"solutions: number {number} cannot be judged: {error.message}", at) from None
        except UnfitError as error:
            raise InputError(f"this is no puzzle: {str(error) or NO_PROOF}", at) from None
        if not found.right or found.value != puzzle.best:
            raise InputError(f"solutions: number {number} is not right: the file has been changed", at)
