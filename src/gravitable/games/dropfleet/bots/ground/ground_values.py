"""The ground: what clusters, stations and their sectors are worth, and where one more token helps most."""

from __future__ import annotations

from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.ground.garrisons import troops_at
from gravitable.games.dropfleet.scenarios.scenario import (
    Clusters,
    Liner,
    SectorsHeldAtEnd,
    SectorsNotHeld,
    Stations,
    TakingNeutral,
)
from gravitable.games.dropfleet.state import ClusterNo, Garrison, StationNo, Target
from gravitable.games.dropfleet.steps.scoring import cluster_size, has_standing

DENIED = 0.6
"""What a point denied to the enemy is worth beside an own one."""

GUNS = 0.3
"""What holding an armed sector or station is worth besides, in victory points."""


class GroundValues:
    """The ground as one seat weighs it."""

    def __init__(self, cache: DecisionCache) -> None:
        self.cache, self.m = cache, cache.m
        self._stakes: dict[Target, float] = {}
        self.sent: dict[Target, int] = {}
        for landing in self.m.state.landings:
            if landing.seat == cache.seat:
                self.sent[landing.target] = self.sent.get(landing.target, 0) + 1

    def stake(self, place: Target) -> float:
        """What holding a place until the end is worth, in points of ships."""
        found = self._stakes.get(place)
        if found is None:
            found = self._stakes[place] = self._stake(place)
        return found

    def _stake(self, place: Target) -> float:
        s = self.m.state
        if place.kind == "station":
            return self._station_stake(place.no) * self.cache.vp
        if place.kind == "ship":
            return self._liner_stake() * self.cache.vp
        sector = s.sectors[place.no]
        if sector.ruined or sector.gone:
            return 0.0
        kinds = self.m.content.sector_by_id
        cluster = s.clusters[sector.cluster]
        total = sum(kinds[s.sectors[no].kind].value for no in cluster.sectors if not s.sectors[no].ruined)
        share = kinds[sector.kind].value / max(1, total)
        worth = self._cluster_stake(sector.cluster) * share
        for rule in self.cache.scenario.scoring:
            if isinstance(rule, SectorsHeldAtEnd) and rule.sector == sector.kind:
                worth += rule.vp * self._mine(rule.to)
            elif isinstance(rule, SectorsNotHeld) and rule.to in (None, self.cache.enemy):
                worth += rule.vp * self.cache.scorings
        if kinds[sector.kind].weapon is not None or kinds[sector.kind].scan_bonus:
            worth += GUNS
        return worth * self.cache.vp

    def _mine(self, to: int | None) -> float:
        """How much points that go to a seat matter: own ones fully, the enemy's in part."""
        if to is None:
            return 1.0 + DENIED
        return 1.0 if to == self.cache.seat else DENIED

    def _cluster_stake(self, no: ClusterNo) -> float:
        m = self.m
        cluster = m.state.clusters[no]
        worth = 0.0
        for rule in self.cache.scenario.scoring:
            if (
                isinstance(rule, Clusters)
                and rule.counts(cluster.tags)
                and has_standing(m, cluster, rule.needs)
            ):
                size = m.content.cluster_by_size[rule.as_size or cluster_size(m, cluster)]
                vp = size.contest if rule.contest_only else size.hold
                worth += vp * rule.times * self.cache.scorings * self._mine(rule.to)
        return worth

    def _station_stake(self, no: StationNo) -> float:
        m = self.m
        station = m.state.stations[no]
        if station.hull <= 0:
            return 0.0
        worth = GUNS * len(station.armaments)
        for rule in self.cache.scenario.scoring:
            if isinstance(rule, Stations) and rule.counts(station.tags):
                size = m.content.cluster_by_size[rule.as_size]
                vp = size.contest if rule.contest_only else size.hold
                worth += vp * rule.times * self.cache.scorings * self._mine(rule.to)
        return worth

    def _liner_stake(self) -> float:
        return sum(
            float(rule.vp if isinstance(rule, TakingNeutral) else rule.hold + rule.home)
            for rule in self.cache.scenario.scoring
            if isinstance(rule, TakingNeutral | Liner)
        )

    def hold(self, place: Target, own: float, theirs: float) -> float:
        """What so many tokens against so many in a place come to, of its stake."""
        if own <= 0.0:
            return 0.0
        if theirs <= 0.0:
            share = 0.7 + 0.3 * own / (own + 1.5)
        elif own > theirs:
            share = 0.5 + 0.3 * min(1.0, (own - theirs) / theirs)
        else:
            share = 0.3 * own / theirs
        return self.stake(place) * share

    def need(self, place: Target, tokens: int = 1) -> float:
        """What so many more tokens in a place are worth, those already sent there counted in."""
        troops = troops_at(self.m, place)
        own = strength(troops[self.cache.seat]) + 1.5 * self.sent.get(place, 0)
        theirs = sum(strength(each) for seat, each in enumerate(troops) if seat != self.cache.seat)
        return self.hold(place, own + 1.5 * tokens, theirs) - self.hold(place, own, theirs)

    def standing(self, troops: dict[Target, tuple[Garrison, ...]]) -> float:
        """What garrisons in these places come to for the seat, the enemy's taken off."""
        cache = self.cache
        total = 0.0
        for place, here in troops.items():
            own = strength(here[cache.seat])
            theirs = strength(here[cache.enemy])
            total += self.hold(place, own, theirs) - 0.7 * self.hold(place, theirs, own)
        return total


def strength(garrison: Garrison) -> float:
    """Tokens as a force: Armour counts double."""
    return (
        garrison.infantry
        + garrison.transit_infantry
        + 2.0 * (garrison.armour + garrison.transit_armour)
        + 0.25 * garrison.batteries
    )
