"""The score tree of a trumpet (rulebook, scoring)."""

from __future__ import annotations

from functools import cached_property

from rulewright.models.game import Aside
from rulewright.models.grid import Cell, surrounding
from rulewright.models.score import Score
from rulewright.models.twisted_trumpets.cards import Decree, Gain, Part, Term
from rulewright.models.twisted_trumpets.counting import Facts, facts_of, plan_points
from rulewright.models.twisted_trumpets.network import Network, Node
from rulewright.models.twisted_trumpets.position import ME, Position
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import Bell

# Points by the number of flags of one colour; six or more count as six (rulebook, collection of flags).
FLAGS = (0, 1, 2, 4, 7, 11, 16)
OPEN_END = -3


class Trumpet:
    """A state with what is counted on its trumpet, worked out when it is asked for."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.network = Network(state.trumpet, state.box.board)

    @cached_property
    def facts(self) -> Facts:
        """What decrees and plans count."""
        penalised = len(self.network.unused_mouths) if self.state.rulings.mouth_penalised else 0
        return facts_of(self.network, self.state.box.colours, len(self.network.open_ends) + penalised)


def score(position: Position) -> Score:
    """The score of the trumpet as it lies, as if the game ended now."""
    return score_of(State.of(position))


def score_of(state: State) -> Score:
    """The score tree of a state; its parts as in the public contract."""
    trumpet = Trumpet(state)
    found = [
        _pipes(trumpet.network),
        _flags(trumpet),
        _birds(trumpet),
        _decrees(state),
        _plans(trumpet),
        _open_ends(trumpet),
    ]
    return Score.sum("total", [part for part in found if part.parts], "points of the trumpet")


def _pipes(network: Network) -> Score:
    parts = [_pipe(network, node, bell) for node, bell in network.bells()]
    parts += [
        Score(f"bell {node.cell.name}", 0, "its pipe does not hang on the trumpeter", (node.cell.name,))
        for node, pipe in network.pipes.items()
        if not network.attached(node)
        for _ in pipe.bells
    ]
    return Score.sum("pipes", parts, "the way from every bell back to the trumpeter")


def _pipe(network: Network, node: Node, bell: Bell) -> Score:
    route = network.route(node)
    count = len(route.cells)
    way = " ".join(cell.name for cell in route.cells)
    why = f"{bell.kind} bell facing {' or '.join(bell.facing)}: the way is {way}"
    richer = network.richer(node)
    if richer is not None:
        why += (
            f"; a way with more twists ({' '.join(cell.name for cell in richer.cells)}) has {len(richer.cells)} tiles, "
            "and only a way with the fewest counts"
        )
    parts = [Score("tiles", count, f"{count} on the way")]
    if route.twists:
        parts.append(Score("twists", route.twists, "a twist counts one more"))
    return Score.sum(f"bell {node.cell.name}", parts, why, tuple(cell.name for cell in route.cells))


def _flags(trumpet: Trumpet) -> Score:
    parts = []
    for colour, count in zip(trumpet.facts.colours, trumpet.facts.flags, strict=True):
        if count:
            cells = tuple(c.name for c, laid in trumpet.network.laid.items() if laid.face.flags.get(colour))
            why = f"{count} {'flag' if count == 1 else 'flags'}"
            parts.append(Score(colour, FLAGS[min(count, len(FLAGS) - 1)], why, cells))
    return Score.sum("flags", parts, "by the number of flags of each colour")


def _birds(trumpet: Trumpet) -> Score:
    laid = trumpet.network.laid
    parts = []
    for cell, one in laid.items():
        notes = {near: laid[near].face.notes for near in _heard(trumpet.state, cell) if near in laid}
        heard = [f"{count} on {near.name}" for near, count in sorted(notes.items()) if count]
        for _ in range(one.face.birds):
            why = f"notes: {', '.join(heard)}" if heard else "no notes on the tiles around it"
            parts.append(Score(f"bird {cell.name}", sum(notes.values()), why, (cell.name,)))
    return Score.sum("birds", parts, "a point for every note on the tiles around a bird")


def _heard(state: State, cell: Cell) -> tuple[Cell, ...]:
    """The cells whose notes a bird hears."""
    around = surrounding(cell)
    return (*around, cell) if state.rulings.own_notes else around


def _decrees(state: State) -> Score:
    parts = []
    for word in state.decrees:
        slot = state.slot_of(word)
        if slot is not None:
            card = state.box.decrees[word]
            why = f"{state.player} holds slot {slot + 1} of {card.title}"
            parts.append(Score(word, card.slots[slot], why))
    return Score.sum("decrees", parts, "royal decrees")


def _plans(trumpet: Trumpet) -> Score:
    parts = []
    for word in trumpet.state.plans or ():
        card = trumpet.state.box.plans[word]
        _, counts = plan_points(card, trumpet.facts)
        gains = [
            Score(said(gain.term), gain.points(count), _why(gain, count))
            for gain, count in zip(card.gains, counts, strict=True)
        ]
        parts.append(Score.sum(word, gains, f"the plan {card.title}"))
    return Score.sum("plans", parts, "Queen's plans")


def _why(gain: Gain, count: int) -> str:
    if gain.steps is not None:
        return f"{count}; {', '.join(f'{points} from {step}' for step, points in sorted(gain.steps.items()))}"
    most = "" if gain.most is None else f", at most {gain.most}"
    return f"{count}, {gain.each} for each{most}"


def said(term: Term) -> str:
    """A count in words."""
    words = [str(word) for word in (term.bell, term.kind, term.colour) if word is not None]
    words.append(str(term.count).replace("-", " "))
    if term.part is not None:
        words.append(f"in {term.part}" if term.part is not Part.BORDER else "at the border")
    if term.facing is not None:
        words.append(f"facing {term.facing}")
    return " ".join(words)


def asked(decree: Decree, facts: Facts) -> str:
    """What a decree asks for, and what there is, but for what depends on where diagonal bells are taken to face."""
    told = []
    facing = facts.facing()
    for condition in decree.conditions:
        least = [] if condition.least is None else [f"at least {condition.least}"]
        most = [] if condition.most is None else [f"at most {condition.most}"]
        there = "" if condition.term.faces else f" (there are {facts.count(condition.term, facing)})"
        told.append(f"{' and '.join([*least, *most])} {said(condition.term)}{there}")
    return " and ".join(told)


def _open_ends(trumpet: Trumpet) -> Score:
    network = trumpet.network
    parts = []
    for end in network.open_ends:
        beyond = end.edge.beyond(end.cell)
        if network.free(beyond):
            meets = f"nothing lies on {beyond.name}"
        elif beyond in network.laid:
            meets = f"no pipe of {beyond.name} meets it"
        else:
            meets = "it ends at the border"
        parts.append(Score(f"{end.cell.name} {end.edge}", OPEN_END, meets, (end.cell.name,)))
    if trumpet.state.rulings.mouth_penalised:
        parts += [
            Score(f"mouth {mouth.cell.name} {mouth.edge}", OPEN_END, "no pipe joins this opening", (mouth.cell.name,))
            for mouth in network.unused_mouths
        ]
    return Score.sum("open-ends", parts, "every open pipe end costs three")


def asides(position: Position) -> list[Aside]:
    """How many spaces are free, and how a record ends."""
    state = State.of(position)
    empty = len(state.empty)
    found = [Aside("empty-spaces", empty, [f"{empty} {'space is' if empty == 1 else 'spaces are'} empty"])]
    held = [one.name for slots in state.decrees.values() for holders in slots for one in holders]
    if held and position.player == ME and ME not in held:
        line = "the decrees named count nothing here: write `player: NAME` to say whose trumpet this is"
        found.append(Aside("player", position.player, [line]))
    if position.turns:
        from rulewright.models.twisted_trumpets.record import replay

        findings, states = replay(position)
        if not findings:
            total = score_of(states[-1]).points
            ended = "the game is over" if states[-1].over else "the game goes on"
            data = {"total": total, "empty-spaces": len(states[-1].empty), "over": states[-1].over}
            found.append(Aside("after-turns", data, [f"after the turns: {total} points, {ended}"]))
    return found
