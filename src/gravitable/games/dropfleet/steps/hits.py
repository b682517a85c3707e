"""Attack dice: hits, criticals, the damage they inflict. dropfleet.hit.*, dropfleet.damage.*"""

from __future__ import annotations

from gravitable.games.dropfleet.events import Fired
from gravitable.games.dropfleet.fire.attack import Attack
from gravitable.games.dropfleet.fire.targeted_attack import RolledAttack, TargetedAttack
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.rolling import d6, total


def roll_hits(m: DropfleetMatch, targeted: TargetedAttack) -> RolledAttack:
    """Roll the attack dice and total the damage.

    dropfleet.hit.roll, dropfleet.hit.critical, dropfleet.weapon.lock, dropfleet.dice.d6,
    dropfleet.dice.reroll-stands, dropfleet.weapon.damage, dropfleet.damage.per-hit, dropfleet.damage.variable
    """
    rolls: list[int] = []
    attack = targeted.attack
    lock, margin = attack.lock, attack.margin
    dice = sum(total(m, each) for each in attack.dice)
    if attack.burnthrough:
        rolled = _burn(m, targeted, dice, rolls)
    else:
        hits = criticals = 0
        for _ in range(dice):
            face = _attack_die(m, attack)
            rolls.append(face)
            if face >= lock:
                hits += 1
                criticals += face >= lock + margin
        ignoring = hits if attack.particle else criticals
        if attack.damage is None:
            normal, sharp = (hits - ignoring) * hits, (hits,) * criticals
            critical = ignoring * hits
        else:
            each, times = attack.damage, attack.times
            normal = sum(total(m, each) * times for _ in range(hits - ignoring))
            points = [total(m, each) * times for _ in range(ignoring)]
            critical, sharp = sum(points), tuple(points[:criticals])
        rolled = RolledAttack(targeted, hits, criticals, normal + critical, normal, critical, sharp)
    m.emit(
        Fired(
            targeted.source,
            targeted.name,
            targeted.target,
            lock,
            tuple(rolls),
            rolled.normal,
            rolled.critical,
        )
    )
    return rolled


def _attack_die(m: DropfleetMatch, attack: Attack) -> int:
    """dropfleet.dice.reroll-stands"""
    face = d6(m)
    return d6(m) if face < attack.lock and attack.reroll else face


def _burn(m: DropfleetMatch, targeted: TargetedAttack, dice: int, rolls: list[int]) -> RolledAttack:
    """Dice that hit are rolled again, in rounds, up to the cap; after a critical, later hits are critical.

    dropfleet.weapon-rule.burnthrough, dropfleet.weapon-rule.burnthrough-cap,
    dropfleet.weapon-rule.burnthrough-critical
    """
    attack = targeted.attack
    lock, cap, each = attack.lock, attack.burnthrough, attack.each
    hits = criticals = normal = critical = 0
    sharp_hits: list[int] = []
    burning = attack.particle
    while dice and normal + critical < cap:
        scored = sharp = 0
        for _ in range(dice):
            face = _attack_die(m, attack)
            rolls.append(face)
            if face >= lock:
                scored += 1
                sharp += face >= lock + attack.margin
        hits, criticals = hits + scored, criticals + sharp
        ignoring = scored if burning else sharp
        room = cap - normal - critical
        sharp_hits += [min(each, room - each * number) for number in range(sharp) if each * number < room]
        critical += min(ignoring * each, room)
        normal += min((scored - ignoring) * each, cap - normal - critical)
        burning = burning or sharp > 0
        dice = scored
    return RolledAttack(targeted, hits, criticals, normal + critical, normal, critical, tuple(sharp_hits))
