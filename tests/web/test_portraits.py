"""A picture of the position: the board as it is drawn, with a caption, for every game with a board."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from tests.web.conftest import PATIENCE, Server, Visit
from tests.web.table import BOARD
from tests.web.test_installed import finish_a_game

pytestmark = pytest.mark.browser
GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
BOARDS = sorted({board.parent.name for board in GAMES.glob("*/Board.svelte")} - {"plain"})


def take(page: Page) -> Image.Image:
    """Ask for a picture, and read it: a multiple of the board's size, with room for words below."""
    with page.expect_download(timeout=2 * PATIENCE) as saved:
        page.get_by_role("button", name="Picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    picture = Image.open(BytesIO(Path(saved.value.path()).read_bytes())).convert("RGB")
    size = page.locator(BOARD).bounding_box()
    assert size is not None
    scale = picture.width / size["width"]
    assert 1 <= scale <= 3.01
    assert 80 * scale < picture.height - size["height"] * scale < 200 * scale
    board = picture.crop((0, 0, picture.width, int(size["height"] * scale)))
    colours = board.getcolors(maxcolors=board.width * board.height)
    assert colours is not None
    assert len(colours) > 100, "the board is drawn"
    assert max(count for count, _ in colours) < 0.98 * board.width * board.height
    words = picture.crop((0, board.height + 2, picture.width, picture.height))
    assert len(words.getcolors(maxcolors=10**6) or ()) > 20, "the caption is written"
    return picture


def test_a_board_is_kept_as_a_picture_from_its_table_and_its_replay(visit: Visit) -> None:
    page = visit(phone=True)
    for game in BOARDS:
        table = page.request.post(f"/api/games/{game}/play", data={}).json()["id"]
        page.goto(f"/table/{table}")
        page.get_by_role("button", name="More", exact=True).click()
        take(page)
    page.goto("/")
    page.goto(f"/replay/{finish_a_game(page)}")
    take(page)


def test_what_a_canvas_shows_is_in_the_picture(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 480, "height": 480})
    page.goto(f"{server.url}/settings")
    for game, button in (("drop-drive", "Around"), ("dropfleet", "Space")):
        table = page.request.post(f"{server.url}/api/games/{game}/play", data={}).json()["id"]
        page.goto(f"{server.url}/table/{table}")
        page.locator(BOARD).get_by_role("button", name=button, exact=True).click()
        canvas = page.locator(f"{BOARD} canvas")
        expect(canvas).to_be_visible()
        page.get_by_role("button", name="More", exact=True).click()
        picture = take(page)
        board, place = page.locator(BOARD).bounding_box(), canvas.bounding_box()
        assert board is not None
        assert place is not None
        scale = picture.width / board["width"]
        left, top = ((place[axis] - board[axis]) * scale for axis in ("x", "y"))
        inner = picture.crop(
            (
                int(left + place["width"] * scale / 4),
                int(top + place["height"] * scale / 4),
                int(left + place["width"] * scale * 3 / 4),
                int(top + place["height"] * scale * 3 / 4),
            )
        )
        assert len(inner.getcolors(maxcolors=10**7) or ()) > 200, f"{game} shows its space"
