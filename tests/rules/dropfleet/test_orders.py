"""Orders: who may use which, what they do to spikes, silence, scans."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Activate, Scene, options, over, resolve, told

from gravitable.games.dropfleet.actions import GiveOrders, MoveShip, ScanShip
from gravitable.games.dropfleet.events import OrderGiven, Scanned, SpikeChanged
from gravitable.games.dropfleet.space.coherency import together
from gravitable.games.dropfleet.state import DropfleetMatch, Harm
from gravitable.games.dropfleet.steps.activation import EndGroup
from gravitable.games.dropfleet.steps.allocation import OpenFire
from gravitable.games.dropfleet.steps.damage import inflict
from gravitable.games.dropfleet.steps.ordering import ChooseOrders, OrdersAid, refused
from gravitable.games.dropfleet.steps.scanning import ActiveScans, light_up, scannable
from gravitable.games.dropfleet.steps.spikes import add_spike, end_silence, remove_spikes
from gravitable.games.dropfleet.table import scenario_of, signature_of
from gravitable.kernel import IllegalAction, Step


def ordering(
    kind: str = "ucm.berlin", *steps: Step, script: tuple[int, ...] = (), **fields: Any
) -> DropfleetMatch:
    scene = Scene()
    scene.ship(kind, 0, **fields)
    return scene.play(ChooseOrders(0), *steps, script=script)


def refusal(m: DropfleetMatch, *orders: Any, shields: tuple[bool, ...] | None = None) -> str:
    try:
        m.check(GiveOrders(orders, shields or (False,) * len(orders)), 0)
    except IllegalAction as error:
        return error.rule
    return ""


def give(m: DropfleetMatch, *orders: Any, shields: tuple[bool, ...] | None = None) -> None:
    m.play(GiveOrders(orders, shields or (False,) * len(orders)))


# Choosing


@pytest.mark.rule("dropfleet.order.choose-first", "dropfleet.order.sequence", "dropfleet.firing.after-moving")
def test_orders_come_first_then_moves_then_fire() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=40.0)
    scene.ship("ucm.berlin", 1, y=30.0, spike=2)
    m = scene.play(Activate(0))
    kinds = [m.pending[0].kind]
    give(m, "standard")
    kinds.append(m.pending[0].kind)
    m.play(MoveShip(0, ((0.0, 4.0),)))
    kinds.append(m.pending[0].kind)
    assert kinds == ["dropfleet.orders", "dropfleet.move", "dropfleet.roll-attack"]


@pytest.mark.rule("dropfleet.order.choose-first")
def test_every_ship_is_given_one_order() -> None:
    scene = Scene()
    scene.group("ucm.toulon", 0, [(20.0, 30.0), (21.0, 30.0)])
    m = scene.play(ChooseOrders(0))
    assert refusal(m, "standard", "standard") == ""
    for orders in (("standard",), ("standard",) * 3):
        assert refusal(m, *orders, shields=(False, False)) == "dropfleet.order.choose-first"
    for shields in ((False,), (False,) * 3):
        assert refusal(m, "standard", "standard", shields=shields) == "dropfleet.order.choose-first"


@pytest.mark.rule("dropfleet.crippling.dread-power", "dropfleet.crippling.dread-engine")
@pytest.mark.parametrize(
    ("order", "harm", "lost"),
    [
        ("weapons-free", Harm(power=True), 2),
        ("standard", Harm(power=True), 0),
        ("max-thrust", Harm(engine_lost=True), 2),
        ("weapons-free", Harm(engine_lost=True), 0),
    ],
)
def test_a_damaged_dreadnought_pays_for_a_special_order(order: str, harm: Harm, lost: int) -> None:
    m = ordering("ucm.london", harm=harm, script=(4,))
    hull = m.state.ships[0].hull
    give(m, order)
    assert m.state.ships[0].hull == hull - lost


@pytest.mark.rule("dropfleet.order.one-special")
def test_one_special_order_for_the_whole_battlegroup() -> None:
    scene = Scene()
    scene.group("ucm.toulon", 0, [(20.0, 30.0), (21.0, 30.0)])
    scene.ship("ucm.berlin", 0, x=22.0, y=30.0)
    s = scene.state
    s.groups[1] = replace(s.groups[1], battlegroup=0)
    s.battlegroups[0] = replace(s.battlegroups[0], groups=(0, 1))
    m = scene.play(ChooseOrders(0), ChooseOrders(1))
    assert refusal(m, "weapons-free", "max-thrust") == "dropfleet.order.one-special"
    give(m, "weapons-free", "standard")
    assert refusal(m, "max-thrust") == "dropfleet.order.one-special"
    assert refusal(m, "weapons-free") == ""
    give(m, "standard")
    assert [(order.ship, order.order) for order in told(m, OrderGiven)] == [
        (0, "weapons-free"),
        (1, "standard"),
        (2, "standard"),
    ]


@pytest.mark.rule("dropfleet.order.incoherent")
def test_ships_out_of_coherency_use_standard_orders() -> None:
    alone = ordering("ucm.toulon")
    assert refusal(alone, "max-thrust") == ""


def toulons(*xs: float, **options: Any) -> DropfleetMatch:
    """Toulons in a row, about to be given orders."""
    scene = Scene(**options)
    scene.group("ucm.toulon", 0, [(x, 30.0) for x in xs])
    return scene.play(ChooseOrders(0))


@pytest.mark.rule("dropfleet.group.chain", "dropfleet.order.incoherent", "dropfleet.order.catching-up")
def test_a_group_that_has_split_takes_no_special_order() -> None:
    """Two pairs 18" apart, one straggler, a chain with a link a hundredth too long; nobody is asked."""
    for places in ((4.0, 6.0, 24.0, 26.0), (20.0, 22.0, 30.0), (4.0, 7.0, 10.01, 13.0)):
        m = toulons(*places)
        assert [order.order for order in told(m, OrderGiven)] == ["standard"] * len(places)
        why = refused(m, 0, "max-thrust", shields=False)
        assert why is not None
        assert why.rule == "dropfleet.order.incoherent"
    assert refusal(toulons(4.0, 7.0, 10.0, 13.0), *["max-thrust"] * 4) == ""


@pytest.mark.rule("dropfleet.group.chain")
def test_by_the_bare_letter_one_companion_is_enough() -> None:
    m = toulons(20.0, 22.0, 30.0, coherency="one")
    assert refusal(m, "max-thrust", "max-thrust", "standard") == ""
    assert refusal(m, "standard", "standard", "max-thrust") == "dropfleet.order.incoherent"
    assert refusal(toulons(4.0, 6.0, 24.0, 26.0, coherency="one"), *["max-thrust"] * 4) == ""
    pairs, straggler = ((4.0, 6.0, 24.0, 26.0), (4.0, 6.0, 8.0, 24.0))
    assert [together(m, 0, [(x, 30.0) for x in row]) for row in (pairs, straggler)] == [True, False]
    assert not together(toulons(20.0, 22.0), 0, [(x, 30.0) for x in pairs])


@pytest.mark.rule("dropfleet.crippling.energy-surges")
def test_energy_surges_leave_no_choice_and_nobody_is_asked() -> None:
    m = ordering(harm=Harm(surges=True))
    assert over(m)
    assert told(m, OrderGiven)[0].order == "standard"


@pytest.mark.rule("dropfleet.ship-rule.monitor-orders")
def test_monitors_neither_change_course_nor_use_max_thrust() -> None:
    m = ordering("phr.castor")
    assert refusal(m, "course-change") == "dropfleet.ship-rule.monitor-orders"
    assert refusal(m, "max-thrust") == "dropfleet.ship-rule.monitor-orders"
    assert refusal(m, "weapons-free") == ""


@pytest.mark.rule("dropfleet.order.active-scan-limits")
def test_small_ships_and_ships_in_atmosphere_do_not_scan() -> None:
    assert refusal(ordering("ucm.lysander"), "active-scan") == "dropfleet.order.active-scan-limits"
    assert refusal(ordering("ucm.toulon"), "active-scan") == ""
    flying = ordering("ucm.new-orleans", layer="atmosphere")
    assert refusal(flying, "active-scan") == "dropfleet.order.active-scan-limits"


@pytest.mark.rule("dropfleet.order.active-scan-one")
def test_one_ship_of_a_group_scans() -> None:
    scene = Scene()
    scene.group("ucm.toulon", 0, [(20.0, 30.0), (21.0, 30.0)])
    m = scene.play(ChooseOrders(0))
    assert refusal(m, "active-scan", "standard") == ""
    assert refusal(m, "active-scan", "active-scan") == "dropfleet.order.active-scan-one"


@pytest.mark.rule("dropfleet.ship-rule.detector")
def test_detectors_scan_whatever_the_battlegroup_does_and_all_of_them() -> None:
    scene = Scene()
    scene.group("ucm.lima", 0, [(20.0, 30.0), (21.0, 30.0)])
    m = scene.play(ChooseOrders(0))
    assert refusal(m, "active-scan", "active-scan") == ""
    scene.state.battlegroups[0] = replace(scene.state.battlegroups[0], order="max-thrust")
    assert refusal(m, "active-scan", "max-thrust") == ""
    give(m, "active-scan", "active-scan")
    assert m.state.battlegroups[0].order == "max-thrust"
    plain = Scene()
    plain.group("ucm.toulon", 0, [(20.0, 30.0), (21.0, 30.0)])
    plain.state.battlegroups[0] = replace(plain.state.battlegroups[0], order="max-thrust")
    assert refusal(plain.play(ChooseOrders(0)), "active-scan", "standard") == "dropfleet.order.one-special"


# Spikes


@pytest.mark.rule("dropfleet.order.standard-spike")
@pytest.mark.parametrize(("reading", "left"), [("one-step", [0, 0, 1]), ("minor-only", [0, 0, 2])])
def test_standard_orders_take_a_spike_off_at_once(reading: str, left: list[int]) -> None:
    for spike, expected in enumerate(left):
        scene = Scene(standard_orders_spike=reading)
        scene.ship("ucm.berlin", 0, spike=spike)
        m = scene.play(ChooseOrders(0))
        give(m, "standard")
        assert m.state.ships[0].spike == expected


@pytest.mark.rule("dropfleet.resistance.elite-spike")
def test_resistance_ships_remove_a_major_spike() -> None:
    m = ordering("resistance.cruiser", spike=2)
    give(m, "standard")
    assert m.state.ships[0].spike == 0
    special = ordering("resistance.cruiser", spike=2)
    give(special, "max-thrust")
    assert special.state.ships[0].spike == 2


@pytest.mark.rule(
    "dropfleet.order.spike-at-end",
    "dropfleet.order.weapons-free",
    "dropfleet.order.station-keeping",
    "dropfleet.order.course-change",
    "dropfleet.order.max-thrust",
    "dropfleet.order.active-scan",
)
@pytest.mark.parametrize(
    ("order", "spike"),
    [
        ("weapons-free", 2),
        ("station-keeping", 1),
        ("course-change", 1),
        ("max-thrust", 1),
        ("active-scan", 2),
        ("standard", 0),
    ],
)
def test_the_spike_of_an_order_comes_at_the_end(order: str, spike: int) -> None:
    m = ordering("ucm.berlin", EndGroup(0))
    m.check(GiveOrders((order,), (False,)), 0)  # type: ignore[arg-type]
    s = m.state
    give(m, order)
    assert s.ships[0].spike == spike
    early = ordering()
    give(early, order)
    assert early.state.ships[0].spike == 0


@pytest.mark.rule("dropfleet.order.silent-running", "dropfleet.order.silent-signature")
def test_silent_running_removes_all_spikes_and_hides_until_the_next_activation() -> None:
    m = ordering("ucm.berlin", EndGroup(0), spike=2)
    assert signature_of(m, 0) == 18
    give(m, "silent-running")
    ship = m.state.ships[0]
    assert (ship.spike, ship.silent, signature_of(m, 0)) == (0, True, 0)
    resolve(m, Activate(0))
    assert (ship.silent, signature_of(m, 0)) == (False, 6)


@pytest.mark.rule("dropfleet.order.silent-signature")
def test_silence_begins_with_the_order_and_spikes_go_at_the_end() -> None:
    m = ordering(spike=1)
    give(m, "silent-running")
    assert (m.state.ships[0].silent, m.state.ships[0].spike, signature_of(m, 0)) == (True, 1, 0)
    assert told(m, SpikeChanged) == [SpikeChanged(0, 1, True)]
    resolve(m, EndGroup(0))
    assert (m.state.ships[0].silent, m.state.ships[0].spike) == (True, 0)


@pytest.mark.rule("dropfleet.order.silent-signature", "dropfleet.spike.removed")
def test_a_spike_does_not_count_in_silence_and_counts_when_it_ends() -> None:
    m = ordering(silent=True, spike=1)
    assert signature_of(m, 0) == 0
    end_silence(m, 0)
    assert signature_of(m, 0) == 12
    remove_spikes(m, 0, 1)
    assert signature_of(m, 0) == 6


@pytest.mark.rule("dropfleet.spike.ends-silence", "dropfleet.spike.silent")
@pytest.mark.parametrize("kind", ["ucm.berlin", "scourge.akuma", "scourge.raiju"])
@pytest.mark.parametrize("steps", [1, 2])
def test_a_spike_ends_silence_instead(kind: str, steps: int) -> None:
    """Whether Minor or Major, and of a ship with a Full or a Partial Cloak too."""
    m = ordering(kind, silent=True)
    add_spike(m, 0, steps)
    assert (m.state.ships[0].silent, m.state.ships[0].spike) == (False, 0)
    add_spike(m, 0, steps)
    assert m.state.ships[0].spike == {"ucm.berlin": steps, "scourge.akuma": 0, "scourge.raiju": 1}[kind]


@pytest.mark.rule("dropfleet.spike.ends-silence")
def test_nothing_gained_ends_nothing() -> None:
    m = ordering(silent=True)
    add_spike(m, 0, 0)
    assert m.state.ships[0].silent


@pytest.mark.rule("dropfleet.spike.ends-silence", "dropfleet.order.silent-signature")
def test_a_silence_broken_in_the_own_activation_stays_broken() -> None:
    """A spike gained between the order and the end of the activation, such as that of a Bloom weapon."""
    m = ordering()
    give(m, "silent-running")
    add_spike(m, 0, 1)
    resolve(m, EndGroup(0))
    assert (m.state.ships[0].silent, m.state.ships[0].spike, signature_of(m, 0)) == (False, 0, 6)


@pytest.mark.rule("dropfleet.spike.stack")
@pytest.mark.parametrize(
    ("before", "steps", "after"), [(0, 1, 1), (1, 1, 2), (2, 1, 2), (1, 2, 2), (0, 2, 2)]
)
def test_spikes_stack(before: int, steps: int, after: int) -> None:
    m = ordering(spike=before)
    add_spike(m, 0, steps)
    assert m.state.ships[0].spike == after
    assert len(told(m, SpikeChanged)) == (before != after)


@pytest.mark.rule("dropfleet.spike.silent", "dropfleet.crippling.bright-flash")
def test_a_bright_flash_ends_silence_instead_of_a_spike() -> None:
    m = ordering(silent=True)
    flash = next(each for each in m.content.crippling if each.id == "standard.bright-flash")
    inflict(m, 0, flash)
    assert (m.state.ships[0].silent, m.state.ships[0].spike) == (False, 0)
    inflict(m, 0, flash)
    assert m.state.ships[0].spike == 1


@pytest.mark.rule("dropfleet.ship-rule.full-cloak", "dropfleet.ship-rule.partial-cloak")
@pytest.mark.parametrize(("kind", "most"), [("scourge.akuma", 0), ("scourge.raiju", 1), ("ucm.berlin", 2)])
def test_cloaks_keep_spikes_away_until_crippled(kind: str, most: int) -> None:
    m = ordering(kind)
    add_spike(m, 0, 2)
    assert m.state.ships[0].spike == most
    add_spike(m, 0, 1)
    assert m.state.ships[0].spike == most
    m.state.ships[0].crippled = 1
    add_spike(m, 0, 2)
    assert m.state.ships[0].spike == 2


# Active Scan


def scanning(
    kind: str = "ucm.berlin", script: tuple[int, ...] = (), scenario: str = "take-and-hold", **enemy: Any
) -> DropfleetMatch:
    scene = Scene(scenario)
    scene.ship(kind, 0, order="active-scan")
    scene.ship("scourge.umbra", 1, x=2.0, y=2.0, **enemy)
    scene.ship("scourge.umbra", 1, x=40.0, y=2.0)
    scene.station(30.0, 30.0)
    return scene.play(ActiveScans(0), script=script)


@pytest.mark.rule("dropfleet.order.active-scan", "dropfleet.order.active-scan-station")
def test_a_scan_gives_any_enemy_ship_on_the_table_a_spike_but_no_station() -> None:
    m = scanning()
    assert options(m) == [ScanShip(1), ScanShip(2)]
    m.play(ScanShip(1))
    assert [ship.spike for ship in m.state.ships] == [0, 1, 0]


@pytest.mark.rule("dropfleet.order.active-scan-silent")
@pytest.mark.parametrize(("roll", "silent"), [(3, True), (4, False)])
def test_a_silent_runner_is_found_on_four_and_gains_no_spike(roll: int, silent: bool) -> None:
    m = scanning(script=(roll,), silent=True)
    m.play(ScanShip(1))
    assert (m.state.ships[1].silent, m.state.ships[1].spike) == (silent, 0)
    assert told(m, Scanned)[0].roll == roll
    if not silent:  # once revealed, later scans give spikes
        light_up(m, 0, 1)
        assert m.state.ships[1].spike == 1


@pytest.mark.rule("dropfleet.order.active-scan-cloaked")
@pytest.mark.parametrize(("roll", "silent"), [(3, True), (4, False)])
def test_a_cloaked_silent_runner_is_found_too(roll: int, silent: bool) -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0)
    scene.ship("scourge.akuma", 1, y=2.0, silent=True)
    m = scene.play(script=[roll])
    light_up(m, 0, 1)
    assert (m.state.ships[1].silent, m.state.ships[1].spike) == (silent, 0)


@pytest.mark.rule("dropfleet.solid.active-scan")
def test_moons_hide_ships_from_a_scan() -> None:
    m = scanning(scenario="moonshot")
    moon = scenario_of(m).moons[0]
    ship, hidden, _ = m.state.ships
    ship.x, ship.y = moon.x, min(47.0, moon.y + moon.radius + 2.0)
    hidden.x, hidden.y = moon.x, max(1.0, moon.y - moon.radius - 2.0)
    assert ScanShip(1) not in _again(m)
    hidden.x = 1.0
    hidden.y = ship.y
    assert ScanShip(1) in _again(m)


def _again(m: DropfleetMatch) -> list[Any]:
    return scannable(m, 0)


@pytest.mark.rule("dropfleet.unique-rule.space-telescope")
def test_a_telescope_gives_a_major_spike_and_a_token() -> None:
    m = scanning("resistance.galileo")
    m.play(ScanShip(1))
    assert (m.state.ships[1].spike, m.state.ships[1].tokens) == (2, 2)
    silent = scanning("resistance.galileo", script=(4,), silent=True)
    silent.play(ScanShip(1))
    ship = silent.state.ships[1]
    assert (ship.silent, ship.spike, ship.tokens) == (False, 1, 2)


# Shields


@pytest.mark.rule("dropfleet.order.max-thrust", "dropfleet.order.silent-running")
@pytest.mark.parametrize("order", ["max-thrust", "silent-running"])
def test_orders_that_forbid_fire_ask_nothing(order: str) -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, order=order)
    scene.ship("scourge.umbra", 1, y=22.0, spike=2)
    assert over(scene.play(OpenFire(0)))


@pytest.mark.rule("dropfleet.order.active-scan-one", "dropfleet.unique-rule.em-sabotage")
def test_one_order_for_all_that_may_have_it_and_standard_orders_for_the_others() -> None:
    def together(**harm: Any) -> dict[str, tuple[str, ...]]:
        scene = Scene()
        first, _ = scene.group("ucm.berlin", 0, [(24.0, 24.0), (25.0, 24.0)])
        scene.state.ships[first].harm = Harm(**harm)
        m = scene.play(ChooseOrders(0))
        aid = m.aid(m.pending[0])
        assert isinstance(aid, OrdersAid)
        for _, orders in aid.uniform:
            m.check(orders, 0)
        assert all(orders.shields == (False, False) for _, orders in aid.uniform)
        return {order: orders.orders for order, orders in aid.uniform}

    both = together()
    assert both.pop("active-scan") == ("active-scan", "standard")
    assert both == {order: (order, order) for order in both}
    assert len(both) > 4
    hurt = together(surges=True)
    assert hurt.pop("standard") == ("standard", "standard")
    assert hurt == {order: ("standard", order) for order in hurt}
    forced = together(sabotaged=True)
    assert forced.pop("silent-running") == ("silent-running", "silent-running")
    assert forced == {order: ("silent-running", order) for order in forced}
