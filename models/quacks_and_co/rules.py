"""Legality of a position: animals, chips, rubies and clovers, what a board can hold, and the turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.models.finding import Finding, Report, Severity, verdict_of
from rulewright.models.quacks_and_co.actions import RUBIES_BY_NUMBER
from rulewright.models.quacks_and_co.box import RUBY
from rulewright.models.quacks_and_co.chips import BUBBLES, DREAM, DREAMS, MOST_CHIPS, Chip, Chips, Colour, plus
from rulewright.models.quacks_and_co.kit import Kit
from rulewright.models.quacks_and_co.position import Player, Position
from rulewright.models.quacks_and_co.record import check_play
from rulewright.models.quacks_and_co.state import State

PLAYERS = (2, 3, 4)


def check(position: Position) -> Report:
    """Everything that is wrong with a position, its move and its record."""
    state = State.of(position)
    findings = [finding for rule in RULES for finding in rule(position, state)]
    findings += [finding for player in position.players for rule in PLAYER_RULES for finding in rule(position, player)]
    findings += check_play(position)
    return Report(verdict_of(findings), findings)


def players(position: Position, state: State) -> Iterator[Finding]:
    """QC101 and QC102: two to four players, each with an animal of its own."""
    count, place = len(position.players), position.place("players")
    if count > max(PLAYERS):
        what = f"{count} players are there: the game is for 2 to 4"
        yield Finding("QC101", what, "name at most four animals", place=place)
    elif count < min(PLAYERS):
        # One animal alone is a part of a race, about which much can be asked.
        what = "one animal alone is named: it counts as the last on the track, whatever the others do"
        yield Finding("QC101", what, "name the others as well", place=place, severity=Severity.NOTE)
    seen: set[str] = set()
    for player in position.players:
        if player.animal in seen:
            what = f"the {player.animal} runs twice: every player has another animal"
            yield Finding("QC102", what, "correct `animal`", place=player.at("animal"))
        seen.add(player.animal)


def supply(position: Position, state: State) -> Iterator[Finding]:
    """QC106: no chip more often than there are of it."""
    kit = position.kit
    total = Counter[Chip]()
    for racer in state.racers:
        total.update(plus(racer.bag or {}, racer.board))
        total.update({chip: state.least(racer, chip) - racer.owned(chip) for chip in kit.kinds if racer.bag is None})
    for chip, count in sorted(total.items(), key=lambda item: item[0].place):
        most = kit.in_game(chip)
        if not chip.dream and most and count > most:
            what = f"{chip.word} is there {count} times, but there are {most} of it"
            help_ = "look at the bags and boards: one of them is another chip"
            yield Finding("QC106", what, help_, place=position.place("players"))


def rubies(position: Position, state: State) -> Iterator[Finding]:
    """QC109 and QC111: no more rubies and clovers than there are."""
    kit = position.kit
    count = sum(player.rubies for player in position.players)
    if count > kit.box.rubies:
        what = f"the players have {count} rubies, but there are {kit.box.rubies}"
        yield Finding("QC109", what, "correct `rubies`", place=position.place("players"))
    clovers = sum(player.clovers for player in position.players)
    if Colour.ORANGE in kit.colours and clovers > kit.clovers:
        what = f"the players have {clovers} clovers, but there are {kit.clovers}"
        yield Finding("QC111", what, "correct `clovers`", place=position.place("players"))


def market(position: Position, state: State) -> Iterator[Finding]:
    """QC112: the first animal at the market wins, and the race ends."""
    steps = position.kit.track.steps
    there = [player for player in position.players if player.space >= steps]
    if len(there) > 1:
        names = " and ".join(f"the {player.animal}" for player in there)
        what = f"{names} are at the market: the race ends when the first one is there"
        yield Finding("QC112", what, "correct `space` of one", (str(steps),), there[1].at("space"))


def space(position: Position, player: Player) -> Iterator[Finding]:
    """QC103: the market is the last space."""
    steps = position.kit.track.steps
    if player.space > steps:
        what = f"the {player.animal} is on space {player.space}, but the market is space {steps}"
        yield Finding("QC103", what, "correct `space`: the start house is 0", (str(player.space),), player.at("space"))


def kinds(position: Position, player: Player) -> Iterator[Finding]:
    """QC104: only chips that are in this game."""
    kit = position.kit
    for key, chips in (("bag", player.bag or {}), ("board", player.board)):
        wrong = [chip for chip in chips if not chip.dream and not kit.in_game(chip)]
        for chip in wrong:
            there = [one.word for one in kit.kinds if one.colour is chip.colour]
            help_ = "name another chip"
            if there:
                why = f"{chip.colour} has {', '.join(there)}"
            elif chip.colour in kit.colours:
                why = f"the box `{kit.box.name}` has no {chip.colour} chips"
                help_ += f", or write {chip.word} down under `chips` in the box"
            else:
                why = f"{chip.colour} comes with six action boards"
                help_ += ", or correct `boards`"
            where = "in the bag" if key == "bag" else "on the board"
            what = f"{chip.word} {where} of the {player.animal} is no chip of this game: {why}"
            yield Finding("QC104", what, help_, place=player.at(key))


def dreams(position: Position, player: Player) -> Iterator[Finding]:
    """QC105 and QC108: four dream weeds each; the third one on the board sends all chips back into the bag."""
    lie = player.board.get(DREAM, 0)
    if player.bag is not None:
        count = lie + player.bag.get(DREAM, 0)
        if count != DREAMS:
            what = f"the {player.animal} has {count or 'no'} dream {'weed' if count == 1 else 'weeds'}: everybody has 4"
            yield Finding("QC105", what, "count those in the bag and on the board", place=player.at("bag"))
    elif lie > DREAMS:
        what = f"{lie} dream weeds lie on the board of the {player.animal}: everybody has 4"
        yield Finding("QC105", what, "correct `board`", place=player.at("board"))
    # Where the clovers lead to the market the race is over before the chips go back.
    home = player.space >= position.kit.track.steps and lie == BUBBLES
    due = (player.animal is position.turn and lie == BUBBLES) or home
    if lie >= BUBBLES and not due:
        what = f"{lie} dream weeds lie on the board of the {player.animal}: at the third all chips go back into the bag"
        help_ = "put the chips of its board into its bag"
        if player.animal is not position.turn:
            help_ += ", or name it under `turn` if it is about to buy"
        yield Finding("QC108", what, help_, place=player.at("board"))


def start_chips(position: Position, player: Player) -> Iterator[Finding]:
    """QC107: food never leaves the circle of bag and board, but for blue chips on the butterfly side."""
    if player.bag is None:
        return
    kit, owned = position.kit, plus(player.bag, player.board)
    lacking = {
        chip: count - owned.get(chip, 0)
        for chip, count in kit.box.start.items()
        if not chip.dream and owned.get(chip, 0) < count and (kit.caterpillar or chip.colour is not Colour.BLUE)
    }
    lacking |= {} if kit.caterpillar else _lacking_blue(kit.box.start, owned)
    if lacking:
        words = ", ".join(f"{count} {chip.word}" for chip, count in lacking.items())
        what = f"the {player.animal} lacks {words} of the chips that everybody starts with, and no rule takes them away"
        yield Finding("QC107", what, "add them to the bag or the board", place=player.at("bag"))


def _lacking_blue(start: Chips, owned: Chips) -> dict[Chip, int]:
    """Blue start chips for which there is no chip that they can have become: a higher blue one, or white 8 at last."""

    def rank(chip: Chip) -> int:
        white = chip.colour is Colour.WHITE and chip.number == 8
        return MOST_CHIPS + 1 if white else chip.number if chip.colour is Colour.BLUE else -1

    found: dict[Chip, int] = {}
    for chip in start:
        if chip.colour is Colour.BLUE:
            low = chip.number
            wanted = sum(count for one, count in start.items() if rank(one) >= low)
            count = wanted - sum(count for one, count in owned.items() if rank(one) >= low)
            if count > 0:
                found[chip] = count
    return found


def clovers(position: Position, player: Player) -> Iterator[Finding]:
    """QC110: clovers come with the orange board."""
    if player.clovers and Colour.ORANGE not in position.kit.colours:
        what = f"the {player.animal} has clovers, but they are only in the game with six action boards"
        yield Finding("QC110", what, "correct `clovers` or `boards`", place=player.at("clovers"))


def board_rubies(position: Position, player: Player) -> Iterator[Finding]:
    """QC113: the chips on the board can have brought as many rubies as there are.

    At every purchase all rubies are spent and all chips return, so what a player has came with the chips that lie on
    the board. On the caterpillar side a green chip may have put some back; without one nothing is hidden.
    """
    kit = position.kit
    reds = {chip: count for chip, count in player.board.items() if chip.colour is Colour.RED}
    if kit.caterpillar:
        owned = plus(player.bag or {}, player.board)
        if player.bag is None or any(chip.colour is Colour.GREEN for chip in owned):
            return
        yellows = sum(count for chip, count in player.board.items() if chip.colour is Colour.YELLOW)
        most = (2 if kit.track.spirals else 1) * sum(reds.values()) + (yellows if RUBY in kit.box.white_die else 0)
    else:
        most = sum(RUBIES_BY_NUMBER.get(chip.number, chip.number) * count for chip, count in reds.items())
    if player.space >= kit.track.steps and player.board.get(DREAM, 0) == BUBBLES and not kit.rulings.clovers_first:
        most += 1  # the last one had its ruby before the clovers led it to the market
    if player.rubies > most:
        have = f"{player.rubies} {'ruby' if player.rubies == 1 else 'rubies'}"
        what = f"the {player.animal} has {have}, but the chips on its board can have brought {most or 'none'} at most"
        yield Finding("QC113", what, "correct `rubies` or `board`", place=player.at("rubies"))


def board_steps(position: Position, player: Player) -> Iterator[Finding]:
    """QC114: every food chip on the board has moved the animal by its number at least."""
    least = sum(_least_steps(position.kit, chip) * count for chip, count in player.board.items())
    steps = position.kit.track.steps
    if player.space >= steps:
        # The chip that led to the market, if it was one, need not be used up; what lay before had not led there.
        last = max((_least_steps(position.kit, chip) for chip in player.board), default=0)
        before = least if player.board.get(DREAM, 0) == BUBBLES else least - last
        wrong = before >= steps
    else:
        wrong = player.space < least
    if wrong:
        moved = "1 space" if least == 1 else f"{least} spaces"
        what = f"the {player.animal} is on space {player.space}, but the chips on its board moved it {moved}"
        yield Finding("QC114", what, "correct `space` or `board`", (str(player.space),), player.at("space"))


def _least_steps(kit: Kit, chip: Chip) -> int:
    """By how much a chip on the board has moved the animal at least: one that blue was swapped for, by the blue."""
    if kit.caterpillar or chip.colour not in (Colour.BLUE, Colour.WHITE):
        return chip.number
    blues = [one for one in kit.kinds if one.colour is Colour.BLUE]
    swaps = [one.number for one in blues if kit.higher_blue(one) == chip]
    return min([chip.number, *swaps])


RULES = (players, supply, rubies, market)
PLAYER_RULES = (space, kinds, dreams, start_chips, clovers, board_rubies, board_steps)
