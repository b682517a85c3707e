"""Reviews of matches that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
    )
