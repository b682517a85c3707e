"""Moving the ships of a group, one by one. dropfleet.move.*, dropfleet.group.*, dropfleet.layer.*"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import msgspec

from gravitable.games.dropfleet.actions import MoveShip, SkipThroughVoid
from gravitable.games.dropfleet.company import refused
from gravitable.games.dropfleet.courses import sample_moves
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.events import LayerChanged, ShipMoved
from gravitable.games.dropfleet.moving import changes
from gravitable.games.dropfleet.passage import (
    Change,
    Way,
    fields_on,
    follow,
    leaves_table,
    limits,
    rings_on,
    strikes_moon,
)
from gravitable.games.dropfleet.points import score
from gravitable.games.dropfleet.salvo import Salvo
from gravitable.games.dropfleet.scenarios import Layer, ShipsEscaped
from gravitable.games.dropfleet.scenery import Hazard
from gravitable.games.dropfleet.scoring import score_escape
from gravitable.games.dropfleet.state import NEUTRAL, NONE, DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.damage import Aftermath, lose_ship
from gravitable.games.dropfleet.steps.roundup.tokens import remove_tokens, through_debris
from gravitable.games.dropfleet.steps.surveying import OfferSurvey
from gravitable.games.dropfleet.steps.void_skip import check_skip, sample_skip, skip, skips
from gravitable.games.dropfleet.table import (
    fields_of,
    gear,
    group_alive,
    hazards_of,
    profile_of,
    scenario_of,
    seat_of,
)
from gravitable.geometry.compass import TOLERANCE
from gravitable.geometry.moves import Placement, reach
from gravitable.geometry.rectangle import Line, on_line
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

RULE = "dropfleet.move.individually"


class ShipReach(msgspec.Struct, frozen=True):
    """Where a ship can go: the outline it can end in, how far, and how it may turn and change layer."""

    ship: ShipNo
    start: Placement | None
    outline: tuple[tuple[float, float], ...]
    least: float
    most: float
    turns: int
    when: str
    layer: Layer
    changes: tuple[Change, ...]
    entries: tuple[Line, ...]


class MoveAid(msgspec.Struct, frozen=True):
    """The reach of every ship of the group that has not moved yet."""

    ships: tuple[ShipReach, ...]
    coherency: float


class MoveShips(Step, frozen=True, gc=False):
    """Every ship of the group moves, in any order. dropfleet.move.individually"""

    group: GroupNo

    def waiting(self, m: DropfleetMatch) -> list[ShipNo]:
        return [no for no in group_alive(m.state, self.group) if not m.state.ships[no].moved]

    def run(self, m: DropfleetMatch) -> Decision | None:
        ships = self.waiting(m)
        if not ships:
            return None
        many = f", {len(ships)} to go" if len(ships) > 1 else ""
        prompt = f"Move a {profile_of(m, ships[0]).name}{many}."
        return Decision(m.state.groups[self.group].seat, "dropfleet.move", prompt, None, RULE)

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if isinstance(action, SkipThroughVoid):
            check_skip(m, self.group, action)
            return
        if not isinstance(action, MoveShip):
            raise IllegalAction(RULE, "The ships of the group move now.")
        if action.ship not in self.waiting(m):
            raise IllegalAction(RULE, "That ship does not move now.")
        if refusal := refused(m, action):
            raise refusal

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        ships = self.waiting(m)
        found: list[Action] = list(sample_moves(m, rng.choice(ships), n, rng))
        if skips(m, self.group) and (jump := sample_skip(m, self.group, rng)) is not None:
            found.append(jump)
        return found

    def aid(self, m: DropfleetMatch, decision: Decision) -> MoveAid:
        ships = self.waiting(m)
        return MoveAid(
            tuple(_reach(m, ship) for ship in ships), gear(m, ships[0]).coherency if ships else 0.0
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        m.push(self)
        if isinstance(action, SkipThroughVoid):
            skip(m, self.group, action)
            return
        assert isinstance(action, MoveShip)
        move(m, action)


def _reach(m: DropfleetMatch, ship: ShipNo) -> ShipReach:
    state = m.state.ships[ship]
    allowed = limits(m, ship)
    arrives = state.status == "waiting"
    start = None if arrives else Placement(state.x, state.y, state.heading)
    entries = scenario_of(m).entries[seat_of(m.state, ship)] if arrives else ()
    return ShipReach(
        ship,
        start,
        () if start is None else reach(start, allowed),
        allowed.least,
        allowed.most,
        allowed.turns,
        allowed.when,
        state.layer,
        tuple(change for change in changes(m, ship) if change),
        entries,
    )


def move(m: DropfleetMatch, action: MoveShip) -> None:
    """The ship runs its legs; what lies on the way takes effect, then it may survey."""
    s = m.state
    ship = s.ships[action.ship]
    if action.entry is not None:
        start, ship.layer = action.entry, "high"
    else:
        start = Placement(ship.x, ship.y, ship.heading)
    way = follow(start, action.legs, ship.layer, action.layer, action.at)
    ship.x, ship.y = round(way.end.x, 4), round(way.end.y, 4)
    ship.heading = round(way.end.heading, 4) % 360.0
    ship.layer = way.to_layer
    ship.status = "table"
    ship.moved = True
    m.emit(ShipMoved(action.ship, _points(way), ship.heading, ship.layer))
    if leaves_table(way):
        _leave(m, action.ship, way)
    elif strikes_moon(m, way):
        lose_ship(m, action.ship, "collision")
        m.push(Aftermath())
    else:
        pass_through(m, action.ship, way)


def _points(way: Way) -> tuple[tuple[float, float], ...]:
    points = way.before + way.after[1:]
    return tuple((round(x, 4), round(y, 4)) for x, y in points)


def pass_through(m: DropfleetMatch, ship: ShipNo, way: Way) -> None:
    """What lies on a way takes effect, then the ship may survey. dropfleet.move.through"""
    s = m.state
    state = s.ships[ship]
    attacks = hazards_on(m, ship, way)
    if way.to_layer == "atmosphere" and way.from_layer != "atmosphere":
        remove_tokens(m, Target("ship", ship), "atmosphere")
    anomaly = s.anomaly
    if anomaly is not None and math.hypot(anomaly.x - state.x, anomaly.y - state.y) <= 3.0 + TOLERANCE:
        score(m, seat_of(s, ship), -1, "the Anomaly")
    m.push(*attacks, OfferSurvey(ship))


def hazards_on(m: DropfleetMatch, ship: ShipNo, way: Way) -> list[Step]:
    """The attacks of debris and rings on a way; assets at the ship go through the debris first.

    dropfleet.debris.once
    """
    s = m.state
    state = s.ships[ship]
    target = Target("ship", ship)
    hazards = hazards_of(m)
    attacks: list[Step] = []
    fields = fields_of(s)
    for number in fields_on(m, ship, way):
        if not state.debris >> number & 1:
            state.debris |= 1 << number
            kind = fields[number].kind
            through_debris(m, target, kind)
            attacks.append(ResolveAttack((hazard_salvo(m, hazards[kind], ship),)))
    attacks += [ResolveAttack((hazard_salvo(m, hazards["ring"], ship),)) for _ in range(rings_on(m, way))]
    return [*attacks, Aftermath()] if attacks else []


def hazard_salvo(m: DropfleetMatch, hazard: Hazard, ship: ShipNo) -> Salvo:
    """What debris or a ring throws at a ship that passes. dropfleet.debris.damage, dropfleet.ring.damage"""
    return Salvo(
        seat=NEUTRAL,
        source=NONE,
        name=hazard.name,
        target=Target("ship", ship),
        lock=clamp(hazard.lock),
        dice=hazard.attack,
        damage=str(hazard.damage),
        margin=3 if gear(m, ship).reinforced else 2,
    )


def _leave(m: DropfleetMatch, ship: ShipNo, way: Way) -> None:
    """Off the table: escaped where the scenario says so, else lost. dropfleet.table.edge"""
    scenario = scenario_of(m)
    seat = seat_of(m.state, ship)
    for scoring in scenario.scoring:
        if (
            isinstance(scoring, ShipsEscaped)
            and scoring.to in (None, seat)
            and gear(m, ship).ship.has(scoring.special)
            and any(_crossed(line, way) for line in scenario.entries[1 - seat])
        ):
            m.state.ships[ship].status = "left"
            remove_tokens(m, Target("ship", ship), "left")
            score_escape(m, ship)
            return
    lose_ship(m, ship, "off the table")
    m.push(Aftermath())


def _crossed(line: Line, way: Way) -> bool:
    """Whether a way leaves the table over a line of its edge."""
    points = _points(way)
    for (ax, ay), (bx, by) in pairwise(points):
        for part in range(1, 201):
            x, y = ax + (bx - ax) * part / 200, ay + (by - ay) * part / 200
            if not (0.0 <= x <= 48.0 and 0.0 <= y <= 48.0):
                return on_line(line, min(48.0, max(0.0, x)), min(48.0, max(0.0, y)))
    return False


def fall(m: DropfleetMatch, ship: ShipNo, layer: Layer) -> None:
    """A ship is moved to a layer by something else than its own move."""
    m.state.ships[ship].layer = layer
    m.emit(LayerChanged(ship, layer))
