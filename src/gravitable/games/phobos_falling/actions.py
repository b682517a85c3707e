"""What players can choose, in the order of the rulebook.

Actions without an officer are those of the officer in turn, or of the one who was asked to play a card.
"""

from __future__ import annotations

from gravitable.games.phobos_falling.catalogue.effects import Damage
from gravitable.games.phobos_falling.catalogue.places import Part
from gravitable.games.phobos_falling.names import (
    NO_SYSTEM,
    NOWHERE,
    CardId,
    OfficerNo,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import NO_CARD, PileId
from gravitable.kernel import Action
from gravitable.kernel import Proceed as Proceed  # noqa: PLC0414


class Agree(Action, frozen=True, gc=False):
    """Let the officer be moved by another, or not."""

    yes: bool


# --- setup ---


class ChooseRole(Action, frozen=True, gc=False):
    role: str


class DrawFrom(Action, frozen=True, gc=False):
    """Draw a starting card from a specialty pile."""

    pile: PileId


class StartIn(Action, frozen=True, gc=False):
    """Start where there is air."""

    zone: ZoneNo


# --- the turn ---


class Walk(Action, frozen=True, gc=False):
    """Walk to a zone, and carry a dead officer along."""

    zone: ZoneNo
    carry: OfficerNo = NOWHERE


class DrawCard(Action, frozen=True, gc=False):
    """Explore: draw a card from the pile here."""


class Discard(Action, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


# --- at any time of the turn ---


class Give(Action, frozen=True, gc=False):
    card: CardId
    giver: OfficerNo
    taker: OfficerNo


class TubeTo(Action, frozen=True, gc=False):
    """Take a Jefferies Tube."""

    officer: OfficerNo
    card: CardId
    zone: ZoneNo


class Equip(Action, frozen=True, gc=False):
    card: CardId


class TakeOff(Action, frozen=True, gc=False):
    card: CardId


class RaiseShield(Action, frozen=True, gc=False):
    """Activate a Personal Force Field."""

    officer: OfficerNo
    card: CardId


class UseData(Action, frozen=True, gc=False):
    """Use a Technical Data card that had to be held."""

    card: CardId


class TakeSoftware(Action, frozen=True, gc=False):
    card: CardId


class Install(Action, frozen=True, gc=False):
    """Build a card into the shuttle, or begin to."""

    card: CardId


class MassMove(Action, frozen=True, gc=False):
    """The Mass Mover sends an officer from its zone, or fetches one to it."""

    officer: OfficerNo
    zone: ZoneNo


class MassMoveCard(Action, frozen=True, gc=False):
    """The Mass Mover sends a card to an officer elsewhere."""

    card: CardId
    officer: OfficerNo


class UseMedical(Action, frozen=True, gc=False):
    """A Heal or Revive card, with the Medical System."""

    card: CardId
    officer: OfficerNo


class Fabricate(Action, frozen=True, gc=False):
    """Make a shuttle card of this one, with the Fabrication System."""

    card: CardId


# --- playing cards ---


class MendWith(Action, frozen=True, gc=False):
    """Remove a damage by a card."""

    card: CardId
    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class Stabilize(Action, frozen=True, gc=False):
    card: CardId


class PlaceRobot(Action, frozen=True, gc=False):
    card: CardId


class RaiseField(Action, frozen=True, gc=False):
    card: CardId
    zone: ZoneNo


class RaiseSecond(Action, frozen=True, gc=False):
    """Newt's second force field."""

    zone: ZoneNo


class Refuel(Action, frozen=True, gc=False):
    card: CardId


class TreatWith(Action, frozen=True, gc=False):
    """Heal an officer in the zone by a card."""

    card: CardId
    officer: OfficerNo


class GrowGarden(Action, frozen=True, gc=False):
    card: CardId
    part: Part


class OpenSeedCache(Action, frozen=True, gc=False):
    card: CardId


class Fetch(Action, frozen=True, gc=False):
    """Take this card out of the pile looked through."""

    card: CardId


# --- abilities ---


class Order(Action, frozen=True, gc=False):
    """Rush: another officer here plays a card."""

    officer: OfficerNo


class Summon(Action, frozen=True, gc=False):
    """Rush: bring an officer to the side of the one who calls."""

    officer: OfficerNo
    caller: OfficerNo


class Borrow(Action, frozen=True, gc=False):
    """Bash: use this ability of another officer."""

    ability: str


class ShiftField(Action, frozen=True, gc=False):
    """Newt: move a force field."""

    origin: ZoneNo
    zone: ZoneNo


class UseMend(Action, frozen=True, gc=False):
    """Taze, Kit, Paddy: remove a damage by ability."""

    ability: str
    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class StrikePirate(Action, frozen=True, gc=False):
    """Rock: remove a pirate before the fight."""


class Parley(Action, frozen=True, gc=False):
    """The Baron: look at the next event."""


class BuryEvent(Action, frozen=True, gc=False):
    """Put the event looked at under the deck."""


class RemoteMove(Action, frozen=True, gc=False):
    """Kit: bring an officer here by Mass Mover."""

    officer: OfficerNo


class RemoteEscape(Action, frozen=True, gc=False):
    """Kit: leave a boarded zone by Mass Mover."""

    officer: OfficerNo
    zone: ZoneNo


class FirstAid(Action, frozen=True, gc=False):
    """Angel: heal an officer here."""

    officer: OfficerNo


class Compile(Action, frozen=True, gc=False):
    """Robin: two cards for a point of Tech Data."""

    first: CardId
    second: CardId


# --- answers to events ---


class Foresee(Action, frozen=True, gc=False):
    """Angel: discard four cards to negate the event."""

    officer: OfficerNo


class CancelEvent(Action, frozen=True, gc=False):
    """Give up the kept card to cancel the event."""


class AnswerShip(Action, frozen=True, gc=False):
    """Fusion Beam, Torpedo or Tractor Beam on the ship that comes."""

    officer: OfficerNo
    card: CardId


class CrewMends(Action, frozen=True, gc=False):
    """What the crew repairs."""

    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class LetFail(Action, frozen=True, gc=False):
    """The system that a saboteur breaks."""

    system: SystemNo


class RunTo(Action, frozen=True, gc=False):
    """Where an officer runs whose air has gone."""

    officer: OfficerNo
    zone: ZoneNo


# --- combat ---


class PlayDetail(Action, frozen=True, gc=False):
    """A Security Detail, doubled by a Stim Pack if one is named."""

    officer: OfficerNo
    card: CardId
    stim_pack: CardId = NO_CARD


class Drill(Action, frozen=True, gc=False):
    """The Security Chief doubles a Security Detail of so many pirates."""

    officer: OfficerNo
    pirates: int


class SpringAmbush(Action, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class UseMedikit(Action, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class TeamUp(Action, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class Come(Action, frozen=True, gc=False):
    """Follow a Team-Up to the fight."""

    officer: OfficerNo


class TakeHarm(Action, frozen=True, gc=False):
    """Defeat one more pirate for a wound, or for one's life."""

    officer: OfficerNo
