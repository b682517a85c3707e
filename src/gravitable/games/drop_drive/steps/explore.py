"""Explore cards: drawn, kept, put in their places. drop-drive.landing.explore, drop-drive.explore.*"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from gravitable.games.drop_drive.actions import (
    Decline,
    DiscardSpecimen,
    ExploreSurface,
    KeepCards,
    RepairShip,
    TakeBonusItem,
)
from gravitable.games.drop_drive.content import CardNo, Colour, Crew, Gear, Passenger, Upgrade
from gravitable.games.drop_drive.events import CardKept, CardsDiscarded, CardsDrawn, DeckRenewed, TakenOut
from gravitable.games.drop_drive.events.anomalies import BonusItems
from gravitable.games.drop_drive.pieces import colour_of, noun
from gravitable.games.drop_drive.ship import can_carry, damaged, explore_rating, fit_nav_tools, slots
from gravitable.games.drop_drive.state import NONE, Crewed, DropDriveMatch, Upgraded
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits
from gravitable.games.drop_drive.steps.damage import repair
from gravitable.games.drop_drive.words import card_words
from gravitable.kernel import Action, Blocked, Decision, Seat, Step
from gravitable.physics.table import PieceId


def draw(m: DropDriveMatch, seat: Seat, count: int, *, keep: bool = False) -> None:
    """Draw explore cards into the hand, or to be kept; an empty deck is made anew from its discards.

    drop-drive.explore.empty-deck
    """
    s = m.state
    cards = []
    for _ in range(count):
        if not s.explore and s.explore_discards:
            s.explore, s.explore_discards = s.explore_discards, []
            m.emit(DeckRenewed("explore"))
        if not s.explore:
            break
        cards.append(m.draw(s.explore))
    if cards:
        (s.players[seat].gained if keep else s.players[seat].hand).extend(cards)
        m.emit(CardsDrawn(seat, len(cards), tuple(cards)))


class KeepFromHand(Step, frozen=True):
    """Keep so many of the cards in hand and discard the others, face up."""

    seat: Seat
    keep: int

    def run(self, m: DropDriveMatch) -> Decision | None:
        hand = m.state.players[self.seat].hand
        if len(hand) <= self.keep:
            self.take(m, self.seat, KeepCards(tuple(hand)))
            return None
        many = "one card" if self.keep == 1 else f"{self.keep} cards"
        face = {card: m.content.cards[card].face.id for card in hand}
        different = {tuple(sorted(map(face.__getitem__, c))): c for c in combinations(hand, self.keep)}
        options: list[Action] = [KeepCards(cards) for cards in different.values()]
        return Decision(
            self.seat,
            "drop-drive.keep",
            f"Keep {many} of {len(hand)}.",
            options,
            "drop-drive.landing.explore",
        )

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, KeepCards)
        keep(m, seat, action)
        m.push(GainCards(seat))


def keep(m: DropDriveMatch, seat: Seat, action: KeepCards) -> None:
    """Kept cards are still to be put in their places; the others lie face up on the discard pile."""
    player = m.state.players[seat]
    others = tuple(card for card in player.hand if card not in action.cards)
    player.hand.clear()
    player.gained.extend(action.cards)
    if others:
        m.state.explore_discards.extend(others)
        m.emit(CardsDiscarded(seat, others))


class GainCards(Step, frozen=True):
    """Kept cards go to their places: upgrades on the ship, passengers beside it, specimens below free slots,
    crew beside the captain, gear below one of them who carries none.

    drop-drive.explore.upgrades, drop-drive.explore.passengers, drop-drive.explore.specimens,
    drop-drive.special.crew, drop-drive.special.gear
    """

    seat: Seat

    def run(self, m: DropDriveMatch) -> None:
        content = m.content
        player = m.state.players[self.seat]
        while player.gained:
            card = player.gained[0]
            face = content.cards[card].face
            if type(face) is Upgrade:
                player.upgrades.append(Upgraded(card))
                fit_nav_tools(m)
            elif type(face) is Passenger:
                player.passengers.append(card)
            elif type(face) is Crew or type(face) is Gear:
                self._join(m, face, card)
            elif len(player.specimens) < slots(content, player):
                player.specimens.append(card)
            else:
                m.push(MakeRoom(self.seat), self)
                return
            player.gained.pop(0)
            m.emit(CardKept(self.seat, card))

    def _join(self, m: DropDriveMatch, face: Crew | Gear, card: CardNo) -> None:
        """A crew comes aboard, or gear is given to the captain, else to the first crew without; the bonus is
        there at once."""
        player = m.state.players[self.seat]
        if type(face) is Crew:
            player.crew.append(Crewed(card))
        elif player.gear == NONE:
            player.gear = card
        else:
            at = next(n for n, each in enumerate(player.crew) if each.gear == NONE)
            player.crew[at] = replace(player.crew[at], gear=card)
        fit_nav_tools(m)
        gain_credits(m, self.seat, face.credits, face.name)


class MakeRoom(Step, frozen=True):
    """A specimen has no free slot: it is discarded, or another one for it.

    drop-drive.explore.specimens-discard, drop-drive.setup.explore-install
    """

    seat: Seat

    def run(self, m: DropDriveMatch) -> Decision | None:
        player = m.state.players[self.seat]
        card = player.gained[0]
        options = [DiscardSpecimen(each) for each in (card, *player.specimens)]
        if len(options) == 1:
            self.take(m, self.seat, options[0])
            return None
        prompt = f"No slot is free for {card_words(m, card)}: which specimen is discarded?"
        rule = "drop-drive.explore.specimens-discard"
        return Decision(self.seat, "drop-drive.specimen", prompt, options, rule)

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, DiscardSpecimen)
        s = m.state
        player = s.players[seat]
        card = player.gained.pop(0)
        if action.card != card:
            player.specimens[player.specimens.index(action.card)] = card
            m.emit(CardKept(seat, card))
        s.explore_discards.append(action.card)
        m.emit(CardsDiscarded(seat, (action.card,)))


class ExploreOrRepair(Step, frozen=True):
    """The last part of a landing: explore the surface, or repair the ship.

    drop-drive.landing.explore, drop-drive.landing.repair, drop-drive.repair.how,
    drop-drive.end.emergency-quiet
    """

    seat: Seat
    place: PieceId
    emergency: bool = False

    def run(self, m: DropDriveMatch) -> Decision | None:
        if not damaged(m.state.players[self.seat]):
            self.take(m, self.seat, ExploreSurface())
            return None
        prompt = "Explore the surface, or repair your ship?"
        options = [ExploreSurface(), RepairShip()]
        return Decision(self.seat, "drop-drive.explore", prompt, options, "drop-drive.landing.repair")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        player = m.state.players[seat]
        if type(action) is RepairShip:
            repair(m, seat, damaged(player))
            return
        draw(m, seat, explore_rating(m.content, player))
        if noun(self.place) == "planet" and not self.emergency:
            m.push(KeepFromHand(seat, 1), BonusItem(seat, colour_of(self.place)))
        else:
            m.push(KeepFromHand(seat, 1))


def put_beside(m: DropDriveMatch, planet: Colour, items: tuple[CardNo, ...]) -> None:
    """Bonus explore items are laid face up beside a planet tile. drop-drive.special.bonus-items"""
    if items:
        m.state.bonus[planet] = (*m.state.bonus.get(planet, ()), *items)
        m.emit(BonusItems(planet, items))


class BonusItem(Step, frozen=True):
    """A player who explores may also keep one bonus item beside the planet. drop-drive.special.bonus-items"""

    seat: Seat
    planet: Colour

    def run(self, m: DropDriveMatch) -> Decision | None:
        items = [card for card in self._items(m) if not self._too_much(m, card)]
        if not items:
            return None
        prompt = "Bonus explore items lie here: keep one?"
        options: list[Action] = [*(TakeBonusItem(card) for card in items), Decline()]
        return Decision(self.seat, "drop-drive.bonus", prompt, options, "drop-drive.special.bonus-items")

    def _items(self, m: DropDriveMatch) -> tuple[CardNo, ...]:
        return m.state.bonus.get(self.planet, ())

    def _too_much(self, m: DropDriveMatch, card: CardNo) -> bool:
        """Gear for which nobody has a hand free. drop-drive.special.gear"""
        return card in m.content.gears and not can_carry(m.state.players[self.seat])

    def blocked(self, m: DropDriveMatch, decision: Decision) -> Sequence[Blocked]:
        why = "Your captain and crew carry gear already, one each."
        return [
            Blocked(TakeBonusItem(card), "drop-drive.special.gear", why)
            for card in self._items(m)
            if self._too_much(m, card)
        ]

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, TakeBonusItem):
            return
        s = m.state
        s.bonus[self.planet] = left = tuple(card for card in self._items(m) if card != action.card)
        s.players[seat].gained.append(action.card)
        if not any(card in m.content.precursors for card in left):
            self._remove_tokens(m)
        m.push(GainCards(seat))

    def _remove_tokens(self, m: DropDriveMatch) -> None:
        """A token leaves with its last card. drop-drive.precursor.gone"""
        s = m.state
        for token in [token for token, planet in s.precursors.items() if planet == self.planet]:
            del s.precursors[token]
            dropping.lift(m, token)
            m.emit(TakenOut(token))
            dropping.settle(m)
