"""Drop Drive's board: flying, dropping, meeting, selling, the end; flat, and once in the round."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.conftest import PATIENCE, Server, Visit, slow_down
from tests.web.drop_drive_table import (
    ENCOUNTER,
    FLAT,
    HELM,
    LIGHT,
    PATH,
    SETTLED,
    TABLE,
    asks,
    go_to,
    gone,
    of_kind,
    on_screen,
    overflow,
    path_shown,
    play_on,
    poses,
    put_up,
    remember,
    scene,
    sit,
    sit_at,
    stamp,
)
from tests.web.table import OVER, QUESTION, soon, stop_time

from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.flying import meetings, start_at_ship
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.battle import EncounterAid
from gravitable.kernel import Decision
from gravitable.kernel.ledger import Ledger

pytestmark = pytest.mark.browser

MARKETS = '[data-place="planets"] table'
CLIENT = Path(__file__).parents[2] / "web" / "src" / "games" / "drop-drive"


def test_every_clause_the_board_cites_is_in_the_ledger() -> None:
    known = {rule.id for rule in Ledger.load(GAME.folder / "rules.toml")}
    kinds = {"drop-drive.fly", "drop-drive.look"}
    cited = {
        found
        for file in CLIENT.rglob("*")
        if file.suffix in (".ts", ".svelte") and file.name != "types.ts"
        for found in re.findall(r"drop-drive\.[a-z-]+\.[a-z-]+", file.read_text())
    }
    assert len(cited) > 20
    assert cited - known - kinds == set()


def test_a_whole_game_with_two_bots_and_a_replay_that_ends_in_the_same_view(visit: Visit) -> None:
    page = sit(visit, 3, first_game=True, big_bang_redo=0)
    assert play_on(page) > 20
    expect(page.locator(f"{OVER} th", has_text="Specimens")).to_be_visible()
    # The reasons add up to the score of each.
    for row in page.locator(f"{OVER} tbody tr").all():
        cells = row.locator("td").all_inner_texts()
        specimens, _, each = cells[3].partition(":")
        assert sum(map(int, re.findall(r"\d+", each))) == int(specimens)
        assert int(cells[1]) + int(cells[2]) + int(specimens) == int(cells[4])
    expect(page.locator("[data-tokens]")).to_have_attribute("data-tokens", "0")
    end, table = poses(page), page.url.rsplit("/", 1)[1]
    markets = page.locator(MARKETS).all_inner_texts()
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="To the end").wait_for()
    page.keyboard.press("End")
    expect(page.locator("output").filter(has_text=re.compile(r"^(\d+) / \1$"))).to_have_count(1)
    soon(page, lambda: poses(page) == end)
    soon(page, lambda: page.locator(MARKETS).all_inner_texts() == markets)


def between_players(match: DropDriveMatch, decision: Decision) -> bool:
    aid = match.aid(decision)
    return (
        decision.kind == "drop-drive.posture"
        and isinstance(aid, EncounterAid)
        and aid.other.startswith("ship")
        and not any(piece.startswith("fuel") for player in match.state.players for piece in player.cargo)
    )


def test_two_people_meet_and_one_arms_weapons(visit: Visit) -> None:
    match = scene(between_players)
    seat = match.pending[0].seat
    aid = match.aid(match.pending[0])
    assert isinstance(aid, EncounterAid)
    ada, bob = visit(LIGHT), visit(LIGHT)
    remember(ada)
    remember(bob)
    table = put_up(ada, match, seat, start=False)
    invite = ada.request.get(f"/api/tables/{table}").json()["invite"]
    assert bob.request.post("/api/links", data={"token": invite.rsplit("/", 1)[1]}).ok
    assert bob.request.post(f"/api/tables/{table}/sit", data={}).ok
    assert ada.request.post(f"/api/tables/{table}/start").ok
    go_to(ada, table)
    go_to(bob, table)

    # The odds are those of two dice and the two ratings.
    asks(ada, "posture")
    lead = aid.ratings[0] - aid.ratings[1]
    wins = sum(a - b + lead > 0 for a in range(1, 7) for b in range(1, 7))
    expect(ada.locator('[data-place="odds"]')).to_contain_text(f"you: win {wins / 0.36:.0f} %")
    expect(bob.locator(ENCOUNTER)).to_have_count(0)
    ada.locator(ENCOUNTER).get_by_role("button", name="Hailing Frequencies").click()
    asks(bob, "hailed")
    bob.locator(ENCOUNTER).get_by_role("button", name="Arm Weapons").click()
    asks(ada, "armed")
    expect(ada.locator(ENCOUNTER)).to_contain_text("Arm Weapons")
    question = stamp(ada)
    ada.locator(ENCOUNTER).get_by_role("button", name="Battle Stations").click()
    gone(ada, question)
    told = r"rolls \d, in all \d+; .* rolls \d, in all \d+"
    for page in (ada, bob):
        expect(page.locator(".log li", has_text=re.compile(told)).first).to_be_visible()


def on_the_way(match: DropDriveMatch, decision: Decision) -> bool:
    """A flight with many links from open space, with fuel for no drop drive left to ask about."""
    return (
        decision.kind == "drop-drive.fly"
        and match.state.active.links >= 5
        and not start_at_ship(match).leaving
    )


def points_of(page: Page) -> tuple[tuple[float, float], ...]:
    found = json.loads(page.locator(PATH).get_attribute("data-points") or "[]")
    return tuple((float(x), float(y)) for x, y in found)


def test_a_path_is_bent_and_tells_what_the_rules_say_it_meets(visit: Visit) -> None:
    match = scene(on_the_way, least=40)
    start = start_at_ship(match)
    page = sit_at(visit, match)
    # Pointing at pieces all around: what is told is what the game would meet, in the same order.
    seen = 0
    for pose in list(match.state.poses.values())[::5]:
        page.mouse.move(*on_screen(page, pose.x, pose.y))
        if (shown := path_shown(page)) is not None:
            pieces, points = shown
            assert pieces == [contact.piece for contact in meetings(match, start, points)]
            seen += len(pieces)
    assert seen > 5

    # Click lays links; a joint is dragged, and the links after it come along.
    pose = match.state.poses[match.state.active.ship]
    inward = (pose.x * 0.3 + 60, pose.y * 0.3 - 60)
    page.mouse.click(*on_screen(page, *inward))
    page.mouse.move(1, 1)
    soon(page, lambda: len(points_of(page)) >= 3)
    laid = points_of(page)
    page.mouse.move(*on_screen(page, *laid[1]))
    page.mouse.down()
    page.mouse.move(*on_screen(page, laid[1][0] + 14, laid[1][1] + 10), steps=4)
    page.mouse.up()
    page.mouse.move(1, 1)
    soon(page, lambda: points_of(page) != laid)
    bent = points_of(page)
    assert len(bent) == len(laid)

    # The keyboard: one link off, one on, turned; then a path of the planner's, flown.
    page.keyboard.press("Backspace")
    soon(page, lambda: len(points_of(page)) == len(bent) - 1)
    shorter = points_of(page)
    page.keyboard.press("ArrowLeft")
    soon(page, lambda: points_of(page) != shorter)
    page.keyboard.press("Escape")
    expect(page.locator(PATH)).to_have_count(0)
    page.keyboard.press("n")
    page.locator(PATH).wait_for()
    pieces, points = path_shown(page) or ([], ())
    assert pieces == [contact.piece for contact in meetings(match, start, points)]
    assert points
    question = stamp(page)
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    gone(page, question)
    expect(page.locator(".log li", has_text="sets a flight path").last).to_be_visible()


def near_a_ship(match: DropDriveMatch, decision: Decision) -> bool:
    aid = match.aid(decision)
    return decision.kind == "drop-drive.aim" and not getattr(aid, "anywhere", True)


def test_a_drop_is_aimed_where_the_icons_allow(visit: Visit) -> None:
    match = scene(near_a_ship, least=30)
    page = sit_at(visit, match)
    expect(page.locator(f"{FLAT} .reach")).not_to_have_count(0)
    page.mouse.click(*on_screen(page, 0, 0))  # the sun is near nothing: the aim stays within reach
    aimed = page.locator('[data-place="aim"]').get_attribute("transform")
    question = stamp(page)
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")  # the first key of all: it is not lost
    gone(page, question)
    assert aimed != "translate(0 0)"
    expect(page.locator(".log li", has_text=re.compile("ship is dropped")).last).to_be_visible()


def test_a_sale_is_counted_at_the_market(visit: Visit) -> None:
    page = sit_at(visit, scene(of_kind("sell"), least=40))
    sell = page.locator('[data-place="sell"]')
    button = sell.locator(".button.main")
    offered = re.search(r"Sell for (\d+) credits", button.inner_text())
    assert offered is not None
    sell.get_by_role("button", name=re.compile("less")).first.click()
    expect(button).not_to_have_text(offered[0])
    sell.get_by_role("button", name=re.compile("more")).first.click()
    expect(button).to_have_text(offered[0])
    question = stamp(page)
    button.click()
    gone(page, question)
    expect(page.locator(".log li", has_text=f": {offered[1]} credits").last).to_be_visible()


def test_a_phone_flies_by_touch(visit: Visit) -> None:
    match = scene(on_the_way, least=40)
    page = sit_at(visit, match, phone=True)
    assert overflow(page) <= 0
    page.touchscreen.tap(*on_screen(page, 90, 60))
    page.locator(PATH).wait_for()
    for button in page.locator(f"{HELM} button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 38
    question = stamp(page)
    go = page.locator(f"{HELM} .go")
    if go.is_disabled():  # a planet may lie just there
        page.locator(HELM).get_by_role("button", name="Suggest").tap()
    go.tap()
    gone(page, question)
    page.get_by_role("tab", name="Ships").tap()
    expect(page.locator('[data-place="ships"]')).to_contain_text("cr")
    assert overflow(page) <= 0


def test_the_pieces_are_listed_with_distances(visit: Visit) -> None:
    match = scene(on_the_way, least=40)
    page = sit_at(visit, match)
    rows = page.locator("[data-row]")
    expect(rows).to_have_count(len(match.state.poses) - 1)
    far = [int(found[1]) for row in rows.all_inner_texts() if (found := re.search(r"(\d+) mm", row))]
    assert far == sorted(far)
    page.keyboard.press("d")
    expect(page.locator('[data-place="pieces"]')).to_be_visible()


def test_the_guided_first_turn(visit: Visit) -> None:
    page = visit(newcomer=True)
    page.get_by_role("button", name="Play now: Drop Drive").click()
    page.locator(TABLE).wait_for()
    page.get_by_role("button", name="Show me").click()
    station = page.get_by_label("Guided first turn")
    for title in ("The system", "Five markets"):
        expect(station.get_by_role("heading")).to_have_text(title)
        station.get_by_role("button", name="Next").click()
    expect(station.get_by_role("heading")).to_have_text("Your ship")


def test_only_this_table_loads_the_round_one(visit: Visit) -> None:
    page = visit("/")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.get_by_role("button", name="Play now: Adrift").click()
    page.locator(QUESTION).first.wait_for()
    assert any("adrift" in url for url in loaded)
    assert not [url for url in loaded if "world-" in url or "drop-drive" in url]


def test_in_the_round_drops_are_played_back_and_then_nothing_is_drawn(
    chromium: Browser, server: Server
) -> None:
    match = scene(of_kind("aim"), world="physics", least=8)
    # Small, because the processor draws it; and on a phone's table the canvas comes first.
    context = chromium.new_context(base_url=server.url, viewport={"width": 320, "height": 480})
    context.set_default_timeout(6 * PATIENCE)
    page = context.new_page()
    slow_down(page)
    page.clock.install()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.extend([said.text] if said.type == "error" else []))
    page.goto(LIGHT)
    remember(page, look="orbit", speed="normal", motion="full")
    go_to(page, put_up(page, match, match.pending[0].seat))
    canvas = page.locator("canvas[data-frames]")
    canvas.wait_for()
    expect(canvas).to_have_attribute("data-pieces", str(len(match.state.poses)))
    asks(page, "aim")
    assert colours(page) > 200  # a picture, not an empty canvas

    # However slowly it is drawn: time goes on only frame by frame.
    stop_time(page)
    skip = page.get_by_role("button", name="Skip")
    page.get_by_role("button", name="Drop here").click()
    skip.wait_for()
    heights: list[int] = []
    while not heights or heights[-1] <= 40:
        page.clock.run_for(32)
        heights.append(int(canvas.get_attribute("data-highest") or "0"))
        assert len(heights) < 100, f"the ship is not seen in the air: {heights}"
    assert heights[-1] < 400
    # Once all is told, what was asked for is drawn, and the picture rests.
    for _ in range(200):
        page.clock.fast_forward(2000)
        if not skip.count() and page.locator(f"{QUESTION}, {OVER}").count():
            break
    expect(skip).to_have_count(0)
    page.clock.run_for(100)
    expect(canvas).to_have_attribute("data-highest", re.compile(r"^[12]?\d$"))
    frames = canvas.get_attribute("data-frames")
    page.clock.run_for(1000)
    expect(canvas).to_have_attribute("data-frames", frames or "")
    context.close()
    assert complaints == []


def colours(page: Page) -> int:
    """How many colours the canvas shows, counted in another page that may read pictures."""
    shot = page.locator("canvas").screenshot()
    reader = page.context.new_page()
    reader.goto("about:blank")
    count: int = reader.evaluate(
        """async (picture64) => {
            const bytes = Uint8Array.from(atob(picture64), (letter) => letter.charCodeAt(0))
            const picture = await createImageBitmap(new Blob([bytes]))
            const brush = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
            brush.drawImage(picture, 0, 0)
            const { data } = brush.getImageData(0, 0, picture.width, picture.height)
            const seen = new Set()
            const words = new Uint32Array(data.buffer)
            for (const word of words) seen.add(word)
            return seen.size
        }""",
        b64encode(shot).decode(),
    )
    reader.close()
    return count
