"""Tables that start by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("when_full", sa.Boolean, nullable=False, server_default=sa.false()))
