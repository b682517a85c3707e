"""The event cards, and the cataclysm."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import (
    CONTENT,
    GAME,
    marker,
    officer,
    options,
    play,
    power_out,
    quiet,
    station,
    table,
    told,
)

from gravitable.games.phobos_falling.actions import CancelEvent, CrewMends, Discard, Foresee, LetFail
from gravitable.games.phobos_falling.events import (
    Boarded,
    Damaged,
    Ended,
    EventCancelled,
    EventDrawn,
    EventIgnored,
    EventKept,
    StageRose,
)
from gravitable.games.phobos_falling.numbers import (
    AUXILIARY_POWER,
    BRIDGE,
    CARGO_BAY_1,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    ENGINEERING_SYSTEMS,
    HUB_1,
    HYDROPONICS,
    RING_1_LIFE_SUPPORT,
    SCIENCE_LAB,
    SCIENCE_SYSTEMS,
    SECURITY,
    SHUTTLE_BAY,
    SHUTTLE_ENGINE,
    SHUTTLE_LIFE_SUPPORT,
    SHUTTLE_NAV,
    SHUTTLE_STRUCTURE,
    SOLAR_PANELS,
    STABILIZERS,
)
from gravitable.games.phobos_falling.state import PhobosMatch, Station
from gravitable.games.phobos_falling.steps.cataclysm import draw_event
from gravitable.games.phobos_falling.steps.round import BeginRound
from gravitable.kernel import Proceed

AWAY = RING_1_LIFE_SUPPORT
SHUTTLE = [SHUTTLE_NAV, SHUTTLE_LIFE_SUPPORT, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE]


def happens(
    event: str,
    at: Station | None = None,
    zone: int = CARGO_BAY_1,
    role: str = "",
    hand: str = "",
    where: int = AWAY,
) -> PhobosMatch:
    """The event is drawn by an officer it does not name (or by `role`), its zone marker is `zone`."""
    immune = CONTENT.events[event].immune
    drawer = role or next(
        each.id for each in CONTENT.officer if each.id not in (*immune, "angel", "kit", "newt", "bash")
    )
    crew = [officer(drawer, where, hand), officer("rock" if drawer != "rock" else "taze", AWAY)]
    m = table(*crew, at=at, events=[event], script=[marker(zone)] * 2 + [1] * 60)
    while not told(m, EventDrawn):
        play(m, Proceed())
    return m


def test_the_ledger_names_the_officers_who_ignore_an_event() -> None:
    for event in CONTENT.event:
        text = GAME.ledger[f"phobos-falling.event.{event.id}"].text
        named = {role.id for role in CONTENT.officer if role.name in text.partition("Ignored by")[2]}
        assert named == set(event.immune), event.id


@pytest.mark.rule("phobos-falling.example.immunity")
@pytest.mark.parametrize(
    ("event", "role"), [(event.id, role) for event in CONTENT.event for role in event.immune]
)
def test_an_event_is_ignored_by_the_officers_it_names(event: str, role: str) -> None:
    m = quiet(happens(event, role=role), "move")
    assert told(m, EventIgnored)[0].event == event
    assert told(m, Damaged) == []
    assert told(m, Boarded) == []
    assert m.state.events.discards == [event]


@pytest.mark.rule("phobos-falling.event.no-event", "phobos-falling.event.discard")
def test_no_event_changes_nothing_and_is_discarded() -> None:
    m = table(officer("rock", HUB_1), events=["no-event"])
    before = m.state.station.clone()
    quiet(play(m, Proceed()), "move")
    assert m.state.station == before
    assert m.state.events.discards == ["no-event"]


@pytest.mark.rule("phobos-falling.event.station-boarded", "phobos-falling.event.pirate-assault")
@pytest.mark.parametrize(("event", "more"), [("station-boarded", 0), ("pirate-assault", 3)])
def test_pirates_board(event: str, more: int) -> None:
    m = happens(event, zone=HYDROPONICS)
    party = CONTENT.boarders[1] + more
    assert told(m, Boarded) == [Boarded(HYDROPONICS, party, party, 0)]


@pytest.mark.rule("phobos-falling.event.power-out", "phobos-falling.example.power-out")
def test_power_out_hits_a_random_zone_and_what_is_out_stays_out() -> None:
    m = happens("power-out", zone=ENGINEERING)
    assert told(m, Damaged) == [power_out(ENGINEERING)]
    again = happens("power-out", at=station(dark=[ENGINEERING]), zone=ENGINEERING)
    assert told(again, Damaged) == []


@pytest.mark.rule("phobos-falling.event.access-blocked")
def test_access_blocked() -> None:
    assert told(happens("access-blocked", zone=HYDROPONICS), Damaged) == [Damaged("access", HYDROPONICS)]


@pytest.mark.rule("phobos-falling.event.system-failure")
def test_system_failure_hits_what_pirates_want_most_or_draws_once_more() -> None:
    m = happens("system-failure", zone=SCIENCE_LAB)
    assert told(m, Damaged) == [Damaged("system", SCIENCE_LAB, SCIENCE_SYSTEMS)]
    crew = [officer("taze", AWAY), officer("rock", AWAY)]
    m = table(*crew, events=["system-failure"], script=[marker(HYDROPONICS), marker(ENGINEERING)] + [1] * 40)
    play(m, Proceed())
    assert told(m, Damaged) == [Damaged("system", ENGINEERING, ENGINEERING_SYSTEMS)]
    none = table(
        officer("taze", AWAY),
        events=["system-failure"],
        script=[marker(HYDROPONICS), marker(CARGO_BAY_1)] + [1] * 40,
    )
    play(none, Proceed())
    assert told(none, Damaged) == []


@pytest.mark.rule("phobos-falling.event.system-reset")
def test_system_reset_loses_the_tech_data() -> None:
    m = table(officer("taze", AWAY), events=["system-reset"], tech=4)
    quiet(play(m, Proceed()), "move")
    assert m.state.tech == 0


@pytest.mark.rule("phobos-falling.event.cosmic-radiation-burst")
def test_radiation_costs_the_unprotected_in_the_core_front_two_cards_or_a_wound() -> None:
    hand = "engineering.repair-system security.weapon science.heal"
    crew = [
        officer("taze", BRIDGE, hand),
        officer("rock", HUB_1),
        officer("kit", AUXILIARY_POWER, hand, worn="science.space-suit"),
        officer("paddy", ENGINEERING, hand),
        officer("newt", CORE_LIFE_SUPPORT, "security.weapon"),
    ]
    m = table(*crew, at=station(dark=[BRIDGE]), events=["cosmic-radiation-burst"])
    quiet(m, "discard")
    play(m, Discard(0, "science.heal"), Discard(0, "security.weapon"))
    assert [len(o.hand) for o in m.state.officers] == [1, 0, 3, 3, 0]
    assert [o.health for o in m.state.officers] == ["healthy", "wounded", "healthy", "healthy", "healthy"]


def broken() -> Station:
    return station(damaged=[CORE_AIR, SOLAR_PANELS], dark=[ENGINEERING], blocked=[HUB_1, HYDROPONICS])


@pytest.mark.rule("phobos-falling.event.crew-removes-blockage", "phobos-falling.event.crew-mends-one")
@pytest.mark.parametrize(
    ("event", "choices"),
    [
        ("crew-removes-blockage", {("access", HUB_1, -1), ("access", HYDROPONICS, -1)}),
        (
            "crew-mends-one",
            {
                ("access", HUB_1, -1),
                ("access", HYDROPONICS, -1),
                ("power", ENGINEERING, -1),
                ("system", CORE_LIFE_SUPPORT, CORE_AIR),
            },
        ),
    ],
)
def test_the_crew_mends_one_thing_of_choice_inside(event: str, choices: set[tuple[str, int, int]]) -> None:
    m = happens(event, at=broken())
    assert {(x.kind, x.zone, x.system) for x in options(m, CrewMends)} == choices
    play(m, CrewMends("access", HUB_1))
    assert not m.state.station.blocked[HUB_1]
    assert m.state.station.blocked[HYDROPONICS]


@pytest.mark.rule("phobos-falling.event.crew-restores-power", "phobos-falling.event.crew-repairs-system")
def test_with_one_thing_to_mend_there_is_nothing_to_ask() -> None:
    m = happens("crew-restores-power", at=broken())
    assert not m.state.station.power_out[ENGINEERING]
    m = happens("crew-repairs-system", at=broken())
    assert not m.state.station.damaged[CORE_AIR]
    assert m.state.station.damaged[SOLAR_PANELS]  # the crew does not go outside


@pytest.mark.rule("phobos-falling.event.cancel-one-event")
def test_the_kept_card_cancels_a_later_event_for_any_player() -> None:
    crew = [officer("rock", AWAY), officer("taze", AWAY)]
    m = table(*crew, seats=[0, 1], events=["cancel-one-event", "system-reset"], tech=3)
    quiet(play(m, Proceed()), "move")
    assert m.state.events.kept == ["cancel-one-event"]
    assert told(m, EventKept) == [EventKept("cancel-one-event")]
    quiet(m, "cancel")
    assert m.state.turn.officer == 1
    play(m, Proceed())
    assert m.pending[0].seat == 0
    play(m, CancelEvent())
    assert m.state.tech == 3
    assert told(m, EventCancelled)[0].event == "system-reset"
    assert m.state.events.kept == []
    assert sorted(m.state.events.discards) == ["cancel-one-event", "system-reset"]


@pytest.mark.rule("phobos-falling.event.cancel-one-event")
def test_nobody_is_asked_to_cancel_what_helps_is_ignored_or_does_nothing() -> None:
    for event, role in (("crew-removes-blockage", "rock"), ("no-event", "rock"), ("system-reset", "newt")):
        m = table(officer(role, AWAY), officer("taze", AWAY), events=[event], at=broken())
        m.state.events.kept = ["cancel-one-event"]
        while not told(m, EventDrawn):
            play(m, Proceed())
        assert m.pending[0].kind != "phobos-falling.cancel"
        assert m.state.events.kept == ["cancel-one-event"]


@pytest.mark.rule("phobos-falling.event.cancel-one-event")
def test_without_a_kept_card_or_foresight_nobody_is_asked_and_all_may_decline() -> None:
    m = happens("system-reset", role="taze")
    assert m.pending[0].kind != "phobos-falling.cancel"
    crew = [officer("rock", AWAY), officer("taze", AWAY)]
    kept = table(*crew, seats=[0, 1], events=["system-reset"], tech=3)
    kept.state.events.kept = ["cancel-one-event"]
    play(quiet(kept, "cancel"), Proceed())
    assert (kept.pending[0].kind, kept.pending[0].seat) == ("phobos-falling.cancel", 1)
    play(kept, Proceed())
    assert kept.state.tech == 0
    assert kept.state.events.kept == ["cancel-one-event"]


@pytest.mark.rule("phobos-falling.ability.foresight", "phobos-falling.example.negate")
@pytest.mark.parametrize(
    ("cards", "health", "asked"), [(4, "healthy", True), (3, "healthy", False), (5, "wounded", False)]
)
def test_foresight_takes_four_cards_and_a_healthy_angel(cards: int, health: str, asked: bool) -> None:
    hand = " ".join(
        ("science.heal", "science.revive", "engineering.hull-patch", "bridge.torpedo", "bridge.team-up")[
            :cards
        ]
    )
    crew = [officer("rock", AWAY), officer("angel", AWAY, hand, health=health)]  # type: ignore[arg-type]
    m = table(*crew, events=["system-reset"], tech=1)
    while not told(m, EventDrawn):
        play(m, Proceed())
    assert (m.pending[0].kind == "phobos-falling.cancel") == asked
    if asked:
        play(m, Foresee(1))
        assert m.state.officers[1].hand == []  # four of four: nothing to choose


@pytest.mark.rule("phobos-falling.event.cosmic-radiation-burst")
def test_radiation_takes_two_of_a_kind_and_spares_the_dead_and_shielded() -> None:
    three = "science.heal science.heal science.heal"
    crew = [
        officer("taze", BRIDGE, three),
        officer("rock", BRIDGE, three, health="dead"),
        officer("kit", BRIDGE, three, shield="science.personal-force-field"),
        officer("paddy", BRIDGE, three, worn="security.exoskeleton"),
        officer("newt", BRIDGE, three, worn="bridge.utility-belt"),
    ]
    crew[2].shield_ends = 2
    m = table(*crew, at=station(dark=[BRIDGE]), events=["cosmic-radiation-burst"])
    quiet(m, "discard")
    while m.pending[0].kind == "phobos-falling.discard":
        assert m.pending[0].idle is not None  # copies of one card: there is nothing to choose
        play(m, m.pending[0].idle)
    assert [len(o.hand) for o in m.state.officers] == [1, 3, 3, 3, 1]
    assert m.state.piles[0].discards == ["science.heal"] * 4  # discarded on the Bridge


@pytest.mark.rule("phobos-falling.event.cosmic-radiation-burst")
@pytest.mark.parametrize(("zone", "hit"), [(2, True), (3, True), (6, True), (7, False), (10, False)])
def test_radiation_reaches_zones_two_to_six(zone: int, hit: bool) -> None:
    assert hit == (zone in range(2, 7))
    crew = [officer("taze", AWAY), officer("rock", zone)]
    m = table(*crew, events=["cosmic-radiation-burst"], options={"air_loss": "harmless"})
    while not told(m, EventDrawn):
        play(m, Proceed())
    assert m.state.officers[1].able != hit


@pytest.mark.rule(
    "phobos-falling.event.fire", "phobos-falling.event.hull-breach", "phobos-falling.event.debris-strike"
)
def test_fire_breach_and_debris_hit_a_random_zone() -> None:
    assert told(happens("fire", zone=HYDROPONICS), Damaged)[0] == Damaged("fire", HYDROPONICS)
    assert told(happens("hull-breach", zone=HYDROPONICS), Damaged) == [Damaged("breach", HYDROPONICS)]
    debris = told(happens("debris-strike", zone=HYDROPONICS), Damaged)
    assert debris == [power_out(HYDROPONICS), Damaged("access", HYDROPONICS)]


@pytest.mark.rule("phobos-falling.event.solar-flare", "phobos-falling.event.station-tumble")
def test_main_power_fails() -> None:
    assert happens("solar-flare").state.station.damaged[SOLAR_PANELS]
    assert happens("station-tumble").state.station.damaged[STABILIZERS]


@pytest.mark.rule("phobos-falling.event.saboteur")
def test_a_saboteur_breaks_a_shuttle_system_unless_watched() -> None:
    m = happens("saboteur")
    assert len(options(m, LetFail)) == 4
    play(m, LetFail(SHUTTLE_NAV))
    assert m.state.station.damaged[SHUTTLE_NAV]


@pytest.mark.rule("phobos-falling.event.saboteur")
def test_a_saboteur_who_is_watched_breaks_nothing_and_nobody_is_asked() -> None:
    watched = [
        happens("saboteur", at=station(robots=[SHUTTLE_BAY])),
        happens("saboteur", where=SHUTTLE_BAY),
    ]
    for m in watched:
        assert m.pending[0].kind == "phobos-falling.move"  # the next officer's turn
        assert told(quiet(m, "move"), Damaged) == []
        assert m.state.events.discards == ["saboteur"]
    dead = table(officer("rush", AWAY), officer("rock", SHUTTLE_BAY, health="dead"), events=["saboteur"])
    assert len(options(play(dead, Proceed()), LetFail)) == 4  # a body watches nothing
    elsewhere = happens("saboteur", at=station(robots=[CARGO_BAY_1]))
    assert len(options(elsewhere, LetFail)) == 4


@pytest.mark.rule("phobos-falling.event.saboteur")
def test_with_one_shuttle_system_whole_that_one_fails() -> None:
    left = happens("saboteur", at=station(damaged=[SHUTTLE_NAV, SHUTTLE_LIFE_SUPPORT, SHUTTLE_STRUCTURE]))
    assert told(left, Damaged) == [Damaged("system", SHUTTLE_BAY, SHUTTLE_ENGINE)]
    assert left.pending[0].kind == "phobos-falling.move"  # nobody was asked which
    systems = [SHUTTLE_NAV, SHUTTLE_LIFE_SUPPORT, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE]
    assert told(happens("saboteur", at=station(damaged=systems)), Damaged) == []


@pytest.mark.rule("phobos-falling.event.coolant-leak")
def test_a_coolant_leak_costs_fuel_and_blocks_auxiliary_power() -> None:
    m = happens("coolant-leak", at=station(damaged=[SOLAR_PANELS], fuel=4))
    assert m.state.station.fuel == 2
    assert m.state.station.blocked[AUXILIARY_POWER]


# --- the cataclysm ---


def last_event(stage: int, **settings: object) -> PhobosMatch:
    m = table(officer("rock", SECURITY), officer("taze", SECURITY), stage=stage, options=settings)
    deck = m.state.events
    deck.top, deck.rest, deck.discards = [], [], ["no-event"] * 21
    deck.specials = ["fire"] * 8
    return quiet(play(m, Proceed()), "move")


@pytest.mark.rule("phobos-falling.cataclysm.rise")
def test_with_the_deck_empty_the_stage_rises_and_two_specials_come_in() -> None:
    m = last_event(2)
    assert told(m, StageRose) == [StageRose(3)]
    assert m.state.events.left == 22
    assert len(m.state.events.specials) == 6


@pytest.mark.rule("phobos-falling.cataclysm.end")
def test_after_stage_five_the_station_breaks_up_or_drifts_on() -> None:
    over = last_event(5)
    assert over.outcome is not None
    assert over.outcome.rule == "phobos-falling.cataclysm.end"
    assert not over.outcome.won[0]
    on = last_event(5, station_end="drifts-on")
    assert on.outcome is None
    assert told(on, EventDrawn)
    assert on.state.stage == 5
    late = table(officer("rock", SECURITY), agenda=[], options={"station_end": "drifts-on"})
    late.state.round = 100
    for _ in range(400):
        if late.outcome:
            break
        decision = late.pending[0]
        late.play(Proceed() if Proceed() in (decision.options or ()) else (decision.options or ())[0])
    assert late.outcome is not None
    assert late.outcome.rule == "phobos-falling.cataclysm.end"


@pytest.mark.rule("phobos-falling.cataclysm.rise", "phobos-falling.ability.parley")
def test_events_come_from_the_top_then_the_unseen_then_from_under_the_deck() -> None:
    m = table(officer("rock", SECURITY), script=[1] * 20)
    deck = m.state.events
    deck.top, deck.rest, deck.bottom, deck.bottom_seen = (
        ["fire"],
        ["no-event"],
        ["hull-breach", "saboteur"],
        [1, 2],
    )
    deck.top_seen = 3
    assert [draw_event(m) for _ in range(4)] == ["fire", "no-event", "hull-breach", "saboteur"]
    assert (deck.top_seen, deck.bottom_seen, deck.left) == (0, [], 0)
    assert told(m, StageRose) == []


@pytest.mark.rule("phobos-falling.cataclysm.rise")
@pytest.mark.parametrize(("specials", "come"), [(8, 2), (2, 2), (1, 1), (0, 0)])
def test_as_many_specials_come_in_as_there_are(specials: int, come: int) -> None:
    m = table(officer("rock", SECURITY), stage=3, script=[1] * 20)
    deck = m.state.events
    deck.top, deck.rest, deck.discards = [], [], ["no-event"] * 20
    deck.specials = ["fire"] * specials
    draw_event(m)
    assert m.state.stage == 4
    assert (len(deck.rest), len(deck.specials), deck.discards) == (20 + come - 1, specials - come, [])


@pytest.mark.rule("phobos-falling.cataclysm.end", "phobos-falling.round.repeat")
@pytest.mark.parametrize(("done", "over"), [(98, False), (99, False), (100, True)])
def test_a_station_that_drifts_on_is_lost_after_a_hundred_rounds(done: int, over: bool) -> None:
    m = table(officer("rock", SECURITY), agenda=[], options={"station_end": "drifts-on"})
    m.state.round = done
    m.outcome = None
    BeginRound().run(m)
    assert (m.outcome is not None) == over
    assert [event.won for event in told(m, Ended)][-1:] == ([False] if over else [])
    assert m.state.round == (done if over else done + 1)


FIRES = [BRIDGE, HUB_1, SECURITY, ENGINEERING, SCIENCE_LAB, HYDROPONICS]


@pytest.mark.rule("phobos-falling.event.cancel-one-event")
@pytest.mark.parametrize(
    ("event", "there", "tech", "asked"),
    [
        ("system-reset", station(), 0, False),
        ("system-reset", station(), 1, True),
        ("solar-flare", station(damaged=[SOLAR_PANELS]), 0, False),
        ("solar-flare", station(), 0, True),
        ("coolant-leak", station(fuel=0, blocked=[AUXILIARY_POWER]), 0, False),
        ("coolant-leak", station(fuel=0), 0, True),
        ("coolant-leak", station(fuel=1, blocked=[AUXILIARY_POWER]), 0, True),
        ("cosmic-radiation-burst", station(), 0, False),
        ("saboteur", station(robots=[SHUTTLE_BAY]), 0, False),
        ("saboteur", station(damaged=SHUTTLE), 0, False),
        ("saboteur", station(damaged=SHUTTLE[1:]), 0, True),
        ("fire", station(fires=FIRES), 0, False),
        ("fire", station(fires=FIRES[1:]), 0, True),
        ("power-out", station(), 0, True),
    ],
)
def test_nobody_is_asked_to_cancel_what_would_change_nothing(
    event: str, there: Station, tech: int, asked: bool
) -> None:
    m = table(officer("rock", AWAY), officer("bash", AWAY), events=[event], at=there, tech=tech)
    m.state.events.kept = ["cancel-one-event"]
    while not told(m, EventDrawn):
        play(m, Proceed())
    assert (m.pending[0].kind == "phobos-falling.cancel") == asked


@pytest.mark.rule("phobos-falling.event.cancel-one-event")
def test_radiation_can_be_cancelled_where_it_reaches_an_officer() -> None:
    m = table(officer("rock", BRIDGE), officer("bash", AWAY), events=["cosmic-radiation-burst"])
    m.state.events.kept = ["cancel-one-event"]
    assert quiet(m, "cancel").pending[0].kind == "phobos-falling.cancel"
