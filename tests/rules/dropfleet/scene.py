"""Small battles for tests of the Roundup: name what matters, the table is empty otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as replace_fields
from typing import Any

from msgspec.structs import replace

from gravitable.games.dropfleet import GAME as DROPFLEET
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.attack import Attack
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.fleets.fleet import Group
from gravitable.games.dropfleet.fleets.rosters import GameSizeId
from gravitable.games.dropfleet.ground.assets import ClusterSizeId, SectorId
from gravitable.games.dropfleet.scenarios.layout import sector_places
from gravitable.games.dropfleet.scenarios.scenery import ArmamentId
from gravitable.games.dropfleet.state import (
    EMPTY,
    BattlegroupState,
    Cluster,
    DropfleetMatch,
    DropfleetState,
    Garrison,
    GroupNo,
    GroupState,
    Player,
    Sector,
    ShipNo,
    ShipState,
    Station,
    Target,
)
from gravitable.games.dropfleet.steps.activation import activate_group
from gravitable.games.dropfleet.steps.battlefield_layout import DebrisLayout, lay_out
from gravitable.games.dropfleet.table import scenario_of
from gravitable.kernel import Action, Decision, Match, Proceed, ScriptedChance, Seat, Step, View

CONTENT = builtin()


class Stop(Step, frozen=True, gc=False):
    """Where a test's agenda ends: nothing more is asked."""

    def run(self, m: DropfleetMatch) -> Decision:
        return Decision(0, "test.stop", "The test is over.", [Proceed()], "dropfleet.turn.phases")


class Activate(Step, frozen=True, gc=False):
    """A group's activation, from its orders on."""

    group: GroupNo

    def run(self, m: DropfleetMatch) -> None:
        activate_group(m, self.group)


def fired_at(
    target: Target,
    lock: int,
    dice: int,
    *,
    seat: Seat = 0,
    source: ShipNo = 0,
    name: str = "test",
    damage: str | None = "1",
    **more: Any,
) -> TargetedAttack:
    """An attack of so many dice; `more` is what else an attack has."""
    inflicts = None if damage is None else Dice.read(damage)
    return TargetedAttack(seat, source, name, target, Attack(lock, (Dice(plus=dice),), inflicts, **more))


def _begin(m: DropfleetMatch) -> DropfleetState:
    raise AssertionError("scenes are put together, not set up")


GAME = replace_fields(
    DROPFLEET,
    version="test",
    setup=_begin,
    first=Stop(),
    view=lambda m, seat: View(),
    action_words=lambda m, action: "",
    event_words=lambda m, event, names: "",
)


class Scene:
    """A table being set for a test. Seat 1 has the higher initiative unless the test rolls for it."""

    def __init__(
        self,
        scenario: str = "take-and-hold",
        *,
        turn: int = 2,
        initiative: Sequence[Seat] = (1, 0),
        **options: Any,
    ) -> None:
        given: dict[str, Any] = {"command_cards": False, "scenario": scenario, **options}
        self.options = GAME.read_options(given)
        self.state = DropfleetState(
            scenario=scenario,
            size="clash",
            turn=turn,
            phase="roundup",
            players=[Player(), Player()],
            battlegroups=[],
            groups=[],
            ships=[],
            clusters=[],
            sectors=[],
            stations=[],
            fields=[],
            holograms=[],
            neutrals=[],
            tokens=[],
            landings=[],
            effects=[],
            deaths=[],
            cripplings=[],
            initiative=list(initiative),
            ion_hits={},
        )

    def ship(
        self, kind: str, seat: Seat, x: float = 24.0, y: float = 24.0, layer: Any = "high", **fields: Any
    ) -> ShipNo:
        """A ship of its own group and battlegroup."""
        return self.group(kind, seat, [(x, y)], layer, **fields)[0]

    def group(
        self, kind: str, seat: Seat, places: Sequence[tuple[float, float]], layer: Any = "high", **fields: Any
    ) -> tuple[ShipNo, ...]:
        """Ships of one class in one group, alone in their battlegroup."""
        s = self.state
        profile = CONTENT.ship_by_id[kind]
        first = len(s.ships)
        ships = tuple(range(first, first + len(places)))
        group: GroupNo = len(s.groups)
        rating = profile.tonnage_value * len(places)
        s.battlegroups.append(BattlegroupState(seat, profile.name, rating, (group,), arrived=True))
        s.groups.append(GroupState(seat, len(s.battlegroups) - 1, Group(kind, len(places)), ships))
        for x, y in places:
            fields = {"hull": profile.hull, "status": "table", "layer": layer, "x": x, "y": y, **fields}
            s.ships.append(ShipState(group, **fields))
            fields.pop("x"), fields.pop("y")
        return ships

    def cluster(
        self,
        sectors: Sequence[SectorId],
        x: float = 24.0,
        y: float = 24.0,
        *,
        size: ClusterSizeId = "medium",
        tags: tuple[str, ...] = (),
        name: str = "city",
    ) -> tuple[int, ...]:
        """A cluster; the numbers of its sectors."""
        s = self.state
        first = len(s.sectors)
        for kind, (sx, sy) in zip(sectors, sector_places(x, y, len(sectors)), strict=True):
            hull = CONTENT.sector_by_id[kind].hull
            s.sectors.append(Sector(len(s.clusters), kind, sx, sy, hull, (EMPTY, EMPTY)))
        numbers = tuple(range(first, len(s.sectors)))
        s.clusters.append(Cluster(name, size, x, y, tags, numbers))
        return numbers

    def station(
        self,
        x: float = 24.0,
        y: float = 24.0,
        *,
        size: ClusterSizeId = "large",
        armaments: tuple[ArmamentId, ...] = (),
        controller: Seat = -1,
        tags: tuple[str, ...] = (),
    ) -> int:
        """A station; its number."""
        hull = CONTENT.station_by_size[size].hull
        self.state.stations.append(
            Station("dock", size, x, y, "low", armaments, tags, hull, (EMPTY, EMPTY), controller)
        )
        return len(self.state.stations) - 1

    def troops(
        self, place: Target, seat: Seat, infantry: int = 0, armour: int = 0, batteries: int = 0
    ) -> None:
        """Ground assets of a seat in a sector or on a station."""
        places: list[Any] = self.state.sectors if place.kind == "sector" else self.state.stations
        there = places[place.no]
        garrisons = list(there.troops)
        garrisons[seat] = Garrison(infantry, armour, batteries)
        places[place.no] = replace(there, troops=tuple(garrisons))

    def play(self, *steps: Step, script: Sequence[Any] = ()) -> DropfleetMatch:
        """The match at the first of these steps; the dice fall as scripted."""
        agenda: list[Step] = [Stop(), *reversed(steps)]
        return Match.resume(GAME, 2, self.options, ScriptedChance(list(script)), self.state, agenda)


def sector(number: int) -> Target:
    return Target("sector", number)


def station(number: int) -> Target:
    return Target("station", number)


def ship(number: int) -> Target:
    return Target("ship", number)


def over(m: DropfleetMatch) -> bool:
    """Whether the steps of the test have all been resolved."""
    return m.pending[0].kind == "test.stop"


def options(m: DropfleetMatch) -> list[Action]:
    """What the first asked seat may choose."""
    return list(m.pending[0].options or ())


def resolve(m: DropfleetMatch, *steps: Step) -> None:
    """Resolve further steps in a scene that has come to its end."""
    assert over(m)
    m.agenda.extend((Stop(), *reversed(steps)))
    m.advance()


def dice_left(m: DropfleetMatch) -> int:
    """How many scripted results were not used."""
    chance = m.chance
    assert isinstance(chance, ScriptedChance)
    return len(chance.script)


def told(m: DropfleetMatch, kind: type[Any]) -> list[Any]:
    """The events of a kind so far."""
    return [event for event in m.events if type(event) is kind]


def laid_out(scenario: str, size: GameSizeId = "clash", *, variant: bool = False) -> DropfleetState:
    """The table of a scenario, debris left out."""
    scene = Scene(scenario, variant=variant)
    m = scene.play(script=[DebrisLayout(())])
    lay_out(m, scenario_of(m), size)
    return m.state
