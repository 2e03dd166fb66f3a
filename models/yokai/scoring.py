"""The score if the game ended now, with the yokai turned up: win or loss, hints, rating (rulebook, scoring)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass

from rulewright.models.game import Aside, UnsupportedError
from rulewright.models.grid import Cell, beside, names
from rulewright.models.score import Score
from rulewright.models.yokai.components import bands, outlines, points
from rulewright.models.yokai.families import CARDS, FAMILIES, FAMILY_SIZE, Family
from rulewright.models.yokai.layout_rules import shown_parts
from rulewright.models.yokai.position import Layout, Position
from rulewright.models.yokai.state import State, family_counts, parts
from rulewright.solver.placements import normalised

Cards = Map[Cell, Family]


@dataclass(frozen=True, slots=True)
class Goal:
    """What must hold at the end besides the families: affinity pairs and the objective's id."""

    affinities: tuple[frozenset[Family], ...] = ()
    objective: str | None = None

    @staticmethod
    def of(position: Position) -> Goal:
        """The goal of a position."""
        return Goal(tuple(card.pair for card in position.affinities), position.objective)


def score(position: Position) -> Score:
    """The score of a position as it lies. Raises UnsupportedError where it depends on cards that nobody knows."""
    return score_of(State.of(position), Goal.of(position))


def score_of(state: State, goal: Goal) -> Score:
    """The score tree of a state; its parts as in the public contract."""
    cards = filled(state.layout)
    failures = list(lost(known(cards), goal)) if None not in cards.values() else _lost_anyway(state, goal)
    if failures:
        why = "the game is lost: " + "; ".join(failures)
        return Score.sum("total", [Score("lost", 0, why)], "as if the game ended now")
    found = [
        _placed(state, cards, right=True),
        _placed(state, cards, right=False),
        _plain("unplaced-hints", len(state.revealed), points("unplaced"), "revealed and not placed"),
        _face_down(state),
    ]
    return Score.sum("total", found, "won, as if the game ended now")


def _face_down(state: State) -> Score:
    if state.left is None:
        return Score("face-down-hints", 0, "how many are still face down is not given, so none are counted")
    return _plain("face-down-hints", state.left, points("face-down"), "still face down")


def filled(layout: Layout) -> Layout:
    """The layout with the families that are left over by the count, where that settles them."""
    counts = family_counts(layout)
    open_ = [family for family in FAMILIES if len(counts[family]) < FAMILY_SIZE]
    if len(open_) == 1 and len(layout) == CARDS:
        return {cell: family or open_[0] for cell, family in layout.items()}
    return layout


def known(layout: Layout) -> dict[Cell, Family]:
    """The layout with every family known: given, or left over by the count. Raises UnsupportedError otherwise."""
    cards = filled(layout)
    unknown = [cell for cell in sorted(cards) if cards[cell] is None]
    if unknown:
        raise _not_known(unknown)
    return {cell: family for cell, family in cards.items() if family is not None}


def _not_known(cells: list[Cell]) -> UnsupportedError:
    shown = ", ".join(names(cells[:6])) + (", …" if len(cells) > 6 else "")
    return UnsupportedError(
        f"the families of {len(cells)} cards are not known ({shown}), and the answer depends on them; "
        "`rulewright deduce` tells what can be said"
    )


def _lost_anyway(state: State, goal: Goal) -> list[str]:
    """Why the game is lost whatever the unknown cards are; nothing where it is won whatever they are.

    Raises UnsupportedError where it depends on them, or the points do.
    """
    from rulewright.models.yokai.deduction import count_appeased, count_deals

    outline = goal.objective is None or has_outline(state.layout, goal.objective)
    deals = count_deals(state.layout, {}).total
    pairs = tuple(pair for pair in goal.affinities if len(pair) == 2)
    winning = count_appeased(state.layout, {}, pairs, outline).won if deals else 0
    unknown = [cell for cell in sorted(state.layout) if state.layout[cell] is None]
    hinted = state.hint_rule != "face-down" and any(cell in state.hints for cell in unknown)
    if deals and not winning:
        return [f"whatever the {len(unknown)} unknown cards are, they do not win as they lie"]
    if not deals or winning < deals or hinted:
        raise _not_known(unknown)
    return []


def lost(cards: Cards, goal: Goal) -> Iterator[str]:
    """What keeps the game from being won, each as a part of a sentence; nothing where it is won."""
    for family, cells in family_counts(cards).items():
        if not cells:
            yield f"there is no {family} card"
            continue
        groups = parts(cells)
        if len(groups) > 1:
            yield f"{family} lies in {len(groups)} groups ({shown_parts(groups)})"
    for pair in goal.affinities:
        if len(pair) == 2 and not beside_each_other(cards, pair):
            first, second = [family for family in FAMILIES if family in pair]
            yield f"no {first} card lies beside a {second} one, as the affinity wants"
    if goal.objective is not None and not has_outline(cards, goal.objective):
        yield f"the outline is not the {goal.objective}"


def won(cards: Cards, goal: Goal) -> bool:
    """Whether the game is won with all cards turned up."""
    return next(lost(cards, goal), None) is None


def appeased(cards: Cards) -> bool:
    """Whether every family lies in one group (rulebook, end of the game)."""
    return won(cards, Goal())


def beside_each_other(cards: Cards, pair: frozenset[Family]) -> bool:
    """Whether a card of one family lies orthogonally beside one of the other (options, affinity cards)."""
    return any(
        cards[cell] in pair and cards[near] in pair and cards[near] is not cards[cell]
        for cell in cards
        for near in beside(cell)
        if near in cards
    )


def has_outline(cells: Collection[Cell], objective: str) -> bool:
    """Whether the cards lie in the shape of an objective, turned or mirrored (options, objective cards)."""
    return bool(cells) and normalised(cells) in outlines(objective)


def _placed(state: State, cards: Layout, right: bool) -> Score:
    """The hints that lie on cards and are right, or wrong. Face down, all count as right (options)."""
    value = points("right" if right else "wrong")
    parts_: list[Score] = []
    for cell, hint in sorted(state.hints.items()):
        family = cards.get(cell)
        blind = state.hint_rule == "face-down"
        if not blind and not hint.known:
            raise UnsupportedError(f"the hint on {cell.name} is not known, and the score depends on it")
        if (blind or family in hint.families) is not right:
            continue
        if blind:
            why = "face down, so it counts as right"
        else:
            why = f"{hint.name}, and the card is {family}" if family else f"{hint.name}, but there is no card"
        parts_.append(Score(f"hint {cell.name}", value, why, (cell.name,)))
    name, word = ("right-hints", "right") if right else ("wrong-hints", "wrong")
    return Score.sum(name, parts_, f"{len(parts_)} {word}, {value:+d} each")


def _plain(name: str, count: int, value: int, what: str) -> Score:
    return Score(name, count * value, f"{count} {what}, {value:+d} each")


def rating(state: State, score: Score) -> str | None:
    """What the result of a won game is called; None where it is lost, has no band, or the players are not known."""
    if score.part("lost") is not None:
        return None
    if state.left is None or (state.players is None and not state.rulings.single_bands):
        return None
    table = bands(None if state.rulings.single_bands else state.players)
    names_ = [band.name for band in table if band.least <= score.points]
    return names_[-1] if names_ else None


def asides(position: Position) -> list[Aside]:
    """The rating of the score, and how a record of turns comes out."""
    from rulewright.models.yokai.record import replay

    goal = Goal.of(position)
    found = [Aside("rating", *_rated(State.of(position), goal, ""))]
    if position.turns:
        findings, states = replay(position)
        last = states[-1]
        if not findings:
            try:
                tree = score_of(last, goal)
            except UnsupportedError as error:
                found.append(Aside("after-turns", None, [f"after the turns: {error}"]))
                return found
            ended = "the game is over" if last.over else "the game goes on"
            _, lines = _rated(last, goal, "")
            data = {"total": tree.points, "parts": tree.to_data()["parts"], "rating": rating(last, tree)}
            data |= {"over": last.over, "taken": last.taken}
            found.append(Aside("after-turns", data, [f"after the turns: {tree.points} points, {ended}", *lines]))
    return found


def _rated(state: State, goal: Goal, lead: str) -> tuple[str | None, list[str]]:
    tree = score_of(state, goal)
    name = rating(state, tree)
    if tree.part("lost") is not None:
        return None, [f"{lead}no rating: the game is lost"]
    if name is None:
        if state.left is None:
            why = "how many hints are still face down is not given (`deck` or `players`)"
        elif tree.points < 0:
            why = "no table has a name for so few points"
        else:
            why = "the number of players is not given"
        return None, [f"{lead}no rating: {why}"]
    table = "the table for all" if state.rulings.single_bands else f"the table for {state.players} players"
    return name, [f"{lead}rating: {name} ({table})"]
