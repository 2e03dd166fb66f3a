"""Whether a `solo:` block can have come about, and who is ahead (rulebook, solo game)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from rulewright.models.finding import Finding
from rulewright.models.score import Score
from rulewright.models.wispwood.dealing import ghost_space_taken
from rulewright.models.wispwood.ghost import ghost_points, judge_fireflies, may_end, out_of_turn
from rulewright.models.wispwood.pieces import WISPS
from rulewright.models.wispwood.position import Position
from rulewright.models.wispwood.scoring import forest_points
from rulewright.models.wispwood.solo import GHOST, YOU, Ghost, Solo, firefly_limit
from rulewright.models.wispwood.state import State, growth, turns_fit

# The least and most wisps that the ghost can have when a round begins. You fill at most four squares a turn, so the
# 15 squares of round 1 take all its four turns, and the at least 20 of round 2 (a cat and at most 4 wisps lie there)
# five of its six: a round that ends early ends no earlier than that.
BEFORE_ROUND = {1: (0, 0), 2: (4, 4), 3: (9, 10)}


@dataclass(frozen=True, slots=True)
class Standing:
    """Totals of the rounds scored and the round as drawn; you win with at least the ghost's points."""

    you: int
    ghost: int

    @property
    def you_win(self) -> bool:
        return self.you >= self.ghost


def solo_score(position: Position) -> Score | None:
    """The ghost's score for the round as a tree named `ghost`, a part for each type; None without `solo:`."""
    solo = position.solo
    return ghost_points(solo.worth, solo.ghost) if solo else None


def solo_standing(position: Position) -> Standing | None:
    """Both totals, the round as drawn included (once, also where `scores` holds it already)."""
    solo, ghost = position.solo, solo_score(position)
    if solo is None or ghost is None:
        return None
    yours = list(solo.scores.get(YOU, ()))[: position.round - 1]
    theirs = list(solo.scores.get(GHOST, ()))[: position.round - 1]
    drawn = forest_points(position.forest, position.round, position.goals, position.rulings)
    return Standing(sum(yours) + drawn, sum(theirs) + ghost.points)


def check_solo(position: Position) -> list[Finding]:
    """Everything that is wrong with the `solo:` block of a position; the empty list without one."""
    solo = position.solo
    if solo is None:
        return []
    return [finding for rule in SOLO_RULES for finding in rule(position, solo)]


def _levels(position: Position, solo: Solo) -> list[Finding]:
    """Each level of the guide has a type of its own."""
    twice = sorted({str(wisp) for wisp in solo.levels if solo.levels.count(wisp) > 1})
    if not twice:
        return []
    missing = [str(wisp) for wisp in WISPS if wisp not in solo.levels]
    message = f"the levels name {', '.join(twice)} more than once and {', '.join(missing)} not at all"
    return [Finding("WW601", message, "assign each of the four types to one level", place=solo.at("levels"))]


def _fireflies(position: Position, solo: Solo) -> list[Finding]:
    """The fireflies turned up are among the eight tokens, and no more than the round has."""
    return judge_fireflies(solo.fireflies or (), position.round, solo.at("fireflies"))


def _space(position: Position, solo: Solo) -> list[Finding]:
    """The ghost's cat stands on a space instead of a wisp."""
    wisp = position.pond.wisps[solo.ghost_cat - 1] if position.pond else None
    return [ghost_space_taken(solo.ghost_cat, str(wisp), solo.at("ghost-cat"))] if wisp else []


def _wisp_count(position: Position, solo: Solo) -> list[Finding]:
    """The ghost takes one wisp for each firefly, in this round and in those before."""
    least, most = BEFORE_ROUND[position.round]
    if solo.fireflies is None:
        most += firefly_limit(position.round)
    else:
        flipped = min(len(solo.fireflies), firefly_limit(position.round))
        least, most = least + flipped, most + flipped
    count = sum(solo.ghost.values())
    if least <= count <= most:
        return []
    wanted = str(least) if least == most else f"{least} to {most}"
    seen = f" after {len(solo.fireflies)} fireflies" if solo.fireflies is not None else ""
    what = f"{count} wisp{'' if count == 1 else 's'}"
    return [
        Finding(
            "WW605",
            f"the ghost has {what}; in round {position.round}{seen} it must have {wanted}",
            "the ghost takes exactly one wisp for each firefly: correct `ghost` or `fireflies`",
            place=solo.at("ghost"),
        )
    ]


def _alone(position: Position, solo: Solo) -> list[Finding]:
    """Played alone there are no other players."""
    if position.table is None:
        return []
    message = "the file has a ghost and other players (`solo:` and `table:`)"
    return [Finding("WW606", message, "leave one of the two blocks out", place=position.place("table"))]


def _score_count(position: Position, solo: Solo) -> list[Finding]:
    """Both have a score for each round that is over."""
    if not solo.scores:
        return []
    before = position.round - 1
    state = State.of(position)
    allowed = (before, position.round) if may_end(state, Ghost.of(solo)) else (before,)
    lengths = {len(points) for points in solo.scores.values()}
    if len(lengths) == 1 and lengths <= set(allowed):
        return []
    wanted = " or ".join(str(number) for number in allowed)
    shown = ", ".join(f"{who} {len(points)}" for who, points in solo.scores.items())
    return [
        Finding(
            "WW607",
            f"scores are given for different or wrong numbers of rounds ({shown}); it must be {wanted} for both",
            "give one score for each round that is over",
            place=solo.at("scores"),
        )
    ]


def _ghost_scores(position: Position, solo: Solo) -> list[Finding]:
    """The ghost keeps its wisps and gets more, so each of its rounds scores more than the one before."""
    points = [*solo.scores.get(GHOST, ())]
    if not points or len(set(solo.levels)) < len(WISPS):
        return []
    now = ghost_points(solo.worth, solo.ghost).points
    scored_now = len(points) >= position.round
    if scored_now and points[-1] != now:
        message = f"the ghost's wisps are worth {now}, but its score for this round is given as {points[-1]}"
        return [Finding("WW608", message, f"write {now}, or correct `ghost`", place=solo.at("scores"))]
    if scored_now:
        rises = all(a < b for a, b in pairwise(points))
    else:
        # At the start of a round the ghost has exactly what it scored last; with each firefly it gets more.
        last = points[-1]
        fits = last <= now if solo.fireflies is None else last < now if solo.fireflies else last == now
        rises = fits and all(a < b for a, b in pairwise(points))
    if rises:
        return []
    return [
        Finding(
            "WW608",
            f"the ghost's scores {', '.join(map(str, points))} do not lead to the {now} points of its wisps now",
            "the ghost scores all its wisps every round, so its score rises: correct `scores` or `ghost`",
            place=solo.at("scores"),
        )
    ]


def _turn(position: Position, solo: Solo) -> list[Finding]:
    """The ghost moves first."""
    if solo.fireflies != () or solo.to_move == GHOST:
        return []
    return [out_of_turn("you are to move, but the ghost has turned up no firefly in this round", solo.at("to-move"))]


def _forest(position: Position, solo: Solo) -> list[Finding]:
    """You have had one turn for each firefly, one less when you are to move."""
    grown = growth(State.of(position))
    if solo.fireflies is None or grown is None:
        return []
    turns = len(solo.fireflies) - (solo.to_move == YOU)
    if turns < 0 or turns_fit(*grown, turns):
        return []
    return [
        Finding(
            "WW609",
            f"{turns} turn{'' if turns == 1 else 's'} of yours in this round cannot have brought "
            f"{grown[1]} new tiles, {grown[0]} of them wisps",
            "you have one turn for each firefly: correct `fireflies`, `to-move`, `old` or the drawing",
            place=solo.at("fireflies"),
        )
    ]


SOLO_RULES: tuple[Callable[[Position, Solo], list[Finding]], ...] = (
    _levels, _fireflies, _space, _wisp_count, _alone, _score_count, _ghost_scores, _turn, _forest,
)  # fmt: skip
