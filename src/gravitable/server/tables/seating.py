"""Who sits where, who is host, and how a match starts, pauses and goes on to the next."""

from __future__ import annotations

from typing import Any

from gravitable.bots import bot as find_bot
from gravitable.kernel import BadOption, Seat
from gravitable.server.errors import Refusal, not_found
from gravitable.server.identity import new_id
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.records import Person, SeatRecord
from gravitable.server.tables import days_off
from gravitable.server.tables.table import Room
from gravitable.server.workers.jobs import best_level
from gravitable.server.workers.pool import WorkFailed

NEUTRAL = "Someone"
"""What is left of the name of someone who was deleted."""
SENT_AWAY = "The host of this table sent you away."
MOST_BARRED = 200
BOT_NAMES = ("Vega", "Rigel", "Mira", "Altair", "Deneb", "Lyra", "Atlas", "Nova", "Castor", "Electra")


def bring(room: Room, person: Person) -> None:
    """A program may come to every table that its owner may come to."""
    table = room.table
    if person.owner is not None and not table.may_see(person.id) and table.may_see(person.owner):
        table.guests.add(person.id)
        room.save(more=[stored_tables.insert_guest(table.id, person.id)])


async def take_seat(room: Room, person: Person, seat: Seat | None) -> None:
    """Sit down in an open seat; before the match starts one may move to another."""
    table = room.table
    sits = table.seat_of(person.id)
    if sits is not None and (seat is None or seat == sits):
        return
    if not table.may_see(person.id):
        raise not_found("table")
    if seat is None:
        seat = next((each.seat for each in table.seats if each.kind == "open"), None)
    if seat is None or _seat(room, seat).kind != "open":
        raise Refusal("That seat is taken.", "table.open-seat")
    changed = [table.seats[seat]]
    if sits is not None:
        table.seats[sits].empty()
        changed.append(table.seats[sits])
    table.seats[seat].give_to(person)
    await seated(room, *changed)


def leave(room: Room, person: Person) -> None:
    """Get up. In a running match a bot sits in, and the seat can be taken back."""
    seat = room.table.seats[room.seat_of(person)]
    if room.table.status == "playing":
        if seat.bot is None:
            room.sit_in(seat.seat)
        return
    if room.table.status == "over":
        return
    seat.empty()
    heir = next((other for other in room.table.seats if other.kind == "person"), None)
    if room.table.host == person.id and heir is not None and heir.person is not None:
        room.table.hand_to(heir.person, heir.name)
    room.save(seat)
    room.audience.reseat()


def leave_for_good(room: Room, id: str) -> None:
    """Someone is nobody here any more. A bot plays on where a match runs; what is over keeps their place."""
    table = room.table
    table.guests.discard(id)
    gone = [seat for seat in table.seats if seat.person == id]
    for seat in gone:
        if table.status == "waiting":
            seat.empty()
        elif table.status == "playing":
            seat.give_to_bot(seat.bot or best_level(room.game), bot_name(room))
        else:
            seat.name, seat.person = NEUTRAL, None
    if table.host == id:
        heir = next((seat for seat in table.seats if seat.person is not None), None)
        if heir is not None and heir.person is not None:
            table.hand_to(heir.person, heir.name)
        else:
            table.hand_to(new_id(20), NEUTRAL)  # an id that is nobody's
    room.end_vote(refused_by=None)
    room.keep_time()
    room.save(*gone)
    room.audience.reseat()
    room.wake_bots()


def resign(room: Room, person: Person) -> None:
    """Give the rest of a running match to a bot; games with a rule for conceding offer that as an action."""
    if room.table.status != "playing":
        raise Refusal("There is no match to resign from.", "table.waiting")
    leave(room, person)


def take_back(room: Room, person: Person) -> None:
    """A person takes their seat back from the bot that sits in."""
    seat = room.table.seats[room.seat_of(person)]
    if seat.bot is None:
        return
    seat.bot = None
    room.play.time.grace(seat.seat)
    room.keep_time()
    room.save(seat)
    room.audience.tell_table()


async def put_bot(room: Room, person: Person, number: Seat, level: str | None) -> None:
    """Fill an open seat with a bot, change a bot's level, or let one sit in for someone who is not there."""
    _need_host(room, person)
    seat = _seat(room, number)
    level = _level(room, level)
    if room.table.status == "over":
        raise Refusal("The match is over.", "kernel.over")
    if seat.kind == "person":
        if room.table.status != "playing":
            raise Refusal("Someone sits there.", "table.open-seat")
        if seat.person in room.audience.online:
            raise Refusal("They are here to play themselves.", "table.host")
        room.sit_in(number)
        return
    if seat.kind == "bot":
        seat.bot = level
    else:
        seat.give_to_bot(level, bot_name(room))
    await seated(room, seat)


def clear_seat(room: Room, person: Person, number: Seat) -> None:
    """Remove a bot or a person. In a running match a bot keeps the seat."""
    _need_host(room, person)
    seat = _seat(room, number)
    if seat.person == person.id:
        raise Refusal("You cannot send yourself away. Leave instead.", "table.host")
    if room.table.status == "over":
        raise Refusal("The match is over.", "kernel.over")
    if room.table.status == "playing":
        if seat.kind == "bot":
            raise Refusal("The match needs someone in this seat.", "table.start")
        room.end_vote(refused_by=None)
        seat.give_to_bot(seat.bot or best_level(room.game), bot_name(room))
        room.keep_time()
    else:
        seat.empty()
    room.save(seat)
    room.audience.reseat()
    room.wake_bots()


def watchers(room: Room, person: Person) -> dict[str, str]:
    """Who watches: ids and names, for the host alone."""
    _need_host(room, person)
    here = (connection.person for connection in room.audience.connections)
    return {each.id: each.name for each in here if room.table.seat_of(each.id) is None}


def remove(room: Room, person: Person, other: str) -> None:
    """Send someone who watches, or waits for a seat, away for good: to the invite link, too."""
    _need_host(room, person)
    if room.table.knows(other):
        raise Refusal("Free their seat first.", "table.host")
    if len(room.table.barred) >= MOST_BARRED:
        raise Refusal("You have sent enough people away. Close the table to spectators.", "table.limits", 429)
    room.table.guests.discard(other)
    room.table.barred.add(other)
    room.save(more=[stored_tables.bar_guest(room.table.id, other)])
    for connection in room.audience.connections:
        if connection.person.id == other:
            connection.close(SENT_AWAY, again=False)


def hand_over(room: Room, person: Person, number: Seat) -> None:
    """Make someone else the host."""
    _need_host(room, person)
    heir = _seat(room, number)
    if heir.person is None:
        raise Refusal("Only a person at the table can be host.", "table.host")
    room.table.hand_to(heir.person, heir.name)
    room.save()
    room.audience.tell_table()


async def start(room: Room, person: Person) -> None:
    """Start the match, once every seat is taken."""
    _check_start(room, person)
    if room.simulates_setup:
        results = await _rehearse(room)
        _check_start(room, person)  # much may have happened meanwhile
        room.begin(results)
    elif room.play.match is not None:
        story = await room.tell_anew()
        _check_start(room, person)
        room.begin(story=story)
    else:
        room.begin()


async def seated(room: Room, *changed: SeatRecord) -> None:
    """Seats were taken: a match that waited only for that starts by itself."""
    if _starts_by_itself(room) and not room.simulates_setup:
        room.begin()
        return
    if changed:
        room.save(*changed)
        room.audience.reseat()
        room.wake_bots()
    if _starts_by_itself(room):
        results = await _rehearse(room)
        if _starts_by_itself(room):
            room.begin(results)


def _starts_by_itself(room: Room) -> bool:
    return room.table.when_full and room.table.status == "waiting" and room.table.full


def _check_start(room: Room, person: Person) -> None:
    _need_host(room, person)
    if room.table.status != "waiting":
        raise Refusal("The match has already started.", "table.start")
    if not room.table.full:
        raise Refusal("There are open seats: wait for players, or fill them with bots.", "table.start")


async def _rehearse(room: Room) -> list[Any]:
    try:
        return await room.rehearse_setup()
    except WorkFailed:
        raise Refusal("The match could not be set up. Try to start it again.", status=503) from None


def pause(room: Room, person: Person, *, paused: bool) -> None:
    """Stop the clocks and the bots, or let them go on."""
    room.seat_of(person)
    if room.table.status != "playing":
        raise Refusal("There is no match to pause.", "table.waiting")
    if room.table.paused == paused:
        return
    room.table.paused = paused
    room.keep_time()
    room.save()
    room.audience.tell_table()
    room.journal.then(room.bots.think_again)


def take_holiday(room: Room, person: Person, *, away: bool) -> None:
    """Stop one's own clock, as far as the table agreed to that, or let it run again."""
    seat, clock = room.table.seats[room.seat_of(person)], room.table.clock
    if room.table.status != "playing":
        raise Refusal("There is no clock to stop.", "table.waiting")
    (days_off.begin_holiday if away else days_off.end_holiday)(clock, seat, room.now())
    room.keep_time()
    room.save(seat)
    room.audience.tell_table()


def pass_on(room: Room, person: Person, number: Seat, handed_on: int) -> None:
    """Take over someone's seat by the link they made."""
    seat = _seat(room, number)
    if seat.kind != "person" or seat.handed_on != handed_on:
        raise Refusal("This link has been used, or the seat has changed hands since.", "table.link")
    if seat.person == person.id:
        raise Refusal("This is your own seat already. Send the link to someone else.", "table.link")
    if room.table.seat_of(person.id) is not None:
        raise Refusal("You already sit at this table.", "table.open-seat")
    if room.table.host == seat.person:
        room.table.hand_to(person.id, person.name)
    seat.give_to(person)
    room.keep_time()
    room.save(seat)
    room.audience.reseat()


def rotated(seats: list[SeatRecord]) -> list[SeatRecord]:
    """The same players for a rematch, each one seat further; whoever was away is not there, and the seat of
    someone who is no longer here is open.
    """
    count = len(seats)
    return [
        SeatRecord((old.seat + 1) % count)
        if old.kind == "person" and old.person is None
        else SeatRecord(
            (old.seat + 1) % count, old.kind, old.name, old.person, old.bot if old.kind == "bot" else None
        )
        for old in seats
    ]


def fill_with_bots(room: Room, level: str | None) -> None:
    """Put a bot into every open seat."""
    level = _level(room, level)
    filled = [seat for seat in room.table.seats if seat.kind == "open"]
    for seat in filled:
        seat.give_to_bot(level, bot_name(room))
    room.save(*filled)


def _need_host(room: Room, person: Person) -> None:
    if room.table.host != person.id:
        raise Refusal("Only the host may do that.", "table.host", 403)


def _seat(room: Room, number: Seat) -> SeatRecord:
    if not 0 <= number < len(room.table.seats):
        raise not_found("seat")
    return room.table.seats[number]


def _level(room: Room, level: str | None) -> str:
    """The level asked for, or the best. Bots for any game may be asked for too, though none is listed."""
    if level is None:
        return best_level(room.game)
    try:
        find_bot(room.game, level)
    except BadOption as error:
        raise Refusal(str(error), status=400) from None
    return level


def bot_name(room: Room) -> str:
    """A name that no one at the table has."""
    taken = {seat.name for seat in room.table.seats}
    return next((name for name in BOT_NAMES if name not in taken), "Bot")
