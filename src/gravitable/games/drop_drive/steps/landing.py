"""Landing on a planet, or docking at a station: five parts, in order. drop-drive.landing.*"""

from __future__ import annotations

from collections.abc import Sequence

from gravitable.games.drop_drive.actions import (
    Decline,
    Deliver,
    IdentifySalvage,
    RelaunchPirate,
    RepairUpgrade,
)
from gravitable.games.drop_drive.content import CardNo
from gravitable.games.drop_drive.events import Delivered, Landed
from gravitable.games.drop_drive.pieces import colour_of, curio_of, is_curio, noun
from gravitable.games.drop_drive.ship import bound_for, damaged, passenger
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits, redrop
from gravitable.games.drop_drive.steps.curiosities import LoadAtHome, SetOffCharge
from gravitable.games.drop_drive.steps.damage import repair
from gravitable.games.drop_drive.steps.explore import ExploreOrRepair, GainCards, KeepFromHand, draw
from gravitable.games.drop_drive.steps.facilities import Facilities
from gravitable.games.drop_drive.steps.nearest import TakeNearest
from gravitable.games.drop_drive.steps.phase import enter_phase
from gravitable.games.drop_drive.steps.pirates import LaunchPirate
from gravitable.games.drop_drive.steps.selling import SellAsteroids
from gravitable.games.drop_drive.steps.sphere import CollectorCard, DockAtSphere
from gravitable.games.drop_drive.words import card_words
from gravitable.kernel import Action, Blocked, Decision, Seat, Step
from gravitable.physics.table import PieceId


class Land(Step, frozen=True):
    """Passengers, salvage, asteroids, facility, explore or repair; then the turn is over.

    drop-drive.landing.order, drop-drive.landing.turn-over
    """

    seat: Seat
    place: PieceId
    emergency: bool = False

    def run(self, m: DropDriveMatch) -> None:
        seat, place = self.seat, self.place
        if not self.emergency:
            enter_phase(m, "landing")
        m.emit(Landed(seat, place, self.emergency))
        if noun(place) == "collector":
            m.push(CollectorCard(seat, place), DockAtSphere(seat))
            return
        m.push(
            DeliverPassengers(seat, place),
            Salvage(seat),
            SellAsteroids(seat, place, tokens=not self.emergency),
            Facilities(seat, place),
            *(() if self.emergency else (LoadAtHome(seat, place),)),
            ExploreOrRepair(seat, place, self.emergency),
            *(() if self.emergency else (SetOffCharge(seat, place),)),
        )


class DeliverPassengers(Step, frozen=True):
    """Any number of passengers bound for this planet, in any order. drop-drive.landing.passengers"""

    seat: Seat
    place: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        bound = self.bound(m)
        if not bound:
            return None
        options: list[Action] = [*(Deliver(card) for card in bound), Decline()]
        prompt = "Deliver a passenger?"
        return Decision(self.seat, "drop-drive.deliver", prompt, options, "drop-drive.landing.passengers")

    def blocked(self, m: DropDriveMatch, decision: Decision) -> Sequence[Blocked]:
        bound = self.bound(m)
        rule = "drop-drive.landing.passengers"
        return [
            Blocked(Deliver(card), rule, f"{card_words(m, card)} does not want to leave the ship here.")
            for card in m.state.players[self.seat].passengers
            if card not in bound
        ]

    def bound(self, m: DropDriveMatch) -> list[CardNo]:
        """The passengers who want to leave the ship here."""
        if noun(self.place) != "planet":
            return []
        return bound_for(m.content, m.state.players[self.seat], colour_of(self.place))

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, Deliver):
            m.push(self)
            deliver(m, seat, action.card, self.place)


def deliver(m: DropDriveMatch, seat: Seat, card: CardNo, place: PieceId | None) -> None:
    """A passenger leaves the ship, and the bonus is gained at once."""
    s = m.state
    player = s.players[seat]
    face = passenger(m.content, card)
    player.passengers.remove(card)
    s.explore_discards.append(card)
    m.emit(Delivered(seat, card, place))
    gain_credits(m, seat, face.credits, face.name)
    if face.draw:
        draw(m, seat, face.draw)
        m.push(KeepFromHand(seat, face.keep))
    if face.repair == "all":
        repair(m, seat, damaged(player))
    elif face.repair == "one":
        m.push(RepairOne(seat))
    if face.fuel:
        m.push(TakeNearest(seat, "fuel", player.ship, face.fuel, "drop-drive.landing.passengers"))
    if face.pirate:
        m.push(Bounty(seat))


class RepairOne(Step, frozen=True):
    """Repair one damaged upgrade of the player's choice, other than `but`."""

    seat: Seat
    but: CardNo = -1

    def run(self, m: DropDriveMatch) -> Decision | None:
        cards = [card for card in damaged(m.state.players[self.seat]) if card != self.but]
        if len(cards) < 2:
            repair(m, self.seat, tuple(cards))
            return None
        options = [RepairUpgrade(card) for card in cards]
        prompt = "Which upgrade is repaired?"
        return Decision(self.seat, "drop-drive.repair", prompt, options, "drop-drive.explore.upgrades")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, RepairUpgrade)
        repair(m, seat, (action.card,))


class Bounty(Step, frozen=True):
    """Launch a pirate, or re-drop one that is in the system."""

    seat: Seat

    def run(self, m: DropDriveMatch) -> Decision:
        options: list[Action] = [*(RelaunchPirate(player.pirate) for player in m.state.players), Decline()]
        prompt = "Launch or re-drop a pirate?"
        return Decision(self.seat, "drop-drive.bounty", prompt, options, "drop-drive.landing.passengers")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, RelaunchPirate):
            return
        if action.pirate in m.state.poses:
            dropping.drop(m, (action.pirate,), "facility", seat=seat)
        else:
            m.push(LaunchPirate(action.pirate))


class Salvage(Step, frozen=True):
    """Any number of salvage is re-dropped, each for an explore card kept; they take effect after this step.

    drop-drive.landing.salvage, drop-drive.landing.salvage-after
    """

    seat: Seat

    def run(self, m: DropDriveMatch) -> Decision | None:
        salvage = self._aboard(m)
        if not salvage:
            return None
        options: list[Action] = [IdentifySalvage(count) for count in range(len(salvage), -1, -1)]
        prompt = "Identify how much salvage? Each is re-dropped for an explore card."
        return Decision(self.seat, "drop-drive.salvage", prompt, options, "drop-drive.landing.salvage")

    def _aboard(self, m: DropDriveMatch) -> list[PieceId]:
        """Salvage, then other cargo that can be identified."""
        cargo, curios = m.state.players[self.seat].cargo, m.content.curios
        others = [piece for piece in cargo if is_curio(piece) and curios[curio_of(piece)].identify]
        return [piece for piece in cargo if noun(piece) == "salvage"] + others

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, IdentifySalvage)
        if action.count:
            redrop(m, seat, tuple(self._aboard(m)[: action.count]), "identified")
            draw(m, seat, action.count, keep=True)
            m.push(GainCards(seat))
