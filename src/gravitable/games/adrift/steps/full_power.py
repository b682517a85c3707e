"""Full Power: a system at the top of its line spends RP on the core or on an upgrade."""

from __future__ import annotations

from gravitable.games.adrift.actions import BuyUpgrade, ChargeCore
from gravitable.games.adrift.state import NONE, AdriftMatch
from gravitable.games.adrift.steps.systems import pay
from gravitable.games.adrift.steps.upgrades import install
from gravitable.games.adrift.steps.warp_core import change_core


def charge_core(m: AdriftMatch, action: ChargeCore) -> None:
    """adrift.full-power.core"""
    ship = m.content.ship
    pay(m, action.system, NONE, ship.full_power_cost)
    change_core(m, ship.full_power_core)


def buy_upgrade(m: AdriftMatch, action: BuyUpgrade) -> None:
    """adrift.full-power.upgrade"""
    ship = m.content.ship
    pay(m, action.system, NONE, ship.full_power_cost)
    install(m, action.system, action.upgrade)
