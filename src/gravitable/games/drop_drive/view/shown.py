"""What is shown of the table: the structs that boards, bots and terminals read. `view` fills them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from gravitable.games.drop_drive.content import Asteroid, CardNo, Colour, DropIcon
from gravitable.games.drop_drive.content.table import Role
from gravitable.games.drop_drive.state import Flight, Phase, Side
from gravitable.geometry.solid import Pose3D, Solid
from gravitable.kernel import Seat, View
from gravitable.physics.table import Fixture, PieceId

Tone: TypeAlias = str
"""The colour of a piece: of an asteroid its type, of a planet or ship its own, otherwise empty."""


class KindView(msgspec.Struct, frozen=True):
    """The shape of a kind of piece, in millimetres."""

    id: str
    role: Role
    solid: Solid


class CurioView(msgspec.Struct, frozen=True):
    """A kind of special cargo; its pieces are called `curio-<id>-<n>`."""

    id: str
    name: str
    text: str
    heavy: bool


class SystemView(msgspec.Struct, frozen=True):
    """What never changes in a match: walls, sun, nav tool, shapes. Lengths are in millimetres, degrees."""

    apothem: float
    wall_height: float
    sun_radius: float
    sun_height: float
    drop_height: float
    link_length: float
    link_width: float
    kinds: tuple[KindView, ...]
    asteroids: tuple[Asteroid, ...]
    world: Literal["physics", "scatter"]
    curios: tuple[CurioView, ...] = ()


class PieceView(msgspec.Struct, frozen=True):
    """A piece in the system: `kind` names its shape, `on` what it stands on, `port` where it has landed."""

    id: PieceId
    kind: str
    role: Role
    tone: Tone
    pose: Pose3D
    on: PieceId | None
    port: PieceId | None


class MarketView(msgspec.Struct, frozen=True):
    """A market row: all prices from the left, how many are covered, what is paid now, and what is paid once
    all are covered."""

    asteroid: Asteroid
    prices: tuple[int, ...]
    covered: int
    price: int
    floor: int


class FacilityView(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str


class CardView(msgspec.Struct, frozen=True):
    """An explore card, a crew tile or a gear card.

    `origin`, vitals and `destinations` where its kind has them; 0 weight is every.
    """

    number: CardNo
    id: str
    kind: Literal["upgrade", "passenger", "specimen", "crew", "gear"]
    name: str
    text: str
    origin: str
    destinations: tuple[Colour, ...] = ()
    eyes: int | None = None
    weight: int | None = None
    limbs: int | None = None


class WantedView(msgspec.Struct, frozen=True):
    """A kind of special cargo that a planet buys."""

    curio: str
    price: int


class PlanetView(msgspec.Struct, frozen=True):
    """A planet tile: the side that is up, its market, its facility, and items beside it.

    `wanted` is the special cargo it buys, `at_home` what lies beside its tile; `destroyed`: it is no more.
    `bound` says of each seat how many passengers aboard want to go there.
    """

    colour: Colour
    piece: PieceId
    name: str
    culture: str
    side: Side
    market: tuple[MarketView, ...]
    facility: FacilityView | None
    bonus: tuple[CardView, ...]
    bound: tuple[int, ...]
    wanted: tuple[WantedView, ...] = ()
    at_home: tuple[PieceId, ...] = ()
    destroyed: bool = False


class PirateView(msgspec.Struct, frozen=True):
    """A pirate: who controls it, whether it is in the system, what its hold holds."""

    piece: PieceId
    colour: Colour
    seat: Seat
    launched: bool
    port: PieceId | None
    hold: tuple[PieceId, ...]


class FrontView(msgspec.Struct, frozen=True):
    number: int
    name: str
    origin: Colour
    drop: tuple[DropIcon, ...]
    battle: int
    bays: int
    slots: int


class BackView(msgspec.Struct, frozen=True):
    number: int
    name: str
    origin: Colour
    explore: int
    rocket: int
    bays: int
    slots: int


class UpgradeView(msgspec.Struct, frozen=True):
    """An upgrade on a ship; what is frozen on it while it is damaged."""

    card: CardView
    damaged: bool
    cargo: tuple[PieceId, ...]
    specimens: tuple[CardView, ...]


class RatingsView(msgspec.Struct, frozen=True):
    """What the ship's cards add up to now; `links` are the nav tool's, `bays` and `slots` all there are.

    So many of the bays are `free`.
    """

    drop: tuple[DropIcon, ...]
    battle: int
    explore: int
    rocket: int
    links: int
    bays: int
    free: int
    slots: int


class CaptainView(msgspec.Struct, frozen=True):
    """A captain, and the gear that the captain carries."""

    id: str
    name: str
    text: str
    gear: CardView | None = None


class CrewView(msgspec.Struct, frozen=True):
    """A crew beside the captain, and the gear that the crew carries."""

    card: CardView
    gear: CardView | None


class ShipView(msgspec.Struct, frozen=True):
    """A player: captain, ship cards (None until chosen), what is aboard.

    `earned` are the credits by what they were gained for.
    `gained` are cards kept and still to be placed, `hand` explore cards being looked at,
    `offered_fronts` and `offered_backs` ship cards to choose from: empty for others, who see `hand_size`.
    """

    seat: Seat
    piece: PieceId
    colour: Colour
    captain: CaptainView
    crew: tuple[CrewView, ...]
    front: FrontView | None
    back: BackView | None
    ratings: RatingsView | None
    credits: int
    earned: dict[str, int]
    cargo: tuple[PieceId, ...]
    upgrades: tuple[UpgradeView, ...]
    passengers: tuple[CardView, ...]
    specimens: tuple[CardView, ...]
    port: PieceId | None
    stacked_on: PieceId | None
    last_left: str
    aside: tuple[PieceId, ...]
    gained: tuple[CardView, ...]
    hand_size: int
    hand: tuple[CardView, ...]
    offered_fronts: tuple[FrontView, ...]
    offered_backs: tuple[BackView, ...]


class AnomalyView(msgspec.Struct, frozen=True):
    """A long-range anomaly in play."""

    id: str
    name: str
    complexity: int
    rules: str


class ScanView(msgspec.Struct, frozen=True):
    """An anomaly card on the discard pile."""

    id: str
    anomaly: str
    text: str


class DropDriveView(View, frozen=True):
    """The table. `tokens` are the demand tokens left of `tokens_in_game`; `ending`: this turn is the last."""

    system: SystemView
    fixtures: tuple[Fixture, ...]
    pieces: tuple[PieceView, ...]
    planets: tuple[PlanetView, ...]
    pirates: tuple[PirateView, ...]
    ships: tuple[ShipView, ...]
    active: Seat
    first: Seat
    turn: int
    round: int
    phase: Phase
    took_off: bool
    flight: Flight | None
    tokens: int
    tokens_in_game: int
    ending: bool
    explore_left: int
    explore_discards: tuple[CardView, ...]
    scans_left: int
    scan_discards: tuple[ScanView, ...]
    anomalies: tuple[AnomalyView, ...]
    swallowed: tuple[PieceId, ...]
    collected: tuple[PieceId, ...]
    votes: dict[Seat, bool]
