"""Command cards: offered at their moment, answered, applied in reverse order. dropfleet.card.*"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import PlayCard, Proceed, StackDeck
from gravitable.games.dropfleet.cards import (
    CommandCard,
    Hull,
    Moment,
    Negate,
    Reinforce,
    Repair,
    Restack,
    Scald,
    Spike,
)
from gravitable.games.dropfleet.dice import Dice, d3
from gravitable.games.dropfleet.events import CardNegated, CardPlayed, DeckStacked, HullRegained
from gravitable.games.dropfleet.garrisons import reinforce
from gravitable.games.dropfleet.spikes import remove_spikes
from gravitable.games.dropfleet.state import (
    NONE,
    ActiveEffect,
    DropfleetMatch,
    GroupNo,
    Harm,
    ShipNo,
    Target,
)
from gravitable.games.dropfleet.table import (
    admiral_value,
    gear,
    group_gear,
    group_on_table,
    on_table,
    seat_of,
)
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

_PROCEED = Proceed()
RULE = "dropfleet.card.when"


class Occasion:
    """Where a card could be played: the moment, and whom it concerns.

    `group` is the group that acts, `ships` those under fire, `seat` limits it to one player.
    """

    __slots__ = ("group", "moment", "seat", "ships")

    def __init__(
        self,
        moment: Moment,
        *,
        group: GroupNo = NONE,
        ships: tuple[ShipNo, ...] = (),
        seat: Seat | None = None,
    ) -> None:
        self.moment, self.group, self.ships, self.seat = moment, group, ships, seat


def windows(
    m: DropfleetMatch,
    moment: Moment,
    *,
    group: GroupNo = NONE,
    target: Target | None = None,
    ships: tuple[ShipNo, ...] = (),
    seat: Seat | None = None,
) -> tuple[Step, ...]:
    """The step that offers cards at a moment, or nothing where nobody has one to play."""
    if not m.options.command_cards:
        return ()
    if target is not None:
        if target.kind != "ship":
            return ()
        ships, seat = (target.no,), seat_of(m.state, target.no)
        if seat < 0:
            return ()
    occasion = Occasion(moment, group=group, ships=ships, seat=seat)
    for each in range(m.seats) if seat is None else (seat,):
        if any(m.content.command_card[card].when == moment for card in m.state.players[each].hand) and any(
            plays(m, each, occasion)
        ):
            return (OfferCards(moment, group, ships, seat),)
    return ()


class OfferCards(Step, frozen=True, gc=False):
    """Players may play cards in turn; who passes is out for the moment. dropfleet.card.order-of-play"""

    moment: Moment
    group: GroupNo = NONE
    ships: tuple[ShipNo, ...] = ()
    seat: Seat | None = None
    passed: int = 0
    last: Seat = NONE

    def occasion(self) -> Occasion:
        return Occasion(self.moment, group=self.group, ships=self.ships, seat=self.seat)

    def run(self, m: DropfleetMatch) -> Decision | None:
        if not m.options.command_cards:
            return None
        occasion = self.occasion()
        # Who played last is asked last: they alternate.
        for seat in sorted(order_of_play(m), key=lambda seat: seat == self.last):
            if self.passed >> seat & 1 or (self.seat is not None and seat != self.seat):
                continue
            options: list[Action] = list(plays(m, seat, occasion))
            if options:
                return Decision(seat, "dropfleet.card", _PROMPTS[self.moment], [_PROCEED, *options], RULE)
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, PlayCard):
            if self.moment == "card-played":
                play(m, seat, action)
            else:
                m.push(replace(self, last=seat))
                play(m, seat, action)
        else:
            m.push(replace(self, passed=self.passed | 1 << seat))


_PROMPTS: dict[Moment, str] = {
    "card-played": "Answer the command card?",
    "planning-clean-up": "Play a command card in the clean-up?",
    "battlegroup-revealed": "Play a command card on your battlegroup?",
    "group-activates": "Play a command card on the group?",
    "dice-allocated": "The dice are allocated. Play a command card?",
    "attack-declared": "You are under fire. Play a command card?",
    "point-defence": "Play a command card for Point Defence?",
    "saves": "Play a command card for the saves?",
    "activation-ends": "The group's activation ends. Play a command card?",
    "ground-combat": "Play a command card in ground combat?",
    "launch": "Play a command card for the launch?",
    "landing": "Play a command card for the landings?",
    "damage-control": "Play a command card in Damage Control?",
}


def order_of_play(m: DropfleetMatch) -> Sequence[Seat]:
    """Who is asked first: the inactive player, or the higher AV outside activations."""
    active = m.state.active_seat
    if active != NONE:
        return [seat for seat in range(m.seats) if seat != active] + [active]
    return sorted(range(m.seats), key=lambda seat: (-admiral_value(m, seat), seat))


def plays(m: DropfleetMatch, seat: Seat, occasion: Occasion) -> Iterator[PlayCard]:
    """Every way a seat could play a card of its hand now."""
    for card in dict.fromkeys(m.state.players[seat].hand):
        entry = m.content.command_card[card]
        if entry.when == occasion.moment:
            yield from _aims(m, seat, card, entry, occasion)


def _aims(
    m: DropfleetMatch, seat: Seat, card: int, entry: CommandCard, occasion: Occasion
) -> Iterator[PlayCard]:
    """The targets that a card may name. dropfleet.card.target-once"""
    s = m.state
    match entry.aim:
        case "enemy-card":
            if any(isinstance(step, ApplyCard) and step.seat != seat for step in m.agenda):
                yield PlayCard(card)
        case "friendly-fleet":
            if any(type(effect) is Restack for effect in entry.effects) and len(s.players[seat].strategy) < 2:
                return
            if not any(e.card == card and e.seat == seat for e in s.effects):
                yield PlayCard(card)
        case "friendly-battlegroup":
            revealed = s.players[seat].revealed
            if revealed != NONE and not any(
                e.card == card and e.seat == seat and e.battlegroup == revealed for e in s.effects
            ):
                yield PlayCard(card, battlegroup=revealed)
        case "friendly-group":
            groups = (
                {s.ships[ship].group for ship in occasion.ships}
                if occasion.moment == "attack-declared"
                else {occasion.group}
            )
            for group in sorted(groups):
                mine = group != NONE and s.groups[group].seat == seat
                if mine and _free(m, group, seat) and _useful(m, entry, group=group):
                    yield PlayCard(card, group=group)
        case "friendly-ship":
            ships = occasion.ships or tuple(on_table(s, seat))
            for ship in ships:
                free = seat_of(s, ship) == seat and _free(m, s.ships[ship].group, seat)
                if free and _useful(m, entry, ship=ship):
                    yield PlayCard(card, ship=ship)
        case "enemy-ship":
            for ship in occasion.ships:
                theirs_free = seat_of(s, ship) != seat and _free(m, s.ships[ship].group, seat)
                if theirs_free and s.active_seat == seat:
                    yield PlayCard(card, ship=ship)
        case "friendly-sector" | "enemy-sector":
            for no, sector in enumerate(s.sectors):
                if sector.gone or any(e.card == card and e.sector == no for e in s.effects):
                    continue
                own = sector.troops[seat].total if sector.troops else 0
                theirs = sum(each.total for other, each in enumerate(sector.troops) if other != seat)
                reinforces = any(type(effect) is Reinforce for effect in entry.effects)
                if own and (theirs or reinforces):
                    yield PlayCard(card, sector=no)


def _free(m: DropfleetMatch, group: GroupNo, seat: Seat) -> bool:
    return not m.state.groups[group].carded >> seat & 1


def _useful(m: DropfleetMatch, entry: CommandCard, *, group: GroupNo = NONE, ship: ShipNo = NONE) -> bool:
    """Whether a card would do anything: no one is offered a card that does nothing."""
    s = m.state
    for effect in entry.effects:
        kind = type(effect)
        if kind is Spike:
            return any(s.ships[no].spike for no in group_on_table(s, group))
        if kind is Hull:
            return s.ships[ship].hull < gear(m, ship).hull
        if kind is Repair or entry.when == "damage-control":
            return repairable(s.ships[ship].harm)
        if kind is Scald:
            return any(weapon.weapon.has("Scald") for weapon in group_gear(m, group).weapons)
    return True


def repairable(harm: Harm) -> bool:
    """Whether Damage Control has something to roll for."""
    return bool(
        harm.fires
        or harm.corruptors
        or harm.containment
        or harm.surges
        or harm.scanners
        or harm.engines
        or harm.power
        or harm.decay
    )


def play(m: DropfleetMatch, seat: Seat, action: PlayCard) -> None:
    """Play a card: others may answer before it takes effect. dropfleet.card.response, dropfleet.card.stack"""
    s = m.state
    player = s.players[seat]
    player.hand.remove(action.card)
    player.discards.append(action.card)
    m.emit(CardPlayed(seat, action.card, action.ship, action.group, action.battlegroup, action.sector))
    group = s.ships[action.ship].group if action.ship != NONE else action.group
    if group != NONE:
        s.groups[group] = replace(s.groups[group], carded=s.groups[group].carded | 1 << seat)
    m.push(ApplyCard(seat, action))
    for other in range(m.seats):
        if other != seat:
            m.push(*windows(m, "card-played", seat=other))


class ApplyCard(Step, frozen=True, gc=False):
    """A card takes effect, unless it was negated."""

    seat: Seat
    play: PlayCard

    def run(self, m: DropfleetMatch) -> None:
        card = m.content.command_card[self.play.card]
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
                self.lasting(m, "turn" if card.lasts == "once" else card.lasts)

    def lasting(self, m: DropfleetMatch, lasts: str) -> None:
        play = self.play
        active = ActiveEffect(
            play.card,
            self.seat,
            lasts,  # type: ignore[arg-type]
            play.ship,
            play.group,
            play.battlegroup,
            play.sector,
        )
        if active not in m.state.effects:
            m.state.effects.append(active)

    def regain(self, m: DropfleetMatch, effect: Hull) -> None:
        ship = m.state.ships[self.play.ship]
        dice = Dice.read(effect.by)
        points = dice.plus + sum(d3(m.roll(6)) if dice.sides == 3 else m.roll(6) for _ in range(dice.count))
        points = min(points, gear(m, self.play.ship).hull - ship.hull)
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


class RestackDeck(Step, frozen=True, gc=False):
    """Put the strategy deck into a new order: the same battlegroups, otherwise stacked."""

    seat: Seat

    def run(self, m: DropfleetMatch) -> Decision | None:
        if len(m.state.players[self.seat].strategy) < 2:
            return None
        prompt = "Put your strategy deck into a new order."
        return Decision(self.seat, "dropfleet.stack", prompt, None, "dropfleet.planning.strategy-deck")

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, StackDeck) or sorted(action.battlegroups) != sorted(
            m.state.players[self.seat].strategy
        ):
            raise IllegalAction(
                "dropfleet.planning.strategy-deck", "The same battlegroups are stacked in a new order."
            )

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        deck = m.state.players[self.seat].strategy
        return [StackDeck(tuple(rng.sample(deck, len(deck)))) for _ in range(n)]

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, StackDeck)
        m.state.players[seat].strategy = list(action.battlegroups)
        m.emit(DeckStacked(seat, action.battlegroups, len(action.battlegroups)))


def end_effects(m: DropfleetMatch, *lasts: str) -> None:
    """Cards that lasted so long are done."""
    if m.state.effects:
        m.state.effects = [active for active in m.state.effects if active.lasts not in lasts]
