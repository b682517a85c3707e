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
from gravitable.server.tables.table import Table
from gravitable.server.workers.jobs import best_level
from gravitable.server.workers.process import WorkFailed

NEUTRAL = "Someone"
"""What is left of the name of someone who was deleted."""
SENT_AWAY = "The host of this table sent you away."
MOST_BARRED = 200
BOT_NAMES = ("Vega", "Rigel", "Mira", "Altair", "Deneb", "Lyra", "Atlas", "Nova", "Castor", "Electra")


def bring(table: Table, person: Person) -> None:
    """A program may come to every table that its owner may come to."""
    record = table.record
    if person.owner is not None and not record.may_see(person.id) and record.may_see(person.owner):
        record.guests.add(person.id)
        table.save(more=[stored_tables.insert_guest(record.id, person.id)])


async def take_seat(table: Table, person: Person, seat: Seat | None) -> None:
    """Sit down in an open seat; before the match starts one may move to another."""
    record = table.record
    sits = record.seat_of(person.id)
    if sits is not None and (seat is None or seat == sits):
        return
    if not record.may_see(person.id):
        raise not_found("table")
    if seat is None:
        seat = next((each.seat for each in record.seats if each.kind == "open"), None)
    if seat is None or _seat(table, seat).kind != "open":
        raise Refusal("That seat is taken.", "table.open-seat")
    changed = [record.seats[seat]]
    if sits is not None:
        record.seats[sits].empty()
        changed.append(record.seats[sits])
    record.seats[seat].give_to(person)
    await seated(table, *changed)


def leave(table: Table, person: Person) -> None:
    """Get up. In a running match a bot sits in, and the seat can be taken back."""
    seat = table.record.seats[table.seat_of(person)]
    if table.record.status == "playing":
        if seat.bot is None:
            table.sit_in(seat.seat)
        return
    if table.record.status == "over":
        return
    seat.empty()
    heir = next((other for other in table.record.seats if other.kind == "person"), None)
    if table.record.host == person.id and heir is not None and heir.person is not None:
        table.record.hand_to(heir.person, heir.name)
    table.save(seat)
    table.audience.reseat()


def leave_for_good(table: Table, id: str) -> None:
    """Someone is nobody here any more. A bot plays on where a match runs; what is over keeps their place."""
    record = table.record
    record.guests.discard(id)
    gone = [seat for seat in record.seats if seat.person == id]
    for seat in gone:
        if record.status == "waiting":
            seat.empty()
        elif record.status == "playing":
            seat.give_to_bot(seat.bot or best_level(table.game), bot_name(table))
        else:
            seat.name, seat.person = NEUTRAL, None
    if record.host == id:
        heir = next((seat for seat in record.seats if seat.person is not None), None)
        if heir is not None and heir.person is not None:
            record.hand_to(heir.person, heir.name)
        else:
            record.hand_to(new_id(20), NEUTRAL)  # an id that is nobody's
    table.end_vote(refused_by=None)
    table.keep_time()
    table.save(*gone)
    table.audience.reseat()
    table.wake_bots()


def resign(table: Table, person: Person) -> None:
    """Give the rest of a running match to a bot; games with a rule for conceding offer that as an action."""
    if table.record.status != "playing":
        raise Refusal("There is no match to resign from.", "table.waiting")
    leave(table, person)


def take_back(table: Table, person: Person) -> None:
    """A person takes their seat back from the bot that sits in."""
    seat = table.record.seats[table.seat_of(person)]
    if seat.bot is None:
        return
    seat.bot = None
    table.play.time.grace(seat.seat)
    table.keep_time()
    table.save(seat)
    table.audience.tell_table()


async def put_bot(table: Table, person: Person, number: Seat, level: str | None) -> None:
    """Fill an open seat with a bot, change a bot's level, or let one sit in for someone who is not there."""
    _need_host(table, person)
    seat = _seat(table, number)
    level = _level(table, level)
    if table.record.status == "over":
        raise Refusal("The match is over.", "kernel.over")
    if seat.kind == "person":
        if table.record.status != "playing":
            raise Refusal("Someone sits there.", "table.open-seat")
        if seat.person in table.audience.online:
            raise Refusal("They are here to play themselves.", "table.host")
        table.sit_in(number)
        return
    if seat.kind == "bot":
        seat.bot = level
    else:
        seat.give_to_bot(level, bot_name(table))
    await seated(table, seat)


def clear_seat(table: Table, person: Person, number: Seat) -> None:
    """Remove a bot or a person. In a running match a bot keeps the seat."""
    _need_host(table, person)
    seat = _seat(table, number)
    if seat.person == person.id:
        raise Refusal("You cannot send yourself away. Leave instead.", "table.host")
    if table.record.status == "over":
        raise Refusal("The match is over.", "kernel.over")
    if table.record.status == "playing":
        if seat.kind == "bot":
            raise Refusal("The match needs someone in this seat.", "table.start")
        table.end_vote(refused_by=None)
        seat.give_to_bot(seat.bot or best_level(table.game), bot_name(table))
        table.keep_time()
    else:
        seat.empty()
    table.save(seat)
    table.audience.reseat()
    table.wake_bots()


def watchers(table: Table, person: Person) -> dict[str, str]:
    """Who watches: ids and names, for the host alone."""
    _need_host(table, person)
    here = (connection.person for connection in table.audience.connections)
    return {each.id: each.name for each in here if table.record.seat_of(each.id) is None}


def remove(table: Table, person: Person, other: str) -> None:
    """Send someone who watches, or waits for a seat, away for good: to the invite link, too."""
    _need_host(table, person)
    if table.record.knows(other):
        raise Refusal("Free their seat first.", "table.host")
    if len(table.record.barred) >= MOST_BARRED:
        raise Refusal("You have sent enough people away. Close the table to spectators.", "table.limits", 429)
    table.record.guests.discard(other)
    table.record.barred.add(other)
    table.save(more=[stored_tables.bar_guest(table.record.id, other)])
    for connection in table.audience.connections:
        if connection.person.id == other:
            connection.close(SENT_AWAY, again=False)


def hand_over(table: Table, person: Person, number: Seat) -> None:
    """Make someone else the host."""
    _need_host(table, person)
    heir = _seat(table, number)
    if heir.person is None:
        raise Refusal("Only a person at the table can be host.", "table.host")
    table.record.hand_to(heir.person, heir.name)
    table.save()
    table.audience.tell_table()


async def start(table: Table, person: Person) -> None:
    """Start the match, once every seat is taken."""
    _check_start(table, person)
    if _simulates_setup(table):
        results = await _rehearse(table)
        _check_start(table, person)  # much may have happened meanwhile
        table.begin(results)
    elif table.play.match is not None:
        story = await table.tell_anew()
        _check_start(table, person)
        table.begin(story=story)
    else:
        table.begin()


async def seated(table: Table, *changed: SeatRecord) -> None:
    """Seats were taken: a match that waited only for that starts by itself."""
    if _starts_by_itself(table) and not _simulates_setup(table):
        table.begin()
        return
    if changed:
        table.save(*changed)
        table.audience.reseat()
        table.wake_bots()
    if _starts_by_itself(table):
        results = await _rehearse(table)
        if _starts_by_itself(table):
            table.begin(results)


def _starts_by_itself(table: Table) -> bool:
    return table.record.settings.when_full and table.record.status == "waiting" and table.record.full


def _check_start(table: Table, person: Person) -> None:
    _need_host(table, person)
    if table.record.status != "waiting":
        raise Refusal("The match has already started.", "table.start")
    if not table.record.full:
        raise Refusal("There are open seats: wait for players, or fill them with bots.", "table.start")


def _simulates_setup(table: Table) -> bool:
    return table.play.match is None and "setup" in table.game.simulates


async def _rehearse(table: Table) -> list[Any]:
    try:
        return await table.answers.rehearse_setup()
    except WorkFailed:
        raise Refusal("The match could not be set up. Try to start it again.", status=503) from None


def pause(table: Table, person: Person, *, paused: bool) -> None:
    """Stop the clocks and the bots, or let them go on."""
    table.seat_of(person)
    if table.record.status != "playing":
        raise Refusal("There is no match to pause.", "table.waiting")
    if table.record.paused == paused:
        return
    table.record.paused = paused
    table.keep_time()
    table.save()
    table.audience.tell_table()
    table.writes.then(table.bots.think_again)


def take_holiday(table: Table, person: Person, *, away: bool) -> None:
    """Stop one's own clock, as far as the table agreed to that, or let it run again."""
    seat, clock = table.record.seats[table.seat_of(person)], table.record.settings.clock
    if table.record.status != "playing":
        raise Refusal("There is no clock to stop.", "table.waiting")
    (days_off.begin_holiday if away else days_off.end_holiday)(clock, seat, table.now())
    table.keep_time()
    table.save(seat)
    table.audience.tell_table()


def pass_on(table: Table, person: Person, number: Seat, handed_on: int) -> None:
    """Take over someone's seat by the link they made."""
    seat = _seat(table, number)
    if seat.kind != "person" or seat.handed_on != handed_on:
        raise Refusal("This link has been used, or the seat has changed hands since.", "table.link")
    if seat.person == person.id:
        raise Refusal("This is your own seat already. Send the link to someone else.", "table.link")
    if table.record.seat_of(person.id) is not None:
        raise Refusal("You already sit at this table.", "table.open-seat")
    if table.record.host == seat.person:
        table.record.hand_to(person.id, person.name)
    seat.give_to(person)
    table.keep_time()
    table.save(seat)
    table.audience.reseat()


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


def fill_with_bots(table: Table, level: str | None) -> None:
    """Put a bot into every open seat."""
    level = _level(table, level)
    filled = [seat for seat in table.record.seats if seat.kind == "open"]
    for seat in filled:
        seat.give_to_bot(level, bot_name(table))
    table.save(*filled)


def _need_host(table: Table, person: Person) -> None:
    if table.record.host != person.id:
        raise Refusal("Only the host may do that.", "table.host", 403)


def _seat(table: Table, number: Seat) -> SeatRecord:
    if not 0 <= number < len(table.record.seats):
        raise not_found("seat")
    return table.record.seats[number]


def _level(table: Table, level: str | None) -> str:
    """The level asked for, or the best. Bots for any game may be asked for too, though none is listed."""
    if level is None:
        return best_level(table.game)
    try:
        find_bot(table.game, level)
    except BadOption as error:
        raise Refusal(str(error), status=400) from None
    return level


def bot_name(table: Table) -> str:
    """A name that no one at the table has."""
    taken = {seat.name for seat in table.record.seats}
    return next((name for name in BOT_NAMES if name not in taken), "Bot")
