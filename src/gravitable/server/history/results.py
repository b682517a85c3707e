"""What a match that is over was to each who played it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from gravitable.kernel import Game, Match
from gravitable.server.storage.records import SeatRecord, TableRecord

LEVEL = "level:"
DIFFICULTY = "difficulty:"
"""How the names of bot levels and difficulties begin among players; ids of people have no colon."""
ALL = -1
"""The seat of the difficulty that all faced together."""
PROGRAM = "program"
"""What stands for somebody's program where levels of bots are named."""


class Result(NamedTuple):
    """A match as one seat had it; the fields are columns of `schema.results`.

    `side` is the same for those who win together. `people` and `bots` are those met: against whom one played,
    or where all play together, with whom. Who `left` the rest to a bot has not won, whatever the bot did.
    """

    table_id: str
    seat: int
    player: str
    game: str
    ended: float
    won: bool
    left: bool
    rank: int
    score: float | None
    side: int
    people: bool
    bots: list[str]
    difficulty: str | None
    played: list[str]
    pending: bool


def results_of(
    table: TableRecord, game: Game[Any, Any, Any], match: Match[Any, Any, Any] | None
) -> list[Result]:
    """What a table's match was to everyone. Without the match nobody knows what was played with.

    Ratings come from matches with the game's own content that were played from the start, by several sides or
    against a difficulty.
    """
    outcome, seats = table.outcome, table.seats
    assert outcome is not None
    difficulty = game.difficulty(len(seats), game.read_options(table.options))
    sides = _sides(seats, together=difficulty is not None)
    counts = table.pack is None and not table.forked and (difficulty is not None or len(set(sides)) > 1)
    ended = time.time() if match is not None else table.active
    found = []
    for seat in seats:
        met = [
            other
            for other in seats
            if other is not seat and (difficulty is not None or sides[other.seat] != sides[seat.seat])
        ]
        left = seat.kind == "person" and seat.bot is not None
        found.append(
            Result(
                table_id=table.id,
                seat=seat.seat,
                player=seat.person or LEVEL + (seat.bot or ""),
                game=table.game,
                ended=ended,
                won=outcome.won[seat.seat] and not left,
                left=left,
                rank=outcome.ranks[seat.seat],
                score=outcome.scores[seat.seat] if difficulty is None else None,
                side=sides[seat.seat],
                people=any(other.person is not None and not other.program for other in met),
                bots=sorted({_level(other) for other in met} - {""}),
                difficulty=difficulty,
                played=[] if match is None else list(game.played(match, seat.seat)),
                pending=counts,
            )
        )
    if difficulty is not None:
        won = not any(outcome.won)
        player = DIFFICULTY + difficulty
        found.append(
            Result(
                table.id, ALL, player, table.game, ended, won, False, 1 if won else 2, None, ALL,
                False, [], difficulty, [], counts,
            )
        )  # fmt: skip
    return found


def _sides(seats: Sequence[SeatRecord], *, together: bool) -> list[int]:
    """Who wins together with whom: all, teams as the game names them, or everyone alone."""
    if together:
        return [0] * len(seats)
    teams: dict[str, int] = {}
    return [
        seat.seat if seat.look.team is None else teams.setdefault(seat.look.team, seat.seat) for seat in seats
    ]


def _level(seat: SeatRecord) -> str:
    """The level of the bot that had a seat; none of a person's."""
    if seat.program:
        return PROGRAM
    return (seat.bot or "") if seat.kind == "bot" else ""
