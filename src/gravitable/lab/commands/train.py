"""The command `gravitable train`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from gravitable.arguments import GameId, Set, options_from
from gravitable.kernel.registry import game as find_game
from gravitable.lab.commands.arguments import Processes
from gravitable.lab.commands.progress import progress_bar

if TYPE_CHECKING:
    from gravitable.bots.evaluation import Line, Numbers
    from gravitable.lab.train.positions import Bin, Positions

console = Console()


def train(
    game: GameId,
    bot: Annotated[list[str], typer.Option(help="Level of a bot that plays. Repeat it for more bots.")],
    games: Annotated[int, typer.Option(help="Number of training games.")] = 2000,
    seats: Annotated[
        list[int] | None, typer.Option(help="Number of seats. Repeat it for more table sizes.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 1000,
    processes: Processes = None,
    kept: Annotated[float, typer.Option(help="Probability that a position is used.")] = 1 / 15,
    sober: Annotated[
        float,
        typer.Option(help="Probability, at each decision, that a bot that starts with weak play stops it."),
    ] = 1 / 30,
    vary: Annotated[
        list[str] | None, typer.Option(help="Option that differs between games: option=one,another.")
    ] = None,
    hidden: Annotated[
        int | None,
        typer.Option(help="Hidden units of a network. Default: 16 if the game has no hand-made weights."),
    ] = None,
    beginnings: Annotated[
        int, typer.Option(min=1, help="Number of networks to train. The best one is used.")
    ] = 1,
    judged: Annotated[
        int | None, typer.Option(help="Number of test games. Default: a quarter of the training games.")
    ] = None,
    folds: Annotated[
        int | None,
        typer.Option(help="Only cross-validate on the training games, with this number of folds."),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Store the games in this folder. Stored games are not played again."),
    ] = None,
    set: Set = None,
    out: Annotated[
        Path | None,
        typer.Option(help="File for the weights. Default: replace the game's own weights."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Calibration plot: FILE.svg or FILE.png.")] = None,
) -> None:
    """Train a game's evaluation on games between bots.

    Separate test games show how good it is.
    """
    from gravitable.bots.evaluation import model_of
    from gravitable.lab.run.variants import Vary
    from gravitable.lab.train.fit import cross_validated, learn
    from gravitable.lab.train.games import Recipe, judge_of
    from gravitable.lab.train.positions import collect

    found = find_game(game)
    judge = judge_of(game)
    chosen = options_from(found, set, None)
    varied = tuple(Vary.read(each, found, {}) for each in vary or ())
    recipe = Recipe(game, tuple(bot), games, seed, tuple(seats or ()), chosen, kept, varied, sober)
    with progress_bar(f"{found.name}, {games:,} training games", games) as progress:
        learned = collect(recipe, keep=keep, processes=processes, progress=progress)
    if folds is not None:
        chances = cross_validated(judge, learned, folds, hidden=hidden, beginnings=beginnings)
        _show_calibration(learned, chances, judge.by_hand)
        return
    weights = learn(judge, learned, hidden=hidden, beginnings=beginnings)
    file = out or judge.file
    file.write_bytes(msgspec.json.encode(weights))
    trained = f"Trained on {len(learned.rows):,} positions. The weights are in {file}."
    console.print(trained, highlight=False, soft_wrap=True)
    others = judged or -(-games // 4)
    fresh = msgspec.structs.replace(recipe, games=others, seed=seed + 10**6)
    with progress_bar(f"{found.name}, {others:,} test games", others) as progress:
        tested = collect(fresh, keep=keep, processes=processes, progress=progress)
    bins = _show_calibration(tested, tested.told(model_of(weights)), judge.by_hand)
    if plot is not None:
        from gravitable.lab.train.calibration_plot import draw

        draw(bins, f"{found.name}: the chance to win", plot)


def _show_calibration(positions: Positions, chances: Numbers, by_hand: Line | None) -> list[Bin]:
    """Print predicted and observed win rates in ten bins, and the Brier score by number of sides."""
    from gravitable.lab.train.positions import brier, calibration

    bins = calibration(chances, positions)
    table = Table(box=None, header_style="cyan")
    for column in ("predicted", "observed", "positions", "games"):
        table.add_column(column)
    for each in bins:
        table.add_row(f"{each.said:.1%}", f"{each.happened:.1%}", f"{each.positions:,}", f"{each.games:,}")
    console.print(table)
    table = Table(box=None, header_style="cyan")
    for column in ("sides", "positions", "games", "largest error", "Brier score", "by hand", "constant mean"):
        table.add_column(column)
    sides = positions.sides()
    sizes = sorted({int(size) for size in sides})
    for size in [None, *sizes] if len(sizes) > 1 else [None]:
        here = sides == sides if size is None else sides == size
        some = positions.where(here)
        table.add_row(
            "all" if size is None else str(size),
            f"{len(some.rows):,}",
            f"{some.games:,}",
            f"{max(abs(each.said - each.happened) for each in calibration(chances[here], some)):.1%}",
            f"{brier(chances[here], some.ends):.4f}",
            f"{brier(some.told(by_hand), some.ends):.4f}" if by_hand else "",
            f"{some.ends.var():.4f}",
        )
    console.print(table)
    return bins
