"""The command `gravitable tournament`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from gravitable.arguments import GameId, OptionsFile, PackPath, Set, options_from, pack_from
from gravitable.kernel.registry import game as find_game
from gravitable.lab.commands.arguments import Processes, Seats, Seed
from gravitable.lab.commands.progress import progress_bar, stopped

console = Console()


def tournament(
    game: GameId,
    bots: Annotated[str, typer.Option(help="Levels of the bots, separated by commas: crew,captain.")],
    games: Annotated[int, typer.Option(help="Number of games for each pair.")] = 100,
    seats: Seats = None,
    seed: Seed = 0,
    processes: Processes = None,
    set: Set = None,
    options: OptionsFile = None,
    pack: PackPath = None,
    out: Annotated[
        Path, typer.Option(help="Folder for the games. Run the same command again to resume.")
    ] = Path("tournament"),
) -> None:
    """Let bots play each other and rate them.

    The ratings have 95 % intervals. In a cooperative game, each bot plays every seat, and the win rates are
    compared.
    """
    from gravitable.lab.tournament import Tournament, paired, play_tournament, standings, write_page

    found = find_game(game)
    meeting = Tournament(
        game,
        tuple(bots.split(",")),
        games,
        seed,
        seats,
        options_from(found, set, options),
        pack_from(found, pack),
    )
    meeting.check()
    total = games * len(meeting.meetings)
    try:
        with progress_bar(f"{found.name}, {total:,} games (Ctrl-C stops)", total) as progress:
            runs = play_tournament(meeting, out, processes=processes, progress=progress)
    except KeyboardInterrupt:
        raise stopped(f"the games are in {out}") from None
    table = Table(box=None, header_style="cyan")
    if found.together:
        for column in ("bot", "won"):
            table.add_column(column)
        for (level, *_), played in runs.items():
            table.add_row(level, str(played.sums().won(0)))
    else:
        for column in ("bot", "rating", "95 % interval"):
            table.add_column(column)
        pairings = [paired((first, second), played) for (first, second), played in runs.items()]
        for each in standings(pairings):
            table.add_row(each.bot, f"{each.rating:+.0f}", f"{each.low:+.0f} to {each.high:+.0f}")
        for pairing in pairings:
            console.print(f"  {pairing.first} ahead of {pairing.second}: {pairing.share}", highlight=False)
    console.print(table)
    console.print(f"The page is {write_page(meeting, runs, out)}.", highlight=False, soft_wrap=True)
