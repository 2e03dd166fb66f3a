"""What people get wrong in a file of Yokai: the exit code, and a sentence that names the thing and its cell."""

from __future__ import annotations

from pathlib import Path

import pytest

DEAL = ("R G B P", "P P R G", "B B G R", "G R P B")
TURN = "move: {peek: [A1, B1], from: D1, to: E2, hint: reveal}\n"


def drawn(*rows: str, players: int = 2) -> str:
    """A file with a layout."""
    return f"game: yokai\nplayers: {players}\nlayout: |\n" + "".join(f"  {row}\n" for row in rows)


FILE = drawn(*DEAL)
# What is wrong: the file, the code of the rule, how the message begins, and what its help says.
FINDINGS = {
    "fifteen cards": (
        drawn("R G B P", "P P R G", "B B G R", "G R P ."),
        "YO101",
        "the layout shows 15 cards, but the game has 16",
        "one more must be drawn",
    ),
    "seventeen cards": (
        drawn("R G B P .", "P P R G .", "B B G R .", "G R P B ?"),
        "YO101",
        "the layout shows 17 cards, but the game has 16",
        "take one away",
    ),
    "five of a family": (
        drawn("R R B P", "P P R G", "B B G R", "G R P B"),
        "YO102",
        "5 cards are red (kitsune), but a family has 4",
        "look at A1, B1, C2, D3, B4",
    ),
    "a hint on an empty cell": (
        f"{FILE}hints: {{E2: [red]}}\n",
        "YO202",
        "a hint lies on E2, but there is no card",
        "check the cell",
    ),
    "a second hint on a card": (
        f"{FILE}hints: {{B2: [purple]}}\nrevealed: [[red]]\n"
        "move: {peek: [A1, B1], from: D1, to: E2, hint: {place: [red], on: B2}}\n",
        "YO434",
        "the card on B2 has a hint already (purple)",
        "a card without a hint",
    ),
    "a hint of all four colours": (
        f"{FILE}hints: {{B2: [red, green, purple, blue]}}\n",
        "YO103",
        "the hint on B2 shows red, green, purple, blue: there is no such card",
        "one, two or three different colours",
    ),
    "a revealed hint of all four colours": (
        f"{FILE}revealed: [[red], [blue, purple, green, red]]\n",
        "YO103",
        "the hint among the revealed ones shows blue, purple, green, red: there is no such card",
        "one, two or three different colours",
    ),
    "a colour twice on a hint": (
        f"{FILE}hints: {{B2: [red, red]}}\n",
        "YO103",
        "the hint on B2 shows red, red: there is no such card, a colour stands on it twice",
        "one, two or three different colours",
    ),
    "a revealed card that is not the next of the deck": (
        f"{FILE}deck: [[red], [green], [red, blue], [red, green], [purple, blue], [red, green, blue], "
        "[green, purple, blue]]\nmove: {peek: [A1, B1], from: D1, to: E2, hint: {reveal: [blue]}}\n",
        "YO438",
        "the hint blue cannot be revealed now: the next card of the deck is red",
        "look at `deck`",
    ),
    "a placed card that was not revealed": (
        f"{FILE}revealed: [[red]]\nmove: {{peek: [A1, B1], from: D1, to: E2, hint: {{place: [blue], on: A1}}}}\n",
        "YO432",
        "the hint blue is not among the revealed ones",
        "revealed and not placed: [red]",
    ),
    "a card that lies and is revealed": (
        f"{FILE}hints: {{B2: [purple]}}\nrevealed: [[purple]]\n",
        "YO104",
        "the hint card purple is there twice: on B2 and among the revealed ones",
        "each of the 14 hint cards exists once",
    ),
    "a card on two cells": (
        f"{FILE}hints: {{B2: [purple, red], D1: [red, purple]}}\n",
        "YO104",
        "the hint card red or purple is there twice: on D1 and on B2",
        "each of the 14 hint cards exists once",
    ),
    "a card that is in the deck twice": (
        f"{FILE}deck: [[red], [green], [red, blue], [blue, red], [purple, blue], [red, green, blue], '?']\n",
        "YO104",
        "the hint card red or blue is in the deck twice",
        "each of the 14 hint cards exists once",
    ),
    "a hinted card moves": (
        f"{FILE}hints: {{D1: [purple]}}\n{TURN}",
        "YO422",
        "the card on D1 lies under a hint (purple): it stays to the end",
        "move a card without a hint",
    ),
    "a move onto a card": (
        f"{FILE}move: {{peek: [A1, B1], from: D1, to: C3, hint: reveal}}\n",
        "YO423",
        "C3 is taken by another card",
        "an empty cell beside another card",
    ),
    "a move to a corner": (
        f"{FILE}move: {{peek: [A1, B1], from: A1, to: E5, hint: reveal}}\n",
        "YO425",
        "E5 touches no card: it meets D4 at a corner only, and corners do not count",
        "left, right, above or below",
    ),
    "a bare move to a corner": (
        f"{FILE}move: {{from: A1, to: E5}}\n",
        "YO425",
        "E5 touches no card: it meets D4 at a corner only",
        "left, right, above or below",
    ),
    "a move from an empty cell": (
        f"{FILE}move: {{from: E5, to: E4}}\n",
        "YO421",
        "there is no card on E5 to move",
        "name the cell of a card under `from`",
    ),
    "an affinity with one family": (
        f"{FILE}affinities: [[red]]\n",
        "YO107",
        "an affinity card shows red, but it must show two different families",
        "name two",
    ),
    "an affinity of a family with itself": (
        f"{FILE}affinities: [[red, green], [blue, blue]]\n",
        "YO107",
        "an affinity card shows blue, blue, but it must show two different families",
        "name two",
    ),
    "three hints of one colour with two players": (
        f"{FILE}hints: {{A1: [red], D4: [blue], C3: [green]}}\n",
        "YO105",
        "there are three one-colour hints, but a game of 2 has no more than two",
        "the number of players",
    ),
}  # fmt: skip
# What cannot be read: the file, the whole message, and the line and column of the thing.
REFUSALS = {
    "a letter that is no family": (
        drawn("R G B P", "P P R G", "B Y G R", "G R P B"),
        "layout: `Y` is no letter of this drawing (they are . ? R G P B)",
        (6, 5),
    ),
    "a small letter": (
        drawn("R G B P", "P P R G", "B b G R", "G R P B"),
        "layout: `b` is lower case; write `B`",
        (6, 5),
    ),
    "two hints on a card": (
        f"{FILE}hints: {{B2: [red], B2: [blue]}}\n",
        "the key `B2` stands here a second time (first on line 8)",
        (8, 20),
    ),
    "five players": (drawn(*DEAL, players=5), "players must be a whole number from 2 to 4, not `5`", (2, 10)),
    "one player": (drawn(*DEAL, players=1), "players must be a whole number from 2 to 4, not `1`", (2, 10)),
    "a colour that is none": (
        f"{FILE}hints: {{B2: [yellow]}}\n",
        "hints: B2 must be one of red, green, purple, blue, not `yellow`",
        (8, 14),
    ),
    "a hint that is no list": (
        f"{FILE}hints: {{B2: red}}\n",
        "hints: B2 must be a list of colours such as [red, blue], or `?`, not `red`",
        (8, 13),
    ),
    "a cell in small letters": (
        f"{FILE}hints: {{b2: [red]}}\n",
        "hints: a key must be a cell such as B3 (column letter, row number), not `b2` (did you mean `B2`?)",
        (8, 9),
    ),
    "an objective misspelt": (
        f"{FILE}objective: piramid\n",
        "objective must be one of spiral, square, hole, pyramid, three-by-five, i-beam, not `piramid` "
        "(did you mean `pyramid`?)",
        (8, 12),
    ),
    "a move from nowhere": (
        f"{FILE}move: {{peek: [A1, B1], to: E2, hint: reveal}}\n",
        "move has `to` but no `from`: a card moves from one cell to another",
        (8, 7),
    ),
    "a hint placed on nothing": (
        f"{FILE}move: {{from: D1, to: E2, hint: {{place: [red]}}}}\n",
        "move: hint has `place` but no `on`: a hint is placed on a card",
        (8, 32),
    ),
}  # fmt: skip


def written(folder: Path, text: str) -> Path:
    """The file under a short name."""
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_file_itself_is_fine(cli, tmp_path) -> None:
    ran = cli("check", written(tmp_path, FILE + TURN))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0].endswith("mine.yaml: legal")


@pytest.mark.parametrize("name", FINDINGS)
def test_finding(cli, tmp_path, name: str) -> None:
    """One finding, whose first line names the thing; in text and in JSON."""
    text, code, message, advice = FINDINGS[name]
    path = written(tmp_path, text)
    ran = cli("check", path, columns=300)
    assert (ran.code, ran.err) == (1, "")
    (line,) = [line for line in ran.out.splitlines() if line.startswith("error")]
    assert line.startswith(f"error[{code} ")
    assert line.split("]: ", 1)[1].startswith(message)
    (help_,) = [line for line in ran.out.splitlines() if line.startswith("  = help: ")]
    assert advice in help_
    ran = cli("check", path, "--format", "json")
    assert ran.code == 1
    (finding,) = ran.result()["findings"]
    assert (finding["code"], finding["message"].startswith(message)) == (code, True)


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal(cli, tmp_path, name: str) -> None:
    """The whole sentence, at the place of the thing."""
    text, message, (line, column) = REFUSALS[name]
    path = written(tmp_path, text)
    ran = cli("check", path, columns=300)
    assert (ran.code, ran.out) == (3, "")
    first, place = ran.err.splitlines()[:2]
    assert first == f"error: {message}"
    assert place.endswith(f"mine.yaml:{line}:{column}")
    error = cli("check", path, "--format", "json").result()["error"]
    assert error == {"message": message, "line": line, "column": column}


def test_an_objective_out_of_reach_is_a_warning(cli, tmp_path) -> None:
    """Cards held fast too far apart for the shape: legal, but the game cannot be won."""
    text = f"{FILE}hints: {{A1: [red], D4: [blue], A4: [green, red]}}\nobjective: three-by-five\n"
    ran = cli("check", written(tmp_path, text), columns=300)
    assert ran.code == 0
    assert ran.out.splitlines()[0].endswith("mine.yaml: legal (1 warning)")
    (line,) = [line for line in ran.out.splitlines() if line.startswith("warning")]
    assert line.startswith("warning[YO205 objective-out-of-reach]: the objective three-by-five cannot be reached")
    assert "(A1, A4, D4)" in line
    best = cli("best", tmp_path / "mine.yaml", columns=300)
    assert best.code == 1
    assert "no layout wins" in best.out


def test_two_cards_of_a_deck_list_that_is_too_short(cli, tmp_path) -> None:
    ran = cli("check", written(tmp_path, f"{FILE}deck: [[red], [green]]\n"), columns=300)
    assert ran.code == 1
    (line,) = [line for line in ran.out.splitlines() if line.startswith("error")]
    assert line == (
        "error[YO106 hint-number]: the file has 2 hint cards (0 placed, 0 revealed, 2 in the deck), "
        "but a game of 2 has 7"
    )
