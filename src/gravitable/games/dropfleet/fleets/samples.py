"""The sample fleets that come with the game: one for every faction and size."""

from __future__ import annotations

from pathlib import Path

from gravitable.games.dropfleet.content import FOLDER, Content
from gravitable.games.dropfleet.fleets.fleet import Fleet, size_of
from gravitable.games.dropfleet.fleets.rosters import GameSizeId
from gravitable.games.dropfleet.fleets.text import load_fleet
from gravitable.games.dropfleet.ships.classes import Faction

SAMPLES = FOLDER / "content" / "fleets"
SAMPLED: tuple[GameSizeId, ...] = ("skirmish", "clash", "battle")
"""The sizes that have samples."""


def sample_file(faction: Faction, size: GameSizeId) -> Path:
    """Where the sample of a faction and size is kept."""
    return SAMPLES / f"{faction}-{size}.fleet.toml"


def sample_for(content: Content, faction: Faction, rosters: tuple[int, ...]) -> Fleet | None:
    """The sample fleet for a game of these points; None where there is none, or it was built for others."""
    size = size_of(rosters[0])
    if size not in SAMPLED:
        return None
    fleet = sample_fleet(content, faction, size)
    return fleet if fleet.rosters == rosters else None


def sample_fleet(content: Content, faction: Faction, size: GameSizeId) -> Fleet:
    """The sample fleet of a faction and size.

    >>> from gravitable.games.dropfleet.content import builtin
    >>> sample_fleet(builtin(), "phr", "skirmish").name
    'Republic Picket Nine'
    """
    return load_fleet(content, sample_file(faction, size))


def named_fleet(content: Content, name: str) -> Fleet:
    """The fleet of a file: a ready one, or a small one to learn with.

    >>> from gravitable.games.dropfleet.content import builtin
    >>> len(named_fleet(builtin(), "ucm-first").battlegroups)
    2
    """
    return load_fleet(content, SAMPLES / f"{name}.fleet.toml")
