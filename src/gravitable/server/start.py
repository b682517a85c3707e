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
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO

import uvicorn

from gravitable.kernel import GravitableError
from gravitable.server.app import make_app
from gravitable.server.protocol import Protocol
from gravitable.server.settings import Settings

DEFAULT_PORT = 8310


def run(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    data_folder: Path | None = None,
    open_browser: bool = False,
    *,
    database: str | None = None,
    settings: Settings | None = None,
    exact_port: bool = False,
    trust_proxy: str | None = None,
    quiet: bool = False,
) -> None:
    """Serve until interrupted.

    A taken `port` is replaced by a free one unless `exact_port`; 0 asks for any. `trust_proxy` names the
    addresses of reverse proxies whose forwarded headers are believed. One server at a time uses a data
    folder.
    """
    settings = settings or Settings()
    if data_folder is not None:
        settings = replace(settings, data_folder=data_folder)
    if database is not None:
        settings = replace(settings, database=database)
    settings.data_folder.mkdir(parents=True, exist_ok=True)
    listening = _listen(host, port, exact=exact_port)
    address = _address(host, listening.getsockname()[1])
    with listening, _alone(settings.data_folder, address):
        config = uvicorn.Config(
            make_app(settings),
            ws=Protocol,
            ws_max_size=settings.limits.message_bytes,
            ws_per_message_deflate=False,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=trust_proxy is not None,
            forwarded_allow_ips=trust_proxy or "",
            timeout_graceful_shutdown=3,
        )
        if not quiet:
            print(
                f"Gravitable is at {address}   (data in {settings.data_folder}; Ctrl-C ends it)", flush=True
            )
        if open_browser:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
        # Games, content and code stay, and what a move makes is mostly freed by counting: the collector is
        # there for tables that leave memory, and need not look again and again.
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        sys.setswitchinterval(0.0002)  # the writer should not wait long for its turn
        uvicorn.Server(config).run([listening])


def _listen(host: str, port: int, *, exact: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in [port] if exact or not port else [port, *range(port + 1, port + 20), 0]:
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


@contextlib.contextmanager
def _alone(folder: Path, address: str) -> Iterator[None]:
    """Hold the data folder: two servers on one database would each believe their own memory."""
    file = folder / "server.lock"
    with file.open("a+") as handle:
        handle.seek(0)
        try:
            _lock(handle)
        except OSError:
            other = handle.read().strip()
            raise GravitableError(
                f"Another server already uses {folder}" + (f": it is at {other}." if other else ".")
            ) from None
        handle.truncate(0)
        handle.write(address)
        handle.flush()
        yield
        handle.truncate(0)


def _lock(handle: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _open_browser(address: str) -> None:
    """Open the page as soon as the server answers."""
    host, port = address.removeprefix("http://").rsplit(":", 1)
    for _ in range(100):
        with contextlib.suppress(OSError), socket.create_connection((host.strip("[]"), int(port)), 0.2):
            break
        time.sleep(0.1)
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
