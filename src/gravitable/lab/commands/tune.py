"""The command `gravitable tune`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from gravitable.arguments import GameId, OptionsFile, PackPath, Set
from gravitable.kernel.registry import game as find_game
from gravitable.lab.commands.arguments import Bots, Open, Processes, Seats, Seed, open_page, plan_from
from gravitable.lab.commands.progress import progress_bar, stopped

console = Console()


def tune(
    game: GameId,
    target: Annotated[
        str,
        typer.Option(help="Target: 'win rate of crew = 0.5', 'score of seat 1 = 20', 'turns = 12'."),
    ],
    vary: Annotated[
        list[str],
        typer.Option(help="Option or content value to vary: ship.core_start=8..16, powers=a,b."),
    ],
    games: Annotated[int, typer.Option(help="Number of games for each proposal.")] = 200,
    trials: Annotated[int, typer.Option(help="Number of proposals at most.")] = 30,
    bot: Bots = None,
    seats: Seats = None,
    seed: Seed = 0,
    processes: Processes = None,
    set: Set = None,
    options: OptionsFile = None,
    pack: PackPath = None,
    out: Annotated[
        Path, typer.Option(help="Folder for the search. Run the same command again to resume.")
    ] = Path("tune"),
    open: Open = True,
) -> None:
    """Search for options and content that reach a target.

    The result is a pack and a page about the search.
    """
    from gravitable.lab.run.variants import Vary
    from gravitable.lab.tune.report import sentences, write_trail
    from gravitable.lab.tune.search import Search
    from gravitable.lab.tune.search import tune as search_for
    from gravitable.lab.tune.target import Target

    found = find_game(game)
    plan = plan_from(found, games, bot, seats, seed, set, options, pack)
    varied = tuple(Vary.read(each, found, plan.pack) for each in vary)
    search = Search(plan, Target.read(target, plan), varied, trials)
    search.check()
    text = f"{found.name}, up to {search.most_games:,} games (Ctrl-C stops)"
    try:
        with progress_bar(text, search.most_games) as progress:
            tuned = search_for(search, out, processes=processes, progress=progress)
    except KeyboardInterrupt:
        raise stopped(f"the trials are in {out}") from None
    page, file = write_trail(tuned, out)
    for each in sentences(tuned):
        console.print(f"  {each}", highlight=False)
    console.print(f"The pack is {file}, the page {page}.", highlight=False, soft_wrap=True)
    if open:
        open_page(page)
