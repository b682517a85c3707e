"""The rulebook's example of a round of officer turns: first its ways and numbers, then step by step."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, MAP, station
from tests.rules.phobos_falling.table import marker, officer, options, play, table, told

from gravitable.games.phobos_falling.actions import (
    Agree,
    AnswerShip,
    Borrow,
    Discard,
    DrawCard,
    Foresee,
    Give,
    MassMove,
    MendWith,
    RaiseField,
    RaiseSecond,
    RemoteMove,
    ShiftField,
    UseMend,
    Walk,
)
from gravitable.games.phobos_falling.events import (
    Boarded,
    EventCancelled,
    EventDrawn,
    EventIgnored,
    ShipAnswered,
    ZoneDrawn,
)
from gravitable.games.phobos_falling.numbers import (
    AUXILIARY_POWER,
    BRIDGE,
    BRIDGE_SYSTEMS,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    FUSION_BEAM,
    HUB_1,
    MASS_MOVER,
    MASS_MOVER_SYSTEM,
    RING_1_AIR,
    SCIENCE_LAB,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.state import PhobosMatch, Station
from gravitable.games.phobos_falling.station.life_support import no_air
from gravitable.games.phobos_falling.station.power import draw_limit, no_system_use, power_source
from gravitable.games.phobos_falling.station.walks import walks
from gravitable.kernel import Proceed


def the_station() -> Station:
    """No air in the core and Ring 1, Hub 1 blocked, the Mass Mover dark, solar panels broken, three fuel."""
    return station(damaged=[CORE_AIR, RING_1_AIR, SOLAR_PANELS], blocked=[HUB_1], dark=[MASS_MOVER], fuel=3)


@pytest.mark.rule("phobos-falling.movement.life-support")
def test_without_suits_the_four_are_stuck_on_ring_2() -> None:
    parts = {MAP.parts[zone] for zone in walks(MAP, the_station(), SCIENCE_LAB, "none").goals}
    assert parts == {"ring-2"}


@pytest.mark.rule("phobos-falling.movement.blocked")
def test_kit_in_her_suit_cannot_walk_past_hub_1_to_core_life_support() -> None:
    reach = walks(MAP, the_station(), MASS_MOVER, "worn")
    assert HUB_1 in reach.goals
    assert CORE_LIFE_SUPPORT not in reach.goals


@pytest.mark.rule("phobos-falling.power.zone")
def test_the_mass_mover_works_once_its_power_is_back() -> None:
    there = the_station()
    assert no_system_use(there, MASS_MOVER, MASS_MOVER_SYSTEM)
    there.power_out[MASS_MOVER] = False
    assert no_system_use(there, MASS_MOVER, MASS_MOVER_SYSTEM) == []


@pytest.mark.rule("phobos-falling.movement.life-support")
def test_with_core_life_support_repaired_bash_walks_to_the_bridge() -> None:
    there = the_station()
    there.damaged[CORE_AIR] = False
    assert no_air(MAP, there, CORE_LIFE_SUPPORT) == []
    assert BRIDGE in walks(MAP, there, CORE_LIFE_SUPPORT, "none").goals


@pytest.mark.rule("phobos-falling.cards.draw-auxiliary")
def test_on_auxiliary_power_bash_draws_two_though_he_could_draw_three() -> None:
    assert power_source(the_station()) == "auxiliary"
    assert draw_limit(MAP, the_station(), BRIDGE, BRIDGE_SYSTEMS, specialist=True) == 2


def test_at_stage_two_seven_pirates_board_unless_rush_or_the_baron_drew_it() -> None:
    assert {stage.number: stage.boarders for stage in CONTENT.stage}[2] == 7
    assert CONTENT.events["station-boarded"].immune == ("rush", "the-baron")
    assert CONTENT.events["system-reset"].immune == ("newt", "robin")


def test_the_fusion_beam_works_on_auxiliary_power_for_one_fuel() -> None:
    assert no_system_use(the_station(), BRIDGE, FUSION_BEAM) == []
    beam = CONTENT.cards["bridge.fusion-beam"].effect
    assert getattr(beam, "fuel", None) == 1


# --- the round, step by step ---

KIT, BASH, NEWT, ANGEL = range(4)
REPAIR, FIELD = "engineering.repair-system", "bridge.force-field"
FUSION, TORPEDO, DATA = "bridge.fusion-beam", "bridge.torpedo", "bridge.technical-data"
HEAL, CLEAR = "science.heal", "resource.clear-access"


def begin() -> PhobosMatch:
    """All four in the Science Lab, each of another player; a force field stands there; the stage is two."""
    there = the_station()
    there.fields[SCIENCE_LAB] = True
    return table(
        officer("kit", SCIENCE_LAB, REPAIR, worn="science.space-suit"),
        officer("bash", SCIENCE_LAB, f"{CLEAR} " * 8),
        officer("newt", SCIENCE_LAB),
        officer("angel", SCIENCE_LAB, f"{HEAL} {HEAL} {CLEAR} {CLEAR} {CLEAR}"),
        at=there,
        seats=[KIT, BASH, NEWT, ANGEL],
        stage=2,
        events=["cosmic-radiation-burst", "station-boarded", "system-reset", "power-out"],
        piles={"bridge": [FIELD, FUSION, TORPEDO, DATA], "science": [HEAL, HEAL]},
        # Bash draws the first and second card, Newt the other two, Angel two; the last is a zone marker.
        script=[1, 2, 2, 1, 1, 1, marker(ENGINEERING)],
    )


def kits_turn(m: PhobosMatch) -> PhobosMatch:
    play(m, Walk(MASS_MOVER), UseMend("reroute", "power", MASS_MOVER))
    play(m, MassMove(KIT, CORE_LIFE_SUPPORT))
    play(m, MendWith(REPAIR, "system", CORE_LIFE_SUPPORT, CORE_AIR))
    play(m, RemoteMove(BASH), Agree(True))
    return play(m, Proceed())


def negate(m: PhobosMatch) -> None:
    """Angel discards four cards; the last two are alike, and she has no choice."""
    play(m, Foresee(ANGEL), Discard(ANGEL, HEAL), Discard(ANGEL, HEAL))
    for _ in range(2):
        assert m.pending[0].idle == Discard(ANGEL, CLEAR)
        play(m, Discard(ANGEL, CLEAR))


@pytest.mark.rule("phobos-falling.example.two-abilities", "phobos-falling.example.negate")
def test_kits_turn() -> None:
    m = kits_turn(begin())
    assert not m.state.station.damaged[CORE_AIR]
    assert [o.zone for o in m.state.officers] == [
        CORE_LIFE_SUPPORT,
        CORE_LIFE_SUPPORT,
        SCIENCE_LAB,
        SCIENCE_LAB,
    ]
    assert told(m, EventDrawn)[0].event == "cosmic-radiation-burst"
    assert m.pending[0].seat == ANGEL
    negate(m)
    assert told(m, EventCancelled)[0].event == "cosmic-radiation-burst"
    assert m.state.officers[ANGEL].hand == [CLEAR]
    assert len(m.state.officers[BASH].hand) == 8  # no radiation for him in Core Life Support
    assert m.state.turn.officer == BASH


def bashs_turn(m: PhobosMatch) -> PhobosMatch:
    kits_turn(m)
    negate(m)
    play(m, Borrow("remote-move"), Walk(BRIDGE), RemoteMove(NEWT), Agree(True), DrawCard(), DrawCard())
    return play(m, Give(FIELD, BASH, NEWT), Give(FUSION, BASH, NEWT), Proceed())


@pytest.mark.rule(
    "phobos-falling.example.borrow",
    "phobos-falling.cards.draw-auxiliary",
    "phobos-falling.example.give-over-limit",
    "phobos-falling.example.fusion-fuel",
    "phobos-falling.example.fusion-gone",
)
def test_bashs_turn() -> None:
    m = bashs_turn(begin())
    assert m.state.officers[NEWT].zone == BRIDGE
    assert m.state.officers[NEWT].hand == [FIELD, FUSION]
    assert len(m.state.officers[BASH].hand) == 8  # the limit of four officers
    assert m.pending[0].kind == "phobos-falling.answer"
    assert m.pending[0].seat == NEWT
    assert m.pending[0].prompt.startswith("7 pirates")
    assert len(told(m, ZoneDrawn)) == 0
    play(m, AnswerShip(NEWT, FUSION))
    assert told(m, ShipAnswered)[0].ship == "destroyed"
    assert told(m, Boarded) == []
    assert m.state.station.fuel == 2
    assert m.state.removed[-1] == FUSION
    assert m.state.turn.officer == NEWT


def newts_turn(m: PhobosMatch) -> PhobosMatch:
    play(bashs_turn(m), AnswerShip(NEWT, FUSION))
    play(m, Proceed(), DrawCard(), DrawCard())
    play(
        m, RaiseField(FIELD, BRIDGE), RaiseSecond(CORE_LIFE_SUPPORT), ShiftField(SCIENCE_LAB, AUXILIARY_POWER)
    )
    return play(m, Proceed())


@pytest.mark.rule(
    "phobos-falling.ability.double-field", "phobos-falling.ability.shift-field", "phobos-falling.tech.raise"
)
def test_newts_turn() -> None:
    m = newts_turn(begin())
    fields = [zone for zone, up in enumerate(m.state.station.fields) if up]
    assert fields == [CORE_LIFE_SUPPORT, BRIDGE, AUXILIARY_POWER]
    assert m.state.officers[NEWT].hand == [TORPEDO]
    assert m.state.tech == 1
    assert told(m, EventIgnored)[0].event == "system-reset"
    assert m.state.turn.officer == ANGEL


@pytest.mark.rule("phobos-falling.example.power-out")
def test_angels_turn() -> None:
    m = play(newts_turn(begin()), Proceed(), DrawCard(), DrawCard())
    while m.state.turn.officer == ANGEL:
        play(m, Proceed())
    assert len(m.state.officers[ANGEL].hand) == 3
    assert told(m, ZoneDrawn)[-1].zone == ENGINEERING
    assert m.state.station.power_out[ENGINEERING]
    assert m.state.tech == 1
    assert not options(m, DrawCard)
