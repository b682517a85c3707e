"""A fast playout of an imagined battle for both seats, with an admiral's weights."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from random import Random

from gravitable.games.dropfleet.actions import SetShields, StackDeck
from gravitable.games.dropfleet.bots.choices.answer import answer
from gravitable.games.dropfleet.bots.decision import DecisionContext
from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.ground.ground_values import GroundValues
from gravitable.games.dropfleet.bots.ground.roundup import troop_value
from gravitable.games.dropfleet.bots.moves.goals import Goal, Goals
from gravitable.games.dropfleet.bots.moves.group_moves import following
from gravitable.games.dropfleet.bots.moves.move_values import LOST, MoveValues, SearchEffort, ValuedMove
from gravitable.games.dropfleet.bots.moves.orders import weigh_orders
from gravitable.games.dropfleet.bots.plans.scripted_dice import ScriptedDice
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
NEAR = SearchEffort(4, TURNS, frozenset(("standard", "weapons-free")), fine=False)
FAR = SearchEffort(4, TURNS, frozenset(("standard", "max-thrust")), fine=False)
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


class FastMoveValues(MoveValues):
    """A few ways, looked at once for orders that let a ship move alike."""

    def __init__(self, context: DecisionContext, goals: Goals, effort: SearchEffort) -> None:
        super().__init__(context.cache, goals, context.fire_values, effort)
        self._ways: dict[tuple[object, ...], list[ValuedMove]] = {}
        self._weighed: dict[tuple[object, ...], list[ValuedMove]] = {}
        self._most_fire = 0.0
        self._fires: dict[tuple[object, ...], bool] = {}

    def valued_moves(self, no: ShipNo, rng: Random) -> list[ValuedMove]:
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

    def _among(
        self, no: ShipNo, ways: list[ValuedMove], place: tuple[object, ...], *, free: bool
    ) -> list[ValuedMove]:
        """The foremost of all ways, with fire and danger where there may be any."""
        if self._out_of_it(no):
            return ways
        if free and not self._fires.get(place, True):
            return [way._replace(worth=LOST / 4) for way in ways[:1]]  # nothing to shoot at
        self._most_fire = 0.0
        head = ways[:2] + ways[2 :: max(1, (len(ways) - 2) // 2)][:2]
        weighed = [self.weighed(no, valued) for valued in head if valued.worth > LOST / 2]
        weighed.sort(key=lambda valued: -valued.worth)
        if not free:
            self._fires[place] = self._most_fire > 0.0
        return weighed or ways

    def _by_course(self, no: ShipNo, rng: Random) -> list[ValuedMove]:
        goal = self.goals.by_group[self.m.state.ships[no].group]
        mates, reach = companions(self.m, no), gear(self.m, no).coherency
        found = []
        for action, way in self.moves(no, goal, rng):
            x, y = way.end.x, way.end.y
            if not mates or any(within(mate.x, mate.y, x, y, reach) for mate in mates):
                worth = self.course(no, way, goal)
                found.append(ValuedMove(worth, action, way, worth))
        found.sort(key=lambda valued: -valued.worth)
        return found

    def best(self, no: ShipNo, rng: Random) -> ValuedMove | None:
        return next(
            (valued for valued in self.valued_moves(no, rng) if refused(self.m, valued.action) is None), None
        )

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
            math.hypot(enemy.x - ship.x, enemy.y - ship.y) > run + SEEN + max(scan, enemy.run + enemy.scan)
            for enemy in self.cache.enemies
        )

    def _crowd(self, no: ShipNo, way: Way) -> int:
        return 0

    def _starts(self, no: ShipNo, goal: Goal) -> Iterator[tuple[Placement, Placement | None]]:
        starts = super()._starts(no, goal)
        if self.m.state.ships[no].status != "waiting":
            return starts
        nearest = sorted(starts, key=lambda each: math.hypot(each[0].x - goal.x, each[0].y - goal.y))
        return iter(nearest[:2])


class FastPlayout:
    """Answers for both seats of one imagined world; `given` are goals that some groups have been set."""

    def __init__(self, dice: ScriptedDice, rng: Random, given: Mapping[GroupNo, Goal]) -> None:
        self.dice, self.rng, self.given = dice, rng, given
        self._goals: dict[tuple[Seat, int], Goals] = {}
        self._context: DecisionContext | None = None

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
            self.dice.turn_to(s.turn, s.active_battlegroup, s.active_group)
        else:
            self.dice.turn_to(s.turn, len(s.landings))
        m.answer(decision, action)

    def answer(self, m: DropfleetMatch, decision: Decision) -> Action:
        """Return a quick answer."""
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
            self._context = None
            return weigh_orders(self.group_context(m, decision, group).move_values, group, self.rng)[0].action
        if kind == "dropfleet.move":
            return self._move(m, decision, m.step(MoveShips))
        context = DecisionContext(m, decision, self.rng, NEAR, ADMIRAL)
        if kind == "dropfleet.move-troops":
            return _troops(context)
        if kind == "dropfleet.deploy":
            context.goals = self._goals_of(m, decision.seat)
        return answer(context)[0]

    def _move(self, m: DropfleetMatch, decision: Decision, step: MoveShips) -> Action:
        ship = step.waiting(m)[0]
        move = following(m, step.group, ship)
        if move is not None:
            return move
        best = self.group_context(m, decision, step.group).move_values.best(ship, self.rng)
        return best.action if best is not None else m.candidates(decision, 1, self.rng)[0]

    def _stack(self, m: DropfleetMatch, seat: Seat) -> StackDeck:
        """In any order, the same for all plans."""
        must, waiting, chosen = due(m, seat)
        self.dice.turn_to(m.state.turn, -2, seat)
        order = list(range(len(m.state.battlegroups)))
        self.dice.random.shuffle(order)
        deck = must + sorted(waiting, key=order.index)[:chosen]
        return StackDeck(tuple(sorted(deck, key=order.index)))

    def _goals_of(self, m: DropfleetMatch, seat: Seat) -> Goals:
        """The goals of a seat, given out once a turn."""
        key = (seat, m.state.turn)
        found = self._goals.get(key)
        if found is None:
            cache = DecisionCache(m, seat, ADMIRAL)
            found = self._goals[key] = Goals(cache, GroundValues(cache))
            found.by_group.update((no, goal) for no, goal in self.given.items() if no in found.by_group)
        return found

    def group_context(self, m: DropfleetMatch, decision: Decision, group: GroupNo) -> DecisionContext:
        """What is thought of a group's orders and moves with: the same until the next is ordered."""
        context = self._context
        if context is None or context.seat != decision.seat:
            goals = self._goals_of(m, decision.seat)
            if group not in goals.by_group:
                del self._goals[decision.seat, m.state.turn]
                goals = self._goals_of(m, decision.seat)
            context = self._context = DecisionContext(m, decision, self.rng, NEAR, ADMIRAL)
            context.goals = goals
            context.move_values = FastMoveValues(
                context, goals, FAR if _on_the_way(context, goals, group) else NEAR
            )
        return context


def _on_the_way(context: DecisionContext, goals: Goals, group: GroupNo) -> bool:
    """Whether a group is far from its goal, and from all enemies."""
    lead = group_alive(context.m.state, group)[0]
    ship, goal = context.m.state.ships[lead], goals.by_group[group]
    if ship.status == "waiting":
        return True
    away = math.hypot(goal.x - ship.x, goal.y - ship.y) - goal.reach
    return away > AWAY * gear(context.m, lead).ship.thrust and all(
        math.hypot(enemy.x - ship.x, enemy.y - ship.y) > CLEAR for enemy in context.cache.enemies
    )


def _troops(context: DecisionContext) -> Action:
    """The best of a few ways to move troops, or none."""
    found = [
        each
        for each in context.m.candidates(context.decision, MARCHES, context.rng)
        if isinstance(each, MoveTroops)
    ]
    found += [MoveTroops(cluster) for cluster in dict.fromkeys(each.cluster for each in found)]
    worths = {each: troop_value(context.ground, each) for each in found}
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
