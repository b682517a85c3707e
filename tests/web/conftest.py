"""A real browser and a real server for the tests of the client."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from chromium import find_chromium
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from tests.ports import free_port

HERE = Path(__file__).parent
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SLOW = float(os.environ.get("GRAVITABLE_SLOW", "1"))
"""How many times slower the browser is made to run: `GRAVITABLE_SLOW=4` finds what relies on its speed."""
LIGHT = "/api/health"
"""A page that is quickly there, for a test that goes on to another."""
PATIENCE = 30_000 * SLOW
"""Milliseconds to wait for anything: only a test that fails is ever held up by it."""
LONGEST = 300 * SLOW
"""Seconds that a test may take, on whatever machine."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser, a server and bots on a busy machine take their time.

    What fails once may try again, and is named at the end: a test that needs it has a race, and the race is a
    fault to be mended. Whoever slows the browser down looks for races, and gets no second try.
    """
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=0 if "GRAVITABLE_SLOW" in os.environ else 1))
            if not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(LONGEST))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


def launch(playwright: Playwright, *arguments: str, executable: str | None = None) -> Browser:
    """A headless Chromium; its absence is an error, never a skip."""
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(
        executable_path=executable or find_chromium(), args=[*arguments, *as_root]
    )


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A browser with WebGL, drawn by the processor; the page around it is put together without it."""
    webgl = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader")
    browser = launch(playwright, *webgl, "--disable-gpu-compositing", "--disable-gpu-rasterization")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def flat_chromium(playwright: Playwright) -> Iterator[Browser]:
    """A browser without WebGL: where there is no graphics card, it draws SVG and CSS many times faster."""
    browser = launch(playwright, "--disable-gpu")
    yield browser
    browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page with cookies and storage of its own, and WebGL."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    yield context.new_page()
    context.close()


class Server:
    """The server in a process of its own, on a port and a data folder that outlive it."""

    def __init__(self, folder: Path, *, games: Path | None = HERE / "third_party") -> None:
        self.folder = folder
        beside = os.environ.get("PYTHONPATH")  # the tests' own tree, if that is how it was named
        self._games = {"PYTHONPATH": os.pathsep.join(filter(None, (str(games), beside)))} if games else {}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, client: Path | None = None) -> None:
        """Start it, with a client of its own if need be, and wait until it answers."""
        more = [str(client)] if client else []
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "serve.py"), str(self.port), str(self.folder), *more],
            env={**os.environ, **self._games},
        )
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            assert self._process.poll() is None, "the server ended by itself"
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=2) as answer:
                    assert json.load(answer)["status"] == "ok"
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not answer within 120 s")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it without a warning."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(60)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with Adrift and all, and a game of somebody else's, installed by its entry point."""
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.kill(signal.SIGTERM)


Visit = Callable[..., Page]


def slow_down(page: Page) -> None:
    """Let the page run as on a slow machine, if that was asked for."""
    if SLOW > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})


@pytest.fixture
def visit(flat_chromium: Browser, server: Server) -> Iterator[Visit]:
    """`visit("/")`: a new person opens a page. Whatever the browser complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = LIGHT,
        *,
        phone: bool = False,
        newcomer: bool = False,
        speed: str = "off",
        installed: bool = False,
    ) -> Page:
        size = PHONE if phone else DESKTOP
        context = flat_chromium.new_context(
            base_url=server.url,
            viewport={"width": size["width"], "height": size["height"]},
            is_mobile=phone,
            has_touch=phone,
            reduced_motion="reduce",
            # It loads the whole client, which only the tests of it have time for.
            service_workers="allow" if installed else "block",
        )
        contexts.append(context)
        settings = {"speed": speed, **({} if newcomer else {"seen": ["tour:adrift", "choices"]})}
        if not newcomer:
            context.add_init_script(
                "localStorage.getItem('gravitable.settings') ?? localStorage.setItem("
                f"'gravitable.settings', {json.dumps(json.dumps(settings))})"
            )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        slow_down(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.extend([said.text] if said.type == "error" else []))
        if not newcomer:  # a person already, before the page and the test both ask who this is
            context.request.get("/api/me")
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # Refusals and lost connections are told to the person; the browser's own note of them is no fault.
    # In a sandbox our own script above finds no storage.
    told = (
        "WebSocket",
        "ERR_CONNECTION",
        "net::ERR_FAILED",  # the service worker has no answer either
        "Failed to load resource: the server responded with a status of 4",
        "The document is sandboxed",
        "strict MIME checking",  # a style sheet that went with an update
    )
    assert [complaint for complaint in complaints if not any(words in complaint for words in told)] == []
