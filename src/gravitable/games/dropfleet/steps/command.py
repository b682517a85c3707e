"""Command cards: who is asked at which moment, and what may be played then. dropfleet.card.*"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import CardsFirst, PlayCard
from gravitable.games.dropfleet.deck.command_cards import (
    CommandCard,
    GainStealth,
    GroundSave,
    Hull,
    Moment,
    MoreScald,
    Reinforce,
    Repair,
    Restack,
    Spike,
)
from gravitable.games.dropfleet.events import CardOrderChosen, CardOrderRolled, CardPlayed
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, GroupNo, Harm, ShipNo, Target
from gravitable.games.dropfleet.steps.card_effects import ApplyCard
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.table import (
    admiral_value,
    gear,
    group_alive,
    group_gear,
    group_on_table,
    on_table,
    seat_of,
)
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step, Window

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
    """The step that offers cards at a moment, or nothing where nobody is asked."""
    if target is not None:
        if target.kind != "ship":
            return ()
        ships, seat = (target.no,), seat_of(m.state, target.no)
        if seat < 0:
            return ()
    occasion = Occasion(moment, group=group, ships=ships, seat=seat)
    for each in range(m.seats) if seat is None else (seat,):
        if is_asked(m, each, occasion):
            return (OfferCards(moment, group, ships, seat),)
    return ()


def is_asked(m: DropfleetMatch, seat: Seat, occasion: Occasion) -> bool:
    """Whether a seat is asked for a card at a moment: whenever a card of its deck that nobody has seen could
    be played, so that being asked tells nothing about the hand. dropfleet.card.covert"""
    player = m.state.players[seat]
    if not player.hand or not m.options.command_cards:
        return False
    if m.options.card_moments == "open":
        return any(plays(m, seat, occasion))
    entries = m.content.command_card
    return any(
        entries[card].when == occasion.moment and any(_aims(m, seat, card, entries[card], occasion))
        for card in dict.fromkeys(player.hand + player.pile)
    )


class OfferCards(Window, frozen=True):
    """Players may play cards in turn; a player who passes plays no more at this moment.

    dropfleet.card.order-of-play, dropfleet.card.any-number, dropfleet.card.wait
    """

    moment: Moment
    group: GroupNo = NONE
    ships: tuple[ShipNo, ...] = ()
    seat: Seat | None = None
    last: Seat = NONE

    def occasion(self) -> Occasion:
        return Occasion(self.moment, group=self.group, ships=self.ships, seat=self.seat)

    def run(self, m: DropfleetMatch) -> Sequence[Decision]:
        if order_open(m) and len(self.asked(m)) > 1:
            m.push(DecideOrder(), self)
            return ()
        return super().run(m)

    def asked(self, m: DropfleetMatch) -> list[Seat]:
        """The seats to ask, in this order. The one that played last is asked last: players alternate."""
        seats = sorted(order_of_play(m), key=lambda seat: seat == self.last)
        occasion = self.occasion()
        return [
            seat
            for seat in seats
            if seat not in self.passed and self.seat in (None, seat) and is_asked(m, seat, occasion)
        ]

    def offers(self, m: DropfleetMatch) -> Iterator[Decision]:
        for seat in self.asked(m):
            options: list[Action] = [PROCEED, *plays(m, seat, self.occasion())]
            prompt = _PROMPTS[self.moment]
            yield Decision(
                seat,
                "dropfleet.card",
                prompt,
                options,
                RULE,
                covert=True,
                proceed="Play no card",
                reaction=True,
            )

    def act(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, PlayCard)
        if self.moment != "card-played":
            m.push(replace(self, last=seat))
        play(m, seat, action)


_PROMPTS: dict[Moment, str] = {
    "card-played": "Answer the command card?",
    "planning-clean-up": "Play a command card in the clean-up?",
    "battlegroup-revealed": "Play a command card on your battlegroup?",
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


# Who plays first


def order_open(m: DropfleetMatch) -> bool:
    """Whether nobody has said yet who plays first outside activations."""
    return m.state.active_seat == NONE and m.state.cards_first == NONE


def order_of_play(m: DropfleetMatch) -> Sequence[Seat]:
    """Who is asked first: in an activation the inactive player, otherwise the one that was chosen."""
    s = m.state
    first = s.cards_first if s.active_seat == NONE else next(n for n in range(m.seats) if n != s.active_seat)
    return sorted(range(m.seats), key=lambda seat: seat != first)


class DecideOrder(Step, frozen=True):
    """The higher AV says who plays cards first; equals roll off. dropfleet.card.order-of-play"""

    def run(self, m: DropfleetMatch) -> None:
        values = [admiral_value(m, seat) for seat in range(m.seats)]
        higher = [seat for seat in range(m.seats) if values[seat] == max(values)]
        while len(higher) > 1:
            rolls = tuple(d6(m) for _ in higher)
            m.emit(CardOrderRolled(rolls))
            higher = [seat for seat, roll in enumerate(rolls) if roll == max(rolls)]
        m.push(*map(ChooseOrder, higher))


class ChooseOrder(Step, frozen=True):
    """The player with the higher AV, or the winner of the roll, chooses. dropfleet.card.order-of-play"""

    seat: Seat

    def run(self, m: DropfleetMatch) -> Decision:
        prompt = "Play command cards first, or second?"
        options = [CardsFirst(True), CardsFirst(False)]
        return Decision(self.seat, "dropfleet.card-order", prompt, options, "dropfleet.card.order-of-play")

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, CardsFirst)
        m.state.cards_first = seat if action.first else 1 - seat
        m.emit(CardOrderChosen(m.state.cards_first))


# What may be played


def plays(m: DropfleetMatch, seat: Seat, occasion: Occasion) -> Iterator[PlayCard]:
    """Every way a seat could play a card of its hand now. dropfleet.card.when"""
    for card in dict.fromkeys(m.state.players[seat].hand):
        entry = m.content.command_card[card]
        if entry.when == occasion.moment:
            yield from _aims(m, seat, card, entry, occasion)


def _aims(
    m: DropfleetMatch, seat: Seat, card: int, entry: CommandCard, occasion: Occasion
) -> Iterator[PlayCard]:
    """The targets that a card may name; all that this asks is known to everyone.

    dropfleet.card.target-once, dropfleet.card.area
    """
    s = m.state
    match entry.aim:
        case "enemy-card":
            if any(isinstance(step, ApplyCard) and step.seat != seat for step in m.agenda):
                yield PlayCard(card)
        case "friendly-fleet":
            if any(type(effect) is Restack for effect in entry.effects) and not _may_restack(m, seat):
                return
            yield PlayCard(card)
        case "friendly-battlegroup":
            revealed = s.players[seat].revealed
            if revealed != NONE:
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
            ships = occasion.ships or tuple(_ships(m, seat, occasion.group))
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
                own = sector.troops[seat].total
                theirs = sum(each.total for other, each in enumerate(sector.troops) if other != seat)
                reinforces = any(type(effect) is Reinforce for effect in entry.effects)
                if own and (theirs or reinforces):
                    yield PlayCard(card, sector=no)
        case "friendly-garrison":
            yield from _garrisons(m, seat, card, entry)


def _ships(m: DropfleetMatch, seat: Seat, group: GroupNo) -> list[ShipNo]:
    """The ships that a card may name at a moment of one group, or of none."""
    return on_table(m.state, seat) if group == NONE else group_alive(m.state, group)


def _may_restack(m: DropfleetMatch, seat: Seat) -> bool:
    player = m.state.players[seat]
    return player.revealed != NONE and bool(player.strategy)


def _garrisons(m: DropfleetMatch, seat: Seat, card: int, entry: CommandCard) -> Iterator[PlayCard]:
    """Clusters and stations with own ground assets; a card that adds nothing to itself goes there once."""
    s = m.state
    adds = any(type(effect) is GroundSave for effect in entry.effects)
    there = {(e.cluster, e.station) for e in s.effects if e.card == card and e.seat == seat and not adds}
    for no, cluster in enumerate(s.clusters):
        own = [sector for sector in cluster.sectors if s.sectors[sector].troops[seat].total]
        if own and (no, NONE) not in there:
            yield PlayCard(card, cluster=no)
    for no, station in enumerate(s.stations):
        if station.hull > 0 and station.troops[seat].total and (NONE, no) not in there:
            yield PlayCard(card, station=no)


def _free(m: DropfleetMatch, group: GroupNo, seat: Seat) -> bool:
    return not m.state.groups[group].carded >> seat & 1


def _useful(m: DropfleetMatch, entry: CommandCard, *, group: GroupNo = NONE, ship: ShipNo = NONE) -> bool:
    """Whether a card would do anything: no one is offered a card that does nothing."""
    return any(_helps(m, entry, type(effect), group, ship) for effect in entry.effects)


def _helps(m: DropfleetMatch, entry: CommandCard, kind: type, group: GroupNo, ship: ShipNo) -> bool:
    s = m.state
    if kind is Spike:
        return any(s.ships[no].spike for no in group_on_table(s, group))
    if kind is Hull:
        return s.ships[ship].hull < gear(m, ship).hull
    if kind is Repair or entry.when == "damage-control":
        return repairable(s.ships[ship].harm)
    if kind is GainStealth:
        return not gear(m, ship).stealth or bool(s.ships[ship].crippled)
    if kind is MoreScald:
        return any(weapon.scalds for weapon in group_gear(m, group).weapons)
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
    m.emit(
        CardPlayed(
            seat,
            action.card,
            action.ship,
            action.group,
            action.battlegroup,
            action.sector,
            action.cluster,
            action.station,
        )
    )
    group = s.ships[action.ship].group if action.ship != NONE else action.group
    if group != NONE:
        s.groups[group] = replace(s.groups[group], carded=s.groups[group].carded | 1 << seat)
    m.push(ApplyCard(seat, action))
    for other in range(m.seats):
        if other != seat:
            m.push(*windows(m, "card-played", seat=other))
