"""Victory points counted twice: every scenario on random tables, by the rules and by a plain reading of the
scenario file that shares no code with them."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene

from gravitable.games import dropfleet
from gravitable.games.dropfleet.state import NEUTRAL, Garrison, Neutral
from gravitable.games.dropfleet.steps.battlefield_layout import DebrisLayout, lay_out
from gravitable.games.dropfleet.steps.scoring import score_end, score_turn
from gravitable.games.dropfleet.table import scenario_of

FOLDER = Path(dropfleet.__file__).parent / "content"
PRINTED = {each["id"]: each for each in tomllib.loads((FOLDER / "scenarios.toml").read_text())["scenario"]}
HOLD = {"small": (2, 0), "medium": (3, 1), "large": (4, 2)}
VALUES = {"industrial": 2, "power-plant": 4}
SIZES = ("small", "medium", "large")
KINDS = ("ucm.toulon", "ucm.berlin", "ucm.beijing", "scourge.hydra", "resistance.monitor", "ucm.santiago")
CLASSES = [each for each in KINDS if each in CONTENT.ship_by_id] + [
    each.id for each in CONTENT.ship if each.has("Monitor") or each.has("Dreadnought")
]


def scattered(scenario: str, variant: bool, tournament: str, rng: Random) -> tuple[Any, Scene]:
    """The scenario's table with troops, ruins, wrecks and ships in all layers about its places."""
    scene = Scene(scenario, variant=variant, tournament=tournament, turn=4)
    m = scene.play(script=[DebrisLayout(())])
    lay_out(m, scenario_of(m), "clash")
    s = m.state
    for no, each in enumerate(s.sectors):
        if rng.random() < 0.7:
            troops = tuple(Garrison(rng.randint(0, 2), rng.randint(0, 1), rng.randint(0, 2)) for _ in (0, 1))
            s.sectors[no] = replace(each, troops=troops)
        if rng.random() < 0.2:
            s.sectors[no] = replace(s.sectors[no], hull=0, ruined=True)
    for no, dock in enumerate(s.stations):
        troops = tuple(Garrison(rng.randint(0, 2), rng.randint(0, 1), rng.randint(0, 2)) for _ in (0, 1))
        s.stations[no] = replace(dock, troops=troops, hull=0 if rng.random() < 0.2 else dock.hull)
    all_places: list[Any] = [s.clusters, s.stations]
    for places in all_places:
        for number, place in enumerate(places):
            places[number] = replace(place, critical=rng.random() < 0.2)
            for _ in range(rng.randint(0, 3)):
                away = rng.choice((0.0, 3.0, 6.0, 6.01))
                scene.ship(
                    rng.choice(CLASSES),
                    rng.randrange(2),
                    place.x + away,
                    place.y,
                    rng.choice(("low", "low", "low", "high")),
                    status=rng.choice(("table", "table", "table", "destroyed", "waiting", "left")),
                )
    for number, neutral in enumerate(s.neutrals):
        aboard = tuple(Garrison(rng.randint(0, 2), 0, rng.randint(0, 1)) for _ in (0, 1))
        s.neutrals[number] = replace(neutral, troops=aboard)
        at = s.ships[neutral.ship]
        at.y = rng.choice((8.0, 11.99, 12.0, 12.01, 24.0, 35.99, 36.0, 36.01))
        at.status = rng.choice(("table", "table", "destroyed"))
    for player in s.players:
        player.kill_points = rng.choice((0, 299, 300, 599, 600, 601, 760, 899, 900, 1000, 1200))
    return m, scene


class Count:
    """The plain reading."""

    def __init__(self, m: Any, printed: dict[str, Any], tournament: str) -> None:
        self.m, self.s, self.tournament = m, m.state, tournament
        self.printed = printed
        self.vp = [0, 0]

    def most(self, counts: list[int]) -> int | None:
        return None if counts[0] == counts[1] else counts.index(max(counts))

    def holder(self, no: int) -> int | None:
        sector = self.s.sectors[no]
        gone = sector.ruined or sector.gone
        return None if gone else self.most([each.infantry + each.armour for each in sector.troops])

    def tagged(self, rule: dict[str, Any], tags: tuple[str, ...]) -> bool:
        wanted, unwanted = rule.get("of"), rule.get("without", ())
        return (not wanted or any(tag in tags for tag in wanted)) and not any(tag in tags for tag in unwanted)

    def standing(self, rule: dict[str, Any], place: Any) -> bool:
        needed = rule.get("needs")
        sectors = [self.s.sectors[no] for no in getattr(place, "sectors", ())]
        return needed is None or any(each.kind == needed and not each.ruined for each in sectors)

    def seats(self, rule: dict[str, Any]) -> tuple[int, ...]:
        return (rule["to"],) if "to" in rule else (0, 1)

    def turn(self) -> None:
        for rule in self.printed["scoring"]:
            if rule["kind"] == "clusters":
                self.clusters(rule)
            elif rule["kind"] == "stations":
                self.stations(rule)
            elif rule["kind"] == "sectors-not-held":
                for seat in self.seats(rule):
                    free = [no for no in range(len(self.s.sectors)) if self.holder(no) != 1 - seat]
                    self.vp[seat] += len(free) * rule["vp"]
        for place in self.s.clusters:
            self.location(place, "clusters")
        for place in self.s.stations:
            if place.hull > 0:
                self.location(place, "stations")

    def clusters(self, rule: dict[str, Any]) -> None:
        for place in self.s.clusters:
            if not self.tagged(rule, place.tags) or not self.standing(rule, place):
                continue
            size = place.size
            if self.tournament == "shrinking-clusters":
                ruins = sum(self.s.sectors[no].ruined for no in place.sectors)
                size = SIZES[max(0, SIZES.index(size) - ruins)]
            hold, contest = HOLD[rule.get("as", size)]
            worth = [0, 0]
            for no in place.sectors:
                value = VALUES.get(self.s.sectors[no].kind, 1)
                who = self.holder(no)
                if who is not None:
                    worth[who] += 1 if self.tournament == "equal-sectors" else value
            self.held(rule, worth, self.most(worth), hold, contest)

    def stations(self, rule: dict[str, Any]) -> None:
        for place in self.s.stations:
            if place.hull > 0 and self.tagged(rule, place.tags):
                all_of_them = [each.infantry + each.armour + each.batteries for each in place.troops]
                fighting = [each.infantry + each.armour for each in place.troops]
                self.held(rule, fighting, self.most(all_of_them), *HOLD[rule["as"]])

    def held(self, rule: dict[str, Any], there: list[int], who: int | None, hold: int, contest: int) -> None:
        for seat in self.seats(rule):
            if seat == who and not rule.get("contest_only"):
                self.vp[seat] += hold * rule.get("times", 1)
            elif there[seat]:
                self.vp[seat] += contest * rule.get("times", 1)

    def location(self, place: Any, kind: str) -> None:
        tonnage = [0, 0]
        for ship in self.s.ships:
            seat = self.s.groups[ship.group].seat
            profile = CONTENT.ship_by_id[self.s.groups[ship.group].kind.ship]
            near = math.hypot(ship.x - place.x, ship.y - place.y) <= 6.0001
            small = self.tournament == "small-ships-hold-nothing" and profile.hull <= 3
            if seat != NEUTRAL and ship.status == "table" and ship.layer == "low" and near and not small:
                tonnage[seat] += {"L": 1, "L2": 2, "M": 5, "H": 10, "S": 15, "S2": 30}[profile.tonnage]
        who = self.most(tonnage)
        if who is None:
            return
        times = [1 if place.critical else 0]
        for rule in self.printed["scoring"]:
            mine = rule["kind"] == "critical-locations" and who in self.seats(rule)
            here = rule.get("at", kind) == kind and self.tagged(rule, place.tags)
            if mine and here and (kind == "stations" or self.standing(rule, place)):
                times.append(rule.get("times", 1))
        self.vp[who] += 2 * max(times)

    def end(self) -> None:
        s = self.s
        for rule in self.printed["scoring"]:
            seats = self.seats(rule)
            if rule["kind"] == "kill-points":
                self.kills(rule["steps"])
            elif rule["kind"] == "sectors-held-at-end":
                for no, sector in enumerate(s.sectors):
                    who = self.holder(no)
                    if sector.kind == rule["sector"] and who is not None and who in seats:
                        self.vp[who] += rule["vp"]
            elif rule["kind"] in ("groups-surviving", "ships-surviving"):
                alive = ("table", "waiting") if rule["kind"] == "groups-surviving" else ("table",)
                for ship in s.ships:  # every group here has one ship
                    seat = s.groups[ship.group].seat
                    profile = CONTENT.ship_by_id[s.groups[ship.group].kind.ship]
                    if ship.status in alive and seat in seats and profile.has(rule["special"]):
                        self.vp[seat] += rule["vp"]
            elif rule["kind"] == "liner":
                for each in s.neutrals:
                    self.liner(rule, each)
        if self.tournament == "kill-points":
            self.kills([[300, 2], [600, 5], [900, 8]])

    def kills(self, steps: list[list[int]]) -> None:
        for seat, player in enumerate(self.s.players):
            self.vp[seat] += max([vp for least, vp in steps if player.kill_points >= least], default=0)

    def liner(self, rule: dict[str, Any], liner: Neutral) -> None:
        ship = self.s.ships[liner.ship]
        if liner.behaviour != "liner" or ship.status != "table":
            return
        who = self.most([each.infantry + each.armour + each.batteries for each in liner.troops])
        for seat in (0, 1):
            if seat == who:
                ((_, y, _, _),) = self.printed["entries"][seat]
                home = abs(ship.y - y) <= 12.0001
                self.vp[seat] += rule["hold"] + (rule["home"] if home else 0)
            elif liner.troops[seat].infantry + liner.troops[seat].armour:
                self.vp[seat] += rule["contest"]


TOURNAMENTS = ("none", "kill-points", "shrinking-clusters", "equal-sectors", "small-ships-hold-nothing")


@pytest.mark.rule(
    "dropfleet.objective.when",
    "dropfleet.objective.hold",
    "dropfleet.objective.contest",
    "dropfleet.objective.sector-value",
    "dropfleet.scoring.station-held",
    "dropfleet.scoring.critical-location",
    "dropfleet.scoring.critical-location-vp",
    "dropfleet.scenario-rule.tournament",
)
@pytest.mark.parametrize("scenario", sorted(PRINTED))
def test_points_are_what_a_plain_count_gives(scenario: str) -> None:
    for number in range(24):
        rng = Random(f"{scenario} {number}")
        tournament = TOURNAMENTS[number % len(TOURNAMENTS)]
        printed = PRINTED[scenario]
        variant = number % 2 == 1 and "variant" in printed
        m, _ = scattered(scenario, variant, tournament, rng)
        if variant:
            printed = printed | printed["variant"]
        count = Count(m, printed, tournament)
        for turn in range(1, 7):
            m.state.turn = turn
            score_turn(m)
            if turn in (4, 6):
                count.turn()
            assert [player.vp for player in m.state.players] == count.vp, (number, turn)
        score_end(m)
        count.end()
        assert [player.vp for player in m.state.players] == count.vp, number
