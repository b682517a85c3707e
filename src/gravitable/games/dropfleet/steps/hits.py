"""Attack dice: hits, criticals, the damage they inflict. dropfleet.hit.*, dropfleet.damage.*"""

from __future__ import annotations

from gravitable.games.dropfleet.dice import Dice, d3
from gravitable.games.dropfleet.events import Fired
from gravitable.games.dropfleet.salvo import Salvo, Strike
from gravitable.games.dropfleet.state import DropfleetMatch


def roll_hits(m: DropfleetMatch, salvo: Salvo) -> Strike:
    """Roll the attack dice and total the damage.

    dropfleet.hit.roll, dropfleet.hit.critical, dropfleet.weapon.lock, dropfleet.dice.d6,
    dropfleet.dice.reroll-stands
    """
    rolls: list[int] = []
    lock, margin = salvo.lock, salvo.margin
    if salvo.burnthrough:
        strike = _burn(m, salvo, rolls)
    else:
        hits = criticals = 0
        for _ in range(salvo.dice):
            face = m.roll(6)
            if face < lock and salvo.reroll:
                face = m.roll(6)
            rolls.append(face)
            if face >= lock:
                hits += 1
                criticals += face >= lock + margin
        ignoring = hits if salvo.particle else criticals
        if salvo.damage is None:
            normal, sharp = (hits - ignoring) * hits, (hits,) * criticals
            critical = ignoring * hits
        else:
            dice = Dice.read(salvo.damage)
            normal = sum(_damage(m, salvo, dice) for _ in range(hits - ignoring))
            points = [_damage(m, salvo, dice) for _ in range(ignoring)]
            critical, sharp = sum(points), tuple(points[:criticals])
        strike = Strike(salvo, hits, criticals, normal + critical, normal, critical, sharp)
    m.emit(Fired(salvo.source, salvo.name, salvo.target, lock, tuple(rolls), strike.normal, strike.critical))
    return strike


def _damage(m: DropfleetMatch, salvo: Salvo, dice: Dice) -> int:
    """The damage of one hit. dropfleet.damage.per-hit, dropfleet.damage.variable, dropfleet.weapon.damage"""
    return (roll_dice(m, dice) + salvo.plus) * salvo.times


def roll_dice(m: DropfleetMatch, dice: Dice) -> int:
    """So many D6 or D3 and what is added. dropfleet.dice.d3"""
    total = dice.plus
    for _ in range(dice.count):
        total += d3(m.roll(6)) if dice.sides == 3 else m.roll(6)
    return total


def _burn(m: DropfleetMatch, salvo: Salvo, rolls: list[int]) -> Strike:
    """Dice that hit are rolled again, in rounds, up to the cap; after a critical, later hits are critical.

    dropfleet.weapon-rule.burnthrough, .burnthrough-cap, .burnthrough-critical
    """
    lock, cap = salvo.lock, salvo.burnthrough
    each = (Dice.read(salvo.damage or "1").plus + salvo.plus) * salvo.times
    hits = criticals = normal = critical = 0
    sharp_hits: list[int] = []
    dice, burning = salvo.dice, salvo.particle
    while dice and normal + critical < cap:
        scored = sharp = 0
        for _ in range(dice):
            face = m.roll(6)
            if face < lock and salvo.reroll:
                face = m.roll(6)
            rolls.append(face)
            if face >= lock:
                scored += 1
                sharp += face >= lock + salvo.margin
        hits, criticals = hits + scored, criticals + sharp
        ignoring = scored if burning else sharp
        room = cap - normal - critical
        sharp_hits += [min(each, room - each * number) for number in range(sharp) if each * number < room]
        critical += min(ignoring * each, room)
        normal += min((scored - ignoring) * each, cap - normal - critical)
        burning = burning or sharp > 0
        dice = scored
    return Strike(salvo, hits, criticals, normal + critical, normal, critical, tuple(sharp_hits))
