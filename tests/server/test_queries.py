"""Questions that a game itself answers, over HTTP."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.conftest import Server, Visitor

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fire.forecast import OddsView
from gravitable.games.dropfleet.fleets.samples import sample_file
from gravitable.games.dropfleet.fleets.shipyard import FleetReport
from gravitable.kernel import GravitableError
from gravitable.kernel.registry import games

ASK = "/api/games/dropfleet/ask"


def test_a_question_is_answered(server: Server) -> None:
    ann = Visitor(server.url, "Ann")
    answer = ann.post(f"{ASK}/check", {"text": sample_file("ucm", "clash").read_text("utf-8")})
    assert answer["violations"] == []
    assert answer["points"] <= answer["agreed"]
    assert ann.post(f"{ASK}/check", {"text": answer["text"]}) == answer


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/dropfleet/ask/nothing", "{}", 404),
        ("/api/games/adrift/ask/check", "{}", 404),
        ("/api/games/chess/ask/check", "{}", 404),
        (f"{ASK}/check", "", 400),
        (f"{ASK}/check", "[" * 5000, 400),
        (f"{ASK}/check", "{}", 400),
        (f"{ASK}/check", json.dumps({"text": "name ="}), 400),
        (f"{ASK}/check", json.dumps({"text": "x" * 20_001}), 400),
        (f"{ASK}/check", "x" * 70_000, 413),
        (f"{ASK}/catalogue", json.dumps({"faction": "borg"}), 400),
        (f"{ASK}/random", json.dumps({"faction": "ucm", "points": 10**9}), 400),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_sentence(
    server: Server, path: str, body: str, status: int
) -> None:
    ann = Visitor(server.url, "Ann")
    answer = ann.http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"]


texts = st.text(max_size=12) | st.sampled_from(["ucm.berlin", "ucm.captain", "resistance.cruiser", "line"])
fleets = st.fixed_dictionaries(
    {
        "name": texts,
        "faction": st.sampled_from(["ucm", "resistance"]),
        "rosters": st.lists(st.integers(-5, 4000), max_size=3),
        "battlegroups": st.lists(
            st.fixed_dictionaries(
                {
                    "name": texts,
                    "type": st.sampled_from(["pathfinder", "line", "vanguard", "flag"]),
                    "roster": st.integers(-1, 2),
                    "groups": st.lists(
                        st.fixed_dictionaries(
                            {
                                "ship": texts,
                                "count": st.integers(-1, 120),
                                "systems": st.lists(texts, max_size=3),
                                "options": st.lists(texts, max_size=2),
                            }
                        ),
                        max_size=4,
                    ),
                }
            ),
            max_size=4,
        ),
        "admiral": st.none()
        | st.fixed_dictionaries({"admiral": texts, "battlegroup": st.integers(-3, 5), "ship": texts}),
    }
)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(fleet=fleets)
def test_any_fleet_is_judged_or_refused(fleet: dict[str, object]) -> None:
    check = games()["dropfleet"].queries["check"]
    with contextlib.suppress(GravitableError):  # anything else is a fault of ours
        report = check.ask(json.dumps({"fleet": fleet}).encode())
        assert isinstance(report, FleetReport)
        assert report.violations  # none of these is legal


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    ship=st.sampled_from([ship.id for ship in builtin().ship]),
    target=st.sampled_from([ship.id for ship in builtin().ship]),
    count=st.integers(0, 19),
    free=st.booleans(),
    layer=st.sampled_from(["atmosphere", "low", "high"]),
)
def test_any_odds_add_up(ship: str, target: str, count: int, free: bool, layer: str) -> None:
    odds = games()["dropfleet"].queries["odds"]
    weapons = len(builtin().ship_by_id[ship].weapons)
    asked = {
        "attacker": {"ship": ship, "count": count},
        "target": target,
        "weapons": list(range(weapons)),
        "armour": 4,
        "passive": 5,
        "pd": 6,
        "hull": 10,
        "weapons_free": free,
        "overcharge": free,
        "target_layer": layer,
    }
    question = json.dumps(asked).encode()
    if weapons == 0 or not 1 <= count <= 18:
        with pytest.raises(GravitableError):
            odds.ask(question)
        return
    answer = odds.ask(question)
    assert isinstance(answer, OddsView)
    assert sum(answer.hull) == pytest.approx(1.0, abs=1e-3)
    lost = sum(points * chance for points, chance in enumerate(answer.hull))
    assert lost == pytest.approx(answer.mean, abs=0.01)
