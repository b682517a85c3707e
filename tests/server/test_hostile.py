"""What strangers send on purpose: too large, too slow, too many, too deep. The server answers and goes on."""

from __future__ import annotations

import json
import os
import socket
import stat
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import httpx
import pytest
from tests.server.conftest import FAST, PATIENCE, Json, Refused, Server, Tab, Visitor, play_two
from websockets.exceptions import ConnectionClosed

from gravitable.kernel import Log, NoContent, encode_log
from gravitable.kernel.registry import games, new
from gravitable.server import Limits, Settings
from gravitable.server.identity import Bearer, Identities
from gravitable.server.limits import Counts, Gate, Who

Visit = Callable[..., Visitor]


def raw(server: Server, data: bytes, timeout: float = PATIENCE) -> bytes:
    """What comes back for bytes sent as they are, until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout) as line:
        line.sendall(data)
        answer = b""
        while chunk := line.recv(65536):
            answer += chunk
        return answer


# --- size ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [40_000, 3_000_000])
def test_a_large_head_is_refused_before_it_is_whole(server: Server, size: int) -> None:
    head = b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Large: " + b"x" * size
    assert raw(server, head).startswith(b"HTTP/1.1 431")
    whole = head[:40_000] + b"\r\n\r\n"
    assert raw(server, whole).startswith(b"HTTP/1.1 431")
    many = b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(20_000))
    assert raw(server, many).startswith(b"HTTP/1.1 431")
    assert httpx.get(f"{server.url}/api/health", timeout=PATIENCE).status_code == 200


def test_someone_who_was_hung_up_on_and_stays_is_sent_away(server: Server) -> None:
    """Whoever never hangs up in turn holds a connection for a moment only."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX-Large: " + b"x" * 40_000)
        assert line.recv(65536).startswith(b"HTTP/1.1 431")
        deadline = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < deadline:
                line.sendall(b"x")
                time.sleep(0.1)
        except ConnectionError:
            return
    raise AssertionError("the line is still open")


def test_an_ordinary_request_with_a_body_is_not_taken_for_a_large_head(visit: Visit) -> None:
    body = json.dumps({"game": "x" * 40_000})
    assert visit().http.post("/api/tables", content=body).status_code == 400


def test_cookies_are_remembered_by_their_value_alone() -> None:
    identities = Identities(b"s" * 32)
    mine = identities.cookie(Bearer("ann", "phone"), secure=False).split(";")[0]
    for number in range(50):
        assert identities.bearer(f"other={'x' * 5000}{number}; {mine}") == Bearer("ann", "phone")
    assert identities.read.cache_info().currsize == 1
    assert identities.bearer(f"gravitable={'x' * 5000}") is None
    assert identities.read.cache_info().currsize == 1, "what is too long is not even looked at"
    assert identities.bearer(f"a=1; {mine}; b=2") == Bearer("ann", "phone")
    assert identities.bearer(f'gravitable="{mine.split("=", 1)[1]}"') == Bearer("ann", "phone")
    assert identities.bearer("gravitablex=1") is None


# --- time ---------------------------------------------------------------------------------------------------


def test_slow_heads_and_bodies_run_out_of_time(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, limits=replace(FAST, header_seconds=1.0, request_seconds=2.0)))
    started = time.monotonic()
    body = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"
    again = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/hea"
    with ThreadPoolExecutor() as pool:  # all at the same time: each is waited for
        nothing, head, part, second = pool.map(
            lambda sent: raw(server, sent), (b"", b"GET /api/health HT", body, again)
        )
    assert nothing.startswith(b"HTTP/1.1 408"), "someone who says nothing"
    assert head.startswith(b"HTTP/1.1 408")
    assert b"HTTP/1.1 408" in part
    assert b"HTTP/1.1 408" in second, "a second request on the same line"
    assert time.monotonic() - started < PATIENCE


def test_a_slow_drip_does_not_reset_the_clock(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, limits=replace(FAST, header_seconds=1.0)))
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.settimeout(0.1)
        deadline = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < deadline:
                line.sendall(b"X")
                try:
                    if not line.recv(100):
                        break
                except TimeoutError:
                    continue
        except OSError:
            pass
        assert time.monotonic() < deadline


# --- many ---------------------------------------------------------------------------------------------------


def test_one_address_cannot_take_all_connections(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, limits=replace(FAST, connections_address=20)))
    ann = Visitor(server.url, "Ann")
    table = ann.post("/api/tables", {"game": "sparks"})["id"]
    held = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(60)]
    time.sleep(1.0)
    hung_up = 0
    for line in held:
        line.settimeout(0.05)
        try:
            hung_up += line.recv(1) == b""
        except TimeoutError:
            pass
        except ConnectionResetError:
            hung_up += 1
    assert hung_up >= 40
    for line in held:
        line.close()
    time.sleep(0.5)
    assert ann.open(table).table["id"] == table, "their places are free again"


def test_proxies_are_many_people() -> None:
    from gravitable.server.web.protocol import Door

    limits = replace(FAST, connections_address=2)
    door = Door(Settings(limits=limits, trust_proxy=("10.0.0.1",)))
    assert all(door.enter("10.0.0.1") for _ in range(50))
    entered = [door.enter("203.0.113.7") for _ in range(3)]
    assert [each is not None for each in entered] == [True, True, False]
    assert entered[0] is not None
    door.leave(entered[0])
    assert door.enter("203.0.113.7")


def test_cookies_are_free_and_addresses_are_not() -> None:
    gate = Gate((0.0, 5), (0.0, 20), (0.0, 50))
    one = [gate.take(Who("ann", "1.1.1.1")) for _ in range(6)]
    assert one == [True] * 5 + [False]
    fresh = [gate.take(Who(f"cookie {n}", "1.1.1.1")) for n in range(30)]
    assert sum(fresh) == 15, "the address has had its twenty"
    everyone = [gate.take(Who(f"p{n}", f"2.2.2.{n}")) for n in range(60)]
    assert sum(everyone) == 30, "all together have had their fifty"
    counts = Counts(2, 3, 4)
    assert [counts.enter(Who("a", "x")) for _ in range(3)] == [True, True, False]
    assert [counts.enter(Who("b", "x")) for _ in range(2)] == [True, False]
    assert [counts.enter(Who("c", "y")) for _ in range(2)] == [True, False]
    counts.leave(Who("a", "x"))
    assert counts.enter(Who("d", "x"))
    assert counts.total == 4


def test_new_cookies_do_not_open_more_tables(start: Callable[..., Server], settings: Settings) -> None:
    limits = replace(FAST, new_tables_address=(0.001, 5))
    server = start(replace(settings, limits=limits))
    statuses = []
    for _ in range(8):
        stranger = Visitor(server.url)
        statuses.append(stranger.http.post("/api/tables", json={"game": "sparks"}).status_code)
    assert statuses == [201] * 5 + [429] * 3


# --- depth and encoding -------------------------------------------------------------------------------------


BODIES = {
    "deep": b"[" * 50_000,
    "deep in a field": b'{"name": ' + b"[" * 40_000,
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "cut UTF-8": b'{"name": "\xe2\x82"}',
    "lone surrogate": b'{"name": "\\ud800"}',
    "NUL": b'{"name": "\\u0000"}',
    "empty": b"",
    "NaN": b'{"name": NaN}',
    "huge number": b'{"name": ' + b"9" * 10_000 + b"}",
}


@pytest.mark.parametrize("kind", sorted(BODIES))
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/api/me"),
        ("POST", "/api/tables"),
        ("POST", "/api/games/sparks/play"),
        ("POST", "/api/links"),
        ("POST", "/api/replay"),
        ("POST", "/api/replay/fork"),
        ("POST", "/api/games/dropfleet/ask/check"),
    ],
)
def test_bodies_that_cannot_be_read_are_refused(visit: Visit, kind: str, method: str, path: str) -> None:
    answer = visit().http.request(
        method, path, content=BODIES[kind], headers={"content-type": "application/json"}
    )
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["reason"]


@pytest.mark.parametrize("id", ["a%00b", "%00", "%ff", "%F0%9F%98%80", "x" * 5000, "a'b"])
def test_strange_ids_are_nobodys(visit: Visit, id: str) -> None:
    ann = visit("Ann")
    for path in (f"/api/tables/{id}", f"/api/tables/{id}/log", f"/api/games/{id}/rules"):
        assert 400 <= ann.http.get(path).status_code < 500
    with pytest.raises(Refused, match="404"):
        ann.post("/api/links", {"token": "a\0b"})
    with pytest.raises(ConnectionClosed):
        Tab(ann, "a\0b")


def test_strange_origins_are_strangers(server: Server) -> None:
    for origin in ("http://[", "http://]", "null", "http://[::1", "\xff"):
        answer = httpx.put(
            f"{server.url}/api/me",
            json={"name": "Eve"},
            headers=[(b"origin", origin.encode("latin-1"))],
            timeout=PATIENCE,
        )
        assert answer.status_code == 403


@pytest.mark.parametrize("host", ["[::1", "[", "", "a:b:c"])
def test_strange_hosts_are_no_sites(visit: Visit, host: str) -> None:
    answer = visit("Ann").http.post("/api/passkey/options", headers={"host": host})
    assert answer.status_code == (200 if host == "a:b:c" else 400), answer.text


# --- names --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoë",
        "می‌خواهم",  # Persian, with the joiner that parts its syllables
        "نیلوفر",
        "क्‍ष",
        "👨‍👩‍👧‍👦",
        "🏳️‍🌈 Kim",
        "\U0001fae9 Kim",  # of Unicode 16, newer than the tables of Python 3.11
        "👩‍\U0001faff" * 24,
        "李小龍",
        "O'Neil-Smith 3rd",
        "Ẽ̂va",
        "👨‍👩‍👧‍👦" * 24,
        "👍🏽" * 24,
        "🇳🇴" * 24,
        "e\u0301" * 24,
    ],
)
def test_names_of_all_kinds_are_taken(visit: Visit, name: str) -> None:
    ann = visit()
    ann.ask("PUT", "/api/me", {"name": name})
    assert ann.get("/api/me")["name"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u2800",
        "\u0378",  # not given out, and nowhere near emoji
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u200b",
        "\u200d",
        "\u200c\u200c",
        "\u00ad",
        "\ufeff",
        "\u2060",
        "\u180e",
        "\u0301",
        "\u00a0",
        "\u3000",
        "a\u202eb",
        "a\u2066b",
        "a\u200fb",
        "a\x00b",
        "a\nb",
        "Ann\u2800",
        "Ann\u3164",
        "\U000e0041nn",
        "Ann\u200d",
        "A\u200d\u200dnn",
        "x" * 25,
        "x" * 300,
        "👨‍👩‍👧‍👦" * 25,
        "🇳🇴" * 25,
        "e" + "\u0301\u0302" * 3,
    ],
)
def test_names_that_cannot_be_seen_are_refused_in_words(visit: Visit, name: str) -> None:
    with pytest.raises(Refused) as refused:
        visit().ask("PUT", "/api/me", {"name": name})
    assert refused.value.status == 400
    for library in ("regex", "pattern", "`", "Expected", "$", "Validation"):
        assert library not in refused.value.reason


# --- hosts --------------------------------------------------------------------------------------------------


def test_only_the_names_on_the_list_are_answered(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, hosts=("play.example.org", "*.games.example", "127.0.0.1")))

    def status(host: str) -> int:
        headers = {"host": host}
        return httpx.get(f"{server.url}/api/me", headers=headers, timeout=PATIENCE).status_code

    for good in ("play.example.org", "PLAY.example.org:443", "a.games.example", f"127.0.0.1:{server.port}"):
        assert status(good) == 200
    for bad in ("evil.example", "xplay.example.org", "games.example", "", "[", "[::1"):
        assert status(bad) == 421, bad
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    upgrade = (
        f"GET /api/live HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{key}"
    )
    assert raw(server, f"{upgrade}\r\n".encode()).startswith(b"HTTP/1.1 403")


# --- logs ---------------------------------------------------------------------------------------------------


def log_with(game: str, **more: object) -> bytes:
    match = new(game, seats=2, seed=1)
    log = match.log
    return encode_log(Log(log.game, log.version, log.seats, log.options, log.entries, **more))  # type: ignore[arg-type]


HUGE_PACKS: dict[str, Json] = {
    "copies": {"event": [{"id": "events.spam", "copies": 100_000_000}]},
    "long list": {"event": [{"id": f"e{n}"} for n in range(30_000)]},
    "deep": json.loads('{"event": ' + "[" * 500 + "]" * 500 + "}"),
    "no ids": {"event": [1, 2, 3]},
    "no list": {"event": 7, "remove": 3},
    "minus": {"event": [{"id": "x", "copies": -(10**9)}]},
}


@pytest.mark.parametrize("kind", sorted(HUGE_PACKS))
@pytest.mark.parametrize("game", [game.id for game in games().values() if game.content is not NoContent])
def test_logs_with_monstrous_packs_are_refused(visit: Visit, kind: str, game: str) -> None:
    ann = visit()
    answer = ann.http.post("/api/replay", content=log_with(game, pack=HUGE_PACKS[kind]))
    assert answer.status_code == 400, answer.text
    assert "MB of memory" not in answer.json()["reason"], "it is refused before it is tried"


def test_a_worker_that_takes_too_much_memory_or_time_is_replaced(
    start: Callable[..., Server], settings: Settings
) -> None:
    server = start(replace(settings, worker_megabytes=200))
    ann = Visitor(server.url, "Ann")
    path = "/api/games/sparks/ask/work"
    assert ann.post(path, {"megabytes": 50}) == {"megabytes": 50}
    for much in ({"megabytes": 1000}, {"seconds": 100.0}):
        with pytest.raises(Refused, match="no answer within 5 seconds and 200 MB") as refused:
            ann.post(path, much)
        assert refused.value.status == 400
        assert ann.post(path, {"megabytes": 50}) == {"megabytes": 50}


# --- fair shares --------------------------------------------------------------------------------------------


def test_someones_many_logs_do_not_delay_a_strangers_bot(
    start: Callable[..., Server], settings: Settings
) -> None:
    server = start(replace(settings, bot_workers=1, limits=replace(FAST, connections=1000)))
    bob = Visitor(server.url, "Bob")
    table = bob.post("/api/games/sparks/play", {"seats": 2, "level": "eager", "options": {"rounds": 50}})
    tab = bob.open(table["id"])
    while not tab.decisions:
        tab.next()
    slow = log_with("drop-drive")
    stop = threading.Event()

    def upload() -> None:
        eve = Visitor(server.url)
        while not stop.is_set():
            eve.http.post("/api/replay", content=slow)

    def ten_rounds() -> float:
        started = time.monotonic()
        for _ in range(10):
            seq = tab.seq
            stamp = tab.decisions[0]["stamp"]
            tab.answer(tab.ask("act", stamp=stamp, action={"type": "Bid", "amount": 0}))
            while not any(not decision["optional"] for decision in tab.decisions) or tab.seq < seq + 3:
                tab.next()
        return time.monotonic() - started

    alone = ten_rounds()
    uploads = [threading.Thread(target=upload) for _ in range(10)]
    for each in uploads:
        each.start()
    try:
        time.sleep(1.0)
        waited = ten_rounds()
    finally:
        stop.set()
        for each in uploads:
            each.join()
    assert waited < 15.0 + 10 * alone, "one move would wait as long if the logs came first"


# --- files --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a user's files from others by itself")
def test_what_the_server_writes_is_for_its_owner_alone(server: Server) -> None:
    for file in server.settings.data_folder.iterdir():
        if file.name.startswith("gravitable.db") and not file.name.endswith(".lock"):
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_an_old_database_that_all_could_read_no_longer_is(
    start: Callable[..., Server], settings: Settings
) -> None:
    settings.data_folder.mkdir()
    file = settings.data_folder / "gravitable.db"
    file.touch(mode=0o644)
    start()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_limits_are_sane_by_default() -> None:
    limits = Limits()
    for kind in ("requests", "new_tables", "thoughts"):
        one, address, everyone = (getattr(limits, kind + whose) for whose in ("", "_address", "_all"))
        assert one[0] < address[0] < everyone[0]
        assert one[1] < address[1] < everyone[1]


def test_a_match_goes_on_beside_all_this(server: Server, visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    raw_answers = [raw(server, b"\x00" * 100), raw(server, b"GET / HTTP/9.9\r\n\r\n")]
    assert all(answer.startswith(b"HTTP/1.1 400") for answer in raw_answers)
    ann.act(1)
    bob.act(0)
