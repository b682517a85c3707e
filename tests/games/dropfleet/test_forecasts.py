"""Odds that a board asks for: their numbers by simple sums, and which questions are refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.attack import Attack, Defence
from gravitable.games.dropfleet.fire.forecast import AskCombinedOdds, AskOdds, OddsView, combined, forecast
from gravitable.games.dropfleet.fleets.fleet import Group
from gravitable.kernel import BadOption

CONTENT = builtin()
PLAIN = next(
    each.id
    for each in CONTENT.ship
    if each.weapons and not each.weapons[0].special and each.weapons[0].attack in ("2", "3")
)
"""A ship whose first weapon has no special rule and few dice."""


def ask(ship: str = PLAIN, **more: Any) -> AskOdds:
    """One ship's first weapon at a Berlin of so much armour."""
    count, systems = more.pop("count", 1), more.pop("systems", ())
    given: dict[str, Any] = {"weapons": (0,), "armour": 4, "passive": None, "pd": 0, "hull": 3, **more}
    return AskOdds(Group(ship, count, systems), "ucm.berlin", **given)


def by_sums(dice: int, lock: int, damage: int, armour: int, margin: int = 2) -> dict[int, float]:
    """The Hull lost to dice of fixed damage: every roll written out, every save by itself."""
    lost: dict[int, float] = {}
    save = (7 - armour) / 6
    for rolls in product(range(1, 7), repeat=dice):
        sharp = sum(roll >= lock + margin for roll in rolls) * damage
        plain = sum(roll >= lock for roll in rolls) * damage - sharp
        for saved in product((True, False), repeat=plain):
            chance = 1 / 6**dice
            for each in saved:
                chance *= save if each else 1 - save
            through = sharp + saved.count(False)
            lost[through] = lost.get(through, 0.0) + chance
    return lost


def the_same(view: Any, lost: dict[int, float], hull: int) -> None:
    assert list(view.hull) == pytest.approx([lost.get(n, 0.0) for n in range(max(lost) + 1)])
    assert sum(view.hull) == pytest.approx(1.0)
    assert view.mean == pytest.approx(sum(points * chance for points, chance in lost.items()))
    assert view.kills == pytest.approx(sum(chance for points, chance in lost.items() if points >= hull))


@pytest.mark.parametrize(("lock", "armour", "hull"), [(2, 3, 1), (3, 4, 2), (4, 5, 3), (5, 2, 4), (6, 6, 1)])
def test_a_volley_is_what_its_dice_come_to(lock: int, armour: int, hull: int) -> None:
    for dice, damage in ((1, 1), (2, 1), (3, 1), (2, 2)):
        attack = Attack(lock, (Dice(plus=dice),), Dice(plus=damage))
        lost = by_sums(dice, lock, damage, armour)
        the_same(combined(AskCombinedOdds((attack,), Defence(armour), hull)), lost, hull)
    one = Attack(lock, (Dice(plus=1),), Dice(plus=1))
    for pooled in (True, False):
        both = combined(AskCombinedOdds((one, one), Defence(armour), hull, pooled))
        the_same(both, by_sums(2, lock, 1, armour), hull)


def test_a_forecast_adds_up_ships_weapons_and_penalties() -> None:
    gun = CONTENT.ship_by_id[PLAIN].weapons[0]
    dice, damage = gun.attack_dice.plus, int(gun.damage or 0)
    lock = gun.lock or 0
    for count, more, layers in ((1, 0, ("high", "high")), (1, 1, ("high", "high")), (1, 0, ("low", "high"))):
        asked = ask(count=count, lock=more, firer_layer=layers[0], target_layer=layers[1])
        needs = min(6, lock + more + (layers[0] != layers[1]))
        view: OddsView = forecast(asked)
        lost = by_sums(dice * count, needs, damage, 4)
        the_same(view, lost, 3)
        (row,) = view.weapons
        assert (row.weapon, row.name, row.lock) == (0, gun.name, needs)
        assert row.hits == pytest.approx(dice * (7 - needs) / 6)
        assert row.criticals == pytest.approx(dice * max(0, 5 - needs) / 6)
        assert row.mean == pytest.approx(view.mean)
        assert row.any == pytest.approx(1 - lost.get(0, 0.0))
    two = forecast(ask(count=2))
    assert two.mean == pytest.approx(2 * forecast(ask()).mean)
    assert two.weapons == forecast(ask()).weapons
    assert forecast(ask(weapons=(0, 0))) == forecast(ask())


def fair(attack: Attack | None = None, **more: Any) -> AskCombinedOdds:
    return AskCombinedOdds((attack or Attack(4, (Dice(plus=1),)),), Defence(4, pd=more.pop("pd", 0)), 3)


ONE = Attack(4, (Dice(plus=1),))


@pytest.mark.parametrize(
    ("attack", "sensible"),
    [
        (replace(ONE, lock=2), True),
        (replace(ONE, lock=1), False),
        (replace(ONE, lock=6), True),
        (replace(ONE, lock=7), False),
        (replace(ONE, dice=(Dice(9, 3),)), True),
        (replace(ONE, dice=(Dice(10, 3),)), False),
        (replace(ONE, dice=(Dice(-1, 6, 9),)), False),
        (replace(ONE, dice=(Dice(1, 3),)), True),
        (replace(ONE, dice=(Dice(1, 4),)), False),
        (replace(ONE, dice=(Dice(plus=-1),)), False),
        (replace(ONE, dice=(Dice(1, 6, -1),)), False),
        (replace(ONE, damage=Dice(1, 6, -1)), False),
        (replace(ONE, dice=(Dice(plus=60),)), True),
        (replace(ONE, dice=(Dice(plus=61),)), False),
        (replace(ONE, damage=Dice(plus=60)), True),
        (replace(ONE, damage=Dice(plus=61)), False),
        (replace(ONE, dice=(Dice(plus=2),), damage=Dice(plus=31)), False),
        (replace(ONE, damage=Dice(1, 4)), False),
        (replace(ONE, damage=None), True),
        (replace(ONE, dice=(Dice(plus=8),), damage=None), False),
        (replace(ONE, margin=60), True),
        (replace(ONE, margin=61), False),
        (replace(ONE, margin=-1), False),
        (replace(ONE, times=60), True),
        (replace(ONE, times=61), False),
        (replace(ONE, burnthrough=60), True),
        (replace(ONE, burnthrough=61), False),
        (replace(ONE, burnthrough=4, damage=Dice(1, 6)), False),
        (replace(ONE, burnthrough=4, damage=None), False),
        (replace(ONE, burnthrough=4, damage=Dice()), False),
    ],
)
def test_attacks_that_no_ship_could_make_are_refused(attack: Attack, sensible: bool) -> None:
    if sensible:
        assert sum(combined(fair(attack)).hull) == pytest.approx(1.0, abs=1e-4)
    else:
        with pytest.raises(BadOption):
            combined(fair(attack))


def test_the_most_dice_and_point_defence() -> None:
    many = Attack(6, (Dice(plus=50),))
    shown = combined(AskCombinedOdds((many,) * 4, Defence(4), 3)).hull
    assert shown[-1] >= 1e-6  # what is less likely is not shown
    assert len(shown) < 100
    with pytest.raises(BadOption, match="so many dice"):
        combined(AskCombinedOdds((*(many,) * 4, ONE), Defence(4), 3))
    combined(fair(pd=60))
    for pd in (61, -1):
        with pytest.raises(BadOption):
            combined(fair(pd=pd))


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (ask(count=0), "1 to 18 ships"),
        (ask(count=19), "1 to 18 ships"),
        (ask(systems=("Bulkhead",) * 17), "1 to 18 ships"),
        (ask("ucm.nothing"), "no such ship"),
        (replace(ask(), target="ucm.nothing"), "no such ship"),
        (ask(weapons=(len(CONTENT.ship_by_id[PLAIN].weapons),)), "has no weapon"),
    ],
)
def test_forecasts_that_are_refused(asked: AskOdds, reason: str) -> None:
    forecast(ask(count=18))
    with pytest.raises(BadOption, match=reason):
        forecast(asked)
