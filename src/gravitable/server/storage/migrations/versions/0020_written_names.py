"""Names have as many letters as before, each of which may be written with several characters."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    for table, column, size in (
        ("people", "name", 24),
        ("tables", "host_name", 24),
        ("chat", "name", 24),
        ("seats", "name", 40),
    ):
        with op.batch_alter_table(table) as altered:
            altered.alter_column(
                column, type_=sa.String(200), existing_type=sa.String(size), existing_nullable=False
            )
