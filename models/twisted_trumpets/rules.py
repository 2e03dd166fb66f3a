"""Legality of a position: tiles, cards and tokens, the trumpet as it lies, and its steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.models.finding import Finding, Report, Severity, verdict_of
from rulewright.models.twisted_trumpets.box import PLACES
from rulewright.models.twisted_trumpets.holding import PLAYERS, held, who
from rulewright.models.twisted_trumpets.network import Network
from rulewright.models.twisted_trumpets.position import ACTIONS, GOLD, Position
from rulewright.models.twisted_trumpets.record import check_play
from rulewright.models.twisted_trumpets.state import State
from rulewright.models.twisted_trumpets.tiles import Kind, Tile
from rulewright.models.twisted_trumpets.tokens import MOST_USES, USES
from rulewright.models.twisted_trumpets.turns import Favor, UseFavor

# The most plans by the token `plans`: one at the start, one more by each use.
MOST_PLANS = {token: 1 + uses for token, uses in USES.items()}
MOST_ACTIONS = 3  # two, the first covers a scroll, and the golden token adds two


def check(position: Position) -> Report:
    """Everything that is wrong with a position, its move and its record."""
    state = State.of(position)
    network = Network(state.trumpet, state.box.board)
    findings = [finding for rule in RULES for finding in rule(position, state)]
    findings += [finding for rule in TRUMPET_RULES for finding in rule(position, network)]
    findings += check_play(position)
    return Report(verdict_of(findings), findings)


def copies(position: Position, state: State) -> Iterator[Finding]:
    """TT101 and TT105: no tile more often than it is in the game."""
    players = position.players if position.players in PLAYERS else 4
    # Tiles that are known to come are none of those that lie somewhere.
    seen = state.seen() + Counter(position.draws)
    for tile, count in sorted(seen.items(), key=lambda item: item[0].id):
        most = tile.in_game(players)
        if count <= most:
            continue
        where = [cell.name for cell, laid in sorted(state.trumpet.items()) if laid.tile == tile]
        place = next((laid.place for laid in state.trumpet.values() if laid.tile == tile and laid.place), None)
        held = "hand" if state.hand and tile in state.hand else "draws" if tile in position.draws else "market"
        if most:
            yield Finding(
                "TT101",
                f"{tile.id} is there {count} times, but only {most} of it {'is' if most == 1 else 'are'} in the game",
                f"look at the trumpet, the hand and the market: one of them is another tile{_more(tile, position)}",
                tuple(where),
                place or position.place(held),
            )
        else:
            yield Finding(
                "TT105",
                f"{tile.id} is not in a game of {players}: all of it carries dots that are taken out",
                "name another tile, or correct `players`",
                tuple(where),
                place or position.place(held),
            )


def _more(tile: Tile, position: Position) -> str:
    """What helps where a game of more players has more of a tile."""
    more = tile.in_game(4) > tile.in_game(position.players or 4)
    return f", or `players` is more than {position.players}" if more else ""


def players(position: Position, state: State) -> Iterator[Finding]:
    """TT102 and TT109: how many play, and who."""
    if position.players is not None and position.players not in PLAYERS:
        yield Finding(
            "TT102",
            f"{position.players} players: the game is for 2 to 4",
            "correct `players`",
            place=position.place("players"),
        )
        return
    yield from who(state.decrees, position.player, position.players, position.place("decrees"))


def market(position: Position, state: State) -> Iterator[Finding]:
    """TT103 and TT104: four places for premium tiles."""
    if state.market is None:
        return
    place = position.place("market")
    if len(state.market) > PLACES:
        yield Finding(
            "TT103",
            f"{len(state.market)} tiles lie in the market, which has {PLACES} places",
            "name at most four, from the left; `-` is an empty place",
            place=place,
        )
    wrong = [tile.id for tile in state.market if tile is not None and tile.kind is not Kind.PREMIUM]
    if wrong:
        yield Finding(
            "TT104",
            f"the market has premium tiles only, and {', '.join(wrong)} {'is none' if len(wrong) == 1 else 'are none'}",
            "name premium tiles",
            place=place,
        )


def plans(position: Position, state: State) -> Iterator[Finding]:
    """TT106 and TT107: one plan, and one more for each use of the token."""
    if state.plans is None:
        return
    place = position.place("plans")
    token = state.token(Favor.PLANS)
    most = max(MOST_PLANS.values()) if token is None else MOST_PLANS[token]
    if len(state.plans) > most:
        told = "" if token is None else f" while the token `plans` is {token}"
        yield Finding(
            "TT106",
            f"{len(state.plans)} plans are held, but there are at most {most}{told}",
            "one plan at the start, and one more for each use of the token `plans`",
            place=place,
        )
    for word in sorted({word for word in state.plans if state.plans.count(word) > 1}):
        yield Finding("TT107", f"the plan {word} is held twice", "every plan is there once", place=place)


def decrees(position: Position, state: State) -> Iterator[Finding]:
    """TT108, TT111, TT112 and TT113: three decrees, and who holds their slots."""
    yield from held(state.decrees, position.round, position.place("decrees"))


def favors(position: Position, state: State) -> Iterator[Finding]:
    """TT110 and TT114: a favor was used for every scroll that is covered, or is due for the last one."""
    missing, uses = state.missing_uses, state.uses
    if not missing:
        return
    cells = tuple(cell.name for cell in sorted(state.covered))
    told = (
        f"{len(cells)} closed {'scroll is' if len(cells) == 1 else 'scrolls are'} covered, but the tokens tell of "
        f"{uses or 'no'} {'use' if uses == 1 else 'uses'}"
    )
    place = position.place("favors")
    first = position.move or next(iter(position.turns), None)
    if missing == 1 and isinstance(first, UseFavor):
        return  # what is due is done
    if missing > 1:
        hint = "correct `favors`: gold is unused, grey used once, gone used twice"
        yield Finding("TT110", f"{told}: a favor is used for each at once", hint, cells, place)
    else:
        what = f"{told}: a favor is due before anything else"
        hint = "name it as the next step, or correct `favors` where it has been used"
        yield Finding("TT114", what, hint, cells, place, Severity.WARNING)


def actions(position: Position, state: State) -> Iterator[Finding]:
    """TT115: two actions, and more only by the token."""
    token = state.token(Favor.ACTIONS)
    most = ACTIONS if token == GOLD else MOST_ACTIONS
    why = "while the token `actions` is gold" if token == GOLD else "at any moment of a turn"
    if position.favor_due:
        most, why = most - 1, f"{why} after a tile was laid on a scroll"
    if state.actions > most:
        are = "1 action is" if most == 1 else f"{most} actions are"
        what = f"{state.actions} actions are said to be left, but {are} left at most {why}"
        yield Finding("TT115", what, "correct `actions` or `favors`", place=position.place("actions"))


def uses(position: Position, state: State) -> Iterator[Finding]:
    """TT116: no more uses of favors than scrolls can have given."""
    used, scrolls = state.uses or 0, len(state.box.board.scrolls)
    # A scroll that is uncovered and covered again gives a further favor, as often as that happens.
    most = 0 if not scrolls else MOST_USES if state.rulings.scroll_again else min(scrolls, MOST_USES)
    if used > most:
        are = "1 closed scroll" if scrolls == 1 else f"{scrolls or 'no'} closed scrolls"
        what = f"the tokens tell of {used} {'use' if used == 1 else 'uses'}, but the board has {are}"
        yield Finding("TT116", what, "correct `favors`: gold is unused", place=position.place("favors"))


def stubs(position: Position, state: State) -> Iterator[Finding]:
    """TT117: a pipe with one end has a bell; else the tile is not written down wholly."""
    tiles = {laid.tile: laid.place for laid in state.trumpet.values()}
    for tile in (*(state.hand or ()), *(tile for tile in state.market or () if tile is not None)):
        tiles.setdefault(tile, None)
    for tile, place in sorted(tiles.items(), key=lambda item: item[0].id):
        if any(len(pipe.ends) == 1 and not pipe.bells for face in tile.faces for pipe in face.pipes):
            what = f"{tile.id} has a pipe with one end and no bell, so it neither goes on nor is closed"
            help_ = "name its other end or its bell where the tile is written down"
            yield Finding("TT117", what, help_, (), place or position.place("hand"), Severity.NOTE)


def ending(position: Position, state: State) -> Iterator[Finding]:
    """TT402: the round fits the end of the game."""
    if position.ending is None or position.round is None:
        return
    if position.ending > position.round:
        what = f"the end is said to be triggered in round {position.ending}, but this is round {position.round}"
    elif position.round > position.ending + 1:
        what = f"this is round {position.round}, but after round {position.ending} only one more is played"
    else:
        return
    yield Finding("TT402", what, "correct `round` or `ending`", place=position.place("ending"))


def loose(position: Position, network: Network) -> Iterator[Finding]:
    """TT201."""
    # A tile that lies askew joins nothing, which is another finding.
    cells = [cell for cell in network.loose if not network.laid[cell].turn % 90]
    if cells:
        names = ", ".join(cell.name for cell in cells)
        yield Finding(
            "TT201",
            f"{names} {'hangs' if len(cells) == 1 else 'hang'} on nothing: every tile joins a pipe that leads to the "
            "trumpeter",
            "turn a tile, or add the one that is missing in between",
            tuple(cell.name for cell in cells),
            network.laid[cells[0]].place,
        )


def askew(position: Position, network: Network) -> Iterator[Finding]:
    """TT202."""
    for cell, laid in sorted(position.trumpet.items()):
        if laid.turn % 90:
            yield Finding(
                "TT202",
                f"{laid.tile.id} on {cell.name} is turned by {laid.turn} degrees: a tile lies at 0, 90, 180 or 270",
                "write one of these after the @",
                (cell.name,),
                laid.place,
            )


def backs(position: Position, network: Network) -> Iterator[Finding]:
    """TT203."""
    for cell, laid in sorted(position.trumpet.items()):
        if laid.back and laid.tile.back is None:
            yield Finding(
                "TT203",
                f"{laid.tile.id} on {cell.name} is a {laid.tile.kind} tile: only premium tiles lie with their back up",
                "take the ~ away",
                (cell.name,),
                laid.place,
            )


def dead_ends(position: Position, network: Network) -> Iterator[Finding]:
    """TT204."""
    if position.rulings.dead_ends:
        return
    for end, beyond in network.dead_ends():
        meets = f"{beyond.name}, where no pipe meets it" if beyond in network.laid else "the border"
        yield Finding(
            "TT204",
            f"the {end.edge} end of {end.cell.name} faces {meets}: the ruling `dead-ends: forbidden` does not allow it",
            "turn the tile, or take the ruling out",
            (end.cell.name,),
            network.laid[end.cell].place,
        )


def loops(position: Position, network: Network) -> Iterator[Finding]:
    """TT205."""
    if position.rulings.loops:
        return
    for cells in network.cycles:
        names = ", ".join(cell.name for cell in cells)
        yield Finding(
            "TT205",
            f"the pipes of {names} form a loop: the ruling `loops: forbidden` does not allow it",
            "turn a tile, or take the ruling out",
            tuple(cell.name for cell in cells),
            position.place("trumpet"),
        )


def off_board(position: Position, network: Network) -> Iterator[Finding]:
    """TT206."""
    for cell, laid in sorted(position.trumpet.items()):
        if cell not in network.laid:
            yield Finding(
                "TT206",
                f"{laid.tile.id} lies on {cell.name}, which is no space of the board",
                "name a space of the board; `rulewright show` draws it",
                (cell.name,),
                laid.place,
            )


RULES = (copies, players, market, plans, decrees, favors, uses, actions, stubs, ending)
TRUMPET_RULES = (loose, askew, backs, dead_ends, loops, off_board)
