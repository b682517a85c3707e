"""Why something does not work: a clause of the ledger, and the zone or system it is about."""

from __future__ import annotations

import msgspec

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.numbers import NO_SYSTEM, NOWHERE, SystemNo, ZoneNo


class FailureCause(msgspec.Struct, frozen=True):
    """One reason. Causes are listed from the nearest to the deepest."""

    rule: str
    zone: ZoneNo = NOWHERE
    system: SystemNo = NO_SYSTEM


_SENTENCES = {
    "power.main": "{system}: damaged, so there is no main power.",
    "power.auxiliary": "{place}: out of order, so there is no auxiliary power.",
    "power.auxiliary-fuel": "Auxiliary power has no fuel.",
    "power.system-damaged": "{system}: damaged.",
    "power.zone": "{zone} has no power.",
    "power.battery-systems": "The station is on battery: only life support works.",
    "power.rotation": "The ring stands still{because}.",
    "fire.no-use": "{zone} is on fire.",
    "cards.draw-system": "{system}: damaged, so nothing can be drawn.",
    "cards.empty-pile": "The pile is empty.",
    "movement.life-support": "{place}: out of order, so there is no air.",
    "movement.airlock": "{zone} has no air: it takes a suit, an Exoskeleton or a Personal Force Field.",
    "movement.blocked": "The access of {zone} is blocked: the way ends there.",
    "movement.pirates": "Pirates are in {zone}: the way ends there.",
    "movement.blocked-actions": "{zone} is blocked: one can only clear it and fight.",
    "cards.blocked-clear": "The way into {zone} was cleared this turn: no other card may be played there.",
    "cards.draw-first": "Cards are drawn before a card is played, and before the fight.",
    "breach.no-air": "{zone} is depressurized.",
    "scavenge.suits": "The pirate ship takes a worn Space Suit or Exoskeleton.",
    "scavenge.attack": "No pirate ship is held that could be boarded.",
    "turn.explore": "There is nothing (more) to draw here.",
    "health.wounded": "A wounded officer can only move and trade.",
}


def sentence(content: Content, cause: FailureCause) -> str:
    """A cause in words.

    `phobos-falling.power.zone` of the Bridge: "Bridge has no power."
    """
    zone = content.map.names[cause.zone] if cause.zone != NOWHERE else ""
    system = content.system[cause.system].name if cause.system != NO_SYSTEM else ""
    place = system or f"The power of {zone}"
    because = f": {system} is damaged" if system else f": {zone} has no power" if zone else ""
    text = _SENTENCES[cause.rule.removeprefix("phobos-falling.")]
    return text.format(zone=zone, system=system, place=place, because=because)
