"""The commands that need no position: rules, explain, new, schema, games."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rulewright.models import source as sources
from rulewright.models.game import Game, UnsupportedError, game, game_ids
from rulewright.models.reading import plain, suggestion
from rulewright.models.rulebook import Rule, Rulebook, rulebook
from rulewright.models.source import Mapping, Source
from rulewright.models.writing import flow
from rulewright.ui import playing, records
from rulewright.ui.output import near
from rulewright.ui.reports import verdict_word
from rulewright.ui.session import Session, known_game
from rulewright.ui.terminal import Console, clean, drawing, table

# What the rules for answers to puzzles are headed with.
PUZZLES = "Puzzles"


def games(form: str) -> int:
    """What is there."""
    session = Session("games", form)
    for identity in game_ids():
        entry = game(identity)
        parts = {"title": entry.title, "credit": entry.credit, "parts": list(entry.parts)}
        forms = list(entry.forms())
        session.results.append(records.result(None, identity, **parts, questions=list(entry.questions), forms=forms))
        if session.text:
            console = session.console
            console.say(console.paint.strong(identity))
            console.prose(entry.credit, "  ")
            console.prose(f"questions of `best`: {', '.join(entry.questions)}", "  ")
            if forms:
                console.prose(f"forms of `new`: {', '.join(forms)}", "  ")
    return session.finish()


def rules(word: str | None, form: str) -> int:
    """The catalogue of one game or of all."""
    session = Session("rules", form)
    chosen = list(game_ids()) if word is None else [word if word == playing.ANSWERS else known_game(word).id]
    for index, identity in enumerate(chosen):
        book, entry = rulebook(identity), None if identity == playing.ANSWERS else game(identity)
        data = [records.rule_data(rule) for rule in book.rules.values()]
        session.results.append(records.result(None, None if entry is None else identity, rules=data))
        if session.text:
            if index:
                session.console.say("")
            _say_rules(session.console, PUZZLES if entry is None else entry.title, book)
    if session.text:
        session.console.say("", "`rulewright explain CODE` tells what a rule says and shows its boards.")
    return session.finish()


def _say_rules(console: Console, title: str, book: Rulebook) -> None:
    console.say(console.paint.strong(f"{title}: {len(book.rules)} {'rule' if len(book.rules) == 1 else 'rules'}"))
    kind = None
    rows = table([(rule.code, rule.name, _where(rule)) for rule in book.rules.values()])
    for rule, row in zip(book.rules.values(), rows, strict=True):
        if rule.kind != kind:
            kind = rule.kind
            console.say("", console.paint.mild(kind))
        console.say(f"  {row}")


def _where(rule: Rule) -> str:
    return f"{rule.section}, page {rule.page}" if rule.page else rule.section


def explain(word: str, form: str) -> int:
    """One rule, by code or name: what it says, where it stands, and its boards. Raises UnsupportedError."""
    session = Session("explain", form)
    entry, book, rule = _find(word)
    data = records.rule_data(rule)
    session.results.append(records.result(None, None if entry is None else entry.id, rules=[data]))
    if session.text:
        console = session.console
        title = PUZZLES if entry is None else entry.title
        console.say(f"{console.paint.strong(f'{rule.code} {rule.name}')} ({title}, {rule.kind})", "")
        console.prose(rule.statement, "  ")
        console.say("")
        console.prose(f"Rulebook: {_where(rule)}.", "  ")
        console.prose(f"Provenance: {rule.provenance}.", "  ")
        for kind, files in (("Fails", rule.failing), ("Passes", rule.passing)):
            for name in files:
                if entry is None:
                    playing.say_answer(console, kind, book.path(name))
                else:
                    _say_board(console, entry, book, kind, name)
        if rule.examples:
            console.say("", "  Examples (`rulewright check` and `score` tell more of them):", "")
            console.say(*(f"    {clean(near(book.path(name)))}" for name in rule.examples))
    return session.finish()


def _find(word: str) -> tuple[Game | None, Rulebook, Rule]:
    """A rule by its code or name, with its game; of the rules for answers to puzzles there is none."""
    sought = word.strip().casefold()
    known: list[str] = []
    for identity in (*game_ids(), playing.ANSWERS):
        book = rulebook(identity)
        for rule in book.rules.values():
            if sought in (rule.code.casefold(), rule.name.casefold()):
                return None if identity == playing.ANSWERS else game(identity), book, rule
            known += [rule.code, rule.name]
    near = suggestion(word[:40], known) or "; `rulewright rules` lists them all"
    raise UnsupportedError(f"there is no rule `{word[:40]}`{near}")


def _say_board(console: Console, entry: Game, book: Rulebook, kind: str, name: str) -> None:
    """A board of a rule with what the check says of it."""
    source = sources.load(str(book.path(name)))
    position = entry.read(source)
    report = entry.check(position)
    cells = [cell for finding in report.findings for cell in finding.cells]
    console.say("", f"  {console.paint.strong(kind)} ({clean(name)}):", "", *drawing(entry.draw(position, cells)), "")
    _say_played(console, source)
    for finding in report.findings:
        console.prose(finding.message, f"    {finding.code} {finding.severity}: ", "      ")
    if not report.findings:
        console.say(f"    {verdict_word(report.verdict, console.paint)}")


def _say_played(console: Console, source: Source) -> None:
    """The move or record of a board, which its drawing does not show."""
    assert isinstance(source.root, Mapping)
    for key in ("move", "turns"):
        node = source.root.values.get(key)
        if node is not None:
            console.prose(flow(plain(node)), f"    {key}: ", "      ")
            console.say("")


def new(word: str, form: str) -> int:
    """A starter position with comments, or a form. Raises UnsupportedError with the nearest word."""
    session = Session("new", form)
    entry, text = _begin(word)
    session.results.append(records.result(None, entry.id, text=text))
    if session.text:
        session.console.say(*text.removesuffix("\n").split("\n"))
    return session.finish()


def _begin(word: str) -> tuple[Game, str]:
    if word in game_ids():
        return game(word), game(word).starter()
    forms = {name: (game(identity), path) for identity in game_ids() for name, path in game(identity).forms().items()}
    if word not in forms:
        there = f": the games are {', '.join(game_ids())}" + (f"; the forms: {', '.join(forms)}" if forms else "")
        near = suggestion(word[:40], [*game_ids(), *forms]) or there
        raise UnsupportedError(f"there is no game {'or form ' if forms else ''}`{word[:40]}`{near}")
    entry, path = forms[word]
    return entry, path.read_text(encoding="utf-8")


def schema(word: str, form: str) -> int:
    """The JSON Schema of a game's files; the schema itself as text, or wrapped like every answer as JSON."""
    session = Session("schema", form)
    entry = known_game(word)
    data = entry.schema()
    session.results.append(records.result(None, entry.id, document=data))
    if session.text:
        session.console.say(json.dumps(data, indent=2))
    return session.finish()


def check_words(words: Sequence[str]) -> None:
    """Refuse words that are neither games nor paths. Raises UnsupportedError."""
    from rulewright.ui.verifying import unknown_target

    for word in words:
        reason = unknown_target(word)
        if reason:
            raise UnsupportedError(reason)
