"""Names have as many letters as before, each of which may be written with several characters."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    for table, column in (("people", "name"), ("tables", "host_name"), ("chat", "name")):
        with op.batch_alter_table(table) as altered:
            altered.alter_column(
                column, type_=sa.String(200), existing_type=sa.String(24), existing_nullable=False
            )
