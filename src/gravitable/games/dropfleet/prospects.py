"""What a shot that can be fired now would do: the exact odds of Hull lost, every modifier included."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.cards import PointDefence, PointDefenceTarget
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.distributions import at_least, mean
from gravitable.games.dropfleet.odds import Attack, Defence, Odds, attack_odds
from gravitable.games.dropfleet.salvo import Salvo
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.attack import PD_NEEDS, saves_against
from gravitable.games.dropfleet.table import effects_on, pd_of

LEAST_SHOWN = 1e-4


class Prospect(msgspec.Struct, frozen=True):
    """Hits on average, Hull lost on average, the chance of any, and of exactly n: `hull[n]`.

    `attack` and `defence` are what it was worked out from, to ask what several shots do together.
    """

    hits: float
    mean: float
    any: float
    hull: tuple[float, ...]
    attack: Attack
    defence: Defence


def prospect(m: DropfleetMatch, salvo: Salvo) -> Prospect:
    """The odds of a salvo against its target as it stands, no fighters spent and no cards played."""
    attack, defence = attack_in(salvo), defence_against(m, salvo)
    found: Odds = attack_odds(attack, defence)
    most = max((points for points, chance in found.hull.items() if chance >= LEAST_SHOWN), default=0)
    return Prospect(
        round(mean(found.hits), 3),
        round(found.mean, 3),
        round(at_least(found.hull, 1), 4),
        tuple(round(found.hull.get(points, 0.0), 4) for points in range(most + 1)),
        attack,
        defence,
    )


def attack_in(salvo: Salvo) -> Attack:
    """A salvo as the odds read it. Its scald is in the armour of the defence already."""
    damage = None if salvo.damage is None else Dice.read(salvo.damage)
    if damage is not None and salvo.plus:
        damage = msgspec.structs.replace(damage, plus=damage.plus + salvo.plus)
    return Attack(
        lock=salvo.lock,
        dice=(Dice(plus=salvo.dice),),
        damage=damage,
        margin=salvo.margin,
        times=salvo.times,
        burnthrough=salvo.burnthrough,
        particle=salvo.particle,
        reroll=salvo.reroll,
        point_defence=salvo.point_defence,
    )


def defence_against(m: DropfleetMatch, salvo: Salvo) -> Defence:
    """What a target has against a salvo."""
    target = salvo.target
    saves = saves_against(m, salvo)
    dice, needed = pd_of(m, target), PD_NEEDS
    if m.state.effects and target.kind == "ship":
        dice += sum(effect.by for effect in effects_on(m, PointDefence, ship=target.no))
        needed = clamp(needed + sum(e.by for e in effects_on(m, PointDefenceTarget, ship=target.no)))
    return Defence(
        saves.armour,
        saves.passive or None,
        max(0, dice),
        needed,
        saves.reroll_armour,
        saves.reroll_passive,
    )
