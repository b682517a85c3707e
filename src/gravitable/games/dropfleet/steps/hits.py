"""Attack dice: hits, criticals, the damage they inflict. dropfleet.hit.*, dropfleet.damage.*"""

from __future__ import annotations

from gravitable.games.dropfleet.events import Fired
from gravitable.games.dropfleet.fire.attack import Attack
from gravitable.games.dropfleet.fire.targeted_attack import Salvo, Strike
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.rolling import d6, total


def roll_hits(m: DropfleetMatch, salvo: Salvo) -> Strike:
    """Roll the attack dice and total the damage.

    dropfleet.hit.roll, dropfleet.hit.critical, dropfleet.weapon.lock, dropfleet.dice.d6,
    dropfleet.dice.reroll-stands, dropfleet.weapon.damage, dropfleet.damage.per-hit, dropfleet.damage.variable
    """
    rolls: list[int] = []
    attack = salvo.attack
    lock, margin = attack.lock, attack.margin
    dice = sum(total(m, each) for each in attack.dice)
    if attack.burnthrough:
        strike = _burn(m, salvo, dice, rolls)
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
        strike = Strike(salvo, hits, criticals, normal + critical, normal, critical, sharp)
    m.emit(Fired(salvo.source, salvo.name, salvo.target, lock, tuple(rolls), strike.normal, strike.critical))
    return strike


def _attack_die(m: DropfleetMatch, attack: Attack) -> int:
    """dropfleet.dice.reroll-stands"""
    face = d6(m)
    return d6(m) if face < attack.lock and attack.reroll else face


def _burn(m: DropfleetMatch, salvo: Salvo, dice: int, rolls: list[int]) -> Strike:
    """Dice that hit are rolled again, in rounds, up to the cap; after a critical, later hits are critical.

    dropfleet.weapon-rule.burnthrough, dropfleet.weapon-rule.burnthrough-cap,
    dropfleet.weapon-rule.burnthrough-critical
    """
    attack = salvo.attack
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
    return Strike(salvo, hits, criticals, normal + critical, normal, critical, tuple(sharp_hits))
