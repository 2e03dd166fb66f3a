"""rules, explain, new, schema, games, show, and words that nobody knows."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest


def test_rules(cli, fake) -> None:
    ran = cli("rules")
    assert ran.code == 0
    assert ran.out == (
        "Fake: 2 rules\n\nsetup\n  FA101  word-illegal  words, page 3\n\nscoring\n  FA102  word-odd      odd words\n\n"
        "`rulewright explain CODE` tells what a rule says and shows its boards.\n"
    )
    assert cli("rules", "fake").out == ran.out
    found = cli("rules", "--format", "json").result()
    assert (found["file"], found["game"]) == (None, "fake")
    assert found["rules"][0] == {
        "code": "FA101",
        "name": "word-illegal",
        "class": "setup",
        "section": "words",
        "page": 3,
        "statement": "Words are legal.",
        "provenance": "stated",
        "failing": ["examples/bad.yaml"],
        "passing": ["examples/good.yaml"],
        "examples": [],
    }


@pytest.mark.parametrize("word", ["FA101", "fa101", "word-illegal"])
def test_explain(cli, fake, word) -> None:
    ran = cli("explain", word)
    assert ran.code == 0
    assert ran.out == (
        "FA101 word-illegal (Fake, setup)\n\n  Words are legal.\n\n"
        "  Rulebook: words, page 3.\n  Provenance: stated.\n\n"
        "  Fails (examples/bad.yaml):\n\n      A B\n    1 . x\n\n    FA101 error: the word is illegal\n\n"
        "  Passes (examples/good.yaml):\n\n      A B\n    1 . .\n\n    legal\n"
    )


def test_explain_unknown(cli, fake) -> None:
    ran = cli("explain", "FA1011")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no rule `FA1011` (did you mean `FA101`?)" in ran.err
    assert "`rulewright rules` lists them all" in cli("explain", "zzzzzz").err


def test_new_schema_and_games(cli, fake) -> None:
    assert cli("new", "fake").out == "# a comment\ngame: fake\nsay: legal\n"
    assert cli("new", "fake", "--format", "json").result()["text"].startswith("# a comment")
    assert json.loads(cli("schema", "fake").out) == fake.schema()
    assert cli("schema", "fake", "--format", "json").result()["document"] == fake.schema()
    assert cli("games").out == "fake\n  Fake by nobody\n  questions of `best`: first, second\n"
    assert cli("games", "--format", "json").result()["questions"] == ["first", "second"]


@pytest.mark.parametrize("command", ["new", "schema", "rules"])
def test_unknown_game(cli, fake, command) -> None:
    ran = cli(command, "fak")
    assert (ran.code, ran.err) == (2, "error: there is no game `fak` (did you mean `fake`?)\n")
    assert "the games are fake" in cli(command, "zzz").err


def test_unknown_command(cli) -> None:
    ran = cli("chek")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no command `chek` (did you mean `check`?)" in ran.err
    assert "the commands are best, check" in cli("zzzz").err
    assert cli("check", "--frmat", "json", "x").code == 2
    assert cli("check").code == 2
    assert cli().code == 2


def test_help_and_version(cli) -> None:
    ran = cli("--help")
    assert (ran.code, ran.err) == (0, "")
    assert "Exit codes:" in ran.out
    assert "..." not in ran.out.split("Commands:")[1].split("Exit codes:")[0]
    for command in ("check", "score", "moves", "best", "deduce", "verify", "rules", "explain", "show", "new", "schema"):
        assert cli(command, "-h").code == 0
    assert cli("--version").out.startswith("rulewright ")


def test_show(cli, position) -> None:
    path = position("legal")
    assert cli("show", path).out == "  A B\n1 . .\n"
    assert cli("show", path, "--format", "json").result()["drawing"] == "  A B\n1 . .\n"


def test_show_writes_pictures(cli, position, fake) -> None:
    path = position("legal")
    ran = cli("show", path, "--svg", "a.svg", "--png", "a.png")
    assert (ran.code, ran.out, ran.err) == (0, "", "wrote a.svg\nwrote a.png\n")
    assert Path("a.svg").read_text() == fake.svg(None)
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert sorted(os.listdir()) == ["a.png", "a.svg", "legal.yaml"]
    assert cli("show", path, "--svg", "-").out == fake.svg(None)
    assert cli("show", path, "--svg", "-", "--png", "-").code == 2
    assert cli("show", path, "--svg", "-", "--format", "json").code == 2


def test_show_keeps_what_was_there_until_the_end(cli, position) -> None:
    path = position("legal")
    target = Path("real.svg")
    target.write_text("old")
    target.chmod(0o640)
    Path("link.svg").symlink_to("real.svg")
    assert cli("show", path, "--svg", "link.svg").code == 0
    assert Path("link.svg").is_symlink()
    assert target.read_text().startswith("<svg")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_targets_that_cannot_be_written(cli, position) -> None:
    path = position("legal")
    for target in ("none/a.svg", ".", "x" * 300):
        ran = cli("show", path, "--svg", target)
        assert (ran.code, ran.out) == (3, "")
        assert "cannot be written" in ran.err
    assert cli("show", path, "--svg", os.devnull).code == 0
    assert os.listdir() == ["legal.yaml"]


def test_new_prints_forms(cli) -> None:
    form = Path(__file__).resolve().parents[2] / "data" / "wonderland" / "deck-form.yaml"
    ran = cli("new", "wonderland-deck")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == form.read_text(encoding="utf-8")
    found = cli("new", "wonderland-deck", "--format", "json").result()
    assert (found["file"], found["game"], found["error"]) == (None, "wonderland", None)
    assert found["text"] == ran.out


@pytest.mark.parametrize("word", ["wonderland-dek", "wonderlanddeck", "Wonderland-Deck"])
def test_new_names_the_nearest_form(cli, word) -> None:
    ran = cli("new", word)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"error: there is no game or form `{word}` (did you mean `wonderland-deck`?)\n"


def test_new_names_games_and_forms(cli) -> None:
    ran = cli("new", "zzz")
    assert ran.code == 2
    # The width of the terminal may break the lines.
    assert "quacks-and-co; the forms: wonderland-deck, twisted-trumpets-set, quacks-and-co-box" in " ".join(
        ran.err.split()
    )
    assert "did you mean `wonderland`?" in cli("new", "wonderlnd").err
    # A form is no game: it has no rules, and no schema of its own.
    assert cli("schema", "wonderland-deck").code == 2
    assert cli("rules", "wonderland-deck").code == 2


def test_games_names_forms(cli) -> None:
    assert "  forms of `new`: wonderland-deck\n" in cli("games").out
    found = {result["game"]: result["forms"] for result in cli("games", "--format", "json").json()["results"]}
    assert found == {
        "wispwood": [],
        "yokai": [],
        "wonderland": ["wonderland-deck"],
        "twisted-trumpets": ["twisted-trumpets-set"],
        "quacks-and-co": ["quacks-and-co-box"],
    }
