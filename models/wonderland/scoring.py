"""The score: six lines, their values, who takes them (rulebook, scoring); and a match of two games."""

from __future__ import annotations

from rulewright.models.game import Aside
from rulewright.models.score import Score
from rulewright.models.wonderland.cards import NAMES, Side
from rulewright.models.wonderland.lines import Counted, Line, counted, lines, sums, winner
from rulewright.models.wonderland.position import Position
from rulewright.models.wonderland.state import State

SIGN = {Side.RED: 1, Side.BLUE: -1}


def score(position: Position) -> Score:
    """The score of a position as it lies, red minus blue; free cells count nothing."""
    return score_of(State.of(position))


def score_of(state: State) -> Score:
    """The score tree of a state; its parts as in the public contract."""
    cards = {cell: counted(state.grid, state.deck, cell) for cell in state.grid}
    taken: dict[Side | None, list[Score]] = {side: [] for side in (*Side, None)}
    for line in lines(state.red_rows):
        totals = sums(cards, line)
        side = winner(totals)
        parts = tuple(_card(cards[cell]) for cell in line.cells if cell in cards)
        value, worth = _value(state, line)
        told = f"red {totals[Side.RED]}, blue {totals[Side.BLUE]}"
        why = f"{told}: " + ("a tie, nobody takes it" if side is None else f"{side} takes it")
        points = 0 if side is None or value is None else SIGN[side] * value
        cells = tuple(cell.name for cell in line.cells)
        # The cards are told for their reasons; the points are the line's own.
        own = Score("value", points, worth)
        taken[side].append(Score(line.name, points, why, cells, (own, *parts)))
    found = [_side(side, taken[side]) for side in Side]
    if taken[None]:
        found.append(Score.sum("open", taken[None], "lines that nobody takes"))
    return Score.sum("total", found, "red minus blue")


def _side(side: Side, parts: list[Score]) -> Score:
    points = abs(sum(part.points for part in parts))
    counts = "" if side is Side.RED else ", counted against red"
    return Score.sum(str(side), parts, f"{NAMES[side]} has {points} {'point' if points == 1 else 'points'}{counts}")


def _value(state: State, line: Line) -> tuple[int | None, str]:
    """What a line is worth, and in words; None where its edge card is not known."""
    space = state.edges[line.valued_by][line.space]
    where = f"the {line.valued_by} edge"
    if not space.there:
        return None, f"no card lies at it on {where} yet, so it counts nothing"
    if space.card is None:
        return None, f"its card on {where} lies face down, so it counts nothing here"
    return space.card.rank, f"{space.card.id} on {where} makes it worth {space.card.rank}"


def _card(card: Counted) -> Score:
    acts = [f"{effect.item} of {effect.source.id} on {effect.cell.name}" for effect in card.effects]
    why = f"rank {card.card.rank} becomes {card.rank}: {', '.join(acts)}" if acts else f"rank {card.rank}"
    return Score(f"{card.card.id} {card.cell.name}", 0, why, (card.cell.name,))


def points_of(tree: Score) -> dict[Side, int]:
    """The points of each side, both positive."""
    found = {}
    for side in Side:
        part = tree.part(str(side))
        found[side] = abs(part.points) if part else 0
    return found


def asides(position: Position) -> list[Aside]:
    """Both sides' points, how a record ends, and the match."""
    state = State.of(position)
    points = points_of(score_of(state))
    found = [Aside("points", _data(points), [f"red {points[Side.RED]} : {points[Side.BLUE]} blue"])]
    if position.turns:
        from rulewright.models.wonderland.record import replay

        findings, states = replay(position)
        if not findings:
            state = states[-1]
            points = points_of(score_of(state))
            ended = "the game is over" if state.over else "the game goes on"
            hidden = sum(len(state.face_down(side)) for side in Side)
            line = f"after the turns: red {points[Side.RED]} : {points[Side.BLUE]} blue, {ended}"
            line += f"; {hidden} face-down edge cards count nothing" if hidden else ""
            found.append(Aside("after-turns", {**_data(points), "over": state.over, "face-down": hidden}, [line]))
    if position.match is not None and position.match.told:
        found.append(_match(position, points, state))
    return found


def _data(points: dict[Side, int]) -> dict[str, int]:
    return {str(side): points[side] for side in Side}


def _match(position: Position, points: dict[Side, int], state: State) -> Aside:
    """The match so far: the sides change after the first game, and both scores are added (rulebook, scoring).

    There is a winner only when the second game is over and all edge cards are known.
    """
    match = position.match
    assert match is not None
    blue = next(player for player in match.players if player != match.red)
    here = {match.red: points[Side.RED], blue: points[Side.BLUE]}
    first = match.first
    if first is None:
        lines_ = [f"match, game 1: {match.red} (red) {here[match.red]} : {here[blue]} {blue} (blue)"]
        return Aside("match", {"game": 1, "points": here, "winner": None}, lines_)
    # Who is red now was blue then.
    both = {match.red: first[Side.BLUE] + here[match.red], blue: first[Side.RED] + here[blue]}
    leader = None if both[match.red] == both[blue] else max(both, key=lambda player: both[player])
    told = f"match, both games: {match.red} {both[match.red]} : {both[blue]} {blue}"
    final = state.over and not any(state.face_down(side) for side in Side)
    if final:
        word = f"{leader} wins" if leader else "equal; the rules name no tie-break"
    else:
        word = f"{leader} is ahead as the board lies" if leader else "equal as the board lies"
    return Aside("match", {"game": 2, "points": both, "winner": leader if final else None}, [f"{told}, {word}"])
