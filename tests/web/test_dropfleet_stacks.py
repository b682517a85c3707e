"""Tokens of Dropfleet's chart that share a place are fanned out: the function itself, without a browser."""

from __future__ import annotations

import functools
import itertools
import math
from typing import Any

import pytest
from tests.games.dropfleet.battles import FOLDER
from tests.web.typescript import call

from gravitable.games.dropfleet import GAME
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.table import gear
from gravitable.kernel import replay_positions
from gravitable.kernel.registry import read_log

MODULE = "games/dropfleet/chart/stack-layout.ts"
SIZES = {"L": 0.62, "L2": 0.74, "M": 0.95, "H": 1.15, "S": 1.4, "S2": 1.75}
GROWN = (1.0, 1.7)
"""How much larger than an inch tells tokens are drawn, on a large screen and on a phone."""
POSITIONS = 200


def tokens(m: DropfleetMatch, grown: float) -> list[dict[str, float]]:
    """The ships on the table, as the chart draws them."""
    return [
        {"no": no, "x": ship.x, "y": ship.y, "r": (SIZES[gear(m, no).tonnage] * 0.82 + 0.2) * grown}
        for no, ship in enumerate(m.state.ships)
        if ship.status == "table"
    ]


@functools.cache
def positions() -> tuple[tuple[dict[str, float], ...], ...]:
    """Positions out of battles of bots in every third scenario."""
    found: list[tuple[dict[str, float], ...]] = []
    logs = sorted(FOLDER.glob("*.json"))[::3]
    for log in logs:
        seen = None
        battle: list[tuple[dict[str, float], ...]] = []
        for m in replay_positions(read_log(log.read_bytes()), GAME):
            places = [(ship.x, ship.y) for ship in m.state.ships]
            if places != seen and m.state.turn > 1:
                seen = places
                battle.append(tuple(tokens(m, GROWN[len(battle) % 2])))
        every = max(1, len(battle) * len(logs) // POSITIONS)
        found += battle[::every]
    return tuple(found)


def covering(fanned: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Pairs of which one covers the other's middle."""
    return [
        (a["no"], b["no"])
        for a, b in itertools.combinations(fanned, 2)
        if math.dist((a["at"]["x"], a["at"]["y"]), (b["at"]["x"], b["at"]["y"])) < max(a["r"], b["r"])
    ]


def test_no_token_covers_the_middle_of_another_in_battles_of_bots() -> None:
    battles = positions()
    assert len(battles) >= POSITIONS
    before = [[{**one, "at": one} for one in tokens] for tokens in battles]
    assert sum(map(bool, map(covering, before))) > POSITIONS / 4, "stacks are what this is about"
    for tokens, fanned in zip(battles, call(MODULE, "fan", [[list(one)] for one in battles]), strict=True):
        assert covering(fanned) == []
        for token, drawn in zip(tokens, fanned, strict=True):
            assert {key: drawn[key] for key in token} == token
            if drawn["count"] == 1:
                crowd = [
                    one for one in fanned if one is not drawn and one["at"] != {"x": one["x"], "y": one["y"]}
                ]
                assert drawn["at"] == {"x": token["x"], "y": token["y"]} or crowd


def test_a_stack_that_is_pointed_at_is_pulled_clear() -> None:
    ships = [{"no": no, "x": 10.0, "y": 10.0, "r": 1.0} for no in range(4)]
    alone = {"no": 9, "x": 30.0, "y": 30.0, "r": 1.0}
    rest, pulled = call(MODULE, "fan", [[[*ships, alone], None], [[*ships, alone], 0]])
    assert [one["count"] for one in rest] == [4, 4, 4, 4, 1]
    assert {one["stack"] for one in rest} == {0, 9}
    assert rest[0]["at"] == {"x": 10.0, "y": 10.0}

    def nearest(fanned: list[dict[str, Any]]) -> float:
        places = [(one["at"]["x"], one["at"]["y"]) for one in fanned[:4]]
        return min(math.dist(a, b) for a, b in itertools.combinations(places, 2))

    assert nearest(rest) < 2.0
    assert nearest(pulled) >= 2.0
    assert pulled[4]["at"] == pytest.approx({"x": 30.0, "y": 30.0})


def test_a_stack_s_number_covers_no_token_s_middle_and_hardly_ever_touches_one() -> None:
    size = 0.5
    battles = call(MODULE, "fan", [[list(one)] for one in positions()])
    numbers = touching = 0
    for fanned, counted in zip(
        battles, call(MODULE, "counts", [[one, size] for one in battles]), strict=True
    ):
        stacks = {one["stack"]: one["count"] for one in fanned if one["count"] > 1}
        assert {one["stack"]: one["count"] for one in counted} == stacks
        for number in counted:
            rims = [math.dist((one["at"]["x"], one["at"]["y"]), (number["x"], number["y"])) for one in fanned]
            assert all(far > one["r"] for far, one in zip(rims, fanned, strict=True))
            numbers += 1
            touching += any(far < one["r"] + size * 0.6 - 1e-9 for far, one in zip(rims, fanned, strict=True))
    assert numbers > POSITIONS / 2
    assert touching < numbers / 20
