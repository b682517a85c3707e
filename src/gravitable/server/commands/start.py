"""Start the server: find a place for the data, a free port, and the browser."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from types import FrameType

import uvicorn

from gravitable.kernel import GravitableError
from gravitable.server import logs
from gravitable.server.settings import Settings
from gravitable.server.web.app import Site, make_app
from gravitable.server.web.protocol import Protocol, make_protocol


def run(settings: Settings | None = None, *, open_browser: bool = False, quiet: bool = False) -> None:
    """Serve until interrupted. Several servers may share a PostgreSQL database; a SQLite file has one."""
    settings = settings or Settings()
    with _listen(settings) as listening:
        address = _address(settings.host, listening.getsockname()[1])
        site = make_app(settings)
        site.server.storage.open(address)
        if site.server.peers is not None:
            site.server.peers.address = settings.peer_address or _peer_address(listening)
        if not quiet:
            _greet(site, address)
        if open_browser:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
        # Games, content and code stay in memory, and reference counting frees most objects of a move. The
        # garbage collector is needed only for tables that leave memory, so it runs rarely.
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        sys.setswitchinterval(0.0002)  # the writer should not wait long for its turn
        logs.set_up(settings.log_format, settings.log_level)
        Server(site).run([listening])


class Server(uvicorn.Server):
    """Asked to end, it says for `drain_seconds` that it is about to; asked again, it ends at once."""

    def __init__(self, site: Site) -> None:
        super().__init__(configure(site))
        self._server = site.server
        self._end_at: float | None = None
        self._handed_over = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal asks the server to end."""
        wait = self._server.settings.drain_seconds
        if self._server.tables.draining or not wait:
            super().handle_exit(sig, frame)
        else:
            self._server.tables.draining = True
            self._end_at = time.monotonic() + wait

    async def on_tick(self, counter: int) -> bool:
        """Several times a second: is it time to give the tables away, or to end?"""
        if self._server.tables.draining and not self._handed_over:
            self._handed_over = True
            await self._server.hand_over()
        if self._end_at is not None and time.monotonic() >= self._end_at:
            self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer what was asked, and end."""
        self._server.lab.leave_pages()
        await super().shutdown(sockets)


def configure(site: Site) -> uvicorn.Config:
    """Return the configuration of uvicorn for a site."""
    settings = site.server.settings
    return uvicorn.Config(
        site,
        http=make_protocol(settings, site.server.is_peer),
        ws=Protocol,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trust_proxy),
        forwarded_allow_ips=list(settings.trust_proxy),
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
    )


def _greet(site: Site, address: str) -> None:
    folder = site.server.settings.data_folder
    print(f"Gravitable is at {address}   (data in {folder}; Ctrl-C ends it)", flush=True)
    for name, problem in site.server.installed.broken.items():
        print(f"The game {name} is left out, because it cannot be loaded: {problem}", flush=True)


def _listen(settings: Settings) -> socket.socket:
    host, port = settings.host, settings.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    exact = settings.exact_port or not port
    for candidate in [port] if exact else [port, *range(port + 1, port + 20), 0]:
        listening = socket.socket(family)
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(2048)
            return listening
        except OSError as error:
            listening.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise GravitableError(f"Cannot listen at {host}: {error.strerror}.") from None
    raise GravitableError(f"Port {port} is taken.")


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _peer_address(listening: socket.socket) -> str:
    """Return the address for servers on other machines, if the settings have none."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _open_browser(address: str) -> None:
    """Open the page as soon as the server answers."""
    host, port = address.removeprefix("http://").rsplit(":", 1)
    for _ in range(100):
        with contextlib.suppress(OSError), socket.create_connection((host.strip("[]"), int(port)), 0.2):
            break
        time.sleep(0.1)
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
