"""Games of Yokai played at random and then disturbed: positions that are legal but for one or two things."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from rulewright.models.grid import Cell, beside
from rulewright.models.yokai.dealing import random_game, random_start
from rulewright.models.yokai.families import FAMILY_NAMES
from rulewright.models.yokai.hints import all_hints
from rulewright.models.yokai.position import draw
from rulewright.models.yokai.rulings import Rulings
from rulewright.models.yokai.state import crossings

OBJECTIVES = ("spiral", "square", "hole", "pyramid", "three-by-five", "i-beam")
PAIRS = tuple(combinations(FAMILY_NAMES, 2))
SIDE = 12


def played(chance: random.Random) -> dict[str, Any]:
    """The file of a game after 0 to 17 turns at random, deck and all; in a quarter of them the drawing ends early."""
    players = chance.choice((2, 3, 4))
    hint_rule = chance.choice(("any", "any", "last-only", "face-down"))
    rulings = Rulings(never_split=chance.random() < 0.25, null_move=chance.random() < 0.25)
    corner = chance.choice((Cell(4, 4), Cell(4, 4), Cell(0, 0), Cell(22, 22)))
    start = random_start(chance, players, corner, hint_rule=hint_rule, rulings=rulings, token=chance.random() < 0.4)
    state = random_game(chance, start, chance.randrange(18))
    size = max(SIDE, *(max(cell) + 1 for cell in state.layout))
    data: dict[str, Any] = {"game": "yokai", "players": players, "layout": draw(state.layout, size, size)}
    data["rules"] = {
        "split": "never" if rulings.never_split else "after",
        "null-move": "allowed" if rulings.null_move else "forbidden",
    }
    data["hints"] = {cell.name: hint.to_data() for cell, hint in sorted(state.hints.items())}
    data["revealed"] = [hint.to_data() for hint in state.revealed]
    cards = [hint.to_data() for hint in state.deck_cards or ()]
    data["deck"] = cards if chance.random() < 0.5 else state.deck
    data["hint-rule"] = hint_rule
    for token in state.tokens:
        data["token"] = token.name
    if chance.random() < 0.3:
        data["objective"] = chance.choice(OBJECTIVES)
    if chance.random() < 0.3:
        data["affinities"] = [list(pair) for pair in chance.sample(PAIRS, chance.randrange(1, 4))]
    return data


def disturbed(chance: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """The same file with one thing changed so that it can still be read."""
    kind = chance.choice((_card, _family, _unknown, _hint, _revealed, _deck, _token, _drop, _row, _players))
    kind(chance, data)
    return data


def _grid(data: dict[str, Any]) -> list[list[str]]:
    return [line.split() for line in data["layout"].splitlines()]


def _put(data: dict[str, Any], grid: list[list[str]]) -> None:
    data["layout"] = "".join(" ".join(row) + "\n" for row in grid)


def _cards(grid: list[list[str]]) -> list[Cell]:
    return [Cell(row, column) for row, line in enumerate(grid) for column, word in enumerate(line) if word != "."]


def _card(chance: random.Random, data: dict[str, Any]) -> None:
    """A card lies elsewhere beside the others."""
    grid = _grid(data)
    cards = _cards(grid)
    spots = sorted({near for cell in cards for near in beside(cell)} - set(cards))
    named = [cell for cell in spots if 0 <= cell.row < len(grid) and 0 <= cell.column < len(grid[0])]
    origin, target = chance.choice(cards), chance.choice(named)
    grid[target.row][target.column] = grid[origin.row][origin.column]
    grid[origin.row][origin.column] = "."
    _put(data, grid)


def _family(chance: random.Random, data: dict[str, Any]) -> None:
    grid = _grid(data)
    cell = chance.choice(_cards(grid))
    grid[cell.row][cell.column] = chance.choice("RGPB?.")
    _put(data, grid)


def _unknown(chance: random.Random, data: dict[str, Any]) -> None:
    """Some cards, or all of one family, are not known."""
    grid = _grid(data)
    hidden = chance.choice("RGPB") if chance.random() < 0.5 else None
    for cell in _cards(grid):
        word = grid[cell.row][cell.column]
        if word == hidden or (hidden is None and chance.random() < 0.4):
            grid[cell.row][cell.column] = "?"
    _put(data, grid)


def _hint(chance: random.Random, data: dict[str, Any]) -> None:
    cell = chance.choice(_cards(_grid(data)))
    data["hints"][cell.name] = chance.choice(["?", *(sorted(hint) for hint in all_hints())])


def _revealed(chance: random.Random, data: dict[str, Any]) -> None:
    cards = data["revealed"]
    if cards and chance.random() < 0.5:
        cards.pop(chance.randrange(len(cards)))
    else:
        cards.append(chance.choice(["?", *(sorted(hint) for hint in all_hints())]))


def _deck(chance: random.Random, data: dict[str, Any]) -> None:
    cards = data["deck"]
    if isinstance(cards, int):
        data["deck"] = max(0, cards + chance.choice((-1, 1)))
    elif cards:
        cards[chance.randrange(len(cards))] = "?"


def _token(chance: random.Random, data: dict[str, Any]) -> None:
    found = crossings(_cards(_grid(data)))
    data["token"] = chance.choice(found).name if found else "A1"


def _drop(chance: random.Random, data: dict[str, Any]) -> None:
    del data[chance.choice([key for key in data if key not in ("game", "layout")])]


def _row(chance: random.Random, data: dict[str, Any]) -> None:
    """An empty first row less: all cells have other names, the hints not."""
    grid = _grid(data)
    if set(grid[0]) == {"."}:
        _put(data, grid[1:])


def _players(chance: random.Random, data: dict[str, Any]) -> None:
    data["players"] = chance.choice((2, 3, 4))
