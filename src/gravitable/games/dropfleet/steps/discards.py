"""Command cards discarded: by choice, after an extra draw, or when an admiral is killed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from gravitable.games.dropfleet.actions import DiscardCards
from gravitable.games.dropfleet.events import CardDiscarded
from gravitable.games.dropfleet.state import CardNo, DropfleetMatch
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

ANY = -1
"""As many cards as the player likes."""


def discard(m: DropfleetMatch, seat: Seat, card: CardNo) -> None:
    """A card of the hand goes face up to the discard pile. dropfleet.card.discard-pile"""
    player = m.state.players[seat]
    player.hand.remove(card)
    player.discards.append(card)
    m.emit(CardDiscarded(seat, card))


class DiscardAid(msgspec.Struct, frozen=True):
    """The cards to choose from, and how many of them go; ANY where that is free."""

    hand: tuple[CardNo, ...]
    count: int


class Discard(Step, frozen=True):
    """Players choose at the same time which cards they discard; the cards are shown when all have chosen.

    `counts` is how many each seat discards. A seat that must discard is asked even where all its cards are
    alike, since not asking would tell that they are. dropfleet.card.discards-together
    """

    counts: tuple[int, ...]
    rule: str

    def run(self, m: DropfleetMatch) -> list[Decision] | None:
        asked = []
        for seat, (player, count) in enumerate(zip(m.state.players, self.counts, strict=True)):
            if player.discarding is None and player.hand and count:
                prompt = (
                    "Which command cards do you discard, if any?"
                    if count == ANY
                    else f"Discard {count} of your command cards."
                )
                asked.append(Decision(seat, "dropfleet.discard", prompt, None, self.rule))
        if asked:
            return asked
        for seat, player in enumerate(m.state.players):
            chosen, player.discarding = player.discarding or (), None
            for card in chosen:
                discard(m, seat, card)
        return None

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, DiscardCards):
            raise IllegalAction(self.rule, "Command cards are discarded now.")
        count = self.counts[decision.seat]
        if count not in (ANY, len(action.cards)):
            raise IllegalAction(self.rule, f"Exactly {count} of your cards go.")
        if Counter(action.cards) - Counter(m.state.players[decision.seat].hand):
            raise IllegalAction(self.rule, "Those cards are not in your hand.")

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        hand = m.state.players[decision.seat].hand
        count = self.counts[decision.seat]
        found: list[Action] = [DiscardCards(())] if count == ANY else []
        for _ in range(2 * n):
            if len(found) >= n:
                break
            cards = rng.sample(hand, rng.randint(0, len(hand)) if count == ANY else count)
            action = DiscardCards(tuple(sorted(cards)))
            if action not in found:
                found.append(action)
        return found

    def aid(self, m: DropfleetMatch, decision: Decision) -> DiscardAid:
        return DiscardAid(tuple(m.state.players[decision.seat].hand), self.counts[decision.seat])

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, DiscardCards)
        m.state.players[seat].discarding = action.cards
        m.push(self)


def discard_down(m: DropfleetMatch, seat: Seat, most: int, rule: str) -> None:
    """A player discards until so many cards are left."""
    excess = max(0, len(m.state.players[seat].hand) - most)
    if excess:
        m.push(Discard(tuple(excess if each == seat else 0 for each in range(m.seats)), rule))
