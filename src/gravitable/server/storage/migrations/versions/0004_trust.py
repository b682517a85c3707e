"""Clocks that end while their table is not in memory, bots that go on by themselves, and who made a move."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clocks", sa.Text))
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("tables_due", "tables", ["due"])
    # Nobody noted so far which tables wait for a bot or a clock: the server looks at each of them once.
    op.execute("UPDATE tables SET due = 0 WHERE status = 'playing' AND NOT paused")
    op.add_column("moments", sa.Column("by_person", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "uptimes",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
    )
