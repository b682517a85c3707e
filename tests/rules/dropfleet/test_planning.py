"""Planning and arrival: strategy decks, approaches, entering the table, drawing cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, over, told

from gravitable.games.dropfleet.actions import Deploy, DiscardCards, MoveShip, StackDeck
from gravitable.games.dropfleet.events import ArrivalRolled, CardDiscarded, CardsDrawn, DeckStacked
from gravitable.games.dropfleet.fleets.samples import sample_fleet
from gravitable.games.dropfleet.scenarios.scenario import Scenario
from gravitable.games.dropfleet.space.crossing import Way
from gravitable.games.dropfleet.space.move_rules import fault_of
from gravitable.games.dropfleet.space.paths import sample_moves
from gravitable.games.dropfleet.space.zones import deploys, in_zone
from gravitable.games.dropfleet.state import UNHARMED
from gravitable.games.dropfleet.steps.deploying import DeployFleets
from gravitable.games.dropfleet.steps.planning import (
    CleanUp,
    DiscardUnwanted,
    DrawCards,
    PlanningPhase,
    StackDecks,
    due,
)
from gravitable.games.dropfleet.steps.turn import EndTurn, Turn
from gravitable.games.dropfleet.view import view
from gravitable.geometry.moves import Placement
from gravitable.kernel import IllegalAction, Proceed


def reserve(scenario: str, turn: int, kinds: list[str], **given: Any) -> Scene:
    """Battlegroups of seat 0, one ship each, all still off the table."""
    scene = Scene(scenario, turn=turn, **given)
    for kind in kinds:
        scene.ship(kind, 0, 0.0, 0.0, status="waiting")
    s = scene.state
    s.battlegroups = [replace(each, arrived=False) for each in s.battlegroups]
    return scene


LIGHT, MEDIUM, HEAVY, SUPER = "ucm.new-orleans", "ucm.berlin", "ucm.rome", "ucm.new-york"


@pytest.mark.rule("dropfleet.approach.battleline")
def test_battleline_activates_everything_from_turn_one() -> None:
    scene = reserve("station-assault", 1, [LIGHT, MEDIUM, HEAVY])
    assert due(scene.play(), 0) == ([0, 1, 2], [], 0)


@pytest.mark.rule("dropfleet.approach.column")
def test_column_brings_two_of_choice_then_two_then_the_rest() -> None:
    kinds = [LIGHT, MEDIUM, MEDIUM, HEAVY, HEAVY, LIGHT]
    scene = reserve("take-and-hold", 1, kinds)
    assert due(scene.play(), 0) == ([], [0, 1, 2, 3, 4, 5], 2)
    s = scene.state
    for number in (3, 5):
        s.battlegroups[number] = replace(s.battlegroups[number], arrived=True)
    s.turn = 2
    assert due(scene.play(), 0) == ([3, 5], [0, 1, 2, 4], 2)
    s.turn = 3
    assert due(scene.play(), 0) == ([0, 1, 2, 3, 4, 5], [], 0)


@pytest.mark.rule("dropfleet.approach.distant")
def test_distant_brings_the_light_first() -> None:
    scene = reserve("mixed-engagement", 1, [LIGHT, MEDIUM, HEAVY, SUPER])
    s = scene.state
    for number, rating in enumerate((9, 10, 14, 15)):
        s.battlegroups[number] = replace(s.battlegroups[number], rating=rating)
    for turn, there in ((1, [0]), (2, [0, 1, 2]), (3, [0, 1, 2, 3])):
        s.turn = turn
        assert due(scene.play(), 0) == (there, [], 0)


@pytest.mark.rule("dropfleet.approach.rapid-response")
def test_rapid_response_rolls_for_each_battlegroup() -> None:
    scene = reserve("erupting-battlefront", 1, [LIGHT, MEDIUM, HEAVY])
    assert due(scene.play(), 0) == ([], [0, 1, 2], 1)
    s = scene.state
    s.battlegroups[0] = replace(s.battlegroups[0], arrived=True)
    s.turn = 2
    m = scene.play(PlanningPhase(), script=[3, 4])
    assert told(m, ArrivalRolled) == [ArrivalRolled(1, 3, False), ArrivalRolled(2, 4, True)]
    assert due(m, 0)[0] == [0, 2]
    s.turn = 3
    m = scene.play(PlanningPhase(), script=[1])
    assert due(m, 0)[0] == [0, 2]
    m = scene.play(PlanningPhase(), script=[2])
    assert due(m, 0)[0] == [0, 1, 2]
    scene = reserve("erupting-battlefront", 4, [LIGHT, MEDIUM])
    assert due(scene.play(), 0) == ([0, 1], [], 0)


@pytest.mark.rule("dropfleet.scenario-rule.heavy-convoy")
def test_the_convoys_dreadnoughts_are_the_first_of_its_column() -> None:
    scene = Scene("heavy-convoy", turn=1)
    for kind in (MEDIUM, "ucm.london", MEDIUM, "ucm.washington"):
        scene.ship(kind, 1, 0.0, 0.0, status="waiting")
    scene.state.battlegroups = [replace(each, arrived=False) for each in scene.state.battlegroups]
    assert due(scene.play(), 1) == ([1, 3], [], 0)


@pytest.mark.rule("dropfleet.planning.strategy-deck", "dropfleet.planning.unavailable")
@pytest.mark.rule("dropfleet.approach.must-arrive", "dropfleet.approach.choice-secret")
def test_decks_are_stacked_at_the_same_time_unseen() -> None:
    scene = reserve("take-and-hold", 2, [LIGHT, MEDIUM, HEAVY, MEDIUM])
    s = scene.state
    s.battlegroups[0] = replace(s.battlegroups[0], arrived=True)
    scene.ship("scourge.wyvern", 1)
    scene.ship("scourge.hydra", 1)
    m = scene.play(StackDecks())
    assert [decision.seat for decision in m.pending] == [0, 1]
    for deck, rule in (
        ((1, 2), "dropfleet.approach.must-arrive"),
        ((0, 1), "dropfleet.approach.column"),
        ((0, 1, 2, 3), "dropfleet.approach.column"),
        ((0, 1, 4), "dropfleet.planning.unavailable"),
        ((0, 1, 1), "dropfleet.planning.strategy-deck"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            m.play(StackDeck(deck), 0)
        assert refusal.value.rule == rule
    m.play(StackDeck((2, 0, 1)), 0)
    assert m.state.players[0].strategy == [2, 0, 1]
    (event,) = told(m, DeckStacked)
    assert event.seen_by(1) == DeckStacked(0, (), 3)
    assert event.seen_by(None) == DeckStacked(0, (), 3)
    assert event.seen_by(0) == event
    for deck_of_other in m.candidates(m.pending[0], 4, Random(1)):
        m.check(deck_of_other, 1)


@pytest.mark.rule("dropfleet.planning.unavailable", "dropfleet.battlegroup-card.lost")
def test_lost_battlegroups_have_no_card() -> None:
    scene = Scene("station-assault")
    scene.ship(MEDIUM, 0)
    scene.ship(MEDIUM, 0, status="destroyed")
    assert due(scene.play(), 0)[0] == [0]


# Entering the table


def entering(entry: Placement | None, legs: tuple[tuple[float, float], ...], **given: Any) -> Any:
    """What becomes of a Berlin (Thrust 8") that arrives in Take & Hold, seat 0 from the south."""
    scene = reserve("take-and-hold", 1, [MEDIUM])
    return fault_of(scene.play(), MoveShip(0, legs, entry=entry, **given))


@pytest.mark.rule("dropfleet.approach.entry-edge")
def test_a_ship_enters_by_its_own_edge_facing_in() -> None:
    way = entering(Placement(10.0, 48.0, 30.0), ((0.0, 8.0),))
    assert isinstance(way, Way)
    for entry in (
        None,
        Placement(10.0, 47.0, 0.0),
        Placement(10.0, 0.0, 180.0),
        Placement(10.0, 48.0, 90.0),
        Placement(10.0, 48.0, 180.0),
        Placement(float("nan"), 48.0, 0.0),
        Placement(10.0, 48.0, float("inf")),
    ):
        refusal = entering(entry, ((0.0, 8.0),))
        assert isinstance(refusal, IllegalAction)
        assert refusal.rule == "dropfleet.approach.entry-edge"


@pytest.mark.rule("dropfleet.approach.facing")
def test_it_may_face_any_way_onto_the_table() -> None:
    for heading in (270.1, 300.0, 0.0, 45.0, 89.9):
        assert isinstance(entering(Placement(24.0, 48.0, heading), ((0.0, 8.0),)), Way)
    for heading in (270.0, 90.0, 135.0, 225.0):
        assert isinstance(entering(Placement(24.0, 48.0, heading), ((0.0, 8.0),)), IllegalAction)


@pytest.mark.rule("dropfleet.planning.own-deck", "dropfleet.planning.strategy-deck")
def test_a_player_sees_the_own_strategy_deck_and_how_many_cards_the_other_has() -> None:
    scene = reserve("take-and-hold", 1, [MEDIUM, MEDIUM])
    scene.state.players[0].strategy = [1, 0]
    scene.state.players[1].strategy = [0]
    m = scene.play()
    own, other = view(m, 0).players
    assert (own.strategy, own.deck) == ((1, 0), 2)
    assert (other.strategy, other.deck) == (None, 1)


@pytest.mark.rule("dropfleet.approach.entry-high")
def test_it_enters_in_high_orbit_and_may_change_layer() -> None:
    way = entering(Placement(10.0, 48.0, 0.0), ((0.0, 8.0),))
    assert isinstance(way, Way)
    assert way.to_layer == "high"
    way = entering(Placement(10.0, 48.0, 0.0), ((0.0, 8.0),), layer="down", at=4.0)
    assert isinstance(way, Way)
    assert way.to_layer == "low"


@pytest.mark.rule("dropfleet.approach.must-arrive")
def test_arriving_ships_have_moves_to_choose_from() -> None:
    scene = reserve("take-and-hold", 1, [MEDIUM])
    m = scene.play()
    found = sample_moves(m, 0, 5, Random(2))
    assert len(found) == 5
    assert all(isinstance(fault_of(m, move), Way) for move in found)


# Deployment


@pytest.mark.rule("dropfleet.approach.directly-deployed")
def test_direct_deployment_within_six_inches_of_the_own_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    direct: Scenario = replace(CONTENT.scenario[0], approach="directly-deployed")
    for module in ("space.zones", "steps.deploying", "steps.proposals"):
        monkeypatch.setattr(f"gravitable.games.dropfleet.{module}.scenario_of", lambda m: direct)
    scene = reserve("take-and-hold", 0, [MEDIUM])
    m = scene.play(DeployFleets())
    assert deploys(m, 0)
    assert in_zone(m, 0, 20.0, 42.0)
    assert not in_zone(m, 0, 20.0, 41.9)
    for place in (Placement(20.0, 41.0, 0.0), Placement(20.0, 49.0, 0.0), Placement(float("nan"), 45.0, 0.0)):
        with pytest.raises(IllegalAction):
            m.play(Deploy(0, (place,)))
    for candidate in m.candidates(m.pending[0], 3, Random(1)):
        m.check(candidate, 0)
    m.play(Deploy(0, (Placement(20.0, 43.0, 15.0),)))
    assert over(m)
    ship = m.state.ships[0]
    assert (ship.status, ship.x, ship.y, ship.heading, ship.layer) == ("table", 20.0, 43.0, 15.0, "high")


@pytest.mark.rule("dropfleet.approach.directly-deployed", "dropfleet.scenario-rule.monitoring-the-situation")
def test_monitors_are_deployed_near_clusters() -> None:
    scene = Scene("monitoring-the-situation", turn=0)
    scene.cluster(["commercial"], 24.0, 24.0)
    monitor = scene.ship("ucm.istanbul", 1, status="waiting")
    scene.ship(MEDIUM, 1, status="waiting")
    attacker = scene.ship("ucm.istanbul", 0, status="waiting")
    m = scene.play(DeployFleets())
    assert m.pending[0].seat == 1
    assert [deploys(m, group) for group in (0, 1, 2)] == [True, False, False]
    assert [in_zone(m, group, 24.0, 30.0) for group in (0, 1, 2)] == [True, False, False]
    assert [in_zone(m, group, 24.0, 6.0) for group in (0, 1, 2)] == [False, True, False]
    with pytest.raises(IllegalAction, match="deployment zone"):
        m.play(Deploy(0, (Placement(24.0, 30.1, 0.0),)))
    m.play(Deploy(0, (Placement(24.0, 30.0, 0.0),)))
    assert over(m)
    assert m.state.ships[monitor].status == "table"
    assert m.state.ships[attacker].status == "waiting"


# Cards in Planning


def hand(cards: int = 2, **given: Any) -> Scene:
    """Seat 0 has a fleet of the UCM with an admiral of AV 3 on the table, and cards."""
    scene = Scene(command_cards=True, **given)
    flagship = scene.ship(MEDIUM, 0)
    player = scene.state.players[0]
    player.fleet = sample_fleet(CONTENT, "ucm", "skirmish")
    player.flagship, player.av = flagship, 3
    own = [no for no, card in enumerate(CONTENT.command_card) if card.faction == "ucm"]
    player.hand, player.pile = own[:cards], own[cards:]
    return scene


@pytest.mark.rule("dropfleet.planning.discard", "dropfleet.card.discard-pile")
def test_cards_may_be_discarded_face_up() -> None:
    for some in ((), (0,), (0, 2), (0, 1, 2)):
        m = hand(3).play(DiscardUnwanted())
        held = list(m.state.players[0].hand)
        chosen = tuple(held[place] for place in some)
        m.play(DiscardCards(chosen))
        assert over(m)
        assert m.state.players[0].discards == list(chosen)
        assert m.state.players[0].hand == [card for card in held if card not in chosen]
        assert [event.card for event in told(m, CardDiscarded)] == list(chosen)


@pytest.mark.rule("dropfleet.planning.discard")
def test_only_cards_of_the_hand_are_discarded_each_once() -> None:
    m = hand(2).play(DiscardUnwanted())
    held = m.state.players[0].hand
    for cards in ((held[0], held[0]), (m.state.players[0].pile[0],), (-1,), (999,)):
        with pytest.raises(IllegalAction):
            m.play(DiscardCards(cards))
    with pytest.raises(IllegalAction):
        m.play(Proceed())
    assert len(m.state.players[0].hand) == 2


@pytest.mark.rule("dropfleet.card.discards-together")
def test_nobody_sees_what_the_other_discards_before_deciding() -> None:
    scene = hand(3)
    other = scene.state.players[1]
    other.hand = [no for no, card in enumerate(CONTENT.command_card) if card.faction == "scourge"][:2]
    m = scene.play(DiscardUnwanted())
    assert [decision.seat for decision in m.pending] == [0, 1]
    mine = m.state.players[0].hand[0]
    assert m.play(DiscardCards((mine,)), 0) == []
    assert [decision.seat for decision in m.pending] == [1]
    assert m.state.players[0].discards == []
    m.play(DiscardCards(()), 1)
    assert over(m)
    assert m.state.players[0].discards == [mine]
    # Whoever holds nothing is not asked: how many cards a player has is known.
    other.hand = []
    m = scene.play(DiscardUnwanted())
    assert [decision.seat for decision in m.pending] == [0]


@pytest.mark.rule("dropfleet.card.discards-together", "dropfleet.resistance.elite-draw")
def test_two_resistance_players_discard_together_and_are_asked_whatever_they_hold() -> None:
    scene = hand(0)
    same = next(no for no, card in enumerate(CONTENT.command_card) if card.id == "resistance.hard-lock")
    for player in scene.state.players:
        player.fleet = sample_fleet(CONTENT, "resistance", "skirmish")
        player.hand, player.pile = [same], [same]
    scene.state.players[0].flagship = -1
    m = scene.play(DrawCards(), script=[1, 1])
    assert [decision.seat for decision in m.pending] == [0, 1]  # both hands are alike: asked all the same
    for cards in ((), (same, same)):
        with pytest.raises(IllegalAction):
            m.play(DiscardCards(cards), 0)
    m.play(DiscardCards((same,)), 1)
    assert m.state.players[1].discards == []
    m.play(DiscardCards((same,)), 0)
    assert over(m)
    assert [player.hand for player in m.state.players] == [[same], [same]]


@pytest.mark.rule("dropfleet.planning.draw", "dropfleet.card.hand")
@pytest.mark.parametrize(("had", "drawn"), [(0, 3), (2, 1), (3, 0), (5, 0)])
def test_draw_up_to_the_admirals_value(had: int, drawn: int) -> None:
    m = hand(had).play(DrawCards(), script=[1] * drawn)
    assert len(m.state.players[0].hand) == had + drawn
    shown = told(m, CardsDrawn)
    assert [event.count for event in shown if event.seat == 0] == ([drawn] if drawn else [])
    if drawn:
        assert shown[0].seen_by(1) == CardsDrawn(0, (), drawn)


@pytest.mark.rule("dropfleet.card.on-table")
def test_an_admiral_off_the_table_draws_one_card() -> None:
    scene = hand(0)
    scene.state.ships[0].status = "waiting"
    m = scene.play(DrawCards(), script=[1])
    assert len(m.state.players[0].hand) == 1


@pytest.mark.rule("dropfleet.card.reshuffle")
def test_an_empty_deck_is_renewed_from_the_discards() -> None:
    scene = hand(0)
    player = scene.state.players[0]
    player.discards, player.pile = player.pile[:3], []
    m = scene.play(DrawCards(), script=[1, 1, 1])
    assert len(m.state.players[0].hand) == 3
    assert m.state.players[0].discards == []


@pytest.mark.rule("dropfleet.resistance.elite-draw")
def test_the_resistance_draws_one_more_and_discards_one() -> None:
    scene = hand(0)
    player = scene.state.players[0]
    player.fleet = sample_fleet(CONTENT, "resistance", "skirmish")
    own = [no for no, card in enumerate(CONTENT.command_card) if card.faction == "resistance"]
    player.pile = own[:6]
    m = scene.play(DrawCards(), script=[1] * 4)
    assert len(m.state.players[0].hand) == 4
    with pytest.raises(IllegalAction):
        m.play(DiscardCards(()))
    m.play(DiscardCards((m.state.players[0].hand[0],)))
    assert over(m)
    assert len(m.state.players[0].hand) == 3


@pytest.mark.rule("dropfleet.planning.clean-up", "dropfleet.crippling.dread-leak")
def test_core_leaks_are_paid_in_the_clean_up() -> None:
    scene = Scene()
    london = scene.ship("ucm.london", 0, harm=replace(UNHARMED, leak=True))
    m = scene.play(CleanUp())
    assert m.state.ships[london].hull == 23


# The turn


@pytest.mark.rule("dropfleet.turn.phases")
def test_a_turn_is_planning_activation_roundup() -> None:
    scene = Scene(turn=1)
    m = scene.play(Turn(), script=[3, 4, 3, 4, 3, 4, 3, 4, 3, 4])
    assert m.outcome is not None
    kinds = [type(event).__name__ for event in m.events]
    first = kinds.index("DeckStacked")
    assert kinds.index("TurnBegan") < first < kinds.index("RoundupBegan")


@pytest.mark.rule("dropfleet.turn.length", "dropfleet.scoring.wiped-out")
def test_the_battle_runs_to_its_last_turn_even_without_ships() -> None:
    scene = Scene(turn=5)
    m = scene.play(EndTurn(), script=[3, 4])
    assert m.state.turn == 6
    assert m.outcome is not None
    assert m.state.phase == "over"
