"""A captain: the crew's next step, and a network that estimates the end of the voyage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import assert_never

import msgspec
import numpy as np
from msgspec.structs import replace

from gravitable.bots.evaluation import Network, Weights
from gravitable.games.adrift import actions as a
from gravitable.games.adrift.bots.crew import CrewBot, after, value
from gravitable.games.adrift.bots.forecast import Stage
from gravitable.games.adrift.content import (
    Boost,
    Cancel,
    Content,
    Contraband,
    Convert,
    Divert,
    EventCard,
    Floor,
    Gift,
    MatchLeft,
    ShipWide,
    Threshold,
    TimeTravel,
    UpgradeOffer,
)
from gravitable.games.adrift.state import NONE, AdriftMatch
from gravitable.kernel import Action, Choice

FILE = Path(__file__).parent / "captain.json"
SYSTEMS = 4
"""How many systems the captain knows a ship by; of another one it judges as the crew does."""
STEPS = (-8, -6, -4, -2, 0, 2, 4, 6, 8, 9)
"""Where on a system's number line it is told apart how it stands."""
HARD = 5
"""A threshold that a system does not meet by itself."""
COMING = (
    "demands",
    "gains",
    "losses",
    "hard ones",
    "offers",
    "gifts",
    "time travel",
    "harm",
    "help",
    "clash",
)
FAMILIES = (Convert, Floor, Cancel, Divert)
BEFORE: tuple[Stage, ...] = ("event", "spend", "over")

NAMES = (
    *("core", "core low", "core to go", "core nearly done", "cards left", "last cards", "hope"),
    *(f"stage {stage}" for stage in BEFORE),
    *(
        f"system {n} {what}"
        for n in range(SYSTEMS)
        for what in (
            "rp",
            *(f"from {step}" for step in STEPS),
            *(family.__name__.lower() for family in FAMILIES),
            "boosts",
            "gifts",
            "income",
            "turns",
        )
    ),
    *(f"{what} to come" for what in COMING),
)
"""What the captain looks at; systems are counted from the active one on."""


class CaptainBot(CrewBot):
    """Takes the choice after which ships like this one came home most often."""

    def __init__(self, network: Network | None = None) -> None:
        self._network = network

    def weigh(self, match: AdriftMatch, stage: Stage, options: Sequence[Action]) -> Choice:
        if len(match.content.system) != SYSTEMS:
            return super().weigh(match, stage, options)
        known = [option for option in options if not isinstance(option, a.LookAhead)]
        chances = self.chances([after(match, stage, option) for option in known])
        ranked = sorted(range(len(known)), key=lambda n: -chances[n])
        told = [Choice(known[n], f"Of ships that stood so, {chances[n]:.0%} came home.") for n in ranked]
        return replace(told[0], others=tuple(told[1:]))

    def chances(self, ships: list[tuple[AdriftMatch, Stage]]) -> list[float]:
        """How likely the crew is to repair the core from each of these positions."""
        coming = deck(ships[0][0])
        rows = [features(m, stage, coming) for m, stage in ships if m.outcome is None]
        judged = iter((self._network or trained()).chances(np.array(rows)).tolist() if rows else ())
        return [next(judged) if m.outcome is None else float(m.outcome.won[0]) for m, _ in ships]


@cache
def trained() -> Network:
    """Return the trained network, read at the first use."""
    return Network(msgspec.json.decode(FILE.read_bytes(), type=Weights))


def features(m: AdriftMatch, stage: Stage, coming: Sequence[float]) -> list[float]:
    """What the captain looks at, in the order of `NAMES`; `coming` is what `deck` says."""
    s = m.state
    ship = m.content.ship
    left = s.cards_left
    core = s.core
    found: list[float] = [
        core,
        max(0, 4 - core),
        ship.core_repaired - core,
        max(0, 4 - (ship.core_repaired - core)),
        left,
        max(0, 12 - left),
        value(m, stage),
        *(stage == each for each in BEFORE),
    ]
    systems = len(s.systems)
    for waiting in range(systems):
        system = (s.active + waiting) % systems
        rp = s.systems[system]
        installed = s.installed[system]
        upgrade = m.content.upgrade[installed] if installed != NONE else None
        held = [m.content.event[card] for card in s.held[system]]
        found += (
            rp,
            *(rp >= step for step in STEPS),
            *(isinstance(upgrade, family) for family in FAMILIES),
            sum(card.rp for card in held if type(card) is Boost),
            sum(card.rp for card in held if type(card) is Gift),
            sum(card.income for card in held if type(card) is Contraband),
            (left - waiting + systems - (stage == "event")) // systems,
        )
    found += coming
    return found


def _adds(card: EventCard) -> dict[str, float]:
    """What a card that is still in the deck adds to what is to come."""
    match card:
        case Threshold():
            hard = card.threshold >= HARD
            return {"demands": card.threshold, "gains": card.gain, "losses": card.loss, "hard ones": hard}
        case UpgradeOffer():
            return {"offers": 1}
        case Gift() | Boost():
            return {"gifts": card.rp}
        case TimeTravel():
            return {"time travel": 1}
        case ShipWide():
            change = card.systems * SYSTEMS + card.core
            return {"help" if change > 0 else "harm": change}
        case Contraband():
            return {"clash": card.core_loss}
        case MatchLeft():
            return {}
        case _:
            assert_never(card)


@cache
def _rows(content: Content) -> list[list[float]]:
    """What each card adds, in the order of `COMING`."""
    return [[_adds(card).get(what, 0) for what in COMING] for card in content.event]


def deck(m: AdriftMatch) -> list[float]:
    """What the rest of the deck holds, in sum; in which order nobody knows."""
    rows = _rows(m.content)
    left = (rows[card] for card in (*m.state.rest, *m.state.top))
    return [sum(column) for column in zip(*left, strict=True)] or [0.0] * len(COMING)
