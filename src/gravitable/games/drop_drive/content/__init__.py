"""The types of Drop Drive's cards and tiles, and `Content`, which holds them and the rest of the box."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec

from gravitable.games.drop_drive.content.table import (
    Anomaly,
    AsteroidType,
    Entry,
    LongRange,
    NavTool,
    PieceKind,
    Pylon,
    Scan,
    Supply,
    System,
    TableTop,
)
from gravitable.kernel.annotations import EntryOf

Colour: TypeAlias = Literal["pink", "green", "blue", "orange", "violet"]
"""The colour of a planet, and of the captain, the ship and the pirate at home there."""
Asteroid: TypeAlias = Annotated[str, EntryOf("asteroid")]
PlanetId: TypeAlias = Annotated[Colour, EntryOf("planet")]
DropIcon: TypeAlias = Literal["ship", "planet", "anywhere"]


class MarketRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a planet pays for one type of asteroid, from the leftmost market space on."""

    asteroid: Asteroid
    prices: tuple[int, ...]


FacilityId: TypeAlias = Literal[
    "scrap-exchange", "living-archive", "orbital-dock", "back-alley", "fuel-choir"
]


FrontNo: TypeAlias = Annotated[int, EntryOf("front")]
BackNo: TypeAlias = Annotated[int, EntryOf("back")]


class Facility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Edgeworld offers once a landing."""

    id: FacilityId
    name: str
    text: str
    credits: int = 0


class Planet(Entry, frozen=True, kw_only=True):
    """A planet tile with its two sides."""

    id: Colour
    name: str
    culture: str
    homeworld: tuple[MarketRow, ...]
    edgeworld: tuple[MarketRow, ...]
    facility: Facility


class Boon(Entry, frozen=True, kw_only=True):
    """What a captain, a crew or a piece of gear does for the ship.

    It adds to ratings, bays, slots and drop icons, and gives credits: for each use of the drop drive, each
    type of asteroid sold in a landing, each anomaly scanned, each time power is rerouted; `credits` once.
    """

    id: str
    name: str
    text: str
    battle: int = 0
    explore: int = 0
    rocket: int = 0
    slots: int = 0
    bays: int = 0
    drop: tuple[DropIcon, ...] = ()
    drop_credits: int = 0
    sale_credits: int = 0
    scan_credits: int = 0
    reroute_credits: int = 0
    credits: int = 0


class Captain(Boon, frozen=True, kw_only=True):
    """A captain tile: home and bonus. The `fifth` captain is only there for a fifth player."""

    planet: Colour
    dropped_start: bool = False
    start_asteroids: int = 0
    fifth: bool = False


class Crew(Boon, frozen=True, kw_only=True):
    """A crew tile. drop-drive.special.crew"""


class Gear(Boon, frozen=True, kw_only=True):
    """A gear card. drop-drive.special.gear"""


class Curio(Entry, frozen=True, kw_only=True):
    """A kind of special cargo, of which there are some `pieces`.

    Its `buyers` pay its `price`; `identify`: it can be identified as salvage can. A ship holds one `heavy`
    cargo; a `metal` one is not dropped itself; one with a `home` goes back there when used or sold. A
    `charge` destroys a planet for credits.
    """

    id: str
    name: str
    text: str
    pieces: int
    price: int = 0
    buyers: tuple[Colour, ...] = ()
    identify: bool = False
    heavy: bool = False
    metal: bool = False
    home: Colour | None = None
    charge: int = 0


class Front(Entry, frozen=True, kw_only=True):
    """A ship front card."""

    id: str
    name: str
    origin: Colour
    drop: tuple[DropIcon, ...]
    battle: int
    bays: int
    slots: int


class Back(Entry, frozen=True, kw_only=True):
    """A ship back card."""

    id: str
    name: str
    origin: Colour
    explore: int
    rocket: int
    bays: int
    slots: int


UpgradeAbility: TypeAlias = Literal[
    "fuel-recycler",
    "tractor-arm",
    "trade-computer",
    "auto-patcher",
    "decoy-hull",
    "gravity-lens",
    "null-shield",
    "fold-drive",
    "memory-lattice",
]


class Upgrade(Entry, frozen=True, kw_only=True):
    """An upgrade: what it adds to the ship's ratings, or an ability of its own. One card an origin."""

    id: str
    name: str
    origins: tuple[Colour | Literal["precursor"], ...]
    text: str
    bays: int = 0
    slots: int = 0
    battle: int = 0
    explore: int = 0
    rocket: int = 0
    drop: tuple[DropIcon, ...] = ()
    ability: UpgradeAbility | None = None


class Passenger(Entry, frozen=True, kw_only=True):
    """A passenger: where to, and what the drop-off brings."""

    id: str
    name: str
    destinations: tuple[Colour, ...]
    text: str
    not_last_planet: bool = False
    credits: int = 0
    draw: int = 0
    keep: int = 0
    repair: Literal["one", "all"] | None = None
    fuel: int = 0
    pirate: bool = False


class ByOrigin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="origin", tag_field="kind"):
    """Credits for each specimen of an origin."""

    origin: Colour
    credits: int


class ByVitals(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="vitals", tag_field="kind"):
    """Credits for each specimen within a range of eyes, weight or limbs."""

    vital: Literal["eyes", "weight", "limbs"]
    low: int
    credits: int
    high: int | None = None


class ByUpgrades(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="upgrades", tag_field="kind"):
    """Credits for each upgrade on the ship."""

    credits: int


class ByOthers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="others", tag_field="kind"):
    """Credits for each other specimen."""

    credits: int


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="base", tag_field="kind"):
    """Credits, and no more: the specimen counts as every origin or weight for others."""

    credits: int


class Twice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="twice", tag_field="kind"):
    """Credits, and the specimen counts as two."""

    credits: int


class Roll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="roll", tag_field="kind"):
    """As many credits as a die shows."""


class ByDifferent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="different", tag_field="kind"):
    """Credits for each different origin."""

    credits: int


Scoring: TypeAlias = ByOrigin | ByVitals | ByUpgrades | ByOthers | Base | Twice | Roll | ByDifferent


class Specimen(Entry, frozen=True, kw_only=True):
    """A specimen: its vitals, and how it scores at the end."""

    id: str
    name: str
    origin: Colour | Literal["every"]
    eyes: int
    weight: int | Literal["every"]
    limbs: int
    text: str
    scoring: Scoring


CardNo: TypeAlias = Annotated[int, EntryOf(lambda m, no: (m.content.cards[no].face,))]
"""A card of the explore deck, counted from 0; the Precursor cards come after it, then crew and gear."""
Face: TypeAlias = Upgrade | Passenger | Specimen | Crew | Gear


class ExploreCard(msgspec.Struct, frozen=True):
    """One explore card, crew tile or gear card: what it shows, and where it is from."""

    number: CardNo
    face: Face
    origin: Colour | Literal["every", "precursor", ""]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, eq=False, dict=True):
    """Everything in the box."""

    system: System
    nav_tool: NavTool
    table_top: tuple[TableTop, ...]
    supply: Supply
    long_range: LongRange
    kind: tuple[PieceKind, ...]
    fixture: tuple[Pylon, ...]
    asteroid: tuple[AsteroidType, ...]
    planet: tuple[Planet, ...]
    captain: tuple[Captain, ...]
    front: tuple[Front, ...]
    back: tuple[Back, ...]
    upgrade: tuple[Upgrade, ...]
    passenger: tuple[Passenger, ...]
    specimen: tuple[Specimen, ...]
    precursor: tuple[Upgrade, ...]
    anomaly: tuple[Anomaly, ...]
    scan: tuple[Scan, ...]
    crew: tuple[Crew, ...]
    gear: tuple[Gear, ...]
    curio: tuple[Curio, ...]

    @cached_property
    def cards(self) -> tuple[ExploreCard, ...]:
        """The explore deck card by card, then the Precursor cards, crew and gear."""
        faces: list[tuple[Face, Colour | Literal["every", "precursor", ""]]] = []
        faces += [(upgrade, origin) for upgrade in self.upgrade for origin in upgrade.origins]
        faces += [(passenger, "") for passenger in self.passenger]
        faces += [(specimen, specimen.origin) for specimen in self.specimen]
        faces += [(upgrade, "precursor") for upgrade in self.precursor]
        faces += [(crew, "") for crew in self.crew] + [(gear, "") for gear in self.gear]
        return tuple(ExploreCard(number, face, origin) for number, (face, origin) in enumerate(faces))

    @cached_property
    def deck_size(self) -> int:
        """How many of the cards form the explore deck."""
        return len(self.cards) - len(self.precursor) - len(self.crew) - len(self.gear)

    @cached_property
    def precursors(self) -> range:
        """The Precursor cards."""
        return range(self.deck_size, self.deck_size + len(self.precursor))

    @cached_property
    def crews(self) -> range:
        """The crew tiles."""
        return range(self.precursors.stop, self.precursors.stop + len(self.crew))

    @cached_property
    def gears(self) -> range:
        """The gear cards."""
        return range(self.crews.stop, len(self.cards))

    @cached_property
    def planets(self) -> dict[Colour, Planet]:
        """Planet tiles by colour."""
        return {planet.id: planet for planet in self.planet}

    @cached_property
    def captains(self) -> dict[str, Captain]:
        """Captains by id."""
        return {captain.id: captain for captain in self.captain}

    @cached_property
    def anomalies(self) -> dict[str, Anomaly]:
        """Anomalies by id."""
        return {anomaly.id: anomaly for anomaly in self.anomaly}

    @cached_property
    def table_tops(self) -> dict[str, TableTop]:
        """Table tops by id."""
        return {top.id: top for top in self.table_top}

    @cached_property
    def curios(self) -> dict[str, Curio]:
        """Special cargo by id."""
        return {curio.id: curio for curio in self.curio}
