"""What a designer does from the command line."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from gravitable.arguments import GameId, OptionsFile, PackPath, Set, options_from, pack_from
from gravitable.bots.evaluation import Line, Numbers, model_of
from gravitable.kernel import Game
from gravitable.kernel.registry import game as find
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.pool import Engine
from gravitable.lab.run.simulate import Sums
from gravitable.lab.run.simulate import simulate as play
from gravitable.lab.train.positions import Bin, Positions

console = Console()

Bots = Annotated[list[str] | None, typer.Option(help="Bots by level; one for all seats, or one each.")]
Seats = Annotated[int | None, typer.Option(help="How many play.")]
Seed = Annotated[int, typer.Option(help="The first game's seed.")]
Processes = Annotated[int | None, typer.Option(help="How many processes; by default one a core.")]


def attach(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (simulate, report, compare, tune, tournament, train):
        app.command()(command)


def simulate(
    game: GameId,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bot: Bots = None,
    seats: Seats = None,
    seed: Seed = 0,
    processes: Processes = None,
    engine: Annotated[
        Engine,
        typer.Option(help="Play in processes here, or on a Ray cluster (RAY_ADDRESS, else one of our own)."),
    ] = "local",
    set: Set = None,
    options: OptionsFile = None,
    pack: PackPath = None,
    out: Annotated[
        Path | None, typer.Option(help="Keep every game in this folder; the same command goes on there.")
    ] = None,
) -> None:
    """Let bots play many games and report how they end, with 95 % intervals."""
    found = find(game)
    plan = _plan(found, games, bot, seats, seed, set, options, pack)
    if out is None:
        with _wins_bar(f"{found.name}, {games:,} games", games) as progress:
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
    else:
        sums = _kept(plan, out, processes, found.name, engine)
    _show(plan, sums)


def report(
    folder: Annotated[
        Path, typer.Argument(help="A folder that `gravitable simulate --out` filled.", metavar="DIR")
    ],
    to: Annotated[
        Path | None, typer.Option(help="Where to write it; by default report.html in the folder.")
    ] = None,
    open: Annotated[bool, typer.Option(help="Open it in the browser.")] = True,
) -> None:
    """Write what a run found as one page that needs nothing else, and open it."""
    from gravitable.lab.report.run import write_report

    file = write_report(folder, to)
    console.print(f"The report is in {file}.", highlight=False, soft_wrap=True)
    if open:
        webbrowser.open(file.resolve().as_uri())


def compare(
    first: Annotated[Path, typer.Argument(help="The folder of a run.", metavar="DIR1")],
    second: Annotated[Path, typer.Argument(help="The folder of another run of the game.", metavar="DIR2")],
    game: Annotated[
        str | None, typer.Option(help="Play both runs first, with the same seeds; else they are there.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games each.")] = 1000,
    seats: Seats = None,
    seed: Seed = 0,
    processes: Processes = None,
    bot: Annotated[list[str] | None, typer.Option(help="Bots of both runs, by level.")] = None,
    set: Set = None,
    pack: PackPath = None,
    then_bot: Annotated[list[str] | None, typer.Option(help="Bots of the second run.")] = None,
    then_set: Annotated[
        list[str] | None, typer.Option(help="Options of the second run besides: name=value.")
    ] = None,
    then_pack: Annotated[Path | None, typer.Option(help="The pack of the second run.")] = None,
    to: Annotated[
        Path | None, typer.Option(help="Where to write the page; by default comparison.html in DIR2.")
    ] = None,
    open: Annotated[bool, typer.Option(help="Open it in the browser.")] = True,
) -> None:
    """Say what changed between two runs, with intervals, and how many games would settle it."""
    from gravitable.lab.report.comparison import sentences, write_comparison
    from gravitable.lab.report.differences import changes
    from gravitable.lab.run.stored import Run

    if game is not None:
        found = find(game)
        plans = [
            _plan(found, games, bots, seats, seed, chosen, None, chosen_pack)
            for bots, chosen, chosen_pack in (
                (bot, set, pack),
                (then_bot or bot, [*(set or ()), *(then_set or ())], then_pack or pack),
            )
        ]
        for plan, folder in zip(plans, (first, second), strict=True):
            _kept(plan, folder, processes, found.name)
    file = write_comparison(first, second, to)
    for each in sentences(changes(Run(first), Run(second))):
        console.print(f"  {each}", highlight=False)
    console.print(f"The page is {file}.", highlight=False, soft_wrap=True)
    if open:
        webbrowser.open(file.resolve().as_uri())


def tune(
    game: GameId,
    target: Annotated[
        str,
        typer.Option(help="What is sought: 'win rate of crew = 0.5', 'score of seat 1 = 20', 'turns = 12'."),
    ],
    vary: Annotated[
        list[str],
        typer.Option(help="An option or a place in the content: ship.core_start=8..16, powers=a,b."),
    ],
    games: Annotated[int, typer.Option(help="How many games each proposal plays.")] = 200,
    trials: Annotated[int, typer.Option(help="How many proposals at most.")] = 30,
    bot: Bots = None,
    seats: Seats = None,
    seed: Seed = 0,
    processes: Processes = None,
    set: Set = None,
    options: OptionsFile = None,
    pack: PackPath = None,
    out: Annotated[
        Path, typer.Option(help="The search is kept in this folder; the same command goes on there.")
    ] = Path("tune"),
    open: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Seek options and content values that bring a figure of the game near a target, as a pack."""
    from gravitable.lab.run.variants import Vary
    from gravitable.lab.tune.report import sentences, write_trail
    from gravitable.lab.tune.search import Search
    from gravitable.lab.tune.search import tune as seek
    from gravitable.lab.tune.target import Target

    found = find(game)
    plan = _plan(found, games, bot, seats, seed, set, options, pack)
    varied = tuple(Vary.read(each, found, plan.pack) for each in vary)
    search = Search(plan, Target.read(target, plan), varied, trials)
    search.check()
    try:
        with _bar(
            f"{found.name}, up to {search.most_games:,} games (Ctrl-C stops)", search.most_games
        ) as tell:
            tuned = seek(search, out, processes=processes, progress=tell)
    except KeyboardInterrupt:
        console.print(f"Stopped: what was tried is in {out}. The same command goes on.")
        raise typer.Exit(130) from None
    page, file = write_trail(tuned, out)
    for each in sentences(tuned):
        console.print(f"  {each}", highlight=False)
    console.print(f"The pack is {file}, the page {page}.", highlight=False, soft_wrap=True)
    if open:
        webbrowser.open(page.resolve().as_uri())


def tournament(
    game: GameId,
    bots: Annotated[str, typer.Option(help="The bots that meet, by level: crew,captain.")],
    games: Annotated[int, typer.Option(help="How many games each pair plays.")] = 100,
    seats: Annotated[int | None, typer.Option(help="How many sit at a table.")] = None,
    seed: Seed = 0,
    processes: Processes = None,
    set: Set = None,
    options: OptionsFile = None,
    pack: PackPath = None,
    out: Annotated[
        Path, typer.Option(help="Every game is kept in this folder; the same command goes on there.")
    ] = Path("tournament"),
) -> None:
    """Let bots meet, every one every other, and rate them with 95 % intervals.

    Where all win or lose together, each bot plays every seat, and the shares of games won are compared.
    """
    from gravitable.lab.tournament import Tournament, paired, play_tournament, standings, write_page

    found = find(game)
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
        with _bar(f"{found.name}, {total:,} games (Ctrl-C stops)", total) as tell:
            runs = play_tournament(meeting, out, processes=processes, progress=tell)
    except KeyboardInterrupt:
        console.print(f"Stopped: what was played is in {out}. The same command goes on.")
        raise typer.Exit(130) from None
    rows = Table(box=None, header_style="cyan")
    if found.together:
        for column in ("bot", "won"):
            rows.add_column(column)
        for (level, *_), played in runs.items():
            rows.add_row(level, str(played.sums().won(0)))
    else:
        for column in ("bot", "rating", "95 % interval"):
            rows.add_column(column)
        pairings = [paired((first, second), played) for (first, second), played in runs.items()]
        for each in standings(pairings):
            rows.add_row(each.bot, f"{each.rating:+.0f}", f"{each.low:+.0f} to {each.high:+.0f}")
        for pairing in pairings:
            console.print(f"  {pairing.first} ahead of {pairing.second}: {pairing.share}", highlight=False)
    console.print(rows)
    console.print(f"The page is {write_page(meeting, runs, out)}.", highlight=False, soft_wrap=True)


def train(
    game: GameId,
    bot: Annotated[list[str], typer.Option(help="Bots whose games are learned from, by level.")],
    games: Annotated[int, typer.Option(help="How many games to learn from.")] = 2000,
    seats: Annotated[
        list[int] | None, typer.Option(help="Sizes of table to learn from; the usual one by default.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The first game's seed.")] = 1000,
    processes: Processes = None,
    kept: Annotated[float, typer.Option(help="How likely each position is learned from.")] = 1 / 15,
    sober: Annotated[
        float, typer.Option(help="How likely bots that choose badly at first stop it with each decision.")
    ] = 1 / 30,
    vary: Annotated[
        list[str] | None, typer.Option(help="What differs from game to game: option=one,another.")
    ] = None,
    hidden: Annotated[
        int | None,
        typer.Option(help="Learn a network with so many hidden units; 16 where nothing was made by hand."),
    ] = None,
    torch: Annotated[
        bool, typer.Option(help="Fit the network with PyTorch, on an accelerator where there is one.")
    ] = False,
    judged: Annotated[
        int | None, typer.Option(help="How many games to judge it on; by default a quarter as many.")
    ] = None,
    folds: Annotated[
        int | None,
        typer.Option(
            help="Only try: judge it on the games to learn from, in so many parts left out by turns."
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Keep the games in this folder; those that are there are not played again."),
    ] = None,
    set: Set = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Where the weights go; by default where the game reads them: what it knew is gone."
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="A picture of what it said against what happened: FILE.svg or .png.")
    ] = None,
) -> None:
    """Teach a game's judgement of positions anew, from games between bots, and say how good it is.

    Other games, none of them learned from, tell how good it is.
    """
    from gravitable.lab.run.variants import Vary
    from gravitable.lab.train.fit import learn, told_in_parts
    from gravitable.lab.train.games import Recipe, judge_of
    from gravitable.lab.train.positions import collect

    found = find(game)
    judge = judge_of(game)
    chosen = options_from(found, set, None)
    varied = tuple(Vary.read(each, found, {}) for each in vary or ())
    recipe = Recipe(game, tuple(bot), games, seed, tuple(seats or ()), chosen, kept, varied, sober)
    with _bar(f"{found.name}, {games:,} games to learn from", games) as tell:
        learned = collect(recipe, keep=keep, processes=processes, progress=tell)
    if folds is not None:
        _show_judged(learned, told_in_parts(judge, learned, folds, hidden=hidden, torch=torch), judge.by_hand)
        return
    weights = learn(judge, learned, hidden=hidden, torch=torch)
    file = out or judge.file
    file.write_bytes(msgspec.json.encode(weights))
    console.print(
        f"{len(learned.rows):,} positions learned from. The weights are in {file}.",
        highlight=False,
        soft_wrap=True,
    )
    others = judged or -(-games // 4)
    fresh = msgspec.structs.replace(recipe, games=others, seed=seed + 10**6)
    with _bar(f"{found.name}, {others:,} games to be judged", others) as tell:
        seen = collect(fresh, keep=keep, processes=processes, progress=tell)
    bins = _show_judged(seen, seen.told(model_of(weights)), judge.by_hand)
    if plot is not None:
        from gravitable.lab.train.calibration_plot import draw

        draw(bins, f"{found.name}: the chance to win", plot)


def _show_judged(seen: Positions, chances: Numbers, by_hand: Line | None) -> list[Bin]:
    """What was said against what happened in ten bins, and the Brier score by how many sides there are."""
    from gravitable.lab.train.positions import brier, calibration

    bins = calibration(chances, seen)
    rows = Table(box=None, header_style="cyan")
    for column in ("said", "happened", "positions", "games"):
        rows.add_column(column)
    for each in bins:
        rows.add_row(f"{each.said:.1%}", f"{each.happened:.1%}", f"{each.positions:,}", f"{each.games:,}")
    console.print(rows)
    rows = Table(box=None, header_style="cyan")
    for column in (
        "sides",
        "positions",
        "games",
        "off by at most",
        "Brier score",
        "made by hand",
        "always saying the mean",
    ):
        rows.add_column(column)
    sides = seen.sides()
    sizes = sorted({int(size) for size in sides})
    for size in [None, *sizes] if len(sizes) > 1 else [None]:
        here = sides == sides if size is None else sides == size
        some = seen.where(here)
        rows.add_row(
            "all" if size is None else str(size),
            f"{len(some.rows):,}",
            f"{some.games:,}",
            f"{max(abs(each.said - each.happened) for each in calibration(chances[here], some)):.1%}",
            f"{brier(chances[here], some.ends):.4f}",
            f"{brier(some.told(by_hand), some.ends):.4f}" if by_hand else "",
            f"{some.ends.var():.4f}",
        )
    console.print(rows)
    return bins


def _plan(
    game: Game[Any, Any, Any],
    games: int,
    bot: list[str] | None,
    seats: int | None,
    seed: int,
    set: list[str] | None,
    options: Path | None,
    pack: Path | None,
) -> Plan:
    """The plan that the arguments of a command describe."""
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


def _kept(plan: Plan, out: Path, processes: int | None, name: str, engine: Engine = "local") -> Sums:
    """Play a run that is kept, or what is left of it."""
    from gravitable.lab.run.stored import Run, run

    try:
        with _wins_bar(f"{name}, {plan.games:,} games (Ctrl-C stops)", plan.games) as progress:
            done = run(plan, out, processes=processes, engine=engine, progress=progress)
    except KeyboardInterrupt:
        played = len(Run(out).games)
        console.print(f"Stopped: {played:,} of {plan.games:,} games are in {out}. The same command goes on.")
        raise typer.Exit(130) from None
    console.print(f"{plan.games:,} games are in {out}.", highlight=False)
    return done.sums()


def _show(plan: Plan, sums: Sums) -> None:
    table = Table(box=None, header_style="cyan")
    for column in ("player", "bot", "won", "mean score"):
        table.add_column(column)
    for player, level in enumerate(plan.bots):
        table.add_row(str(player + 1), level, str(sums.won(player)), f"{sums.mean_score(player):.2f}")
    console.print(table)
    for rule, count in sums.endings.most_common():
        console.print(f"  {count / sums.games:6.1%} ended by {rule}", highlight=False)


class _Rate(ProgressColumn):
    """Games a second, lately."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.1f}/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def _bar(what: str, games: int) -> Iterator[Callable[[int, str], None]]:
    """A bar with the rate and the time left; gives what to tell it: games played, and a remark."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[remark]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=games, remark="")

        def tell(played: int, remark: str = "") -> None:
            bar.update(task, completed=played, remark=remark)

        yield tell


@contextmanager
def _wins_bar(what: str, games: int) -> Iterator[Callable[[Sums], None]]:
    """A bar with the win rates so far."""
    with _bar(what, games) as tell:

        def tell_wins(sums: Sums) -> None:
            shares = (f"{won / sums.games:.0%}" for won in sums.wins) if sums.games else ()
            tell(sums.games, "won " + " ".join(shares))

        yield tell_wins
