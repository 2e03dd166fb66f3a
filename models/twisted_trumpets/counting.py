"""What royal decrees and Queen's plans count on a trumpet (rulebook, decrees and plans)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.board import Board
from rulewright.models.twisted_trumpets.cards import Count, Decree, Plan, Term
from rulewright.models.twisted_trumpets.facing import NEVER, SORTS, Split, best_split
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.tiles import EDGES, BellKind, Edge, Kind

Facing = Counter[tuple[BellKind, Edge]]
ANYHOW: Split = (0, 0, 0, 0)  # one way to take diagonal bells, for what does not depend on it


@dataclass(frozen=True)
class Facts:
    """What can be counted on a trumpet. `bells` are those on pipes that hang on the trumpeter."""

    board: Board
    filled: frozenset[Cell]
    bells: tuple[tuple[BellKind, tuple[Edge, ...]], ...]
    colours: tuple[str, ...]
    flags: tuple[int, ...]
    birds: int
    notes: int
    twists: int
    kinds: Counter[Kind]
    open_ends: int
    longest: int

    def count(self, term: Term, facing: Facing) -> int:
        """What a term counts when the bells are taken to face as told."""
        match term.count:
            case Count.BELLS:
                return sum(
                    number
                    for (kind, edge), number in facing.items()
                    if term.facing in (None, edge) and term.bell in (None, kind)
                )
            case Count.DIRECTIONS:
                return len({edge for _, edge in facing.elements()})
            case Count.FLAGS:
                return sum(self.flags) if term.colour is None else self.flags[self.colours.index(term.colour)]
            case Count.COLOURS:
                return sum(number > 0 for number in self.flags)
            case Count.SETS:
                return min(self.flags)
            case Count.TILES:
                return self.kinds.total() if term.kind is None else self.kinds[term.kind]
            case Count.SPACES:
                return len(self.filled if term.part is None else self.filled & self.board.part(term.part))
            case Count.BIRDS:
                return self.birds
            case Count.NOTES:
                return self.notes
            case Count.TWISTS:
                return self.twists
            case Count.OPEN_ENDS:
                return self.open_ends
        return self.longest

    @cached_property
    def fixed(self) -> Facing:
        """The bells that face in one direction."""
        return Counter((kind, edges[0]) for kind, edges in self.bells if len(edges) == 1)

    @cached_property
    def diagonal(self) -> tuple[int, ...]:
        """How many diagonal bells there are of each of SORTS."""
        found = Counter(edges for _, edges in self.bells if len(edges) == 2)
        return tuple(found[edges] for edges in SORTS)

    def facing(self, split: Split = ANYHOW) -> Facing:
        """All bells, when so many of the diagonal ones of each sort face the first of their two directions."""
        found = Counter(self.fixed)
        for (first, second), number, ones in zip(SORTS, self.diagonal, split, strict=True):
            found[BellKind.DIAGONAL, first] += ones
            found[BellKind.DIAGONAL, second] += number - ones
        return found


def facts_of(network: Network, colours: tuple[str, ...], open_ends: int) -> Facts:
    """What can be counted. `open_ends` are those that the rulings count."""
    faces = [laid.face for laid in network.laid.values()]
    bells = network.bells()
    return Facts(
        board=network.board,
        filled=frozenset(network.laid),
        bells=tuple((bell.kind, bell.facing) for _, bell in bells),
        colours=colours,
        flags=tuple(sum(face.flags.get(colour, 0) for face in faces) for colour in colours),
        birds=sum(face.birds for face in faces),
        notes=sum(face.notes for face in faces),
        twists=sum(pipe.twist for pipe in network.pipes.values()),
        kinds=Counter(laid.tile.kind for laid in network.laid.values()),
        open_ends=open_ends,
        longest=max((network.distances[node] for node, _ in bells), default=0),
    )


def _best_facing(facts: Facts, parts: Sequence[tuple[Term, Callable[[int], int]]]) -> Facing | None:
    """How bells face as is best for a card, which is worth what its parts say for the counts of their terms.

    NEVER is for a count that the card does not allow; None if nothing else can be reached.
    """
    facing = facts.facing()
    if NEVER in [value(facts.count(term, facing)) for term, value in parts if not term.faces]:
        return None
    if not any(term.faces for term, _ in parts):
        return facing
    worth = {}
    for edge in EDGES:
        able = sum(number for sort, number in zip(SORTS, facts.diagonal, strict=True) if edge in sort)
        worth[edge] = [0] * (able + 1)
    spread: list[int] | None = None
    for term, value in parts:
        if term.facing is not None:
            # A further bell that faces there counts for the term, or it does not.
            count = facts.count(term, facts.fixed)
            step = facts.count(term, Counter({(BellKind.DIAGONAL, term.facing): 1}))
            table = worth[term.facing]
            table[:] = [old + value(count + step * more) for more, old in enumerate(table)]
        elif term.faces:
            spread = [old + value(count) for count, old in enumerate(spread or [0] * (len(EDGES) + 1))]
    split = best_split(facts.diagonal, worth, spread, {edge for _, edge in facts.fixed})
    return None if split is None else facts.facing(split)


def decree_met(decree: Decree, facts: Facts) -> bool:
    """Whether all conditions of a decree hold; a diagonal bell faces as is best for the card."""
    parts = [(one.term, lambda count, one=one: 0 if one.holds(count) else NEVER) for one in decree.conditions]
    return _best_facing(facts, parts) is not None


def plan_points(plan: Plan, facts: Facts) -> tuple[int, tuple[int, ...]]:
    """What a plan is worth, and the counts of its gains; a diagonal bell faces as is best for the card."""
    facing = _best_facing(facts, [(gain.term, gain.points) for gain in plan.gains])
    assert facing is not None
    counts = tuple(facts.count(gain.term, facing) for gain in plan.gains)
    return sum(gain.points(count) for gain, count in zip(plan.gains, counts, strict=True)), counts
