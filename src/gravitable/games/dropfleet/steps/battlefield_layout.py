"""The table as a scenario lays it out: clusters, stations, debris, ships of nobody."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.fleets.fleet import Group
from gravitable.games.dropfleet.fleets.rosters import GameSizeId
from gravitable.games.dropfleet.scenarios.layout import ANOMALY_CLEARANCE, sector_places
from gravitable.games.dropfleet.scenarios.placing import place_debris
from gravitable.games.dropfleet.scenarios.scenario import (
    ClusterPlace,
    Line,
    NeutralPlace,
    Scenario,
    StationPlace,
)
from gravitable.games.dropfleet.state import (
    EMPTY,
    NEUTRAL,
    Anomaly,
    BattlegroupState,
    Cluster,
    DropfleetMatch,
    GroupState,
    Neutral,
    Sector,
    ShipState,
    Station,
)
from gravitable.games.dropfleet.table import table_of
from gravitable.geometry.compass import beyond
from gravitable.geometry.rectangle import to_line


class DebrisLayout(msgspec.Struct, frozen=True):
    """Where debris fields came to lie."""

    fields: tuple[Field, ...]


def lay_out(m: DropfleetMatch, scenario: Scenario, size: GameSizeId) -> None:
    """Put on the table what the scenario has in a game of that size. dropfleet.scenario.outline"""
    s = m.state
    clusters = [place for place in scenario.clusters if place.used_in(size)]
    stations = [place for place in scenario.stations if place.used_in(size)]
    if m.options.anomaly:
        clusters, stations = _place_anomaly(m, scenario, clusters, stations)
    for place in clusters:
        _lay_cluster(m, place)
    for each in stations:
        s.stations.append(_station(m, each))
    layout = m.happen(DebrisLayout, lambda rng: DebrisLayout(place_debris(scenario, size, rng, table_of(m))))
    s.fields.extend(layout.fields)
    for neutral in scenario.neutrals:
        _launch_neutral(m, neutral)


def _lay_cluster(m: DropfleetMatch, place: ClusterPlace) -> None:
    """A cluster with its sectors, discs around its centre.

    dropfleet.cluster.made-of, dropfleet.cluster.sector-range
    """
    s = m.state
    first = len(s.sectors)
    places = sector_places(place.x, place.y, len(place.sectors))
    for kind, (x, y) in zip(place.sectors, places, strict=True):
        hull, troops = m.content.sector_by_id[kind].hull, (EMPTY,) * m.seats
        s.sectors.append(Sector(len(s.clusters), kind, round(x, 4), round(y, 4), hull, troops))
    numbers = tuple(range(first, len(s.sectors)))
    s.clusters.append(Cluster(place.name, place.size, place.x, place.y, place.tags, numbers))


def _station(m: DropfleetMatch, place: StationPlace) -> Station:
    """A space station, in Low Orbit. dropfleet.station.low-orbit"""
    hull = m.content.station_by_size[place.size].hull
    troops = (EMPTY,) * m.seats
    return Station(place.name, place.size, place.x, place.y, "low", place.armaments, place.tags, hull, troops)


def _launch_neutral(m: DropfleetMatch, place: NeutralPlace) -> None:
    """A ship of nobody's, in a group and a battlegroup of its own."""
    s = m.state
    profile = m.content.ship_by_id[place.ship]
    ship, group, battlegroup = len(s.ships), len(s.groups), len(s.battlegroups)
    s.battlegroups.append(
        BattlegroupState(NEUTRAL, profile.name, profile.tonnage_value, (group,), arrived=True)
    )
    s.groups.append(GroupState(NEUTRAL, battlegroup, Group(place.ship, 1), (ship,)))
    s.ships.append(
        ShipState(
            group,
            profile.hull,
            place.x,
            place.y,
            place.heading,
            place.layer,
            "table",
            shields=profile.signature_shields is not None,
        )
    )
    s.neutrals.append(Neutral(ship, place.behaviour, (EMPTY,) * m.seats))


def _place_anomaly(
    m: DropfleetMatch, scenario: Scenario, clusters: list[ClusterPlace], stations: list[StationPlace]
) -> tuple[list[ClusterPlace], list[StationPlace]]:
    """The Anomaly in place of a cluster or station far from the edges. dropfleet.scenario-rule.anomaly"""
    places: list[ClusterPlace | StationPlace] = [*clusters, *stations]
    far = [p for p in places if all(_clear_of(lines, p.x, p.y) for lines in scenario.entries)]
    if not far or len(places) < 2:
        return clusters, stations
    chosen = far[m.roll(len(far)) - 1]
    m.state.anomaly = Anomaly(chosen.x, chosen.y)
    return [place for place in clusters if place is not chosen], [
        place for place in stations if place is not chosen
    ]


def _clear_of(lines: tuple[Line, ...], x: float, y: float) -> bool:
    return all(beyond(to_line(line, x, y), ANOMALY_CLEARANCE) for line in lines)
