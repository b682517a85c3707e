"""A ship on its way: what it meets acts on it there and then. dropfleet.debris.*, dropfleet.ring.damage"""

from __future__ import annotations

from itertools import groupby

import msgspec
from msgspec.structs import replace

from gravitable.games.dropfleet.events import ShipMoved
from gravitable.games.dropfleet.fire.attack import CRITICAL_MARGIN
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.fire.targeting import tougher
from gravitable.games.dropfleet.fire.weapon_attack import hazard_attack
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.scenarios.scenery import Hazard, HazardId
from gravitable.games.dropfleet.space.crossing import Meeting, Way, escape_lines, follow, meetings
from gravitable.games.dropfleet.state import NEUTRAL, NONE, DropfleetMatch, ShipNo, Target
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.damage import Aftermath, lose_ship
from gravitable.games.dropfleet.steps.points import score
from gravitable.games.dropfleet.steps.roundup.events import NeutralMoved
from gravitable.games.dropfleet.steps.roundup.tokens import remove_tokens, through_hazard
from gravitable.games.dropfleet.steps.scoring import score_escape
from gravitable.games.dropfleet.steps.surveying import OfferSurvey
from gravitable.games.dropfleet.table import fields_of, hazards_of, seat_of
from gravitable.geometry.compass import ahead, within
from gravitable.geometry.moves import Placement
from gravitable.geometry.rectangle import on_line
from gravitable.kernel import Step

ANOMALY_REACH = 3.0


class Stage(msgspec.Struct, frozen=True, gc=False):
    """A part of a move: the points run, how the ship then faces, on which layer, and what it meets there."""

    points: tuple[tuple[float, float], ...]
    heading: float
    layer: Layer
    meets: Meeting | None = None


class ContinueMove(Step, frozen=True):
    """A ship runs to what it meets next, suffers it, and runs on if it still can. dropfleet.move.through"""

    ship: ShipNo
    stages: tuple[Stage, ...]

    def run(self, m: DropfleetMatch) -> None:
        ship = m.state.ships[self.ship]
        if ship.status != "table":
            return
        stage, rest = self.stages[0], self.stages[1:]
        if stage.layer == "atmosphere" != ship.layer:
            remove_tokens(m, Target("ship", self.ship), "atmosphere")
        (ship.x, ship.y), ship.heading, ship.layer = stage.points[-1], stage.heading, stage.layer
        if stage.meets is None or stage.points[0] != stage.points[-1]:
            self.tell(m, stage)
        if stage.meets is None:
            self.arrive(m)
        elif stage.meets.what == "solid":
            lose_ship(m, self.ship, "collision")
            m.push(Aftermath())
        elif stage.meets.what == "edge":
            leave(m, self.ship)
        else:
            m.push(suffered(m, self.ship, stage.meets), Aftermath(), replace(self, stages=rest))

    def tell(self, m: DropfleetMatch, stage: Stage) -> None:
        x, y = stage.points[-1]
        if seat_of(m.state, self.ship) == NEUTRAL:
            m.emit(NeutralMoved(self.ship, x, y, stage.heading, stage.layer))
        else:
            m.emit(ShipMoved(self.ship, stage.points, stage.heading, stage.layer))

    def arrive(self, m: DropfleetMatch) -> None:
        """At the end of its move a ship may survey; the Anomaly costs a player whose ship comes near it."""
        s = m.state
        ship, seat, anomaly = s.ships[self.ship], seat_of(s, self.ship), s.anomaly
        if seat == NEUTRAL:
            return
        if anomaly is not None and within(anomaly.x, anomaly.y, ship.x, ship.y, ANOMALY_REACH):
            score(m, seat, -1, "the Anomaly")
        m.push(OfferSurvey(self.ship))


def set_out(m: DropfleetMatch, ship: ShipNo, way: Way) -> ContinueMove:
    """The move of a ship, cut where it meets something that it has not met this turn."""
    state = m.state.ships[ship]
    met = [each for each in meetings(m, ship, way) if each.what != "field" or not state.debris >> each.no & 1]
    stages: list[Stage] = []
    first = way.stretches[0]
    part, here = 0, (first.ax, first.ay)
    for meeting in met:
        stretch = way.stretches[meeting.stretch]
        there = ahead(stretch.ax, stretch.ay, stretch.heading, meeting.at)
        points = [here, *((each.bx, each.by) for each in way.stretches[part : meeting.stretch]), there]
        stages.append(_stage(points, stretch.heading, stretch.layer, meeting))
        part, here = meeting.stretch, there
    points = [here, *((each.bx, each.by) for each in way.stretches[part:])]
    stages.append(_stage(points, way.end.heading, way.to_layer, None))
    return ContinueMove(ship, tuple(stages))


def _stage(points: list[tuple[float, float]], heading: float, layer: Layer, met: Meeting | None) -> Stage:
    """A part of a move as it is kept: rounded, every point once, at least two of them."""
    rounded = [(round(x, 4), round(y, 4)) for x, y in points]
    kept = [point for point, _ in groupby(rounded)]
    return Stage(tuple(kept if len(kept) > 1 else kept * 2), round(heading, 4) % 360.0, layer, met)


def suffered(m: DropfleetMatch, ship: ShipNo, meeting: Meeting) -> Step:
    """The attack of what a ship has met; in debris assets at it are tested first. dropfleet.debris.once"""
    kind: HazardId = "ring"
    if meeting.what == "field":
        kind = fields_of(m.state)[meeting.no].kind
        m.state.ships[ship].debris |= 1 << meeting.no
    through_hazard(m, Target("ship", ship), kind)
    return ResolveAttack((hazard_at_ship(m, hazards_of(m)[kind], ship),))


def turn_in_debris(m: DropfleetMatch, ship: ShipNo, degrees: float) -> list[Step]:
    """What a ship suffers that is turned on the spot. dropfleet.debris.damage"""
    state = m.state.ships[ship]
    way = follow(Placement(state.x, state.y, state.heading), ((degrees, 0.0),), state.layer, "", 0.0)
    stages = set_out(m, ship, way).stages
    return [suffered(m, ship, stage.meets) for stage in stages if stage.meets is not None]


def hazard_at_ship(m: DropfleetMatch, hazard: Hazard, ship: ShipNo) -> TargetedAttack:
    """What debris or a ring throws at a ship that passes. dropfleet.debris.damage, dropfleet.ring.damage"""
    target = Target("ship", ship)
    attack = replace(hazard_attack(hazard), margin=CRITICAL_MARGIN + tougher(m, target))
    return TargetedAttack(NEUTRAL, NONE, hazard.name, target, attack)


def leave(m: DropfleetMatch, ship: ShipNo) -> None:
    """Off the table: escaped where the scenario says so, else lost. dropfleet.table.edge"""
    state = m.state.ships[ship]
    if any(on_line(line, state.x, state.y) for line in escape_lines(m, ship)):
        state.status = "left"
        remove_tokens(m, Target("ship", ship), "left")
        score_escape(m, ship)
        return
    lose_ship(m, ship, "off the table")
    m.push(Aftermath())
