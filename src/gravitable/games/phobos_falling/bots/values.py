"""What zones and deeds are worth to the crew's bots, in points of their plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling.bots.plan import Plan
from gravitable.games.phobos_falling.bots.threats import danger, fight_value
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.crew.equipment import cards_held, hand_limit, suit_of
from gravitable.games.phobos_falling.numbers import (
    AUXILIARY_POWER,
    BRIDGE,
    CARGO_BAY_1,
    CARGO_BAY_2,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    FABRICATION,
    MEDICAL,
    RING_2_LIFE_SUPPORT,
    SCIENCE_LAB,
    SHUTTLE_BAY,
    OfficerNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.piles import PILE_AT, bridge_works
from gravitable.games.phobos_falling.station.power import no_system_use
from gravitable.games.phobos_falling.steps.playing import mendable, play_options
from gravitable.kernel import Action

INSTALL = 20.0
FABRICATE = 14.0
LAUNCH = 100.0
HEAL = 8.0
REVIVE = 16.0
GUARD = 3.0
"""What an officer at the controls with a card for it is worth to the others."""
NURSE = "a wounded mate can be healed there"
FIELD_WORTH: dict[ZoneNo, float] = {
    SHUTTLE_BAY: 7.0,
    ENGINEERING: 2.0,
    CORE_LIFE_SUPPORT: 2.5,
    CARGO_BAY_1: 1.8,
    CARGO_BAY_2: 1.8,
    BRIDGE: 2.0,
    SCIENCE_LAB: 1.6,
    RING_2_LIFE_SUPPORT: 1.5,
    AUXILIARY_POWER: 1.4,
}
_Worth: TypeAlias = Callable[[PhobosMatch, Plan, OfficerNo, Any], float]


def zone_value(m: PhobosMatch, plan: Plan, o: OfficerNo, zone: ZoneNo, walked: bool = False) -> float:
    """What this officer could do in a zone, less the danger there."""
    return sum(value for _, value in zone_parts(m, plan, o, zone, walked))


def zone_parts(
    m: PhobosMatch, plan: Plan, o: OfficerNo, zone: ZoneNo, walked: bool = False
) -> Iterator[tuple[str, float]]:
    """What a zone is worth to this officer, reason by reason, in words."""
    s = m.state
    officer = s.officers[o]
    yield "the pirates there can be beaten", fight_value(m, o, zone)
    yield "it is safer there", -danger(m, o, zone)
    if not officer.able:
        yield "whoever is wounded is looked after there", _refuge(m, plan, zone)
        return
    if plan.ready and not plan.dead and zone == SHUTTLE_BAY:
        yield "the shuttle is ready, and everyone must be aboard", LAUNCH
    names = {m.content.stacks[card].card for card in officer.hand}
    mends = plan.mends_at(o, zone)
    if walked and s.station.blocked[zone]:
        # In a blocked zone walked into, clearing it is all there is to do.
        yield "the way must be cleared", min(mends, plan.mend_value("access", zone)) if mends else -1.0
        return
    yield "what is broken there can be mended", mends
    if zone in PILE_AT:
        yield "the cards there are needed", plan.draws_at(o, zone) * plan.draw_value(PILE_AT[zone])
    if zone == SHUTTLE_BAY and not s.station.power_out[zone]:
        fitting = sum(name in plan.parts for name in names) + bool(officer.installing)
        yield "a part can be built into the shuttle", INSTALL * fitting
    makes = zone == ENGINEERING and "cryo-systems" in names and "cryo-tubes" in plan.parts
    if makes and not no_system_use(s.station, ENGINEERING, FABRICATION):
        yield "the shuttle's Cryo Tubes can be made there", FABRICATE
    if zone == SCIENCE_LAB and not no_system_use(s.station, SCIENCE_LAB, MEDICAL):
        patients = [p for p in range(len(s.officers)) if s.officers[p].zone == SCIENCE_LAB and p != o]
        yield NURSE, HEAL * ("heal" in names and any(p in plan.wounded for p in patients))
        yield (
            "the dead can be revived there",
            REVIVE * ("revive" in names and any(p in plan.dead for p in patients)),
        )
    if zone == AUXILIARY_POWER and "aux-fuel-cell" in names and s.station.fuel <= 3 and plan.source != "main":
        yield "auxiliary power runs out", 4.0
    if plan.controls(zone) and names & {"torpedo", "fusion-beam"}:
        yield "a ship of pirates can be answered from there", GUARD * (1.0 if zone == BRIDGE else 0.8)
    if "first-aid" in m.content.roles[officer.role].abilities:
        yield NURSE, HEAL * any(s.officers[p].zone == zone for p in plan.wounded)
    if any(s.officers[p].zone == zone for p in plan.dead) and zone != SCIENCE_LAB:
        yield "a mate lies there who can be carried to be revived", 5.0


def _refuge(m: PhobosMatch, plan: Plan, zone: ZoneNo) -> float:
    """Where the wounded go: to be healed, or aboard."""
    if plan.ready and not plan.dead:
        return LAUNCH if zone == SHUTTLE_BAY else 0.0
    healer = any(
        x.able and x.zone == zone and "first-aid" in m.content.roles[x.role].abilities
        for x in m.state.officers
    )
    return 5.0 * healer + (3.0 if zone == SCIENCE_LAB else 0.0)


def best_act(
    m: PhobosMatch, plan: Plan, o: OfficerNo, options: Sequence[Action], least: float
) -> Action | None:
    best, most = None, least
    for option in options:
        if value_of := _WORTH.get(type(option)):
            value = value_of(m, plan, o, option)
            if value > most:
                best, most = option, value
    return best


def _mend_with(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.MendWith) -> float:
    effect = m.content.cards[x.card].effect
    price = 0.3 + (0.3 * len(effect.kinds) if isinstance(effect, e.Mend) else 0)
    return plan.mend_value(x.kind, x.zone, x.system) - price


def _use_mend(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.UseMend) -> float:
    return plan.mend_value(x.kind, x.zone, x.system) + 0.5


def _stabilize(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.Stabilize) -> float:
    return 0.5 * FIELD_WORTH.get(m.state.officers[o].zone, 0.3)


def _robot(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.PlaceRobot) -> float:
    return FIELD_WORTH.get(m.state.officers[o].zone, 0.3) * 0.6


def _field(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.RaiseField | a.RaiseSecond) -> float:
    return FIELD_WORTH.get(x.zone, 0.6)


def _shift(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.ShiftField) -> float:
    return FIELD_WORTH.get(x.zone, 0.6) - FIELD_WORTH.get(x.origin, 0.6) - 0.5


def _refuel(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.Refuel) -> float:
    return 3.0 if plan.source != "main" and m.state.station.fuel <= 3 else 0.0


def _garden(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.GrowGarden) -> float:
    parts = m.content.map.parts
    stuck = sum(
        officer.alive and suit_of(m.content, officer) == "none" and parts[officer.zone] == x.part
        for officer in m.state.officers
    )
    zone = {"core": CORE_LIFE_SUPPORT, "ring-1": 9, "ring-2": RING_2_LIFE_SUPPORT}[x.part]
    return (1.0 + 2.0 * stuck) if plan.airless(zone) else 0.0


def _seeds(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.OpenSeedCache) -> float:
    return (
        3.0
        if any(part in plan.parts and part not in plan.held for part in ("water", "food", "hydroponics"))
        else 0
    )


def _equip(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.Equip) -> float:
    effect = m.content.cards[x.card].effect
    assert isinstance(effect, e.Wear)
    return 1.0 + 2.0 * effect.strength + 0.5 * effect.suit


def _compile(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.Compile) -> float:
    return plan.tech_point - 0.75 * (plan.keep(x.first) + plan.keep(x.second))


def _borrow(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.Borrow) -> float:
    zone = m.state.officers[o].zone
    effect = m.content.abilities[x.ability].effect
    if isinstance(effect, e.Mend) and x.ability != "thorough":
        return max((plan.mend_value(k, z, n) for k, z, n in mendable(m, zone, effect)), default=0.0)
    if x.ability == "compile" and bridge_works(m) and plan.tech_point:
        cards = sorted(plan.keep(card) for card in m.state.officers[o].hand)[:2]
        return plan.tech_point - 0.75 * sum(cards) if len(cards) == 2 else 0.0
    return 0.6 if x.ability == "parley" else 0.0


def _order(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.Order) -> float:
    if m.state.officers[x.officer].seat != m.state.officers[o].seat:
        return 0.5
    best = best_act(m, plan, x.officer, play_options(m, x.officer), least=0.4)
    return 1.0 if best is not None else 0.0


def _give(m: PhobosMatch, plan: Plan, o: OfficerNo, x: a.Give) -> float:
    """Cards over the limit go to an officer with room; the dead keep nothing that is needed."""
    s = m.state
    counts = m.options.equipped == "count"
    giver, taker = s.officers[x.giver], s.officers[x.taker]
    value = plan.keep(x.card)
    room = hand_limit(m.content, taker, len(s.officers)) - cards_held(taker, counts)
    if not giver.alive:
        return value if room > 0 else 0.0
    if x.giver != o:
        return 0.0
    over = cards_held(giver, counts) - hand_limit(m.content, giver, len(s.officers))
    if over > 0 and room > 0 and value >= 1.5:
        return 0.5 + value / 10
    return 0.0


_WORTH: dict[type[Action], _Worth] = {
    a.MendWith: _mend_with,
    a.UseMend: _use_mend,
    a.Stabilize: _stabilize,
    a.PlaceRobot: _robot,
    a.RaiseField: _field,
    a.RaiseSecond: _field,
    a.ShiftField: _shift,
    a.Refuel: _refuel,
    a.TreatWith: lambda m, plan, o, x: HEAL,
    a.FirstAid: lambda m, plan, o, x: HEAL,
    a.UseMedical: lambda m, plan, o, x: HEAL + 2,
    a.GrowGarden: _garden,
    a.OpenSeedCache: _seeds,
    a.Install: lambda m, plan, o, x: INSTALL if m.content.stacks[x.card].card in plan.parts else 0.45,
    a.Fabricate: lambda m, plan, o, x: FABRICATE if "cryo-tubes" in plan.parts else 0.45,
    a.UseData: lambda m, plan, o, x: 9.0,
    a.Equip: _equip,
    a.Compile: _compile,
    a.Borrow: _borrow,
    a.Order: _order,
    a.Parley: lambda m, plan, o, x: 0.8,
    a.StrikePirate: lambda m, plan, o, x: 3.0,
    a.Give: _give,
}
AT_ONCE = frozenset({a.Equip, a.UseData, a.StrikePirate, a.Parley, a.Install, a.FirstAid, a.UseMend})
"""What is done before moving, for it costs nothing."""
