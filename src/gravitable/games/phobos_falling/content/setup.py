"""Scenarios, tracks and the numbers of the setup."""

from __future__ import annotations

from typing import Literal

from gravitable.games.phobos_falling.content.entry import Entry


class Scenario(Entry, frozen=True):
    """What is broken when the game begins."""

    name: str
    difficulty: Literal["easy", "medium", "hard", "expert"]
    systems: tuple[str, ...]
    power: tuple[str, ...]
    access: tuple[str, ...]


class Track(Entry, frozen=True):
    """A track on the board: where its marker starts and how far it goes."""

    name: str
    start: int
    most: int


class Stage(Entry, frozen=True):
    """A Cataclysm Stage and the size of its boarding parties."""

    number: int
    boarders: int


class CrewSize(Entry, frozen=True):
    """What depends on how many officers play."""

    officers: int
    draws: int
    hand: int


class Marker(Entry, frozen=True):
    """How many of a marker or figure there are."""

    count: int


class Harder(Entry, frozen=True):
    """A way to make the game harder."""

    name: str
    removes: tuple[str, ...] = ()
    damages: bool = False
