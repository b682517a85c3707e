"""Cards and the decks they come in."""

from __future__ import annotations

from typing import Literal

from gravitable.games.phobos_falling.content.effects import CardEffect
from gravitable.games.phobos_falling.content.entry import Entry


class Card(Entry, frozen=True):
    """What a card says, whichever deck it is in."""

    name: str
    when: Literal["play", "any", "fight", "answer", "hold"]
    after: Literal["discard", "remove", "keep", "install"]
    text: str
    effect: CardEffect


class Deck(Entry, frozen=True):
    """A deck, with the number of cards printed for it."""

    name: str
    size: int
    zones: tuple[str, ...]
    specialty: bool
    system: str | None = None


class Stack(Entry, frozen=True):
    """The copies of one card in one deck."""

    deck: str
    card: str
    copies: int
