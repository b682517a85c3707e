"""The command `gravitable simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from gravitable.arguments import GameId, OptionsFile, PackPath, Set
from gravitable.kernel.registry import game as find_game
from gravitable.lab.commands.arguments import Bots, Processes, Seats, Seed, plan_from
from gravitable.lab.commands.progress import play_stored, win_rate_bar
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.pool import Engine
from gravitable.lab.run.simulate import Sums
from gravitable.lab.run.simulate import simulate as play

console = Console()


def simulate(
    game: GameId,
    games: Annotated[int, typer.Option(help="Number of games.")] = 1000,
    bot: Bots = None,
    seats: Seats = None,
    seed: Seed = 0,
    processes: Processes = None,
    engine: Annotated[
        Engine,
        typer.Option(help="Play in local processes or on a Ray cluster (RAY_ADDRESS, or a new local one)."),
    ] = "local",
    set: Set = None,
    options: OptionsFile = None,
    pack: PackPath = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Store every game in this folder. Run the same command again to resume."),
    ] = None,
) -> None:
    """Let bots play many games and print the results.

    The win rates have 95 % intervals.
    """
    found = find_game(game)
    plan = plan_from(found, games, bot, seats, seed, set, options, pack)
    if out is not None:
        _show(plan, play_stored(plan, out, processes, found.name, engine))
        return
    with win_rate_bar(f"{found.name}, {games:,} games", games) as progress:
        sums = play(
            game,
            plan.bots,
            games,
            seed=seed,
            options=plan.options,
            pack=plan.pack,
            processes=processes,
            engine=engine,
            progress=progress,
        )
    _show(plan, sums)


def _show(plan: Plan, sums: Sums) -> None:
    table = Table(box=None, header_style="cyan")
    for column in ("player", "bot", "won", "mean score"):
        table.add_column(column)
    for player, level in enumerate(plan.bots):
        table.add_row(str(player + 1), level, str(sums.won(player)), f"{sums.mean_score(player):.2f}")
    console.print(table)
    for rule, count in sums.endings.most_common():
        console.print(f"  {count / sums.games:6.1%} ended by {rule}", highlight=False)
