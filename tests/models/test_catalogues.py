"""The catalogues of all games: every rule has boards that break it alone and keep it, and says what it should."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.finding import Report, Severity, Verdict
from rulewright.models.game import game, game_ids
from rulewright.models.rulebook import Rule, rulebook

ALL = [(identity, rule) for identity in game_ids() for rule in rulebook(identity).rules.values()]
BREAKABLE = [(identity, rule) for identity, rule in ALL if rule.kind != "scoring"]
every_breakable = pytest.mark.parametrize(("identity", "rule"), BREAKABLE, ids=[rule.code for _, rule in BREAKABLE])


def checked(identity: str, name: str) -> tuple[source.Source, Report]:
    """A board and what the check says of it."""
    loaded = source.load(str(rulebook(identity).path(name)))
    module = game(identity)
    return loaded, module.check(module.read(loaded))


@every_breakable
def test_failing_boards_yield_exactly_their_code(identity: str, rule: Rule) -> None:
    assert rule.failing
    for name in rule.failing:
        report = checked(identity, name)[1]
        assert {finding.code for finding in report.findings} == {rule.code}
        errors = any(finding.severity is Severity.ERROR for finding in report.findings)
        assert report.verdict is (Verdict.ILLEGAL if errors else Verdict.LEGAL)


@every_breakable
def test_passing_boards_are_legal(identity: str, rule: Rule) -> None:
    assert rule.passing
    for name in rule.passing:
        report = checked(identity, name)[1]
        assert (report.verdict, list(report.findings)) == (Verdict.LEGAL, [])


@every_breakable
def test_findings_say_what_and_what_to_do_about_it(identity: str, rule: Rule) -> None:
    for name in rule.failing:
        loaded, report = checked(identity, name)
        for finding in report.findings:
            assert "invalid" not in finding.message
            assert finding.help
            assert finding.message != finding.help
            assert finding.place is not None
            assert 1 <= finding.place.line <= len(loaded.lines)
            line = loaded.lines[finding.place.line - 1]
            assert 1 <= finding.place.column <= len(line)


@pytest.mark.parametrize("identity", game_ids())
def test_scoring_rules_have_examples_and_all_files_exist(identity: str) -> None:
    book = rulebook(identity)
    for rule in book.rules.values():
        if rule.kind == "scoring":
            assert rule.examples, rule.code
        for name in (*rule.examples, *rule.failing, *rule.passing):
            assert book.path(name).is_file(), name


@pytest.mark.parametrize("identity", game_ids())
def test_every_board_belongs_to_a_rule(identity: str) -> None:
    book = rulebook(identity)
    named = {Path(name).name for rule in book.rules.values() for name in (*rule.failing, *rule.passing)}
    assert {path.name for path in book.path("boards").iterdir()} == named


@pytest.mark.parametrize("identity", game_ids())
def test_codes_and_names_are_the_game_s_own(identity: str) -> None:
    rules = rulebook(identity).rules
    assert all(code.startswith(game(identity).prefix) and len(code) == 5 for code in rules)
    assert len({rule.name for rule in rules.values()}) == len(rules)
    assert all(rule.name == rule.name.lower().replace(" ", "-") for rule in rules.values())


@pytest.mark.parametrize(
    ("identity", "least"),
    [("wispwood", 60), ("yokai", 48), ("wonderland", 16), ("twisted-trumpets", 50), ("quacks-and-co", 33)],
)
def test_no_code_with_boards_was_lost(identity: str, least: int) -> None:
    assert sum(name == identity for name, _ in BREAKABLE) >= least
