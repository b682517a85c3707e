"""The odds of an attack that has not been declared: any ship at any other, under modifiers that are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fire.attack import Attack, Defence, Situation
from gravitable.games.dropfleet.fire.combined_odds import combined_odds
from gravitable.games.dropfleet.fire.dice_distribution import at_least, mean
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.weapon_attack import attack_of
from gravitable.games.dropfleet.fleets.fleet import Group
from gravitable.games.dropfleet.fleets.measure import ship_of
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.special_rules.ship_rule import ship_rules
from gravitable.games.dropfleet.special_rules.weapon_rule import armed
from gravitable.kernel import BadOption

MOST_WEAPONS = 24
MOST_ATTACKS = 60
MOST_POINTS = 60
MOST_DICE = 200
"""No attack in the game has so many dice, or does so much damage, that it comes near this."""

LARGEST_GROUP = 18
"""Three slots of the largest class: six ships each."""

LEAST_SHOWN = 1e-6


class AskOdds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What would these weapons of so many ships do to that target?

    `attacker` says what it is fitted with and how many fire. `armour`, `passive`, `pd` and `hull` are the
    target's as they stand; `lock` is added to every Lock. `pooled`: Point Defence is rolled once against all
    Close Action.
    """

    attacker: Group
    target: Annotated[str, Meta(max_length=100)]
    weapons: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=1, max_length=MOST_WEAPONS)
    ]
    armour: Annotated[int, Meta(ge=1, le=9)]
    passive: Annotated[int, Meta(ge=1, le=9)] | None
    pd: Annotated[int, Meta(ge=0, le=60)]
    hull: Annotated[int, Meta(ge=1, le=60)]
    firer_layer: Layer = "high"
    target_layer: Layer = "high"
    weapons_free: bool = False
    overcharge: bool = False
    within_scan: bool = True
    pooled: bool = True
    lock: Annotated[int, Meta(ge=-4, le=4)] = 0


class AskCombinedOdds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What would these attacks do together to one target? They are those of a `ShotOdds`.

    `pooled`: Point Defence is rolled once against all that it works against.
    """

    attacks: Annotated[tuple[Attack, ...], Meta(min_length=1, max_length=MOST_ATTACKS)]
    defence: Defence
    hull: Annotated[int, Meta(ge=0, le=60)]
    pooled: bool = True


class CombinedOddsView(msgspec.Struct, frozen=True):
    """`hull[n]` is the chance that exactly n Hull is lost; `kills` that all the Hull left is."""

    hull: tuple[float, ...]
    mean: float
    kills: float


class WeaponOdds(msgspec.Struct, frozen=True):
    """One weapon of one ship: its Lock, and what it comes to on average. `any` is the chance of Hull lost."""

    weapon: int
    name: str
    lock: int
    hits: float
    criticals: float
    mean: float
    any: float


class OddsView(msgspec.Struct, frozen=True):
    """`hull[n]` is the chance that exactly n Hull is lost; `kills` that all the Hull left is."""

    weapons: tuple[WeaponOdds, ...]
    hull: tuple[float, ...]
    mean: float
    kills: float


def forecast(asked: AskOdds) -> OddsView:
    """The exact odds of an attack."""
    content = builtin()
    target = content.ship_by_id.get(asked.target)
    attacker = asked.attacker
    if target is None or attacker.ship not in content.ship_by_id:
        raise BadOption("There is no such ship.")
    if not 1 <= attacker.count <= LARGEST_GROUP or len(attacker.systems) > 16 or len(attacker.options) > 16:
        raise BadOption(f"1 to {LARGEST_GROUP} ships with up to 16 systems fire.")
    ship = ship_of(content, attacker)
    defence = Defence(asked.armour, asked.passive, asked.pd)
    attacks: list[Attack] = []
    rows: list[WeaponOdds] = []
    for number in dict.fromkeys(asked.weapons):
        if number >= len(ship.weapons):
            raise BadOption(f"The {ship.name} has no weapon {number}.")
        weapon = ship.weapons[number]
        shot = Situation(
            firer=asked.firer_layer,
            target=asked.target_layer,
            tonnage=target.tonnage,
            armour=asked.armour,
            monitor=ship_rules(ship).crosses_orbits,
            penalties=asked.lock,
            tougher=ship_rules(target).tougher,
            within_scan=asked.within_scan,
            weapons_free=asked.weapons_free,
            overcharge=asked.overcharge,
        )
        attack = attack_of(armed(weapon), shot)
        found = attack_odds(attack, defence)
        rows.append(
            WeaponOdds(
                number,
                weapon.name,
                attack.lock,
                mean(found.hits),
                mean(found.criticals),
                found.mean,
                at_least(found.hull, 1),
            )
        )
        attacks += [attack] * attacker.count
    found_together = _together(attacks, defence, asked.hull, pooled=asked.pooled)
    return OddsView(tuple(rows), found_together.hull, found_together.mean, found_together.kills)


def combined(asked: AskCombinedOdds) -> CombinedOddsView:
    """The exact odds of several attacks on one target."""
    if any(not _sensible(attack) for attack in asked.attacks) or not 0 <= asked.defence.pd <= MOST_POINTS:
        raise BadOption("Such attacks do not exist.")
    if sum(dice.most for attack in asked.attacks for dice in attack.dice) > MOST_DICE:
        raise BadOption("No group has so many dice.")
    attacks = [replace(attack, hit_effects=()) for attack in asked.attacks]
    return _together(attacks, asked.defence, asked.hull, pooled=asked.pooled)


def _sensible(attack: Attack) -> bool:
    """Whether an attack could be one of the game: what it may come to is bounded."""
    most = sum(dice.most for dice in attack.dice)
    each = attack.times * (most if attack.damage is None else attack.damage.most)
    dice = [*attack.dice, *([] if attack.damage is None else [attack.damage])]
    return (
        2 <= attack.lock <= 6
        and all(die.sides in (3, 6) and 0 <= die.count <= 9 and die.plus >= 0 for die in dice)
        and all(
            0 <= number <= MOST_POINTS
            for number in (most, each, most * each, attack.burnthrough, attack.margin, attack.times)
        )
        and (not attack.burnthrough or (attack.damage is not None and not attack.damage.random and each > 0))
    )


def _together(attacks: Sequence[Attack], defence: Defence, hull: int, *, pooled: bool) -> CombinedOddsView:
    lost = combined_odds(attacks, defence, pooled=pooled)
    most = max(points for points, chance in lost.items() if chance >= LEAST_SHOWN)
    return CombinedOddsView(
        tuple(lost.get(points, 0.0) for points in range(most + 1)), mean(lost), at_least(lost, hull)
    )
