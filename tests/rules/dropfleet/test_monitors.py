"""Monitoring the Situation: one Monitor group a turn takes an order of its own in the Roundup."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, options, over, sector

from gravitable.games.dropfleet.actions import NUKE, GiveOrders, MoveShip, Shot
from gravitable.games.dropfleet.fire.targeting import nuke_refused, nukes
from gravitable.games.dropfleet.state import NONE, DropfleetMatch
from gravitable.games.dropfleet.steps.roundup.actions import ExtraOrder
from gravitable.games.dropfleet.steps.roundup.monitors import ExtraMonitorOrder
from gravitable.kernel import Proceed


def guarded(scenario: str = "monitoring-the-situation", seat: int = 1) -> Scene:
    """Two Monitors and a cruiser in one battlegroup that has used Max Thrust this turn."""
    scene = Scene(scenario)
    scene.ship("phr.castor", seat, 20.0, 20.0)
    scene.ship("phr.pollux", seat, 22.0, 20.0)
    scene.ship("ucm.berlin", seat, 24.0, 20.0)
    s = scene.state
    s.groups = [replace(group, battlegroup=0, activated=True) for group in s.groups]
    s.battlegroups[0] = replace(s.battlegroups[0], groups=(0, 1, 2), order="max-thrust")
    return scene


def extra(m: DropfleetMatch, order: str) -> None:
    m.play(ExtraOrder(0))
    m.play(GiveOrders((order,), (False,)))  # type: ignore[arg-type]


@pytest.mark.rule("dropfleet.scenario-rule.monitoring-the-situation")
def test_one_monitor_group_of_the_defender_is_asked() -> None:
    m = guarded().play(ExtraMonitorOrder())
    assert m.pending[0].seat == 1
    assert options(m) == [Proceed(), ExtraOrder(0)]  # the Pollux is no Monitor
    m.play(Proceed())
    assert over(m)
    assert over(guarded(seat=0).play(ExtraMonitorOrder()))
    assert over(guarded("take-and-hold").play(ExtraMonitorOrder()))
    gone = guarded()
    gone.state.ships[0].status = "destroyed"
    assert over(gone.play(ExtraMonitorOrder()))


@pytest.mark.rule("dropfleet.scenario-rule.monitoring-the-situation", "dropfleet.order.one-special")
@pytest.mark.parametrize("order", ["weapons-free", "station-keeping", "silent-running", "standard"])
def test_its_order_is_its_own(order: str) -> None:
    """The battlegroup's special order neither binds it nor is changed by it."""
    m = guarded().play(ExtraMonitorOrder())
    extra(m, order)
    s = m.state
    assert (s.active_seat, s.active_group) == (1, 0)
    m.play(MoveShip(0, ((0.0, 2.5),)))
    assert over(m)
    assert s.ships[0].order == order
    assert s.battlegroups[0].order == "max-thrust"
    assert (s.active_seat, s.active_battlegroup, s.active_group) == (NONE, NONE, NONE)


@pytest.mark.rule("dropfleet.scenario-rule.monitoring-the-situation", "dropfleet.ship-rule.monitor-orders")
def test_it_is_still_a_monitor() -> None:
    m = guarded().play(ExtraMonitorOrder())
    m.play(ExtraOrder(0))
    with pytest.raises(Exception, match="monitor-orders"):
        m.play(GiveOrders(("max-thrust",), (False,)))


@pytest.mark.rule("dropfleet.nuke.one")
def test_no_monitor_carries_the_missile_that_its_extra_order_could_launch_again() -> None:
    """No other ship fires twice in a turn, so one missile an activation is one a turn."""
    monitors = [kind for kind in CONTENT.ship if kind.has("Monitor")]
    assert monitors
    for kind in monitors:
        scene = Scene("monitoring-the-situation")
        (place,) = scene.cluster(["commercial"], 20.0, 20.0)
        for name in (kind.id, "ucm.berlin"):
            scene.ship(name, 1, 20.0, 21.0, "low")
        m = scene.play()
        refused = nuke_refused(m, 0, sector(place))
        assert refused is not None
        assert refused.rule == "dropfleet.nuke.tonnage"
        assert nukes(m, (0, 1)) == [Shot(1, NUKE, sector(place))]
    assert not any("Monitor" in special for system in CONTENT.system for special in system.adds)
