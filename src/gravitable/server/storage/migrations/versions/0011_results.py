"""What finished matches were to those who played them, and who may see it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("people", sa.Column("open_to", sa.String(8), nullable=False, server_default="played"))
    op.add_column("tables", sa.Column("forked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(80), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("score", sa.Float),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("people", sa.Boolean, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
        sa.Column("difficulty", sa.String(80)),
        sa.Column("played", sa.Text, nullable=False),
        sa.Column("pending", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("gained", sa.Float),
    )
    op.create_index("results_player", "results", ["player", "ended"])
    op.create_index("results_game", "results", ["player", "game", "ended"])
    op.create_index("results_pending", "results", ["pending", "ended"])
