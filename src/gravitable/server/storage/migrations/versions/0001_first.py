"""Create every table of version 0.1.0."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "id"),
    )
    op.create_index("chat_person", "chat", ["person"])
    op.create_table(
        "devices",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "id"),
    )
    op.create_table(
        "endings",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "moments",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("entries", sa.LargeBinary(), nullable=False),
        sa.Column("rewound_to", sa.Integer(), nullable=True),
        sa.Column("clocks", sa.Text(), nullable=True),
        sa.Column("by_person", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notification_settings",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("off", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(length=64), nullable=True),
        sa.Column("mail", sa.String(length=254), nullable=True),
        sa.Column("mail_pending", sa.String(length=254), nullable=True),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "one_time_links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("what", sa.String(length=80), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("one_time_links_until", "one_time_links", ["until"])
    op.create_index("one_time_links_what", "one_time_links", ["what"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("open_to", sa.String(length=8), server_default="played", nullable=False),
        sa.Column("kept", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("people_kept", "people", ["kept"], unique=True)
    op.create_table(
        "pins",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(length=80), nullable=False),
        sa.Column("intent", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "id"),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("server", sa.String(length=32), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("watching", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("presence_server", "presence", ["server"])
    op.create_table(
        "programs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_index("programs_owner", "programs", ["owner"])
    op.create_table(
        "reminders",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("at", sa.Float(), nullable=True),
        sa.Column("ends", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index("reminders_at", "reminders", ["at"])
    op.create_index("reminders_person", "reminders", ["person"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("score", sa.Float(), nullable=True),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("people", sa.Boolean(), nullable=False),
        sa.Column("bots", sa.Text(), nullable=False),
        sa.Column("difficulty", sa.String(length=80), nullable=True),
        sa.Column("played", sa.Text(), nullable=False),
        sa.Column("pending", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
        sa.Column("gained", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_game", "results", ["player", "game", "ended"])
    op.create_index("results_pending", "results", ["pending", "ended"])
    op.create_index("results_player", "results", ["player", "ended"])
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("review", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "revoked",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("device", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person", "device"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=200), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "shut_out",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("who"),
    )
    op.create_table(
        "silenced",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id"),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("device", sa.String(length=16), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("site", sa.String(length=300), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("failures", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("subscriptions_person", "subscriptions", ["person"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("version", sa.String(length=40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("host_name", sa.String(length=200), nullable=False),
        sa.Column("invite", sa.String(length=32), nullable=False),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("active", sa.Float(), nullable=False),
        sa.Column("clocks", sa.Text(), nullable=True),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("pack", sa.Text(), nullable=True),
        sa.Column("vote", sa.Text(), nullable=True),
        sa.Column("forked", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("series", sa.Text(), nullable=True),
        sa.Column("owner", sa.String(length=32), nullable=True),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("invite"),
    )
    op.create_index("tables_active", "tables", ["active"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_host", "tables", ["host"])
    op.create_table(
        "uptimes",
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("began"),
    )
    op.create_table(
        "guests",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("barred", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index("guests_person", "guests", ["person"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.Column("handed_on", sa.Integer(), nullable=False),
        sa.Column("look", sa.Text(), nullable=True),
        sa.Column("holiday_used", sa.Float(), server_default="0", nullable=False),
        sa.Column("holiday_since", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seats_person", "seats", ["person"])
