"""A run as one page: what it found, in sentences, charts and tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gravitable.envs.missing_extra import needs
from gravitable.kernel import GravitableError
from gravitable.kernel.registry import games as known_games
from gravitable.lab.report.charts import bars, dots, histogram
from gravitable.lab.report.findings import NOTE, clause, findings
from gravitable.lab.report.leads import kept_promises, lead_words
from gravitable.lab.report.page import chart, page, section, table, write
from gravitable.lab.report.unused import asked, came_up, never_chosen
from gravitable.lab.report.win_rates import Claim, called, claims
from gravitable.lab.run.simulate import Rate
from gravitable.lab.run.stored import Run

with needs("lab"):
    import polars as pl

COLUMNS_AT_MOST = 40
"""A histogram of more different values is drawn in classes."""
ROWS_AT_MOST = 20
"""A chart of components shows so many; its table shows all."""


def report(run: Run) -> str:
    """The page of a run, as HTML."""
    if not run.games.height:
        raise GravitableError(f"No games have been played in {run.folder} yet.")
    looked = claims(run)
    plan = run.plan
    known = known_games().get(plan.game)
    name = known.name if known else plan.game
    bots = ", ".join(plan.bots)
    played = run.games.height
    of = "" if played == plan.games else f" of {plan.games:,}"
    subtitle = (
        f"{played:,}{of} games by the bots {bots}, seeds from {plan.seed}. Rules of version {plan.version}."
    )
    return page(f"{name}: {played:,} games", subtitle, findings(run, looked), NOTE, _sections(run, looked))


def write_report(folder: Path | str, file: Path | str | None = None) -> Path:
    """Write the page of a run to a file, by default `report.html` in its folder."""
    run = Run(folder)
    file = run.folder / "report.html" if file is None else Path(file)
    write(file, report(run))
    return file


def _sections(run: Run, looked: list[Claim]) -> Iterator[str]:
    yield _outcomes(run)
    yield from _scores(run)
    yield from _lengths(run)
    yield from _claims(looked, "Seats, who begins, bots", ("seat", "first", "bot"))
    yield from _claims(looked, "Components that go with winning", ("component",))
    yield from _tension(run)
    yield _came_up(run)
    yield _single(run)
    yield _time(run)


def _rates(rows: list[tuple[str, int]], games: int, axis: str, what: str) -> str:
    """Shares of games as a chart with intervals."""
    rates = [Rate.of(count, games) for _, count in rows]
    halves = [(100 * (rate.share - rate.low), 100 * (rate.high - rate.share)) for rate in rates]
    svg = bars([label for label, _ in rows], [100 * rate.share for rate in rates], halves, axis)
    shown = [(label, count, str(rate)) for (label, count), rate in zip(rows, rates, strict=True)]
    return chart(svg, (what, "games", "share (95 % interval)"), shown)


def _outcomes(run: Run) -> str:
    sums = run.sums()
    players = [(f"{player + 1}: {bot}", sums.wins[player]) for player, bot in enumerate(run.plan.bots)]
    endings = sums.endings.most_common()
    words = [(rule, count, clause(run, rule)) for rule, count in endings]
    return section(
        "Outcomes",
        "How often each player won, wherever they sat, and which clause ended the games.",
        _rates(players, sums.games, "% of games won", "player"),
        _rates(endings, sums.games, "% of games ended", "clause"),
        table("What the clauses say", ("clause", "games", "text"), words),
    )


def _distribution(values: pl.Series, axis: str) -> str:
    """How a number is spread, as columns of one value or of classes of values."""
    low, high = float(values.min() or 0), float(values.max() or 0)  # type: ignore[arg-type]
    width = 1.0
    while (high - low) / width > COLUMNS_AT_MOST:
        width *= 5 if str(width)[0] == "1" else 2
    classes = ((values.cast(pl.Float64) / width).floor() * width).alias("from").value_counts().sort("from")
    shares = [count / values.len() for count in classes["count"]]
    middles = [start + (width - 1) / 2 for start in classes["from"]]
    rows = [(start, count, share) for (start, count), share in zip(classes.rows(), shares, strict=True)]
    columns = (f"{axis} from" if width > 1 else axis, "games", "share")
    return chart(histogram(middles, shares, axis, width=width), columns, rows)


def _scores(run: Run) -> Iterator[str]:
    scores = run.seats["score"]
    if scores.n_unique() < 3:
        return
    by_bot = run.seats.group_by("bot").agg(
        pl.col("score").mean().alias("mean"),
        *(pl.col("score").quantile(at).alias(f"{at:.0%}") for at in (0.05, 0.25, 0.5, 0.75, 0.95)),
    )
    yield section(
        "Scores",
        f"The scores of all players, {scores.to_numpy().mean():.1f} on average.",
        _distribution(scores, "score"),
        table("By bot: mean and quantiles", by_bot.columns, by_bot.sort("bot").rows()),
    )


def _lengths(run: Run) -> Iterator[str]:
    parts = [
        _distribution(run.games[length].drop_nulls(), length)
        for length in ("turns", "decisions")
        if run.games[length].drop_nulls().n_unique() > 1
    ]
    if parts:
        words = "How long the games were, in turns (or rounds) and in decisions of all players."
        yield section("Length", words, *parts)


def _claims(looked: list[Claim], title: str, about: tuple[str, ...]) -> Iterator[str]:
    here = [claim for claim in looked if claim.about in about]
    if not here:
        return
    shown = here[:ROWS_AT_MOST]
    marks = [f"{_label(claim)}{' ●' if claim.stands else ''}" for claim in shown]
    halves = [(100 * claim.half, 100 * claim.half) for claim in shown]
    svg = bars(
        marks, [100 * claim.effect for claim in shown], halves, "difference in the chance to win, in points"
    )
    rows = [
        (
            claim.name,
            claim.title,
            claim.games,
            claim.points,
            f"{claim.p:.2g}",
            "yes" if claim.stands else "no",
        )
        for claim in here
    ]
    more = f" The chart shows {len(shown)} of {len(here)}." if len(here) > len(shown) else ""
    yield section(
        title,
        f"How much more often than otherwise. ● marks what chance does not explain.{more}",
        chart(svg, ("name", "title", "games", "difference", "p", "stands"), rows),
    )


def _label(claim: Claim) -> str:
    return called(claim.name, claim.title) if claim.about == "component" else claim.title


def _tension(run: Run) -> Iterator[str]:
    """How long a game is open, and how often the lead changes."""
    rows = kept_promises(run).select("passed", "games", "agreed").rows()
    if not rows:
        return
    changes, kept = lead_words(run)
    rates = [Rate.of(agreed, games) for _, games, agreed in rows]
    svg = dots(
        [100 * passed for passed, _, _ in rows],
        [100 * rate.share for rate in rates],
        [(100 * (rate.share - rate.low), 100 * (rate.high - rate.share)) for rate in rates],
        ("% of the game played", "% of games"),
        line=100.0,
    )
    shown = [
        (passed, games, agreed, str(rate)) for (passed, games, agreed), rate in zip(rows, rates, strict=True)
    ]
    columns = ("game played", "games with somebody ahead", "kept", "share (95 % interval)")
    game = known_games().get(run.plan.game)
    told = "the game's own judgement" if game and game.judge else "score"
    yield section(
        "Tension",
        f"At each moment, in how many games {kept} in the end, by {told}. As long as it is low, "
        f"the game is open. Below, the {changes} of a game.",
        chart(svg, columns, shown),
        _distribution(run.games["lead_changes"].drop_nulls(), changes),
    )


def _came_up(run: Run) -> str:
    rows = came_up(run).select("kind", "name", "title", "games", "share", "times").rows()
    words = "In how many games each event and component came up. Dead content stands at the top."
    clauses = [(name, clause(run, name), *rest) for name, *rest in asked(run).rows()]
    unchosen = never_chosen(run).select("name", "title", "games", "share", "times").rows()
    columns = ("name", "title", "games", "share", "times")
    return section(
        "What came up",
        words,
        table("All of it", ("kind", *columns), rows),
        *([table("What came up and was never chosen by a player", columns, unchosen)] if unchosen else []),
        table(
            "Clauses that asked a player, or ended a game",
            ("clause", "text", "games", "share", "times"),
            clauses,
        ),
    )


def _single(run: Run) -> str:
    by_bot = (
        run.seats.group_by("bot")
        .agg(pl.col("decisions").sum(), pl.col("single").sum())
        .with_columns(share=pl.col("single") / pl.col("decisions"))
        .sort("bot")
    )
    words = "A decision with a single option is no decision: many of them make a game feel slow."
    return section(
        "Decisions with a single option", words, table("By bot", by_bot.columns, by_bot.rows(), opened=True)
    )


def _time(run: Run) -> str:
    by_bot = (
        run.time.join(run.seats.select("game", "seat", "bot", "decisions"), on=["game", "seat"])
        .group_by("bot")
        .agg(pl.col("seconds").sum(), pl.col("decisions").sum())
        .with_columns(milliseconds_a_decision=1000 * pl.col("seconds") / pl.col("decisions"))
        .sort("bot")
    )
    words = "Seconds on the machine that played; unlike all else, they are not the same twice."
    return section("Time the bots spent", words, table("By bot", by_bot.columns, by_bot.rows(), opened=True))
