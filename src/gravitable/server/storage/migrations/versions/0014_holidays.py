"""Days off: for how long the clock of a seat stood still, and since when it does."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("seats", sa.Column("holiday_used", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("holiday_since", sa.Float))
