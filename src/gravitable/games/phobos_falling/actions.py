"""What players can choose, in the order of the rulebook.

Actions without an officer are those of the officer in turn, or of the one who was asked to play a card.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from gravitable.games.phobos_falling.content.effects import Damage
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.numbers import (
    NO_SYSTEM,
    NOWHERE,
    OFFICERS,
    CardId,
    OfficerNo,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import NO_CARD, AbilityId, PileId, RoleId
from gravitable.kernel import Action
from gravitable.kernel.annotations import Choices

StackId: TypeAlias = Annotated[CardId, Choices(lambda content: [*content.stacks])]
"""A card that is all there is to choose."""


class Agree(Action, frozen=True):
    """Agree that another officer moves this one, or refuse."""

    yes: bool


class ChooseRole(Action, frozen=True):
    role: RoleId


class DrawFrom(Action, frozen=True):
    """Draw a starting card from a specialty pile."""

    pile: PileId


class StartIn(Action, frozen=True):
    """Start where there is air."""

    zone: ZoneNo


class Walk(Action, frozen=True):
    """Walk to a zone, and carry a dead officer along."""

    zone: ZoneNo
    carry: Annotated[OfficerNo, Choices(lambda content: range(NOWHERE, OFFICERS))] = NOWHERE


class DrawCard(Action, frozen=True):
    """Explore: draw a card from the pile here."""


class Discard(Action, frozen=True):
    officer: OfficerNo
    card: CardId


class Give(Action, frozen=True):
    slots: ClassVar[int | None] = 64
    card: CardId
    giver: OfficerNo
    taker: OfficerNo


class TubeTo(Action, frozen=True):
    """Take a Jefferies Tube."""

    slots: ClassVar[int | None] = 64
    officer: OfficerNo
    card: CardId
    zone: ZoneNo


class Equip(Action, frozen=True):
    card: StackId


class TakeOff(Action, frozen=True):
    card: StackId


class RaiseShield(Action, frozen=True):
    """Activate a Personal Force Field."""

    officer: OfficerNo
    card: CardId


class UseData(Action, frozen=True):
    """Use a Technical Data card that had to be held."""

    card: StackId


class TakeSoftware(Action, frozen=True):
    card: StackId


class Install(Action, frozen=True):
    """Build a card into the shuttle, or begin to."""

    card: StackId


class MassMove(Action, frozen=True):
    """The Mass Mover sends an officer from its zone, or fetches one to it."""

    officer: OfficerNo
    zone: ZoneNo


class MassMoveCard(Action, frozen=True):
    """The Mass Mover sends a card to an officer elsewhere."""

    slots: ClassVar[int | None] = 48
    card: CardId
    officer: OfficerNo


class UseMedical(Action, frozen=True):
    """A Heal or Revive card, with the Medical System."""

    card: CardId
    officer: OfficerNo


class Fabricate(Action, frozen=True):
    """Make a shuttle card of this one, with the Fabrication System."""

    card: StackId


class MendWith(Action, frozen=True):
    """Remove a damage by a card."""

    slots: ClassVar[int | None] = 32
    card: CardId
    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class Stabilize(Action, frozen=True):
    card: StackId


class PlaceRobot(Action, frozen=True):
    card: StackId


class RaiseField(Action, frozen=True):
    slots: ClassVar[int | None] = 32
    card: CardId
    zone: ZoneNo


class RaiseSecond(Action, frozen=True):
    """Newt's second force field."""

    zone: ZoneNo


class Refuel(Action, frozen=True):
    card: StackId


class TreatWith(Action, frozen=True):
    """Heal an officer in the zone by a card."""

    card: CardId
    officer: OfficerNo


class GrowGarden(Action, frozen=True):
    card: CardId
    part: Part


class OpenSeedCache(Action, frozen=True):
    card: StackId


class Fetch(Action, frozen=True):
    """Take this card out of the pile looked through."""

    card: StackId


class Order(Action, frozen=True):
    """Rush: another officer here plays a card."""

    officer: OfficerNo


class Summon(Action, frozen=True):
    """Rush: bring an officer to the caller's zone."""

    officer: OfficerNo
    caller: OfficerNo


class Borrow(Action, frozen=True):
    """Bash: use this ability of another officer."""

    ability: AbilityId


class ShiftField(Action, frozen=True):
    """Newt: move a force field."""

    origin: ZoneNo
    zone: ZoneNo


class UseMend(Action, frozen=True):
    """Taze, Kit, Paddy: remove a damage by ability."""

    ability: AbilityId
    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class StrikePirate(Action, frozen=True):
    """Rock: remove a pirate before the fight."""


class Parley(Action, frozen=True):
    """The Baron: look at the next event."""


class BuryEvent(Action, frozen=True):
    """Put the event looked at under the deck."""


class RemoteMove(Action, frozen=True):
    """Kit: bring an officer here by Mass Mover."""

    officer: OfficerNo


class RemoteEscape(Action, frozen=True):
    """Kit: leave a boarded zone by Mass Mover."""

    officer: OfficerNo
    zone: ZoneNo


class FirstAid(Action, frozen=True):
    """Angel: heal an officer here."""

    officer: OfficerNo


class Compile(Action, frozen=True):
    """Robin: two cards for a point of Tech Data."""

    slots: ClassVar[int | None] = 48
    first: CardId
    second: CardId


class Foresee(Action, frozen=True):
    """Angel: discard four cards to negate the event."""

    officer: OfficerNo


class CancelEvent(Action, frozen=True):
    """Give up the kept card to cancel the event."""


class AnswerShip(Action, frozen=True):
    """Fusion Beam, Torpedo or Tractor Beam on the ship that comes."""

    officer: OfficerNo
    card: CardId


class CrewMends(Action, frozen=True):
    """What the crew repairs."""

    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class LetFail(Action, frozen=True):
    """The system that a saboteur breaks."""

    system: SystemNo


class RunTo(Action, frozen=True):
    """Where an officer without air runs."""

    officer: OfficerNo
    zone: ZoneNo


class PlayDetail(Action, frozen=True):
    """A Security Detail, doubled by a Stim Pack if one is named."""

    officer: OfficerNo
    card: CardId
    stim_pack: CardId = NO_CARD


class Drill(Action, frozen=True):
    """The Security Chief doubles a Security Detail of so many pirates."""

    officer: OfficerNo
    pirates: Annotated[int, Choices(lambda content: range(12))]


class SpringAmbush(Action, frozen=True):
    officer: OfficerNo
    card: CardId


class UseMedikit(Action, frozen=True):
    officer: OfficerNo
    card: CardId


class TeamUp(Action, frozen=True):
    officer: OfficerNo
    card: CardId


class Come(Action, frozen=True):
    """Follow a Team-Up to the fight."""

    officer: OfficerNo


class TakeHarm(Action, frozen=True):
    """Defeat one more pirate and be wounded, or killed."""

    officer: OfficerNo
