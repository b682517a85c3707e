"""Arguments that the lab's commands share."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from gravitable.arguments import options_from, pack_from
from gravitable.kernel import Game
from gravitable.lab.run.plan import Plan

Bots = Annotated[
    list[str] | None, typer.Option(help="Level of the bots: one for all seats, or repeat it for each seat.")
]
Seats = Annotated[int | None, typer.Option(help="Number of seats.")]
Seed = Annotated[int, typer.Option(help="Seed of the first game.")]
Processes = Annotated[int | None, typer.Option(help="Number of processes. Default: one per core.")]
Open = Annotated[bool, typer.Option(help="Open the page in the browser.")]


def plan_from(
    game: Game[Any, Any, Any],
    games: int,
    bot: list[str] | None,
    seats: int | None,
    seed: int,
    set: list[str] | None,
    options: Path | None,
    pack: Path | None,
) -> Plan:
    """Return the plan that the arguments of a command describe."""
    bots = bot or ["random"]
    number = seats or (len(bots) if len(bots) > 1 else game.company)
    return Plan.of(
        game.id,
        bots * number if len(bots) == 1 else bots,
        games,
        seed=seed,
        options=options_from(game, set, options),
        pack=pack_from(game, pack),
    )


def open_page(file: Path) -> None:
    """Open a file in the browser."""
    webbrowser.open(file.resolve().as_uri())
