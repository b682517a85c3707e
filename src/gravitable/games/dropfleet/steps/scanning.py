"""Active Scan: lighting up an enemy ship, or finding a silent one. dropfleet.order.active-scan*"""

from __future__ import annotations

import math

from gravitable.games.dropfleet.actions import ScanAnomaly, ScanShip, ScanStation
from gravitable.games.dropfleet.events import Scanned
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.damage import lose_ship
from gravitable.games.dropfleet.steps.points import score
from gravitable.games.dropfleet.steps.reactions import place_token
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.spikes import add_spike, end_silence
from gravitable.games.dropfleet.table import (
    enemy_ships,
    gear,
    group_on_table,
    profile_of,
    scenario_of,
    seat_of,
)
from gravitable.geometry.compass import beyond
from gravitable.geometry.crossing import Disc, crosses
from gravitable.kernel import Action, Decision, Seat, Step

RULE = "dropfleet.order.active-scan"
FOUND_ON = 4
TAKEN = -1
"""What the Anomaly's table says where the scanning ship is removed."""


class ActiveScans(Step, frozen=True):
    """Every ship of the group on Active Scan places a spike, after it has moved and fired."""

    group: GroupNo
    done: tuple[ShipNo, ...] = ()

    def next_ship(self, m: DropfleetMatch) -> tuple[ShipNo, list[Action]] | None:
        for ship in group_on_table(m.state, self.group):
            if m.state.ships[ship].order == "active-scan" and ship not in self.done:
                options = scannable(m, ship)
                if options:
                    return ship, options
        return None

    def run(self, m: DropfleetMatch) -> Decision | None:
        found = self.next_ship(m)
        if found is None:
            return None
        ship, options = found
        if len(options) == 1:
            self.scan(m, ship, options[0])
            return None
        prompt = f"The {profile_of(m, ship).name} scans: which enemy ship?"
        return Decision(seat_of(m.state, ship), "dropfleet.scan", prompt, options, RULE)

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        found = self.next_ship(m)
        assert found is not None
        self.scan(m, found[0], action)

    def scan(self, m: DropfleetMatch, ship: ShipNo, action: Action) -> None:
        m.push(ActiveScans(self.group, (*self.done, ship)))
        if isinstance(action, ScanShip):
            light_up(m, ship, action.ship)
        elif isinstance(action, ScanStation):
            m.emit(Scanned(ship, NONE, 0, action.station))
            place_token(m, Target("station", action.station), seat_of(m.state, ship))
        else:
            scan_anomaly(m, ship)


def scannable(m: DropfleetMatch, ship: ShipNo) -> list[Action]:
    """Any enemy ship not behind a solid object; stations for a telescope, which marks them; the Anomaly.

    dropfleet.solid.active-scan, dropfleet.order.active-scan-station, dropfleet.unique-rule.telescope-station
    """
    s = m.state
    state = s.ships[ship]
    seat = seat_of(s, ship)
    moons = [Disc(moon.x, moon.y, moon.radius) for moon in scenario_of(m).moons]

    def open_to(x: float, y: float) -> bool:
        return not any(crosses(moon, state.x, state.y, x, y) for moon in moons)

    found: list[Action] = [
        ScanShip(no) for no in enemy_ships(s, seat) if open_to(s.ships[no].x, s.ships[no].y)
    ]
    if gear(m, ship).rules.telescope:
        found += [
            ScanStation(no)
            for no, station in enumerate(s.stations)
            if station.hull > 0 and station.controller != seat and open_to(station.x, station.y)
        ]
    if s.anomaly is not None and not s.anomaly.scanned:
        found.append(ScanAnomaly())
    return found


def light_up(m: DropfleetMatch, ship: ShipNo, target: ShipNo) -> None:
    """A Minor Spike; a silent runner is found on 4 or more instead.

    dropfleet.order.active-scan-silent, dropfleet.order.active-scan-cloaked
    """
    telescope = gear(m, ship).rules.telescope
    state = m.state.ships[target]
    if state.silent:
        roll = d6(m)
        m.emit(Scanned(ship, target, roll))
        if roll >= FOUND_ON:
            end_silence(m, target)
            if telescope:
                add_spike(m, target, 1)
                place_token(m, Target("ship", target), seat_of(m.state, ship))
        return
    m.emit(Scanned(ship, target, 0))
    add_spike(m, target, 2 if telescope else 1)
    if telescope:
        place_token(m, Target("ship", target), seat_of(m.state, ship))


def scan_anomaly(m: DropfleetMatch, ship: ShipNo) -> None:
    """One die on the Anomaly's table, by distance. dropfleet.scenario-rule.anomaly-scan"""
    s = m.state
    assert s.anomaly is not None
    s.anomaly.scanned = True
    results = anomaly_results(m, ship)
    roll = d6(m)
    m.emit(Scanned(ship, NONE, roll))
    found = results[roll - 1]
    if found == TAKEN:
        lose_ship(m, ship, "the Anomaly", kill_points=False)
    else:
        score(m, seat_of(s, ship), found, "scanning the Anomaly")


def anomaly_results(m: DropfleetMatch, ship: ShipNo) -> list[int]:
    """What each roll brings a ship that scans the Anomaly from where it is: points, or TAKEN."""
    anomaly, at = m.state.anomaly, m.state.ships[ship]
    assert anomaly is not None
    add_on = m.content.add_on[0]
    far = math.hypot(anomaly.x - at.x, anomaly.y - at.y)
    column = next(
        (number for number, bound in enumerate(add_on.distances) if beyond(far, bound)),
        len(add_on.distances) - 1,
    )
    return [row[column] for row in add_on.scan]
