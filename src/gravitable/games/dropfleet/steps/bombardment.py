"""Damage to sectors and stations, collateral damage, ruins, nuclear missiles. dropfleet.bombardment.*"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import AllotCollateral
from gravitable.games.dropfleet.deck.command_cards import GroundPassive, GroundSave
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.events import (
    AssetsLost,
    HullLost,
    NukeLaunched,
    SectorRuined,
    StationDestroyed,
)
from gravitable.games.dropfleet.ground.garrisons import ground_cards, ground_effects, save_again, troops_at
from gravitable.games.dropfleet.state import (
    NONE,
    DropfleetMatch,
    Garrison,
    SectorNo,
    ShipNo,
    StationNo,
    Target,
)
from gravitable.games.dropfleet.steps.points import score
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.saves import roll_saves
from gravitable.games.dropfleet.steps.scoring import score_ruin, score_station_lost
from gravitable.games.dropfleet.steps.troops import clear, lose_troops, roll_save
from gravitable.kernel import Action, Decision, Seat, Step

KINDS = ("infantry", "armour", "defence-battery")


def damage_sector(
    m: DropfleetMatch, sector: SectorNo, points: int, by: Seat, *, critical: int = 0, collateral: bool = True
) -> None:
    """A sector loses Hull, its saves made; `critical` of the points are of critical hits.

    dropfleet.bombardment.collateral, dropfleet.bombardment.ruins, dropfleet.bombardment.ruins-bombarded
    """
    s = m.state
    place = Target("sector", sector)
    before = s.sectors[sector]
    if points <= 0:
        return
    ruined = False
    if not before.ruined:
        hull = max(0, before.hull - points)
        ruined = hull == 0
        s.sectors[sector] = replace(before, hull=hull, ruined=ruined, ruined_by=by if ruined else NONE)
        m.emit(HullLost(place, points, hull))
    follow: list[Step] = []
    if collateral and any(garrison.total for garrison in before.troops):
        follow.append(Collateral(place, points, by, without_save(m, critical)))
    if ruined:
        m.emit(SectorRuined(sector, by))
        score_ruin(m, sector)
        follow.append(Ruin(sector, by))
    m.push(*follow)


class Ruin(Step, frozen=True):
    """A sector has become ruins: on 2 or more all in it are lost; a Volatile one harms its neighbours.

    dropfleet.bombardment.ruins-assets, dropfleet.sector.volatile
    """

    sector: SectorNo
    by: Seat

    def run(self, m: DropfleetMatch) -> None:
        place = Target("sector", self.sector)
        if any(garrison.total for garrison in troops_at(m, place)) and d6(m) >= 2:
            clear(m, place)
        kind = m.state.sectors[self.sector].kind
        meltdown = next(each.meltdown for each in m.content.sector if each.id == kind)
        harm_neighbours(m, self.sector, meltdown, self.by)


def harm_neighbours(m: DropfleetMatch, sector: SectorNo, points: int, by: Seat) -> None:
    """Every other sector of the cluster takes so many points, saves allowed. Ruins have no Hull to lose, but
    whoever is in them is harmed.

    dropfleet.nuke.fallout, dropfleet.sector.volatile, dropfleet.nuke.fallout-ruins
    """
    if not points:
        return
    for other in m.state.clusters[m.state.sectors[sector].cluster].sectors:
        there = m.state.sectors[other]
        empty = there.ruined and not any(garrison.total for garrison in there.troops)
        if other != sector and not there.gone and not empty:
            place = Target("sector", other)
            damage_sector(m, other, roll_saves(m, place, points), by)


def nuke(m: DropfleetMatch, ship: ShipNo, sector: SectorNo, by: Seat) -> None:
    """A nuclear missile: on 2 or more the sector is gone with all in it, and the others take 1 damage.

    dropfleet.nuke.roll, dropfleet.nuke.fallout, dropfleet.scoring.nuke-penalty
    """
    s = m.state
    if s.sectors[sector].gone:
        return
    roll = d6(m)
    m.emit(NukeLaunched(ship, sector, roll, roll >= 2))
    if roll < 2:
        return
    clear(m, Target("sector", sector))
    before = s.sectors[sector]
    s.sectors[sector] = replace(
        before, hull=0, ruined=True, gone=True, ruined_by=before.ruined_by if before.ruined else by
    )
    s.players[by].nukes += 1
    score(m, by, -1, "nuclear missile")
    if not before.ruined:
        m.emit(SectorRuined(sector, by))
        score_ruin(m, sector)
        m.push(Ruin(sector, by))
    harm_neighbours(m, sector, 1, by)


def damage_station(
    m: DropfleetMatch, station: StationNo, points: int, by: Seat, *, critical: int = 0
) -> None:
    """A station loses Hull; at 0 it is gone with all aboard.

    dropfleet.station.collateral, dropfleet.station.destroyed
    """
    s = m.state
    place = Target("station", station)
    before = s.stations[station]
    if points <= 0 or before.hull <= 0:
        return
    hull = max(0, before.hull - points)
    s.stations[station] = replace(before, hull=hull, destroyed_by=by if hull == 0 else NONE)
    m.emit(HullLost(place, points, hull))
    if hull == 0:
        clear(m, place)
        gone = sum(token.target == place for token in s.tokens)
        if gone:
            s.tokens = [token for token in s.tokens if token.target != place]
            m.emit(AssetsLost(place, gone, "destroyed"))
        m.emit(StationDestroyed(station, by))
        score_station_lost(m, station)
    elif any(garrison.total for garrison in before.troops):
        m.push(Collateral(place, points, by, without_save(m, critical)))


def without_save(m: DropfleetMatch, critical: int) -> int:
    """How many points of collateral damage leave no save. dropfleet.bombardment.collateral-critical"""
    return critical if m.options.collateral == "experimental" else 0


class Collateral(Step, frozen=True):
    """Each point of damage harms one ground asset; one point to each before any gets a second.

    The attacker spreads it; `sharp` of the points leave no save. dropfleet.bombardment.collateral-spread
    """

    place: Target
    points: int
    by: Seat
    sharp: int = 0

    def run(self, m: DropfleetMatch) -> Decision | None:
        spreads = list(self.spreads(troops_at(m, self.place)))
        if not spreads:
            return None
        if len(spreads) == 1 or self.by == NONE:
            self.resolve(m, spreads[0])
            return None
        prompt = f"{self.points} collateral damage: which ground assets are hit?"
        return Decision(
            self.by,
            "dropfleet.collateral",
            prompt,
            spreads,
            "dropfleet.bombardment.collateral-spread",
        )

    def spreads(self, troops: tuple[Garrison, ...]) -> Iterator[AllotCollateral]:
        """All ways to spread the points, and those without a save over the assets that are hit."""
        for points in spread(troops, self.points):
            if not self.sharp:
                yield AllotCollateral(points)
                continue
            most = [
                min(count, hit)
                for garrison, hits in zip(troops, points, strict=True)
                for count, hit in zip(_counts(garrison), hits, strict=True)
            ]
            for unsaved in _shares(most, min(self.sharp, sum(most))):
                yield AllotCollateral(points, _by_seat(unsaved))

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, AllotCollateral)
        self.resolve(m, action)

    def resolve(self, m: DropfleetMatch, allotted: AllotCollateral) -> None:
        """Every point allotted is saved against; an asset is lost to the first that is not.

        dropfleet.ground.saves, dropfleet.ground.one-hull, dropfleet.card.warspire-nexus
        """
        saves = {asset.id: asset.bombardment for asset in m.content.ground_asset}
        troops = troops_at(m, self.place)
        sharp = allotted.sharp or ((0, 0, 0),) * len(troops)
        for seat, (garrison, hits, unsaved) in enumerate(zip(troops, allotted.points, sharp, strict=True)):
            change, again = ground_cards(m, GroundSave, self.place, seat), save_again(m, self.place, seat)
            shields = [gift.save for gift in ground_effects(m, GroundPassive, self.place, seat)]
            lost = []
            for kind, (count, hit, dead) in enumerate(zip(_counts(garrison), hits, unsaved, strict=True)):
                needed = min([clamp(saves[KINDS[kind]] + change), *shields])  # type: ignore[index]
                gone = dead
                for asset in range(dead, count):
                    points = hit // count + (1 if asset < hit % count else 0)
                    saved = [roll_save(m, needed, again) for _ in range(points)]
                    gone += not all(saved)
                lost.append(gone)
            infantry, armour, batteries = lost
            lose_troops(m, self.place, seat, (infantry, armour, batteries))


def spread(troops: tuple[Garrison, ...], points: int) -> Iterator[tuple[tuple[int, int, int], ...]]:
    """All ways to spread points over the assets of all seats, one to each before any gets another."""
    counts = [count for garrison in troops for count in _counts(garrison)]
    total = sum(counts)
    if not total:
        return
    each, rest = divmod(points, total)
    for extra in _shares(counts, rest):
        yield _by_seat([count * each + more for count, more in zip(counts, extra, strict=True)])


def _shares(most: list[int], points: int) -> Iterator[tuple[int, ...]]:
    """All ways to share out so many points, no place getting more than it can take."""
    for shares in product(*(range(min(each, points) + 1) for each in most)):
        if sum(shares) == points:
            yield shares


def _by_seat(counts: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    return tuple((counts[i], counts[i + 1], counts[i + 2]) for i in range(0, len(counts), 3))


def _counts(garrison: Garrison) -> tuple[int, int, int]:
    return garrison.infantry, garrison.armour, garrison.batteries
