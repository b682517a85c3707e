"""Every way to score that a scenario can name: whom it is open to, and what for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, sector, station

from gravitable.games.dropfleet.scenarios.scenario import (
    BattlegroupsDestroyed,
    Clusters,
    CriticalLocations,
    GroupsDestroyed,
    GroupsSurviving,
    Scoring,
    SectorsDestroyed,
    SectorsHeldAtEnd,
    SectorsNotHeld,
    ShipsDestroyed,
    ShipsEscaped,
    ShipsSurviving,
    Stations,
    StationsDestroyed,
)
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.bombardment import damage_sector, damage_station
from gravitable.games.dropfleet.steps.damage import lose_ship
from gravitable.games.dropfleet.steps.scoring import score_end, score_escape, score_turn

MONITOR, PLAIN = "ucm.istanbul", "ucm.berlin"


def table() -> DropfleetMatch:
    """Each seat has a Monitor, a plain ship, a sector, and a station on the enemy's half, where it is alone.

    Ships 0 and 1 are seat 0's, 2 and 3 seat 1's; sectors and stations have the number of their seat.
    """
    scene = Scene(turn=6)
    for seat in (0, 1):
        for kind in (MONITOR, PLAIN):
            scene.ship(kind, seat, 24.0, (16.0, 32.0)[seat], "low")
        scene.cluster(["commercial"], 24.0, (16.0, 32.0)[seat], size="medium")
        scene.station(24.0, (16.0, 32.0)[seat], size="large")
        for place in (sector(seat), station(seat)):
            scene.troops(place, seat, infantry=1)
    return scene.play()


def deeds(seat: int) -> list[tuple[Scoring, int, Callable[[DropfleetMatch], None]]]:
    """A way to score, what it brings the seat, and what the seat does for it."""
    enemy = 1 - seat
    monitor, plain = 2 * enemy, 2 * enemy + 1
    return [
        (SectorsHeldAtEnd(sector="commercial", vp=3), 3, score_end),
        (SectorsHeldAtEnd(sector="military", vp=3), 0, score_end),
        (GroupsSurviving(special="Monitor", vp=2), 2, score_end),
        (ShipsSurviving(special="Monitor", vp=5), 5, score_end),
        (ShipsSurviving(special="Rare", vp=5), 0, score_end),
        (SectorsNotHeld(vp=1), 1, score_turn),
        (Clusters(), 3, score_turn),
        (Clusters(as_size="large", times=2), 8, score_turn),
        (Clusters(contest_only=True), 1, score_turn),
        (Clusters(of=("north",)), 0, score_turn),
        (Clusters(without=("north",)), 3, score_turn),
        (Clusters(needs="military"), 0, score_turn),
        (Stations(as_size="small"), 2, score_turn),
        (Stations(as_size="large", contest_only=True), 2, score_turn),
        (Stations(as_size="large", of=("north",)), 0, score_turn),
        (CriticalLocations(at="clusters"), 2, score_turn),
        (CriticalLocations(at="stations", times=2), 4, score_turn),
        (CriticalLocations(), 4, score_turn),
        (CriticalLocations(needs="military", at="clusters"), 0, score_turn),
        (CriticalLocations(of=("north",)), 0, score_turn),
        (ShipsDestroyed(special="Monitor", vp=1), 1, lambda m: lose_ship(m, monitor, "test")),
        (ShipsDestroyed(special="Monitor", vp=1), 0, lambda m: lose_ship(m, plain, "test")),
        (GroupsDestroyed(vp=2), 2, lambda m: lose_ship(m, plain, "test")),
        (GroupsDestroyed(vp=2, special="Monitor"), 2, lambda m: lose_ship(m, monitor, "test")),
        (GroupsDestroyed(vp=2, special="Monitor"), 0, lambda m: lose_ship(m, plain, "test")),
        (BattlegroupsDestroyed(vp=4, without_special="Monitor"), 4, lambda m: lose_ship(m, plain, "test")),
        (BattlegroupsDestroyed(vp=4, without_special="Monitor"), 0, lambda m: lose_ship(m, monitor, "test")),
        (ShipsEscaped(special="Monitor", vp=2), 2, lambda m: score_escape(m, 2 * seat)),
        (ShipsEscaped(special="Monitor", vp=2), 0, lambda m: score_escape(m, 2 * seat + 1)),
        (StationsDestroyed(half="enemy", vp=3), 3, lambda m: damage_station(m, seat, 99, seat)),
        (StationsDestroyed(half="enemy", vp=3), 0, lambda m: damage_station(m, enemy, 99, seat)),
        (SectorsDestroyed(vp=1), 1, lambda m: damage_sector(m, enemy, 99, seat)),
        (SectorsDestroyed(vp=1, sector="military"), 0, lambda m: damage_sector(m, enemy, 99, seat)),
        (SectorsDestroyed(vp=1, of=("north",)), 0, lambda m: damage_sector(m, enemy, 99, seat)),
    ]


def given(
    monkeypatch: pytest.MonkeyPatch, rule: Scoring, deed: Callable[[DropfleetMatch], None]
) -> list[int]:
    """What each seat has scored when this alone is scored for."""
    scenario = replace(CONTENT.scenario[0], scoring=(rule,))
    with monkeypatch.context() as patch:
        patch.setattr("gravitable.games.dropfleet.steps.scoring.scenario_of", lambda m: scenario)
        m = table()
        deed(m)
    return [player.vp for player in m.state.players]


@pytest.mark.rule("dropfleet.scenario.outline", "dropfleet.objective.when")
@pytest.mark.parametrize("seat", [0, 1])
def test_points_go_to_those_a_scenario_names_and_for_what_it_names(
    monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    for rule, vp, deed in deeds(seat):
        mutual = deed in (score_end, score_turn)
        for to in (None, 0, 1):
            found = given(monkeypatch, replace(rule, to=to), deed)
            takers: Iterable[int] = {seat} if not mutual else {0, 1}
            if to is not None:
                # Of a sector's ruin the scenario says who gains; of all else, who may score at all.
                takers = {to} if isinstance(rule, SectorsDestroyed) else {to}.intersection(takers)
            assert found == [vp if each in takers else 0 for each in (0, 1)], (rule, to)
