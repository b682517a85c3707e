"""The vocabulary of effects: what cards, abilities and events do, as data."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Damage: TypeAlias = Literal["system", "power", "access", "breach", "fire"]
"""What can be wrong with a zone."""
Health: TypeAlias = Literal["healthy", "wounded", "dead"]
"""How an officer is."""


class Effect(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One thing that happens. The tag, under `do`, is its name in the content files."""


class Mend(Effect, frozen=True, tag="mend"):
    """Remove one damage of one of `kinds`, at most `reach` zones away."""

    kinds: tuple[Damage, ...]
    reach: int = 0


class StabilizePower(Effect, frozen=True, tag="stabilize"):
    """Mark the officer's zone: its power cannot go out."""


class Tube(Effect, frozen=True, tag="tube"):
    """Move from any inner zone straight to any other."""


class Wear(Effect, frozen=True, tag="wear"):
    """Can be equipped: then it may be a suit, fight, or let its wearer hold more cards."""

    suit: bool = False
    strength: int = 0
    hand: int = 0


class Shield(Effect, frozen=True, tag="shield"):
    """Lasts a round once activated: a suit, strength in each fight, no wounds."""

    strength: int


class Arm(Effect, frozen=True, tag="arm"):
    """Fights from the hand in each fight, one such card an officer. An officer who survives keeps it."""

    strength: int


class Detail(Effect, frozen=True, tag="detail"):
    """Removes pirates in a fight."""

    pirates: int


class Double(Effect, frozen=True, tag="double"):
    """One Security Detail, or all of them in this fight, count double."""

    details: Literal["one", "all"]


class Reckless(Effect, frozen=True, tag="reckless"):
    """A wound taken and healed at once, which defeats pirates; no use to an officer who cannot be wounded."""

    strength: int


class Call(Effect, frozen=True, tag="call"):
    """Willing officers with a free way come to this fight."""


class SecurityRobot(Effect, frozen=True, tag="robot"):
    """A security robot in the officer's zone."""


class ForceField(Effect, frozen=True, tag="field"):
    """A force field in any powered inner zone."""


class Answer(Effect, frozen=True, tag="answer"):
    """Answers a boarding event: the ship is destroyed or held, by a working `system`."""

    ship: Literal["destroyed", "held"]
    system: str
    fuel: int = 0
    """Auxiliary fuel spent when the station is on auxiliary power."""


class Tech(Effect, frozen=True, tag="tech"):
    """Raises Tech Data."""

    points: int


class Treat(Effect, frozen=True, tag="treat"):
    """Changes an officer's health, in the Medical System or in the user's zone."""

    at: Literal["medical", "here"]
    takes: Health
    leaves: Health


class Make(Effect, frozen=True, tag="make"):
    """Swapped for a shuttle card."""

    by: Literal["fabrication", "scavenging"]
    into: str


class ShuttlePart(Effect, frozen=True, tag="install"):
    """Can be built into the shuttle, at once or over a full round."""

    full_round: bool = False


class FuelCell(Effect, frozen=True, tag="refuel"):
    """Auxiliary fuel, used in `zone`."""

    points: int
    zone: str


class Air(Effect, frozen=True, tag="air"):
    """One life support area has air until the user's next turn."""


class SeedCache(Effect, frozen=True, tag="fetch"):
    """Any one card from the hydroponics pile."""


CardEffect: TypeAlias = (
    Mend
    | StabilizePower
    | Tube
    | Wear
    | Shield
    | Arm
    | Detail
    | Double
    | Reckless
    | Call
    | SecurityRobot
    | ForceField
    | Answer
    | Tech
    | Treat
    | Make
    | ShuttlePart
    | FuelCell
    | Air
    | SeedCache
)
AbilityEffect: TypeAlias = Mend | Treat


class Board(Effect, frozen=True, tag="board"):
    """Pirates board a random zone: as many as the stage says, and `extra`."""

    extra: int = 0


class DamageZone(Effect, frozen=True, tag="damage"):
    """Every kind of damage named, in one random zone."""

    kinds: tuple[Literal["system", "power", "access"], ...]


class BreakSystem(Effect, frozen=True, tag="break"):
    """A named system fails."""

    system: str


class BlockZone(Effect, frozen=True, tag="block"):
    """The access of a named zone is blocked."""

    zone: str


class ResetTech(Effect, frozen=True, tag="reset-tech"):
    """Tech Data falls to zero."""


class Radiation(Effect, frozen=True, tag="radiation"):
    """Officers in `zones` without suit or shield discard `cards`; one without cards is wounded."""

    zones: tuple[str, ...]
    cards: int


class Crew(Effect, frozen=True, tag="crew"):
    """The crew removes one damage of one of `kinds` inside the station."""

    kinds: tuple[Literal["system", "power", "access"], ...]


class Keep(Effect, frozen=True, tag="keep"):
    """The card is kept, and given up to cancel a later event."""


class StartFire(Effect, frozen=True, tag="fire"):
    """A fire in a random zone."""


class Breach(Effect, frozen=True, tag="breach"):
    """A random zone is depressurized."""


class Sabotage(Effect, frozen=True, tag="sabotage"):
    """One system of the crew's choice in `zone` fails, unless an officer or a robot is there."""

    zone: str


class Drain(Effect, frozen=True, tag="drain"):
    """Auxiliary fuel is lost."""

    points: int


EventEffect: TypeAlias = (
    Board
    | DamageZone
    | BreakSystem
    | BlockZone
    | ResetTech
    | Radiation
    | Crew
    | Keep
    | StartFire
    | Breach
    | Sabotage
    | Drain
)
