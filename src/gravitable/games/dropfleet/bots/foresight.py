"""Foresight: a choice is played out on a copy, quick captains on both sides, and the table then weighed.

The copy is imagined: hands and strategy decks of the other side are made up anew each time.
"""

from __future__ import annotations

from random import Random
from typing import cast

from gravitable.games.dropfleet.actions import MoveShip, Proceed
from gravitable.games.dropfleet.bots.captain import Mind, answer
from gravitable.games.dropfleet.bots.chart import Chart
from gravitable.games.dropfleet.bots.expectation import AFLOAT, CRIPPLED
from gravitable.games.dropfleet.bots.goals import Goals
from gravitable.games.dropfleet.bots.ground import Ground
from gravitable.games.dropfleet.bots.manoeuvre import QUICK
from gravitable.games.dropfleet.events import ShipMoved
from gravitable.games.dropfleet.garrisons import places, troops_at
from gravitable.games.dropfleet.moving import refused
from gravitable.games.dropfleet.passage import limits
from gravitable.games.dropfleet.state import NONE, DropfleetMatch
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.table import gear, group_gear, on_table, signature_of
from gravitable.geometry.moves import Placement, legs_to
from gravitable.kernel import Action, Decision, Seat

FEARED = 0.5
"""How much of the danger that ships are left in counts."""

UNIMPORTANT = ("dropfleet.card", "dropfleet.discard", "dropfleet.battlenet", "dropfleet.siphon")
PROCEED = Proceed()

LONGEST = 400
"""No stretch of play that is looked ahead has so many decisions."""


class EvenDice(Random):
    """Chance for the imagination: of six rolls in a row each sixth of the range comes once.

    Less luck in fewer tries; what a die shows on average is the same.
    """

    def __init__(self, seed: int) -> None:
        self._rest: list[int] = []
        super().__init__(seed)

    def random(self) -> float:
        if not self._rest:
            self._rest = [0, 1, 2, 3, 4, 5]
        place = int(super().random() * len(self._rest))
        return (self._rest.pop(place) + super().random()) / 6.0


class Rehearsal:
    """Plays on from a moment on copies: both sides as quick captains that keep the goals they have now."""

    def __init__(self, m: DropfleetMatch, seat: Seat) -> None:
        self.m, self.seat = m, seat
        self.goals = [Goals(chart, Ground(chart)) for chart in (Chart(m, each) for each in range(m.seats))]

    def look_ahead(self, action: Action, seed: int) -> float:
        """What the table is worth once the seat has done something and the other side has answered it."""
        seat = self.seat
        copy = self.m.imagine(seat, EvenDice(seed))
        rng = Random(seed)
        turn, battlegroup = copy.state.turn, copy.state.active_battlegroup
        answered = False
        copy.play(action, seat)
        for _ in range(LONGEST):
            s = copy.state
            if not copy.pending or s.turn != turn:
                break
            if s.phase == "activation" and s.active_battlegroup not in (battlegroup, NONE):
                answered = answered or s.active_seat != seat
                if answered and s.active_seat == seat:
                    break
            decision = copy.pending[-1]
            copy.play(self.answer(copy, decision, rng), decision.seat)
        return standing(copy, seat)

    def answer(self, m: DropfleetMatch, decision: Decision, rng: Random) -> Action:
        """What a quick captain does: no cards, one formation, the goals it had."""
        options = decision.options
        if options is not None:
            if len(options) == 1 or decision.kind == "dropfleet.group":
                return options[0]
            if decision.kind in UNIMPORTANT and PROCEED in options:
                return PROCEED
        elif decision.kind == "dropfleet.move" and (follows := self.follow(m)) is not None:
            return follows
        mind = Mind(m, decision, rng, QUICK)
        mind.goals = self.goals[decision.seat]
        return answer(mind)[0]

    def follow(self, m: DropfleetMatch) -> MoveShip | None:
        """Ships of a group move as the first of them did."""
        step = cast(MoveShips, m._asking)
        ships = m.state.groups[step.group].ships
        waiting = step.waiting(m)
        if len(waiting) == len(ships) or group_gear(m, step.group).free_of_group:
            return None
        last = next(
            (event for event in reversed(m.events) if type(event) is ShipMoved and event.ship in ships), None
        )
        if last is None or len(last.way) < 2:
            return None
        (ax, ay), (bx, by) = last.way[0], last.way[-1]
        ship = m.state.ships[waiting[0]]
        if ship.status != "table" or ship.layer != m.state.ships[last.ship].layer:
            return None
        legs = legs_to(
            Placement(ship.x, ship.y, ship.heading), ship.x + bx - ax, ship.y + by - ay, limits(m, waiting[0])
        )
        if legs is None:
            return None
        move = MoveShip(waiting[0], legs)
        return move if refused(m, move) is None else None


def standing(m: DropfleetMatch, seat: Seat) -> float:
    """What the table is worth to a seat: its own half of it less the other's."""
    return half(m, seat) - half(m, 1 - seat)


def half(m: DropfleetMatch, seat: Seat) -> float:
    """Victory points, ships as they are, ground held, less the danger to ships."""
    s = m.state
    chart = Chart(m, seat)
    worth = s.players[seat].vp * chart.vp
    if m.outcome is not None:
        return worth + (10.0 * chart.vp if m.outcome.won[seat] else 0.0)
    ground = Ground(chart)
    for no in on_table(s, seat):
        ship = s.ships[no]
        full = gear(m, no).hull
        sound = 1.0 if ship.hull * 2 > full else 0.0
        share = AFLOAT + (1.0 - AFLOAT - CRIPPLED) * ship.hull / full + CRIPPLED * sound
        worth += chart.worth(no) * share
        worth -= FEARED * chart.danger(no, ship.x, ship.y, ship.layer, signature_of(m, no))
    for place in places(s):
        troops = troops_at(m, place)
        if troops[seat].total:
            worth += ground.standing({place: troops})
    return worth
