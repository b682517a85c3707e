"""`make pictures [ARGS='NAME...']`: take the pictures of the documents and of links, in a browser."""

from __future__ import annotations

import json
import sys
import tempfile
from base64 import b64encode
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web import drop_drive_table, drop_it_table, dropfleet_table
from tests.web.conftest import Server, launch
from tests.web.icon_pictures import icons
from tests.web.phobos_table import put_up, scene
from tests.web.preview_pictures import previews
from tests.web.table import OVER, QUESTION, choices, play_now

import gravitable
from gravitable.games.drop_drive.flight_rules import start_at_ship
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_it.state import DropItMatch
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.allocation import FireAid
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Decision, encode_log

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def visit(browser: Browser, server: Server, *, phone: bool = False, palette: str = "night") -> Page:
    """Ada opens the home page."""
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": size["width"], "height": size["height"]},
        is_mobile=phone,
        has_touch=phone,
        service_workers="block",
    )
    settings = json.dumps(
        {
            "speed": "off",
            "palette": palette,
            "seen": [
                "tour:adrift",
                "tour:drop-it",
                "tour:phobos-falling",
                "tour:dropfleet",
                "tour:drop-drive",
                "choices",
            ],
        }
    )
    context.add_init_script(f"localStorage.setItem('gravitable.settings', {json.dumps(settings)})")
    context.set_default_timeout(180_000)  # a busy machine takes its time
    page = context.new_page()
    page.goto("/settings")
    page.get_by_role("textbox", name="Your name at the table").fill("Ada")
    page.get_by_role("button", name="Keep").click()
    page.get_by_text("That is you now.").wait_for()
    page.goto("/")
    page.locator("[data-game=adrift] svg").first.wait_for()
    page.wait_for_timeout(800)
    return page


def play(page: Page, answers: int) -> None:
    """Take the first choice so many times, or to the end."""
    for _ in range(answers):
        page.locator(f"{QUESTION}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            return
        before = page.locator(QUESTION).first.get_attribute("data-stamp")
        choices(page).first.click()
        page.locator(f"{QUESTION}:not([data-stamp='{before}']), {OVER}").first.wait_for()


def take(page: Page, name: str) -> None:
    """Save what is seen."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(900)
    page.screenshot(path=FOLDER / f"{name}.png")
    print(name)


def frame(browser: Browser, server: Server) -> None:
    """Home, a table of Adrift, and all that is around a table."""
    page = visit(browser, server)
    take(page, "home")
    play_now(page)
    play(page, 6)
    take(page, "table")
    play(page, 200)
    page.locator(f"{OVER} figure").wait_for()
    take(page, "end")
    page.locator(".end").get_by_role("link", name="Replay").click()
    page.locator(".replay").wait_for()
    page.get_by_label("Moment").fill("12")
    take(page, "replay")
    page.goto("/new/adrift")
    page.get_by_text("List it").click()
    page.locator("label.number").nth(2).click()
    take(page, "new-table")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".waiting").wait_for()
    page.goto("/tables")
    page.locator("article").first.wait_for()
    take(page, "tables")
    page.goto("/rules/adrift/adrift.warp-core.zero")
    page.locator(".wanted").wait_for()
    take(page, "rules")
    paper = visit(browser, server, palette="paper")
    play_now(paper)
    play(paper, 4)
    take(paper, "paper")
    phone = visit(browser, server, phone=True)
    play_now(phone)
    play(phone, 3)
    take(phone, "phone")


def phobos(browser: Browser, server: Server) -> None:
    """The station in the middle of a crisis, with a plan pinned for it."""
    page = visit(browser, server)
    page.goto(f"/table/{put_up(page, scene(in_crisis, officers=4, scenario='3B'))}")
    page.locator(QUESTION).first.wait_for()
    plan = page.locator("[data-place=plan]")
    plan.get_by_label("What you intend").select_option("fight")
    plan.get_by_label("Where or what").select_option("Science Lab")
    plan.get_by_role("button", name="Pin it").click()
    plan.locator("li").wait_for()
    take(page, "phobos-falling")


def in_crisis(match: PhobosMatch, decision: Decision) -> bool:
    """Pirates aboard, a fire, the cataclysm well on."""
    station = match.state.station
    asked = decision.kind == "phobos-falling.move" and not decision.optional
    return asked and sum(station.pirates) > 0 and any(station.fires) and match.state.stage > 1


def dropfleet(browser: Browser, server: Server) -> None:
    """A Clash fought by captains, at the moment of firing; and the shipyard."""
    page = visit(browser, server)
    page.goto(f"/table/{dropfleet_table.put_up(page, captains_log(1500))}")
    page.locator("[data-ship].choosable").first.dispatch_event("click")
    page.locator("[data-sums] li").wait_for()
    take(page, "dropfleet")
    page.goto("/shipyard")
    page.locator("[data-faction=shaltari]").click()
    page.locator("[data-add^='shaltari.']").first.wait_for()
    page.locator("[data-sample='750']").click()
    page.locator("[data-verdict=legal]").wait_for()
    page.locator("[data-look]").nth(1).click()
    take(page, "shipyard")


QUICK = """(() => {
    const asked = WebGL2RenderingContext.prototype.getParameter
    WebGL2RenderingContext.prototype.getParameter = function (name) {
        return name === 0x9246 ? 'a graphics card' : asked.call(this, name)
    }
})()"""
"""Let the page believe that a graphics card draws, whatever it takes: pictures may take their time."""


def space(browser: Browser, server: Server) -> None:
    """The same battle in space: an attack being planned, from the side and from above."""
    page = visit(browser, server)
    page.set_default_timeout(180_000)
    page.context.add_init_script(QUICK)
    page.evaluate("localStorage.setItem('gravitable.dropfleet.view', JSON.stringify('space'))")
    page.goto(f"/table/{dropfleet_table.put_up(page, captains_log(1500))}")
    page.locator("canvas[data-draws]").wait_for()
    page.locator("[data-spot]").first.dispatch_event("click")
    page.locator("[data-sums] li").wait_for()
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.wait_for_timeout(4000)
    take(page, "dropfleet-space")


def captains_log(points: int) -> bytes:
    """A battle between captains, up to an attack with several targets in turn 3."""
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=4, options={"points": points})
    rng = Random(4)
    captain = m.game.bots["captain"]()
    while True:
        decision = m.pending[0]
        aid = m.aid(decision) if decision.kind == "dropfleet.fire" and decision.seat == 0 else None
        if m.state.turn >= 3 and isinstance(aid, FireAid) and len(aid.shots) > 2 and not aid.rolled:
            return encode_log(m.log)
        choice = captain.choose(m.imagine(decision.seat, rng), decision.seat, rng)
        assert choice is not None
        m.play(choice.action, decision.seat)


def in_space(match: DropDriveMatch, decision: Decision) -> bool:
    """A long flight from open space in the middle of a match."""
    flying = decision.kind == "drop-drive.fly" and match.state.active.links >= 6
    return flying and not start_at_ship(match).leaving


def drop_drive(browser: Browser, server: Server) -> None:
    """Drop Drive: a flight path being bent, on the table in the round."""
    page = visit(browser, server)
    page.set_default_timeout(120_000)
    match = drop_drive_table.scene(in_space, seats=3, world="physics", least=90)
    page.evaluate("localStorage.setItem('gravitable.drop-drive.view', JSON.stringify('flat'))")
    page.goto(f"/table/{drop_drive_table.put_up(page, match, match.pending[0].seat)}")
    page.locator(drop_drive_table.PATH_PANEL).wait_for()
    most, best = 0, (0.0, 0.0)
    for pose in match.state.poses.values():
        spot = drop_drive_table.on_screen(page, pose.x, pose.y)
        page.mouse.move(*spot)
        found = page.locator(drop_drive_table.PATH)
        if found.count() and len(drop_drive_table.met(page)) > most and not page.locator(".bad").count():
            most, best = len(drop_drive_table.met(page)), spot
    page.mouse.click(*best)
    page.keyboard.press("o")
    page.locator("canvas[data-frames]").wait_for()
    take(page, "drop-drive")


def drop_it(browser: Browser, server: Server) -> None:
    """Drop It: half of the tiles lie, the next one hangs above them."""
    match: DropItMatch = gravitable.new("drop-it", seats=4, seed=7)
    rng = Random(7)
    dropper = match.game.bots["medium"]()
    while sum(map(len, match.state.supply)) > 18 or match.pending[0].seat != 0:
        seat = match.pending[0].seat
        choice = dropper.choose(match.imagine(seat, rng), seat, rng)
        assert choice is not None
        match.play(choice.action, seat)
    page = visit(browser, server)
    page.goto(f"/table/{drop_it_table.put_up(page, match)}")
    page.locator(QUESTION).first.wait_for()
    take(page, "drop-it")


def boards(browser: Browser, server: Server) -> None:
    """All five boards in one picture, cut out of those of their tables, which are taken before it."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": 1440, "height": 800}, bypass_csp=True, color_scheme="dark"
    )
    page = context.new_page()
    page.goto("/")
    page.locator("[data-game=adrift] svg").first.wait_for()
    shown = {
        name: f"data:image/png;base64,{b64encode((FOLDER / f'{name}.png').read_bytes()).decode()}"
        for name in ("table", "drop-drive", "drop-it", "dropfleet", "phobos-falling")
    }
    page.evaluate(MOSAIC, shown)
    take(page, "boards")


MOSAIC = """(shown) => {
    const style = document.createElement('style')
    style.textContent = `
        body { display: grid; grid: repeat(2, 396px) / repeat(3, 1fr); gap: 8px; background: var(--night) }
        body > div { justify-self: center; border-radius: 14px; border: 1px solid var(--line) }
        header { display: grid; align-content: center; gap: 16px; padding: 32px; border: 0 }
        header strong { font: 600 64px/1 var(--title); color: var(--sun) }
        header p { font: 500 30px/1.25 var(--title) }`
    const title = document.createElement('header')
    const line = 'Five games about falling, drifting and dropping in space'
    title.innerHTML = `<strong>Gravitable</strong><p>${line}</p>`
    const board = ([name, picture]) => {
        const part = document.createElement('div')
        // The middle column of a table at 1440 x 900; of Drop It, which is high, from the hanging tile on.
        const [scale, top] = name === 'drop-it' ? [0.55, 108] : [0.6, 66]
        part.style.width = `${788 * scale}px`
        part.style.background = `url(${picture}) ${-274 * scale}px ${-top * scale}px / ${1440 * scale}px`
        return part
    }
    document.head.append(style)
    document.body.replaceChildren(title, ...Object.entries(shown).map(board))
}"""
PICTURES = {
    "frame": frame,
    "phobos": phobos,
    "dropfleet": dropfleet,
    "space": space,
    "drop-drive": drop_drive,
    "drop-it": drop_it,
    "boards": boards,
    "previews": previews,
    "icons": icons,
}


def main(wanted: list[str]) -> None:
    """Those that are wanted, or all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), games=None)
        server.start()
        try:
            browser = launch(playwright, "--disable-gpu")
            for name in wanted or PICTURES:
                PICTURES[name](browser, server)
            browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
