"""What a special rule may change: the questions that the engine asks of ships and weapons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gravitable.games.dropfleet.orders import OrderId

Where = Literal["", "fleet building", "roundup", "activation", "firing", "scoring"]
"""Where a rule is applied that is more than a number: the part of the engine that looks for its name."""


@dataclass(frozen=True)
class ShipRule:
    """A special rule of ships.

    `spikes` is the most spike it can gain while not Crippled; `forbids` are orders it may not use; `systems`
    is what an order that allows one weapon system allows it. Numbers in brackets come from the profile.
    """

    name: str
    where: Where = ""
    spikes: int = 2
    forbids: frozenset[OrderId] = frozenset()
    systems: int = 1
    atmospheric: bool = False
    turns_anywhere: bool = False
    free_of_group: bool = False
    free_of_battlegroup: bool = False
    scans_always: bool = False
    fires_silently: bool = False
    crosses_orbits: bool = False
    lock_when_hurt: int = 0
    ablative: int = 0
    reinforced: bool = False
    aegis: bool = False
    dies_as_hull: int = 0
    dreadnought: bool = False


@dataclass(frozen=True)
class WeaponRule:
    """A special rule of weapons. One that `marks` does something to the target besides damage."""

    name: str
    where: Where = "firing"
    marks: bool = False


@dataclass(frozen=True)
class LaunchRule:
    """A special rule of launch assets, applied in the Roundup."""

    name: str
    where: Where = "roundup"
