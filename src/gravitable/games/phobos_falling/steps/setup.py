"""Setting up: the damaged station, the decks, roles, starting hands and zones."""

from __future__ import annotations

from gravitable.games.phobos_falling.actions import ChooseRole, DrawFrom, StartIn
from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content.effects import Wear
from gravitable.games.phobos_falling.content.map import LIFE_SUPPORT
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.crew.equipment import suit_of
from gravitable.games.phobos_falling.crew.officers import name_of
from gravitable.games.phobos_falling.events import CardShown, Equipped, RoleChosen, Started
from gravitable.games.phobos_falling.numbers import NO_SYSTEM, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.options import PhobosOptions
from gravitable.games.phobos_falling.state import (
    PILES,
    EventDeck,
    Officer,
    PhobosMatch,
    PhobosState,
    Pile,
    Station,
    Turn,
)
from gravitable.games.phobos_falling.station.life_support import habitable, may_be_in, no_air
from gravitable.games.phobos_falling.station.piles import PILE_DECK, SPECIALTIES, can_draw_from
from gravitable.games.phobos_falling.steps.cards import draw_card
from gravitable.games.phobos_falling.steps.cataclysm import SPECIALS
from gravitable.games.phobos_falling.steps.round import BeginRound
from gravitable.kernel import Action, BadOption, Decision, Seat, Step

OWN_CARDS = 2
"""Starting cards from the officer's own specialty."""
ADVISED = {1: 4, 2: 4, 3: 6, 4: 8}
"""Officers by people, as the rulebook advises; more people have one each."""
PARTS: tuple[Part, ...] = ("core", "ring-1", "ring-2")


def officer_count(options: PhobosOptions, seats: int) -> int:
    """How many officers play.

    phobos-falling.overview.several, phobos-falling.setup.two-players, phobos-falling.setup.few-officers
    """
    count = options.officers or ADVISED.get(seats, seats)
    if count < max(2, seats):
        raise BadOption(f"Phobos Falling needs at least two officers and one a person, not {count}.")
    return count


def set_up(m: PhobosMatch) -> PhobosState:
    """The table before roles are chosen.

    phobos-falling.setup.fuel, phobos-falling.setup.stage, phobos-falling.setup.tech,
    phobos-falling.setup.specialty-decks, phobos-falling.setup.hydroponics, phobos-falling.setup.resources
    """
    content, options = m.content, m.options
    officer_count(options, m.seats)
    station = damaged_station(content, options)
    deal_damage(m, station, options.extra_damage)
    decks: dict[str, list[str]] = {deck.id: [] for deck in content.deck}
    for stack in content.stack:
        decks[stack.deck] += [stack.id] * stack.copies
    bay_1 = [m.draw(decks["resource"]) for _ in range((len(decks["resource"]) + 1) // 2)]
    rests = {**decks, "cargo-bay-1": bay_1, "cargo-bay-2": decks["resource"]}
    return PhobosState(
        station=station,
        officers=[],
        turn=Turn(0),
        round=0,
        stage=content.tracks["stage"].start,
        tech=content.tracks["tech-data"].start,
        piles=[Pile(rests[pile]) for pile in PILES],
        events=event_deck(m),
        supply=decks["shuttle"],
        installed=[],
        removed=[],
        waiting=[],
    )


def damaged_station(content: Content, options: PhobosOptions) -> Station:
    """The station as the scenario leaves it. phobos-falling.setup.scenario"""
    station = Station.intact(content.tracks["auxiliary-fuel"].start)
    scenario = next(each for each in content.scenario if each.id == options.scenario)
    for system in scenario.systems:
        station.damaged[content.system_numbers[system]] = True
    for zone in scenario.power:
        station.power_out[content.zone_numbers[zone]] = True
    for zone in scenario.access:
        station.blocked[content.zone_numbers[zone]] = True
    return station


def deal_damage(m: PhobosMatch, station: Station, damages: int) -> None:
    """Random damage besides, as long as one life support works. phobos-falling.difficulty.more-damage"""
    bag = m.content.map.bag
    while damages and _can_break(m.content, station):
        zone = bag[m.roll(len(bag)) - 1]
        things = undamaged(m.content, station, zone)
        if not things:
            continue
        kind, system = things[m.roll(len(things)) - 1]
        marks, place = {
            "system": (station.damaged, system),
            "power": (station.power_out, zone),
            "access": (station.blocked, zone),
        }[kind]
        marks[place] = True
        if any(not _airless(m.content, station, part) for part in PARTS):
            damages -= 1
        else:
            marks[place] = False


def undamaged(content: Content, station: Station, zone: ZoneNo) -> list[tuple[str, int]]:
    """What can still break in a zone."""
    things = [("system", n) for n in content.map.systems[zone] if not station.damaged[n]]
    if not station.power_out[zone]:
        things.append(("power", NO_SYSTEM))
    if not station.blocked[zone]:
        things.append(("access", NO_SYSTEM))
    return things


def _can_break(content: Content, station: Station) -> bool:
    """Return whether anything is left to break besides the last life support and its power."""
    aired = sum(not _airless(content, station, part) for part in PARTS)
    left = sum(len(undamaged(content, station, zone)) for zone in content.map.bag)
    return left > 2 if aired == 1 else aired > 1


def _airless(content: Content, station: Station, part: Part) -> bool:
    system = LIFE_SUPPORT[part]
    return bool(no_air(content.map, station, content.map.homes[system]))


def event_deck(m: PhobosMatch) -> EventDeck:
    """The standard events less those left out, two unseen specials, and the others.

    phobos-falling.setup.events, phobos-falling.difficulty.no-cleared-blockage,
    phobos-falling.difficulty.no-restored-power, phobos-falling.difficulty.no-repaired-system,
    phobos-falling.difficulty.no-mended-one, phobos-falling.difficulty.no-cancelled-event
    """
    content, options = m.content, m.options
    chosen = {
        "no-cleared-blockage": options.no_cleared_blockage,
        "no-restored-power": options.no_restored_power,
        "no-repaired-system": options.no_repaired_system,
        "no-mended-one": options.no_mended_one,
        "no-cancelled-event": options.no_cancelled_event,
    }
    left_out = {event for harder in content.harder if chosen.get(harder.id) for event in harder.removes}
    sets: dict[str, list[str]] = {"standard": [], "special": []}
    for event in content.event:
        if event.id not in left_out:
            sets[event.set] += [event.id] * event.copies
    specials = sets["special"]
    return EventDeck(sets["standard"] + [m.draw(specials) for _ in range(SPECIALS)], specials)


class ChooseRoles(Step, frozen=True):
    """In seat order, one officer at a time.

    phobos-falling.setup.roles, phobos-falling.overview.officers, phobos-falling.setup.first-crew
    """

    def run(self, m: PhobosMatch) -> Decision | None:
        s = m.state
        count = officer_count(m.options, m.seats)
        if len(s.officers) == count:
            m.push(SeatOfficers())
            return None
        free = [role.id for role in m.content.officer if role.id not in [o.role for o in s.officers]]
        seat = len(s.officers) % m.seats
        advised = [role for role in free if m.content.roles[role].advised]
        if m.options.roles == "advised" and advised:
            m.push(self)
            add_officer(m, seat, advised[0])
            return None
        if m.options.roles == "random":
            m.push(self)
            add_officer(m, seat, m.draw(free))
            return None
        return Decision(
            seat,
            "phobos-falling.role",
            f"Choose officer {len(s.officers) + 1} of {count}.",
            [ChooseRole(role) for role in free],
            "phobos-falling.setup.roles",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseRole)
        m.push(self)
        add_officer(m, seat, action.role)


def add_officer(m: PhobosMatch, seat: Seat, role: str) -> None:
    """An officer starts in the zone of his or her specialty. phobos-falling.setup.start-zone"""
    (zone,) = m.content.decks[m.content.roles[role].specialty].zones
    m.state.officers.append(Officer(role=role, seat=seat, zone=m.content.zone_numbers[zone]))
    m.emit(RoleChosen(seat, role))


class SeatOfficers(Step, frozen=True):
    """The turn order, then starting hands, then the first round.

    phobos-falling.round.several-officers, phobos-falling.setup.first-officer
    """

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        in_a_row = m.options.turn_order == "all-of-a-player"
        if in_a_row:
            s.officers.sort(key=lambda officer: officer.seat)
        if m.options.first == "random":
            first = m.roll(m.seats if in_a_row else len(s.officers)) - 1
            if in_a_row:
                first = next(o for o, officer in enumerate(s.officers) if officer.seat == first)
            s.officers = s.officers[first:] + s.officers[:first]
        count = len(s.officers)
        deals = [Deal(o) for o in range(count)]
        starts = [Start(o) for o in range(count)]
        m.push(*deals, *starts, BeginRound())


class Deal(Step, frozen=True):
    """Two cards of the officer's own specialty. phobos-falling.setup.own-specialty"""

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        s.turn = Turn(self.officer)
        specialty = m.content.roles[s.officers[self.officer].role].specialty
        more = next(size.draws for size in m.content.crew if size.officers == len(s.officers))
        m.push(DealMore(self.officer, more))
        for _ in range(OWN_CARDS):
            draw_card(m, self.officer, PILE_DECK.index(specialty))


class DealMore(Step, frozen=True):
    """Then from any specialty decks, one at a time. phobos-falling.setup.more-cards"""

    officer: OfficerNo
    cards: int

    def run(self, m: PhobosMatch) -> Decision | None:
        s = m.state
        piles = [n for n in range(SPECIALTIES) if can_draw_from(s.piles[n], n)]
        if not self.cards or not piles:
            return None
        return Decision(
            s.officers[self.officer].seat,
            "phobos-falling.starting-card",
            f"{name_of(m, self.officer)}: draw a starting card from which deck? {self.cards} to go.",
            [DrawFrom(PILES[n]) for n in piles],
            "phobos-falling.setup.more-cards",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, DrawFrom)
        m.push(DealMore(self.officer, self.cards - 1))
        draw_card(m, self.officer, PILES.index(action.pile))


class Start(Step, frozen=True):
    """Suits are worn; an officer who cannot breathe in the starting zone chooses another.

    phobos-falling.setup.start-without-air
    """

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        s.turn = Turn(self.officer)
        officer = s.officers[self.officer]
        for card in officer.hand[:]:
            effect = m.content.cards[card].effect
            if type(effect) is Wear and effect.suit and suit_of(m.content, officer) == "none":
                officer.hand.remove(card)
                officer.worn.append(card)
                m.emit(CardShown(self.officer, card))
                m.emit(Equipped(self.officer, card))
        if may_be_in(m.content.map, s.station, officer.zone, suit_of(m.content, officer)):
            m.emit(Started(self.officer, officer.zone))
        else:
            m.push(ChooseStart(self.officer))


class ChooseStart(Step, frozen=True):
    """The player chooses a zone that has air."""

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> Decision:
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.start",
            f"There is no air in {name_of(m, self.officer)}'s zone. Start where?",
            [StartIn(zone) for zone in habitable(m.content.map, m.state.station)],
            "phobos-falling.setup.start-without-air",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, StartIn)
        m.state.officers[self.officer].zone = action.zone
        m.emit(Started(self.officer, action.zone))
