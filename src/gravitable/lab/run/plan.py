"""What a run is: which game, who plays, with what, how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gravitable.bots import bot as find_bot
from gravitable.kernel import BadOption
from gravitable.kernel.registry import game as find

MOST_CHUNKS = 256
LARGEST_CHUNK = 250


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run to be played: the same plan gives the same results, whoever plays it.

    Players are the bots in the order given; they change seats from game to game if `rotate` is on.
    """

    game: str
    version: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]
    pack: dict[str, Any]
    rotate: bool
    format: int = 2

    @classmethod
    def of(
        cls,
        id: str,
        bots: Sequence[str],
        games: int,
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        pack: Mapping[str, Any] | None = None,
        rotate: bool = True,
    ) -> Plan:
        """A plan that can be played; what cannot is refused before anything starts.

        >>> Plan.of("adrift", ["crew"] * 4, 1000).chunk_size
        4
        """
        game = find(id)
        game.check_seats(len(bots))
        for level in bots:
            find_bot(game, level)
        if games < 1:
            raise BadOption(f"A run has at least one game, not {games}.")
        read = game.read_options(options or {})
        game.load_content(pack or {})
        return cls(
            id,
            game.version,
            tuple(bots),
            games,
            seed,
            msgspec.to_builtins(read),
            dict(pack or {}),
            rotate,
        )

    @property
    def chunk_size(self) -> int:
        """How many games are played and written at once: by the plan alone, whatever the machine."""
        return min(LARGEST_CHUNK, -(-self.games // MOST_CHUNKS))

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.games // self.chunk_size)

    def chunk(self, number: int) -> range:
        """The games of a chunk, counted from 0."""
        first = number * self.chunk_size
        return range(first, min(self.games, first + self.chunk_size))

    def seating(self, seed: int) -> tuple[int, ...]:
        """Which player sits on each seat in the game of that seed."""
        number = len(self.bots)
        shift = seed % number if self.rotate else 0
        return tuple((seat + shift) % number for seat in range(number))
