"""What a link to us shows where it is sent: words and a picture, and nothing that its reader may not know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest
from tests.server.conftest import Server, Visitor, finish, play_two, seat_two

from gravitable.kernel.registry import game
from gravitable.puzzles.puzzle import puzzles_of
from gravitable.server.web.link_previews import origin
from gravitable.server.web.static_files import StaticFiles

Visit = Callable[..., Visitor]
PAGE = (Path(__file__).parents[2] / "web" / "index.html").read_text()


@pytest.fixture(autouse=True)
def client(server: Server, tmp_path: Path) -> Iterator[None]:
    """A client that need not be built, with pictures of a game and of the house."""
    (tmp_path / "previews").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    for name in ("adrift", "gravitable"):
        (tmp_path / "previews" / f"{name}.jpg").write_bytes(b"jpg")
    before, server.site.client = server.site.client, StaticFiles(tmp_path)
    yield
    server.site.client = before


def shown(visitor: Visitor, path: str, **headers: str) -> dict[str, str]:
    """The `og:` tags of a page."""
    page = visitor.http.get(path, headers=headers).text
    tags = re.findall(r'<meta property="og:([a-z]+)" content="([^"]*)" />', page)
    return {name: unescape(words) for name, words in tags}


def test_an_invite_names_its_host_and_game(visit: Visit) -> None:
    ann = visit('Ann "><script>')
    table = ann.post("/api/tables", {"game": "adrift", "seats": 2})
    found = shown(ann, table["invite"])
    assert found["title"] == 'Ann "><script> invites you to Adrift'
    assert found["image"] == f"{ann.url}/previews/adrift.jpg"
    assert found["description"] != shown(ann, "/")["description"]
    assert "<script>" not in ann.http.get(table["invite"]).text.replace('<script type="module"', "")
    picture = ann.http.get("/previews/adrift.jpg")
    assert picture.headers["content-type"] == "image/jpeg"
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
    assert ann.http.get("/previews/nope.jpg").status_code == 404


def test_a_replay_tells_who_played_and_how_it_ended_once_it_is_over(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    plain = shown(ann.visitor, "/")
    assert plain["image"].endswith("/previews/gravitable.jpg")
    assert shown(ann.visitor, f"/replay/{table}") == plain, "strangers need not know that it is there"
    finish(ann, bob)
    found = shown(ann.visitor, f"/replay/{table}?at=3&seat=1")
    assert found["title"].endswith(": Ann and Bob")
    assert (ann.outcome or {})["why"] in found["description"]
    assert found["image"] == plain["image"], "a game without a picture has that of the house"


def test_a_puzzle_tells_what_is_asked(visit: Visit) -> None:
    ann = visit("Ann")
    found = shown(ann, "/puzzles/adrift/2")
    assert found["title"] == "Puzzle 2 of Adrift"
    assert found["description"].startswith(puzzles_of(game("adrift"))[1].prompt)
    assert found["image"].endswith("/previews/adrift.jpg")
    for none in ("adrift", "adrift/0", "adrift/9999", "adrift/1/2", "nope/1", "sparks/1", "adrift/١"):
        assert shown(ann, f"/puzzles/{none}") == shown(ann, "/"), none


def test_what_names_nothing_shows_the_house(visit: Visit) -> None:
    ann, _, table = seat_two(visit)
    plain = shown(ann, "/")
    for path in ("/join/nope", "/join/", "/replay/nope", "/replay/%00", f"/table/{table}", "/new/nope"):
        assert shown(ann, path) == plain, path
    assert shown(ann, "/rules/adrift/adrift.goal")["title"] == "Adrift on Gravitable"


def test_no_address_is_written_that_a_header_made_up(visit: Visit) -> None:
    ann = visit()
    assert "image" not in shown(ann, "/", host='evil"><b>')
    assert shown(ann, "/", host="table.example:81")["image"].startswith("http://table.example:81/")
    assert origin("javascript", "example.org") is None


def test_every_game_with_a_picture_has_a_preview() -> None:
    web = Path(__file__).parents[2] / "web"
    pictures = web / "public" / "previews"
    found = {picture.stem for picture in pictures.glob("*.jpg")}
    drawn = {picture.parent.name for picture in (web / "src" / "games").glob("*/Picture.svelte")}
    assert found == drawn | {"gravitable"}
    assert all(picture.stat().st_size < 150_000 for picture in pictures.iterdir())
