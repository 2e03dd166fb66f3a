"""What people get wrong in a file of Wonderland: the exit code, and a sentence that names the thing and its place."""

from __future__ import annotations

from pathlib import Path

import pytest

EDGES = "game: wonderland\nedges: {red: [7, 2, 1], blue: [6, 2, 5]}\n"
HIDDEN = "game: wonderland\nedges: {red: ['?', '?', '?'], blue: ['?', '?', '?']}\n"


def grid(*rows: str) -> str:
    """A grid on one line."""
    return "grid: [" + ", ".join("[" + ", ".join(f'"{word}"' for word in row.split()) + "]" for row in rows) + "]\n"


GRID = grid("b4 r3 r4", "b1 r5' -", "- - -")
FILE = EDGES + GRID
# What is wrong: the file, the code of the rule, how the message begins, and what its help says.
FINDINGS = {
    "a rank twice in the grid": (
        EDGES + grid("b4 r3 r4", "b1 r3' -", "- - -"),
        "WL101",
        "red 3 lies twice: on B1 and on B2",
        "one of the two is another card",
    ),
    "a rank on the edge and in the grid": (
        EDGES + grid("b4 r3 r7", "b1 - -", "- - -"),
        "WL101",
        "red 7 lies twice: on space 1 of the red edge and on C1",
        "one of the two is another card",
    ),
    "a card in a hand and on the board": (
        f"{FILE}hands: {{red: [3]}}\n",
        "WL102",
        "red 3 is said to be in the hand of the Red Queen, but it lies on the board",
        "take it out of `hands`",
    ),
    "a sideways card in the grid": (
        FILE.replace("r4", "r4>"),
        "WL201",
        "red 4 lies sideways on C1: a card lies as printed or turned by 180 degrees",
        "write `r4`, or `r4'` for one that is turned",
    ),
    "a card placed sideways": (
        f"{FILE}move: {{place: b7, at: C3, turned: sideways}}\n",
        "WL305",
        "blue 7 is placed sideways: a card lies as printed or turned by 180 degrees",
        "write `turned: true` or leave it out",
    ),
    "more cards than turns": (
        HIDDEN + grid("r3 r4 r5", "r6 r7 b1", "b3 b4 b7"),
        "WL205",
        "the Red Queen has 5 cards in the grid, but only 4 turns to place one",
        "4 are left for the grid",
    ),
    "three red cards before a blue one": (
        EDGES + grid("r3 r4 r5", "- - -", "- - -"),
        "WL204",
        "the grid has 3 red and 0 blue cards, but red begins and they play by turns",
        "or one more",
    ),
    "the wrong side is said to be on the move": (
        f"{FILE}to-move: red\n",
        "WL206",
        "red is said to be on the move, but by the cards it is the turn of blue",
        "write `to-move: blue` or leave it out",
    ),
    "the wrong side moves": (
        f"{FILE}move: {{place: r6, at: C3}}\n",
        "WL301",
        "the Red Queen (red) plays, but it is the turn of Alice (blue)",
        "look at who is to move",
    ),
    "a card into the grid too early": (
        FILE.replace("[6, 2, 5]", "[6, 2, '-']"),
        "WL202",
        "cards lie in the grid, but edge spaces are free (1 blue)",
        "add the edge cards",
    ),
    "a card from the board": (
        f"{FILE}move: {{place: b4, at: C3}}\n",
        "WL304",
        "blue 4 is not in the hand: it lies on A1",
        "left in the hand",
    ),
    "a taken cell": (f"{FILE}move: {{place: b7, at: A1}}\n", "WL303", "A1 is taken by blue 4", "name a free cell"),
}  # fmt: skip
# What cannot be read: the file, how the message begins, and the line and column of the thing.
REFUSALS = {
    "rank 8 on an edge": (
        FILE.replace("[7, 2, 1]", "[8, 2, 1]"),
        "edges: red takes ranks 1 to 7, `?` (face down) or `-` (free), not `8`",
        (2, 15),
    ),
    "rank 8 in the grid": (
        FILE.replace("r4", "r8"),
        "grid: C1 must be a card, r1 to r7 or b1 to b7 (with ' if it is turned), or `-`, not `r8`",
        (3, 21),
    ),
    "four edge cards": (
        FILE.replace("[7, 2, 1]", "[7, 2, 1, 3]"),
        "edges: red must have 3 entries, one for each space, not 4",
        (2, 14),
    ),
    "a card of the other side on an edge": (
        FILE.replace("[6, 2, 5]", "[6, r2, 5]"),
        "edges: blue: r2 is a card of the other side",
        (2, 35),
    ),
    "a deck misspelt": (f"{FILE}deck: hose\n", "deck: there is no deck `hose` (did you mean `house`?)", (4, 7)),
    "a deck that is nothing like one": (
        f"{FILE}deck: xyz\n",
        "deck: there is no deck `xyz`: name house, or a file that ends in .yaml",
        (4, 7),
    ),
    "a deck file with a card missing": (
        f"{FILE}deck: less.yaml\n",
        "deck: `less.yaml` (line 4, column 9): the deck lacks the card blue 3: list all 14",
        (4, 7),
    ),
    "a deck file with an unknown edge": (
        f"{FILE}deck: odd.yaml\n",
        "deck: `odd.yaml` (line 3, column 13): cards: red 1 has no key `tpo` (did you mean `top`?)",
        (4, 7),
    ),
    "a deck file that is not there": (f"{FILE}deck: lest.yaml\n", "deck: `lest.yaml`: there is no such file", (4, 7)),
    "Wonder cards": (f"{FILE}wonders: [Queen]\n", "wonders: what the Wonder cards do is not known", (4, 10)),
    "a capital letter": (
        FILE.replace("r4", "R4"),
        "grid: C1 must be a card, r1 to r7 or b1 to b7 (with ' if it is turned), or `-`, not `R4` "
        "(did you mean `r4`?)",
        (3, 21),
    ),
    "a cell outside": (
        f"{FILE}move: {{place: b7, at: D1}}\n",
        "move: at: D1 lies outside the grid: its cells are A1 to C3",
        (4, 23),
    ),
}  # fmt: skip
DECKS = {
    "less.yaml": "deck: less\ncards:\n  red: {1: {}, 2: {}, 3: {}, 4: {}, 5: {}, 6: {}, 7: {}}\n"
    "  blue: {1: {}, 2: {}, 4: {}, 5: {}, 6: {}, 7: {}}\n",
    "odd.yaml": "deck: odd\ncards:\n  red: {1: {tpo: cake}}\n",
}  # fmt: skip


@pytest.fixture
def written(tmp_path: Path):
    """Writes the file under a short name, beside two broken decks."""
    for name, text in DECKS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def write(text: str) -> Path:
        path = tmp_path / "mine.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_the_file_itself_is_fine(cli, written) -> None:
    ran = cli("check", written(f"{FILE}move: {{place: b7, at: C3}}\n"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0].endswith("mine.yaml: legal")


@pytest.mark.parametrize("name", FINDINGS)
def test_finding(cli, written, name: str) -> None:
    """One finding, whose first line names the thing; in text and in JSON."""
    text, code, message, advice = FINDINGS[name]
    path = written(text)
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
def test_refusal(cli, written, name: str) -> None:
    """A sentence at the place of the thing; a deck file is named with line and column of its own."""
    text, message, (line, column) = REFUSALS[name]
    path = written(text)
    ran = cli("check", path, columns=300)
    assert (ran.code, ran.out) == (3, "")
    first, place = ran.err.splitlines()[:2]
    assert first.startswith(f"error: {message}")
    assert place.endswith(f"mine.yaml:{line}:{column}")
    error = cli("check", path, "--format", "json").result()["error"]
    assert (error["message"].startswith(message), error["line"], error["column"]) == (True, line, column)
