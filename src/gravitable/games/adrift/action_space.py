"""Adrift for learning agents."""

from __future__ import annotations

from gravitable.games.adrift.content import Boost, Content, Gift
from gravitable.games.adrift.state import AdriftMatch
from gravitable.kernel import Spaces


def _systems(content: Content) -> range:
    return range(len(content.system))


def _kept(content: Content) -> list[int]:
    return [number for number, card in enumerate(content.event) if isinstance(card, Gift | Boost)]


def _upgrades(content: Content) -> range:
    return range(len(content.upgrade))


def _rp(content: Content) -> range:
    return range(content.ship.full_power - content.ship.failure + 1)


def score(m: AdriftMatch) -> list[float]:
    """The share of the core that is charged, alike for all."""
    return [m.state.core / m.content.ship.core_repaired] * m.seats


SPACES = Spaces(
    longest={
        "AdriftView.systems": 4,
        "SystemView.held": 3,
        "AdriftView.row": 8,
        "AdriftView.next_cards": 3,
        "AdriftView.discards": 0,
    },
    ranges={
        "AdriftView.core": (0, 40),
        "SystemView.rp": (-20, 20),
        "SystemView.seat": (0, 3),
        "AdriftView.turn": (0, 100),
        "AdriftView.active": (0, 3),
        "AdriftView.cards_left": (0, 100),
        "AdriftView.discarded": (0, 100),
        "CardView.number": (0, 100),
        "Challenge.threshold": (-20, 20),
        "Challenge.gain": (-20, 20),
        "Challenge.loss": (-20, 20),
    },
    kinds={"AdriftView.active": _systems},
    left_out=frozenset(
        {"SystemView.role", "AdriftView.core_goal", "AdriftView.full_power", "AdriftView.failure"}
    ),
    choices={
        "Draw.rp": _rp,
        "DivertRP.rp": _rp,
        "GiveCard.card": _kept,
        "UseCard.card": _kept,
        "BuyUpgrade.upgrade": _upgrades,
        "TakeUpgrade.upgrade": _upgrades,
        **{
            f"{action}.{field}": _systems
            for action, field in (
                ("ChargeCore", "system"),
                ("BuyUpgrade", "system"),
                ("GiveCard", "to"),
                ("ConvertRP", "system"),
                ("DivertRP", "system"),
                ("DivertRP", "to"),
                ("LookAhead", "system"),
                ("CancelEvent", "system"),
            )
        },
    },
    slots={"Reorder": 6},
    score=score,
)
