"""What a command card does when it takes effect. dropfleet.card.stack, dropfleet.card.espionage"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from gravitable.games.dropfleet.actions import PlayCard, StackDeck
from gravitable.games.dropfleet.deck.command_cards import Hull, Negate, Reinforce, Restack, Spike
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.events import CardNegated, DeckStacked, HullRegained, PlanChanged
from gravitable.games.dropfleet.state import ActiveEffect, BattlegroupNo, DropfleetMatch, Target
from gravitable.games.dropfleet.steps.rolling import total
from gravitable.games.dropfleet.steps.spikes import remove_spikes
from gravitable.games.dropfleet.steps.troops import forget_absent, reinforce
from gravitable.games.dropfleet.table import gear, group_on_table, stacked
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

RULE = "dropfleet.planning.strategy-deck"


class ApplyCard(Step, frozen=True):
    """A card takes effect, unless it was negated."""

    seat: Seat
    play: PlayCard

    def run(self, m: DropfleetMatch) -> None:
        card = m.content.command_card[self.play.card]
        lasting = False
        for effect in card.effects:
            kind = type(effect)
            if kind is Negate:
                _negate(m)
            elif isinstance(effect, Spike):
                for ship in group_on_table(m.state, self.play.group):
                    remove_spikes(m, ship, -effect.steps)
            elif isinstance(effect, Hull):
                self.regain(m, effect)
            elif isinstance(effect, Reinforce):
                self.reinforce(m, effect)
            elif kind is Restack:
                m.push(RestackDeck(self.seat))
            else:
                lasting = True
        if lasting:
            play, lasts = self.play, "turn" if card.lasts == "once" else card.lasts
            m.state.effects.append(
                ActiveEffect(
                    play.card,
                    self.seat,
                    lasts,
                    play.ship,
                    play.group,
                    play.battlegroup,
                    play.sector,
                    play.cluster,
                    play.station,
                )
            )

    def regain(self, m: DropfleetMatch, effect: Hull) -> None:
        ship = m.state.ships[self.play.ship]
        dice = Dice.read(effect.by)
        points = min(total(m, dice), gear(m, self.play.ship).hull - ship.hull)
        ship.hull += points
        m.emit(HullRegained(self.play.ship, points, ship.hull))

    def reinforce(self, m: DropfleetMatch, effect: Reinforce) -> None:
        reinforce(m, Target("sector", self.play.sector), self.seat, effect.asset, effect.count)


def _negate(m: DropfleetMatch) -> None:
    """The card that was answered has no effect. dropfleet.card.espionage"""
    for at in range(len(m.agenda) - 1, -1, -1):
        step = m.agenda[at]
        if isinstance(step, ApplyCard):
            del m.agenda[at]
            m.emit(CardNegated(step.seat, step.play.card))
            return


class DeckAid(msgspec.Struct, frozen=True):
    """The battlegroups that are in the deck, those to choose from, and how many of these are in it too."""

    must: tuple[BattlegroupNo, ...]
    waiting: tuple[BattlegroupNo, ...] = ()
    chosen: int = 0


class RestackDeck(Step, frozen=True):
    """The revealed card goes back, the deck is stacked anew, and its top card is revealed instead.

    dropfleet.card.change-of-plan
    """

    seat: Seat

    def deck(self, m: DropfleetMatch) -> list[BattlegroupNo]:
        player = m.state.players[self.seat]
        return [player.revealed, *player.strategy]

    def run(self, m: DropfleetMatch) -> Decision:
        prompt = "Put your strategy deck into a new order; its top card is revealed."
        return Decision(self.seat, "dropfleet.stack", prompt, None, RULE)

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, StackDeck) or sorted(action.battlegroups) != sorted(self.deck(m)):
            raise IllegalAction(RULE, "The same battlegroups are stacked in a new order.")

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        deck = self.deck(m)
        return [StackDeck(tuple(rng.sample(deck, len(deck)))) for _ in range(n)]

    def aid(self, m: DropfleetMatch, decision: Decision) -> DeckAid:
        return DeckAid(tuple(self.deck(m)))

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, StackDeck)
        player = m.state.players[seat]
        player.revealed, *player.strategy = stacked(m.state, action.battlegroups)
        m.emit(DeckStacked(seat, action.battlegroups, len(action.battlegroups)))
        m.emit(PlanChanged(seat, player.revealed))


def end_effects(m: DropfleetMatch, *lasts: str) -> None:
    """Cards that lasted so long are done."""
    m.state.effects = [active for active in m.state.effects if active.lasts not in lasts]
    forget_absent(m)
