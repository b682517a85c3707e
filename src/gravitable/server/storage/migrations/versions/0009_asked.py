"""Whom a match waits for after a moment, so that the list of tables can tell whose turn it is."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("moments", sa.Column("asked", sa.Text))
