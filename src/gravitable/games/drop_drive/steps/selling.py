"""Selling asteroids: one price a type, a demand token a type. drop-drive.landing.sell and those after it"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import msgspec

from gravitable.games.drop_drive.actions import Sale, Sell
from gravitable.games.drop_drive.content import Asteroid, Colour, MarketRow
from gravitable.games.drop_drive.events import DemandPlaced, EndTriggered, Sold, SoldType
from gravitable.games.drop_drive.options import has_curiosities
from gravitable.games.drop_drive.pieces import asteroid_of, colour_of, curio_of, is_asteroid, is_curio, noun
from gravitable.games.drop_drive.ship import boons, has
from gravitable.games.drop_drive.state import DropDriveMatch, DropDriveState, row
from gravitable.games.drop_drive.steps.cargo import gain_credits, redrop
from gravitable.games.drop_drive.words import good_words, piece_words
from gravitable.kernel import Action, Blocked, Decision, Seat, Step
from gravitable.physics.table import PieceId

FLOOR = 1
"""What an asteroid still brings where its market has no open space. drop-drive.landing.floor"""
TRADE_COMPUTER = 1
"""What a Trade Computer adds for each type sold."""


def market(m: DropDriveMatch, planet: Colour) -> tuple[MarketRow, ...]:
    """The market of the side that is up."""
    tile = m.content.planets[planet]
    return tile.homeworld if m.state.sides[planet] == "homeworld" else tile.edgeworld


def price_at(spaces: tuple[int, ...], covered: int) -> int:
    """What a row pays whose first spaces are covered. drop-drive.landing.price, drop-drive.landing.floor"""
    return spaces[covered] if covered < len(spaces) else FLOOR


def prices(m: DropDriveMatch, place: PieceId) -> dict[Asteroid, int]:
    """What a planet or the station pays for each type: of a row, the leftmost open space. Some planets also
    buy special cargo.

    drop-drive.landing.price, drop-drive.landing.floor, drop-drive.station.market
    """
    if noun(place) != "planet":
        return {asteroid.id: m.content.long_range.station_price for asteroid in m.content.asteroid}
    planet = colour_of(place)
    found = {}
    for each in market(m, planet):
        covered = m.state.demand.get(row(planet, each.asteroid), 0)
        found[each.asteroid] = price_at(each.prices, covered)
    if has_curiosities(m.options):
        found |= {curio.id: curio.price for curio in m.content.curio if planet in curio.buyers}
    return found


def goods_aboard(s: DropDriveState, seat: Seat) -> dict[str, list[PieceId]]:
    """A player's asteroids and special cargo by type."""
    found: dict[str, list[PieceId]] = dict(aboard(s, seat))
    for piece in s.players[seat].cargo:
        if is_curio(piece):
            found.setdefault(curio_of(piece), []).append(piece)
    return found


def aboard(s: DropDriveState, seat: Seat) -> dict[Asteroid, list[PieceId]]:
    """A player's asteroids by type."""
    found: dict[Asteroid, list[PieceId]] = {}
    for piece in s.players[seat].cargo:
        if is_asteroid(piece):
            found.setdefault(asteroid_of(piece), []).append(piece)
    return found


class Quote(msgspec.Struct, frozen=True):
    """What a sale brings, how many demand tokens it places, and how many are then left."""

    credits: int
    tokens: int
    left: int


class SaleAid(msgspec.Struct, frozen=True):
    """What is paid for each type here, what each type of asteroid brings in addition, and a quote for each of
    the options, in their order.
    """

    prices: dict[str, int]
    extra: int
    quotes: tuple[Quote, ...]


class SellAsteroids(Step, frozen=True):
    """Any number of asteroids of the types in the market. drop-drive.landing.sell

    `tokens`: whether demand tokens are placed, which an emergency landing does not.
    """

    seat: Seat
    place: PieceId
    tokens: bool = True

    def run(self, m: DropDriveMatch) -> Decision | None:
        options = self._options(m)
        if len(options) == 1:
            return None
        prompt = f"Sell asteroids at {piece_words(m, self.place)}?"
        return Decision(self.seat, "drop-drive.sell", prompt, options, "drop-drive.landing.sell")

    def _options(self, m: DropDriveMatch) -> list[Action]:
        """Every sale, the whole of it first, nothing last."""
        own, wanted = goods_aboard(m.state, self.seat), prices(m, self.place)
        types = [asteroid for asteroid in wanted if asteroid in own]
        return [
            Sell(tuple(Sale(t, n) for t, n in zip(types, counts, strict=True) if n))
            for counts in product(*(range(len(own[asteroid]), -1, -1) for asteroid in types))
        ]

    def blocked(self, m: DropDriveMatch, decision: Decision) -> Sequence[Blocked]:
        wanted = prices(m, self.place)
        place = piece_words(m, self.place)
        return [
            Blocked(Sell((Sale(t, n),)), "drop-drive.landing.sell", f"{place} buys no {_plural(m, t)}.")
            for t, pieces in goods_aboard(m.state, self.seat).items()
            for n in range(1, len(pieces) + 1)
            if t not in wanted
        ]

    def aid(self, m: DropDriveMatch, decision: Decision) -> SaleAid:
        quotes = tuple(
            self._quote(m, option.sales) for option in decision.options or () if isinstance(option, Sell)
        )
        return SaleAid(prices(m, self.place), extra_a_type(m, self.seat), quotes)

    def _quote(self, m: DropDriveMatch, sales: tuple[Sale, ...]) -> Quote:
        s = m.state
        lines = priced(m, self.place, sales)
        tokens = 0
        if self.tokens and noun(self.place) == "planet":
            wanted = sum(has_open_space(m, colour_of(self.place), line.asteroid) for line in rocks(m, lines))
            tokens = min(wanted, s.tokens + s.tokens_in_box)
        return Quote(sum(paid(m, self.seat, lines)), tokens, max(0, s.tokens - tokens))

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Sell)
        if action.sales:
            sell(m, seat, self.place, action.sales, self.tokens)


def _plural(m: DropDriveMatch, good: str) -> str:
    return f"{good_words(m, good)}s" if good in m.content.curios else f"{good} asteroids"


def priced(m: DropDriveMatch, place: PieceId, sales: tuple[Sale, ...]) -> tuple[SoldType, ...]:
    """A sale with the price of each type."""
    wanted = prices(m, place)
    return tuple(SoldType(sale.asteroid, sale.count, wanted[sale.asteroid]) for sale in sales)


def rocks(m: DropDriveMatch, lines: Sequence[SoldType]) -> list[SoldType]:
    """The asteroids of a sale, without special cargo."""
    return [line for line in lines if line.asteroid not in m.content.curios]


def paid(m: DropDriveMatch, seat: Seat, lines: Sequence[SoldType]) -> tuple[int, int]:
    """What a sale brings: for asteroids, and for special cargo. drop-drive.landing.sold"""
    asteroids = rocks(m, lines)
    credits = sum(line.count * line.price for line in asteroids) + len(asteroids) * extra_a_type(m, seat)
    return credits, sum(line.count * line.price for line in lines if line not in asteroids)


def sell(m: DropDriveMatch, seat: Seat, place: PieceId, sales: tuple[Sale, ...], tokens: bool) -> None:
    """Credits are paid, the sold asteroids re-dropped, and a token placed for each type.

    drop-drive.landing.sold, drop-drive.landing.demand
    """
    own, lines = goods_aboard(m.state, seat), priced(m, place, sales)
    credits, curios = paid(m, seat, lines)
    pieces = tuple(piece for sale in sales for piece in own[sale.asteroid][: sale.count])
    m.emit(Sold(seat, place, lines, credits + curios, pieces))
    gain_credits(m, seat, credits, "asteroids")
    gain_credits(m, seat, curios, "special cargo")
    redrop(m, seat, pieces, "sold")
    if tokens and noun(place) == "planet":
        for line in rocks(m, lines):
            place_token(m, seat, colour_of(place), line.asteroid)


def extra_a_type(m: DropDriveMatch, seat: Seat) -> int:
    """What each type of asteroid brings a player in addition: a Trade Computer, a broker."""
    player = m.state.players[seat]
    computer = TRADE_COMPUTER if has(m.content, player, "trade-computer") else 0
    return computer + sum(boon.sale_credits for boon in boons(m.content, player))


def has_open_space(m: DropDriveMatch, planet: Colour, asteroid: Asteroid) -> bool:
    """Whether a market row has a space that no token covers."""
    spaces = next(each.prices for each in market(m, planet) if each.asteroid == asteroid)
    return m.state.demand.get(row(planet, asteroid), 0) < len(spaces)


def place_token(m: DropDriveMatch, seat: Seat, planet: Colour, asteroid: Asteroid) -> None:
    """A token covers the leftmost open space, if there is one; the last of the supply ends the game.

    drop-drive.landing.demand, drop-drive.landing.last-token, drop-drive.end.trigger,
    drop-drive.special.limits
    """
    s = m.state
    if not has_open_space(m, planet, asteroid):
        return
    if s.tokens:
        s.tokens -= 1
    elif s.tokens_in_box:
        s.tokens_in_box -= 1
    else:
        return
    s.demand[row(planet, asteroid)] = covered = s.demand.get(row(planet, asteroid), 0) + 1
    m.emit(DemandPlaced(planet, asteroid, s.tokens, prices(m, f"planet-{planet}")[asteroid], covered))
    if not s.tokens and not s.ending:
        s.ending = True
        m.emit(EndTriggered(seat))
