"""The bots: they answer all that the rules ask, legally, and give a reason."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gravitable
from gravitable.bots import levels
from gravitable.games.drop_drive import GAME, steps
from gravitable.games.drop_drive.actions import AgreeBigBang, Decline, Flick, Fly
from gravitable.games.drop_drive.bots import explorer
from gravitable.games.drop_drive.bots.explorer import (
    IDEAS,
    LATE,
    ExplorerBot,
    imagined_match,
    win_probability,
)
from gravitable.games.drop_drive.bots.flight_plans import FlightPlanner, start_of
from gravitable.games.drop_drive.bots.odds import battle_result, battle_value, winning
from gravitable.games.drop_drive.bots.trader import CHOOSERS, TraderBot, think
from gravitable.games.drop_drive.bots.values import GREEDY, SeatValues, ValueWeights
from gravitable.games.drop_drive.flight_rules import meetings, start_at_ship
from gravitable.games.drop_drive.odds import differences
from gravitable.games.drop_drive.paths import random_path
from gravitable.games.drop_drive.pieces import noun
from gravitable.games.drop_drive.space import cargo_in_space, distance
from gravitable.games.drop_drive.state import Crewed, DropDriveMatch
from gravitable.games.drop_drive.steps.mines import OfferFlick
from gravitable.geometry.solid import Pose3D
from gravitable.kernel import Bot, Choice, Decision, Match, play_out

EVERY_ANOMALY = {
    "start_space_mines": True,
    "start_wormhole_pair": True,
    "start_precursor_tech": True,
    "start_drifting_station": True,
    "start_dyson_sphere": True,
    "start_leviathan": True,
}
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "usual": (3, {}),
    "first-game": (2, {"first_game": True}),
    "standard-anomalies": (2, {"anomaly_mode": "standard", "long_range_scans": 2}),
    "by-order": (2, {"anomaly_mode": "order", "extended_game": "complex-two", "gradual_formation": True}),
    "every-anomaly": (2, {**EVERY_ANOMALY, "drop_take_off": False, "nav_bend": 30}),
    "five": (5, {"pirate_stays": "ignore", "nav_bend": 90}),
}


class QuickTrader(TraderBot):
    """A trader that hardly looks for paths, so that many games of it are a test."""

    beam = 2


class QuickExplorer(ExplorerBot):
    """An explorer that hardly looks, so that a whole game of it is a test."""

    beam = 2
    ideas = 2
    more = 1


def table(seats: int, seed: int, options: dict[str, Any] | None = None) -> DropDriveMatch:
    """A match in the scatter world."""
    return gravitable.new(
        "drop-drive", seats=seats, seed=seed, options={"world": "scatter", **(options or {})}
    )


def check(m: Match[Any, Any, Any], decision: Decision, choice: Choice | None, _: float) -> None:
    """A choice is legal and has a reason."""
    if choice is not None:
        assert choice.why
        m.check(choice.action, decision.seat)


def play_to_the_end(m: DropDriveMatch, players: list[Bot], seed: int) -> None:
    """A game of bots, every choice of theirs checked and reasoned."""
    play_out(m, players, Random(seed), check)


def until(m: DropDriveMatch, kind: str, seed: int) -> DropDriveMatch:
    """Traders play on until a question of a kind is asked."""
    rng, trader = Random(seed), QuickTrader()
    while m.pending[0].kind != kind:
        decision = m.pending[0]
        m.play(trader.choose(m, decision.seat, rng).action, decision.seat)
    return m


@pytest.mark.parametrize("name", TABLES)
def test_traders_play_to_the_end(name: str) -> None:
    seats, options = TABLES[name]
    m = table(seats, 7, options)
    play_to_the_end(m, [QuickTrader() for _ in range(seats)], 7)
    assert m.outcome is not None


@pytest.mark.parametrize("name", ["usual", "every-anomaly"])
def test_an_explorer_plays_to_the_end(name: str) -> None:
    """One explorer among traders, who think much less long and leave it the same questions."""
    seats, options = TABLES[name]
    m = table(seats, 11, options)
    play_to_the_end(m, [QuickExplorer(), *(QuickTrader() for _ in range(seats - 1))], 11)
    assert m.outcome is not None


def test_the_levels_are_named_weakest_first() -> None:
    assert list(levels(GAME)) == ["drifter", "trader", "explorer"]


def test_a_trader_has_an_answer_to_everything_that_is_asked() -> None:
    asked = set()
    for file in Path(steps.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Decision":
                kind = node.args[1]
                assert isinstance(kind, ast.Constant)
                asked.add(kind.value)
    assert asked == set(CHOOSERS)
    assert set(IDEAS) <= asked


def test_traders_earn_far_more_than_drifters() -> None:
    earned = [0.0, 0.0]
    for seed in range(3):
        m = table(2, seed)
        play_to_the_end(m, [QuickTrader(), GAME.bots["drifter"]()], seed)
        assert m.outcome is not None
        for seat in range(2):
            earned[seat] += m.outcome.scores[seat]
    assert earned[0] > earned[1] + 60


@pytest.mark.parametrize("bot", [QuickTrader, QuickExplorer])
def test_thinking_changes_nothing_and_stirs_no_chance(bot: type[TraderBot] | type[ExplorerBot]) -> None:
    thinking, other = table(2, 5), table(2, 5)
    rng, player = Random(5), bot()
    for _ in range(30):
        decision = thinking.pending[0]
        before = thinking.save()
        choice = player.choose(thinking, decision.seat, rng)
        assert thinking.save() == before
        assert thinking.play(choice.action, decision.seat) == other.play(choice.action, decision.seat)


def test_a_choice_does_not_depend_on_what_others_hide() -> None:
    """Two matches that differ in nothing but the other's cards get the same answer."""
    m = until(table(2, 3), "drop-drive.keep", 3)
    seat = m.pending[0].seat
    answers, hands = set(), set()
    for imagined in range(6):
        guess = m.imagine(seat, Random(imagined))
        hands.add(tuple(guess.state.players[1 - seat].hand))
        answers.add(QuickExplorer().choose(guess, seat, Random(1)).action)
    assert len(hands) > 1
    assert len(answers) == 1


def test_an_explorer_imagines_drops_in_the_scatter_world() -> None:
    m = gravitable.new("drop-drive", seats=2, seed=2)
    copy = imagined_match(m, 0, Random(1))
    assert copy.options.world == "scatter"
    assert m.options.world == "physics"


def test_every_leg_is_legal_and_meets_what_it_says() -> None:
    legs = 0
    m = table(2, 13)
    rng, trader = Random(13), QuickTrader()
    while m.pending and legs <= 30:
        decision = m.pending[0]
        if decision.kind == "drop-drive.fly":
            start = start_of(m, decision.seat)
            for leg in FlightPlanner(m, decision.seat, start).legs(4):
                met = dict.fromkeys(contact.piece for contact in meetings(m, start, leg.points))
                assert leg.meets == tuple(met)
                legs += 1
        m.play(trader.choose(m, decision.seat, rng).action, decision.seat)
    assert legs > 30


def test_odds_are_those_of_two_dice() -> None:
    for ahead in range(-6, 7):
        chances = differences(ahead, 6)
        assert sum(chances.values()) == pytest.approx(1.0)
        assert sum(apart * chance for apart, chance in chances.items()) == pytest.approx(ahead)
    assert winning(0) == pytest.approx(15 / 36)
    assert winning(2) == pytest.approx(26 / 36)
    assert winning(-5) == pytest.approx(0.0)


def test_a_battle_is_worth_what_its_outcomes_are_on_average() -> None:
    m = until(table(2, 4), "drop-drive.fly", 4)
    seat = m.state.turn.seat
    pirate = m.state.players[seat].pirate
    own = SeatValues(m, seat)
    ahead = m.content.front[own.player.front].battle + m.content.captains[own.player.captain].battle
    own.player.upgrades.clear()
    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    mean = sum(battle_result(m, own, None, pirate, ahead + one - other) for one, other in rolls) / len(rolls)
    assert battle_value(m, seat, pirate) == pytest.approx(mean)


def lie_at(m: DropDriveMatch, piece: str, x: float, y: float) -> None:
    """A piece is moved."""
    pose = m.state.poses[piece]
    m.state.poses[piece] = Pose3D(x, y, pose.z, pose.qw, pose.qx, pose.qy, pose.qz)


def test_a_poor_start_is_voted_against_and_a_rich_one_kept() -> None:
    m = table(2, 9)
    assert {decision.kind for decision in m.pending} == {"drop-drive.big-bang"}
    homes = [f"planet-{player.colour}" for player in m.state.players]
    lie_at(m, homes[0], 150.0, 0.0)
    lie_at(m, homes[1], -150.0, 0.0)
    for n, piece in enumerate(cargo_in_space(m.state)):
        lie_at(m, piece, -150.0 + n, 30.0)
    votes = [TraderBot().choose(m, seat, Random(1)).action for seat in range(2)]
    assert votes == [AgreeBigBang(True), AgreeBigBang(False)]


def test_a_mine_is_flicked_at_a_rival_in_reach_and_left_alone_elsewhere() -> None:
    m = until(table(2, 9, {"start_space_mines": True}), "drop-drive.fly", 9)
    seat = m.state.turn.seat
    own, rival = m.state.players[seat].ship, m.state.players[1 - seat].ship
    lie_at(m, own, -150.0, 0.0)
    lie_at(m, rival, 150.0, 0.0)
    mines = [piece for piece in m.state.poses if noun(piece) == "mine"]
    for n, mine in enumerate(mines):
        lie_at(m, mine, -100.0 + 20.0 * n, 150.0)
    offer = OfferFlick(own)
    decision = offer.run(m)
    assert decision is not None
    assert think(m, decision, Random(1), 4)[0] == Decline()
    lie_at(m, mines[3], 122.0, 12.0)
    action = think(m, decision, Random(1), 4)[0]
    assert isinstance(action, Flick)
    assert action.mine == mines[3]
    offer.check(m, decision, action)
    before = distance(m, mines[3], rival)
    offer.take(m, seat, action)
    assert distance(m, mines[3], rival) < before


def test_a_mine_beside_the_own_ship_is_sent_away() -> None:
    m = until(table(2, 9, {"start_space_mines": True}), "drop-drive.fly", 9)
    seat = m.state.turn.seat
    own = m.state.players[seat].ship
    lie_at(m, own, -150.0, 0.0)
    lie_at(m, m.state.players[1 - seat].ship, 150.0, 0.0)
    mines = [piece for piece in m.state.poses if noun(piece) == "mine"]
    for n, mine in enumerate(mines):
        lie_at(m, mine, -100.0 + 20.0 * n, 150.0)
    lie_at(m, mines[5], -138.0, 0.0)
    decision = OfferFlick(own).run(m)
    assert decision is not None
    action = think(m, decision, Random(1), 4)[0]
    assert isinstance(action, Flick)
    assert action.mine == mines[5]
    assert action.direction % 360.0 == pytest.approx(0.0)


@pytest.mark.parametrize(("tokens", "others_fly"), [(LATE + 1, False), (LATE, True)])
def test_late_in_the_game_the_turns_of_the_others_are_played_in_the_head(
    tokens: int, others_fly: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    m = until(table(2, 12), "drop-drive.fly", 12)
    seat, number = m.state.turn.seat, m.state.turn.number
    m.state.tokens = tokens
    seen: list[tuple[int, int]] = []

    def valued(copy: DropDriveMatch, of: int, more: float = 0.0) -> float:
        seen.append((copy.state.turn.number, copy.state.turn.seat))
        return 0.5

    monkeypatch.setattr(explorer, "win_probability", valued)
    start, rng = start_at_ship(m), Random(1)
    paths = (random_path(m, start, rng) for _ in range(1000))
    path = next(path for path in paths if path and not meetings(m, start, path))
    explorer.rollout_value(m, seat, Fly(path), 7)
    assert seen == [(number + 2, seat) if others_fly else (number + 1, 1 - seat)]


def test_cargo_is_trusted_less_by_an_explorer_as_the_game_goes_on() -> None:
    m = until(table(2, 12), "drop-drive.fly", 12)
    rock = next(piece for piece in cargo_in_space(m.state) if piece.startswith("asteroid"))

    def piece_values(weights: ValueWeights) -> list[float]:
        found = []
        for tokens in (8, 4, 1):
            m.state.tokens = tokens
            found.append(SeatValues(m, 0, weights).cargo(rock))
        return found

    early, middle, late = piece_values(explorer.PATIENT)
    assert early > middle > late > 0.0
    assert len(set(piece_values(GREEDY))) == 1
    assert piece_values(GREEDY)[0] == pytest.approx(early)


def test_more_credits_are_a_better_outlook() -> None:
    m = until(table(2, 6), "drop-drive.fly", 6)
    chances = []
    for credits in (0, 5, 20, 60):
        m.state.players[0].credits = credits
        chances.append(win_probability(m, 0))
    assert chances == sorted(set(chances))
    assert chances[0] > 0.0
    assert chances[-1] < 1.0


def test_the_outlook_of_a_finished_game_is_its_outcome() -> None:
    m: Match[Any, Any, Any] = table(2, 8)
    play_to_the_end(m, [QuickTrader(), QuickTrader()], 8)
    assert m.outcome is not None
    assert sum(win_probability(m, seat) for seat in range(2)) == pytest.approx(1.0)
    assert win_probability(m, m.outcome.won.index(True)) >= 0.5


def test_crew_and_gear_are_worth_what_they_do_and_what_they_pay() -> None:
    m = gravitable.new("drop-drive", seats=2, seed=3, options={"world": "scatter", "curiosities": True})
    rng = Random(1)
    while m.pending[0].kind != "drop-drive.fly":
        m.play(TraderBot().choose(m, m.pending[0].seat, rng).action, m.pending[0].seat)
    player = m.state.players[0]
    by_id = {face.id: card for card, face in ((c, m.content.cards[c].face) for c in m.content.crews)}
    by_id |= {face.id: card for card, face in ((c, m.content.cards[c].face) for c in m.content.gears)}
    before = SeatValues(m, 0)
    standing = before.standing()
    piece_values = {name: before.cards((card,)) for name, card in by_id.items()}
    assert min(piece_values.values()) > 0
    assert piece_values["dray"] == piece_values["cargo-net"], "a bay is a bay"
    assert piece_values["hail-ring"] >= piece_values["boarding-hooks"], "it does the same and more"
    assert piece_values["strongbox"] == 5, "it pays at once, and that is all"
    player.crew.append(Crewed(by_id["dray"], by_id["boarding-hooks"]))
    gained = SeatValues(m, 0).standing() - standing
    assert gained == pytest.approx(piece_values["dray"] + piece_values["boarding-hooks"])
