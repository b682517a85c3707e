"""Features of a position for the learned chance to repair the core."""

from __future__ import annotations

from pathlib import Path

from gravitable.bots.evaluation import Judge
from gravitable.games.adrift.bots.crew import STAGES, value
from gravitable.games.adrift.bots.forecast import forecast
from gravitable.games.adrift.state import AdriftMatch
from gravitable.kernel import Seat

NAMES = (
    "RP the core can hope for",
    "hope, late",
    "core",
    "cards left",
    "crew",
    "before the draw",
    "before the event",
    "system 1 (lowest)",
    "system 2",
    "system 3",
    "system 4",
    "active system",
    "converters",
    "floors",
    "other upgrades",
    "cards kept",
)


def features(m: AdriftMatch, seat: Seat) -> list[float]:
    """Return the features of a position; they are the same for every seat."""
    s = m.state
    stage = STAGES.get(m.pending[0].kind, "spend")
    hope = value(m, stage)
    future = forecast(m.content, m.options.must_spend)
    slots = [future.slots[installed] for installed in s.installed]
    return [
        hope,
        hope * (1 - s.cards_left / len(m.content.event)),
        s.core,
        s.cards_left,
        m.seats,
        stage == "draw",
        stage == "event",
        *sorted(s.systems),
        s.systems[s.active],
        slots.count("convert"),
        slots.count("floor"),
        slots.count("other"),
        sum(map(len, s.held)),
    ]


JUDGE = Judge(NAMES, features, Path(__file__).parent, together=True)


def score(m: AdriftMatch) -> list[float]:
    """Return the share of the core that is charged, alike for all."""
    return [m.state.core / m.content.ship.core_repaired] * m.seats
