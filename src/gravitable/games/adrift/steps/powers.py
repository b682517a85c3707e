"""What a player may use at any time in their turn: Full Power, upgrade powers and kept cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gravitable.games.adrift.actions import (
    BuyUpgrade,
    ChargeCore,
    ConvertRP,
    DivertRP,
    GiveCard,
    LookAhead,
    UseCard,
)
from gravitable.games.adrift.state import AdriftMatch
from gravitable.games.adrift.steps.event_cards import give_card, use_card
from gravitable.games.adrift.steps.full_power import buy_upgrade, charge_core
from gravitable.games.adrift.steps.upgrades import convert_rp, divert_rp, look_ahead
from gravitable.kernel import Action

_USES: dict[type[Action], Callable[[AdriftMatch, Any], None]] = {
    ChargeCore: charge_core,
    BuyUpgrade: buy_upgrade,
    UseCard: use_card,
    GiveCard: give_card,
    ConvertRP: convert_rp,
    DivertRP: divert_rp,
    LookAhead: look_ahead,
}


def use(m: AdriftMatch, action: Action) -> None:
    """Apply a power that `usable` offered. adrift.turn.powers"""
    _USES[type(action)](m, action)
