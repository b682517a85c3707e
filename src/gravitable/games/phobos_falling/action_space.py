"""Phobos Falling for learning agents."""

from __future__ import annotations

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.numbers import NO_SYSTEM, NOWHERE, PLACES, SYSTEMS
from gravitable.games.phobos_falling.state import PILES, PhobosMatch
from gravitable.kernel import Spaces

OFFICERS = 8
ZONE = (NOWHERE, PLACES)
NUMBER = (-1, 30)


def score(m: PhobosMatch) -> list[float]:
    """How much of the way home is done, alike for all: Tech Data and what is in the shuttle."""
    s = m.state
    needed = sum(len(way.cards) for need in m.content.need for way in need.way[:1])
    data = m.content.tracks["tech-data"].most
    return [0.5 * s.tech / data + 0.5 * len(s.installed) / max(1, needed)] * m.seats


def _zones(content: Content) -> range:
    return range(PLACES)


def _officers(content: Content) -> range:
    return range(OFFICERS)


def _carried(content: Content) -> range:
    return range(NOWHERE, OFFICERS)


def _systems(content: Content) -> range:
    return range(NO_SYSTEM, SYSTEMS)


SPACES = Spaces(
    longest={
        "PhobosView.no_main": 0,
        "PhobosView.no_auxiliary": 0,
        "PhobosView.zones": PLACES - 1,
        "ZoneView.systems": 4,
        "ZoneView.dark": 0,
        "ZoneView.airless": 0,
        "PhobosView.rings": 2,
        "RingView.still": 0,
        "PhobosView.gardens": 3,
        "PhobosView.officers": OFFICERS,
        "OfficerView.abilities": 3,
        "OfficerView.hand": 10,
        "OfficerView.backs": 10,
        "OfficerView.worn": 2,
        "PhobosView.piles": len(PILES),
        "PileView.discards": 0,
        "EventView.immune": 0,
        "PhobosView.kept": 2,
        "PhobosView.past_events": 0,
        "PhobosView.shuttle": 6,
        "WayView.takes": 0,
        "WayView.missing": 0,
        "PhobosView.installed": 12,
        "PhobosView.supply": 0,
        "PhobosView.raid": 6,
        "GroupTurn.way": 0,
        "FightView.officers": OFFICERS,
    },
    ranges={
        "ZoneView.number": ZONE,
        "OfficerView.zone": ZONE,
        "OfficerView.seat": (-1, OFFICERS),
        "OfficerView.number": (-1, OFFICERS),
        "PhobosView.turn": (-1, OFFICERS),
        "PhobosView.stage": (0, 10),
        "PhobosView.fuel": NUMBER,
        "PhobosView.tech": NUMBER,
        "PhobosView.boarders": NUMBER,
    },
    left_out=frozenset(
        {
            "PhobosView.stages",
            "PhobosView.tech_goal",
            "SystemView.code",
            "OfficerView.title",
            "CardView.id",
            "AbilityView.id",
            "WayView.need",
            "WayView.way",
            "GroupTurn.clause",
            "GroupTurn.letter",
            "Forecast.text",
        }
    ),
    choices={
        "ChooseRole.role": lambda content: [role.id for role in content.officer],
        "Borrow.ability": lambda content: [ability.id for ability in content.ability],
        "UseMend.ability": lambda content: [ability.id for ability in content.ability],
        "DrawFrom.pile": lambda content: PILES,
        "Drill.pirates": lambda content: range(12),
        "Walk.carry": _carried,
        "CrewMends.system": _systems,
        "LetFail.system": _systems,
        **{
            f"{action}.zone": _zones
            for action in (
                "StartIn",
                "Walk",
                "MassMove",
                "RaiseSecond",
                "ShiftField",
                "RemoteEscape",
                "RunTo",
            )
        },
        "ShiftField.origin": _zones,
        **{
            f"{action}.officer": _officers
            for action in (
                "MassMove",
                "Order",
                "Summon",
                "RemoteMove",
                "RemoteEscape",
                "FirstAid",
                "Foresee",
                "RunTo",
                "Drill",
                "Come",
                "TakeHarm",
            )
        },
        "Summon.caller": _officers,
        **{
            f"{action}.card": lambda content: [stack.id for stack in content.stack]
            for action in (
                "Equip",
                "TakeOff",
                "UseData",
                "TakeSoftware",
                "Install",
                "Fabricate",
                "Stabilize",
                "PlaceRobot",
                "Refuel",
                "OpenSeedCache",
                "Fetch",
            )
        },
    },
    slots={"TubeTo": 64, "Give": 64, "MassMoveCard": 48, "RaiseField": 32, "MendWith": 32, "Compile": 48},
    score=score,
)
