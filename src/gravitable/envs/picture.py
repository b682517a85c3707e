"""The board as a picture: the browser client's own drawing, taken by a browser that nobody sees.

The first picture starts a server and a browser of this process, which end with it. They belong to a thread of
their own: whoever wants a picture may have an event loop, or a Playwright, running.
"""

from __future__ import annotations

import atexit
import functools
import io
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import Future
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Thread
from typing import Any

import numpy as np
import numpy.typing as npt

from gravitable.envs.missing_extra import needs
from gravitable.kernel import GravitableError, Match, encode_log

with needs("pictures"):
    from PIL import Image
    from playwright.sync_api import sync_playwright

BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "msedge",
)
"""Used where Playwright's own is not installed; GRAVITABLE_CHROMIUM names another."""
DRAWING = (
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
    "--disable-gpu-rasterization",
)
"""WebGL by the processor, and the page around it without WebGL: that takes half of the time."""
PATIENCE = 60_000
"""Milliseconds to wait for the board."""
SERVE = """
import os, signal, sys, threading
def end():
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=end, daemon=True).start()
from gravitable.commands.main import main
main()
"""
"""A server that ends when nobody holds the other end of its input: also when this process is killed."""
SETTINGS = '{"speed": "off", "motion": "less", "palette": "night"}'


def picture(match: Match[Any, Any, Any]) -> npt.NDArray[np.uint8]:
    """The board of a match as it stands, as a spectator sees it: rows of red, green and blue."""
    taken: Future[bytes] = Future()
    _studio().put((encode_log(match.log), taken))
    return np.asarray(Image.open(io.BytesIO(taken.result())).convert("RGB"))


@functools.cache
def _studio() -> SimpleQueue[tuple[bytes, Future[bytes]] | None]:
    """Where pictures are ordered, by the log of the match, until this process ends."""
    orders: SimpleQueue[tuple[bytes, Future[bytes]] | None] = SimpleQueue()
    thread = Thread(target=_work, args=(orders,), daemon=True)
    thread.start()
    atexit.register(thread.join)
    atexit.register(orders.put, None)
    return orders


def _work(orders: SimpleQueue[tuple[bytes, Future[bytes]] | None]) -> None:
    """Take pictures, one after the other, until there are no more orders."""
    with ExitStack() as started:
        page = None
        while order := orders.get():
            log, taken = order
            try:
                page = page or _page(started)
                taken.set_result(_take(page, log))
            except Exception as error:  # it belongs to whoever ordered the picture
                taken.set_exception(error)


def _take(page: Any, log: bytes) -> bytes:
    """The board at the end of a log, as a PNG."""
    page.goto("/replay?at=1000000")
    upload = {"name": "match.json", "mimeType": "application/json", "buffer": log}
    page.locator("input[type=file]").set_input_files(upload)
    board = page.locator("[data-board]")
    board.locator("svg, canvas, table, dl").first.wait_for()
    page.evaluate("document.fonts.ready")
    taken: bytes = board.screenshot(animations="disabled")
    page.goto("about:blank")  # a board that nobody looks at is not drawn
    return taken


def _page(started: ExitStack) -> Any:
    """A page of a browser of our own, at a server of our own."""
    folder = started.enter_context(tempfile.TemporaryDirectory())
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", "--data", folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    started.callback(server.wait)
    started.callback(server.terminate)
    assert server.stdout is not None
    first = server.stdout.readline()
    if "http://" not in first:
        raise GravitableError("No picture can be taken: the server did not start.")
    address = first[first.index("http://") :].split()[0]
    playwright = started.enter_context(sync_playwright())
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=_browser(), args=[*DRAWING, *as_root])
    started.callback(browser.close)
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"origin === 'null' || localStorage.setItem('gravitable.settings', {SETTINGS!r})")
    return context.new_page()


def _browser() -> str | None:
    """A browser of this machine; None is the one that Playwright installs."""
    named = os.environ.get("GRAVITABLE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)
