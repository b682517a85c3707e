"""Resolving an attack: hits, damage, Point Defence, saves, Hull. dropfleet.hit.*, dropfleet.pd.*"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import Boost, SpendFighters
from gravitable.games.dropfleet.events import PointDefenceRolled, PowerUsed
from gravitable.games.dropfleet.fire.attack import Saves, saves_against
from gravitable.games.dropfleet.fire.defence import defence_of
from gravitable.games.dropfleet.fire.odds import after_point_defence
from gravitable.games.dropfleet.fire.targeted_attack import AttackResult, RolledAttack, TargetedAttack
from gravitable.games.dropfleet.fire.targeting import tougher
from gravitable.games.dropfleet.fire.weapon_attack import asset_attack
from gravitable.games.dropfleet.ships.gear import gear_of
from gravitable.games.dropfleet.ships.launch_assets import LaunchAsset
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponRule
from gravitable.games.dropfleet.specials import rules_of
from gravitable.games.dropfleet.state import NONE, AssetToken, DropfleetMatch, ShipNo, Target
from gravitable.games.dropfleet.steps.bombardment import damage_sector, damage_station
from gravitable.games.dropfleet.steps.command import windows
from gravitable.games.dropfleet.steps.damage import suffer
from gravitable.games.dropfleet.steps.hits import roll_hits
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.saves import NOTHING, Throw, throw_again, throw_saves
from gravitable.games.dropfleet.table import (
    flat,
    gear,
    in_support,
    passive_of,
    profile_of,
    seat_of,
)
from gravitable.geometry.compass import in_reach
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step

REFUEL_REACH = 6.0
BOOSTED_TWICE = 13
"""The starting Hull from which a ship needs two Shield Boosters."""


def assets_at_target(
    m: DropfleetMatch, asset: LaunchAsset, seat: Seat, target: Target, tokens: int
) -> TargetedAttack:
    """The attack of so many tokens of one kind. dropfleet.bomber.attack"""
    attack = asset_attack(asset, tokens, tougher=tougher(m, target))
    return TargetedAttack(seat, NONE, asset.name, target, attack)


def is_there(m: DropfleetMatch, target: Target) -> bool:
    """Whether a target can still be harmed."""
    s = m.state
    if target.kind == "ship":
        return s.ships[target.no].status == "table"
    if target.kind == "station":
        return s.stations[target.no].hull > 0
    return not s.sectors[target.no].gone


class ResolveAttack(Step, frozen=True):
    """Attacks at one target against which Point Defence is rolled once.

    dropfleet.pd.each-attack, dropfleet.pd.first
    """

    attacks: tuple[TargetedAttack, ...]

    def run(self, m: DropfleetMatch) -> None:
        target = self.attacks[0].target
        if not is_there(m, target):
            return
        rolled_attacks = tuple(roll_hits(m, targeted) for targeted in self.attacks)
        if any(rolled.damage and rolled.targeted.attack.point_defence for rolled in rolled_attacks):
            offers = windows(m, "point-defence", target=target)
            if offers or escorts(m, target):
                m.push(*offers, DefendByFighters(rolled_attacks))
                return
            rolled_attacks = point_defence(m, rolled_attacks, 0)
        save(m, rolled_attacks)


def target_of(rolled_attacks: tuple[RolledAttack, ...]) -> Target:
    """Return the one target of attacks that are resolved together."""
    return rolled_attacks[0].targeted.target


# Point Defence


def escorts(m: DropfleetMatch, target: Target) -> list[AssetToken]:
    """The fighters that guard a ship or station of their own side. dropfleet.fighter.friendly"""
    s = m.state
    if target.kind == "sector":
        return []
    seat = seat_of(s, target.no) if target.kind == "ship" else s.stations[target.no].controller
    return [
        token
        for token in s.tokens
        if token.target == target and token.seat == seat and fighter_bonus(m, token)
    ]


def fighter_bonus(m: DropfleetMatch, token: AssetToken) -> int:
    """The Point Defence dice that a token adds; 0 for anything but fighters."""
    return next(asset.pd_bonus for asset in m.content.launch_asset if asset.id == token.asset)


class DefendByFighters(Step, frozen=True):
    """The owner spends escorting fighters, the damage known.

    dropfleet.fighter.decide, dropfleet.fighter.returned
    """

    rolled_attacks: tuple[RolledAttack, ...]

    def run(self, m: DropfleetMatch) -> Decision | None:
        target = target_of(self.rolled_attacks)
        guards = escorts(m, target)
        if not guards:
            save(m, point_defence(m, self.rolled_attacks, 0))
            return None
        damage = sum(rolled.damage for rolled in self.rolled_attacks if rolled.targeted.attack.point_defence)
        name = profile_of(m, target.no).name if target.kind == "ship" else m.state.stations[target.no].name
        prompt = f"{damage} damage on the {name}: spend how many of its {len(guards)} fighters?"
        return Decision(
            guards[0].seat,
            "dropfleet.fighters",
            prompt,
            [SpendFighters(count) for count in range(len(guards) + 1)],
            "dropfleet.fighter.decide",
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, SpendFighters)
        target = target_of(self.rolled_attacks)
        used = escorts(m, target)[: action.count]
        if used and not (target.kind == "ship" and refuelled(m, target.no)):
            for token in used:
                m.state.tokens.remove(token)
        save(m, point_defence(m, self.rolled_attacks, sum(fighter_bonus(m, token) for token in used)))


def refuelled(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether fighters at a ship stay when used. dropfleet.unique-rule.repair-and-refuel"""
    s = m.state
    seat = seat_of(s, ship)
    return any(
        other.status == "table"
        and s.groups[other.group].seat == seat
        and in_reach(flat(s, no, ship), REFUEL_REACH)
        and gear(m, no).rules.refuels
        for no, other in enumerate(s.ships)
    )


def point_defence(
    m: DropfleetMatch, rolled_attacks: tuple[RolledAttack, ...], bonus: int
) -> tuple[RolledAttack, ...]:
    """Roll PD dice: a success stops a point, two a critical one.

    dropfleet.pd.roll, dropfleet.pd.critical, dropfleet.card.intensify-point-defence
    """
    target = target_of(rolled_attacks)
    defence = defence_of(m, target)
    dice, needed = defence.pd + bonus, defence.pd_target
    if dice <= 0:
        return rolled_attacks
    rolls = tuple(d6(m) for _ in range(dice))
    good = sum(face >= needed for face in rolls)
    left = _stop(m, rolled_attacks, good)
    m.emit(
        PointDefenceRolled(
            target,
            rolls,
            needed,
            sum(rolled.normal for rolled in left),
            sum(rolled.critical for rolled in left),
        )
    )
    return left


def _stop(m: DropfleetMatch, rolled_attacks: tuple[RolledAttack, ...], good: int) -> tuple[RolledAttack, ...]:
    """Spend successes where they save most Hull on average. dropfleet.pd.choice"""
    if not good:
        return rolled_attacks
    if len(rolled_attacks) == 1:
        rolled = rolled_attacks[0]
        through = target_saves(m, rolled.targeted).through
        normal, critical = after_point_defence(
            rolled.normal, rolled.critical, good, rolled.targeted.attack.point_defence, *through
        )
        return (replace(rolled, normal=normal, critical=critical),)
    # Worth and cost of stopping one point of each kind; the best mixture by counting through all budgets.
    kinds = []
    for number, rolled in enumerate(rolled_attacks):
        cost: int = rolled.targeted.attack.point_defence
        if cost:
            normal_through, critical_through = target_saves(m, rolled.targeted).through
            kinds.append((number, "normal", rolled.normal, cost, normal_through))
            kinds.append((number, "critical", rolled.critical, cost + 1, critical_through))
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (good + 1)
    for _, _, count, cost, worth in kinds:
        best = [
            max(
                (
                    best[budget - stopped * cost][0] + stopped * worth,
                    (*best[budget - stopped * cost][1], stopped),
                )
                for stopped in range(min(count, budget // cost) + 1)
            )
            for budget in range(good + 1)
        ]
    left = list(rolled_attacks)
    for (number, field, _, _, _), stopped in zip(kinds, best[good][1], strict=True):
        rolled = left[number]
        left[number] = (
            replace(rolled, normal=rolled.normal - stopped)
            if field == "normal"
            else replace(rolled, critical=rolled.critical - stopped)
        )
    return tuple(left)


# Saves


def target_saves(m: DropfleetMatch, targeted: TargetedAttack) -> Saves:
    """Return the saves of the target against an attack."""
    return saves_against(targeted.attack, defence_of(m, targeted.target, boosted=targeted.boosted))


def save(m: DropfleetMatch, rolled_attacks: tuple[RolledAttack, ...]) -> None:
    """Saves follow, cards before them where the defender has any that fit."""
    offers: tuple[Step, ...] = ()
    if any(rolled.normal + rolled.critical for rolled in rolled_attacks):
        offers = windows(m, "saves", target=target_of(rolled_attacks))
    if offers:
        m.push(*offers, RollSaves(rolled_attacks))
    else:
        _roll_saves(m, rolled_attacks)


class RollSaves(Step, frozen=True):
    """Saving throws, Hull lost, and what the weapons do besides. dropfleet.save.per-point"""

    rolled_attacks: tuple[RolledAttack, ...]

    def run(self, m: DropfleetMatch) -> None:
        _roll_saves(m, self.rolled_attacks)


def _roll_saves(m: DropfleetMatch, rolled_attacks: tuple[RolledAttack, ...]) -> None:
    for number, rolled in enumerate(rolled_attacks):
        throw = NOTHING
        if rolled.normal or rolled.critical:
            target = rolled.targeted.target
            throw = throw_saves(m, target, target_saves(m, rolled.targeted), rolled.normal, rolled.critical)
            if throw.failed and boosts(m, rolled.targeted):
                m.push(OfferBoost(rolled, throw), RollSaves(rolled_attacks[number + 1 :]))
                return
        harm(m, rolled, throw)
    end_defence_cards(m)


def harm(m: DropfleetMatch, rolled: RolledAttack, throw: Throw) -> None:
    """What got past the saves costs Hull, and the weapon does what else it does.

    dropfleet.save.unsaved, dropfleet.weapon-rule.side-effects
    """
    targeted = rolled.targeted
    target = targeted.target
    lost = throw.lost
    if lost:
        if target.kind == "ship":
            lost = min(lost, m.state.ships[target.no].hull)
            suffer(m, target.no, lost, targeted.name)
        elif target.kind == "station":
            damage_station(m, target.no, lost, targeted.seat, critical=sum(throw.critical))
        else:
            damage_sector(m, target.no, lost, targeted.seat, critical=sum(throw.critical))
    if targeted.attack.hit_effects and (target.kind != "ship" or m.state.ships[target.no].status == "table"):
        unstopped = throw.unstopped(rolled.sharp)
        result = AttackResult(rolled.hits, rolled.criticals, rolled.damage, lost, unstopped)
        for rule in rules_of(targeted.attack.hit_effects):
            if isinstance(rule, WeaponRule):
                rule.on_hit(m, targeted, result)


def end_defence_cards(m: DropfleetMatch) -> None:
    """Cards played on Point Defence or saves are spent with the attack they were played on."""
    m.state.effects = [
        active
        for active in m.state.effects
        if m.content.command_card[active.card].when not in ("point-defence", "saves")
    ]


# Shield Boosters


def boosts(m: DropfleetMatch, targeted: TargetedAttack) -> list[Boost]:
    """The ways in which Shield Boosters could answer for a ship that is targeted; debris targets nobody.

    dropfleet.shaltari.shield-booster, dropfleet.shaltari.shield-booster-self,
    dropfleet.shaltari.shield-booster-large, dropfleet.shaltari.shield-booster-targeted,
    dropfleet.station.not-served
    """
    s = m.state
    ship = targeted.target.no
    if targeted.target.kind != "ship" or (targeted.seat < 0 and targeted.source == NONE):
        return []
    seat = seat_of(s, ship)
    if passive_of(m, targeted.target) is None:
        return []
    near = [
        no
        for group in s.groups
        if group.seat == seat and gear_of(m.content, group.kind).shield_booster
        for no in group.ships
        if s.ships[no].status == "table" and not s.ships[no].spent and in_support(s, no, ship)
    ]
    needed = 2 if gear(m, ship).hull >= BOOSTED_TWICE else 1
    return [Boost(pair, ship) for pair in combinations(near, needed)]


class OfferBoost(Step, frozen=True):
    """Passive saves have failed: Shield Boosters may have them rolled again, in this attack and in all that
    follow in the same attack action.

    dropfleet.shaltari.shield-booster, dropfleet.shaltari.shield-booster-when
    """

    rolled: RolledAttack
    throw: Throw

    def run(self, m: DropfleetMatch) -> Decision:
        ship = self.rolled.targeted.target.no
        prompt = (
            f"{self.throw.failed} passive saves of the {profile_of(m, ship).name} failed: roll them again?"
        )
        options: list[Action] = [PROCEED, *boosts(m, self.rolled.targeted)]
        return Decision(
            seat_of(m.state, ship), "dropfleet.reaction", prompt, options, "dropfleet.shaltari.shield-booster"
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        throw = self.throw
        if isinstance(action, Boost):
            for booster in action.boosters:
                m.state.ships[booster].spent = True
                m.emit(PowerUsed(booster, "Shield Booster", action.ship))
            throw = throw_again(m, self.rolled.targeted.target, throw)
            _boost_what_follows(m, self.rolled.targeted.target)
        harm(m, self.rolled, throw)


def _boost_what_follows(m: DropfleetMatch, target: Target) -> None:
    """The attacks of one group lie on top of the agenda, one after the other.

    dropfleet.shaltari.shield-booster-action
    """
    for at in range(len(m.agenda) - 1, -1, -1):
        step = m.agenda[at]
        if isinstance(step, RollSaves):
            m.agenda[at] = RollSaves(
                tuple(
                    replace(each, targeted=replace(each.targeted, boosted=True))
                    for each in step.rolled_attacks
                )
            )
        elif isinstance(step, ResolveAttack):
            if step.attacks[0].target == target:
                m.agenda[at] = ResolveAttack(tuple(replace(each, boosted=True) for each in step.attacks))
        else:
            return
