"""The zones and systems that the rules call by name, as the numbers the state counts them by."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from gravitable.kernel.annotations import Choices, EntryOf, Owner

OFFICERS = 8
"""The most officers of a crew."""
NOWHERE = -1
PIRATE_SHIP = 0
(
    EXTERNAL,
    AIRLOCK,
    CORE_LIFE_SUPPORT,
    BRIDGE,
    AUXILIARY_POWER,
    HUB_1,
    SECURITY,
    AUX_CONTROL,
    RING_1_LIFE_SUPPORT,
    HUB_2,
    SCIENCE_LAB,
    MASS_MOVER,
    RING_2_LIFE_SUPPORT,
    ENGINEERING,
    CARGO_BAY_1,
    CARGO_BAY_2,
    SHUTTLE_BAY,
    HYDROPONICS,
) = range(1, 19)
PLACES = 19
"""The pirate ship and the eighteen zones: the length of every list by zone."""

(
    STABILIZERS,
    SOLAR_PANELS,
    CORE_AIR,
    BRIDGE_SYSTEMS,
    FUSION_BEAM,
    TORPEDO,
    TRACTOR_BEAM,
    AUXILIARY_SYSTEM,
    GRAVITY_1,
    SECURITY_SYSTEMS,
    AUX_CONTROL_SYSTEM,
    RING_1_AIR,
    GRAVITY_2,
    SCIENCE_SYSTEMS,
    MEDICAL,
    MASS_MOVER_SYSTEM,
    RING_2_AIR,
    ENGINEERING_SYSTEMS,
    FABRICATION,
    SHUTTLE_NAV,
    SHUTTLE_LIFE_SUPPORT,
    SHUTTLE_STRUCTURE,
    SHUTTLE_ENGINE,
) = range(23)
SYSTEMS = 23

NO_SYSTEM = -1

ZoneNo: TypeAlias = Annotated[
    int,
    EntryOf(lambda m, no: [zone for zone in m.content.zone if zone.number == no]),
    Choices(lambda content: range(PLACES)),
]
"""A zone by its printed number, 1 to 18; 0 is the pirate ship mat."""
SystemNo: TypeAlias = Annotated[int, EntryOf("system"), Choices(lambda content: range(NO_SYSTEM, SYSTEMS))]
"""A system by its place in the content."""
CardId: TypeAlias = Annotated[str, EntryOf(lambda m, id: (m.content.cards[id],))]
"""A card in play by its stack, as in "science.heal": what it is and the deck it came from."""
OfficerNo: TypeAlias = Annotated[
    int,
    EntryOf(lambda m, no: [m.content.roles[m.state.officers[no].role]]),
    Owner(lambda m, no: m.state.officers[no].seat),
    Choices(lambda content: range(OFFICERS)),
]
"""An officer by the place in the turn order."""
