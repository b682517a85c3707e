"""Tables that find players: for whom they are, best-of series; guests whom the host sent away."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("tables", sa.Column("level", sa.String(8), nullable=False, server_default="any"))
    op.add_column("tables", sa.Column("series", sa.Text))
    op.add_column("guests", sa.Column("barred", sa.Boolean, nullable=False, server_default=sa.false()))
