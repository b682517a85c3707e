"""The command `gravitable`: its subcommands in groups, and its help on one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module, util
from itertools import zip_longest
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from typer.core import TyperGroup

import gravitable
from gravitable.commands.dataset import dataset
from gravitable.commands.games import games
from gravitable.commands.join import join
from gravitable.commands.options import options
from gravitable.commands.play import play
from gravitable.commands.puzzles import puzzles
from gravitable.commands.replay import replay
from gravitable.commands.review import review
from gravitable.commands.rules import rules
from gravitable.commands.schema import schema
from gravitable.commands.token import token
from gravitable.kernel import GravitableError, registry
from gravitable.lab.commands.compare import compare
from gravitable.lab.commands.report import report
from gravitable.lab.commands.simulate import simulate
from gravitable.lab.commands.tournament import tournament
from gravitable.lab.commands.train import train
from gravitable.lab.commands.tune import tune
from gravitable.server.commands import admin
from gravitable.server.commands.backup import backup
from gravitable.server.commands.doctor import doctor
from gravitable.server.commands.restore import restore
from gravitable.server.commands.serve import serve

GROUPS: Mapping[str, tuple[Callable[..., None], ...]] = {
    "Play": (play, replay, review, join, token),
    "Look": (games, options, rules),
    "Design": (simulate, report, compare, tune, tournament, puzzles),
    "Research": (train, dataset, schema),
    "Serve": (serve, backup, restore, doctor),
}
HEAD = """Usage: gravitable COMMAND [OPTIONS] ...

Tabletop games about falling, drifting and dropping in space.
Begin in the browser:   gravitable serve --open
Begin in the terminal:  gravitable play adrift --bot crew --bot crew
"""
TAIL = """
gravitable COMMAND --help explains a command. Other options: --version,
--install-completion, --show-completion.
"""


class GroupedHelp(TyperGroup):
    """The command `gravitable` with a help text that lists the commands in groups."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write one line for each command."""
        formatter.write(HEAD)
        panels = {name: _group_of(command) for name, command in self.commands.items()}
        for group in dict.fromkeys([*GROUPS, *panels.values()]):
            formatter.write("\n")
            names = [name for name, panel in panels.items() if panel == group]
            for heading, name in zip_longest([group], names, fillvalue=""):
                summary = self.commands[name].get_short_help_str(58)
                formatter.write(f"{heading:10}{name:12}{summary}\n")
        formatter.write(TAIL)


app = typer.Typer(name="gravitable", cls=GroupedHelp, no_args_is_help=True, pretty_exceptions_enable=False)
console = Console()
for group, commands in GROUPS.items():
    for command in commands:
        app.command(rich_help_panel=group)(command)
app.add_typer(admin.app, name="admin", rich_help_panel="Serve")


def _group_of(command: Any) -> str:
    return command.rich_help_panel if isinstance(command.rich_help_panel, str) else "More"


def _print_version(asked: bool) -> None:
    if asked:
        print(f"Gravitable {gravitable.__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


@cache
def attach() -> None:
    """Add the commands of the games. A game adds them with `attach` in its `commands.py`."""
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
    """Run the command line. Print the package's own errors as one sentence."""
    try:
        attach()
        app()
    except GravitableError as error:
        console.print(f"[red]{escape(str(error))}[/red]", highlight=False)
        raise SystemExit(2) from None
