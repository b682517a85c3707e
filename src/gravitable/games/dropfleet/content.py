"""Everything the game is played with, read from content/*.toml, and how to find it by id or name."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path

import msgspec

from gravitable.games.dropfleet.deck.command_cards import CommandCard
from gravitable.games.dropfleet.fleets.admirals import Admiral
from gravitable.games.dropfleet.fleets.rosters import (
    BattlegroupKind,
    GameSize,
    GameSizeId,
    ReadyFleet,
    TypicalTarget,
)
from gravitable.games.dropfleet.ground.assets import ClusterSize, GroundAsset, SectorKind
from gravitable.games.dropfleet.orders import Order
from gravitable.games.dropfleet.scenarios.scenario import AddOn, Scenario, TournamentOption
from gravitable.games.dropfleet.scenarios.scenery import Armament, Hazard, HazardId, StationSize
from gravitable.games.dropfleet.ships.classes import Faction, Ship, System
from gravitable.games.dropfleet.ships.damage_tables import CatastropheResult, CripplingResult
from gravitable.games.dropfleet.ships.launch_assets import LaunchAsset
from gravitable.kernel.content.merge import load_content

FOLDER = Path(__file__).parent


class Content(msgspec.Struct, frozen=True, dict=True, eq=False):
    """The content, under the names that the files use."""

    ship: tuple[Ship, ...]
    system: tuple[System, ...]
    launch_asset: tuple[LaunchAsset, ...]
    admiral: tuple[Admiral, ...]
    battlegroup: tuple[BattlegroupKind, ...]
    game_size: tuple[GameSize, ...]
    ready_fleet: tuple[ReadyFleet, ...]
    typical_target: tuple[TypicalTarget, ...]
    order: tuple[Order, ...]
    crippling: tuple[CripplingResult, ...]
    catastrophe: tuple[CatastropheResult, ...]
    ground_asset: tuple[GroundAsset, ...]
    cluster: tuple[ClusterSize, ...]
    sector: tuple[SectorKind, ...]
    hazard: tuple[Hazard, ...]
    station: tuple[StationSize, ...]
    armament: tuple[Armament, ...]
    command_card: tuple[CommandCard, ...]
    scenario: tuple[Scenario, ...]
    add_on: tuple[AddOn, ...]
    tournament_option: tuple[TournamentOption, ...]

    @cached_property
    def ship_by_id(self) -> dict[str, Ship]:
        return {ship.id: ship for ship in self.ship}

    @cached_property
    def order_by_id(self) -> dict[str, Order]:
        return {order.id: order for order in self.order}

    @cached_property
    def battlegroup_by_id(self) -> dict[str, BattlegroupKind]:
        return {kind.id: kind for kind in self.battlegroup}

    @cached_property
    def size_by_id(self) -> dict[GameSizeId, GameSize]:
        return {size.id: size for size in self.game_size}

    @cached_property
    def asset_by_load(self) -> dict[tuple[Faction, str], LaunchAsset]:
        return {(asset.faction, asset.load): asset for asset in self.launch_asset}

    @cached_property
    def asset_by_id(self) -> dict[str, LaunchAsset]:
        return {asset.id: asset for asset in self.launch_asset}

    @cached_property
    def sector_by_id(self) -> dict[str, SectorKind]:
        return {kind.id: kind for kind in self.sector}

    @cached_property
    def cluster_by_size(self) -> dict[str, ClusterSize]:
        return {size.id: size for size in self.cluster}

    @cached_property
    def station_by_size(self) -> dict[str, StationSize]:
        return {size.id: size for size in self.station}

    @cached_property
    def armament_by_id(self) -> dict[str, Armament]:
        return {armament.id: armament for armament in self.armament}

    @cached_property
    def hazard_by_id(self) -> dict[HazardId, Hazard]:
        return {hazard.id: hazard for hazard in self.hazard}

    @cached_property
    def ground_by_id(self) -> dict[str, GroundAsset]:
        return {asset.id: asset for asset in self.ground_asset}

    def fleet_ships(self, faction: Faction) -> tuple[Ship, ...]:
        """The ships a fleet of that faction may take, in the order of their file."""
        return tuple(ship for ship in self.ship if ship.faction == faction)

    def ship_named(self, faction: Faction, name: str) -> Ship | None:
        """The ship of that name, capitals and spaces aside; None where the faction has none."""
        wanted = _plain(name)
        return next((ship for ship in self.fleet_ships(faction) if _plain(ship.name) == wanted), None)

    def systems_of(self, ship: Ship) -> tuple[System, ...]:
        """The systems that a modular hull may be fitted with; none for any other ship."""
        if ship.systems is None:
            return ()
        return tuple(system for system in self.system if system.list == ship.systems.list)

    def admirals_of(self, faction: Faction) -> tuple[Admiral, ...]:
        """The admirals of a faction, lowest level first."""
        return tuple(sorted((a for a in self.admiral if a.faction == faction), key=lambda a: a.level))

    def deck_of(self, faction: Faction) -> tuple[CommandCard, ...]:
        """The command cards of a faction, each once; `copies` says how often the deck holds it."""
        return tuple(card for card in self.command_card if card.faction == faction)


def _plain(name: str) -> str:
    return "".join(name.casefold().split())


@cache
def builtin() -> Content:
    """The game's own content.

    >>> len(builtin().fleet_ships("scourge"))
    35
    """
    return load_content(Content, FOLDER / "content")
