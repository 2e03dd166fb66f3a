"""Files of Quacks & Co. as people write them, and those that cannot be read.

In each file the sign § stands before the thing that the message has to point at. It is taken out before the file is
written, so the line and column of every message are told by hand.
"""

from __future__ import annotations

FILE = """\
game: quacks-and-co
set: caterpillar
boards: 6
track: {steps: 30, spirals: [5, 10, 20]}
players:
  - {animal: sheep, space: 12, rubies: 4, bag: {dream: 2, green-1: 1, purple-1: 1},
     board: {dream: 2, red-1: 2, red-2: 1, yellow-1: 1}}
  - {animal: pig, space: 9, bag: {dream: 4, red-1: 2, red-2: 1, yellow-1: 1}}
turn: sheep
"""
START = "{dream: 4, red-1: 2, red-2: 1, yellow-1: 1}"
OTHER_SIDE = FILE.replace("caterpillar", "butterfly")
PIGS_TURN = FILE.replace("turn: sheep", "turn: pig")
FOUR = FILE.replace("boards: 6", "boards: 4").replace(", purple-1: 1", "")
PLAYERS = FILE.splitlines(keepends=True)[5:8]


def untold(sheep: str, pig: str, mark: str = "§") -> str:
    """Two animals whose bags are not told, with rubies or clovers."""
    players = f"  {mark}- {{animal: sheep, space: 6, {sheep}}}\n  - {{animal: pig, space: 9, {pig}}}\n"
    return FILE.replace("".join(PLAYERS), players)


def bag(chips: str) -> str:
    """The file with another bag of the pig."""
    return FILE.replace(f"bag: {START}", f"bag: §{chips}")


def moved(turn: str, start: str = FILE) -> str:
    """A file with a turn to judge, on its last line."""
    return f"{start}move: {turn}\n"


# What cannot be read: the file and how the message begins.
REFUSALS = {
    "an animal misspelt": (FILE.replace("animal: pig", "animal: §pigg"),
        "animal must be one of donkey, sheep, pig, cow, not `pigg` (did you mean `pig`?)"),
    "an animal that does not run in this game": (FILE.replace("animal: pig", "animal: §horse"),
        "animal must be one of donkey, sheep, pig, cow, not `horse`"),
    "a player without an animal": (FILE.replace("{animal: pig, ", "§{"), "a player lacks the key `animal`"),
    "a player who is a word": (FILE.replace("{animal: pig, space: 9, bag: " + START + "}", "§pig"),
        "a player must be a mapping"),
    "no players": (FILE.split("players:")[0] + "players: §[]\n", "players must have 1 to 9 entries, not 0"),
    "players left out": ("§" + FILE.split("players:")[0], "the position lacks the key `players`"),
    "a turn of an animal that is not there": (FILE.replace("turn: sheep", "turn: §cow"),
        "turn must be one of sheep, pig, not `cow`"),
    "a key of the singular": (FILE.replace("rubies: 4", "§ruby: 4"),
        "a player has no key `ruby` (did you mean `rubies`?)"),
    "a space in words": (FILE.replace("space: 9", "space: §nine"),
        "space must be a whole number from 0 to 999, not `nine`"),
    "a space before the start": (FILE.replace("space: 9", "space: §-1"),
        "space must be a whole number from 0 to 999, not `-1`"),
    "half a ruby": (FILE.replace("rubies: 4", "rubies: §0.5"),
        "rubies must be a whole number from 0 to 999, not `0.5`"),
    "a bag that is a list": (bag("[dream, dream, red-1]"),
        "bag must say how many of each chip, such as {dream: 3, red-1: 2}, not a list"),
    "a bag that is a number": (bag("8"), "bag must say how many of each chip, such as {dream: 3, red-1: 2}, not `8`"),
    "a chip of no colour": (FILE.replace("{dream: 4, red-1", "{dream: 4, §rde-1"),
        "bag must be a chip such as red-2, or dream, not `rde-1` (did you mean `red-1`?)"),
    "a chip without a number": (FILE.replace("{dream: 4, red-1", "{dream: 4, §red"),
        "bag must be a chip such as red-2, or dream, not `red`"),
    "a food by its name": (moved("{draw: §apple}"), "move: draw must be a chip such as red-2, or dream, not `apple`"),
    "a chip without a hyphen": (moved("{draw: §red2}"),
        "move: draw must be a chip such as red-2, or dream, not `red2` (did you mean `red-2`?)"),
    "a chip with a capital": (moved("{draw: §Red-2}"),
        "move: draw must be a chip such as red-2, or dream, not `Red-2` (did you mean `red-2`?)"),
    "dream weeds by their whole name": (moved("{draw: §dream weed}"),
        "move: draw must be a chip such as red-2, or dream, not `dream weed` (did you mean `dream`?)"),
    "fewer than no chips": (bag("{dream: 4, red-1: -2}").replace("§", "").replace("-2}", "§-2}"),
        "bag: red-1 must be a whole number from 0 to 999, not `-2`"),
    "a chip named twice": (FILE.replace("{dream: 4, red-1: 2, red-2: 1,", "{dream: 4, red-1: 1, §red-1: 1,"),
        "the key `red-1` stands here a second time (first on line 8)"),
    "bag and chips": (FILE.replace(f"bag: {START}}}", f"bag: {START}, chips: §{START}}}"),
        "`chips` are those of bag and board together: name `bag` or `chips`"),
    "chips without those of the board": (
        FILE.replace("bag: {dream: 2, green-1: 1, purple-1: 1}", "chips: §{dream: 4, green-1: 1}"),
        "chips: red-1 lies on the board 2 times, but not so often here"),
    "five boards": (FILE.replace("boards: 6", "boards: §5"), "boards must be 4 or 6, not `5`"),
    "a set misspelt": (FILE.replace("set: caterpillar", "set: §caterpilar"),
        "set must be one of caterpillar, butterfly, not `caterpilar` (did you mean `caterpillar`?)"),
    "a track that there is not": (FILE.replace("track: {steps: 30, spirals: [5, 10, 20]}", "track: §middle"),
        "track must be one of short, long, not `middle`"),
    "a track without spirals": (FILE.replace("{steps: 30, spirals: [5, 10, 20]}", "§{steps: 30}"),
        "track lacks the key `spirals`"),
    "a spiral on the market": (FILE.replace("[5, 10, 20]", "[5, 10, §30]"),
        "track: spirals must be a whole number from 1 to 29, not `30`"),
    "spirals in another order": (FILE.replace("[5, 10, 20]", "[5, 20, §10]"),
        "track: spirals are named from the start to the market, each once"),
    "a wooden die that is a number": (f"{FILE}wooden-die: §6\n", "wooden-die must be a list, not `6`"),
    "a face in words": (f"{FILE}wooden-die: [1, 2, §three]\n",
        "wooden-die must be a whole number from 0 to 20, not `three`"),
    "a ruling that there is not": (f"{FILE}rules: {{§action: optional}}\n",
        "rules has no key `action` (did you mean `actions`?)"),
    "a ruling with another word": (f"{FILE}rules: {{actions: §yes}}\n",
        "rules: actions must be compulsory or optional, not `yes`"),
    "a ruling cut short": (f"{FILE}rules: {{third-dream-order: §clover-move}}\n",
        "rules: third-dream-order must be \"clover-move, last-place, purchase\" or"),
    "a turn without a chip": (moved("§{}"), "move lacks the key `draw`"),
    "a die without a chip": (moved("{§die: 3}"), "move: `die` needs `draw`"),
    "a purchase that is one word": (moved("{draw: dream, buy: §red-1}"), "move: buy must be a list, not `red-1`"),
    "a purchase with a misspelt chip": (moved("{draw: dream, buy: [red-1, §gren-1]}"),
        "move: buy must be a chip such as red-2, or dream, not `gren-1` (did you mean `green-1`?)"),
    "a purchase by number of chips": (moved("{draw: dream, buy: §{red-1: 1}}"),
        "move: buy must be a list, not a mapping"),
    "further chips that are no list": (moved("{draw: yellow-1, die: draw, then: §{draw: red-1}}"),
        "move: then must be a list, not a mapping"),
    "a further draw without a chip": (moved("{draw: yellow-1, die: draw, then: [§{buy: []}]}"),
        "move: then: a draw lacks the key `draw`"),
    "further chips within further ones": (moved("{draw: green-1, then: [{draw: green-1, §then: []}]}"),
        "move: then has no key `then`"),
    "three faces": (moved("{draw: yellow-1, die: §[1, 2, 3]}"), "move: die must have 1 to 2 entries, not 3"),
    "a die that shows nothing": (moved("{draw: yellow-1, die: [1, §'']}"),
        "move: die must be a face such as ruby, draw, green-2 or 3"),
    "perhaps": (moved("{draw: red-1, skip: §perhaps}"), "move: skip must be `true` or `false`, not `perhaps`"),
    "the word draws": (moved("{§draws: red-1}"), "move has no key `draws` (did you mean `draw`?)"),
    "turns that are one": (f"{FILE}turns: §{{draw: red-1}}\n", "turns must be a list, not a mapping"),
    "a turn that is a word": (f"{FILE}turns: [§red-1]\n", "a turn must be a mapping (`key: value` lines), not `red-1`"),
    "a box misspelt": (f"{FILE}box: §hose\n", "box: there is no box `hose` (did you mean `house`?)"),
    "a box file that is not there": (f"{FILE}box: §mine.yaml\n", "box: `mine.yaml`: there is no such file"),
    "a box file that is not finished": (f"{FILE}box: §less.yaml\n",
        "box: `less.yaml` (line 1, column 1): the box lacks the key `tracks`"),
}  # fmt: skip


def told(text: str) -> tuple[str, int, int]:
    """The file without the sign, and the line and column where it stood."""
    assert text.count("§") == 1, text
    before = text.split("§")[0]
    return text.replace("§", ""), before.count("\n") + 1, len(before) - before.rfind("\n")
