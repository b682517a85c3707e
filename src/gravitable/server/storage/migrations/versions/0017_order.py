"""Tables that are ended, and visitors who are shut out, by whoever runs the server."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "endings",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "shut_out",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
