"""What a shipyard asks: a faction's catalogue, a fleet added up and judged, a fleet made up."""

from __future__ import annotations

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from gravitable.games.dropfleet.content import Content, builtin
from gravitable.games.dropfleet.fleets.admirals import Admiral
from gravitable.games.dropfleet.fleets.check import Violation, violations
from gravitable.games.dropfleet.fleets.fleet import (
    LONGEST_NAME,
    MOST_AGREED,
    MOST_PARTS,
    MOST_SHIPS,
    Fleet,
    size_of,
)
from gravitable.games.dropfleet.fleets.generate import random_fleet
from gravitable.games.dropfleet.fleets.measure import (
    admiral_value,
    battlegroup_points,
    command_ship,
    commanding,
    fleet_points,
    group_points,
    launch_capacity,
    paid_admiral,
    roster_size,
    ship_of,
    strategy_rating,
)
from gravitable.games.dropfleet.fleets.preferences import Preference
from gravitable.games.dropfleet.fleets.rosters import (
    BATTLEGROUP_TYPES,
    SIZES,
    BattlegroupKind,
    BattlegroupType,
    GameSize,
    GameSizeId,
)
from gravitable.games.dropfleet.fleets.samples import named_fleet
from gravitable.games.dropfleet.fleets.text import LONGEST_TEXT, read_fleet, write_fleet
from gravitable.games.dropfleet.ships.classes import Faction, Ship, Source, System
from gravitable.games.dropfleet.ships.launch_assets import LaunchAsset
from gravitable.games.dropfleet.ships.tonnage import TONNAGE_VALUE, WEIGHT_CLASS, Tonnage, WeightClass
from gravitable.games.dropfleet.specials import On, Takes, special_rules
from gravitable.kernel import BadOption


class AskCatalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can a fleet of this faction be built from?"""

    faction: Faction


class TonnageView(msgspec.Struct, frozen=True):
    """A tonnage: the class it belongs to, and what a ship of it adds to a Strategy Rating."""

    id: Tonnage
    weight: WeightClass
    value: int


class SpecialRule(msgspec.Struct, frozen=True):
    """A special rule as cards explain it, and where the ledger has it."""

    name: str
    on: On
    text: str
    rule: str
    source: Source
    takes: Takes | None = None


def _explained() -> tuple[SpecialRule, ...]:
    return tuple(
        SpecialRule(each.name, each.on, each.text, each.clause, each.source, each.takes)
        for each in special_rules().values()
    )


class Sample(msgspec.Struct, frozen=True):
    """A fleet that sails already, and how it is played."""

    fleet: Fleet
    about: str


class Catalogue(msgspec.Struct, frozen=True):
    """Everything a fleet of one faction is built from."""

    faction: Faction
    ships: tuple[Ship, ...]
    systems: tuple[System, ...]
    admirals: tuple[Admiral, ...]
    assets: tuple[LaunchAsset, ...]
    battlegroups: tuple[BattlegroupKind, ...]
    sizes: tuple[GameSize, ...]
    tonnages: tuple[TonnageView, ...]
    rules: tuple[SpecialRule, ...]
    samples: tuple[Sample, ...]


def catalogue(asked: AskCatalogue) -> Catalogue:
    """The catalogue of a faction.

    >>> len(catalogue(AskCatalogue("scourge")).ships)
    35
    """
    content = builtin()
    ships = content.fleet_ships(asked.faction)
    lists = {ship.systems.list for ship in ships if ship.systems is not None}
    return Catalogue(
        faction=asked.faction,
        ships=ships,
        systems=tuple(system for system in content.system if system.list in lists),
        admirals=content.admirals_of(asked.faction),
        assets=tuple(asset for asset in content.launch_asset if asset.faction == asked.faction),
        battlegroups=content.battlegroup,
        sizes=content.game_size,
        tonnages=tuple(TonnageView(each, WEIGHT_CLASS[each], TONNAGE_VALUE[each]) for each in TONNAGE_VALUE),
        rules=_explained(),
        samples=tuple(
            Sample(named_fleet(content, ready.id), ready.about)
            for ready in content.ready_fleet
            if ready.faction == asked.faction
        ),
    )


class AskGlossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What do the special rules on ships and weapons mean?"""


class Glossary(msgspec.Struct, frozen=True):
    """The special rules by name, and the launch assets of all factions."""

    rules: tuple[SpecialRule, ...]
    assets: tuple[LaunchAsset, ...]


def glossary(asked: AskGlossary) -> Glossary:
    """What is printed on ship cards, explained."""
    return Glossary(_explained(), builtin().launch_asset)


class CheckFleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Is this fleet legal? Either the fleet itself or the text of a fleet file."""

    fleet: Fleet | None = None
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] | None = None


class GroupReport(msgspec.Struct, frozen=True):
    """A group as listed: what it costs, and the profile of its ships as fitted."""

    points: int
    ship: Ship | None


class BattlegroupReport(msgspec.Struct, frozen=True):
    """What a battlegroup adds up to. `most` are the points its share of the fleet allows."""

    points: int
    most: int
    rating: int
    groups: tuple[GroupReport, ...]


class KindReport(msgspec.Struct, frozen=True):
    """How many battlegroups of a kind there are, and how many all rosters together ask for."""

    type: BattlegroupType
    have: int
    least: int
    most: int


class FleetReport(msgspec.Struct, frozen=True):
    """A fleet added up, and every clause it breaks. `text` is its file; empty where it has unknown ships.

    `ranks` are the admirals that sail in a game of its size.
    """

    fleet: Fleet
    text: str
    points: int
    agreed: int
    size: GameSizeId
    launch: int
    most_launch: int
    most_battlegroups: int
    ranks: tuple[str, ...]
    admiral: str
    av: int
    admiral_points: int
    kinds: tuple[KindReport, ...]
    battlegroups: tuple[BattlegroupReport, ...]
    violations: tuple[Violation, ...]


def check_fleet(asked: CheckFleet) -> FleetReport:
    """Add a fleet up and judge it."""
    content = builtin()
    if (asked.fleet is None) == (asked.text is None):
        raise BadOption("Send either a fleet or the text of a fleet file.")
    if asked.text is not None:
        fleet = read_fleet(content, asked.text)
    else:
        assert asked.fleet is not None
        fleet = asked.fleet
    bound(fleet)
    return report(content, fleet)


def bound(fleet: Fleet) -> None:
    """Refuse what no fleet is like, before it costs time or memory."""
    parts = [fleet.rosters, fleet.battlegroups]
    texts = [fleet.name]
    for battlegroup in fleet.battlegroups[:MOST_PARTS]:
        parts.append(battlegroup.groups)
        texts.append(battlegroup.name)
        for group in battlegroup.groups[:MOST_PARTS]:
            parts += [group.systems, group.options]
            texts += [group.ship, *group.systems[:MOST_PARTS], *group.options[:MOST_PARTS]]
            if not 0 <= group.count <= MOST_SHIPS:
                raise BadOption(f"A group has 0 to {MOST_SHIPS} ships.")
    if fleet.admiral is not None:
        texts += [fleet.admiral.admiral, fleet.admiral.ship]
    if any(len(part) > MOST_PARTS for part in parts) or any(len(text) > LONGEST_NAME for text in texts):
        raise BadOption("No fleet is that long.")
    if not all(0 <= points <= MOST_AGREED for points in fleet.rosters):
        raise BadOption("No fleet has so many points.")


def report(content: Content, fleet: Fleet) -> FleetReport:
    """What a fleet adds up to; with ships that do not exist, only that is told."""
    found = tuple(violations(content, fleet))
    known = all(group.ship in content.ship_by_id for each in fleet.battlegroups for group in each.groups)
    known = known and bool(fleet.rosters)
    known = known and all(0 <= each.roster < len(fleet.rosters) for each in fleet.battlegroups)
    sizes = [roster_size(content, points) for points in fleet.rosters or (0,)]
    size = max(sizes, key=lambda each: SIZES.index(each.id))
    paid = paid_admiral(content, fleet)
    named = fleet.admiral is None or (paid is not None and fleet.admiral.ship in content.ship_by_id)
    placed = fleet.admiral is None or 0 <= fleet.admiral.battlegroup < len(fleet.battlegroups)
    admiral = commanding(content, fleet) if known and named else None
    free = known and command_ship(content, fleet) is not None
    return FleetReport(
        fleet=fleet,
        text=write_fleet(content, fleet) if known and named and placed else "",
        points=fleet_points(content, fleet) if known else 0,
        agreed=fleet.points_agreed,
        size=size.id,
        launch=launch_capacity(content, fleet) if known else 0,
        most_launch=sum(each.launch for each in sizes),
        most_battlegroups=sum(each.battlegroups for each in sizes),
        ranks=tuple(rank.id for rank in content.admirals_of(fleet.faction) if rank.sails_in(size.id)),
        admiral=admiral.name if admiral is not None else "",
        av=admiral_value(content, fleet) if known and named else 1,
        admiral_points=0 if free or paid is None else paid.points,
        kinds=tuple(
            KindReport(
                kind,
                sum(each.type == kind for each in fleet.battlegroups),
                sum(each.allows(kind)[0] for each in sizes),
                sum(each.allows(kind)[1] for each in sizes),
            )
            for kind in BATTLEGROUP_TYPES
        ),
        battlegroups=tuple(
            BattlegroupReport(
                battlegroup_points(content, each),
                fleet.rosters[each.roster] * sizes[each.roster].share // 100,
                strategy_rating(content, each),
                tuple(
                    GroupReport(group_points(content, group), ship_of(content, group))
                    for group in each.groups
                ),
            )
            for each in fleet.battlegroups
        )
        if known
        else (),
        violations=found,
    )


class AskFleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make up a legal fleet."""

    faction: Faction
    points: Annotated[int, Meta(ge=500, le=9000)]
    preference: Preference = "balanced"
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0


def made_up(asked: AskFleet) -> FleetReport:
    """A random legal fleet."""
    content = builtin()
    size = size_of(asked.points)
    rng = Random(asked.seed)
    try:
        fleet = random_fleet(content, asked.faction, size, rng, asked.preference, asked.points)
    except ValueError as error:
        raise BadOption(str(error)) from None
    return report(content, fleet)
