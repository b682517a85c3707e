"""The lobby, tables and their seats."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import get, post
from litestar.params import JSONBody
from sqlalchemy import Connection as Database

from gravitable.server.errors import Refusal, not_found
from gravitable.server.limits import Who
from gravitable.server.server import GameServer
from gravitable.server.storage import series
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.records import NOBODY, Person, Present, TableRecord
from gravitable.server.tables import seating
from gravitable.server.tables.table import Table
from gravitable.server.web.api.shared import (
    Asking,
    Id,
    Me,
    SeatPath,
    TheServer,
    answer_about,
    find_pack,
    find_table,
    open_table,
)
from gravitable.server.wire.people import MeInfo
from gravitable.server.wire.tables import (
    Accept,
    HandHost,
    Link,
    Lobby,
    NewTable,
    PutBot,
    TableInfo,
    TakeSeat,
    YourTurn,
)


@get("/api/tables")
async def lobby(server: TheServer, person: Me) -> Lobby:
    """Tables to join or watch, and my own."""

    def ask(
        database: Database,
    ) -> tuple[list[TableRecord], list[TableRecord], list[stored_tables.WaitingTurn], Mapping[str, Present]]:
        listed, mine = stored_tables.read_lobby(database, person.id)
        present = server.tables.elsewhere(database, [record.id for record in (*listed, *mine)])
        return listed, mine, stored_tables.read_turns(database, person.id), present

    listed, mine, turns, present = await server.storage.read(ask)

    def info(record: TableRecord) -> TableInfo:
        table = server.tables.here.get(record.id)
        if table is None:
            return record.info(person.id, present.get(record.id, NOBODY))
        return table.audience.info(person.id)

    def turn(one: stored_tables.WaitingTurn) -> YourTurn:
        table = server.tables.here.get(one.table)
        ends = one.ends if table is None else table.play.time.expiry(one.seat)
        left = None if ends is None else max(0, round(1000 * (ends - server.settings.now())))
        return YourTurn(one.table, one.question, left)

    return Lobby(tuple(map(info, listed)), tuple(map(info, mine)), tuple(map(turn, turns)))


@post("/api/tables", status_code=201)
async def new_table(server: TheServer, person: Me, who: Asking, data: JSONBody[NewTable]) -> TableInfo:
    """Set up a table, with me as host."""
    pack = await find_pack(server, who, data.game, data.pack)
    table = await open_table(
        server,
        person,
        who,
        data.game,
        data.seats,
        data.seat,
        options=data.options,
        settings=data.settings,
        pack=pack,
    )
    await seating.seated(table)
    return await answer_about(table, person)


@get("/api/tables/{id:str}")
async def one_table(server: TheServer, person: Me, id: Id) -> TableInfo:
    """A table I may see."""
    return (await find_table(server, person, id)).audience.info(person.id)


@post("/api/tables/{id:str}/sit", status_code=200)
async def sit(server: TheServer, person: Me, id: Id, data: JSONBody[TakeSeat]) -> TableInfo:
    """Take an open seat."""
    table = await find_table(server, person, id)
    await seating.take_seat(table, person, data.seat)
    return await answer_about(table, person)


@post("/api/tables/{id:str}/leave", status_code=200)
async def leave(server: TheServer, person: Me, id: Id) -> TableInfo:
    """Get up; in a running match a bot sits in."""
    table = await find_table(server, person, id)
    seating.leave(table, person)
    return await answer_about(table, person)


@post("/api/tables/{id:str}/start", status_code=200)
async def start(server: TheServer, person: Me, id: Id) -> TableInfo:
    """Start the match."""
    table = await find_table(server, person, id)
    await seating.start(table, person)
    return await answer_about(table, person)


@post("/api/tables/{id:str}/rematch", status_code=201)
async def rematch(server: TheServer, person: Me, who: Asking, id: Id) -> TableInfo:
    """The same players again, each one seat further. It starts at once if only I am a person, or a series
    goes on.
    """
    table = await find_table(server, person, id)
    table.seat_of(person)
    if table.record.status != "over" or table.record.ended:
        raise Refusal("The match is not over yet.", "table.start")
    async with table.rematching:  # whoever asks second finds the table that the first one made
        if table.record.rematch is None:
            again = await _play_again(server, table, person, who)
        else:
            return await server.tables.info(table.record.rematch, person)
    return await answer_about(again, person)


async def _play_again(server: GameServer, table: Table, person: Person, who: Who) -> Table:
    old = table.record
    seats = seating.rotated(old.seats)
    again = await server.tables.set_up(
        table.game,
        person,
        who,
        seats=len(seats),
        options=old.options,
        settings=old.settings,
        pack=old.pack,
        series=None if old.series is None else series.following(old.series, old.outcome),
        sit=seats,
    )
    old.rematch = again.record.id
    table.save()
    goes_on = again.record.series is not None and again.record.series.number > 1
    if again.record.full and (goes_on or sum(seat.kind == "person" for seat in seats) == 1):
        await seating.start(again, person)
    table.audience.tell_table()
    return again


@post("/api/tables/{id:str}/host", status_code=200)
async def hand_over(server: TheServer, person: Me, id: Id, data: JSONBody[HandHost]) -> TableInfo:
    """Make someone else the host."""
    table = await find_table(server, person, id)
    seating.hand_over(table, person, data.seat)
    return await answer_about(table, person)


@post("/api/tables/{id:str}/seats/{seat:int}/bot", status_code=200)
async def put_bot(server: TheServer, person: Me, id: Id, seat: SeatPath, data: JSONBody[PutBot]) -> TableInfo:
    """Fill a seat with a bot."""
    table = await find_table(server, person, id)
    await seating.put_bot(table, person, seat, data.level)
    return await answer_about(table, person)


@post("/api/tables/{id:str}/seats/{seat:int}/clear", status_code=200)
async def clear_seat(server: TheServer, person: Me, id: Id, seat: SeatPath) -> TableInfo:
    """Remove a bot, or send a person away."""
    table = await find_table(server, person, id)
    seating.clear_seat(table, person, seat)
    return await answer_about(table, person)


@get("/api/tables/{id:str}/people")
async def watchers(server: TheServer, person: Me, id: Id) -> tuple[MeInfo, ...]:
    """Who watches, for the host: one of them can be sent away."""
    found = seating.watchers(await find_table(server, person, id), person)
    return tuple(MeInfo(*each) for each in found.items())


@post("/api/tables/{id:str}/people/{other:str}/remove", status_code=200)
async def remove_person(server: TheServer, person: Me, id: Id, other: Id) -> TableInfo:
    """Send someone who watches away for good."""
    table = await find_table(server, person, id)
    seating.remove(table, person, other)
    return await answer_about(table, person)


@post("/api/tables/{id:str}/seats/{seat:int}/link", status_code=200)
async def seat_link(server: TheServer, person: Me, id: Id, seat: SeatPath) -> Link:
    """A link that passes my seat on, once."""
    table = await find_table(server, person, id)
    if table.seat_of(person) != seat:
        raise Refusal("That is not your seat.", "table.link", 403)
    token = server.identities.seat_token(id, seat, table.record.seats[seat].handed_on)
    return Link(f"/seat/{token}")


@post("/api/links", status_code=200)
async def use_link(server: TheServer, person: Me, data: JSONBody[Accept]) -> TableInfo:
    """Follow an invite link, or take the seat a seat link hands me."""
    passed = server.identities.read_seat_token(data.token)
    if passed is not None:
        id, seat, handed_on = passed
        table = await server.tables.find(id)
        seating.pass_on(table, person, seat, handed_on)
        return await answer_about(table, person)
    invited = None
    if data.token.isalnum():
        invited = await server.storage.read(lambda database: stored_tables.find_invite(database, data.token))
    if invited is None:
        raise not_found("invitation")
    table = await server.tables.find(invited)
    if person.id in table.record.barred:
        raise Refusal(seating.SENT_AWAY, "table.host", 403)
    if person.id not in table.record.guests and not table.record.may_see(person.id):
        table.record.guests.add(person.id)
        table.save(more=[stored_tables.insert_guest(invited, person.id)])
    return await answer_about(table, person)
