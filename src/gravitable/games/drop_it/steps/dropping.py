"""Dropping a tile: it falls, and everything it moves comes to rest."""

from __future__ import annotations

import msgspec

from gravitable.games.drop_it.actions import Drop
from gravitable.games.drop_it.content import TileNo
from gravitable.games.drop_it.events import Dropped
from gravitable.games.drop_it.hand_tremor import STILL, Tremor, released, resting, tremble
from gravitable.games.drop_it.state import DropItMatch
from gravitable.geometry.outline import Pose
from gravitable.kernel import Seat
from gravitable.physics.upright import Landing, drop, release_pose
from gravitable.physics.upright_path import Path


def let_go(m: DropItMatch, seat: Seat, action: Drop) -> None:
    """The tile falls; all that moved lies where it came to rest.

    drop-it.play.release, drop-it.play.hand, drop-it.play.rest, drop-it.landing.out
    """
    s, content = m.state, m.content
    hand = content.hand(m.options.tremor)
    tremor = STILL if hand.id == "none" else m.happen(Tremor, lambda rng: tremble(hand, rng))
    lying = resting(m)
    release = released(content, action, tremor)
    landing = m.happen(Landing, lambda rng: drop(content.board, lying, release))
    tiles = [*s.lying, action.tile]
    moved: dict[TileNo, Pose | None] = {}
    for tile, pose in zip(tiles, landing.poses, strict=True):
        if pose is None or pose != s.poses[tile]:
            moved[tile] = s.poses[tile] = pose
    s.lying = [tile for tile in tiles if s.poses[tile] is not None]
    s.out += [tile for tile in tiles if s.poses[tile] is None]
    hung = release_pose(content.board, lying, release)
    start = Pose(round(hung.x, 3), round(hung.y, 3), round(hung.angle, 5))
    s.last = s.stands = None
    path = _by_tile(landing.path, tiles)
    m.emit(Dropped(seat, action.tile, start, path, moved, s.side, len(s.supply[s.side])))


def _by_tile(path: Path, tiles: list[TileNo]) -> Path:
    tracks = [msgspec.structs.replace(track, tile=tiles[track.tile]) for track in path.tracks]
    return Path(path.interval, path.frames, tuple(tracks))
