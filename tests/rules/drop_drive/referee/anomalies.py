"""Anomalies and curiosities: what the referee says of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from tests.rules.drop_drive.referee.plain import EQUAL, cargo_kind, kind, rim, seat_for, seen
from tests.rules.drop_drive.referee.watching import Referee

from gravitable.games.drop_drive import events as told
from gravitable.games.drop_drive.events import anomalies as of
from gravitable.geometry.outline import gap
from gravitable.geometry.solid import facing, lying
from gravitable.kernel import Event


def _scanned(r: Referee, event: of.AnomalyScanned) -> None:
    s, options = r.s, r.m.options
    scan = r.m.content.scan[s.scan_discards[-1]]
    assert event.scan == scan.id
    assert event.seat == s.turn.seat
    dropped = r.last(told.Fell)
    assert [kind(piece) for piece in dropped.dropped] == ["anomaly"]
    before = sum(isinstance(past, of.AnomalyScanned) for past in r.heard)
    assert s.scanned == before + 1
    far = {
        "short": False,
        "standard": before < options.long_range_scans,
        "progress": s.tokens >= s.tokens_in_game / 2,
        "order": before < 3,
    }["short" if options.first_game else options.anomaly_mode]
    assert event.long_range == (far and scan.anomaly not in s.anomalies)


def _in_play(r: Referee, event: of.AnomalyInPlay) -> None:
    assert r.s.anomalies[-1] == event.anomaly
    assert r.s.anomalies.count(event.anomaly) == 1


def _gone(r: Referee, event: of.AnomalyGone) -> None:
    assert event.anomaly == "leviathan"
    assert event.anomaly not in r.s.anomalies
    assert len(r.s.swallowed) >= r.m.content.long_range.leviathan_appetite


def _tokens(r: Referee, event: of.TokensAdded) -> None:
    anomaly = r.last(of.AnomalyInPlay).anomaly
    complex_ = r.m.content.anomalies[anomaly].complexity == 3
    wanted = 2 if complex_ and r.m.options.extended_game == "complex-two" else 1
    assert r.m.options.extended_game != "no"
    assert 0 < event.count <= wanted
    assert event.count == wanted or r.s.tokens_in_box == 0
    assert event.left == r.s.tokens


def _bonus(r: Referee, event: of.BonusItems) -> None:
    assert event.cards
    assert r.s.bonus[event.planet][-len(event.cards) :] == event.cards


def _home(r: Referee, event: of.WentHome) -> None:
    s = r.s
    assert s.homes[event.piece.split("-")[1]] == event.planet
    assert s.at_home[-1] == event.piece
    assert event.piece not in s.players[event.seat].cargo


def _planet_gone(r: Referee, event: of.PlanetDestroyed) -> None:
    m, s = r.m, r.s
    dead = f"planet-{event.planet}"
    assert event.charge in s.gone
    assert event.seat == s.turn.seat
    others = [p for p in r.poses if kind(p) == "planet" and p != dead]
    apart = {p: rim(seen(m, dead, r.poses[dead]), seen(m, p, r.poses[p])) for p in others}
    assert apart[f"planet-{event.heir}"] <= min(apart.values()) + EQUAL


def _mine(r: Referee, event: of.MineHit) -> None:
    assert event.seat == r.s.turn.seat
    assert kind(event.mine) == "mine"
    assert event.mine in r.s.poses
    assert r.s.flight is not None


def _flicked(r: Referee, event: of.MineFlicked) -> None:
    assert r.s.poses[event.mine] == event.pose
    assert math.dist(event.way[0], r.poses[event.mine].point) < 0.02
    won = r.last(told.BattleEnded)
    assert seat_for(r.s, won.winner) == event.seat
    assert kind(won.winner) == "ship"


def _through(r: Referee, event: of.WentThrough) -> None:
    s = r.s
    assert {event.entered, event.left} == {piece for piece in s.poses if kind(piece) == "wormhole"}
    assert event.seat == s.turn.seat
    assert s.turn.warped
    since: Iterable[Event] = reversed(r.heard)
    for past in since:
        if isinstance(past, told.TurnBegan):
            break
        assert not isinstance(past, of.WentThrough)


def _swallowed(r: Referee, event: of.Swallowed) -> None:
    s = r.s
    assert tuple(s.swallowed[-len(event.pieces) :]) == event.pieces
    assert event.total == len(s.swallowed)
    moved = r.last(told.ShipMoved)
    assert moved.piece == "leviathan-1"
    assert all(cargo_kind(piece) and piece not in s.poses for piece in event.pieces)
    x, y = moved.way[-1]
    there = seen(r.m, "leviathan-1", lying(x, y, 1.0, facing(moved.pose)))
    left = [piece for piece in s.poses if cargo_kind(piece)]
    assert all(gap(there, seen(r.m, piece)) > -0.05 for piece in left)


RULES: dict[type[Event], Callable[[Referee, Any], None]] = {
    of.AnomalyScanned: _scanned,
    of.AnomalyInPlay: _in_play,
    of.AnomalyGone: _gone,
    of.TokensAdded: _tokens,
    of.BonusItems: _bonus,
    of.WentHome: _home,
    of.PlanetDestroyed: _planet_gone,
    of.MineHit: _mine,
    of.MineFlicked: _flicked,
    of.WentThrough: _through,
    of.Swallowed: _swallowed,
}
