"""What a fleet is good and bad at, by the odds."""

from __future__ import annotations

import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fire.forecast import AskOdds, forecast
from gravitable.games.dropfleet.fleets.composition import AskComposition, _measure, composition
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group

CONTENT = builtin()


def fleet(*groups: Group) -> Fleet:
    return Fleet("Measured", "ucm", (750,), (Battlegroup("L", "line", groups),))


def figures(*groups: Group) -> dict[str, tuple[float, str]]:
    return {
        each.id: (each.value, each.verdict) for each in composition(AskComposition(fleet(*groups))).figures
    }


def test_fire_is_what_the_odds_say_for_every_hundred_points() -> None:
    berlin, target = CONTENT.ship_by_id["ucm.berlin"], CONTENT.ship_by_id["ucm.moscow"]
    odds = forecast(
        AskOdds(
            attacker=Group("ucm.berlin", 1),
            target=target.id,
            weapons=tuple(range(len(berlin.weapons))),
            armour=target.armour,
            passive=target.passive,
            pd=target.pd,
            hull=target.hull,
            weapons_free=True,
        )
    )
    expected = sum(each.mean for each in odds.weapons) * 100 / berlin.points
    assert figures(Group("ucm.berlin", 2))["heavy"][0] == pytest.approx(expected, abs=0.006)


def test_landers_land_and_carriers_have_wings() -> None:
    carriers = figures(Group("ucm.seattle", 1))
    landers = figures(Group("ucm.new-orleans", 2))
    assert carriers["wings"][1] == "good"
    assert carriers["landing"] == (0.0, "bad")
    assert landers["landing"][1] == "good"
    assert landers["wings"] == (0.0, "bad")


def test_a_fifth_more_is_good_and_a_sixth_less_is_bad() -> None:
    def verdict(value: float) -> str:
        return _measure("wings", "Wings", value, 10.0).verdict

    values = (0.0, 8.3, 8.4, 10.0, 11.9, 12.0, 20.0)
    assert [verdict(value) for value in values] == ["bad", "bad", "usual", "usual", "usual", "good", "good"]


def test_unknown_ships_have_no_figures() -> None:
    assert figures(Group("ucm.none", 1)) == {}
