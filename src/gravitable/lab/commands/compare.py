"""The command `gravitable compare`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from gravitable.arguments import PackPath, Set
from gravitable.kernel.registry import game as find_game
from gravitable.lab.commands.arguments import Open, Processes, Seats, Seed, open_page, plan_from
from gravitable.lab.commands.progress import play_stored

console = Console()


def compare(
    first: Annotated[Path, typer.Argument(help="Folder of a run.", metavar="DIR1")],
    second: Annotated[Path, typer.Argument(help="Folder of another run of the game.", metavar="DIR2")],
    game: Annotated[
        str | None,
        typer.Option(help="Play both runs of this game first, with the same seeds.", metavar="GAME"),
    ] = None,
    games: Annotated[int, typer.Option(help="Number of games in each run.")] = 1000,
    seats: Seats = None,
    seed: Seed = 0,
    processes: Processes = None,
    bot: Annotated[list[str] | None, typer.Option(help="Level of the bots in both runs.")] = None,
    set: Set = None,
    pack: PackPath = None,
    then_bot: Annotated[list[str] | None, typer.Option(help="Level of the bots in the second run.")] = None,
    then_set: Annotated[
        list[str] | None, typer.Option(help="Further option of the second run as name=value.")
    ] = None,
    then_pack: Annotated[Path | None, typer.Option(help="Content of the second run.")] = None,
    to: Annotated[Path | None, typer.Option(help="File to write. Default: comparison.html in DIR2.")] = None,
    open: Open = True,
) -> None:
    """Show the differences between two simulations.

    The differences have 95 % intervals and say how many games would settle them.
    """
    from gravitable.lab.report.comparison import sentences, write_comparison
    from gravitable.lab.report.differences import changes
    from gravitable.lab.run.stored import Run

    if game is not None:
        found = find_game(game)
        plans = [
            plan_from(found, games, bots, seats, seed, chosen, None, chosen_pack)
            for bots, chosen, chosen_pack in (
                (bot, set, pack),
                (then_bot or bot, [*(set or ()), *(then_set or ())], then_pack or pack),
            )
        ]
        for plan, folder in zip(plans, (first, second), strict=True):
            play_stored(plan, folder, processes, found.name)
    file = write_comparison(first, second, to)
    for each in sentences(changes(Run(first), Run(second))):
        console.print(f"  {each}", highlight=False)
    console.print(f"The page is {file}.", highlight=False, soft_wrap=True)
    if open:
        open_page(file)
