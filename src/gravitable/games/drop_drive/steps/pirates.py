"""Pirates: launched, activated, stealing, attacking. drop-drive.pirates.*, drop-drive.pirate.*"""

from __future__ import annotations

import math
from collections.abc import Iterator

from gravitable.games.drop_drive.actions import ChooseTarget
from gravitable.games.drop_drive.events import Collected, PirateTargeted
from gravitable.games.drop_drive.pieces import colour_of, is_cargo, noun
from gravitable.games.drop_drive.space import (
    cargo_in_space,
    distance,
    farther,
    outline_of,
    ranked_by_distance,
    ships_in_system,
    stack_of,
)
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.encounters import Encounter
from gravitable.games.drop_drive.steps.nearest import among_equals
from gravitable.geometry.detour import detour
from gravitable.geometry.outline import Point
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

AROUND = 7.0
"""A piece that is moved by hand keeps its middle this far from the sun's rim."""


def way_around(m: DropDriveMatch, start: Point, end: Point) -> tuple[Point, ...]:
    """The straight way, or the shortest one around the sun. drop-drive.special.around-the-sun"""
    return detour(start, end, m.content.system.sun_radius + AROUND)


class PirateStep(Step, frozen=True):
    """The active player's pirate is activated, or launched if it is not in the system.

    drop-drive.pirate.activate, drop-drive.pirate.first-turn
    """

    def run(self, m: DropDriveMatch) -> None:
        pirate = m.state.active.pirate
        m.push(ActivatePirate(pirate) if pirate in m.state.poses else LaunchPirate(pirate))


class LaunchPirate(Step, frozen=True):
    """Drop the pirate, then move it to the nearest cargo. drop-drive.pirates.launch-drop"""

    pirate: PieceId

    def run(self, m: DropDriveMatch) -> None:
        dropping.drop(m, (self.pirate,), "launch", seat=seat_of(m.state, self.pirate))
        m.push(SeekCargo(self.pirate))


class SeekCargo(Step, frozen=True):
    """A launched pirate goes to the nearest cargo in space and takes it. drop-drive.pirates.launch-cargo"""

    pirate: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        return _choose(m, self.pirate, targets(m, self.pirate, cargo_in_space(m.state)))

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        go_for(m, self.pirate, action.piece)


class ActivatePirate(Step, frozen=True):
    """The pirate goes for the nearest cargo or ship, landed ones too. drop-drive.pirate.target"""

    pirate: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        if self.pirate not in s.poses:
            return None
        ships = [ship for ship in ships_in_system(s) if ship != self.pirate]
        if m.options.pirate_stays == "ignore":
            stacked = stack_of(s, self.pirate)
            ships = [ship for ship in ships if ship not in stacked]
        return _choose(m, self.pirate, targets(m, self.pirate, [*cargo_in_space(s), *ships]))

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        go_for(m, self.pirate, action.piece)


def _choose(m: DropDriveMatch, pirate: PieceId, nearest: list[PieceId]) -> Decision | None:
    """Its player chooses among equals. drop-drive.pirates.controller"""
    if len(nearest) > 1:
        prompt = "Your pirate has several targets equally near: which one?"
        return among_equals(seat_of(m.state, pirate), nearest, prompt, "drop-drive.pirates.controller")
    if nearest:
        go_for(m, pirate, nearest[0])
    return None


def targets(m: DropDriveMatch, pirate: PieceId, pieces: list[PieceId]) -> list[PieceId]:
    """The nearest of some pieces, all that are equally near; what it is stacked with is nearest of all.

    drop-drive.pirate.target, drop-drive.wormholes.pirates
    """
    s = m.state
    stacked = stack_of(s, pirate) if pirate in s.standing or pirate in s.standing.values() else ()
    own = [piece for piece in pieces if piece in stacked]
    if own or not pieces:
        return own
    ranked = sorted(_ways(m, pirate, pieces))
    least, _ = ranked[0]
    return list(dict.fromkeys(piece for apart, piece in ranked if not farther(apart, least)))


def _ways(m: DropDriveMatch, pirate: PieceId, pieces: list[PieceId]) -> Iterator[tuple[float, PieceId]]:
    """How far the nearest pieces are: straight, and in at one wormhole and out at the other."""
    yield from ranked_by_distance(m, outline_of(m, pirate), pieces)
    holes = [piece for piece in m.state.poses if noun(piece) == "wormhole"]
    if len(holes) == 2:
        for enters, leaves in (holes, holes[::-1]):
            on_the_way = distance(m, pirate, enters)
            for apart, piece in ranked_by_distance(m, outline_of(m, leaves), pieces):
                yield on_the_way + apart, piece


def go_for(m: DropDriveMatch, pirate: PieceId, target: PieceId) -> None:
    """The pirate moves to its target and steals it, or is stacked on it and attacks.

    drop-drive.pirate.move, drop-drive.pirate.steals, drop-drive.pirate.attacks,
    drop-drive.pirate.landed-target, drop-drive.pirates.launch-hold
    """
    s = m.state
    apart = min(apart for apart, _ in _ways(m, pirate, [target]))
    m.emit(PirateTargeted(pirate, target, round(apart, 1)))
    start, end = s.poses[pirate].point, s.poses[target].point
    way = way_around(m, start, end)
    (ax, ay), (bx, by) = way[-2], way[-1]
    angle = math.atan2(by - ay, bx - ax) if way[-2] != way[-1] else 0.0
    if is_cargo(target):
        lay = dropping.lift(m, target)
        dropping.move(m, pirate, way, angle, None, (target, lay))
        s.holds[colour_of(pirate)] += (target,)
        m.emit(Collected(pirate, target, None))
        dropping.settle(m)
    else:
        dropping.move(m, pirate, way, angle, target)
        m.push(Encounter(pirate, target))
