"""What people played: stored when a match ends, read by whoever may see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, or_, select, update

from gravitable.server.history.ratings import Belief, Played, points, shown
from gravitable.server.history.results import Result
from gravitable.server.identity import is_program
from gravitable.server.storage import schema
from gravitable.server.storage.writer import Statement
from gravitable.server.wire.people import (
    Best,
    Finished,
    FinishedPage,
    FinishedSeat,
    GameFigures,
    OpenTo,
    Rating,
    WinCount,
)

COUNTED = 10_000
"""Matches of one person that figures are made of: the latest."""
PAGE = 20
FAVOURITES = 5

_INSERT = insert(schema.results)
_DELETE = delete(schema.results).where(schema.results.c.table_id == bindparam("which"))
_RATE = update(schema.results).where(
    schema.results.c.table_id == bindparam("which"), schema.results.c.player == bindparam("who")
)
_OPEN = update(schema.people).where(schema.people.c.id == bindparam("which"))


# --- writing ----------------------------------------------------------------------------------------------


def insert_results(results: Iterable[Result]) -> Statement:
    """Store what a match was to everyone."""
    return _INSERT, [
        {**result._asdict(), "bots": _json(result.bots), "played": _json(result.played)} for result in results
    ]


def delete_results(table: str) -> Statement:
    """The end of a match was taken back."""
    return _DELETE, {"which": table}


def update_ratings(table: str, before: dict[str, Belief], after: dict[str, Belief]) -> list[Statement]:
    """Store what is believed of everyone after a match."""
    return [
        (
            _RATE,
            {
                "which": table,
                "who": player,
                "pending": False,
                "mu": now.mu,
                "sigma": now.sigma,
                "gained": now.mu - before.get(player, Belief()).mu,
            },
        )
        for player, now in after.items()
    ]


def update_open_to(person: str, open_to: OpenTo) -> Statement:
    """Store who may see someone's history."""
    return _OPEN, {"which": person, "open_to": open_to}


def _json(value: list[str]) -> str:
    return msgspec.json.encode(value).decode()


def _names(stored: str) -> list[str]:
    return msgspec.json.decode(stored, type=list[str])


# --- what is still to be done -----------------------------------------------------------------------------


def read_pending(connection: Connection, limit: int) -> list[str]:
    """Tables whose match is to be rated, the first that ended first."""
    found = schema.results.c
    rows = connection.execute(
        select(found.table_id).where(found.pending).order_by(found.ended, found.table_id).limit(limit)
    )
    return list(dict.fromkeys(rows.scalars()))


def read_played(connection: Connection, table: str) -> tuple[list[Played], dict[str, Belief]]:
    """Who played a match that is to be rated, and what is believed of them so far."""
    found = schema.results.c
    rows = connection.execute(select(schema.results).where(found.table_id == table, found.pending)).all()
    before: dict[str, Belief] = {}
    for row in rows:
        known = connection.execute(
            select(found.mu, found.sigma)
            .where(found.player == row.player, found.game == row.game, found.mu.is_not(None))
            .order_by(found.ended.desc())
            .limit(1)
        ).first()
        if known is not None:
            before[row.player] = Belief(*known)
    return [Played(row.seat, row.player, row.side, row.rank, row.left) for row in rows], before


# --- reading ----------------------------------------------------------------------------------------------


def read_companions(connection: Connection, person: str, limit: int) -> list[tuple[str, str]]:
    """The people someone played with last, who let themselves be found: ids and names."""
    mine, theirs, tables = schema.seats.alias(), schema.seats.alias(), schema.tables.c
    people = schema.people.c
    query = (
        select(theirs.c.person, func.coalesce(func.max(people.name), func.max(theirs.c.name)))
        .select_from(mine)
        .join(theirs, theirs.c.table_id == mine.c.table_id)
        .join(schema.tables, tables.id == mine.c.table_id)
        .outerjoin(schema.people, people.id == theirs.c.person)
        .where(
            mine.c.person == person,
            theirs.c.person != person,
            tables.status != "waiting",
            or_(people.open_to.is_(None), people.open_to != "nobody"),
        )
        .group_by(theirs.c.person)
        .order_by(func.max(tables.active).desc())
        .limit(limit)
    )
    return [(row[0], row[1]) for row in connection.execute(query) if not is_program(row[0])]


def have_played(connection: Connection, one: str, other: str) -> bool:
    """Have these two sat at one table whose match began?"""
    mine, theirs = schema.seats.alias(), schema.seats.alias()
    query = (
        select(mine.c.seat)
        .join(theirs, theirs.c.table_id == mine.c.table_id)
        .join(schema.tables, schema.tables.c.id == mine.c.table_id)
        .where(mine.c.person == one, theirs.c.person == other, schema.tables.c.status != "waiting")
        .limit(1)
    )
    return connection.execute(query).first() is not None


def read_figures(connection: Connection, person: str) -> tuple[GameFigures, ...]:
    """Someone's figures, the game played most first."""
    found = schema.results.c
    rows = connection.execute(
        select(schema.results).where(found.player == person).order_by(found.ended.desc()).limit(COUNTED)
    ).all()
    games: dict[str, list[Row[Any]]] = {}
    for row in rows:
        games.setdefault(row.game, []).append(row)
    figures = [_figures(game, each) for game, each in games.items()]
    return tuple(sorted(figures, key=lambda each: -each.played))


def _figures(game: str, rows: Sequence[Row[Any]]) -> GameFigures:
    """The figures of one game, from the latest match to the first."""
    rated = [row for row in rows if row.mu is not None]
    scored = [row for row in rows if row.score is not None and not row.left]
    best = max(scored, key=lambda row: row.score, default=None)
    current, longest = _streaks([row.won for row in rows])
    return GameFigures(
        game=game,
        played=len(rows),
        won=sum(row.won for row in rows),
        left=sum(row.left for row in rows),
        people=_tally("people", [row for row in rows if row.people]),
        bots=_tallies(rows, lambda row: _names(row.bots)),
        difficulties=_tallies(rows, lambda row: [] if row.difficulty is None else [row.difficulty]),
        favourites=_tallies(rows, lambda row: _names(row.played))[:FAVOURITES],
        rating=Rating(*shown(Belief(rated[0].mu, rated[0].sigma)), len(rated)) if rated else None,
        best=None if best is None else Best(best.score, best.table_id),
        streak=current,
        longest_streak=longest,
    )


def _tally(name: str, rows: Sequence[Row[Any]]) -> WinCount:
    return WinCount(name, len(rows), sum(row.won for row in rows))


def _tallies(rows: Sequence[Row[Any]], names: Any) -> tuple[WinCount, ...]:
    """How often each name was met, and how often that was won; the commonest first."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for row in rows:
        for name in set(names(row)):
            played[name] += 1
            won[name] += row.won
    return tuple(WinCount(name, count, won[name]) for name, count in played.most_common())


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """The wins in a row up to the latest match, and the most there ever were; `won` begins with the latest.

    >>> _streaks([True, False, True, True]), _streaks([False]), _streaks([])
    ((1, 2), (0, 0), (0, 0))
    """
    runs = "".join("w" if each else "-" for each in won).split("-")
    return len(runs[0]), max(map(len, runs))


class Wanted(NamedTuple):
    """Which matches of a person's are asked for."""

    game: str | None = None
    result: Literal["won", "lost", "left"] | None = None
    against: Literal["people", "bots"] | None = None
    before: float | None = None


def read_finished(connection: Connection, person: str, viewer: str, wanted: Wanted) -> FinishedPage:
    """A page of someone's matches, the latest first.

    Others see those they may look back on: where they sat themselves, and what anyone could watch.
    """
    found, tables = schema.results.c, schema.tables.c
    conditions = [found.player == person]
    if person != viewer:
        sat = select(schema.seats.c.table_id).where(schema.seats.c.person == viewer)
        conditions.append(or_(found.table_id.in_(sat), and_(schema.listed, schema.open_to_spectators)))
    if wanted.game is not None:
        conditions.append(found.game == wanted.game)
    if wanted.result is not None:
        conditions.append(
            {"won": found.won, "left": found.left, "lost": and_(~found.won, ~found.left)}[wanted.result]
        )
    if wanted.against is not None:
        conditions.append(found.people if wanted.against == "people" else found.bots != "[]")
    if wanted.before is not None:
        conditions.append(found.ended < wanted.before)
    rows = connection.execute(
        select(schema.results)
        .join(schema.tables, tables.id == found.table_id)
        .where(*conditions)
        .order_by(found.ended.desc())
        .limit(PAGE + 1)
    ).all()
    seats = _read_seats(connection, [row.table_id for row in rows[:PAGE]])
    return FinishedPage(
        tuple(
            Finished(
                table=row.table_id,
                game=row.game,
                ended=row.ended,
                seat=row.seat,
                left=row.left,
                difficulty=row.difficulty,
                played=tuple(_names(row.played)),
                gained=None if row.gained is None else points(row.gained),
                seats=tuple(seats[row.table_id]),
            )
            for row in rows[:PAGE]
        ),
        rows[PAGE - 1].ended if len(rows) > PAGE else None,
    )


def _read_seats(connection: Connection, tables: Sequence[str]) -> dict[str, list[FinishedSeat]]:
    """Who sat at each of these tables, and how it ended for them."""
    results, seats = schema.results.c, schema.seats.c
    joined = schema.results.join(
        schema.seats, and_(seats.table_id == results.table_id, seats.seat == results.seat)
    )
    rows = connection.execute(
        select(
            results.table_id, results.seat, results.won, results.rank, results.score,
            seats.name, seats.person, seats.bot,
        )
        .select_from(joined)
        .where(results.table_id.in_(tables))
        .order_by(results.seat)
    )  # fmt: skip
    found: dict[str, list[FinishedSeat]] = {table: [] for table in tables}
    for row in rows:
        found[row.table_id].append(
            FinishedSeat(
                row.seat, row.name, row.person, row.bot, is_program(row.person), row.won, row.rank, row.score
            )
        )
    return found
