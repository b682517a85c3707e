"""The command `gravitable puzzles`: positions to think about, found in games between bots."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from gravitable.arguments import GameId, Set, options_from
from gravitable.join import read_bot
from gravitable.kernel.registry import game as find
from gravitable.puzzles.puzzle import Puzzle
from gravitable.puzzles.search import seek

console = Console()


def puzzles(
    game: GameId,
    out: Annotated[Path, typer.Option(help="Where the puzzles go, as JSON.")],
    games: Annotated[int, typer.Option(help="In how many games to look for them.", min=1)] = 20,
    most: Annotated[int, typer.Option(help="Stop when there are so many.", min=1)] = 20,
    each: Annotated[int, typer.Option(help="No more than so many of one game.", min=1)] = 2,
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    seed: Annotated[int, typer.Option(help="The first game's seed.")] = 1,
    kind: Annotated[
        list[str] | None,
        typer.Option(help="Look at every question of this kind, closely, and at no others; may be repeated."),
    ] = None,
    thinker: Annotated[
        str | None,
        typer.Option(help="Only what this bot alone thinks of, as `module:Class`."),
    ] = None,
    set: Set = None,
) -> None:
    """Find positions in games between bots where one choice is clearly best and not obvious."""
    played = find(game)
    options = options_from(played, set, None)
    mind = read_bot(played, thinker) if thinker else None
    found: list[Puzzle] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(f"{played.name}, {games:,} games", total=games)
        for number in range(games):
            of_one = seek(played, seed + number, seats, options, kind or (), mind)
            for puzzle in islice(of_one, min(each, most - len(found))):
                found.append(puzzle)
                # Written as they come: whoever stops it keeps what there is.
                out.write_bytes(msgspec.json.encode(found))
            bar.update(task, completed=number + 1, description=f"{played.name}, {len(found)} found")
            if len(found) == most:
                break
    out.write_bytes(msgspec.json.encode(found))
    for puzzle in found:
        best, second = puzzle.choices[:2]
        words = f"{escape(best.words)} ({best.chance:.0%}), not {escape(second.words)} ({second.chance:.0%})"
        console.print(f"Seed {puzzle.seed}, seat {puzzle.seat + 1}: {words}", highlight=False)
    console.print(f"{len(found)} puzzles are in {out}.", highlight=False, soft_wrap=True)
