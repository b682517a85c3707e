"""Launching: torpedoes, bombers and fire ships, fighters, landers, in turns from the lowest initiative."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import Proceed
from gravitable.games.dropfleet.cards import AssetThrust
from gravitable.games.dropfleet.launch_assets import AssetKind, LaunchAsset
from gravitable.games.dropfleet.ships import Load
from gravitable.games.dropfleet.sightlines import fields_crossed, hits_moon
from gravitable.games.dropfleet.spikes import add_spike
from gravitable.games.dropfleet.state import (
    NONE,
    AssetToken,
    DropfleetMatch,
    GroupNo,
    Landing,
    ShipNo,
    Target,
)
from gravitable.games.dropfleet.steps.command import windows
from gravitable.games.dropfleet.steps.roundup.actions import Delivery, Launch, SelectCarriers
from gravitable.games.dropfleet.steps.roundup.events import AssetsLaunched, FightersReturned
from gravitable.games.dropfleet.steps.roundup.gates import open_gates, through_gate
from gravitable.games.dropfleet.steps.roundup.initiative import rising
from gravitable.games.dropfleet.steps.roundup.tokens import kind_of, lost_on, take_tokens
from gravitable.games.dropfleet.table import (
    effects_on,
    enemy_ships,
    fields_of,
    group_on_table,
    is_crippled,
    on_table,
    place_of,
    profile_of,
    scenario_of,
    sector_distance,
)
from gravitable.geometry.compass import EPSILON, distance
from gravitable.kernel import Action, Decision, Seat, Step

KINDS: tuple[tuple[AssetKind, ...], ...] = (
    ("torpedoes",),
    ("bombers", "fire-ships"),
    ("fighters",),
    ("dropships", "bulk-landers", "gates"),
)
"""The four steps of launching. dropfleet.launch.order"""

LANDERS = 3
"""The step in which dropships, bulk landers and Gates go."""

_NAMES = ("torpedoes", "bombers or fire ships", "fighters", "landers")
_LANDERS = frozenset(KINDS[LANDERS])
_PROCEED = Proceed()


class ExpireFighters(Step, frozen=True, gc=False):
    """Fighters of the last turn that were not used fly home. dropfleet.fighter.expire"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        gone = take_tokens(s, lambda token: token.turn < s.turn and kind_of(m, token) == "fighters")
        for seat in range(m.seats):
            count = sum(token.seat == seat for token in gone)
            if count:
                m.emit(FightersReturned(seat, count))


class LaunchAssets(Step, frozen=True, gc=False):
    """One kind of asset: seats choose groups in turn until all have launched or passed.

    dropfleet.launch.turns
    """

    kind: int
    turn: int = 0
    passed: tuple[Seat, ...] = ()
    launched: tuple[GroupNo, ...] = ()

    def run(self, m: DropfleetMatch) -> Decision | None:
        seats = rising(m)
        for step in range(len(seats)):
            place = (self.turn + step) % len(seats)
            seat = seats[place]
            groups = self._able(m, seat)
            if not groups:
                continue
            if step:
                m.push(replace(self, turn=place))
                return None
            prompt = f"Choose a group to launch {_NAMES[self.kind]}, or launch no more."
            options: list[Action] = [_PROCEED, *(SelectCarriers(group) for group in groups)]
            return Decision(seat, "dropfleet.select-carriers", prompt, options, "dropfleet.launch.turns")
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        after = (self.turn + 1) % m.seats
        if isinstance(action, SelectCarriers):
            m.push(
                *windows(m, "launch", group=action.group),
                LaunchFrom(self.kind, action.group),
                replace(self, turn=after, launched=(*self.launched, action.group)),
            )
        else:
            m.push(replace(self, turn=after, passed=(*self.passed, seat)))

    def _able(self, m: DropfleetMatch, seat: Seat) -> list[GroupNo]:
        if seat in self.passed:
            return []
        return [
            number
            for number, group in enumerate(m.state.groups)
            if group.seat == seat
            and number not in self.launched
            and any(next(launches(m, ship, self.kind), None) for ship in group_on_table(m.state, number))
        ]


class LaunchFrom(Step, frozen=True, gc=False):
    """The ships of a selected group launch, one after the other; something must go.

    dropfleet.launch.must-launch
    """

    kind: int
    group: GroupNo
    done: tuple[ShipNo, ...] = ()
    something: bool = False

    def run(self, m: DropfleetMatch) -> Decision | None:
        waiting = [ship for ship in group_on_table(m.state, self.group) if ship not in self.done]
        for place, ship in enumerate(waiting):
            options: list[Action] = list(launches(m, ship, self.kind))
            if not options:
                continue
            if self.something or any(launches(m, other, self.kind) for other in waiting[place + 1 :]):
                options.append(_PROCEED)
            name = profile_of(m, ship).name
            prompt = f"{name}: launch {_NAMES[self.kind]} at what?"
            seat = m.state.groups[self.group].seat
            return Decision(seat, "dropfleet.launch", prompt, options, "dropfleet.launch.load")
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, Launch):
            send_out(m, action)
            m.push(replace(self, something=True))
            return
        waiting = [ship for ship in group_on_table(m.state, self.group) if ship not in self.done]
        asked = next(ship for ship in waiting if any(launches(m, ship, self.kind)))
        m.push(replace(self, done=(*self.done, asked)))


class LaunchingEnds(Step, frozen=True, gc=False):
    """Weapons Offline has cost a ship its chance to launch. dropfleet.crippling.weapons-offline"""

    def run(self, m: DropfleetMatch) -> None:
        for number in on_table(m.state):
            ship = m.state.ships[number]
            if ship.harm.no_launch:
                ship.harm = replace(ship.harm, no_launch=False)


def may_launch(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether a carrier can launch at all this turn. dropfleet.launch.no-fire-no-launch"""
    state = m.state.ships[ship]
    return (
        state.status == "table"
        and m.content.order_by_id[state.order].launch
        and not state.harm.no_launch
        and not state.harm.sabotaged
    )


def launches(m: DropfleetMatch, ship: ShipNo, kind: int) -> Iterator[Launch]:
    """Everything that a ship may still launch of one of the four kinds."""
    profile = profile_of(m, ship)
    faction = profile.faction
    if not profile.loads or faction == "neutral" or not may_launch(m, ship):
        return
    for number, load in enumerate(profile.loads):
        left = _left(m, ship, number, load)
        if left <= 0:
            continue
        for name in load.assets:
            asset = m.content.asset_by_load.get((faction, name))
            if asset is None or asset.kind not in KINDS[kind]:
                continue
            if asset.kind == "gates":
                yield from _gates(m, ship, number, asset, left)
            elif asset.kind in _LANDERS:
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

    dropfleet.launch.other-layer, .double-thrust, .no-double-thrust, .any-range, .solid
    """
    s = m.state
    carrier = s.ships[ship]
    if carrier.layer == "atmosphere":
        return
    seat = s.groups[carrier.group].seat
    far = thrust_of(m, ship, asset) * (1 if "No Double Thrust" in asset.specials else 2)
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
        if layer == "atmosphere" or distance(carrier.x, carrier.y, x, y) > far + EPSILON:
            continue
        if moons and hits_moon(((carrier.x, carrier.y), (x, y)), moons, layer):
            continue
        yield target


def thrust_of(m: DropfleetMatch, ship: ShipNo, asset: LaunchAsset) -> int:
    """The Thrust of assets launched by a ship, cards included."""
    group = m.state.ships[ship].group
    return asset.thrust + sum(effect.by for effect in effects_on(m, AssetThrust, group=group))


def _landers(m: DropfleetMatch, ship: ShipNo, number: int, asset: LaunchAsset, left: int) -> Iterator[Launch]:
    """Landings within Thrust. dropfleet.lander.*, dropfleet.launch.dropship-layer, .bulk-lander-layer"""
    s = m.state
    carrier = s.ships[ship]
    reach = thrust_of(m, ship, asset)
    bulk = asset.kind == "bulk-landers"
    for target in landing_places(m):
        if target.kind == "sector":
            fits = carrier.layer == "atmosphere" or (bulk and carrier.layer == "low")
            away = sector_distance(s, target.no, carrier.x, carrier.y)
        else:
            x, y, layer = place_of(s, target)
            fits = carrier.layer == layer or (bulk and carrier.layer == "atmosphere" and layer == "low")
            away = distance(carrier.x, carrier.y, x, y)
        if fits and away <= reach + EPSILON:
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
    """What a lander may deliver. dropfleet.lander.dropship-delivers, .bulk-lander-delivers"""
    if asset.kind != "bulk-landers":
        return ("infantry", "armour")
    if "Infantry Only" in asset.specials or profile_of(m, ship).has("Pungari Landers"):
        return ("infantry",)
    return ("infantry", "defence-battery")


def _gates(m: DropfleetMatch, ship: ShipNo, number: int, asset: LaunchAsset, left: int) -> Iterator[Launch]:
    """Gates of a Mothership, deployed from Voidgates. dropfleet.shaltari.gates, .gates-through"""
    for gate, room in open_gates(m, ship):
        for target in landing_places(m):
            if through_gate(m, gate, target):
                for delivers in deliveries(m, ship, asset):
                    for count in range(1, min(left, room) + 1):
                        yield Launch(ship, number, asset.id, target, count, delivers, gate)


def send_out(m: DropfleetMatch, launch: Launch) -> None:
    """Tokens leave the carrier, which gains a Minor Spike the first time. dropfleet.launch.spike"""
    s = m.state
    ship = s.ships[launch.ship]
    profile = profile_of(m, launch.ship)
    asset = m.content.asset_by_id[launch.asset]
    seat = s.groups[ship.group].seat
    gone = list(ship.launches or (0,) * len(profile.loads))
    first, first_of_load = not any(gone), gone[launch.load] == 0
    gone[launch.load] += launch.count
    ship.launches = tuple(gone)
    if profile.loads[launch.load].uses is not None and first_of_load:
        place = len(profile.weapons) + launch.load
        uses = list(ship.uses) + [0] * (place + 1 - len(ship.uses))
        uses[place] += 1
        ship.uses = tuple(uses)
    if first:
        add_spike(m, launch.ship, 1)
    if launch.gate != NONE:
        s.ships[launch.gate].gates += launch.count
    if asset.kind in _LANDERS:
        assert launch.delivers != ""
        s.landings += [Landing(asset.id, seat, launch.target, launch.delivers)] * launch.count
        m.emit(AssetsLaunched(launch.ship, asset.id, launch.target, launch.count, 0, False, launch.gate))
        return
    _fly(m, launch, asset, seat)


def _fly(m: DropfleetMatch, launch: Launch, asset: LaunchAsset, seat: Seat) -> None:
    """Assets fly straight to the target; debris on the way takes some. dropfleet.launch.debris, .sprint"""
    s = m.state
    ship = s.ships[launch.ship]
    x, y, _ = place_of(s, launch.target)
    fields = fields_of(s)
    dangers = [
        needed
        for number in fields_crossed(((ship.x, ship.y), (x, y)), fields, seat)
        if (needed := lost_on(m, fields[number].kind)) is not None
    ]
    arrived = sum(all(m.roll(6) < needed for needed in dangers) for _ in range(launch.count))
    delayed = strikes_later(m, launch.ship, asset, launch.target)
    s.tokens += [AssetToken(asset.id, seat, launch.target, s.turn, delayed)] * arrived
    lost = launch.count - arrived
    m.emit(AssetsLaunched(launch.ship, asset.id, launch.target, launch.count, lost, delayed))


def strikes_later(m: DropfleetMatch, ship: ShipNo, asset: LaunchAsset, target: Target) -> bool:
    """Whether assets strike only after the target's next activation: torpedoes at ships always, others
    beyond their Thrust. dropfleet.torpedo.delayed, .station, dropfleet.launch.double-thrust"""
    if asset.kind == "fighters":
        return False
    if asset.kind == "torpedoes":
        return target.kind == "ship"
    carrier = m.state.ships[ship]
    x, y, _ = place_of(m.state, target)
    return distance(carrier.x, carrier.y, x, y) > thrust_of(m, ship, asset) + EPSILON
