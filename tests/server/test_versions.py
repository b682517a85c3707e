"""Two versions of the server on one database: the older ones go on, are replaced one by one, nobody loses
anything. The newer version is this one with another number and one more migration.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine
from tests.ports import free_port
from tests.server.conftest import PATIENCE, Server, Visitor, play_two
from tests.server.postgres import Postgres
from tests.server.several_servers import Crowd, behind, several

import gravitable
from gravitable.kernel.registry import games
from gravitable.server.storage.database import newest_revision, revision_of

LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "later", "{newest}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("later", sa.Text))
    op.add_column("seats", sa.Column("later", sa.Integer, nullable=False, server_default="7"))
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
"""
NEXT = """
import gravitable
from gravitable.server.storage import database
gravitable.__version__ = "99.0"
plain = database._alembic
def alembic():
    config = plain()
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "%(script_location)s/versions\\n{folder}")
    return config
database._alembic = alembic
"""


def next_version(folder: Path) -> str:
    """What makes a server process the next version: it brings a migration along, in a folder of its own."""
    folder.mkdir()
    (folder / "later.py").write_text(LATER.format(newest=newest_revision()))
    return NEXT.format(folder=folder)


@pytest.mark.timeout(300)
def test_servers_are_replaced_by_a_newer_version_while_people_play(
    database_server: Postgres, tmp_path: Path
) -> None:
    newer = next_version(tmp_path / "later")
    with (
        several(database_server, tmp_path, 2, drain_seconds=1.0) as servers,
        behind("caddy", servers, tmp_path) as url,
    ):
        engine = create_engine(servers.address.replace("postgresql:", "postgresql+psycopg:"))
        crowd = Crowd(url, 4)
        crowd.go_on()
        servers.processes[0].send_signal(signal.SIGTERM)
        crowd.go_on()
        assert servers.processes[0].wait(PATIENCE) == 0
        servers.start(0, newer)
        with engine.connect() as database:
            assert revision_of(database) == "later"
        with psycopg.connect(servers.address, autocommit=True) as listening:
            listening.execute("""SELECT pg_notify('gravitable', '{"type":"later","more":1}')""")
        crowd.go_on()  # one of each version
        versions = [
            Visitor(f"http://127.0.0.1:{port}").get("/api/health")["version"] for port in servers.ports
        ]
        assert versions == ["99.0", gravitable.__version__]
        servers.processes[1].send_signal(signal.SIGTERM)
        crowd.go_on()
        assert servers.processes[1].wait(PATIENCE) == 0
        crowd.go_on()  # the newer one has all
        crowd.end()
        older = subprocess.run(
            [
                *(sys.executable, "-m", "gravitable", "serve"),
                *("--database", servers.address, "--data", str(tmp_path / "older")),
                *("--port", str(free_port())),
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert older.returncode == 2
        assert "A newer version of Gravitable wrote this database" in " ".join(older.stdout.split())
        engine.dispose()


def test_a_match_of_other_rules_waits_for_a_server_that_knows_them(start: Callable[..., Server]) -> None:
    """A table belongs to the rules it was begun with; a server that has others says so and harms nothing."""
    server, game = start(), games()["sparks"]
    ann, bob, table = play_two(lambda name: Visitor(server.url, name))
    ann.act()
    server.end()
    known = game.version
    try:
        vars(game)["version"] = "99"
        server = start()
        stranger = reached(ann.visitor, server)
        answer = stranger.http.get(f"/api/tables/{table}")
        assert answer.status_code == 409, answer.text
        assert f"version {known} of Sparks; here it is version 99" in answer.json()["reason"]
        server.end()
    finally:
        vars(game)["version"] = known
    server = start()
    again = reached(bob.visitor, server).open(table)
    assert again.seq == ann.seq
    assert again.act()["type"] == "update"


def reached(visitor: Visitor, server: Server) -> Visitor:
    """The same person at a server that was started again."""
    visitor.url = server.url
    visitor.http.base_url = server.url
    return visitor
