"""The system as a table: which pieces a game is played with, and what stands fast beside the sun."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from gravitable.games.drop_drive.box import Pylon
from gravitable.games.drop_drive.components import Colour, Content, Curio
from gravitable.geometry.solid import block, lying
from gravitable.physics.table import Fixture, Kind, PieceId, Surface, Table


def big_bang_pieces(content: Content, curiosities: bool = False) -> list[PieceId]:
    """What is shaken and dropped at the start: asteroids, planets, salvage, fuel, anomaly tokens.

    With curiosities also the special cargo that has no home.
    """
    homeless = [curio for curio in content.curio if curio.home is None] if curiosities else []
    return [piece for piece, _ in _box(content)] + [piece for curio in homeless for piece in pieces_of(curio)]


def pieces_of(curio: Curio) -> list[PieceId]:
    """The pieces of a kind of special cargo."""
    return [f"curio-{curio.id}-{n}" for n in range(1, curio.pieces + 1)]


def system_table(
    content: Content,
    colours: Collection[Colour],
    anomalies: Collection[str] = (),
    standing: Collection[str] = (),
    curiosities: bool = False,
    table_top: str = "cloth",
) -> Table:
    """The table of a game with ships and pirates of these colours.

    `anomalies` names those that may come into play and bring tokens; `standing` those whose fixtures stand.
    `curiosities`: whether there is special cargo, and a demand token to drop for each of metal. `table_top`
    is what the pieces fall on.
    """
    top = content.table_tops[table_top]
    kinds = {kind.id: Kind(kind.id, kind.solid, kind.flat) for kind in content.kind}
    pieces = list(_box(content))
    pieces += [(f"{kind}-{colour}", kind) for kind in ("ship", "pirate") for colour in colours]
    for anomaly in content.anomaly:
        if anomaly.id in anomalies:
            pieces += [(f"{anomaly.token}-{n}", anomaly.token) for n in range(1, anomaly.tokens + 1)]
    if curiosities:
        pieces += [(piece, f"curio-{curio.id}") for curio in content.curio for piece in pieces_of(curio)]
        metal = sum(curio.pieces for curio in content.curio if curio.metal)
        pieces += [(f"demand-{n}", "demand") for n in range(1, metal + 1)]
    return Table(
        apothem=content.system.apothem,
        sun_radius=content.system.sun_radius,
        sun_height=content.system.sun_height,
        pieces={piece: kinds[kind] for piece, kind in pieces},
        fixtures=tuple(_fixture(pylon) for pylon in content.fixture if pylon.anomaly in standing),
        surface=Surface(top.friction, top.sun_friction, top.damping),
    )


def _box(content: Content) -> Iterator[tuple[PieceId, str]]:
    supply = content.supply
    for asteroid in content.asteroid:
        for n in range(1, supply.asteroids_each + 1):
            yield f"asteroid-{asteroid.id}-{n}", f"asteroid-{asteroid.id}"
    for planet in content.planet:
        yield f"planet-{planet.id}", "planet"
    for kind, count in (
        ("salvage", supply.salvage),
        ("fuel", supply.fuel),
        ("anomaly", supply.anomaly_tokens),
    ):
        for n in range(1, count + 1):
            yield f"{kind}-{n}", kind


def _fixture(pylon: Pylon) -> Fixture:
    angle = math.radians(pylon.direction)
    x, y = pylon.distance * math.cos(angle), pylon.distance * math.sin(angle)
    return Fixture(block(pylon.length, pylon.width, pylon.height), lying(x, y, pylon.height / 2, angle))
