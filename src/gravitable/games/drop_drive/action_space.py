"""Drop Drive for learning agents."""

from __future__ import annotations

from typing import get_args

from gravitable.games.drop_drive.content import Asteroid, Colour, Content
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Spaces

CARDS = (0, 200)
PLACE = (-400, 400)
SEATS = (-1, 5)
ENOUGH = 50
"""Credits that would win most matches."""


def score(m: DropDriveMatch) -> list[float]:
    """The credits of each seat, in shares of what would win most matches."""
    return [player.credits / ENOUGH for player in m.state.players]


def _words(content: Content) -> list[str]:
    """Pieces are called by what they are and their colour."""
    colours = [*get_args(Colour), *get_args(Asteroid)]
    return [f"{what}-{colour}" for what in ("planet", "ship", "pirate", "asteroid") for colour in colours]


SPACES = Spaces(
    longest={
        "DropDriveView.fixtures": 0,
        "DropDriveView.pieces": 72,
        "DropDriveView.planets": 5,
        "PlanetView.market": 4,
        "MarketView.prices": 0,
        "PlanetView.bonus": 1,
        "PlanetView.wanted": 2,
        "PlanetView.at_home": 2,
        "DropDriveView.pirates": 5,
        "PirateView.hold": 4,
        "DropDriveView.ships": 5,
        "ShipView.crew": 2,
        "ShipView.earned": 0,
        "ShipView.cargo": 8,
        "ShipView.upgrades": 6,
        "ShipView.passengers": 4,
        "ShipView.specimens": 5,
        "ShipView.aside": 0,
        "ShipView.gained": 1,
        "ShipView.hand": 4,
        "ShipView.offered_fronts": 2,
        "ShipView.offered_backs": 2,
        "UpgradeView.cargo": 1,
        "UpgradeView.specimens": 1,
        "RatingsView.drop": 3,
        "FrontView.drop": 3,
        "CardView.destinations": 2,
        "DropDriveView.explore_discards": 0,
        "DropDriveView.scan_discards": 0,
        "DropDriveView.anomalies": 2,
        "DropDriveView.swallowed": 0,
        "DropDriveView.collected": 0,
        "DropDriveView.votes": 5,
        "Flight.points": 9,
        "Flight.passing": 2,
        "Flight.flown": 0,
        "Flight.leaving": 2,
        "Flight.owed": 2,
        "Fly.points": 10,
        "KeepCards.cards": 3,
        "Freeze.cargo": 2,
        "Freeze.specimens": 2,
        "Sell.sales": 3,
    },
    ranges={
        "Pose3D.x": PLACE,
        "Pose3D.y": PLACE,
        "Pose3D.z": (0, 200),
        "AimShip.x": PLACE,
        "AimShip.y": PLACE,
        "Fly.points": PLACE,
        "Flight.points": PLACE,
        "CardView.number": CARDS,
        "KeepCards.cards": CARDS,
        "ShipView.seat": SEATS,
        "PirateView.seat": SEATS,
        "DropDriveView.active": SEATS,
        "DropDriveView.first": SEATS,
        "DropDriveView.votes": SEATS,
    },
    words=_words,
    left_out=frozenset(
        {
            "DropDriveView.system",
            "DropDriveView.tokens_in_game",
            "PieceView.kind",
            "PieceView.tone",
            "Pose3D.qw",
            "Pose3D.qx",
            "Pose3D.qy",
            "Pose3D.qz",
            "PlanetView.piece",
            "PlanetView.culture",
            "PirateView.piece",
            "ShipView.piece",
            "ShipView.last_left",
            "FrontView.number",
            "BackView.number",
            "CardView.number",
        }
    ),
    slots={"TakeCargo": 32, "Sell": 24, "UseFacility": 16, "Jettison": 12, "ChooseShip": 4},
    score=score,
)
