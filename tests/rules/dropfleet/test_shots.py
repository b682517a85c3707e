"""Lock, range and what lies between, by the book."""

import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.dice import Dice, target
from gravitable.games.dropfleet.fire.attack import Attack, Defence, Situation
from gravitable.games.dropfleet.fire.detection import scan, signature
from gravitable.games.dropfleet.fire.line_of_sight import (
    Field,
    LinePenalty,
    fields_crossed,
    hits_moon,
    line_of_fire,
)
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.weapon_attack import critical_margin, lock_number, weapon_range
from gravitable.games.dropfleet.scenarios.scenario import Layer, Moon, Ring
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.special_rules.weapon_rule import Lane, WeaponGear, armed
from gravitable.games.dropfleet.steps.rolling import d3, d6, rolled, total
from gravitable.geometry.crossing import Area, Disc, box

CONTENT = builtin()
HAZARDS = {hazard.id: hazard for hazard in CONTENT.hazard}


def gun(*special: str, lock: int | None = 4) -> WeaponGear:
    return armed(Weapon("Gun", attack="2", damage="1", arc="F/S/R", lock=lock, special=special))


def reach(
    weapon: WeaponGear, firer: Layer = "high", aim: Layer = "high", *, sector: bool = False
) -> int | None:
    """The range of a weapon with Scan 6 at a target of Signature 5."""
    return weapon_range(weapon, 6, 5, Lane(firer, aim, sector))


class Die:
    """A die that shows one face for ever, and knows its sides."""

    def __init__(self, face: int) -> None:
        self.face = face

    def roll(self, sides: int) -> int:
        assert sides == 6
        return self.face


@pytest.mark.rule("dropfleet.weapon-rule.burnthrough")
def test_a_burnthrough_weapon_has_a_fixed_damage() -> None:
    def each(damage: str | None, times: int = 1) -> int:
        printed = None if damage is None else Dice.read(damage)
        return Attack(4, (Dice(plus=2),), printed, times=times, burnthrough=6).each

    assert (each("1"), each("3"), each("1", 2)) == (1, 3, 2)
    for damage in (None, "D3", "0"):
        with pytest.raises(ValueError, match="fixed damage"):
            each(damage)


@pytest.mark.rule("dropfleet.weapon-rule.burnthrough", "dropfleet.weapon-rule.burnthrough-cap")
@pytest.mark.parametrize(("damage", "cap", "most"), [("1", 2, 2), ("2", 4, 2), ("2", 3, 2), ("3", 9, 3)])
def test_a_burnthrough_die_hits_again_until_the_cap_is_reached(damage: str, cap: int, most: int) -> None:
    """On 4 or more: each hit is half as likely as the one before."""
    attack = Attack(4, (Dice(plus=1),), Dice.read(damage), burnthrough=cap)
    hits = attack_odds(attack, Defence(6)).hits
    exactly = {number: 0.5 ** (number + 1) for number in range(most)} | {most: 0.5**most}
    assert dict(hits) == pytest.approx(exactly)


@pytest.mark.rule("dropfleet.dice.d6", "dropfleet.dice.d3")
def test_every_die_has_six_sides_and_a_d3_counts_two_faces_as_one() -> None:
    faces = [Die(face) for face in range(1, 7)]
    assert [d6(die) for die in faces] == [1, 2, 3, 4, 5, 6]
    assert [d3(die) for die in faces] == [1, 1, 2, 2, 3, 3]
    assert rolled(Die(5), Dice.read("2D6+4")) == [5, 5]
    assert total(Die(5), Dice.read("2D6+4")) == 14
    assert rolled(Die(5), Dice.read("D3+1")) == [3]
    assert total(Die(5), Dice.read("D3+1")) == 4
    assert rolled(Die(5), Dice.read("3")) == []
    assert total(Die(5), Dice.read("3")) == 3


@pytest.mark.rule("dropfleet.dice.clamp")
def test_clamp() -> None:
    assert [target(number) for number in (-1, 1, 2, 6, 7, 9)] == [2, 2, 2, 6, 6, 6]


@pytest.mark.rule("dropfleet.dice.modifiers")
def test_modifiers_change_the_target_number() -> None:
    # The rulebook's examples: 4+ with +1 needs 5; 5+ with -2 needs 3.
    assert lock_number(gun(lock=4), Situation(penalties=1)) == 5
    assert lock_number(gun(lock=5), Situation(penalties=-2)) == 3


@pytest.mark.rule("dropfleet.spike.minor", "dropfleet.spike.major")
def test_spikes_add_to_the_signature() -> None:
    # The rulebook's example: 6", 12" with a Minor Spike, 18" with a Major one.
    assert [signature(6, spike) for spike in (0, 1, 2)] == [6, 12, 18]
    assert signature(3, 0, -6) == 0
    assert signature(3, 1, -6) == 3


@pytest.mark.rule("dropfleet.range.formula")
def test_range_is_scan_plus_signature() -> None:
    assert reach(gun()) == 11
    assert reach(gun(), "low", "high") == 11


@pytest.mark.rule("dropfleet.range.close-action")
def test_close_action_reaches_scan() -> None:
    assert reach(gun("Close Action")) == 6
    assert gun("Close Action (Beam)").close_action


@pytest.mark.rule("dropfleet.range.scan-minimum")
def test_scan_stops_at_nothing() -> None:
    assert scan(6, penalty=12) == 0
    assert scan(9, 6) == 3


@pytest.mark.rule("dropfleet.hit.between-layers")
def test_other_layers_are_harder_to_hit() -> None:
    assert lock_number(gun(), Situation("high", "low")) == 5
    assert lock_number(gun(), Situation("low", "high")) == 5
    assert lock_number(gun(), Situation("low", "low")) == 4


@pytest.mark.rule("dropfleet.hit.atmosphere-lock")
def test_atmosphere_needs_a_six() -> None:
    for firer, aim in (("atmosphere", "low"), ("low", "atmosphere"), ("atmosphere", "atmosphere")):
        assert lock_number(gun("Calibre (L)", lock=2), Situation(firer, aim, tonnage="L", penalties=-3)) == 6  # type: ignore[arg-type]


@pytest.mark.rule("dropfleet.hit.atmosphere-range")
def test_atmosphere_reaches_scan() -> None:
    assert reach(gun(), "low", "atmosphere") == 6
    assert reach(gun(), "atmosphere", "high") == 6


@pytest.mark.rule("dropfleet.hit.atmosphere-close-action-in", "dropfleet.hit.atmosphere-close-action-from")
def test_close_action_stays_out_of_atmosphere() -> None:
    assert reach(gun("Close Action"), "low", "atmosphere") is None
    assert reach(gun("Close Action"), "atmosphere", "atmosphere") is None
    assert reach(gun("Close Action"), "low", "high") == 6


@pytest.mark.rule("dropfleet.bombardment.low-orbit")
def test_sectors_are_targeted_from_low_orbit() -> None:
    assert reach(gun(), "low", "atmosphere", sector=True) == 6
    assert reach(gun(), "high", "atmosphere", sector=True) is None
    assert reach(gun(), "atmosphere", "atmosphere", sector=True) is None
    assert lock_number(gun(), Situation("low", "atmosphere", sector=True)) == 6


@pytest.mark.rule("dropfleet.weapon-rule.air-to-air", "dropfleet.weapon-rule.air-to-air-close-action")
def test_air_to_air() -> None:
    weapon = gun("Air-to-Air", "Close Action")
    assert lock_number(weapon, Situation("atmosphere", "atmosphere")) == 3
    assert lock_number(weapon, Situation("atmosphere", "low")) == 5
    assert lock_number(gun("Air-to-Air"), Situation("low", "atmosphere")) == 6
    assert lock_number(weapon, Situation("atmosphere", "atmosphere", sector=True)) == 6
    assert reach(weapon, "atmosphere", "atmosphere") == 6
    assert reach(weapon, "atmosphere", "low") == 6
    assert reach(weapon, "low", "atmosphere") is None


@pytest.mark.rule("dropfleet.weapon-rule.bombardment", "dropfleet.weapon-rule.bombardment-no-penalty")
def test_bombardment() -> None:
    weapon = gun("Bombardment", lock=2)
    assert lock_number(weapon, Situation("low", "atmosphere", sector=True)) == 2
    assert reach(weapon, "low", "atmosphere", sector=True) == 6
    assert reach(weapon, "atmosphere", "atmosphere", sector=True) is None
    assert reach(weapon, "high", "atmosphere", sector=True) is None
    assert reach(weapon, "low", "low") is None


@pytest.mark.rule("dropfleet.unique-rule.low-level")
def test_low_level() -> None:
    weapon = gun("Bombardment", "Low Level")
    assert reach(weapon, "atmosphere", "atmosphere", sector=True) == 6
    assert lock_number(weapon, Situation("atmosphere", "atmosphere", sector=True)) == 4


@pytest.mark.rule("dropfleet.weapon-rule.escape-velocity")
def test_escape_velocity() -> None:
    weapon = gun("Escape Velocity")
    assert lock_number(weapon, Situation("atmosphere", "high")) == 4
    assert reach(weapon, "atmosphere", "high") == 11
    assert reach(weapon, "low", "high") == 11
    assert reach(weapon, "low", "low") is None
    assert reach(weapon, "high", "low") is None


@pytest.mark.rule(
    "dropfleet.weapon-rule.re-entry",
    "dropfleet.weapon-rule.re-entry-range",
    "dropfleet.weapon-rule.re-entry-targets",
)
def test_re_entry() -> None:
    weapon = gun("Re-Entry")
    assert lock_number(weapon, Situation("low", "atmosphere")) == 4
    assert lock_number(weapon, Situation("high", "atmosphere")) == 6
    assert lock_number(weapon, Situation("high", "low")) == 5
    assert reach(weapon, "low", "atmosphere") == 11
    assert reach(weapon, "low", "atmosphere", sector=True) is None
    assert reach(gun("Re-Entry", "Close Action"), "low", "atmosphere") == 6
    assert reach(gun("Re-Entry", "Close Action"), "high", "atmosphere") is None


@pytest.mark.rule("dropfleet.ship-rule.monitor")
def test_monitors_fire_between_orbits() -> None:
    assert lock_number(gun(), Situation("high", "low", monitor=True)) == 4
    assert lock_number(gun(), Situation("low", "atmosphere", monitor=True)) == 6


@pytest.mark.rule("dropfleet.weapon-rule.calibre")
def test_calibre() -> None:
    # The rulebook's example: Lock 5+, Calibre (L), at a frigate: 4+.
    weapon = gun("Calibre (L)", lock=5)
    assert lock_number(weapon, Situation(tonnage="L")) == 4
    assert lock_number(weapon, Situation(tonnage="L2")) == 4
    assert lock_number(weapon, Situation(tonnage="M")) == 5
    heavy = gun("Calibre (H, S)", lock=3)
    assert [lock_number(heavy, Situation(tonnage=t)) for t in ("M", "H", "S", "S2")] == [3, 2, 2, 2]


@pytest.mark.rule("dropfleet.weapon-rule.calibre-critical", "dropfleet.ship-rule.reinforced-armour")
def test_critical_margins() -> None:
    assert critical_margin(gun(), Situation()) == 2
    assert critical_margin(gun(), Situation(tougher=1)) == 3
    assert critical_margin(gun("Calibre (L)"), Situation()) == 2
    assert critical_margin(gun("Calibre (H, S)"), Situation()) == 1
    assert critical_margin(gun("Calibre (S)"), Situation(tougher=1)) == 2
    assert critical_margin(gun(), Situation(sighted=True)) == 1


@pytest.mark.rule("dropfleet.weapon-rule.mauler")
def test_mauler() -> None:
    # The rulebook's example: armour 3+ makes Lock 3+.
    assert lock_number(gun("Mauler", lock=None), Situation(armour=3)) == 3
    assert lock_number(gun("Mauler", lock=None), Situation("high", "low", armour=3)) == 4


FINE = Field("fine", box(10.0, 0.0, 3.0, 6.0))
DENSE = Field("dense", box(20.0, 0.0, 4.0, 6.0))


def burden(
    *fields: Field,
    layers: tuple[Layer, Layer] = ("high", "high"),
    rings: tuple[Ring, ...] = (),
    moons: tuple[Moon, ...] = (),
) -> LinePenalty:
    """What burdens a shot from (0, 0) to (30, 0)."""
    return line_of_fire(
        0.0, 0.0, layers[0], 30.0, 0.0, layers[1], fields=fields, rings=rings, moons=moons, hazards=HAZARDS
    )


@pytest.mark.rule("dropfleet.debris.lock", "dropfleet.debris.scan")
def test_debris_burdens_fire() -> None:
    assert burden(FINE) == LinePenalty(1, 6)
    assert burden(DENSE) == LinePenalty(2, 12)
    beside = Field("fine", box(10.0, 9.0, 3.0, 6.0))
    assert burden(beside) == LinePenalty()
    around_the_target = Field("fine", box(30.0, 0.0, 3.0, 6.0))
    assert burden(around_the_target) == LinePenalty(1, 6)


@pytest.mark.rule("dropfleet.debris.blocked")
def test_more_than_six_inches_of_debris_block() -> None:
    assert not burden(Field("fine", box(10.0, 0.0, 6.0, 6.0))).blocked
    assert burden(Field("fine", box(10.0, 0.0, 6.1, 6.0))).blocked == "debris"
    assert burden(FINE, DENSE).blocked == "debris"  # 3" and 4"


@pytest.mark.rule("dropfleet.debris.layers", "dropfleet.debris.not-atmosphere")
def test_debris_lies_in_both_orbits() -> None:
    assert burden(FINE, layers=("low", "high")) == LinePenalty(1, 6)
    assert burden(FINE, layers=("low", "low")) == LinePenalty(1, 6)
    assert burden(FINE, layers=("atmosphere", "atmosphere")) == LinePenalty()


@pytest.mark.rule("dropfleet.debris.between")
@pytest.mark.parametrize("high", ["low", "high"])
def test_debris_burdens_fire_into_atmosphere_and_out_of_it(high: Layer) -> None:
    assert burden(FINE, layers=("atmosphere", high)) == LinePenalty(1, 6)
    assert burden(FINE, layers=(high, "atmosphere")) == LinePenalty(1, 6)


@pytest.mark.rule("dropfleet.debris.lock", "dropfleet.table.stem")
def test_fire_along_the_edge_of_a_field_is_not_through_it() -> None:
    along = Field("dense", box(10.0, 1.5, 6.0, 3.0))
    assert burden(along) == LinePenalty()
    assert burden(Field("dense", box(10.0, 1.4985, 6.0, 3.0))) == LinePenalty(2, 12)
    assert burden(Field("dense", box(10.0, 1.4995, 6.0, 3.0))) == LinePenalty()  # within the tolerance


@pytest.mark.rule("dropfleet.debris.lock")
def test_a_field_at_either_end_counts_and_its_edge_does_not() -> None:
    def at(x: float) -> LinePenalty:
        return burden(Field("fine", box(x, 0.0, 3.0, 6.0)))

    assert at(31.4) == at(-1.4) == LinePenalty(1, 6)  # target or firer 0.1" inside
    assert at(31.5) == at(-1.5) == LinePenalty()  # on the edge, the field beyond


@pytest.mark.rule("dropfleet.debris.lock", "dropfleet.table.overlap")
def test_two_stems_on_one_spot_in_a_field_fire_through_it() -> None:
    field = Field("fine", box(0.0, 0.0, 3.0, 6.0))
    burdened = line_of_fire(
        0.0, 0.0, "high", 0.0, 0.0, "high", fields=[field], rings=(), moons=(), hazards=HAZARDS
    )
    assert burdened == LinePenalty(1, 6)


@pytest.mark.rule("dropfleet.ring.between")
def test_rings_between_the_layers_burden_fire() -> None:
    line = (15.0, -10.0, 15.0, 10.0)
    layers: tuple[Layer, ...] = ("atmosphere", "low", "high")
    for one in layers:
        for other in layers:
            low = one != other or one == "low"
            high = "high" in (one, other)
            assert burden(rings=(Ring(line, "low"),), layers=(one, other)).lock == low
            assert burden(rings=(Ring(line),), layers=(one, other)).lock == high


@pytest.mark.rule("dropfleet.ring.fire")
def test_a_ship_on_the_ring_is_not_behind_it() -> None:
    assert burden(rings=(Ring((30.0, -10.0, 30.0, 10.0)),)) == LinePenalty()
    assert burden(rings=(Ring((0.0, -10.0, 0.0, 10.0)),)) == LinePenalty()
    assert burden(rings=(Ring((29.99, -10.0, 29.99, 10.0)),)) == LinePenalty(1, 6)
    assert burden(rings=(Ring((15.0, 0.01, 15.0, 10.0)),)) == LinePenalty()  # past its end


@pytest.mark.rule("dropfleet.ring.fire")
def test_rings_burden_fire_in_their_layer() -> None:
    ring = Ring((15.0, -10.0, 15.0, 10.0))
    assert burden(rings=(ring,)) == LinePenalty(1, 6)
    assert burden(rings=(ring,), layers=("low", "high")) == LinePenalty(1, 6)
    assert burden(rings=(ring,), layers=("low", "low")) == LinePenalty()
    low = Ring((15.0, -10.0, 15.0, 10.0), "low")
    assert burden(rings=(low,), layers=("low", "low")) == LinePenalty(1, 6)


@pytest.mark.rule("dropfleet.solid.fire", "dropfleet.solid.layers")
def test_moons_stop_fire() -> None:
    moon = Moon(15.0, 3.0, 4.0)
    assert burden(moons=(moon,)).blocked == "solid"
    assert burden(moons=(moon,), layers=("low", "high")).blocked
    assert not burden(moons=(moon,), layers=("atmosphere", "high")).blocked
    assert not burden(moons=(moon,), layers=("atmosphere", "atmosphere")).blocked
    assert burden(moons=(moon,), layers=("high", "atmosphere")).blocked  # only upwards may fire pass
    assert burden(moons=(moon,), layers=("low", "atmosphere")).blocked
    assert not burden(moons=(Moon(15.0, 4.0, 4.0),)).blocked


def test_holographic_fields_do_not_trouble_friends() -> None:
    field = Field("fine", box(10.0, 0.0, 3.0, 6.0), ignored_by=0)
    friend = line_of_fire(
        0.0, 0.0, "high", 30.0, 0.0, "high", fields=[field], rings=(), moons=(), hazards=HAZARDS, seat=0
    )
    foe = line_of_fire(
        0.0, 0.0, "high", 30.0, 0.0, "high", fields=[field], rings=(), moons=(), hazards=HAZARDS, seat=1
    )
    assert (friend, foe) == (LinePenalty(), LinePenalty(1, 6))
    assert fields_crossed((0.0, 0.0, 30.0, 0.0), [field], seat=0) == ()
    assert fields_crossed((0.0, 0.0, 30.0, 0.0), [field], seat=1) == (0,)


def test_what_a_line_runs_through() -> None:
    assert fields_crossed((0.0, 0.0, 15.0, 0.0), [FINE, DENSE]) == (0,)
    assert fields_crossed((0.0, 0.0, 30.0, 0.0), [FINE, DENSE]) == (0, 1)
    assert fields_crossed((22.0, 0.0, 30.0, 0.0), [FINE, DENSE]) == ()
    assert hits_moon((0.0, 0.0, 20.0, 0.0), [Moon(10.0, 1.0, 2.0)], "low")
    assert not hits_moon((0.0, 0.0, 20.0, 0.0), [Moon(10.0, 2.0, 2.0)], "low")
    assert not hits_moon((0.0, 0.0, 20.0, 0.0), [Moon(10.0, 1.0, 2.0)], "atmosphere")


@pytest.mark.rule("dropfleet.debris.between")
@pytest.mark.parametrize("area", [Disc(24.0, 24.0, 2.0), box(24.0, 24.0, 4.0, 4.0)])
@pytest.mark.parametrize(("dx", "dy"), [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)])
def test_a_line_into_debris_runs_through_it_from_every_side(area: Area, dx: int, dy: int) -> None:
    fields = [Field("fine", area)]
    outside, inside = (24.0 + 6.0 * dx, 24.0 + 6.0 * dy), (24.0 + 0.1 * dx, 24.0 + 0.1 * dy)
    assert fields_crossed((*outside, *inside), fields) == (0,)
    assert fields_crossed((*inside, *outside), fields) == (0,)
    beside = (outside[0] - 6.0 * dy, outside[1] + 6.0 * dx)
    assert fields_crossed((*outside, *beside), fields) == ()
