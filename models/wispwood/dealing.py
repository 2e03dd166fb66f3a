"""Whether the new deals at the start of a turn are legal (rulebook, dealing new wisps; cat actions)."""

from __future__ import annotations

from rulewright.models.finding import Finding
from rulewright.models.source import Place
from rulewright.models.wispwood.components import POND_SPACES
from rulewright.models.wispwood.solo import Ghost
from rulewright.models.wispwood.state import State
from rulewright.models.wispwood.turns import OwnTurn, Redeal, Wisps

FREE = ("one-type", "empty")
CAT = "cat"
ADD_POND = "add `pond:` with its wisps and shapes as they lie there before the turn"


def judge_redeals(state: State, turn: OwnTurn) -> list[Finding]:
    """Everything that is wrong with the new deals of a turn, a missing one included."""
    found = [*_order(turn.redeals), *_reasons(state, turn.redeals), *_missed(state, turn)]
    for redeal in turn.redeals:
        found += judge_deal(state.ghost, redeal.deal, redeal.place)
    return found


def _order(redeals: tuple[Redeal, ...]) -> list[Finding]:
    """The free deal stands at the very start, once; the cat's deal after it, once."""
    for index, redeal in enumerate(redeals[1:], start=1):
        before = [earlier.by for earlier in redeals[:index]]
        if redeal.by in FREE:
            when = "the cat's deal" if CAT in before else "another free deal"
            return [
                Finding(
                    "WW325",
                    f"a free new deal (by: {redeal.by}) follows {when}; it is to be had once, at the start of the turn",
                    "make it the first of `redeals`, or leave it out",
                    place=redeal.place,
                )
            ]
        if CAT in before:
            return [
                Finding(
                    "WW325",
                    "the cat deals anew a second time in one turn; it is hidden after the first time",
                    "leave one of the two deals out",
                    place=redeal.place,
                )
            ]
    return []


def _reasons(state: State, redeals: tuple[Redeal, ...]) -> list[Finding]:
    """Whether the first deal of each kind may be made. Deals in the wrong order are a finding of their own."""
    found: list[Finding] = []
    first = redeals[0] if redeals else None
    if first is not None and first.by == "one-type":
        found += _one_type(state, first)
    elif first is not None and first.by == "empty":
        found += _empty(state, first)
    cat = next((redeal for redeal in redeals if redeal.by == CAT), None)
    if cat is not None and not state.cat_ready:
        found.append(
            Finding(
                "WW324",
                "the cat is hidden and cannot deal new wisps",
                "leave the deal out; a tree turn makes the cat ready again",
                place=cat.place,
            )
        )
    return found


def _one_type(state: State, redeal: Redeal) -> list[Finding]:
    kinds = sorted({str(wisp) for wisp in state.left})
    if len(kinds) == 1:
        return []
    if state.wisps is None:
        message, help_ = "nobody can tell whether all wisps left are of one type: the file gives no pond", ADD_POND
    elif not kinds:
        message, help_ = "the pond is empty, so there is no one type left", "write `by: empty` for this deal"
    else:
        message = f"the wisps left are not all of one type ({', '.join(kinds)}), so there is no free new deal"
        help_ = "leave the deal out, or spend a ready cat for it (`by: cat`)"
    return [Finding("WW321", message, help_, place=redeal.place)]


def _empty(state: State, redeal: Redeal) -> list[Finding]:
    if state.wisps is None:
        message, help_ = "nobody can tell whether the pond is empty: the file gives no pond", ADD_POND
    elif state.left:
        count = len(state.left)
        message = f"{count} wisp{'s lie' if count > 1 else ' lies'} on the pond, so it is not empty"
        help_ = "leave the deal out, or name its right reason (`one-type` or `cat`)"
    else:
        return []
    return [Finding("WW322", message, help_, place=redeal.place)]


def _missed(state: State, turn: OwnTurn) -> list[Finding]:
    """An empty pond must be dealt anew at the start of the turn, even before a tree turn or the cat's deal."""
    if state.wisps is None or state.left or any(redeal.by in FREE for redeal in turn.redeals):
        return []
    return [
        Finding(
            "WW323",
            "no wisp is left at the start of the turn, and none were dealt",
            "begin the turn with `redeals: [{by: empty, deal: […]}]`",
            place=turn.place,
        )
    ]


def judge_deal(ghost: Ghost | None, deal: Wisps, place: Place) -> list[Finding]:
    """Whether a deal fills all spaces: eight, in the solo game all but the one with the ghost's cat."""
    spaces = [space for space in range(1, POND_SPACES + 1) if ghost is None or space != ghost.space]
    bare = [str(space) for space in spaces if deal[space - 1] is None]
    found = []
    if bare:
        many = "s" if len(bare) > 1 else ""
        found.append(
            Finding(
                "WW326",
                f"the deal leaves space{many} {', '.join(bare)} without a wisp; a new deal fills {len(spaces)} spaces",
                "name a wisp for each of these spaces",
                place=place,
            )
        )
    if ghost is not None and deal[ghost.space - 1] is not None:
        found.append(ghost_space_taken(ghost.space, str(deal[ghost.space - 1]), place))
    return found


def ghost_space_taken(space: int, wisp: str, place: Place) -> Finding:
    """A wisp where the ghost's cat stands."""
    return Finding(
        "WW604",
        f"space {space} holds a {wisp}, but the ghost's cat stands there",
        f"write `none` for space {space}, or let `ghost-cat` name another space",
        place=place,
    )
