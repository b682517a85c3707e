"""Resolving an attack: hits, damage, Point Defence, saves, Hull. dropfleet.hit.*, dropfleet.pd.*"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import Boost, SpendFighters
from gravitable.games.dropfleet.events import PointDefenceRolled, PowerUsed
from gravitable.games.dropfleet.fire.attack import Saves, saves_against
from gravitable.games.dropfleet.fire.defence import defence_of
from gravitable.games.dropfleet.fire.odds import after_point_defence
from gravitable.games.dropfleet.fire.targeted_attack import Result, Salvo, Strike
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


def asset_salvo(m: DropfleetMatch, asset: LaunchAsset, seat: Seat, target: Target, tokens: int) -> Salvo:
    """The attack of so many tokens of one kind. dropfleet.bomber.attack"""
    attack = asset_attack(asset, tokens, tougher=tougher(m, target))
    return Salvo(seat, NONE, asset.name, target, attack)


def is_there(m: DropfleetMatch, target: Target) -> bool:
    """Whether a target can still be harmed."""
    s = m.state
    if target.kind == "ship":
        return s.ships[target.no].status == "table"
    if target.kind == "station":
        return s.stations[target.no].hull > 0
    return not s.sectors[target.no].gone


class ResolveAttack(Step, frozen=True):
    """Salvos at one target against which Point Defence is rolled once.

    dropfleet.pd.each-attack, dropfleet.pd.first
    """

    salvos: tuple[Salvo, ...]

    def run(self, m: DropfleetMatch) -> None:
        target = self.salvos[0].target
        if not is_there(m, target):
            return
        strikes = tuple(roll_hits(m, salvo) for salvo in self.salvos)
        if any(strike.damage and strike.salvo.attack.point_defence for strike in strikes):
            offers = windows(m, "point-defence", target=target)
            if offers or escorts(m, target):
                m.push(*offers, DefendByFighters(strikes))
                return
            strikes = point_defence(m, strikes, 0)
        save(m, strikes)


def struck(strikes: tuple[Strike, ...]) -> Target:
    """The one target of salvos that are resolved together."""
    return strikes[0].salvo.target


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

    strikes: tuple[Strike, ...]

    def run(self, m: DropfleetMatch) -> Decision | None:
        target = struck(self.strikes)
        guards = escorts(m, target)
        if not guards:
            save(m, point_defence(m, self.strikes, 0))
            return None
        damage = sum(strike.damage for strike in self.strikes if strike.salvo.attack.point_defence)
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
        target = struck(self.strikes)
        used = escorts(m, target)[: action.count]
        if used and not (target.kind == "ship" and refuelled(m, target.no)):
            for token in used:
                m.state.tokens.remove(token)
        save(m, point_defence(m, self.strikes, sum(fighter_bonus(m, token) for token in used)))


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


def point_defence(m: DropfleetMatch, strikes: tuple[Strike, ...], bonus: int) -> tuple[Strike, ...]:
    """Roll PD dice: a success stops a point, two a critical one.

    dropfleet.pd.roll, dropfleet.pd.critical, dropfleet.card.intensify-point-defence
    """
    target = struck(strikes)
    defence = defence_of(m, target)
    dice, needed = defence.pd + bonus, defence.pd_target
    if dice <= 0:
        return strikes
    rolls = tuple(d6(m) for _ in range(dice))
    good = sum(face >= needed for face in rolls)
    left = _stop(m, strikes, good)
    m.emit(
        PointDefenceRolled(
            target,
            rolls,
            needed,
            sum(strike.normal for strike in left),
            sum(strike.critical for strike in left),
        )
    )
    return left


def _stop(m: DropfleetMatch, strikes: tuple[Strike, ...], good: int) -> tuple[Strike, ...]:
    """Spend successes where they save most Hull on average. dropfleet.pd.choice"""
    if not good:
        return strikes
    if len(strikes) == 1:
        strike = strikes[0]
        through = salvo_saves(m, strike.salvo).through
        normal, critical = after_point_defence(
            strike.normal, strike.critical, good, strike.salvo.attack.point_defence, *through
        )
        return (replace(strike, normal=normal, critical=critical),)
    # Worth and cost of stopping one point of each kind; the best mixture by counting through all budgets.
    kinds = []
    for number, strike in enumerate(strikes):
        cost: int = strike.salvo.attack.point_defence
        if cost:
            normal_through, critical_through = salvo_saves(m, strike.salvo).through
            kinds.append((number, "normal", strike.normal, cost, normal_through))
            kinds.append((number, "critical", strike.critical, cost + 1, critical_through))
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
    left = list(strikes)
    for (number, field, _, _, _), stopped in zip(kinds, best[good][1], strict=True):
        strike = left[number]
        left[number] = (
            replace(strike, normal=strike.normal - stopped)
            if field == "normal"
            else replace(strike, critical=strike.critical - stopped)
        )
    return tuple(left)


# Saves


def salvo_saves(m: DropfleetMatch, salvo: Salvo) -> Saves:
    """What the target saves with against a salvo."""
    return saves_against(salvo.attack, defence_of(m, salvo.target, boosted=salvo.boosted))


def save(m: DropfleetMatch, strikes: tuple[Strike, ...]) -> None:
    """Saves follow, cards before them where the defender has any that fit."""
    offers: tuple[Step, ...] = ()
    if any(strike.normal + strike.critical for strike in strikes):
        offers = windows(m, "saves", target=struck(strikes))
    if offers:
        m.push(*offers, RollSaves(strikes))
    else:
        _roll_saves(m, strikes)


class RollSaves(Step, frozen=True):
    """Saving throws, Hull lost, and what the weapons do besides. dropfleet.save.per-point"""

    strikes: tuple[Strike, ...]

    def run(self, m: DropfleetMatch) -> None:
        _roll_saves(m, self.strikes)


def _roll_saves(m: DropfleetMatch, strikes: tuple[Strike, ...]) -> None:
    for number, strike in enumerate(strikes):
        throw = NOTHING
        if strike.normal or strike.critical:
            target = strike.salvo.target
            throw = throw_saves(m, target, salvo_saves(m, strike.salvo), strike.normal, strike.critical)
            if throw.failed and boosts(m, strike.salvo):
                m.push(OfferBoost(strike, throw), RollSaves(strikes[number + 1 :]))
                return
        harm(m, strike, throw)
    end_defence_cards(m)


def harm(m: DropfleetMatch, strike: Strike, throw: Throw) -> None:
    """What got past the saves costs Hull, and the weapon does what else it does.

    dropfleet.save.unsaved, dropfleet.weapon-rule.side-effects
    """
    salvo = strike.salvo
    target = salvo.target
    lost = throw.lost
    if lost:
        if target.kind == "ship":
            lost = min(lost, m.state.ships[target.no].hull)
            suffer(m, target.no, lost, salvo.name)
        elif target.kind == "station":
            damage_station(m, target.no, lost, salvo.seat, critical=sum(throw.critical))
        else:
            damage_sector(m, target.no, lost, salvo.seat, critical=sum(throw.critical))
    if salvo.attack.marks and (target.kind != "ship" or m.state.ships[target.no].status == "table"):
        unstopped = throw.unstopped(strike.sharp)
        result = Result(strike.hits, strike.criticals, strike.damage, lost, unstopped)
        for rule in rules_of(salvo.attack.marks):
            if isinstance(rule, WeaponRule):
                rule.struck(m, salvo, result)


def end_defence_cards(m: DropfleetMatch) -> None:
    """Cards played on Point Defence or saves are spent with the attack they were played on."""
    m.state.effects = [
        active
        for active in m.state.effects
        if m.content.command_card[active.card].when not in ("point-defence", "saves")
    ]


# Shield Boosters


def boosts(m: DropfleetMatch, salvo: Salvo) -> list[Boost]:
    """The ways in which Shield Boosters could answer for a ship that is targeted; debris targets nobody.

    dropfleet.shaltari.shield-booster, dropfleet.shaltari.shield-booster-self,
    dropfleet.shaltari.shield-booster-large, dropfleet.shaltari.shield-booster-targeted,
    dropfleet.station.not-served
    """
    s = m.state
    ship = salvo.target.no
    if salvo.target.kind != "ship" or (salvo.seat < 0 and salvo.source == NONE):
        return []
    seat = seat_of(s, ship)
    if passive_of(m, salvo.target) is None:
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
    follow in the same shooting action.

    dropfleet.shaltari.shield-booster, dropfleet.shaltari.shield-booster-when
    """

    strike: Strike
    throw: Throw

    def run(self, m: DropfleetMatch) -> Decision:
        ship = self.strike.salvo.target.no
        prompt = (
            f"{self.throw.failed} passive saves of the {profile_of(m, ship).name} failed: roll them again?"
        )
        options: list[Action] = [PROCEED, *boosts(m, self.strike.salvo)]
        return Decision(
            seat_of(m.state, ship), "dropfleet.reaction", prompt, options, "dropfleet.shaltari.shield-booster"
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        throw = self.throw
        if isinstance(action, Boost):
            for booster in action.boosters:
                m.state.ships[booster].spent = True
                m.emit(PowerUsed(booster, "Shield Booster", action.ship))
            throw = throw_again(m, self.strike.salvo.target, throw)
            _boost_what_follows(m, self.strike.salvo.target)
        harm(m, self.strike, throw)


def _boost_what_follows(m: DropfleetMatch, target: Target) -> None:
    """The attacks of a shooting action lie on top of the agenda, one after the other.

    dropfleet.shaltari.shield-booster-action
    """
    for at in range(len(m.agenda) - 1, -1, -1):
        step = m.agenda[at]
        if isinstance(step, RollSaves):
            m.agenda[at] = RollSaves(
                tuple(replace(each, salvo=replace(each.salvo, boosted=True)) for each in step.strikes)
            )
        elif isinstance(step, ResolveAttack):
            if step.salvos[0].target == target:
                m.agenda[at] = ResolveAttack(tuple(replace(each, boosted=True) for each in step.salvos))
        else:
            return
