"""What people get wrong in a file of Quacks & Co.: the exit code, and a sentence that names thing and place."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.models.rulebook import rulebook

from tests.cli.quacks_files import (
    FILE,
    FOUR,
    OTHER_SIDE,
    PIGS_TURN,
    REFUSALS,
    START,
    bag,
    moved,
    told,
    untold,
)

# What is wrong: the file, the code of the rule, how the message begins, what its help says.
FINDINGS = {
    "two chips of one colour bought": (
        moved("{draw: dream, buy: §[blue-2, blue-1]}"), "QC302",
        "2 blue chips are bought: all chips of a purchase have different colours", "at most one chip of a colour"),
    "the same chip twice": (
        moved("{draw: dream, buy: §[red-1, green-1, red-1]}"), "QC302", "2 red chips are bought", "at most one chip"),
    "more rubies' worth than there are": (
        moved("{draw: dream, buy: §[blue-4, green-2]}"), "QC303",
        "blue-4 and green-2 cost 5 rubies, but 4 rubies are there", "buy less, or correct `rubies`"),
    "too much in a record": (
        f"{PIGS_TURN}turns:\n  - {{draw: dream}}\n  - {{draw: dream, buy: §[white-8]}}\n", "QC303",
        "turn 2: white-8 cost", "buy less"),
    "a purchase without a ruby": (
        moved("{draw: dream, buy: §[blue-2]}", FILE.replace("rubies: 4, ", "")), "QC303",
        "blue-2 cost", "buy less"),
    "a chip that does not exist is bought": (
        moved("{draw: dream, buy: §[red-5]}"), "QC304", "red-5 is not for sale: there is no such chip in this game",
        "name a chip of the supply"),
    "grapes bought with four boards": (
        moved("{draw: dream, buy: §[purple-1]}", FOUR), "QC304", "purple-1 is not for sale", "name a chip"),
    "a dream weed is bought": (
        moved("{draw: dream, buy: §[dream]}"), "QC304", "dream weeds are not for sale", "name a chip of the supply"),
    "a chip that does not exist in a bag": (
        bag("{dream: 4, red-1: 2, red-2: 1, red-8: 1, yellow-1: 1}"), "QC104",
        "red-8 in the bag of the pig is no chip of this game: red has red-1, red-2, red-4", "name another chip"),
    "grapes in a bag with four boards": (
        FILE.replace("boards: 6", "boards: 4").replace("bag: {dream: 2", "bag: §{dream: 2"), "QC104",
        "purple-1 in the bag of the sheep is no chip of this game: purple comes with six action boards",
        "correct `boards`"),
    "five dream weeds in a bag": (
        bag("{dream: 5, red-1: 2, red-2: 1, yellow-1: 1}"), "QC105", "the pig has 5 dream weeds: everybody has 4",
        "count those in the bag and on the board"),
    "a dream weed too few": (
        bag("{dream: 3, red-1: 2, red-2: 1, yellow-1: 1}"), "QC105", "the pig has 3 dream weeds", "count those"),
    "the purple action of the other set": (
        moved("{draw: purple-1, take: §red-2}"), "QC213", "`take` is named, but purple moves by the rubies",
        "leave `take` out"),
    "the green action of the other set": (
        moved("{draw: green-1, return: §red-2, then: [{draw: dream}]}", OTHER_SIDE), "QC213",
        "`return` is named, but green draws a further chip", "leave `return` out"),
    "the further chip of the other set": (
        moved("{draw: green-1, return: red-2, then: [§{draw: purple-1}]}"), "QC207",
        "purple-1 is drawn, but no action lets a further chip be drawn", "make it a turn of its own"),
    "a face that the white die does not have": (
        moved("{draw: yellow-1, die: §2}", PIGS_TURN), "QC203",
        "the white die does not show 2: its faces are ruby, green-2, red-2, 1, 3, draw", "name one of these"),
    "a face of the other die": (
        moved("{draw: yellow-1, die: §ruby}", PIGS_TURN.replace("caterpillar", "butterfly")), "QC203",
        "the wooden die does not show ruby: its faces are 1, 2, 3, 4", "name one of these under `die`"),
    "a space beyond the market": (
        FILE.replace("space: 9", "space: §31"), "QC103", "the pig is on space 31, but the market is space 30",
        "the start house is 0"),
    "a third dream weed without the return of the chips": (
        PIGS_TURN.replace("dream: 2, green", "dream: 1, green").replace("board: {dream: 2", "board: §{dream: 3"),
        "QC108", "3 dream weeds lie on the board of the sheep: at the third all chips go back into the bag",
        "put the chips of its board into its bag"),
    "drawn from a bag to which nothing returned": (
        f"{FILE}turns:\n  - {{draw: dream}}\n  - {{draw: dream}}\n  - §{{buy: [red-1]}}\n", "QC301",
        "turn 3: a purchase needs three dream weeds on the board of the sheep, not 0",
        "say which chip is drawn before `buy`"),
    "two pigs": (
        FILE.replace("animal: sheep", "animal: pig").replace("turn: sheep", "turn: pig")
        .replace("- {animal: pig, space: 9", "- {animal: §pig, space: 9"), "QC102",
        "the pig runs twice: every player has another animal", "correct `animal`"),
    "too many of a chip": (
        FILE.replace(START, "{dream: 4, red-1: 2, red-2: 1, yellow-1: 1, white-8: 11}")
        .replace("  - {animal: sheep", "  §- {animal: sheep"), "QC106", "white-8 is there 11 times, but there are 10",
        "one of them is another chip"),
    "a chip of the start is lacking": (
        bag("{dream: 4, red-1: 1, yellow-1: 1}"), "QC107",
        "the pig lacks 1 red-1, 1 red-2 of the chips that everybody starts with", "add them to the bag or the board"),
    "41 rubies": (
        untold("rubies: 21", "rubies: 20"), "QC109",
        "the players have 41 rubies, but there are 40", "correct `rubies`"),
    "27 clovers": (
        untold("clovers: 14", "clovers: 13"), "QC111", "the players have 27 clovers, but there are 26",
        "correct `clovers`"),
    "clovers with four boards": (
        FOUR.replace("space: 9,", "space: 9, clovers: §2,"), "QC110",
        "the pig has clovers, but they are only in the game",
        "correct `clovers` or `boards`"),
    "two animals at the market": (
        FILE.replace("space: 12", "space: 30").replace("space: 9", "space: §30"), "QC112",
        "the sheep and the pig are at the market", "correct `space` of one"),
    "rubies from nowhere": (
        FILE.replace("space: 9,", "space: 9, rubies: §1,"), "QC113",
        "the pig has 1 ruby, but the chips on its board can have brought none at most", "correct `rubies` or `board`"),
    "an animal nearer than its chips moved it": (
        FILE.replace("space: 12", "space: §4").replace("rubies: 4", "rubies: 2"), "QC114",
        "the sheep is on space 4, but the chips on its board moved it 5 spaces", "correct `space` or `board`"),
    "a turn of the other animal": (
        moved("§{animal: pig, draw: dream}"), "QC201",
        "it is the turn of the sheep, not of the pig", "`turn` at the top"),
    "a chip that is not in the bag": (
        moved("{draw: §red-2}"), "QC202",
        "red-2 is not in the bag of the sheep, which holds 2 dream, green-1, purple-1", "name a chip of the bag"),
    "a roll that is not told": (
        moved("§{draw: yellow-1}", PIGS_TURN), "QC204", "the white die is rolled once, and nothing is said of it",
        "write under `die` what it shows"),
    "two rolls of the white die": (
        moved("{draw: yellow-1, die: §[1, 3]}", PIGS_TURN), "QC204", "the white die is rolled once, and two faces",
        "what it shows: ruby, green-2, red-2, 1, 3, draw"),
    "one roll from a spiral space": (
        moved("{draw: yellow-1, die: §1}", PIGS_TURN.replace("caterpillar", "butterfly")), "QC204",
        "the wooden die is rolled twice, for the animal stands on a spiral space, and one face is named",
        "write under `die` what it shows"),
    "green returns nothing": (
        moved("§{draw: green-1}"), "QC205", "green puts a chip of the own board back into the bag", "add `return`"),
    "purple takes nothing": (
        moved("§{draw: purple-1}", OTHER_SIDE), "QC205", "purple gives a chip for the bag", "add `take`"),
    "a further chip is not told": (
        moved("§{draw: yellow-1, die: draw}", PIGS_TURN), "QC206", "a further chip is drawn at once", "add `then:"),
    "a draw before the purchase": (
        moved("§{draw: green-1, return: green-1}", FILE.replace("board: {dream: 2", "board: {dream: 3")
              .replace("bag: {dream: 2", "bag: {dream: 1")), "QC208",
        "three dream weeds lie on the board of the sheep: it buys before a chip is drawn", "write `{buy: […]}` first"),
    "an action is left out": (
        moved("§{draw: red-1, skip: true}", PIGS_TURN), "QC209", "the action is left out, but actions are carried out",
        "choose the other ruling"),
    "green returns a chip that does not lie there": (
        moved("{draw: green-1, return: §white-8}"), "QC210", "white-8 does not lie on the board of the sheep",
        "name one of these under `return`"),
    "green returns a dream weed": (
        moved("{draw: green-1, return: §dream}"), "QC211", "a dream weed never goes back", "name a food chip"),
    "purple takes a 4 off the spiral": (
        moved("{draw: purple-1, take: §red-4}", OTHER_SIDE), "QC212",
        "red-4 is taken, but purple gives here one of red-2",
        "name one of these under `take`"),
    "a purchase at a food chip": (
        moved("{draw: red-1, buy: §[red-1]}", PIGS_TURN), "QC301", "`buy` is named, but only the third dream weed",
        "leave `buy` out"),
    "a chip that is sold out": (
        moved("{draw: dream, buy: §[white-8]}", FILE.replace("rubies: 4", "rubies: 5")
              .replace(START, "{dream: 4, red-1: 2, red-2: 1, yellow-1: 1, white-8: 10}")), "QC305",
        "white-8 is bought once, and the supply has none of it", "buy another chip"),
    "a turn after the end": (
        f"{PIGS_TURN.replace('space: 9', 'space: 29')}turns:\n  - {{draw: red-2}}\n  - §{{draw: dream}}\n", "QC401",
        "turn 2: the race is over: the pig has reached the market", "leave this turn out"),
}  # fmt: skip


@pytest.fixture
def written(tmp_path: Path):
    """Writes the file under a short name, beside a box that lacks almost everything."""
    (tmp_path / "less.yaml").write_text("box: less\n", encoding="utf-8")

    def write(text: str) -> Path:
        path = tmp_path / "my.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    "text",
    [
        FILE,
        OTHER_SIDE,
        FOUR,
        untold("rubies: 20", "clovers: 13", ""),
        moved("{draw: dream, buy: [blue-4, green-1]}"),
        moved("{draw: green-1, then: [{draw: dream, buy: []}]}", OTHER_SIDE),
        moved("{draw: yellow-1, die: 3}", PIGS_TURN),
    ],
)
def test_the_files_themselves_are_fine(cli, written, text: str) -> None:
    ran = cli("check", written(text))
    assert (ran.code, ran.out.splitlines()[0].endswith("my.yaml: legal")) == (0, True)


@pytest.mark.parametrize("name", FINDINGS)
def test_finding(cli, written, name: str) -> None:
    """The only finding, whose first line names the thing and which shows its line; in text and in JSON."""
    marked, code, message, advice = FINDINGS[name]
    text, line, column = told(marked)
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
    """A sentence at the place of the thing; a box file is named with line and column of its own."""
    marked, message = REFUSALS[name]
    text, line, column = told(marked)
    path = written(text)
    ran = cli("check", path, columns=800)
    assert (ran.code, ran.out) == (3, "")
    first, *more = ran.err.splitlines()
    assert first.startswith(f"error: {message}")
    place = next(out for out in more if out.startswith(" --> "))
    assert place.endswith(f"my.yaml:{line}:{column}")
    error = cli("check", path, "--format", "json").result()["error"]
    assert (error["message"].startswith(message), error["line"], error["column"]) == (True, line, column)


def test_five_players_need_an_animal_twice(cli, written) -> None:
    """There are four animals, so two things are wrong; both are told."""
    others = "".join(f"  - {{animal: {animal}, space: 3}}\n" for animal in ("cow", "donkey", "pig"))
    ran = cli("check", written(FILE.replace("turn: sheep\n", others)), "--format", "json")
    assert (ran.code, [finding["code"] for finding in ran.result()["findings"]]) == (1, ["QC101", "QC102"])


def test_one_animal_alone_is_a_note(cli, written) -> None:
    ran = cli("check", written("".join(line for line in FILE.splitlines(True) if "pig" not in line)), columns=800)
    assert ran.code == 0
    assert "note[QC101 players]: one animal alone is named" in ran.out


@pytest.mark.parametrize("command", ["check", "score", "moves", "best", "show", "deduce"])
def test_every_command_refuses_what_cannot_be_read(cli, written, command: str) -> None:
    ran = cli(command, written(FILE.replace("animal: pig", "animal: pigg")), columns=800)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("error: animal must be one of donkey, sheep, pig, cow, not `pigg`")


def test_codes_of_the_catalogue_are_all_met() -> None:
    """Every code that a file can break stands above, but for the number of players, which has tests of its own."""
    breakable = {code for code, rule in rulebook("quacks-and-co").rules.items() if rule.kind != "scoring"}
    assert {code for _, code, _, _ in FINDINGS.values()} == breakable - {"QC101"}
