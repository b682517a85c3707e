"""Officers whose air has gone run for the nearest zone that has some."""

from __future__ import annotations

from gravitable.games.phobos_falling.actions import RunTo
from gravitable.games.phobos_falling.crew.equipment import suit_of
from gravitable.games.phobos_falling.crew.officers import name_of
from gravitable.games.phobos_falling.crew.routes import OUTSIDE
from gravitable.games.phobos_falling.numbers import OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.life_support import no_air
from gravitable.games.phobos_falling.station.walks import stops
from gravitable.games.phobos_falling.steps.health import wound
from gravitable.games.phobos_falling.steps.moving import relocate
from gravitable.kernel import Action, Decision, Seat, Step


class LostAir(Step, frozen=True):
    """Each officer without suit in a zone without air runs, or else is wounded; from `officer` on."""

    officer: OfficerNo = 0

    def run(self, m: PhobosMatch) -> Decision | None:
        s = m.state
        if m.options.air_loss == "harmless":
            return None
        for o in range(self.officer, len(s.officers)):
            officer = s.officers[o]
            if not officer.alive or not no_air(m.content.map, s.station, officer.zone):
                continue
            if suit_of(m.content, officer) != "none":
                continue
            goals = nearest_air(m, officer.zone)
            if len(goals) > 1:
                return Decision(
                    officer.seat,
                    "phobos-falling.run",
                    f"{name_of(m, o)} has no air. Run where?",
                    [RunTo(o, zone) for zone in goals],
                    "phobos-falling.breach.caught",
                )
            m.push(LostAir(o + 1))
            if goals:
                relocate(m, o, goals[0], "flight")
            else:
                wound(m, o)
            return None
        return None

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, RunTo)
        m.push(LostAir(action.officer + 1))
        relocate(m, action.officer, action.zone, "flight")


def nearest_air(m: PhobosMatch, start: ZoneNo) -> list[ZoneNo]:
    """The nearest zones with air that a dash can reach: not past blocked access or pirates, nor outside.

    phobos-falling.breach.caught
    """
    station_map, station = m.content.map, m.state.station
    seen = {start}
    ring = [start]
    while ring:
        near = []
        for zone in ring:
            if zone == start or not stops(station, zone):
                near += [z for z in station_map.neighbours[zone] if z not in OUTSIDE and z not in seen]
                seen.update(near)
        found = sorted({zone for zone in near if not no_air(station_map, station, zone)})
        if found:
            return found
        ring = near
    return []
