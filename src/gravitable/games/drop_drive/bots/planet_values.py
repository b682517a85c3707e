"""Values of landings: passengers, salvage, sales, facility, exploring."""

from __future__ import annotations

from collections.abc import Sequence

from gravitable.games.drop_drive.actions import UseFacility
from gravitable.games.drop_drive.bots.values import CARD, FUEL, TOKEN, SeatValues
from gravitable.games.drop_drive.content import Asteroid, FacilityId
from gravitable.games.drop_drive.pieces import asteroid_of, colour_of, is_asteroid, noun
from gravitable.games.drop_drive.ship import bound_for, has, passenger
from gravitable.games.drop_drive.steps.selling import TRADE_COMPUTER
from gravitable.physics.table import PieceId


def sale_gain(values: SeatValues, asteroid: Asteroid, price: int, count: int, *, token: bool = True) -> float:
    """What selling some asteroids of a type brings, more than keeping them would."""
    extra = TRADE_COMPUTER if has(values.m.content, values.player, "trade-computer") else 0
    cost = TOKEN if token and not values.m.state.ending else 0.0
    keep = 0.0 if values.m.state.ending else values.cargo(f"asteroid-{asteroid}-1")
    return count * (price - keep) + extra - cost if count else 0.0


def piece_at(values: SeatValues, place: PieceId, piece: PieceId) -> float:
    """What a cargo is worth to a ship about to land at a place."""
    if is_asteroid(piece):
        return max(float(values.prices.get(place, {}).get(asteroid_of(piece), 0)), values.cargo(piece))
    return CARD if noun(piece) == "salvage" else FUEL


def landing_value(values: SeatValues, place: PieceId, cargo: Sequence[PieceId]) -> float:
    """What a landing brings, and what the cargo is worth that stays aboard."""
    m = values.m
    if noun(place) == "collector":
        return (
            values.cargoes(cargo)
            + (CARD if place not in m.state.collected else 0.0)
            + sphere_gain(values, cargo)
        )
    kept = sorted(cargo, key=lambda piece: -piece_at(values, place, piece))[: values.bays]
    total = 0.0
    if noun(place) == "planet":
        for card in bound_for(m.content, values.player, colour_of(place)):
            total += 0.5 * values.fare(passenger(m.content, card))
    salvage = sum(noun(piece) == "salvage" for piece in kept)
    kept = [piece for piece in kept if noun(piece) != "salvage"]
    total += salvage * CARD
    for asteroid, price in values.prices[place].items():
        count = sum(is_asteroid(piece) and asteroid_of(piece) == asteroid for piece in kept)
        gain = sale_gain(values, asteroid, price, count)
        if count and gain > 0.0:
            total += gain + count * values.cargo(f"asteroid-{asteroid}-1")
            kept = [p for p in kept if not (is_asteroid(p) and asteroid_of(p) == asteroid)]
    uses = [UseFacility(piece=piece) for piece in kept]
    uses += [UseFacility(card=card) for card in values.player.specimens]
    total += max((facility_gain(values, place, use) for use in [UseFacility(), *uses]), default=0.0)
    explore = values.exploring()
    if noun(place) == "planet" and (items := m.state.bonus.get(colour_of(place), ())):
        explore += max(values.cards((card,)) for card in items)
    return total + max(explore, values.repairing()) + values.cargoes(kept)


def sphere_gain(values: SeatValues, cargo: Sequence[PieceId]) -> float:
    """What the Dyson Sphere pays for fuel, more than it is worth aboard."""
    numbers = values.m.content.long_range
    fuel = sum(noun(piece) == "fuel" for piece in cargo)
    return min(fuel, numbers.sphere_fuel_most) * (numbers.sphere_fuel_price - FUEL)


def facility_gain(values: SeatValues, place: PieceId, use: UseFacility) -> float:
    """What using a facility is worth: with this cargo, or with this card."""
    if noun(place) == "station":
        return 0.0 if use.card is None else _dock_gain(values, use.card)
    planet = values.m.content.planets[colour_of(place)]
    if values.m.state.sides[planet.id] != "edgeworld":
        return 0.0
    return _facility_gain(values, planet.facility.id, planet.facility.credits, use)


def _facility_gain(values: SeatValues, facility: FacilityId, credits: int, use: UseFacility) -> float:
    if facility == "scrap-exchange":
        return CARD - FUEL if use.piece is not None and noun(use.piece) == "fuel" else 0.0
    if facility == "living-archive":
        return credits - _specimen_loss(values, use.card) if use.card is not None else 0.0
    if facility == "back-alley":
        if use.piece is None or not is_asteroid(use.piece):
            return 0.0
        return credits - (0.0 if values.m.state.ending else values.cargo(use.piece))
    if use.piece is not None or use.card is not None:
        return 0.0
    return 0.8 * values.repairing() if facility == "orbital-dock" else FUEL


def _specimen_loss(values: SeatValues, card: int) -> float:
    specimens, upgrades = values.player.specimens, len(values.player.upgrades)
    others = [each for each in specimens if each != card]
    return values.collection(specimens, upgrades) - values.collection(others, upgrades) + 0.5


def _dock_gain(values: SeatValues, card: int) -> float:
    mended = [values.installed(each) for each in values.player.upgrades if each.damaged and each.card == card]
    return sum(mended) - values.m.content.long_range.station_repair_cost
