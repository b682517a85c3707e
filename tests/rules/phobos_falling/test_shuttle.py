"""Technical data, the shuttle, the flight home."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import officer, options, play, quiet, station, table, told

from gravitable.games.phobos_falling.actions import (
    Discard,
    DrawCard,
    Fabricate,
    Give,
    Install,
    TakeSoftware,
    TubeTo,
    UseData,
    Walk,
)
from gravitable.games.phobos_falling.events import Boarded, Ended, EventDrawn, Installed
from gravitable.games.phobos_falling.numbers import (
    BRIDGE,
    BRIDGE_SYSTEMS,
    ENGINEERING,
    FABRICATION,
    HUB_1,
    HUB_2,
    PIRATE_SHIP,
    SCIENCE_LAB,
    SHUTTLE_BAY,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.state import NO_CARD, HeldShip, Officer, PhobosMatch, Station
from gravitable.games.phobos_falling.steps.health import kill
from gravitable.games.phobos_falling.steps.round import EndRound
from gravitable.games.phobos_falling.steps.turn import BeginTurn, EndTurn
from gravitable.kernel import Proceed

DATA = "science.technical-data"
EOI, CRYO_SOFT, TUBES = "shuttle.eoi-software", "shuttle.cryogenic-software", "shuttle.cryo-tubes"
ION, FUEL, CRYO = "resource.ion-engine", "resource.ion-fuel", "science.cryo-systems"
OUTFIT = ["eoi-software", "ion-engine", "ion-fuel", "cryo-tubes", "cryogenic-software"]


@pytest.mark.rule("phobos-falling.tech.raise")
def test_technical_data_counts_as_it_is_drawn_and_is_discarded() -> None:
    m = table(officer("angel", SCIENCE_LAB), piles={"science": [DATA] * 3})
    play(m, Proceed(), DrawCard())
    assert m.state.tech == 1
    assert m.state.officers[0].hand == []
    assert m.state.piles[3].discards == [DATA]


@pytest.mark.rule("phobos-falling.tech.bridge")
@pytest.mark.parametrize("wrong", [{"damaged": [BRIDGE_SYSTEMS]}, {"dark": [BRIDGE]}])
def test_while_the_bridge_is_out_it_is_held_and_used_later(wrong: dict[str, list[int]]) -> None:
    m = table(officer("angel", SCIENCE_LAB), at=station(**wrong), piles={"science": [DATA] * 3})  # type: ignore[arg-type]
    play(m, Proceed(), DrawCard())
    assert m.state.tech == 0
    assert m.state.officers[0].hand == [DATA]
    assert options(m, UseData) == []
    later = table(officer("angel", HUB_1, DATA))
    play(later, UseData(DATA))
    assert later.state.tech == 1


@pytest.mark.rule("phobos-falling.tech.complete")
def test_at_five_it_falls_to_zero_and_the_officer_takes_software() -> None:
    m = table(officer("angel", HUB_1, DATA), tech=4)
    play(m, UseData(DATA))
    assert m.state.tech == 0
    assert len(options(m, TakeSoftware)) == 3
    play(m, TakeSoftware(EOI))
    assert m.state.officers[0].hand == [EOI]
    assert EOI not in m.state.supply
    beyond = table(officer("robin", HUB_1, DATA), tech=4)
    play(beyond, UseData(DATA))  # two points: the sixth is lost
    assert beyond.state.tech == 0
    last = table(officer("angel", HUB_1, DATA), tech=4)
    last.state.supply = [CRYO_SOFT]
    play(last, UseData(DATA))
    assert last.state.officers[0].hand == [CRYO_SOFT]
    none = table(officer("angel", HUB_1, DATA), tech=4)
    none.state.supply = []
    play(none, UseData(DATA))
    assert none.state.tech == 4
    assert none.state.piles[3].discards == [DATA]


@pytest.mark.rule("phobos-falling.tech.carry")
def test_software_is_installed_in_the_bay_and_can_be_made_again_if_discarded() -> None:
    m = table(officer("angel", HUB_1, EOI))
    assert options(m, Install) == []
    play(m, Walk(SHUTTLE_BAY))
    play(quiet(m, "play"), Install(EOI))
    assert m.state.installed == ["eoi-software"]
    full = table(officer("rock", HUB_1, f"{EOI} " + "science.heal " * 9))
    full.state.supply.remove(EOI)
    play(quiet(full, "discard"), Discard(0, EOI))
    assert EOI in full.state.supply


@pytest.mark.rule("phobos-falling.shuttle.cryo-tubes")
def test_cryo_systems_become_tubes_by_fabrication_once() -> None:
    m = table(officer("rock", ENGINEERING, f"{CRYO} {CRYO}"))
    play(m, Fabricate(CRYO))
    assert sorted(m.state.officers[0].hand) == [CRYO, TUBES]
    assert m.state.removed == [CRYO]
    assert options(m, Fabricate) == []
    assert TUBES not in m.state.supply
    for at, zone in (
        (station(damaged=[FABRICATION]), ENGINEERING),
        (station(dark=[ENGINEERING]), ENGINEERING),
        (None, HUB_1),
    ):
        assert options(table(officer("rock", zone, CRYO), at=at), Fabricate) == []


@pytest.mark.rule("phobos-falling.shuttle.install", "phobos-falling.shuttle.marked")
def test_installing_is_free_in_a_powered_open_bay() -> None:
    m = table(officer("rock", SHUTTLE_BAY, f"{EOI} {FUEL}"))
    play(m, Install(EOI), Install(FUEL))
    assert m.state.installed == ["eoi-software", "ion-fuel"]
    assert [event.card for event in told(m, Installed)] == [EOI, FUEL]
    assert m.state.officers[0].hand == []
    assert m.view(0).installed == ("eoi-software", "ion-fuel")  # type: ignore[attr-defined]
    for at in (station(dark=[SHUTTLE_BAY]), station(blocked=[SHUTTLE_BAY])):
        assert options(table(officer("rock", SHUTTLE_BAY, EOI), at=at), Install) == []


@pytest.mark.rule("phobos-falling.shuttle.engines")
def test_an_engine_takes_a_full_round() -> None:
    m = table(officer("rock", SHUTTLE_BAY, ION), officer("newt", HUB_1))
    play(m, Install(ION))
    assert m.state.installed == []
    assert m.state.officers[0].hand == [ION]
    quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == 1
    assert m.state.installed == []
    quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == 0
    assert m.state.installed == ["ion-engine"]
    assert m.state.officers[0].hand == []


@pytest.mark.rule("phobos-falling.shuttle.engines")
def test_who_leaves_the_bay_has_not_installed_it() -> None:
    m = table(officer("rock", SHUTTLE_BAY, ION), officer("newt", HUB_1))
    play(m, Install(ION), Walk(HUB_1))
    for _ in range(2):
        quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == 0 or m.state.turn.officer == 1
    assert m.state.installed == []
    assert m.state.officers[0].installing == NO_CARD


@pytest.mark.rule("phobos-falling.shuttle.engines")
def test_who_leaves_the_bay_and_comes_back_has_not_installed_it() -> None:
    tube = "science.jefferies-tube"
    m = table(officer("rock", SHUTTLE_BAY, f"{ION} {tube} {tube}"), officer("newt", HUB_1))
    play(m, Install(ION), TubeTo(0, tube, HUB_1), TubeTo(0, tube, SHUTTLE_BAY))
    assert m.state.officers[0].installing == NO_CARD
    assert Install(ION) in options(m)  # it can be begun again


@pytest.mark.rule("phobos-falling.shuttle.engines")
@pytest.mark.parametrize("lost", ["given away", "installed by another", "dead", "moved away"])
def test_an_engine_is_in_only_if_it_and_the_officer_are_still_there(lost: str) -> None:
    m = table(officer("rock", SHUTTLE_BAY, ION), officer("newt", SHUTTLE_BAY))
    play(m, Install(ION))
    rock = m.state.officers[0]
    if lost == "given away":
        play(m, Give(ION, 0, 1))
    elif lost == "installed by another":
        m.state.installed.append("ion-engine")
    elif lost == "dead":
        kill(m, 0)
    else:
        rock.zone = HUB_1
    BeginTurn(0).run(m)
    assert m.state.installed == (["ion-engine"] if lost == "installed by another" else [])
    assert rock.installing == NO_CARD


@pytest.mark.rule("phobos-falling.shuttle.engines")
def test_an_officer_installs_one_engine_at_a_time_and_other_things_besides() -> None:
    hand = f"{ION} shuttle.singularity-engine {FUEL}"
    m = table(officer("rock", SHUTTLE_BAY, hand))
    play(m, Install(ION))
    assert options(m, Install) == [Install(FUEL)]
    refused = {blocked.action: blocked.rule for blocked in m.blocked(m.pending[0])}
    assert refused[Install("shuttle.singularity-engine")] == "phobos-falling.shuttle.engines"


@pytest.mark.rule("phobos-falling.shuttle.marked")
def test_what_is_in_the_shuttle_is_not_installed_again() -> None:
    m = table(officer("rock", SHUTTLE_BAY, f"{FUEL} {EOI}"), installed=["ion-fuel"])
    assert options(m, Install) == [Install(EOI)]
    refused = {blocked.action: blocked.rule for blocked in m.blocked(m.pending[0])}
    assert refused[Install(FUEL)] == "phobos-falling.shuttle.marked"


def bay(
    *,
    health: str = "healthy",
    zone: int = SHUTTLE_BAY,
    at: Station | None = None,
    installed: list[str] | None = None,
    **settings: object,
) -> PhobosMatch:
    crew: list[Officer] = [officer("rock", SHUTTLE_BAY), officer("paddy", zone, health=health)]  # type: ignore[arg-type]
    parts = OUTFIT if installed is None else installed
    return quiet(play(table(*crew, at=at, installed=parts, options=settings), Proceed()), "move")


@pytest.mark.rule(
    "phobos-falling.victory.launch", "phobos-falling.round.launch", "phobos-falling.victory.survivors"
)
def test_prepared_with_all_alive_in_a_powered_bay_they_fly_after_any_turn() -> None:
    m = bay()
    assert m.outcome is not None
    assert m.outcome.won == (True,)
    assert m.outcome.rule == "phobos-falling.victory.launch"
    assert len(told(m, EventDrawn)) == 1
    assert bay(health="wounded").outcome is not None
    assert bay(health="dead").outcome is None
    assert bay(zone=ENGINEERING).outcome is None
    assert bay(at=station(dark=[SHUTTLE_BAY])).outcome is None
    assert bay(installed=OUTFIT[1:]).outcome is None


@pytest.mark.rule("phobos-falling.round.launch")
def test_or_only_after_the_pirates_turn() -> None:
    assert bay(launch="round-end").outcome is None
    crew = [officer("rock", SHUTTLE_BAY), officer("paddy", SHUTTLE_BAY)]
    m = table(*crew, installed=OUTFIT, agenda=[EndRound()], options={"launch": "round-end"})
    assert m.outcome is not None
    assert m.outcome.won[0]


@pytest.mark.rule("phobos-falling.victory.launch", "phobos-falling.scavenge.escape")
@pytest.mark.parametrize("zone", [SHUTTLE_BAY, HUB_1])
def test_no_held_ship_boards_after_the_flight_home(zone: int) -> None:
    crew = [officer("rock", SHUTTLE_BAY), officer("paddy", zone)]
    due = table(*crew, installed=OUTFIT)
    due.state.held = HeldShip(HUB_2, 0, 2, True, last_turn=True)
    due.state.station.pirates[PIRATE_SHIP] = 7
    EndTurn(0).run(due)
    assert (due.outcome is not None) == (zone == SHUTTLE_BAY)
    assert bool(told(due, Boarded)) == (zone != SHUTTLE_BAY)
    assert type(due.events[-1]) is (Ended if zone == SHUTTLE_BAY else Boarded)


@pytest.mark.rule("phobos-falling.round.launch", "phobos-falling.round.fuel-spent")
@pytest.mark.parametrize("zone", [SHUTTLE_BAY, HUB_1])
def test_no_fuel_is_spent_after_the_flight_home(zone: int) -> None:
    crew = [officer("rock", SHUTTLE_BAY), officer("paddy", zone)]
    m = table(*crew, at=station(damaged=[SOLAR_PANELS]), installed=OUTFIT, agenda=[EndRound()])
    flown = zone == SHUTTLE_BAY
    assert (m.outcome is not None) == flown
    assert m.state.station.fuel == (5 if flown else 4)
