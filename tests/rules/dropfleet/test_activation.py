"""The Activation Phase: revealing, comparing, groups one by one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene, options, over, told

import gravitable
from gravitable.games.dropfleet.actions import ActivateFirst, ActivateGroup
from gravitable.games.dropfleet.events import BattlegroupsRevealed, FirstChosen, GroupActivated, TieRolled
from gravitable.games.dropfleet.state import NONE, DropfleetMatch
from gravitable.games.dropfleet.steps.activation import ActivationPhase, NextGroup, Reveal, rating
from gravitable.games.dropfleet.steps.turn import EndTurn, Turn
from gravitable.kernel import IllegalAction


def revealing(
    decks: tuple[Sequence[int], Sequence[int]], ships: Sequence[tuple[str, int]], script: Sequence[int] = ()
) -> DropfleetMatch:
    """Ships alone in their battlegroups, far from each other, and the decks as stacked."""
    scene = Scene()
    for number, (kind, seat) in enumerate(ships):
        scene.ship(kind, seat, x=4.0 + 8.0 * number, y=44.0 if seat == 0 else 4.0, heading=180.0 * seat)
    for player, deck in zip(scene.state.players, decks, strict=True):
        player.strategy = list(deck)
    return scene.play(ActivationPhase(), script=script)


@pytest.mark.rule("dropfleet.activation.reveal", "dropfleet.activation.compare")
def test_the_lower_rating_chooses_who_goes_first() -> None:
    m = revealing(([0], [1]), [("ucm.berlin", 0), ("scourge.hiruko", 1)])
    assert told(m, BattlegroupsRevealed)[0].ratings == (5, 1)
    assert m.pending[0].seat == 1
    assert options(m) == [ActivateFirst(True), ActivateFirst(False)]
    m.play(ActivateFirst(False))
    assert told(m, FirstChosen)[0].seat == 0
    assert m.state.active_seat == 0
    assert m.state.second_seat == 1


@pytest.mark.rule("dropfleet.activation.tie", "dropfleet.admiral.av")
def test_ties_are_rolled_off_with_the_admirals_value() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=44.0)
    scene.ship("ucm.berlin", 1, y=4.0, heading=180.0)
    scene.state.players[0].strategy, scene.state.players[1].strategy = [0], [1]
    scene.state.players[1].flagship, scene.state.players[1].av = 1, 4
    m = scene.play(ActivationPhase(), script=[5, 2, 5, 1])
    assert [tie.totals for tie in told(m, TieRolled)] == [(6, 6), (6, 5)]
    assert m.pending[0].seat == 0


@pytest.mark.rule(
    "dropfleet.activation.one-sided",
    "dropfleet.battlegroup-card.lost",
    "dropfleet.battlegroup-card.revealed-empty",
    "dropfleet.activation.repeat",
    "dropfleet.activation.discard",
)
def test_cards_without_ships_are_passed_over_and_the_longer_deck_goes_on() -> None:
    ships = [("ucm.berlin", 0), ("ucm.berlin", 0), ("ucm.berlin", 0), ("scourge.umbra", 1)]
    scene = Scene()
    for number, (kind, seat) in enumerate(ships):
        scene.ship(kind, seat, x=4.0 + 8.0 * number, y=24.0)
    scene.state.ships[0].status = "destroyed"
    scene.state.ships[1].status = "waiting"
    scene.state.players[0].strategy = [0, 1, 2]
    m = scene.play(Reveal())
    shown = told(m, BattlegroupsRevealed)[0]
    assert shown.battlegroups == (1, NONE)
    assert m.state.players[0].strategy == [2]
    assert m.pending[0].seat == 0
    assert [event.group for event in told(m, GroupActivated)] == [1]


@pytest.mark.rule("dropfleet.activation.first-then-second", "dropfleet.activate.once")
def test_the_first_player_finishes_the_battlegroup_then_the_second() -> None:
    m = revealing(([0], [1]), [("ucm.berlin", 0), ("scourge.hiruko", 1)])
    m.play(ActivateFirst(True))
    rng = Random(1)
    while not over(m):
        decision = m.pending[0]
        m.play(rng.choice(m.candidates(decision, 2, rng)), decision.seat)
    assert [event.group for event in told(m, GroupActivated)] == [1, 0]
    assert all(group.activated for group in m.state.groups)


@pytest.mark.rule("dropfleet.activate.one-by-one", "dropfleet.activate.free-order")
def test_the_player_chooses_each_next_group() -> None:
    scene = Scene()
    for number in range(3):
        scene.ship("ucm.berlin", 0, x=10.0 + number, y=30.0)
    s = scene.state
    s.groups = [replace(group, battlegroup=0) for group in s.groups]
    s.battlegroups[0] = replace(s.battlegroups[0], groups=(0, 1, 2))
    m = scene.play(NextGroup(0))
    assert options(m) == [ActivateGroup(0), ActivateGroup(1), ActivateGroup(2)]
    m.play(ActivateGroup(1))
    rng = Random(2)
    while m.pending[0].kind != "dropfleet.group":
        m.play(rng.choice(m.candidates(m.pending[0], 2, rng)))
    assert m.state.ships[1].moved
    assert not m.state.ships[0].moved
    assert options(m) == [ActivateGroup(0), ActivateGroup(2)]


@pytest.mark.rule("dropfleet.activation.reveal")
def test_a_deck_that_brought_the_cards_to_light_is_not_taken_back() -> None:
    agreed = {"command_cards": False, "scenario": "take-and-hold"}
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=1, options=agreed)
    for seat in (0, 1):
        decision = next(decision for decision in m.pending if decision.seat == seat)
        m.play(m.candidates(decision, 1, Random(1))[0], seat)
    assert told(m, BattlegroupsRevealed)
    with pytest.raises(IllegalAction) as refusal:
        m.undo(1)
    assert refusal.value.rule == "kernel.undo.secret"


# Ratings


def spread(*groups: tuple[str, list[tuple[float, float]]], **fields: Any) -> DropfleetMatch:
    scene = Scene()
    for kind, places in groups:
        scene.group(kind, 0, places, **fields)
    s = scene.state
    s.groups = [replace(group, battlegroup=0) for group in s.groups]
    s.battlegroups[0] = replace(s.battlegroups[0], rating=10, groups=tuple(range(len(groups))))
    return scene.play()


@pytest.mark.rule("dropfleet.cohesion.rating-penalty", "dropfleet.cohesion.free")
def test_each_group_far_from_all_others_costs_a_point() -> None:
    near = spread(("ucm.berlin", [(10.0, 10.0)]), ("ucm.toulon", [(22.0, 10.0)]))
    assert rating(near, 0) == 10
    far = spread(("ucm.berlin", [(10.0, 10.0)]), ("ucm.toulon", [(22.1, 10.0)]))
    assert rating(far, 0) == 12
    three = spread(
        ("ucm.berlin", [(10.0, 10.0)]),
        ("ucm.toulon", [(12.0, 10.0)]),
        ("ucm.rio", [(40.0, 10.0), (20.0, 10.0)]),
    )
    assert rating(three, 0) == 10
    alone = spread(("ucm.berlin", [(10.0, 10.0), (40.0, 40.0)]))
    assert rating(alone, 0) == 10


@pytest.mark.rule("dropfleet.cohesion.stray")
def test_every_group_without_another_near_counts() -> None:
    places = [(4.0, 4.0), (44.0, 4.0), (4.0, 44.0), (44.0, 44.0)]
    kinds = ["ucm.berlin", "ucm.toulon", "ucm.rio", "ucm.jakarta"]
    for number in (2, 3, 4):
        m = spread(*((kind, [place]) for kind, place in zip(kinds[:number], places, strict=False)))
        assert rating(m, 0) == 10 + number


@pytest.mark.rule("dropfleet.ship-rule.open", "dropfleet.ship-rule.outlier")
@pytest.mark.parametrize("kind", ["ucm.new-orleans", "ucm.nuuk"])
@pytest.mark.parametrize("far", [12.0, 12.1, 30.0])
def test_the_companion_of_a_free_group_is_not_charged_for_its_absence(kind: str, far: float) -> None:
    """A battlegroup of two groups: nobody else could keep the other one company."""
    m = spread(("ucm.toulon", [(10.0, 10.0), (12.0, 10.0)]), (kind, [(12.0 + far, 10.0)]))
    assert rating(m, 0) == 10
    both = spread((kind, [(10.0, 10.0)]), ("ucm.santiago", [(10.0 + far, 10.0)]))
    assert rating(both, 0) == 10


@pytest.mark.rule("dropfleet.ship-rule.open", "dropfleet.cohesion.rating-penalty")
def test_a_free_group_near_by_is_company_and_one_far_off_is_no_excuse() -> None:
    """Two Cruiser groups far apart: each alone costs a point, one beside a strike carrier does not."""
    cruisers = (("ucm.berlin", [(10.0, 10.0)]), ("ucm.rio", [(40.0, 10.0)]))
    assert rating(spread(*cruisers, ("ucm.new-orleans", [(20.0, 10.0)])), 0) == 11
    assert rating(spread(*cruisers, ("ucm.new-orleans", [(10.0, 40.0)])), 0) == 12


@pytest.mark.rule("dropfleet.ship-rule.open", "dropfleet.ship-rule.outlier")
@pytest.mark.parametrize("kind", ["ucm.new-orleans", "ucm.nuuk"])
def test_open_and_outlying_groups_cost_nothing(kind: str) -> None:
    m = spread(("ucm.berlin", [(10.0, 10.0)]), ("ucm.toulon", [(12.0, 10.0)]), (kind, [(40.0, 40.0)]))
    assert rating(m, 0) == 10
    plain = spread(
        ("ucm.berlin", [(10.0, 10.0)]), ("ucm.toulon", [(12.0, 10.0)]), ("ucm.rio", [(40.0, 40.0)])
    )
    assert rating(plain, 0) == 11


@pytest.mark.rule("dropfleet.battlegroup-card.rating-fixed", "dropfleet.battlegroup-card.losses")
def test_losses_do_not_lower_a_rating() -> None:
    m = spread(("ucm.berlin", [(10.0, 10.0), (12.0, 10.0)]))
    before = rating(m, 0)
    m.state.ships[0].status = "destroyed"
    assert rating(m, 0) == before == 10


# The turn


@pytest.mark.rule("dropfleet.turn.phases", "dropfleet.turn.length")
def test_a_turn_has_three_phases_and_the_last_one_ends_the_game() -> None:
    scene = Scene(turn=0)
    m = scene.play()
    m.agenda.clear()
    Turn().run(m)
    assert [type(step).__name__ for step in reversed(m.agenda)] == [
        "PlanningPhase",
        "ActivationPhase",
        "Roundup",
        "EndTurn",
    ]
    assert m.state.turn == 1
    for turn, following in ((5, "Turn"), (6, "EndGame")):
        m.agenda.clear()
        m.state.turn = turn
        EndTurn().run(m)
        assert [type(step).__name__ for step in m.agenda] == [following]
