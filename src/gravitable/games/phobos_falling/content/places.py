"""Zones, the systems in them, and what pirates want of them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from gravitable.games.phobos_falling.content.entry import Entry

Part: TypeAlias = Literal["outside", "core", "ring-1", "ring-2"]
"""A section of the station. Core and rings have a life support of their own."""


class Zone(Entry, frozen=True):
    """A zone of the station."""

    number: int
    name: str
    part: Part
    links: tuple[str, ...]
    boxes: bool = True
    """Whether it has a power box and an access box."""
    marker: bool = True
    """Whether chance can choose it."""


class System(Entry, frozen=True):
    """A system that can be damaged."""

    code: str
    name: str
    zone: str


class Target(Entry, frozen=True):
    """One line, a to m, of the pirates' list of targets."""

    letter: str
    name: str
    systems: tuple[str, ...]
    far: bool
    ordered: bool = False
