"""What people get wrong in a file of Twisted Trumpets: the exit code, and a sentence that names thing and place."""

from __future__ import annotations

from pathlib import Path

import pytest

HEAD = "game: twisted-trumpets\nplayers: 3\n"
TRUMPET = "trumpet: {A2: s3, A1: s1@90, A3: s2@90}\n"
HAND = "hand: [b2, b16, s5, p7]\n"
MARKET = "market: [p1, p2, p3, '-']\n"
FILE = HEAD + TRUMPET + HAND + MARKET
DECREES = "decrees: {bell-boss: [[arturo], [], []], four-corners: [[], [], []], deep-breath: [[], [], []]}\n"
# Four bells, which face all four directions.
MET = HEAD + "trumpet: {A2: p1, A3: p1, A1: b18, B2: b18@90, B3: b16@90, A4: b16@180}\nplayer: clora\nround: 5\n"
HEARD = "decrees: {heard-everywhere: [[{arturo: 3}], [], []], bell-boss: [[clora], [], []]}\n"


def moved(step: str, *more: str) -> str:
    """The file with a step to judge, on its last line."""
    return f"{FILE}{''.join(more)}move: {step}\n"


# What is wrong: the file, the code of the rule, how the message begins, what its help says, and where it is shown.
FINDINGS = {
    "a tile in the trumpet that does not connect": (
        FILE.replace("A3: s2@90", "A3: s2@90, D2: b1"),
        "TT201",
        "D2 hangs on nothing: every tile joins a pipe that leads to the trumpeter",
        "turn a tile, or add the one that is missing in between",
        (3, 45),
    ),
    "two tiles that join only each other": (
        FILE.replace("A3: s2@90", "A3: s2@90, D2: b1@90, E2: b1@90"),
        "TT201",
        "D2, E2 hang on nothing",
        "turn a tile",
        (3, 45),
    ),
    "a rotation of 45 in the trumpet": (
        FILE.replace("s1@90", "s1@45"),
        "TT202",
        "s1 on A1 is turned by 45 degrees: a tile lies at 0, 90, 180 or 270",
        "write one of these after the @",
        (3, 23),
    ),
    "a basic tile with its back up": (
        FILE.replace("s2@90", "s2~@90"),
        "TT203",
        "s2 on A3 is a starting tile: only premium tiles lie with their back up",
        "take the ~ away",
        (3, 34),
    ),
    "a tile in the trumpet on a space that is none": (
        FILE.replace("A3: s2@90", "A3: s2@90, G2: b1"),
        "TT206",
        "b1 lies on G2, which is no space of the board",
        "name a space of the board",
        (3, 45),
    ),
    "a starting tile once too often": (
        FILE.replace("s5", "s1, s1, s1"),
        "TT101",
        "s1 is there 4 times, but only 3 of it are in the game",
        "look at the trumpet, the hand and the market",
        (3, 23),
    ),
    "a tile that is in the box once, twice in the market": (
        FILE.replace("[p1, p2, p3, '-']", "[p13, p2, p3, p13]"),
        "TT101",
        "p13 is there 2 times, but only 1 of it is in the game",
        "one of them is another tile",
        (5, 9),
    ),
    "five players": (FILE.replace("players: 3", "players: 5"), "TT102", "5 players: the game is for 2 to 4",
                     "correct `players`", (2, 10)),
    "five tiles in the market": (
        FILE.replace("'-'", "p4, p5"),
        "TT103",
        "5 tiles lie in the market, which has 4 places",
        "name at most four",
        (5, 9),
    ),
    "a basic tile in the market": (
        FILE.replace("'-'", "b4"), "TT104", "the market has premium tiles only, and b4 is none", "name premium tiles",
        (5, 9),
    ),
    "two plans and no favor used": (
        f"{FILE}favors: {{}}\nplans: [bunting, curls]\n",
        "TT106",
        "2 plans are held, but there are at most 1 while the token `plans` is gold",
        "one plan at the start",
        (7, 8),
    ),
    "a plan twice": (f"{FILE}plans: [curls, curls]\n", "TT107", "the plan curls is held twice", "once", (6, 8)),
    "four decrees": (
        FILE + DECREES.replace("}\n", ", sound-work: [[], [], []]}\n"),
        "TT108",
        "4 decrees are named, but 3 are in play",
        "name the three that were revealed",
        (6, 10),
    ),
    "four names for three players": (
        FILE + DECREES.replace("[arturo]", "[arturo, bruno, clora, patty]"),
        "TT109",
        "4 players are named, but 3 play: arturo, bruno, clora, patty",
        "correct a name, or `players`",
        (6, 10),
    ),
    "two scrolls are covered and no favor was used": (
        FILE.replace("A3: s2@90", "B2: b1@90, C2: b1@90, D2: b2@270, D1: b16") + "favors: {}\n",
        "TT110",
        "2 closed scrolls are covered, but the tokens tell of no uses: a favor is used for each",
        "gold is unused, grey used once, gone used twice",
        (6, 9),
    ),
    "a decree claimed twice": (
        FILE + DECREES.replace("[arturo], []", "[arturo], [arturo]"),
        "TT111",
        "arturo holds bell-boss twice",
        "nobody claims a decree twice",
        (6, 10),
    ),
    "an empty slot between two that are held": (
        FILE + DECREES.replace("[arturo], [], []", "[arturo], [], [clora]"),
        "TT112",
        "slot 3 of bell-boss is held, but slot 2 is empty: discs go to the leftmost open slot",
        "move the disc to the left",
        (6, 10),
    ),
    "a slot from a later round": (
        f"{FILE}round: 2\n" + DECREES.replace("[arturo]", "[{arturo: 3}]"),
        "TT113",
        "slot 1 of bell-boss was taken in round 3, but this is round 2",
        "correct the rounds",
        (7, 10),
    ),
    "the last round is over": (
        f"{FILE}round: 9\nending: 7\n",
        "TT402",
        "this is round 9, but after round 7 only one more is played",
        "correct `round` or `ending`",
        (7, 9),
    ),
    "a dead end where the file forbids it": (
        f"{FILE}rules: {{dead-ends: forbidden}}\n".replace("A3: s2@90", "A3: s1@270"),
        "TT204",
        "the top end of A3 faces A2, where no pipe meets it: the ruling `dead-ends: forbidden` does not allow it",
        "turn the tile",
        (3, 34),
    ),
    "a tile is placed that does not connect": (
        moved("{place: b16, at: D3}"),
        "TT304",
        "no pipe end of b16 on D3 meets the trumpet: a tile joins a pipe of the trumpet",
        "these free spaces can be joined, at these edges: ",
        (6, 24),
    ),
    "the first tile is not at the trumpeter": (
        f"{HEAD}trumpet: {{}}\n{HAND}{MARKET}move: {{place: b16, at: D3}}\n",
        "TT304",
        "no pipe end of b16 on D3 meets the trumpet: the first tile joins the trumpeter",
        "A2 (left), A3 (left)",
        (6, 24),
    ),
    "a tile is placed on an occupied space": (
        moved("{place: b2, at: A2}"),
        "TT302",
        "A2 is taken by s3",
        "name an empty space under `at`",
        (6, 23),
    ),
    "a tile is placed on a space that is none": (
        moved("{place: b2, at: A5}"),
        "TT303",
        "A5 is no space of the board",
        "name a space of the own board",
        (6, 23),
    ),
    "a tile is placed that is not in the hand": (
        moved("{place: b3, at: B3, turn: 90}"),
        "TT301",
        "b3 is to be placed, but it is not in the hand",
        "name a tile of the hand, or correct `hand`",
        (6, 15),
    ),
    "a tile is placed turned by 45 degrees": (
        moved("{place: b16, at: B3, turn: 45}"),
        "TT305",
        "b16 is turned by 45 degrees: a tile is turned by 0, 90, 180 or 270",
        "write one of these under `turn`",
        (6, 34),
    ),
    "a basic tile is placed with its back up": (
        moved("{place: b16, at: B3, turn: 90, back: true}"),
        "TT306",
        "b16 is a basic tile: only premium tiles may lie with their back up",
        "leave `back` out",
        (6, 44),
    ),
    "no action is left": (
        moved("{pass: true}", "actions: 0\n"),
        "TT309",
        "no action is left in this turn: a turn has two, and more only by a favor",
        "end the turn before it with `{next: {}}`",
        (7, 7),
    ),
    "a third action": (
        f"{FILE}turns: [{{pass: true}}, {{draw: b4}}, {{pass: true}}]\n",
        "TT309",
        "step 3: no action is left in this turn",
        "leave this step out",
        (6, 35),
    ),
    "a fifth action after the gold favor": (
        FILE + "favors: {}\nturns:\n  - {place: p7, at: B2, turn: 270}\n  - {favor: actions}\n"
        "  - {pass: true}\n  - {pass: true}\n  - {pass: true}\n  - {pass: true}\n",
        "TT309",
        "step 6: no action is left in this turn",
        "leave this step out",
        (13, 5),
    ),
    "a scroll is covered and another action follows": (
        f"{FILE}favors: {{}}\nturns: [{{place: p7, at: B2, turn: 270}}, {{pass: true}}]\n",
        "TT310",
        "step 2: a tile lies on a closed scroll: a favor must be resolved before anything else",
        "add a step such as `{favor: actions}` before this one",
        (7, 41),
    ),
    "a scroll is covered and the turn ends": (
        f"{FILE}favors: {{}}\nturns: [{{place: p7, at: B2, turn: 270}}, {{next: {{}}}}]\n",
        "TT310",
        "step 2: a tile lies on a closed scroll",
        "add a step such as",
        (7, 41),
    ),
    "a favor without a scroll": (
        moved("{favor: actions}", "favors: {}\n"),
        "TT311",
        "no favor is due: a favor is used at once when a tile covers a closed scroll",
        "leave this step out, add the placement before it, or tell with `favors`",
        (7, 7),
    ),
    "a favor for the third time": (
        FILE + "favors: {actions: gone, plans: gold}\nturns: [{place: p7, at: B2, turn: 270}, {favor: actions}]\n",
        "TT312",
        "step 2: the token `actions` is gone: it was used with its gold and with its grey side",
        "name a token that is left",
        (7, 49),
    ),
    "a premium tile as payment": (
        moved("{buy: p1, pay: [p7]}"),
        "TT316",
        "premium tiles are no payment: p7",
        "pay with basic and starting tiles",
        (6, 22),
    ),
    "too few tiles to pay": (
        moved("{buy: p2, pay: [b2]}"),
        "TT315",
        "1 tile is paid, but the price is 2",
        "name exactly so many basic or starting tiles under `pay`",
        (6, 22),
    ),
    "nothing is paid": (moved("{buy: p3}"), "TT315", "no tiles are paid, but the price is 2", "exactly", (6, 7)),
    "too many tiles to pay": (
        moved("{buy: p1, pay: [b2, s5]}"),
        "TT315",
        "2 tiles are paid, but the price is 1",
        "name exactly so many",
        (6, 22),
    ),
    "a payment that is not in the hand": (
        moved("{buy: p1, pay: [b5]}"), "TT301", "b5 is to be paid, but it is not in the hand", "correct `hand`", (6, 22),  # noqa: E501
    ),
    "a tile that is not in the market": (
        moved("{buy: p8, pay: [b2]}"),
        "TT313",
        "p8 does not lie in the market; there lie p1, p2, p3",
        "write `from: stack` for one that is drawn unseen",
        (6, 13),
    ),
    "a premium tile from the basic stack": (
        moved("{draw: p8}"), "TT314", "p8 is a premium tile: it does not come from the basic stack", "name another",
        (6, 7),
    ),
    "three plans": (
        f"{FILE}favors: {{}}\nturns: [{{place: p7, at: B2, turn: 270}}, {{favor: plans, draw: ['?', '?', '?']}}]\n",
        "TT317",
        "step 2: 3 plans are drawn, but the gold token draws 2",
        "name the plans that were drawn",
        (7, 62),
    ),
    "two plans and none discarded": (
        f"{FILE}favors: {{}}\nturns: [{{place: p7, at: B2, turn: 270}}, {{favor: plans, draw: ['?', '?']}}]\n",
        "TT317",
        "step 2: two plans are drawn, and one must be discarded",
        "name the plan under `discard`",
        (7, 62),
    ),
    "the favor for a premium tile without one": (
        f"{FILE}favors: {{}}\nturns: [{{place: p7, at: B2, turn: 270}}, {{favor: premium}}]\n",
        "TT318",
        "step 2: the favor `premium` buys a premium tile, and none is named",
        "add `buy`",
        (7, 41),
    ),
    "a tile is discarded though the trumpet can grow": (
        moved("{discard: A1}"),
        "TT319",
        "a tile may be discarded only from a trumpet that is closed, and this one can grow: ",
        "place a tile, or pass",
        (6, 7),
    ),
    "a decree that the own disc lies on": (
        f"{MET}{HEARD}move: {{claim: bell-boss}}\n",
        "TT324",
        "clora has claimed bell-boss before: nobody claims a decree twice",
        "leave this step out",
        (7, 7),
    ),
    "a decree claimed twice in one turn": (
        f"{MET}{HEARD}turns: [{{claim: heard-everywhere}}, {{claim: heard-everywhere}}]\n",
        "TT324",
        "step 2: clora has claimed heard-everywhere before",
        "leave this step out",
        (7, 36),
    ),
    "the first slot after another round": (
        f"{MET}{HEARD}move: {{claim: heard-everywhere, slot: 1}}\n",
        "TT325",
        "slot 1 of heard-everywhere is claimed, but the next is slot 2",
        "a disc goes to the leftmost slot that is empty or was taken in this round",
        (7, 7),
    ),
    "a decree that is not met": (
        moved("{claim: four-corners}", DECREES),
        "TT323",
        "the trumpet does not meet the decree four-corners",
        "leave this step out",
        (7, 7),
    ),
    "a decree that is not in play": (
        moved("{claim: knotted-brass}", DECREES),
        "TT326",
        "the decree knotted-brass is not in play: bell-boss, four-corners, deep-breath are",
        "name one of these",
        (7, 7),
    ),
    "an action after a claim": (
        f"{MET}{HEARD}turns: [{{claim: heard-everywhere}}, {{pass: true}}]\n",
        "TT322",
        "step 2: decrees have been claimed in this turn, and actions come before them",
        "move this step before the claim",
        (7, 36),
    ),
    "too many tiles to fill the market": (
        moved("{next: {refill: [p5, p6]}}"),
        "TT327",
        "2 tiles fill the market, but 1 place is free after it slid left",
        "name one tile for each tile that was bought in this turn",
        (6, 7),
    ),
    "a step after the end": (
        f"{FILE}round: 8\nending: 7\nturns: [{{pass: true}}, {{next: {{}}}}, {{pass: true}}]\n",
        "TT401",
        "step 3: the game is over: the last round has been played",
        "`rulewright score` tells the points",
        (8, 35),
    ),
}  # fmt: skip
# What breaks a second rule as well.
# What cannot be read: the file, how the message begins, and the line and column of the thing.
REFUSALS = {
    "a tile that the set has not": (
        FILE.replace("s1@90", "b19@90"),
        "trumpet: A1: the set `house` has no tile `b19` (did you mean `b9`?)",
        (3, 23),
    ),
    "a tile in the hand that the set has not": (
        FILE.replace("s5", "s6"), "hand: the set `house` has no tile `s6`", (4, 17)),
    "a tile in the market that the set has not": (
        FILE.replace("p3", "q3"), "market: the set `house` has no tile `q3`", (5, 18)),
    "a tile in a move that the set has not": (
        moved("{place: b61, at: C2}"), "move: place: the set `house` has no tile `b61` (did you mean `b", (6, 15)),
    "a cell with a small letter": (
        FILE.replace("A2:", "a2:"),
        "trumpet: a cell such as B3 (column letter, row number) must stand here, not `a2`",
        (3, 11),
    ),
    "a cell the wrong way around": (
        FILE.replace("A2:", "2A:"), "trumpet: a cell such as B3 (column letter, row number) must stand here, not `2A`",
        (3, 11),
    ),
    "a cell of a move with a small letter": (
        moved("{place: b2, at: c2}"),
        "move: at must be a cell such as B3 (column letter, row number), not `c2` (did you mean `C2`?)",
        (6, 23),
    ),
    "a turn without a number": (
        FILE.replace("s1@90", "s1@"),
        "trumpet: A1 must be a tile such as s2, s2@90 (turned clockwise) or p7~@180 (back up), not `s1@`",
        (3, 23),
    ),
    "the back after the turn": (
        FILE.replace("s1@90", "s1@90~"),
        "trumpet: A1 must be a tile such as s2, s2@90 (turned clockwise) or p7~@180 (back up), not `s1@90~`",
        (3, 23),
    ),
    "a list of tiles on a space": (
        FILE.replace("s1@90", "[s1]"),
        "trumpet: A1 must be a tile such as s2, s2@90 (turned clockwise) or p7~@180 (back up), not a list",
        (3, 23),
    ),
    "a trumpet that is a drawing": (
        f"{HEAD}trumpet: |\n  s1 s2\n", "trumpet must be a mapping of cells to tiles, not `s1 s2`", (3, 10)),
    "an unknown key": (f"{FILE}favours: {{}}\n", "the position has no key `favours` (did you mean `favors`?)", (6, 1)),
    "two tiles on a space": (
        FILE.replace("A3: s2@90", "A2: s1"),
        "the key `A2` stands here a second time (first on line 3)",
        (3, 30),
    ),
    "a market of nine": (
        f"{HEAD}market: [p1, p2, p3, p4, p5, p6, p7, p8, p9]\n", "market must have 0 to 8 entries, not 9", (3, 9)),
    "a market that is one tile": (f"{HEAD}market: p1\n", "market must be a list, not `p1`", (3, 9)),
    "a hand that is a word": (f"{HEAD}hand: b1\n", "hand must be a list, not `b1`", (3, 7)),
    "a token of silver": (
        f"{FILE}favors: {{actions: silver}}\n",
        "favors: actions must be one of gold, grey, gone, not `silver`",
        (6, 19),
    ),
    "a token spelt otherwise": (
        f"{FILE}favors: {{actions: gray}}\n",
        "favors: actions must be one of gold, grey, gone, not `gray` (did you mean `grey`?)",
        (6, 19),
    ),
    "a token that there is not": (
        f"{FILE}favors: {{action: gold}}\n", "favors has no key `action` (did you mean `actions`?)", (6, 10)),
    "a decree misspelt": (
        f"{FILE}decrees: {{bell-bos: [[], [], []]}}\n",
        "decrees has no key `bell-bos` (did you mean `bell-boss`?)",
        (6, 11),
    ),
    "a decree with two slots": (
        f"{FILE}decrees: {{bell-boss: [[], []]}}\n", "decrees: bell-boss must have 3 entries, not 2", (6, 22)),
    "names that are no lists": (
        f"{FILE}decrees: {{bell-boss: [arturo, clora, patty]}}\n",
        "decrees: bell-boss: a slot is a list of who holds it: write [arturo]",
        (6, 23),
    ),
    "a round that is a word": (
        f"{FILE}decrees: {{bell-boss: [[{{arturo: three}}], [], []]}}\n",
        "decrees: bell-boss: arturo must be a whole number from 1 to 999, not `three`",
        (6, 33),
    ),
    "two names for one disc": (
        f"{FILE}decrees: {{bell-boss: [[{{arturo: 3, clora: 3}}], [], []]}}\n",
        "decrees: bell-boss: write a name, or one name with its round such as {arturo: 3}",
        (6, 24),
    ),
    "a plan misspelt": (f"{FILE}plans: [queens-bird]\n", "plans must be one of queens-birds, ", (6, 9)),
    "a card that is not finished": (
        f"{FILE}decrees: {{mine: {{slots: [8, 5, 3]}}}}\n", "decrees: mine lacks the key `when`", (6, 17)),
    "players that are names": (
        FILE.replace("players: 3", "players: [arturo, clora]"), "players must be a whole number from 0 to 99", (2, 10)),
    "a player without a name": (
        f"{FILE}player: ''\n", "player: a player has a name of 1 to 30 characters", (6, 9)),
    "actions by the dozen": (f"{FILE}actions: 12\n", "actions must be a whole number from 0 to 9, not `12`", (6, 10)),
    "round 0": (f"{FILE}round: 0\n", "round must be a whole number from 1 to 999, not `0`", (6, 8)),
    "a ruling that there is not": (
        f"{FILE}rules: {{deadends: forbidden}}\n", "rules has no key `deadends` (did you mean `dead-ends`?)", (6, 9)),
    "a ruling with another word": (
        f"{FILE}rules: {{loops: no}}\n", "rules: loops must be one of allowed, forbidden, not `no`", (6, 16)),
    "two steps in one": (
        moved("{place: b2, at: C2, claim: bell-boss}"), "move: `claim` does not go with `place`", (6, 27)),
    "a step without a kind": (
        moved("{at: C2}"), "move must have one of place, draw, buy, pass, discard, favor, claim, next", (6, 7)),
    "a placement without a space": (moved("{place: b2}"), "move lacks the key `at`", (6, 7)),
    "a turn in a circle": (
        moved("{place: b2, at: C2, turn: 1000}"), "move: turn must be a whole number from -999 to 999, not `1000`",
        (6, 33),
    ),
    "a purchase of nobody knows what": (
        moved('{buy: "?", pay: [b2]}'), "move: the tiles of the market are seen: say which one is bought", (6, 13)),
    "a favor that there is not": (
        moved("{favor: action}"), "move: favor must be one of actions, plans, premium, not `action` (did you mean "
        "`actions`?)", (6, 15),
    ),
    "a payment for further actions": (
        moved("{favor: actions, pay: [b2]}"), "move: `pay` does not go with the favor `actions`", (6, 24)),
    "slot 4": (
        moved("{claim: bell-boss, slot: 4}"), "move: slot must be a whole number from 1 to 3, not `4`", (6, 32)),
    "turns that are one step": (f"{FILE}turns: {{pass: true}}\n", "turns must be a list, not a mapping", (6, 8)),
    "a turn that is a word": (
        f"{FILE}turns: [pass]\n", "a turn must be a mapping (`key: value` lines), not `pass`", (6, 9)),
    "nested too deep": (
        f"{FILE}plans: {'[' * 40}{']' * 40}\n", "values are nested deeper than 32 levels, the limit for a position",
        (6, 39),
    ),
    "a set misspelt": (f"{FILE}set: hose\n", "set: there is no set `hose` (did you mean `house`?)", (6, 6)),
    "a set that is nothing like one": (
        f"{FILE}set: xyz\n", "set: there is no set `xyz`: name house, or a file that ends in .yaml", (6, 6)),
    "a set file that is not there": (f"{FILE}set: mien.yaml\n", "set: `mien.yaml`: there is no such file", (6, 6)),
    "a set file that is not finished": (
        f"{FILE}set: less.yaml\n", "set: `less.yaml` (line 1, column 1): the set lacks the key `flags`", (6, 6)),
    "a set file with an unknown edge": (
        f"{FILE}set: odd.yaml\n",
        "set: `odd.yaml` (line 6, column 46): tiles: s1: pipes: ends must be one of top, right, bottom, left, not `tpo`",  # noqa: E501
        (6, 6),
    ),
    "a tile of a set of one's own": (
        f"{HEAD}set: mine.yaml\nhand: [s2]\n", "hand: the set `mine` has no tile `s2`", (4, 8)),
    "a board with a letter": (
        f'{FILE}board:\n  grid: |\n    . .\n    . X\n  mouths: [{{cell: A1, edge: left}}]\n',
        "board: grid: `X` is no letter of this drawing (they are . S #)",
        (9, 7),
    ),
    "a mouth between two spaces": (
        f'{FILE}board: {{grid: ". .", mouths: [{{cell: A1, edge: right}}]}}\n',
        "a mouth: at the right edge of A1 lies another space",
        (6, 31),
    ),
}  # fmt: skip
MINE = """\
set: mine
board: {grid: ". S", mouths: [{cell: A1, edge: left}]}
market: {prices: [1, 1, 2, 3], blind: 1}
flags: [red, yellow, green, blue]
tiles:
  s1: {kind: starting, pipes: [{ends: [left, right]}]}
"""
SETS = {
    "mine.yaml": MINE,
    "less.yaml": "".join(line for line in MINE.splitlines(keepends=True) if not line.startswith("flags")),
    "odd.yaml": MINE.replace("[left, right]", "[left, tpo]"),
}


@pytest.fixture
def written(tmp_path: Path):
    """Writes the file under a short name, beside a good set and two broken ones."""
    for name, text in SETS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def write(text: str) -> Path:
        path = tmp_path / "my.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    "text",
    [
        moved("{place: b16, at: B3, turn: 90}"),
        moved("{buy: p2, pay: [b2, s5]}"),
        FILE + "favors: {}\nturns: [{place: p7, at: B2, turn: 270}, {favor: actions}, {pass: true}]\n",
        f"{MET}{HEARD}turns: [{{claim: heard-everywhere, slot: 2}}, {{next: {{}}}}]\n",
        f"{HEAD}set: mine.yaml\ntrumpet: {{A1: s1}}\n",
    ],
)
def test_the_files_themselves_are_fine(cli, written, text: str) -> None:
    ran = cli("check", written(text))
    assert (ran.code, ran.out.splitlines()[0].endswith("my.yaml: legal")) == (0, True)


@pytest.mark.parametrize("name", FINDINGS)
def test_finding(cli, written, name: str) -> None:
    """The finding, whose first line names the thing and which shows its line; in text and in JSON."""
    text, code, message, advice, (line, column) = FINDINGS[name]
    path = written(text)
    ran = cli("check", path, columns=800)
    assert ran.code == 1
    first, *others = [out for out in ran.out.splitlines() if out.startswith("error")]
    assert others == []
    assert first.startswith(f"error[{code} ")
    assert first.split("]: ", 1)[1].startswith(message)
    help_ = next(out for out in ran.out.splitlines() if out.startswith("  = help: "))
    assert advice in help_
    ran = cli("check", path, "--format", "json")
    assert (ran.code, ran.result()["verdict"]) == (1, "illegal")
    finding = ran.result()["findings"][0]
    assert (finding["code"], finding["message"].startswith(message)) == (code, True)
    assert (finding["line"], finding["column"]) == (line, column)


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal(cli, written, name: str) -> None:
    """A sentence at the place of the thing; a set file is named with line and column of its own."""
    text, message, (line, column) = REFUSALS[name]
    path = written(text)
    ran = cli("check", path, columns=800)
    assert (ran.code, ran.out) == (3, "")
    first, *more = ran.err.splitlines()
    assert first.startswith(f"error: {message}")
    place = next(line for line in more if line.startswith(" --> "))
    assert place.endswith(f"my.yaml:{line}:{column}")
    error = cli("check", path, "--format", "json").result()["error"]
    assert (error["message"].startswith(message), error["line"], error["column"]) == (True, line, column)


def test_every_command_refuses_what_cannot_be_read(cli, written) -> None:
    path = written(FILE.replace("s1@90", "b19@90"))
    for command in ("check", "score", "moves", "best", "show", "deduce"):
        ran = cli(command, path, columns=800)
        assert (ran.code, ran.out) == (3, "")
        assert ran.err.startswith("error: trumpet: A1: the set `house` has no tile `b19`")


def test_an_illegal_trumpet_is_scored_with_a_warning(cli, written) -> None:
    ran = cli("score", written(FINDINGS["a tile in the trumpet that does not connect"][0]), columns=800)
    assert ran.code == 0
    assert "illegal" in ran.err


def test_a_draw_that_the_set_has_not(cli, written) -> None:
    """What is known to come is named on the command line: usage."""
    ran = cli("best", written(FILE), "--ask", "trumpet", "--draw", "b19", columns=800)
    assert (ran.code, ran.out) == (2, "")
    assert "the set `house` has no tile `b19` (did you mean `b9`?)" in ran.err
