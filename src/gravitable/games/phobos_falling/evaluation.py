"""Features of a position for the learned chance to fly home."""

from __future__ import annotations

from pathlib import Path

from gravitable.bots.evaluation import Judge
from gravitable.games.phobos_falling.numbers import SHUTTLE_BAY
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.games.phobos_falling.station.power import power_source
from gravitable.games.phobos_falling.station.shuttle import Missing, missing
from gravitable.kernel import Seat

NAMES = (
    "stage",
    "events left",
    "Tech Data",
    "officers",
    "healthy, share",
    "dead",
    "aboard, share",
    "needs unmet",
    "things missing",
    "of these in hands",
    "engine being installed",
    "cards in hands",
    "events to cancel",
    "pirates",
    "largest group",
    "groups",
    "pirates to come",
    "main power",
    "auxiliary power",
    "fuel",
    "systems damaged",
    "zones without power",
    "zones blocked",
    "fires",
    "zones without pressure",
    "robots and fields",
)


def features(m: PhobosMatch, seat: Seat) -> list[float]:
    """Return the features of a position; they are the same for every seat."""
    s = m.state
    station, officers = s.station, s.officers
    crew = max(1, len(officers))
    lacking: dict[str, list[Missing]] = {need.id: [] for need in m.content.need}
    for each in missing(m.content, station, s.installed):
        lacking[each.need].append(each)
    nearest = [min(ways, key=lambda way: way.count) for ways in lacking.values()]
    held = {m.content.stacks[card].card for officer in officers for card in officer.hand}
    source = power_source(station)
    groups = [pirates for pirates in station.pirates if pirates]
    return [
        s.stage,
        s.events.left,
        s.tech,
        crew,
        sum(officer.able for officer in officers) / crew,
        sum(not officer.alive for officer in officers),
        sum(officer.zone == SHUTTLE_BAY for officer in officers) / crew,
        sum(way.count > 0 for way in nearest),
        sum(way.count for way in nearest),
        sum(card in held for way in nearest for card in way.cards),
        sum(officer.installing != NO_CARD for officer in officers),
        sum(len(officer.hand) for officer in officers),
        len(s.events.kept),
        sum(groups),
        max(groups, default=0),
        len(groups),
        sum(party.pirates for party in s.waiting),
        source == "main",
        source == "auxiliary",
        station.fuel,
        sum(station.damaged),
        sum(station.power_out),
        sum(station.blocked),
        sum(station.fires),
        sum(station.breached),
        sum(station.robots) + sum(station.fields),
    ]


JUDGE = Judge(NAMES, features, Path(__file__).parent, together=True)


def score(m: PhobosMatch) -> list[float]:
    """Return how much of the way home is done, alike for all: Tech Data and what is in the shuttle."""
    s = m.state
    needed = sum(len(way.cards) for need in m.content.need for way in need.way[:1])
    data = m.content.tracks["tech-data"].most
    return [0.5 * s.tech / data + 0.5 * len(s.installed) / max(1, needed)] * m.seats
