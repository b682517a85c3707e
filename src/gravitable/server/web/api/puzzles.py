"""Puzzles: positions to think about, tried at a table of one's own."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from gravitable.puzzles.puzzle import Puzzle, puzzles_of
from gravitable.server.errors import not_found
from gravitable.server.server import GameServer
from gravitable.server.tables import seating
from gravitable.server.web.api.shared import Asking, Id, Me, TheServer, answer_about, open_table, work
from gravitable.server.wire.games import PuzzleAnswer, PuzzleInfo, Puzzles, PuzzleVerdict
from gravitable.server.wire.tables import TableInfo
from gravitable.server.workers.jobs import read_log, weigh_choice

Number = Annotated[int, PathParameter(ge=0, le=10_000)]
WHOLE = 10**9
"""A moment after the last of any log."""


@get("/api/games/{game:str}/puzzles")
async def list_puzzles(server: TheServer, game: Id) -> Puzzles:
    """The puzzles of a game, without their solutions."""
    found = puzzles_of(server.installed.find(game))
    return Puzzles(tuple(PuzzleInfo(number, puzzle.prompt) for number, puzzle in enumerate(found)))


@post("/api/games/{game:str}/puzzles/{number:int}/play", status_code=201)
async def play_puzzle(server: TheServer, person: Me, who: Asking, game: Id, number: Number) -> TableInfo:
    """A started table at the position of a puzzle: me in the seat that has to move, bots in the others."""
    puzzle = _find(server, game, number)
    server.need_thought(who)
    told = await work(server, who, "", read_log, puzzle.log.encode(), WHOLE)
    table = await open_table(
        server, person, who, game, told.seats, puzzle.seat, options=told.options, moments=told.moments
    )
    seating.fill_with_bots(table, None)
    await seating.start(table, person)
    return await answer_about(table, person)


@post("/api/games/{game:str}/puzzles/{number:int}/answer", status_code=200)
async def answer_puzzle(
    server: TheServer, who: Asking, game: Id, number: Number, data: JSONBody[PuzzleAnswer]
) -> PuzzleVerdict:
    """How good a choice is, which was best, and why."""
    puzzle = _find(server, game, number)
    tried = next((each for each in puzzle.choices if each.action == data.action), None)
    if tried is None:
        server.need_thought(who)
        tried = await work(server, who, "", weigh_choice, game, number, msgspec.json.encode(data.action))
    solving = sum(puzzle.solves(each.chance) for each in puzzle.choices)
    return PuzzleVerdict(puzzle.solves(tried.chance), tried, puzzle.choices, solving, puzzle.why, puzzle.line)


def _find(server: GameServer, game: str, number: int) -> Puzzle:
    found = puzzles_of(server.installed.find(game))
    if number >= len(found):
        raise not_found("puzzle")
    return found[number]
