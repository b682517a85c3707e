"""What is different between two runs, each difference with its interval and judged beside all others.

Games of the same seed are compared with each other where both runs have them: luck that both share then
cancels out, and fewer games show the same difference.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import msgspec

from gravitable.bots.estimate import Z95
from gravitable.envs.missing_extra import needs
from gravitable.kernel import BadOption, registry
from gravitable.kernel.content.differences import differences
from gravitable.lab.report.significance import adjusted, by_chance, standard_errors
from gravitable.lab.report.unused import came_up
from gravitable.lab.report.win_rates import FALSE_SHARE, FEWEST, is_together
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.stored import Run

with needs("lab"):
    import polars as pl

About = Literal["won", "score", "length", "component"]
DIFFERENCES_NAMED = 5
POWER = 0.8
"""How likely the games that a change asks for would show it, if it is as large as it looks."""


class Change(msgspec.Struct, frozen=True):
    """A mean of both runs, the difference with its 95 % interval, and what would settle it.

    `size` is the difference in standard deviations; `needed`, how many games each run must have to show a
    difference this large four times out of five; 0 where there is none.
    """

    about: About
    title: str
    first: float
    second: float
    half: float
    size: float
    p: float
    needed: int
    stands: bool = False

    @property
    def effect(self) -> float:
        """How much more it is in the second run."""
        return self.second - self.first


def differing(first: Plan, second: Plan) -> list[str]:
    """How two plans differ, in words. Runs of different games cannot be compared.

    >>> one = Plan.of("adrift", ["random"] * 2, 10)
    >>> differing(one, Plan.of("adrift", ["crew", "random"], 10))
    ['bots: random, random → crew, random']
    >>> differing(one, Plan.of("adrift", ["random"] * 2, 10, pack={"ship": {"core_start": 8}}))
    ['pack: ship: core start 12 → 8']
    """
    if first.game != second.game:
        raise BadOption(f"One run is of {first.game}, the other of {second.game}: they cannot be compared.")
    words = []
    if first.version != second.version:
        words.append(f"rules: version {first.version} → {second.version}")
    if first.bots != second.bots:
        words.append(f"bots: {', '.join(first.bots)} → {', '.join(second.bots)}")
    for name in sorted({*first.options, *second.options}):
        old, new = first.options.get(name), second.options.get(name)
        if old != new:
            words.append(f"option {name}: {old} → {new}")
    if first.pack != second.pack:
        before, now = (registry.game(plan.game).load_content(plan.pack) for plan in (first, second))
        found = differences(before, now)
        words.append(f"pack: {', '.join(found[:DIFFERENCES_NAMED])}")
        if len(found) > DIFFERENCES_NAMED:
            words[-1] += f" and {len(found) - DIFFERENCES_NAMED} more"
    return words


def pairs(first: Run, second: Run) -> int:
    """How many games have a game of the same seed in the other run."""
    return first.games.select("seed").join(second.games.select("seed"), on="seed").height


def changes(first: Run, second: Run) -> list[Change]:
    """Every difference that was looked at, those that stand first, the largest first."""
    differing(first.plan, second.plan)
    found = [*_measured(first, second), *_components(first, second)]
    if not found:
        return []
    judged = [
        msgspec.structs.replace(change, stands=p <= FALSE_SHARE)
        for change, p in zip(found, adjusted([change.p for change in found]), strict=True)
    ]
    return sorted(judged, key=lambda change: (not change.stands, -abs(change.size), change.title))


def _measured(first: Run, second: Run) -> Iterator[Change]:
    """Winning, scores and length, game by game."""
    one, other = _values(first, second), _values(second, first)
    for (about, title), values in one.items():
        if (about, title) in other:
            yield from _change(about, title, values, other[about, title])


def _values(run: Run, beside: Run) -> dict[tuple[About, str], pl.DataFrame]:
    """What is measured of a run: for each measure, a value with the seed of its game."""
    games, found = run.games, dict[tuple[About, str], pl.DataFrame]()
    if is_together(run) and is_together(beside):
        won = (pl.col("winners").list.len() > 0).cast(pl.Float64)
        found["won", "All players together"] = games.select("seed", value=won)
    elif len(run.plan.bots) == len(beside.plan.bots):
        seats = run.seats.join(games.select("game", "seed"), on="game")
        for player, (mine, theirs) in enumerate(zip(run.plan.bots, beside.plan.bots, strict=True)):
            bot = f" ({mine})" if mine == theirs else ""
            rows = seats.filter(pl.col("player") == player)
            title = f"Player {player + 1}{bot}"
            found["won", title] = rows.select("seed", value=pl.col("won").cast(pl.Float64))
            if run.seats["score"].n_unique() > 2:
                found["score", title] = rows.select("seed", value=pl.col("score"))
    for length in ("turns", "decisions"):
        if games[length].null_count() == 0:
            found["length", length] = games.select("seed", value=pl.col(length).cast(pl.Float64))
    return found


def _change(about: About, title: str, one: pl.DataFrame, other: pl.DataFrame) -> Iterator[Change]:
    """The difference of two means: in pairs if every game has its pair, else of independent games."""
    before, after = one["value"], other["value"]
    if min(before.len(), after.len()) < FEWEST:
        return
    paired = one.join(other, on="seed", suffix="_after")
    spread = math.sqrt((_variance(before) + _variance(after)) / 2)
    if paired.height == before.len() == after.len():
        variance = _variance(paired["value_after"] - paired["value"]) / paired.height
    else:
        variance = _variance(before) / before.len() + _variance(after) / after.len()
    games = min(before.len(), after.len())
    yield _judged(about, title, (_mean(before), _mean(after)), variance, spread, games)


def _components(first: Run, second: Run) -> Iterator[Change]:
    """In which share of the games each component came up."""
    one, other = (
        {title: games for kind, _, title, games, *_ in came_up(run).rows() if kind == "component"}
        for run in (first, second)
    )
    before, after = first.games.height, second.games.height
    if min(before, after) < FEWEST:
        return
    for title in sorted({*one, *other}):
        hits, later = one.get(title, 0), other.get(title, 0)
        if hits + later < FEWEST or before - hits + after - later < FEWEST:
            continue
        # As if there were no difference: other variances are too small where shares are near 0 or 1.
        share = (hits + later) / (before + after)
        spread = math.sqrt(share * (1 - share))
        variance = share * (1 - share) * (1 / before + 1 / after)
        means = (hits / before, later / after)
        yield _judged("component", title, means, variance, spread, min(before, after))


def _judged(
    about: About, title: str, means: tuple[float, float], variance: float, spread: float, games: int
) -> Change:
    effect = means[1] - means[0]
    error = math.sqrt(variance)
    p = by_chance(effect / error) if error else float(effect == 0)
    reach = (Z95 + standard_errors(POWER)) ** 2
    needed = math.ceil(reach * variance * games / effect**2) if effect else 0
    size = effect / spread if spread else 0.0
    return Change(about, title, *means, Z95 * error, size, p, needed)


def _mean(values: pl.Series) -> float:
    return float(values.to_numpy().mean())


def _variance(values: pl.Series) -> float:
    return float(values.to_numpy().var(ddof=1))
