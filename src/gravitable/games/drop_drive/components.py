"""The types of Drop Drive's content: the pieces in the system, planets, captains, and every card."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

from gravitable.geometry.solid import Solid

Source: TypeAlias = Literal["rulebook", "reconstructed"]
Colour: TypeAlias = Literal["pink", "green", "blue", "orange", "violet"]
"""The colour of a planet, and of the captain, the ship and the pirate at home there."""
Asteroid: TypeAlias = str
DropIcon: TypeAlias = Literal["ship", "planet", "anywhere"]
Role: TypeAlias = Literal["cargo", "planet", "ship", "anomaly", "mine", "station", "token"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where content comes from; `reconstructed` names the fields of a rulebook entry that are ours."""

    source: Source
    reconstructed: tuple[str, ...] = ()


class System(Entry, frozen=True, kw_only=True):
    """The hexagon of walls and the sun in its middle, in millimetres."""

    apothem: float
    wall_height: float
    sun_radius: float
    sun_height: float
    drop_height: float
    near_inch: float


class NavTool(Entry, frozen=True, kw_only=True):
    """The chain that a flight path is bent from."""

    links: int
    ends: int
    link_length: float
    link_width: float
    bend: float


class PieceKind(Entry, frozen=True, kw_only=True):
    """A kind of piece and its shape; a `flat` one is never left standing on its edge."""

    id: str
    role: Role
    solid: Solid
    flat: bool = False


class Pylon(Entry, frozen=True, kw_only=True):
    """A block that an anomaly sets up beside the sun."""

    id: str
    anomaly: str
    distance: float
    direction: float
    length: float
    width: float
    height: float


class CreditValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Credit tokens of one value."""

    value: int
    tokens: int


class Supply(Entry, frozen=True, kw_only=True):
    """How many of everything the box holds."""

    asteroids: int
    asteroids_each: int
    salvage: int
    fuel: int
    anomaly_tokens: int
    planets: int
    demand_tokens: int
    demand_tokens_each_player: int
    battle_dice: int
    die_sides: int
    credit_tokens: int
    space_mines: int
    anomaly_rule_tokens: int
    scenery_tokens: int
    credit_values: tuple[CreditValue, ...]


class AsteroidType(Entry, frozen=True, kw_only=True):
    """A colour of asteroid."""

    id: Asteroid
    name: str


class MarketRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a planet pays for one type of asteroid, from the leftmost market space on."""

    asteroid: Asteroid
    prices: tuple[int, ...]


FacilityId: TypeAlias = Literal[
    "scrap-exchange", "living-archive", "orbital-dock", "back-alley", "fuel-choir"
]


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


class Captain(Entry, frozen=True, kw_only=True):
    """A captain tile: home and bonus. The `fifth` captain is only there for a fifth player."""

    id: str
    name: str
    planet: Colour
    text: str
    battle: int = 0
    explore: int = 0
    slots: int = 0
    bays: int = 0
    drop_credits: int = 0
    dropped_start: bool = False
    start_asteroids: int = 0
    fifth: bool = False


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


class Anomaly(Entry, frozen=True, kw_only=True):
    """An anomaly's long-range rules card and the tokens it brings."""

    id: str
    name: str
    complexity: Literal[1, 2, 3]
    token: str
    tokens: int
    scanned: str
    rules: str
    at_start: str


class LongRange(Entry, frozen=True, kw_only=True):
    """The numbers of the long-range rules."""

    mine_damage: int
    mine_flick_links: int
    wormhole_apart_links: int
    precursor_cards_each: int
    station_distance_links: int
    station_price: int
    station_repair_cost: int
    sphere_reach_links: int
    sphere_fuel_most: int
    sphere_fuel_price: int
    leviathan_damage: int
    leviathan_battle: int
    leviathan_appetite: int
    leviathan_spill: int
    leviathan_reward: int


ScanEffect: TypeAlias = Literal[
    "mine-shock",
    "mine-gamble",
    "free-fall",
    "swap-places",
    "survey",
    "overhaul",
    "passing-trader",
    "passing-shuttle",
    "fuel-stream",
    "solar-kick",
    "shock-wave",
    "frenzy",
]


class Scan(Entry, frozen=True, kw_only=True):
    """A card of the anomaly deck: whose long-range rules it calls up, and its short-range effect."""

    id: str
    anomaly: str
    effect: ScanEffect
    text: str


CardNo: TypeAlias = int
"""A card of the explore deck, counted from 0; the Precursor cards come after it."""
Face: TypeAlias = Upgrade | Passenger | Specimen


class ExploreCard(msgspec.Struct, frozen=True):
    """One explore card: what it shows, and where it is from."""

    number: CardNo
    face: Face
    origin: Colour | Literal["every", "precursor", ""]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, eq=False, dict=True):
    """Everything in the box."""

    system: System
    nav_tool: NavTool
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

    @cached_property
    def cards(self) -> tuple[ExploreCard, ...]:
        """The explore deck card by card, then the Precursor cards."""
        faces: list[tuple[Face, Colour | Literal["every", "precursor", ""]]] = []
        faces += [(upgrade, origin) for upgrade in self.upgrade for origin in upgrade.origins]
        faces += [(passenger, "") for passenger in self.passenger]
        faces += [(specimen, specimen.origin) for specimen in self.specimen]
        faces += [(upgrade, "precursor") for upgrade in self.precursor]
        return tuple(ExploreCard(number, face, origin) for number, (face, origin) in enumerate(faces))

    @cached_property
    def deck_size(self) -> int:
        """How many of the cards form the explore deck."""
        return len(self.cards) - len(self.precursor)

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
