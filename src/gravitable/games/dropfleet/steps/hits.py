"""Attack dice: hits, criticals, the damage they inflict. dropfleet.hit.*, dropfleet.damage.*"""

from __future__ import annotations

from gravitable.games.dropfleet.dice import Dice, d3
from gravitable.games.dropfleet.events import Fired
from gravitable.games.dropfleet.fire.salvo import Salvo, Strike
from gravitable.games.dropfleet.state import DropfleetMatch


def roll_hits(m: DropfleetMatch, salvo: Salvo) -> Strike:
    """Roll the attack dice and total the damage.

    dropfleet.hit.roll, dropfleet.hit.critical, dropfleet.weapon.lock, dropfleet.dice.d6,
    dropfleet.dice.reroll-stands, dropfleet.weapon.damage, dropfleet.damage.per-hit, dropfleet.damage.variable
    """
    rolls: list[int] = []
    attack = salvo.attack
    lock, margin = attack.lock, attack.margin
    dice = sum(roll_dice(m, each) for each in attack.dice)
    if attack.burnthrough:
        strike = _burn(m, salvo, dice, rolls)
    else:
        hits = criticals = 0
        for _ in range(dice):
            face = m.roll(6)
            if face < lock and attack.reroll:
                face = m.roll(6)
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
            normal = sum(roll_dice(m, each) * times for _ in range(hits - ignoring))
            points = [roll_dice(m, each) * times for _ in range(ignoring)]
            critical, sharp = sum(points), tuple(points[:criticals])
        strike = Strike(salvo, hits, criticals, normal + critical, normal, critical, sharp)
    m.emit(Fired(salvo.source, salvo.name, salvo.target, lock, tuple(rolls), strike.normal, strike.critical))
    return strike


def roll_dice(m: DropfleetMatch, dice: Dice) -> int:
    """So many D6 or D3 and what is added. dropfleet.dice.d3"""
    total = dice.plus
    for _ in range(dice.count):
        total += d3(m.roll(6)) if dice.sides == 3 else m.roll(6)
    return total


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
            face = m.roll(6)
            if face < lock and attack.reroll:
                face = m.roll(6)
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
