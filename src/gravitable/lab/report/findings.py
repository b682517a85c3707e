"""What a run found, in sentences with their uncertainty: the most telling first."""

from __future__ import annotations

from collections.abc import Iterator

from gravitable.bots.estimate import Z95
from gravitable.envs.missing_extra import needs
from gravitable.kernel.registry import games as known_games
from gravitable.lab.report.leads import kept_promises, lead_words
from gravitable.lab.report.unused import HARDLY, dead, never_chosen
from gravitable.lab.report.win_rates import FALSE_SHARE, Claim, called, is_together
from gravitable.lab.run.simulate import Rate
from gravitable.lab.run.standings import MOMENTS
from gravitable.lab.run.stored import Run

with needs("lab"):
    import polars as pl

MOST_NAMED = 5
"""So many components and so much dead content get a sentence; the tables hold the rest."""


def findings(run: Run, claims: list[Claim]) -> list[str]:
    """Sentences, those about who wins first."""
    return [
        *_outcomes(run),
        *_advantages(claims),
        *_components(claims),
        *_length(run),
        *_tension(run),
        *_dead(run),
        *_single(run),
    ]


def clause(run: Run, rule: str) -> str:
    """What a clause says, where the game is installed; else its id."""
    game = known_games().get(run.plan.game)
    return game.ledger[rule].text if game and rule in game.ledger else rule


def percent(rate: Rate) -> str:
    """A rate with half its interval.

    >>> percent(Rate.of(530, 1000))
    '53 % ± 3'
    """
    digits = 0 if rate.high - rate.low > 0.01 else 1
    return f"{100 * rate.share:.{digits}f} % ± {50 * (rate.high - rate.low):.{digits}f}"


def _outcomes(run: Run) -> Iterator[str]:
    sums = run.sums()
    if is_together(run):
        yield f"The players win {percent(sums.won(0))} of the games, all together."
    elif len(set(run.plan.bots)) > 1:
        for player, bot in enumerate(run.plan.bots):
            yield f"Player {player + 1} ({bot}) wins {percent(sums.won(player))} of the games."
    rule, count = sums.endings.most_common(1)[0]
    yield f"{percent(Rate.of(count, sums.games))} of the games end by {rule}: {clause(run, rule)}"


def _advantages(claims: list[Claim]) -> Iterator[str]:
    looked = [claim for claim in claims if claim.about != "component"]
    for claim in looked:
        if claim.stands:
            word = "advantage" if claim.effect > 0 else "disadvantage"
            yield (
                f"{claim.title} wins {_more(claim)} often than the players of the same games on average: "
                f"a {claim.size} {word}."
            )
    seats = [claim for claim in looked if claim.about in ("seat", "first")]
    if seats and not any(claim.stands for claim in seats):
        widest = 100 * max(abs(claim.effect) + claim.half for claim in seats)
        yield f"No seat has an advantage that these games can show; one above {widest:.0f} % is unlikely."


def _components(claims: list[Claim]) -> Iterator[str]:
    looked = [claim for claim in claims if claim.about == "component"]
    standing = [claim for claim in looked if claim.stands]
    for claim in standing[:MOST_NAMED]:
        name = called(claim.name, claim.title)
        yield f"{name} goes with {_chance(claim)} ({claim.points}): a {claim.size} difference."
    if len(standing) > MOST_NAMED:
        yield f"{len(standing) - MOST_NAMED} more components go with winning or losing: see the table."
    if looked and not standing:
        yield f"None of {len(looked)} components goes with winning or losing more than chance explains."


def _more(claim: Claim) -> str:
    return (
        f"{claim.points.removesuffix(' points').lstrip('+−')} points {'more' if claim.effect > 0 else 'less'}"
    )


def _chance(claim: Claim) -> str:
    return "winning" if claim.effect > 0 else "losing"


def _length(run: Run) -> Iterator[str]:
    for length in ("turns", "decisions"):
        values = run.games[length].drop_nulls()
        if values.len():
            low, middle, high = (values.quantile(at, "nearest") for at in (0.25, 0.5, 0.75))
            if values.n_unique() == 1:
                yield f"Every game takes {middle:.0f} {length}."
            elif low == high:
                yield f"Most games take {middle:.0f} {length}."
            else:
                yield f"Half of the games take {low:.0f} to {high:.0f} {length}, {middle:.0f} in the middle."


def _tension(run: Run) -> Iterator[str]:
    changes, kept = lead_words(run)
    for moment, games, agreed, passed in kept_promises(run).iter_rows():
        if moment == MOMENTS // 2:
            share = percent(Rate.of(agreed, games))
            yield f"After {100 * passed:.0f} % of the decisions, {kept} in {share} of the games."
    found = run.games["lead_changes"].drop_nulls().to_numpy()
    if len(found) > 1:
        half = Z95 * found.std(ddof=1) / len(found) ** 0.5
        never = percent(Rate.of(int((found == 0).sum()), len(found)))
        yield f"{found.mean():.1f} ± {half:.1f} {changes} a game; none in {never} of the games."


def _dead(run: Run) -> Iterator[str]:
    rows = dead(run).filter(pl.col("kind") == "component")
    never = rows.filter(pl.col("games") == 0)
    at_most = 3 / run.games.height
    if never.height:
        named = never.select("name", "title").head(MOST_NAMED).rows()
        titles = ", ".join(called(name, title) for name, title in named)
        more = f" and {never.height - MOST_NAMED} more" if never.height > MOST_NAMED else ""
        yield f"Never came up: {titles}{more} (95 % sure: in fewer than {100 * at_most:.2f} % of games)."
    seldom = rows.filter(pl.col("games") > 0).select("name", "title", "share").head(MOST_NAMED)
    for name, title, share in seldom.rows():
        yield f"{called(name, title)} came up in {100 * share:.1f} % of the games."
    left = never_chosen(run)
    if left.height:
        told = left.select("name", "title", "games").head(MOST_NAMED).rows()
        titles = ", ".join(f"{called(name, title)} in {games:,} games" for name, title, games in told)
        more = f" and {left.height - MOST_NAMED} more" if left.height > MOST_NAMED else ""
        yield f"Came up, and nobody ever chose it: {titles}{more}."
    if not rows.height:
        yield f"Every component that events can name came up in at least {100 * HARDLY:.0f} % of the games."


def _single(run: Run) -> Iterator[str]:
    decisions, single = (int(run.seats[each].sum()) for each in ("decisions", "single"))
    if decisions:
        share = f"{100 * single / decisions:.1f} % of the decisions" if single else "No decision"
        yield f"{share} had a single option."


NOTE = (
    "± is a 95 % interval. What goes with winning need not be its cause. Claims about seats, bots and "
    "components were judged together by the Benjamini-Hochberg procedure: of those that stand, at most "
    f"{100 * FALSE_SHARE:.0f} % are expected to be false. In games that all win or lose together, games "
    "with a component are compared with games of like length without it."
)
