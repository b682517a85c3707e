"""What a special rule of a weapon may change, and a weapon with its special rules resolved once for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import Shot
from gravitable.games.dropfleet.fire.attack import Attack, Situation
from gravitable.games.dropfleet.fire.targeted_attack import AttackResult, TargetedAttack
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.specials import NamedRule, rules_of
from gravitable.games.dropfleet.state import DropfleetMatch


class Lane(NamedTuple):
    """From which layer to which a weapon is fired. Sectors lie in Atmosphere."""

    firer: Layer
    target: Layer
    sector: bool = False

    @property
    def into(self) -> bool:
        """Whether the shot goes into Atmosphere."""
        return self.target == "atmosphere" or self.sector


class WeaponRule(NamedRule):
    """A special rule of weapons. A hook that a rule does not override changes nothing."""

    on = "weapon"

    # Where it may be fired, and how far

    def forbids(self, lane: Lane) -> str | None:
        """The clause by which it may not be fired so."""

    def lifts(self, lane: Lane) -> frozenset[str]:
        """The clauses that do not hold for it."""
        return frozenset()

    def sees(self, lane: Lane) -> bool | None:
        """Whether the target's Signature adds to its range; None leaves it as it is."""

    # To hit

    def layer_penalty(self, shot: Situation) -> int | None:
        """What firing between layers adds to the Lock in place of the usual; None leaves it as it is."""

    def lock(self, shot: Situation) -> int:
        """What it adds to the Lock."""
        return 0

    def margin(self, shot: Situation) -> int | None:
        """How far above the Lock critical hits lie; None leaves it as it is."""

    def attack(self, attack: Attack, shot: Situation) -> Attack:
        """The attack with what the rule changes: dice, damage, Point Defence, saves. Odds read it too."""
        return attack

    # What firing and hitting do besides

    def fired(self, m: DropfleetMatch, shot: Shot, maxima: int | None) -> None:
        """The weapon has been fired; `maxima` dice of a random Attack showed their highest number."""

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        """An attack on a target that is still there has been resolved."""

    # What it means for allocating dice

    def arm(self, weapon: WeaponGear) -> None:
        """Note what the rule makes of the weapon."""


class WeaponGear:
    """A weapon with its special rules looked up: what it is, and the hooks that do something."""

    __slots__ = (
        "alt",
        "arcs",
        "attack",
        "bombardment",
        "close_action",
        "fired",
        "forbids",
        "hit_effects",
        "ion",
        "layer_penalty",
        "lifts",
        "limited",
        "link",
        "lock",
        "low_power",
        "margin",
        "oculus",
        "overcharge",
        "random",
        "rays",
        "scalds",
        "sees",
        "siphons",
        "squadron",
        "weapon",
    )

    def __init__(self, weapon: Weapon) -> None:
        self.weapon = weapon
        self.arcs = weapon.arcs
        self.random = weapon.attack_dice.random
        self.oculus = weapon.family in ("oculus", "oculus-ray")
        self.rays = weapon.family == "oculus-ray"
        self.close_action = self.bombardment = self.low_power = self.overcharge = False
        self.scalds = self.siphons = False
        self.alt = self.link = self.limited = self.squadron = self.ion = 0
        rules = [rule for rule in rules_of(weapon.special) if isinstance(rule, WeaponRule)]
        self.forbids: tuple[Callable[[Lane], str | None], ...] = _own(rules, "forbids")
        self.lifts: tuple[Callable[[Lane], frozenset[str]], ...] = _own(rules, "lifts")
        self.sees: tuple[Callable[[Lane], bool | None], ...] = _own(rules, "sees")
        self.layer_penalty: tuple[Callable[[Situation], int | None], ...] = _own(rules, "layer_penalty")
        self.lock: tuple[Callable[[Situation], int], ...] = _own(rules, "lock")
        self.margin: tuple[Callable[[Situation], int | None], ...] = _own(rules, "margin")
        self.attack: tuple[Callable[[Attack, Situation], Attack], ...] = _own(rules, "attack")
        self.fired: tuple[Callable[[DropfleetMatch, Shot, int | None], None], ...] = _own(rules, "fired")
        self.hit_effects = hit_effects_of(weapon.special)
        for rule in rules:
            rule.arm(self)


def _own(rules: Iterable[WeaponRule], hook: str) -> tuple[Any, ...]:
    """The hook of every rule that has one of its own."""
    return tuple(getattr(rule, hook) for rule in rules if _has(rule, hook))


def _has(rule: NamedRule, hook: str) -> bool:
    return getattr(type(rule), hook, None) is not getattr(WeaponRule, hook)


def hit_effects_of(special: tuple[str, ...]) -> tuple[str, ...]:
    """Those special rules that do something to a target besides damage, brackets included."""
    rules = rules_of(special)
    return tuple(rule.printed for rule in rules if isinstance(rule, WeaponRule) and _has(rule, "on_hit"))


@lru_cache(maxsize=1024)
def armed(weapon: Weapon, gained: tuple[str, ...] = ()) -> WeaponGear:
    """A weapon ready for play, with special rules that cards have given it."""
    return WeaponGear(replace(weapon, special=(*weapon.special, *gained)) if gained else weapon)
