"""The engine's dice against the exact odds: chi-square with a fixed seed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, ship

from gravitable.games.dropfleet.actions import Shot as Shoot
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.attack import Attack, Defence, Situation, saves
from gravitable.games.dropfleet.fire.defence import defence_of
from gravitable.games.dropfleet.fire.dice_distribution import successes
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.fire.weapon_attack import critical_margin, lock_number
from gravitable.games.dropfleet.ships.tonnage import Tonnage
from gravitable.games.dropfleet.special_rules.weapon_rule import armed
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.attack import point_defence, target_saves
from gravitable.games.dropfleet.steps.hits import roll_hits
from gravitable.games.dropfleet.steps.rolling import total
from gravitable.games.dropfleet.steps.saves import throw_saves
from gravitable.games.dropfleet.steps.shots import ResolveShots
from gravitable.kernel import RandomChance

ROLLS = 100_000
"""How many dice every item is judged by."""

CHANCE_OF_ALARM = 1e-4
"""How unlikely a result must be to fail a test. Seeds are fixed, so a test that passes keeps passing."""


def quiet(seed: int, target: str = "ucm.berlin") -> DropfleetMatch:
    """A target under fire, fair dice, and nobody who listens to events."""
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0)
    scene.ship(target, 1, y=26.0)
    m = scene.play()
    m.chance = RandomChance(Random(seed))
    m.emit = lambda event: None
    return m


def fits(counts: Mapping[int, int], odds: Mapping[int, float]) -> None:
    """Pearson's test; values expected fewer than five times are taken together."""
    total = sum(counts.values())
    assert not set(counts) - {value for value, chance in odds.items() if chance > 0.0}
    groups: list[tuple[float, int]] = []
    rest_expected, rest_seen = 0.0, 0
    for value, chance in odds.items():
        expected, seen = chance * total, counts.get(value, 0)
        if expected < 5.0:
            rest_expected, rest_seen = rest_expected + expected, rest_seen + seen
        else:
            groups.append((expected, seen))
    if rest_expected >= 1.0:
        groups.append((rest_expected, rest_seen))
    statistic = sum((seen - expected) ** 2 / expected for expected, seen in groups)
    assert chi_square_tail(statistic, len(groups) - 1) > CHANCE_OF_ALARM


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance of a statistic at least this large, by the series of the incomplete gamma function."""
    if freedom <= 0:
        return 1.0
    a, x = freedom / 2.0, statistic / 2.0
    if x <= 0.0:
        return 1.0
    term = total = 1.0 / a
    for n in range(1, 10_000):
        term *= x / (a + n)
        total += term
        if term < total * 1e-15:
            break
    return max(0.0, 1.0 - total * math.exp(-x + a * math.log(x) - math.lgamma(a)))


def test_the_test_itself_sees_loaded_dice() -> None:
    assert chi_square_tail(3.841, 1) == pytest.approx(0.05, abs=1e-3)
    assert chi_square_tail(18.307, 10) == pytest.approx(0.05, abs=1e-3)
    with pytest.raises(AssertionError):
        fits({0: 51_000, 1: 49_000}, {0: 0.5, 1: 0.5})


def often(m: DropfleetMatch, roll: Callable[[DropfleetMatch], int], times: int = ROLLS) -> Counter[int]:
    counts: Counter[int] = Counter()
    for _ in range(times):
        m.record.clear()
        counts[roll(m)] += 1
    return counts


def attacks_of(attack: Attack) -> int:
    """How many attacks make enough rolls."""
    return -(-ROLLS // sum(dice.most for dice in attack.dice))


def an_attack(attack: Attack) -> TargetedAttack:
    """The attack on its way."""
    return TargetedAttack(0, 0, "test", ship(1), attack)


SHOTS: dict[str, Attack] = {
    "plain": Attack(lock=4, dice=(Dice(plus=10),)),
    "sure": Attack(lock=2, dice=(Dice(plus=10),)),
    "desperate": Attack(lock=6, dice=(Dice(plus=10),)),
    "reroll": Attack(lock=4, dice=(Dice(plus=10),), reroll=True),
    "reinforced": Attack(lock=3, dice=(Dice(plus=10),), margin=3),
    "particle": Attack(lock=3, dice=(Dice(plus=10),), particle=True),
    "variable damage": Attack(lock=3, dice=(Dice(plus=5),), damage=Dice(1, 3, 1)),
    "overcharge": Attack(lock=3, dice=(Dice(plus=8),), damage=Dice(plus=2), times=2),
    "distortion": Attack(lock=3, dice=(Dice(plus=8),), damage=None),
    "burnthrough": Attack(lock=3, dice=(Dice(plus=4),), burnthrough=8),
    "burnthrough twice": Attack(lock=4, dice=(Dice(plus=4),), damage=Dice(plus=2), burnthrough=9),
}


@pytest.mark.rule(
    "dropfleet.hit.roll",
    "dropfleet.hit.one-and-six",
    "dropfleet.hit.critical",
    "dropfleet.damage.per-hit",
    "dropfleet.damage.variable",
    "dropfleet.weapon-rule.burnthrough",
    "dropfleet.weapon-rule.burnthrough-cap",
    "dropfleet.weapon-rule.burnthrough-critical",
    "dropfleet.weapon-rule.distortion",
    "dropfleet.weapon-rule.particle",
    "dropfleet.dice.reroll-once",
    "dropfleet.dice.reroll-stands",
)
@pytest.mark.parametrize("name", SHOTS)
def test_hits_criticals_and_damage(name: str) -> None:
    attack = SHOTS[name]
    odds = attack_odds(attack, Defence(armour=6))
    m = quiet(11)
    one = an_attack(attack)
    criticals: Counter[int] = Counter()
    damages: Counter[int] = Counter()
    for _ in range(attacks_of(attack)):
        m.record.clear()
        rolled = roll_hits(m, one)
        damages[rolled.damage] += 1
        if not attack.burnthrough and not attack.particle:
            criticals[rolled.criticals] += 1
    fits(damages, odds.damage)
    if criticals:
        fits(criticals, odds.criticals)


PASSIVE = Defence(armour=CONTENT.ship_by_id["shaltari.pungari-thresher"].armour, passive=6)
ESCORTED = Defence(armour=3, pd=10)
"""A Berlin with five dice of escorting fighters besides its own five."""

DEFENCES: dict[str, tuple[str, Attack, Defence]] = {
    "armour 3+": ("ucm.berlin", Attack(lock=4, dice=(Dice(plus=10),)), Defence(armour=3)),
    "scald": ("ucm.berlin", Attack(lock=4, dice=(Dice(plus=10),), scald=1), Defence(armour=3)),
    "passive": ("shaltari.pungari-thresher", Attack(lock=4, dice=(Dice(plus=10),), margin=3), PASSIVE),
    "particle and passive": (
        "shaltari.pungari-thresher",
        Attack(lock=4, dice=(Dice(plus=10),), margin=3, particle=True),
        PASSIVE,
    ),
    "burnthrough": ("ucm.berlin", Attack(lock=3, dice=(Dice(plus=4),), burnthrough=8), Defence(armour=3)),
    "point defence": ("ucm.berlin", Attack(lock=3, dice=(Dice(plus=10),), point_defence=1), ESCORTED),
    "swarmer": ("ucm.berlin", Attack(lock=3, dice=(Dice(plus=10),), point_defence=2), ESCORTED),
}


@pytest.mark.rule(
    "dropfleet.save.per-point",
    "dropfleet.save.best",
    "dropfleet.save.passive",
    "dropfleet.pd.roll",
    "dropfleet.pd.critical",
    "dropfleet.pd.first",
    "dropfleet.pd.choice",
    "dropfleet.weapon-rule.burnthrough-critical",
    "dropfleet.weapon-rule.swarmer",
    "dropfleet.weapon-rule.scald",
    "dropfleet.weapon-rule.particle",
)
@pytest.mark.parametrize("name", DEFENCES)
def test_point_defence_and_saves(name: str) -> None:
    target, attack, defence = DEFENCES[name]
    m = quiet(12, target)
    one = an_attack(attack)

    def hull(m: DropfleetMatch) -> int:
        rolled_attacks = (roll_hits(m, one),)
        if attack.point_defence and rolled_attacks[0].damage:
            rolled_attacks = point_defence(m, rolled_attacks, 5)  # type: ignore[assignment]
        return throw_saves(
            m, ship(1), target_saves(m, one), rolled_attacks[0].normal, rolled_attacks[0].critical
        ).lost

    fits(often(m, hull, attacks_of(attack)), attack_odds(attack, defence).hull)


@pytest.mark.rule(
    "dropfleet.save.per-point", "dropfleet.hit.critical-passive", "dropfleet.save.example-passive"
)
def test_three_normal_and_two_critical_points_against_3_4() -> None:
    m = quiet(13, "shaltari.emerald")
    m.state.ships[1].shields = True
    saved = saves(replace(defence_of(m, ship(1)), armour=3))  # the rulebook's example has armour 3+/4+
    assert saved == ((3, False), (4, False))
    odds: dict[int, float] = {}
    for normal in range(4):
        for critical in range(3):
            chance = math.comb(3, normal) * (1 / 3) ** normal * (2 / 3) ** (3 - normal)
            chance *= math.comb(2, critical) * 0.5**2
            odds[normal + critical] = odds.get(normal + critical, 0.0) + chance
    fits(often(m, lambda m: throw_saves(m, ship(1), saved, 3, 2).lost, ROLLS // 5), odds)


@pytest.mark.rule("dropfleet.weapon-rule.mauler")
@pytest.mark.parametrize("armour", [2, 3, 5])
def test_maulers_hit_at_the_armour_of_their_target(armour: int) -> None:
    mauler = next(w for w in CONTENT.ship_by_id["resistance.armstrong"].weapons if w.has("Mauler"))
    attack = Attack(lock=lock_number(armed(mauler), Situation(armour=armour)), dice=(Dice(plus=10),))
    m, one = quiet(14), an_attack(attack)
    fits(often(m, lambda m: roll_hits(m, one).hits, ROLLS // 10), dict(successes(10, (7 - armour) / 6)))


@pytest.mark.rule("dropfleet.weapon-rule.calibre", "dropfleet.weapon-rule.calibre-critical")
@pytest.mark.parametrize(
    ("bearer", "tonnage", "hit", "critical"),
    [
        ("phr.heracles", "H", 5 / 6, 4 / 6),  # Calibre (H, S), Lock 3+: 2+, critical on 3+
        ("phr.heracles", "L", 4 / 6, 3 / 6),  # 3+, critical on 4+
        ("phr.priam", "L", 3 / 6, 1 / 6),  # Calibre (L), Lock 5+: 4+, critical on 6
        ("phr.priam", "M", 2 / 6, 0.0),  # 5+, no critical
    ],
)
def test_calibre_weapons(bearer: str, tonnage: Tonnage, hit: float, critical: float) -> None:
    weapon = next(w for w in CONTENT.ship_by_id[bearer].weapons if w.has("Calibre"))
    attack = Attack(
        lock=lock_number(armed(weapon), Situation(tonnage=tonnage)),
        dice=(Dice(plus=10),),
        margin=critical_margin(armed(weapon), Situation()),
    )
    m, one = quiet(17), an_attack(attack)
    hits: Counter[int] = Counter()
    criticals: Counter[int] = Counter()
    for _ in range(ROLLS // 10):
        rolled = roll_hits(m, one)
        hits[rolled.hits] += 1
        criticals[rolled.criticals] += 1
    fits(hits, dict(successes(10, hit)))
    fits(criticals, dict(successes(10, critical)))


@pytest.mark.rule("dropfleet.weapon-rule.squadron")
def test_a_squadron_adds_one_die_of_dice() -> None:
    """Two ships with Squadron (2) at one target: eight dice and D6 more, all at one Lock."""
    scene = Scene()
    scene.group("ucm.rio", 0, [(24.0, 30.0), (25.0, 30.0)])
    scene.ship("ucm.berlin", 1, y=26.0)
    m = scene.play()
    m.chance = RandomChance(Random(18))
    m.emit = lambda event: None
    number = next(no for no, w in enumerate(CONTENT.ship_by_id["ucm.rio"].weapons) if w.has("Squadron"))
    one = an_attack(Attack(lock=3, dice=(Dice(plus=4),)))
    pair = [(Shoot(firer, number, ship(2)), one) for firer in (0, 1)]
    combined = ResolveShots(0, tuple(shot for shot, _ in pair))

    def more(m: DropfleetMatch) -> int:
        return (
            sum(dice.plus for _, each in combined.squadrons(m, list(pair)) for dice in each.attack.dice) - 8
        )

    def hits(m: DropfleetMatch) -> int:
        return sum(roll_hits(m, each).hits for _, each in combined.squadrons(m, list(pair)))

    fits(often(m, more), dict.fromkeys(range(1, 7), 1 / 6))
    pool = Attack(lock=3, dice=(Dice(plus=8), Dice(count=1)))
    fits(often(m, hits, -(-ROLLS // 11)), attack_odds(pool, Defence(armour=6)).hits)


@pytest.mark.rule("dropfleet.dice.d3", "dropfleet.allocate.random-attack")
@pytest.mark.parametrize(
    ("dice", "odds"),
    [
        (Dice(1, 3, 1), {2: 1 / 3, 3: 1 / 3, 4: 1 / 3}),
        (Dice(1, 6, 3), dict.fromkeys(range(4, 10), 1 / 6)),
        (Dice(2, 6, 4), {total + 4: (6 - abs(total - 7)) / 36 for total in range(2, 13)}),
    ],
)
def test_random_attacks(dice: Dice, odds: dict[int, float]) -> None:
    fits(often(quiet(15), lambda m: total(m, dice)), odds)


def test_a_hundred_thousand_single_dice() -> None:
    fits(often(quiet(16), lambda m: m.roll(6)), dict.fromkeys(range(1, 7), 1 / 6))
