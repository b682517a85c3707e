"""One command, `gravitable`."""

from __future__ import annotations

import json
import sys
from functools import cache
from importlib import import_module, util
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import gravitable
from gravitable.arguments import GameId, OptionsFile, PackPath, Set, options_from, pack_from
from gravitable.bots import bot as find_bot
from gravitable.bots import levels as bot_levels
from gravitable.kernel import (
    BadOption,
    Game,
    GravitableError,
    Match,
    decode_log,
    encode_log,
    registry,
)
from gravitable.kernel.rules.citations import Place, citations_in, claims_in
from gravitable.lab import commands as lab
from gravitable.looking_back import review
from gravitable.puzzling import puzzles
from gravitable.server.commands import serve as server

HELP = """Tabletop games about falling, drifting and dropping in space: in the browser, in the terminal, or
a hundred thousand at a time.

[bold]Play[/bold]       gravitable serve --open · gravitable play adrift --bot crew --bot crew --bot crew
[bold]Look up[/bold]    gravitable games · gravitable rules adrift · gravitable options adrift
[bold]Look back[/bold]  gravitable replay my-match.json · gravitable review my-match.json
[bold]Visit[/bold]      gravitable join http://localhost:8612/join/... --bot crew
[bold]Measure[/bold]    gravitable simulate adrift --bot crew --out voyages · gravitable report voyages"""

app = typer.Typer(
    name="gravitable",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
console = Console()


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"Gravitable {gravitable.__version__}")
        raise typer.Exit


@app.callback(help=HELP)
def _main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which version this is."),
    ] = False,
) -> None:
    pass


@app.command()
def games(
    every: Annotated[bool, typer.Option("--all", help="Also list games that are only examples.")] = False,
) -> None:
    """List what can be played here."""
    table = Table(box=None, header_style="cyan")
    for column in ("id", "game", "seats", "minutes", "bots", "in one line"):
        table.add_column(column)
    for game in registry.games().values():
        if not (game.listed or every):
            continue
        low, high = game.seats.start, game.seats.stop - 1
        seats = str(low) if low == high else f"{low}-{high}"
        minutes = "-".join(map(str, game.minutes))
        table.add_row(game.id, game.name, seats, minutes, ", ".join(bot_levels(game)), game.summary)
    console.print(table)
    for name, problem in registry.broken().items():
        console.print(f"[red]{name} cannot be loaded:[/red] {escape(problem)}", highlight=False)


@app.command()
def options(game: GameId) -> None:
    """Show a game's variants and rulings, with their defaults."""
    found = gravitable.game(game)
    schema = found.schema()
    properties = schema["$defs"][found.options.__name__]["properties"]
    table = Table(box=None, header_style="cyan")
    for column in ("option", "default", "choices", "what it decides"):
        table.add_column(column, overflow="fold")
    for name, option in properties.items():
        choices = ", ".join(map(str, option.get("enum", []))) or option.get("type", "")
        words = f"{option.get('title', '')}: {option.get('description', '')}"
        table.add_row(name, str(option.get("default")), choices, words)
    console.print(table)


@app.command()
def rules(
    game: GameId,
    clause: Annotated[str, typer.Argument(help="Only this clause.", metavar="[CLAUSE]")] = "",
    search: Annotated[str, typer.Option(help="Only clauses that contain this.")] = "",
    where: Annotated[bool, typer.Option("--where", help="Show the code and the tests of a clause.")] = False,
    coverage: Annotated[
        bool, typer.Option(help="List clauses that no test claims or no code cites; fail if there are any.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are.")] = Path("tests"),
) -> None:
    """Read a game's rule ledger, find a clause in the code, or check that code and tests know all of it."""
    found = gravitable.game(game)
    ledger = found.ledger
    if clause and clause not in ledger:
        near = [rule.id for rule in ledger if clause in rule.id]
        raise BadOption(f"{found.name} has no clause {clause!r}. Near it: {', '.join(near) or 'none'}.")
    if coverage:
        raise typer.Exit(_uncovered(found, tests))
    if where and not clause:
        raise BadOption("--where takes a clause: gravitable rules GAME CLAUSE --where.")
    chapter = ""
    for rule in [ledger[clause]] if clause else ledger:
        words = f"{rule.id} {rule.text} {rule.ruling or ''}"
        if search.lower() not in words.lower():
            continue
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(f"\n[bold]{chapter}[/bold]")
        console.print(f"[cyan]{rule.id}[/cyan] {rule.text}", highlight=False)
        if rule.ruling:
            option = f" (option {rule.option})" if rule.option else ""
            console.print(f"    [dim]Ruling: {rule.ruling}{option}[/dim]", highlight=False)
    if where:
        reason = {"code": "not cited", "data": "content holds it", "nothing": "nothing to do"}
        _show_places("code", citations_in(found.sources, ledger).get(clause), reason[ledger[clause].done])
        _show_places(
            "test", claims_in(tests).get(clause), "none" if tests.is_dir() else f"no tests in {tests}"
        )


def _show_places(what: str, places: list[Place] | None, otherwise: str) -> None:
    here = Path.cwd()
    for place in places or []:
        file = place.file.resolve()
        shown = place._replace(file=file.relative_to(here)) if file.is_relative_to(here) else place
        console.print(f"[green]{what}[/green] {shown}", highlight=False, soft_wrap=True)
    if not places:
        console.print(f"[green]{what}[/green] {otherwise}", highlight=False)


def _uncovered(game: Game[Any, Any, Any], tests: Path) -> int:
    """Say which clauses no test claims or no code cites; 1 if there are any."""
    if not tests.is_dir():
        raise BadOption(f"There are no tests in {tests}: run this in a checkout, or name them with --tests.")
    ledger = game.ledger
    claims, citations = claims_in(tests), citations_in(game.sources, ledger)
    unclaimed, uncited = ledger.unclaimed(claims), ledger.uncited(citations)
    strangers = sorted(claim for claim in claims if claim.startswith(f"{game.id}.") and claim not in ledger)
    for rule in unclaimed:
        console.print(f"[red]unclaimed[/red] {rule.id}: {rule.text}", highlight=False)
    for rule in uncited:
        console.print(f"[red]not cited by code[/red] {rule.id}: {rule.text}", highlight=False)
    for claim in strangers:
        console.print(f"[red]no such clause[/red] {claim}: claimed by {claims[claim][0]}", highlight=False)
    total = len(ledger)
    console.print(f"{total - len(unclaimed)} of {total} clauses of {game.id} are claimed by tests.")
    console.print(f"{total - len(uncited)} of {total} clauses of {game.id} are cited by code or need none.")
    return 1 if unclaimed or uncited or strangers else 0


@app.command()
def play(
    game: GameId,
    bot: Annotated[
        list[str] | None, typer.Option(help="A bot for a seat, by level; repeat for more.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    seed: Annotated[int | None, typer.Option(help="Play this chance again.")] = None,
    set: Set = None,
    options: OptionsFile = None,
    pack: PackPath = None,
    save: Annotated[Path | None, typer.Option(help="Write the log here when done.")] = None,
) -> None:
    """Play in the terminal: a readable board, numbered choices, the rule when something is refused."""
    from gravitable.terminal import TerminalTable

    found = gravitable.game(game)
    bots = bot or []
    for level in bots:
        find_bot(found, level)
    number = seats or max(found.seats.start, min(found.seats.stop - 1, len(bots) + 1))
    match = gravitable.new(
        game, seats=number, seed=seed, options=options_from(found, set, options), pack=pack_from(found, pack)
    )
    table = TerminalTable(match, dict(enumerate(bots, number - len(bots))), console, seed)
    table.run()
    if save:
        save.write_bytes(encode_log(match.log))
        console.print(f"Log written to {save}.")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A log, as a table offers it for download.")],
    to: Annotated[int | None, typer.Option(help="Stop after this many entries.")] = None,
) -> None:
    """Play a log again, in words. Nothing is drawn or simulated anew."""
    from gravitable.terminal import board

    try:
        log = decode_log(file.read_bytes())
    except OSError as error:
        raise GravitableError(f"{file} cannot be read: {error.strerror}.") from None
    match = Match.replay(log)
    if to is not None:
        match.rewind(min(to, len(log.entries)))
    names = [f"seat {seat + 1}" for seat in range(match.seats)]
    for event in match.events:
        if words := match.game.event_words(match, event, names):
            console.print("  " + words, highlight=False)
    console.print(board(match, None))
    if match.outcome:
        console.print(f"[bold]{match.outcome.why}[/bold]")


app.command()(review)
app.command()(puzzles)


@app.command()
def schema(game: GameId) -> None:
    """Print the JSON schemas of a game's views, actions, events and options."""
    sys.stdout.write(json.dumps(gravitable.game(game).schema(), indent=2) + "\n")


Token = Annotated[
    str | None,
    typer.Option(envvar="GRAVITABLE_TOKEN", help="A program's token; without one, a new one is made."),
]


@app.command()
def join(
    table: Annotated[str, typer.Argument(help="The address of a table, or its invite link.")],
    bot: Annotated[str, typer.Option("--bot", "-b", help="A bot of the game, or a class: module:Class.")],
    token: Token = None,
    name: Annotated[str, typer.Option(help="What a new program is called at the table.")] = "Visiting bot",
    seed: Annotated[int | None, typer.Option(help="Makes the bot's choices repeatable.")] = None,
) -> None:
    """Take a seat at a table of any server, and let a bot of this machine play it."""
    from gravitable import join as joining

    if token is None:
        token = joining.make_token(table, name)
        console.print(f"The token of this program: {token}", highlight=False, soft_wrap=True)
        console.print("With GRAVITABLE_TOKEN set to it, the seat can be taken up again.")
    sys.path.insert(0, "")  # a bot of one's own is looked for here
    seat, outcome = joining.join(table, bot, token, seed=seed, say=lambda words: console.print(escape(words)))
    console.print(f"[bold]{'Won' if outcome['won'][seat] else 'Not won'}.[/bold] {escape(outcome['why'])}")


@app.command()
def dataset(
    logs: Annotated[list[Path], typer.Argument(help="Logs, or folders of them.")],
    out: Annotated[Path, typer.Option(help="The folder to write into.")],
) -> None:
    """Make trajectories of finished matches, for learning: a Parquet file for each game."""
    from gravitable.envs.dataset import write

    for name, rows in write(logs, out).items():
        console.print(f"{rows:,} rows in {out / name}.parquet", highlight=False, soft_wrap=True)


@app.command()
def token(
    server: Annotated[str, typer.Argument(help="The address of a server.")],
    name: Annotated[str, typer.Option(help="What the program is called at tables.")] = "Visiting bot",
    revoke: Annotated[str | None, typer.Option(help="Make this token void instead.")] = None,
) -> None:
    """Get a token with which a program sits down at tables, or make one void."""
    from gravitable import join as joining

    if revoke is None:
        sys.stdout.write(joining.make_token(server, name) + "\n")
    else:
        joining.revoke_token(server, revoke)
        console.print("This token is void now.")


@cache
def attach() -> None:
    """Add the commands of server and lab, and those of each game: `attach` in a `commands.py` does it."""
    lab.attach(app)
    server.attach(app)
    for game in registry.games().values():
        is_package = hasattr(import_module(game.package), "__path__")
        if is_package and util.find_spec(f"{game.package}.commands"):
            try:
                import_module(f"{game.package}.commands").attach(app)
            except Exception as error:  # its other commands, and other games, still work
                console.print(
                    f"[red]{game.name} adds no commands:[/red] {escape(str(error))}", highlight=False
                )


def main() -> None:
    """The entry point: errors of ours are one clear sentence, not a traceback."""
    try:
        attach()
        app()
    except GravitableError as error:
        console.print(f"[red]{escape(str(error))}[/red]", highlight=False)
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
