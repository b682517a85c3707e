"""The Dyson Sphere: docking near it, and its collectors. drop-drive.sphere.*"""

from __future__ import annotations

from gravitable.games.drop_drive.actions import SellFuel
from gravitable.games.drop_drive.pieces import noun
from gravitable.games.drop_drive.space import farther, is_in_space, outline_of
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.cargo import gain_credits, redrop
from gravitable.games.drop_drive.steps.explore import GainCards, draw
from gravitable.geometry.outline import disc, gap
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

SPHERE = "dyson-sphere"


def sphere_radius(m: DropDriveMatch) -> float:
    """How far the sphere reaches from the sun's middle: to the outside of its pylons."""
    pylons = [pylon for pylon in m.content.fixture if pylon.anomaly == SPHERE]
    return max(pylon.distance + pylon.length / 2 for pylon in pylons)


def is_at_sphere(m: DropDriveMatch, ship: PieceId) -> bool:
    """Whether a ship in space lies within a link of the sphere. drop-drive.sphere.dock"""
    if SPHERE not in m.state.anomalies or not is_in_space(m.state, ship):
        return False
    reach = m.content.long_range.sphere_reach_links * m.content.nav_tool.link_length
    return not farther(gap(outline_of(m, ship), disc((0.0, 0.0), sphere_radius(m))), reach)


class DockAtSphere(Step, frozen=True):
    """Some fuel is re-dropped for credits. drop-drive.sphere.dock"""

    seat: Seat

    def run(self, m: DropDriveMatch) -> Decision | None:
        most = min(len(self._fuel(m)), m.content.long_range.sphere_fuel_most)
        if not most:
            return None
        price = m.content.long_range.sphere_fuel_price
        options: list[Action] = [SellFuel(count) for count in range(most, -1, -1)]
        prompt = f"The Dyson Sphere buys fuel for {price} credits each: how many?"
        return Decision(self.seat, "drop-drive.sell-fuel", prompt, options, "drop-drive.sphere.dock")

    def _fuel(self, m: DropDriveMatch) -> list[PieceId]:
        return [piece for piece in m.state.players[self.seat].cargo if noun(piece) == "fuel"]

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, SellFuel)
        if action.count:
            gain_credits(m, seat, action.count * m.content.long_range.sphere_fuel_price, "fuel")
            redrop(m, seat, tuple(self._fuel(m)[: action.count]), "sold")


class CollectorCard(Step, frozen=True):
    """The first player who docks at a collector draws and keeps a card. drop-drive.sphere.collector"""

    seat: Seat
    collector: PieceId

    def run(self, m: DropDriveMatch) -> None:
        if self.collector not in m.state.collected:
            m.state.collected.append(self.collector)
            draw(m, self.seat, 1, keep=True)
            m.push(GainCards(self.seat))
