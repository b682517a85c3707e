"""What is printed on Adrift's cards and boards, for the browser to draw. A table with a pack has its own."""

from __future__ import annotations

import msgspec

from gravitable.games.adrift.content import Content, Face, Figure, Ship, Threshold
from gravitable.games.adrift.view import CardView, shown_event, shown_upgrade


class PrintedCard(CardView, frozen=True, kw_only=True):
    """A card with its large figures, and the clause that says what its family does."""

    family_name: str
    rule: str
    figures: tuple[Figure, ...]


class Printed(msgspec.Struct, frozen=True):
    """All cards by number; `doubtful` are the harsh readings of the cards that have two."""

    ship: Ship
    events: tuple[PrintedCard, ...]
    doubtful: tuple[PrintedCard, ...]
    upgrades: tuple[PrintedCard, ...]


def printed(content: Content) -> Printed:
    """What a table that plays with this content shows."""
    return Printed(
        content.ship,
        tuple(_event(content, number, harsh=False) for number in range(len(content.event))),
        tuple(
            _event(content, number, harsh=True)
            for number, card in enumerate(content.event)
            if isinstance(card, Threshold) and card.harsh
        ),
        tuple(_card(shown_upgrade(content, number), card) for number, card in enumerate(content.upgrade)),
    )


def _event(content: Content, number: int, *, harsh: bool) -> PrintedCard:
    return _card(shown_event(content, number, harsh=harsh), content.event[number], harsh=harsh)


def _card(shown: CardView, card: Face, *, harsh: bool = False) -> PrintedCard:
    return PrintedCard(
        **msgspec.structs.asdict(shown),
        family_name=card.family_name,
        rule=card.rule,
        figures=card.figures(harsh=harsh),
    )
