"""Logs: exact replay, and clear refusals of what is damaged or foreign."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import msgspec
import pytest
from tests.kernel.options import play_some

import gravitable
from gravitable.kernel import (
    ActionTaken,
    BadLog,
    GravitableError,
    Log,
    UnknownGame,
    encode_log,
)


@pytest.fixture(scope="module")
def log() -> Log:
    m = gravitable.new("adrift", seats=3, seed=5, options={"powers": "any-time"})
    play_some(m, Random(5), 15)
    return m.log


def rewritten(log: Log, **changes: Any) -> bytes:
    """The log file with parts of its body changed and a digest that fits."""
    file = json.loads(encode_log(log))
    file["body"] |= changes
    body = json.dumps(file["body"])
    digest = hashlib.sha256(body.encode()).hexdigest()
    return f'{{"format":{file["format"]},"digest":"{digest}","body":{body}}}'.encode()


def test_a_log_comes_back_as_it_was(log: Log) -> None:
    assert gravitable.read_log(encode_log(log)) == msgspec.structs.replace(log, entries=list(log.entries))


def test_a_replayed_match_can_be_played_on(log: Log) -> None:
    m = gravitable.replay(log, rng=Random(1))
    play_some(m, Random(1))
    assert m.outcome is not None
    assert len(m.log.entries) > len(log.entries)


@pytest.mark.parametrize("cut", [0, 1, 10, 100, -1, -20])
def test_a_cut_log_is_refused(log: Log, cut: int) -> None:
    with pytest.raises(BadLog):
        gravitable.read_log(encode_log(log)[:cut])


def test_a_changed_log_is_refused(log: Log) -> None:
    data = encode_log(log)
    at = data.index(b'"rp":') + 5
    changed = data[:at] + (b"0" if data[at : at + 1] != b"0" else b"1") + data[at + 1 :]
    with pytest.raises(BadLog, match="damaged"):
        gravitable.read_log(changed)


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_log_of_another_format_is_refused(log: Log, version: int) -> None:
    data = encode_log(log).replace(b'"format":1', b'"format":%d' % version)
    with pytest.raises(BadLog, match=f"format {version}"):
        gravitable.read_log(data)


def test_a_log_of_another_version_of_the_rules_is_refused(log: Log) -> None:
    with pytest.raises(BadLog, match="version 99"):
        gravitable.replay(gravitable.read_log(rewritten(log, version="99")))


def test_a_log_of_an_unknown_game_is_refused(log: Log) -> None:
    with pytest.raises(UnknownGame):
        gravitable.read_log(rewritten(log, game="chess"))


@pytest.mark.parametrize(
    "entry",
    [{}, {"seat": 0}, {"seat": 0, "do": {"type": "Steal"}}, {"seat": 0, "chance": 3}, {"chance": "six"}],
)
def test_an_impossible_entry_is_refused(log: Log, entry: dict[str, Any]) -> None:
    body = json.loads(encode_log(log))["body"]
    with pytest.raises(BadLog, match=r"[Ee]ntry"):
        gravitable.replay(gravitable.read_log(rewritten(log, entries=[*body["entries"], entry])))


def test_an_illegal_action_in_a_log_is_refused_with_its_place(log: Log) -> None:
    first = log.entries[0]
    assert isinstance(first, ActionTaken)
    forged = Log(
        log.game, log.version, log.seats, log.options, [ActionTaken(2, first.action), *log.entries[1:]]
    )
    with pytest.raises(BadLog, match=r"Entry 1 .* not your decision"):
        gravitable.replay(forged)


def test_chance_out_of_range_is_refused(log: Log) -> None:
    entries = [99 if isinstance(entry, int) else entry for entry in log.entries]
    with pytest.raises(BadLog, match="from 1 to 72"):
        gravitable.replay(Log(log.game, log.version, log.seats, log.options, entries))


def test_a_log_that_stops_where_chance_is_due_is_refused(log: Log) -> None:
    with pytest.raises(BadLog, match="ends where"):
        gravitable.replay(Log(log.game, log.version, log.seats, log.options, log.entries[:1]))


@pytest.mark.parametrize("data", [b"", b"x", b"\x00" * 100])
def test_what_is_no_saved_match_is_refused(data: bytes) -> None:
    with pytest.raises(GravitableError):
        gravitable.load(data)


def test_a_pack_travels_in_the_log() -> None:
    pack = {
        "event": [
            {"id": "E21", "title": "Twin Earth", "source": "reconstructed", "kind": "ship-wide", "core": 4}
        ]
    }
    m = gravitable.new("adrift", seed=2, pack=pack)
    play_some(m, Random(2))
    again = gravitable.replay(gravitable.read_log(encode_log(m.log)))
    assert again.content.event[20].title == "Twin Earth"
    assert again.state == m.state
