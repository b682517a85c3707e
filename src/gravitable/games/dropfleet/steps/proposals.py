"""Actions for bots and random play to try, made up at random; each is judged like any other."""

from __future__ import annotations

import math
from random import Random

from gravitable.games.dropfleet.actions import Shot, SkipThroughVoid
from gravitable.games.dropfleet.fire.fire_limit import too_many
from gravitable.games.dropfleet.fire.targeting import LegalShot
from gravitable.games.dropfleet.ground.garrisons import locked
from gravitable.games.dropfleet.space.zones import DEPLOYMENT_DEPTH, in_zone
from gravitable.games.dropfleet.state import ClusterNo, DropfleetMatch, GroupNo, ShipNo
from gravitable.games.dropfleet.steps.roundup.actions import TroopMove
from gravitable.games.dropfleet.steps.shots import Rolled
from gravitable.games.dropfleet.steps.void_skip import REACH, check_skip, exits
from gravitable.games.dropfleet.table import gear, group_on_table, scenario_of, table_of
from gravitable.geometry.compass import bearing
from gravitable.geometry.moves import Placement
from gravitable.kernel import IllegalAction, Seat


def a_deployment(m: DropfleetMatch, group: GroupNo, rng: Random) -> tuple[Placement, ...]:
    """A random legal place for a group: in rows of four, facing the middle of the table."""
    ships, table = m.state.groups[group].ships, table_of(m)
    while True:
        x, y = _spot(m, group, rng)
        heading = bearing(x, y, *table.middle)
        places = [Placement(x + at % 4, y + at // 4, heading) for at in range(len(ships))]
        if all(table.holds(p.x, p.y) and in_zone(m, group, p.x, p.y) for p in places):
            return tuple(places)


def _spot(m: DropfleetMatch, group: GroupNo, rng: Random) -> tuple[float, float]:
    scenario = scenario_of(m)
    seat = m.state.groups[group].seat
    if scenario.deploy and m.state.clusters:
        cluster = rng.choice(m.state.clusters)
        return cluster.x + rng.uniform(-5.0, 5.0), cluster.y + rng.uniform(-5.0, 5.0)
    ax, ay, bx, by = rng.choice(scenario.entries[seat])
    along = rng.random()
    spread = rng.uniform(-DEPLOYMENT_DEPTH, DEPLOYMENT_DEPTH)
    return ax + (bx - ax) * along + spread, ay + (by - ay) * along + rng.uniform(-6.0, 6.0)


def a_skip(m: DropfleetMatch, group: GroupNo, rng: Random) -> SkipThroughVoid | None:
    """A random legal skip, or None where none was found."""
    s = m.state
    ships = group_on_table(s, group)
    for _ in range(8):
        gate = s.ships[rng.choice(exits(m, group))]
        angle, far = rng.uniform(0.0, math.tau), rng.uniform(0.0, REACH - 2.5)
        x, y, heading = (
            gate.x + far * math.cos(angle),
            gate.y + far * math.sin(angle),
            rng.uniform(0.0, 360.0),
        )
        places = tuple(Placement(x + 0.8 * at, y, heading) for at in range(len(ships)))
        action = SkipThroughVoid(places, "low")
        try:
            check_skip(m, group, action)
        except IllegalAction:
            continue
        return action
    return None


def plan_fire(
    m: DropfleetMatch, shots: list[LegalShot], rolled: tuple[Rolled, ...], rng: Random, *, focus: bool
) -> list[Shot]:
    """A legal way to fire: weapons in a random order, at one target if they can, or at any."""
    must = {(each.ship, each.weapon) for each in rolled}
    order = list(shots)
    rng.shuffle(order)
    order.sort(key=lambda shot: (shot.ship, shot.weapon) not in must)
    favourite = rng.choice(rng.choice(order).aims)[0] if focus and order else None
    fired: dict[ShipNo, list[int]] = {}
    charged: dict[ShipNo, frozenset[int]] = {}
    plan: list[Shot] = []
    for shot in order:
        already = fired.setdefault(shot.ship, [])
        overcharge = _overcharges(m, shot, already, charged, must, rng)
        full = charged.get(shot.ship, frozenset()) | ({shot.weapon} if overcharge else frozenset())
        if too_many(m, shot.ship, [*already, shot.weapon], full) is not None:
            continue
        charged[shot.ship] = full
        already.append(shot.weapon)
        target = next((target for target, _ in shot.aims if target == favourite), None)
        plan.append(Shot(shot.ship, shot.weapon, target or rng.choice(shot.aims)[0], overcharge))
    return plan


def _overcharges(
    m: DropfleetMatch,
    shot: LegalShot,
    already: list[int],
    charged: dict[ShipNo, frozenset[int]],
    must: set[tuple[ShipNo, int]],
    rng: Random,
) -> bool:
    """Whether a plan overcharges a weapon: now and then the first one, and then what is linked to it."""
    weapons = gear(m, shot.ship).weapons
    weapon = weapons[shot.weapon]
    if not weapon.overcharge or m.state.ships[shot.ship].order != "weapons-free":
        return False
    if charged.get(shot.ship):
        return True
    due = [weapons[no] for ship, no in must if ship == shot.ship and no != shot.weapon]
    if any(not each.close_action and (not each.link or each.link != weapon.link) for each in due):
        return False  # dice that were rolled must be fired too, and could not be
    return all(weapons[no].close_action for no in already) and rng.random() < 0.3


def some_troop_moves(m: DropfleetMatch, seat: Seat, cluster: ClusterNo, rng: Random) -> list[TroopMove]:
    s = m.state
    sectors = [number for number in s.clusters[cluster].sectors if not s.sectors[number].gone]
    moves = []
    for source in sectors:
        here = s.sectors[source].troops[seat]
        if not here.fighters or locked(m, source, seat) or rng.random() < 0.5:
            continue
        to = rng.choice([number for number in sectors if number != source])
        infantry, armour = rng.randint(0, here.infantry), rng.randint(0, here.armour)
        if infantry + armour:
            moves.append(TroopMove(source, to, infantry, armour))
    return moves
