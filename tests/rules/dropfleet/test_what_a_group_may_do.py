"""Orders, moves and shots in crowded battles, against a plain reading of the rulebook."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.rules.dropfleet.scene import CONTENT, ship
from tests.rules.dropfleet.skirmish import allows, skirmish, watch

from gravitable.games.dropfleet.actions import CardsFirst, Fire, GiveOrders, MoveShip, Shot
from gravitable.games.dropfleet.deck.command_cards import Thrust
from gravitable.games.dropfleet.fire.fire_limit import too_many
from gravitable.games.dropfleet.space.exposure import Exposure
from gravitable.games.dropfleet.state import DropfleetMatch, DropfleetState
from gravitable.games.dropfleet.steps.allocation import FireAid
from gravitable.games.dropfleet.steps.movement import MoveAid
from gravitable.games.dropfleet.steps.ordering import OrdersAid
from gravitable.games.dropfleet.table import group_gear
from gravitable.kernel import Decision

HAIR = 1e-3
SEEN: Counter[str] = Counter()

SPREAD = {
    "standard": (0.5, 1.0),
    "weapons-free": (0.5, 1.0),
    "station-keeping": (0.0, 0.5),
    "course-change": (0.5, 1.0),
    "max-thrust": (1.0, 2.0),
    "silent-running": (0.5, 1.0),
    "active-scan": (0.5, 1.0),
}
"""The least and the most of its Thrust that a ship moves, by its order."""

TURNING = {"standard": 1, "station-keeping": 1, "course-change": 2, "max-thrust": 1}


def profile(s: DropfleetState, no: int) -> Any:
    return CONTENT.ship_by_id[s.groups[s.ships[no].group].kind.ship]


def owner(s: DropfleetState, no: int) -> int:
    return s.groups[s.ships[no].group].seat


def is_chain(places: list[tuple[float, float]], reach: float) -> bool:
    """Whether every ship is linked to every other, from one to the next."""
    linked, grown = {0}, True
    while grown:
        more = {
            n for n in range(len(places)) for of in linked if math.dist(places[n], places[of]) <= reach + HAIR
        }
        grown, linked = not more <= linked, linked | more
    return len(linked) == len(places)


# Orders


def may_have(m: DropfleetMatch, no: int, order: str) -> bool:
    """Whether a ship may be given an order, its group aside."""
    s = m.state
    at, printed = s.ships[no], profile(s, no)
    if at.harm.sabotaged:
        return order == "silent-running"
    if order == "standard":
        return True
    if at.harm.surges or at.harm.haywire:
        return False
    if printed.has("Monitor") and order in ("course-change", "max-thrust"):
        return False
    if order == "silent-running":
        up = at.shields and printed.signature_shields is not None and m.options.shields == "battlegroup"
        if up or at.harm.power:
            return False
    if order == "active-scan" and (printed.hull <= 3 or at.layer == "atmosphere"):
        return False
    places = [(s.ships[n].x, s.ships[n].y) for n in s.groups[at.group].ships if s.ships[n].status == "table"]
    if not printed.has("Open") and not is_chain(places, coherency(m, at.group)):
        return False
    chosen = s.battlegroups[s.groups[at.group].battlegroup].order
    return chosen in ("standard", order) or (order == "active-scan" and printed.has("Detector"))


def coherency(m: DropfleetMatch, group: int) -> float:
    return group_gear(m, group).coherency


def spiked(m: DropfleetMatch, no: int, order: str) -> int | None:
    """The Signature after an activation on that order; None where more than the order matters."""
    s = m.state
    at, printed = s.ships[no], profile(s, no)
    if printed.has("Full Cloak") or printed.has("Partial Cloak") or at.silent or m.state.effects:
        return None
    if order == "silent-running":
        return 0
    spike = at.spike
    if order == "standard":
        steps = 2 if printed.faction == "resistance" else 1
        if m.options.standard_orders_spike != "one-step" and spike != 1 and steps == 1:
            steps = 0
        spike = max(0, spike - steps)
    more = {"weapons-free": 2, "station-keeping": 1, "course-change": 1, "max-thrust": 1, "active-scan": 2}
    spike = min(2, spike + more.get(order, 0))
    base = printed.signature_shields if at.shields and printed.signature_shields else printed.signature
    return int(base + (0, 6, 12)[spike])


def orders(m: DropfleetMatch, decision: Decision) -> None:
    aid = m.aid(decision)
    assert isinstance(aid, OrdersAid)
    s = m.state
    ships = [no for no in s.groups[aid.group].ships if s.ships[no].status in ("table", "waiting")]
    assert [each.ship for each in aid.ships] == ships
    assert decision.seat == s.groups[aid.group].seat == s.active_seat
    for each in aid.ships:
        expected = [order.id for order in CONTENT.order if may_have(m, each.ship, order.id)]
        assert list(each.allowed) == expected, each
        assert {refusal.order for refusal in each.refused} == set(SPREAD) - set(expected)
        has_shields = profile(s, each.ship).signature_shields is not None
        assert each.shields == (has_shields and m.options.shields == "orders")
        assert [way.order for way in each.ways] == expected
        for way in each.ways:
            at = s.ships[each.ship]
            least, most = SPREAD[way.order]
            thrust = thrust_of(m, each.ship)
            if at.layer == "atmosphere":
                thrust = min(2.0, thrust)
            if not s.battlegroups[s.groups[at.group].battlegroup].battlenet:
                assert (way.least, way.most) == (least * thrust, most * thrust)
            after = spiked(m, each.ship, way.order)
            assert after is None or way.signature == after, (way, at)
            assert way.shields == (each.shields and way.order != "silent-running" and not at.harm.sabotaged)
            assert bool(way.outline) == (at.status == "table")
    for order, action in aid.uniform:
        m.check(action, decision.seat)
        SEEN[order] += 1
    if len(ships) == 1 and not aid.ships[0].shields:
        for each_order in CONTENT.order:
            alone = GiveOrders((each_order.id,), (False,))
            assert allows(m, alone, decision.seat) == (each_order.id in aid.ships[0].allowed)
            assert not allows(m, GiveOrders((each_order.id,), (True,)), decision.seat)
    if len(ships) == 2:
        both = set(aid.ships[0].allowed) & set(aid.ships[1].allowed)
        raised = (False, False)
        detector = profile(s, ships[0]).has("Detector")
        for one in both:
            for other in both:
                mixed = "standard" in (one, other) or one == other
                scans = (one, other).count("active-scan")
                if detector and scans:
                    mixed, scans = True, 0
                legal = allows(m, GiveOrders((one, other), raised), decision.seat)
                assert legal == (mixed and scans < 2), (one, other)


# Moves


def thrust_of(m: DropfleetMatch, no: int) -> float:
    """Damaged engines halve Thrust, rounded up; a lost engine costs a Dreadnought 2; cards add to it."""
    s = m.state
    thrust = float(profile(s, no).thrust)
    if s.ships[no].harm.engine_lost:
        thrust = max(0.0, thrust - 2.0)
    if s.ships[no].harm.engines:
        thrust = float(math.ceil(thrust / 2))
    for active in s.effects:
        if active.group == s.ships[no].group:
            for effect in CONTENT.command_card[active.card].effects:
                thrust += effect.by if isinstance(effect, Thrust) else 0
    return thrust


def moves(m: DropfleetMatch, decision: Decision, rng: Random) -> None:
    aid = m.aid(decision)
    assert isinstance(aid, MoveAid)
    s = m.state
    group = s.active_group
    waiting = [
        no
        for no in s.groups[group].ships
        if s.ships[no].status in ("table", "waiting") and not s.ships[no].moved
    ]
    assert [each.ship for each in aid.ships] == waiting
    assert decision.seat == s.groups[group].seat
    net = s.battlegroups[s.groups[group].battlegroup].battlenet
    for each in aid.ships:
        at = s.ships[each.ship]
        least, most = SPREAD[at.order]
        thrust = thrust_of(m, each.ship)
        thrust = min(2.0, thrust) if at.layer == "atmosphere" else thrust
        assert each.layer == at.layer
        if not net:
            assert (each.least, each.most) == (least * thrust, most * thrust)
        turns = 0 if at.harm.engines else TURNING.get(at.order, 0)
        assert each.turns == turns
        up, down = at.layer != "high", at.layer == "high" or profile(s, each.ship).has("Atmospheric")
        may = not at.harm.engines and not at.shifted and (turns > 0 or net == "layer")
        if not net and at.layer != "atmosphere":
            costs = most * thrust >= 4.0
            assert ("up" in each.changes) == (up and may and costs), (each, at)
            assert ("down" in each.changes) == (down and may), (each, at)
        if at.status == "table" and not s.effects and not net and at.layer != "atmosphere":
            far = each.most
            if not allows(m, MoveShip(each.ship, ((0.0, far),)), decision.seat):
                continue
            SEEN["moved"] += 1
            assert not allows(m, MoveShip(each.ship, ((0.0, far + 0.01),)), decision.seat)
            if each.least:
                assert not allows(m, MoveShip(each.ship, ((0.0, each.least - 0.01),)), decision.seat)
            if not turns:
                assert not allows(m, MoveShip(each.ship, ((5.0, far),)), decision.seat)
            assert not allows(m, MoveShip(each.ship, ((45.2, far),)), decision.seat)
    action = rng.choice(m.candidates(decision, 1, rng))
    if isinstance(action, MoveShip):
        study = m.study(action, decision.seat)
        assert isinstance(study, Exposure)
        exposure(m, study, action, decision.seat)


def exposure(m: DropfleetMatch, told: Exposure, action: MoveShip, seat: int) -> None:
    """What is told of a move beforehand, against the same ship once it has moved."""
    s = m.state
    entered = [s.ships[action.ship].status != "table"]
    after = m.clone(Random(0))
    before = [each.status for each in after.state.ships]
    after.play(action, seat)
    t = after.state
    if told.dangers or ([each.status for each in t.ships] != before and not any(entered)):
        return
    at = t.ships[action.ship]
    assert at.layer == told.layer
    far: dict[tuple[str, int], float] = {(each.kind, each.no): each.far for each in told.distances}
    assert list(far.values()) == sorted(far.values())
    expected: dict[tuple[str, int], tuple[float, float]] = {
        ("ship", no): (each.x, each.y)
        for no, each in enumerate(t.ships)
        if each.status == "table" and owner(t, no) != owner(t, action.ship)
    }
    expected |= {("station", no): (d.x, d.y) for no, d in enumerate(t.stations) if d.hull > 0}
    expected |= {("cluster", no): (d.x, d.y) for no, d in enumerate(t.clusters)}
    for key, (x, y) in expected.items():
        assert far.pop(key) == pytest.approx(math.hypot(at.x - x, at.y - y), abs=0.02)
    assert far.pop(("edge", 0)) == pytest.approx(min(at.x, at.y, 48 - at.x, 48 - at.y), abs=0.02)
    assert not far
    mates = [(t.ships[n].x, t.ships[n].y) for n in t.groups[at.group].ships if t.ships[n].status == "table"]
    if not profile(t, action.ship).has("Open"):
        assert told.coherent == is_chain(mates, coherency(after, at.group))
    if after.pending and after.pending[0].kind == "dropfleet.fire":
        SEEN["foretold"] += 1
        aid = after.aid(after.pending[0])
        assert isinstance(aid, FireAid)
        if not any(weapon.attack_dice.count for weapon in profile(t, action.ship).weapons):
            mine: dict[Any, list[tuple[int, float]]] = {}
            for shot in aid.shots:
                if shot.ship == action.ship:
                    for target, lock, away, _ in shot.targets:
                        mine.setdefault(target, []).append((lock, away))
            assert {each.target: (each.weapons, each.lock) for each in told.targets} == {
                target: (len(aims), min(aims)[0]) for target, aims in mine.items()
            }
            for each in told.targets:
                assert each.far == pytest.approx(mine[each.target][0][1], abs=0.02)
    if not s.effects:
        looking(after, told, action.ship)


def looking(m: DropfleetMatch, told: Exposure, no: int) -> None:
    """Who has the ship in range and arc of a weapon that no special rule changes."""
    s = m.state
    found = {each.target.no: each for each in told.exposed}
    for other in range(len(s.ships)):
        if s.ships[other].status != "table" or owner(s, other) == owner(s, no):
            assert other not in found
            continue
        weapons = profile(s, other).weapons
        left = [n for n in range(len(weapons)) if not s.ships[other].harm.lost >> n & 1]
        told_of = found.get(other)
        assert told_of is None or 1 <= told_of.weapons <= len(left)
        if not clear(s, other, no):
            continue
        plain = [n for n in left if not weapons[n].special]
        locks = [aimed(m, other, number, no, told.signature) for number in plain]
        sure = [lock for lock in locks if lock is not None]
        if sure:
            SEEN["exposed"] += 1
            assert told_of is not None
            assert told_of.weapons >= len(sure)
            assert told_of.lock <= min(sure)
            away = math.hypot(s.ships[other].x - s.ships[no].x, s.ships[other].y - s.ships[no].y)
            assert told_of.far == pytest.approx(away, abs=0.02)
        if len(plain) == len(left) and not linked(s, other):
            assert (told_of is not None) == bool(sure)


# Shots


def linked(s: DropfleetState, no: int) -> bool:
    """Whether a friend could lend its eyes."""
    return any(
        profile(s, n).has("Targeting Link") and owner(s, n) == owner(s, no) for n in range(len(s.ships))
    )


def clear(s: DropfleetState, one: int, other: int) -> bool:
    """Whether two ships are in orbit with no debris near the line between them."""
    a, b = s.ships[one], s.ships[other]
    if "atmosphere" in (a.layer, b.layer):
        return False
    for field in (*s.fields, *s.holograms):
        area: Any = field.area
        length = math.hypot(b.x - a.x, b.y - a.y)
        along = 0.0
        if length:
            along = ((area.x - a.x) * (b.x - a.x) + (area.y - a.y) * (b.y - a.y)) / length**2
        along = min(1.0, max(0.0, along))
        px, py = a.x + (b.x - a.x) * along, a.y + (b.y - a.y) * along
        if math.hypot(area.x - px, area.y - py) <= area.radius + 0.1:
            return False
    return True


def scan_of(s: DropfleetState, no: int) -> int:
    """Scan with the Scanner Uplinks that its side holds, 3 each; 1 with Scanners Offline."""
    at, printed = s.ships[no], profile(s, no)
    seat = owner(s, no)
    scan = printed.scan
    if at.harm.scanners:
        scan = min(scan, 6 if printed.has("Dreadnought") else 1)
    for sector in s.sectors:
        troops = [each.infantry + each.armour for each in sector.troops]
        held = not sector.ruined and not sector.gone and seat >= 0 and troops[seat] > troops[1 - seat]
        scan += 3 if held and sector.kind == "comms-station" else 0
    return int(scan)


def signature_of(s: DropfleetState, no: int) -> int:
    at, printed = s.ships[no], profile(s, no)
    if at.silent:
        return 0
    base = printed.signature_shields if at.shields and printed.signature_shields else printed.signature
    return int(base + (0, 6, 12)[at.spike])


def bears(arc: str, side: float) -> bool:
    """Whether a weapon bears `side` degrees to the right of the heading."""
    away = abs(side)
    wedge = {
        "F": away <= 45.0,
        "F(N)": away <= 11.0,
        "S(L)": 45.0 <= away <= 135.0 and side < 0,
        "S(R)": 45.0 <= away <= 135.0 and side > 0,
        "S": 45.0 <= away <= 135.0,
        "R": away >= 135.0,
    }
    return any(wedge[part] for part in arc.split("/"))


def aimed(m: DropfleetMatch, no: int, number: int, target: int, seen: int) -> int | None:
    """The Lock of a weapon without special rules against a ship, None where it cannot be aimed at it."""
    s = m.state
    at, to = s.ships[no], s.ships[target]
    weapon = profile(s, no).weapons[number]
    far = math.hypot(to.x - at.x, to.y - at.y)
    side = 0.0
    if far:
        side = (math.degrees(math.atan2(to.x - at.x, at.y - to.y)) - at.heading + 180.0) % 360.0 - 180.0
    if far > scan_of(s, no) + seen + HAIR or (far and not bears(weapon.arc, side)):
        return None
    penalty = 1 if at.layer != to.layer and not profile(s, no).has("Monitor") else 0
    if profile(s, no).has("Beast") and at.harm.beast:
        penalty += 1
    return min(6, max(2, int(weapon.lock) + penalty))


def fire(m: DropfleetMatch, decision: Decision, rng: Random) -> None:
    aid = m.aid(decision)
    assert isinstance(aid, FireAid)
    s = m.state
    group = s.active_group
    ships = [no for no in s.groups[group].ships if s.ships[no].status == "table"]
    assert decision.seat == s.groups[group].seat
    net = s.battlegroups[s.groups[group].battlegroup].battlenet == "fire"
    systems = dict(aid.systems)
    assert list(systems) == ships
    told = {
        (shot.ship, shot.weapon, target): (lock, far, near)
        for shot in aid.shots
        for target, lock, far, near in shot.targets
    }
    for (no, number, target), (lock, far, near) in told.items():
        at = s.ships[no]
        assert not at.harm.lost >> number & 1
        assert not at.fired >> number & 1
        assert 2 <= lock <= 6
        if target.kind == "ship":
            assert owner(s, target.no) != decision.seat
            away = math.hypot(s.ships[target.no].x - at.x, s.ships[target.no].y - at.y)
            assert far == pytest.approx(away, abs=0.011)
            if clear(s, no, target.no) and not s.effects:
                assert near == (away <= scan_of(s, no) + HAIR)
    for no in ships:
        at, printed = s.ships[no], profile(s, no)
        order = "silent-running" if at.harm.sabotaged else at.order
        if not net and order in ("standard", "station-keeping", "course-change", "active-scan"):
            assert systems[no] == (0 if at.harm.silenced else 2 if printed.has("Dreadnought") else 1)
        if order == "weapons-free" and not at.harm.silenced:
            assert systems[no] >= len(printed.weapons)
        free = systems[no] > 0 and not linked(s, no) and not s.effects
        for number, weapon in enumerate(printed.weapons):
            if weapon.special or not free or weapon.attack_dice.count:
                continue
            usable = not at.harm.lost >> number & 1 and not at.fired >> number & 1
            for other in range(len(s.ships)):
                if s.ships[other].status != "table" or owner(s, other) == decision.seat:
                    continue
                if any(each.ship == other and each.troops[decision.seat].total for each in s.neutrals):
                    assert (no, number, ship(other)) not in told
                    continue
                if clear(s, no, other):
                    expected = aimed(m, no, number, other, signature_of(s, other)) if usable else None
                    found = told.get((no, number, ship(other)))
                    assert (found[0] if found else None) == expected, (no, number, other)
                    SEEN["aimed"] += 1
    for no, sets in aid.together:
        must = {each.weapon for each in aid.rolled if each.ship == no}
        SEEN["rolled"] += bool(must)
        mine = {shot.weapon for shot in aid.shots if shot.ship == no}
        assert all(must <= set(weapons) <= mine | must for weapons in sets)
        for weapons in sets:
            assert too_many(m, no, weapons) is None
            assert all(too_many(m, no, [*weapons, more]) for more in mine - set(weapons))
    some = rng.choice(list(told)) if told else None
    if some is not None and not aid.rolled:
        no, number, target = some
        assert allows(m, Fire((Shot(no, number, target),)), decision.seat)
        twice = Fire((Shot(no, number, target), Shot(no, number, target)))
        assert not allows(m, twice, decision.seat)
        assert not allows(m, Fire((Shot(no, number, ship(no)),)), decision.seat)
        assert not allows(m, Fire((Shot(no, 99, target),)), decision.seat)


@pytest.mark.rule(
    "dropfleet.order.choose-first",
    "dropfleet.order.standard",
    "dropfleet.order.spike-at-end",
    "dropfleet.move.least",
    "dropfleet.range.formula",
    "dropfleet.range.within",
    "dropfleet.weapon.arc",
    "dropfleet.allocate.fire-limit",
    "dropfleet.hit.between-layers",
    "dropfleet.table.premeasure",
)
def test_what_a_group_may_do_is_what_the_book_says() -> None:
    for seed in range(200, 211):
        rng, eye = Random(seed), Random(seed)
        m = skirmish(seed, rng)
        m.advance()

        def look(m: DropfleetMatch, decision: Decision, eye: Random = eye) -> None:
            if decision.kind != "dropfleet.card-order":
                assert not allows(m, CardsFirst(True), decision.seat)  # an answer to another question
            if decision.kind == "dropfleet.orders":
                orders(m, decision)
            elif decision.kind == "dropfleet.move":
                moves(m, decision, eye)
            elif decision.kind == "dropfleet.fire":
                fire(m, decision, eye)

        watch(m, rng, look)
    assert all(SEEN[name] > 25 for name in ("aimed", "moved", "foretold", "exposed", *SPREAD)), SEEN
    assert SEEN["rolled"]
