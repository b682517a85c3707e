"""The state of a battle: fleets, ships, tokens, clusters, stations, cards, points. Plain data, cheap to copy.

Ships and players change in place. Everything else is frozen and kept in lists, so that a copy of the state
shares it: `s.sectors[no] = replace(s.sectors[no], hull=2)`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.deck.command_cards import Lasts
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.fleets.fleet import Fleet, Group
from gravitable.games.dropfleet.fleets.rosters import GameSizeId
from gravitable.games.dropfleet.ground.assets import ClusterSizeId, GroundAssetId, SectorId
from gravitable.games.dropfleet.options import DropfleetOptions
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.scenarios.scenery import ArmamentId
from gravitable.kernel import Match, Seat, State
from gravitable.kernel.annotations import EntryOf, Length, Owner


def _of_group(m: DropfleetMatch, no: int) -> tuple[msgspec.Struct, ...]:
    """Return the class of its ships, and the systems they are fitted with."""
    kind = m.state.groups[no].kind
    ship = m.content.ship_by_id[kind.ship]
    return ship, *(each for each in m.content.systems_of(ship) if each.name in kind.systems)


def _of_ship(m: DropfleetMatch, no: int) -> tuple[msgspec.Struct, ...]:
    return _of_group(m, m.state.ships[no].group)


ShipNo: TypeAlias = Annotated[
    int, EntryOf(_of_ship), Owner(lambda m, no: m.state.groups[m.state.ships[no].group].seat)
]
GroupNo: TypeAlias = Annotated[int, EntryOf(_of_group), Owner(lambda m, no: m.state.groups[no].seat)]
BattlegroupNo: TypeAlias = Annotated[int, Owner(lambda m, no: m.state.battlegroups[no].seat)]
ClusterNo: TypeAlias = Annotated[
    int, EntryOf(lambda m, no: (m.content.cluster_by_size[m.state.clusters[no].size],))
]
SectorNo: TypeAlias = Annotated[
    int, EntryOf(lambda m, no: (m.content.sector_by_id[m.state.sectors[no].kind],))
]
StationNo: TypeAlias = Annotated[
    int, EntryOf(lambda m, no: (m.content.station_by_size[m.state.stations[no].size],))
]
CardNo: TypeAlias = Annotated[int, EntryOf("command_card")]
"""Numbers of things in the lists of the state; a card's is its place in `content.command_card`."""

NONE = -1
RELOCATED = 64
"""Marks a Voidgate that has dropped a relocated token this turn."""

NEUTRAL: Seat = -1
"""The seat of ships that belong to nobody."""

Status = Literal["waiting", "table", "destroyed", "left"]
"""Where a ship is: off the table still to come, on it, destroyed, or gone by an edge it was to reach."""

Phase = Literal["setup", "planning", "activation", "roundup", "over"]


class Target(msgspec.Struct, frozen=True, gc=False):
    """Something that can be attacked: a ship, a station or a sector by its number.

    dropfleet.launch.no-target
    """

    kind: Literal["ship", "station", "sector"]
    no: int


class Harm(msgspec.Struct, frozen=True, gc=False):
    """What crippling and its like have done to a ship. Most ships share `UNHARMED`.

    `containment` is how many successes its repair still needs; `lost` are the weapons destroyed, as bits.
    `offline` forbids to fire in the next activation, `silenced` in the one that runs, `no_launch` to launch
    at the next chance. `beast` says that a Crippling Damage result was suffered. `sabotaged` holds from an EM
    hit to the end of the next activation, `haywire` for the turn.
    """

    fires: int = 0
    corruptors: int = 0
    containment: int = 0
    surges: bool = False
    scanners: bool = False
    cracked: bool = False
    engines: bool = False
    power: bool = False
    engine_lost: bool = False
    leak: bool = False
    decay: bool = False
    offline: bool = False
    silenced: bool = False
    no_launch: bool = False
    lost: int = 0
    beast: bool = False
    sabotaged: bool = False
    haywire: bool = False


UNHARMED = Harm()


class ShipState(State):
    """A ship. Its profile is that of its group; `crippled` counts the thresholds passed, 0 to 2.

    `fired`, `debris` are bits of weapons and fields, for this activation and this turn. `uses` counts what
    Limited weapons and loads have been used. `spent`: a power it has once a turn is used. `tokens` are bits:
    1 a Box of Scraps aboard, 2 and 4 a telescope's token of seat 0 and 1. `launches` counts the tokens of
    each load launched this turn; `gates` those deployed through a Voidgate, RELOCATED added when a token was
    dropped at it. `strain` is damage that Unstable weapons do at the end of the activation. `shifted`: it has
    changed layer by its own move this turn.

    dropfleet.table.overlap
    """

    group: GroupNo
    hull: int
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    layer: Layer = "high"
    status: Status = "waiting"
    spike: int = 0
    silent: bool = False
    shields: bool = False
    order: OrderId = "standard"
    crippled: int = 0
    harm: Harm = UNHARMED
    moved: bool = False
    fired: int = 0
    launches: tuple[int, ...] = ()
    gates: int = 0
    debris: int = 0
    spent: bool = False
    tokens: int = 0
    uses: tuple[int, ...] = ()
    strain: int = 0
    shifted: bool = False


class GroupState(msgspec.Struct, frozen=True, gc=False):
    """A group: its ships and what they are. `carded` are the seats, as bits, that played a card on it this
    turn. `siphoned` are bits: 1 a Minor Spike, 2 a Major one was taken in this activation."""

    seat: Seat
    battlegroup: BattlegroupNo
    kind: Group
    ships: tuple[ShipNo, ...]
    activated: bool = False
    carded: int = 0
    siphoned: int = 0


class BattlegroupState(msgspec.Struct, frozen=True, gc=False):
    """A battlegroup. `order` is the special order it uses this turn, `surveyed` whether a ship of it has."""

    seat: Seat
    name: str
    rating: int
    groups: tuple[GroupNo, ...]
    arrived: bool = False
    order: OrderId = "standard"
    surveyed: bool = False
    battlenet: Literal["", "move", "fire", "layer"] = ""


class AssetToken(msgspec.Struct, frozen=True, gc=False):
    """A flight or a torpedo at its target. `delayed` ones strike at the end of the target's activation.

    `asset` is the id of the launch asset; `turn` when it was launched.

    dropfleet.table.contact, dropfleet.launch.tokens, dropfleet.launch.follow
    """

    asset: str
    seat: Seat
    target: Target
    turn: int
    delayed: bool = False


class Landing(msgspec.Struct, frozen=True, gc=False):
    """A lander on its way to a sector, a station or a ship that can be boarded."""

    asset: str
    seat: Seat
    target: Target
    delivers: GroundAssetId


class Garrison(msgspec.Struct, frozen=True, gc=False):
    """Ground assets of one seat in one place; those `in transit` count only from the next turn on.

    dropfleet.ground.kinds
    """

    infantry: int = 0
    armour: int = 0
    batteries: int = 0
    transit_infantry: int = 0
    transit_armour: int = 0

    @property
    def total(self) -> int:
        return self.infantry + self.armour + self.batteries

    @property
    def fighters(self) -> int:
        """Infantry and Armour: what holds ground. dropfleet.objective.sector-contest"""
        return self.infantry + self.armour


EMPTY = Garrison()


class Cluster(msgspec.Struct, frozen=True, gc=False):
    """A cluster: `surveyed` are the seats that did, as bits; `critical` whether a survey made it so."""

    name: str
    size: ClusterSizeId
    x: float
    y: float
    tags: Annotated[tuple[str, ...], Length(0)]
    sectors: Annotated[tuple[SectorNo, ...], Length(0)]
    surveyed: int = 0
    critical: bool = False


class Sector(msgspec.Struct, frozen=True, gc=False):
    """A sector; `ruined_by` is the seat that took its last Hull. After a nuclear missile it is `gone`."""

    cluster: ClusterNo
    kind: SectorId
    x: float
    y: float
    hull: int
    troops: Annotated[tuple[Garrison, ...], Length(2)]
    ruined_by: Seat = NONE
    ruined: bool = False
    gone: bool = False


class Station(msgspec.Struct, frozen=True, gc=False):
    """A space station, destroyed at 0 Hull, never Crippled and never spiked. `tokens` are bits as a ship's.

    dropfleet.station.no-crippling, dropfleet.station.no-spikes
    """

    name: str
    size: ClusterSizeId
    x: float
    y: float
    layer: Layer
    armaments: tuple[ArmamentId, ...]
    tags: tuple[str, ...]
    hull: int
    troops: tuple[Garrison, ...]
    controller: Seat = NONE
    destroyed_by: Seat = NONE
    surveyed: int = 0
    critical: bool = False
    tokens: int = 0


class Neutral(msgspec.Struct, frozen=True, gc=False):
    """A ship of nobody's, who is aboard, and who has gained control of it."""

    ship: ShipNo
    behaviour: Literal["relic", "liner"]
    troops: tuple[Garrison, ...]
    controller: Seat = NONE


class ActiveEffect(msgspec.Struct, frozen=True, gc=False):
    """A command card at work: on which group, ship (with its group), place or whole fleet, and how long."""

    card: CardNo
    seat: Seat
    lasts: Lasts
    ship: ShipNo = NONE
    group: GroupNo = NONE
    battlegroup: BattlegroupNo = NONE
    sector: SectorNo = NONE
    cluster: ClusterNo = NONE
    station: StationNo = NONE


class Player(State):
    """A player: fleet, admiral, cards, points.

    `strategy` is the deck of battlegroup cards, the next to reveal first; secret until revealed. `arriving`
    are the battlegroups that move on this turn. `pile` is the rest of the command cards, unordered;
    `discarding` what was chosen to be discarded, secret until all have chosen.
    `av` is the admiral's value, `flagship` the ship it is aboard, NONE without one.
    """

    fleet: Fleet | None = None
    strategy: list[BattlegroupNo] = msgspec.field(default_factory=list)
    stacked: bool = False
    revealed: BattlegroupNo = NONE
    av: int = 1
    flagship: ShipNo = NONE
    admiral_points: int = 0
    pile: list[CardNo] = msgspec.field(default_factory=list)
    hand: list[CardNo] = msgspec.field(default_factory=list)
    discards: list[CardNo] = msgspec.field(default_factory=list)
    discarding: tuple[CardNo, ...] | None = None
    vp: int = 0
    kill_points: int = 0
    nukes: int = 0


class Anomaly(State):
    """The wandering Anomaly, where a table plays with it."""

    x: float
    y: float
    towards: Target | None = None
    scanned: bool = False


class DropfleetState(State):
    """A battle. `deaths` are destroyed ships that still roll for Catastrophic Damage, in order; `cripplings`
    those that still roll for Crippling Damage, once for each entry. `ion_hits` are counted while a group
    fires. `cards_first` is who plays command cards first outside activations, once that is decided."""

    scenario: str
    size: GameSizeId
    turn: int
    phase: Phase
    players: list[Player]
    battlegroups: list[BattlegroupState]
    groups: list[GroupState]
    ships: list[ShipState]
    clusters: list[Cluster]
    sectors: list[Sector]
    stations: list[Station]
    fields: list[Field]
    holograms: list[Field]
    neutrals: list[Neutral]
    tokens: list[AssetToken]
    landings: list[Landing]
    effects: list[ActiveEffect]
    deaths: list[ShipNo]
    cripplings: list[ShipNo]
    initiative: list[Seat]
    ion_hits: dict[ShipNo, int]
    active_seat: Seat = NONE
    active_battlegroup: BattlegroupNo = NONE
    active_group: GroupNo = NONE
    second_seat: Seat = NONE
    cards_first: Seat = NONE
    anomaly: Anomaly | None = None


DropfleetMatch: TypeAlias = Match[DropfleetState, Content, DropfleetOptions]
