"""The chosen nodes of a graph hang together: two encodings for CP-SAT behind one interface.

`RankedTree` puts everything into the model: each chosen node is a root or has a chosen neighbour one step
nearer to a root. The root of a single component is forced to be the first chosen node, and the steps are
those of a breadth-first walk, so nothing in it is free: every helper variable is a function of the choice.
(That is also faster than a tree with free parents and ranks.)

`Separators` puts nothing into the model at first. When a solution falls apart, it adds for each component
the condition that whoever wants both sides of the gap must also choose a node of the gap (a minimal node
separator; Carvajal et al., "Imposing connectivity constraints in forest planning models", 2013). Pass it as
``lazy`` to the functions that solve.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from .engine import LazyConstraint, Solution
from .graph import Graph, hanging_together
from .tables import all_of, any_of, negation

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from .tables import LiteralT

N = TypeVar("N", bound=Hashable)
Encoding = Literal["tree", "separators"]


class _Connectivity(Generic[N]):
    """What both encodings share: the graph, the literals and the plain check.

    Args:
        graph: the graph; the order of its nodes says which chosen node is the first.
        chosen: for each node the literal that says whether it is chosen.
        anchors: None if all chosen nodes must form one component (or none). Otherwise each component of
            chosen nodes must contain a chosen anchor, and there may be several: either the nodes that are
            anchors, or for some nodes the literal that says whether they are.
        name: prefix of the variables' names.

    Raises:
        ValueError: if a node has no literal.
    """

    def __init__(
        self,
        graph: Graph[N],
        chosen: Mapping[N, LiteralT],
        anchors: Collection[N] | Mapping[N, LiteralT] | None = None,
        name: str = "together",
    ) -> None:
        missing = [node for node in graph.nodes if node not in chosen]
        if missing:
            raise ValueError(f"no literal says whether {missing[0]!r} is chosen")
        self.graph = graph
        self.chosen = chosen
        self.name = name
        self.anchors: dict[N, LiteralT] | None = None
        if anchors is not None:
            given = anchors if isinstance(anchors, Mapping) else dict.fromkeys(anchors, True)
            self.anchors = {node: given[node] for node in graph.nodes if node in given}

    def holds(self, solution: Solution) -> bool:
        """Whether the chosen nodes of a solution hang together, by a plain walk."""
        anchors = self.anchors
        return hanging_together(
            self.graph,
            lambda node: solution.true(self.chosen[node]),
            None if anchors is None else lambda node: node in anchors and solution.true(anchors[node]),
        )

    def _live_anchor(self, model: cp_model.CpModel, node: N) -> LiteralT:
        """A literal that says that a node is chosen and an anchor; False if it can never be one."""
        literal = (self.anchors or {}).get(node, False)
        if isinstance(literal, bool):
            return self.chosen[node] if literal else False
        return all_of(model, [self.chosen[node], literal], f"{self.name} anchor {node}")


def add_steps(
    model: cp_model.CpModel,
    graph: Graph[N],
    chosen: Mapping[N, LiteralT],
    roots: Mapping[N, LiteralT],
    name: str,
) -> None:
    """Demand a root in each component of the chosen nodes, by the number of steps to the nearest one.

    Chosen neighbours differ by at most one step, and who is no root has a chosen neighbour one step nearer.
    Two Booleans per edge and one variable per node, all of them functions of the chosen nodes and the roots.

    Args:
        model: the model.
        graph: the graph.
        chosen: for each node the literal that says whether it is chosen.
        roots: for each node the literal that says whether it is a root; a root must be chosen.
        name: prefix of the variables' names.
    """
    far = max((len(piece) for piece in graph.components(graph.nodes)), default=1) - 1
    steps = {node: model.new_int_var(0, far, f"{name} steps to {node}") for node in graph.nodes}
    nearer: dict[N, list[LiteralT]] = {node: [] for node in graph.nodes}
    for a, b in graph.edges:
        both = all_of(model, [chosen[a], chosen[b]], f"{name} both {a} {b}")
        forth = model.new_bool_var(f"{name} from {a} to {b}")
        back = model.new_bool_var(f"{name} from {b} to {a}")
        model.add(forth + back <= both)
        model.add(steps[b] - steps[a] == forth - back).only_enforce_if(both)
        nearer[b].append(forth)
        nearer[a].append(back)
    for node in graph.nodes:
        model.add(steps[node] <= far * chosen[node])
        model.add(steps[node] == 0).only_enforce_if(roots[node])
        model.add_bool_or([*nearer[node], roots[node], negation(chosen[node])])


class RankedTree(_Connectivity[N]):
    """The encoding that is in the model from the start; also usable by ``post`` on the caller's own model."""

    def post(self, model: cp_model.CpModel) -> None:
        """Add the roots, the steps and what ties them together."""
        add_steps(model, self.graph, self.chosen, self._roots(model), self.name)

    def _roots(self, model: cp_model.CpModel) -> dict[N, LiteralT]:
        if self.anchors is not None:
            return {node: self._live_anchor(model, node) for node in self.graph.nodes}
        roots: dict[N, LiteralT] = {}
        before: LiteralT = False
        for node in self.graph.nodes:
            literal = self.chosen[node]
            so_far = any_of(model, [before, literal], f"{self.name} begun by {node}")
            root = model.new_bool_var(f"{self.name} root {node}")
            model.add(root == so_far - before)
            roots[node] = root
            before = so_far
        return roots

    def repair(self, model: cp_model.CpModel, solution: Solution) -> int:
        """Nothing to repair: 0."""
        return 0


class Separators(_Connectivity[N]):
    """The encoding that grows: cuts are found with NetworkX, remembered, and posted again on every clone."""

    def __init__(
        self,
        graph: Graph[N],
        chosen: Mapping[N, LiteralT],
        anchors: Collection[N] | Mapping[N, LiteralT] | None = None,
        name: str = "together",
    ) -> None:
        super().__init__(graph, chosen, anchors, name)
        self._cuts: dict[tuple[tuple[N, ...], ...], None] = {}
        self._network: Any = None  # a networkx.Graph, once it is needed

    @property
    def cuts(self) -> int:
        """The number of cuts found so far."""
        return len(self._cuts)

    def post(self, model: cp_model.CpModel) -> None:
        """Add all cuts found so far."""
        for number, cut in enumerate(self._cuts):
            self._add(model, number, cut)

    def repair(self, model: cp_model.CpModel, solution: Solution) -> int:
        """Cut off a solution whose chosen nodes fall apart; the number of new cuts."""
        import networkx  # type: ignore[import-untyped, unused-ignore]

        if self._network is None:
            self._network = networkx.Graph()
            self._network.add_nodes_from(self.graph.nodes)
            self._network.add_edges_from(self.graph.edges)
        on = {node for node in self.graph.nodes if solution.true(self.chosen[node])}
        pieces = [set(piece) for piece in networkx.connected_components(self._network.subgraph(on))]
        pieces.sort(key=lambda piece: min(self.graph.index[node] for node in piece))
        if self.anchors is None:
            found = self._between(pieces, on) if len(pieces) > 1 else []
        else:
            live = {node for node, literal in self.anchors.items() if solution.true(literal)}
            found = [self._to_anchors(piece) for piece in pieces if not piece & live]
        before = len(self._cuts)
        for cut in found:
            if cut not in self._cuts:
                self._add(model, len(self._cuts), cut)
                self._cuts[cut] = None
        return len(self._cuts) - before

    def _between(self, pieces: list[set[N]], on: set[N]) -> list[tuple[tuple[N, ...], ...]]:
        """For each piece and each region beyond its border with chosen nodes: both sides and the gap."""
        cuts = []
        for piece in pieces:
            border = self._border(piece)
            for region in self._regions(border | piece):
                if region & on:
                    gap = self._border(region) & border
                    side = next(r for r in self._regions(gap) if r & piece)
                    # The two sides are named in a fixed order, so that a gap found from both counts once.
                    sides = sorted((self._listed(side), self._listed(region)), key=self._rank)
                    cuts.append((*sides, self._listed(gap)))
        return cuts

    def _to_anchors(self, piece: set[N]) -> tuple[tuple[N, ...], ...]:
        """A piece without anchor, everything around it that has none either, and the gap to the anchors."""
        anchors = set(self.anchors or ())
        border = self._border(piece)
        beyond: set[N] = set()
        for region in self._regions(border | piece):
            if region & anchors:
                beyond |= region
        gap = {node for node in border if node in anchors or self._border({node}) & beyond}
        side = next(region for region in self._regions(gap) if region & piece)
        return self._listed(side), self._listed(gap)

    def _add(self, model: cp_model.CpModel, number: int, cut: tuple[tuple[N, ...], ...]) -> None:
        name = f"{self.name} cut {number}"
        literals = [[self.chosen[node] for node in part] for part in cut]
        if len(cut) == 3:
            one = any_of(model, literals[0], f"{name} one side")
            other = any_of(model, literals[1], f"{name} other side")
            model.add_bool_or(literals[2]).only_enforce_if(one, other)
            return
        live = [self._live_anchor(model, node) for node in cut[0]]
        some = any_of(model, literals[0], f"{name} inside")
        model.add_bool_or([*literals[1], *live]).only_enforce_if(some)

    def _border(self, nodes: set[N]) -> set[N]:
        return {other for node in nodes for other in self.graph.neighbours[node]} - nodes

    def _regions(self, without: set[N]) -> list[set[N]]:
        import networkx  # type: ignore[import-untyped, unused-ignore]

        rest = [node for node in self.graph.nodes if node not in without]
        return [set(region) for region in networkx.connected_components(self._network.subgraph(rest))]

    def _listed(self, nodes: set[N]) -> tuple[N, ...]:
        return tuple(sorted(nodes, key=self.graph.index.__getitem__))

    def _rank(self, nodes: tuple[N, ...]) -> list[int]:
        return [self.graph.index[node] for node in nodes]


def connectivity(
    encoding: Encoding,
    graph: Graph[N],
    chosen: Mapping[N, LiteralT],
    anchors: Collection[N] | Mapping[N, LiteralT] | None = None,
    name: str = "together",
) -> LazyConstraint:
    """One of the two encodings, to be passed as ``lazy`` to the functions that solve.

    ``separators`` is the faster one where chosen nodes tend to hang together anyway or few cuts are needed;
    ``tree`` is the steadier one, needs no repeated solving and gives feasible answers early.
    """
    kind = RankedTree if encoding == "tree" else Separators
    return kind(graph, chosen, anchors, name)
