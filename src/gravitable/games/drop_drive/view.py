"""What is seen at the table: everything but cards in hand, ship cards being chosen, and the decks."""

from __future__ import annotations

import functools
from typing import Literal, TypeAlias

import msgspec

from gravitable.games.drop_drive import ship as ships
from gravitable.games.drop_drive.components import (
    Asteroid,
    CardNo,
    Colour,
    Content,
    DropIcon,
    Passenger,
    Planet,
    Role,
    Specimen,
    Upgrade,
)
from gravitable.games.drop_drive.flying import flight_pose
from gravitable.games.drop_drive.pieces import asteroid_of, is_asteroid, noun, role_of
from gravitable.games.drop_drive.space import port_of, table_of
from gravitable.games.drop_drive.state import (
    NONE,
    DropDriveMatch,
    DropDriveState,
    Flight,
    Phase,
    Player,
    Side,
    row,
)
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
    """A market row: all prices from the left, how many are covered, and what is paid now."""

    asteroid: Asteroid
    prices: tuple[int, ...]
    covered: int
    price: int


class FacilityView(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str


class CardView(msgspec.Struct, frozen=True):
    """An explore card. `origin`, vitals and `destinations` where its kind has them; 0 weight is every."""

    number: CardNo
    id: str
    kind: Literal["upgrade", "passenger", "specimen"]
    name: str
    text: str
    origin: str
    destinations: tuple[Colour, ...] = ()
    eyes: int | None = None
    weight: int | None = None
    limbs: int | None = None


class PlanetView(msgspec.Struct, frozen=True):
    """A planet tile: the side that is up, its market, its facility, and items beside it."""

    colour: Colour
    piece: PieceId
    name: str
    culture: str
    side: Side
    market: tuple[MarketView, ...]
    facility: FacilityView | None
    bonus: tuple[CardView, ...]


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
    """What the ship's cards add up to now; `links` are the nav tool's, `bays` and `slots` all there are."""

    drop: tuple[DropIcon, ...]
    battle: int
    explore: int
    rocket: int
    links: int
    bays: int
    slots: int


class CaptainView(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str


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


def view(m: DropDriveMatch, seat: Seat | None) -> DropDriveView:
    """Drop Drive as a seat sees it."""
    s, content = m.state, m.content
    table = table_of(m)
    return DropDriveView(
        system=_system(content, m.options.world),
        fixtures=table.fixtures,
        pieces=tuple(
            PieceView(
                piece,
                table.pieces[piece].name,
                role_of(piece),
                _tone(piece),
                pose,
                s.standing.get(piece),
                port_of(s, piece) if piece in s.standing else None,
            )
            for piece, pose in _in_system(m)
        ),
        planets=tuple(_planet(m, planet) for planet in content.planet),
        pirates=tuple(
            PirateView(
                player.pirate,
                player.colour,
                number,
                player.pirate in s.poses,
                port_of(s, player.pirate) if player.pirate in s.poses else None,
                s.holds[player.colour],
            )
            for number, player in enumerate(s.players)
        ),
        ships=tuple(_ship(m, number, player, seat) for number, player in enumerate(s.players)),
        active=s.turn.seat,
        first=s.first,
        turn=s.turn.number,
        round=s.turn.round,
        phase=s.turn.phase,
        took_off=s.turn.took_off,
        flight=s.flight,
        tokens=s.tokens,
        tokens_in_game=s.tokens_in_game,
        ending=s.ending,
        explore_left=len(s.explore),
        explore_discards=tuple(card_view(content, card) for card in s.explore_discards),
        scans_left=len(s.scans),
        scan_discards=tuple(
            ScanView(scan.id, scan.anomaly, scan.text) for scan in (content.scan[n] for n in s.scan_discards)
        ),
        anomalies=tuple(
            AnomalyView(anomaly.id, anomaly.name, anomaly.complexity, anomaly.rules)
            for anomaly in content.anomaly
            if anomaly.id in s.anomalies
        ),
        swallowed=tuple(s.swallowed),
        collected=tuple(s.collected),
        votes=dict(s.votes),
    )


def _in_system(m: DropDriveMatch) -> list[tuple[PieceId, Pose3D]]:
    """Every piece in the system, a ship in flight at its place along the path."""
    s = m.state
    pieces = list(s.poses.items())
    if s.flight is not None:
        pieces.append((s.active.ship, flight_pose(s.flight)))
    return pieces


def _tone(piece: PieceId) -> Tone:
    if is_asteroid(piece):
        return asteroid_of(piece)
    return piece.partition("-")[2] if noun(piece) in ("planet", "ship", "pirate") else ""


@functools.cache
def _system(content: Content, world: Literal["physics", "scatter"]) -> SystemView:
    system, tool = content.system, content.nav_tool
    return SystemView(
        apothem=system.apothem,
        wall_height=system.wall_height,
        sun_radius=system.sun_radius,
        sun_height=system.sun_height,
        drop_height=system.drop_height,
        link_length=tool.link_length,
        link_width=tool.link_width,
        kinds=tuple(KindView(kind.id, kind.role, kind.solid) for kind in content.kind),
        asteroids=tuple(asteroid.id for asteroid in content.asteroid),
        world=world,
    )


def market_rows(s: DropDriveState, planet: Planet) -> tuple[MarketView, ...]:
    """A planet's market as it stands. drop-drive.landing.price, drop-drive.landing.floor"""
    rows = planet.homeworld if s.sides[planet.id] == "homeworld" else planet.edgeworld
    views = []
    for each in rows:
        covered = s.demand.get(row(planet.id, each.asteroid), 0)
        price = each.prices[covered] if covered < len(each.prices) else 1
        views.append(MarketView(each.asteroid, each.prices, covered, price))
    return tuple(views)


def _planet(m: DropDriveMatch, planet: Planet) -> PlanetView:
    s = m.state
    facility = planet.facility if s.sides[planet.id] == "edgeworld" else None
    return PlanetView(
        colour=planet.id,
        piece=f"planet-{planet.id}",
        name=planet.name,
        culture=planet.culture,
        side=s.sides[planet.id],
        market=market_rows(s, planet),
        facility=None if facility is None else FacilityView(facility.id, facility.name, facility.text),
        bonus=tuple(card_view(m.content, card) for card in s.bonus.get(planet.id, ())),
    )


@functools.cache
def card_view(content: Content, card: CardNo) -> CardView:
    """An explore card with its words."""
    each = content.cards[card]
    face = each.face
    if isinstance(face, Upgrade):
        return CardView(card, face.id, "upgrade", face.name, face.text, each.origin)
    if isinstance(face, Passenger):
        return CardView(card, face.id, "passenger", face.name, face.text, "", face.destinations)
    assert isinstance(face, Specimen)
    weight = 0 if face.weight == "every" else face.weight
    return CardView(
        card, face.id, "specimen", face.name, face.text, each.origin, (), face.eyes, weight, face.limbs
    )


@functools.cache
def front_view(content: Content, number: int) -> FrontView:
    """A ship front."""
    card = content.front[number]
    return FrontView(number, card.name, card.origin, card.drop, card.battle, card.bays, card.slots)


@functools.cache
def back_view(content: Content, number: int) -> BackView:
    """A ship back."""
    card = content.back[number]
    return BackView(number, card.name, card.origin, card.explore, card.rocket, card.bays, card.slots)


def _ratings(content: Content, player: Player) -> RatingsView:
    return RatingsView(
        drop=ships.drop_icons(content, player),
        battle=ships.battle_rating(content, player),
        explore=ships.explore_rating(content, player),
        rocket=ships.rocket_rating(content, player),
        links=player.links,
        bays=ships.bays(content, player),
        slots=ships.slots(content, player),
    )


def _ship(m: DropDriveMatch, number: Seat, player: Player, seat: Seat | None) -> ShipView:
    s, content = m.state, m.content
    built = player.front != NONE
    captain = content.captains[player.captain]
    fronts, backs = player.offered if seat == number else ((), ())
    return ShipView(
        seat=number,
        piece=player.ship,
        colour=player.colour,
        captain=CaptainView(captain.id, captain.name, captain.text),
        front=front_view(content, player.front) if built else None,
        back=back_view(content, player.back) if built else None,
        ratings=_ratings(content, player) if built else None,
        credits=player.credits,
        earned=dict(player.earned),
        cargo=tuple(player.cargo),
        upgrades=tuple(
            UpgradeView(
                card_view(content, each.card),
                each.damaged,
                each.cargo,
                tuple(card_view(content, card) for card in each.specimens),
            )
            for each in player.upgrades
        ),
        passengers=tuple(card_view(content, card) for card in player.passengers),
        specimens=tuple(card_view(content, card) for card in player.specimens),
        port=port_of(s, player.ship) if player.ship in s.poses else None,
        stacked_on=s.standing.get(player.ship),
        last_left=player.left,
        aside=player.aside,
        gained=tuple(card_view(content, card) for card in player.gained),
        hand_size=len(player.hand),
        hand=tuple(card_view(content, card) for card in player.hand) if seat == number else (),
        offered_fronts=tuple(front_view(content, card) for card in fronts),
        offered_backs=tuple(back_view(content, card) for card in backs),
    )
