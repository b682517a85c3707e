"""Reckoning: how likely a fleet is to win, reckoned at the end of a turn by the points still to be expected.

A line through a few figures, one for each turn, learned from swiftly played battles: `reckoning.json`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import msgspec

from gravitable.games.dropfleet.bots.chart import tokens_a_turn
from gravitable.games.dropfleet.ground.garrisons import holder, places, troops_at
from gravitable.games.dropfleet.state import Cluster, DropfleetMatch, ShipState, Station
from gravitable.games.dropfleet.steps.scoring import CRITICAL_REACH, critical_times, score_end, score_turn
from gravitable.games.dropfleet.table import gear
from gravitable.kernel import Seat

FILE = Path(__file__).with_name("reckoning.json")
NAMES = (
    "victory points",
    "would be counted on a scoring turn",
    "would be counted at the end",
    "hulls",
    "crippled",
    "landers a turn",
    "landers near ground",
    "troops",
    "places held",
    "tonnage that can be there",
    "tonnage there",
    "hulls near an enemy",
    "spikes",
    "flagship",
    "surveys",
)
"""What is looked at, each of one seat less the other's."""

MADE_GOOD = 0.8
"""How much of its Thrust a ship is taken to make good."""
LANDS = 4.0
"""From how far a ship lands, roughly."""
ENGAGED = 4.0
"""A ship is near an enemy that it reaches with its Thrust, its Scan and so much Signature."""
MANY = 4.0
"""More troops than this in one place count for nothing."""
STEEP, CLOSE = 0.8, 3.0
"""How surely a lead wins that is as large as the usual error; and how many points are a close battle."""


class Line(msgspec.Struct, frozen=True):
    """A weight for each figure, and by how many victory points the reckoning is usually wrong."""

    weights: tuple[float, ...]
    error: float


class Learned(msgspec.Struct, frozen=True):
    """The figures and a line for the end of each turn but the last."""

    figures: tuple[str, ...]
    turns: tuple[Line, ...]


@lru_cache(maxsize=1)
def learned() -> Learned:
    """What was learned."""
    return msgspec.json.decode(FILE.read_bytes(), type=Learned)


def chance(m: DropfleetMatch, seat: Seat, turn: int) -> float:
    """How likely a seat is to win, `turn` being over."""
    if m.outcome is not None:
        own, other = m.outcome.scores[seat], m.outcome.scores[1 - seat]
        return 0.5 + 0.5 * math.tanh((own - other) / CLOSE)
    line = learned().turns[min(turn, len(learned().turns)) - 1]
    lead = sum(weight * figure for weight, figure in zip(line.weights, figures(m), strict=True))
    return 0.5 + 0.5 * math.tanh(STEEP * (lead if seat == 0 else -lead) / line.error)


def figures(m: DropfleetMatch) -> list[float]:
    """The figures of the first seat less those of the second."""
    s = m.state
    whole = float(m.options.points * m.options.rosters)
    own: list[dict[str, float]] = [dict.fromkeys(NAMES, 0.0) for _ in range(2)]
    for name, count, turn in (
        ("would be counted on a scoring turn", score_turn, 4),
        ("would be counted at the end", score_end, 6),
    ):
        for seat, points in enumerate(_counted(m, count, turn)):
            own[seat][name] = float(points)
    ships = _ships(m)
    _tonnage(m, ships, own)
    for no, ship, seat in ships:
        found, profile = own[seat], gear(m, no).ship
        share, left = profile.points / whole, ship.hull / profile.hull
        landers = tokens_a_turn(gear(m, no))
        found["hulls"] += share * left
        found["crippled"] += share * bool(ship.crippled)
        found["landers a turn"] += landers
        if ship.status != "table":
            continue
        run = profile.thrust + LANDS
        if landers and any(math.hypot(ship.x - c.x, ship.y - c.y) <= run for c in s.clusters):
            found["landers near ground"] += landers
        reach = profile.thrust + profile.scan + ENGAGED
        if any(
            side != seat and foe.status == "table" and math.hypot(foe.x - ship.x, foe.y - ship.y) < reach
            for _, foe, side in ships
        ):
            found["hulls near an enemy"] += share * left
        found["spikes"] += share * ship.spike
    for place in places(s):
        troops = troops_at(m, place)
        held_by = holder(m, place)
        for seat in (0, 1):
            here = troops[seat]
            own[seat]["troops"] += min(
                MANY, here.fighters + 0.5 * (here.transit_infantry + here.transit_armour)
            )
            own[seat]["places held"] += held_by == seat
    for seat, player in enumerate(s.players):
        own[seat]["victory points"] = float(player.vp)
        flagship = player.flagship
        own[seat]["flagship"] = float(flagship >= 0 and s.ships[flagship].status != "destroyed")
        own[seat]["surveys"] = float(sum(bool(cluster.surveyed & 1 << seat) for cluster in s.clusters))
    return [own[0][name] - own[1][name] for name in NAMES]


def _counted(m: DropfleetMatch, count: Callable[[DropfleetMatch], None], turn: int) -> list[int]:
    """What each seat would score if it were counted now, as on that turn."""
    copy = m.clone()
    copy.state.turn = turn
    before = [player.vp for player in copy.state.players]
    count(copy)
    return [player.vp - had for player, had in zip(copy.state.players, before, strict=True)]


def _ships(m: DropfleetMatch) -> list[tuple[int, ShipState, Seat]]:
    """The ships of both fleets that are on the table or still to come."""
    s = m.state
    each = ((no, ship, s.groups[ship.group].seat) for no, ship in enumerate(s.ships))
    return [(no, ship, seat) for no, ship, seat in each if seat >= 0 and ship.status in ("table", "waiting")]


def _tonnage(
    m: DropfleetMatch, ships: list[tuple[int, ShipState, Seat]], own: list[dict[str, float]]
) -> None:
    """At every place that counts tonnage, each seat's share of it: of what is there, and of what can be."""
    s = m.state
    spots: list[tuple[Cluster | Station, str]] = [(cluster, "clusters") for cluster in s.clusters]
    spots += [(station, "stations") for station in s.stations if station.hull > 0]
    for place, kind in spots:
        times = max(critical_times(m, place, kind, seat) for seat in (0, 1))
        if not times:
            continue
        here, soon = [0.0, 0.0], [0.0, 0.0]
        for no, ship, seat in ships:
            profile = gear(m, no).ship
            if ship.status != "table" or ship.layer == "atmosphere":
                continue
            away = math.hypot(ship.x - place.x, ship.y - place.y) - CRITICAL_REACH
            if away <= MADE_GOOD * profile.thrust:
                soon[seat] += profile.tonnage_value
            if away <= 0.0 and ship.layer == "low":
                here[seat] += profile.tonnage_value
        for name, values in (("tonnage there", here), ("tonnage that can be there", soon)):
            for seat in (0, 1):
                own[seat][name] += times * values[seat] / (sum(values) or 1.0)
