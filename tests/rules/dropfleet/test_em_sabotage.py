"""EM Sabotage: a ship that is forced to run silent is silent in every respect."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Activate, Scene, over, resolve, ship, told

from gravitable.games.dropfleet.actions import Fire, GiveOrders, MoveShip, Shot
from gravitable.games.dropfleet.events import Fired, OrderGiven
from gravitable.games.dropfleet.fire.fire_limit import fire_limit
from gravitable.games.dropfleet.state import EMPTY, NEUTRAL, DropfleetMatch, Harm, Neutral
from gravitable.games.dropfleet.steps.activation import EndGroup
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.steps.damage import inflict
from gravitable.games.dropfleet.steps.ordering import ChooseOrders, allowed_orders
from gravitable.games.dropfleet.steps.ramming import may_ram
from gravitable.games.dropfleet.steps.roundup.carriers import may_launch
from gravitable.games.dropfleet.steps.roundup.neutrals import MoveNeutrals
from gravitable.games.dropfleet.steps.scanning import light_up
from gravitable.games.dropfleet.steps.spikes import add_spike, sabotage
from gravitable.games.dropfleet.table import signature_of


def sabotaged(kind: str = "ucm.berlin", *, script: Any = (), **fields: Any) -> DropfleetMatch:
    """A ship that has just been hit, and another of its battlegroup."""
    scene = Scene()
    scene.ship(kind, 0, y=40.0, **fields)
    scene.ship("ucm.toulon", 0, x=25.0, y=40.0)
    s = scene.state
    s.groups[1] = replace(s.groups[1], battlegroup=0)
    s.battlegroups[0] = replace(s.battlegroups[0], groups=(0, 1))
    m = scene.play(script=script)
    sabotage(m, 0)
    return m


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage")
def test_a_hit_silences_the_target() -> None:
    weapons = CONTENT.ship_by_id["phr.harpocrates"].weapons
    number = next(n for n, weapon in enumerate(weapons) if weapon.has("EM Sabotage"))
    for roll, silent in ((5, True), (4, False)):
        scene = Scene()
        firer = scene.ship("phr.harpocrates", 0, y=30.0)
        target = scene.ship("ucm.berlin", 1, y=25.0, spike=2)
        m = scene.play(AllocateFire(0), script=[roll])
        m.play(Fire((Shot(firer, number, ship(target)),)))
        assert len(told(m, Fired)) == 1
        assert m.state.ships[target].silent is silent
        assert signature_of(m, target) == (0 if silent else 18)


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage")
def test_it_lasts_to_the_end_of_the_next_activation_and_no_longer() -> None:
    m = sabotaged(spike=1)
    resolve(m, Activate(0))
    assert [(given.ship, given.order) for given in told(m, OrderGiven)] == [(0, "silent-running")]
    assert (m.pending[0].kind, signature_of(m, 0)) == ("dropfleet.move", 0)
    m.play(MoveShip(0, ((0.0, 6.0),)))
    assert over(m)
    berlin = m.state.ships[0]
    assert (berlin.silent, berlin.harm.sabotaged, berlin.spike) == (False, False, 0)
    assert signature_of(m, 0) == 6
    assert not may_launch(m, 0)  # it was on Silent Running this turn


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage")
def test_no_turn_no_fire_no_ram_no_launch_meanwhile() -> None:
    m = sabotaged("ucm.seattle", hull=2)
    assert allowed_orders(m, 0) == ["silent-running"]
    assert fire_limit(m, 0).close_action is False
    assert not may_ram(m, 0)
    assert not may_launch(m, 0)
    m.state.ships[0].harm = Harm()
    assert may_ram(m, 0)
    assert may_launch(m, 0)
    assert fire_limit(m, 0).close_action


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage")
def test_a_stealth_ship_fires_one_weapon_as_on_silent_running() -> None:
    assert fire_limit(sabotaged("scourge.akuma"), 0) == (1, True, False)
    assert fire_limit(sabotaged("scourge.akuma", crippled=1), 0) == (0, False, False)


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage", "dropfleet.order.active-scan-silent")
@pytest.mark.parametrize(("roll", "silent"), [(3, True), (4, False)])
def test_an_active_scan_must_find_it(roll: int, silent: bool) -> None:
    m = sabotaged(script=[roll])
    light_up(m, 1, 0)
    assert (m.state.ships[0].silent, m.state.ships[0].spike) == (silent, 0)
    assert m.state.ships[0].harm.sabotaged  # its next order is forced all the same


@pytest.mark.rule(
    "dropfleet.unique-rule.em-sabotage", "dropfleet.crippling.bright-flash", "dropfleet.spike.ends-silence"
)
def test_a_bright_flash_or_any_spike_ends_its_silence() -> None:
    m = sabotaged()
    flash = next(each for each in m.content.crippling if each.id == "standard.bright-flash")
    inflict(m, 0, flash)
    assert (m.state.ships[0].silent, m.state.ships[0].spike, signature_of(m, 0)) == (False, 0, 6)
    m = sabotaged()
    add_spike(m, 0, 2)
    assert (m.state.ships[0].silent, m.state.ships[0].spike) == (False, 0)


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage")
def test_a_silence_that_was_ended_does_not_come_back() -> None:
    m = sabotaged()
    add_spike(m, 0, 1)
    resolve(m, Activate(0))
    assert m.state.ships[0].order == "silent-running"
    assert signature_of(m, 0) == 6


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage", "dropfleet.order.one-special")
def test_it_is_not_the_battlegroups_special_order() -> None:
    m = sabotaged()
    resolve(m, ChooseOrders(0), ChooseOrders(1))
    assert m.state.battlegroups[0].order == "standard"
    m.check(GiveOrders(("max-thrust",), (False,)), 0)
    chosen = sabotaged()
    s = chosen.state
    s.battlegroups[0] = replace(s.battlegroups[0], order="weapons-free")
    assert allowed_orders(chosen, 0) == ["silent-running"]


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage", "dropfleet.crippling.dread-power")
def test_who_is_forced_suffers_nothing_for_the_order() -> None:
    m = sabotaged("ucm.london", harm=Harm(power=True))
    resolve(m, ChooseOrders(0))
    assert m.state.ships[0].hull == 26


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage")
def test_the_relic_does_not_fire_and_is_free_afterwards() -> None:
    scene = Scene("the-ancient-relic")
    number = scene.ship("neutral.automated-dreadnought", NEUTRAL, 40.0, 24.0, heading=270.0)
    scene.ship("ucm.berlin", 0, 30.0, 24.0)
    scene.state.neutrals.append(Neutral(number, "relic", (EMPTY, EMPTY)))
    sabotage(scene.play(), number)
    m = scene.play(MoveNeutrals())
    assert told(m, Fired) == []
    assert not m.state.ships[number].silent
    assert not m.state.ships[number].harm.sabotaged


@pytest.mark.rule("dropfleet.unique-rule.em-sabotage")
def test_the_silence_ends_with_the_activation_of_the_group() -> None:
    m = sabotaged()
    resolve(m, EndGroup(1))
    assert m.state.ships[0].silent
    resolve(m, EndGroup(0))
    assert not m.state.ships[0].silent
