"""Ship systems: how the tokens of their number lines move."""

from __future__ import annotations

from gravitable.games.adrift.content import Floor
from gravitable.games.adrift.events import PowerUsed, SystemChanged
from gravitable.games.adrift.powers import upgrade_of
from gravitable.games.adrift.state import AdriftMatch, CardNo, System
from gravitable.games.adrift.steps.goal import end
from gravitable.kernel import plain


def change_system(m: AdriftMatch, system: System, change: int) -> None:
    """Move a system's token; what would pass Full Power is lost.

    adrift.systems.cap, adrift.systems.failure, adrift.upgrades.floor
    """
    systems = m.state.systems
    ship = m.content.ship
    before = systems[system]
    rp = before + change
    if rp > ship.full_power:
        rp = ship.full_power
    elif rp <= ship.failure:
        upgrade = upgrade_of(m, system)
        rp = upgrade.floor if isinstance(upgrade, Floor) else ship.failure
    if rp != before and m.outcome is None:
        systems[system] = rp
        zone = ship.zone(rp)
        m.emit(SystemChanged(system, rp - before, rp, zone))
        if zone == "failed":
            name = m.content.system[system].name
            end(
                m,
                won=False,
                rule="adrift.systems.failure",
                why=f"{name} fell to {plain(rp)} RP and failed: the ship is destroyed.",
            )


def pay(m: AdriftMatch, system: System, upgrade: CardNo, cost: int) -> None:
    """Spend RP a system has, on its upgrade's power or (no upgrade) at Full Power. adrift.upgrades.cost"""
    s = m.state
    s.systems[system] = rp = s.systems[system] - cost
    m.emit(PowerUsed(system, upgrade, cost, rp, m.content.ship.zone(rp)))
