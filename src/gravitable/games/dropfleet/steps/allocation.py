"""Firing: all dice of a group allocated, then resolved weapon by weapon. dropfleet.allocate.*"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random

import msgspec

from gravitable.games.dropfleet.actions import NUKE, Fire, RollAttack, Shot
from gravitable.games.dropfleet.events import AttackRolled
from gravitable.games.dropfleet.fire.fire_limit import fire_limit, too_many, unusable
from gravitable.games.dropfleet.fire.shot_odds import ShotOdds, shot_odds
from gravitable.games.dropfleet.fire.targeting import (
    Attacker,
    LegalShot,
    fire_refused,
    legal_shots,
    nuke_refused,
    nukes,
)
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.command import windows
from gravitable.games.dropfleet.steps.proposals import plan_fire
from gravitable.games.dropfleet.steps.reactions import OfferReactions
from gravitable.games.dropfleet.steps.rolling import rolled
from gravitable.games.dropfleet.steps.shots import ResolveShots, Rolled
from gravitable.games.dropfleet.table import gear, group_gear, group_on_table
from gravitable.kernel import PROCEED, Action, Decision, IllegalAction, Seat, Step

RULE = "dropfleet.allocate.group-first"
MOST_SHOTS = 200


class ShotAid(msgspec.Struct, frozen=True):
    """A weapon that can be fired, and what it needs against each target in range and arc.

    `odds` are the numbers of the `FireAid`'s shot odds, one for each target; `charged` those of the weapon
    overcharged, empty where it cannot be.
    """

    ship: ShipNo
    weapon: int
    name: str
    targets: tuple[tuple[Target, int, float, bool], ...]
    odds: tuple[int, ...] = ()
    charged: tuple[int, ...] = ()


class FireAid(msgspec.Struct, frozen=True):
    """Everything the group can fire: target, Lock, distance, whether within Scan; and each ship's limit.

    `shot_odds` are what shots may do, `rolled` the weapons whose random Attack was rolled and must be fired.
    `pooled`: Point Defence is rolled once against all of them that it works against. `together` are sets of
    weapons that a ship may fire at once, as large as they can be, with all that must be fired.
    """

    shots: tuple[ShotAid, ...]
    systems: tuple[tuple[ShipNo, int], ...]
    nukes: tuple[Shot, ...]
    shot_odds: tuple[ShotOdds, ...] = ()
    rolled: tuple[Rolled, ...] = ()
    pooled: bool = True
    together: tuple[tuple[ShipNo, tuple[tuple[int, ...], ...]], ...] = ()


class OpenFire(Step, frozen=True):
    """Once a group has moved its ships may fire. dropfleet.firing.after-moving"""

    group: GroupNo

    def run(self, m: DropfleetMatch) -> None:
        ships = [no for no in group_on_table(m.state, self.group) if fire_limit(m, no).close_action]
        if ships:
            m.push(RollAttacks(self.group))


class RollAttacks(Step, frozen=True):
    """Weapons with a random Attack that are to fire are rolled before any dice are allocated.

    dropfleet.allocate.random-attack
    """

    group: GroupNo
    rolled: tuple[Rolled, ...] = ()

    def run(self, m: DropfleetMatch) -> Decision | None:
        options = self.options(m)
        if not options:
            m.push(AllocateFire(self.group, self.rolled))
            return None
        prompt = "Which weapons with a random Attack will fire? Their dice are rolled now."
        return Decision(
            m.state.groups[self.group].seat,
            "dropfleet.roll-attack",
            prompt,
            [PROCEED, *options],
            "dropfleet.allocate.random-attack",
            proceed="No (more) of these",
        )

    def options(self, m: DropfleetMatch) -> list[Action]:
        if not any(weapon.random for weapon in group_gear(m, self.group).weapons):
            return []
        done = {(each.ship, each.weapon) for each in self.rolled}
        found: list[Action] = []
        for shot in legal_shots(m, group_on_table(m.state, self.group)):
            if not gear(m, shot.ship).weapons[shot.weapon].random or (shot.ship, shot.weapon) in done:
                continue
            others = [weapon for ship, weapon in done if ship == shot.ship]
            if too_many(m, shot.ship, [*others, shot.weapon]) is None:
                found.append(RollAttack(shot.ship, shot.weapon))
        return found

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, RollAttack):
            dice = gear(m, action.ship).weapons[action.weapon].weapon.attack_dice
            faces = rolled(m, dice)
            total = sum(faces) + dice.plus
            m.emit(AttackRolled(action.ship, action.weapon, total))
            one = Rolled(action.ship, action.weapon, total, sum(face == dice.sides for face in faces))
            m.push(RollAttacks(self.group, (*self.rolled, one)))
        else:
            m.push(AllocateFire(self.group, self.rolled))


class AllocateFire(Step, frozen=True):
    """All dice of the group are allocated before any is rolled.

    dropfleet.allocate.group-first, dropfleet.allocate.optional
    """

    group: GroupNo
    rolled: tuple[Rolled, ...] = ()

    def run(self, m: DropfleetMatch) -> Decision | None:
        ships = group_on_table(m.state, self.group)
        if next(self.legal(m), None) is None and not nukes(m, ships):
            return None
        prompt = f"The {group_gear(m, self.group).ship.name} group fires: allocate its weapons."
        return Decision(m.state.groups[self.group].seat, "dropfleet.fire", prompt, None, RULE)

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, Fire):
            raise IllegalAction(RULE, "The group's dice are allocated now.")
        if len(action.shots) > MOST_SHOTS:
            raise IllegalAction("dropfleet.allocate.once", "So many weapons the group does not have.")
        ships = group_on_table(m.state, self.group)
        by_ship: dict[ShipNo, list[Shot]] = {}
        for shot in action.shots:
            if shot.ship not in ships:
                raise IllegalAction(RULE, "That ship does not fire now.")
            by_ship.setdefault(shot.ship, []).append(shot)
        for ship, shots in by_ship.items():
            check_ship(m, ship, shots, self.rolled)
        for roll in self.rolled:
            if not any((shot.ship, shot.weapon) == (roll.ship, roll.weapon) for shot in action.shots):
                raise IllegalAction(
                    "dropfleet.allocate.random-attack", "Dice that were rolled must be allocated."
                )

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        ships = group_on_table(m.state, self.group)
        shots = list(self.legal(m))
        missiles = nukes(m, ships)
        found: list[Action] = []
        for number in range(max(1, n)):
            plan = plan_fire(m, shots, self.rolled, rng, focus=number % 2 == 0)
            if missiles and rng.random() < 0.02:
                plan.append(rng.choice(missiles))
            action = Fire(tuple(plan))
            if action not in found:
                found.append(action)
        return found

    def legal(self, m: DropfleetMatch) -> Iterator[LegalShot]:
        """Every weapon that may be allocated now: of those with a random Attack the ones that were rolled."""
        rolled = {(each.ship, each.weapon) for each in self.rolled}
        for shot in legal_shots(m, group_on_table(m.state, self.group)):
            if not gear(m, shot.ship).weapons[shot.weapon].random or (shot.ship, shot.weapon) in rolled:
                yield shot

    def aid(self, m: DropfleetMatch, decision: Decision) -> FireAid:
        ships = group_on_table(m.state, self.group)
        found: dict[ShotOdds, int] = {}

        def odds(shot: LegalShot, *, overcharge: bool) -> tuple[int, ...]:
            fired = (Shot(shot.ship, shot.weapon, target, overcharge) for target, _ in shot.aims)
            attacks = (
                ResolveShots(self.group, (each,), self.rolled).targeted_attack(m, attackers[shot.ship], each)
                for each in fired
            )
            return tuple(
                found.setdefault(shot_odds(m, targeted), len(found)) for targeted in attacks if targeted
            )

        attackers = {ship: Attacker(m, ship) for ship in ships}
        shots = []
        for shot in self.legal(m):
            weapon = gear(m, shot.ship).weapons[shot.weapon]
            free = weapon.overcharge and m.state.ships[shot.ship].order == "weapons-free"
            shots.append(
                ShotAid(
                    shot.ship,
                    shot.weapon,
                    weapon.weapon.name,
                    tuple(
                        (target, aim.lock, round(aim.far, 2), aim.within_scan) for target, aim in shot.aims
                    ),
                    odds(shot, overcharge=False),
                    odds(shot, overcharge=True) if free else (),
                )
            )
        return FireAid(
            tuple(shots),
            tuple((ship, fire_limit(m, ship).systems) for ship in ships),
            tuple(nukes(m, ships)),
            tuple(found),
            self.rolled,
            m.options.point_defence == "group",
            tuple((ship, self._together(m, ship, shots)) for ship in ships),
        )

    def _together(
        self, m: DropfleetMatch, ship: ShipNo, shots: Sequence[ShotAid]
    ) -> tuple[tuple[int, ...], ...]:
        """Sets of a ship's weapons that may be fired at once and cannot be added to."""
        must = [each.weapon for each in self.rolled if each.ship == ship]
        weapons = [shot.weapon for shot in shots if shot.ship == ship]
        found: dict[tuple[int, ...], None] = {}
        for first in combinations_with_replacement(weapons, 2):
            chosen = list(must)
            for weapon in (*first, *weapons):
                if weapon not in chosen and too_many(m, ship, [*chosen, weapon]) is None:
                    chosen.append(weapon)
            found[tuple(sorted(chosen))] = None
        return tuple(found)

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Fire)
        if not action.shots:
            return
        open_fire(m, self.group, action.shots, self.rolled)


def check_ship(m: DropfleetMatch, ship: ShipNo, shots: list[Shot], rolled: tuple[Rolled, ...]) -> None:
    """Refuse shots of one ship that it cannot fire, or not together. dropfleet.nuke.one"""
    attacker = Attacker(m, ship)
    weapons: list[int] = []
    overcharged: set[int] = set()
    launched = 0
    for shot in shots:
        if shot.weapon == NUKE:
            launched += 1
            if launched > 1:
                raise IllegalAction("dropfleet.nuke.one", "A ship launches one nuclear missile a turn.")
            if refusal := nuke_refused(m, ship, shot.target):
                raise refusal
            continue
        if refusal := unusable(m, ship, shot.weapon):
            raise refusal
        if refusal := fire_refused(m, attacker.seat, shot.target):
            raise refusal
        weapon = attacker.gear.weapons[shot.weapon]
        if weapon.random and not any((each.ship, each.weapon) == (ship, shot.weapon) for each in rolled):
            raise IllegalAction("dropfleet.allocate.random-attack", "Its Attack has not been rolled.")
        aim = attacker.aim(shot.weapon, shot.target, shot.link)
        if isinstance(aim, IllegalAction):
            raise aim
        weapons.append(shot.weapon)
        if shot.overcharge:
            overcharged.add(shot.weapon)
    if refusal := too_many(m, ship, weapons, frozenset(overcharged)):
        raise refusal


def open_fire(m: DropfleetMatch, group: GroupNo, shots: tuple[Shot, ...], rolled: tuple[Rolled, ...]) -> None:
    """Weapons are marked as fired, then cards and reactions, then the dice are rolled."""
    s = m.state
    for shot in shots:
        if shot.weapon != NUKE:
            mark_fired(m, shot, rolled)
    under_fire = tuple(dict.fromkeys(shot.target.no for shot in shots if shot.target.kind == "ship"))
    seat = s.groups[group].seat
    defenders = windows(m, "attack-declared", ships=under_fire, seat=1 - seat)
    attackers = windows(m, "dice-allocated", group=group, ships=under_fire, seat=seat)
    m.push(*defenders, *attackers, OfferReactions(group, shots, rolled))


def mark_fired(m: DropfleetMatch, shot: Shot, rolled: tuple[Rolled, ...]) -> None:
    """What firing itself does to the ship."""
    ship = m.state.ships[shot.ship]
    weapon = gear(m, shot.ship).weapons[shot.weapon]
    ship.fired |= 1 << shot.weapon
    maxima = None
    if weapon.random:
        maxima = sum(each.maxima for each in rolled if (each.ship, each.weapon) == (shot.ship, shot.weapon))
    for fired in weapon.fired:
        fired(m, shot, maxima)
