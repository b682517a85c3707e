"""What is shown of the table: the structs that boards, bots and terminals read. `view` fills them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from gravitable.games.drop_drive.content import Asteroid, CardNo, Colour, DropIcon
from gravitable.games.drop_drive.content.table import Role
from gravitable.games.drop_drive.state import PLACE, Flight, Phase, Side
from gravitable.geometry.solid import Pose3D, Solid
from gravitable.kernel import Seat, View
from gravitable.kernel.annotations import HIDDEN, Bounds, Length, Unobserved, Within
from gravitable.physics.table import Fixture, PieceId

Tone: TypeAlias = str
"""The colour of a piece: of an asteroid its type, of a planet or ship its own, otherwise empty."""
SeatNo: TypeAlias = Annotated[Seat, Bounds(-1, 5)]
TablePose: TypeAlias = Annotated[
    Pose3D, Within(x=PLACE, y=PLACE, z=Bounds(0, 200), qw=HIDDEN, qx=HIDDEN, qy=HIDDEN, qz=HIDDEN)
]


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
    kind: Unobserved[str]
    role: Role
    tone: Unobserved[Tone]
    pose: TablePose
    on: PieceId | None
    port: PieceId | None


class MarketView(msgspec.Struct, frozen=True):
    """A market row: all prices from the left, how many are covered, what is paid now, and what is paid once
    all are covered."""

    asteroid: Asteroid
    prices: Annotated[tuple[int, ...], Length(0)]
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

    number: Unobserved[CardNo]
    id: str
    kind: Literal["upgrade", "passenger", "specimen", "crew", "gear"]
    name: str
    text: str
    origin: str
    destinations: Annotated[tuple[Colour, ...], Length(2)] = ()
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
    piece: Unobserved[PieceId]
    name: str
    culture: Unobserved[str]
    side: Side
    market: Annotated[tuple[MarketView, ...], Length(4)]
    facility: FacilityView | None
    bonus: Annotated[tuple[CardView, ...], Length(1)]
    bound: tuple[int, ...]
    wanted: Annotated[tuple[WantedView, ...], Length(2)] = ()
    at_home: Annotated[tuple[PieceId, ...], Length(2)] = ()
    destroyed: bool = False


class PirateView(msgspec.Struct, frozen=True):
    """A pirate: who controls it, whether it is in the system, what its hold holds."""

    piece: Unobserved[PieceId]
    colour: Colour
    seat: SeatNo
    launched: bool
    port: PieceId | None
    hold: Annotated[tuple[PieceId, ...], Length(4)]


class FrontView(msgspec.Struct, frozen=True):
    number: Unobserved[int]
    name: str
    origin: Colour
    drop: Annotated[tuple[DropIcon, ...], Length(3)]
    battle: int
    bays: int
    slots: int


class BackView(msgspec.Struct, frozen=True):
    number: Unobserved[int]
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
    cargo: Annotated[tuple[PieceId, ...], Length(1)]
    specimens: Annotated[tuple[CardView, ...], Length(1)]


class RatingsView(msgspec.Struct, frozen=True):
    """What the ship's cards add up to now; `links` are the nav tool's, `bays` and `slots` all there are.

    So many of the bays are `free`.
    """

    drop: Annotated[tuple[DropIcon, ...], Length(3)]
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

    seat: SeatNo
    piece: Unobserved[PieceId]
    colour: Colour
    captain: CaptainView
    crew: Annotated[tuple[CrewView, ...], Length(2)]
    front: FrontView | None
    back: BackView | None
    ratings: RatingsView | None
    credits: int
    earned: Annotated[dict[str, int], Length(0)]
    cargo: Annotated[tuple[PieceId, ...], Length(8)]
    upgrades: Annotated[tuple[UpgradeView, ...], Length(6)]
    passengers: Annotated[tuple[CardView, ...], Length(4)]
    specimens: Annotated[tuple[CardView, ...], Length(5)]
    port: PieceId | None
    stacked_on: PieceId | None
    last_left: Unobserved[str]
    aside: Annotated[tuple[PieceId, ...], Length(0)]
    gained: Annotated[tuple[CardView, ...], Length(1)]
    hand_size: int
    hand: Annotated[tuple[CardView, ...], Length(4)]
    offered_fronts: Annotated[tuple[FrontView, ...], Length(2)]
    offered_backs: Annotated[tuple[BackView, ...], Length(2)]


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

    system: Unobserved[SystemView]
    fixtures: Annotated[tuple[Fixture, ...], Length(0)]
    pieces: Annotated[tuple[PieceView, ...], Length(72)]
    planets: Annotated[tuple[PlanetView, ...], Length(5)]
    pirates: Annotated[tuple[PirateView, ...], Length(5)]
    ships: Annotated[tuple[ShipView, ...], Length(5)]
    active: SeatNo
    first: SeatNo
    turn: int
    round: int
    phase: Phase
    took_off: bool
    flight: Flight | None
    tokens: int
    tokens_in_game: Unobserved[int]
    ending: bool
    explore_left: int
    explore_discards: Annotated[tuple[CardView, ...], Length(0)]
    scans_left: int
    scan_discards: Annotated[tuple[ScanView, ...], Length(0)]
    anomalies: Annotated[tuple[AnomalyView, ...], Length(2)]
    swallowed: Annotated[tuple[PieceId, ...], Length(0)]
    collected: Annotated[tuple[PieceId, ...], Length(0)]
    votes: Annotated[dict[SeatNo, bool], Length(5)]
