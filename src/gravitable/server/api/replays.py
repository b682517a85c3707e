"""Logs and replays, and playing on from a moment of one."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, RawBody
from litestar.response import Response as Answer

from gravitable.kernel import BadLog, GravitableError, Played, decode_log, encode_entries, encode_log
from gravitable.server import queries, wire
from gravitable.server.api.shared import Id, Me, SeatQuery, TheHouse, answer_about, find_room, open_table
from gravitable.server.errors import Refusal, not_found
from gravitable.server.house import House
from gravitable.server.revive import Surviving, as_log, surviving
from gravitable.server.room import Room
from gravitable.server.thinking import ThoughtFailed


@get("/api/tables/{table:str}/log")
async def download(house: TheHouse, person: Me, table: Id) -> Answer[bytes]:
    """The log of a match that is over, as a file."""
    room = await find_room(house, person, table)
    _need_over(room)
    file = encode_log(as_log(room.table, await _moments(house, room)))
    name = f"{room.table.game}-{room.table.id}.json"
    return Answer(
        file,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table:str}/replay")
async def replay_table(house: TheHouse, person: Me, table: Id, seat: SeatQuery = None) -> Answer[wire.Replay]:
    """A match that is over, moment by moment, as one seat or a spectator saw it."""
    room = await find_room(house, person, table)
    _need_over(room)
    if seat is not None and seat >= len(room.table.seats):
        raise not_found("seat")
    moments = await _moments(house, room)
    file = encode_log(as_log(room.table, moments))
    return await _retell(house, file, room.table.names, [moment.seq for moment in moments], seat)


@post("/api/replay", status_code=200)
async def replay_log(
    house: TheHouse, person: Me, body: RawBody, seat: SeatQuery = None
) -> Answer[wire.Replay]:
    """The same for a log file, sent as the body."""
    if not house.thoughts.take(person.id):
        raise Refusal("One log at a time, please.", "table.limits", 429)
    return await _retell(house, body, [], None, seat)


@post("/api/tables/{table:str}/fork", status_code=201)
async def fork_table(house: TheHouse, person: Me, table: Id, data: JSONBody[wire.Fork]) -> wire.TableInfo:
    """A new table that goes on from a moment of this one."""
    room = await find_room(house, person, table)
    people = [seat for seat in room.table.seats if seat.kind == "person"]
    alone = len(people) == 1 and people[0].person == person.id
    if room.table.status != "over" and not alone:
        raise Refusal("The match is not over, and you are not alone in it.", "table.fork", 403)
    moments = [moment for moment in await _moments(house, room) if moment.seq <= data.at]
    if not moments:
        raise Refusal("There is nothing to go on from.", "table.fork")
    entries = [encode_entries(moment.entries) for moment in moments]
    forked = await open_table(
        house,
        person,
        room.table.game,
        len(room.table.seats),
        data.seat,
        options=room.table.options,
        moments=entries,
    )
    return await answer_about(forked, person)


@post("/api/replay/fork", status_code=201)
async def fork_log(house: TheHouse, person: Me, data: JSONBody[wire.ForkLog]) -> wire.TableInfo:
    """The same from a log file."""
    try:
        told = decode_log(data.log.encode())
        if told.pack:
            raise BadLog("This log was played with content of its own, which a table here does not have.")
        moments: list[list[Any]] = [[]]
        for entry in told.entries:
            if isinstance(entry, Played):
                moments.append([])
            moments[-1].append(entry)
        entries = [encode_entries(moment) for moment in moments[: data.at + 1]]
        forked = await open_table(
            house, person, told.game, told.seats, data.seat, options=told.options, moments=entries
        )
    except (GravitableError, msgspec.MsgspecError, RecursionError) as error:
        if isinstance(error, Refusal):
            raise
        raise Refusal(str(error), status=400) from None
    return await answer_about(forked, person)


async def _moments(house: House, room: Room) -> list[Surviving]:
    await room.journal.wait()
    rows = await house.storage.read(lambda database: queries.read_moments(database, room.table.id))
    return surviving(rows, room.game)


def _need_over(room: Room) -> None:
    if room.table.status != "over":
        raise Refusal("The match is not over yet.", "table.over", 403)


async def _retell(
    house: House, file: bytes, names: list[str], seqs: list[int] | None, seat: int | None
) -> Answer[wire.Replay]:
    try:
        replay = await house.thinker.retell(file, names, seqs, seat)
    except ThoughtFailed as error:
        raise Refusal(f"This log cannot be replayed: {error}", status=400) from None
    return Answer(replay, media_type="application/json")  # type: ignore[arg-type]
