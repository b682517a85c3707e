"""The short-range effects of the twelve anomaly cards. drop-drive.anomalies.short-range"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

from gravitable.games.drop_drive.actions import ChooseTarget, Decline, Deliver, Sale, Sell
from gravitable.games.drop_drive.content.table import ScanEffect
from gravitable.games.drop_drive.events import Sold, SoldType
from gravitable.games.drop_drive.pieces import is_pirate
from gravitable.games.drop_drive.ship import damaged
from gravitable.games.drop_drive.space import distance, farther, is_in_space, ships_in_system
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits, redrop
from gravitable.games.drop_drive.steps.damage import Damage, LoseCargoes, repair
from gravitable.games.drop_drive.steps.dice import SETTLED, DieSettled, roll_own
from gravitable.games.drop_drive.steps.drop_drive import Aim
from gravitable.games.drop_drive.steps.explore import GainCards, KeepFromHand, draw
from gravitable.games.drop_drive.steps.landing import deliver
from gravitable.games.drop_drive.steps.nearest import TakeNearest
from gravitable.games.drop_drive.steps.pirates import ActivatePirate, way_around
from gravitable.games.drop_drive.steps.selling import aboard
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

SHOCK_DAMAGE = 1
GAMBLE_HURTS, GAMBLE_PAYS = 3, 4
"""Mine gamble: up to this face it is damage, above it pays this many credits."""
SURVEY_DRAW, SURVEY_KEEP = 3, 1
TRADER_MOST, TRADER_PRICE = 2, 3
STREAM_FUEL = 2
KICK_PAYS = 3
WAVE_LINKS = 3
GAMBLE = "Space Mines"


def mine_shock(m: DropDriveMatch, seat: Seat) -> None:
    """One damage that no ship caused."""
    m.push(Damage(m.state.players[seat].ship, SHOCK_DAMAGE))


def mine_gamble(m: DropDriveMatch, seat: Seat) -> None:
    """A die: damage or credits."""
    roll_own(m, seat, GAMBLE)


def _gambled(m: DropDriveMatch, die: DieSettled) -> None:
    if die.face <= GAMBLE_HURTS:
        m.push(Damage(m.state.players[die.seat].ship, die.face))
    else:
        gain_credits(m, die.seat, GAMBLE_PAYS, GAMBLE)


SETTLED[GAMBLE] = _gambled


def free_fall(m: DropDriveMatch, seat: Seat) -> None:
    """The ship is dropped anywhere, without fuel."""
    m.push(Aim(seat, "anywhere"))


def swap_places(m: DropDriveMatch, seat: Seat) -> None:
    """The ship changes places with another one in space."""
    m.push(SwapPlaces(seat))


class SwapPlaces(Step, frozen=True):
    """Swap places with any other ship in space, neither moving over the sun.

    drop-drive.special.around-the-sun
    """

    seat: Seat

    def run(self, m: DropDriveMatch) -> Decision | None:
        own = m.state.players[self.seat].ship
        others = [ship for ship in ships_in_system(m.state) if ship != own and is_in_space(m.state, ship)]
        if not others:
            return None
        options = [ChooseTarget(ship) for ship in others]
        prompt = "Swap places with which ship?"
        return Decision(self.seat, "drop-drive.swap", prompt, options, "drop-drive.anomalies.short-range")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        s = m.state
        own = s.players[seat].ship
        here, there = s.poses[own].point, s.poses[action.piece].point
        way = way_around(m, here, there)
        angle = math.atan2(there[1] - here[1], there[0] - here[0])
        back = math.atan2(here[1] - there[1], here[0] - there[0])
        dropping.lift(m, own)
        dropping.move(m, action.piece, way[::-1], back, None)
        dropping.move(m, own, way, angle, None)
        dropping.settle(m)


def survey(m: DropDriveMatch, seat: Seat) -> None:
    """Draw three explore cards, keep one."""
    draw(m, seat, SURVEY_DRAW)
    m.push(KeepFromHand(seat, SURVEY_KEEP))


def overhaul(m: DropDriveMatch, seat: Seat) -> None:
    """Repair everything, then draw and keep an explore card."""
    repair(m, seat, damaged(m.state.players[seat]))
    draw(m, seat, 1, keep=True)
    m.push(GainCards(seat))


def passing_trader(m: DropDriveMatch, seat: Seat) -> None:
    """Sell up to two asteroids of any colour."""
    m.push(PassingTrader(seat))


class PassingTrader(Step, frozen=True):
    """Up to two asteroids of any colour are sold, without demand tokens."""

    seat: Seat

    def run(self, m: DropDriveMatch) -> Decision | None:
        own = aboard(m.state, self.seat)
        if not own:
            return None
        options: list[Action] = [
            Sell(tuple(Sale(t, n) for t, n in zip(own, counts, strict=True) if n))
            for counts in product(*(range(min(len(pieces), TRADER_MOST) + 1) for pieces in own.values()))
            if sum(counts) <= TRADER_MOST
        ]
        prompt = f"A trader passes: sell up to {TRADER_MOST} asteroids for {TRADER_PRICE} credits each?"
        return Decision(self.seat, "drop-drive.sell", prompt, options, "drop-drive.anomalies.short-range")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Sell)
        if not action.sales:
            return
        own = aboard(m.state, seat)
        lines = tuple(SoldType(sale.asteroid, sale.count, TRADER_PRICE) for sale in action.sales)
        credits = sum(line.count * line.price for line in lines)
        sold = tuple(piece for sale in action.sales for piece in own[sale.asteroid][: sale.count])
        m.emit(Sold(seat, "trader", lines, credits, sold))
        gain_credits(m, seat, credits, "a passing trader")
        redrop(m, seat, sold, "sold")


def passing_shuttle(m: DropDriveMatch, seat: Seat) -> None:
    """Deliver one passenger, whatever the destination."""
    m.push(PassingShuttle(seat))


class PassingShuttle(Step, frozen=True):
    """One passenger may leave here."""

    seat: Seat

    def run(self, m: DropDriveMatch) -> Decision | None:
        passengers = m.state.players[self.seat].passengers
        if not passengers:
            return None
        options: list[Action] = [*(Deliver(card) for card in passengers), Decline()]
        prompt = "A shuttle passes: deliver one passenger?"
        return Decision(self.seat, "drop-drive.deliver", prompt, options, "drop-drive.anomalies.short-range")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, Deliver):
            deliver(m, seat, action.card, None)


def fuel_stream(m: DropDriveMatch, seat: Seat) -> None:
    """Collect the two nearest fuel, as far as bays are free."""
    ship = m.state.players[seat].ship
    m.push(TakeNearest(seat, "fuel", ship, STREAM_FUEL, "drop-drive.anomalies.short-range"))


def solar_kick(m: DropDriveMatch, seat: Seat) -> None:
    """Credits, and the ship is re-dropped."""
    gain_credits(m, seat, KICK_PAYS, "a solar kick")
    dropping.drop(m, (m.state.players[seat].ship,), "anomaly", seat=seat)


def shock_wave(m: DropDriveMatch, seat: Seat) -> None:
    """Every other ship within three links loses one cargo, in turn order from this player."""
    s = m.state
    own = s.players[seat].ship
    reach = WAVE_LINKS * m.content.nav_tool.link_length
    struck = [
        ship for ship in ships_in_system(s) if ship != own and not farther(distance(m, own, ship), reach)
    ]
    struck.sort(key=lambda ship: (_turns_from(m, seat, ship), is_pirate(ship)))
    m.push(*(LoseCargoes(ship, 1, None) for ship in struck))


def frenzy(m: DropDriveMatch, seat: Seat) -> None:
    """Every pirate in space is activated, in turn order from this player."""
    s = m.state
    pirates = [ship for ship in ships_in_system(s) if is_pirate(ship) and is_in_space(s, ship)]
    pirates.sort(key=lambda pirate: _turns_from(m, seat, pirate))
    m.push(*(ActivatePirate(pirate) for pirate in pirates))


def _turns_from(m: DropDriveMatch, seat: Seat, ship: PieceId) -> int:
    return (seat_of(m.state, ship) - seat) % m.seats


SHORT_RANGE: dict[ScanEffect, Callable[[DropDriveMatch, Seat], None]] = {
    "mine-shock": mine_shock,
    "mine-gamble": mine_gamble,
    "free-fall": free_fall,
    "swap-places": swap_places,
    "survey": survey,
    "overhaul": overhaul,
    "passing-trader": passing_trader,
    "passing-shuttle": passing_shuttle,
    "fuel-stream": fuel_stream,
    "solar-kick": solar_kick,
    "shock-wave": shock_wave,
    "frenzy": frenzy,
}
"""What each card does."""
