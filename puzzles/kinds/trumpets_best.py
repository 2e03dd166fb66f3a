"""trumpets-best: a trumpet and a hand; which tiles of the hand make the trumpet worth most, and where?"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from random import Random
from typing import Any, cast

from rulewright.models import source
from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, parse_cell
from rulewright.models.reading import Fields, items, plain
from rulewright.models.rulebook import DATA
from rulewright.models.source import InputError, Node, Source
from rulewright.models.twisted_trumpets.after import after
from rulewright.models.twisted_trumpets.board import Board
from rulewright.models.twisted_trumpets.building import ordered
from rulewright.models.twisted_trumpets.judging import judge as judge_step
from rulewright.models.twisted_trumpets.position import Position
from rulewright.models.twisted_trumpets.scoring import score_of
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.turn_reading import read_turn
from rulewright.models.twisted_trumpets.turns import Put, put_data
from rulewright.puzzles.kind import LANGUAGES, MOST_LISTED, Draft, Judgement, Proof, UnfitError, Words
from rulewright.puzzles.kinds.trumpets_drafts import AIMS, alike, thrown
from rulewright.puzzles.kinds.trumpets_ends import Added, Survey, survey
from rulewright.puzzles.kinds.trumpets_words import score_words, tile_words
from rulewright.puzzles.phrases import COMMA, phrase
from rulewright.puzzles.puzzle import Puzzle, opened
from rulewright.puzzles.shared import not_best

# The solver's own units of work (a second or so each): ten times what any puzzle has needed.
WORK = 20.0
MOST_PLACEMENTS = 99
# The parts of the score that a hand can change, in the order in which the first of equals is named.
PARTS = ("pipes", "flags", "birds", "open-ends")


class TrumpetsBest:
    """Lay tiles of the hand so that the trumpet is worth most; actions are not counted, favors are left aside.

    Features: `first-moves` are the legal placements at the beginning, `greedy-gap` the points by which the best
    trumpets beat whoever always lays what is best at once, `best-answers` and `one-below` the trumpets that are worth
    most, and a point less. `look-ahead` is how many tiles the first solution lays, `steps` how many the hand holds.
    """

    id = "trumpets-best"
    game = "twisted-trumpets"
    keys = ("placements",)

    def draft(self, chance: Random, grade: int | None) -> Draft | None:
        """A trumpet and a hand; of those that a grade aims at, one with a best answer that is worth looking for."""
        aim = AIMS[chance.randint(1, 5) if grade is None else grade]
        draft = thrown(chance, aim)
        if draft is None:
            return None
        try:
            found = _survey(draft)
        except UnfitError:
            return None
        fewest = min(len(added) for added in found.answers)
        fits = (
            found.best > 0
            and len(found.answers) <= aim.answers
            and aim.gap[0] <= found.best - found.greedy <= aim.gap[1]
            and fewest >= aim.look_ahead
        )
        return draft if fits else None

    def prove(self, draft: Draft, setting: int) -> Proof:
        """Setting 0 builds every trumpet by the plain rules; setting 1 asks CP-SAT, which counts no answers."""
        if setting == 1:
            return _proven(draft)
        state, found = _state(draft), _survey(draft)
        answers = sorted(found.answers, key=_first)
        return Proof(
            method="every trumpet that the hand can build, by the plain rules",
            seed=0,
            value=found.best,
            answers=len(answers),
            one_below=found.one_below,
            solutions=tuple({"placements": _placements(state, added)} for added in answers[:MOST_LISTED]),
        )

    def features(self, draft: Draft, proof: Proof) -> dict[str, int]:
        found = _survey(draft)
        return {
            "first-moves": found.firsts,
            "greedy-gap": found.best - found.greedy,
            "best-answers": proof.answers or 0,
            "one-below": proof.one_below,
            "look-ahead": len(proof.solutions[0]["placements"]),
            "steps": len(draft.position["hand"]),
        }

    def words(self, draft: Draft, proof: Proof) -> Words:
        count = proof.answers or 0
        state = _state(draft)
        gain = _gain(state, min(_survey(draft).answers, key=_first))
        hand = draft.position["hand"]
        return {
            language: {
                "hand": COMMA[language].join(hand),
                "answers": phrase("tt-answer" if count == 1 else "tt-answers", language, count=count),
                "cells": (" " if language == "ja" else ", ").join(self.where(draft, proof)),
                "gain": phrase(f"tt-gain-{gain}", language),
            }
            for language in LANGUAGES
        }

    def where(self, draft: Draft, proof: Proof) -> Sequence[str]:
        cells = (parse_cell(one["at"]) for one in proof.solutions[0]["placements"])
        return [cell.name for cell in sorted(cell for cell in cells if cell is not None)]

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """Judge placements one after the other, and stop at the first that is not legal.

        RW101: nothing is laid. TT301 to TT306: a placement breaks a rule of the game. RW104: it is not the best.
        """
        position = puzzle.opened
        node = answer.need("placements")
        puts = [_read(item, position) for item in items(node, "placements", 0, MOST_PLACEMENTS)]
        data = {"placements": [put_data(put.tile, put.at, put.turn, put.back) for put in puts]}
        if not puts:
            what = "no tile is laid, and the hand can make the trumpet better"
            return Judgement([Finding("RW101", what, "lay a tile of the hand", place=node.place)], None, data)
        now = State.of(position)
        for put in puts:
            now = replace(now, actions=1, owed=0)  # actions are not counted, and favors are left aside
            findings = judge_step(now, put)
            if findings:
                return Judgement(findings, None, data)
            now = after(now, put)
        points = score_of(now).points
        return Judgement(not_best(puzzle, points, node.place), points, data)

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        return [_piece(one, language) for one in answer["placements"]]

    def key(self, draft: Draft) -> str:
        return alike(_position(draft))

    def legend(self, puzzle: Puzzle, language: str) -> Sequence[str]:
        """What a trumpet scores, and the tiles of the hand."""
        hand = {tile.id: tile for tile in puzzle.opened.hand or ()}
        counts = _loaded("components.yaml")["scoring"]
        return [*score_words(counts, language), *(tile_words(tile, language) for tile in hand.values())]

    def data(self, puzzle: Puzzle) -> dict[str, Any]:
        position = puzzle.opened
        used = {laid.tile.id for laid in position.trumpet.values()} | {tile.id for tile in position.hand or ()}
        return page_data(position.box.name, used)


def page_data(name: str, used: set[str]) -> dict[str, Any]:
    """What the page needs of a set and of the numbers of the game, as their files tell it; all of it goes into JSON.

    `board`: `grid` and `mouths`. `tiles`: those that are used, by id, with `kind`, `pipes` and what else they show.
    `premium-back`: the back of premium tiles that have none of their own. `scoring`: what tiles, twists, flags, notes
    and open ends count.
    """
    box = _loaded(f"sets/{name}.yaml")
    tiles = {
        word: {key: value for key, value in tile.items() if key != "copies"}
        for word, tile in box["tiles"].items()
        if word in used
    }
    scoring = {
        key: _loaded("components.yaml")["scoring"][key] for key in ("tile", "twist", "flags", "note", "open-end")
    }
    return {"board": box["board"], "tiles": tiles, "premium-back": box["premium-back"], "scoring": scoring}


@cache
def _loaded(name: str) -> dict[str, Any]:
    return cast(dict[str, Any], plain(source.load(str(DATA / "twisted-trumpets" / name)).root))


def _position(draft: Draft) -> Position:
    return cast(Position, opened(draft.position)[1])


def _state(draft: Draft) -> State:
    return State.of(_position(draft))


def _survey(draft: Draft) -> Survey:
    """All that its hand can build. Raises UnfitError."""
    return _surveyed(json.dumps(draft.position))


@lru_cache(maxsize=4)
def _surveyed(packed: str) -> Survey:
    return survey(_state(Draft(json.loads(packed))))


def _first(added: Added) -> tuple[int, list[tuple[Cell, str, int, bool]]]:
    """What puts answers in order: few tiles first, then by space, tile, turn and side."""
    return len(added), [(cell, laid.tile.id, laid.turn, laid.back) for cell, laid in added]


def _placements(state: State, added: Added) -> list[dict[str, Any]]:
    """Tiles that are added, in an order in which each can be laid."""
    return [put_data(put.tile, put.at, put.turn, put.back) for put in ordered(state, dict(added))]


def _proven(draft: Draft) -> Proof:
    """What the question `trumpet` of the game says. Raises UnfitError where it cannot prove its answer."""
    from rulewright.models.twisted_trumpets.building import trumpet
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Silent

    answer = trumpet(_position(draft), Limits(deterministic=WORK, seed=1), Silent())
    if answer.value is None or answer.value != answer.bound:
        raise UnfitError(f"the best trumpet is not proven: {answer.value}, and at most {answer.bound}")
    return Proof(method="the question `trumpet` by CP-SAT", seed=1, value=answer.value, answers=None)


def _gain(state: State, added: Added) -> str:
    """The part of the score that tiles make better most."""
    after_all = score_of(replace(state, trumpet={**state.trumpet, **dict(added)}))

    def more(name: str) -> int:
        parts = (score.part(name) for score in (after_all, score_of(state)))
        now, before = (0 if part is None else part.points for part in parts)
        return now - before

    return max(PARTS, key=more)


def _read(node: Node, position: Position) -> Put:
    """A placement. Raises InputError, also for a space off the drawing of the board."""
    fields = Fields(node, "a placement", ("place", "at", "turn", "back"))
    for key in ("place", "at"):
        fields.need(key)
    put = read_turn(node, "a placement", position.box)
    assert isinstance(put, Put)
    _on(position.box.board, put.at, fields.need("at"))
    return put


def _on(board: Board, cell: Cell, node: Node) -> None:
    last = Cell(board.rows - 1, board.columns - 1)
    if cell.row > last.row or cell.column > last.column:
        raise InputError(
            f"a placement: at: {cell.name} is off the board, which is drawn from A1 to {last.name}", node.place
        )


def _piece(placement: Mapping[str, Any], language: str) -> str:
    """A placement in words."""
    turn = placement.get("turn", 0)
    key = "piece-lay-back" if placement.get("back") else "piece-lay"
    return phrase(key, language, tile=placement["place"], cell=placement["at"], turn=turn)


KIND = TrumpetsBest()
