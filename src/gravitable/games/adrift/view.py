"""What a crew member may see: everything but the deck, save the cards they have looked at."""

from __future__ import annotations

import functools
from random import Random
from typing import Literal

import msgspec

from gravitable.games.adrift.cards import Content, Threshold
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, System
from gravitable.games.adrift.words import card_text, upgrade_text
from gravitable.kernel import Seat, View


class Challenge(msgspec.Struct, frozen=True):
    """The numbers of a threshold card."""

    threshold: int
    gain: int
    loss: int


class CardView(msgspec.Struct, frozen=True):
    """A card as it lies on the table."""

    number: CardNo
    title: str
    family: str
    text: str
    challenge: Challenge | None = None


class SystemView(msgspec.Struct, frozen=True):
    """A system's number line, slot and kept cards. `zone` says at a glance how it stands."""

    name: str
    role: str
    seat: Seat
    rp: int
    zone: Literal["full", "fine", "danger", "failed"]
    upgrade: CardView | None
    held: tuple[CardView, ...]


class AdriftView(View, frozen=True):
    """The table as one seat sees it. `next_cards` are the next to come, None where it has not looked."""

    core: int
    core_goal: int
    systems: tuple[SystemView, ...]
    active: System
    turn: int
    row: tuple[CardView, ...]
    cards_left: int
    next_cards: tuple[CardView | None, ...]
    drawn: CardView | None
    discarded: int
    discards: tuple[CardView, ...]
    last_event: CardView | None


def view(m: AdriftMatch, seat: Seat | None) -> AdriftView:
    """Adrift as `seat` sees it. adrift.setup.deck, adrift.setup.upgrades"""
    s = m.state
    content = m.content
    events, upgrades = _cards(content, m.options.doubtful_cards == "harsh")
    known = tuple(
        events[card] if seat is not None and seen >> seat & 1 else None
        for card, seen in zip(reversed(s.top), reversed(s.seen_by), strict=True)
    )
    while known and known[-1] is None:
        known = known[:-1]
    return AdriftView(
        core=s.core,
        core_goal=content.ship.core_repaired,
        systems=tuple(
            SystemView(
                name=system.name,
                role=system.role,
                seat=s.crew[number],
                rp=s.systems[number],
                zone=_zone(s.systems[number], content),
                upgrade=upgrades[s.installed[number]] if s.installed[number] != NONE else None,
                held=tuple(events[card] for card in s.held[number]),
            )
            for number, system in enumerate(content.system)
        ),
        active=s.active,
        turn=s.turn,
        row=tuple(upgrades[number] for number in s.row),
        cards_left=s.cards_left,
        next_cards=known,
        drawn=events[s.drawn] if s.drawn != NONE else None,
        discarded=len(s.discards),
        discards=tuple(events[card] for card in s.discards) if m.options.discards == "open" else (),
        last_event=events[s.last.card] if s.last.card != NONE else None,
    )


def imagine(m: AdriftMatch, seat: Seat, rng: Random) -> None:
    """Shuffle the cards that `seat` has not looked at back into the rest, and others in their place."""
    s = m.state
    unseen = [place for place, seen in enumerate(s.seen_by) if not seen >> seat & 1]
    if not unseen:
        return
    s.rest = sorted(s.rest + [s.top[place] for place in unseen])
    for place in unseen:
        s.top[place] = s.rest.pop(rng.randrange(len(s.rest)))


def _zone(rp: int, content: Content) -> Literal["full", "fine", "danger", "failed"]:
    if rp >= content.ship.full_power:
        return "full"
    if rp <= content.ship.failure:
        return "failed"
    return "danger" if rp < 0 else "fine"


@functools.lru_cache(maxsize=16)
def _cards(content: Content, harsh: bool) -> tuple[tuple[CardView, ...], tuple[CardView, ...]]:
    events = []
    for number, card in enumerate(content.event):
        numbers = (card.harsh if harsh and card.harsh else card) if isinstance(card, Threshold) else None
        challenge = Challenge(numbers.threshold, numbers.gain, numbers.loss) if numbers else None
        family = str(type(card).__struct_config__.tag)
        events.append(CardView(number, card.title, family, card_text(content, card, harsh=harsh), challenge))
    upgrades = [
        CardView(number, upgrade.title, str(type(upgrade).__struct_config__.tag), upgrade_text(upgrade))
        for number, upgrade in enumerate(content.upgrade)
    ]
    return tuple(events), tuple(upgrades)


_COLOURS = {"full": "bold yellow", "fine": "green", "danger": "bold red", "failed": "bold red"}


def board_text(view: AdriftView) -> str:
    """The ship for a terminal, in Rich markup: the core, four number lines, cards."""
    charge = "█" * view.core + "░" * (view.core_goal - view.core)
    lines = [f"[yellow]Warp core[/yellow]  {charge} [bold]{view.core}[/bold] of {view.core_goal}", ""]
    for number, system in enumerate(view.systems):
        line = "".join("●" if rp == system.rp else "┼" if rp == 0 else "·" for rp in range(-10, 11))
        turn = "▶" if number == view.active else " "
        upgrade = (system.upgrade,) if system.upgrade else ()
        cards = [f"\\[{card.title}]" for card in upgrade + system.held]
        lines.append(
            f"{turn} {system.name:13} {line} [{_COLOURS[system.zone]}]{system.rp:3}[/] {' '.join(cards)}"
        )
    lines += ["", f"Events left {view.cards_left}, discarded {view.discarded}"]
    if view.drawn:
        lines.append(f"Drawn: [bold]{view.drawn.title}[/bold]. {view.drawn.text}")
    if view.next_cards:
        lines.append("Next: " + ", ".join(card.title if card else "?" for card in view.next_cards))
    lines.append("Upgrades: " + " · ".join(f"{card.title} ({card.text})" for card in view.row))
    return "\n".join(lines)
