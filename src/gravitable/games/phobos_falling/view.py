"""What a player may see: all that lies open, the player's own hands, and the backs of the others' cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content.effects import Health
from gravitable.games.phobos_falling.content.map import GRAVITY
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.crew.equipment import hand_limit
from gravitable.games.phobos_falling.crew.fight import present
from gravitable.games.phobos_falling.crew.forecast import Forecast, forecast
from gravitable.games.phobos_falling.crew.hands import sees
from gravitable.games.phobos_falling.numbers import (
    NOWHERE,
    OFFICERS,
    PIRATE_SHIP,
    PLACES,
    CardId,
    OfficerNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import NO_CARD, PILES, EventId, GroupTurn, Phase, PhobosMatch
from gravitable.games.phobos_falling.station.failure_causes import FailureCause, sentence
from gravitable.games.phobos_falling.station.life_support import no_air
from gravitable.games.phobos_falling.station.piles import PILE_AT
from gravitable.games.phobos_falling.station.power import (
    Source,
    no_auxiliary,
    no_light,
    no_main,
    not_turning,
    power_source,
)
from gravitable.games.phobos_falling.station.shuttle import missing
from gravitable.games.phobos_falling.steps.boarding import waiting_at
from gravitable.games.phobos_falling.steps.setup import officer_count
from gravitable.kernel import Seat, View
from gravitable.kernel.annotations import Bounds, Length, Unobserved


class Reason(msgspec.Struct, frozen=True):
    """Why something is as it is: the clause, a sentence, and the place to look at."""

    rule: str
    text: str
    zone: ZoneNo = NOWHERE


class CardView(msgspec.Struct, frozen=True):
    """A card face up."""

    id: Unobserved[CardId]
    card: str
    name: str
    deck: str
    text: str


class EventView(msgspec.Struct, frozen=True):
    """An event card face up."""

    id: EventId
    name: str
    text: str
    immune: Annotated[tuple[str, ...], Length(0)]


class SystemView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A system of a zone."""

    number: int
    code: Unobserved[str]
    name: str
    damaged: bool = False


class ZoneView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A zone; `dark` and `airless` say why it has no power or air. What is as it should be is left out."""

    number: Annotated[ZoneNo, Bounds(NOWHERE, PLACES)]
    name: str
    part: Part
    systems: Annotated[tuple[SystemView, ...], Length(4)] = ()
    dark: Annotated[tuple[Reason, ...], Length(0)] = ()
    airless: Annotated[tuple[Reason, ...], Length(0)] = ()
    blocked: bool = False
    stabilized: bool = False
    field: bool = False
    fire: bool = False
    breached: bool = False
    robots: int = 0
    pirates: int = 0
    waiting: int = 0
    """Pirates outside its force field."""


class RingView(msgspec.Struct, frozen=True):
    """A ring, and why it stands still."""

    part: Part
    still: Annotated[tuple[Reason, ...], Length(0)]


class AbilityView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ability of an officer."""

    id: Unobserved[str]
    name: str
    text: str
    used: bool = False


class OfficerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An officer; `hand` is left out if the seat may not see it, `backs` are the decks of its cards."""

    number: Annotated[OfficerNo, Bounds(-1, OFFICERS)]
    role: str
    name: str
    title: str
    seat: Annotated[Seat, Bounds(-1, OFFICERS)]
    zone: Annotated[ZoneNo, Bounds(NOWHERE, PLACES)]
    limit: int
    abilities: Annotated[tuple[AbilityView, ...], Length(3)]
    health: Health = "healthy"
    hand: Annotated[tuple[CardView, ...] | None, Length(10)] = None
    backs: Annotated[tuple[str, ...], Length(10)] = ()
    worn: Annotated[tuple[CardView, ...], Length(2)] = ()
    shield: CardView | None = None
    installing: CardView | None = None


class PileView(msgspec.Struct, frozen=True):
    """A draw pile and the names of its discards, the last on top."""

    id: str
    zone: ZoneNo
    left: int
    discards: Annotated[tuple[str, ...], Length(0)]


class WayView(msgspec.Struct, frozen=True):
    """One way to meet a need of the shuttle: what it takes and what is missing."""

    need: Unobserved[str]
    way: Unobserved[str]
    takes: Annotated[tuple[str, ...], Length(0)]
    missing: Annotated[tuple[str, ...], Length(0)]


class FightView(msgspec.Struct, frozen=True):
    """The fight that is on, and how it ends if all pass, as far as the seat can tell."""

    zone: ZoneNo
    pirates: int
    officers: Annotated[tuple[OfficerNo, ...], Length(OFFICERS)]
    by_pirates: bool
    ambush: bool
    forecast: Forecast


class HeldView(msgspec.Struct, frozen=True):
    """The pirate ship in the tractor beam."""

    zone: ZoneNo
    officer: OfficerNo
    pirates: int
    open: bool
    last_turn: bool


class PhobosView(View, frozen=True):
    """The table as one seat sees it."""

    scenario: str
    round: int
    turn: Annotated[OfficerNo, Bounds(-1, OFFICERS)]
    phase: Phase
    stage: Annotated[int, Bounds(0, 10)]
    stages: Unobserved[int]
    boarders: Annotated[int, Bounds(-1, 30)]
    source: Source
    no_main: Annotated[tuple[Reason, ...], Length(0)]
    no_auxiliary: Annotated[tuple[Reason, ...], Length(0)]
    fuel: Annotated[int, Bounds(-1, 30)]
    tech: Annotated[int, Bounds(-1, 30)]
    tech_goal: Unobserved[int]
    zones: Annotated[tuple[ZoneView, ...], Length(PLACES - 1)]
    rings: Annotated[tuple[RingView, ...], Length(2)]
    gardens: Annotated[tuple[Part, ...], Length(3)]
    officers: Annotated[tuple[OfficerView, ...], Length(OFFICERS)]
    piles: Annotated[tuple[PileView, ...], Length(len(PILES))]
    events_left: int
    event: EventView | None
    next_event: EventView | None
    kept: Annotated[tuple[EventView, ...], Length(2)]
    past_events: Annotated[tuple[str, ...], Length(0)]
    shuttle: Annotated[tuple[WayView, ...], Length(6)]
    installed: Annotated[tuple[str, ...], Length(12)]
    supply: Annotated[tuple[str, ...], Length(0)]
    removed: int
    fight: FightView | None
    held: HeldView | None
    raid: Annotated[tuple[GroupTurn, ...], Length(6)]
    """The pirates' last turn."""


def view(m: PhobosMatch, seat: Seat | None) -> PhobosView:
    """Phobos Falling as `seat` sees it. phobos-falling.overview.hidden-hands"""
    shared = _shared(m)
    return shared if seat is None else own(m, shared, seat)


def own(m: PhobosMatch, shared: PhobosView, seat: Seat) -> PhobosView:
    """A spectator's view with what `seat` alone may see. phobos-falling.overview.hidden-hands"""
    s, content = m.state, m.content
    deck = s.events
    knows_top = deck.top and deck.top_seen >> seat & 1
    return msgspec.structs.replace(
        shared,
        officers=tuple(
            msgspec.structs.replace(each, hand=_cards(content, s.officers[each.number].hand))
            if each.hand is None and sees(m, seat, each.number)
            else each
            for each in shared.officers
        ),
        next_event=_event(content, deck.top[-1]) if knows_top else None,
        fight=_fight(m, seat),
    )


def _shared(m: PhobosMatch) -> PhobosView:
    """What a spectator sees."""
    s, content = m.state, m.content
    deck = s.events
    return PhobosView(
        scenario=m.options.scenario,
        round=s.round,
        turn=s.turn.officer,
        phase=s.turn.phase,
        stage=s.stage,
        stages=content.tracks["stage"].most,
        boarders=content.boarders[s.stage],
        source=power_source(s.station),
        no_main=_reasons(content, no_main(s.station)),
        no_auxiliary=_reasons(content, no_auxiliary(s.station)),
        fuel=s.station.fuel,
        tech=s.tech,
        tech_goal=content.tracks["tech-data"].most,
        zones=tuple(_zone(m, zone) for zone in range(1, PLACES)),
        rings=tuple(RingView(ring, _reasons(content, not_turning(s.station, ring))) for ring in GRAVITY),
        gardens=tuple(part for part, _ in s.station.gardens),
        officers=tuple(_officer(m, o) for o in range(len(s.officers))),
        piles=tuple(
            PileView(PILES[n], zone, len(s.piles[n].rest), _names(content, s.piles[n].discards))
            for zone, n in PILE_AT.items()
        ),
        events_left=deck.left,
        event=_event(content, s.drawn) if s.drawn else None,
        next_event=None,
        kept=tuple(_event(content, event) for event in deck.kept),
        past_events=tuple(content.events[event].name for event in deck.discards),
        shuttle=_checklist(m),
        installed=tuple(s.installed),
        supply=_names(content, s.supply),
        removed=len(s.removed),
        fight=_fight(m, None),
        held=_held(m),
        raid=tuple(s.raid),
    )


def _zone(m: PhobosMatch, zone: ZoneNo) -> ZoneView:
    station, content = m.state.station, m.content
    return ZoneView(
        number=zone,
        name=content.map.names[zone],
        part=content.map.parts[zone],
        systems=tuple(
            SystemView(n, content.system[n].code, content.system[n].name, station.damaged[n])
            for n in content.map.systems[zone]
        ),
        dark=_reasons(content, no_light(station, zone)),
        airless=_reasons(content, no_air(content.map, station, zone)),
        blocked=station.blocked[zone],
        stabilized=station.stabilized[zone],
        field=station.fields[zone],
        fire=station.fires[zone],
        breached=station.breached[zone],
        robots=station.robots[zone],
        pirates=station.pirates[zone],
        waiting=waiting_at(m, zone),
    )


def _officer(m: PhobosMatch, o: OfficerNo) -> OfficerView:
    s, content = m.state, m.content
    officer = s.officers[o]
    role = content.roles[officer.role]
    used = s.turn.used
    return OfficerView(
        number=o,
        role=role.id,
        name=role.name,
        title=role.role,
        seat=officer.seat,
        zone=officer.zone,
        health=officer.health,
        hand=_cards(content, officer.hand) if sees(m, None, o) else None,
        backs=tuple(sorted(content.stacks[card].deck for card in officer.hand)),
        limit=hand_limit(content, officer, officer_count(m.options, m.seats)),
        worn=_cards(content, officer.worn),
        shield=_card(content, officer.shield) if officer.shield != NO_CARD else None,
        installing=_card(content, officer.installing) if officer.installing != NO_CARD else None,
        abilities=tuple(
            AbilityView(id, ability.name, ability.text, (o, id) in used)
            for id in (
                *role.abilities,
                *((s.turn.borrowed,) if s.turn.officer == o and s.turn.borrowed else ()),
            )
            for ability in (content.abilities[id],)
        ),
    )


def _checklist(m: PhobosMatch) -> tuple[WayView, ...]:
    s, content = m.state, m.content
    lacks = {(each.need, each.way): each for each in missing(content, s.station, s.installed)}
    names = {card.id: card.name for card in content.card} | {x.id: x.name for x in content.system}
    rows = []
    for need in content.need:
        for way in need.way:
            lack = lacks[need.id, way.id]
            rows.append(
                WayView(
                    need.name,
                    way.name,
                    tuple(names[each] for each in (*way.systems, *way.cards)),
                    tuple(names[each] for each in (*lack.systems, *lack.cards)),
                )
            )
    return tuple(rows)


def _fight(m: PhobosMatch, seat: Seat | None) -> FightView | None:
    fight = m.state.fight
    if fight is None:
        return None
    return FightView(
        zone=fight.zone,
        pirates=m.state.station.pirates[fight.zone],
        officers=tuple(fighter.officer for fighter in present(m)),
        by_pirates=fight.by_pirates,
        ambush=fight.ambush,
        forecast=forecast(m, seat),
    )


def _held(m: PhobosMatch) -> HeldView | None:
    held = m.state.held
    if held is None:
        return None
    pirates = m.state.station.pirates[PIRATE_SHIP]
    return HeldView(held.zone, held.officer, pirates, held.open, held.last_turn)


def _reasons(content: Content, causes: Iterable[FailureCause]) -> tuple[Reason, ...]:
    return tuple(Reason(cause.rule, sentence(content, cause), cause.zone) for cause in causes)


def _cards(content: Content, cards: Sequence[CardId]) -> tuple[CardView, ...]:
    return tuple(_card(content, card) for card in cards)


def _names(content: Content, cards: Sequence[CardId]) -> tuple[str, ...]:
    return tuple(content.cards[card].name for card in cards)


def _card(content: Content, card: CardId) -> CardView:
    entry = content.cards[card]
    return CardView(card, entry.id, entry.name, content.stacks[card].deck, entry.text)


def _event(content: Content, event: EventId) -> EventView:
    entry = content.events[event]
    return EventView(event, entry.name, entry.text, entry.immune)
