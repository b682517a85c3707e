"""The drop drive and the rocket drive: where to drop, which path to fly, what to do on the way."""

from __future__ import annotations

import math

from gravitable.games.drop_drive.actions import (
    AgreeBigBang,
    AimShip,
    ChooseTarget,
    Decline,
    Flick,
    Fly,
    GoOn,
    GoThrough,
    Jettison,
    Meet,
    SkipDropDrive,
    Stay,
    StopHere,
    TakeCargo,
    UseDropDrive,
)
from gravitable.games.drop_drive.bots.decision import Answer, DecisionContext
from gravitable.games.drop_drive.bots.encounters import is_met_first
from gravitable.games.drop_drive.bots.flight_plans import FlightPlanner, Leg, start_of
from gravitable.games.drop_drive.bots.planet_values import piece_at
from gravitable.games.drop_drive.bots.values import FUEL, ValueWeights
from gravitable.games.drop_drive.flight import outline_here, place_along, touches
from gravitable.games.drop_drive.flight_rules import Start, chain_of, ends_flight, start_at_wormhole
from gravitable.games.drop_drive.pieces import is_asteroid, is_port, is_ship, noun
from gravitable.games.drop_drive.ship import drop_icons
from gravitable.games.drop_drive.space import nearest, outline_at, outline_of, planet_of
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.cargo import GainCargo
from gravitable.games.drop_drive.steps.drop_drive import Aim
from gravitable.games.drop_drive.steps.mines import UNSTEADY_DEGREES, UNSTEADY_SHARE
from gravitable.games.drop_drive.steps.rocket_drive import AtWormhole, RocketDrive
from gravitable.games.drop_drive.words import piece_words
from gravitable.geometry.outline import Point, disc, gap
from gravitable.geometry.solid import lying
from gravitable.kernel import Seat
from gravitable.physics.table import PieceId

SURE = 0.85
"""What a flight after a drop is worth, of one from where the ship is sure to be: it slides."""
POOR = 0.6
"""With less than this share of what the others have around their homes a start is poor."""
BESIDE = 25.0
"""A mine this far from a ship is hardly in its way."""
WORTH_A_FLICK = 0.25
"""By how much a mine has to be nearer to a rival than before."""
AIMS = 5
"""How many places to aim at are looked into."""


def big_bang(context: DecisionContext) -> Answer:
    """Again, if far less lies around one's own home than around the others'."""
    around = {
        player.colour: _richness(context, context.m.state.poses[f"planet-{player.colour}"].point)
        for player in context.m.state.players
    }
    own = around.pop(context.values.player.colour)
    others = sum(around.values()) / len(around)
    if own < POOR * others:
        return AgreeBigBang(True), f"Around my home lies {own / others:.0%} of what the others have."
    return AgreeBigBang(False), "My start is as good as the others'."


# --- the drop drive ---


def drop_drive(context: DecisionContext) -> Answer:
    """Drop if the best flight from there is worth more than from here, the fuel counted."""
    m, seat = context.m, context.seat
    uses = context.options(UseDropDrive)
    fold = any(use.fold for use in uses)
    free = m.content.captains[context.values.player.captain].drop_credits
    here = FlightPlanner(m, seat, start_of(m, seat), context.weights).glance()
    _, there = best_aim(context, ("anywhere",) if fold else drop_icons(m.content, context.values.player))
    gain = (there - here) * SURE + free - (0.0 if fold else FUEL)
    if gain > 1.0:
        return UseDropDrive(fold), f"From there a flight is worth {gain:.1f} more, the fuel counted."
    return SkipDropDrive(), "Nowhere is so much better."


def aim(context: DecisionContext) -> Answer:
    """The place from which the best flight is worth most; at the start, near asteroids."""
    m, asking = context.m, context.m.step(Aim)
    if asking.where == "home":
        return _aim_home(context)
    icons = ("anywhere",) if asking.where == "anywhere" else drop_icons(m.content, context.values.player)
    at, value = best_aim(context, icons)
    if at is not None:
        action = AimShip(round(at[0], 1), round(at[1], 1))
        if asking.allowed(m)((action.x, action.y)):
            return action, f"A flight from there is worth {value:.1f}."
    return m.candidates(context.decision, 1, context.rng)[0], "Near something, at least."


def _aim_home(context: DecisionContext) -> Answer:
    m = context.m
    rocks = [piece for piece in m.state.poses if is_asteroid(piece)]

    def value(aim: AimShip) -> float:
        return sum(
            context.values.cargo(piece) for piece in nearest(m, disc((aim.x, aim.y), 5.0), rocks, 2)[:2]
        )

    aims = [a for a in m.candidates(context.decision, 12, context.rng) if isinstance(a, AimShip)]
    best = max(aims, key=value)
    return best, "The asteroids nearest to it pay best."


def best_aim(context: DecisionContext, icons: tuple[str, ...]) -> tuple[Point | None, float]:
    """The best of some places to drop the ship at, and what a flight from there is worth."""
    found = [(drop_value(context.m, context.seat, at, context.weights), at) for at in aims(context, icons)]
    if not found:
        return None, -math.inf
    value, at = max(found)
    return at, value


def aims(context: DecisionContext, icons: tuple[str, ...]) -> list[Point]:
    """Places worth aiming at: beside planets and ships as the icons allow, anywhere where cargo is thick."""
    m, own = context.m, context.values.player.ship
    poses = m.state.poses
    lands = not _takes_off(m, context.seat)
    start = start_of(m, context.seat)
    planner = FlightPlanner(m, context.seat, start, context.weights)
    rated: list[tuple[float, Point]] = []
    anywhere = "anywhere" in icons
    for piece, pose in poses.items():
        if noun(piece) == "planet" and (anywhere or "planet" in icons):
            beside = _toward_cargo(context, pose.point)
            rated.append((_richness(context, beside) + (planner.landing(piece) if lands else 0.0), beside))
        elif (is_ship(piece) and piece != own and "ship" in icons) or (anywhere and is_asteroid(piece)):
            rated.append((_richness(context, pose.point), pose.point))
    rated.sort(reverse=True)
    spread: list[Point] = []
    for _, at in rated:
        if all(math.dist(at, other) > 35.0 for other in spread):
            spread.append(at)
            if len(spread) == AIMS:
                break
    return spread


def _takes_off(m: DropDriveMatch, seat: Seat) -> bool:
    return m.options.drop_take_off and planet_of(m.state, m.state.players[seat].ship) is not None


def _richness(context: DecisionContext, at: Point) -> float:
    """How much cargo lies around a place."""
    total = 0.0
    for piece, pose in context.m.state.poses.items():
        if noun(piece) in ("asteroid", "fuel", "salvage"):
            total += context.values.cargo(piece) / (1.0 + (math.dist(at, pose.point) / 40.0) ** 2)
    return total


def _toward_cargo(context: DecisionContext, planet: Point) -> Point:
    """A place beside a planet, on the side where more cargo lies, not on the sun's side of it."""
    reach = 30.0
    around = [
        (planet[0] + reach * math.cos(turn), planet[1] + reach * math.sin(turn))
        for turn in (step * math.pi / 4 for step in range(8))
    ]
    system = context.m.content.system
    inside = [
        at
        for at in around
        if math.hypot(*at) > system.sun_radius + 15.0 and math.hypot(*at) < system.apothem - 10.0
    ]
    return max(inside or [planet], key=lambda at: _richness(context, at))


def drop_value(m: DropDriveMatch, seat: Seat, at: Point, weights: ValueWeights) -> float:
    """What the best flight is worth for a ship that came to rest at a place."""
    player = m.state.players[seat]
    outline = outline_at(m, player.ship, lying(at[0], at[1], 4.0))
    took_off = _takes_off(m, seat) or (m.state.turn.seat == seat and m.state.turn.took_off)
    return FlightPlanner(m, seat, Start(player.ship, outline, player.links, (), took_off), weights).glance()


# --- the rocket drive ---


def fly(context: DecisionContext) -> Answer:
    """The path that is worth most."""
    found = flights(context)
    if not found:
        return context.m.candidates(context.decision, 1, context.rng)[0], "Some way out of here."
    _, action, leg = found[0]
    if leg is None:
        return action, "Nothing in reach is worth flying to."
    return action, told(context.m, leg)


def flights(
    context: DecisionContext, ports: int = 2, later: int = 0, each: int = 1
) -> list[tuple[float, Fly | Stay, Leg | None]]:
    """What the active player could do with the rocket drive, best first; see `FlightPlanner.legs`."""
    m, asking = context.m, context.m.step(RocketDrive)
    start = asking.start(m)
    planner = FlightPlanner(m, context.seat, start, context.weights)
    found: list[tuple[float, Fly | Stay, Leg | None]] = [
        (leg.value, Fly(leg.points), leg) for leg in planner.legs(context.beam, ports, later, each)
    ]
    if not asking.must_leave(m, start):
        found.append((planner.value((), planner.at), Stay(), None))
    return sorted(found, key=lambda each: -each[0])


def told(m: DropDriveMatch, leg: Leg) -> str:
    """A flight in a sentence."""
    met = [piece_words(m, piece) for piece in leg.meets if piece != leg.port]
    way = f"for {', '.join(met[:4])}" if met else "for the place"
    if leg.port is not None:
        return f"To {piece_words(m, leg.port)}" + (f" by {', '.join(met[:4])}." if met else ".")
    return f"Out {way}."


def meet(context: DecisionContext) -> Answer:
    """Cargo first, then ships."""
    best = min(context.options(Meet), key=lambda option: (is_met_first(option.piece), option.piece))
    return best, "Cargo first, then ships."


def _ahead(context: DecisionContext) -> tuple[tuple[PieceId, ...], Point, Point]:
    """What the rest of the flight would meet, where it is now, and where it would end."""
    flight = context.m.state.flight
    assert flight is not None
    met: list[PieceId] = []
    for contact in touches(context.m, flight):
        fresh = contact.enters > flight.at or contact.piece not in flight.passing
        if contact.leaves >= flight.at and fresh and contact.piece not in met:
            met.append(contact.piece)
            if ends_flight(contact.piece):
                break
    here, _ = place_along(flight.points, flight.at)
    return tuple(met), here, flight.points[-1]


def go_on(context: DecisionContext) -> Answer:
    """On, if what is ahead is worth more than stopping."""
    m = context.m
    ahead, here, end = _ahead(context)
    ship = context.values.player.ship
    start = Start(ship, outline_here(m, ship), context.values.player.links, (), m.state.turn.took_off)
    planner = FlightPlanner(m, context.seat, start, context.weights)
    on, stop = planner.value(ahead, end), planner.value((), here)
    if on >= stop:
        return GoOn(), f"Ahead it is worth {on - stop:.1f} more."
    return StopHere(), f"Stopping is worth {stop - on:.1f} more."


def wormhole(context: DecisionContext) -> Answer:
    """Through, if a flight from the far end is worth more than what lies ahead."""
    m = context.m
    step = m.step(AtWormhole)
    far, flight = step.far_end(m), m.state.flight
    assert flight is not None
    assert far is not None
    ahead, _, end = _ahead(context)
    used = math.ceil(flight.at / chain_of(m).link - 1e-9)
    links = context.values.player.links - used
    beyond = FlightPlanner(m, context.seat, start_at_wormhole(m, far, links), context.weights)
    past = beyond.value(ahead, end)
    through = beyond.glance() if links > 0 else beyond.value((), m.state.poses[far].point)
    if through > past:
        return GoThrough(), f"The other side is worth {through - past:.1f} more."
    return GoOn(), f"This side is worth {past - through:.1f} more."


def jettison(context: DecisionContext) -> Answer:
    """The cargo that is worth least where the ship is going."""
    port = _bound_for(context)

    def value(option: Jettison) -> float:
        return (
            piece_at(context.values, port, option.piece)
            if port is not None
            else context.values.cargo(option.piece)
        )

    best = min(context.options(Jettison), key=lambda option: (value(option), option.piece))
    asked = context.m.step(GainCargo).piece
    return best, "What is aboard is better." if best.piece == asked else "The new one is better."


def _bound_for(context: DecisionContext) -> PieceId | None:
    if context.m.state.flight is None or context.m.state.turn.seat != context.seat:
        return None
    ahead, _, _ = _ahead(context)
    return next((piece for piece in ahead if is_port(piece) and piece in context.values.prices), None)


def tractor_arm(context: DecisionContext) -> Answer:
    """The cargo that adds most."""
    best = max(context.options(TakeCargo), key=lambda option: context.values.gain([option.piece]))
    if context.values.gain([best.piece]) > 0.0:
        return best, "The cargo that adds most."
    return Decline(), "The bays hold better things."


def swap(context: DecisionContext) -> Answer:
    """The place from which most can be done."""
    m, seat = context.m, context.seat
    best = max(
        context.options(ChooseTarget),
        key=lambda option: drop_value(m, seat, m.state.poses[option.piece].point, context.weights),
    )
    return best, "The best place to go on from."


def flick(context: DecisionContext) -> Answer:
    """A mine that would likely come to rest beside a rival's ship, or one that lies beside one's own."""
    m = context.m
    mines = [piece for piece in m.state.poses if noun(piece) == "mine"]
    found = [(_flick_gain(context, option), option) for mine in mines for option in _flicks(context, mine)]
    gain, best = max(found, key=lambda each: each[0], default=(0.0, None))
    if best is None or gain < WORTH_A_FLICK:
        return Decline(), "No mine would end where it hurts a rival."
    return best, f"Beside a rival's ship, {gain:.0%} nearer than now."


def _flicks(context: DecisionContext, mine: PieceId) -> list[Flick]:
    """A mine flicked at each rival in reach, and away from one's own ship."""
    m, own = context.m, context.values.player.ship
    at, reach = m.state.poses[mine].point, _flick_reach(m)
    found = []
    for ship in (player.ship for player in m.state.players if player.ship in m.state.poses):
        there = m.state.poses[ship].point
        turned = math.degrees(math.atan2(there[1] - at[1], there[0] - at[0]))
        apart = math.dist(at, there)
        if ship == own:
            found.append(Flick(mine, round(turned + 180.0, 1), 1.0))
        elif apart < reach + BESIDE:
            found.append(Flick(mine, round(turned, 1), round(min(1.0, apart / reach), 2)))
    return found


def _flick_gain(context: DecisionContext, option: Flick) -> float:
    """By how much a flick worsens the rivals' ways more than one's own, over what a finger misses."""
    m = context.m
    x, y = m.state.poses[option.mine].point
    total = 0.0
    for turned in (-UNSTEADY_DEGREES, 0.0, UNSTEADY_DEGREES):
        for share in (-UNSTEADY_SHARE, 0.0, UNSTEADY_SHARE):
            angle = math.radians(option.direction + turned)
            far = _flick_reach(m) * max(0.0, option.strength + share)
            total += _menace(context, (x + far * math.cos(angle), y + far * math.sin(angle)))
    return total / 9.0 - _menace(context, (x, y))


def _menace(context: DecisionContext, at: Point) -> float:
    """How much a mine there is in the rivals' way, less in one's own: 1 for one that touches a ship."""
    m, own = context.m, context.values.player.ship
    total = 0.0
    for player in m.state.players:
        if player.ship in m.state.poses:
            apart = gap(disc(at, 0.0), outline_of(m, player.ship))
            near = max(0.0, 1.0 - max(0.0, apart) / BESIDE)
            total += -near if player.ship == own else near
    return total


def _flick_reach(m: DropDriveMatch) -> float:
    return m.content.long_range.mine_flick_links * m.content.nav_tool.link_length
