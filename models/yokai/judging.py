"""One turn in a state: all that is wrong with it, each part judged as if the others were fine (rulebook, play)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, beside, names
from rulewright.models.yokai.families import FAMILY_SIZE, Family
from rulewright.models.yokai.hint_judging import judge_hint
from rulewright.models.yokai.layout_rules import joints, shown_parts
from rulewright.models.yokai.position import Layout
from rulewright.models.yokai.setup_rules import number
from rulewright.models.yokai.state import State, allowing, moved, parts, touches, whole
from rulewright.models.yokai.token_judging import judge_token
from rulewright.models.yokai.turns import Turn


def judge(state: State, turn: Turn) -> list[Finding]:
    """All findings on a turn; the empty list for a legal one."""
    if state.over:
        return [_over(state, turn)]
    found = list(_order(turn))
    if turn.declare:
        return found
    found += _peek(state, turn)
    found += judge_move(state, turn)
    layout = after_move(state, turn)
    found += judge_hint(state, turn, layout)
    if not found and state.tokens and not allowing(state, turn):
        # Only after card moves told without their turns: each part is fine for some place of the token, not together.
        found.append(_nowhere(turn))
    found += judge_token(state, turn, layout)
    return found


def after_move(state: State, turn: Turn) -> Layout:
    """The layout on which the hint is placed: after the move where it can be made at all."""
    origin, target = turn.origin, turn.target
    if origin is None or target is None or origin not in state.layout:
        return state.layout
    if target in state.layout and target != origin:
        return state.layout
    return moved(state.layout, origin, target)


def _over(state: State, turn: Turn) -> Finding:
    why = "a player has declared" if state.declared else "the last hint has been placed"
    help_ = "leave this turn out; `rulewright score` tells how the game ended"
    return Finding("YO403", f"the game is over, for {why}: nobody moves any more", help_, place=turn.place)


def _order(turn: Turn) -> Iterator[Finding]:
    if turn.declare:
        if turn.peek is not None or turn.origin is not None or turn.hint is not None or turn.token is not None:
            yield Finding(
                "YO402",
                "who declares that the yokai are appeased does nothing else in this turn",
                "leave the other actions out, or the declaration",
                place=turn.at("declare"),
            )
        return
    if turn.bare:
        return
    given = {"peek": turn.peek, "from": turn.origin, "hint": turn.hint}
    lacking = [key for key, value in given.items() if value is None]
    if lacking:
        words = {"peek": "peeking at two cards", "from": "moving a card", "hint": "the hint action"}
        yield Finding(
            "YO401",
            f"the turn lacks {' and '.join(words[key] for key in lacking)}: all three actions must be taken, in order",
            f"add {' and '.join(f'`{key}`' for key in lacking)} to the turn, or declare",
            place=turn.place,
        )


def _peek(state: State, turn: Turn) -> Iterator[Finding]:
    if turn.peek is None:
        return
    place, cells = turn.at("peek"), turn.peek
    if len(cells) != 2:
        yield Finding(
            "YO411",
            f"{number(len(cells))} {'card is' if len(cells) == 1 else 'cards are'} peeked at, but it must be two",
            "name two cells under `peek`",
            names(cells),
            place,
        )
    if len(set(cells)) < len(cells) and not state.rulings.peek_same:
        twice = sorted({cell for cell in cells if cells.count(cell) > 1})
        yield Finding(
            "YO414",
            f"the card on {', '.join(names(twice))} is peeked at twice in one turn",
            "name two different cards (the switch `peek-same-card: allowed` rules otherwise)",
            names(twice),
            place,
        )
    covered = state.covered()
    for cell in dict.fromkeys(cells):
        if cell not in state.layout:
            yield Finding("YO412", f"there is no card to peek at on {cell.name}", "name a card", (cell.name,), place)
            continue
        if cell in state.hints:
            yield Finding(
                "YO413",
                f"the card on {cell.name} lies under a hint: it may not be peeked at",
                "peek at a card without a hint",
                (cell.name,),
                place,
            )
        if cell in covered:
            yield Finding(
                "YO415",
                f"the card on {cell.name} lies under the token: it may not be peeked at",
                "peek at a card away from the token",
                (cell.name,),
                place,
            )
    yield from _saw(state, turn)


def _saw(state: State, turn: Turn) -> Iterator[Finding]:
    assert turn.peek is not None
    known = dict(state.layout)
    for cell, family in zip(turn.peek, turn.saw or (), strict=False):
        if family is None or cell not in known:
            continue
        if known[cell] is None:
            known[cell] = family
            if _count(known, family) <= FAMILY_SIZE:
                continue
            why = f"then five cards would be {family}"
        elif known[cell] is family:
            continue
        else:
            why = f"the layout has {known[cell]} there"
        yield Finding(
            "YO416",
            f"the card on {cell.name} is said to have been {family}, but {why}",
            "correct `saw`, or the drawing",
            (cell.name,),
            turn.at("saw"),
        )


def _count(layout: Layout, family: Family) -> int:
    return sum(other is family for other in layout.values())


def judge_move(state: State, turn: Turn) -> list[Finding]:
    """All findings on the card move of a turn; the empty list for a legal one and where it has none."""
    origin, target = turn.origin, turn.target
    if origin is None or target is None:
        return []
    if origin not in state.layout:
        what = f"there is no card on {origin.name} to move"
        found = [Finding("YO421", what, "name the cell of a card under `from`", (origin.name,), turn.at("from"))]
    else:
        found = list(_lifted(state, turn, origin))
    if target == origin:
        if origin in state.layout and not state.rulings.null_move:
            found.append(
                Finding(
                    "YO424",
                    f"the card on {origin.name} is put back where it was: one card must be moved",
                    "name another cell under `to` (the switch `null-move: allowed` rules otherwise)",
                    (origin.name,),
                    turn.at("to"),
                )
            )
        return found
    if target in state.layout:
        what = f"{target.name} is taken by another card"
        help_ = "a card goes to an empty cell beside another card"
        return [*found, Finding("YO423", what, help_, (target.name,), turn.at("to"))]
    if not touches(state.layout, origin, target):
        return [*found, _apart(state.layout, origin, target, turn)]
    return [*found, *_split(state, turn, origin, target)] if origin in state.layout else found


def _lifted(state: State, turn: Turn, origin: Cell) -> Iterator[Finding]:
    if origin in state.hints:
        yield Finding(
            "YO422",
            f"the card on {origin.name} lies under a hint ({state.hints[origin].name}): it stays to the end",
            "move a card without a hint",
            (origin.name,),
            turn.at("from"),
        )
    if origin in state.covered():
        yield Finding(
            "YO428",
            f"the card on {origin.name} lies under the token: it may not be moved",
            "move a card away from the token",
            (origin.name,),
            turn.at("from"),
        )
    if state.rulings.never_split:
        rest = set(state.layout) - {origin}
        if not whole(rest) and whole(state.layout):
            yield Finding(
                "YO427",
                f"lifting the card on {origin.name} splits the layout: {shown_parts(parts(rest))}",
                "move a card that holds nothing together (the switch `split: after` rules otherwise)",
                (origin.name,),
                turn.at("from"),
            )


def _apart(layout: Layout, origin: Cell, target: Cell, turn: Turn) -> Finding:
    corners = [Cell(target.row + down, target.column + across) for down in (-1, 1) for across in (-1, 1)]
    met = [cell for cell in corners if cell in layout and cell != origin]
    if met:
        why = f"it meets {', '.join(names(met))} at a corner only, and corners do not count"
    elif origin in beside(target):
        why = "the only card beside it is the one that moves"
    else:
        why = "no card lies beside it"
    return Finding(
        "YO425",
        f"{target.name} touches no card: {why}",
        "a card goes to an empty cell with another card to its left, right, above or below",
        (target.name,),
        turn.at("to"),
    )


def _split(state: State, turn: Turn, origin: Cell, target: Cell) -> Iterator[Finding]:
    if not whole(state.layout):
        return  # The layout lay apart before: that is a finding of its own (YO201).
    result = moved(state.layout, origin, target)
    if whole(result):
        return
    found = parts(result)
    joint = f"; {origin.name} held them together" if origin in joints(state.layout) else ""
    yield Finding(
        "YO426",
        f"after the move of {origin.name} to {target.name} the layout lies in {len(found)} parts: "
        f"{shown_parts(found)}{joint}",
        "move it to a cell that joins all parts, or move a card that holds nothing together",
        (origin.name, target.name),
        turn.at("to"),
    )


def _nowhere(turn: Turn) -> Finding:
    return Finding(
        "YO428",
        "wherever the token can lie by now, it lies on one of the cards of this turn",
        "peek at, move and hint only cards away from the token",
        place=turn.place,
    )
