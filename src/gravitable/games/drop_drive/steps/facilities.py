"""Planetary facilities: what Edgeworlds and the station offer once a landing. drop-drive.landing.facility"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gravitable.games.drop_drive.actions import Decline, UseFacility
from gravitable.games.drop_drive.content import FacilityId
from gravitable.games.drop_drive.events import CardsDiscarded, FacilityUsed
from gravitable.games.drop_drive.pieces import colour_of, is_asteroid, noun, one_of_each
from gravitable.games.drop_drive.ship import damaged, free_bays
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.cargo import gain_credits, redrop
from gravitable.games.drop_drive.steps.damage import repair
from gravitable.games.drop_drive.steps.explore import GainCards, draw
from gravitable.games.drop_drive.steps.nearest import TakeNearest
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

STATION = "Drifting Station"


class Facilities(Step, frozen=True):
    """The facility may be used once, if it can be used at all."""

    seat: Seat
    place: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        name, text, uses = self._facility(m)
        if not uses:
            return None
        options: list[Action] = [*uses, Decline()]
        prompt = f"Use the facility? {name}: {text}"
        return Decision(self.seat, "drop-drive.facility", prompt, options, "drop-drive.landing.facility")

    def _facility(self, m: DropDriveMatch) -> tuple[str, str, list[UseFacility]]:
        if noun(self.place) == "station":
            return STATION, "repair one upgrade for 2 credits.", _dock_uses(m, self.seat)
        planet = colour_of(self.place)
        facility = m.content.planets[planet].facility
        if m.state.sides[planet] != "edgeworld":
            return "", "", []
        return facility.name, facility.text, FACILITIES[facility.id].uses(m, self.seat)

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, UseFacility):
            return
        if noun(self.place) == "station":
            m.emit(FacilityUsed(seat, self.place, "station"))
            _use_dock(m, seat, action)
            return
        facility = m.content.planets[colour_of(self.place)].facility
        m.emit(FacilityUsed(seat, self.place, facility.id))
        FACILITIES[facility.id].use(m, seat, action, self.place)


def _dock_uses(m: DropDriveMatch, seat: Seat) -> list[UseFacility]:
    """The station repairs one upgrade for credits. drop-drive.station.market"""
    player = m.state.players[seat]
    if player.credits < m.content.long_range.station_repair_cost:
        return []
    return [UseFacility(card=card) for card in damaged(player)]


def _use_dock(m: DropDriveMatch, seat: Seat, action: UseFacility) -> None:
    assert action.card is not None
    gain_credits(m, seat, -m.content.long_range.station_repair_cost, STATION)
    repair(m, seat, (action.card,))


def _cargo_uses(m: DropDriveMatch, seat: Seat, wanted: Callable[[PieceId], bool]) -> list[UseFacility]:
    return [UseFacility(piece=piece) for piece in one_of_each(m.state.players[seat].cargo) if wanted(piece)]


def _scrap_uses(m: DropDriveMatch, seat: Seat) -> list[UseFacility]:
    return _cargo_uses(m, seat, lambda piece: noun(piece) == "fuel")


def _use_scrap(m: DropDriveMatch, seat: Seat, action: UseFacility, place: PieceId) -> None:
    """Re-drop a fuel, draw and keep an explore card."""
    assert action.piece is not None
    redrop(m, seat, (action.piece,), "facility")
    draw(m, seat, 1, keep=True)
    m.push(GainCards(seat))


def _archive_uses(m: DropDriveMatch, seat: Seat) -> list[UseFacility]:
    return [UseFacility(card=card) for card in m.state.players[seat].specimens]


def _use_archive(m: DropDriveMatch, seat: Seat, action: UseFacility, place: PieceId) -> None:
    """Discard a specimen for credits."""
    assert action.card is not None
    m.state.players[seat].specimens.remove(action.card)
    m.state.explore_discards.append(action.card)
    m.emit(CardsDiscarded(seat, (action.card,)))
    _paid(m, seat, place)


def _paid(m: DropDriveMatch, seat: Seat, place: PieceId) -> None:
    facility = m.content.planets[colour_of(place)].facility
    gain_credits(m, seat, facility.credits, facility.name)


def _orbital_uses(m: DropDriveMatch, seat: Seat) -> list[UseFacility]:
    return [UseFacility()] if damaged(m.state.players[seat]) else []


def _use_orbital(m: DropDriveMatch, seat: Seat, action: UseFacility, place: PieceId) -> None:
    """Repair everything; exploring is still to come."""
    repair(m, seat, damaged(m.state.players[seat]))


def _alley_uses(m: DropDriveMatch, seat: Seat) -> list[UseFacility]:
    return _cargo_uses(m, seat, is_asteroid)


def _use_alley(m: DropDriveMatch, seat: Seat, action: UseFacility, place: PieceId) -> None:
    """Sell one asteroid of any colour; no token is placed."""
    assert action.piece is not None
    _paid(m, seat, place)
    redrop(m, seat, (action.piece,), "sold")


def _choir_uses(m: DropDriveMatch, seat: Seat) -> list[UseFacility]:
    fuel = any(noun(piece) == "fuel" for piece in m.state.poses)
    return [UseFacility()] if fuel and free_bays(m.content, m.state.players[seat]) > 0 else []


def _use_choir(m: DropDriveMatch, seat: Seat, action: UseFacility, place: PieceId) -> None:
    """Take the fuel nearest to the planet."""
    m.push(TakeNearest(seat, "fuel", place, 1, "drop-drive.landing.facility"))


class _Facility(NamedTuple):
    uses: Callable[[DropDriveMatch, Seat], list[UseFacility]]
    use: Callable[[DropDriveMatch, Seat, UseFacility, PieceId], None]


FACILITIES: dict[FacilityId, _Facility] = {
    "scrap-exchange": _Facility(_scrap_uses, _use_scrap),
    "living-archive": _Facility(_archive_uses, _use_archive),
    "orbital-dock": _Facility(_orbital_uses, _use_orbital),
    "back-alley": _Facility(_alley_uses, _use_alley),
    "fuel-choir": _Facility(_choir_uses, _use_choir),
}
