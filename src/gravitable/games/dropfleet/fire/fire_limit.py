"""How much a ship may fire: weapon systems, Close Action besides, what goes together. dropfleet.allocate.*"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gravitable.games.dropfleet.deck.command_cards import GainStealth
from gravitable.games.dropfleet.deck.effects import effects_on
from gravitable.games.dropfleet.ships.gear import Gear
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponGear
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo
from gravitable.games.dropfleet.table import gear, order_of
from gravitable.kernel import IllegalAction

ANY_NUMBER = 99


class FireLimit(NamedTuple):
    """How many weapon systems a ship may fire, and whether Close Action weapons besides."""

    systems: int
    close_action: bool
    only_one_close: bool = False


NO_FIRE = FireLimit(0, False)


def fire_limit(m: DropfleetMatch, ship: ShipNo) -> FireLimit:
    """What the ship's order lets it fire.

    dropfleet.allocate.fire-limit, dropfleet.ship-rule.stealth, dropfleet.order.standard,
    dropfleet.order.weapons-free, dropfleet.order.max-thrust, dropfleet.order.silent-running,
    dropfleet.ship-rule.dreadnought-fire
    """
    s = m.state
    state = s.ships[ship]
    if state.harm.silenced or state.status != "table":
        return NO_FIRE
    worn = gear(m, ship)
    order = m.content.order_by_id[order_of(m, ship)]
    net = s.battlegroups[s.groups[state.group].battlegroup].battlenet == "fire" and order.special
    if order.weapons == "any":
        return FireLimit(ANY_NUMBER, True)
    if order.weapons == "one":
        return FireLimit(worn.systems + (1 if net else 0), True)
    if order.id == "silent-running" and stealthy(m, ship):
        return FireLimit(1 + (1 if net else 0), True)  # one, of a Dreadnought too: the order allows none
    return FireLimit(0, True, only_one_close=True) if net else NO_FIRE


def stealthy(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether a ship has Stealth: its own until it is Crippled, or a card's.

    dropfleet.ship-rule.stealth, dropfleet.card.silent-killer
    """
    own = gear(m, ship).stealth and not m.state.ships[ship].crippled
    return own or bool(effects_on(m, GainStealth, ship=ship))


def too_many(
    m: DropfleetMatch, ship: ShipNo, weapons: Iterable[int], overcharged: frozenset[int] = frozenset()
) -> IllegalAction | None:
    """Why a ship may not fire these weapons together; None when it may.

    dropfleet.allocate.once, dropfleet.allocate.no-fire-no-close-action,
    dropfleet.weapon-rule.low-power-forbidden
    """
    worn = gear(m, ship)
    limit = fire_limit(m, ship)
    numbers = list(weapons)
    if not numbers:
        return None
    if len(set(numbers)) != len(numbers):
        return IllegalAction("dropfleet.allocate.once", "A weapon system fires once.")
    fired = [(no, worn.weapons[no]) for no in numbers]
    if limit is NO_FIRE:
        return IllegalAction("dropfleet.allocate.no-fire-no-close-action", "The ship may not fire.")
    close = [weapon for _, weapon in fired if weapon.close_action]
    if limit.only_one_close and (len(fired) > 1 or not close):
        return IllegalAction("dropfleet.unique-rule.ucm-battlenet", "One Close Action weapon may be fired.")
    alts = [weapon.alt for _, weapon in fired if weapon.alt]
    if len(set(alts)) != len(alts):
        return IllegalAction("dropfleet.weapon-rule.alt", "Of these weapons only one is fired a turn.")
    if overcharged:
        return _overcharge_refused(m, ship, worn, fired, overcharged)
    if systems_used(worn, numbers) > limit.systems:
        allowed = "one weapon system" if limit.systems == 1 else f"{limit.systems} weapon systems"
        return IllegalAction("dropfleet.allocate.fire-limit", f"The order allows {allowed}.")
    return None


def systems_used(worn: Gear, weapons: list[int]) -> int:
    """How many weapon systems these are.

    dropfleet.weapon-rule.link, dropfleet.weapon-rule.low-power, dropfleet.weapon-rule.subsystem-network,
    dropfleet.allocate.close-action-besides, dropfleet.weapon-rule.low-power-forbidden,
    dropfleet.weapon-rule.subsystem-low-power
    """
    close = any(worn.weapons[no].close_action for no in weapons)
    ordinary: dict[str, set[object]] = {}
    weak: dict[str, set[object]] = {}
    for no in weapons:
        weapon = worn.weapons[no]
        if weapon.close_action:
            continue
        system: object = ("link", weapon.link) if weapon.link else no
        # Linked weapons of several names are one system: they are counted under the link.
        name = f"link {weapon.link}" if weapon.link and not worn.subsystem else weapon.weapon.name
        (weak if weapon.low_power and not close else ordinary).setdefault(name, set()).add(system)
    used = sum(_count(worn, systems) for systems in ordinary.values())
    low = sum(_count(worn, systems) for systems in weak.values())
    return used + max(0, low - 1)


def _count(worn: Gear, systems: set[object]) -> int:
    """Each system lets a Subsystem Network fire one more of the same type."""
    return (len(systems) + 1) // 2 if worn.subsystem else len(systems)


def _overcharge_refused(
    m: DropfleetMatch,
    ship: ShipNo,
    worn: Gear,
    fired: list[tuple[int, WeaponGear]],
    overcharged: frozenset[int],
) -> IllegalAction | None:
    """Overcharged weapons are one system, fired alone.

    dropfleet.weapon-rule.overcharge, dropfleet.weapon-rule.overcharge-alone,
    dropfleet.weapon-rule.subsystem-overcharge, dropfleet.weapon-rule.low-power-forbidden
    """
    rule = "dropfleet.weapon-rule.overcharge"
    if m.state.ships[ship].order != "weapons-free":
        return IllegalAction(rule, "Weapons are overcharged on Weapons Free only.")
    charged = [(no, weapon) for no, weapon in fired if no in overcharged]
    if any(not weapon.overcharge for _, weapon in charged):
        return IllegalAction(rule, "That weapon cannot be overcharged.")
    if len({("link", weapon.link) if weapon.link else no for no, weapon in charged}) > 1:
        return IllegalAction(rule, "One weapon, or a linked set, is overcharged.")
    if any(no not in overcharged and not weapon.close_action for no, weapon in fired):
        return IllegalAction(
            "dropfleet.weapon-rule.overcharge-alone", "Besides it only Close Action weapons are fired."
        )
    return None


def unusable(m: DropfleetMatch, ship: ShipNo, weapon: int) -> IllegalAction | None:
    """Why a weapon of a ship is of no use now: lost, fired, or used up. dropfleet.allocate.once"""
    state = m.state.ships[ship]
    worn = gear(m, ship)
    if not 0 <= weapon < len(worn.weapons):
        return IllegalAction("dropfleet.allocate.once", "The ship has no such weapon.")
    if state.harm.lost >> weapon & 1:
        return IllegalAction("dropfleet.crippling.dread-weapon", "That weapon is destroyed.")
    if state.fired >> weapon & 1:
        return IllegalAction("dropfleet.allocate.once", "A weapon system fires once.")
    limited = worn.weapons[weapon].limited
    if limited and weapon < len(state.uses) and state.uses[weapon] >= limited:
        return IllegalAction("dropfleet.weapon-rule.limited", "That weapon is used up.")
    return None
