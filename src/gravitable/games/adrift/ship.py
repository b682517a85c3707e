"""How the number lines, the warp core and the cards on the table move. Every change goes through here."""

from __future__ import annotations

from gravitable.games.adrift.cards import Floor, UpgradeCard
from gravitable.games.adrift.events import (
    CoreChanged,
    Ended,
    PowerUsed,
    SystemChanged,
    UpgradeInstalled,
    UpgradeRemoved,
)
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, System
from gravitable.kernel import Outcome


def upgrade_of(m: AdriftMatch, system: System) -> UpgradeCard | None:
    """What a system has installed."""
    installed = m.state.installed[system]
    return m.content.upgrade[installed] if installed != NONE else None


def change_system(m: AdriftMatch, system: System, change: int) -> int:
    """Move a system's token; what would pass 10 is lost. Returns the change that was made.

    adrift.systems.cap, adrift.systems.failure, adrift.upgrades.floor
    """
    s = m.state
    content = m.content
    ship = content.ship
    before = s.systems[system]
    rp = before + change
    if rp > ship.full_power:
        rp = ship.full_power
    elif rp <= ship.failure:
        upgrade = upgrade_of(m, system)
        rp = upgrade.floor if isinstance(upgrade, Floor) else ship.failure
    if rp != before and m.outcome is None:
        s.systems[system] = rp
        m.emit(SystemChanged(system, rp - before, rp))
        if rp <= ship.failure:
            name = content.system[system].name
            end(
                m,
                won=False,
                rule="adrift.systems.failure",
                why=f"{name} fell to {rp} RP and failed: the ship is destroyed.",
            )
    return rp - before


def pay(m: AdriftMatch, system: System, upgrade: CardNo, cost: int) -> None:
    """Spend RP a system has, on its upgrade's power or (no upgrade) at Full Power. adrift.upgrades.cost"""
    s = m.state
    s.systems[system] = rp = s.systems[system] - cost
    m.emit(PowerUsed(system, upgrade, cost, rp))


def change_core(m: AdriftMatch, change: int) -> int:
    """Move the core's token between 0 and 25. Returns the change that was made.

    adrift.goal.repaired, adrift.warp-core.zero
    """
    s = m.state
    goal = m.content.ship.core_repaired
    before = s.core
    rp = min(max(0, before + change), goal)
    if rp != before and m.outcome is None:
        s.core = rp
        m.emit(CoreChanged(rp - before, rp))
        if rp == goal:
            end(
                m,
                won=True,
                rule="adrift.goal.repaired",
                why=f"The warp core holds {goal} RP: it is repaired.",
            )
        elif rp == 0 and m.options.core_zero == "at-once":
            end(
                m,
                won=False,
                rule="adrift.warp-core.zero",
                why="The warp core reached 0 RP and shut down for good.",
            )
    return rp - before


def end(m: AdriftMatch, *, won: bool, rule: str, why: str) -> None:
    """The voyage is over for everyone."""
    m.emit(Ended(won, rule, why))
    m.finish(Outcome.together(m.seats, won=won, rule=rule, why=why))


def install(m: AdriftMatch, system: System, upgrade: CardNo) -> CardNo:
    """Put an upgrade from the row into a system's slot; returns the one it replaces.

    adrift.upgrades.one-each, adrift.upgrades.replaced
    """
    s = m.state
    replaced = s.installed[system]
    s.row.remove(upgrade)
    if replaced != NONE and m.options.replaced_upgrade == "row":
        s.row.append(replaced)
        s.row.sort()
    s.installed[system] = upgrade
    m.emit(UpgradeInstalled(system, upgrade, replaced))
    return replaced


def uninstall(m: AdriftMatch, system: System, restore: CardNo) -> None:
    """Take a system's upgrade back to the row and give it its earlier one again, unless another has that now.

    adrift.cards.time-travel
    """
    s = m.state
    upgrade = s.installed[system]
    s.row.append(upgrade)
    s.row.sort()
    if restore in s.row:
        s.row.remove(restore)
    elif restore in s.installed:
        restore = NONE
    s.installed[system] = restore
    m.emit(UpgradeRemoved(system, upgrade, restore))
