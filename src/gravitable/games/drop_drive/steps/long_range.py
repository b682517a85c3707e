"""The six long-range anomalies: how they come into play, and what they do between turns.

drop-drive.anomalies.long-range, drop-drive.anomalies.start-of-game, and each anomaly's own clauses
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from gravitable.games.drop_drive.actions import ChooseTarget
from gravitable.games.drop_drive.events import TakenOut
from gravitable.games.drop_drive.events.anomalies import AnomalyGone, AnomalyInPlay, Swallowed
from gravitable.games.drop_drive.options import DropDriveOptions
from gravitable.games.drop_drive.pieces import colour_of, is_cargo
from gravitable.games.drop_drive.setting import setup_places
from gravitable.games.drop_drive.space import (
    cargo_in_space,
    first_of,
    is_in_space,
    nearest,
    outline_at,
    outline_of,
    ships_in_system,
    standard_planets,
    table_of,
)
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.battle import LEVIATHAN
from gravitable.games.drop_drive.steps.damage import Damage
from gravitable.games.drop_drive.steps.explore import put_beside
from gravitable.games.drop_drive.steps.nearest import among_equals
from gravitable.games.drop_drive.steps.pirates import way_around
from gravitable.geometry.outline import Point, gap
from gravitable.geometry.solid import facing, girth, lying
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

STATION = "station-1"


def start_anomalies(options: DropDriveOptions) -> list[str]:
    """The anomalies in play from the beginning; none in a first game.

    drop-drive.anomalies.start-of-game, drop-drive.modes.predetermined, drop-drive.components.anomaly-later
    """
    chosen = {
        "space-mines": options.start_space_mines,
        "wormhole-pair": options.start_wormhole_pair,
        "precursor-tech": options.start_precursor_tech,
        "drifting-station": options.start_drifting_station,
        "dyson-sphere": options.start_dyson_sphere,
        "leviathan": options.start_leviathan,
    }
    return [anomaly for anomaly, chosen_ in chosen.items() if chosen_ and not options.first_game]


def bring_into_play(m: DropDriveMatch, anomaly: str, direction: float | None = None) -> None:
    """Follow an anomaly's rules card. `direction` is drawn by lot at the start of a game."""
    m.state.anomalies.append(anomaly)
    m.emit(AnomalyInPlay(anomaly))
    _SETUP[anomaly](m, direction)


def drawn_direction(m: DropDriveMatch) -> float:
    """The direction of a wall drawn by lot."""
    return m.roll(6) * math.pi / 3


def _drop_mines(m: DropDriveMatch, direction: float | None) -> None:
    """drop-drive.mines.drop"""
    dropping.drop(m, mines(m), "anomaly", seat=m.state.turn.seat)


def mines(m: DropDriveMatch) -> list[PieceId]:
    """The ten mines."""
    return [f"mine-{n}" for n in range(1, m.content.supply.space_mines + 1)]


def _place_wormholes(m: DropDriveMatch, direction: float | None) -> None:
    """drop-drive.wormholes.place"""
    for n, at in enumerate(setup_places(m, "wormhole", direction), start=1):
        dropping.set_down(m, f"wormhole-{n}", at)


def _place_precursors(m: DropDriveMatch, direction: float | None) -> None:
    m.push(PlacePrecursors())


class PlacePrecursors(Step, frozen=True):
    """A token beside each of the planets farthest from the sun, cards beside their tiles. The scanning player
    chooses among equals, at the start the starting player; `chosen` are those picked so far.

    drop-drive.precursor.place, drop-drive.components.precursor-apart
    """

    chosen: tuple[PieceId, ...] = ()

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        far = sorted((-math.hypot(*s.poses[planet].point), planet) for planet in standard_planets(s))
        planets, equals = first_of(far, m.content.anomalies["precursor-tech"].tokens, self.chosen)
        if equals:
            seat = s.first if s.turn.phase == "setup" else s.turn.seat
            prompt = "Several planets are equally far from the sun: beside which one does a token go?"
            return among_equals(seat, equals, prompt, "drop-drive.precursor.place")
        self._place(m, planets)
        return None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        m.push(PlacePrecursors((*self.chosen, action.piece)))

    def _place(self, m: DropDriveMatch, planets: list[PieceId]) -> None:
        s, content = m.state, m.content
        cards = list(content.precursors)
        for n, planet in enumerate(planets, start=1):
            colour = colour_of(planet)
            dropping.set_down(m, f"precursor-{n}", s.poses[planet].point)
            s.precursors[f"precursor-{n}"] = colour
            items = tuple(m.draw(cards) for _ in range(content.long_range.precursor_cards_each))
            put_beside(m, colour, items)


def _place_station(m: DropDriveMatch, direction: float | None) -> None:
    """drop-drive.station.place"""
    dropping.set_down(m, STATION, setup_places(m, "station", direction)[0])


def _place_sphere(m: DropDriveMatch, direction: float | None) -> None:
    """The sphere stands around the sun; what lies under a pylon is moved aside. drop-drive.sphere.place"""
    s = m.state
    pylons = table_of(m).standing_fast[1:]
    for piece in list(s.poses):
        if piece not in s.standing and any(gap(outline_of(m, piece), pylon) < 0.0 for pylon in pylons):
            at = s.poses[piece]
            dropping.move(m, piece, (at.point,), facing(at), None)
    for n, at_ in enumerate(setup_places(m, "collector", direction), start=1):
        dropping.set_down(m, f"collector-{n}", at_)


def _drop_leviathan(m: DropDriveMatch, direction: float | None) -> None:
    """drop-drive.leviathan.place"""
    aim = setup_places(m, "leviathan", direction)[0]
    dropping.drop(m, (LEVIATHAN,), "anomaly", aim=aim)


_SETUP: dict[str, Callable[[DropDriveMatch, float | None], None]] = {
    "space-mines": _drop_mines,
    "wormhole-pair": _place_wormholes,
    "precursor-tech": _place_precursors,
    "drifting-station": _place_station,
    "dyson-sphere": _place_sphere,
    "leviathan": _drop_leviathan,
}


class StationDrifts(Step, frozen=True):
    """At the end of each round the station moves one flip clockwise around the sun, docked ships with it.

    drop-drive.station.drifts, drop-drive.special.flip
    """

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        if STATION not in s.poses:
            return
        x, y = s.poses[STATION].point
        away = math.hypot(x, y)
        turn = 2 * math.asin(min(1.0, flip_length(m, STATION) / (2 * away)))
        angle = math.atan2(y, x) - turn
        end = (away * math.cos(angle), away * math.sin(angle))
        dropping.move(m, STATION, way_around(m, (x, y), end), facing(s.poses[STATION]), None)
        dropping.settle(m)


def flip_length(m: DropDriveMatch, token: PieceId) -> float:
    """How far one flip moves a token: its own length. drop-drive.special.flip"""
    outline = outline_at(m, token, lying(0.0, 0.0, 0.0))
    return max(x for x, _ in outline.core) - min(x for x, _ in outline.core) + 2 * outline.radius


class LeviathanMoves(Step, frozen=True):
    """Before each pirate step it moves one flip towards the nearest cargo and swallows what it touches. The
    active player chooses among equals.

    drop-drive.leviathan.moves, drop-drive.special.around-the-sun
    """

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        cargo = cargo_in_space(s)
        if LEVIATHAN not in s.poses or not cargo:
            return None
        near = nearest(m, outline_of(m, LEVIATHAN), cargo)
        if len(near) > 1:
            prompt = "Several cargo are equally near to the Leviathan: which one does it move towards?"
            return among_equals(s.turn.seat, near, prompt, "drop-drive.leviathan.moves")
        self._move(m, near[0])
        return None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        self._move(m, action.piece)

    def _move(self, m: DropDriveMatch, target: PieceId) -> None:
        s = m.state
        start, cargo = s.poses[LEVIATHAN].point, cargo_in_space(s)
        way, angle = _one_flip(way_around(m, start, s.poses[target].point), flip_length(m, LEVIATHAN))
        there = outline_at(m, LEVIATHAN, lying(*way[-1], 1.0, angle))
        near = [piece for piece in (*cargo, *ships_in_system(s)) if _may_touch(m, way[-1], piece)]
        touched = [piece for piece in near if gap(there, outline_of(m, piece)) <= 0.0]
        swallowed = tuple(piece for piece in touched if is_cargo(piece))
        struck = [piece for piece in touched if not is_cargo(piece) and is_in_space(s, piece)]
        for piece in swallowed:
            dropping.lift(m, piece)
        dropping.move(m, LEVIATHAN, way, angle, None)
        dropping.settle(m)
        if swallowed:
            s.swallowed.extend(swallowed)
            m.emit(Swallowed(swallowed, len(s.swallowed)))
        m.push(*(Damage(ship, m.content.long_range.leviathan_damage) for ship in struck))
        if len(s.swallowed) >= m.content.long_range.leviathan_appetite:
            _leave(m)


def _may_touch(m: DropDriveMatch, at: Point, piece: PieceId) -> bool:
    """Whether a piece lies near enough to the Leviathan at a point to be touched at all."""
    kinds = table_of(m).pieces
    reach = girth(kinds[LEVIATHAN].solid) + girth(kinds[piece].solid)
    return math.dist(at, m.state.poses[piece].point) <= reach


def _one_flip(way: tuple[Point, ...], length: float) -> tuple[tuple[Point, ...], float]:
    """The way of one flip, and the direction it ends in."""
    flown = [way[0]]
    angle = 0.0
    for (ax, ay), (bx, by) in pairwise(way):
        leg = math.hypot(bx - ax, by - ay)
        if leg == 0.0:
            continue
        angle = math.atan2(by - ay, bx - ax)
        if leg >= length:
            flown.append((ax + (bx - ax) * length / leg, ay + (by - ay) * length / leg))
            return tuple(flown), angle
        flown.append((bx, by))
        length -= leg
    # The target is nearer than a flip: it lands beyond it.
    x, y = flown[-1]
    flown.append((x + length * math.cos(angle), y + length * math.sin(angle)))
    return tuple(flown), angle


def _leave(m: DropDriveMatch) -> None:
    """It has had enough: it leaves, and everything swallowed is re-dropped. drop-drive.leviathan.full"""
    s = m.state
    dropping.lift(m, LEVIATHAN)
    m.emit(TakenOut(LEVIATHAN))
    s.anomalies.remove("leviathan")
    m.emit(AnomalyGone("leviathan"))
    swallowed = tuple(s.swallowed)
    s.swallowed.clear()
    dropping.drop(m, swallowed, "anomaly")
