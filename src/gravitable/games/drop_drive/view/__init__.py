"""What is seen at the table: everything but cards in hand, ship cards being chosen, and the decks."""

from __future__ import annotations

import functools
from typing import Literal

import msgspec

from gravitable.games.drop_drive import ship as ships
from gravitable.games.drop_drive.content import (
    CardNo,
    Content,
    Crew,
    Gear,
    Passenger,
    Planet,
    Specimen,
    Upgrade,
)
from gravitable.games.drop_drive.flight import flight_pose
from gravitable.games.drop_drive.options import has_curiosities
from gravitable.games.drop_drive.pieces import asteroid_of, curio_of, is_asteroid, noun, role_of
from gravitable.games.drop_drive.space import port_of, table_of
from gravitable.games.drop_drive.state import NONE, DropDriveMatch, DropDriveState, Player, row
from gravitable.games.drop_drive.steps.selling import FLOOR, price_at
from gravitable.games.drop_drive.view.shown import (
    AnomalyView,
    BackView,
    CaptainView,
    CardView,
    CrewView,
    CurioView,
    DropDriveView,
    FacilityView,
    FrontView,
    KindView,
    MarketView,
    PieceView,
    PirateView,
    PlanetView,
    RatingsView,
    ScanView,
    ShipView,
    SystemView,
    Tone,
    UpgradeView,
    WantedView,
)
from gravitable.geometry.solid import Pose3D
from gravitable.kernel import Seat
from gravitable.physics.table import PieceId


def view(m: DropDriveMatch, seat: Seat | None) -> DropDriveView:
    """Drop Drive as a seat sees it."""
    shared = _shared(m)
    return shared if seat is None else own(m, shared, seat)


def own(m: DropDriveMatch, shared: DropDriveView, seat: Seat) -> DropDriveView:
    """A spectator's view with the hand of `seat`, and the ship cards it is offered."""
    content, player = m.content, m.state.players[seat]
    fronts, backs = player.offered
    if not (player.hand or fronts or backs):
        return shared
    ship = msgspec.structs.replace(
        shared.ships[seat],
        hand=tuple(card_view(content, card) for card in player.hand),
        offered_fronts=tuple(front_view(content, card) for card in fronts),
        offered_backs=tuple(back_view(content, card) for card in backs),
    )
    return msgspec.structs.replace(shared, ships=(*shared.ships[:seat], ship, *shared.ships[seat + 1 :]))


def _shared(m: DropDriveMatch) -> DropDriveView:
    """What a spectator sees."""
    s, content = m.state, m.content
    table = table_of(m)
    return DropDriveView(
        system=_system(content, m.options.world, has_curiosities(m.options)),
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
        ships=tuple(_ship(m, number, player) for number, player in enumerate(s.players)),
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
def _system(content: Content, world: Literal["physics", "scatter"], curiosities: bool) -> SystemView:
    system, tool = content.system, content.nav_tool
    return SystemView(
        apothem=system.apothem,
        wall_height=system.wall_height,
        sun_radius=system.sun_radius,
        sun_height=system.sun_height,
        drop_height=system.drop_height,
        link_length=tool.link_length,
        link_width=tool.link_width,
        kinds=tuple(
            KindView(kind.id, kind.role, kind.solid)
            for kind in content.kind
            if curiosities or kind.id.partition("-")[0] not in ("curio", "demand")
        ),
        asteroids=tuple(asteroid.id for asteroid in content.asteroid),
        world=world,
        curios=tuple(CurioView(c.id, c.name, c.text, c.heavy) for c in content.curio if curiosities),
    )


def market_rows(s: DropDriveState, planet: Planet) -> tuple[MarketView, ...]:
    """A planet's market as it stands. drop-drive.landing.price, drop-drive.landing.floor"""
    rows = planet.homeworld if s.sides[planet.id] == "homeworld" else planet.edgeworld
    views = []
    for each in rows:
        covered = s.demand.get(row(planet.id, each.asteroid), 0)
        views.append(MarketView(each.asteroid, each.prices, covered, price_at(each.prices, covered), FLOOR))
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
        bound=tuple(len(ships.bound_for(m.content, player, planet.id)) for player in s.players),
        wanted=tuple(
            WantedView(curio.id, curio.price)
            for curio in m.content.curio
            if planet.id in curio.buyers and has_curiosities(m.options)
        ),
        at_home=tuple(piece for piece in s.at_home if s.homes[curio_of(piece)] == planet.id),
        destroyed=f"planet-{planet.id}" in s.gone,
    )


@functools.cache
def card_view(content: Content, card: CardNo) -> CardView:
    """An explore card, a crew or a gear, with its words."""
    each = content.cards[card]
    face = each.face
    if isinstance(face, Upgrade):
        return CardView(card, face.id, "upgrade", face.name, face.text, each.origin)
    if isinstance(face, Passenger):
        return CardView(card, face.id, "passenger", face.name, face.text, "", face.destinations)
    if isinstance(face, Crew | Gear):
        kind: Literal["crew", "gear"] = "crew" if isinstance(face, Crew) else "gear"
        return CardView(card, face.id, kind, face.name, face.text, "")
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
        free=max(0, ships.free_bays(content, player)),
        slots=ships.slots(content, player),
    )


def _gear(content: Content, card: CardNo) -> CardView | None:
    return None if card == NONE else card_view(content, card)


def _ship(m: DropDriveMatch, number: Seat, player: Player) -> ShipView:
    s, content = m.state, m.content
    built = player.front != NONE
    captain = content.captains[player.captain]
    return ShipView(
        seat=number,
        piece=player.ship,
        colour=player.colour,
        captain=CaptainView(captain.id, captain.name, captain.text, _gear(content, player.gear)),
        crew=tuple(
            CrewView(card_view(content, each.card), _gear(content, each.gear)) for each in player.crew
        ),
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
        hand=(),
        offered_fronts=(),
        offered_backs=(),
    )
