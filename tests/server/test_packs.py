"""Tables with content of somebody's own: chosen at set-up, shown to all, used to the end and beyond."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.conftest import Json, Refused, Server, Visitor, finish, table_body

from gravitable.kernel.registry import read_log
from gravitable.server import Settings

Visit = Callable[..., Visitor]
TOML = """game = "adrift"

[ship]
core_start = 3
system_start = 1
full_power = 7
"""
DIFFERENCE = "ship: core start 12 → 3, system start 6 → 1, full power 10 → 7"
OWN = {"type": "own", "name": "short.toml", "text": TOML}


def new_table(visitor: Visitor, pack: Json, **more: object) -> Json:
    table: Json = visitor.post("/api/tables", table_body("adrift", pack=pack, **{"seats": 1, **more}))
    return table


def test_a_pack_is_shown_played_with_logged_replayed_and_played_again(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = new_table(ann, OWN, seats=2, listed=True)
    expected = {"name": "short.toml", "differences": [DIFFERENCE]}
    assert table["pack"] == expected
    ann.post(f"/api/tables/{table['id']}/seats/1/bot", {})
    (listed,) = [each for each in bob.get("/api/tables")["listed"] if each["id"] == table["id"]]
    assert listed["pack"] == expected

    # Engine, words, reasons and previews of the table speak of the pack; so does what its board is given.
    ann.post(f"/api/tables/{table['id']}/start")
    tab = ann.open(table["id"])
    assert tab.view["core"] == 3
    assert {system["rp"] for system in tab.view["systems"]} == {1}
    assert tab.snapshot["content"]["ship"]["full_power"] == 7
    while not any(
        "RP would lift" in each["reason"] or "Full Power is" in each["reason"] for each in blocked(tab)
    ):
        tab.act()
    assert any("Full Power is 7 RP" in each["reason"] for each in blocked(tab))
    decision = tab.decisions[0]
    option = decision["options"][-1]["action"]
    assert tab.answer(tab.ask("preview", stamp=decision["stamp"], action=option))["type"] == "previewed"
    assert tab.answer(tab.ask("hint"))["type"] == "hint"  # a bot thinks with it in another process
    finish(tab)

    # The log carries it; the replay shows it; the rematch and a fork keep it.
    log = ann.http.get(f"/api/tables/{table['id']}/log").content
    assert read_log(log).pack == {"ship": {"core_start": 3, "system_start": 1, "full_power": 7}}
    replay = ann.get(f"/api/tables/{table['id']}/replay")
    assert replay["content"]["ship"]["full_power"] == 7
    assert replay["view"]["core"] == 3
    again = ann.post(f"/api/tables/{table['id']}/rematch")
    assert again["pack"] == expected
    # By the time it is opened a bot may have played there.
    assert ann.open(again["id"]).snapshot["content"]["ship"]["full_power"] == 7
    assert ann.post(f"/api/tables/{table['id']}/fork", {"at": 0})["pack"] == expected
    forked = ann.post("/api/replay/fork", {"log": log.decode(), "at": 0})
    assert forked["pack"]["differences"] == [DIFFERENCE]


def blocked(tab) -> list[Json]:  # type: ignore[no-untyped-def]
    return [each for decision in tab.decisions for each in decision["blocked"]]


def test_a_table_keeps_its_pack_over_a_restart(settings: Settings, start: Callable[..., Server]) -> None:
    server = start()
    ann = Visitor(server.url, "Ann")
    waiting = new_table(ann, OWN)
    playing = new_table(ann, OWN)
    ann.post(f"/api/tables/{playing['id']}/start")
    ann.open(playing["id"]).act()
    server.end()
    again = start()
    ann.http.base_url, ann.url = again.url, again.url
    assert ann.get(f"/api/tables/{waiting['id']}")["pack"] == waiting["pack"]
    ann.post(f"/api/tables/{waiting['id']}/start")
    for table in (waiting, playing):
        assert ann.open(table["id"]).snapshot["content"]["ship"]["full_power"] == 7


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (TOML.replace("= 7", '= "seven"'), "short.toml:6: `full_power`: expected `int`, got `str`"),
        (TOML.replace("= 7", "= 70000"), "short.toml:6: expected numbers up to 10000"),
        (TOML.replace("adrift", "drop-it"), "short.toml:1: expected a pack for 'adrift', not 'drop-it'"),
        (TOML + "[[event]]\nid = 5\n", "short.toml:7: "),
        ("game = ", "expected valid TOML"),
    ],
)
def test_a_mistake_is_told_with_its_line_before_there_is_a_table(
    visit: Visit, text: str, reason: str
) -> None:
    ann = visit("Ann")
    before = len(ann.get("/api/tables")["mine"])
    for path, body in (
        ("/api/tables", {"game": "adrift", "pack": {**OWN, "text": text}}),
        ("/api/games/adrift/pack", {**OWN, "text": text}),
    ):
        with pytest.raises(Refused) as refused:
            ann.post(path, body)
        assert refused.value.status == 400
        assert reason in refused.value.reason
    assert len(ann.get("/api/tables")["mine"]) == before


def test_a_pack_that_is_too_large_or_not_there_is_refused(visit: Visit) -> None:
    ann = visit("Ann")
    with pytest.raises(Refused) as refused:
        new_table(ann, {**OWN, "text": "#" * (48 * 1024 + 1)})
    assert refused.value.status == 400
    with pytest.raises(Refused) as refused:
        new_table(ann, {"type": "known", "name": "nothing"})
    assert refused.value.status == 404


def test_packs_of_the_operator_are_offered_by_name(
    settings: Settings, start: Callable[..., Server], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    (folder / "Short voyage.toml").write_text(TOML)
    (folder / "broken.toml").write_text(TOML.replace("= 7", "= []"))
    server = start(replace(settings, packs=folder))
    assert "broken.toml:6" in caplog.text
    ann = Visitor(server.url, "Ann")
    offered = {game["id"]: game["packs"] for game in ann.get("/api/games")["games"]}
    assert offered["adrift"] == [{"name": "Short voyage", "differences": [DIFFERENCE]}]
    assert offered["drop-it"] == []
    table = new_table(ann, {"type": "known", "name": "Short voyage"})
    assert table["pack"]["name"] == "Short voyage"
    ann.post(f"/api/tables/{table['id']}/start")
    assert ann.open(table["id"]).view["core"] == 3
