"""Shaltari shields: when they are raised and lowered, and what they do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene, options, over, told

from gravitable.games.dropfleet.actions import ActivateGroup, GiveOrders, SetShields
from gravitable.games.dropfleet.events import OrderGiven, ShieldsSet
from gravitable.games.dropfleet.state import UNHARMED, DropfleetMatch, Target
from gravitable.games.dropfleet.steps.activation import ActivateBattlegroup, EndGroup
from gravitable.games.dropfleet.steps.ordering import ChooseOrders, OrdersAid
from gravitable.games.dropfleet.table import passive_of, pd_of, signature_of
from gravitable.kernel import PROCEED, IllegalAction

HERE = Target("ship", 0)
WHEN = "dropfleet.shaltari.shields-when"


def battlegroup(*, up: bool = False, status: str = "table", **given: Any) -> DropfleetMatch:
    """Two Amethysts, an Emerald and a Thresher, which has no shields, in one battlegroup that activates."""
    scene = Scene(**given)
    scene.group("shaltari.amethyst", 0, [(22.0, 40.0), (24.0, 40.0)], shields=up, status=status)
    scene.ship("shaltari.emerald", 0, 28.0, 40.0, shields=up, status=status)
    scene.ship("shaltari.pungari-thresher", 0, 30.0, 40.0, status=status)
    s = scene.state
    for group in (1, 2):
        s.groups[group] = replace(s.groups[group], battlegroup=0)
    s.battlegroups[0] = replace(s.battlegroups[0], groups=(0, 1, 2))
    s.players[0].revealed = 0
    return scene.play(ActivateBattlegroup(0))


def raised(m: DropfleetMatch) -> list[bool]:
    return [ship.shields for ship in m.state.ships]


def refusal(m: DropfleetMatch, order: Any, *shields: bool) -> str:
    try:
        m.check(GiveOrders((order,) * len(shields), shields), 0)
    except IllegalAction as error:
        return error.rule
    return ""


@pytest.mark.rule("dropfleet.shaltari.shields-when", "dropfleet.save.shields-when")
def test_shields_are_set_before_any_group_of_the_battlegroup_activates() -> None:
    m = battlegroup()
    assert m.pending[0].kind == "dropfleet.shields"
    assert m.pending[0].rule == WHEN
    assert options(m) == [
        PROCEED,
        SetShields((0, 1), True),
        SetShields((0,), True),
        SetShields((1,), True),
        SetShields((2,), True),
    ]
    m.play(SetShields((1,), True))
    assert raised(m) == [False, True, False, False]
    assert options(m) == [PROCEED, SetShields((0,), True), SetShields((2,), True)]  # each ship once
    m.play(SetShields((2,), True))
    m.play(PROCEED)
    assert m.pending[0].kind == "dropfleet.group"
    assert [(event.ship, event.up) for event in told(m, ShieldsSet)] == [(1, True), (2, True)]


@pytest.mark.rule("dropfleet.shaltari.shields-when", "dropfleet.save.shields-when")
def test_they_stay_as_they_are_until_the_battlegroup_activates_again() -> None:
    m = battlegroup(up=True)
    assert SetShields((0, 1), False) in options(m)
    m.play(PROCEED)
    m.play(ActivateGroup(0))
    assert m.pending[0].kind == "dropfleet.orders"
    aid = m.aid(m.pending[0])
    assert isinstance(aid, OrdersAid)
    assert not any(ship.shields for ship in aid.ships)
    assert refusal(m, "standard", True, True) == WHEN
    m.play(GiveOrders(("standard", "standard"), (False, False)))
    assert raised(m) == [True, True, True, False]
    assert [event.shields for event in told(m, OrderGiven)] == [True, True]


@pytest.mark.rule("dropfleet.shaltari.shields-silent")
@pytest.mark.parametrize("up", [False, True])
def test_no_silence_behind_shields(up: bool) -> None:
    m = battlegroup(up=up)
    m.play(PROCEED)
    m.play(ActivateGroup(1))
    assert refusal(m, "silent-running", False) == ("dropfleet.shaltari.shields-silent" if up else "")


@pytest.mark.rule("dropfleet.shaltari.shields-first")
def test_ships_that_arrive_choose_when_their_battlegroup_first_activates() -> None:
    m = battlegroup(status="waiting")
    m.play(SetShields((0, 1), True))
    assert raised(m)[:2] == [True, True]


@pytest.mark.rule("dropfleet.shaltari.shields-when", "dropfleet.unique-rule.em-sabotage")
def test_a_ship_forced_into_silence_has_no_shields_to_set() -> None:
    scene = Scene()
    scene.ship("shaltari.emerald", 0, shields=True, harm=replace(UNHARMED, sabotaged=True))
    scene.state.players[0].revealed = 0
    m = scene.play(ActivateBattlegroup(0))
    assert told(m, OrderGiven) == [OrderGiven(0, "silent-running", False)]
    assert m.pending[0].kind == "dropfleet.move"


@pytest.mark.rule("dropfleet.shaltari.shields-when")
def test_nobody_is_asked_without_shields() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0)
    scene.ship("shaltari.pungari-thresher", 0, 28.0)
    for number in (0, 1):
        scene.state.players[0].revealed = number
        assert scene.play(ActivateBattlegroup(0)).pending[0].kind == "dropfleet.orders"


# With the option "orders"


def ordering(kind: str, **fields: Any) -> DropfleetMatch:
    scene = Scene(shields="orders")
    scene.ship(kind, 0, **fields)
    return scene.play(ChooseOrders(0), EndGroup(0), ChooseOrders(0))


@pytest.mark.rule(
    WHEN,
    "dropfleet.save.shields-when",
    "dropfleet.shaltari.shields-save",
    "dropfleet.shaltari.shields-signature",
    "dropfleet.shaltari.shields-pd",
)
def test_shields_raised_with_the_orders_stay_up() -> None:
    m = ordering("shaltari.emerald")
    assert (passive_of(m, HERE), signature_of(m, 0), pd_of(m, HERE)) == (None, 3, 9)
    assert refusal(m, "silent-running", True) == "dropfleet.shaltari.shields-silent"
    assert refusal(m, "silent-running", False) == ""
    m.play(GiveOrders(("standard",), (True,)))
    assert (passive_of(m, HERE), signature_of(m, 0), pd_of(m, HERE)) == (4, 16, 0)
    assert refusal(m, "silent-running", False) == ""  # they are lowered with the order
    m.play(GiveOrders(("standard",), (False,)))
    assert passive_of(m, HERE) is None
    assert over(m)


@pytest.mark.rule("dropfleet.shaltari.shields-when")
def test_each_group_sets_its_shields_with_its_orders() -> None:
    m = battlegroup(up=True, shields="orders")
    assert m.pending[0].kind == "dropfleet.group"
    m.play(ActivateGroup(0))
    m.play(GiveOrders(("standard", "standard"), (False, True)))
    assert raised(m) == [False, True, True, False]


# What they do


@pytest.mark.rule("dropfleet.shaltari.shields-pd")
def test_aegis_still_adds_to_a_shielded_ship() -> None:
    scene = Scene()
    scene.ship("shaltari.emerald", 0, shields=True)
    scene.ship("ucm.jakarta", 0, x=26.0)
    m = scene.play()
    assert pd_of(m, HERE) == 6


@pytest.mark.rule("dropfleet.save.shields-constant", "dropfleet.save.passive")
def test_a_constant_passive_save_needs_no_raising() -> None:
    m = ordering("shaltari.pungari-thresher")
    assert passive_of(m, HERE) == 6
    assert refusal(m, "standard", True) == "dropfleet.save.shields-constant"
