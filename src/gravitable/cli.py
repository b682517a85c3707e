"""One command, `gravitable`."""

from __future__ import annotations

import inspect
import json
import os
import sys
from importlib import import_module, util
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

import gravitable
from gravitable.bots import bot as find_bot
from gravitable.bots import levels as bot_levels
from gravitable.kernel import (
    BadOption,
    Game,
    GravitableError,
    Match,
    decode_log,
    encode_log,
    load_toml,
    read_pack,
    registry,
)
from gravitable.kernel.citations import Place, citations_in, claims_in

app = typer.Typer(
    name="gravitable",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="""Tabletop games about falling, drifting and dropping in space: in the browser, in the terminal, or
a hundred thousand at a time.

[bold]Play[/bold]       gravitable serve --open · gravitable play adrift --bot crew --bot crew --bot crew
[bold]Look up[/bold]    gravitable games · gravitable rules adrift · gravitable options adrift
[bold]Look back[/bold]  gravitable replay my-match.json
[bold]Measure[/bold]    gravitable simulate adrift --games 10000 --bot crew""",
)
console = Console()

GameId = Annotated[str, typer.Argument(help="A game's id, as `gravitable games` lists it.", metavar="GAME")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", help="An option of the game, as name=value; may be repeated."),
]
OptionsFile = Annotated[Path | None, typer.Option("--options", help="A TOML file of options.")]
PackPath = Annotated[
    Path | None, typer.Option("--pack", help="Your own content: a TOML file or a folder of them.")
]


@app.command()
def games() -> None:
    """List what can be played here."""
    table = Table(box=None, header_style="cyan")
    for column in ("id", "game", "seats", "minutes", "bots", "in one line"):
        table.add_column(column)
    for game in registry.games().values():
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
        _show_places("code", citations_in(found.folder, ledger).get(clause), reason[ledger[clause].done])
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
    claims, citations = claims_in(tests), citations_in(game.folder, ledger)
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
        game, seats=number, seed=seed, options=_options(found, set, options), pack=_pack(found, pack)
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


@app.command()
def simulate(
    game: GameId,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bot: Annotated[
        list[str] | None, typer.Option(help="Bots by level; one for all seats, or one each.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    seed: Annotated[int, typer.Option(help="The first game's seed.")] = 0,
    processes: Annotated[int | None, typer.Option(help="How many processes; by default one a core.")] = None,
    set: Set = None,
    options: OptionsFile = None,
) -> None:
    """Let bots play many games and report how they end, with 95 % intervals."""
    from gravitable.lab.simulate import simulate as run

    found = gravitable.game(game)
    bots = bot or ["random"]
    number = seats or (len(bots) if len(bots) > 1 else found.company)
    levels = bots * number if len(bots) == 1 else bots
    for level in levels:
        find_bot(found, level)
    chosen = _options(found, set, options)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(f"{found.name}, {games} games", total=games)
        results = run(
            game,
            levels,
            games,
            seed=seed,
            options=chosen,
            processes=processes,
            progress=lambda done: bar.advance(task, done),
        )
    table = Table(box=None, header_style="cyan")
    for column in ("player", "bot", "won", "mean score"):
        table.add_column(column)
    for player, level in enumerate(levels):
        table.add_row(str(player + 1), level, str(results.wins(player)), f"{results.mean_score(player):.2f}")
    console.print(table)
    for rule, count in results.endings.most_common():
        console.print(f"  {count / games:6.1%} ended by {rule}", highlight=False)


def serve(open: bool, settings: Path | None, **given: str | None) -> None:
    """Start the table in the browser, with an embedded database.

    Every setting can also be an environment variable, or stand in a TOML file: see docs/server.md.
    """
    from gravitable.server import run
    from gravitable.server.settings import all_settings, read_settings

    options = {each.key: given[_parameter(each.key)] for each in all_settings()}
    run(read_settings(options, os.environ, settings), open_browser=open)


def _parameter(key: str) -> str:
    return key.replace(".", "_")


def _add_serve() -> None:
    """The command `serve`, with an option for every setting of the server."""
    from gravitable.server.settings import all_settings

    kinds: dict[str, Any] = {
        "open": Annotated[bool, typer.Option("--open", help="Open the browser on it.")],
        "settings": Annotated[
            Path | None,
            typer.Option("--settings", envvar="GRAVITABLE_SETTINGS", help="A TOML file of settings."),
        ],
    }
    for each in all_settings():
        about = typer.Option(each.option, help=f"{each.about} (default: {each.default})", metavar="VALUE")
        kinds[_parameter(each.key)] = Annotated[str | None, about]
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter(name, keyword, default=False if name == "open" else None, annotation=kind)
        for name, kind in kinds.items()
    ]
    serve.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    serve.__annotations__ = kinds
    app.command()(serve)


@app.command()
def schema(game: GameId) -> None:
    """Print the JSON schemas of a game's views, actions, events and options."""
    sys.stdout.write(json.dumps(gravitable.game(game).schema(), indent=2) + "\n")


def _options(game: Game[Any, Any, Any], pairs: list[str] | None, file: Path | None) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if file:
        toml = load_toml(file)
        game.read_options(toml.data, toml=toml)
        values |= toml.data
    typed = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"--set takes name=value, not {pair!r}.")
        typed[name.strip().replace("-", "_")] = value.strip()
    if typed:
        import msgspec

        read = msgspec.to_builtins(game.read_options(typed, text=True))
        values |= {name: read[name] for name in typed}
    return values


def _pack(game: Game[Any, Any, Any], path: Path | None) -> dict[str, Any]:
    return read_pack(path, game.content, game.id) if path else {}


def _attach_games() -> None:
    """Commands of a game's own: `attach` in the `commands.py` of its folder adds them."""
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
        _add_serve()
        _attach_games()
        app()
    except GravitableError as error:
        console.print(f"[red]{error}[/red]", highlight=False)
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
