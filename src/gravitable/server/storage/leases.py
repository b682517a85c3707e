"""Which server has a table, where several share a PostgreSQL database.

A table lives in the memory of one server. That server is its `owner` in the database, and has the number of
times that the owner changed, the `epoch`. A server takes a table that nobody has, or whose owner is silent;
from then on the former owner, should it still be there, has an old epoch. Whatever is written about a table
is written by a transaction that first looks whether its epoch is still the present one, and that keeps it so
until it has ended: a server that was stopped, or cut off, and comes back finds that it can change nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from gravitable.kernel import GravitableError


class Lease(NamedTuple):
    """That a table is ours: as long as it has this owner and this epoch."""

    table: str
    owner: str
    epoch: int


class Fenced(GravitableError):
    """Another server has these tables now."""

    def __init__(self, leases: Collection[Lease]) -> None:
        super().__init__("Another server has this table now.")
        self.leases = leases


NOW = "extract(epoch FROM clock_timestamp())"
FREE = f"""(owner IS NULL OR owner = :me OR NOT EXISTS (
    SELECT 1 FROM servers WHERE servers.id = tables.owner AND servers.seen > {NOW} - :lease_seconds))"""
"""May the server `me` take a table?"""
_TAKE = text(f"UPDATE tables SET owner = :me, epoch = epoch + 1 WHERE id = :table AND {FREE} RETURNING epoch")
_WHO = text(
    "SELECT owner, address FROM tables LEFT JOIN servers ON servers.id = owner WHERE tables.id = :table"
)
_CHECK = text("SELECT id, owner, epoch FROM tables WHERE id = ANY(:tables) ORDER BY id FOR SHARE")
_GIVE_BACK = text("UPDATE tables SET owner = NULL WHERE id = :table AND owner = :owner AND epoch = :epoch")
_DUE = text(f"SELECT id FROM tables WHERE due <= :now AND {FREE} ORDER BY due LIMIT :limit")


def take(connection: Connection, table: str, me: str, lease_seconds: float) -> Lease | None:
    """Take a table, if it is free."""
    values = {"table": table, "me": me, "lease_seconds": lease_seconds}
    epoch: int | None = connection.execute(_TAKE, values).scalar()
    return None if epoch is None else Lease(table, me, epoch)


def who_has(connection: Connection, table: str) -> tuple[str | None, str | None] | None:
    """The owner of a table and its address, as far as there are any; None if there is no such table."""
    row = connection.execute(_WHO, {"table": table}).first()
    return None if row is None else (row.owner, row.address)


def give_back(lease: Lease) -> tuple[Any, dict[str, Any]]:
    """Let others have a table."""
    return _GIVE_BACK, lease._asdict()


def read_due(connection: Connection, now: float, limit: int, me: str, lease_seconds: float) -> list[str]:
    """The tables that some server must look at by `now`, as far as no other one has them."""
    values = {"now": now, "limit": limit, "me": me, "lease_seconds": lease_seconds}
    return list(connection.execute(_DUE, values).scalars())


def check(connection: Connection, leases: Collection[Lease]) -> None:
    """Are all of these tables still ours? If so, nobody takes them before this transaction has ended."""
    rows = connection.execute(_CHECK, {"tables": [lease.table for lease in leases]})
    present = {Lease(*row) for row in rows}
    if lost := [lease for lease in leases if lease not in present]:
        raise Fenced(lost)
