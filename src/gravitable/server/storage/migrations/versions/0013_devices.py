"""Several browsers of one person, passkeys, names that are kept; what someone left is found by who it was."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("people", sa.Column("kept", sa.Text))
    op.create_index("people_kept", "people", ["kept"], unique=True)
    op.create_table(
        "devices",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "revoked",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("device", sa.String(16), primary_key=True),
    )
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("what", sa.String(80), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("tickets_until", "tickets", ["until"])
    op.create_index("tickets_what", "tickets", ["what"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_index("guests_person", "guests", ["person"])
    op.create_index("chat_person", "chat", ["person"])
    op.create_index("tables_host", "tables", ["host"])
