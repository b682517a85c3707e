"""Setup, falling and moving, the turn: what the referee says of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from tests.rules.drop_drive.referee.plain import (
    EQUAL,
    able,
    aboard,
    adds,
    cargo_kind,
    kind,
    player_of,
    rim,
    seen,
    ship_kind,
    stack,
)
from tests.rules.drop_drive.referee.watching import Referee

from gravitable.games.drop_drive import events as told
from gravitable.games.drop_drive.events import anomalies as of
from gravitable.geometry.solid import lying
from gravitable.kernel import Event
from gravitable.physics.table import PieceId


def _same(*names: str) -> Callable[[Referee, Any], None]:
    """Those fields of a seat's player are what is told."""

    def rule(r: Referee, event: Any) -> None:
        player = r.s.players[event.seat]
        for name in names:
            assert getattr(player, name) == getattr(event, name)

    return rule


# --- setup ---


def _sides(r: Referee, event: told.SidesDrawn) -> None:
    assert list(event.homeworlds) == [p for p, side in r.s.sides.items() if side == "homeworld"]
    assert len(event.homeworlds) == (5 if r.m.options.first_game else 2)


def _voted(r: Referee, event: told.BigBangVoted) -> None:
    assert r.s.votes[event.seat] == event.again


def _ship_cards(r: Referee, event: told.ShipCardsDrawn) -> None:
    player = r.s.players[event.seat]
    each = 1 if r.m.options.first_game else 2
    if each == 1:
        # A single card is the ship's at once.
        assert ((player.front,), (player.back,)) == (event.fronts, event.backs)
    else:
        assert player.offered == (event.fronts, event.backs)
    assert len(set(event.fronts)) == len(set(event.backs)) == each
    assert not {*event.fronts} & {*r.s.fronts}
    assert not {*event.backs} & {*r.s.backs}


# --- falling and moving ---


def _fell(r: Referee, event: told.Fell) -> None:
    s, cause = r.s, event.cause
    for piece, pose in {**event.fall.rest, **event.put_back}.items():
        assert s.poses[piece] == pose
    for piece in event.dropped:
        assert piece in s.poses
        assert piece not in s.standing
    aimed = {"drop-drive", "start"} if all(kind(p) == "ship" for p in event.dropped) else set()
    if "leviathan-1" not in event.dropped:
        assert (event.aim is not None) == (cause in aimed)
    if cause in ("big-bang", "support-gone"):
        assert event.seat is None
        assert (cause == "support-gone") == (not event.dropped)
        return
    if event.seat is None:
        assert cause == "anomaly"
        return
    player = s.players[event.seat]
    match cause:
        case "launch":
            assert event.dropped == (player.pirate,)
        case "start":
            assert event.dropped == (player.ship,)
            assert player.captain == "ara-kane"
        case "drop-drive":
            used = r.last(told.DropDriveUsed)
            assert event.dropped == ((player.ship,) if event.aim else (used.fuel,))
        case "jettisoned":
            thrown = r.last(told.Jettisoned)
            assert event.dropped == (thrown.piece,)
            assert thrown.ship == player.ship
        case "rerouted":
            assert event.dropped == (r.last(told.PowerRerouted).fuel,)
        case "sold" | "identified" | "lost" | "facility" if kind(event.dropped[0]) != "pirate":
            held = [*r.stock[player.ship], *r.stock[player.pirate]]
            assert all(piece in held or _stand_in(piece) for piece in event.dropped)
            if cause == "identified":
                assert all(kind(piece) in ("salvage", "curio", "demand") for piece in event.dropped)
        case "destroyed":
            gone = r.last(told.PirateDestroyed)
            assert (gone.pirate, {*gone.hold}) == (player.pirate, {*event.dropped})
        case "gradual-formation":
            colours = [asteroid.id for asteroid in r.m.content.asteroid]
            assert sorted(piece.rpartition("-")[0] for piece in event.dropped) == sorted(
                [*(f"asteroid-{colour}" for colour in colours), "salvage"]
            )
    assert not any(piece in aboard(s, player.ship) for piece in event.dropped)


def _stand_in(piece: PieceId) -> bool:
    return kind(piece) == "demand"


def _placed(r: Referee, event: told.Placed | told.ShipMoved) -> None:
    assert r.s.poses[event.piece] == event.pose
    assert r.s.standing.get(event.piece) == event.on
    if event.on is not None:
        assert event.pose.z > r.s.poses[event.on].z


def _moved(r: Referee, event: told.ShipMoved) -> None:
    _placed(r, event)
    if event.piece in r.poses:
        assert math.dist(event.way[0], r.poses[event.piece].point) < 0.02
    if event.on is not None and not r.flying(event.piece) and len(event.way) > 1:
        assert math.dist(event.way[-1], r.s.poses[event.on].point) < 45.0
    if event.piece in ("station-1", "leviathan-1"):
        _flipped(r, event)
    sun = r.m.content.system.sun_radius
    for a, b in zip(event.way, event.way[1:], strict=False):
        for share in (0.0, 0.25, 0.5, 0.75):
            at = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            # Only as far from the sun as from where it stood, or was flown.
            assert math.hypot(*at) > min(sun, math.hypot(*event.way[0]), math.hypot(*event.way[-1])) - 0.05


def _flipped(r: Referee, event: told.ShipMoved) -> None:
    """The station drifts and the Leviathan swims by their own length."""
    shape = seen(r.m, event.piece, lying(0.0, 0.0, 0.0))
    length = max(x for x, _ in shape.core) - min(x for x, _ in shape.core) + 2 * shape.radius
    start, end = event.way[0], event.way[-1]
    if event.piece == "station-1":
        assert r.s.turn.seat == (r.s.first - 1) % r.m.seats
        assert abs(math.dist(start, end) - length) < 0.05
        assert abs(math.hypot(*start) - math.hypot(*end)) < 0.05
        assert start[0] * end[1] - start[1] * end[0] < 0.0, "clockwise"
        return
    assert isinstance(r.last(told.TurnBegan, told.PirateTargeted, told.FlightSet), told.TurnBegan)
    legs = [math.dist(a, b) for a, b in zip(event.way, event.way[1:], strict=False)]
    assert abs(sum(legs) - length) < 0.05
    apart = {
        p: rim(seen(r.m, event.piece, r.poses[event.piece]), seen(r.m, p, r.poses[p]))
        for p in r.poses
        if cargo_kind(p)
    }
    if len(event.way) == 2:
        # Straight towards one of the nearest, as far as it goes.
        nearest = [r.poses[piece].point for piece, far in apart.items() if far <= min(apart.values()) + EQUAL]
        heading = math.atan2(end[1] - start[1], end[0] - start[0])
        turns = [math.atan2(y - start[1], x - start[0]) - heading for x, y in nearest]
        assert min(abs(math.remainder(turn, math.tau)) for turn in turns) < 0.01


def _swapped(r: Referee, event: told.Swapped) -> None:
    assert r.s.poses[event.piece] == event.pose
    assert event.stand_in not in r.s.poses
    assert r.m.content.curios[event.piece.split("-")[1]].metal


def _taken_out(r: Referee, event: told.TakenOut) -> None:
    assert event.piece not in r.s.poses
    assert event.piece not in r.s.standing


# --- the turn ---


def _turn(r: Referee, event: told.TurnBegan) -> None:
    s, before = r.s, r.last(told.TurnBegan)
    assert (event.seat, event.number, event.round) == (s.turn.seat, s.turn.number, s.turn.round)
    if before is None:
        assert (event.seat, event.number, event.round) == (s.first, 1, 1)
        assert all((player.left, player.folded) == ("", 0) for player in s.players)
    else:
        assert event.seat == (before.seat + 1) % r.m.seats
        assert event.number == before.number + 1
        assert event.round == before.round + (event.seat == s.first)
        assert not s.ending
        assert r.flew == 1
    assert s.turn.phase == "pirate"
    assert (s.turn.took_off, s.turn.warped, s.turn.shielded) == (False, False, ())
    r.shielded.clear()
    r.drove = r.flew = 0
    # An Auto-Patcher repairs one other upgrade before anything else.
    hurt = any(each.damaged for each in s.active.upgrades)
    r.patching = hurt and able(r.m, s.active, "auto-patcher")


def _targeted(r: Referee, event: told.PirateTargeted) -> None:
    """The nearest of all that it may go for, also through the wormholes."""
    m, s = r.m, r.s
    launched = r.last(told.Fell, told.TurnBegan, of.AnomalyScanned, told.PirateTargeted)
    launched = isinstance(launched, told.Fell) and launched.cause == "launch"
    if r.patching:
        assert isinstance(r.last(told.TurnBegan, told.Repaired), told.Repaired)
        r.patching = False
    pieces = [piece for piece in s.poses if cargo_kind(piece)]
    own = stack(s, event.pirate)
    if not launched:
        ships = [piece for piece in s.poses if ship_kind(piece) and piece != event.pirate]
        stays = [piece for piece in ships if piece in own]
        pieces += ships if m.options.pirate_stays == "attack" else [p for p in ships if p not in own]
        if stays and m.options.pirate_stays == "attack":
            assert event.target in stays
            return
    assert event.target in pieces
    here = seen(m, event.pirate)
    ways = {piece: rim(here, seen(m, piece)) for piece in pieces}
    holes = [piece for piece in s.poses if kind(piece) == "wormhole"]
    for enters, leaves in (holes, holes[::-1]) if len(holes) == 2 else ():
        there = rim(here, seen(m, enters))
        for piece in pieces:
            ways[piece] = min(ways[piece], there + rim(seen(m, leaves), seen(m, piece)))
    assert ways[event.target] <= min(ways.values()) + 2 * EQUAL
    assert event.distance == round(ways[event.target], 1)


def _drop_drive(r: Referee, event: told.DropDriveUsed) -> None:
    s = r.s
    player = s.players[event.seat]
    assert (event.seat, s.turn.phase, r.drove) == (s.turn.seat, "drop-drive", 0)
    r.drove += 1
    if event.fuel is None:
        assert able(r.m, player, "fold-drive")
        assert player.folded == 0 or s.turn.round - player.folded >= 2
    else:
        assert kind(event.fuel) == "fuel"
        assert r.had(player.ship, event.fuel)


def _flight_set(r: Referee, event: told.FlightSet) -> None:
    s, flight = r.s, r.s.flight
    assert flight is not None
    assert (event.seat, event.points, s.turn.phase) == (s.turn.seat, flight.points, "rocket-drive")
    assert s.active.ship not in s.poses
    assert math.dist(event.pose.point, event.points[0]) < 0.02
    tool = r.m.content.nav_tool
    legs = [math.dist(a, b) for a, b in zip(event.points, event.points[1:], strict=False)]
    assert len(legs) <= s.active.links
    assert all(abs(leg - tool.link_length) < 0.1 for leg in legs[:-1])
    assert not legs or legs[-1] < tool.link_length + 0.1


def _flight_ended(r: Referee, event: told.FlightEnded) -> None:
    s = r.s
    ship = s.active.ship
    assert (event.seat, s.flight) == (s.turn.seat, None)
    assert s.standing.get(ship) == event.on
    r.flew += 1
    if event.why != "stayed":
        _flown(r, event)
    if event.why == "landed":
        assert event.on is not None
        assert kind(event.on) in ("planet", "station", "collector")
        assert kind(event.on) != "planet" or not s.turn.took_off
    elif event.on is not None and event.why != "stayed":
        assert ship_kind(event.on)
    if event.on is None:
        assert math.dist(event.at, s.poses[ship].point) < 60.0


def _flown(r: Referee, event: told.FlightEnded) -> None:
    """The ship has moved along the path that was set, as far as it went, and it is told in hundredths."""
    moved, path = r.last(told.ShipMoved), r.last(told.FlightSet, of.WentThrough)
    assert (moved.piece, moved.on, moved.way[-1]) == (r.s.active.ship, event.on, event.at)
    assert all(v == round(v, 2) for point in moved.way for v in point)
    if isinstance(path, told.FlightSet):
        whole = [tuple(round(v, 2) for v in point) for point in path.points]
        assert list(moved.way[:-1]) == whole[: len(moved.way) - 1]
        a, b = whole[len(moved.way) - 2 : len(moved.way)] if len(moved.way) > 1 else (whole[0], whole[0])
        assert math.dist(a, event.at) + math.dist(event.at, b) < math.dist(a, b) + 0.02


def _collected(r: Referee, event: told.Collected) -> None:
    s = r.s
    assert event.piece in aboard(s, event.ship)
    assert event.piece not in s.poses
    assert cargo_kind(event.piece)
    assert not r.had(event.ship, event.piece)
    if event.taken_from is not None:
        assert r.had(event.taken_from, event.piece)
        assert event.piece not in aboard(s, event.taken_from)
    else:
        assert not any(event.piece in held for held in r.stock.values())
    r.in_flight(event.ship, event.flight)


def _jettisoned(r: Referee, event: told.Jettisoned) -> None:
    s = r.s
    assert event.piece not in aboard(s, event.ship)
    player = player_of(s, event.ship)
    held = [*player.cargo, *(piece for each in player.upgrades for piece in each.cargo)]
    curios = r.m.content.curios
    heavy = [p for p in (*held, event.piece) if kind(p) == "curio" and curios[p.split("-")[1]].heavy]
    assert len(player.cargo) == adds(r.m, player, "bays") or len(heavy) == 2


RULES: dict[type[Event], Callable[[Referee, Any], None]] = {
    told.SidesDrawn: _sides,
    told.CaptainDrawn: _same("captain", "colour"),
    told.BigBangVoted: _voted,
    told.ShipCardsDrawn: _ship_cards,
    told.ShipBuilt: _same("front", "back"),
    told.Fell: _fell,
    told.Placed: _placed,
    told.ShipMoved: _moved,
    told.Swapped: _swapped,
    told.TakenOut: _taken_out,
    told.TurnBegan: _turn,
    told.PirateTargeted: _targeted,
    told.DropDriveUsed: _drop_drive,
    told.FlightSet: _flight_set,
    told.FlightEnded: _flight_ended,
    told.Collected: _collected,
    told.Jettisoned: _jettisoned,
}
