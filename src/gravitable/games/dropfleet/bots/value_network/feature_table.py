"""The feature table: ships, places and ground of a position, each as a row of features."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gravitable.games.dropfleet.bots.decision_cache import expected_fire, tokens_a_turn
from gravitable.games.dropfleet.bots.value_network.feature_rows import (
    CLASS,
    GROUND,
    PLACE,
    SHIP,
    Numbers,
    ScoringPlace,
    of_class,
    scoring_places,
    widths,
)
from gravitable.games.dropfleet.scenarios.scenario import SectorsHeldAtEnd
from gravitable.games.dropfleet.state import UNHARMED, Cluster, DropfleetMatch, Garrison, ShipState, Station
from gravitable.games.dropfleet.steps.scoring import CRITICAL_REACH, cluster_values
from gravitable.games.dropfleet.table import (
    gear,
    most_of,
    scenario_of,
    sector_holder,
    signature_of,
    table_of,
)
from gravitable.kernel import Seat

SECTORS = ("commercial", "industrial", "military", "orbital-defence", "power-plant", "comms-station")
SIZES = ("small", "medium", "large")

MADE_GOOD = 0.8
"""How much of its Thrust a ship is taken to make good."""
LANDS = 4.0
"""From how far a ship lands, roughly."""
NEAR, CLOSE = 12.0, 4.0
"""How far off friends and enemies are counted, and companions."""


class FeatureTable:
    """Ships, places and what lies between them."""

    def __init__(self, m: DropfleetMatch, fleet: list[tuple[Seat, int, ShipState]]) -> None:
        self.m, self.fleet, self.places_to_score = m, fleet, scoring_places(m)
        places_to_score = self.places_to_score
        self.gears = [gear(m, no) for _, no, _ in fleet]
        self.seat = np.array([seat for seat, _, _ in fleet], dtype=np.int64)
        self.x = np.array([ship.x for _, _, ship in fleet])
        self.y = np.array([ship.y for _, _, ship in fleet])
        self.here = np.array([ship.status == "table" for _, _, ship in fleet], dtype=bool)
        self.low = self.here & np.array([ship.layer == "low" for _, _, ship in fleet], dtype=bool)
        self.thrust = np.array([float(worn.ship.thrust) for worn in self.gears])
        self.value = np.array([float(worn.ship.tonnage_value) for worn in self.gears])
        self.landers = np.array([float(tokens_a_turn(worn) or worn.rules.voidgate) for worn in self.gears])
        px = np.array([spot.place.x for spot in places_to_score])
        py = np.array([spot.place.y for spot in places_to_score])
        self.away = np.hypot(px[None, :] - self.x[:, None], py[None, :] - self.y[:, None])
        """Of each ship from each place."""
        gap = self.away - CRITICAL_REACH
        there = self.here[:, None]
        self.at = (gap <= 0.0) & self.low[:, None]
        self.soon = (gap <= MADE_GOOD * self.thrust[:, None]) & there
        self.lands = (self.away <= self.thrust[:, None] + LANDS) & there

    def ships(self) -> Numbers:
        """The rows of ships."""
        m, s, fleet = self.m, self.m.state, self.fleet
        many = len(fleet)
        rows = np.zeros((many, SHIP), dtype=np.float32)
        if not many:
            return rows
        whole, table = float(m.options.points * m.options.rosters), table_of(m)
        flagships = {player.flagship for player in s.players}
        shown = np.zeros(many)
        heading = np.radians([ship.heading for _, _, ship in fleet])
        for row, ((_, no, ship), worn) in enumerate(zip(fleet, self.gears, strict=True)):
            shown[row] = signature = signature_of(m, no)
            table_here = ship.status == "table"
            rows[row, : CLASS + 19] = (
                *of_class(worn),
                10 * worn.ship.points / whole,
                10 * worn.ship.points / whole * ship.hull / worn.hull,
                ship.hull / worn.hull,
                ship.hull / 10,
                ship.crippled / 2,
                float(table_here and ship.layer == "atmosphere"),
                float(table_here and ship.layer == "low"),
                float(table_here and ship.layer == "high"),
                float(not table_here),
                ship.spike / 2,
                float(ship.silent),
                float(ship.shields),
                signature / 10,
                float(ship.order == "weapons-free"),
                float(no in flagships),
                float(ship.harm is not UNHARMED and ship.harm != UNHARMED),
                min(3, sum(ship.uses)) / 3,
                len(s.groups[ship.group].ships) / 4,
                min(2.0, table.exit_after(ship.x, ship.y, ship.heading) / (worn.ship.thrust / 2 + 1)) / 2
                if table_here
                else 0.5,
            )
        self._among(rows[:, CLASS + 19 :], shown, heading)
        self._about(rows[:, CLASS + 28 :], heading)
        return rows

    def _among(self, rows: Numbers, shown: NDArray[np.float64], heading: NDArray[np.float64]) -> None:
        """Friends and enemies: nine features of each ship."""
        far, close = self._potency()
        away = np.hypot(self.x[None, :] - self.x[:, None], self.y[None, :] - self.y[:, None])
        both = self.here[:, None] & self.here[None, :]
        enemies = both & (self.seat[:, None] != self.seat[None, :])
        friends = both & (self.seat[:, None] == self.seat[None, :])
        hull = np.array([float(ship.hull) for _, _, ship in self.fleet])
        points = np.array([float(worn.ship.points) for worn in self.gears])
        points /= float(self.m.options.points * self.m.options.rosters)
        scan = np.array([float(worn.ship.scan) for worn in self.gears])
        run = MADE_GOOD * self.thrust
        # Rows shoot, columns are shot at.
        seen = enemies & (away <= (run + scan)[:, None] + shown[None, :])
        grip = enemies & (away <= (run + scan)[:, None])
        damage = far * seen + close * grip
        rows[:, 0] = np.minimum(3.0, damage.sum(0) / hull) / 3
        rows[:, 1] = seen.sum(0) / 5
        share = np.minimum(1.0, damage / hull[None, :]) * points[None, :]
        rows[:, 2] = 10 * share.max(1)
        rows[:, 3] = 10 * share.mean(1)
        nearest = np.where(enemies, away, 48.0).min(1)
        rows[:, 4] = np.minimum(48.0, nearest) / 24
        rows[:, 5] = ((enemies & (away <= NEAR)) * points[None, :]).sum(1) * 4
        rows[:, 6] = ((friends & (away <= NEAR)) * points[None, :]).sum(1) * 4
        rows[:, 7] = (friends & (away <= CLOSE)).sum(1) / 6
        who = np.where(enemies, away, 1e9).argmin(1)
        rows[:, 8] = _towards(self.x[who] - self.x, self.y[who] - self.y, heading) * enemies.any(1)

    def _potency(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """What every ship takes off every other in one activation, from afar and close by."""
        classes = list(dict.fromkeys(self.gears))
        which = {worn: no for no, worn in enumerate(classes)}
        far = np.zeros((len(classes), len(classes)))
        close = np.zeros_like(far)
        for i, by in enumerate(classes):
            for j, worn in enumerate(classes):
                far[i, j], close[i, j] = expected_fire(
                    by, worn.ship.armour, worn.ship.passive or 0, worn.ship.pd
                )
        index = np.array([which[worn] for worn in self.gears])
        return far[index[:, None], index[None, :]], close[index[:, None], index[None, :]]

    def _about(self, rows: Numbers, heading: NDArray[np.float64]) -> None:
        """Places: eight features of each ship."""
        many = len(self.places_to_score)
        if not many:
            return
        critical = np.array([spot.critical for spot in self.places_to_score], dtype=float).T[self.seat]
        hold = np.array([spot.hold for spot in self.places_to_score], dtype=float).T[self.seat]
        here, gap = self.here[:, None], np.maximum(0.0, self.away - CRITICAL_REACH)
        turns = gap / np.maximum(4.0, self.thrust)[:, None]
        rows[:, 0] = (critical * self.at).sum(1) / 4
        rows[:, 1] = (critical * self.soon).sum(1) / 4
        rows[:, 2] = (critical * ((turns <= 2 * MADE_GOOD) & here)).sum(1) / 4
        late = np.where((critical > 0) & here, turns, 4.0)
        rows[:, 3] = np.minimum(4.0, late.min(1)) / 4
        to_land = np.where((hold > 0) & here, self.away, 48.0)
        rows[:, 4] = np.minimum(4.0, to_land.min(1) / np.maximum(4.0, self.thrust)) / 4
        rows[:, 5] = ((hold > 0) & self.lands).sum(1) / 3
        which = late.argmin(1)
        px = np.array([spot.place.x for spot in self.places_to_score])[which]
        py = np.array([spot.place.y for spot in self.places_to_score])[which]
        rows[:, 6] = _towards(px - self.x, py - self.y, heading) * self.here
        tonnage = self._tonnage(self.soon)
        lead = (tonnage[0] - tonnage[1])[which] * np.where(self.seat == 0, 1.0, -1.0)
        rows[:, 7] = np.clip(lead / 20, -1.5, 1.5) * self.here

    def _tonnage(self, there: NDArray[np.bool_]) -> NDArray[np.float64]:
        """The tonnage of each seat at each place."""
        return np.array([((self.value * (self.seat == seat))[:, None] * there).sum(0) for seat in (0, 1)])

    def places(self) -> Numbers:
        """The rows of places."""
        m, s = self.m, self.m.state
        rows = np.zeros((len(self.places_to_score), widths(PLACE)), dtype=np.float32)
        if not self.places_to_score:
            return rows
        at, soon = self._tonnage(self.at), self._tonnage(self.soon)
        lands = np.array(
            [((self.landers * (self.seat == seat))[:, None] * self.lands).sum(0) for seat in (0, 1)]
        )
        nearest = [
            np.where(((self.seat == seat) & self.here)[:, None], self.away, 48.0).min(0, initial=48.0)
            for seat in (0, 1)
        ]
        lines, shared, each = scenario_of(m).entries, *PLACE
        kinds = m.content.sector_by_id
        for no, spot in enumerate(self.places_to_score):
            place = spot.place
            numbers = place.sectors if isinstance(place, Cluster) else ()
            sectors = [s.sectors[number] for number in numbers]
            garrisons = [sector.troops for sector in sectors]
            if isinstance(place, Station):
                garrisons = [place.troops]
            values = cluster_values(m, spot.number) if spot.cluster else [0, 0]
            standing = [sector for sector in sectors if not sector.ruined]
            rows[no, :shared] = (
                *(float(spot.cluster and place.size == size) for size in SIZES),
                float(not spot.cluster),
                len(standing) / 4,
                sum(kinds[sector.kind].value for sector in standing) / 10,
                float(place.critical),
                sum(sector.ruined for sector in sectors) / 4,
                place.hull / 10 if isinstance(place, Station) else 0.0,
            )
            for seat in (0, 1):
                troops = [garrison[seat] for garrison in garrisons]
                held = values[seat] if spot.cluster else 3.0 * (most_of(garrisons[0], batteries=True) == seat)
                start = shared + seat * each
                rows[no, start : start + each] = (
                    spot.critical[seat] / 4,
                    spot.hold[seat] / 6,
                    spot.contest[seat] / 6,
                    held / 6,
                    min(3.0, at[seat][no] / 20),
                    min(3.0, soon[seat][no] / 20),
                    float(at[seat][no] > at[1 - seat][no]),
                    float(soon[seat][no] > soon[1 - seat][no]),
                    float(bool(place.surveyed & 1 << seat)),
                    min(10, sum(each_.fighters for each_ in troops)) / 6,
                    min(10, sum(each_.transit_infantry + each_.transit_armour for each_ in troops)) / 6,
                    sum(each_.batteries for each_ in troops) / 4,
                    float(nearest[seat][no]) / 24,
                    min(10.0, float(lands[seat][no])) / 4,
                    _from_edge(lines[seat], place.x, place.y) / 48,
                )
        return rows

    def ground(self) -> Numbers:
        """The rows of sectors and of stations that can be boarded."""
        m, s = self.m, self.m.state
        kinds = m.content.sector_by_id
        at_end = {
            rule.sector: rule.vp for rule in scenario_of(m).scoring if isinstance(rule, SectorsHeldAtEnd)
        }
        lands = np.array(
            [((self.landers * (self.seat == seat))[:, None] * self.lands).sum(0) for seat in (0, 1)]
        )
        rows = []
        for spot_no, spot in enumerate(self.places_to_score):
            place = spot.place
            if isinstance(place, Station):
                who = most_of(place.troops, batteries=True)
                shared = [*(0.0 for _ in SECTORS), 1.0, place.hull / 10, 0.0, 1.0, 0.0, 0.0]
                rows.append(self._piece(spot_no, spot, shared, place.troops, who, lands))
                continue
            for number in place.sectors:
                sector = s.sectors[number]
                if sector.gone:
                    continue
                kind = kinds[sector.kind]
                shared = [
                    *(float(sector.kind == each) for each in SECTORS),
                    0.0,
                    max(0, sector.hull) / 6,
                    float(sector.ruined),
                    kind.value / 3,
                    float(kind.weapon is not None),
                    at_end.get(sector.kind, 0) / 3,
                ]
                who = sector_holder(s, number)
                rows.append(self._piece(spot_no, spot, shared, sector.troops, who, lands))
        return np.array(rows, dtype=np.float32).reshape(-1, widths(GROUND))

    def _piece(
        self,
        no: int,
        spot: ScoringPlace,
        shared: Sequence[float],
        troops: Sequence[Garrison],
        holder: Seat,
        lands: NDArray[np.float64],
    ) -> tuple[float, ...]:
        row = list(shared)
        for seat in (0, 1):
            here = troops[seat]
            row += (
                min(8, here.infantry) / 4,
                min(8, here.armour) / 4,
                min(4, here.batteries) / 2,
                min(8, here.transit_infantry) / 4,
                min(8, here.transit_armour) / 4,
                float(holder == seat),
                spot.hold[seat] / 6,
                min(10.0, float(lands[seat][no])) / 4,
            )
        return tuple(row)


def _towards(
    dx: NDArray[np.float64], dy: NDArray[np.float64], heading: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The cosine of the angle between where ships look and something; north is 0 and y grows southwards."""
    found: NDArray[np.float64] = (dx * np.sin(heading) - dy * np.cos(heading)) / (np.hypot(dx, dy) + 1e-6)
    return found


def _from_edge(lines: Sequence[tuple[float, float, float, float]], x: float, y: float) -> float:
    """How far a point is from the nearest of some lines' middles."""
    return min(math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y) for ax, ay, bx, by in lines)
