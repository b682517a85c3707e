"""The Roundup: guns on the ground, troops, launches, landings."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import AllotCollateral, SpendFighters
from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.expected_damage import asset_damage
from gravitable.games.dropfleet.bots.fire.position_value import base_defence
from gravitable.games.dropfleet.bots.ground.ground_values import GroundValues
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.targeted_attack import RolledAttack
from gravitable.games.dropfleet.fire.targeting import tougher
from gravitable.games.dropfleet.ground.garrisons import troops_at
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.state import DropfleetMatch, Garrison, Target
from gravitable.games.dropfleet.steps.attack import escorts, fighter_bonus
from gravitable.games.dropfleet.steps.roundup.actions import (
    AllotHits,
    FireSector,
    FireStation,
    Launch,
    MoveTroops,
    Relocate,
)
from gravitable.games.dropfleet.steps.roundup.carriers import LANDING, launches
from gravitable.games.dropfleet.steps.roundup.guns import gun_at_target
from gravitable.games.dropfleet.steps.roundup.launch import strikes_later
from gravitable.games.dropfleet.steps.roundup.tokens import kind_of
from gravitable.games.dropfleet.table import gear, group_on_table, place_of, seat_of, table_of
from gravitable.geometry.moves import Placement
from gravitable.kernel import PROCEED, Action, Seat

SPIKE_COST = 0.05
"""What the spike of a launch costs, in victory points."""

LATE = 0.7
"""What an attack is worth that its target may still shake off."""


class LaunchValues:
    """Launches and landings of one seat."""

    def __init__(self, cache: DecisionCache, ground: GroundValues) -> None:
        self.cache, self.ground, self.m = cache, ground, cache.m

    def launch_value(self, launch: Launch) -> float:
        """What a launch is worth, in points."""
        asset = self.m.content.asset_by_id[launch.asset]
        if asset.kind in LANDING:
            tokens = launch.count * (3 if asset.kind == "bulk-landers" else 1)
            worth = self.ground.need(launch.target, tokens)
            if launch.delivers == "infantry" and asset.kind != "bulk-landers":
                worth *= 0.9
            elif launch.delivers == "defence-battery":
                worth *= 0.2
            return worth
        if asset.kind == "fighters":
            return self._fighters_value(launch)
        return self._attack_value(launch)

    def _fighters_value(self, launch: Launch) -> float:
        """Fighters guard what is worth guarding, or clear the way for bombers already sent."""
        m, cache = self.m, self.cache
        if launch.target.kind != "ship":
            return 0.1 * launch.count
        there = [token for token in m.state.tokens if token.target == launch.target]
        if seat_of(m.state, launch.target.no) == cache.seat:
            guards = sum(kind_of(m, token) == "fighters" and token.seat == cache.seat for token in there)
            coming = sum(token.seat != cache.seat and token.delayed for token in there)
            share = sum(0.5**number for number in range(guards, guards + launch.count))
            near = min(
                (
                    math.hypot(
                        enemy.x - m.state.ships[launch.target.no].x,
                        enemy.y - m.state.ships[launch.target.no].y,
                    )
                    for enemy in cache.enemies
                ),
                default=math.inf,
            )
            exposed = 1.0 if near <= 15.0 else 0.4
            return cache.worth(launch.target.no) * (0.02 * exposed + 0.05 * coming) * share
        mine = any(token.seat == cache.seat and kind_of(m, token) == "bombers" for token in there)
        guards = sum(kind_of(m, token) == "fighters" and token.seat != cache.seat for token in there)
        if not mine or not guards:
            return 0.0
        return cache.worth(launch.target.no) * 0.03 * min(guards, launch.count)

    def _attack_value(self, launch: Launch) -> float:
        m, cache = self.m, self.cache
        asset = m.content.asset_by_id[launch.asset]
        defence, hard = base_defence(m, launch.target), tougher(m, launch.target)
        same = sum(
            token.target == launch.target and token.asset == asset.id and token.seat == cache.seat
            for token in m.state.tokens
        )
        guards = sum(fighter_bonus(m, token) for token in escorts(m, launch.target))
        guarded = replace(defence, pd=defence.pd + guards)

        def after(tokens: int) -> float:
            if not tokens:
                return 0.0
            damage = asset_damage(asset, tokens, guarded, hard)
            return cache.gain(launch.target, damage)

        worth = after(same + launch.count) - after(same)
        return worth * (LATE if strikes_later(m, launch.ship, asset, launch.target) else 1.0)

    def best_launch(self, options: Iterable[Action]) -> tuple[float, Action | None]:
        """The launch that is worth most, and what."""
        best: tuple[float, Action | None] = (-1.0, None)
        for option in options:
            if isinstance(option, Launch):
                worth = self.launch_value(option)
                if worth > best[0] + 1e-9:
                    best = (worth, option)
        return best

    def choose_group(self, kind: int, options: Iterable[Action]) -> tuple[Action, float]:
        """The group that has most to launch of a kind; to go on where nothing is worth its spike."""
        best: tuple[float, Action] = (SPIKE_COST * self.cache.vp, PROCEED)
        for option in options:
            group = getattr(option, "group", None)
            if group is None:
                continue
            worth = max(
                (
                    self.best_launch(launches(self.m, ship, kind))[0]
                    for ship in group_on_table(self.m.state, group)
                ),
                default=0.0,
            )
            if worth > best[0]:
                best = (worth, option)
        return best[1], best[0]


def troop_value(ground: GroundValues, move: MoveTroops) -> float:
    """What the garrisons of a cluster come to once troops have moved."""
    m, seat = ground.m, ground.cache.seat
    sectors = m.state.clusters[move.cluster].sectors
    troops = {Target("sector", no): m.state.sectors[no].troops for no in sectors}
    for one in move.moves:
        for number, sign in ((one.source, -1), (one.to, 1)):
            place = Target("sector", number)
            here = troops[place][seat]
            changed = replace(
                here, infantry=here.infantry + sign * one.infantry, armour=here.armour + sign * one.armour
            )
            troops[place] = (*troops[place][:seat], changed, *troops[place][seat + 1 :])
    return ground.standing(troops)


def relocate_value(ground: GroundValues, move: Relocate) -> float:
    """What sending a token through the void gains: it is missing here, and there from the next turn on."""
    m, seat = ground.m, ground.cache.seat
    before = {place: troops_at(m, place) for place in (move.source, move.to)}
    after = dict(before)
    infantry = move.troop == "infantry"
    for place, sign in ((move.source, -1), (move.to, 1)):
        here: Garrison = after[place][seat]
        changed = replace(
            here, infantry=here.infantry + sign * infantry, armour=here.armour + sign * (not infantry)
        )
        after[place] = (*after[place][:seat], changed, *after[place][seat + 1 :])
    return ground.standing(after) - ground.standing(before) - 0.1 * ground.cache.vp


def gun_value(cache: DecisionCache, option: FireSector | FireStation) -> float:
    """What a shot of a sector or a station is worth."""
    m = cache.m
    s = m.state
    weapon: Weapon | None
    if isinstance(option, FireSector):
        sector = s.sectors[option.sector]
        cluster = s.clusters[sector.cluster]
        weapon = m.content.sector_by_id[sector.kind].weapon
        place = Placement(cluster.x, cluster.y, 0.0)
        layer = "atmosphere"
    else:
        station = s.stations[option.station]
        weapon = m.content.armament_by_id[station.armaments[option.armament]].weapon
        place, layer = Placement(station.x, station.y, 0.0), station.layer
    assert weapon is not None
    targeted = gun_at_target(m, weapon, cache.seat, place.x, place.y, layer, option.target)  # type: ignore[arg-type]
    return cache.gain(option.target, attack_odds(targeted.attack, base_defence(m, option.target)).mean)


def allot_value(option: AllotHits) -> float:
    """Armour is worth more than Infantry, and easier to save."""
    return option.infantry * (2 / 3) + option.armour * (1 / 3) * 2.2 + option.batteries * (1 / 3) * 0.8


def collateral_value(option: AllotCollateral, seat: Seat) -> float:
    """Collateral damage strikes the others, Armour first: it has the worse save here."""
    worth = 0.0
    for other, (infantry, armour, batteries) in enumerate(option.points):
        sign = -1.0 if other == seat else 1.0
        worth += sign * (infantry * (1 / 3) + armour * (2 / 3) * 2.0 + batteries * (1 / 3) * 0.8)
    for other, (infantry, armour, batteries) in enumerate(option.sharp):
        sign = -1.0 if other == seat else 1.0
        worth += sign * (infantry * (2 / 3) + armour * (1 / 3) * 2.0 + batteries * (2 / 3) * 0.8)
    return worth


def fighters_needed(
    m: DropfleetMatch, rolled_attacks: tuple[RolledAttack, ...], options: Iterable[Action]
) -> SpendFighters:
    """As many fighters as the damage on its way asks for."""
    counts = [option.count for option in options if isinstance(option, SpendFighters)]
    target = rolled_attacks[0].targeted.target
    guards = escorts(m, target)
    each = max(1, fighter_bonus(m, guards[0])) if guards else 3
    coming = sum(
        rolled.normal + 2 * rolled.critical
        for rolled in rolled_attacks
        if rolled.targeted.attack.point_defence
    )
    fragile = target.kind == "ship" and m.state.ships[target.no].hull <= gear(m, target.no).hull / 2 + coming
    wanted = math.ceil(coming * (2.0 if fragile else 1.0) / each)
    return SpendFighters(min(max(counts), max(0, wanted)))


def middle_of(m: DropfleetMatch, ships: Iterable[int]) -> tuple[float, float]:
    """Where these ships are, on average; the middle of the table without any."""
    places = [place_of(m.state, Target("ship", no)) for no in ships]
    if not places:
        return table_of(m).middle
    return sum(x for x, _, _ in places) / len(places), sum(y for _, y, _ in places) / len(places)
