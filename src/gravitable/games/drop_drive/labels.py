"""What boards say of pieces, drop icons and postures, whatever happens in a match."""

from __future__ import annotations

import msgspec

from gravitable.games.drop_drive.content import Content, Curio, DropIcon
from gravitable.games.drop_drive.words import POSTURES


class PieceText(msgspec.Struct, frozen=True):
    """What a kind of piece does, and the clause."""

    text: str
    rule: str


class NamedText(msgspec.Struct, frozen=True):
    """A drop icon, a posture or an answer: its name, and what it means."""

    name: str
    text: str


class DropDrivePrinted(msgspec.Struct, frozen=True):
    """By the first part of a piece's name, by the kind of special cargo, by icon, by posture or answer."""

    pieces: dict[str, PieceText]
    curios: dict[str, PieceText]
    drops: dict[DropIcon, NamedText]
    postures: dict[str, NamedText]


def printed(content: Content) -> DropDrivePrinted:
    """The texts, with the content's numbers."""
    mine = content.long_range.mine_damage
    return DropDrivePrinted(
        pieces={
            "asteroid": PieceText(
                "Cargo: fly over it to collect it, sell it on a planet that buys its colour.",
                "drop-drive.rocket.cargo",
            ),
            "fuel": PieceText(
                "Cargo: use it for your drop drive, or to roll a die again.", "drop-drive.drop-drive.fuel"
            ),
            "salvage": PieceText(
                "Cargo: identify it on a planet for an explore card.", "drop-drive.landing.salvage"
            ),
            "planet": PieceText("Flying into it ends your flight: you land.", "drop-drive.rocket.planet"),
            "ship": PieceText(
                "Flying into it is an encounter: hail it, or arm weapons.", "drop-drive.rocket.ships"
            ),
            "pirate": PieceText(
                "It goes for the nearest cargo or ship. Hailed, it shares; armed, it fights.",
                "drop-drive.pirate-encounter.hailed",
            ),
            "anomaly": PieceText(
                "Flying into it ends your flight: it is re-dropped and a card is drawn.",
                "drop-drive.rocket.anomaly",
            ),
            "mine": PieceText(
                f"A path that touches it takes {mine} damage and goes on.", "drop-drive.mines.hit"
            ),
            "wormhole": PieceText(
                "A path that touches it may go on from the other one, once a turn.",
                "drop-drive.wormholes.through",
            ),
            "station": PieceText(
                "You may dock here even in the turn in which you took off.", "drop-drive.special.stations"
            ),
            "collector": PieceText("You may dock here.", "drop-drive.special.stations"),
            "precursor": PieceText(
                "Marks strong upgrades beside this planet's tile.", "drop-drive.special.bonus-items"
            ),
            "leviathan": PieceText(
                "Flying into it is a battle; it swallows cargo it reaches.",
                "drop-drive.leviathan.battle",
            ),
            "demand": PieceText("Dropped in the place of metal.", "drop-drive.special.metal"),
        },
        curios={curio.id: PieceText(curio.text, _rule(curio)) for curio in content.curio},
        drops={
            "ship": NamedText("near a ship", "Drop your ship no more than one link from another ship."),
            "planet": NamedText("near a planet", "Drop your ship no more than one link from a planet."),
            "anywhere": NamedText("anywhere", "Drop your ship anywhere in the system."),
        },
        postures={name: NamedText(POSTURES[name], text) for name, text in _POSTURES.items()},
    )


def _rule(curio: Curio) -> str:
    return "drop-drive.special.heavy-cargo" if curio.heavy else "drop-drive.special.homes"


_POSTURES = {
    "hailing-frequencies": "Hoping to share the two nearest cargo.",
    "arm-weapons": "The other surrenders a cargo, or it comes to battle.",
    "open-a-channel": "The two nearest cargo are shared, one each.",
    "surrender": "The armed ship steals one cargo.",
    "battle-stations": "Both roll; the difference is damage.",
}
