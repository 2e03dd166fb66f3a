"""The command line: names, options and help. Every command hands on to `ui`; nothing heavy is imported here."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from rulewright.solver.outcome import Limits
    from rulewright.solver.progress import Mode

F = TypeVar("F", bound=Callable[..., Any])

EPILOG = """\b
Exit codes:
  0    legal, verified, solved and proven
  1    findings: an illegal position or move, an example that differs, no answer
  2    usage
  3    input that cannot be read, output that cannot be written
  4    stopped before the proof: the best so far and its bound are printed
  130  interrupted: likewise
Over several files: 3 if any cannot be read, else 1, else 4, else 0."""


class Commands(click.Group):
    """A group that names the nearest command when one is mistyped."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        word = args[0]
        if not ctx.resilient_parsing and not word.startswith("-") and self.get_command(ctx, word) is None:
            from rulewright.models.reading import suggestion

            names = self.list_commands(ctx)
            near = suggestion(word[:40], names) or f": the commands are {', '.join(sorted(names))}"
            raise click.UsageError(f"there is no command `{word[:40]}`{near}", ctx)
        return super().resolve_command(ctx, args)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As ever, but that a closed pipe (of `--help`) is told from other failures."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError:
            from rulewright.ui.entry import ReaderGoneError

            raise ReaderGoneError from None

    def invoke(self, ctx: click.Context) -> Any:
        """As ever, but that a closed pipe is told from other failures: Click would exit with 1, a finding."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            from rulewright.ui.entry import ReaderGoneError

            raise ReaderGoneError from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the program, which is the order of use."""
        return list(self.commands)


class Program(Commands):
    """The whole program. The commands on puzzles stand in a module of their own, which is read when they are used."""

    LATER = ("puzzle", "daily")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """As ever, but that some commands are fetched."""
        if cmd_name not in self.LATER:
            return super().get_command(ctx, cmd_name)
        from rulewright import cli_puzzles

        return {"puzzle": cli_puzzles.puzzle, "daily": cli_puzzles.daily}[cmd_name]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of use; those that are about the program itself come last."""
        known = super().list_commands(ctx)
        about = known.index("rules")
        return [*known[:about], *self.LATER, *known[about:]]


def _version(ctx: click.Context, option: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        import rulewright

        click.echo(f"rulewright {rulewright.__version__}")
        ctx.exit()


@click.group(
    cls=Program,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version.")
def cli() -> None:
    """Says whether a board-game position is legal and why not, what it scores, and proves what is best.

    FILE is a position in YAML (`rulewright new wispwood` prints one to begin with); `-` reads standard input.
    """


form = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print."
)
files = click.argument("files", nargs=-1, required=True, metavar="FILE...")
game = click.argument("game", metavar="GAME")


def solving(command: F) -> F:
    """The options of all commands that solve something."""
    seconds = click.FloatRange(min=0)
    options = (
        click.option("--time-limit", type=seconds, metavar="SECONDS", help="Stop after so long (default: never)."),
        click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=0, show_default=True, help="Solver's seed."),
        click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Solver's threads."),
        click.option(
            "--progress",
            type=click.Choice(["auto", "plain", "off"]),
            default="auto",
            show_default=True,
            help="On standard error: auto draws on a terminal only, plain a line every ten seconds.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _limits(time_limit: float | None, seed: int, workers: int) -> Limits:
    from rulewright.solver.outcome import Limits

    return Limits(seconds=time_limit, workers=workers, seed=seed)


def _once(names: Sequence[str]) -> None:
    if list(names).count("-") > 1:
        raise click.UsageError("standard input (`-`) can be read only once")


@cli.command(short_help="Is it legal, and why not?")
@files
@form
def check(files: tuple[str, ...], form: str) -> int:
    """Say whether each position is legal, and its `move:` or `turns:` if given."""
    from rulewright.ui import positions

    _once(files)
    return positions.check(files, form)


@cli.command(short_help="What is it worth?")
@files
@form
def score(files: tuple[str, ...], form: str) -> int:
    """Score each position as a tree: every number with its cells and its rule."""
    from rulewright.ui import positions

    _once(files)
    return positions.score(files, form)


@cli.command()
@files
@click.option("--count", is_flag=True, help="Only the number of moves.")
@click.option("--ranked", is_flag=True, help="With the score after each move, best first.")
@form
def moves(files: tuple[str, ...], count: bool, ranked: bool, form: str) -> int:
    """List the legal moves."""
    from rulewright.ui import positions

    _once(files)
    if count and ranked:
        raise click.UsageError("--count and --ranked exclude each other")
    return positions.moves(files, form, count, ranked)


@cli.command()
@files
@click.option("--ask", metavar="QUESTION", help="What to ask (`rulewright games` lists the questions).")
@click.option("--count", is_flag=True, help="Also count all best answers, where the question can.")
@click.option("--draw", multiple=True, metavar="TILE", help="A tile that is known to come; may be given several times.")
@click.option("--svg", metavar="PATH", help="Write a picture of the answer as SVG.")
@solving
@form
def best(
    files: tuple[str, ...],
    ask: str | None,
    count: bool,
    draw: tuple[str, ...],
    svg: str | None,
    time_limit: float | None,
    seed: int,
    workers: int,
    progress: Mode,
    form: str,
) -> int:
    """Find the best possible score or turn, and prove it."""
    from rulewright.ui import positions

    _once(files)
    if svg is not None and (svg == "-" or len(files) > 1):
        raise click.UsageError("--svg takes a file, for the answer to one position: standard output is for the answers")
    # `--draw p3 --draw b1` and `--draw "p3 b1"` say the same.
    drawn = [tile for word in draw for tile in word.replace(",", " ").split()]
    return positions.best(files, form, ask, _limits(time_limit, seed, workers), progress, count, drawn, svg)


@cli.command(short_help="What is certain, and how likely is the rest?")
@files
@form
def deduce(files: tuple[str, ...], form: str) -> int:
    """Say what is certain and how likely the rest is in a position with hidden parts."""
    from rulewright.ui import positions

    _once(files)
    return positions.deduce(files, form)


@cli.command()
@click.argument("targets", nargs=-1, metavar="[GAME|PATH]...")
@solving
@form
def verify(
    targets: tuple[str, ...], time_limit: float | None, seed: int, workers: int, progress: Mode, form: str
) -> int:
    """Compare files with their `expect:` block.

    A PATH may be a folder. Without arguments: the shipped rulebook examples of all games, and which rules they cover.
    """
    from rulewright.ui import library, verifying

    _once(targets)
    library.check_words(targets)
    return verifying.verify(targets, form, _limits(time_limit, seed, workers), progress)


@cli.command()
@click.argument("game", metavar="[GAME]", required=False)
@form
def rules(game: str | None, form: str) -> int:
    """List the rules of a game, or of all games."""
    from rulewright.ui import library

    return library.rules(game, form)


@cli.command(short_help="Explain one rule, with a failing and a passing board.")
@click.argument("code", metavar="CODE")
@form
def explain(code: str, form: str) -> int:
    """Explain one rule: what it says, where it stands, a failing and a passing board."""
    from rulewright.ui import library

    return library.explain(code, form)


@cli.command()
@click.argument("file", metavar="FILE")
@click.option("--svg", metavar="PATH", help="Write a picture as SVG (`-`: to standard output).")
@click.option("--png", metavar="PATH", help="Write a picture as PNG (`-`: to standard output).")
@form
def show(file: str, svg: str | None, png: str | None, form: str) -> int:
    """Draw a position in the terminal, or write its picture."""
    from rulewright.ui import positions

    if [svg, png].count("-") + (form == "json") > 1:
        raise click.UsageError("standard output can take only one of the picture and the answer")
    return positions.show(file, form, svg, png)


@cli.command()
@game
@form
def new(game: str, form: str) -> int:
    """Print a position with comments to begin with.

    GAME may also be a form: `rulewright new wonderland-deck` prints an empty deck to write down the cards of a box.
    """
    from rulewright.ui import library

    return library.new(game, form)


@cli.command()
@game
@form
def schema(game: str, form: str) -> int:
    """Print the JSON Schema (draft 7) of a game's files."""
    from rulewright.ui import library

    return library.schema(game, form)


@cli.command()
@form
def games(form: str) -> int:
    """List the games and their questions."""
    from rulewright.ui import library

    return library.games(form)


def main() -> NoReturn:
    """The entry of the console script, of `python -m rulewright` and of `python cli.py`."""
    from rulewright.ui.entry import run

    sys.exit(run(cli))


def _from_checkout() -> None:
    """Make this folder the package `rulewright`, whatever its name and whatever is installed."""
    from importlib.util import module_from_spec, spec_from_file_location

    root = Path(__file__).resolve().parent
    # The folder's own modules have generic names; they must be seen only under the package's.
    sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != root]
    spec = spec_from_file_location("rulewright", root / "__init__.py", submodule_search_locations=[str(root)])
    assert spec is not None
    assert spec.loader is not None
    package = module_from_spec(spec)
    sys.modules["rulewright"] = package
    spec.loader.exec_module(package)


if __name__ == "__main__":
    _from_checkout()
    main()
