"""The client as it is installed: it starts without the server, hears of a new version, is pushed notices."""

from __future__ import annotations

import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect
from tests.web.conftest import Server, Visit, launch
from tests.web.table import CHOICE, QUESTION, leave_to_a_bot, play_now, soon, wait_until
from tests.web.test_access import complaints
from tests.web.typescript import call

from gravitable.kernel.registry import game
from gravitable.puzzles.puzzle import puzzles_of
from gravitable.server.web.static_files import WEB, StaticFiles

pytestmark = pytest.mark.browser

LAID_IN = "async () => navigator.serviceWorker.controller && !!(await caches.match('/kept/build'))"
KEPT = "async () => (await (await caches.open('kept')).keys()).map((one) => new URL(one.url).pathname)"
OTHER = "0123456789abcdef"
AWAY = "The server does not answer"
RENEWED = "A new version of Gravitable is here"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be ended."""
    running = Server(tmp_path / "data")
    running.start()
    yield running
    running.kill(signal.SIGTERM)


def another_build(folder: Path) -> Path:
    """The client under another name, and so are all its files: nothing of the one before is left."""
    shutil.copytree(WEB, folder)
    names = {StaticFiles().build: OTHER} | {
        file.name: f"{file.stem}-{OTHER}{file.suffix}" for file in (folder / "assets").iterdir()
    }
    for file in (*folder.glob("*.html"), *folder.glob("*.js"), *(folder / "assets").iterdir()):
        if file.suffix in (".html", ".js", ".css"):
            text = file.read_text()
            for old, new in names.items():
                text = text.replace(old, new)
            file.write_text(text)
    for file in list((folder / "assets").iterdir()):
        file.rename(file.with_name(names[file.name]))
    return folder


def finish_a_game(page: Page) -> str:
    """Play it to the end; the id of its table."""
    play_now(page, "Meteors")
    leave_to_a_bot(page)
    site, _, table = page.url.partition("/table/")
    soon(page, lambda: page.request.get(f"{site}/api/tables/{table}").json()["status"] == "over")
    return table


def test_it_starts_without_the_server_comes_back_by_itself_and_never_mixes_two_versions(
    own_server: Server, visit: Visit, tmp_path: Path
) -> None:
    site = own_server.url
    plain, page = visit(f"{site}/tables"), visit(f"{site}/", installed=True)
    puzzle = puzzles_of(game("adrift"))[0]
    best = f'{QUESTION} {CHOICE}[aria-label="{puzzle.choices[0].words}"]'
    table = finish_a_game(page)
    wait_until(page, LAID_IN)
    page.goto(f"{site}/replay/{table}")
    page.locator("[data-board]").wait_for()
    page.goto(f"{site}/puzzles")
    page.get_by_role("link", name=re.compile("^1 ")).first.click()
    page.locator(best).click()
    bar = page.get_by_role("region", name="Puzzle")
    expect(bar).to_contain_text("Solved.")
    new_client = another_build(tmp_path / "client")

    own_server.kill()
    page.goto(f"{site}/")
    expect(page.locator("li[data-game=dropfleet]")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
    assert complaints(page) == []
    page.goto(f"{site}/rules/phobos-falling")
    expect(page.locator("article").first).to_be_visible()
    page.goto(f"{site}/shipyard")
    expect(page.locator("[data-look]").first).to_be_visible()
    page.goto(f"{site}/replay/{table}")
    expect(page.locator("[data-board]")).to_be_visible()
    page.goto(f"{site}/puzzles/adrift/1")
    page.locator(best).click()
    expect(bar).to_contain_text("Solved.")
    page.goto(f"{site}/puzzles/adrift/2")
    expect(page.get_by_role("alert")).to_contain_text("not opened this one here before")
    page.goto(f"{site}/tables")
    expect(page.get_by_role("heading", name="This needs the server")).to_be_visible()
    assert complaints(page) == []

    # The server is there again, with a new client: open pages come back by themselves, and hear of it.
    own_server.start(new_client)
    expect(page.get_by_role("heading", level=1, name="Tables")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=AWAY)).to_have_count(0)
    kept = page.evaluate(KEPT)
    assert f"/api/tables/{table}/replay" in kept
    assert not [path for path in kept if re.search("people|devices|tables$|tables/[^/]+$|live", path)]
    expect(plain.get_by_role("status").filter(has_text=RENEWED)).to_be_visible()
    assert complaints(plain) == []
    # What is gone leads to the notice; with the old client kept whole it still comes.
    plain.get_by_role("link", name="Gravitable, home").click()
    expect(plain.get_by_role("alert")).to_contain_text("parts of that are gone")
    page.get_by_role("link", name="Gravitable, home").click()
    page.get_by_role("link", name="Rules of Adrift").click()
    expect(page.locator("article").first).to_be_visible()

    plain.get_by_role("alert").get_by_role("button", name="Reload").click()
    expect(plain.locator("li[data-game=adrift]")).to_be_visible()
    page.get_by_role("status").get_by_role("button", name="Reload").click()
    build = "document.querySelector('meta[name=build]')?.content"
    soon(page, lambda: page.evaluate(build) == OTHER)
    # The new worker takes over, with a whole cache of its own, and the old one's is gone.
    caches = "async () => (await caches.keys()).filter((name) => name.startsWith('client-'))"
    soon(page, lambda: page.evaluate(caches) == [f"client-{OTHER}"])

    # Somebody else's browser keeps nothing of what was read here.
    page.context.clear_cookies()
    page.goto(f"{site}/settings")
    soon(page, lambda: f"/api/tables/{table}/replay" not in page.evaluate(KEPT))


def test_a_push_is_shown(playwright: Playwright, server: Server) -> None:
    # The headless shell shows no notices: there it is seen that the worker wants to.
    whole = shutil.which("chromium")
    browser = launch(playwright, "--disable-gpu", executable=whole)
    context = browser.new_context(base_url=server.url)
    context.grant_permissions(["notifications"], origin=server.url)
    page = context.new_page()
    page.goto("/settings")
    page.evaluate("navigator.serviceWorker.register('/service-worker.js')")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    worker = context.service_workers[0]
    worker.evaluate(
        """() => {
            globalThis.shown = []
            const show = registration.showNotification.bind(registration)
            registration.showNotification = (title, how) => {
                shown.push([title, how.body, how.tag ?? '', how.data.url])
                return show(title, how)
            }
        }"""
    )
    devtools = context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    soon(page, lambda: found)
    push = {"origin": server.url, "registrationId": found[0]}
    notice = '{"title": "Your turn", "body": "Adrift with Bob", "url": "/tables", "tag": "table-1"}'
    devtools.send("ServiceWorker.deliverPushMessage", {**push, "data": notice})
    devtools.send("ServiceWorker.deliverPushMessage", {**push, "data": "nonsense"})
    soon(page, lambda: len(worker.evaluate("shown")) == 2)
    assert sorted(worker.evaluate("shown")) == [
        ["Gravitable", "", "", "/"],
        ["Your turn", "Adrift with Bob", "table-1", "/tables"],
    ]
    notices = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).length"
    if page.evaluate("Notification.permission") == "granted":
        soon(page, lambda: page.evaluate(notices) == 2)
    else:
        assert whole is None

    # No service brings notices to a browser of the tests: the page says so, and nothing has changed.
    page.evaluate(
        """() => {
            Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
            Notification.requestPermission = async () => 'granted'
            PushManager.prototype.subscribe = async () => {
                throw new DOMException('Registration failed - push service not available', 'AbortError')
            }
        }"""
    )
    page.get_by_role("link", name="Gravitable, home").click()
    page.locator("header .me").click()
    wish = page.get_by_label("Notices on this device")
    wish.click()
    expect(page.get_by_text("did not answer, or refused (Registration failed")).to_be_visible()
    expect(wish).not_to_be_checked()
    assert complaints(page) == []
    browser.close()


def test_a_notice_leads_nowhere_but_here() -> None:
    here = "https://table.example"
    wanted = [
        "/table/abc?x=1",
        "https://evil.example/",
        "//evil.example/",
        "javascript:alert(1)",
        "http://[",
        None,
    ]
    found = call("worker/destination.ts", "destination", [[each, here] for each in wanted])
    assert found[0] == f"{here}/table/abc?x=1"
    assert set(found[1:5]) == {f"{here}/"}
    assert found[5].startswith(here)
