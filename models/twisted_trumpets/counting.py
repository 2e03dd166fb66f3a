"""What royal decrees and Queen's plans count on a trumpet (rulebook, decrees and plans)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from rulewright.models.grid import Cell
from rulewright.models.twisted_trumpets.box import Board
from rulewright.models.twisted_trumpets.cards import Count, Decree, Plan, Term
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.tiles import BellKind, Edge, Kind

Facing = Counter[tuple[BellKind, Edge]]


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

    def facings(self) -> Iterator[Facing]:
        """All ways to take diagonal bells to face one of their two directions; alike ones are not told apart."""
        fixed: Facing = Counter()
        diagonal: Counter[tuple[Edge, ...]] = Counter()
        for kind, edges in self.bells:
            if len(edges) == 1:
                fixed[kind, edges[0]] += 1
            else:
                diagonal[edges] += 1
        pairs = sorted(diagonal)
        for firsts in product(*(range(diagonal[pair] + 1) for pair in pairs)):
            found = Counter(fixed)
            for pair, first in zip(pairs, firsts, strict=True):
                found[BellKind.DIAGONAL, pair[0]] += first
                found[BellKind.DIAGONAL, pair[1]] += diagonal[pair] - first
            yield found


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


def _looked_at(facts: Facts, terms: Sequence[Term]) -> Iterator[Facing]:
    """The ways to take diagonal bells that can matter: one if no term asks where a bell faces."""
    facings = facts.facings()
    return facings if any(term.faces for term in terms) else islice(facings, 1)


def decree_met(decree: Decree, facts: Facts) -> bool:
    """Whether all conditions of a decree hold; a diagonal bell faces as is best for the card."""
    return any(
        all(condition.holds(facts.count(condition.term, facing)) for condition in decree.conditions)
        for facing in _looked_at(facts, [condition.term for condition in decree.conditions])
    )


def plan_points(plan: Plan, facts: Facts) -> tuple[int, tuple[int, ...]]:
    """What a plan is worth, and the counts of its gains; a diagonal bell faces as is best for the card."""
    best: tuple[int, tuple[int, ...]] | None = None
    for facing in _looked_at(facts, [gain.term for gain in plan.gains]):
        counts = tuple(facts.count(gain.term, facing) for gain in plan.gains)
        points = sum(gain.points(count) for gain, count in zip(plan.gains, counts, strict=True))
        if best is None or points > best[0]:
            best = points, counts
    assert best is not None
    return best
