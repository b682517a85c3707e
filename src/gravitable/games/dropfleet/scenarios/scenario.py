"""Scenarios: where things lie, how fleets arrive, and what gives victory points."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from gravitable.games.dropfleet.fleets.rosters import SIZES, GameSizeId
from gravitable.games.dropfleet.ground.assets import ClusterSizeId, SectorId
from gravitable.games.dropfleet.scenarios.scenery import ArmamentId
from gravitable.games.dropfleet.ships.classes import Faction, Source
from gravitable.games.dropfleet.ships.tonnage import Tonnage
from gravitable.games.dropfleet.specials import check_specials

ApproachId = Literal["directly-deployed", "battleline", "column", "distant", "rapid-response"]
Layer = Literal["atmosphere", "low", "high"]
HEIGHTS: tuple[Layer, ...] = ("atmosphere", "low", "high")
"""The layers, from the ground up."""

Line: TypeAlias = tuple[float, float, float, float]

USUAL_WIDTH = 48.0
"""How wide the table is that the maps are drawn for."""


class _Placed(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"smallest": "from"}
):
    """Something a scenario places, perhaps only from a size of game on."""

    name: str
    x: float
    y: float
    smallest: GameSizeId = "skirmish"
    tags: tuple[str, ...] = ()

    def used_in(self, size: GameSizeId) -> bool:
        """Whether the object is there in a game of that size."""
        return SIZES.index(size) >= SIZES.index(self.smallest)


class ClusterPlace(_Placed, frozen=True, kw_only=True):
    """A cluster: its centre, its size and its sectors."""

    size: ClusterSizeId
    sectors: tuple[SectorId, ...]


class StationPlace(_Placed, frozen=True, kw_only=True):
    """A space station and what it is armed with."""

    size: ClusterSizeId
    armaments: tuple[ArmamentId, ...] = ()


class NeutralPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship of nobody's and the rules it moves by."""

    ship: str
    x: float
    y: float
    heading: float
    layer: Layer
    behaviour: Literal["relic", "liner"]


class Debris(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many debris fields, least and most, evenly spaced; none in the `clear` boxes."""

    fine: tuple[int, int]
    dense: tuple[int, int]
    clear: tuple[Line, ...] = ()


class Ring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A planetary ring. dropfleet.ring.line"""

    line: Line
    layer: Layer = "high"


class Moon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A large solid object."""

    x: float
    y: float
    radius: float


def _known(special: str | None) -> None:
    """Refuse a special rule of ships that does not exist."""
    if special is not None:
        check_specials((special,), "ship")


class FleetLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario asks of one seat's fleet; `flag` replaces the most Flag battlegroups allowed."""

    seat: int
    faction: Faction | None = None
    special: str | None = None
    groups: tuple[int, int] | None = None
    groups_in_battle: tuple[int, int] | None = None
    forbidden: tuple[Tonnage, ...] = ()
    flag: int | None = None

    def __post_init__(self) -> None:
        _known(self.special)


class FirstWave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Battlegroups with a special rule that arrive on turn 1, whatever the approach says."""

    seat: int
    special: str

    def __post_init__(self) -> None:
        _known(self.special)


class Deployment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Groups with a special rule that start on the table, so near to something."""

    seat: int
    special: str
    within: float
    of: Literal["clusters"]

    def __post_init__(self) -> None:
        _known(self.special)


class _Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """A way to score; without `to` it is open to both seats."""

    to: int | None = None


class _ScoringAt(_Scoring, frozen=True, kw_only=True):
    """Scoring at objects: those with one of the tags `of`, none of the tags `without`; all by default."""

    of: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    times: int = 1

    def counts(self, tags: tuple[str, ...]) -> bool:
        """Whether an object with these tags counts."""
        if self.of and not set(self.of).intersection(tags):
            return False
        return not set(self.without).intersection(tags)


class Clusters(_ScoringAt, frozen=True, kw_only=True, tag="clusters", rename={"as_size": "as"}):
    """Hold and contest clusters; `needs` names a sector without which the cluster is worth nothing."""

    as_size: ClusterSizeId | None = None
    contest_only: bool = False
    needs: SectorId | None = None


class Stations(_ScoringAt, frozen=True, kw_only=True, tag="stations", rename={"as_size": "as"}):
    """Hold and contest space stations as clusters of a size."""

    as_size: ClusterSizeId
    contest_only: bool = False


class CriticalLocations(_ScoringAt, frozen=True, kw_only=True, tag="critical-locations"):
    """Hold objects with tonnage in Low Orbit."""

    at: Literal["clusters", "stations"] | None = None
    needs: SectorId | None = None


class SectorsDestroyed(_ScoringAt, frozen=True, kw_only=True, tag="sectors-destroyed"):
    """So many points for each destroyed sector, perhaps of one kind; negative points go to its destroyer."""

    vp: int
    sector: SectorId | None = None


class SectorsHeldAtEnd(_Scoring, frozen=True, kw_only=True, tag="sectors-held-at-end"):
    """So many points for each sector of a kind held at the end."""

    sector: SectorId
    vp: int


class SectorsNotHeld(_Scoring, frozen=True, kw_only=True, tag="sectors-not-held"):
    """So many points for each sector that the opponent does not hold."""

    vp: int


class StationsDestroyed(_Scoring, frozen=True, kw_only=True, tag="stations-destroyed"):
    """So many points for destroying a station on the opponent's half."""

    half: Literal["enemy"]
    vp: int


class KillPoints(_Scoring, frozen=True, kw_only=True, tag="kill-points"):
    """Points by steps of kill points at the end."""

    steps: tuple[tuple[int, int], ...]


class GroupsDestroyed(_Scoring, frozen=True, kw_only=True, tag="groups-destroyed"):
    """So many points for each enemy group destroyed, perhaps only groups with a special rule."""

    vp: int
    special: str | None = None

    def __post_init__(self) -> None:
        _known(self.special)


class GroupsSurviving(_Scoring, frozen=True, kw_only=True, tag="groups-surviving"):
    """So many points for each own group with a special rule alive at the end."""

    special: str
    vp: int

    def __post_init__(self) -> None:
        _known(self.special)


class BattlegroupsDestroyed(_Scoring, frozen=True, kw_only=True, tag="battlegroups-destroyed"):
    """So many points for each enemy battlegroup destroyed that lacks a special rule."""

    vp: int
    without_special: str

    def __post_init__(self) -> None:
        _known(self.without_special)


class ShipsDestroyed(_Scoring, frozen=True, kw_only=True, tag="ships-destroyed"):
    """So many points for each enemy ship with a special rule destroyed."""

    special: str
    vp: int

    def __post_init__(self) -> None:
        _known(self.special)


class ShipsSurviving(_Scoring, frozen=True, kw_only=True, tag="ships-surviving"):
    """So many points for each own ship with a special rule on the table at the end."""

    special: str
    vp: int

    def __post_init__(self) -> None:
        _known(self.special)


class ShipsEscaped(_Scoring, frozen=True, kw_only=True, tag="ships-escaped"):
    """So many points for each own ship with a special rule that leaves by the opponent's edge."""

    special: str
    vp: int

    def __post_init__(self) -> None:
        _known(self.special)


class TakingNeutral(_Scoring, frozen=True, kw_only=True, tag="neutral-taken"):
    """So many points for gaining control of a neutral ship."""

    ship: str
    vp: int


class Liner(_Scoring, frozen=True, kw_only=True, tag="liner"):
    """Points for a liner: held, held near the own edge, contested, destroyed by the enemy's edge or not."""

    hold: int
    home: int
    contest: int
    destroyed_away: int
    destroyed: int


Scoring: TypeAlias = (
    Clusters
    | Stations
    | CriticalLocations
    | SectorsDestroyed
    | SectorsHeldAtEnd
    | SectorsNotHeld
    | StationsDestroyed
    | KillPoints
    | GroupsDestroyed
    | GroupsSurviving
    | BattlegroupsDestroyed
    | ShipsDestroyed
    | ShipsSurviving
    | ShipsEscaped
    | TakingNeutral
    | Liner
)


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Another way to play a scenario: the fields that it names replace the scenario's."""

    name: str
    debris: Debris | None = None
    rings: tuple[Ring, ...] | None = None
    moons: tuple[Moon, ...] | None = None
    clusters: tuple[ClusterPlace, ...] | None = None
    stations: tuple[StationPlace, ...] | None = None
    scoring: tuple[Scoring, ...] | None = None
    fleets: tuple[FleetLimit, ...] | None = None


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario. `entries` are, for each seat, the lines of the table's edge that it arrives from.

    One that is `taught` has a fleet file for each seat, which play it where fleets are ready ones.
    """

    id: str
    name: str
    players: int
    approach: ApproachId
    turns: int
    entries: tuple[tuple[Line, ...], ...]
    scoring: tuple[Scoring, ...]
    source: Source
    debris: Debris = Debris((0, 0), (0, 0))
    rings: tuple[Ring, ...] = ()
    moons: tuple[Moon, ...] = ()
    clusters: tuple[ClusterPlace, ...] = ()
    stations: tuple[StationPlace, ...] = ()
    neutrals: tuple[NeutralPlace, ...] = ()
    fleets: tuple[FleetLimit, ...] = ()
    first_wave: tuple[FirstWave, ...] = ()
    deploy: tuple[Deployment, ...] = ()
    special: tuple[Literal["monitor-extra-order"], ...] = ()
    suggested_points: int | None = None
    variant: Variant | None = None
    taught: tuple[str, ...] = ()
    note: str | None = None


def as_variant(scenario: Scenario) -> Scenario:
    """The scenario with the fields of its variant in place of its own."""
    if scenario.variant is None:
        return scenario
    named = msgspec.structs.asdict(scenario.variant)
    named.pop("name")
    return msgspec.structs.replace(
        scenario, **{field: value for field, value in named.items() if value is not None}
    )


class AddOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Anomaly: something that any scenario may be played with."""

    id: str
    name: str
    text: str
    speed: float
    stops_short: float
    danger: float
    distances: tuple[float, ...]
    scan: tuple[tuple[int, ...], ...]
    source: Source


class TournamentOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variation of the scoring that a tournament may ask for."""

    id: str
    text: str
    source: Source
    steps: tuple[tuple[int, int], ...] = ()
