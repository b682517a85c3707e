"""A small table for the tests: the components, and stations and officers with just what a test is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gravitable.games.phobos_falling.content import FOLDER, Content
from gravitable.games.phobos_falling.content.effects import Health
from gravitable.games.phobos_falling.numbers import SystemNo, ZoneNo
from gravitable.games.phobos_falling.pirates import Raid
from gravitable.games.phobos_falling.state import NO_CARD, Officer, Station
from gravitable.kernel import load_content

CONTENT = load_content(Content, FOLDER)
MAP = CONTENT.map
WANTS = CONTENT.wants


def station(
    *,
    damaged: Iterable[SystemNo] = (),
    dark: Iterable[ZoneNo] = (),
    blocked: Iterable[ZoneNo] = (),
    fields: Iterable[ZoneNo] = (),
    fires: Iterable[ZoneNo] = (),
    breached: Iterable[ZoneNo] = (),
    robots: Iterable[ZoneNo] = (),
    pirates: Mapping[ZoneNo, int] | None = None,
    fuel: int = 5,
) -> Station:
    """A station in order but for what is named; `dark` zones have no power."""
    made = Station.intact(fuel)
    for marks, places in (
        (made.damaged, damaged),
        (made.power_out, dark),
        (made.blocked, blocked),
        (made.fields, fields),
        (made.fires, fires),
        (made.breached, breached),
    ):
        for place in places:
            marks[place] = True
    for zone in robots:
        made.robots[zone] += 1
    for zone, number in (pirates or {}).items():
        made.pirates[zone] = number
    return made


def officer(
    role: str,
    zone: ZoneNo,
    hand: str = "",
    worn: str = "",
    *,
    shield: str = NO_CARD,
    health: Health = "healthy",
) -> Officer:
    """An officer with cards named by stack, as in "security.weapon science.heal"."""
    return Officer(
        role=role, seat=0, zone=zone, health=health, hand=hand.split(), worn=worn.split(), shield=shield
    )


def raid(of: Station, crew: Mapping[ZoneNo, int] | None = None, join_reach: int = 2) -> Raid:
    """What pirates look at; `crew` is how strong the officers look by zone."""
    strength = [0] * len(of.pirates)
    for zone, number in (crew or {}).items():
        strength[zone] = number
    return Raid(MAP, WANTS, of, strength, join_reach)
