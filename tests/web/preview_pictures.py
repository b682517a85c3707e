"""The pictures that go with a link to us where it is sent: each game's own, with its name; and one of all."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser
from tests.web.conftest import Server

from gravitable.server.web.link_previews import SIZE

FOLDER = Path(__file__).parents[2] / "web" / "public" / "previews"
CARD = """(game) => {
    const cards = [...document.querySelectorAll('li[data-game]')]
    const own = cards.filter((card) => !game || card.dataset.game === game)
    const style = document.createElement('style')
    style.textContent = `
        html, body { height: 100%; margin: 0; overflow: hidden; background: var(--night) }
        *, *::before, *::after { animation: none !important; transition: none !important }
        main { position: relative; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr }
        main { height: 630px !important }
        main > svg { width: 100%; height: 630px }
        main > p { position: absolute; left: 0; right: 0; bottom: 0; margin: 0; padding: 120px 48px 36px;
            background: linear-gradient(transparent, var(--night) 62%);
            font: 600 76px/1 var(--title); color: var(--text) }
        main > p span { display: block; margin-top: 14px; font: 500 34px/1.2 var(--font); color: var(--dim) }`
    const words = document.createElement('p')
    const [name, line] = game
        ? [own[0].querySelector('h2, h3').textContent, 'Play it in the browser, with friends and bots']
        : ['Gravitable', 'Five games about falling, drifting and dropping in space']
    words.append(name, Object.assign(document.createElement('span'), { textContent: line }))
    const page = document.createElement('main')
    page.append(...own.map((card) => card.querySelector('svg[role=img]')), words)
    document.head.append(style)
    document.body.replaceChildren(page, document.querySelector('svg defs')?.closest('svg') ?? '')
}"""


def previews(browser: Browser, server: Server) -> None:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    width, height = SIZE
    context = browser.new_context(
        service_workers="block",
        base_url=server.url,
        viewport={"width": width, "height": height},
        bypass_csp=True,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    page = context.new_page()
    games = [game["id"] for game in context.request.get("/api/games").json()["games"]]
    for game in (*games, ""):
        page.goto("/")
        for each in games:
            page.locator(f"li[data-game={each}] svg[role=img]").wait_for()
        page.evaluate(CARD, game)
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / f"{game or 'gravitable'}.jpg", type="jpeg", quality=82)
        print("preview of", game or "the house")
    context.close()
