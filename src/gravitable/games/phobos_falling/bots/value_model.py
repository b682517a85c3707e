"""The value model of a captain: the chance to fly home, estimated from features of a position."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from gravitable.bots.evaluation import Network, Weights
from gravitable.games.phobos_falling import evaluation
from gravitable.games.phobos_falling.bots.plan import KEEP
from gravitable.games.phobos_falling.bots.threats import strength
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.crew.equipment import suit_of
from gravitable.games.phobos_falling.numbers import PLACES, SHUTTLE_BAY, SYSTEMS
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.walks import walks

FILE = Path(__file__).parent / "value_model.json"
PARTS = (
    *("eoi-software", "ion-engine", "ion-fuel", "singularity-engine", "singularity-software"),
    *("water", "food", "hydroponics", "water-reclamation", "habitation-module"),
    *("cryo-tubes", "cryogenic-software", "cryo-systems"),
)
"""What goes into a shuttle, or is made into a part of it."""
USEFUL = (*KEEP, "technical-data")
EVENTS = (e.Board, e.DamageZone, e.BreakSystem, e.Crew, e.Keep)
"""Kinds of events still to come that are counted."""
BY_ZONE = ("without power", "blocked", "field", "fire", "without pressure", "robots", "pirates", "shut out")
"""What is counted zone by zone; `shut out` are pirates who wait before a field."""

NAMES = (
    *evaluation.NAMES,
    *("turns to the pirates'", "cut off", "way to the shuttle", "suits", "strength", "strongest", "unfought"),
    *(f"system {n} damaged" for n in range(SYSTEMS)),
    *(f"zone {zone} {what}" for what in BY_ZONE for zone in range(PLACES)),
    *(f"officers in zone {zone}" for zone in range(PLACES)),
    *(f"{part} {where}" for part in PARTS for where in ("installed", "held", "to be found")),
    *(f"{card} held" for card in USEFUL),
    *(f"{event.__name__} events to come" for event in EVENTS),
)
"""What the captain looks at."""


def features(m: PhobosMatch) -> list[float]:
    """What the captain looks at when a turn begins, in the order of `NAMES`."""
    s, content = m.state, m.content
    station, officers = s.station, s.officers
    stacks = content.stacks
    held: dict[str, int] = {}
    for officer in officers:
        for card in officer.hand:
            name = stacks[card].card
            held[name] = held.get(name, 0) + 1
    lying: dict[str, int] = {}
    for pile in s.piles:
        for card in pile.rest:
            name = stacks[card].card
            lying[name] = lying.get(name, 0) + 1
    shut_out = [0] * PLACES
    for party in s.waiting:
        shut_out[party.zone] += party.pirates
    places = [0] * PLACES
    for officer in officers:
        places[officer.zone] += officer.alive
    coming: dict[type, int] = {}
    for event in (*s.events.rest, *s.events.top, *s.events.bottom):
        effects = content.events[event].effects
        if effects:
            kind = type(effects[0])
            coming[kind] = coming.get(kind, 0) + 1
    return [
        *evaluation.features(m, 0),
        len(officers) - s.turn.officer,
        *_people(m),
        *station.damaged,
        *station.power_out,
        *station.blocked,
        *station.fields,
        *station.fires,
        *station.breached,
        *station.robots,
        *station.pirates,
        *shut_out,
        *places,
        *(
            figure
            for part in PARTS
            for figure in (part in s.installed, min(held.get(part, 0), 1), min(lying.get(part, 0), 2))
        ),
        *(held.get(card, 0) for card in USEFUL),
        *(coming.get(kind, 0) for kind in EVENTS),
    ]


def _people(m: PhobosMatch) -> tuple[float, float, float, float, float, float]:
    """Who cannot walk to the shuttle, how far all have to go, suits, and how they compare with pirates."""
    s, chart = m.state, m.content.map
    steps = chart.steps_from([SHUTTLE_BAY])
    cut_off = way = suits = 0
    strengths = []
    for o, officer in enumerate(s.officers):
        suit = suit_of(m.content, officer)
        suits += suit != "none"
        strengths.append(strength(m, [o]) if officer.able else 0)
        if officer.alive and officer.zone != SHUTTLE_BAY:
            way += steps[officer.zone]
            cut_off += SHUTTLE_BAY not in walks(chart, s.station, officer.zone, suit).goals
    strongest = max(strengths, default=0)
    return cut_off, way, suits, sum(strengths), strongest, max(0, max(s.station.pirates) - strongest)


@cache
def trained() -> Network:
    """Return the trained network, read at the first use."""
    return Network(msgspec.json.decode(FILE.read_bytes(), type=Weights))
