"""Officers and their abilities."""

from __future__ import annotations

from typing import Literal

from gravitable.games.phobos_falling.content.effects import AbilityEffect
from gravitable.games.phobos_falling.content.entry import Entry


class Ability(Entry, frozen=True):
    """Something an officer can do once a turn. Without an effect it is a rule of its own, found by its id."""

    name: str
    kind: Literal["active", "passive"]
    text: str
    effect: AbilityEffect | None = None


class Role(Entry, frozen=True):
    """A role card: who the officer is."""

    name: str
    role: str
    specialty: str
    abilities: tuple[str, ...]
    draws_three: str | None = None
    advised: bool = False
    """In the crew for newcomers."""
