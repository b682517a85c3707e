"""A swift hand: plays an imagined battle on for both seats, as an admiral's doctrine would at a glance."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from random import Random

from gravitable.games.dropfleet.actions import SetShields, StackDeck
from gravitable.games.dropfleet.bots.choices.answer import answer
from gravitable.games.dropfleet.bots.decision import Mind
from gravitable.games.dropfleet.bots.decision_cache import Chart
from gravitable.games.dropfleet.bots.ground.ground_values import Ground
from gravitable.games.dropfleet.bots.ground.roundup import troop_worth
from gravitable.games.dropfleet.bots.moves.goals import Goal, Goals
from gravitable.games.dropfleet.bots.moves.group_moves import following
from gravitable.games.dropfleet.bots.moves.move_values import LOST, Care, Helm, Idea
from gravitable.games.dropfleet.bots.moves.orders import weigh_orders
from gravitable.games.dropfleet.bots.plans.scripted_dice import Fate
from gravitable.games.dropfleet.bots.weights import ADMIRAL
from gravitable.games.dropfleet.space.coherency import companions, refused
from gravitable.games.dropfleet.space.crossing import Way, thrust_of
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.games.dropfleet.steps.planning import due
from gravitable.games.dropfleet.steps.roundup.actions import MoveTroops
from gravitable.games.dropfleet.table import enemy_ships, gear, group_alive, scan_of
from gravitable.geometry.compass import within
from gravitable.geometry.moves import Placement
from gravitable.kernel import PROCEED, Action, Decision, Seat

TURNS = (0.0, -45.0, 45.0)
NEAR = Care(4, TURNS, frozenset(("standard", "weapons-free")), fine=False)
FAR = Care(4, TURNS, frozenset(("standard", "max-thrust")), fine=False)
"""How closely moves are looked at with enemies about, and on the way."""

AWAY = 1.3
"""From so many turns' run to its goal on a group may hurry there."""
CLEAR = 24.0
"""It does not with an enemy so near."""
SHIELDED = 18.0
"""Shields are up with an enemy so near."""
MARCHES = 6
"""So many ways to move troops are looked at."""
SEEN = 12.0
"""The Signature that ships are taken to show at most."""

UNASKED = frozenset(("dropfleet.card", "dropfleet.battlenet", "dropfleet.reaction"))
"""Cards and powers are left aside."""


class SwiftHelm(Helm):
    """A few ways, looked at once for orders that let a ship move alike."""

    def __init__(self, mind: Mind, goals: Goals, care: Care) -> None:
        super().__init__(mind.chart, goals, mind.gunnery, care)
        self._ways: dict[tuple[object, ...], list[Idea]] = {}
        self._weighed: dict[tuple[object, ...], list[Idea]] = {}
        self._most_fire = 0.0
        self._fires: dict[tuple[object, ...], bool] = {}

    def ideas(self, no: ShipNo, rng: Random) -> list[Idea]:
        ship = self.m.state.ships[no]
        free = ship.order == "weapons-free"
        place = (no, ship.x, ship.y, "standard" if free else ship.order)
        key = (*place, free, ship.shields)
        found = self._weighed.get(key)
        if found is None:
            ways = self._ways.get(place)
            if ways is None:
                ways = self._ways[place] = self._by_course(no, rng)
            found = self._weighed[key] = self._among(no, ways, place, free=free)
        return found

    def _among(self, no: ShipNo, ways: list[Idea], place: tuple[object, ...], *, free: bool) -> list[Idea]:
        """The foremost of all ways, with fire and danger where there may be any."""
        if self._out_of_it(no):
            return ways
        if free and not self._fires.get(place, True):
            return [way._replace(worth=LOST / 4) for way in ways[:1]]  # nothing to shoot at
        self._most_fire = 0.0
        head = ways[:2] + ways[2 :: max(1, (len(ways) - 2) // 2)][:2]
        weighed = [self.weighed(no, idea) for idea in head if idea.worth > LOST / 2]
        weighed.sort(key=lambda idea: -idea.worth)
        if not free:
            self._fires[place] = self._most_fire > 0.0
        return weighed or ways

    def _by_course(self, no: ShipNo, rng: Random) -> list[Idea]:
        goal = self.goals.by_group[self.m.state.ships[no].group]
        mates, reach = companions(self.m, no), gear(self.m, no).coherency
        found = []
        for action, way in self.moves(no, goal, rng):
            x, y = way.end.x, way.end.y
            if not mates or any(within(mate.x, mate.y, x, y, reach) for mate in mates):
                worth = self.course(no, way, goal)
                found.append(Idea(worth, action, way, worth))
        found.sort(key=lambda idea: -idea.worth)
        return found

    def best(self, no: ShipNo, rng: Random) -> Idea | None:
        return next((idea for idea in self.ideas(no, rng) if refused(self.m, idea.action) is None), None)

    def fire(self, no: ShipNo, way: Way) -> float:
        found = super().fire(no, way)
        self._most_fire = max(self._most_fire, found)
        return found

    def _out_of_it(self, no: ShipNo) -> bool:
        """Whether a ship can neither come to shoot this turn nor be shot at."""
        ship = self.m.state.ships[no]
        if ship.status == "waiting":
            return True
        run, scan = thrust_of(self.m, no), scan_of(self.m, no)
        return all(
            math.hypot(foe.x - ship.x, foe.y - ship.y) > run + SEEN + max(scan, foe.run + foe.scan)
            for foe in self.chart.foes
        )

    def _crowd(self, no: ShipNo, way: Way) -> int:
        return 0

    def _starts(self, no: ShipNo, goal: Goal) -> Iterator[tuple[Placement, Placement | None]]:
        starts = super()._starts(no, goal)
        if self.m.state.ships[no].status != "waiting":
            return starts
        nearest = sorted(starts, key=lambda each: math.hypot(each[0].x - goal.x, each[0].y - goal.y))
        return iter(nearest[:2])


class Swift:
    """Answers for both seats of one imagined world; `given` are goals that some groups have been set."""

    def __init__(self, fate: Fate, rng: Random, given: Mapping[GroupNo, Goal]) -> None:
        self.fate, self.rng, self.given = fate, rng, given
        self._goals: dict[tuple[Seat, int], Goals] = {}
        self._mind: Mind | None = None

    def play_turn(self, m: DropfleetMatch, turn: int) -> None:
        """To the end of that turn, or of the battle."""
        while m.pending and m.state.turn == turn:
            self.step(m)

    def step(self, m: DropfleetMatch) -> None:
        """One answer."""
        decision = next((each for each in reversed(m.pending) if not each.optional), m.pending[0])
        action = self.answer(m, decision)
        s = m.state
        if s.phase == "activation":
            self.fate.turn_to(s.turn, s.active_battlegroup, s.active_group)
        else:
            self.fate.turn_to(s.turn, len(s.landings))
        m.answer(decision, action)

    def answer(self, m: DropfleetMatch, decision: Decision) -> Action:
        """What comes to mind at once."""
        options, kind = decision.options, decision.kind
        if options is not None and (len(options) == 1 or kind in ("dropfleet.first", "dropfleet.group")):
            return options[0]
        if kind in UNASKED:
            return PROCEED
        if kind == "dropfleet.stack":
            return self._stack(m, decision.seat)
        if kind == "dropfleet.shields":
            return _shields(m, decision)
        if kind == "dropfleet.orders":
            group = m.step(ChooseOrders).group
            self._mind = None
            return weigh_orders(self.group_mind(m, decision, group).helm, group, self.rng)[0].action
        if kind == "dropfleet.move":
            return self._move(m, decision, m.step(MoveShips))
        mind = Mind(m, decision, self.rng, NEAR, ADMIRAL)
        if kind == "dropfleet.move-troops":
            return _troops(mind)
        if kind == "dropfleet.deploy":
            mind.goals = self._goals_of(m, decision.seat)
        return answer(mind)[0]

    def _move(self, m: DropfleetMatch, decision: Decision, step: MoveShips) -> Action:
        ship = step.waiting(m)[0]
        move = following(m, step.group, ship)
        if move is not None:
            return move
        best = self.group_mind(m, decision, step.group).helm.best(ship, self.rng)
        return best.action if best is not None else m.candidates(decision, 1, self.rng)[0]

    def _stack(self, m: DropfleetMatch, seat: Seat) -> StackDeck:
        """In any order, the same for all plans."""
        must, waiting, chosen = due(m, seat)
        self.fate.turn_to(m.state.turn, -2, seat)
        order = list(range(len(m.state.battlegroups)))
        self.fate.random.shuffle(order)
        deck = must + sorted(waiting, key=order.index)[:chosen]
        return StackDeck(tuple(sorted(deck, key=order.index)))

    def _goals_of(self, m: DropfleetMatch, seat: Seat) -> Goals:
        """The goals of a seat, given out once a turn."""
        key = (seat, m.state.turn)
        found = self._goals.get(key)
        if found is None:
            chart = Chart(m, seat, ADMIRAL)
            found = self._goals[key] = Goals(chart, Ground(chart))
            found.by_group.update((no, goal) for no, goal in self.given.items() if no in found.by_group)
        return found

    def group_mind(self, m: DropfleetMatch, decision: Decision, group: GroupNo) -> Mind:
        """What is thought of a group's orders and moves with: the same until the next is ordered."""
        mind = self._mind
        if mind is None or mind.seat != decision.seat:
            goals = self._goals_of(m, decision.seat)
            if group not in goals.by_group:
                del self._goals[decision.seat, m.state.turn]
                goals = self._goals_of(m, decision.seat)
            mind = self._mind = Mind(m, decision, self.rng, NEAR, ADMIRAL)
            mind.goals = goals
            mind.helm = SwiftHelm(mind, goals, FAR if _on_the_way(mind, goals, group) else NEAR)
        return mind


def _on_the_way(mind: Mind, goals: Goals, group: GroupNo) -> bool:
    """Whether a group is far from its goal, and from all enemies."""
    lead = group_alive(mind.m.state, group)[0]
    ship, goal = mind.m.state.ships[lead], goals.by_group[group]
    if ship.status == "waiting":
        return True
    away = math.hypot(goal.x - ship.x, goal.y - ship.y) - goal.reach
    return away > AWAY * gear(mind.m, lead).ship.thrust and all(
        math.hypot(foe.x - ship.x, foe.y - ship.y) > CLEAR for foe in mind.chart.foes
    )


def _troops(mind: Mind) -> Action:
    """The best of a few ways to move troops, or none."""
    found = [
        each for each in mind.m.candidates(mind.decision, MARCHES, mind.rng) if isinstance(each, MoveTroops)
    ]
    found += [MoveTroops(cluster) for cluster in dict.fromkeys(each.cluster for each in found)]
    worths = {each: troop_worth(mind.ground, each) for each in found}
    stays = {each.cluster: worths[each] for each in found if not each.moves}
    return max(found, key=lambda each: (worths[each] - stays[each.cluster], -len(each.moves)))


def _shields(m: DropfleetMatch, decision: Decision) -> Action:
    """Up where an enemy is near."""
    ships = m.state.ships
    assert decision.options is not None
    for option in decision.options:
        if isinstance(option, SetShields):
            ship = ships[option.ships[0]]
            near = any(
                math.hypot(ships[no].x - ship.x, ships[no].y - ship.y) < SHIELDED
                for no in enemy_ships(m.state, decision.seat)
            )
            if option.up == near:
                return option
    return PROCEED
