"""How strong players are, by OpenSkill: people, programs, levels of bots, and the difficulties of a game.

A rating is a belief: `mu`, and `sigma`, how unsure it is. All who play a game on this server are on one
scale; where all play together, they play against the difficulty, which is rated as a player is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from gravitable.server.history.results import ALL

MU, SIGMA = 25.0, 25.0 / 3
"""Of a player nobody knows anything about."""
_CENTRE, _STEP = 1500, 30
"""As people read it: the unknown player is 1500, and who is 200 better wins three of four, as in chess."""


class Belief(NamedTuple):
    """A rating as it is stored."""

    mu: float = MU
    sigma: float = SIGMA


class Played(NamedTuple):
    """What of a result matters for ratings."""

    seat: int
    player: str
    side: int
    rank: int
    left: bool


def rate(played: Sequence[Played], before: Mapping[str, Belief]) -> dict[str, Belief]:
    """What to believe of each player after a match. A side is rated as a whole.

    Whoever left the rest to a bot comes last, alone; where all play together they have lost to the
    difficulty, which gains nothing by it. A level of bots with several seats takes their mean.
    """
    difficulty = next((one for one in played if one.seat == ALL), None)
    if difficulty is None:
        last = 1 + max(one.rank for one in played)
        return _rate([one._replace(side=~one.seat, rank=last) if one.left else one for one in played], before)
    crew = [one._replace(rank=3 - difficulty.rank) for one in played if one.seat != ALL and not one.left]
    # A side is as strong as all its members together: each of the crew has a difficulty of their own to beat.
    after = _rate([*crew, *[difficulty] * len(crew)], before) if crew else {}
    after.setdefault(difficulty.player, _of(difficulty, before))
    for one in played:
        if one.left:
            lost = _rate([one._replace(rank=2), difficulty._replace(rank=1)], before)
            after[one.player] = lost[one.player]
    return after


def _rate(played: Sequence[Played], before: Mapping[str, Belief]) -> dict[str, Belief]:
    """What to believe after a match of several sides, each with the best rank of its members."""
    from openskill.models import PlackettLuce

    sides: dict[int, list[Played]] = defaultdict(list)
    for one in played:
        sides[one.side].append(one)
    model = PlackettLuce(mu=MU, sigma=SIGMA)
    teams = [[model.rating(*_of(one, before)) for one in members] for members in sides.values()]
    ranks = [float(min(one.rank for one in members)) for members in sides.values()]
    after: dict[str, list[Belief]] = defaultdict(list)
    for members, rated in zip(sides.values(), model.rate(teams, ranks=ranks), strict=True):
        for one, now in zip(members, rated, strict=True):
            after[one.player].append(Belief(now.mu, now.sigma))
    return {
        player: Belief(fmean(belief.mu for belief in each), fmean(belief.sigma for belief in each))
        for player, each in after.items()
    }


def _of(one: Played, before: Mapping[str, Belief]) -> Belief:
    return before.get(one.player, Belief())


def shown(belief: Belief) -> tuple[int, int]:
    """A rating as people read it, and by how much it may be wrong: nineteen times of twenty it is not.

    >>> shown(Belief()), shown(Belief(30.0, 2.0))
    ((1500, 500), (1650, 120))
    """
    return round(_CENTRE + _STEP * (belief.mu - MU)), round(2 * _STEP * belief.sigma)


def points(gained: float) -> int:
    """A change of `mu` as people read it."""
    return round(_STEP * gained)
