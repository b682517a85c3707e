"""What several shots do together, asked by the browser with what the table told it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.rules.dropfleet.scene import Scene, ship

from gravitable.games.dropfleet import GAME
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.attack import Attack, Defence
from gravitable.games.dropfleet.fire.combined_odds import combined_odds
from gravitable.games.dropfleet.fire.dice_distribution import at_least, mean
from gravitable.games.dropfleet.fire.forecast import CombinedOddsView
from gravitable.games.dropfleet.steps.allocation import AllocateFire, FireAid
from gravitable.kernel import GravitableError

COMBINED = GAME.queries["combined-odds"]


def fire_aid(**options: Any) -> FireAid:
    """Four Toulons have a Berlin before them."""
    scene = Scene(**options)
    scene.group("ucm.toulon", 0, [(23.0 + n, 30.0) for n in range(4)], order="weapons-free")
    scene.ship("ucm.berlin", 1, y=27.0)
    m = scene.play(AllocateFire(0))
    aid = m.aid(m.pending[0])
    assert isinstance(aid, FireAid)
    return aid


@pytest.mark.rule("dropfleet.pd.pooled")
def test_the_table_tells_what_combined_odds_are_asked_with() -> None:
    aid = fire_aid()
    assert aid.pooled
    assert not fire_aid(point_defence="weapon").pooled
    close = [
        aid.shot_odds[number]
        for shot in aid.shots
        for (target, *_), number in zip(shot.targets, shot.odds, strict=True)
        if target == ship(4) and aid.shot_odds[number].attack.point_defence
    ]
    assert len(close) == 4
    asked = {
        "attacks": [msgspec.to_builtins(each.attack) for each in close],
        "defence": msgspec.to_builtins(close[0].defence),
        "hull": 3,
    }
    answer = COMBINED.ask(json.dumps(asked).encode())
    assert isinstance(answer, CombinedOddsView)
    expected = combined_odds([each.attack for each in close], close[0].defence)
    assert answer.mean == pytest.approx(mean(expected))
    assert answer.kills == pytest.approx(at_least(expected, 3))
    assert answer.mean > sum(each.mean for each in close)  # one roll of Point Defence, not four


PLAIN: dict[str, Any] = {"lock": 4, "dice": [{"plus": 4}], "point_defence": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"lock": 1},
        {"lock": 7},
        {"dice": [{"plus": 10**9}]},
        {"dice": [{"count": 10**6, "sides": 6}]},
        {"dice": [{"count": 1, "sides": 10**6}]},
        {"dice": [{"plus": -3}]},
        {"damage": {"plus": 10**6}},
        {"damage": {"plus": 0}, "burnthrough": 4},
        {"damage": {"count": 1, "sides": 3}, "burnthrough": 4},
        {"damage": None, "burnthrough": 4},
        {"damage": None, "dice": [{"plus": 40}]},
        {"times": 10**6},
        {"burnthrough": 10**6},
        {"burnthrough": -1},
        {"margin": -1},
        {"point_defence": 3},
    ],
)
def test_attacks_that_do_not_exist_are_refused(wrong: dict[str, Any]) -> None:
    asked = {"attacks": [{**PLAIN, **wrong}], "defence": {"armour": 3, "pd": 5}, "hull": 5}
    with pytest.raises(GravitableError):
        COMBINED.ask(json.dumps(asked).encode())


def test_an_attack_by_lot_alone_is_taken() -> None:
    by_lot = {"attacks": [{**PLAIN, "dice": [{"count": 1, "sides": 6}]}], "defence": {"armour": 3}, "hull": 5}
    assert isinstance(COMBINED.ask(json.dumps(by_lot).encode()), CombinedOddsView)


def test_numbers_of_attacks_and_point_defence_are_bounded() -> None:
    for attacks, pd in ((0, 5), (61, 5), (1, 61), (1, -1)):
        asked = {"attacks": [PLAIN] * attacks, "defence": {"armour": 3, "pd": pd}, "hull": 5}
        with pytest.raises(GravitableError):
            COMBINED.ask(json.dumps(asked).encode())
    for dice, number in ((10, 20), (5, 40)):
        group = [{**PLAIN, "dice": [{"plus": dice}]}] * number
        asked = {"attacks": group, "defence": {"armour": 3, "pd": 60}, "hull": 5}
        answer = COMBINED.ask(json.dumps(asked).encode())
        assert isinstance(answer, CombinedOddsView)
        assert sum(answer.hull) == pytest.approx(1.0, abs=1e-3)
        asked["attacks"] = [*group, PLAIN]
        with pytest.raises(GravitableError):
            COMBINED.ask(json.dumps(asked).encode())


def test_dice_of_two_attacks_in_one_pool_count_as_those_of_one() -> None:
    """Against one roll of Point Defence four dice and four dice are eight, with criticals and without."""
    for lock in (3, 5):
        four, eight = (Attack(lock, (Dice(plus=dice),), point_defence=1) for dice in (4, 8))
        defence = Defence(armour=4, pd=3)
        assert combined_odds([four, four], defence) == pytest.approx(
            combined_odds([eight], defence), abs=1e-9
        )
