"""The King's Favor tokens: which sides they can show, as far as is told or a record tells (rulebook, favors)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map

from rulewright.models.twisted_trumpets.position import GOLD, GONE, GREY, TOKENS
from rulewright.models.twisted_trumpets.turns import Favor

EXTRA_ACTIONS = {GOLD: 2, GREY: 1}
LESS = {GOLD: 3, GREY: 2}
PLANS_DRAWN = {GOLD: 2, GREY: 1}
AFTER_USE = {GOLD: GREY, GREY: GONE}
MOST_USES = 6  # both sides of three tokens
USES = {GOLD: 0, GREY: 1, GONE: 2}

# The sides that each token can show: one where it is told.
Tokens = Map[Favor, frozenset[str]]


def tokens_of(favors: Map[Favor, str] | None) -> Tokens:
    """What a position tells: all sides are possible where it tells nothing."""
    if favors is None:
        return dict.fromkeys(Favor, frozenset(TOKENS))
    return {favor: frozenset([favors.get(favor, GOLD)]) for favor in Favor}


def told(tokens: Tokens) -> dict[Favor, str] | None:
    """The sides, if each token can show only one."""
    if any(len(sides) > 1 for sides in tokens.values()):
        return None
    return {favor: next(iter(sides)) for favor, sides in tokens.items()}


def usable(tokens: Tokens, favor: Favor) -> list[str]:
    """The sides with which a token can be used, gold first; none if it is gone."""
    return [side for side in (GOLD, GREY) if side in tokens[favor]]


def used(tokens: Tokens, favor: Favor, sides: Iterable[str]) -> Tokens:
    """The tokens after one was used with one of these sides."""
    return {**tokens, favor: frozenset(AFTER_USE[side] for side in sides)}
