"""What a seat may see: the whole table, but no other player's hand, deck of cards or strategy deck."""

from __future__ import annotations

import functools
from typing import Annotated

import msgspec

from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.fleets.fleet import Fleet
from gravitable.games.dropfleet.fleets.rosters import GameSizeId
from gravitable.games.dropfleet.names import ship_name, target_name
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.scenarios.scenario import Layer, Moon, Ring
from gravitable.games.dropfleet.ships.classes import Load
from gravitable.games.dropfleet.ships.gear import Gear
from gravitable.games.dropfleet.state import (
    UNHARMED,
    ActiveEffect,
    Anomaly,
    AssetToken,
    BattlegroupNo,
    CardNo,
    Cluster,
    DropfleetMatch,
    GroupNo,
    Harm,
    Neutral,
    Phase,
    Sector,
    ShipNo,
    Station,
    Status,
    Target,
)
from gravitable.games.dropfleet.steps.ordering import coherent
from gravitable.games.dropfleet.table import (
    admiral_value,
    armour_of,
    group_gear,
    passive_of,
    pd_of,
    scan_of,
    scenario_of,
    sector_holder,
    signature_of,
    table_of,
)
from gravitable.kernel import Seat, View
from gravitable.kernel.annotations import Bounds, Length, Unobserved

SEATS = Bounds(-1, 4)
NUMBERS = Bounds(-1, 200)
PLACE = Bounds(-10, 100)


class WeaponView(msgspec.Struct, frozen=True):
    """A weapon system as its sheet prints it; `limited` is how often it may be fired, 0 for any number."""

    name: str
    lock: int | None
    attack: Unobserved[str]
    damage: Unobserved[str | None]
    arc: Unobserved[str]
    special: Annotated[tuple[str, ...], Length(0)]
    limited: int


class ClassView(msgspec.Struct, frozen=True):
    """A class of ship as fitted: what all ships of a group share."""

    name: str
    role: Unobserved[str]
    faction: Unobserved[str]
    tonnage: str
    points: int
    scan: int
    signature: int
    signature_shields: int | None
    thrust: int
    hull: int
    armour: int
    passive: int | None
    pd: int
    special: Annotated[tuple[str, ...], Length(0)]
    weapons: Annotated[tuple[WeaponView, ...], Length(4)]
    loads: Annotated[tuple[Load, ...], Length(1)]


class ShipView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship as it stands; its class is that of its group. `name` tells it from others of the group.

    `pd` is its Point Defence with that of Aegis ships near by; `coherent` whether it is near its group.
    `harm` names what damage has done to it; `lost` are weapons destroyed, `uses` how often each Limited
    weapon and load has been used.
    """

    no: Annotated[ShipNo, NUMBERS]
    seat: Annotated[Seat, SEATS]
    group: Annotated[GroupNo, NUMBERS]
    name: str
    status: Status
    x: Annotated[float, PLACE]
    y: Annotated[float, PLACE]
    heading: Annotated[float, Bounds(-360, 360)]
    layer: Layer
    hull: int
    armour: int
    passive: int | None
    scan: int
    signature: int
    pd: int
    order: OrderId
    coherent: bool = True
    spike: int = 0
    silent: bool = False
    shields: bool = False
    crippled: bool = False
    harm: Harm = UNHARMED
    flagship: bool = False
    tokens: int = 0
    moved: bool = False
    uses: Annotated[tuple[int, ...], Length(0)] = ()


class GroupView(msgspec.Struct, frozen=True):
    """A group of ships; `kind` is the number of its class among the view's `classes`.

    `ship` is the id of the class, `systems` and `options` what it is fitted with.
    """

    no: Annotated[GroupNo, NUMBERS]
    seat: Annotated[Seat, SEATS]
    battlegroup: BattlegroupNo
    kind: int
    ships: Annotated[tuple[ShipNo, ...], Length(0)]
    activated: bool
    ship: str
    systems: Annotated[tuple[str, ...], Length(0)]
    options: Annotated[tuple[str, ...], Length(0)]


class BattlegroupView(msgspec.Struct, frozen=True):
    """A battlegroup and its Strategy Rating."""

    no: BattlegroupNo
    seat: Seat
    name: str
    rating: int
    groups: Annotated[tuple[GroupNo, ...], Length(3)]
    arrived: bool
    order: OrderId


class CardView(msgspec.Struct, frozen=True):
    """A command card."""

    card: CardNo
    name: str
    play: Unobserved[str]
    target: Unobserved[str]
    text: str


class PlayerView(msgspec.Struct, frozen=True):
    """A player. `hand` and `strategy` are None for other seats, which only know how many cards there are."""

    seat: Annotated[Seat, SEATS]
    fleet: Unobserved[Fleet | None]
    vp: int
    kill_points: Annotated[int, Bounds(0, 10000)]
    av: int
    flagship: ShipNo
    hand: Annotated[tuple[CardView, ...] | None, Length(6)]
    cards: int
    pile: int
    discards: Annotated[tuple[CardView, ...], Length(0)]
    strategy: Annotated[tuple[BattlegroupNo, ...] | None, Length(6)]
    deck: int
    revealed: BattlegroupNo


class SectorView(msgspec.Struct, frozen=True):
    """A sector, who holds it, and what it is called."""

    sector: Sector
    holder: Seat
    name: str


class DropfleetView(View, frozen=True):
    """The table as one seat sees it."""

    scenario: str
    scenario_name: str
    size: GameSizeId
    table: tuple[float, float]
    turn: int
    turns: Unobserved[int]
    phase: Phase
    players: Annotated[tuple[PlayerView, ...], Length(4)]
    battlegroups: Annotated[tuple[BattlegroupView, ...], Length(12)]
    classes: Annotated[tuple[ClassView, ...], Length(20)]
    groups: Annotated[tuple[GroupView, ...], Length(20)]
    ships: Annotated[tuple[ShipView, ...], Length(48)]
    clusters: Annotated[tuple[Cluster, ...], Length(6)]
    sectors: Annotated[tuple[SectorView, ...], Length(20)]
    stations: Annotated[tuple[Station, ...], Length(4)]
    fields: Annotated[tuple[Field, ...], Length(0)]
    holograms: Annotated[tuple[Field, ...], Length(0)]
    rings: Annotated[tuple[Ring, ...], Length(0)]
    moons: Annotated[tuple[Moon, ...], Length(0)]
    entries: Annotated[tuple[tuple[tuple[float, float, float, float], ...], ...], Length(0)]
    tokens: Annotated[tuple[AssetToken, ...], Length(16)]
    neutrals: Annotated[tuple[Neutral, ...], Length(4)]
    effects: Annotated[tuple[ActiveEffect, ...], Length(4)]
    initiative: Annotated[tuple[Seat, ...], Length(4)]
    active_seat: Seat
    active_battlegroup: BattlegroupNo
    active_group: GroupNo
    anomaly: tuple[float, float] | None


def view(m: DropfleetMatch, seat: Seat | None) -> DropfleetView:
    """The table as `seat` sees it.

    dropfleet.planning.strategy-deck, dropfleet.approach.choice-secret, dropfleet.table.premeasure,
    dropfleet.planning.own-deck
    """
    shared = _shared(m)
    return shared if seat is None else own(m, shared, seat)


def own(m: DropfleetMatch, shared: DropfleetView, seat: Seat) -> DropfleetView:
    """A spectator's view with what `seat` alone may see. dropfleet.planning.own-deck"""
    return msgspec.structs.replace(
        shared,
        players=tuple(_player(m, seat, seat) if each.seat == seat else each for each in shared.players),
    )


def _shared(m: DropfleetMatch) -> DropfleetView:
    """What a spectator sees."""
    s = m.state
    scenario = scenario_of(m)
    anomaly: Anomaly | None = s.anomaly
    sheets = {id(each): each for each in (group_gear(m, no) for no in range(len(s.groups)))}
    kinds = list(sheets)
    return DropfleetView(
        scenario=s.scenario,
        scenario_name=scenario.name,
        size=s.size,
        table=(table_of(m).width, table_of(m).depth),
        turn=s.turn,
        turns=scenario.turns,
        phase=s.phase,
        players=tuple(_player(m, other, None) for other in range(m.seats)),
        battlegroups=tuple(
            BattlegroupView(no, each.seat, each.name, each.rating, each.groups, each.arrived, each.order)
            for no, each in enumerate(s.battlegroups)
        ),
        classes=tuple(class_view(each) for each in sheets.values()),
        groups=tuple(
            GroupView(
                no,
                group.seat,
                group.battlegroup,
                kinds.index(id(group_gear(m, no))),
                group.ships,
                group.activated,
                group.kind.ship,
                group.kind.systems,
                group.kind.options,
            )
            for no, group in enumerate(s.groups)
        ),
        ships=tuple(_ship(m, no) for no in range(len(s.ships))),
        clusters=tuple(s.clusters),
        sectors=tuple(
            SectorView(sector, sector_holder(s, no), target_name(m, Target("sector", no)))
            for no, sector in enumerate(s.sectors)
        ),
        stations=tuple(s.stations),
        fields=tuple(s.fields),
        holograms=tuple(s.holograms),
        rings=scenario.rings,
        moons=scenario.moons,
        entries=scenario.entries,
        tokens=tuple(s.tokens),
        neutrals=tuple(s.neutrals),
        effects=tuple(s.effects),
        initiative=tuple(s.initiative),
        active_seat=s.active_seat,
        active_battlegroup=s.active_battlegroup,
        active_group=s.active_group,
        anomaly=None if anomaly is None else (anomaly.x, anomaly.y),
    )


def _player(m: DropfleetMatch, seat: Seat, viewer: Seat | None) -> PlayerView:
    player = m.state.players[seat]
    mine = seat == viewer
    together = all(each.fleet is not None for each in m.state.players)
    return PlayerView(
        seat=seat,
        fleet=player.fleet if mine or together else None,
        vp=player.vp,
        kill_points=player.kill_points,
        av=admiral_value(m, seat),
        flagship=player.flagship,
        hand=tuple(card_view(m, card) for card in player.hand) if mine else None,
        cards=len(player.hand),
        pile=len(player.pile),
        discards=tuple(card_view(m, card) for card in player.discards),
        strategy=tuple(player.strategy) if mine else None,
        deck=len(player.strategy),
        revealed=player.revealed,
    )


def card_view(m: DropfleetMatch, card: CardNo) -> CardView:
    """A command card as it can be read."""
    entry = m.content.command_card[card]
    return CardView(card, entry.name, entry.play, entry.target, entry.text)


@functools.lru_cache(maxsize=1024)
def class_view(worn: Gear) -> ClassView:
    """The sheet of a class."""
    ship = worn.ship
    return ClassView(
        ship.name,
        ship.role,
        ship.faction,
        ship.tonnage,
        ship.points,
        ship.scan,
        ship.signature,
        ship.signature_shields,
        ship.thrust,
        ship.hull,
        ship.armour,
        ship.passive,
        ship.pd,
        ship.special,
        tuple(
            WeaponView(
                each.weapon.name,
                each.weapon.lock,
                each.weapon.attack,
                each.weapon.damage,
                each.weapon.arc,
                each.weapon.special,
                each.limited,
            )
            for each in worn.weapons
        ),
        ship.loads,
    )


def _ship(m: DropfleetMatch, no: ShipNo) -> ShipView:
    s = m.state
    ship = s.ships[no]
    seat = s.groups[ship.group].seat
    target = Target("ship", no)
    return ShipView(
        no=no,
        seat=seat,
        group=ship.group,
        name=ship_name(m, no),
        status=ship.status,
        x=ship.x,
        y=ship.y,
        heading=ship.heading,
        layer=ship.layer,
        hull=ship.hull,
        armour=armour_of(m, target),
        passive=passive_of(m, target),
        scan=scan_of(m, no),
        signature=signature_of(m, no),
        pd=pd_of(m, target) if ship.status == "table" else 0,
        order=ship.order,
        coherent=ship.status != "table" or coherent(m, no),
        spike=ship.spike,
        silent=ship.silent,
        shields=ship.shields,
        crippled=ship.crippled > 0,
        harm=ship.harm,
        flagship=seat >= 0 and s.players[seat].flagship == no,
        tokens=ship.tokens,
        moved=ship.moved,
        uses=ship.uses,
    )
