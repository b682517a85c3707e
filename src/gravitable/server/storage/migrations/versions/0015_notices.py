"""Notices for those who are not at the table: who is to be told, and what they wish."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "nudges",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Float),
        sa.Column("ends", sa.Float),
    )
    op.create_index("nudges_at", "nudges", ["at"])
    op.create_index("nudges_person", "nudges", ["person"])
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("off", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("zone", sa.String(64)),
        sa.Column("mail", sa.String(254)),
        sa.Column("mail_pending", sa.String(254)),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("device", sa.String(16), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("site", sa.String(300), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("subscriptions_person", "subscriptions", ["person"])
    op.create_table(
        "silenced",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
    )
