"""A match saved as bytes, to go on from there without its history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from gravitable.kernel.errors import GravitableError
from gravitable.kernel.outcome import Outcome
from gravitable.kernel.step import Step

if TYPE_CHECKING:
    from gravitable.kernel.game import Game
    from gravitable.kernel.match import Match


class Saved(msgspec.Struct):
    """What is saved of a match."""

    game: str
    version: str
    seats: int
    options: dict[str, Any]
    pack: dict[str, Any]
    state: Any
    agenda: list[Any]
    outcome: Outcome | None


def saved(m: Match[Any, Any, Any], agenda: Sequence[Step]) -> bytes:
    """A match as bytes; the last step of `agenda` is the first to run again."""
    return msgspec.msgpack.encode(
        Saved(
            m.game.id,
            m.game.version,
            m.seats,
            msgspec.to_builtins(m.options),
            dict(m.pack),
            msgspec.to_builtins(m.state),
            msgspec.to_builtins(agenda),
            m.outcome,
        )
    )


def read_saved(data: bytes, game: Game[Any, Any, Any] | None) -> tuple[Saved, Game[Any, Any, Any]]:
    """What `saved` saved, and its game, which is looked up by its id unless it is given."""
    try:
        kept = msgspec.msgpack.decode(data, type=Saved)
    except msgspec.DecodeError as error:
        raise GravitableError(f"This is not a saved match: {error}.") from None
    if game is None:
        from gravitable.kernel.registry import game as find

        game = find(kept.game)
    if kept.game != game.id:
        raise GravitableError(f"This is a match of {kept.game!r}, not of {game.id!r}.")
    if kept.version != game.version:
        raise GravitableError(
            f"This match has version {kept.version} of {game.name}; here it is version {game.version}."
        )
    return kept, game
