"""An attack at a target, as declared, as rolled and as resolved."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.fire.attack import Attack
from gravitable.games.dropfleet.state import ShipNo, Target
from gravitable.kernel import Seat


class TargetedAttack(msgspec.Struct, frozen=True, gc=False):
    """An attack of one weapon system, or of assets of one kind, at one target.

    `boosted`: passive saves are re-rolled.
    """

    seat: Seat
    source: ShipNo
    name: str
    target: Target
    attack: Attack
    boosted: bool = False


class RolledAttack(msgspec.Struct, frozen=True, gc=False):
    """An attack whose dice have been rolled: hits, criticals, points of damage not yet saved.

    `sharp` are the points that each critical hit inflicts.
    """

    targeted: TargetedAttack
    hits: int
    criticals: int
    damage: int
    normal: int
    critical: int
    sharp: tuple[int, ...] = ()


class AttackResult(msgspec.Struct, frozen=True, gc=False):
    """What an attack came to: hits, rolled criticals, damage before Point Defence, Hull lost after saves.

    `unstopped` are the criticals whose damage was not stopped altogether.
    """

    hits: int
    criticals: int
    damage: int
    lost: int
    unstopped: int
