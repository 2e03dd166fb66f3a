"""The commands on puzzles and the daily page: names, options and help. Every one hands on to `ui`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rulewright.cli import Commands

if TYPE_CHECKING:
    from rulewright.solver.progress import Mode

form = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print."
)
progress = click.option(
    "--progress",
    type=click.Choice(["auto", "plain", "off"]),
    default="auto",
    show_default=True,
    help="On standard error: auto draws on a terminal only, plain a line a puzzle.",
)
language = click.option(
    "--language", type=click.Choice(["en", "ja"]), default="en", show_default=True, help="Of the texts of the puzzle."
)
puzzles = click.argument("files", nargs=-1, required=True, metavar="PUZZLE...")


@click.group(cls=Commands)
def puzzle() -> None:
    """Make, show, check and grade puzzles with proven answers.

    PUZZLE is a file that `rulewright puzzle new` prints; `-` reads standard input.
    """


@puzzle.command("kinds")
@form
def kinds(form: str) -> int:
    """List the kinds of puzzles."""
    from rulewright.ui import puzzling

    return puzzling.kinds(form)


@puzzle.command("new", short_help="Print a new puzzle, proven twice.")
@click.argument("kind", metavar="KIND")
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=0, show_default=True, help="Which puzzle it is.")
@click.option("--grade", type=click.IntRange(1, 5), help="From 1, easy, to 5, hard (default: as it comes).")
@progress
@form
def new(kind: str, seed: int, grade: int | None, progress: Mode, form: str) -> int:
    """Print a new puzzle as a file, its solutions in it. The same KIND, seed and grade give the same puzzle."""
    from rulewright.ui import puzzling

    return puzzling.new(kind, seed, grade, progress, form)


@puzzle.command("show")
@puzzles
@language
@form
def show(files: tuple[str, ...], language: str, form: str) -> int:
    """Show the task and how to write an answer.

    Nothing of the solution is shown.
    """
    from rulewright.ui import playing

    _once(files)
    return playing.show(files, language, form)


@puzzle.command("check")
@click.argument("file", metavar="PUZZLE")
@click.argument("answer", metavar="ANSWER")
@form
def check(file: str, answer: str, form: str) -> int:
    """Judge an answer: is it legal and the best?

    ANSWER is a file as `puzzle show` tells it.
    """
    from rulewright.ui import playing

    _once((file, answer))
    return playing.check(file, answer, form)


@puzzle.command("hint")
@click.argument("file", metavar="PUZZLE")
@click.argument("answer", metavar="[ANSWER]", required=False)
@click.option("--level", type=click.IntRange(1, 3), default=1, show_default=True, help="How much to say.")
@language
@form
def hint(file: str, answer: str | None, level: int, language: str, form: str) -> int:
    """Give a hint: where, which rule, or what next.

    Level 1 says where to look, level 2 which rule matters, level 3 the next step, from ANSWER on if it is given.
    """
    from rulewright.ui import playing

    _once((file, answer or ""))
    return playing.hint(file, level, answer, language, form)


@puzzle.command("grade")
@puzzles
@form
def grade(files: tuple[str, ...], form: str) -> int:
    """Say how hard puzzles are, and why."""
    from rulewright.ui import puzzling

    _once(files)
    return puzzling.grade(files, form)


@puzzle.command("verify")
@puzzles
@form
def verify(files: tuple[str, ...], form: str) -> int:
    """Solve puzzles again, twice.

    All that their files say is compared with what comes out.
    """
    from rulewright.ui import puzzling

    _once(files)
    return puzzling.verify(files, form)


def _once(names: tuple[str, ...]) -> None:
    if names.count("-") > 1:
        raise click.UsageError("standard input (`-`) can be read only once")


@click.group(
    cls=Commands,
    invoke_without_command=True,
    short_help="Make and publish a puzzle a day for each game.",
)
@click.option("--date", metavar="DATE", help="The first day, as 2026-12-01 (default: today in UTC).")
@click.option("--days", type=click.IntRange(1, 366), default=1, show_default=True, help="How many days from then on.")
@click.option("--out", metavar="DIR", help="The folder to publish; new, empty, or one that this command made.")
@click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game; may be given several times.")
@click.option("--url", metavar="URL", help="Where the folder is published, for the addresses in its feeds.")
@click.option("--workers", type=click.IntRange(1, 5), default=1, show_default=True, help="Puzzles made side by side.")
@progress
@form
@click.pass_context
def daily(
    ctx: click.Context,
    date: str | None,
    days: int,
    out: str | None,
    games: tuple[str, ...],
    url: str | None,
    workers: int,
    progress: Mode,
    form: str,
) -> int:
    """Make the puzzles of some days and publish them as a page with an archive and feeds.

    What is there already is kept, so that a run that was stopped goes on where it was. `rulewright daily verify DIR`
    proves all of it again.
    """
    if ctx.invoked_subcommand is not None:
        return 0
    if out is None:
        raise click.UsageError("--out DIR is missing: the folder to publish")
    from rulewright.ui import dailies

    return dailies.daily(date, days, out, games, url, workers, progress, form)


@daily.command("verify")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...")
@progress
@form
def daily_verify(folders: tuple[str, ...], progress: Mode, form: str) -> int:
    """Solve all puzzles of published folders again, twice, and compare all that is written there."""
    from rulewright.ui import dailies

    return dailies.verify(folders, progress, form)
