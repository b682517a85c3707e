"""What servers write about themselves and read of each other: when they ran, and what they sign with."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, select, text, update

from gravitable.server.storage import schema
from gravitable.server.storage.writer import Statement

_OFFER_SECRET = text("INSERT INTO secrets (name, value) VALUES ('cookies', :value) ON CONFLICT DO NOTHING")
# (Two servers that start at the very same time have it in common.)
_INSERT_UPTIME = text("INSERT INTO uptimes (began, ended) VALUES (:began, :ended) ON CONFLICT DO NOTHING")
_UPDATE_UPTIME = update(schema.uptimes).where(schema.uptimes.c.began == bindparam("which"))
_DELETE_UPTIMES = delete(schema.uptimes).where(schema.uptimes.c.ended < bindparam("before"))


def ping(database: Connection) -> None:
    """Does the database answer?"""
    database.execute(text("SELECT 1"))


def insert_uptime(began: float, forget_before: float) -> list[Statement]:
    """A server starts; what is too old to matter to any clock is forgotten."""
    return [
        (_DELETE_UPTIMES, {"before": forget_before}),
        (_INSERT_UPTIME, {"began": began, "ended": began}),
    ]


def update_uptime(began: float, ended: float) -> Statement:
    """The server that started at `began` is still there."""
    return _UPDATE_UPTIME, {"which": began, "ended": ended}


def read_uptimes(connection: Connection) -> list[tuple[float, float]]:
    """When servers were running, oldest first."""
    rows = connection.execute(select(schema.uptimes).order_by(schema.uptimes.c.began))
    return [(row.began, row.ended) for row in rows]


def shared_secret(connection: Connection, fresh: bytes) -> bytes:
    """The secret that all servers on this database sign with; `fresh` becomes it if there is none yet."""
    connection.execute(_OFFER_SECRET, {"value": fresh})
    secret: bytes = connection.execute(select(schema.secrets.c.value)).scalar_one()
    return secret
