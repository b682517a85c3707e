"""Two runs on one page: what changed, in sentences, charts and tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gravitable.kernel import GravitableError
from gravitable.kernel.registry import games as known_games
from gravitable.lab.report.charts import bars
from gravitable.lab.report.differences import POWER, About, Change, changes, differing, pairs
from gravitable.lab.report.page import chart, page, section, write
from gravitable.lab.report.run import ROWS_AT_MOST
from gravitable.lab.report.win_rates import FALSE_SHARE
from gravitable.lab.run.stored import Run

MOST_NAMED = 6
"""So many components get a sentence; the table holds the rest."""
SECTIONS: tuple[tuple[About, str, str], ...] = (
    ("won", "Winning", "difference in the chance to win, in points"),
    ("score", "Scores", "difference of the mean score"),
    ("length", "Length", "difference of the mean length"),
    ("component", "What came up", "difference in the share of games, in points"),
)
COLUMNS = ("what", "first", "second", "difference", "±", "in deviations", "p", "games needed", "stands")
NOTE = (
    "± is a 95 % interval of the second run less the first. All differences were judged together by the "
    f"Benjamini-Hochberg procedure: of those that stand, at most {FALSE_SHARE:.0%} are expected to be false. "
    f"The games asked for are those of each run that would show a difference this large with {POWER:.0%} "
    "probability, if it is real."
)


def comparison(first: Run, second: Run) -> str:
    """The page of two runs, as HTML."""
    looked = changes(first, second)
    game = known_games().get(first.plan.game)
    name = game.name if game else first.plan.game
    same = pairs(first, second)
    how = f"{same:,} pairs of the same seed" if same else "no two games of the same seed"
    subtitle = f"{first.games.height:,} games beside {second.games.height:,}; {how}."
    words = [f"What differs: {'; '.join(differing(first.plan, second.plan)) or 'nothing but the seeds'}."]
    return page(f"{name}: two runs compared", subtitle, [*words, *sentences(looked)], NOTE, _sections(looked))


def write_comparison(first: Path | str, second: Path | str, file: Path | str | None = None) -> Path:
    """Write the page of two runs to a file, by default `comparison.html` in the second's folder."""
    one, other = Run(first), Run(second)
    for run in (one, other):
        if not run.games.height:
            raise GravitableError(f"No games have been played in {run.folder} yet.")
    file = other.folder / "comparison.html" if file is None else Path(file)
    write(file, comparison(one, other))
    return file


def sentences(looked: list[Change]) -> list[str]:
    """What changed, in sentences: winning first, and always."""
    told = [_winning(change) for change in looked if change.about == "won"]
    told += [_other(change) for change in looked if change.about in ("score", "length") and change.stands]
    components = [change for change in looked if change.about == "component"]
    standing = [change for change in components if change.stands]
    told += [
        f"“{change.title}” came up in {change.first:.1%} of the games, now in {change.second:.1%}."
        for change in standing[:MOST_NAMED]
    ]
    if len(standing) > MOST_NAMED:
        told.append(f"{len(standing) - MOST_NAMED} more components came up more or less often.")
    if components and not standing:
        told.append(f"None of {len(components)} components came up more or less often than chance explains.")
    if not looked:
        told.append("These are too few games to tell anything.")
    return told


def _winning(change: Change) -> str:
    words = f"{change.title}: won {change.first:.1%} of the games, now {change.second:.1%}"
    points = f"{_signed(100 * change.effect)} ± {100 * change.half:.1f} points"
    if change.stands:
        return f"{words} ({points})."
    if not change.needed:
        return f"{words} ({points}): no difference."
    return f"{words} ({points}): chance may explain it. {change.needed:,} games a run would tell."


def _other(change: Change) -> str:
    what = f"{change.title}'s score" if change.about == "score" else change.title.capitalize()
    return (
        f"{what}: {change.first:.2f} on average, now {change.second:.2f} "
        f"({_signed(change.effect)} ± {change.half:.1f})."
    )


def _signed(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{abs(value):.1f}"


def _sections(looked: list[Change]) -> Iterator[str]:
    for about, title, axis in SECTIONS:
        here = [change for change in looked if change.about == about]
        if not here:
            continue
        scale = 100 if about in ("won", "component") else 1
        shown = here[:ROWS_AT_MOST]
        svg = bars(
            [f"{change.title}{' ●' if change.stands else ''}" for change in shown],
            [scale * change.effect for change in shown],
            [(scale * change.half, scale * change.half) for change in shown],
            axis,
        )
        rows = [
            (
                change.title,
                change.first,
                change.second,
                change.effect,
                change.half,
                change.size,
                f"{change.p:.2g}",
                change.needed,
                "yes" if change.stands else "no",
            )
            for change in here
        ]
        columns = (
            "what",
            "first",
            "second",
            "difference",
            "±",
            "in deviations",
            "p",
            "games asked for",
            "stands",
        )
        yield section(title, "● marks what chance does not explain.", chart(svg, columns, rows))
