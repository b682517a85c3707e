"""Who is asked what: in crowded battles every question, and every question that is not asked, against a plain
reading of the rulebook that shares no code with the rules."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from tests.rules.dropfleet.scene import CONTENT, Scene, fired_at, resolve, sector, ship, station
from tests.rules.dropfleet.skirmish import skirmish, watch

from gravitable.games.dropfleet.actions import (
    ActivateGroup,
    AllotCollateral,
    Boost,
    GiveScraps,
    Jam,
    Ram,
    ScanAnomaly,
    ScanShip,
    ScanStation,
    SetShields,
    Siphon,
    SpendFighters,
    SpendTelescope,
    Survey,
    TakeCommand,
)
from gravitable.games.dropfleet.state import (
    NEUTRAL,
    NONE,
    DropfleetMatch,
    DropfleetState,
    Garrison,
    Neutral,
    Target,
)
from gravitable.games.dropfleet.steps.activation import NextGroup
from gravitable.games.dropfleet.steps.attack import DefendByFighters, OfferBoost, ResolveAttack
from gravitable.games.dropfleet.steps.bombardment import Collateral
from gravitable.games.dropfleet.steps.powers import AfterActivation, SiphonSpikes
from gravitable.games.dropfleet.steps.ramming import OfferRams
from gravitable.games.dropfleet.steps.reactions import OfferReactions
from gravitable.games.dropfleet.steps.roundup.actions import (
    AllotHits,
    FireSector,
    FireStation,
    Launch,
    Relocate,
    RepairEffect,
    ResolveAssets,
    RollRegeneration,
    SelectCarriers,
    SteerLiner,
)
from gravitable.games.dropfleet.steps.roundup.assets import AssetEffects
from gravitable.games.dropfleet.steps.roundup.damage_control import ChooseRepairs, Regeneration
from gravitable.games.dropfleet.steps.roundup.ground_combat import AllotDamage
from gravitable.games.dropfleet.steps.roundup.ground_moves import MoveInCluster, RelocateTroops, TroopsAid
from gravitable.games.dropfleet.steps.roundup.guns import SectorWeapons, StationWeapons
from gravitable.games.dropfleet.steps.roundup.launch import LaunchAssets, LaunchFrom
from gravitable.games.dropfleet.steps.roundup.neutrals import MoveLiner
from gravitable.games.dropfleet.steps.scanning import ActiveScans
from gravitable.games.dropfleet.steps.shields import ChooseShields
from gravitable.games.dropfleet.steps.succession import AdmiralLost
from gravitable.games.dropfleet.steps.surveying import OfferSurvey
from gravitable.kernel import PROCEED, Action, Decision, RandomChance

HAIR = 1e-3
"""Positions are kept to four decimals."""

Asked = tuple[int, set[Action]]
"""A seat, and all that it may choose."""


# The table, read plainly


def profile(s: DropfleetState, no: int) -> Any:
    return CONTENT.ship_by_id[s.groups[s.ships[no].group].kind.ship]


def owner(s: DropfleetState, no: int) -> int:
    return s.groups[s.ships[no].group].seat


def table(s: DropfleetState) -> list[int]:
    return [no for no, each in enumerate(s.ships) if each.status == "table"]


def mates(s: DropfleetState, group: int) -> list[int]:
    return [no for no in s.groups[group].ships if s.ships[no].status == "table"]


def enemies(s: DropfleetState, seat: int) -> list[int]:
    return [no for no in table(s) if owner(s, no) != seat]


def where(s: DropfleetState, target: Target) -> tuple[float, float, str]:
    if target.kind == "sector":
        return s.sectors[target.no].x, s.sectors[target.no].y, "atmosphere"
    at: Any = s.ships[target.no] if target.kind == "ship" else s.stations[target.no]
    return at.x, at.y, at.layer


def apart(s: DropfleetState, one: Target, other: Target) -> float:
    """From stem to stem; from the edge of a sector, which is 0.75 inches from its middle."""
    (ax, ay, _), (bx, by, _) = where(s, one), where(s, other)
    edge = 0.75 * ("sector" in (one.kind, other.kind))
    return max(0.0, math.hypot(ax - bx, ay - by) - edge)


def near(s: DropfleetState, one: int, other: int, reach: float) -> bool:
    return apart(s, ship(one), ship(other)) <= reach + HAIR


def garrisons(s: DropfleetState, place: Target) -> tuple[Garrison, ...]:
    if place.kind == "sector":
        return s.sectors[place.no].troops
    if place.kind == "station":
        return s.stations[place.no].troops
    return next((each.troops for each in s.neutrals if each.ship == place.no), (Garrison(), Garrison()))


def fair_game(s: DropfleetState, seat: int, target: Target) -> bool:
    """Not a friend, not destroyed, no own troops aboard."""
    if target.kind == "station":
        return s.stations[target.no].hull > 0 and s.stations[target.no].controller != seat
    there = s.ships[target.no].status == "table" and owner(s, target.no) != seat
    return there and not garrisons(s, target)[seat].total


def kind(asset: str) -> str:
    return CONTENT.asset_by_id[asset].kind


def counts(garrison: Garrison) -> tuple[int, int, int]:
    return garrison.infantry, garrison.armour, garrison.batteries


# In an activation


def groups(step: NextGroup, m: DropfleetMatch) -> Asked | None:
    s = m.state
    left = [
        group
        for group in s.battlegroups[step.battlegroup].groups
        if not s.groups[group].activated
        and any(s.ships[no].status in ("table", "waiting") for no in s.groups[group].ships)
    ]
    seat = s.battlegroups[step.battlegroup].seat
    return (seat, {ActivateGroup(group) for group in left}) if len(left) > 1 else None


def shields(step: ChooseShields, m: DropfleetMatch) -> Asked | None:
    s = m.state
    found: set[Action] = set()
    for group in s.battlegroups[step.battlegroup].groups:
        able = [
            no
            for no in mates(s, group)
            if profile(s, no).signature_shields is not None
            and no not in step.changed
            and not s.ships[no].harm.sabotaged
        ]
        for up in (True, False):
            others = tuple(no for no in able if s.ships[no].shields != up)
            found |= {SetShields((no,), up) for no in others}
            if len(others) > 1:
                found.add(SetShields(others, up))
    if not found or m.options.shields == "orders":
        return None
    return s.battlegroups[step.battlegroup].seat, {PROCEED, *found}


def siphons(step: SiphonSpikes, m: DropfleetMatch) -> Asked | None:
    s = m.state
    found = {
        Siphon(no, other)
        for no in mates(s, step.group)
        if profile(s, no).has("Energy Siphon") and not s.ships[no].spent
        for other in table(s)
        if s.ships[other].spike and not profile(s, other).has("Energy Siphon") and near(s, no, other, 3.0)
    }
    return (s.groups[step.group].seat, {PROCEED, *found}) if found else None


def surveys(step: OfferSurvey, m: DropfleetMatch) -> Asked | None:
    s = m.state
    at = s.ships[step.ship]
    battlegroup = s.battlegroups[s.groups[at.group].battlegroup]
    seat = owner(s, step.ship)
    able = at.status == "table" and (at.layer, at.order) == ("low", "standard")
    heavy = battlegroup.rating >= 5 or profile(s, step.ship).has("Stealth Observation")
    if not able or not heavy or battlegroup.surveyed or s.turn == 1 or not m.options.surveys:
        return None
    found: set[Action] = {
        Survey("cluster", no)
        for no, place in enumerate(s.clusters)
        if math.hypot(place.x - at.x, place.y - at.y) <= 6.0 + HAIR and not place.surveyed >> seat & 1
    }
    found |= {
        Survey("station", no)
        for no, dock in enumerate(s.stations)
        if math.hypot(dock.x - at.x, dock.y - at.y) <= 6.0 + HAIR
        and not dock.surveyed >> seat & 1
        and dock.hull > 0
    }
    return (seat, {PROCEED, *found}) if found else None


def rams(step: OfferRams, m: DropfleetMatch) -> Asked | None:
    s = m.state
    for no in mates(s, step.group):
        at, printed = s.ships[no], profile(s, no)
        heavy = printed.tonnage not in ("L", "L2") or printed.has("Ramming Ship")
        if no in step.asked or not heavy or at.hull > 2 or at.fired:
            continue
        if at.order != "standard" or at.harm.sabotaged:
            continue
        everything = [ship(each) for each in table(s)] + [station(each) for each in range(len(s.stations))]
        found: set[Action] = {
            Ram(target)
            for target in everything
            if where(s, target)[2] == at.layer
            and apart(s, ship(no), target) <= 3.0 + HAIR
            and fair_game(s, owner(s, no), target)
        }
        if found:
            return owner(s, no), {PROCEED, *found}
    return None


def scans(step: ActiveScans, m: DropfleetMatch) -> Asked | None:
    s = m.state
    for no in mates(s, step.group):
        if s.ships[no].order != "active-scan" or no in step.done:
            continue
        seat = owner(s, no)
        found: set[Action] = {ScanShip(each) for each in enemies(s, seat)}
        if profile(s, no).has("Space Telescope"):
            docks = [each for each in range(len(s.stations)) if fair_game(s, seat, station(each))]
            found |= {ScanStation(each) for each in docks}
        if s.anomaly is not None and not s.anomaly.scanned:
            found.add(ScanAnomaly())
        if found:
            return (seat, found) if len(found) > 1 else None
    return None


def scraps(step: AfterActivation, m: DropfleetMatch) -> Asked | None:
    s = m.state
    for no in mates(s, step.group):
        if no in step.asked:
            continue
        if profile(s, no).has("Holo-Debris Field"):
            return owner(s, no), set()
        if profile(s, no).has("Box of Scraps"):
            seat = owner(s, no)
            friends = [each for each in table(s) if owner(s, each) == seat and near(s, no, each, 6.0)]
            found = {GiveScraps(each) for each in friends if not s.ships[each].tokens & 1}
            if found:
                return seat, {PROCEED, *found}
    return None


# Under fire


def reactions(step: OfferReactions, m: DropfleetMatch) -> list[Asked]:
    s = m.state
    attacker = s.groups[step.group].seat
    under_fire = {shot.target for shot in step.shots}
    found: list[Asked] = []
    for seat in range(2):
        offers: set[Action] = set()
        for target in under_fire:
            if seat == attacker and target.kind != "sector":
                marked: Any = s.ships[target.no] if target.kind == "ship" else s.stations[target.no]
                if marked.tokens & (2, 4)[seat]:
                    offers.add(SpendTelescope(target))
            if seat != attacker and target.kind == "ship" and owner(s, target.no) == seat:
                guns = [
                    profile(s, shot.ship).weapons[shot.weapon]
                    for shot in step.shots
                    if shot.target == target and shot.weapon >= 0
                ]
                if any(not gun.has("Close Action") for gun in guns):
                    offers |= {
                        Jam(no, target.no)
                        for no in table(s)
                        if owner(s, no) == seat
                        and profile(s, no).has("Advanced ECM Suite")
                        and not s.ships[no].spent
                        and near(s, no, target.no, 4.0)
                    }
        if offers:
            found.append((seat, {PROCEED, *offers}))
    return found


def guards(step: DefendByFighters, m: DropfleetMatch) -> Asked | None:
    s = m.state
    target = step.rolled_attacks[0].targeted.target
    if target.kind == "sector":
        return None
    seat = owner(s, target.no) if target.kind == "ship" else s.stations[target.no].controller
    fighters = [
        token
        for token in s.tokens
        if token.target == target and token.seat == seat and kind(token.asset) == "fighters"
    ]
    return (seat, {SpendFighters(n) for n in range(len(fighters) + 1)}) if fighters else None


def boosters(step: OfferBoost, m: DropfleetMatch) -> Asked | None:
    s = m.state
    target = step.rolled.targeted.target.no
    seat = owner(s, target)
    able = [
        no
        for no in table(s)
        if owner(s, no) == seat
        and profile(s, no).has("Shield Booster")
        and not s.ships[no].spent
        and near(s, no, target, 4.0)
    ]
    if profile(s, target).hull > 12:
        pairs = [(a, b) for a in able for b in able if a < b]
        return seat, {PROCEED, *(Boost(pair, target) for pair in pairs)}
    return seat, {PROCEED, *(Boost((no,), target) for no in able)}


def even(tokens: list[int], points: int) -> Iterator[tuple[int, ...]]:
    """All ways to spread points over kinds of tokens, one to each token before any gets a second."""
    total = sum(tokens)
    for split in product(*(range(points + 1) for _ in tokens)):
        least, rest = divmod(points, total)
        fits = all(least * n <= hit <= (least + (rest > 0)) * n for n, hit in zip(tokens, split, strict=True))
        if sum(split) == points and fits:
            yield split


def collateral(step: Collateral, m: DropfleetMatch) -> Asked | None:
    both = garrisons(m.state, step.place)
    tokens = [count for each in both for count in counts(each)]
    if not sum(tokens) or step.sharp or step.points > 6:
        return None if not sum(tokens) else (step.by, set())
    found = {AllotCollateral((split[:3], split[3:])) for split in even(tokens, step.points)}  # type: ignore[arg-type]
    return (step.by, set(found)) if len(found) > 1 and step.by != NONE else None


# In the Roundup


def hits(step: AllotDamage, m: DropfleetMatch) -> Asked | None:
    if not step.waiting:
        return None
    seat = step.waiting[0]
    tokens = list(counts(garrisons(m.state, step.place)[1 - seat]))
    points = step.hits[seat]
    splits = list(even(tokens, points)) if sum(tokens) else [(0, 0, 0)]
    return (seat, {AllotHits(*split) for split in splits}) if len(splits) > 1 else None


def gun_targets(m: DropfleetMatch, seat: int, scan: int, x: float, y: float) -> set[Target]:
    """Enemies within Scan and Signature, for guns that nothing hinders."""
    s = m.state
    uplinks = sum(
        each.kind == "comms-station" and not each.ruined and holds(each.troops) == seat for each in s.sectors
    )
    bonus = next(each.scan_bonus for each in CONTENT.sector if each.id == "comms-station")
    found = set()
    for no in enemies(s, seat):
        at, printed = s.ships[no], profile(s, no)
        base = printed.signature
        if at.shields and printed.signature_shields is not None:
            base = printed.signature_shields
        seen = 0 if at.silent else base + {0: 0, 1: 6, 2: 12}[at.spike]
        if math.hypot(at.x - x, at.y - y) <= scan + uplinks * bonus + seen + HAIR:
            found.add(ship(no))
    return found


def holds(troops: tuple[Garrison, ...]) -> int:
    numbers = [each.infantry + each.armour for each in troops]
    return NONE if numbers[0] == numbers[1] else numbers.index(max(numbers))


def sector_guns(step: SectorWeapons, m: DropfleetMatch) -> Callable[[Decision | None], None]:
    """Whose sectors fire, and at nothing that is out of their sight."""
    s = m.state

    def armed(seat: int) -> dict[int, set[Target]]:
        return {
            no: gun_targets(m, seat, 6, s.clusters[each.cluster].x, s.clusters[each.cluster].y)
            for no, each in enumerate(s.sectors)
            if CONTENT.sector_by_id[each.kind].weapon is not None
            and no not in step.fired
            and not each.ruined
            and not each.gone
            and holds(each.troops) == seat
        }

    def judge(asked: Decision | None) -> None:
        if asked is None:
            return
        assert asked.seat == step.waiting[0]
        mine = armed(asked.seat)
        assert PROCEED in (asked.options or ())
        for action in asked.options or ():
            if isinstance(action, FireSector) and action.target.kind == "ship":
                assert action.target in mine[action.sector]

    return judge


def station_guns(step: StationWeapons, m: DropfleetMatch) -> Callable[[Decision | None], None]:
    s = m.state

    def judge(asked: Decision | None) -> None:
        if asked is None:
            return
        assert asked.seat == step.waiting[0]
        for action in asked.options or ():
            if isinstance(action, FireStation):
                dock = s.stations[action.station]
                scan = CONTENT.station_by_size[dock.size].scan
                assert (dock.controller, dock.hull > 0) == (asked.seat, True)
                assert (action.station, action.armament) not in step.fired
                if action.target.kind == "ship":
                    assert action.target in gun_targets(m, asked.seat, scan, dock.x, dock.y)

    return judge


def relocations(step: RelocateTroops, m: DropfleetMatch) -> Callable[[Decision | None], None]:
    s = m.state

    def through(gate: int, place: Target) -> bool:
        layer = where(s, place)[2]
        return s.ships[gate].layer == layer and apart(s, ship(gate), place) <= 3.0 + HAIR

    def sendable(seat: int) -> set[Action]:
        gates = [no for no in table(s) if owner(s, no) == seat and profile(s, no).has("Voidgate")]
        gates = [no for no in gates if s.ships[no].order != "max-thrust"]
        places = [sector(no) for no, each in enumerate(s.sectors) if not each.gone]
        places += [station(no) for no, each in enumerate(s.stations) if each.hull > 0]
        found: set[Action] = set()
        for up, down in product(gates, gates):
            if up == down or s.ships[down].gates >= 64:
                continue
            for source, to in product(places, places):
                here, other = garrisons(s, source)[seat], garrisons(s, source)[1 - seat]
                if source != to and through(up, source) and through(down, to) and not other.fighters:
                    found |= {Relocate(source, to, "infantry", down)} if here.infantry else set()
                    found |= {Relocate(source, to, "armour", down)} if here.armour else set()
        return found

    def judge(asked: Decision | None) -> None:
        if asked is None:
            assert not step.waiting or not sendable(step.waiting[0])
            return
        assert asked.seat == step.waiting[0]
        assert set(asked.options or ()) == {PROCEED, *sendable(asked.seat)}

    return judge


STEPS = (
    ("torpedoes",),
    ("bombers", "fire-ships"),
    ("fighters",),
    ("dropships", "bulk-landers", "gates"),
)


def launches(m: DropfleetMatch, no: int, number: int) -> set[Action]:
    """What a carrier may launch in one of the four steps; Gates left out."""
    s = m.state
    at, printed = s.ships[no], profile(s, no)
    seat = owner(s, no)
    order = "silent-running" if at.harm.sabotaged else at.order
    if at.status != "table" or at.harm.no_launch or order in ("max-thrust", "silent-running"):
        return set()
    found: set[Action] = set()
    for place, load in enumerate(printed.loads):
        gone = at.launches[place] if at.launches else 0
        slot = len(printed.weapons) + place
        used = at.uses[slot] if slot < len(at.uses) else 0
        if load.uses is not None and used >= load.uses and not gone:
            continue
        for name in load.assets:
            asset = CONTENT.asset_by_load.get((printed.faction, name))
            if asset is None or asset.kind not in STEPS[number] or asset.kind == "gates":
                continue
            landing = asset.kind in ("dropships", "bulk-landers")
            goals = landing_sites(s) if landing else flight_goals(s, seat, asset.kind)
            for goal in goals:
                if not (lands if landing else flies)(s, no, asset, goal):
                    continue
                cargo: tuple[Any, ...] = ("",)
                if landing:
                    cargo = ("infantry", "armour")
                if asset.kind == "bulk-landers":
                    cargo = ("infantry", "defence-battery")
                for what in cargo:
                    for count in range(1, load.launch - gone + 1):
                        found.add(Launch(no, place, asset.id, goal, count, what))
    return found


def flight_goals(s: DropfleetState, seat: int, what: str) -> list[Target]:
    friends = what == "fighters"
    ships = [ship(no) for no in table(s) if friends or owner(s, no) != seat]
    docks = [no for no, each in enumerate(s.stations) if each.hull > 0]
    return ships + [station(no) for no in docks if friends or s.stations[no].controller != seat]


def flies(s: DropfleetState, no: int, asset: Any, goal: Target) -> bool:
    """Between the orbits, up to Thrust, or double Thrust where the asset may use it."""
    if "atmosphere" in (s.ships[no].layer, where(s, goal)[2]):
        return False
    reach: float = asset.thrust * (2 if twice(asset) else 1)
    return apart(s, ship(no), goal) <= reach + HAIR


def twice(asset: Any) -> bool:
    return not any("Thrust" in text for text in asset.special)


def landing_sites(s: DropfleetState) -> list[Target]:
    found = [sector(no) for no, each in enumerate(s.sectors) if not each.gone]
    found += [station(no) for no, each in enumerate(s.stations) if each.hull > 0]
    for each in s.neutrals:
        at = s.ships[each.ship]
        boarded = each.behaviour == "liner" or at.crippled > 0
        if at.status == "table" and owner(s, each.ship) == NEUTRAL and boarded:
            found.append(ship(each.ship))
    return found


def lands(s: DropfleetState, no: int, asset: Any, goal: Target) -> bool:
    """Dropships on their own layer; Bulk Landers also one layer down to sectors and up to stations."""
    layer, there = s.ships[no].layer, where(s, goal)[2]
    bulk = asset.kind == "bulk-landers"
    fits = layer == there
    if bulk and goal.kind == "sector":
        fits = layer in ("atmosphere", "low")
    elif bulk:
        fits = fits or (layer, there) == ("atmosphere", "low")
    return fits and apart(s, ship(no), goal) <= asset.thrust + HAIR


def without_gates(actions: set[Action]) -> set[Action]:
    return {each for each in actions if not (isinstance(each, Launch) and kind(each.asset) == "gates")}


def hastened(m: DropfleetMatch) -> bool:
    """Whether a card changes what assets can do."""
    return any(
        "Thrust" in type(effect).__name__ or "Gate" in type(effect).__name__
        for active in m.state.effects
        for effect in CONTENT.command_card[active.card].effects
    )


def launching(step: LaunchFrom, m: DropfleetMatch) -> Callable[[Decision | None], None]:
    ships = [no for no in mates(m.state, step.group) if no not in step.done]
    plain = {no: launches(m, no, step.kind) for no in ships}
    unsure = hastened(m) or any(profile(m.state, no).has("Pungari Landers") for no in ships)

    def judge(asked: Decision | None) -> None:
        if unsure:
            return
        if asked is None:
            assert not any(plain.values())
            return
        assert asked.seat == m.state.groups[step.group].seat
        options = set(asked.options or ())
        offered = without_gates(options - {PROCEED})
        if offered:
            asked_ship = next(each.ship for each in offered if isinstance(each, Launch))
            assert offered == plain[asked_ship]
            assert not any(plain[no] for no in ships[: ships.index(asked_ship)])
            later = any(plain[no] for no in ships[ships.index(asked_ship) + 1 :])
            if not any(isinstance(each, Launch) and kind(each.asset) == "gates" for each in options):
                assert (PROCEED in options) == (step.something or later)

    return judge


def carriers(step: LaunchAssets, m: DropfleetMatch) -> Callable[[list[Decision]], None]:
    s = m.state

    def judge(asked: list[Decision]) -> None:
        lowest_first = s.initiative[::-1]
        order = [each.seat for each in asked]
        assert order == sorted(order, key=lambda seat: (lowest_first.index(seat) - step.turn) % 2)
        if hastened(m):
            return
        for seat in range(2):
            offered = {
                each.group
                for decision in asked
                if decision.seat == seat
                for each in decision.options or ()
                if isinstance(each, SelectCarriers)
            }
            able = {
                number
                for number, group in enumerate(s.groups)
                if group.seat == seat
                and number not in step.launched
                and any(launches(m, no, step.kind) for no in mates(s, number))
            }
            gated = {
                number
                for number in offered
                if any(
                    "gates" in name
                    for no in mates(s, number)
                    for load in profile(s, no).loads
                    for name in load.assets
                )
            }
            assert offered - gated == able - gated
            assert able <= offered

    return judge


def asset_attacks(step: AssetEffects, m: DropfleetMatch) -> Callable[[Decision | None], None]:
    s = m.state

    def due(seat: int) -> set[Target]:
        found = set()
        for token in s.tokens:
            if token.seat != seat:
                continue
            goal = token.target
            mine = (owner(s, goal.no) if goal.kind == "ship" else s.stations[goal.no].controller) == seat
            others = [each for each in s.tokens if each.target == goal and each.seat != seat]
            if kind(token.asset) == "fighters":
                fights = not mine and any(kind(each.asset) == "fighters" for each in others)
            else:
                activates = goal.kind == "ship" and owner(s, goal.no) >= 0
                fights = not token.delayed or (not activates and token.turn < s.turn)
            if fights:
                found.add(goal)
        return found

    def judge(asked: Decision | None) -> None:
        if asked is not None:
            assert asked.seat == s.initiative[step.turn % 2]
            assert set(asked.options or ()) == {ResolveAssets(goal) for goal in due(asked.seat)}
            assert len(asked.options or ()) > 1

    return judge


def repairs(step: ChooseRepairs, m: DropfleetMatch) -> Asked | None:
    harm = m.state.ships[step.ship].harm
    names: list[Any] = [
        "fires",
        "corruptors",
        "containment",
        "surges",
        "scanners",
        "engines",
        "power",
        "decay",
    ]
    broken = [name for name in names if getattr(harm, name)]
    seat = owner(m.state, step.ship)
    if not step.left or len(broken) < 2 or seat < 0:
        return None
    return seat, {RepairEffect(step.ship, name) for name in broken}


def regrowth(step: Regeneration, m: DropfleetMatch) -> Asked | None:
    s = m.state
    for no in table(s):
        rule = profile(s, no).specials.get("Regenerate")
        at = s.ships[no]
        if rule is None or no in step.done or at.hull >= profile(s, no).hull or owner(s, no) < 0:
            continue
        if at.hull <= rule.number:
            return owner(s, no), {RollRegeneration(no, dice) for dice in range(rule.number + 1)}
    return None


def heirs(step: AdmiralLost, m: DropfleetMatch) -> Asked | None:
    s = m.state
    if not m.options.succession or s.players[step.seat].av < 2:
        return None
    found = {
        TakeCommand(no)
        for no, each in enumerate(s.ships)
        if each.status in ("table", "waiting")
        and owner(s, no) == step.seat
        and s.groups[each.group].battlegroup != step.battlegroup
        and profile(s, no).tonnage in ("H", "S", "S2")
    }
    return (step.seat, set(found)) if len(found) > 1 else None


def steering(step: MoveLiner, m: DropfleetMatch) -> Asked | None:
    if step.seat == NONE:
        return None
    return step.seat, {SteerLiner(degrees) for degrees in (-45, -30, -15, 0, 15, 30, 45)}


PLAIN: dict[type[Any], Callable[[Any, DropfleetMatch], Asked | None]] = {
    NextGroup: groups,
    ChooseShields: shields,
    SiphonSpikes: siphons,
    OfferSurvey: surveys,
    OfferRams: rams,
    ActiveScans: scans,
    AfterActivation: scraps,
    DefendByFighters: guards,
    OfferBoost: boosters,
    Collateral: collateral,
    AllotDamage: hits,
    ChooseRepairs: repairs,
    Regeneration: regrowth,
    AdmiralLost: heirs,
    MoveLiner: steering,
}
JUDGED: dict[type[Any], Callable[[Any, DropfleetMatch], Callable[[Decision | None], None]]] = {
    SectorWeapons: sector_guns,
    StationWeapons: station_guns,
    RelocateTroops: relocations,
    LaunchFrom: launching,
    AssetEffects: asset_attacks,
}


def referee(monkeypatch: pytest.MonkeyPatch, seen: Counter[str]) -> None:
    """Every step that asks is compared with the plain reading, whether it asks or not."""

    def watch_over(step: type[Any], reading: Callable[[Any, DropfleetMatch], Asked | None]) -> None:
        really = step.run

        def run(self: Any, m: DropfleetMatch) -> Decision | None:
            expected = reading(self, m)
            asked: Decision | None = really(self, m)
            seen[step.__name__] += asked is not None
            assert (asked is None) == (expected is None), (self, asked, expected)
            if asked is not None and expected is not None:
                assert asked.seat == expected[0], self
                if expected[1]:
                    options = list(asked.options or ())
                    assert set(options) == expected[1], self
                    assert len(set(options)) == len(options)
            return asked

        monkeypatch.setattr(step, "run", run)

    def judge(step: type[Any], reading: Any) -> None:
        really = step.run

        def run(self: Any, m: DropfleetMatch) -> Decision | None:
            verdict = reading(self, m)
            asked: Decision | None = really(self, m)
            if asked is not None or not m.agenda or type(m.agenda[-1]) is not step:
                seen[step.__name__] += asked is not None
                verdict(asked)
            return asked

        monkeypatch.setattr(step, "run", run)

    def judge_offers(step: type[Any], verdict_of: Any) -> None:
        really = step.offers

        def offers(self: Any, m: DropfleetMatch) -> list[Decision]:
            found = list(really(self, m))
            seen[step.__name__] += len(found)
            verdict_of(self, m, found)
            return found

        monkeypatch.setattr(step, "offers", offers)

    for step, plain in PLAIN.items():
        watch_over(step, plain)
    for step, reading in JUDGED.items():
        judge(step, reading)
    judge_offers(LaunchAssets, lambda step, m, found: carriers(step, m)(found))

    def reacted(step: OfferReactions, m: DropfleetMatch, found: list[Decision]) -> None:
        assert [(each.seat, set(each.options or ())) for each in found] == reactions(step, m)

    judge_offers(OfferReactions, reacted)
    really = MoveInCluster.aid

    def aid(self: MoveInCluster, m: DropfleetMatch, decision: Decision) -> TroopsAid:
        told = really(self, m, decision)
        movable(self, m, told)
        return told

    monkeypatch.setattr(MoveInCluster, "aid", aid)


def movable(step: MoveInCluster, m: DropfleetMatch, told: TroopsAid) -> None:
    """Infantry and Armour that no enemy Infantry or Armour holds fast."""
    s = m.state
    if s.effects:
        return
    free = {}
    for no, each in enumerate(s.sectors):
        here, other = each.troops[step.seat], each.troops[1 - step.seat]
        standing = [n for n in s.clusters[each.cluster].sectors if not s.sectors[n].gone]
        fresh = (step.seat, each.cluster) not in step.selected
        if here.fighters and not other.fighters and len(standing) > 1 and fresh:
            free[no] = (no, here.infantry, here.armour)
    assert set(told.sources) == set(free.values())
    assert set(told.clusters) == {s.sectors[no].cluster for no in free}


def wrecks(rng: Random) -> None:
    """Damaged ships close together, some of whom may ram."""
    scene = Scene()
    kinds = ("ucm.berlin", "ucm.toulon", "scourge.hydra", "phr.heracles", "resistance.tribune", "ucm.berlin")
    for kind_, seat in zip(kinds, (0, 0, 1, 1, 1, NEUTRAL), strict=True):
        scene.ship(
            kind_,
            seat,
            24.0 + rng.randint(-3, 3),
            24.0 + rng.randint(-3, 3),
            rng.choice(("low", "low", "high")),
            hull=rng.randint(1, 3),
            order=rng.choice(("standard", "standard", "standard", "weapons-free")),
            fired=rng.choice((0, 0, 0, 1)),
        )
    scene.state.neutrals.append(Neutral(5, "liner", (Garrison(rng.randint(0, 1)), Garrison())))
    scene.station(24.0, 26.0, controller=rng.choice((NONE, 0, 1)))
    scene.play(OfferRams(rng.randrange(2)))


def shielded(rng: Random) -> None:
    """Shields up, under fire, with Shield Boosters about."""
    scene = Scene()
    boosting = [each.id for each in CONTENT.ship if each.has("Shield Booster")]
    kinds = [each.id for each in CONTENT.ship if each.signature_shields is not None and each.passive]
    scene.ship(rng.choice(kinds), 0, shields=True)
    for _ in range(3):
        away = float(rng.choice((2, 3, 4, 5)))
        scene.ship(
            rng.choice(boosting), rng.choice((0, 0, 0, 1)), 24.0, 24.0 + away, spent=rng.random() < 0.3
        )
    m = scene.play()
    m.chance = RandomChance(rng)
    resolve(m, ResolveAttack((fired_at(ship(0), 2, 9, seat=1, source=1),)))


@pytest.mark.rule(
    "dropfleet.ramming.near",
    "dropfleet.scoring.survey",
    "dropfleet.launch.turns",
    "dropfleet.launch.load",
    "dropfleet.order.active-scan",
    "dropfleet.ground-combat.allocate",
    "dropfleet.bombardment.collateral-spread",
    "dropfleet.shaltari.voidgate-relocate",
    "dropfleet.shaltari.shields-when",
    "dropfleet.launch.effects-order",
)
def test_whoever_may_choose_is_asked_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    referee(monkeypatch, seen)
    for seed in range(100, 120):
        rng = Random(seed)
        m = skirmish(seed, rng)
        m.advance()
        watch(m, rng)
        assert m.outcome is not None
    for seed in range(60):
        wrecks(Random(seed))
        shielded(Random(seed))
    assert all(seen[step.__name__] for step in (*PLAIN, *JUDGED)), seen
