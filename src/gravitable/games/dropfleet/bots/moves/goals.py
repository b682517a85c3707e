"""Goals: which place each group of a fleet makes for, so that they do not all make for the same."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from gravitable.games.dropfleet.bots.decision_cache import DecisionCache, has_load, tokens_a_turn
from gravitable.games.dropfleet.bots.ground.ground_values import GroundValues
from gravitable.games.dropfleet.scenarios.scenario import Layer, ShipsEscaped
from gravitable.games.dropfleet.ships.gear import Gear
from gravitable.games.dropfleet.state import Cluster, GroupNo, ShipState, Station, Target
from gravitable.games.dropfleet.steps.roundup.carriers import landing_places
from gravitable.games.dropfleet.steps.scoring import SCORING_TURNS, tonnage_near
from gravitable.games.dropfleet.steps.surveying import LEAST_TONNAGE
from gravitable.games.dropfleet.table import group_alive, group_gear, place_of, table_of

DENIED = 0.6
SURVEY = 1.2
"""What a survey brings: its point, and perhaps a Critical Location."""

IN_TIME, LATE = 0.97, 0.6
"""The same for a bot that knows when points are counted: for turns until then, and for turns beyond."""


class Goal(NamedTuple):
    """Somewhere to be: so near, in that layer (None: any), and what it is worth in points."""

    x: float
    y: float
    reach: float
    layer: Layer | None
    worth: float
    kind: Literal["fight", "hold", "land", "gates", "escape"]
    why: str


class Goals:
    """The goals of all groups of a seat."""

    def __init__(self, cache: DecisionCache, ground: GroundValues) -> None:
        self.cache, self.ground, self.m = cache, ground, cache.m
        turn = self.m.state.turn
        self.due = min((each - turn for each in SCORING_TURNS if each >= turn), default=0)
        self._held: dict[int, float] = {}
        self._landed: dict[Target, int] = {}
        self._surveyed: set[int] = set()
        self.places: list[tuple[Cluster | Station, float]] = [
            (place, vps[cache.seat] + DENIED * vps[cache.enemy]) for place, vps in cache.places
        ]
        self.by_group: dict[GroupNo, Goal] = {}
        s = self.m.state
        own = [
            (no, group_gear(self.m, no))
            for no, group in enumerate(s.groups)
            if group.seat == cache.seat and group_alive(s, no)
        ]
        own.sort(key=lambda each: -each[1].ship.tonnage_value)
        for no, worn in own:
            self.by_group[no] = self._goal(no, worn)

    def _goal(self, no: GroupNo, worn: Gear) -> Goal:
        s = self.m.state
        ships = [s.ships[each] for each in group_alive(s, no)]
        x, y = self.middle(no, ships)
        goals = [self.fight(worn, x, y)]
        if escape := self._escape(worn, no, x, y):
            return escape
        if has_load(worn, "gates"):
            goals.append(self._beside_gates(x, y))
        if tokens_a_turn(worn) or worn.rules.voidgate:
            goals.extend(self.landings(worn, len(ships), x, y))
        goals.extend(self.stations(worn, no, ships, x, y))
        best = max(goals, key=lambda goal: goal.worth * self.progress(goal, worn, x, y))
        self._claim(best, worn, len(ships))
        return best

    def middle(self, no: GroupNo, ships: list[ShipState]) -> tuple[float, float]:
        """Where a group is, or where it will come from."""
        here = [ship for ship in ships if ship.status == "table"]
        if here:
            return sum(ship.x for ship in here) / len(here), sum(ship.y for ship in here) / len(here)
        lines = self.cache.scenario.entries[self.cache.seat]
        ax, ay, bx, by = lines[no % len(lines)]
        return (ax + bx) / 2, (ay + by) / 2

    def progress(self, goal: Goal, worn: Gear, x: float, y: float) -> float:
        """How much of a goal's worth counts from here: less for every turn on the way."""
        away = max(0.0, math.hypot(goal.x - x, goal.y - y) - goal.reach)
        return self.left(goal, away / max(4.0, worn.ship.thrust))

    def left(self, goal: Goal, turns: float) -> float:
        """What is left of a goal's worth when so many more turns are needed to get there."""
        if not self.cache.weights.timed or goal.kind in ("fight", "escape"):
            return float(self.cache.weights.patience**turns)
        due = self.due - (1 if goal.kind == "land" else 0)
        late = max(0.0, turns - max(0, due))
        return float(IN_TIME ** (turns - late) * LATE**late)

    def fight(self, worn: Gear, x: float, y: float) -> Goal:
        """To have the nearest enemy in range."""
        cache = self.cache
        if not cache.enemies:
            x, y = table_of(self.m).middle
            return Goal(x, y, 10.0, None, 0.3 * cache.vp, "fight", "the middle of the table")
        enemy = min(cache.enemies, key=lambda enemy: math.hypot(enemy.x - x, enemy.y - y))
        return Goal(
            enemy.x, enemy.y, worn.ship.scan + 2.0, None, cache.weights.fight * cache.vp, "fight", "the enemy"
        )

    def _escape(self, worn: Gear, no: GroupNo, x: float, y: float) -> Goal | None:
        """A ship that scores by leaving makes for the opponent's edge."""
        cache = self.cache
        for rule in cache.scenario.scoring:
            if (
                isinstance(rule, ShipsEscaped)
                and rule.to in (None, cache.seat)
                and worn.ship.has(rule.special)
            ):
                ax, ay, bx, by = cache.scenario.entries[cache.enemy][0]
                along = min(
                    1.0,
                    max(
                        0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
                    ),
                )
                return Goal(
                    ax + along * (bx - ax),
                    ay + along * (by - ay),
                    0.0,
                    None,
                    4.0 * rule.vp * cache.vp,
                    "escape",
                    "the way out",
                )
        return None

    def _beside_gates(self, x: float, y: float) -> Goal:
        """A Mothership stays within reach of its Voidgates, and out of trouble."""
        s, cache = self.m.state, self.cache
        gates = [
            s.ships[ship]
            for no, group in enumerate(s.groups)
            if group.seat == cache.seat and group_gear(self.m, no).rules.voidgate
            for ship in group.ships
            if s.ships[ship].status == "table"
        ]
        if not gates:
            x, y = table_of(self.m).middle
            return Goal(x, y, 12.0, None, cache.vp, "gates", "the middle of the table")
        gx = sum(ship.x for ship in gates) / len(gates)
        gy = sum(ship.y for ship in gates) / len(gates)
        return Goal(gx, gy, 15.0, None, 3.0 * cache.vp, "gates", "its Voidgates")

    def landings(self, worn: Gear, ships: int, x: float, y: float) -> list[Goal]:
        """Where this group's landers are worth most."""
        m = self.m
        bulk = has_load(worn, "bulk-landers")
        drops = has_load(worn, "dropships") or worn.rules.voidgate
        count = max(1, tokens_a_turn(worn) or worn.rules.voidgate) * ships
        needs: dict[tuple[float, float, bool], float] = {}
        for target in landing_places(m):
            px, py, _ = place_of(m.state, target)
            if target.kind == "sector":
                if not bulk and not (drops and worn.atmospheric):
                    continue
                cluster = m.state.clusters[m.state.sectors[target.no].cluster]
                px, py = cluster.x, cluster.y
            already = self._landed.get(target, 0)
            worth = self.ground.need(target, already + min(count, 2)) - self.ground.need(target, already)
            key = (px, py, target.kind != "sector")
            needs[key] = needs.get(key, 0.0) + worth
        return [
            Goal(
                px,
                py,
                5.5 if bulk else 3.0,
                "low" if bulk or boards else "atmosphere",
                worth,
                "land",
                "ground to land on",
            )
            for (px, py, boards), worth in needs.items()
            if worth > 0.0
        ]

    def stations(self, worn: Gear, no: GroupNo, ships: list[ShipState], x: float, y: float) -> list[Goal]:
        """Places where tonnage in Low Orbit scores, and where a survey is still to be made."""
        m, cache = self.m, self.cache
        s = m.state
        battlegroup = s.battlegroups[s.groups[no].battlegroup]
        surveys = m.options.surveys and battlegroup.rating >= LEAST_TONNAGE
        tonnage = worn.ship.tonnage_value * len(ships)
        found = []
        for number, (place, vp) in enumerate(self.places):
            away = max(0.0, math.hypot(place.x - x, place.y - y) - 6.0)
            arrives = s.turn + math.ceil(away / max(1.0, worn.ship.thrust)) - 1
            times = sum(max(s.turn, arrives) <= turn <= cache.scenario.turns for turn in SCORING_TURNS)
            near = tonnage_near(m, place.x, place.y)
            held = self._held.get(number, 0.0)
            enemy = near[cache.enemy]
            useful = 1.0 if held <= enemy else 0.25
            if held + tonnage < enemy:
                useful = 0.3
            worth = vp * times * useful
            if surveys and not place.surveyed & 1 << cache.seat and number not in self._surveyed:
                worth += SURVEY
            if worth > 0.0:
                found.append(
                    Goal(place.x, place.y, 5.0, "low", worth * cache.vp, "hold", f"the {place.name}")
                )
        return found

    def _claim(self, goal: Goal, worn: Gear, ships: int) -> None:
        """Others need not do what this group is about to do."""
        for number, (place, _) in enumerate(self.places):
            if (place.x, place.y) == (goal.x, goal.y) and goal.kind == "hold":
                self._held[number] = self._held.get(number, 0.0) + worn.ship.tonnage_value * ships
                self._surveyed.add(number)
        if goal.kind == "land":
            s = self.m.state
            for target in landing_places(self.m):
                px, py, _ = place_of(s, target)
                if math.hypot(px - goal.x, py - goal.y) <= 1.0:
                    self._landed[target] = self._landed.get(target, 0) + ships
