"""Launching: torpedoes, bombers and fire ships, fighters, landers, in turns from the lowest initiative."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gravitable.games.dropfleet.fire.line_of_sight import between, fields_crossed, in_orbit
from gravitable.games.dropfleet.scenarios.scenery import HazardId
from gravitable.games.dropfleet.ships.launch_assets import LaunchAsset
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
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.roundup.actions import Launch, SelectCarriers
from gravitable.games.dropfleet.steps.roundup.carriers import (
    KINDS,
    LANDING,
    can_launch,
    could_launch,
    launches,
    refused,
    thrust_of,
)
from gravitable.games.dropfleet.steps.roundup.events import AssetsLaunched, FightersReturned
from gravitable.games.dropfleet.steps.roundup.initiative import rising
from gravitable.games.dropfleet.steps.roundup.tokens import kind_of, lost_on, take_tokens
from gravitable.games.dropfleet.steps.spikes import add_spike
from gravitable.games.dropfleet.table import (
    fields_of,
    group_on_table,
    on_table,
    place_of,
    profile_of,
    scenario_of,
)
from gravitable.geometry.compass import within
from gravitable.geometry.crossing import cuts
from gravitable.kernel import PROCEED, Action, Decision, IllegalAction, Proceed, Seat, Step, Window

_NAMES = ("torpedoes", "bombers or fire ships", "fighters", "landers")


class ExpireFighters(Step, frozen=True):
    """Fighters of the last turn that were not used fly home. dropfleet.fighter.expire"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        gone = take_tokens(s, lambda token: token.turn < s.turn and kind_of(m, token) == "fighters")
        for seat in range(m.seats):
            count = sum(token.seat == seat for token in gone)
            if count:
                m.emit(FightersReturned(seat, count))


class LaunchAssets(Window, frozen=True):
    """One kind of asset: seats choose groups in turn until all have launched or passed.

    `turn` is the place of the seat that is asked next, in the order of rising initiative.

    dropfleet.launch.turns
    """

    kind: int
    turn: int = 0
    launched: tuple[GroupNo, ...] = ()

    def offers(self, m: DropfleetMatch) -> Iterator[Decision]:
        seats = rising(m)
        for turn in (self.turn, 1 - self.turn):
            seat = seats[turn]
            if groups := self._able(m, seat):
                prompt = f"Choose a group to launch {_NAMES[self.kind]}, or launch no more."
                options: list[Action] = [PROCEED, *(SelectCarriers(group) for group in groups)]
                yield Decision(seat, "dropfleet.select-carriers", prompt, options, "dropfleet.launch.turns")

    def act(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, SelectCarriers)
        m.push(
            *windows(m, "launch", group=action.group),
            LaunchFrom(self.kind, action.group),
            replace(self, turn=1 - rising(m).index(seat), launched=(*self.launched, action.group)),
        )

    def _able(self, m: DropfleetMatch, seat: Seat) -> list[GroupNo]:
        return [
            number
            for number, group in enumerate(m.state.groups)
            if group.seat == seat
            and number not in self.launched
            and any(can_launch(m, ship, self.kind) for ship in group_on_table(m.state, number))
        ]


class LaunchFrom(Step, frozen=True):
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
            if self.something or any(can_launch(m, other, self.kind) for other in waiting[place + 1 :]):
                options.append(PROCEED)
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
        asked = next(ship for ship in waiting if can_launch(m, ship, self.kind))
        m.push(replace(self, done=(*self.done, asked)))

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if isinstance(action, Proceed):
            reason = "A group that was selected launches something."
            raise IllegalAction("dropfleet.launch.must-launch", reason)
        if isinstance(action, Launch) and (refusal := refused(m, action, self.group)) is not None:
            raise refusal


class LaunchingEnds(Step, frozen=True):
    """Weapons Offline has cost a ship its chance to launch, where it had one.

    dropfleet.crippling.weapons-offline, dropfleet.crippling.weapons-offline-chance
    """

    def run(self, m: DropfleetMatch) -> None:
        for number in on_table(m.state):
            ship = m.state.ships[number]
            if ship.harm.no_launch and any(
                next(could_launch(m, number, kind), None) for kind in range(len(KINDS))
            ):
                ship.harm = replace(ship.harm, no_launch=False)


def send_out(m: DropfleetMatch, launch: Launch) -> None:
    """Tokens leave the carrier, which gains a Minor Spike the first time.

    dropfleet.launch.spike, dropfleet.launch.no-token
    """
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
    if asset.kind in LANDING:
        assert launch.delivers != ""
        arrived = _through_debris(m, launch, seat)
        s.landings += [Landing(asset.id, seat, launch.target, launch.delivers)] * arrived
        lost = launch.count - arrived
        m.emit(AssetsLaunched(launch.ship, asset.id, launch.target, launch.count, lost, False, launch.gate))
        return
    _fly(m, launch, asset, seat)


def _fly(m: DropfleetMatch, launch: Launch, asset: LaunchAsset, seat: Seat) -> None:
    """Assets fly straight to the target; debris on the way takes some.

    dropfleet.launch.debris, dropfleet.launch.sprint
    """
    s = m.state
    arrived = _through_debris(m, launch, seat)
    delayed = strikes_later(m, launch.ship, asset, launch.target)
    s.tokens += [AssetToken(asset.id, seat, launch.target, s.turn, delayed)] * arrived
    lost = launch.count - arrived
    m.emit(AssetsLaunched(launch.ship, asset.id, launch.target, launch.count, lost, delayed))


def _through_debris(m: DropfleetMatch, launch: Launch, seat: Seat) -> int:
    """How many tokens get through what lies between carrier and target.

    dropfleet.launch.debris, dropfleet.launch.rings, dropfleet.debris-asset.all-kinds
    """
    s = m.state
    start = s.ships[launch.ship if launch.gate == NONE else launch.gate]
    x, y, layer = place_of(s, launch.target)
    line = (start.x, start.y, x, y)
    fields = fields_of(s) if in_orbit(start.layer, layer) else []
    kinds: list[HazardId] = [fields[number].kind for number in fields_crossed(line, fields, seat)]
    kinds += [
        "ring"
        for ring in scenario_of(m).rings
        if between(ring.layer, start.layer, layer) and cuts(ring.line, *line)
    ]
    dangers = [needed for kind in kinds if (needed := lost_on(m, kind)) is not None]
    return sum(all(d6(m) < needed for needed in dangers) for _ in range(launch.count))


def strikes_later(m: DropfleetMatch, ship: ShipNo, asset: LaunchAsset, target: Target) -> bool:
    """Whether assets strike only after the target's next activation: torpedoes at ships always, others
    beyond their Thrust.

    dropfleet.torpedo.delayed, dropfleet.torpedo.station, dropfleet.launch.double-thrust,
    dropfleet.launch.sprint, dropfleet.fighter.at-once
    """
    if asset.kind == "fighters":
        return False
    if asset.kind == "torpedoes":
        return target.kind == "ship"
    carrier = m.state.ships[ship]
    x, y, _ = place_of(m.state, target)
    return not within(carrier.x, carrier.y, x, y, thrust_of(m, ship, asset))
