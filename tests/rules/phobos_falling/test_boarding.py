"""Pirate ships: answered, held, scavenged, boarding."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import (
    CONTENT,
    MAP,
    marker,
    officer,
    options,
    play,
    quiet,
    station,
    table,
    told,
)

from gravitable.games.phobos_falling.actions import (
    Agree,
    AnswerShip,
    DrawCard,
    MassMove,
    MassMoveCard,
    RemoteEscape,
    RemoteMove,
    Summon,
    TeamUp,
    TubeTo,
    Walk,
)
from gravitable.games.phobos_falling.content.effects import Health
from gravitable.games.phobos_falling.events import (
    Boarded,
    Delayed,
    FightBegan,
    FuelChanged,
    ShipAnswered,
    ShipHeld,
    ZoneDrawn,
)
from gravitable.games.phobos_falling.numbers import (
    AUX_CONTROL,
    AUX_CONTROL_SYSTEM,
    BRIDGE,
    BRIDGE_SYSTEMS,
    CARGO_BAY_1,
    ENGINEERING,
    EXTERNAL,
    FUSION_BEAM,
    HUB_1,
    HUB_2,
    MASS_MOVER,
    PIRATE_SHIP,
    SECURITY,
    SHUTTLE_BAY,
    SOLAR_PANELS,
    TORPEDO,
    TRACTOR_BEAM,
)
from gravitable.games.phobos_falling.state import Boarders, HeldShip, Officer, PhobosMatch, Station
from gravitable.games.phobos_falling.steps.boarding import Escape, ShipComes, come_in, no_answer, random_zone
from gravitable.games.phobos_falling.steps.fight import StartFight
from gravitable.games.phobos_falling.steps.pirates_turn import PiratesTurn
from gravitable.games.phobos_falling.steps.turn import BeginTurn
from gravitable.kernel import Proceed

BEAM, TORP, TRACTOR = "bridge.fusion-beam", "bridge.torpedo", "bridge.tractor-beam"
SUIT, EXO, SCAVENGE = "science.space-suit", "security.exoskeleton", "engineering.scavenge-engine"
ENGINE = "shuttle.singularity-engine"


def ship(
    *crew: Officer, at: Station | None = None, zone: int = HUB_2, stage: int = 1, seats: tuple[int, ...] = ()
) -> PhobosMatch:
    """A pirate ship comes on the first officer's turn, to board `zone`."""
    return table(
        *crew, at=at, agenda=[ShipComes(0)], script=[marker(zone)] * 3 + [1] * 50, stage=stage, seats=seats
    )


@pytest.mark.rule("phobos-falling.turn.answers", "phobos-falling.boarding.answer")
@pytest.mark.parametrize(("zone", "answers"), [(BRIDGE, True), (AUX_CONTROL, True), (HUB_1, False)])
def test_ships_are_answered_from_bridge_or_aux_control(zone: int, answers: bool) -> None:
    m = ship(officer("newt", zone, f"{BEAM} {TORP} {TRACTOR}"))
    found = {option.card for option in options(m, AnswerShip)}
    assert found == ({BEAM, TORP, TRACTOR} if answers else set())


@pytest.mark.rule("phobos-falling.turn.answers")
def test_without_a_ship_the_weapons_are_no_use() -> None:
    m = table(officer("newt", BRIDGE, TORP))
    assert options(m, AnswerShip) == []


@pytest.mark.rule("phobos-falling.turn.answers-anyone")
def test_any_healthy_officer_at_the_controls_answers_on_anyones_turn() -> None:
    crew = [officer("rock", HUB_1), officer("newt", BRIDGE, TORP), officer("bash", AUX_CONTROL, TORP)]
    m = ship(*crew, seats=(0, 1, 2))
    assert m.pending[0].seat == 1
    play(m, Proceed())
    assert m.pending[0].seat == 2
    play(m, AnswerShip(2, TORP))
    assert told(m, ShipAnswered)[0].officer == 2
    hurt = ship(officer("newt", BRIDGE, TORP, health="wounded"))
    assert options(hurt, AnswerShip) == []


@pytest.mark.rule("phobos-falling.turn.answers-anyone")
def test_the_officer_in_turn_is_asked_first_then_the_others_in_turn_order() -> None:
    crew = [officer(role, BRIDGE, TORP) for role in ("rock", "newt", "bash")]
    m = table(*crew, seats=[0, 1, 2], agenda=[ShipComes(0)], script=[marker(HUB_2)] + [1] * 40)
    assert m.pending[0].seat == 0
    later = table(*[o.clone() for o in crew], seats=[0, 1, 2], events=["no-event", "station-boarded"])
    quiet(later, "answer")
    asked = []
    while later.pending[0].kind == "phobos-falling.answer":
        asked.append(later.pending[0].seat)
        play(later, Proceed())
    assert later.state.turn.officer in (1, 2)
    assert asked == [1, 2, 0]


@pytest.mark.rule("phobos-falling.turn.answers-systems")
@pytest.mark.parametrize(
    ("zone", "wrong", "works"),
    [
        (BRIDGE, {"damaged": [BRIDGE_SYSTEMS]}, False),
        (BRIDGE, {"dark": [BRIDGE]}, False),
        (BRIDGE, {"damaged": [TORPEDO]}, False),
        (BRIDGE, {"damaged": [SOLAR_PANELS], "fuel": 0}, False),
        (BRIDGE, {"damaged": [AUX_CONTROL_SYSTEM, FUSION_BEAM]}, True),
        (AUX_CONTROL, {"damaged": [AUX_CONTROL_SYSTEM]}, False),
        (AUX_CONTROL, {"dark": [AUX_CONTROL]}, False),
        (AUX_CONTROL, {"damaged": [BRIDGE_SYSTEMS], "dark": [BRIDGE]}, True),
    ],
)
def test_place_and_weapon_must_work(zone: int, wrong: dict[str, list[int]], works: bool) -> None:
    m = ship(officer("newt", zone, TORP), at=station(**wrong))  # type: ignore[arg-type]
    assert bool(options(m, AnswerShip)) == works


@pytest.mark.rule("phobos-falling.boarding.answer-now")
def test_who_does_not_answer_before_the_zone_is_drawn_cannot_later() -> None:
    m = ship(officer("newt", BRIDGE, TORP))
    assert told(m, ZoneDrawn) == []
    play(m, Proceed())
    assert told(m, Boarded)
    assert options(m, AnswerShip) == []


@pytest.mark.rule("phobos-falling.boarding.destroyed", "phobos-falling.card.torpedo")
def test_a_torpedo_destroys_the_ship_and_is_discarded() -> None:
    m = play(ship(officer("newt", BRIDGE, TORP)), AnswerShip(0, TORP))
    assert told(m, Boarded) == []
    assert m.state.piles[0].discards == [TORP]


@pytest.mark.rule(
    "phobos-falling.boarding.destroyed",
    "phobos-falling.card.fusion-beam",
    "phobos-falling.example.fusion-fuel",
    "phobos-falling.example.fusion-gone",
)
@pytest.mark.parametrize(("damaged", "fuel"), [([], 3), ([SOLAR_PANELS], 2)])
def test_a_fusion_beam_costs_fuel_on_auxiliary_power_and_leaves_the_game(
    damaged: list[int], fuel: int
) -> None:
    m = ship(officer("newt", BRIDGE, BEAM), at=station(damaged=damaged, fuel=3))
    before = len(m.events)
    play(m, AnswerShip(0, BEAM))
    assert told(m, Boarded) == []
    assert m.state.removed == [BEAM]
    fuels = [event.fuel for event in m.events[before:] if isinstance(event, FuelChanged)]
    assert fuels == ([2] if damaged else [])
    assert m.state.station.fuel == fuel


@pytest.mark.rule(
    "phobos-falling.boarding.zone", "phobos-falling.boarding.numbers", "phobos-falling.boarding.placed"
)
@pytest.mark.parametrize(("stage", "pirates"), [(1, 5), (2, 7), (3, 10), (4, 13), (5, 17)])
def test_a_party_by_stage_boards_a_random_zone_and_does_not_fight_yet(stage: int, pirates: int) -> None:
    assert CONTENT.boarders[2] == 7
    m = ship(officer("newt", ENGINEERING), zone=ENGINEERING, stage=stage)
    assert told(m, Boarded)[0] == Boarded(ENGINEERING, CONTENT.boarders[stage], CONTENT.boarders[stage], 0)
    assert CONTENT.boarders[stage] >= pirates - 4
    assert told(m, FightBegan) == []
    assert m.state.station.pirates[ENGINEERING] == CONTENT.boarders[stage]
    again = ship(officer("newt", HUB_1), zone=ENGINEERING, at=station(pirates={ENGINEERING: 2}))
    assert again.state.station.pirates[ENGINEERING] == 2 + CONTENT.boarders[1]


@pytest.mark.rule("phobos-falling.boarding.field-delays")
def test_a_force_field_keeps_them_out_until_they_have_removed_it() -> None:
    m = ship(officer("newt", HUB_1), at=station(fields=[BRIDGE]), zone=BRIDGE)
    party = CONTENT.boarders[1]
    assert told(m, Delayed) == [Delayed(BRIDGE, party, party)]
    assert m.state.station.pirates[BRIDGE] == 0
    acted = table(
        officer("rock", SHUTTLE_BAY), at=station(fields=[BRIDGE]), agenda=[BeginTurn(0), PiratesTurn()]
    )
    acted.state.waiting = list(m.state.waiting)
    play(acted, Proceed())
    assert not acted.state.station.fields[BRIDGE]
    assert acted.state.station.pirates[BRIDGE] == party
    assert not any(acted.state.station.damaged)  # removing it was all they did


@pytest.mark.rule("phobos-falling.boarding.escape")
def test_officers_caught_leave_at_once_by_tube_kit_by_her_skill() -> None:
    tube = "bridge.jefferies-tube"
    crew = [officer("rock", HUB_1), officer("newt", ENGINEERING, tube), officer("kit", ENGINEERING)]
    m = ship(*crew, zone=ENGINEERING)
    assert {type(option) for option in options(m)} == {Proceed, TubeTo, RemoteEscape}
    play(m, TubeTo(1, tube, BRIDGE))
    play(m, RemoteEscape(2, SHUTTLE_BAY))
    assert [o.zone for o in m.state.officers] == [HUB_1, BRIDGE, SHUTTLE_BAY]
    stuck = ship(
        officer("rock", HUB_1), officer("kit", ENGINEERING), at=station(dark=[MASS_MOVER]), zone=ENGINEERING
    )
    assert stuck.pending[0].kind != "phobos-falling.escape"
    hurt = ship(
        officer("rock", HUB_1), officer("newt", ENGINEERING, tube, health="wounded"), zone=ENGINEERING
    )
    assert options(hurt, TubeTo)


@pytest.mark.rule("phobos-falling.boarding.draw-first")
def test_cards_may_be_drawn_before_the_fight() -> None:
    m = table(officer("newt", BRIDGE), at=station(pirates={ENGINEERING: 3}))
    play(m, Walk(ENGINEERING))
    assert DrawCard() in options(m)
    assert told(m, FightBegan) == []


# --- the tractor beam, and scavenging ---


@pytest.mark.rule(
    "phobos-falling.boarding.tractor", "phobos-falling.card.tractor-beam", "phobos-falling.scavenge.pirates"
)
def test_a_held_ship_has_two_more_pirates_and_its_zone_is_drawn_at_once() -> None:
    m = play(ship(officer("newt", BRIDGE, TRACTOR), zone=HUB_2), AnswerShip(0, TRACTOR))
    party = CONTENT.boarders[1]
    assert told(m, ShipHeld) == [ShipHeld(HUB_2, party + 2, True, 0)]
    assert m.state.station.pirates[PIRATE_SHIP] == party + 2
    assert told(m, Boarded) == []


@pytest.mark.rule("phobos-falling.scavenge.tractor")
@pytest.mark.parametrize(
    ("zone", "damaged", "opened"),
    [(BRIDGE, [], True), (BRIDGE, [SOLAR_PANELS], False), (AUX_CONTROL, [], False)],
)
def test_only_from_the_bridge_on_main_power_can_the_ship_be_attacked(
    zone: int, damaged: list[int], opened: bool
) -> None:
    m = play(ship(officer("newt", zone, TRACTOR), at=station(damaged=damaged)), AnswerShip(0, TRACTOR))
    assert m.state.held is not None
    assert m.state.held.open == opened
    broken = ship(officer("newt", BRIDGE, TRACTOR), at=station(damaged=[TRACTOR_BEAM]))
    assert options(broken, AnswerShip) == []


@pytest.mark.rule("phobos-falling.scavenge.hold")
def test_while_a_ship_is_held_no_other_can_be_but_it_can_be_destroyed() -> None:
    def second(held: bool) -> list[str]:
        m = table(officer("newt", BRIDGE, f"{TRACTOR} {BEAM}"), events=["station-boarded"])
        if held:
            m.state.held = HeldShip(HUB_2, 1, 2, True)
            m.state.station.pirates[PIRATE_SHIP] = 7
        return [option.card for option in options(quiet(m, "answer"), AnswerShip)]

    assert second(held=False) == [TRACTOR, BEAM]
    assert second(held=True) == [BEAM]
    m = table(officer("newt", BRIDGE, TRACTOR))
    m.state.held = HeldShip(HUB_2, 1, 2, True)
    assert no_answer(m, 0, TRACTOR) == "phobos-falling.scavenge.hold"


def held(m: PhobosMatch) -> HeldShip | None:
    return m.state.held


def with_ship(m: PhobosMatch, pirates: int = 7, *, opened: bool = True) -> PhobosMatch:
    m.state.held = HeldShip(HUB_2, 0, 2, opened)
    m.state.station.pirates[PIRATE_SHIP] = pirates
    return quiet(play(m, Proceed()), "move")


@pytest.mark.rule("phobos-falling.scavenge.hold", "phobos-falling.scavenge.escape")
def test_the_ship_is_held_to_the_end_of_the_next_turn_then_they_board_without_the_two() -> None:
    crew = [officer("newt", BRIDGE, TRACTOR), officer("rock", SECURITY)]
    m = table(*crew, events=["station-boarded"], script=[marker(HUB_2)] + [1] * 40)
    quiet(m, "answer")
    play(m, AnswerShip(0, TRACTOR))
    party = CONTENT.boarders[1]
    quiet(m, "move")
    assert m.state.turn.officer == 1
    assert m.state.held is not None
    quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == 0
    assert m.state.held is not None
    assert m.state.held.last_turn
    quiet(play(m, Proceed()), "move")
    assert m.view(0).held is None  # type: ignore[attr-defined]
    assert m.state.station.pirates[PIRATE_SHIP] == 0
    assert m.state.station.pirates[HUB_2] == party


@pytest.mark.rule("phobos-falling.scavenge.escape")
def test_officers_on_the_ship_are_left_outside_and_the_defeated_stay_defeated() -> None:
    crew = [officer("newt", HUB_1), officer("rock", PIRATE_SHIP, worn=SUIT)]
    m = table(*crew, agenda=[BeginTurn(0)])
    m.state.held = HeldShip(HUB_2, 0, 2, True, last_turn=True)
    m.state.station.pirates[PIRATE_SHIP] = 4
    quiet(play(m, Proceed()), "move")
    assert m.state.officers[1].zone == EXTERNAL
    assert m.state.station.pirates[HUB_2] == 2


@pytest.mark.rule("phobos-falling.scavenge.escape")
@pytest.mark.parametrize(("aboard", "board"), [(7, 5), (3, 1), (2, 0), (1, 0)])
def test_who_is_left_of_the_party_boards_without_the_two_who_stay(aboard: int, board: int) -> None:
    m = table(officer("newt", HUB_1), agenda=[BeginTurn(0)])
    m.state.held = HeldShip(HUB_2, 0, 2, True, last_turn=True)
    m.state.station.pirates[PIRATE_SHIP] = aboard
    quiet(play(m, Proceed()), "move")
    assert [event.pirates for event in told(m, Boarded)] == ([board] if board else [])
    assert m.state.station.pirates[HUB_2] == board
    assert m.state.held is None


@pytest.mark.rule("phobos-falling.scavenge.hold")
def test_only_the_turn_of_the_officer_who_used_the_beam_ends_it() -> None:
    crew = [officer("newt", BRIDGE), officer("rock", SECURITY), officer("taze", SECURITY)]
    m = table(*crew)
    m.state.held = HeldShip(HUB_2, 1, 2, True)
    m.state.station.pirates[PIRATE_SHIP] = 7
    quiet(play(m, Proceed()), "move")
    assert held(m) == HeldShip(HUB_2, 1, 2, True, last_turn=True)
    quiet(play(m, Proceed()), "move")
    assert held(m) is None
    dead = table(officer("newt", BRIDGE), officer("rock", SECURITY, health="dead"), officer("taze", SECURITY))
    dead.state.held = HeldShip(HUB_2, 1, 2, True)
    dead.state.station.pirates[PIRATE_SHIP] = 7
    quiet(play(dead, Proceed()), "move")
    assert dead.state.turn.officer == 2
    assert held(dead) is None  # a skipped turn counts


@pytest.mark.rule("phobos-falling.boarding.escape", "phobos-falling.robot.guard")
def test_nobody_is_asked_to_leave_where_robots_have_stopped_all() -> None:
    tube = "bridge.jefferies-tube"
    m = table(officer("newt", HUB_1, tube), at=station(robots=[HUB_1, HUB_1]), agenda=[])
    come_in(m, HUB_1, 2)
    assert m.state.station.pirates[HUB_1] == 0
    assert not any(isinstance(step, Escape) for step in m.agenda)
    come_in(m, HUB_1, 3)
    assert m.agenda[-1] == Escape(HUB_1)


@pytest.mark.rule("phobos-falling.boarding.escape")
def test_who_stays_is_not_asked_again_and_every_player_there_is_asked() -> None:
    tube = "bridge.jefferies-tube"
    crew = [
        officer("rock", ENGINEERING, tube),
        officer("newt", ENGINEERING, tube),
        officer("bash", HUB_1, tube),
    ]
    m = ship(*crew, zone=ENGINEERING, seats=(0, 1, 2))
    assert m.pending[0].seat == 0
    assert {option.officer for option in options(m, TubeTo)} == {0}
    play(m, Proceed())
    assert m.pending[0].seat == 1
    play(m, TubeTo(1, tube, BRIDGE))
    assert m.pending[0].kind != "phobos-falling.escape"  # the third is elsewhere
    assert [o.zone for o in m.state.officers] == [ENGINEERING, BRIDGE, HUB_1]


@pytest.mark.rule("phobos-falling.boarding.field-delays")
def test_pirates_whom_a_party_joins_do_not_move_in_that_turn() -> None:
    def turn(waiting: bool) -> PhobosMatch:
        at = station(pirates={CARGO_BAY_1: 3}, dark=[CARGO_BAY_1], blocked=[CARGO_BAY_1])
        m = table(officer("the-baron", SECURITY), at=at, agenda=[BeginTurn(0), PiratesTurn()])
        m.state.waiting = [Boarders(CARGO_BAY_1, 2)] if waiting else []
        return quiet(play(m, Proceed()), "move") if m.pending else m

    assert turn(waiting=False).state.station.pirates[CARGO_BAY_1] == 0  # there is nothing left to damage here
    assert turn(waiting=True).state.station.pirates[CARGO_BAY_1] == 5


@pytest.mark.rule("phobos-falling.scavenge.attack")
def test_a_suited_officer_attacks_by_walking_out_to_it() -> None:
    for worn, opened, can in ((SUIT, True, True), (EXO, True, True), ("", True, False), (SUIT, False, False)):
        m = table(officer("newt", HUB_1, worn=worn), officer("rock", HUB_1, worn=worn))
        m = with_ship(m, opened=opened)
        assert (Walk(PIRATE_SHIP) in options(m)) == can


@pytest.mark.rule("phobos-falling.scavenge.summon", "phobos-falling.scavenge.suits")
def test_the_attacker_brings_suited_officers_by_team_up_summons_or_mass_mover() -> None:
    def attack(role: str, hand: str) -> PhobosMatch:
        crew = [
            officer("newt", HUB_1),
            officer(role, HUB_1, hand, worn=SUIT),
            officer("taze", HUB_1, worn=EXO),
            officer("angel", HUB_1),
        ]
        m = with_ship(table(*crew), 9)
        return play(m, Walk(PIRATE_SHIP))

    m = attack("rock", "bridge.team-up")
    play(m, TeamUp(1, "bridge.team-up"))
    assert [option.officer for option in options(m) if type(option) is not Proceed] == [2]
    assert [option.officer for option in options(attack("rush", ""), Summon)] == [2]
    assert [option.officer for option in options(attack("kit", ""), RemoteMove)] == [2]


@pytest.mark.rule("phobos-falling.scavenge.engine", "phobos-falling.scavenge.card")
@pytest.mark.parametrize(("hand", "engine"), [(SCAVENGE, True), ("", False)])
def test_who_wins_with_the_card_takes_the_engine_once(hand: str, engine: bool) -> None:
    crew = [officer("newt", HUB_1), officer("rock", HUB_1, hand, worn=SUIT)]
    m = with_ship(table(*crew), 3)
    play(m, Walk(PIRATE_SHIP))
    rock = m.state.officers[1]
    assert rock.hand == ([ENGINE] if engine else [])
    assert rock.zone == EXTERNAL
    assert m.state.held is None
    if engine:
        assert m.state.removed == [SCAVENGE]
        assert ENGINE not in m.state.supply


@pytest.mark.rule("phobos-falling.scavenge.engine")
def test_there_is_one_such_engine() -> None:
    crew = [officer("newt", HUB_1), officer("rock", HUB_1, SCAVENGE, worn=SUIT)]
    m = table(*crew)
    m.state.supply.remove(ENGINE)
    play(with_ship(m, 3), Walk(PIRATE_SHIP))
    assert m.state.officers[1].hand == [SCAVENGE]


@pytest.mark.rule("phobos-falling.scavenge.move")
def test_the_engine_is_carried_or_sent_by_mass_mover() -> None:
    crew = [
        officer("rock", MASS_MOVER, f"{ENGINE} {TORP}"),
        officer("newt", SHUTTLE_BAY),
        officer("kit", MASS_MOVER),
        officer("taze", EXTERNAL, worn=SUIT),
        officer("paddy", HUB_1, health="dead"),
    ]
    m = table(*crew)
    assert Walk(SHUTTLE_BAY) in options(m)
    assert {option.officer for option in options(m, MassMoveCard)} == {1}  # not beside, outside or dead
    play(m, MassMoveCard(ENGINE, 1))
    assert m.state.officers[1].hand == [ENGINE]
    assert options(m, MassMoveCard) == []  # once a turn, like every use of the system
    assert options(m, MassMove) == []


@pytest.mark.rule("phobos-falling.example.mass-mover", "phobos-falling.overview.no-orders")
def test_the_mass_mover_sends_and_fetches_who_agrees_and_bodies() -> None:
    crew = [
        officer("rock", MASS_MOVER),
        officer("newt", MASS_MOVER),
        officer("kit", ENGINEERING),
        officer("taze", EXTERNAL, worn=SUIT),
        officer("paddy", HUB_1, health="dead"),
    ]

    def moves() -> PhobosMatch:
        return table(*[o.clone() for o in crew], seats=[0, 1, 1, 1, 1])

    found = options(moves(), MassMove)
    assert {option.officer for option in found if option.zone == MASS_MOVER} == {2, 4}
    assert {option.officer for option in found if option.zone == BRIDGE} == {0, 1}
    assert {option.zone for option in found} == set(CONTENT.map.bag)
    itself = play(moves(), MassMove(0, BRIDGE))
    assert itself.state.officers[0].zone == BRIDGE
    asked = play(moves(), MassMove(1, BRIDGE))
    assert (asked.pending[0].seat, asked.pending[0].kind) == (1, "phobos-falling.consent")
    assert play(asked, Agree(False)).state.officers[1].zone == MASS_MOVER
    body = play(moves(), MassMove(4, MASS_MOVER))
    assert body.state.officers[4].zone == MASS_MOVER  # nobody is asked for a body


@pytest.mark.rule("phobos-falling.pirates.act-attack")
@pytest.mark.parametrize(
    ("aboard", "pirates", "fights"), [(True, 3, True), (False, 3, False), (True, 0, False)]
)
def test_pirates_on_a_held_ship_fight_whoever_is_aboard(aboard: bool, pirates: int, fights: bool) -> None:
    zone = PIRATE_SHIP if aboard else SECURITY
    crew = [officer("rock", zone, worn="science.space-suit"), officer("paddy", SECURITY)]
    m = table(*crew, agenda=[])
    m.state.held = HeldShip(HUB_2, 0, 2, True)
    m.state.station.pirates[PIRATE_SHIP] = pirates
    m.agenda.clear()
    PiratesTurn().run(m)
    steps = [step for step in m.agenda if isinstance(step, StartFight)]
    assert steps == ([StartFight(PIRATE_SHIP, by_pirates=True)] if fights else [])


@pytest.mark.rule("phobos-falling.setup.bag", "phobos-falling.scavenge.pirates")
def test_the_marker_of_a_held_ship_is_not_in_the_bag_until_the_ship_is_gone() -> None:
    m = with_ship(table(officer("newt", BRIDGE), officer("rock", SECURITY)))
    m.state.held = HeldShip(HUB_2, 0, 2, open=True)
    assert {random_zone(m) for _ in range(400)} == set(MAP.bag) - {HUB_2}
    m.state.held = None
    assert {random_zone(m) for _ in range(400)} == set(MAP.bag)


@pytest.mark.rule("phobos-falling.boarding.escape", "phobos-falling.ability.remote-move")
@pytest.mark.parametrize("health", ["healthy", "wounded"])
def test_a_wounded_mass_mover_officer_cannot_leave_by_her_skill(health: Health) -> None:
    m = table(officer("rock", SECURITY), officer("kit", HUB_1, health=health))
    m.state.station.pirates[HUB_1] = 3
    ways = Escape(HUB_1).ways_out(m, 0)
    assert any(isinstance(way, RemoteEscape) for way in ways) == (health == "healthy")
