"""Dropfleet Commander for learning agents."""

from __future__ import annotations

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import Spaces

PLACE = (-10, 100)
NUMBERS = (-1, 200)
SEATS = (-1, 4)
MOST_POINTS = 30
"""Victory points beyond those of most scenarios."""


def score(m: DropfleetMatch) -> list[float]:
    """The victory points of each seat as a share of many, and a little for what it has destroyed."""
    return [player.vp / MOST_POINTS + player.kill_points / 10_000 for player in m.state.players]


def _ships(content: Content) -> range:
    return range(64)


SPACES = Spaces(
    longest={
        "DropfleetView.players": 4,
        "Fleet.rosters": 0,
        "Fleet.battlegroups": 0,
        "PlayerView.hand": 6,
        "PlayerView.discards": 0,
        "PlayerView.strategy": 6,
        "DropfleetView.battlegroups": 12,
        "BattlegroupView.groups": 3,
        "DropfleetView.classes": 20,
        "ClassView.special": 0,
        "ClassView.weapons": 4,
        "ClassView.loads": 1,
        "WeaponView.special": 0,
        "Load.assets": 0,
        "Load.special": 0,
        "DropfleetView.groups": 20,
        "GroupView.ships": 0,
        "GroupView.systems": 0,
        "GroupView.options": 0,
        "DropfleetView.ships": 48,
        "ShipView.uses": 0,
        "DropfleetView.clusters": 6,
        "Cluster.tags": 0,
        "Cluster.sectors": 0,
        "DropfleetView.sectors": 20,
        "Sector.troops": 2,
        "DropfleetView.stations": 4,
        "DropfleetView.fields": 0,
        "DropfleetView.holograms": 0,
        "DropfleetView.rings": 0,
        "DropfleetView.moons": 0,
        "DropfleetView.entries": 0,
        "DropfleetView.tokens": 16,
        "DropfleetView.neutrals": 4,
        "DropfleetView.effects": 4,
        "DropfleetView.initiative": 4,
        "StackDeck.battlegroups": 6,
        "Deploy.places": 4,
        "DiscardCards.cards": 4,
        "GiveOrders.orders": 4,
        "GiveOrders.shields": 4,
        "MoveShip.legs": 3,
        "SkipThroughVoid.places": 2,
        "Fire.shots": 6,
        "Boost.boosters": 3,
        "AllotCollateral.points": 2,
        "AllotCollateral.sharp": 2,
    },
    ranges={
        "ShipView.x": PLACE,
        "ShipView.y": PLACE,
        "ShipView.heading": (-360, 360),
        "ShipView.no": NUMBERS,
        "ShipView.seat": SEATS,
        "ShipView.group": NUMBERS,
        "GroupView.no": NUMBERS,
        "GroupView.seat": SEATS,
        "PlayerView.seat": SEATS,
        "PlayerView.kill_points": (0, 10_000),
    },
    left_out=frozenset(
        {
            "DropfleetView.turns",
            "PlayerView.fleet",
            "ClassView.role",
            "ClassView.faction",
            "WeaponView.attack",
            "WeaponView.damage",
            "WeaponView.arc",
            "CardView.play",
            "CardView.target",
            "BringFleet.text",
        }
    ),
    choices={"ActivateGroup.group": _ships, "ScanShip.ship": _ships},
    slots={"PlayCard": 24, "Fire": 16, "MoveShip": 16},
    score=score,
)
