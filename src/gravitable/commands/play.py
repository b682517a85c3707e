"""The command `gravitable play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from gravitable.arguments import GameId, OptionsFile, PackPath, Set, options_from, pack_from
from gravitable.bots import bot as find_bot
from gravitable.kernel import encode_log
from gravitable.kernel.registry import game as find_game
from gravitable.kernel.registry import new

console = Console()


def play(
    game: GameId,
    bot: Annotated[
        list[str] | None, typer.Option(help="Level of a bot that takes a seat. Repeat it for more bots.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Number of seats, bots included.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the match.")] = None,
    set: Set = None,
    options: OptionsFile = None,
    pack: PackPath = None,
    save: Annotated[Path | None, typer.Option(help="Write the log to this file at the end.")] = None,
) -> None:
    """Play a game in the terminal."""
    from gravitable.commands.terminal import TerminalTable

    found = find_game(game)
    bots = bot or []
    for level in bots:
        find_bot(found, level)
    number = seats or max(found.seats.start, min(found.seats.stop - 1, len(bots) + 1))
    match = new(
        game, seats=number, seed=seed, options=options_from(found, set, options), pack=pack_from(found, pack)
    )
    table = TerminalTable(match, dict(enumerate(bots, number - len(bots))), console, seed)
    table.run()
    if save:
        save.write_bytes(encode_log(match.log))
        console.print(f"Log written to {save}.")
