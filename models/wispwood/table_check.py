"""Whether a `table:` block can have come about (rulebook, basic turn; end of a round; end of the game)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.models.finding import Finding
from rulewright.models.wispwood.position import Position
from rulewright.models.wispwood.state import State, growth, turns_fit
from rulewright.models.wispwood.table import Table, standings, winners
from rulewright.models.wispwood.turns import TreeTurn, WispTurn


def check_table(position: Position) -> list[Finding]:
    """Everything that is wrong with the `table:` block of a position; the empty list without one."""
    table = position.table
    if table is None:
        return []
    facts = Facts.of(position, table)
    return [finding for rule in TABLE_RULES if (finding := rule(position, table, facts))]


@dataclass(frozen=True, slots=True)
class Facts:
    """What several rules ask: the order of play, and whether turn counts and score lists are sound."""

    order: tuple[str, ...] | None
    even: bool
    over: bool
    least_scored: int
    most_scored: int
    scored: int | None

    @staticmethod
    def of(position: Position, table: Table) -> Facts:
        start = table.start or table.starts(position.round)
        order = table.order(start) if start else None
        counts = [table.turns[who] for who in order or table.players] if table.turns else []
        even = not counts or max(counts) - min(counts) <= 1
        if order and counts:
            even = even and counts == sorted(counts, reverse=True)
        # When nobody is to move, the last turn of the round may have been taken.
        ended = table.to_move is None and table.full != () and len(set(counts)) <= 1
        lengths = {len(points) for points in table.scores.values()}
        before = position.round - 1
        most = position.round if ended else before
        scored = lengths.pop() if len(lengths) == 1 else None
        over = bool(table.full) and bool(counts) and min(counts) >= max(table.turns[who] for who in table.full or ())
        return Facts(order, even, over, before, most, scored if scored in (before, most) else None)


def _uneven(position: Position, table: Table, facts: Facts) -> Finding | None:
    """Turns go round the table, so nobody is more than one ahead, and nobody behind is ahead."""
    if facts.even:
        return None
    shown = ", ".join(f"{who} {table.turns[who]}" for who in facts.order or table.players)
    known = f" with {facts.order[0]} as the start player" if facts.order else ""
    return Finding(
        "WW501",
        f"the turns taken in this round ({shown}) do not go round the table{known}",
        "clockwise from the start player nobody has more turns than the one before, and nobody two less than another",
        place=table.at("turns"),
    )


def _mover(position: Position, table: Table, facts: Facts) -> Finding | None:
    """The player to move is the one whose turn it is, and moves of this file are those of `you`."""
    entries = [position.move, *position.turns[:1]]
    moves = [entry for entry in entries if isinstance(entry, (WispTurn, TreeTurn))]
    if table.to_move is not None and facts.order and table.turns and facts.even:
        fewest = min(table.turns.values())
        turn = next(who for who in facts.order if table.turns[who] == fewest)
        if turn != table.to_move:
            return Finding(
                "WW502",
                f"{table.to_move} is said to be to move, but after these turns it is {turn}'s turn",
                "correct `to-move`, `turns` or the start player",
                place=table.at("to-move"),
            )
    if moves and table.to_move is not None and table.you is not None and table.you != table.to_move:
        return Finding(
            "WW502",
            f"the turn in this file is {table.you}'s, but it is {table.to_move}'s turn",
            "correct `to-move` or `you`, or begin `turns` with the pond as the others leave it",
            place=moves[0].place,
        )
    return None


def _over(position: Position, table: Table, facts: Facts) -> Finding | None:
    """Once somebody has filled the grid, only the players after that one have a last turn."""
    if not table.full or not table.turns or not facts.even:
        return None
    last = min(table.turns[who] for who in table.full)
    late = [who for who in table.players if table.turns[who] > last]
    filler = next(who for who in table.full if table.turns[who] == last)
    if late:
        message = f"{', '.join(late)} had another turn after the round in which {filler} had filled the grid"
        return Finding("WW503", message, "correct `turns` or `full`", place=table.at("turns"))
    if table.to_move is None or not (facts.over or table.to_move in table.full):
        return None
    return Finding(
        "WW503",
        f"{table.to_move} is to move, but {filler} has filled the grid and all have had their last turn",
        "leave `to-move` out: the round is over and is scored",
        place=table.at("to-move"),
    )


def _paw(position: Position, table: Table, facts: Facts) -> Finding | None:
    """The start player's paw passes to the left each round."""
    wanted = table.starts(position.round)
    if wanted is None or table.start is None or table.start == wanted:
        return None
    return Finding(
        "WW504",
        f"{table.start} cannot be the start player of round {position.round}: "
        f"{table.first} began round 1 and the paw passes to the left each round, to {wanted}",
        f"write `start: {wanted}`, or correct `first` or the order of `players`",
        place=table.at("start"),
    )


def _too_many_grids(position: Position, table: Table, facts: Facts) -> Finding | None:
    """Nobody has more full grids than rounds were scored."""
    rounds = facts.most_scored if facts.scored is None else facts.scored
    greedy = [who for who, count in table.full_grids.items() if count > rounds]
    if not greedy:
        return None
    return Finding(
        "WW505",
        f"{', '.join(greedy)} cannot have more full grids than rounds were scored ({rounds})",
        "count the full grids of the rounds that are scored",
        place=table.at("full-grids"),
    )


def _too_few_grids(position: Position, table: Table, facts: Facts) -> Finding | None:
    """A round ends only when somebody fills the grid."""
    rounds = facts.least_scored if facts.scored is None else facts.scored
    total = sum(table.full_grids.values())
    if not table.full_grids or total >= rounds:
        return None
    return Finding(
        "WW506",
        f"{rounds} round{'s were' if rounds > 1 else ' was'} scored, "
        f"but the players have {total or 'no'} full grid{'' if total == 1 else 's'} together",
        "each round ends with at least one full grid: correct `full-grids`",
        place=table.at("full-grids"),
    )


def _score_count(position: Position, table: Table, facts: Facts) -> Finding | None:
    """Each player has a score for each round that is over."""
    if not table.scores or facts.scored is not None:
        return None
    shown = ", ".join(f"{who} {len(points)}" for who, points in table.scores.items())
    low, high = facts.least_scored, facts.most_scored
    return Finding(
        "WW507",
        f"the players have scores for {shown} rounds; in round {position.round} it must be "
        f"{low if low == high else f'{low} or {high}'} for each",
        "give every player one score for each round that is over",
        place=table.at("scores"),
    )


def _too_early(position: Position, table: Table, facts: Facts) -> Finding | None:
    """Nobody has won before the last round is scored."""
    if table.winners is None or facts.scored == position.rulings.rounds or (table.scores and facts.scored is None):
        return None
    return Finding(
        "WW508",
        f"winners are named, but not all {position.rulings.rounds} rounds are scored",
        "leave `winners` out, or give the scores of all rounds",
        place=table.at("winners"),
    )


def _winners(position: Position, table: Table, facts: Facts) -> Finding | None:
    """Most points win, then most full grids; still tied, the win is shared."""
    if table.winners is None or facts.scored != position.rulings.rounds:
        return None
    right = winners(table)
    # Without `full-grids` a tie on points can have been broken by them.
    if table.winners == right or (not table.full_grids and table.winners and set(table.winners) <= set(right)):
        return None
    top = [standing for standing in standings(table) if standing.place == 1]
    grids = f" and {top[0].full_grids} full grids" if table.full_grids else ""
    verb = "share the win" if len(right) > 1 else "wins"
    claimed = " and ".join(table.winners) or "nobody"
    return Finding(
        "WW509",
        f"{' and '.join(right)} {verb} with {top[0].points} points{grids}, not {claimed}",
        f"write `winners: [{', '.join(right)}]`",
        place=table.at("winners"),
    )


def _drawn(position: Position, table: Table, facts: Facts) -> Finding | None:
    """The forest that is drawn is full exactly if its player is said to have filled the grid."""
    state = State.of(position)
    if table.you is None or table.full is None or not state.forest or state.full == (table.you in table.full):
        return None
    drawn = "fills" if state.full else "does not fill"
    return Finding(
        "WW510",
        f"the forest as drawn {drawn} the {state.side} × {state.side} square, but `full` says otherwise of {table.you}",
        "correct `full`, `you` or the drawing",
        place=table.at("full"),
    )


def _forest(position: Position, table: Table, facts: Facts) -> Finding | None:
    """The turns taken can have brought the tiles that are drawn."""
    grown = growth(State.of(position))
    if table.you is None or not table.turns or grown is None or turns_fit(*grown, table.turns[table.you]):
        return None
    count = table.turns[table.you]
    return Finding(
        "WW511",
        f"{count} turn{'' if count == 1 else 's'} of {table.you} in this round cannot have brought "
        f"{grown[1]} new tiles, {grown[0]} of them wisps",
        "a turn brings one to three trees, a wisp turn one wisp besides: correct `turns`, `old` or the drawing",
        place=table.at("turns"),
    )


TABLE_RULES: tuple[Callable[[Position, Table, Facts], Finding | None], ...] = (
    _uneven, _mover, _over, _paw, _too_many_grids, _too_few_grids, _score_count, _too_early, _winners, _drawn, _forest,
)  # fmt: skip
