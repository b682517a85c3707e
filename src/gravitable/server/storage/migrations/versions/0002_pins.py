"""Pins: what players intend, shown to the others."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "pins",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("place", sa.String(80), nullable=False),
        sa.Column("intent", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
