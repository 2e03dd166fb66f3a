"""The puzzle `wonderland-placement`: which placement wins by most, with open edge cards and perfect play of both."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from rulewright.models import source
from rulewright.models.finding import Finding, Verdict
from rulewright.models.grid import Cell
from rulewright.models.reading import Fields, plain
from rulewright.models.rulebook import DATA
from rulewright.models.source import Scalar, Source
from rulewright.models.wonderland.cards import RANKS, Card, Items, Side
from rulewright.models.wonderland.decks import DECKS, HOUSE, deck_data
from rulewright.models.wonderland.judging import judge as judge_turn
from rulewright.models.wonderland.lines import lines
from rulewright.models.wonderland.position import AXES, Placed, Position, Space, edges_data, grid_data
from rulewright.models.wonderland.state import State
from rulewright.models.wonderland.turns import Placement, Way, placement_data, read_turn
from rulewright.puzzles.kind import LANGUAGES, MOST_LISTED, Draft, Judgement, Proof, UnfitError, Words
from rulewright.puzzles.kinds.wonderland_plain import Endgame, Laid, margins
from rulewright.puzzles.phrases import COMMA, phrase
from rulewright.puzzles.puzzle import Puzzle, opened
from rulewright.puzzles.shared import not_best

GAME = "wonderland"
# Free cells by grade: the fewer, the less is still to come.
FREE = {1: (2,), 2: (3,), 3: (3, 4), 4: (4, 5), 5: (5,)}
ANY = (2, 3, 4, 5)
MOST_ANSWERS = 4


class WonderlandPlacement:
    """The best placement of an endgame.

    Value: the margin for the side to move, its points less those of the other, under perfect play of both from there
    on. Each card on each cell in each of the two directions is an answer of its own, also where turning the card
    changes nothing.

    Features: `first-moves` legal placements; `greedy-gap` what is lost by the placement that gives the best margin on
    the board right after it (the worst of such that are equal); `best-answers`; `one-below` placements of the second
    best margin; `look-ahead` free cells.
    """

    id = "wonderland-placement"
    game = GAME
    keys = ("move",)

    def draft(self, chance: Random, grade: int | None) -> Draft | None:
        """A position that half-sensible play has led to. None where the mover cannot win, or cannot but win."""
        data = _played(chance, chance.choice(ANY if grade is None else FREE[grade]))
        entry, position = opened(data)
        assert entry.check(position).verdict is Verdict.LEGAL
        return Draft(data)

    def prove(self, draft: Draft, setting: int) -> Proof:
        """Setting 0: the search of the game. Setting 1: minimax by the plain rules."""
        values = _searched(_text(draft.position)) if setting == 0 else _by_rules(_text(draft.position))
        best = max(values.values())
        found = [laid for laid, value in values.items() if value == best]
        if setting:
            return Proof("minimax by the plain rules", 0, best, len(found))
        if best <= 0 or min(values.values()) > 0 or len(found) > min(MOST_ANSWERS, len(values) // 2):
            raise UnfitError("the mover cannot win, or nearly every placement is as good")
        below = max(value for value in values.values() if value < best)
        return Proof(
            method="game search",
            seed=0,
            value=best,
            answers=len(found),
            one_below=sum(value == below for value in values.values()),
            solutions=tuple({"move": placement_data(card, cell, way)} for cell, card, way in found[:MOST_LISTED]),
        )

    def features(self, draft: Draft, proof: Proof) -> dict[str, int]:
        """See the class."""
        values = _searched(_text(draft.position))
        assert proof.answers is not None
        return {
            "first-moves": len(values),
            "greedy-gap": max(values.values()) - min(values[laid] for laid in _greedy(draft)),
            "best-answers": proof.answers,
            "one-below": proof.one_below,
            "look-ahead": len({cell for cell, _, _ in values}),
            "steps": 0,
        }

    def words(self, draft: Draft, proof: Proof) -> Words:
        """The mover, the hands, the cell of the hint, and the lines that the mover takes in the end."""
        game = _endgame(draft.position)
        ended = _ended(game, _searched(_text(draft.position)))
        cell = self.where(draft, proof)[0]
        return {language: _words(game, ended, cell, language) for language in LANGUAGES}

    def where(self, draft: Draft, proof: Proof) -> Sequence[str]:
        """The cell of the first best placement."""
        return [proof.solutions[0]["move"]["at"]]

    def judge(self, puzzle: Puzzle, answer: Fields, source: Source) -> Judgement:
        """WL301 to WL305 for what is illegal, RW101 where no placement is named."""
        node = answer.get("move")
        if node is None or (isinstance(node, Scalar) and node.value is None):
            help_ = "name one under `move`, such as `{place: r6, at: C1}`"
            missing = Finding("RW101", "no placement is named", help_, place=answer.node.place)
            return Judgement([missing], None, {})
        turn, data = read_turn(node, "move"), {"move": plain(node)}
        found = judge_turn(State.of(puzzle.opened), turn)
        if found:
            return Judgement(found, None, data)
        assert isinstance(turn, Placement)
        value = _by_rules(_text(puzzle.position))[turn.at, turn.card, turn.way is Way.TURNED]
        return Judgement(not_best(puzzle, value, node.place), value, data)

    def pieces(self, puzzle: Puzzle, answer: Mapping[str, Any], language: str) -> Sequence[str]:
        """The placement in words."""
        move = answer.get("move")
        if not move:
            return []
        card = _card_words(str(move.get("place", move.get("edge"))), language)
        if "edge" in move:
            return [phrase("piece-wl-edge", language, card=card, space=move["at"])]
        way = {True: "-turned", "sideways": "-sideways"}.get(move.get("turned", False), "")
        return [phrase(f"piece-wl-card{way}", language, card=card, cell=move["at"])]

    def key(self, draft: Draft) -> str:
        """The position or the same seen from the other side of the table, whichever is first."""
        position: Position = opened(draft.position)[1]
        across = {Cell(2 - cell.row, 2 - cell.column): _over(placed) for cell, placed in position.grid.items()}
        ways = (
            (edges_data(position.edges), grid_data(position.grid)),
            (edges_data({side: spaces[::-1] for side, spaces in position.edges.items()}), grid_data(across)),
        )
        return min(json.dumps(way) for way in ways)

    def legend(self, puzzle: Puzzle, language: str) -> Sequence[str]:
        """How lines are taken, what items do, and those on the cards of both hands."""
        position: Position = puzzle.opened
        state = State.of(position)
        rules = [phrase(f"legend-wl-{what}", language) for what in ("lines", "cake", "potion")]
        return rules + [
            f"{_card_words(card.id, language)}: {_item_words(position.deck.items[card], language)}"
            for side in Side
            for card in state.hand(side)
        ]

    def data(self, puzzle: Puzzle) -> dict[str, Any]:
        """The items of the deck, and of the game's components what legality and score need."""
        position: Position = puzzle.opened
        parts = components()
        return {
            "cards": deck_data(position.deck.items),
            "axes": AXES[0] if position.red_rows else AXES[1],
            **{key: parts[key] for key in ("sides", "ranks", "board", "turns", "edges", "items")},
        }


def components() -> dict[str, Any]:
    """The components of the game as their file has them."""
    found = plain(source.load(str(DATA / GAME / "components.yaml")).root)
    assert isinstance(found, dict)
    return found


def _text(position: Mapping[str, Any]) -> str:
    return json.dumps(position, sort_keys=True)


def _endgame(position: Mapping[str, Any]) -> Endgame:
    return Endgame.of(State.of(opened(position)[1]))


@lru_cache(maxsize=256)
def _by_rules(position: str) -> Mapping[Laid, int]:
    """Every placement with its margin for the mover, by the plain rules."""
    return margins(_endgame(json.loads(position)))


@lru_cache(maxsize=256)
def _searched(position: str) -> Mapping[Laid, int]:
    """The same by the search of the game."""
    from rulewright.models.wonderland.questions import game_of
    from rulewright.models.wonderland.search.play import solve

    state = State.of(opened(json.loads(position))[1])
    game = game_of(state, tuple(state.hand(state.to_move.other)))
    sign = 1 if state.to_move is Side.RED else -1
    return {(move.cell, move.card, move.turned): sign * value for move, value in solve(game).moves.items()}


def _greedy(draft: Draft) -> list[Laid]:
    """The placements after which the board counts most for the mover as it lies."""
    game = _endgame(draft.position)
    board = {laid: game.after(laid).margin(game.mover) for laid in game.placements()}
    return [laid for laid, margin in board.items() if margin == max(board.values())]


def _played(chance: Random, free: int) -> dict[str, Any]:
    """A position with so many free cells: edges by chance, then each side lays the best of a few chance placements."""
    edge = {side: chance.sample(RANKS, 3) for side in Side}
    spaces = {side: tuple(Space(True, Card(side, rank)) for rank in edge[side]) for side in Side}
    game = Endgame.of(State(spaces, {}, DECKS.shipped(HOUSE), True))
    while 9 - len(game.grid) > free:
        some = chance.sample(list(game.placements()), chance.choice((1, 1, 2, 4)))
        game = game.after(max(some, key=lambda laid: game.after(laid).margin(game.mover)))
    return {
        "game": GAME, "deck": HOUSE, "edges": edges_data(spaces), "grid": grid_data(game.grid),
        "to-move": str(game.mover),
    }  # fmt: skip


def _over(placed: Placed) -> Placed:
    return Placed(placed.card, Way.UPRIGHT if placed.turned else Way.TURNED)


def _ended(game: Endgame, values: Mapping[Laid, int]) -> Endgame:
    """The end of the canonical line of best placements of both sides."""
    while values:
        best = max(values.values())
        game = game.after(next(laid for laid, value in values.items() if value == best))
        values = margins(game)
    return game


def _words(game: Endgame, ended: Endgame, cell: str, language: str) -> dict[str, str]:
    comma = COMMA[language]

    def hand(side: Side) -> str:
        cards = [_card_words(card.id, language) for card in game.hands[side]]
        return comma.join(cards) or phrase("wl-no-card", language)

    taken = zip(lines(game.red_rows), ended.taken(), ended.values, strict=True)
    mine = [
        phrase(f"wl-{line.name.split()[0]}", language, name=line.name.split()[1], value=value)
        for line, who, value in taken
        if who is game.mover
    ]
    return {
        "mover": phrase(f"wl-side-{game.mover}", language),
        "other": phrase(f"wl-side-{game.mover.other}", language),
        "hand": hand(game.mover),
        "others": hand(game.mover.other),
        "cell": cell,
        "lines": comma.join(mine),
    }


def _item_words(items: Items, language: str) -> str:
    """`cake at its top, potion at its left`, by the phrases of the page's board."""
    told = [
        phrase("board-item", language, item=phrase(f"board-{item}", language), edge=phrase(f"board-{edge}", language))
        for edge, item in items.items()
    ]
    return COMMA[language].join(told) or phrase("board-no-items", language)


def _card_words(word: str, language: str) -> str:
    """A card by its id for people; `r?` is one of which nobody says what it is."""
    side = phrase(next(f"wl-{side}" for side in Side if side.letter == word[:1]), language)
    if word[1:] == "?":
        return phrase("wl-card-unknown", language, side=side)
    return phrase("wl-card", language, side=side, rank=word[1:])


KIND = WonderlandPlacement()
