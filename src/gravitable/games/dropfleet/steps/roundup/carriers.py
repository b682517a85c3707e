"""What carriers can launch, and where to: loads, layers, Thrust, what lies in the way."""

from __future__ import annotations

from collections.abc import Iterator

from gravitable.games.dropfleet.deck.command_cards import AssetThrust
from gravitable.games.dropfleet.deck.effects import effects_on
from gravitable.games.dropfleet.fire.line_of_sight import hits_moon
from gravitable.games.dropfleet.ships.classes import Load
from gravitable.games.dropfleet.ships.launch_assets import AssetKind, LaunchAsset
from gravitable.games.dropfleet.special_rules.launch_rule import doubles_thrust, infantry_only
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.roundup.actions import Delivery, Launch
from gravitable.games.dropfleet.steps.roundup.gates import open_gates, through_gate
from gravitable.games.dropfleet.table import (
    enemy_ships,
    exists,
    gear,
    is_crippled,
    on_table,
    order_of,
    place_of,
    profile_of,
    scenario_of,
    sector_distance,
)
from gravitable.geometry.compass import beyond, distance, in_reach, within
from gravitable.kernel import IllegalAction

KINDS: tuple[tuple[AssetKind, ...], ...] = (
    ("torpedoes",),
    ("bombers", "fire-ships"),
    ("fighters",),
    ("dropships", "bulk-landers", "gates"),
)
"""The four steps of launching. dropfleet.launch.order"""

LANDERS = 3
"""The step in which dropships, bulk landers and Gates go."""

LANDING = frozenset(KINDS[LANDERS])


def may_launch(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether a carrier's orders let it launch this turn.

    dropfleet.launch.no-fire-no-launch, dropfleet.order.max-thrust-no-launch,
    dropfleet.order.silent-no-launch, dropfleet.launch.besides, dropfleet.unique-rule.battlenet-launch
    """
    state = m.state.ships[ship]
    return state.status == "table" and m.content.order_by_id[order_of(m, ship)].launch


def can_launch(m: DropfleetMatch, ship: ShipNo, kind: int) -> bool:
    """Whether a ship has anything to launch of one of the four kinds, and something to launch it at."""
    return next(launches(m, ship, kind), None) is not None


def launches(m: DropfleetMatch, ship: ShipNo, kind: int) -> Iterator[Launch]:
    """Everything that a ship may still launch of one of the four kinds.

    dropfleet.unique-rule.battlenet-launch
    """
    if not m.state.ships[ship].harm.no_launch:
        yield from could_launch(m, ship, kind)


def could_launch(m: DropfleetMatch, ship: ShipNo, kind: int) -> Iterator[Launch]:
    """Everything that a ship could launch of one of the four kinds, if Weapons Offline did not forbid it.

    dropfleet.crippling.weapons-offline, dropfleet.launch.carrier, dropfleet.launch.load
    """
    profile = profile_of(m, ship)
    faction = profile.faction
    if faction == "neutral" or not may_launch(m, ship):
        return
    for number, load in enumerate(profile.loads):
        left = _left(m, ship, number, load)
        for name in load.assets:
            asset = m.content.asset_by_load.get((faction, name))
            if asset is None or asset.kind not in KINDS[kind]:
                continue
            if asset.kind == "gates":
                yield from _gates(m, ship, number, asset, left)
            elif asset.kind in LANDING:
                yield from _landers(m, ship, number, asset, left)
            else:
                for target in _targets(m, ship, asset):
                    for count in range(1, left + 1):
                        yield Launch(ship, number, asset.id, target, count)


def _left(m: DropfleetMatch, ship: ShipNo, number: int, load: Load) -> int:
    """How many tokens of a load may still go this turn.

    dropfleet.launch.number, dropfleet.weapon-rule.limited
    """
    state = m.state.ships[ship]
    gone = state.launches[number] if state.launches else 0
    place = len(profile_of(m, ship).weapons) + number
    used = state.uses[place] if place < len(state.uses) else 0
    if load.uses is not None and used >= load.uses and not gone:
        return 0
    return load.launch - gone


def _targets(m: DropfleetMatch, ship: ShipNo, asset: LaunchAsset) -> Iterator[Target]:
    """Where fighters, bombers, torpedoes and fire ships can be sent: Low and High Orbit, up to double Thrust.

    dropfleet.launch.other-layer, dropfleet.launch.double-thrust, dropfleet.launch.no-double-thrust,
    dropfleet.launch.any-range, dropfleet.launch.solid, dropfleet.launch.silent-target,
    dropfleet.launch.never-below
    """
    s = m.state
    carrier = s.ships[ship]
    if carrier.layer == "atmosphere":
        return
    seat = s.groups[carrier.group].seat
    far = thrust_of(m, ship, asset) * (2 if doubles_thrust(asset) else 1)
    ships = on_table(s) if asset.kind == "fighters" else enemy_ships(s, seat)
    targets = [Target("ship", number) for number in ships]
    targets += [
        Target("station", number)
        for number, station in enumerate(s.stations)
        if station.hull > 0 and (station.controller != seat or asset.kind == "fighters")
    ]
    moons = scenario_of(m).moons
    for target in targets:
        x, y, layer = place_of(s, target)
        if layer == "atmosphere" or not within(carrier.x, carrier.y, x, y, far):
            continue
        if hits_moon((carrier.x, carrier.y, x, y), moons, layer):
            continue
        yield target


def refused(m: DropfleetMatch, launch: Launch, group: GroupNo) -> IllegalAction | None:
    """Why a launch is not possible, where a clause says so plainly."""
    s = m.state
    ships = s.groups[group].ships
    if launch.ship not in ships:
        return IllegalAction("dropfleet.launch.turns", "That ship is not of the selected group.")
    loads = profile_of(m, launch.ship).loads
    asset = m.content.asset_by_id.get(launch.asset)
    if asset is None or not 0 <= launch.load < len(loads) or asset.load not in loads[launch.load].assets:
        return IllegalAction("dropfleet.launch.load", "The ship does not carry that.")
    if not 1 <= launch.count <= _left(m, launch.ship, launch.load, loads[launch.load]):
        return IllegalAction("dropfleet.launch.number", "The load does not launch so many this turn.")
    if not exists(s, launch.target):
        return IllegalAction("dropfleet.launch.load", "There is no such target.")
    carrier = s.ships[launch.ship]
    x, y, layer = place_of(s, launch.target)
    away = distance(carrier.x, carrier.y, x, y)
    reach = thrust_of(m, launch.ship, asset)
    if asset.kind in LANDING:
        bulk = asset.kind == "bulk-landers"
        if launch.target.kind == "sector":
            away = sector_distance(s, launch.target.no, carrier.x, carrier.y)
        if asset.kind != "gates" and beyond(away, reach):
            return IllegalAction("dropfleet.launch.landers-thrust", f'The lander reaches {reach}".')
        rule = "dropfleet.launch.bulk-lander-layer" if bulk else "dropfleet.launch.dropship-layer"
        return IllegalAction(rule, "Not from this layer, to this place, or with this cargo.")
    if "atmosphere" in (carrier.layer, layer):
        return IllegalAction("dropfleet.launch.other-layer", "These assets operate in orbit only.")
    if hits_moon((carrier.x, carrier.y, x, y), scenario_of(m).moons, layer):
        return IllegalAction("dropfleet.launch.solid", "A solid object is in the way.")
    if beyond(away, 2 * reach):
        return IllegalAction("dropfleet.launch.double-thrust", f'The assets reach {2 * reach}" at most.')
    if beyond(away, reach) and not doubles_thrust(asset):
        return IllegalAction("dropfleet.launch.no-double-thrust", f'The assets reach {reach}".')
    return None


def thrust_of(m: DropfleetMatch, ship: ShipNo, asset: LaunchAsset) -> int:
    """The Thrust of assets launched by a ship, cards included."""
    group = m.state.ships[ship].group
    return asset.thrust + sum(effect.by for effect in effects_on(m, AssetThrust, group=group))


def _landers(m: DropfleetMatch, ship: ShipNo, number: int, asset: LaunchAsset, left: int) -> Iterator[Launch]:
    """Landings within Thrust.

    dropfleet.launch.dropship-layer, dropfleet.launch.bulk-lander-layer, dropfleet.launch.landers-thrust,
    dropfleet.lander.dropship-sector, dropfleet.lander.dropship-station, dropfleet.lander.bulk-lander-from
    """
    s = m.state
    carrier = s.ships[ship]
    reach = thrust_of(m, ship, asset)
    bulk = asset.kind == "bulk-landers"
    moons = scenario_of(m).moons
    for target in landing_places(m):
        if target.kind == "sector":
            fits = carrier.layer == "atmosphere" or (bulk and carrier.layer == "low")
            away = sector_distance(s, target.no, carrier.x, carrier.y)
        else:
            x, y, layer = place_of(s, target)
            fits = carrier.layer == layer or (bulk and carrier.layer == "atmosphere" and layer == "low")
            away = distance(carrier.x, carrier.y, x, y)
            fits = fits and not hits_moon((carrier.x, carrier.y, x, y), moons, layer)
        if fits and in_reach(away, reach):
            for delivers in deliveries(m, ship, asset):
                for count in range(1, left + 1):
                    yield Launch(ship, number, asset.id, target, count, delivers)


def landing_places(m: DropfleetMatch) -> Iterator[Target]:
    """Sectors, ruins among them, stations, and neutral ships that can be boarded. dropfleet.lander.ruins"""
    s = m.state
    for number, sector in enumerate(s.sectors):
        if not sector.gone:
            yield Target("sector", number)
    for number, station in enumerate(s.stations):
        if station.hull > 0:
            yield Target("station", number)
    for neutral in s.neutrals:
        open_to_all = neutral.behaviour == "liner" or is_crippled(m, neutral.ship)
        taken = s.groups[s.ships[neutral.ship].group].seat != NONE
        if s.ships[neutral.ship].status == "table" and open_to_all and not taken:
            yield Target("ship", neutral.ship)


def deliveries(m: DropfleetMatch, ship: ShipNo, asset: LaunchAsset) -> tuple[Delivery, ...]:
    """What a lander may deliver. dropfleet.lander.dropship-delivers, dropfleet.lander.bulk-lander-delivers"""
    if asset.kind != "bulk-landers":
        return ("infantry", "armour")
    if infantry_only(asset) or gear(m, ship).rules.infantry_only:
        return ("infantry",)
    return ("infantry", "defence-battery")


def _gates(m: DropfleetMatch, ship: ShipNo, number: int, asset: LaunchAsset, left: int) -> Iterator[Launch]:
    """Gates of a Mothership, deployed from Voidgates.

    dropfleet.shaltari.gates, dropfleet.shaltari.gates-through, dropfleet.shaltari.mothership
    """
    for gate, room in open_gates(m, ship):
        for target in landing_places(m):
            if through_gate(m, gate, target):
                for delivers in deliveries(m, ship, asset):
                    for count in range(1, min(left, room) + 1):
                        yield Launch(ship, number, asset.id, target, count, delivers, gate)
