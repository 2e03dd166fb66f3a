"""The tsurube token: at the end of every turn it goes to another crossing (options, tsurube-otoshi)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.models.finding import Finding
from rulewright.models.grid import Cell, names
from rulewright.models.yokai.position import Layout, has_name
from rulewright.models.yokai.state import State, allowing, block
from rulewright.models.yokai.turns import Turn


def judge_token(state: State, turn: Turn, layout: Layout) -> Iterator[Finding]:
    """All findings on the token's move in a full turn; `layout` is the one after the card's move."""
    if turn.bare:
        return
    if not state.tokens:
        if turn.token is not None:
            yield Finding(
                "YO444",
                "the turn moves the tsurube token, but none is in play",
                "leave `token` out of the turn, or say at the top of the file where it lies",
                place=turn.at("token"),
            )
        return
    if turn.hint is not None and turn.hint.placed is not None and turn.hint.on is not None:
        state = replace(state, hints={**state.hints, turn.hint.on: turn.hint.placed})
    state = replace(state, layout=layout)
    # Where the token can have lain in this turn: several places only after card moves told without their turns.
    tokens = allowing(state, turn) or state.tokens
    options = sorted({cell for token in tokens for cell in state.token_targets(token)})
    if turn.token is None:
        if all(state.token_targets(token) for token in tokens):
            yield Finding(
                "YO441",
                "the token stays where it is: at the end of every turn it must go to another crossing",
                f"add `token`: it can go to {_listed(options)}",
                place=turn.place,
            )
        return
    yield from _target(replace(state, tokens=tokens), turn, turn.token, options)


def _target(state: State, turn: Turn, token: Cell, options: list[Cell]) -> Iterator[Finding]:
    place = turn.at("token")
    missing = [cell for cell in block(token) if cell not in state.layout]
    hints = state.hints_around(token)
    if token in state.tokens and token not in options:
        yield Finding(
            "YO441",
            f"the token stays on {token.name}: it must go to another crossing"
            + ("" if options else ", and there is none, so it stays without being named (our own ruling)"),
            f"it can go to {_listed(options)}" if options else "leave `token` out",
            (token.name,),
            place,
        )
    elif missing:
        yield Finding(
            "YO442",
            f"the token cannot go to {token.name}: four cards must meet there, and "
            f"{', '.join(cell.name for cell in missing if has_name(cell)) or 'some'} is missing",
            f"it can go to {_listed(options)}" if options else "there is no crossing to go to: leave `token` out",
            (token.name,),
            place,
        )
    elif hints > state.limit:
        with_hints = names(cell for cell in block(token) if cell in state.hints)
        yield Finding(
            "YO443",
            f"the token cannot go to {token.name}: {hints} {'hint lies' if hints == 1 else 'hints lie'} around it "
            f"({', '.join(with_hints)}), at most {state.limit} may",
            f"it can go to {_listed(options)}" if options else "there is no crossing to go to: leave `token` out",
            (token.name,),
            place,
        )


def _listed(cells: list[Cell]) -> str:
    return ", ".join(names(cells[:8])) + (", …" if len(cells) > 8 else "")
