"""The system as a table: which pieces there are, what stands fast beside the sun, how things fall."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import msgspec

from gravitable.games.drop_drive.content import Colour, Content, Curio
from gravitable.games.drop_drive.content.table import Pylon
from gravitable.games.drop_drive.options import DropDriveOptions
from gravitable.geometry.solid import block, lying
from gravitable.physics.scatter import Fit, ScatterWorld
from gravitable.physics.table import Fixture, Kind, PhysicsTable, PhysicsWorld, PieceId, Surface
from gravitable.physics.table_hand import Hand
from gravitable.physics.table_world import table_world

MEASURED = Path(__file__).parent / "content"


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
) -> PhysicsTable:
    """The table of a game with ships and pirates of these colours.

    `anomalies` names those that may come into play and bring tokens; `standing` those whose fixtures stand.
    `curiosities`: whether there is special cargo, and a demand token to drop for each of metal. `table_top`
    is what the pieces fall on. drop-drive.setup.walls, drop-drive.setup.sun
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
    return PhysicsTable(
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
    """A pylon, off which things bounce. drop-drive.sphere.pylons"""
    angle = math.radians(pylon.direction)
    x, y = pylon.distance * math.cos(angle), pylon.distance * math.sin(angle)
    return Fixture(block(pylon.length, pylon.width, pylon.height), lying(x, y, pylon.height / 2, angle))


def world_of(table: PhysicsTable, options: DropDriveOptions) -> PhysicsWorld:
    """Where things fall in a match."""
    if options.world == "physics":
        return table_world(table)
    return _scatter_world(table, options.table_top)


@cache
def _scatter_world(table: PhysicsTable, table_top: str) -> ScatterWorld:
    return ScatterWorld(table, scatter_fit(table_top))


@cache
def scatter_fit(table_top: str) -> Fit:
    """What was measured of the simulated table. `docs/drop-drive-physics/measure.py` writes it."""
    return msgspec.json.decode((MEASURED / f"scatter-{table_top}.json").read_bytes(), type=Fit)


@cache
def hand_of(content: Content, table_top: str) -> Hand:
    """From the height the rulebook asks for, as suits the table top. drop-drive.dropping.height"""
    top = content.table_tops[table_top]
    return Hand(height=content.system.drop_height, burst=top.burst, level=top.level)
