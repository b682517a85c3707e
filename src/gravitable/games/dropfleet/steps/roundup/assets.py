"""Launch assets take effect: dogfights, bombers, fire ships, torpedoes, now or after the target has moved."""

from __future__ import annotations

from gravitable.games.dropfleet.events import AssetsLost
from gravitable.games.dropfleet.ships.launch_assets import AssetKind
from gravitable.games.dropfleet.state import AssetToken, DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.attack import ResolveAttack, assets_at_target
from gravitable.games.dropfleet.steps.damage import Aftermath
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.roundup.actions import ResolveAssets
from gravitable.games.dropfleet.steps.roundup.events import Dogfight, Manoeuvred, Shaken
from gravitable.games.dropfleet.steps.roundup.tokens import asset_of, kind_of, take_tokens, tokens_on
from gravitable.games.dropfleet.table import group_on_table, seat_of
from gravitable.kernel import Action, Decision, Seat, Step

SHAKEN = 5
TORPEDO_SHAKEN = 6
_STRIKING: tuple[AssetKind, ...] = ("bombers", "fire-ships", "torpedoes")
"""The order in which assets of one player strike a target."""

_HARD_ORDERS = ("course-change", "max-thrust")

_SHAKEN_BY_TRIAL: tuple[AssetKind, ...] = ("bombers", "fire-ships")
"""What alone can be shaken off by the experimental rule. dropfleet.manoeuvre.experimental"""


class AssetEffects(Step, frozen=True):
    """Players select targets in turn, highest initiative first, until all is resolved.

    dropfleet.launch.effects-order
    """

    turn: int = 0

    def run(self, m: DropfleetMatch) -> Decision | None:
        seats = m.state.initiative
        for step, place in enumerate((self.turn, 1 - self.turn)):
            targets = due_targets(m, seats[place])
            if not targets:
                continue
            if step:
                m.push(AssetEffects(place))
                return None
            if len(targets) == 1:
                self._resolve(m, seats[place], targets[0])
                return None
            prompt = "Your launch assets take effect: against which target next?"
            options = [ResolveAssets(target) for target in targets]
            return Decision(
                seats[place], "dropfleet.resolve-assets", prompt, options, "dropfleet.launch.effects-order"
            )
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ResolveAssets)
        self._resolve(m, seat, action.target)

    def _resolve(self, m: DropfleetMatch, seat: Seat, target: Target) -> None:
        m.push(TakeEffect(target, seat), Aftermath(), AssetEffects(1 - self.turn))


def due_targets(m: DropfleetMatch, seat: Seat) -> list[Target]:
    """The targets on which assets of a seat take effect in this Roundup."""
    found = dict.fromkeys(token.target for token in m.state.tokens if _due(m, token, seat))
    return list(found)


def _due(m: DropfleetMatch, token: AssetToken, seat: Seat) -> bool:
    """Whether a token of the seat takes effect now: it sprinted, or its target never activates and the next
    Roundup has come, or it finds fighters to fight."""
    if token.seat != seat:
        return False
    if kind_of(m, token) == "fighters":
        return _owner(m, token.target) != seat and bool(_escorts(m, token.target, seat))
    s = m.state
    if not token.delayed:
        return True
    activates = token.target.kind == "ship" and seat_of(s, token.target.no) >= 0
    return not activates and token.turn < s.turn


def _owner(m: DropfleetMatch, target: Target) -> Seat:
    if target.kind == "ship":
        return seat_of(m.state, target.no)
    return m.state.stations[target.no].controller


def _escorts(m: DropfleetMatch, target: Target, seat: Seat) -> list[AssetToken]:
    """The fighters at a target that are not the seat's own."""
    return [t for t in tokens_on(m.state, target) if t.seat != seat and kind_of(m, t) == "fighters"]


class TakeEffect(Step, frozen=True):
    """Fighters fight fighters, then bombers, fire ships and torpedoes strike.

    dropfleet.fighter.dogfight, dropfleet.launch.spent
    """

    target: Target
    seat: Seat

    def run(self, m: DropfleetMatch) -> None:
        _dogfight(m, self.target, self.seat)
        striking = take_tokens(
            m.state,
            lambda token: (
                token.target == self.target and kind_of(m, token) != "fighters" and _due(m, token, self.seat)
            ),
        )
        push_strikes(m, self.target, striking)


def _dogfight(m: DropfleetMatch, target: Target, seat: Seat) -> None:
    """Each fighter on an enemy's ship removes one of the fighters there, and itself."""
    s = m.state
    if _owner(m, target) == seat:
        return
    own = [t for t in tokens_on(s, target) if t.seat == seat and kind_of(m, t) == "fighters"]
    pairs = min(len(own), len(_escorts(m, target, seat)))
    if not pairs:
        return
    for mine in (True, False):
        left = pairs
        kept = []
        for token in s.tokens:
            fights = (
                token.target == target and kind_of(m, token) == "fighters" and (token.seat == seat) == mine
            )
            if fights and left:
                left -= 1
            else:
                kept.append(token)
        s.tokens = kept
    m.emit(Dogfight(target, pairs))


def push_strikes(m: DropfleetMatch, target: Target, tokens: list[AssetToken]) -> None:
    """Bombers strike, all together, then fire ships, then torpedoes one by one.

    dropfleet.bomber.coordinate, dropfleet.bomber.fire-ship, dropfleet.torpedo.attack
    """
    for kind in reversed(_STRIKING):
        of_kind = [token for token in tokens if kind_of(m, token) == kind]
        if kind == "torpedoes":
            m.push(*(AssetStrike(target, token.seat, ((token.asset, 1),)) for token in of_kind))
        elif of_kind:
            flights = dict.fromkeys(token.asset for token in of_kind)
            counts = tuple((asset, sum(token.asset == asset for token in of_kind)) for asset in flights)
            (seat,) = {token.seat for token in of_kind}
            m.push(AssetStrike(target, seat, counts))


class AssetStrike(Step, frozen=True):
    """Assets attack with their profile, and Point Defence is rolled once against them.

    dropfleet.bomber.attack, dropfleet.launch.separate
    """

    target: Target
    seat: Seat
    flights: tuple[tuple[str, int], ...]

    def run(self, m: DropfleetMatch) -> None:
        attacks = tuple(
            assets_at_target(m, m.content.asset_by_id[asset], self.seat, self.target, tokens)
            for asset, tokens in self.flights
        )
        m.push(ActFor(self.seat), ResolveAttack(attacks), ActFor(m.state.active_seat))


class ActFor(Step, frozen=True):
    """From now on what happens is the deed of this seat; NONE when nobody acts."""

    seat: Seat

    def run(self, m: DropfleetMatch) -> None:
        m.state.active_seat = self.seat


class DelayedAssets(Step, frozen=True):
    """At the end of a group's activation the assets that wait at its ships strike.

    dropfleet.launch.double-thrust
    """

    group: GroupNo

    def run(self, m: DropfleetMatch) -> None:
        m.push(*(DelayedAt(ship) for ship in group_on_table(m.state, self.group)))


class DelayedAt(Step, frozen=True):
    """A ship tries to shake off what pursues it; the rest strikes.

    dropfleet.manoeuvre.orders, dropfleet.manoeuvre.roll, dropfleet.manoeuvre.torpedo,
    dropfleet.manoeuvre.experimental
    """

    ship: ShipNo

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        target = Target("ship", self.ship)
        seat = seat_of(s, self.ship)
        enemies = [token for token in tokens_on(s, target) if token.seat != seat]
        if not enemies:
            return
        hard = s.ships[self.ship].order in _HARD_ORDERS
        striking: list[AssetToken] = []
        staying: list[AssetToken] = []
        shaken = 0
        for token in enemies:
            tries = hard and (m.options.manoeuvre == "printed" or kind_of(m, token) in _SHAKEN_BY_TRIAL)
            result: Shaken = self._manoeuvre(m, token) if tries else "pursues"
            if result == "shaken":
                shaken += 1
            elif result == "pursues" and token.delayed:
                striking.append(token)
            else:
                staying.append(token)
        s.tokens = [t for t in s.tokens if t.target != target or t.seat == seat] + staying
        if shaken:
            m.emit(AssetsLost(target, shaken, "manoeuvre"))
        push_strikes(m, target, striking)

    def _manoeuvre(self, m: DropfleetMatch, token: AssetToken) -> Shaken:
        roll = d6(m)
        result: Shaken = "pursues"
        if kind_of(m, token) == "torpedoes":
            if roll >= TORPEDO_SHAKEN:
                result = "shaken"
            elif roll >= SHAKEN:
                result = "waits"
        elif roll >= SHAKEN:
            result = "shaken"
        m.emit(Manoeuvred(self.ship, asset_of(m, token).id, roll, result))
        return result
