"""Logs and replays, and playing on from a moment of one."""

from __future__ import annotations

import msgspec
from litestar import get, post
from litestar.params import JSONBody, RawBody
from litestar.response import Response as Answer

from gravitable.kernel import encode_entries, encode_log
from gravitable.server.errors import Refusal, not_found
from gravitable.server.limits import Who
from gravitable.server.server import House
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.records import Person
from gravitable.server.storage.writer import MomentRow
from gravitable.server.tables import seating
from gravitable.server.tables.restore import as_log, surviving
from gravitable.server.tables.table import Room
from gravitable.server.web.api.shared import (
    Asking,
    Id,
    Me,
    SeatQuery,
    TheHouse,
    answer_about,
    find_room,
    open_table,
)
from gravitable.server.wire import tables as wire
from gravitable.server.workers.pool import TooBusy, WorkFailed


@get("/api/tables/{table:str}/log")
async def download(house: TheHouse, person: Me, who: Asking, table: Id) -> Answer[bytes]:
    """The log of a match that is over, as a file."""
    room = await _find_finished(house, person, table)
    house.need_thought(who)
    file, _ = await _log(house, room)
    name = f"{room.table.game}-{room.table.id}.json"
    return Answer(
        file,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table:str}/replay")
async def replay_table(
    house: TheHouse, person: Me, who: Asking, table: Id, seat: SeatQuery = None
) -> Answer[wire.Replay]:
    """A match that is over, moment by moment, as one seat or a spectator saw it."""
    room = await _find_finished(house, person, table)
    if seat is not None and seat >= len(room.table.seats):
        raise not_found("seat")
    house.need_thought(who)
    file, seqs = await _log(house, room)
    return await _retell(house, who, file, room.table.names, seqs, seat)


@get("/api/tables/{table:str}/review")
async def review_table(house: TheHouse, person: Me, who: Asking, table: Id) -> wire.Reviewing:
    """How far the review of a match that is over is, and what it says so far. It goes on while it is asked
    for.
    """
    room = await _find_finished(house, person, table)
    reviews = house.reviews
    if not reviews.knows(table):
        kept = await reviews.stored(table)
        if kept is not None:
            return kept
        house.need_thought(who)
        file, _ = await _log(house, room)
        if not reviews.knows(table):
            reviews.begin(table, file)
    return reviews.watch(table, who.address)


@post("/api/replay", status_code=200)
async def replay_log(
    house: TheHouse, who: Asking, body: RawBody, seat: SeatQuery = None
) -> Answer[wire.Replay]:
    """The same for a log file, sent as the body."""
    house.need_thought(who)
    return await _retell(house, who, body, [], None, seat)


@post("/api/tables/{table:str}/fork", status_code=201)
async def fork_table(
    house: TheHouse, person: Me, who: Asking, table: Id, data: JSONBody[wire.Fork]
) -> wire.TableInfo:
    """A new table that goes on from a moment of this one."""
    room = await house.rooms.find(table)
    if room.table.status != "over":
        room = await find_room(house, person, table)
        people = [seat for seat in room.table.seats if seat.kind == "person"]
        if len(people) != 1 or people[0].person != person.id:
            raise Refusal("The match is not over, and you are not alone in it.", "table.fork", 403)
    house.need_thought(who)
    action = None if data.action is None else room.game.read_action(msgspec.json.encode(data.action))

    def cut(rows: list[MomentRow]) -> list[bytes]:
        moments = surviving(rows, room.game)
        return [encode_entries(moment.entries) for moment in moments if moment.seq <= data.at]

    moments = await house.loader.run(cut, await _rows(house, room))
    if not moments:
        raise Refusal("There is nothing to go on from.", "table.fork")
    table_, seats = room.table, len(room.table.seats)
    forked = await open_table(
        house,
        person,
        who,
        table_.game,
        seats,
        data.seat,
        options=table_.options,
        pack=table_.pack,
        moments=moments,
    )
    if action is not None:
        seating.fill_with_bots(forked, None)
        await seating.start(forked, person)
        await forked.moves.vary(data.seat, action)
    return await answer_about(forked, person)


@post("/api/replay/fork", status_code=201)
async def fork_log(house: TheHouse, person: Me, who: Asking, data: JSONBody[wire.ForkLog]) -> wire.TableInfo:
    """The same from a log file."""
    house.need_thought(who)
    try:
        told = await house.thinker.read_log(who.address, data.log.encode(), data.at)
    except WorkFailed as error:
        raise _unreadable(error) from None
    forked = await open_table(
        house,
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


async def _rows(house: House, room: Room) -> list[MomentRow]:
    await room.journal.wait()
    return await house.storage.read(lambda database: stored_tables.read_moments(database, room.table.id))


async def _log(house: House, room: Room) -> tuple[bytes, list[int]]:
    """The log of a table as a file, and the numbers of its moments."""

    def work(rows: list[MomentRow]) -> tuple[bytes, list[int]]:
        moments = surviving(rows, room.game)
        return encode_log(as_log(room.table, moments)), [moment.seq for moment in moments]

    return await house.loader.run(work, await _rows(house, room))


async def _find_finished(house: House, person: Person, table: str) -> Room:
    """A table whose match is over. Whoever was sent its address may look back on it: nobody guesses an id."""
    room = await house.rooms.find(table)
    if room.table.status == "over":
        return room
    await find_room(house, person, table)  # while it runs, strangers are not told that it is there
    raise Refusal("The match is not over yet.", "table.over", 403)


async def _retell(
    house: House, who: Who, file: bytes, names: list[str], seqs: list[int] | None, seat: int | None
) -> Answer[wire.Replay]:
    try:
        replay = await house.thinker.retell(who.address, file, names, seqs, seat)
    except WorkFailed as error:
        raise _unreadable(error) from None
    return Answer(replay, media_type="application/json")  # type: ignore[arg-type]


def _unreadable(error: WorkFailed) -> Refusal:
    if isinstance(error, TooBusy):
        return Refusal(str(error), "table.limits", 429)
    return Refusal(f"This log cannot be replayed: {error}", status=400)
