"""What a turn does and which rules it breaks, written from the rules.

Sources: rules text, sections on the turn, on buying chips and on the end; the fact sheet, sections 4 and 9. A turn is a
dict in the form of the file. A turn is judged up to the first draw in which something is wrong; there all that is wrong
is told, but a draw that is not due is looked at no further. A third dream weed of which no purchase is told is one
with which nothing is bought.
"""

from __future__ import annotations

from tests.referee_quacks.actions import ACTIONS, Broken, Done, into_bag, ruby
from tests.referee_quacks.table import Data, Table, colour_of, number_of, with_chip

EXTRAS = ("die", "return", "take", "skip", "buy")
# Which key tells how an action went, by set and colour; the others have nothing to tell.
TOLD = {
    ("caterpillar", "yellow"): "die",
    ("caterpillar", "green"): "return",
    ("butterfly", "yellow"): "die",
    ("butterfly", "purple"): "take",
}


def judge(table: Table, turn: Data) -> set[str]:
    """The codes of what is wrong with a turn."""
    try:
        after(table, turn)
    except Broken as broken:
        return broken.codes
    return set()


def after(table: Table, turn: Data) -> Table:
    """How the game stands after a turn. Raises Broken."""
    now = table.copy()
    if now.over():
        raise Broken("QC401")
    if turn.get("animal", now.me["animal"]) != now.me["animal"]:
        raise Broken("QC201")  # another animal's chips are not judged
    wrong: set[str] = set()
    due = True
    for draw in [turn, *turn.get("then", [])]:
        if not due:
            raise Broken("QC207", *wrong)
        found = one_draw(now, draw)
        wrong |= found.wrong
        if found.wrong:
            raise Broken(*wrong)
        due = found.another
    if due:
        wrong.add("QC206")
    if wrong:
        raise Broken(*wrong)
    if not now.over():
        now.turn = (now.turn + 1) % len(now.players)
    return now


def one_draw(table: Table, draw: Data) -> Done:
    """Draw a chip and do what it says."""
    me, chip = table.me, draw.get("draw")
    waiting = me["board"].get("dream", 0) >= 3
    if chip is None:
        return Done(third_dream_weed(table, draw) if waiting else {"QC301"})
    if waiting:
        return Done({"QC208"})
    if not take_out(table, me, chip):
        return Done({"QC202"})
    with_chip(me["board"], chip)
    told = {key for key in EXTRAS if key in draw and (key != "skip" or draw["skip"])}
    third = me["board"].get("dream") == 3
    wrong = {"QC301"} if "buy" in told and not (chip == "dream" and third) else set()
    told.discard("buy")
    if chip != "dream":
        table.forward(me, number_of(chip))
    if chip == "dream" or table.over():
        wrong |= {"QC213"} if told else set()
        return Done(wrong | third_dream_weed(table, draw) if chip == "dream" and third else wrong)
    done = action(table, chip, draw, told)
    return Done(done.wrong | wrong, done.another)


def take_out(table: Table, me: Data, chip: str) -> bool:
    """Take a chip out of the bag; out of one that nobody knows, anything that can be in it. Whether it can be."""
    if me["bag"] is None:
        return table.may_draw(me, chip) if chip != "dream" else me["board"].get("dream", 0) < 4
    if not me["bag"].get(chip):
        return False
    with_chip(me["bag"], chip, -1)
    return True


def action(table: Table, chip: str, draw: Data, told: set[str]) -> Done:
    """Do what the action board of a chip's colour says."""
    colour = colour_of(chip)
    if colour == "white":
        return Done({"QC213"} if told else set())
    if "skip" in told:
        wrong = {"QC209"} if table.ruled("actions") else set()
        return Done(wrong | ({"QC213"} if told - {"skip"} else set()))
    key = TOLD.get((table.set, colour))
    done = ACTIONS[table.set, colour](table, chip, draw.get(key) if key else None)
    return Done(done.wrong | ({"QC213"} if told - {key} else set()), done.another)


def third_dream_weed(table: Table, draw: Data) -> set[str]:
    """Clover move, last place, purchase; then all chips go into the bag. The codes of what is wrong."""
    me = table.me
    extra = table.is_last(me)
    table.forward(me, me["clovers"])
    if table.ruled("third-dream-order"):
        extra = not table.over() and table.is_last(me)
    if extra:
        ruby(table, 1)
    if table.over():
        # Nobody shops at the market. Where the three lie already, an empty purchase is how the turn is written.
        return {"QC301"} if "buy" in draw and ("draw" in draw or draw["buy"]) else set()
    buy = draw.get("buy", [])
    wrong = wrong_purchase(table, buy)
    if wrong:
        return wrong
    me["rubies"] = 0
    for chip in buy:
        into_bag(me, chip)
    for chip, count in me["board"].items():
        for _ in range(count):
            into_bag(me, chip)
    me["board"] = {}
    return set()


def wrong_purchase(table: Table, buy: list[str]) -> set[str]:
    """The codes of what is wrong with a purchase; what is not for sale costs nothing."""
    wrong = set()
    colours = [colour_of(chip) for chip in buy if chip != "dream"]
    if len(set(colours)) < len(colours):
        wrong.add("QC302")
    cost = 0
    for chip in buy:
        if chip not in table.chips or number_of(chip) not in table.prices:
            wrong.add("QC304")
            continue
        cost += table.prices[number_of(chip)]
        if table.supply(chip) < buy.count(chip):
            wrong.add("QC305")
    if cost > table.me["rubies"]:
        wrong.add("QC303")
    return wrong
