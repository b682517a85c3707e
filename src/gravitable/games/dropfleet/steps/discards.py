"""Cutting a hand of command cards down. dropfleet.card.killed, dropfleet.resistance.elite-draw"""

from __future__ import annotations

from gravitable.games.dropfleet.actions import DiscardCard
from gravitable.games.dropfleet.events import CardDiscarded
from gravitable.games.dropfleet.state import CardNo, DropfleetMatch
from gravitable.kernel import Action, Decision, Seat, Step


def discard(m: DropfleetMatch, seat: Seat, card: CardNo) -> None:
    """A card of the hand goes face up to the discard pile. dropfleet.card.discard-pile"""
    player = m.state.players[seat]
    player.hand.remove(card)
    player.discards.append(card)
    m.emit(CardDiscarded(seat, card))


class DiscardDown(Step, frozen=True, gc=False):
    """Discard cards of choice until so many are left."""

    seat: Seat
    most: int
    rule: str = "dropfleet.card.killed"

    def run(self, m: DropfleetMatch) -> Decision | None:
        hand = m.state.players[self.seat].hand
        if len(hand) <= self.most:
            return None
        cards = list(dict.fromkeys(hand))
        if len(cards) == 1 or self.most == 0:
            discard(m, self.seat, hand[0])
            m.push(self)
            return None
        prompt = f"Discard {len(hand) - self.most} of your command cards."
        return Decision(
            self.seat, "dropfleet.discard", prompt, [DiscardCard(card) for card in cards], self.rule
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, DiscardCard)
        discard(m, seat, action.card)
        m.push(self)
