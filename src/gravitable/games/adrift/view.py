"""What a crew member may see: everything but the deck, save the cards they have looked at."""

from __future__ import annotations

import functools
from itertools import count, repeat
from typing import Annotated, TypeAlias

import msgspec

from gravitable.games.adrift.content import Content, Family, Threshold, Zone
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, System
from gravitable.kernel import Seat, View
from gravitable.kernel.annotations import Bounds, Columns, Length, Unobserved

RP: TypeAlias = Annotated[int, Bounds(-20, 20)]
Count: TypeAlias = Annotated[int, Bounds(0, 100)]


def _systems(content: Content) -> range:
    return range(len(content.system))


class Challenge(msgspec.Struct, frozen=True, gc=False):
    """The numbers of a threshold card."""

    threshold: RP
    gain: RP
    loss: RP


class CardView(msgspec.Struct, frozen=True, gc=False):
    """A card as it lies on the table."""

    number: Annotated[CardNo, Bounds(0, 100)]
    title: str
    family: Family
    text: str
    challenge: Challenge | None = None


class SystemView(msgspec.Struct, frozen=True, gc=False):
    """A system's number line, slot and kept cards. `zone` says at a glance how it stands."""

    name: str
    role: Unobserved[str]
    seat: Annotated[Seat, Bounds(0, 3)]
    rp: RP
    zone: Zone
    upgrade: CardView | None
    held: Annotated[tuple[CardView, ...], Length(3)]


class AdriftView(View, frozen=True):
    """The table as one seat sees it. `next_cards` are the next to come, None where it has not looked."""

    core: Annotated[int, Bounds(0, 40)]
    core_goal: Unobserved[int]
    full_power: Unobserved[int]
    failure: Unobserved[int]
    systems: Annotated[tuple[SystemView, ...], Length(4)]
    active: Annotated[System, Columns(_systems)]
    turn: Count
    row: Annotated[tuple[CardView, ...], Length(8)]
    cards_left: Count
    next_cards: Annotated[tuple[CardView | None, ...], Length(3)]
    drawn: CardView | None
    discarded: Count
    discards: Annotated[tuple[CardView, ...], Length(0)]
    last_event: CardView | None


def view(m: AdriftMatch, seat: Seat | None) -> AdriftView:
    """Adrift as `seat` sees it. adrift.setup.deck, adrift.setup.upgrades"""
    shared = _shared(m)
    return shared if seat is None else own(m, shared, seat)


def own(m: AdriftMatch, shared: AdriftView, seat: Seat) -> AdriftView:
    """A spectator's view with the next cards that `seat` has looked at. adrift.setup.deck"""
    s = m.state
    if not s.top:
        return shared
    events, _ = _cards(m.content, m.options.doubtful_cards == "harsh")
    known = tuple(
        events[card] if seen >> seat & 1 else None
        for card, seen in zip(reversed(s.top), reversed(s.seen_by), strict=True)
    )
    while known and known[-1] is None:
        known = known[:-1]
    return msgspec.structs.replace(shared, next_cards=known) if known else shared


def _shared(m: AdriftMatch) -> AdriftView:
    """What a spectator sees."""
    s = m.state
    content = m.content
    harsh = m.options.doubtful_cards == "harsh"
    events, _ = _cards(content, harsh)
    return AdriftView(
        core=s.core,
        core_goal=content.ship.core_repaired,
        full_power=content.ship.full_power,
        failure=content.ship.failure,
        systems=tuple(
            map(
                _system,
                repeat(content),
                repeat(harsh),
                count(),
                s.crew,
                s.systems,
                s.installed,
                map(tuple, s.held),
            )
        ),
        active=s.active,
        turn=s.turn,
        row=_row(content, tuple(s.row)),
        cards_left=s.cards_left,
        next_cards=(),
        drawn=events[s.drawn] if s.drawn != NONE else None,
        discarded=len(s.discards),
        discards=tuple(events[card] for card in s.discards) if m.options.discards == "open" else (),
        last_event=events[s.last.card] if s.last.card != NONE else None,
    )


def shown_event(content: Content, number: CardNo, *, harsh: bool) -> CardView:
    """An event card as it lies on the table."""
    card = content.event[number]
    numbers = card.numbers(harsh=harsh) if isinstance(card, Threshold) else None
    challenge = Challenge(numbers.threshold, numbers.gain, numbers.loss) if numbers else None
    return CardView(number, card.title, card.family, card.text(content, harsh=harsh), challenge)


def shown_upgrade(content: Content, number: CardNo) -> CardView:
    """An upgrade as it lies on the table."""
    card = content.upgrade[number]
    return CardView(number, card.title, card.family, card.text(content, harsh=False))


# Whoever looks again and again, such as a learning agent, is shown the same objects where nothing changed.
@functools.lru_cache(maxsize=4096)
def _system(
    content: Content,
    harsh: bool,
    number: System,
    seat: Seat,
    rp: int,
    installed: CardNo,
    held: tuple[CardNo, ...],
) -> SystemView:
    events, upgrades = _cards(content, harsh)
    return SystemView(
        name=content.system[number].name,
        role=content.system[number].role,
        seat=seat,
        rp=rp,
        zone=content.ship.zone(rp),
        upgrade=upgrades[installed] if installed != NONE else None,
        held=tuple(events[card] for card in held),
    )


@functools.lru_cache(maxsize=1024)
def _row(content: Content, row: tuple[CardNo, ...]) -> tuple[CardView, ...]:
    _, upgrades = _cards(content, False)
    return tuple(upgrades[number] for number in row)


@functools.lru_cache(maxsize=16)
def _cards(content: Content, harsh: bool) -> tuple[tuple[CardView, ...], tuple[CardView, ...]]:
    return (
        tuple(shown_event(content, number, harsh=harsh) for number in range(len(content.event))),
        tuple(shown_upgrade(content, number) for number in range(len(content.upgrade))),
    )
