"""Setting up a table: fleets brought and refused, secrets kept, everything in words."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import gravitable
from gravitable.games.dropfleet.actions import BringFleet
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.events import CardsDrawn, DeckStacked, FleetBrought, VictoryPoints
from gravitable.games.dropfleet.fleets.generate import vast_fleet
from gravitable.games.dropfleet.fleets.samples import sample_fleet
from gravitable.games.dropfleet.fleets.text import write_fleet
from gravitable.games.dropfleet.view import DropfleetView
from gravitable.kernel import BadOption, IllegalAction, Match, Proceed

BROUGHT = {"fleets": "brought", "first_faction": "any", "second_faction": "scourge"}


def text(faction: Any = "ucm", size: Any = "skirmish") -> str:
    return write_fleet(builtin(), sample_fleet(builtin(), faction, size))


def refusal(m: Match[Any, Any, Any], fleet: str, seat: int = 0) -> str:
    before = m.save()
    with pytest.raises(IllegalAction) as error:
        m.play(BringFleet(fleet), seat)
    assert m.save() == before
    assert m.game.rule(error.value.rule).id == error.value.rule
    return error.value.rule


def test_fleets_are_brought_in_secret_and_then_the_battle_begins() -> None:
    m = gravitable.new("dropfleet", seed=1, options=BROUGHT)
    assert [decision.kind for decision in m.pending] == ["dropfleet.fleet"] * 2
    (brought,) = m.play(BringFleet(text("phr")), 0)
    assert isinstance(brought, FleetBrought)
    assert brought.name
    hidden = brought.seen_by(1)
    assert isinstance(hidden, FleetBrought)
    assert hidden.name == ""
    other = m.view(1)
    assert isinstance(other, DropfleetView)
    assert other.players[0].fleet is None
    m.play(BringFleet(text("scourge")), 1)
    assert m.state.turn == 1
    shown = m.view(1)
    assert isinstance(shown, DropfleetView)
    assert shown.players[0].fleet is not None
    assert len(m.state.ships) == 13 + 14


def test_a_fleet_that_breaks_a_rule_is_refused_with_it() -> None:
    m = gravitable.new("dropfleet", seed=1, options=BROUGHT)
    assert refusal(m, text("ucm", "battle")) == "dropfleet.fleet.points"
    assert refusal(m, "name = 3") == "dropfleet.fleet.points"
    assert refusal(m, "") == "dropfleet.fleet.points"
    assert refusal(m, "#" * 30_000) == "dropfleet.fleet.points"
    assert refusal(m, text("ucm"), seat=1) == "dropfleet.fleet.faction"
    lone = 'name = "Two"\nfaction = "ucm"\npoints = 750\n'
    lone += '[[battlegroup]]\nname = "A"\ntype = "pathfinder"\nships = ["2 Toulon"]\n'
    assert refusal(m, lone) == "dropfleet.fleet.skirmish"


def test_candidates_are_legal_fleets() -> None:
    m = gravitable.new("dropfleet", seed=1, options={**BROUGHT, "scenario": "heavy-convoy", "points": 1300})
    for seat in (0, 1):
        for action in m.candidates(m.decision(seat), 2, Random(seat)):
            m.check(action, seat)


def test_what_a_scenario_asks_has_its_way() -> None:
    m = gravitable.new(
        "dropfleet", seed=1, options={"scenario": "resistance-spearhead", "first_faction": "phr"}
    )
    fleet = m.state.players[0].fleet
    assert fleet is not None
    assert fleet.faction == "resistance"
    with pytest.raises(BadOption):
        gravitable.new("dropfleet", seed=1, options={"scenario": "heavy-convoy", "points": 500})


def test_hands_and_decks_stay_secret() -> None:
    m = gravitable.new("dropfleet", seed=3)
    rng = Random(3)
    for _ in range(60):
        decision = rng.choice(m.pending)
        m.play(rng.choice(m.candidates(decision, 2, rng)), decision.seat)
    for seat in (0, 1):
        mine = m.view(seat)
        assert isinstance(mine, DropfleetView)
        assert mine.players[seat].hand is not None
        assert mine.players[1 - seat].hand is None
        assert mine.players[1 - seat].strategy is None
    drawn = next(event for event in m.events if isinstance(event, CardsDrawn))
    hidden = drawn.seen_by(1 - drawn.seat)
    assert isinstance(hidden, CardsDrawn)
    assert (hidden.cards, hidden.count) == ((), drawn.count)
    stacked = next(event for event in m.events if isinstance(event, DeckStacked) and event.count > 1)
    covered = stacked.seen_by(None)
    assert isinstance(covered, DeckStacked)
    assert covered.battlegroups == ()


def test_an_imagined_hand_is_another_one_and_questions_follow_it() -> None:
    m = gravitable.new("dropfleet", seed=5)
    rng = Random(5)
    hands: set[tuple[int, ...]] = set()
    for _ in range(400):
        if not m.pending:
            break
        decision = rng.choice(m.pending)
        if decision.kind == "dropfleet.card":
            other = m.imagine(1 - decision.seat, Random(9))
            asked = other.decision(decision.seat)
            held = other.state.players[decision.seat].hand
            for option in asked.options or ():
                assert isinstance(option, Proceed) or option.card in held  # type: ignore[attr-defined]
            hands.add(tuple(held))
        m.play(rng.choice(m.candidates(decision, 2, rng)), decision.seat)
    assert hands


def test_every_action_and_event_of_a_battle_has_words() -> None:
    names = ["A", "B"]
    silent: set[str] = set()
    for seed in (1, 2, 3):
        options = {"first_faction": "any", "second_faction": "any", "fleets": "random", "scenario": "random"}
        m = gravitable.new("dropfleet", seed=seed, options=options)
        rng = Random(seed)
        while m.pending:
            decision = rng.choice(m.pending)
            actions = m.candidates(decision, 3, rng)
            for action in actions:
                words = m.game.action_words(m, action)
                assert words
                assert words != type(action).__name__, words
            m.play(rng.choice(actions), decision.seat)
        silent |= {type(event).__name__ for event in m.events if not m.game.event_words(m, event, names)}
    assert silent == set()


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("holds west", "holding west"),
        ("contests station Hub", "contesting station Hub"),
        ("group destroyed", "group destroyed"),
    ],
)
def test_points_are_told_for_what_somebody_does(why: str, told: str) -> None:
    m = gravitable.new("dropfleet", seed=2)
    words = m.game.event_words(m, VictoryPoints(0, 4, 6, why), ["Ann", "Ben"])
    assert words == f"Ann: +4 VP for {told}, 6 in all."


@pytest.mark.rule("dropfleet.fleet.rosters", "dropfleet.admiral.one")
@pytest.mark.parametrize("scenario", ["take-and-hold", "heavy-convoy", "monitoring-the-situation"])
def test_vast_battles_have_several_rosters(scenario: str) -> None:
    m = gravitable.new("dropfleet", seed=2, options={"points": 2000, "rosters": 2, "scenario": scenario})
    for player in m.state.players:
        assert player.fleet.rosters == (2000, 2000)
        assert {battlegroup.roster for battlegroup in player.fleet.battlegroups} == {0, 1}
        assert player.flagship >= 0
    rng = Random(2)
    while m.state.turn < 2:
        decision = m.pending[0]
        m.play(m.candidates(decision, 1, rng)[0], decision.seat)


@pytest.mark.rule("dropfleet.fleet.rosters")
def test_rosters_are_as_few_as_possible() -> None:
    with pytest.raises(BadOption, match="fewer rosters"):
        gravitable.new("dropfleet", options={"points": 1500, "rosters": 2})
    gravitable.new("dropfleet", options={"points": 1501, "rosters": 2, "fleets": "brought"})


@pytest.mark.rule("dropfleet.fleet.rosters")
def test_a_fleet_of_two_rosters_is_brought() -> None:
    options = {**BROUGHT, "points": 2000, "rosters": 2}
    m = gravitable.new("dropfleet", seed=1, options=options)
    assert "2 rosters" in m.pending[0].prompt
    fleet = vast_fleet(builtin(), "ucm", (2000, 2000), Random(5))
    one = msgspec.structs.replace(
        fleet,
        battlegroups=tuple(
            msgspec.structs.replace(battlegroup, roster=0) for battlegroup in fleet.battlegroups
        ),
    )
    assert refusal(m, write_fleet(builtin(), one)) == "dropfleet.fleet.points"
    m.play(BringFleet(write_fleet(builtin(), fleet)), 0)
    assert m.state.players[0].fleet == fleet
