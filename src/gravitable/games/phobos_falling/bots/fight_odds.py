"""How many pirates officers can defeat, with what, and at what price."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content.effects import Arm, Detail, Double, Reckless, Shield
from gravitable.games.phobos_falling.crew.equipment import worn_strength
from gravitable.games.phobos_falling.crew.fight import BARE_HANDS, BRAWLER_HANDS
from gravitable.games.phobos_falling.state import NO_CARD, Officer

WOUND = 1
"""Pirates an officer defeats by taking a wound."""
LAST_STAND = 1
"""Pirates an officer takes along when killed."""


class FightOptions(msgspec.Struct, frozen=True):
    """What one officer can bring to a fight."""

    bare_hands: int
    exoskeleton: int
    weapon: int
    shield: int
    medikits: int
    details: tuple[int, ...]
    """Security Details, each by the pirates it removes."""
    stim_packs: int
    ambushes: int
    wounded: bool

    @property
    def own(self) -> int:
        """Pirates defeated without Security Details and without harm. A wounded officer can do nothing."""
        if self.wounded:
            return 0
        return self.bare_hands + self.exoskeleton + self.weapon + self.shield + self.medikits

    @property
    def by_wound(self) -> int:
        """Pirates more for a wound, which a shield does not let through."""
        return 0 if self.shield or self.wounded else WOUND

    @property
    def by_death(self) -> int:
        """Pirates more for the officer's life, after the wound."""
        return 0 if self.shield else LAST_STAND


class FightTotals(msgspec.Struct, frozen=True):
    """What a group of officers can defeat in one fight."""

    unhurt: int
    wounded: int
    """If everyone who can takes a wound."""
    dead: int
    """If everyone who can fights to the death."""


def totals(group: Sequence[FightOptions], details: int) -> FightTotals:
    """The strength of officers who fight together, with `details` pirates removed by Security Details."""
    unhurt = details + sum(options.own for options in group)
    wounded = unhurt + sum(options.by_wound for options in group)
    return FightTotals(unhurt, wounded, wounded + sum(options.by_death for options in group))


def best_details(group: Iterable[FightOptions], chief: bool) -> int:
    """The most pirates the group's Security Details can remove.

    A Stim Pack doubles a Detail of the officer who plays it, the Security Chief anybody's, an Ambush all.
    No Detail is doubled twice.
    """
    fit = [options for options in group if not options.wounded]
    everything = sum(sum(options.details) for options in fit)
    if any(options.ambushes for options in fit):
        return 2 * everything
    single: list[int] = []
    doubled = 0
    for options in fit:
        largest = sorted(options.details, reverse=True)
        doubled += sum(largest[: options.stim_packs])
        single += largest[options.stim_packs :]
    return everything + doubled + (max(single, default=0) if chief else 0)


def fight_options(content: Content, officer: Officer) -> FightOptions:
    """What an officer can bring to a fight with the cards at hand, worn and activated.

    A Field Medikit needs a wound to heal: it is no use once the shield is up, though it may be used before.
    """
    found: dict[type, list[int]] = {Arm: [], Shield: [], Reckless: [], Detail: []}
    stim_packs = ambushes = 0
    held = officer.hand + ([officer.shield] if officer.shield != NO_CARD else [])
    for card in held:
        effect = content.cards[card].effect
        match effect:
            case Arm() | Shield() | Reckless():
                found[type(effect)].append(effect.strength)
            case Detail():
                found[Detail].append(effect.pirates)
            case Double(details="one"):
                stim_packs += 1
            case Double():
                ambushes += 1
    return FightOptions(
        bare_hands=BRAWLER_HANDS if "brawler" in content.roles[officer.role].abilities else BARE_HANDS,
        exoskeleton=worn_strength(content, officer),
        weapon=max(found[Arm], default=0),
        shield=max(found[Shield], default=0),
        medikits=0 if officer.shield != NO_CARD else sum(found[Reckless]),
        details=tuple(found[Detail]),
        stim_packs=stim_packs,
        ambushes=ambushes,
        wounded=not officer.able,
    )
