"""An attack on its way to a target, and what came of it."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.fire.attack import Attack
from gravitable.games.dropfleet.state import ShipNo, Target
from gravitable.kernel import Seat


class Salvo(msgspec.Struct, frozen=True, gc=False):
    """An attack of one weapon system, or of assets of one kind, at one target.

    `boosted`: passive saves are re-rolled.
    """

    seat: Seat
    source: ShipNo
    name: str
    target: Target
    attack: Attack
    boosted: bool = False


class Strike(msgspec.Struct, frozen=True, gc=False):
    """A salvo whose dice have been rolled: hits, criticals rolled, points of damage still on their way.

    `sharp` are the points that each critical hit inflicts.
    """

    salvo: Salvo
    hits: int
    criticals: int
    damage: int
    normal: int
    critical: int
    sharp: tuple[int, ...] = ()


class Result(msgspec.Struct, frozen=True, gc=False):
    """What an attack came to: hits, rolled criticals, damage before Point Defence, Hull lost after saves.

    `unstopped` are the criticals whose damage was not stopped altogether.
    """

    hits: int
    criticals: int
    damage: int
    lost: int
    unstopped: int
