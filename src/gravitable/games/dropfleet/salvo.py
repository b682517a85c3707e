"""An attack with everything worked out before dice are rolled, and what came of it."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.odds import PointDefenceCost
from gravitable.games.dropfleet.state import ShipNo, Target
from gravitable.kernel import Seat


class Salvo(msgspec.Struct, frozen=True, gc=False):
    """The dice of one weapon system, or of assets of one kind, at one target.

    `damage` is as profiles print it, None for Distortion; `plus` is added to it and `times` multiplies it.
    `margin` is how far above Lock a critical lies. `scald` worsens the armour. `marks` names the special
    rules that act once the attack is resolved, brackets included. `boosted`: passive saves are re-rolled.
    """

    seat: Seat
    source: ShipNo
    name: str
    target: Target
    lock: int
    dice: int
    damage: str | None = "1"
    times: int = 1
    plus: int = 0
    margin: int = 2
    burnthrough: int = 0
    particle: bool = False
    reroll: bool = False
    point_defence: PointDefenceCost = 0
    scald: int = 0
    marks: tuple[str, ...] = ()
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
