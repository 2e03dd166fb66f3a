"""The commands with more than one game in the registry."""

from __future__ import annotations


def test_games(cli, other) -> None:
    assert cli("games").out == (
        "fake\n  Fake by nobody\n  questions of `best`: first, second\n"
        "other\n  Other by somebody\n  questions of `best`: only\n"
    )
    assert [result["game"] for result in cli("games", "--format", "json").json()["results"]] == ["fake", "other"]


def test_rules_of_all_games(cli, other) -> None:
    ran = cli("rules")
    assert ran.code == 0
    assert "Fake: 2 rules\n\nsetup\n" in ran.out
    assert "\n\nOther: 1 rule\n\nturn\n  OT101  be-other  others\n\n`rulewright explain" in ran.out
    assert ran.out.count("rulewright explain CODE") == 1
    results = cli("rules", "--format", "json").json()["results"]
    assert [(result["game"], len(result["rules"])) for result in results] == [("fake", 2), ("other", 1)]
    assert "Fake" not in cli("rules", "other").out


def test_explain_finds_the_rule_in_its_game(cli, other) -> None:
    assert cli("explain", "be-other").out.startswith("OT101 be-other (Other, turn)\n")
    assert "(did you mean `OT101`?)" in cli("explain", "OT1011").err


def test_files_of_both(cli, position, other) -> None:
    path = position("legal")
    second = position("illegal", name="second.yaml")
    second.write_text(second.read_text().replace("game: fake", "game: other"))
    ran = cli("check", path, second, "--format", "json")
    assert (ran.code, [result["game"] for result in ran.json()["results"]]) == (1, ["fake", "other"])
    assert "Other has no question `first`: they are only" in cli("best", path, second, "--ask", "first").err
    third = position("legal", name="third.yaml")
    third.write_text("game: oter\nsay: legal\n")
    assert "there is no game `oter` (did you mean `other`?)" in cli("check", third).err


def test_verify_covers_both(cli, other) -> None:
    ran = cli("verify")
    assert ran.code == 0
    assert "2 of 2 files as expected" in ran.out
    assert "Rules of fake and their boards" in ran.out
    assert "Rules of other and their boards" in ran.out
    assert set(cli("verify", "--format", "json").json()["coverage"]) == {"fake", "other"}
    assert cli("verify", "other").code == 2  # it ships no file yet, and the program says so
    assert set(cli("verify", "fake", "--format", "json").json()["coverage"]) == {"fake"}


def test_words_that_are_no_game(cli, other) -> None:
    for command in ("new", "schema", "rules"):
        assert "the games are fake, other" in cli(command, "zzz").err
        assert "(did you mean `other`?)" in cli(command, "othr").err
    assert cli("new", "other").code == cli("schema", "other").code == 0
