"""Ground assets move: between the sectors of a cluster, and through Voidgates across the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from gravitable.games.dropfleet.ground.garrisons import locked, troops_at
from gravitable.games.dropfleet.state import (
    ClusterNo,
    DropfleetMatch,
    Garrison,
    SectorNo,
    Target,
)
from gravitable.games.dropfleet.steps.proposals import some_troop_moves
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.roundup.actions import MoveTroops, Relocate, TroopMove
from gravitable.games.dropfleet.steps.roundup.events import TroopRelocated, TroopsMoved
from gravitable.games.dropfleet.steps.roundup.gates import hostile_battery, relocations, use_gate
from gravitable.games.dropfleet.steps.roundup.initiative import rising
from gravitable.games.dropfleet.steps.troops import reinforce, station_troops
from gravitable.kernel import PROCEED, Action, Decision, IllegalAction, Seat, Step

_LOST_TO_BATTERY = 6


class GroundMovement(Step, frozen=True):
    """Seats select clusters in turn, lowest initiative first. dropfleet.ground-move.alternate

    `selected` are pairs of a seat and a cluster it has selected this turn; `turn` is whose turn it is.
    """

    turn: int = 0
    selected: tuple[tuple[Seat, ClusterNo], ...] = ()

    def run(self, m: DropfleetMatch) -> None:
        seats = rising(m)
        for turn in (self.turn, 1 - self.turn):
            if movable(m, seats[turn], self.selected):
                m.push(MoveInCluster(seats[turn], self.selected, 1 - turn))
                return


class TroopsAid(msgspec.Struct, frozen=True):
    """Which clusters may be selected, and which sectors have how much Infantry and Armour to move."""

    clusters: tuple[ClusterNo, ...]
    sources: tuple[tuple[SectorNo, int, int], ...]


class MoveInCluster(Step, frozen=True):
    """One player selects a cluster and moves assets in it.

    dropfleet.ground-move.any-sector, dropfleet.ground-move.locked, dropfleet.ground.battery-still
    """

    seat: Seat
    selected: tuple[tuple[Seat, ClusterNo], ...]
    after: int

    def run(self, m: DropfleetMatch) -> Decision:
        prompt = "Move your ground assets between the sectors of a cluster, or let them stay."
        return Decision(self.seat, "dropfleet.move-troops", prompt, None, "dropfleet.ground-move.any-sector")

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, MoveTroops)
        for move in action.moves:
            _shift(m, seat, move)
        if action.moves:
            m.emit(TroopsMoved(seat, action.cluster, action.moves))
        m.push(GroundMovement(self.after, (*self.selected, (seat, action.cluster))))

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, MoveTroops):
            raise IllegalAction("dropfleet.ground-move.alternate", "Now ground assets move.")
        s = m.state
        if action.cluster not in movable(m, self.seat, self.selected):
            raise IllegalAction(
                "dropfleet.ground-move.alternate",
                "You have nothing to move there, or have moved there before.",
            )
        sectors = s.clusters[action.cluster].sectors
        leaving: dict[SectorNo, tuple[int, int]] = {}
        for move in action.moves:
            if move.source not in sectors or move.to not in sectors or move.source == move.to:
                reason = "Assets move to another sector of the same cluster."
                raise IllegalAction("dropfleet.ground-move.any-sector", reason)
            if s.sectors[move.to].gone:
                raise IllegalAction("dropfleet.nuke.roll", "Nothing is left of that sector.")
            if move.infantry < 0 or move.armour < 0 or move.infantry + move.armour == 0:
                raise IllegalAction("dropfleet.ground-move.any-sector", "A move takes at least one token.")
            if locked(m, move.source, self.seat):
                reason = "Enemy Infantry or Armour is in that sector: nothing leaves it."
                raise IllegalAction("dropfleet.ground-move.locked", reason)
            before = leaving.get(move.source, (0, 0))
            leaving[move.source] = (before[0] + move.infantry, before[1] + move.armour)
        for source, (infantry, armour) in leaving.items():
            here = s.sectors[source].troops[self.seat]
            if infantry > here.infantry or armour > here.armour:
                reason = "You do not have so many there; Defence Batteries do not move."
                raise IllegalAction("dropfleet.ground.battery-still", reason)

    def aid(self, m: DropfleetMatch, decision: Decision) -> TroopsAid:
        s = m.state
        clusters = movable(m, self.seat, self.selected)
        sources = [
            (sector, here.infantry, here.armour)
            for cluster in clusters
            for sector in s.clusters[cluster].sectors
            if (here := s.sectors[sector].troops[self.seat]).fighters and not locked(m, sector, self.seat)
        ]
        return TroopsAid(tuple(clusters), tuple(sources))

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        """Some troops of some sectors, or none, to other sectors of a cluster."""
        clusters = movable(m, self.seat, self.selected)
        found: list[Action] = []
        for _ in range(n * 3):
            cluster = rng.choice(clusters)
            action = MoveTroops(cluster, tuple(some_troop_moves(m, self.seat, cluster, rng)))
            if action not in found:
                found.append(action)
            if len(found) == n:
                break
        return found


def movable(
    m: DropfleetMatch, seat: Seat, selected: tuple[tuple[Seat, ClusterNo], ...] = ()
) -> list[ClusterNo]:
    """The clusters in which a seat has assets that may move and that it has not selected this turn."""
    s = m.state
    return [
        number
        for number, cluster in enumerate(s.clusters)
        if (seat, number) not in selected
        and sum(not s.sectors[sector].gone for sector in cluster.sectors) > 1
        and any(
            s.sectors[sector].troops[seat].fighters and not locked(m, sector, seat)
            for sector in cluster.sectors
        )
    ]


def _shift(m: DropfleetMatch, seat: Seat, move: TroopMove) -> None:
    source, to = Target("sector", move.source), Target("sector", move.to)
    here = troops_at(m, source)[seat]
    left = replace(here, infantry=here.infantry - move.infantry, armour=here.armour - move.armour)
    station_troops(m, source, seat, left)
    reinforce(m, to, seat, "infantry", move.infantry)
    reinforce(m, to, seat, "armour", move.armour)


class RelocateTroops(Step, frozen=True):
    """Tokens go through Voidgates to a place near another one.

    `waiting` are the seats still to be asked, lowest initiative first.

    dropfleet.shaltari.voidgate-relocate, dropfleet.shaltari.voidgate-relocate-battery
    """

    waiting: tuple[Seat, ...]

    def run(self, m: DropfleetMatch) -> Decision | None:
        for place, seat in enumerate(self.waiting):
            options = relocations(m, seat)
            if options:
                if place:
                    m.push(RelocateTroops(self.waiting[place:]))
                    return None
                prompt = "Send a ground asset through your Voidgates?"
                rule = "dropfleet.shaltari.voidgate-relocate"
                return Decision(seat, "dropfleet.relocate", prompt, [PROCEED, *options], rule)
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, Relocate):
            m.push(RelocateTroops(self.waiting[1:]))
            return
        m.push(self)
        here = troops_at(m, action.source)[seat]
        infantry = action.troop == "infantry"
        left = replace(here, infantry=here.infantry - infantry, armour=here.armour - (not infantry))
        station_troops(m, action.source, seat, left)
        use_gate(m, action.gate)
        roll = d6(m) if hostile_battery(m, action.to, seat) else 0
        arrived = roll < _LOST_TO_BATTERY
        if arrived:
            there: Garrison = troops_at(m, action.to)[seat]
            there = replace(
                there,
                transit_infantry=there.transit_infantry + infantry,
                transit_armour=there.transit_armour + (not infantry),
            )
            station_troops(m, action.to, seat, there)
        m.emit(TroopRelocated(seat, action.source, action.to, action.troop, roll, arrived))
