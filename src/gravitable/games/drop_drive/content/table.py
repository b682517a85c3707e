"""The types of what the box holds beside cards and tiles: table, pieces, supply, anomalies."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from gravitable.geometry.solid import Solid

Source: TypeAlias = Literal["rulebook", "reconstructed"]
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


class TableTop(Entry, frozen=True, kw_only=True):
    """What the pieces fall on, and the hand that suits it: see `physics.table.Surface` and `Hand`."""

    id: str
    friction: float
    sun_friction: float
    damping: float
    burst: float
    level: bool


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

    id: str
    name: str


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
