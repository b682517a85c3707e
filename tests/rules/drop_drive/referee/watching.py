"""A referee who sits at the table: as each event is told, it is held against the table and the rulebook.

An event that no rule of the referee speaks of is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from tests.rules.drop_drive.referee.plain import able, aboard, kind, player_of, seat_for

from gravitable.games.drop_drive import events as told
from gravitable.games.drop_drive.state import DropDriveMatch, DropDriveState
from gravitable.geometry.solid import Pose3D
from gravitable.kernel import Event
from gravitable.physics.table import PieceId


class Struck:
    """A ship that takes damage: what it had, and what it has lost so far."""

    def __init__(self, ship: PieceId, points: int, whole: int, cargo: list[PieceId]) -> None:
        self.ship, self.points, self.whole, self.cargo = ship, points, whole, cargo
        self.flipped = 0
        self.frozen: list[PieceId] = []

    def is_over(self, event: Event) -> bool:
        """Whether an event is no part of the damage any more."""
        match event:
            case told.UpgradeDamaged() | told.Frozen() | told.Placed() | told.Swapped():
                return False
            case told.Fell(cause):
                return cause not in ("lost", "support-gone", "jettisoned")
            case told.Collected(_, _, taken_from):
                return taken_from != self.ship
            case told.Jettisoned(ship):
                return ship == self.ship
        return True


class Referee:
    """Follows a game. `stock` is what every ship was last known to hold, `poses` where everything lay."""

    def __init__(
        self, m: DropDriveMatch, rules: Mapping[type[Event], Callable[[Referee, Any], None]]
    ) -> None:
        self.m, self.rules = m, rules
        self.heard: list[Event] = []
        self.asked = set[str]()
        self.helped = set[type]()
        self.refused = set[str]()
        self.poses: dict[PieceId, Pose3D] = dict(m.state.poses)
        self.stock: dict[PieceId, list[PieceId]] = {}
        self.shielded = set[int]()
        self.encounter: tuple[PieceId, PieceId] | None = None
        self.said: list[tuple[PieceId, str]] = []
        self.dice: told.DiceRolled | None = None
        self.drove = self.flew = 0
        self.struck: Struck | None = None
        self.patching = False
        self.note()
        for event in m.events:
            if isinstance(event, told.SidesDrawn | told.CaptainDrawn | told.ShipCardsDrawn):
                self.hear(event)
            else:
                # It happened before the referee sat down, and other things since.
                self.heard.append(event)
        emit = m.emit

        def listening(event: Event) -> None:
            emit(event)
            self.hear(event)

        m.emit = listening

    @property
    def s(self) -> DropDriveState:
        return self.m.state

    def last(self, *kinds: type[Event]) -> Any:
        """The latest event of some kinds, before the one now told."""
        return next((event for event in reversed(self.heard) if isinstance(event, kinds)), None)

    def hear(self, event: Event) -> None:
        """Judge one event."""
        if self.struck is not None and self.struck.is_over(event):
            self.count_losses()
        self.rules[type(event)](self, event)
        self.heard.append(event)
        self.note()

    def note(self) -> None:
        """What everybody holds now."""
        s = self.s
        self.poses = dict(s.poses)
        ships = [ship for player in s.players for ship in (player.ship, player.pirate)]
        self.stock = {ship: aboard(s, ship) for ship in ships}

    def count_losses(self) -> None:
        """Each point of damage flipped an upgrade, and when none was left cost a cargo, if there was any."""
        struck, self.struck = self.struck, None
        assert struck is not None
        assert struck.flipped == min(struck.points, struck.whole)
        left = len(struck.cargo) - len(struck.frozen)
        gone = {*struck.cargo} - {*self.stock[struck.ship]} - {*struck.frozen}
        assert len(gone) == min(struck.points - struck.flipped, left)

    def had(self, ship: PieceId, piece: PieceId) -> bool:
        return piece in self.stock[ship]

    def endures(self, ship: PieceId, points: int, battle: bool) -> int:
        """How much damage gets through: a Null Shield takes one a turn, a Decoy Hull one a battle."""
        if kind(ship) != "ship":
            return points
        player, seat = player_of(self.s, ship), seat_for(self.s, ship)
        spared = int(able(self.m, player, "null-shield") and seat not in self.shielded)
        spared += battle and able(self.m, player, "decoy-hull")
        return max(0, points - spared)

    def flying(self, ship: PieceId) -> bool:
        return self.s.flight is not None and ship == self.s.active.ship and ship not in self.s.poses

    def in_flight(self, ship: PieceId, flight: told.InFlight | None) -> None:
        """It is told where a ship is on its flight, if it flies."""
        assert (flight is not None) == self.flying(ship)
        if flight is not None and self.s.flight is not None:
            assert flight.at == self.s.flight.at
            way = flight.at
            for a, b in zip(self.s.flight.points, self.s.flight.points[1:], strict=False):
                leg = math.dist(a, b)
                if way <= leg + 1e-9 and leg:
                    here = (a[0] + (b[0] - a[0]) * way / leg, a[1] + (b[1] - a[1]) * way / leg)
                    assert math.dist(here, flight.pose.point) < 0.02
                    return
                way -= leg
