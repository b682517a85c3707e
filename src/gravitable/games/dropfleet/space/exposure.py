"""How a ship would stand after a move: who could shoot at it, what it could shoot at, how far all is.

Everything here is open to both players: distances may be measured at any time. dropfleet.table.premeasure
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from gravitable.games.dropfleet.fire.targeting import Attacker, distance_to, fire_refused, legal_shots
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.space.crossing import Way, meetings
from gravitable.games.dropfleet.space.decay import Fall
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo, Target
from gravitable.games.dropfleet.table import enemy_ships, seat_of, table_of
from gravitable.kernel import IllegalAction


class TargetInRange(msgspec.Struct, frozen=True):
    """Something that could be shot at: by how many weapons, the best Lock among them, how far it is."""

    target: Target
    weapons: int
    lock: int
    far: float


class Distance(msgspec.Struct, frozen=True):
    """How far a thing is from the planned place."""

    kind: Literal["ship", "station", "cluster", "edge"]
    no: int
    far: float


class Danger(msgspec.Struct, frozen=True):
    """Something that is met on the way, and where: debris and rings roll dice, solid objects destroy."""

    what: Literal["edge", "field", "ring", "solid"]
    x: float
    y: float


class Exposure(msgspec.Struct, frozen=True):
    """How a ship would stand once its activation is over, if it moved so.

    `signature` is with the spike of its order. `targets` are what it could shoot at on its order. `exposed`
    are enemies that have it in range and arc from where they stand, whatever their orders will be. `falls` is
    what Orbital Decay does to it at the end of the turn unless that is repaired before.
    """

    ship: ShipNo
    layer: Layer
    signature: int
    coherent: bool
    targets: tuple[TargetInRange, ...]
    exposed: tuple[TargetInRange, ...]
    distances: tuple[Distance, ...]
    dangers: tuple[Danger, ...]
    falls: Fall | None


def in_reach(m: DropfleetMatch, ship: ShipNo) -> tuple[TargetInRange, ...]:
    """What a ship could shoot at from where it stands, on its order."""
    found: dict[Target, list[tuple[int, float]]] = {}
    for shot in legal_shots(m, [ship]):
        for target, aim in shot.aims:
            found.setdefault(target, []).append((aim.lock, aim.far))
    return tuple(
        TargetInRange(target, len(aims), min(aims)[0], round(aims[0][1], 2)) for target, aims in found.items()
    )


def exposed(m: DropfleetMatch, ship: ShipNo) -> tuple[TargetInRange, ...]:
    """The enemies that have a ship in range and arc of some weapon, from where they stand."""
    target = Target("ship", ship)
    found = []
    for enemy in enemy_ships(m.state, seat_of(m.state, ship)):
        attacker = Attacker(m, enemy)
        if fire_refused(m, attacker.seat, target) is not None:
            continue
        locks = [
            aim.lock
            for no in range(len(attacker.gear.weapons))
            if not attacker.state.harm.lost >> no & 1
            and not isinstance(aim := attacker.aim(no, target), IllegalAction)
        ]
        if locks:
            far = distance_to(m, target, attacker.state.x, attacker.state.y)
            found.append(TargetInRange(Target("ship", enemy), len(locks), min(locks), round(far, 2)))
    return tuple(found)


def distances(m: DropfleetMatch, ship: ShipNo) -> tuple[Distance, ...]:
    """How far a ship is from enemies, stations, clusters and the nearest edge; the nearest first."""
    s = m.state
    here = s.ships[ship]

    def far(x: float, y: float) -> float:
        return round(math.hypot(x - here.x, y - here.y), 2)

    table = table_of(m)
    edge = min(here.x, here.y, table.width - here.x, table.depth - here.y)
    found = [
        Distance("edge", 0, round(edge, 2)),
        *(Distance("ship", no, far(s.ships[no].x, s.ships[no].y)) for no in enemy_ships(s, seat_of(s, ship))),
        *(Distance("station", no, far(one.x, one.y)) for no, one in enumerate(s.stations) if one.hull > 0),
        *(Distance("cluster", no, far(one.x, one.y)) for no, one in enumerate(s.clusters)),
    ]
    return tuple(sorted(found, key=lambda one: one.far))


def dangers(m: DropfleetMatch, ship: ShipNo, way: Way) -> tuple[Danger, ...]:
    """What a ship meets on a way, each where it comes to it."""
    found = []
    for meeting in meetings(m, ship, way):
        stretch = way.stretches[meeting.stretch]
        share = meeting.at / stretch.length if stretch.length else 0.0
        x = stretch.ax + (stretch.bx - stretch.ax) * share
        y = stretch.ay + (stretch.by - stretch.ay) * share
        found.append(Danger(meeting.what, round(x, 2), round(y, 2)))
    return tuple(found)
