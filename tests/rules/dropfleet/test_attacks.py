"""Hits, criticals, Point Defence and saves, by the book and its examples."""

import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.attack import CRITICAL_MARGIN, Attack, Defence, Situation, saves_against
from gravitable.games.dropfleet.fire.dice_distribution import at_least, mean
from gravitable.games.dropfleet.fire.odds import (
    after_point_defence,
    attack_odds,
    crippling_odds,
    damage_chances,
    die_chances,
    hit_chances,
)
from gravitable.games.dropfleet.fire.weapon_attack import asset_attack, attack_of
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponGear, armed

ONE = (Dice(plus=1),)
NAKED = Defence(armour=6)


def saved(attack: Attack, defence: Defence) -> tuple[float, float]:
    """The chances to save a normal and a critical point."""
    against = saves_against(attack, defence)
    return against.normal.chance, against.critical.chance


def weapon(*special: str, attack: str = "1", lock: int = 3) -> WeaponGear:
    return armed(Weapon("Gun", attack=attack, damage="1", arc="F", lock=lock, special=special))


@pytest.mark.rule("dropfleet.hit.roll", "dropfleet.damage.per-hit")
def test_a_rail_gun_of_three_dice_at_four() -> None:
    # The rulebook's rail gun: Lock 4+, Attack 3, Damage 1.
    odds = attack_odds(Attack(4, (Dice(plus=3),)), NAKED)
    assert [round(odds.hits[n] * 8) for n in range(4)] == [1, 3, 3, 1]
    assert odds.damage == odds.hits


@pytest.mark.rule("dropfleet.hit.one-and-six")
def test_a_one_misses_and_a_six_hits() -> None:
    assert die_chances(Attack(1, ONE))[2] == pytest.approx(1 / 6)
    assert die_chances(Attack(9, ONE))[2] == pytest.approx(5 / 6)


@pytest.mark.rule("dropfleet.hit.critical")
def test_criticals() -> None:
    # The rulebook's example: Lock 4+ on a 6, Lock 3+ on 5 or 6.
    assert die_chances(Attack(4, ONE))[1] == pytest.approx(1 / 6)
    assert die_chances(Attack(3, ONE))[1] == pytest.approx(2 / 6)
    assert die_chances(Attack(5, ONE))[1] == 0.0
    assert saved(Attack(3, ONE), Defence(armour=2))[1] == 0.0


@pytest.mark.rule(
    "dropfleet.hit.critical-passive", "dropfleet.save.passive", "dropfleet.save.example-passive"
)
def test_armour_three_passive_four() -> None:
    # The rulebook's example: three normal hits save on 3+, two critical ones on 4+.
    assert saved(Attack(3, ONE), Defence(armour=3, passive=4)) == pytest.approx((4 / 6, 3 / 6))


@pytest.mark.rule("dropfleet.save.best")
def test_the_best_save_is_taken() -> None:
    assert saved(Attack(3, ONE), Defence(armour=5, passive=4))[0] == pytest.approx(3 / 6)
    assert saved(Attack(3, ONE), Defence(armour=3, passive=5))[0] == pytest.approx(4 / 6)


@pytest.mark.rule("dropfleet.save.per-point")
def test_each_point_is_saved_for_itself() -> None:
    odds = attack_odds(Attack(6, ONE, Dice(plus=3)), Defence(armour=4))
    assert [odds.hull[n] * 6 for n in (1, 2, 3)] == pytest.approx([3 / 8, 3 / 8, 1 / 8])


@pytest.mark.rule("dropfleet.damage.variable")
def test_random_damage_is_rolled_for_each_hit() -> None:
    attack = Attack(2, (Dice(plus=2),), Dice(1, 3))
    pairs = damage_chances(attack, 1.0, 0.0, 0.0)
    assert {n: chance for (n, _), chance in pairs.items()} == pytest.approx(
        {2: 1 / 9, 3: 2 / 9, 4: 3 / 9, 5: 2 / 9, 6: 1 / 9}
    )


@pytest.mark.rule("dropfleet.pd.roll")
def test_point_defence_stops_points_on_five_or_more() -> None:
    close = Attack(6, ONE, point_defence=1)
    assert attack_odds(close, Defence(6, pd=1)).mean == pytest.approx(1 / 6 * 4 / 6 * 5 / 6)


@pytest.mark.rule("dropfleet.pd.critical", "dropfleet.pd.choice")
def test_a_critical_point_takes_two_successes() -> None:
    # The rulebook's example: four normal and two critical points, two successes.
    assert after_point_defence(4, 2, 2, 1, 1 / 3, 1.0) == (4, 1)
    assert after_point_defence(4, 2, 6, 0, 1.0, 1.0) == (4, 2)  # no Point Defence against these
    assert after_point_defence(4, 2, 0, 1, 1.0, 1.0) == (4, 2)
    assert after_point_defence(4, 2, 2, 1, 1.0, 1.0) == (2, 2)
    assert after_point_defence(0, 2, 3, 1, 1.0, 1.0) == (0, 1)


@pytest.mark.rule("dropfleet.pd.against", "dropfleet.pd.first")
def test_point_defence_works_against_close_action_and_assets_only() -> None:
    assert attack_of(weapon(), Situation()).point_defence == 0
    assert attack_of(weapon("Close Action"), Situation()).point_defence == 1
    # Stopped before the save, not after: with armour the two chances multiply.
    close = Attack(6, ONE, point_defence=1)
    assert attack_odds(close, Defence(4, pd=1)).mean == pytest.approx(1 / 6 * 4 / 6 * 1 / 2)


@pytest.mark.rule("dropfleet.weapon-rule.swarmer")
def test_swarmers_take_one_success_more() -> None:
    assert attack_of(weapon("Close Action (Swarmer)"), Situation()).point_defence == 2
    assert after_point_defence(3, 0, 3, 2, 1.0, 1.0) == (2, 0)
    assert after_point_defence(0, 1, 2, 2, 1.0, 1.0) == (0, 1)
    assert after_point_defence(0, 1, 3, 2, 1.0, 1.0) == (0, 0)


@pytest.mark.rule("dropfleet.weapon-rule.beam")
def test_beams_ignore_point_defence() -> None:
    beam = attack_of(weapon("Close Action (Beam)"), Situation())
    assert attack_odds(beam, Defence(4, pd=20)).mean == attack_odds(beam, Defence(4)).mean


def test_torpedoes_ignore_point_defence() -> None:
    torpedo = asset_attack(builtin().asset_by_load["ucm", "torpedoes"])
    assert torpedo.margin == CRITICAL_MARGIN
    assert (torpedo.lock, torpedo.dice, torpedo.damage) == (2, (Dice(plus=4),), Dice(plus=2))
    assert attack_odds(torpedo, Defence(4, pd=20)).mean == attack_odds(torpedo, Defence(4)).mean


def test_bombers_attack_together() -> None:
    # The rulebook's example: six UCM bombers roll all twelve attacks at once against one Point Defence roll.
    bombers = asset_attack(builtin().asset_by_load["ucm", "bombers"], 6)
    assert sum(dice.plus for dice in bombers.dice) == 12
    together = attack_odds(bombers, Defence(3, pd=6)).mean
    apart = 6 * attack_odds(asset_attack(builtin().asset_by_load["ucm", "bombers"]), Defence(3, pd=6)).mean
    assert together > apart


@pytest.mark.rule("dropfleet.weapon-rule.burnthrough", "dropfleet.weapon-rule.burnthrough-cap")
def test_burnthrough_goes_on_until_it_misses() -> None:
    # One die at 4+ without criticals: a chain of halves, cut at three.
    chances = damage_chances(Attack(4, ONE, burnthrough=3), 0.5, 0.0, 0.5)
    assert chances == pytest.approx({(0, 0): 1 / 2, (1, 0): 1 / 4, (2, 0): 1 / 8, (3, 0): 1 / 8})
    many = attack_odds(Attack(2, (Dice(plus=12),), burnthrough=20), NAKED)
    assert max(many.damage) == 20


@pytest.mark.rule("dropfleet.weapon-rule.burnthrough-critical")
def test_after_a_critical_later_hits_ignore_armour() -> None:
    # One die at 4+: a normal hit after a critical one is impossible, whatever it rolls.
    one = damage_chances(Attack(4, ONE, burnthrough=10), 1 / 3, 1 / 6, 1 / 2)
    assert one[1, 1] == pytest.approx(1 / 3 * 1 / 6 * 1 / 2)
    assert one[0, 2] == pytest.approx(1 / 6 * 1 / 2 * 1 / 2)
    # Two dice: the normal hit of the same round stays normal, and later hits of either die are critical.
    two = damage_chances(Attack(4, (Dice(plus=2),), burnthrough=10), 1 / 3, 1 / 6, 1 / 2)
    same_round = 2 * (1 / 3) * (1 / 6) * (1 / 4)
    one_after_the_other = 2 * (1 / 3) * (1 / 2) * (1 / 6) * (1 / 2)
    assert two[1, 1] == pytest.approx(same_round + one_after_the_other)


@pytest.mark.rule("dropfleet.weapon-rule.distortion")
def test_distortion() -> None:
    # The rulebook's example: three hits of four dice do 9 damage, four hits 16.
    attack = Attack(3, (Dice(plus=4),), damage=None)
    odds = attack_odds(attack, NAKED)
    assert set(odds.damage) == {0, 1, 4, 9, 16}
    assert odds.damage[9] == pytest.approx(odds.hits[3])
    assert odds.damage[16] == pytest.approx((4 / 6) ** 4)


@pytest.mark.rule("dropfleet.weapon-rule.fusillade")
def test_fusillade() -> None:
    battery = weapon("Fusillade (2)", attack="4")
    assert attack_of(battery, Situation()).dice == (Dice(plus=4),)
    assert attack_of(battery, Situation(weapons_free=True)).dice == (Dice(plus=6),)


def test_overcharge_doubles_damage() -> None:
    plain = attack_odds(attack_of(weapon("Overcharge"), Situation()), NAKED)
    doubled = attack_odds(attack_of(weapon("Overcharge"), Situation(overcharge=True)), NAKED)
    assert mean(doubled.damage) == pytest.approx(2 * mean(plain.damage))


@pytest.mark.rule("dropfleet.weapon-rule.particle")
def test_particle_hits_are_critical_and_unsaved() -> None:
    odds = attack_odds(attack_of(weapon("Particle"), Situation()), Defence(armour=2, passive=2))
    assert odds.criticals[1] == pytest.approx(4 / 6)
    assert odds.hull[1] == pytest.approx(4 / 6)


@pytest.mark.rule("dropfleet.weapon-rule.scald", "dropfleet.save.passive-as-armour")
def test_scald_worsens_saves() -> None:
    # The rulebook's example: 3+ becomes 4+.
    scalding = attack_of(weapon("Scald"), Situation(within_scan=True))
    assert saved(scalding, Defence(armour=3))[0] == pytest.approx(3 / 6)
    assert saved(attack_of(weapon("Scald"), Situation()), Defence(armour=3))[0] == pytest.approx(4 / 6)
    assert saved(scalding, Defence(armour=6))[0] == pytest.approx(1 / 6)
    assert saved(scalding, Defence(armour=6, passive=4)) == pytest.approx((2 / 6, 2 / 6))
    assert saved(scalding, Defence(armour=3, passive=6)) == pytest.approx((3 / 6, 1 / 6))


@pytest.mark.rule("dropfleet.weapon-rule.crippling-automatic")
def test_crippling_by_particle_needs_the_usual_critical() -> None:
    # The rulebook's example: Lock 3+ needs a 5 or 6.
    attack = attack_of(weapon("Particle", "Crippling"), Situation())
    assert crippling_odds(attack, NAKED) == pytest.approx(2 / 6)


@pytest.mark.rule("dropfleet.bomber.scald")
def test_bombers_are_beside_their_target() -> None:
    assert asset_attack(builtin().asset_by_load["scourge", "bombers"]).scald == 1


def test_more_dice_never_hurt() -> None:
    shots = [at_least(attack_odds(Attack(4, (Dice(plus=n),)), Defence(3)).hull, 2) for n in range(6)]
    assert shots == sorted(shots)
    pairs = hit_chances(Attack(4, (Dice(plus=2), Dice(1, 6))), 1 / 3, 1 / 6, 1 / 2)
    assert sum(pairs.values()) == pytest.approx(1.0)
    assert max(n + c for n, c in pairs) == 8
    assert at_least({0: 0.25, 1: 0.75}, 1) == 0.75
