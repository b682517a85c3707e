"""The lobby, tables and their seats."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import get, post
from litestar.params import JSONBody
from sqlalchemy import Connection as Database

from gravitable.server.errors import Refusal, not_found
from gravitable.server.limits import Who
from gravitable.server.server import House
from gravitable.server.storage import series
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.records import NOBODY, Person, Present, TableRecord
from gravitable.server.tables import seating
from gravitable.server.tables.table import Room
from gravitable.server.web.api.shared import (
    Asking,
    Id,
    Me,
    SeatPath,
    TheHouse,
    answer_about,
    find_pack,
    find_room,
    open_table,
)
from gravitable.server.wire import tables as wire


@get("/api/tables")
async def lobby(house: TheHouse, person: Me) -> wire.Lobby:
    """Tables to join or watch, and my own."""

    def ask(
        database: Database,
    ) -> tuple[list[TableRecord], list[TableRecord], list[stored_tables.Turn], Mapping[str, Present]]:
        listed, mine = stored_tables.read_lobby(database, person.id)
        present = house.rooms.elsewhere(database, [table.id for table in (*listed, *mine)])
        return listed, mine, stored_tables.read_turns(database, person.id), present

    listed, mine, turns, present = await house.storage.read(ask)

    def info(table: TableRecord) -> wire.TableInfo:
        room = house.rooms.here.get(table.id)
        if room is None:
            return table.info(person.id, present.get(table.id, NOBODY))
        return room.audience.info(person.id)

    def turn(one: stored_tables.Turn) -> wire.YourTurn:
        room = house.rooms.here.get(one.table)
        ends = one.ends if room is None else room.play.time.expiry(one.seat)
        left = None if ends is None else max(0, round(1000 * (ends - house.settings.now())))
        return wire.YourTurn(one.table, one.question, left)

    return wire.Lobby(tuple(map(info, listed)), tuple(map(info, mine)), tuple(map(turn, turns)))


@post("/api/tables", status_code=201)
async def new_table(
    house: TheHouse, person: Me, who: Asking, data: JSONBody[wire.NewTable]
) -> wire.TableInfo:
    """Set up a table, with me as host."""
    pack = await find_pack(house, who, data.game, data.pack)
    room = await open_table(
        house,
        person,
        who,
        data.game,
        data.seats,
        data.seat,
        options=data.options,
        clock=data.clock,
        listed=data.listed,
        spectators=data.spectators,
        when_full=data.when_full,
        pack=pack,
        level=data.level,
        best_of=data.best_of,
    )
    await seating.seated(room)
    return await answer_about(room, person)


@get("/api/tables/{table:str}")
async def one_table(house: TheHouse, person: Me, table: Id) -> wire.TableInfo:
    """A table I may see."""
    return (await find_room(house, person, table)).audience.info(person.id)


@post("/api/tables/{table:str}/sit", status_code=200)
async def sit(house: TheHouse, person: Me, table: Id, data: JSONBody[wire.TakeSeat]) -> wire.TableInfo:
    """Take an open seat."""
    room = await find_room(house, person, table)
    await seating.take_seat(room, person, data.seat)
    return await answer_about(room, person)


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(house: TheHouse, person: Me, table: Id) -> wire.TableInfo:
    """Get up; in a running match a bot sits in."""
    room = await find_room(house, person, table)
    seating.leave(room, person)
    return await answer_about(room, person)


@post("/api/tables/{table:str}/start", status_code=200)
async def start(house: TheHouse, person: Me, table: Id) -> wire.TableInfo:
    """Start the match."""
    room = await find_room(house, person, table)
    await seating.start(room, person)
    return await answer_about(room, person)


@post("/api/tables/{table:str}/rematch", status_code=201)
async def rematch(house: TheHouse, person: Me, who: Asking, table: Id) -> wire.TableInfo:
    """The same players again, each one seat further. It starts at once if only I am a person, or a series
    goes on.
    """
    room = await find_room(house, person, table)
    room.seat_of(person)
    if room.table.status != "over" or room.table.ended:
        raise Refusal("The match is not over yet.", "table.start")
    async with room.rematching:  # whoever asks second finds the table that the first one made
        if room.table.rematch is None:
            again = await _play_again(house, room, person, who)
        else:
            return await house.rooms.info(room.table.rematch, person)
    return await answer_about(again, person)


async def _play_again(house: House, room: Room, person: Person, who: Who) -> Room:
    old = room.table
    seats = seating.rotated(old.seats)
    again = await house.rooms.set_up(
        room.game,
        person,
        who,
        seats=len(seats),
        options=old.options,
        clock=old.clock,
        listed=old.listed,
        spectators=old.spectators,
        when_full=old.when_full,
        pack=old.pack,
        level=old.level,
        series=None if old.series is None else series.following(old.series, old.outcome),
        sit=seats,
    )
    old.rematch = again.table.id
    room.save()
    goes_on = again.table.series is not None and again.table.series.number > 1
    if again.table.full and (goes_on or sum(seat.kind == "person" for seat in seats) == 1):
        await seating.start(again, person)
    room.audience.tell_table()
    return again


@post("/api/tables/{table:str}/host", status_code=200)
async def hand_over(house: TheHouse, person: Me, table: Id, data: JSONBody[wire.HandHost]) -> wire.TableInfo:
    """Make someone else the host."""
    room = await find_room(house, person, table)
    seating.hand_over(room, person, data.seat)
    return await answer_about(room, person)


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200)
async def put_bot(
    house: TheHouse, person: Me, table: Id, seat: SeatPath, data: JSONBody[wire.PutBot]
) -> wire.TableInfo:
    """Fill a seat with a bot."""
    room = await find_room(house, person, table)
    await seating.put_bot(room, person, seat, data.level)
    return await answer_about(room, person)


@post("/api/tables/{table:str}/seats/{seat:int}/clear", status_code=200)
async def clear_seat(house: TheHouse, person: Me, table: Id, seat: SeatPath) -> wire.TableInfo:
    """Remove a bot, or send a person away."""
    room = await find_room(house, person, table)
    seating.clear_seat(room, person, seat)
    return await answer_about(room, person)


@get("/api/tables/{table:str}/people")
async def watchers(house: TheHouse, person: Me, table: Id) -> tuple[wire.Me, ...]:
    """Who watches, for the host: one of them can be sent away."""
    found = seating.watchers(await find_room(house, person, table), person)
    return tuple(wire.Me(*each) for each in found.items())


@post("/api/tables/{table:str}/people/{other:str}/remove", status_code=200)
async def remove_person(house: TheHouse, person: Me, table: Id, other: Id) -> wire.TableInfo:
    """Send someone who watches away for good."""
    room = await find_room(house, person, table)
    seating.remove(room, person, other)
    return await answer_about(room, person)


@post("/api/tables/{table:str}/seats/{seat:int}/link", status_code=200)
async def seat_link(house: TheHouse, person: Me, table: Id, seat: SeatPath) -> wire.Link:
    """A link that passes my seat on, once."""
    room = await find_room(house, person, table)
    if room.seat_of(person) != seat:
        raise Refusal("That is not your seat.", "table.link", 403)
    token = house.identities.seat_token(table, seat, room.table.seats[seat].handed_on)
    return wire.Link(f"/seat/{token}")


@post("/api/links", status_code=200)
async def use_link(house: TheHouse, person: Me, data: JSONBody[wire.Accept]) -> wire.TableInfo:
    """Follow an invite link, or take the seat a seat link hands me."""
    passed = house.identities.read_seat_token(data.token)
    if passed is not None:
        table, seat, handed_on = passed
        room = await house.rooms.find(table)
        seating.pass_on(room, person, seat, handed_on)
        return await answer_about(room, person)
    invited = None
    if data.token.isalnum():
        invited = await house.storage.read(lambda database: stored_tables.find_invite(database, data.token))
    if invited is None:
        raise not_found("invitation")
    room = await house.rooms.find(invited)
    if person.id in room.table.barred:
        raise Refusal(seating.SENT_AWAY, "table.host", 403)
    if person.id not in room.table.guests and not room.table.may_see(person.id):
        room.table.guests.add(person.id)
        room.save(more=[stored_tables.insert_guest(invited, person.id)])
    return await answer_about(room, person)
