"""Programs at the table: tokens, `gravitable join`, and players in two languages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx
import msgspec
import pytest
import sqlalchemy
from tests.server.conftest import PATIENCE, Refused, Server, Visitor, finish, play_something, table_body
from tests.server.test_leaks import SEARCHES
from typer.testing import CliRunner
from websockets.sync.client import ClientConnection, connect

import gravitable
from gravitable.commands import remote_player
from gravitable.commands.main import app
from gravitable.commands.remote_player import (
    REFUSALS,
    RemotePlayer,
    RemoteServer,
    join_table,
    revoke_token,
)
from gravitable.kernel import BadOption, Choice, GravitableError, Match, RandomBot
from gravitable.server.people.programs import MOST
from gravitable.server.wire import live as messages

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
Json = dict[str, Any]


class Program(Visitor):
    """A program of somebody's, with its token."""

    def __init__(self, owner: Visitor, name: str = "Robot") -> None:
        made = owner.post("/api/programs", {"name": name})
        self.token = made["token"]
        self.url = owner.url
        self.http = httpx.Client(base_url=owner.url, headers=self.proof, timeout=PATIENCE, verify=False)
        self.id = self.get("/api/me")["id"]

    @property
    def proof(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def new_table(host: Visitor, game: str = "sparks", **more: Any) -> Json:
    how = {"seats": 2, "when_full": True, **more}
    table: Json = host.post("/api/tables", table_body(game, **how))
    return table


def test_a_token_stands_for_a_cookie_and_its_seat_is_marked(visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    robot = Program(ann)
    table = new_table(ann)["id"]
    tab = robot.open(table, sit=True)  # (it may come where its owner may come)
    assert "set-cookie" not in robot.http.get("/api/me").headers
    assert tab.snapshot["seat"] == 1
    seats = ann.get(f"/api/tables/{table}")["seats"]
    assert [seat["program"] for seat in seats] == [False, True]
    assert seats[1]["name"] == "Robot"
    tab.ask("say", text="beep")
    assert tab.hear("said")["line"]["program"] is True
    mine = ann.open(table)
    assert [line["program"] for line in mine.snapshot["chat"]] == [True]
    mine.ask("say", text="hello")
    assert mine.hear("said")["line"]["program"] is False


def test_only_a_hash_of_the_token_is_stored(server: Server, visit: Callable[..., Visitor]) -> None:
    robot = Program(visit("Ann"))
    with server.core.storage.engine.connect() as database:
        stored = str(database.execute(sqlalchemy.text("SELECT * FROM programs")).all())
    assert robot.id in stored
    assert robot.token not in stored


def test_a_revoked_token_is_void_at_once_on_open_lines_too(visit: Callable[..., Visitor]) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    robot, other = Program(ann), Program(ann, "Other")
    tab = robot.open(new_table(ann)["id"], sit=True)
    with pytest.raises(Refused, match="no such program"):
        eve.ask("DELETE", f"/api/programs/{robot.id}")
    with pytest.raises(Refused, match="no such program"):
        other.ask("DELETE", f"/api/programs/{robot.id}")
    left = ann.ask("DELETE", f"/api/programs/{robot.id}")["programs"]
    assert [program["name"] for program in left] == ["Other"]
    assert "revoked" in tab.hear("bye")["reason"]
    with pytest.raises(Refused, match="unknown here, or was revoked") as refused:
        robot.get("/api/me")
    assert (refused.value.status, refused.value.rule) == (401, "table.programs")
    with connect(f"{ann.url.replace('http', 'ws')}/api/live", additional_headers=robot.proof) as line:
        assert "Programs ask GET /api/me" in json.loads(line.recv(10))["reason"]
    other.ask("DELETE", f"/api/programs/{other.id}")
    with pytest.raises(Refused, match="revoked"):
        other.get("/api/me")


def test_programs_have_names_and_an_end_and_no_programs_of_their_own(visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    robot = Program(ann)
    with pytest.raises(Refused, match="Only people make tokens"):
        robot.post("/api/programs", {"name": "Child"})
    with pytest.raises(Refused, match="at most 24 letters"):
        ann.post("/api/programs", {"name": "R" * 25})
    for number in range(MOST - 1):
        ann.post("/api/programs", {"name": f"R{number}"})
    with pytest.raises(Refused, match=f"You have {MOST} programs"):
        ann.post("/api/programs", {"name": "One more"})
    assert len(ann.get("/api/programs")["programs"]) == MOST
    assert robot.ask("PUT", "/api/me", {"name": "Robbie"})["name"] == "Robbie"
    assert ann.get("/api/programs")["programs"][0]["name"] == "Robbie"


def test_a_program_is_not_asked_about_an_undo(visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    robot = Program(ann)
    table = new_table(ann)["id"]
    machine, tab = robot.open(table, sit=True), ann.open(table)
    while not any(moment["by"] == 0 for moment in tab.heard if moment["type"] == "update" and "by" in moment):
        for each in (tab, machine):
            each.catch_up()
            if each.decisions:
                play_something(each)
    tab.catch_up()
    tab.ask("undo")
    assert tab.hear("snapshot", "undo-vote", "refused")["type"] == "snapshot"


@pytest.mark.parametrize("game", sorted(SEARCHES))
def test_an_imagined_match_depends_only_on_what_the_seat_may_know(game: str) -> None:
    every, most, options = SEARCHES[game]
    rng, match = Random(11), gravitable.new(game, seed=11, options=options)
    compared = 0
    for position in range(most):
        if not match.pending:
            break
        if position % every == 0:
            for seat in range(match.seats):
                other = match.imagine(seat, Random(rng.random()))
                one, two = (world.imagine(seat, Random(5)).save() for world in (match, other))
                assert one == two
                compared += 1
        decision = rng.choice(match.pending)
        match.play(rng.choice(match.candidates(decision, 3, rng)), decision.seat)
    assert compared


class Stubborn:
    """It bids what nobody may bid."""

    def choose(self, match: Match[Any, Any, Any], seat: int, rng: Random) -> Choice | None:
        return Choice(match.game.read_action(b'{"type": "Bid", "amount": 99}'), "It insists.")


class Shy:
    """It answers only what it must."""

    def choose(self, match: Match[Any, Any, Any], seat: int, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        return None if decision.optional else RandomBot().choose(match, seat, rng)


@pytest.mark.parametrize("bot", ["random", "eager", f"{__name__}:Stubborn", f"{__name__}:Shy"])
def test_a_bot_joins_by_an_invite_link_and_plays_to_the_end(bot: str, visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    table = new_table(ann)
    with ThreadPoolExecutor() as pool:
        robot = Program(ann)
        playing = pool.submit(
            join_table, f"{ann.url}{table['invite']}", bot, robot.token, seed=1, say=lambda words: None
        )
        tab = ann.open(table["id"])
        while tab.table["status"] == "waiting":
            tab.next()
        finish(tab)
        assert playing.result(30) == (1, tab.outcome)


def test_an_answer_that_the_end_overtakes_is_not_refused_for_what_it_is() -> None:
    said: list[str] = []
    player = RemotePlayer(RemoteServer("http://localhost", ""), "table", RandomBot(), Random(1), said.append)
    line = cast(ClientConnection, None)  # nothing is sent for these
    over = {"type": "refused", "rule": "kernel.over", "reason": "The match is over."}
    for _ in range(2 * REFUSALS):
        player.handle_refusal(line, over)
    assert said == []
    refused = {"type": "refused", "rule": "adrift.draw", "reason": "No."}
    for _ in range(REFUSALS):
        player.handle_refusal(line, refused)
    with pytest.raises(GravitableError, match="refuses what this bot does: No"):
        player.handle_refusal(line, refused)


class Scripted:
    """A connection that receives the given messages and records the decisions that a bot asks about."""

    def __init__(self, *messages: Json) -> None:
        self.messages = [json.dumps(message) for message in messages]
        self.stamps: list[int] = []

    def __enter__(self) -> Scripted:
        return self

    def __exit__(self, *problem: object) -> None:
        pass

    def recv(self) -> str:
        return self.messages.pop(0)

    def send(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "imagine":
            self.stamps.append(message["stamp"])


def test_a_settled_decision_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    decision, stale = {"seat": 1, "stamp": 5}, {"type": "refused", "rule": "kernel.stale"}
    outcome = {"won": [True, False]}
    line = Scripted(
        {"type": "snapshot", "seat": 1, "seq": 5, "decisions": [decision]},
        {**stale, "n": 1},
        {"type": "chat"},
        {"type": "update", "seq": 6, "decisions": [{"seat": 1, "stamp": 6}]},
        {"type": "update", "seq": 7, "decisions": [{"seat": 1, "stamp": 7}]},
        {**stale, "n": 2},
        {"type": "update", "seq": 8, "decisions": [], "outcome": outcome},
    )
    monkeypatch.setattr(remote_player, "connect", lambda *address, **options: line)
    player = RemotePlayer(RemoteServer("http://localhost", ""), "table", RandomBot(), Random(1), print)
    assert player.run() == (1, outcome)
    assert line.stamps == [5, 6, 7]


def test_what_cannot_be_joined_is_said(visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    robot = Program(ann)
    address = f"{ann.url}/table/{new_table(ann, seats=2)['id']}"
    with pytest.raises(BadOption, match="has no bot 'nobody'"):
        join_table(address, "nobody", robot.token)
    with pytest.raises(BadOption, match="There is no bot 'json:Nobody'"):
        join_table(address, "json:Nobody", robot.token)
    with pytest.raises(BadOption, match="not the address of a table"):
        join_table(ann.url, "random", robot.token)
    with pytest.raises(BadOption, match="not a server address"):
        join_table("ftp://somewhere/table/x", "random", robot.token)
    with pytest.raises(GravitableError, match="no such table"):
        join_table(f"{ann.url}/table/nowhere", "random", robot.token)
    with pytest.raises(GravitableError, match="unknown here, or was revoked"):
        join_table(address, "random", "guessed")
    with pytest.raises(GravitableError, match="does not answer"):
        join_table("http://127.0.0.1:9/table/x", "random", robot.token)
    Program(ann, "First").open(address.rsplit("/", 1)[1], sit=True)
    with pytest.raises(GravitableError, match="No seat is open"):
        join_table(address, "random", robot.token)


def node() -> str:
    """The Node that also builds the browser client."""
    found = subprocess.run(
        [sys.executable, ROOT / "web" / "build.py", "node"], capture_output=True, text=True, check=True
    )
    return found.stdout.strip()


def run_example(name: str, address: str, token: str) -> str:
    """What a player of `examples` says at the end."""
    run = [sys.executable] if name.endswith(".py") else [node(), "--experimental-websocket"]
    return run_program([*run, str(EXAMPLES / name), address], token)


def run_program(command: list[str], token: str) -> str:
    """What a program says that finds its token in the environment."""
    told = {**os.environ, "GRAVITABLE_TOKEN": token}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=told, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_programs_of_four_kinds_play_a_match_among_themselves(visit: Callable[..., Visitor]) -> None:
    """The players in `examples`, `gravitable join` with a bot of the game, and a class of somebody's own."""
    ann = visit("Ann")
    table = new_table(ann, "adrift", seats=4, seat=None)
    address = f"{ann.url}{table['invite']}"
    tokens = [Program(ann, f"P{number}").token for number in range(4)]
    command = [sys.executable, "-m", "gravitable", "join", address, "--bot", "crew"]
    with ThreadPoolExecutor() as pool:
        examples = [
            pool.submit(run_example, name, address, token)
            for name, token in zip(["player.py", "player.mjs"], tokens[:2], strict=True)
        ]
        joined = pool.submit(run_program, command, tokens[2])
        own = pool.submit(join_table, address, "gravitable.kernel:RandomBot", tokens[3], say=print)
    over = ann.get(f"/api/tables/{table['id']}")
    assert over["status"] == "over"
    assert all(seat["program"] for seat in over["seats"])
    won = over["outcome"]["won"][0]
    assert {each.result() for each in examples} == {"won\n" if won else "lost\n"}
    assert ("Won." if won else "Not won.") in joined.result()
    assert own.result()[1] == over["outcome"]


def test_players_of_both_languages_answer_what_cannot_be_listed(visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    table = new_table(ann, seat=None)
    address = f"{ann.url}/table/{table['id']}"
    with ThreadPoolExecutor() as pool:
        said = [
            pool.submit(run_example, name, address, Program(ann).token)
            for name in ("player.py", "player.mjs")
        ]
    # With equal scores both have won.
    assert sorted(each.result() for each in said) in (["lost\n", "won\n"], ["won\n", "won\n"])


def test_tokens_come_and_go_by_the_command(visit: Callable[..., Visitor]) -> None:
    url, run = visit("Ann").url, CliRunner()
    token = run.invoke(app, ["token", url, "--name", "Robbie"]).stdout.strip()
    assert RemoteServer(url, token).ask("GET", "/me")["name"] == "Robbie"
    assert run.invoke(app, ["token", url, "--revoke", token]).exit_code == 0
    with pytest.raises(GravitableError, match="revoked"):
        revoke_token(url, token)


def test_the_session_on_the_page_is_made_of_real_messages() -> None:
    page = (ROOT / "docs" / "programs.md").read_text()
    lines = re.findall(r"^([→←]) (\{.*\})$", page, re.M)
    kinds = {"→": messages.FromClient, "←": messages.FromServer}
    heard = {type(msgspec.json.decode(text, type=kinds[arrow])).__name__ for arrow, text in lines}
    assert {"Hello", "Act", "Snapshot", "Update", "Sample", "Samples", "Refused"} <= heard
