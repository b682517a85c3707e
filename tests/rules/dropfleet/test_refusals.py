"""What is refused, by which clause, exactly beyond the boundary; what stands on it is legal."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, over, sector, told

from gravitable.games.dropfleet.actions import (
    DiscardCards,
    PlaceHologram,
    SkipThroughVoid,
    StackDeck,
    TurnTarget,
)
from gravitable.games.dropfleet.events import ShipMoved, ShipTurned
from gravitable.games.dropfleet.fire.fire_limit import too_many
from gravitable.games.dropfleet.scenarios.layout import on_enemy_half
from gravitable.games.dropfleet.scenarios.scenario import Moon
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.discards import ANY, Discard, DiscardAid
from gravitable.games.dropfleet.steps.impel import ImpelTurn, TurnAid
from gravitable.games.dropfleet.steps.powers import AfterActivation, HologramAid
from gravitable.games.dropfleet.steps.proposals import a_skip
from gravitable.games.dropfleet.steps.roundup.actions import MoveTroops, TroopMove
from gravitable.games.dropfleet.steps.roundup.ground_moves import GroundMovement, TroopsAid
from gravitable.games.dropfleet.steps.void_skip import check_skip, exits, skip, skips
from gravitable.geometry.moves import Placement
from gravitable.kernel import PROCEED, IllegalAction

NAN = math.nan


def clause(m: DropfleetMatch, action: Any, seat: int = 0) -> str:
    """The clause that refuses an action; empty where it is legal."""
    try:
        m.check(action, seat)
    except IllegalAction as refused:
        return refused.rule.removeprefix("dropfleet.")
    return ""


# Void Skip


def skipping(*gates: tuple[float, float, str]) -> DropfleetMatch:
    """Two Heliums near a Voidgate, and others."""
    scene = Scene()
    scene.group("shaltari.helium", 0, [(24.0, 44.0), (25.0, 44.0)])
    for x, y, layer in ((24.0, 40.0, "low"), *gates):
        scene.ship("shaltari.voidgate", 0, x, y, layer)
    return scene.play()


def skip_clause(m: DropfleetMatch, *places: Placement, layer: Any = "low") -> str:
    try:
        check_skip(m, 0, SkipThroughVoid(places, layer))
    except IllegalAction as refused:
        return refused.rule.removeprefix("dropfleet.")
    return ""


@pytest.mark.rule("dropfleet.unique-rule.void-skip", "dropfleet.table.edge", "dropfleet.group.chain")
def test_where_a_skip_ends() -> None:
    m = skipping((24.0, 24.0, "low"), (47.0, 40.0, "low"))
    rule = "unique-rule.void-skip"
    at = Placement(24.0, 24.0, 0.0)
    for other, refusal in (
        (Placement(24.0, 21.0, 0.0), ""),
        (Placement(24.0, 27.01, 0.0), "group.chain"),
        (Placement(NAN, 24.0, 0.0), rule),
        (Placement(24.0, math.inf, 0.0), rule),
        (Placement(24.0, 24.0, NAN), rule),
    ):
        assert skip_clause(m, at, other) == refusal
    assert skip_clause(m, Placement(24.0, 18.0, 0.0), Placement(24.0, 18.0, 0.0)) == ""
    assert skip_clause(m, Placement(24.0, 17.99, 0.0), Placement(24.0, 18.0, 0.0)) == rule
    assert skip_clause(m, at) == rule
    assert skip_clause(m, at, at, at) == rule
    edge = skipping((24.0, 24.0, "low"), (38.0, 26.0, "low"), (47.0, 36.0, "low"))
    assert skip_clause(edge, Placement(48.0, 36.0, 0.0), Placement(47.0, 36.0, 0.0)) == ""
    assert skip_clause(edge, Placement(48.01, 36.0, 0.0), Placement(47.0, 36.0, 0.0)) == "table.edge"


@pytest.mark.rule("dropfleet.unique-rule.void-skip")
def test_a_skip_ends_on_the_layer_of_its_gate_or_the_next() -> None:
    at = (Placement(24.0, 24.0, 0.0), Placement(25.0, 24.0, 0.0))
    for gate, layer, refusal in (
        ("low", "high", ""),
        ("low", "low", ""),
        ("high", "low", ""),
        ("atmosphere", "high", "unique-rule.void-skip"),
        ("atmosphere", "low", ""),
        ("low", "atmosphere", ""),
        ("high", "atmosphere", "unique-rule.void-skip"),
    ):
        assert skip_clause(skipping((24.0, 24.0, gate)), *at, layer=layer) == refusal


@pytest.mark.rule("dropfleet.unique-rule.void-skip", "dropfleet.solid.collision")
def test_no_skip_ends_in_a_moon(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = replace(CONTENT.scenario[0], moons=(Moon(x=24.0, y=20.0, radius=2.0),))
    monkeypatch.setattr("gravitable.games.dropfleet.steps.void_skip.scenario_of", lambda m: scenario)
    m = skipping((24.0, 24.0, "low"))
    assert skip_clause(m, Placement(24.0, 22.0, 0.0), Placement(25.0, 23.0, 0.0)) == ""
    assert skip_clause(m, Placement(24.0, 21.9, 0.0), Placement(25.0, 23.0, 0.0)) == "solid.collision"


@pytest.mark.rule("dropfleet.unique-rule.void-skip")
def test_gates_are_linked_at_eighteen_inches_one_after_the_other() -> None:
    assert exits(skipping((24.0, 22.0, "low")), 0) == [3]
    assert exits(skipping((24.0, 21.98, "low")), 0) == []
    assert exits(skipping((24.0, 24.0, "low"), (24.0, 6.0, "low")), 0) == [3, 4]
    assert exits(skipping((24.0, 24.0, "low"), (24.0, 5.98, "low")), 0) == [3]
    tried = [a_skip(skipping((24.0, 24.0, "low")), 0, Random(seed)) for seed in range(12)]
    found = [jump for jump in tried if jump is not None]
    assert len(found) > 8
    for jump in found:
        assert skip_clause(skipping((24.0, 24.0, "low")), *jump.places, layer=jump.layer) == ""


@pytest.mark.rule("dropfleet.unique-rule.void-skip")
def test_who_may_skip() -> None:
    def ready(kind: str, y: float, **fields: Any) -> bool:
        scene = Scene()
        scene.group(kind, 0, [(24.0, 40.0), (24.0, y)], **fields)
        for at in (36.0, 24.0):
            scene.ship("shaltari.voidgate", 0, 24.0, at, "low")
        return skips(scene.play(), 0)

    assert ready("shaltari.helium", 42.0)  # exactly 6" from the gate
    assert not ready("shaltari.helium", 42.01)
    assert not ready("shaltari.helium", 42.0, moved=True)
    assert not ready("shaltari.helium", 42.0, order="weapons-free")
    assert not ready("shaltari.helium", 42.0, status="waiting")
    assert not ready("shaltari.topaz", 42.0)


# Turns


@pytest.mark.rule("dropfleet.weapon-rule.impel")
def test_a_ship_is_turned_by_up_to_45_degrees_either_way() -> None:
    scene = Scene()
    victim = scene.ship("ucm.toulon", 1, heading=20.0)
    m = scene.play(ImpelTurn(0, victim))
    assert m.aid(m.pending[0]) == TurnAid(victim, 45.0)
    refusals = [clause(m, TurnTarget(d)) for d in (45.0, -45.0, 45.01, -45.01, NAN, math.inf)]
    assert [bool(each) for each in refusals] == [False, False, True, True, True, True]
    assert clause(m, PROCEED) == refusals[2]
    for many, tried in ((1, 1), (3, 3), (9, 5)):
        assert len(m.candidates(m.pending[0], many, Random(1))) == tried
    m.play(TurnTarget(-45.0))
    assert told(m, ShipTurned) == [ShipTurned(victim, 335.0)]
    assert over(m)
    gone = Scene()
    lost = gone.ship("ucm.toulon", 1, status="destroyed")
    assert over(gone.play(ImpelTurn(0, lost)))
    left = Scene()
    again = left.ship("ucm.toulon", 1, heading=20.0)
    m = left.play(ImpelTurn(0, again))
    m.play(TurnTarget(0.0))
    assert not told(m, ShipTurned)


# Discards


@pytest.mark.rule("dropfleet.card.discards-together")
def test_how_many_and_which_cards_are_discarded() -> None:
    for count, legal in ((ANY, (0, 1, 2, 3)), (2, (2,))):
        scene = Scene()
        scene.state.players[0].hand = [1, 1, 2]
        m = scene.play(Discard((count, 0), "dropfleet.card.discards-together"))
        assert m.aid(m.pending[0]) == DiscardAid((1, 1, 2), count)
        assert clause(m, PROCEED) == "card.discards-together"
        for cards in ((), (1,), (1, 2), (1, 1, 2)):
            assert (clause(m, DiscardCards(cards)) == "") == (len(cards) in legal)
        assert clause(m, DiscardCards((2, 2))) == "card.discards-together"
        assert clause(m, DiscardCards((1, 3))) == "card.discards-together"
        for action in m.candidates(m.pending[0], 4, Random(2)):
            assert clause(m, action) == ""
        m.play(DiscardCards((1, 2)))
        assert over(m)
        assert (m.state.players[0].hand, m.state.players[0].discards) == ([1], [1, 2])
    empty = Scene()
    assert over(empty.play(Discard((ANY, ANY), "dropfleet.card.discards-together")))


# Troops


def moving() -> tuple[DropfleetMatch, tuple[int, ...]]:
    """Seat 0 has three Infantry and two Armour in a sector, and Batteries; another is contested, one gone."""
    scene = Scene()
    a, b, c, d = scene.cluster(["commercial", "military", "industrial", "power-plant"])
    (far, _) = scene.cluster(["commercial", "military"], 10.0, 10.0)
    scene.troops(sector(a), 0, 3, 2, 1)
    scene.troops(sector(b), 0, 1, 1)
    scene.troops(sector(b), 1, 1)
    s = scene.state
    s.sectors[d] = replace(s.sectors[d], gone=True)
    return scene.play(GroundMovement()), (a, b, c, d, far)


@pytest.mark.rule(
    "dropfleet.ground-move.any-sector",
    "dropfleet.ground-move.locked",
    "dropfleet.ground.battery-still",
    "dropfleet.ground-move.alternate",
)
def test_what_troops_may_not_do() -> None:
    m, (a, b, c, d, far) = moving()
    assert m.pending[0].seat == 0
    for moves, refusal in (
        ((), ""),
        ((TroopMove(a, c, 3, 2),), ""),
        ((TroopMove(a, c, 2, 0), TroopMove(a, b, 1, 2)), ""),
        ((TroopMove(a, c, 4, 0),), "ground.battery-still"),
        ((TroopMove(a, c, 0, 3),), "ground.battery-still"),
        ((TroopMove(a, c, 2, 0), TroopMove(a, b, 2, 0)), "ground.battery-still"),
        ((TroopMove(a, a, 1, 0),), "ground-move.any-sector"),
        ((TroopMove(a, far, 1, 0),), "ground-move.any-sector"),
        ((TroopMove(far, a, 1, 0),), "ground-move.any-sector"),
        ((TroopMove(a, c, 0, 0),), "ground-move.any-sector"),
        ((TroopMove(a, c, -1, 2),), "ground-move.any-sector"),
        ((TroopMove(a, c, 2, -1),), "ground-move.any-sector"),
        ((TroopMove(a, d, 1, 0),), "nuke.roll"),
        ((TroopMove(b, c, 1, 0),), "ground-move.locked"),
    ):
        assert clause(m, MoveTroops(0, moves)) == refusal, moves
    assert clause(m, MoveTroops(1)) != ""
    assert clause(m, PROCEED) == "ground-move.alternate"
    assert m.aid(m.pending[0]) == TroopsAid((0,), ((a, 3, 2),))
    tried: list[Any] = [*m.candidates(m.pending[0], 6, Random(3))]
    assert len({*tried}) == len(tried) > 3
    for action in tried:
        assert clause(m, action) == ""


# Holograms


@pytest.mark.rule("dropfleet.unique-rule.holo-debris-field")
def test_a_hologram_lies_within_three_inches_of_its_ship() -> None:
    kind = next(ship.id for ship in CONTENT.ship if ship.has("Holo-Debris Field"))
    scene = Scene()
    bearer = scene.ship(kind, 0, 24.0, 24.0)
    m = scene.play(AfterActivation(scene.state.ships[bearer].group))
    rule = "unique-rule.holo-debris-field"
    # Its edge counts, and it is 4" wide.
    assert m.aid(m.pending[0]) == HologramAid(bearer, 5.0, 2.0)
    assert clause(m, PlaceHologram(24.0, 29.0)) == clause(m, PlaceHologram(19.0, 24.0)) == ""
    assert clause(m, PlaceHologram(24.0, 29.01)) == clause(m, PlaceHologram(18.99, 24.0)) == rule
    assert clause(m, PlaceHologram(NAN, 24.0)) == rule
    assert clause(m, PlaceHologram(24.0, NAN)) == rule
    assert clause(m, StackDeck(())) == rule
    assert clause(m, PROCEED) == ""
    tried = m.candidates(m.pending[0], 12, Random(1))
    assert len(tried) == 12
    assert all(clause(m, action) == "" for action in tried)


@pytest.mark.rule("dropfleet.unique-rule.void-skip")
def test_a_skip_is_kept_to_four_decimals() -> None:
    m = skipping((24.0, 24.0, "low"))
    places = (Placement(24.12345678, 24.0, 372.34564), Placement(25.0, 24.98765432, 0.0))
    skip(m, 0, SkipThroughVoid(places, "low"))
    one, other = m.state.ships[:2]
    assert (one.x, one.heading, other.y) == (24.1235, 12.3456, 24.9877)
    assert one.moved
    assert [event.heading for event in told(m, ShipMoved)] == [12.3456, 0.0]


@pytest.mark.rule("dropfleet.unique-rule.ucm-battlenet")
def test_a_battlenet_lets_one_close_action_weapon_fire_and_no_other() -> None:
    kind = next(
        each
        for each in CONTENT.ship
        if {weapon.has("Close Action") for weapon in each.weapons} == {True, False}
    )
    scene = Scene()
    scene.ship(kind.id, 0, order="max-thrust")
    scene.state.battlegroups[0] = replace(scene.state.battlegroups[0], battlenet="fire")
    m = scene.play()
    for number, weapon in enumerate(kind.weapons):
        refusal = too_many(m, 0, [number])
        assert (refusal is None) == weapon.has("Close Action")
        assert refusal is None or refusal.rule == "dropfleet.unique-rule.ucm-battlenet"


@pytest.mark.rule("dropfleet.scenario-rule.the-ancient-relic")
@pytest.mark.parametrize(("y", "half"), [(23.9, 1), (24.0, None), (24.1, 0)])
def test_the_enemy_half_is_nearer_to_the_enemys_edge(y: float, half: int | None) -> None:
    # The first seat comes from the south, the second from the north.
    halves = [on_enemy_half(CONTENT.scenario[0], seat, 24.0, y) for seat in (0, 1)]
    assert halves == [half == 1, half == 0]
