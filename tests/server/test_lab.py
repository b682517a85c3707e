"""The lab over HTTP: packs that are worked on, runs of one's own, and the pages that tell of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import PATIENCE, Json, Refused, Server, Visitor

from gravitable.server import Settings
from gravitable.server.lab import lab

Start = Callable[..., Server]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Runs do not stand back: other tests run beside this one."""
    return replace(settings, lab_niceness=0)


RUN = {"game": "adrift", "bots": ["random", "random"], "games": 40, "seed": 5}
LONG = {**RUN, "games": 60_000}


def until(ask: Callable[[], Any], enough: Callable[[Any], bool]) -> Any:
    """Ask until the answer is good enough."""
    deadline = time.monotonic() + PATIENCE
    while not enough(found := ask()):
        assert time.monotonic() < deadline, found
        time.sleep(0.05)
    return found


def follow(visitor: Visitor, run: Json, enough: Callable[[Json], bool]) -> Json:
    found: Json = until(lambda: visitor.get(f"/api/lab/runs/{run['id']}"), enough)
    return found


def test_a_pack_is_worked_on_a_run_played_read_compared_and_deleted(start: Start, settings: Settings) -> None:
    server = start()
    ann, bob = Visitor(server.url), Visitor(server.url)
    assert ann.get("/api/games")["lab"]

    # The forms: what the content is made of, and what is printed.
    shop = ann.get("/api/lab/games/adrift")
    ship = next(table for table in shop["fields"] if table["name"] == "ship")
    core = next(field for field in ship["parts"] if field["name"] == "core_start")
    assert (core["kind"], core["whole"], core["low"], core["high"]) == ("number", True, -10000, 10000)
    assert shop["printed"]["ship"]["core_start"] == 12

    # A mistake is told with its line and its place; text and values say the same.
    path = "/api/lab/games/adrift/pack"
    wrong = ann.post(path, {"name": "mine.toml", "content": {"ship": {"core_start": "nine"}}})
    assert wrong["mistake"] == {
        "line": 4,
        "place": ["ship", "core_start"],
        "expected": "`core_start`: expected `int`, got `str`",
    }
    right = ann.post(path, {"name": "mine.toml", "content": {"ship": {"core_start": 9}}})
    assert right["mistake"] is None
    assert right["differences"] == ["ship: core start 12 → 9"]
    assert ann.post(path, {"name": "mine.toml", "text": right["text"]}) == right

    # A run with it, and one without.
    pack = {"type": "own", "name": "mine.toml", "text": right["text"]}
    packed = ann.post("/api/lab/runs", {**RUN, "pack": pack})
    plain = ann.post("/api/lab/runs", {**RUN, "name": "As printed"})
    assert packed["pack"] == {"name": "mine.toml", "differences": right["differences"]}
    packed = follow(ann, packed, lambda run: run["state"] == "done")
    assert (packed["played"], len(packed["wins"]), packed["left"]) == (40, 1, None), "both win or lose"
    assert ann.get(f"/api/lab/runs/{packed['id']}/pack")["content"] == {"ship": {"core_start": 9}}
    follow(ann, plain, lambda run: run["state"] == "done")
    assert [run["name"] for run in ann.get("/api/lab")["runs"]] == ["As printed", "mine.toml"]

    # Its pages run nothing, load nothing, and are shown in a frame of ours.
    report = ann.http.get(f"/api/lab/runs/{packed['id']}/report?palette=night")
    assert report.headers.get_list("content-security-policy") == [
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
    ]
    assert report.headers.get_list("x-frame-options") == ["SAMEORIGIN"]
    assert 'data-palette="night"' in report.text
    assert "Adrift: 40 games" in report.text
    beside = ann.http.get(f"/api/lab/runs/{packed['id']}/beside/{plain['id']}")
    assert "What differs: pack" in beside.text
    assert "40 pairs of the same seed" in beside.text

    # Nobody else knows of them, and deleting leaves nothing.
    assert bob.get("/api/lab")["runs"] == []
    for method, more in (
        ("GET", ""),
        ("GET", "/report"),
        ("GET", "/pack"),
        ("POST", "/stop"),
        ("DELETE", ""),
    ):
        with pytest.raises(Refused) as refused:
            bob.ask(method, f"/api/lab/runs/{packed['id']}{more}")
        assert refused.value.status == 404
    assert len(list((settings.data_folder / "lab").iterdir())) == 2
    for run in (packed, plain):
        ann.ask("DELETE", f"/api/lab/runs/{run['id']}")
    assert list((settings.data_folder / "lab").iterdir()) == []


def test_a_run_stops_with_the_server_goes_on_with_it_and_waits_for_its_turn(
    start: Start, settings: Settings
) -> None:
    server = start()
    ann = Visitor(server.url)
    run = ann.post("/api/lab/runs", LONG)
    second = ann.post("/api/lab/runs", RUN)
    before = follow(ann, run, lambda run: run["played"] > 0 and run["rate"])
    assert before["state"] == "playing"
    assert before["left"] > 0
    assert ann.get(f"/api/lab/runs/{second['id']}")["state"] == "waiting"
    server.end()  # which waits for its processes to be gone

    again = start()
    ann.http.base_url = again.url
    after = follow(ann, run, lambda run: run["played"] > before["played"])
    assert after["state"] == "playing"

    # Stopped by hand it stands still, makes room for the next, and can go on.
    stopped = ann.post(f"/api/lab/runs/{run['id']}/stop")
    assert stopped["state"] == "stopped"
    assert stopped["played"] >= after["played"]
    follow(ann, second, lambda run: run["state"] == "done")
    assert ann.post(f"/api/lab/runs/{run['id']}/go-on")["played"] == stopped["played"]
    follow(ann, run, lambda run: run["played"] > stopped["played"])
    ann.ask("DELETE", f"/api/lab/runs/{run['id']}")
    assert not (settings.data_folder / "lab" / run["id"]).exists()
    for path, reason in (("stop", "not being played"), ("go-on", "done")):
        with pytest.raises(Refused) as refused:
            ann.post(f"/api/lab/runs/{second['id']}/{path}")
        assert refused.value.status == 409
        assert reason in refused.value.reason


def test_a_server_that_ends_keeps_nobody_waiting_for_a_page(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    server = start()
    ann = Visitor(server.url)
    run = ann.post("/api/lab/runs", RUN)
    follow(ann, run, lambda run: run["state"] == "done")
    with ThreadPoolExecutor() as aside:
        waiting = aside.submit(ann.http.get, f"/api/lab/runs/{run['id']}/report")
        until(lambda: server.call(lambda: list(server.core.lab.page_workers)), bool)
        server.end()
        answer = waiting.result()
    assert (answer.status_code, "the server is closing" in answer.text) == (409, True)
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


def test_what_cannot_be_is_refused_in_a_sentence(start: Start, settings: Settings) -> None:
    server = start(replace(settings, lab_games=100, lab_runs=1, lab_minutes=0.0))
    ann = Visitor(server.url)
    for body, status, words in (
        ({**RUN, "bots": ["nobody", "random"]}, 400, "nobody"),
        ({**RUN, "bots": ["random"] * 9}, 400, "has 1 to 4 seats"),
        ({**RUN, "bots": []}, 400, ""),
        ({**RUN, "games": 0}, 400, ""),
        ({**RUN, "games": 101}, 400, "at most 100 games"),
        ({**RUN, "game": "chess"}, 404, "no such game"),
        ({**RUN, "options": {"powers": 3}}, 400, "Adrift cannot be set up like this"),
        ({**RUN, "pack": {"type": "own", "name": "x", "text": "ship = 3"}}, 400, "x:1: `ship`: expected"),
        ({**RUN, "pack": {"type": "known", "name": "x"}}, 404, "no such pack"),
    ):
        with pytest.raises(Refused) as refused:
            ann.post("/api/lab/runs", body)
        assert (refused.value.status, words in refused.value.reason) == (status, True), refused.value
    for draft in ({"name": "x"}, {"name": "x", "text": "", "content": {}}):
        with pytest.raises(Refused) as refused:
            ann.post("/api/lab/games/adrift/pack", draft)
        assert refused.value.status == 400
    for content in ({"a b": {"": [[{"x": None}]]}}, {"ship": [[[1]]]}, {"event": [3]}, {"remove": 5}):
        assert ann.post("/api/lab/games/adrift/pack", {"name": "x", "content": content})["mistake"]

    # Neither more runs than allowed, nor longer; and no report of nothing.
    run = ann.post("/api/lab/runs", RUN)
    run = follow(ann, run, lambda run: run["state"] == "stopped")
    assert "0 minutes at most" in run["why"]
    for method, path, status in (
        ("POST", "/api/lab/runs", 429),
        ("POST", f"/api/lab/runs/{run['id']}/go-on", 429),
        ("GET", f"/api/lab/runs/{run['id']}/report", 409),
    ):
        with pytest.raises(Refused) as refused:
            ann.ask(method, path, RUN if path.endswith("runs") else None)
        assert refused.value.status == status


@pytest.mark.parametrize("why", ["off", "missing"])
def test_without_a_lab_its_page_says_why_and_all_else_works(
    start: Start, settings: Settings, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if why == "missing":
        monkeypatch.setattr(lab, "find_spec", lambda name: None if name == "polars" else name)
    server = start(replace(settings, lab="off" if why == "off" else "here"))
    ann = Visitor(server.url)
    closed = ann.get("/api/lab")["closed"]
    assert ("--lab on" if why == "off" else "needs polars") in closed
    for method, path, body in (
        ("GET", "/api/lab/games/adrift", None),
        ("POST", "/api/lab/games/adrift/pack", {"name": "x", "text": ""}),
        ("POST", "/api/lab/runs", RUN),
        ("GET", "/api/lab/runs/x", None),
    ):
        with pytest.raises(Refused) as refused:
            ann.ask(method, path, body)
        assert (refused.value.status, refused.value.reason) == (403, closed)
    assert ann.post("/api/games/adrift/play", {})["status"] == "playing"


def test_the_lab_is_closed_where_others_can_come(tmp_path: Path) -> None:
    assert Settings(data_folder=tmp_path).has_lab
    for more in ({"host": "0.0.0.0"}, {"host": "::"}, {"hosts": ("a.org",)}, {"trust_proxy": ("127.0.0.1",)}):
        beyond: Any = replace(Settings(data_folder=tmp_path), **more)
        assert not beyond.has_lab
        assert replace(beyond, lab="on").has_lab
    assert not Settings(data_folder=tmp_path, lab="off").has_lab
