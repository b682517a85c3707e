"""Shots become attacks: dice, Lock and damage with every modifier, in the order of resolution."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from gravitable.games.dropfleet.actions import NUKE, Shot
from gravitable.games.dropfleet.deck.command_cards import Gain, MoreDice, Reroll
from gravitable.games.dropfleet.deck.effects import effects_on, ship_of
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.attack import Situation
from gravitable.games.dropfleet.fire.defence import more_scald
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.fire.targeting import Attacker, oculus_boosted
from gravitable.games.dropfleet.fire.weapon_attack import attack_of
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponGear
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.bombardment import nuke
from gravitable.games.dropfleet.steps.card_effects import end_effects
from gravitable.games.dropfleet.steps.damage import Aftermath, energy_surges
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.table import gear, group_gear
from gravitable.kernel import IllegalAction, Step


class Rolled(msgspec.Struct, frozen=True, gc=False):
    """The random Attack of a weapon as rolled; `maxima` of its dice showed their highest number."""

    ship: ShipNo
    weapon: int
    dice: int
    maxima: int


class ResolveShots(Step, frozen=True):
    """All shots of a group are resolved, weapon by weapon. dropfleet.firing.steps

    `jammed` names a ship under fire once for each ECM suite, `sighted` targets of a telescope's token.
    """

    group: GroupNo
    shots: tuple[Shot, ...]
    rolled: tuple[Rolled, ...] = ()
    jammed: tuple[ShipNo, ...] = ()
    sighted: tuple[Target, ...] = ()

    def run(self, m: DropfleetMatch) -> None:
        attacks: list[tuple[Shot, TargetedAttack]] = []
        attackers: dict[ShipNo, Attacker] = {}
        for shot in self.shots:
            if shot.weapon != NUKE and m.state.ships[shot.ship].status == "table":
                attacker = attackers.setdefault(shot.ship, Attacker(m, shot.ship))
                if (targeted := self.targeted_attack(m, attacker, shot)) is not None:
                    attacks.append((shot, targeted))
        attacks = self.squadrons(m, attacks)
        steps: list[Step] = attack_steps(m, attacks)
        steps += [
            Missile(shot.ship, shot.target.no, self.group) for shot in self.shots if shot.weapon == NUKE
        ]
        m.push(*steps, AfterFire(self.group), Aftermath(cripplings=False))

    def targeted_attack(self, m: DropfleetMatch, attacker: Attacker, shot: Shot) -> TargetedAttack | None:
        """The dice of one weapon at one target. dropfleet.weapon.attack, dropfleet.card.weapon-word"""
        weapon = attacker.gear.weapons[shot.weapon]
        aim = attacker.aim(shot.weapon, shot.target, shot.link)
        if isinstance(aim, IllegalAction):
            return None  # a card has put the target out of reach since the dice were allocated
        attack = attack_of(weapon, self.situation(m, attacker, shot, weapon, aim.situation))
        return TargetedAttack(attacker.seat, shot.ship, weapon.weapon.name, shot.target, attack)

    def situation(
        self, m: DropfleetMatch, attacker: Attacker, shot: Shot, weapon: WeaponGear, aimed: Situation
    ) -> Situation:
        """What the shot depends on besides the aim: dice rolled, powers used, cards played.

        dropfleet.unique-rule.energy-siphon-bonus, dropfleet.card.weapon-word
        """
        name, target = weapon.weapon.name, shot.target
        rolled = next((r.dice for r in self.rolled if (r.ship, r.weapon) == (shot.ship, shot.weapon)), 0)
        siphoned = m.state.groups[self.group].siphoned if weapon.rays else 0
        dice = 1 if siphoned & 1 else 0
        reroll = False
        gained: tuple[str, ...] = ()
        for more in effects_on(m, MoreDice, group=self.group):
            dice += more.by if aimed.within_scan or not more.within_scan else 0
        for again in effects_on(m, Reroll, group=self.group, seat=attacker.seat):
            reroll |= again.what == "hits" and (again.weapon is None or again.weapon in name)
        for again in effects_on(m, Reroll, ship=ship_of(target), seat=attacker.seat):
            reroll |= again.what == "hits"
        for gain in effects_on(m, Gain, group=self.group):
            if gain.weapon is None or gain.weapon in name:
                gained = (*gained, gain.special)
        return replace(
            aimed,
            penalties=aimed.penalties + self.jamming(weapon, target),
            sighted=target in self.sighted,
            overcharge=shot.overcharge,
            alone=self.alone(attacker, weapon, shot.ship),
            rolled=rolled,
            more_dice=dice,
            more_damage=1 if siphoned & 2 else 0,
            more_scald=self.more_scald(m, weapon, shot),
            reroll=reroll,
            gained=gained,
        )

    def jamming(self, weapon: WeaponGear, target: Target) -> int:
        """What ECM suites add to the Lock, before it is clamped. dropfleet.unique-rule.ecm-stacks"""
        if target.kind != "ship" or weapon.close_action:
            return 0
        return self.jammed.count(target.no)

    def alone(self, attacker: Attacker, weapon: WeaponGear, ship: ShipNo) -> bool:
        """Whether just one of the ship's Siphon Power weapons is fired. dropfleet.unique-rule.siphon-power"""
        if not weapon.siphons:
            return False
        fired = sum(
            shot.ship == ship and shot.weapon != NUKE and attacker.gear.weapons[shot.weapon].siphons
            for shot in self.shots
        )
        return fired == 1

    def more_scald(self, m: DropfleetMatch, weapon: WeaponGear, shot: Shot) -> int:
        """What boosters and cards add to Scald. dropfleet.weapon-rule.scald"""
        if not weapon.scalds:
            return 0
        booster = 1 if weapon.oculus and oculus_boosted(m, shot.ship, shot.target) else 0
        return booster + more_scald(m, self.group)

    def squadrons(
        self, m: DropfleetMatch, attacks: list[tuple[Shot, TargetedAttack]]
    ) -> list[tuple[Shot, TargetedAttack]]:
        """Enough of them at one target add D6 dice to the best one. dropfleet.weapon-rule.squadron"""
        counts: dict[tuple[Target, str], list[int]] = {}
        for number, (shot, targeted) in enumerate(attacks):
            if gear(m, shot.ship).weapons[shot.weapon].squadron:
                counts.setdefault((targeted.target, targeted.name), []).append(number)
        for numbers in counts.values():
            shot, _ = attacks[numbers[0]]
            if len(numbers) >= gear(m, shot.ship).weapons[shot.weapon].squadron:
                best = min(numbers, key=lambda number: attacks[number][1].attack.lock)
                shot, targeted = attacks[best]
                more = replace(targeted.attack, dice=(*targeted.attack.dice, Dice(plus=d6(m))))
                attacks[best] = shot, replace(targeted, attack=more)
        return attacks


def attack_steps(m: DropfleetMatch, attacks: list[tuple[Shot, TargetedAttack]]) -> list[Step]:
    """Each weapon is an attack of its own, but what Point Defence works against comes at once: all of the
    group at one target, or with the option what is linked on one ship.

    dropfleet.pd.each-attack, dropfleet.pd.pooled, dropfleet.pd.linked
    """
    together: dict[object, list[TargetedAttack]] = {}
    for number, (shot, targeted) in enumerate(attacks):
        link = gear(m, shot.ship).weapons[shot.weapon].link
        pool: object = number
        if targeted.attack.point_defence and m.options.point_defence == "group":
            pool = targeted.target
        elif targeted.attack.point_defence and link:
            pool = (targeted.target, shot.ship, link)
        together.setdefault(pool, []).append(targeted)
    return [ResolveAttack(tuple(each)) for each in together.values()]


class Missile(Step, frozen=True):
    """A nuclear missile arrives."""

    ship: ShipNo
    sector: int
    group: GroupNo

    def run(self, m: DropfleetMatch) -> None:
        nuke(m, self.ship, self.sector, m.state.groups[self.group].seat)


class AfterFire(Step, frozen=True):
    """Ion hits are counted and cards on the attack are done. dropfleet.unique-rule.ion"""

    group: GroupNo

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for ship, hits in sorted(s.ion_hits.items()):
            needed = min(weapon.ion for weapon in group_gear(m, self.group).weapons if weapon.ion)
            if hits >= needed and s.ships[ship].status == "table" and not gear(m, ship).never_crippled:
                energy_surges(m, ship)
        s.ion_hits.clear()
        end_effects(m, "attack")
