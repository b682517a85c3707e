"""Surveying clusters and stations for victory points. dropfleet.scoring.survey*"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import Survey
from gravitable.games.dropfleet.events import Surveyed
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo
from gravitable.games.dropfleet.steps.points import score
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.table import gear, seat_of
from gravitable.geometry.compass import within
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step

REACH = 6.0
LEAST_TONNAGE = 5
CRITICAL_ON = 5


class OfferSurvey(Step, frozen=True):
    """At the end of its move a ship on Standard Orders in Low Orbit may survey. dropfleet.scoring.survey"""

    ship: ShipNo

    def run(self, m: DropfleetMatch) -> Decision | None:
        options = surveyable(m, self.ship)
        if not options:
            return None
        prompt = f"The {gear(m, self.ship).ship.name} can survey. Survey?"
        return Decision(
            seat_of(m.state, self.ship),
            "dropfleet.survey",
            prompt,
            [*options, PROCEED],
            "dropfleet.scoring.survey",
            proceed="Do not survey",
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, Survey):
            survey(m, self.ship, action.place, action.no)


def surveyable(m: DropfleetMatch, ship: ShipNo) -> list[Action]:
    """What a ship may survey now.

    dropfleet.scoring.survey-turn, dropfleet.scoring.survey-tonnage, dropfleet.scoring.survey-once,
    dropfleet.scoring.survey-scenario, dropfleet.scoring.station-scores
    """
    s = m.state
    state = s.ships[ship]
    if not m.options.surveys or s.turn < 2 or state.status != "table":
        return []
    if state.layer != "low" or state.order != "standard":
        return []
    battlegroup = s.battlegroups[s.groups[state.group].battlegroup]
    if battlegroup.surveyed:
        return []
    if battlegroup.rating < LEAST_TONNAGE and not gear(m, ship).rules.surveys_always:
        return []
    bit = 1 << battlegroup.seat
    found: list[Action] = [
        Survey("cluster", no)
        for no, cluster in enumerate(s.clusters)
        if not cluster.surveyed & bit and within(cluster.x, cluster.y, state.x, state.y, REACH)
    ]
    found += [
        Survey("station", no)
        for no, station in enumerate(s.stations)
        if station.hull > 0
        and not station.surveyed & bit
        and within(station.x, station.y, state.x, state.y, REACH)
    ]
    return found


def survey(m: DropfleetMatch, ship: ShipNo, place: Literal["cluster", "station"], no: int) -> None:
    """One victory point; on 5 or more the place becomes a Critical Location.

    dropfleet.scoring.survey-roll, dropfleet.scoring.survey-second
    """
    s = m.state
    number = s.groups[s.ships[ship].group].battlegroup
    s.battlegroups[number] = replace(s.battlegroups[number], surveyed=True)
    seat = s.battlegroups[number].seat
    if place == "cluster":
        cluster = s.clusters[no]
        roll = 0 if cluster.critical else d6(m)
        critical = cluster.critical or roll >= CRITICAL_ON
        s.clusters[no] = replace(cluster, surveyed=cluster.surveyed | 1 << seat, critical=critical)
    else:
        station = s.stations[no]
        roll = 0 if station.critical else d6(m)
        critical = station.critical or roll >= CRITICAL_ON
        s.stations[no] = replace(station, surveyed=station.surveyed | 1 << seat, critical=critical)
    m.emit(Surveyed(ship, place, no, roll, roll >= CRITICAL_ON))
    score(m, seat, 1, "survey")
