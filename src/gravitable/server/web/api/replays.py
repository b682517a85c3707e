"""Logs and replays, and playing on from a moment of one."""

from __future__ import annotations

import msgspec
from litestar import get, post
from litestar.params import JSONBody, RawBody
from litestar.response import Response as Answer

from gravitable.kernel import encode_entries, encode_log
from gravitable.server.errors import Refusal, not_found
from gravitable.server.limits import Who
from gravitable.server.server import GameServer
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.records import Person
from gravitable.server.storage.writer import MomentRow
from gravitable.server.tables import answers, seating
from gravitable.server.tables.restore import as_log, surviving
from gravitable.server.tables.table import Table
from gravitable.server.web.api.shared import (
    Asking,
    Id,
    Me,
    MomentQuery,
    SeatQuery,
    TheServer,
    answer_about,
    find_table,
    open_table,
    work,
)
from gravitable.server.wire.replays import Fork, ForkLog, Recap, Replay, Reviewing
from gravitable.server.wire.tables import NoClock, TableInfo
from gravitable.server.workers.jobs import build_recap, build_replay, read_log

UNREADABLE = "This log cannot be replayed: "


@get("/api/tables/{id:str}/log")
async def download(server: TheServer, person: Me, who: Asking, id: Id) -> Answer[bytes]:
    """The log of a match that is over, as a file."""
    table = await _find_finished(server, person, id)
    server.need_thought(who)
    file, _ = await _log(server, table)
    name = f"{table.record.game}-{table.record.id}.json"
    return Answer(
        file,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{id:str}/replay")
async def replay_table(
    server: TheServer, person: Me, who: Asking, id: Id, seat: SeatQuery = None
) -> Answer[Replay]:
    """A match that is over, moment by moment, as one seat or a spectator saw it."""
    table = await _find_finished(server, person, id)
    if seat is not None and seat >= len(table.record.seats):
        raise not_found("seat")
    server.need_thought(who)
    file, seqs = await _log(server, table)
    return await _retell(server, who, file, table.record.names, seqs, seat)


@get("/api/tables/{id:str}/recap")
async def recap_table(
    server: TheServer, person: Me, who: Asking, id: Id, since: MomentQuery
) -> Answer[Recap]:
    """The changes of the asking player's view since a moment."""
    table = await find_table(server, person, id)
    seat = table.record.seat_of(person.id)
    if seat is None and table.record.closed_to_spectators:
        raise Refusal("This table is not open to spectators.", "table.seat", 403)
    server.need_thought(who)
    file, seqs = await _log(server, table)
    if not seqs:
        raise Refusal("The match has not started.", "table.waiting")
    recap = await work(server, who, UNREADABLE, build_recap, file, seqs, since, seat)
    return Answer(recap, media_type="application/json")  # type: ignore[arg-type]


@get("/api/tables/{id:str}/review")
async def review_table(server: TheServer, person: Me, who: Asking, id: Id) -> Reviewing:
    """How far the review of a match that is over is, and what it says so far. It goes on while it is asked
    for.
    """
    table = await _find_finished(server, person, id)
    reviews = server.reviews
    if not reviews.knows(id):
        kept = await reviews.stored(id)
        if kept is not None:
            return kept
        server.need_thought(who)
        file, _ = await _log(server, table)
        if not reviews.knows(id):
            reviews.begin(id, file)
    return reviews.watch(id, who.address)


@post("/api/replay", status_code=200)
async def replay_log(server: TheServer, who: Asking, body: RawBody, seat: SeatQuery = None) -> Answer[Replay]:
    """The same for a log file, sent as the body."""
    server.need_thought(who)
    return await _retell(server, who, body, [], None, seat)


@post("/api/tables/{id:str}/fork", status_code=201)
async def fork_table(server: TheServer, person: Me, who: Asking, id: Id, data: JSONBody[Fork]) -> TableInfo:
    """A new table that goes on from a moment of this one."""
    table = await server.tables.find(id)
    if table.record.status != "over":
        table = await find_table(server, person, id)
        people = [seat for seat in table.record.seats if seat.kind == "person"]
        if len(people) != 1 or people[0].person != person.id:
            raise Refusal("The match is not over, and you are not alone in it.", "table.fork", 403)
    server.need_thought(who)
    action = None if data.action is None else table.game.read_action(msgspec.json.encode(data.action))

    def cut(rows: list[MomentRow]) -> list[bytes]:
        moments = surviving(rows, table.game)
        return [encode_entries(moment.entries) for moment in moments if moment.seq <= data.at]

    moments = await server.loader.run(cut, await _rows(server, table))
    if not moments:
        raise Refusal("There is nothing to go on from.", "table.fork")
    record, seats = table.record, len(table.record.seats)
    forked = await open_table(
        server,
        person,
        who,
        record.game,
        seats,
        data.seat,
        settings=msgspec.structs.replace(
            record.settings, listed=False, when_full=False, clock=NoClock(), best_of=None
        ),
        options=record.options,
        pack=record.pack,
        moments=moments,
    )
    if action is not None:
        seating.fill_with_bots(forked, None)
        await seating.start(forked, person)
        question = forked.play.questions.get(data.seat)
        if question is None:
            raise Refusal("Nobody in that seat is asked anything then.", "table.fork")
        await forked.rehearse_and_move(answers.Answer(data.seat, question.stamp, action, "person"))
    return await answer_about(forked, person)


@post("/api/replay/fork", status_code=201)
async def fork_log(server: TheServer, person: Me, who: Asking, data: JSONBody[ForkLog]) -> TableInfo:
    """The same from a log file."""
    server.need_thought(who)
    told = await work(server, who, UNREADABLE, read_log, data.log.encode(), data.at)
    forked = await open_table(
        server,
        person,
        who,
        told.game,
        told.seats,
        data.seat,
        options=told.options,
        pack=told.pack,
        moments=told.moments,
    )
    return await answer_about(forked, person)


async def _rows(server: GameServer, table: Table) -> list[MomentRow]:
    await table.writes.wait()
    return await server.storage.read(lambda database: stored_tables.read_moments(database, table.record.id))


async def _log(server: GameServer, table: Table) -> tuple[bytes, list[int]]:
    """The log of a table as a file, and the numbers of its moments."""

    def encode(rows: list[MomentRow]) -> tuple[bytes, list[int]]:
        moments = surviving(rows, table.game)
        return encode_log(as_log(table.record, moments)), [moment.seq for moment in moments]

    return await server.loader.run(encode, await _rows(server, table))


async def _find_finished(server: GameServer, person: Person, id: str) -> Table:
    """A table whose match is over. Whoever was sent its address may look back on it: nobody guesses an id."""
    table = await server.tables.find(id)
    if table.record.status == "over":
        return table
    await find_table(server, person, id)  # while it runs, strangers are not told that it is there
    raise Refusal("The match is not over yet.", "table.over", 403)


async def _retell(
    server: GameServer, who: Who, file: bytes, names: list[str], seqs: list[int] | None, seat: int | None
) -> Answer[Replay]:
    replay = await work(server, who, UNREADABLE, build_replay, file, names, seqs, seat)
    return Answer(replay, media_type="application/json")  # type: ignore[arg-type]
