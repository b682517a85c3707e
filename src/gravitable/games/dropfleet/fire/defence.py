"""Saving throws: armour and passive countermeasures, the better one taken. dropfleet.save.*"""

from __future__ import annotations

from gravitable.games.dropfleet.deck.command_cards import (
    Armour,
    MoreScald,
    Passive,
    PointDefence,
    PointDefenceTarget,
    Reroll,
)
from gravitable.games.dropfleet.deck.effects import effects_on, ship_of
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.fire.attack import PD_NEEDS, Defence
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.table import armour_of, passive_of, pd_of


def defence_of(m: DropfleetMatch, target: Target, *, boosted: bool = False) -> Defence:
    """What a target has against any attack now, cards included; `boosted`: passive saves are re-rolled.

    dropfleet.card.next-gen-armour-plating, dropfleet.card.intensify-point-defence,
    dropfleet.save.passive-as-armour
    """
    armour, shield = armour_of(m, target), passive_of(m, target)
    dice, needed = pd_of(m, target), PD_NEEDS
    alike = m.options.passive_saves == "as-armour"
    reroll_armour, reroll_passive = False, boosted
    ship = ship_of(target)
    worse = sum(effect.by for effect in effects_on(m, Armour, ship=ship))
    for effect in effects_on(m, Reroll, ship=ship):
        reroll_armour |= effect.what == "armour"
        reroll_passive |= effect.what == "passive" or (alike and effect.what == "armour")
    for gift in effects_on(m, Passive, ship=ship):
        shield = gift.save if shield is None else min(shield, gift.save)
    armour += worse
    if shield is not None and alike:
        shield += worse
    dice += sum(effect.by for effect in effects_on(m, PointDefence, ship=ship))
    needed = clamp(needed + sum(e.by for e in effects_on(m, PointDefenceTarget, ship=ship)))
    return Defence(armour, shield, max(0, dice), needed, reroll_armour, reroll_passive, alike)


def more_scald(m: DropfleetMatch, group: int) -> int:
    """What cards add to the Scald weapons of a group."""
    return sum(effect.by for effect in effects_on(m, MoreScald, group=group))
