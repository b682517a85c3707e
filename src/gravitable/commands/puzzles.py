"""The command `gravitable puzzles`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from gravitable.arguments import GameId, Set, options_from, read_bot
from gravitable.kernel.registry import game as find
from gravitable.puzzles.puzzle import Puzzle
from gravitable.puzzles.search import seek

console = Console()


def puzzles(
    game: GameId,
    out: Annotated[Path, typer.Option(help="JSON file for the puzzles.")],
    games: Annotated[int, typer.Option(help="Number of games to search.", min=1)] = 20,
    most: Annotated[int, typer.Option(help="Stop after finding this many puzzles.", min=1)] = 20,
    each: Annotated[int, typer.Option(help="Keep at most this many puzzles from one game.", min=1)] = 2,
    seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 1,
    kind: Annotated[
        list[str] | None,
        typer.Option(help="Search only decisions of this kind, thoroughly. Repeat it for more kinds."),
    ] = None,
    thinker: Annotated[
        str | None,
        typer.Option(help="Keep only choices that this bot alone finds. Give it as module:Class."),
    ] = None,
    set: Set = None,
) -> None:
    """Find positions where one choice is clearly best."""
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
                # Written after each puzzle, so that Ctrl-C keeps them.
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
