"""The drop drive: a fuel is re-dropped, then the ship is dropped where its icons allow.

drop-drive.drop-drive.*
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

import msgspec
from msgspec.structs import replace

from gravitable.games.drop_drive.actions import AimShip, SkipDropDrive, UseDropDrive
from gravitable.games.drop_drive.content import DropIcon
from gravitable.games.drop_drive.events import DropDriveUsed
from gravitable.games.drop_drive.flight_rules import Obstacle
from gravitable.games.drop_drive.pieces import is_port, is_ship, role_of
from gravitable.games.drop_drive.ship import boons, drop_icons, fuel_aboard, has
from gravitable.games.drop_drive.space import outline_of, planet_of, table_of, within
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits, redrop
from gravitable.games.drop_drive.steps.dice import SETTLED, DieSettled, roll_own
from gravitable.geometry.outline import Point
from gravitable.geometry.solid import girth
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step
from gravitable.physics.table import PieceId, wall_distance

FUEL_RETURNS = 5
"""With a Fuel Recycler the fuel returns on this or more."""
FOLD_EVERY = 2
"""A Fold Drive works every second turn."""
RECYCLER = "Fuel Recycler"


class OfferDropDrive(Step, frozen=True):
    """Once a turn, before the rocket drive, for a fuel.

    drop-drive.drop-drive.once, drop-drive.drop-drive.fuel, drop-drive.captains.murk-fizz
    """

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        player = s.active
        options: list[Action] = []
        if fuel_aboard(player) is not None:
            options.append(UseDropDrive())
        if _can_fold(m):
            options.append(UseDropDrive(fold=True))
        if not options:
            return None
        options.append(SkipDropDrive())
        prompt = "Activate your drop drive?"
        return Decision(s.turn.seat, "drop-drive.drop-drive", prompt, options, "drop-drive.drop-drive.once")

    def check(self, m: DropDriveMatch, decision: Decision, action: Action) -> None:
        if isinstance(action, UseDropDrive):
            raise IllegalAction("drop-drive.drop-drive.fuel", "You have no fuel for your drop drive.")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, UseDropDrive):
            return
        player = m.state.players[seat]
        fuel = None if action.fold else fuel_aboard(player)
        m.emit(DropDriveUsed(seat, fuel))
        gained = sum(boon.drop_credits for boon in boons(m.content, player))
        gain_credits(m, seat, gained, "the drop drive")
        m.push(Aim(seat, "anywhere" if action.fold else "icons"))
        if fuel is None:
            player.folded = m.state.turn.round
        elif has(m.content, player, "fuel-recycler"):
            roll_own(m, seat, RECYCLER, reserved=fuel)
        else:
            redrop(m, seat, (fuel,), "drop-drive")


def _can_fold(m: DropDriveMatch) -> bool:
    player = m.state.active
    ready = player.folded == 0 or m.state.turn.round - player.folded >= FOLD_EVERY
    return ready and has(m.content, player, "fold-drive")


def _recycled(m: DropDriveMatch, die: DieSettled) -> None:
    assert die.reserved is not None
    if die.face < FUEL_RETURNS:
        redrop(m, die.seat, (die.reserved,), "drop-drive")


SETTLED[RECYCLER] = _recycled

Where = Literal["icons", "anywhere", "home"]
_RULES: dict[DropIcon, str] = {
    "ship": "drop-drive.drop-drive.near-ship",
    "planet": "drop-drive.drop-drive.near-planet",
    "anywhere": "drop-drive.drop-drive.anywhere",
}


class AimAid(msgspec.Struct, frozen=True):
    """What a board needs to offer a drop: within `reach` of the rim of one of `near`, or `anywhere`."""

    anywhere: bool
    reach: float
    near: tuple[Obstacle, ...]


class Aim(Step, frozen=True):
    """Choose where the ship is dropped: by its icons, anywhere, or near the home planet at the start.

    drop-drive.drop-drive.icons, drop-drive.drop-drive.anywhere, drop-drive.setup.ara-kane
    """

    seat: Seat
    where: Where

    def run(self, m: DropDriveMatch) -> Decision:
        if self.where == "home":
            prompt = "Drop your ship near your home planet: where do you aim?"
            return Decision(self.seat, "drop-drive.aim", prompt, None, "drop-drive.setup.ara-kane")
        prompt = "Drop your ship: where do you aim?"
        return Decision(self.seat, "drop-drive.aim", prompt, None, "drop-drive.drop-drive.icons")

    def _icons(self, m: DropDriveMatch) -> tuple[DropIcon, ...]:
        if self.where == "anywhere":
            return ("anywhere",)
        return drop_icons(m.content, m.state.players[self.seat])

    def _near(self, m: DropDriveMatch) -> list[PieceId]:
        """The pieces near which the ship may be dropped; stations work like planets.

        drop-drive.drop-drive.near-ship, drop-drive.drop-drive.near-planet, drop-drive.special.stations
        """
        s = m.state
        player = s.players[self.seat]
        if self.where == "home":
            return [f"planet-{player.colour}"]
        icons = self._icons(m)
        return [
            piece
            for piece in s.poses
            if piece != player.ship
            and (("ship" in icons and is_ship(piece)) or ("planet" in icons and is_port(piece)))
        ]

    def _reach(self, m: DropDriveMatch) -> float:
        return m.content.system.near_inch if self.where == "home" else m.content.nav_tool.link_length

    def _anywhere(self, m: DropDriveMatch) -> bool:
        return self.where != "home" and "anywhere" in self._icons(m)

    def check(self, m: DropDriveMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, AimShip):
            raise IllegalAction(decision.rule, "Choose where your ship is dropped.")
        at = (action.x, action.y)
        if not (math.isfinite(action.x) and math.isfinite(action.y)) or wall_distance(table_of(m), at) < 0.0:
            raise IllegalAction("drop-drive.drop-drive.anywhere", "A ship is dropped between the walls.")
        if self.allowed(m)(at):
            return
        if self.where == "home":
            raise IllegalAction("drop-drive.setup.ara-kane", "Within one inch of your home planet, please.")
        icons = self._icons(m)
        raise IllegalAction(
            _RULES[icons[0]], f"Aim no more than one link from {' or '.join(f'a {i}' for i in icons)}."
        )

    def candidates(self, m: DropDriveMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        table, poses = table_of(m), m.state.poses
        near, anywhere, allowed = self._near(m), self._anywhere(m), self.allowed(m)
        aims: list[Action] = []
        for _ in range(n):
            if anywhere and (not near or rng.random() < 0.7):
                near_by = rng.choice(list(poses))
            else:
                near_by = rng.choice(near)
            at = poses[near_by].point
            far = rng.random() * (self._reach(m) + 0.5 * girth(table.pieces[near_by].solid))
            turned = rng.random() * 2 * math.pi
            aim = (round(at[0] + far * math.cos(turned), 1), round(at[1] + far * math.sin(turned), 1))
            # A point on the piece itself is always near enough.
            aims.append(
                AimShip(*(aim if allowed(aim) else (round(at[0] * 0.999, 2), round(at[1] * 0.999, 2))))
            )
        return aims

    def allowed(self, m: DropDriveMatch) -> Callable[[Point], bool]:
        """Where the ship may hit the table: between the walls, and near enough."""
        table, outlines = table_of(m), [outline_of(m, piece) for piece in self._near(m)]
        anywhere, reach = self._anywhere(m), self._reach(m)
        return lambda at: wall_distance(table, at) >= 0.0 and (anywhere or within(outlines, at, reach))

    def aid(self, m: DropDriveMatch, decision: Decision) -> AimAid:
        outlines = [(piece, outline_of(m, piece)) for piece in self._near(m)]
        near = tuple(Obstacle(p, role_of(p), outline.core, outline.radius) for p, outline in outlines)
        return AimAid(self._anywhere(m), self._reach(m), near)

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        """The ship is dropped: it is no longer landed or stacked, and meets nothing.

        drop-drive.drop-drive.leaves, drop-drive.drop-drive.no-meeting, drop-drive.dropping.not-landed
        """
        assert isinstance(action, AimShip)
        s = m.state
        player = s.players[seat]
        planet = planet_of(s, player.ship)
        if planet is not None and self.where != "home":
            player.left = planet.partition("-")[2]
            if m.options.drop_take_off:
                s.turn = replace(s.turn, took_off=True)
        cause: Literal["start", "drop-drive"] = "start" if self.where == "home" else "drop-drive"
        aim = (action.x, action.y)
        dropping.drop(m, (player.ship,), cause, seat=seat, aim=aim, allowed=self.allowed(m))
