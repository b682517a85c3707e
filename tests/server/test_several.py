"""Three servers on one PostgreSQL, behind a proxy: whatever ends, people play on, and nothing is lost."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from tests.server.postgres import Postgres, postgres
from tests.server.several_servers import LEASE, PROXIES, Crowd, behind, installed, several


@pytest.mark.timeout(300)
def test_people_play_on_whatever_ends(tmp_path: Path) -> None:
    with (
        postgres() as database,
        several(database, tmp_path, drain_seconds=1.0) as servers,
        behind("caddy", servers, tmp_path) as url,
    ):
        crowd = Crowd(url, 5)
        crowd.go_on()
        servers.kill(0)
        crowd.go_on()
        servers.processes[1].send_signal(signal.SIGSTOP)  # it still believes that its tables are its own
        time.sleep(LEASE)
        crowd.go_on()
        servers.processes[1].send_signal(signal.SIGCONT)
        crowd.go_on()
        database.kill()
        database.start()
        crowd.go_on()
        servers.start(0)
        servers.processes[2].send_signal(signal.SIGTERM)
        crowd.go_on()
        assert servers.processes[2].wait(60) == 0
        crowd.end()
        assert crowd.moves > 50


@pytest.mark.parametrize("proxy", [proxy for proxy in PROXIES if proxy != "caddy" and installed(proxy)])
def test_the_other_examples_of_proxies_do_the_same(
    proxy: str, database_server: Postgres, tmp_path: Path
) -> None:
    with (
        several(database_server, tmp_path, 2) as servers,
        behind(proxy, servers, tmp_path) as url,
    ):
        crowd = Crowd(url, 3)
        crowd.go_on()
        servers.kill(0)
        crowd.go_on()
        crowd.end()
