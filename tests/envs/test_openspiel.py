"""OpenSpiel's own simulation test on every game, and what it does not look at."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from tests.kernel.options import BUILT_IN

import gravitable
import gravitable.envs.openspiel
from gravitable.envs.chance_nodes import ChanceNeeded, GivenChance
from gravitable.kernel import BadOption, GravitableError, IllegalAction

BATTLE = "points:500;scenario:first-landing;command_cards:false;surveys:false"
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("adrift", {"players": 2}),
    ("adrift", {"players": 4, "options": "powers:any-time;discards:open"}),
    ("adrift_explicit", {"players": 4}),
    ("phobos_falling_explicit", {"players": 1}),
    ("phobos_falling", {"players": 1, "options": "scenario:4B"}),
    ("drop_it", {"players": 1, "options": "tremor:none", "candidates": 2}),
    ("drop_drive", {"players": 2, "options": "world:scatter", "candidates": 2}),
    ("dropfleet", {"candidates": 2, "options": BATTLE}),
    ("drop_it", {"players": 2, "options": "jokers:true;shared_tiles:dealt;tremor:none", "candidates": 1}),
    ("drop_drive", {"players": 2, "options": "world:scatter;first_game:true;nav_bend:90", "candidates": 1}),
    ("dropfleet", {"candidates": 1, "options": f"{BATTLE};first_faction:phr;second_faction:shaltari"}),
]
NAMED = {name.removesuffix("_explicit") for name, _ in SETTINGS}
SETTINGS += [(name, {}) for id in BUILT_IN if (name := id.replace("-", "_")) not in NAMED]


@pytest.mark.parametrize(("name", "params"), SETTINGS)
def test_random_simulation(name: str, params: dict[str, Any]) -> None:
    """The suite looks at every state of a match in many ways; where matches are long, states are serialised
    in the test below and not in each state here."""
    short = "adrift" in name or "explicit" in name
    game = pyspiel.load_game(f"gravitable_{name}", params)
    pyspiel.random_sim_test(game, num_sims=1, serialize=short, verbose=False)


def walk(game: Any, seed: int, most: int) -> Iterator[Any]:
    """The states of a random match, so many at most."""
    rng = Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "params"), SETTINGS)
def test_a_state_survives_pickling_and_copying(name: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(f"gravitable_{name}", params)
    for place, state in enumerate(walk(game, 2, 12)):
        if place % 4:
            continue
        text = pyspiel.serialize_game_and_state(game, state)
        _, again = pyspiel.deserialize_game_and_state(text)
        for other in (again, state.clone(), pickle.loads(pickle.dumps(state))):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.legal_actions() == state.legal_actions()
            for player in range(game.num_players()):
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)


def test_a_history_gives_the_same_match() -> None:
    game = pyspiel.load_game("gravitable_adrift", {"players": 2})
    *_, last = walk(game, 3, 60)
    again = game.new_initial_state()
    for action in last.history():
        again.apply_action(action)
    assert str(again) == str(last)
    assert again.is_terminal() == last.is_terminal()


def test_futures_differ_by_outcome_and_by_seed() -> None:
    def drawn(seed: int, outcome: int) -> str:
        game = pyspiel.load_game("gravitable_adrift", {"rng_seed": seed})
        state = game.new_initial_state()
        while not state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        assert len(state.chance_outcomes()) == 256
        state.apply_action(outcome)
        return str(state.information_state_string(0))

    seen = {drawn(seed, outcome) for seed in (0, 1) for outcome in range(6)}
    assert len(seen) > 6


def test_explicit_chance_draws_each_card_of_the_deck() -> None:
    game = pyspiel.load_game("gravitable_adrift_explicit")
    state = game.new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 72
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    drawn = {str(state.child(outcome).information_state_string(0)) for outcome, _ in outcomes}
    assert len(drawn) > 40, "different outcomes draw different cards"


def test_information_states_tell_no_secret_and_remember_all() -> None:
    game = pyspiel.load_game("gravitable_adrift_explicit", {"players": 2})
    *_, state = walk(game, 5, 30)
    told = json.loads(state.information_state_string(0))
    assert {"view", "events", "answers", "asked"} == set(told)
    answers = [action for player, action in zip(players(state), state.history(), strict=True) if player == 0]
    assert told["answers"] == answers
    assert set(json.loads(state.observation_string(0))) == {"view", "asked"}


def players(state: Any) -> list[int]:
    return [entry.player for entry in state.full_history()]


def test_winners_get_one_and_losers_lose_one() -> None:
    game = pyspiel.load_game("gravitable_adrift", {"players": 3})
    *_, state = walk(game, 1, 10_000)
    assert state.is_terminal()
    assert state.returns() == [-1.0, -1.0, -1.0]
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL


def test_openspiels_search_plays() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("gravitable_adrift", {"players": 2})
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1, 4, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_clear_errors() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown game"):
        pyspiel.load_game("gravitable_chess")
    state = pyspiel.load_game("gravitable_adrift_explicit").new_initial_state()
    with pytest.raises(IllegalAction, match="Number 0"):
        state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(GravitableError, match="outcomes 0 to 71 here, not 72"):
        state.apply_action(72)
    *_, over = walk(pyspiel.load_game("gravitable_adrift"), 1, 10_000)
    with pytest.raises(IllegalAction, match="The match is over"):
        over.apply_action(1)
    with pytest.raises(BadOption, match="has no value"):
        pyspiel.load_game("gravitable_adrift", {"options": "powers"})
    with pytest.raises(BadOption, match="unknown field"):
        pyspiel.load_game("gravitable_adrift", {"options": "speed:high"})
    with pytest.raises(BadOption, match="seats, not 9"):
        pyspiel.load_game("gravitable_adrift", {"players": 9})


def test_results_that_cannot_be_listed_are_refused() -> None:
    chance = GivenChance((3,))
    assert chance.roll(1) == 1
    assert chance.roll(6) == 3
    with pytest.raises(ChanceNeeded):
        chance.roll(6)
    with pytest.raises(GravitableError, match="cannot be listed"):
        chance.happen(int, lambda rng: 1)
    match = gravitable.new("adrift", seats=1, seed=1)
    assert match.branch(chance).view(0) == match.view(0)
