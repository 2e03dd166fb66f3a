"""A game found by the search as forests, rounds and turns, confirmed by the plain rules and the plain scorer."""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.models.answering import ConfirmationError
from rulewright.models.grid import Cell, bounds
from rulewright.models.wispwood.build import WITNESS_RING, Step, UndecidedError, build, witness_pond, witness_turns
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.components import SIDES
from rulewright.models.wispwood.history import History, Round, find_history, inside
from rulewright.models.wispwood.pieces import WISPS, Piece
from rulewright.models.wispwood.position import Forest, draw
from rulewright.models.wispwood.rulings import Rulings
from rulewright.models.wispwood.scoring import forest_points
from rulewright.models.wispwood.search.later_games import Games


@dataclass(frozen=True)
class Played:
    """One round of a game: its forest at the end, the wisps placed in it, the steps that laid it."""

    round: Round
    forest: Forest
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Game:
    """A whole game from the lone cat, cells on a drawing of `side` × `side` squares."""

    side: int
    played: tuple[Played, ...]

    @property
    def forest(self) -> Forest:
        """The last forest."""
        return self.played[-1].forest

    @property
    def history(self) -> tuple[Round, ...]:
        """All rounds: corner of the square, cat, wisps placed."""
        return tuple(part.round for part in self.played)

    def points(self, goals: Map[Piece, Card], rulings: Rulings) -> list[int]:
        """What each round's forest scores by the plain scorer."""
        return [forest_points(part.forest, part.round.number, goals, rulings) for part in self.played]

    def turns(self, first: int = 0) -> list[dict[str, Any]]:
        """The record from the lone cat, or from the start of a later round (counted from 0): turns, ends of rounds."""
        turns: list[dict[str, Any]] = []
        for index, part in enumerate(self.played[first:]):
            if index:
                turns.append({"end-round": {"cat": part.round.cat.name}})
            turns += witness_turns(part.forest, list(part.steps))
        return turns

    def start(self, goals: Map[Piece, Card], rulings: Rulings, first: int = 0) -> dict[str, Any]:
        """The position that the turns start from, as data in the form of the file, without custom cards."""
        past = self.played[first].round
        old = self.played[first - 1].forest if first else {}
        wisps = {cell: piece for cell, piece in old.items() if piece in WISPS}
        data: dict[str, Any] = {"game": "wispwood"}
        if rulings.given:
            data["rules"] = dict(rulings.given)
        return {
            **data,
            "round": past.number,
            "goals": {str(colour): card.id for colour, card in goals.items()},
            "forest": draw({**wisps, past.cat: Piece.CAT}, self.side, self.side),
            "old": [cell.name for cell in sorted(wisps)],
            "cat": "ready",
            "pond": {"wisps": witness_pond(), "shapes": list(WITNESS_RING)},
        }


def game_of(games: Games, index: int, card: Card | None) -> Game:
    """One of many games in full. Raises ConfirmationError if a round cannot be laid by the plain rules."""
    frame, rounds = games.table.plane.frame, games.table.rounds
    born = [int(mask[index]) for mask in games.born()]
    played: list[Played] = []
    old: frozenset[Cell] = frozenset()
    for q in range(rounds):
        forest = games.forests(q).forest(index)
        cat, corner = frame.cell(int(games.cats[q, index])), frame.cell(int(games.corners[q, index]))
        new = frozenset(cell for cell in forest if born[q] & frame.bit(cell))
        past = Round(q + 1, corner, cat, new)
        _confirm_round(past, forest, old, played[-1].forest if played else {cat: Piece.CAT})
        steps = build(forest, old, cat, card)
        if steps is None:
            raise ConfirmationError(f"round {q + 1} cannot be laid: {forest}")
        played.append(Played(past, forest, tuple(steps)))
        old |= new
    return Game(games.table.plane.side, tuple(played))


def game_from(forest: Forest, number: int, card: Card | None) -> Game | None:
    """A game that ends in a forest of a later round; None if there is none, or none was found."""
    from rulewright.models.wispwood.history_exact import decide

    cat = next(cell for cell, piece in forest.items() if piece is Piece.CAT)
    try:
        found = find_history(forest, cat, number, card, None) or decide(forest, cat, number, card, None)
        return None if found is None else _completed(found, forest, cat, number, card)
    except (UndecidedError, ConfirmationError):
        return None


def _completed(found: History, forest: Forest, cat: Cell, number: int, card: Card | None) -> Game:
    """The forests of all rounds of a history, moved so that no cell lies above or to the left of the drawing."""
    known = {past.number: past for past in found.rounds}
    wisps = {cell for cell, piece in forest.items() if piece in WISPS}
    top, left, _, _ = bounds(forest)
    rounds = [Round(number, Cell(top, left), cat, frozenset(wisps - found.old))]
    for q in range(number - 1, 0, -1):
        # A round of which nothing is told left no wisps, and the cat where it is next.
        rounds.insert(0, known.get(q) or Round(q, rounds[0].cat, rounds[0].cat, frozenset()))
    squares = [inside(past.corner, SIDES[past.number]) for past in rounds]
    up, west, down, east = bounds([cell for cells in squares for cell in cells])

    def moved(cell: Cell) -> Cell:
        return Cell(cell.row - up, cell.column - west)

    played: list[Played] = []
    old: frozenset[Cell] = frozenset()
    for past, cells in zip(rounds, squares, strict=True):
        lies = old | past.born
        full = {cell: forest[cell] if cell in lies else Piece.TREE for cell in cells} | {past.cat: Piece.CAT}
        grown = {moved(cell): piece for cell, piece in (full if past.number < number else forest).items()}
        here = Round(past.number, moved(past.corner), moved(past.cat), frozenset(moved(cell) for cell in past.born))
        before = frozenset(moved(cell) for cell in old)
        _confirm_round(here, grown, before, played[-1].forest if played else {here.cat: Piece.CAT})
        steps = build(grown, before, here.cat, card)
        if steps is None:
            raise ConfirmationError(f"round {past.number} cannot be laid: {grown}")
        played.append(Played(here, dict(sorted(grown.items())), tuple(steps)))
        old = lies
    return Game(max(down - up, east - west) + 1, tuple(played))


def _confirm_round(past: Round, forest: Forest, old: frozenset[Cell], before: Forest) -> None:
    """What build() takes for granted: the square, the wisps, the cat's way."""
    wisps = {cell for cell, piece in forest.items() if piece in WISPS}
    good = (
        set(forest) <= set(inside(past.corner, SIDES[past.number]))
        and forest.get(past.cat) is Piece.CAT
        and wisps == old | past.born
        and before.get(past.cat) in (Piece.TREE, Piece.CAT)
        and all(before[cell] is forest[cell] for cell in old)
    )
    if not good:
        raise ConfirmationError(f"round {past.number} does not follow from the one before: {forest}")


def confirm(game: Game, goals: Map[Piece, Card], rulings: Rulings, counted: Sequence[int], value: int) -> None:
    """Raises ConfirmationError unless the plain scorer agrees and the record replays without a finding."""
    total = sum(game.points(goals, rulings)[number - 1] for number in counted)
    if total != value:
        raise ConfirmationError(f"the plain scorer gives {total}, not {value}")
    _replay(game, goals, rulings)


def _replay(game: Game, goals: Map[Piece, Card], rulings: Rulings) -> None:
    """Judge every entry of the record, and compare the forest at the end of each round."""
    from rulewright.models.wispwood.record import judge_entry
    from rulewright.models.wispwood.state import State, after
    from rulewright.models.wispwood.turns import Entry, PondChange, RoundEnd, TreeTurn, WispTurn

    first = game.played[0].round.cat
    state = State({first: Piece.CAT}, 1, frozenset(), True, _pond(witness_pond()), tuple(WITNESS_RING), goals, rulings)
    names = {cell.name: cell for row in range(game.side) for cell in (Cell(row, c) for c in range(game.side))}
    done = 0
    for data in game.turns():
        entry: Entry
        if "pond" in data:
            entry = PondChange(_pond(data["pond"]))
        elif "trees" in data:
            entry = TreeTurn(tuple(names[name] for name in data["trees"]))
        elif "end-round" in data:
            if state.forest != game.played[done].forest:
                raise ConfirmationError(f"the record of round {done + 1} leads to another forest")
            done += 1
            entry = RoundEnd(names[data["end-round"]["cat"]])
        else:
            cells = tuple(names[name] for name in data["cells"])
            entry = WispTurn(data["wisp"], data["shape"], cells, names[data["at"]])
        findings = judge_entry(state, entry)
        if findings:
            raise ConfirmationError(f"{data}: {findings[0].message}")
        state = after(state, entry)
    if state.forest != game.forest:
        raise ConfirmationError("the record leads to another forest")


def _pond(words: Sequence[str]) -> tuple[Piece | None, ...]:
    return tuple(None if word == "none" else Piece(word) for word in words)
