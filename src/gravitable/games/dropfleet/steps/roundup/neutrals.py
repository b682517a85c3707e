"""What belongs to nobody: the Automated Dreadnought, a liner, the Anomaly."""

from __future__ import annotations

import math

from msgspec.structs import replace

from gravitable.games.dropfleet.ground.garrisons import holder, troops_at
from gravitable.games.dropfleet.space.crossing import follow
from gravitable.games.dropfleet.state import (
    EMPTY,
    NEUTRAL,
    NONE,
    DropfleetMatch,
    Neutral,
    ShipNo,
    Target,
)
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.damage import Aftermath
from gravitable.games.dropfleet.steps.hazards import set_out
from gravitable.games.dropfleet.steps.points import score
from gravitable.games.dropfleet.steps.roundup.actions import SteerLiner
from gravitable.games.dropfleet.steps.roundup.events import AnomalyMoved, NeutralTaken
from gravitable.games.dropfleet.steps.roundup.guns import gun_at_target, gun_reaches, within_scan
from gravitable.games.dropfleet.steps.scoring import score_neutral
from gravitable.games.dropfleet.steps.spikes import end_sabotage
from gravitable.games.dropfleet.steps.troops import station_troops
from gravitable.games.dropfleet.table import gear, is_crippled, on_table, place_of, scan_of, seat_of, table_of
from gravitable.geometry.arcs import bears
from gravitable.geometry.compass import ahead, bearing, distance, in_reach, normal
from gravitable.geometry.moves import Placement
from gravitable.geometry.rectangle import to_line
from gravitable.kernel import Action, Decision, Seat, Step

CLIMB = 4.0
_TURNS = (-45, -30, -15, 0, 15, 30, 45)


class TakeNeutrals(Step, frozen=True):
    """Sole control of a boarded relic makes it an own ship. dropfleet.scenario-rule.relic-boarded"""

    def run(self, m: DropfleetMatch) -> None:
        for number, neutral in enumerate(m.state.neutrals):
            if m.state.ships[neutral.ship].status == "table" and seat_of(m.state, neutral.ship) == NEUTRAL:
                if neutral.behaviour == "relic":
                    _board_relic(m, neutral)
                else:
                    seat = holder(m, Target("ship", neutral.ship))
                    if seat != neutral.controller:
                        m.state.neutrals[number] = replace(neutral, controller=seat)
                        m.emit(NeutralTaken(neutral.ship, seat))


def _board_relic(m: DropfleetMatch, neutral: Neutral) -> None:
    place = Target("ship", neutral.ship)
    aboard = [seat for seat, here in enumerate(troops_at(m, place)) if here.total]
    if len(aboard) != 1 or not is_crippled(m, neutral.ship):
        return
    s = m.state
    (seat,) = aboard
    station_troops(m, place, seat, EMPTY)
    s.neutrals = [
        replace(each, controller=seat) if each.ship == neutral.ship else each for each in s.neutrals
    ]
    group = s.ships[neutral.ship].group
    battlegroup = s.groups[group].battlegroup
    s.groups[group] = replace(s.groups[group], seat=seat)
    s.battlegroups[battlegroup] = replace(s.battlegroups[battlegroup], seat=seat)
    m.emit(NeutralTaken(neutral.ship, seat))
    score_neutral(m, neutral.ship, seat)


class MoveNeutrals(Step, frozen=True):
    """Neutral ships activate at the end of the Roundup. dropfleet.scenario-rule.relic-moves"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for neutral in reversed(s.neutrals):
            if s.ships[neutral.ship].status == "table" and seat_of(s, neutral.ship) == NEUTRAL:
                if neutral.behaviour == "relic":
                    m.push(MoveRelic(neutral.ship))
                else:
                    m.push(MoveLiner(neutral.ship, neutral.controller))


class MoveRelic(Step, frozen=True):
    """It moves its Thrust along its line, up a layer if it can, and then fires.

    dropfleet.scenario-rule.relic-moves
    """

    ship: ShipNo

    def run(self, m: DropfleetMatch) -> None:
        ship = m.state.ships[self.ship]
        thrust = _thrust(m, self.ship)
        if ship.layer != "high" and thrust >= CLIMB and not ship.harm.engines:
            ship.layer = "high" if ship.layer == "low" else "low"
            thrust -= CLIMB
        m.push(*run_ahead(m, self.ship, thrust), RelicFires(self.ship), Aftermath())


class RelicFires(Step, frozen=True):
    """All weapons that bear, at the closest ship of a player, as on Weapons Free; damaged as it is.

    dropfleet.scenario-rule.relic-moves, dropfleet.crippling.weapons-offline
    """

    ship: ShipNo

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        ship = s.ships[self.ship]
        target = nearest(m, self.ship)
        if ship.harm.sabotaged:  # it counts as on Silent Running
            end_sabotage(m, self.ship)
            return
        if ship.harm.offline:
            ship.harm = replace(ship.harm, offline=False)
            return
        if target is None or ship.status != "table":
            return
        x, y, _ = place_of(s, target)
        scan = scan_of(m, self.ship)
        near = within_scan(m, NEUTRAL, scan, ship.x, ship.y, ship.layer, target)
        for weapon in gear(m, self.ship).weapons:
            if bears(weapon.arcs, ship.x, ship.y, ship.heading, x, y) and gun_reaches(
                m, weapon.weapon, NEUTRAL, scan, ship.x, ship.y, ship.layer, target
            ):
                targeted = gun_at_target(
                    m, weapon.weapon, NEUTRAL, ship.x, ship.y, ship.layer, target, near=near, source=self.ship
                )
                m.push(ResolveAttack((targeted,)))


def nearest(m: DropfleetMatch, ship: ShipNo) -> Target | None:
    """The closest ship of a player."""
    s = m.state
    own = s.ships[ship]
    others = [number for number in on_table(s) if seat_of(s, number) != NEUTRAL]
    if not others:
        return None
    closest = min(others, key=lambda no: (distance(own.x, own.y, s.ships[no].x, s.ships[no].y), no))
    return Target("ship", closest)


class MoveLiner(Step, frozen=True):
    """The holder of a liner steers it as it runs straight on. dropfleet.unique-rule.civilian-transport"""

    ship: ShipNo
    seat: Seat

    def run(self, m: DropfleetMatch) -> Decision | None:
        if self.seat == NONE:
            self.go(m)
            return None
        prompt = "You hold the liner: turn it how far before it runs on?"
        options = [SteerLiner(degrees) for degrees in _TURNS]
        return Decision(
            self.seat, "dropfleet.steer-liner", prompt, options, "dropfleet.unique-rule.civilian-transport"
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, SteerLiner)
        ship = m.state.ships[self.ship]
        ship.heading = normal(ship.heading + action.degrees)
        self.go(m)

    def go(self, m: DropfleetMatch) -> None:
        m.push(*run_ahead(m, self.ship, _thrust(m, self.ship)))
        end_sabotage(m, self.ship)


def _thrust(m: DropfleetMatch, ship: ShipNo) -> float:
    thrust = float(gear(m, ship).ship.thrust)
    return math.ceil(thrust / 2) if m.state.ships[ship].harm.engines else thrust


def run_ahead(m: DropfleetMatch, number: ShipNo, far: float) -> list[Step]:
    """Straight on; a neutral ship that would leave the table turns about first. What lies on its way troubles
    it as any ship. dropfleet.move.through, dropfleet.solid.collision
    """
    ship = m.state.ships[number]
    if not table_of(m).holds(*ahead(ship.x, ship.y, ship.heading, far)):
        ship.heading = normal(ship.heading + 180.0)
    way = follow(Placement(ship.x, ship.y, ship.heading), ((0.0, far),), ship.layer, "", 0.0)
    return [set_out(m, number, way)]


class MoveAnomaly(Step, frozen=True):
    """It wanders towards clusters and stations and costs 1 VP for each ship it reaches.

    dropfleet.scenario-rule.anomaly
    """

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        anomaly = s.anomaly
        if anomaly is None:
            return
        anomaly.scanned = False
        rule = m.content.add_on[0]
        if anomaly.towards is None or not _stands(m, anomaly.towards):
            anomaly.towards = _somewhere_else(m, anomaly.towards)
        if anomaly.towards is None:
            return
        tx, ty = _middle(m, anomaly.towards)
        away = distance(anomaly.x, anomaly.y, tx, ty) - rule.stops_short
        far = max(0.0, min(rule.speed, away))
        way = bearing(anomaly.x, anomaly.y, tx, ty)
        before = (anomaly.x, anomaly.y)
        x, y = ahead(anomaly.x, anomaly.y, way, far)
        anomaly.x, anomaly.y = round(x, 4), round(y, 4)
        m.emit(AnomalyMoved(anomaly.x, anomaly.y))
        if in_reach(away, rule.speed):
            anomaly.towards = _somewhere_else(m, anomaly.towards)
        path = (*before, anomaly.x, anomaly.y)
        for number in on_table(s):
            seat = seat_of(s, number)
            if seat != NEUTRAL and in_reach(to_line(path, s.ships[number].x, s.ships[number].y), rule.danger):
                score(m, seat, -1, "the Anomaly")


def _somewhere_else(m: DropfleetMatch, here: Target | None) -> Target | None:
    """A random cluster, named by its first sector, or station other than this one."""
    s = m.state
    goals = [Target("sector", cluster.sectors[0]) for cluster in s.clusters]
    goals += [Target("station", number) for number, station in enumerate(s.stations) if station.hull > 0]
    goals = [goal for goal in goals if goal != here]
    return goals[m.roll(len(goals)) - 1] if goals else None


def _stands(m: DropfleetMatch, goal: Target) -> bool:
    return goal.kind != "station" or m.state.stations[goal.no].hull > 0


def _middle(m: DropfleetMatch, goal: Target) -> tuple[float, float]:
    if goal.kind == "station":
        return m.state.stations[goal.no].x, m.state.stations[goal.no].y
    cluster = m.state.clusters[m.state.sectors[goal.no].cluster]
    return cluster.x, cluster.y
