"""Names that are kept are compared anew: letters that look alike count as one."""

import sqlalchemy as sa
from alembic import op

from gravitable.server.names import essence

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("created"), sa.column("kept"))
    connection = op.get_bind()
    rows = connection.execute(sa.select(people).where(people.c.kept.is_not(None)).order_by(people.c.created))
    taken: set[str] = set()
    for row in rows.all():
        kept = essence(row.name)
        if kept not in taken:  # of two that are alike by now, the first keeps it; the other stays as it was
            taken.add(kept)
            connection.execute(people.update().where(people.c.id == row.id).values(kept=kept))
