"""What a shot that can be fired now would do: the exact odds of Hull lost, every modifier included."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.fire.attack import Attack, Defence
from gravitable.games.dropfleet.fire.defence import defence_of
from gravitable.games.dropfleet.fire.dice_distribution import at_least, mean
from gravitable.games.dropfleet.fire.odds import Odds, attack_odds
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.state import DropfleetMatch

LEAST_SHOWN = 1e-4


class ShotOdds(msgspec.Struct, frozen=True):
    """Hits on average, Hull lost on average, the chance of any, and of exactly n: `hull[n]`.

    `attack` and `defence` are what it was worked out from, to ask what several shots do together.
    """

    hits: float
    mean: float
    any: float
    hull: tuple[float, ...]
    attack: Attack
    defence: Defence


def shot_odds(m: DropfleetMatch, targeted: TargetedAttack) -> ShotOdds:
    """Return the odds of an attack against its target now, without fighters and cards."""
    attack, defence = targeted.attack, defence_of(m, targeted.target, boosted=targeted.boosted)
    found: Odds = attack_odds(attack, defence)
    most = max(points for points, chance in found.hull.items() if chance >= LEAST_SHOWN)
    return ShotOdds(
        round(mean(found.hits), 3),
        round(found.mean, 3),
        round(at_least(found.hull, 1), 4),
        tuple(round(found.hull.get(points, 0.0), 4) for points in range(most + 1)),
        attack,
        defence,
    )
