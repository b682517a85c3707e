"""The exact odds, against every possible roll written out."""

import itertools
import time
from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.attack import Attack, Defence, Situation
from gravitable.games.dropfleet.fire.combined_odds import combined_odds
from gravitable.games.dropfleet.fire.dice_distribution import mean, plus
from gravitable.games.dropfleet.fire.odds import after_point_defence, attack_odds, crippling_odds
from gravitable.games.dropfleet.fire.weapon_attack import asset_attack, attack_of
from gravitable.games.dropfleet.special_rules.weapon_rule import armed

FACES = range(1, 7)


def rolls(number: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for faces in itertools.product(FACES, repeat=number):
        yield faces, Fraction(1, 6**number)


def clamped(target: int) -> int:
    return min(6, max(2, target))


def judge(face: int, attack: Attack) -> str:
    lock = clamped(attack.lock)
    if face < lock:
        return "miss"
    return "critical" if attack.particle or face >= lock + attack.margin else "normal"


def burn(
    dice: int, attack: Attack, cap: int, burning: bool, n: int, c: int
) -> Iterator[tuple[int, int, Fraction]]:
    """Burnthrough by the letter: round after round of dice."""
    if dice == 0 or n + c >= cap:
        yield n, c, Fraction(1)
        return
    each = attack.damage.plus if attack.damage is not None else 1
    for faces, chance in rolls(dice):
        results = [judge(face, attack) for face in faces]
        hits = [("critical" if burning else result) for result in results if result != "miss"]
        new_n, new_c = n, c
        for result in sorted(hits):  # criticals first
            room = cap - new_n - new_c
            if result == "critical":
                new_c += min(each, room)
            else:
                new_n += min(each, room)
        again = burning or "critical" in hits
        for final_n, final_c, likely in burn(len(hits), attack, cap, again, new_n, new_c):
            yield final_n, final_c, chance * likely


def damage_by_rolling(attack: Attack) -> Iterator[tuple[int, int, Fraction]]:
    """Points of normal and critical damage, for every possible roll."""
    for number, dice_chance in dice_sums(attack.dice):
        if attack.burnthrough:
            for n, c, chance in burn(number, attack, attack.burnthrough, False, 0, 0):
                yield n, c, dice_chance * chance
            continue
        for faces, chance in rolls(number):
            results = [judge(face, attack) for face in faces]
            n, c = results.count("normal"), results.count("critical")
            for pn, pc, likely in hits_to_points(attack, n, c):
                yield pn, pc, dice_chance * chance * likely


def hits_to_points(attack: Attack, n: int, c: int) -> Iterator[tuple[int, int, Fraction]]:
    if attack.damage is None:
        yield n * (n + c), c * (n + c), Fraction(1)
    else:
        for a, p in dice_sums((attack.damage,) * n):
            for b, q in dice_sums((attack.damage,) * c):
                yield a * attack.times, b * attack.times, p * q


def dice_sums(dice: tuple[Dice, ...]) -> Iterator[tuple[int, Fraction]]:
    sides = [die.sides for die in dice for _ in range(die.count)]
    fixed = sum(die.plus for die in dice)
    for faces in itertools.product(*(range(1, side + 1) for side in sides)):
        chance = Fraction(1)
        for side in sides:
            chance /= side
        yield fixed + sum(faces), chance


def hull_by_rolling(attack: Attack, defence: Defence) -> dict[int, Fraction]:
    """The Hull lost, by every roll of attack, Point Defence and save dice."""
    points: dict[tuple[int, int], Fraction] = {}
    for n, c, chance in damage_by_rolling(attack):
        points[n, c] = points.get((n, c), Fraction(0)) + chance
    return defended_by_rolling(points, attack, defence)


def defended_by_rolling(
    points: dict[tuple[int, int], Fraction], attack: Attack, defence: Defence
) -> dict[int, Fraction]:
    """The Hull lost to points of damage, by every roll of Point Defence and save dice."""
    lost: dict[int, Fraction] = {}
    armour = Fraction(7 - clamped(defence.armour + attack.scald), 6)
    passive = Fraction(0)
    if defence.passive is not None and not attack.particle:
        passive = Fraction(7 - clamped(defence.passive + attack.scald), 6)
    save_normal = max(armour, passive)
    pd_dice = defence.pd if attack.point_defence else 0
    for (n, c), chance in points.items():
        for pd, pd_chance in rolls(pd_dice):
            good = sum(face >= defence.pd_target for face in pd)
            left = after_point_defence(
                n, c, good, attack.point_defence, float(1 - save_normal), float(1 - passive)
            )
            for outcome in itertools.product((True, False), repeat=sum(left)):
                likely = Fraction(1)
                for number, saved in enumerate(outcome):
                    save = save_normal if number < left[0] else passive
                    likely *= save if saved else 1 - save
                hull = outcome.count(False)
                lost[hull] = lost.get(hull, Fraction(0)) + chance * pd_chance * likely
    return lost


def pool_by_rolling(attacks: list[Attack], defence: Defence) -> dict[int, Fraction]:
    """The Hull lost to attacks that Point Defence is rolled against once, by every roll."""
    points: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for attack in attacks:
        grown: dict[tuple[int, int], Fraction] = {}
        for (n, c), chance in points.items():
            for more_n, more_c, likely in damage_by_rolling(attack):
                pair = (n + more_n, c + more_c)
                grown[pair] = grown.get(pair, Fraction(0)) + chance * likely
        points = grown
    return defended_by_rolling(points, attacks[0], defence)


ATTACKS = {
    "plain": Attack(4, (Dice(plus=3),)),
    "sure": Attack(2, (Dice(plus=2),), Dice(plus=2)),
    "random attack": Attack(3, (Dice(1, 3, 1),)),
    "random damage": Attack(3, (Dice(plus=2),), Dice(1, 3, 0)),
    "reinforced": Attack(3, (Dice(plus=3),), margin=3),
    "heavy calibre": Attack(3, (Dice(plus=3),), margin=1),
    "particle": Attack(3, (Dice(plus=2),), Dice(plus=2), particle=True),
    "distortion": Attack(3, (Dice(plus=2),), damage=None),
    "burnthrough": Attack(3, (Dice(plus=2),), burnthrough=4),
    "burnthrough in twos": Attack(4, (Dice(plus=2),), Dice(plus=2), burnthrough=5),
    "overcharged": Attack(3, (Dice(plus=2),), times=2),
    "close action": Attack(4, (Dice(plus=3),), point_defence=1),
    "swarmer": Attack(4, (Dice(plus=3),), point_defence=2),
    "scald": Attack(3, (Dice(plus=3),), scald=1),
    "squadron": Attack(4, (Dice(plus=1), Dice(1, 3, 0))),
    "lock beyond six": Attack(8, (Dice(plus=2),)),
}

DEFENCES = {
    "armour": Defence(4),
    "passive": Defence(3, passive=4),
    "shields first": Defence(5, passive=4, pd=2),
    "flak": Defence(3, pd=3),
    "better flak": Defence(3, pd=2, pd_target=4),
}


@pytest.mark.parametrize("defence", DEFENCES.values(), ids=DEFENCES)
@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_odds_equal_every_roll_written_out(attack: Attack, defence: Defence) -> None:
    expected = hull_by_rolling(attack, defence)
    found = attack_odds(attack, defence).hull
    for hull in set(expected) | set(found):
        assert found.get(hull, 0.0) == pytest.approx(float(expected.get(hull, Fraction(0))), abs=1e-12)


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_odds_add_up_to_one(attack: Attack) -> None:
    odds = attack_odds(attack, Defence(4, passive=5, pd=4))
    for chances in (odds.hits, odds.criticals, odds.damage, odds.hull):
        assert sum(chances.values()) == pytest.approx(1.0)


def test_crippling_needs_a_critical_and_lost_hull() -> None:
    # One die at 4+: critical on a 6, no passive save, so always one Hull.
    assert crippling_odds(Attack(4, (Dice(plus=1),)), Defence(4)) == pytest.approx(1 / 6)
    # A passive save of 4+ stops half of them.
    assert crippling_odds(Attack(4, (Dice(plus=1),)), Defence(4, passive=4)) == pytest.approx(1 / 12)
    # A Particle weapon at 3+ needs the 5 or 6 that would have been critical.
    particle = Attack(3, (Dice(plus=1),), particle=True)
    assert crippling_odds(particle, Defence(2)) == pytest.approx(1 / 3)


def test_rerolls_help() -> None:
    once = attack_odds(Attack(4, (Dice(plus=2),)), Defence(4)).mean
    twice = attack_odds(Attack(4, (Dice(plus=2),), reroll=True), Defence(4)).mean
    assert twice == pytest.approx(1.5 * once)
    braced = attack_odds(Attack(4, (Dice(plus=2),)), Defence(4, reroll_armour=True)).mean
    assert braced < once


def test_a_volley_is_the_sum_of_its_attacks() -> None:
    attack = Attack(4, (Dice(plus=1),))
    alone = attack_odds(attack, Defence(6)).hull
    both = combined_odds([attack, attack], Defence(6))
    assert both[2] == pytest.approx(alone[1] ** 2)
    assert sum(both.values()) == pytest.approx(1.0)


def test_weapons_become_attacks() -> None:
    content = builtin()
    berlin = content.ship_by_id["ucm.berlin"]
    laser = next(weapon for weapon in berlin.weapons if weapon.has("Burnthrough"))
    attack = attack_of(armed(laser), Situation())
    assert (attack.lock, attack.burnthrough, attack.point_defence) == (3, 6, 0)
    castor = content.ship_by_id["phr.castor"].weapons[0]
    assert attack_of(armed(castor), Situation(weapons_free=True)).dice == (Dice(plus=8),)
    agrippa = content.ship_by_id["phr.agrippa"].weapons[0]
    assert attack_of(armed(agrippa), Situation()).point_defence == 2
    beam = content.ship_by_id["shaltari.helium"].weapons[0]
    assert attack_of(armed(beam), Situation()).point_defence == 0
    oculus = content.ship_by_id["scourge.harpy"].weapons[0]
    assert attack_of(armed(oculus), Situation(within_scan=True)).scald == 1
    assert attack_of(armed(castor), Situation(within_scan=True)).scald == 0
    with pytest.raises(ValueError, match="fixed damage"):
        attack_odds(Attack(3, (Dice(plus=1),), Dice(1, 3, 0), burnthrough=4), Defence(4))


def test_assets_become_attacks() -> None:
    assets = builtin().asset_by_load
    bombers = asset_attack(assets["scourge", "bombers"], 3)
    assert bombers.dice == (Dice(plus=2),) * 3
    assert (bombers.point_defence, bombers.scald) == (1, 1)
    assert asset_attack(assets["ucm", "heavy-torpedoes"]).point_defence == 0
    with pytest.raises(ValueError, match="do not attack"):
        asset_attack(assets["ucm", "fighters"])


POOLS = {
    "two alike": [Attack(4, (Dice(plus=2),), point_defence=1)] * 2,
    "two Locks": [
        Attack(3, (Dice(plus=1),), point_defence=1),
        Attack(5, (Dice(plus=2),), point_defence=1),
    ],
    "damage 2 and 1": [
        Attack(4, (Dice(plus=1),), Dice(plus=2), point_defence=1),
        Attack(4, (Dice(plus=1),), point_defence=1),
    ],
    "swarmers": [Attack(3, (Dice(plus=1),), point_defence=2)] * 2,
    "a burning Mauler": [
        Attack(3, (Dice(plus=1),), burnthrough=2, point_defence=1),
        Attack(4, (Dice(plus=1),), point_defence=1),
    ],
    "a random Attack": [Attack(3, (Dice(1, 3, 0),), point_defence=1)],
}


@pytest.mark.rule("dropfleet.pd.pooled", "dropfleet.pd.choice")
@pytest.mark.parametrize("name", POOLS)
@pytest.mark.parametrize("defence", [Defence(3, pd=2), Defence(4, 5, 2), Defence(6), Defence(2, pd=3)])
def test_a_pool_equals_every_roll_written_out(name: str, defence: Defence) -> None:
    found = combined_odds(POOLS[name], defence)
    expected = pool_by_rolling(POOLS[name], defence)
    for hull in set(expected) | set(found):
        assert found.get(hull, 0.0) == pytest.approx(float(expected.get(hull, Fraction(0))), abs=1e-9)


@pytest.mark.rule("dropfleet.pd.pooled")
@pytest.mark.parametrize("defence", [Defence(3, pd=8), Defence(4, 4, 5), Defence(5)])
def test_many_alike_are_one_attack_with_all_their_dice(defence: Defence) -> None:
    for cost in (1, 2):
        one = Attack(3, (Dice(plus=3),), Dice(plus=2), point_defence=cost)
        for times in (1, 2, 3, 5, 8):
            all_dice = attack_odds(msgspec.structs.replace(one, dice=(Dice(plus=3 * times),)), defence).hull
            found = combined_odds([one] * times, defence)
            for hull in set(all_dice) | set(found):
                assert found.get(hull, 0.0) == pytest.approx(all_dice.get(hull, 0.0), abs=1e-9)


@pytest.mark.rule("dropfleet.pd.pooled", "dropfleet.pd.each-attack")
def test_what_point_defence_does_not_stop_stays_out_of_the_pool() -> None:
    close, far = Attack(3, (Dice(plus=4),), point_defence=1), Attack(3, (Dice(plus=4),))
    defence = Defence(4, pd=6)
    apart = combined_odds([close, far], defence, pooled=False)
    assert combined_odds([close, far], defence) == pytest.approx(apart)
    twice = combined_odds([close, close], defence)
    each = combined_odds([close, close], defence, pooled=False)
    assert mean(twice) > mean(each)
    alone = attack_odds(close, defence).hull
    assert each == pytest.approx(dict(plus(alone, alone)))


def test_no_class_mixes_close_action_that_point_defence_treats_differently() -> None:
    for ship in builtin().ship:
        attacks = [attack_of(armed(each), Situation(within_scan=True)) for each in ship.weapons]
        stoppable = [each for each in attacks if each.point_defence]
        assert len({(each.point_defence, each.scald, each.particle) for each in stoppable}) <= 1


def test_the_largest_volley_is_answered_soon() -> None:
    """Twelve ships of the most Close Action dice there are, against much Point Defence."""
    attack = Attack(3, (Dice(2, 3, 3),), Dice(plus=1), point_defence=2)
    start = time.process_time()
    found = combined_odds([attack] * 24, Defence(3, pd=40))
    assert sum(found.values()) == pytest.approx(1.0)
    assert time.process_time() - start < 2.0


def test_a_kill_takes_all_the_hull_that_is_left() -> None:
    odds = attack_odds(Attack(4, (Dice(plus=2),)), Defence(6))
    assert odds.kills(2) == pytest.approx(odds.hull[2])
    assert odds.kills(1) == pytest.approx(odds.hull[1] + odds.hull[2])
    assert odds.kills(3) == 0.0
