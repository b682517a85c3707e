"""Where on the board a choice is made by pointing: the space its token would come to stand on."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import msgspec

from gravitable.games.adrift.actions import ChargeCore, DivertRP, Draw
from gravitable.games.adrift.state import AdriftMatch, System
from gravitable.kernel import Action, Decision


class Mark(msgspec.Struct, frozen=True):
    """A space on a system's line, or on the warp core (`system` is None), and the choice that leads there."""

    system: System | None
    space: int
    action: Draw | ChargeCore | DivertRP


class Marks(msgspec.Struct, frozen=True):
    """Every such space, for choices that are open and for those that are blocked."""

    marks: tuple[Mark, ...]


def marks(m: AdriftMatch, decision: Decision) -> Marks:
    """Where a board offers the choices of a decision that move RP."""
    blocked = (each.action for each in m.blocked(decision))
    return Marks(
        tuple(mark for action in (*(decision.options or ()), *blocked) for mark in _marks(m, action))
    )


def _marks(m: AdriftMatch, action: Action) -> Sequence[Mark]:
    s = m.state
    if isinstance(action, Draw):
        return _drawn(action, s.core, s.active, s.systems[s.active])
    if isinstance(action, ChargeCore):
        ship = m.content.ship
        return (Mark(None, min(s.core + ship.full_power_core, ship.core_repaired), action),)
    if isinstance(action, DivertRP):
        return (Mark(action.to, s.systems[action.to] + action.rp, action),)
    return ()


@functools.lru_cache(maxsize=4096)
def _drawn(action: Draw, core: int, system: System, rp: int) -> tuple[Mark, Mark]:
    return Mark(None, core - action.rp, action), Mark(system, rp + action.rp, action)
