"""Figures: a position in numbers, as the reckoning reads it.

A row for each ship, each place (cluster or station), each piece of ground, and one for the whole. Rows of
places, ground and the whole hold what both seats share, then the first seat's figures, then the second's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gravitable.games.dropfleet.bots.chart import potency, tokens_a_turn
from gravitable.games.dropfleet.scenarios.scenario import Clusters, SectorsHeldAtEnd, Stations
from gravitable.games.dropfleet.ships.gear import Gear
from gravitable.games.dropfleet.state import (
    UNHARMED,
    Cluster,
    DropfleetMatch,
    Garrison,
    ShipState,
    Station,
)
from gravitable.games.dropfleet.steps.scoring import (
    CRITICAL_REACH,
    CRITICAL_VP,
    cluster_values,
    critical_times,
    has_standing,
    score_end,
    score_turn,
)
from gravitable.games.dropfleet.table import (
    admiral_value,
    gear,
    most_of,
    scenario_of,
    sector_holder,
    signature_of,
    table_of,
)
from gravitable.kernel import Seat

Numbers: TypeAlias = NDArray[np.float32]

SCENARIOS = (
    "take-and-hold",
    "mixed-engagement",
    "station-assault",
    "moonshot",
    "grid-control",
    "power-grab",
    "defence-relay",
)
"""Those that are told apart: the ones that are the same for both seats."""
TURNS = 5
"""At the end of so many turns a battle still goes on."""
SECTORS = ("commercial", "industrial", "military", "orbital-defence", "power-plant", "comms-station")
LAYERS = ("atmosphere", "low", "high")
SIZES = ("small", "medium", "large")

MADE_GOOD = 0.8
"""How much of its Thrust a ship is taken to make good."""
LANDS = 4.0
"""From how far a ship lands, roughly."""
NEAR, CLOSE = 12.0, 4.0
"""How far off friends and enemies are counted, and companions."""

CLASS, SHIP, PLACE, GROUND, WHOLE = 23, 59, (9, 15), (12, 8), (14, 15)
"""How many figures there are of a class, of a ship, of a place, of ground and of the whole: of the last
three those shared, and those of each seat."""


class Figures(NamedTuple):
    """A position: the rows of ships, those of the first seat ahead, and how many of them are its own."""

    turn: int
    ships: Numbers
    own: int
    places: Numbers
    ground: Numbers
    whole: Numbers


def widths(parts: tuple[int, int]) -> int:
    """How long a row of shared figures and those of two seats is."""
    return parts[0] + 2 * parts[1]


@lru_cache(maxsize=2048)
def of_class(worn: Gear) -> tuple[float, ...]:
    """What a class is, whatever has become of the ship."""
    ship, rules = worn.ship, worn.rules
    far, close = potency(worn, 4, 0, 2)
    return (
        ship.tonnage_value / 10,
        ship.hull / 10,
        ship.thrust / 10,
        ship.scan / 10,
        ship.signature / 10,
        ship.armour / 6,
        (7 - ship.passive) / 6 if ship.passive else 0.0,
        ship.pd / 10,
        far / 4,
        close / 4,
        sum(weapon.bombardment for weapon in worn.weapons) / 2,
        _launches(worn, "dropships") / 2,
        _launches(worn, "bulk-landers") / 2,
        _launches(worn, "gates") / 2,
        rules.voidgate / 2,
        _launches(worn, "fighters", "bombers", "pungari-bombers") / 4,
        _launches(worn, "torpedoes", "light-torpedoes", "heavy-torpedoes") / 2,
        float(worn.atmospheric),
        float(worn.stealth),
        float(worn.aegis > 0),
        worn.spikes / 2,
        float(worn.vectored),
        float(worn.has_shields),
    )


def _launches(worn: Gear, *names: str) -> float:
    return float(sum(load.launch for load in worn.ship.loads if set(names).intersection(load.assets)))


def figures(m: DropfleetMatch) -> Figures:
    """The figures at the end of a turn: when the next begins."""
    s = m.state
    turn = min(TURNS, max(1, s.turn - 1))
    counted = [_counted(m, score_turn, 4), _counted(m, score_end, 6)]
    fleet = [
        (s.groups[ship.group].seat, no, ship)
        for no, ship in enumerate(s.ships)
        if ship.status in ("table", "waiting") and s.groups[ship.group].seat >= 0
    ]
    fleet.sort(key=lambda each: each[0])
    spots = _spots(m)
    sheet = _Sheet(m, fleet, spots)
    return Figures(
        turn,
        sheet.ships(),
        sum(seat == 0 for seat, _, _ in fleet),
        sheet.places(),
        sheet.ground(),
        _whole(m, turn, fleet, counted),
    )


def _counted(m: DropfleetMatch, count: Callable[[DropfleetMatch], None], turn: int) -> list[int]:
    """What each seat would score if it were counted now, as on that turn. The match is left as it was."""
    s, told = m.state, len(m.events)
    now, before = s.turn, [player.vp for player in s.players]
    s.turn = turn
    count(m)
    found = [player.vp - had for player, had in zip(s.players, before, strict=True)]
    s.turn = now
    for player, had in zip(s.players, before, strict=True):
        player.vp = had
    del m.events[told:]
    return found


class Spot(NamedTuple):
    """A place, with what it can bring each seat: by tonnage, held, and contested."""

    place: Cluster | Station
    number: int
    cluster: bool
    critical: tuple[int, int]
    hold: tuple[int, int]
    contest: tuple[int, int]


def _spots(m: DropfleetMatch) -> list[Spot]:
    s = m.state
    found = []
    clusters: list[tuple[int, Cluster | Station, bool]] = [
        (no, each, True) for no, each in enumerate(s.clusters)
    ]
    stations = [(no, each, False) for no, each in enumerate(s.stations) if each.hull > 0]
    for no, place, cluster in (*clusters, *stations):
        kind = "clusters" if cluster else "stations"
        critical = tuple(CRITICAL_VP * critical_times(m, place, kind, seat) for seat in (0, 1))
        hold, contest = _stakes(m, place)
        found.append(Spot(place, no, cluster, critical, hold, contest))  # type: ignore[arg-type]
    return found


def _stakes(m: DropfleetMatch, place: Cluster | Station) -> tuple[tuple[int, int], tuple[int, int]]:
    """What holding and contesting a place brings each seat."""
    hold, contest = [0, 0], [0, 0]
    for rule in scenario_of(m).scoring:
        if isinstance(place, Cluster):
            if not isinstance(rule, Clusters) or not rule.counts(place.tags):
                continue
            if not has_standing(m, place, rule.needs):
                continue
            size = m.content.cluster_by_size[rule.as_size or place.size]
        elif isinstance(rule, Stations) and rule.counts(place.tags):
            size = m.content.cluster_by_size[rule.as_size]
        else:
            continue
        for seat in (0, 1):
            if rule.to in (None, seat):
                hold[seat] += 0 if rule.contest_only else size.hold * rule.times
                contest[seat] += size.contest * rule.times
    return (hold[0], hold[1]), (contest[0], contest[1])


class _Sheet:
    """Ships, places and what lies between them."""

    def __init__(
        self, m: DropfleetMatch, fleet: list[tuple[Seat, int, ShipState]], spots: list[Spot]
    ) -> None:
        self.m, self.fleet, self.spots = m, fleet, spots
        self.gears = [gear(m, no) for _, no, _ in fleet]
        self.seat = np.array([seat for seat, _, _ in fleet], dtype=np.int64)
        self.x = np.array([ship.x for _, _, ship in fleet])
        self.y = np.array([ship.y for _, _, ship in fleet])
        self.here = np.array([ship.status == "table" for _, _, ship in fleet], dtype=bool)
        self.low = self.here & np.array([ship.layer == "low" for _, _, ship in fleet], dtype=bool)
        self.thrust = np.array([float(worn.ship.thrust) for worn in self.gears])
        self.value = np.array([float(worn.ship.tonnage_value) for worn in self.gears])
        self.landers = np.array([float(tokens_a_turn(worn) or worn.rules.voidgate) for worn in self.gears])
        px = np.array([spot.place.x for spot in spots])
        py = np.array([spot.place.y for spot in spots])
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
        """Friends and enemies: nine figures of each ship."""
        far, close = self._potency()
        away = np.hypot(self.x[None, :] - self.x[:, None], self.y[None, :] - self.y[:, None])
        both = self.here[:, None] & self.here[None, :]
        foes = both & (self.seat[:, None] != self.seat[None, :])
        friends = both & (self.seat[:, None] == self.seat[None, :])
        hull = np.array([float(ship.hull) for _, _, ship in self.fleet])
        points = np.array([float(worn.ship.points) for worn in self.gears])
        points /= float(self.m.options.points * self.m.options.rosters)
        scan = np.array([float(worn.ship.scan) for worn in self.gears])
        run = MADE_GOOD * self.thrust
        # Rows shoot, columns are shot at.
        seen = foes & (away <= (run + scan)[:, None] + shown[None, :])
        grip = foes & (away <= (run + scan)[:, None])
        damage = far * seen + close * grip
        rows[:, 0] = np.minimum(3.0, damage.sum(0) / hull) / 3
        rows[:, 1] = seen.sum(0) / 5
        share = np.minimum(1.0, damage / hull[None, :]) * points[None, :]
        rows[:, 2] = 10 * share.max(1)
        rows[:, 3] = 10 * share.mean(1)
        nearest = np.where(foes, away, 48.0).min(1)
        rows[:, 4] = np.minimum(48.0, nearest) / 24
        rows[:, 5] = ((foes & (away <= NEAR)) * points[None, :]).sum(1) * 4
        rows[:, 6] = ((friends & (away <= NEAR)) * points[None, :]).sum(1) * 4
        rows[:, 7] = (friends & (away <= CLOSE)).sum(1) / 6
        who = np.where(foes, away, 1e9).argmin(1)
        rows[:, 8] = _towards(self.x[who] - self.x, self.y[who] - self.y, heading) * foes.any(1)

    def _potency(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """What every ship takes off every other in one activation, from afar and close by."""
        classes = list(dict.fromkeys(self.gears))
        which = {worn: no for no, worn in enumerate(classes)}
        far = np.zeros((len(classes), len(classes)))
        close = np.zeros_like(far)
        for i, by in enumerate(classes):
            for j, worn in enumerate(classes):
                far[i, j], close[i, j] = potency(by, worn.ship.armour, worn.ship.passive or 0, worn.ship.pd)
        index = np.array([which[worn] for worn in self.gears])
        return far[index[:, None], index[None, :]], close[index[:, None], index[None, :]]

    def _about(self, rows: Numbers, heading: NDArray[np.float64]) -> None:
        """Places: eight figures of each ship."""
        many = len(self.spots)
        if not many:
            return
        critical = np.array([spot.critical for spot in self.spots], dtype=float).T[self.seat]
        hold = np.array([spot.hold for spot in self.spots], dtype=float).T[self.seat]
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
        px = np.array([spot.place.x for spot in self.spots])[which]
        py = np.array([spot.place.y for spot in self.spots])[which]
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
        rows = np.zeros((len(self.spots), widths(PLACE)), dtype=np.float32)
        if not self.spots:
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
        for no, spot in enumerate(self.spots):
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
        for spot_no, spot in enumerate(self.spots):
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
        spot: Spot,
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


def _whole(
    m: DropfleetMatch,
    turn: int,
    fleet: list[tuple[Seat, int, ShipState]],
    counted: list[list[int]],
) -> Numbers:
    """The row of the whole."""
    s = m.state
    points = float(m.options.points * m.options.rosters)
    row = [float(turn == each) for each in range(1, TURNS + 1)]
    row += [float(s.scenario == each) for each in SCENARIOS]
    row += [points / 1000, float(scenario_of(m).turns) / 6]
    for seat, player in enumerate(s.players):
        own = [(no, ship, gear(m, no)) for side, no, ship in fleet if side == seat]
        flagship = s.ships[player.flagship] if player.flagship >= 0 else None
        row += (
            player.vp / 20,
            counted[0][seat] / 10,
            counted[1][seat] / 10,
            sum(worn.ship.points * ship.hull / worn.hull for _, ship, worn in own) / points,
            sum(worn.ship.points for _, ship, worn in own if ship.crippled) / points,
            sum(worn.ship.points for _, ship, worn in own if ship.status == "waiting") / points,
            float(flagship is not None and flagship.status == "table"),
            float(flagship is not None and flagship.status == "destroyed"),
            admiral_value(m, seat) / 6,
            len(player.hand) / 6,
            player.kill_points / points,
            sum(tokens_a_turn(worn) for _, _, worn in own) / 10,
            len({ship.group for _, ship, _ in own}) / 10,
            sum(worn.ship.tonnage_value for _, _, worn in own) / 50,
            sum(bool(cluster.surveyed & 1 << seat) for cluster in s.clusters) / 4,
        )
    return np.array(row, dtype=np.float32)
