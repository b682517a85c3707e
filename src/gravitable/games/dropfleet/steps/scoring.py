"""Victory points: what is scored at once, on scoring turns, and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from gravitable.games.dropfleet.ground.assets import ClusterSizeId, SectorId
from gravitable.games.dropfleet.ground.garrisons import holder, troops_at
from gravitable.games.dropfleet.scenarios.layout import on_enemy_half, to_own_edge
from gravitable.games.dropfleet.scenarios.scenario import (
    BattlegroupsDestroyed,
    Clusters,
    CriticalLocations,
    GroupsDestroyed,
    GroupsSurviving,
    KillPoints,
    Liner,
    Scoring,
    SectorsDestroyed,
    SectorsHeldAtEnd,
    SectorsNotHeld,
    ShipsDestroyed,
    ShipsEscaped,
    ShipsSurviving,
    Stations,
    StationsDestroyed,
    TakingNeutral,
)
from gravitable.games.dropfleet.state import (
    NONE,
    Cluster,
    DropfleetMatch,
    SectorNo,
    ShipNo,
    Station,
    StationNo,
    Target,
)
from gravitable.games.dropfleet.steps.points import score
from gravitable.games.dropfleet.table import group_alive, group_gear, profile_of, scenario_of, sector_holder
from gravitable.geometry.compass import in_reach, within
from gravitable.kernel import Seat

T = TypeVar("T")

SCORING_TURNS = (4, 6)
CRITICAL_REACH = 6.0
CRITICAL_VP = 2
HOME_REACH = 12.0
_SIZES: tuple[ClusterSizeId, ...] = ("small", "medium", "large")


# At once


def score_ruin(m: DropfleetMatch, sector: SectorNo) -> None:
    """A sector was destroyed. Negative points go to its destroyer, unless the scenario names a seat.

    dropfleet.scenario-rule.erupting-battlefront, dropfleet.scenario-rule.defence-relay,
    dropfleet.scenario-rule.resistance-spearhead
    """
    lost = m.state.sectors[sector]
    tags = m.state.clusters[lost.cluster].tags
    for rule in _rules(m, SectorsDestroyed):
        if rule.counts(tags) and rule.sector in (None, lost.kind):
            seat = lost.ruined_by if rule.to is None else rule.to
            if seat != NONE:
                score(m, seat, rule.vp, "sector destroyed")


def score_loss(m: DropfleetMatch, ship: ShipNo) -> None:
    """A ship was destroyed; perhaps with it a group, a battlegroup, or a neutral.

    dropfleet.scenario-rule.resistance-spearhead
    """
    s = m.state
    group = s.ships[ship].group
    owner = s.groups[group].seat
    profile = profile_of(m, ship)
    if owner == NONE:
        _liner_lost(m, ship)
        return
    winner = 1 - owner
    for ships in _rules(m, ShipsDestroyed):
        if ships.to in (None, winner) and profile.has(ships.special):
            score(m, winner, ships.vp, f"{profile.name} destroyed")
    if any(s.ships[each].status != "destroyed" for each in s.groups[group].ships):
        return
    for groups in _rules(m, GroupsDestroyed):
        if groups.to in (None, winner) and (groups.special is None or profile.has(groups.special)):
            score(m, winner, groups.vp, "group destroyed")
    battlegroup = s.battlegroups[s.groups[group].battlegroup]
    ships_of = [each for number in battlegroup.groups for each in s.groups[number].ships]
    if all(s.ships[each].status == "destroyed" for each in ships_of):
        for rule in _rules(m, BattlegroupsDestroyed):
            if rule.to in (None, winner) and not any(
                profile_of(m, each).has(rule.without_special) for each in ships_of
            ):
                score(m, winner, rule.vp, "battlegroup destroyed")


def score_station_lost(m: DropfleetMatch, station: StationNo) -> None:
    """A station was destroyed. dropfleet.scenario-rule.the-ancient-relic"""
    lost = m.state.stations[station]
    for rule in _rules(m, StationsDestroyed):
        seat = lost.destroyed_by
        if seat != NONE and rule.to in (None, seat) and on_enemy_half(scenario_of(m), seat, lost.x, lost.y):
            score(m, seat, rule.vp, "station destroyed")


def score_escape(m: DropfleetMatch, ship: ShipNo) -> None:
    """A ship has left by the opponent's edge. dropfleet.scenario-rule.heavy-convoy"""
    seat = m.state.groups[m.state.ships[ship].group].seat
    for rule in _rules(m, ShipsEscaped):
        if rule.to in (None, seat) and profile_of(m, ship).has(rule.special):
            score(m, seat, rule.vp, f"{profile_of(m, ship).name} escaped")


def score_neutral(m: DropfleetMatch, ship: ShipNo, seat: Seat) -> None:
    """A neutral ship was taken. dropfleet.scenario-rule.relic-boarded"""
    for rule in _rules(m, TakingNeutral):
        if rule.ship == profile_of(m, ship).id:
            score(m, seat, rule.vp, f"{profile_of(m, ship).name} taken")


def _liner_lost(m: DropfleetMatch, ship: ShipNo) -> None:
    """A liner is destroyed by whoever acts. dropfleet.scenario-rule.retrieving-intelligence"""
    seat, at = m.state.active_seat, m.state.ships[ship]
    if seat == NONE:
        return
    for rule in _rules(m, Liner):
        away = in_reach(to_own_edge(scenario_of(m), 1 - seat, at.x, at.y), HOME_REACH)
        score(m, seat, rule.destroyed_away if away else rule.destroyed, "liner destroyed")


# On scoring turns


def score_turn(m: DropfleetMatch) -> None:
    """Clusters, stations and Critical Locations, on turns 4 and 6. dropfleet.objective.when"""
    if m.state.turn not in SCORING_TURNS:
        return
    for rule in scenario_of(m).scoring:
        if isinstance(rule, Clusters):
            _score_clusters(m, rule)
        elif isinstance(rule, Stations):
            _score_stations(m, rule)
        elif isinstance(rule, SectorsNotHeld):
            _score_not_held(m, rule)
    _score_critical_locations(m)


def _score_clusters(m: DropfleetMatch, rule: Clusters) -> None:
    """Hold or contest each cluster. dropfleet.objective.hold, dropfleet.objective.contest"""
    for number, cluster in enumerate(m.state.clusters):
        if not rule.counts(cluster.tags) or not has_standing(m, cluster, rule.needs):
            continue
        size = m.content.cluster_by_size[rule.as_size or cluster_size(m, cluster)]
        values = cluster_values(m, number)
        for seat in _seats(m, rule):
            most = values[seat] > max(v for other, v in enumerate(values) if other != seat)
            if most and not rule.contest_only:
                score(m, seat, size.hold * rule.times, f"holds {cluster.name}")
            elif values[seat]:
                score(m, seat, size.contest * rule.times, f"contests {cluster.name}")


def cluster_values(m: DropfleetMatch, cluster: int) -> list[int]:
    """The value of the sectors each seat holds in a cluster.

    dropfleet.objective.sector-value, dropfleet.scenario-rule.tournament
    """
    s = m.state
    equal = m.options.tournament == "equal-sectors"
    values = [0] * m.seats
    for sector in s.clusters[cluster].sectors:
        seat = sector_holder(s, sector)
        if seat != NONE:
            values[seat] += 1 if equal else m.content.sector_by_id[s.sectors[sector].kind].value
    return values


def cluster_size(m: DropfleetMatch, cluster: Cluster) -> ClusterSizeId:
    """The size a cluster scores as: with shrinking clusters one smaller for each destroyed sector.

    dropfleet.scenario-rule.tournament
    """
    if m.options.tournament != "shrinking-clusters":
        return cluster.size
    lost = sum(m.state.sectors[sector].ruined for sector in cluster.sectors)
    return _SIZES[max(0, _SIZES.index(cluster.size) - lost)]


def has_standing(m: DropfleetMatch, cluster: Cluster, kind: SectorId | None) -> bool:
    """Whether a cluster still has the sector without which it is worth nothing.

    dropfleet.scenario-rule.power-grab
    """
    if kind is None:
        return True
    sectors = [m.state.sectors[number] for number in cluster.sectors]
    return any(sector.kind == kind and not sector.ruined for sector in sectors)


def _score_stations(m: DropfleetMatch, rule: Stations) -> None:
    """Stations held and contested as clusters of a size.

    dropfleet.scoring.station-held, dropfleet.objective.sector-contest
    """
    size = m.content.cluster_by_size[rule.as_size]
    for number, station in enumerate(m.state.stations):
        if station.hull <= 0 or not rule.counts(station.tags):
            continue
        held_by = holder(m, Target("station", number))
        for seat in _seats(m, rule):
            if held_by == seat and not rule.contest_only:
                score(m, seat, size.hold * rule.times, f"holds station {station.name}")
            elif station.troops[seat].fighters:
                score(m, seat, size.contest * rule.times, f"contests station {station.name}")


def _score_not_held(m: DropfleetMatch, rule: SectorsNotHeld) -> None:
    for seat in _seats(m, rule):
        free = sum(sector_holder(m.state, number) != 1 - seat for number in range(len(m.state.sectors)))
        score(m, seat, rule.vp * free, "sectors not held by the enemy")


def _score_critical_locations(m: DropfleetMatch) -> None:
    """More tonnage in Low Orbit within 6" gives 2 VP.

    dropfleet.scoring.critical-location, dropfleet.scoring.critical-location-vp,
    dropfleet.scoring.station-scores
    """
    s = m.state
    for cluster in s.clusters:
        _score_location(m, cluster, "clusters")
    for station in s.stations:
        if station.hull > 0:
            _score_location(m, station, "stations")


def _score_location(m: DropfleetMatch, place: Cluster | Station, kind: str) -> None:
    values = tonnage_near(m, place.x, place.y)
    for seat, value in enumerate(values):
        if value > max(v for other, v in enumerate(values) if other != seat):
            vp = CRITICAL_VP * critical_times(m, place, kind, seat)
            score(m, seat, vp, f"critical location {place.name}")


def critical_times(m: DropfleetMatch, place: Cluster | Station, kind: str, seat: Seat) -> int:
    """How often a place counts as a Critical Location for a seat: by the scenario, or once by a survey."""
    found = [int(place.critical)]
    for rule in _rules(m, CriticalLocations):
        if rule.to not in (None, seat) or rule.at not in (None, kind) or not rule.counts(place.tags):
            continue
        if isinstance(place, Cluster) and not has_standing(m, place, rule.needs):
            continue
        found.append(rule.times)
    return max(found)


def tonnage_near(m: DropfleetMatch, x: float, y: float) -> list[int]:
    """The tonnage value each seat has in Low Orbit within 6" of a point.

    dropfleet.scenario-rule.tournament
    """
    s = m.state
    values = [0] * m.seats
    for number, ship in enumerate(s.ships):
        seat = s.groups[ship.group].seat
        if ship.status != "table" or ship.layer != "low" or seat == NONE:
            continue
        if within(ship.x, ship.y, x, y, CRITICAL_REACH):
            profile = profile_of(m, number)
            if m.options.tournament != "small-ships-hold-nothing" or profile.hull > 3:
                values[seat] += profile.tonnage_value
    return values


# At the end


def score_end(m: DropfleetMatch) -> None:
    """What is counted once, when the last turn is over.

    dropfleet.scenario-rule.moonshot, dropfleet.scenario-rule.defence-relay,
    dropfleet.scenario-rule.tournament
    """
    for rule in scenario_of(m).scoring:
        if isinstance(rule, KillPoints):
            _score_kills(m, rule.steps)
        elif isinstance(rule, SectorsHeldAtEnd):
            for number, sector in enumerate(m.state.sectors):
                seat = sector_holder(m.state, number)
                if sector.kind == rule.sector and seat != NONE and rule.to in (None, seat):
                    score(m, seat, rule.vp, f"holds {m.content.sector_by_id[sector.kind].name}")
        elif isinstance(rule, GroupsSurviving):
            for group in range(len(m.state.groups)):
                _score_survivors(m, group, rule)
        elif isinstance(rule, ShipsSurviving):
            for number, ship in enumerate(m.state.ships):
                seat = m.state.groups[ship.group].seat
                survives = ship.status == "table" and profile_of(m, number).has(rule.special)
                if survives and rule.to in (None, seat):
                    score(m, seat, rule.vp, f"{profile_of(m, number).name} survives")
        elif isinstance(rule, Liner):
            _score_liner(m, rule)
    if m.options.tournament == "kill-points":
        option = next(each for each in m.content.tournament_option if each.id == "kill-points")
        _score_kills(m, option.steps)


def _score_kills(m: DropfleetMatch, steps: tuple[tuple[int, int], ...]) -> None:
    for seat, player in enumerate(m.state.players):
        reached = [vp for least, vp in steps if player.kill_points >= least]
        score(m, seat, max(reached, default=0), "kill points")


def _score_survivors(m: DropfleetMatch, group: int, rule: GroupsSurviving) -> None:
    s = m.state
    seat = s.groups[group].seat
    survives = group_alive(s, group) and group_gear(m, group).ship.has(rule.special)
    if survives and seat != NONE and rule.to in (None, seat):
        score(m, seat, rule.vp, "group survives")


def _score_liner(m: DropfleetMatch, rule: Liner) -> None:
    """dropfleet.scenario-rule.retrieving-intelligence, dropfleet.objective.sector-contest"""
    s = m.state
    for neutral in s.neutrals:
        ship = s.ships[neutral.ship]
        if neutral.behaviour != "liner" or ship.status != "table":
            continue
        place = Target("ship", neutral.ship)
        held_by = holder(m, place)
        for seat, here in enumerate(troops_at(m, place)):
            if held_by == seat:
                home = in_reach(to_own_edge(scenario_of(m), seat, ship.x, ship.y), HOME_REACH)
                score(m, seat, rule.hold + (rule.home if home else 0), "holds the liner")
            elif here.fighters:
                score(m, seat, rule.contest, "contests the liner")


def _rules(m: DropfleetMatch, kind: type[T]) -> Iterator[T]:
    for rule in scenario_of(m).scoring:
        if type(rule) is kind:
            yield rule


def _seats(m: DropfleetMatch, rule: Scoring) -> tuple[Seat, ...]:
    return tuple(range(m.seats)) if rule.to is None else (rule.to,)
