"""PettingZoo's own suites on every game, as they are, and what they do not look at."""

from __future__ import annotations

import warnings
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from tests.envs.tables import EVERY, GAMES, SETTINGS, found, named

from gravitable.envs.actions.numbering import WAIT
from gravitable.envs.pettingzoo import env, parallel_env
from gravitable.kernel import BadOption, GravitableError, IllegalAction, UnknownGame

a_game = pytest.mark.parametrize("id", GAMES)
a_table = pytest.mark.parametrize(("id", "setting"), EVERY, ids=named)
CYCLES = {"drop-it": 4, "drop-drive": 12, "dropfleet": 12}
DICTIONARY = "Observation is not a NumPy array|Observation space for each agent probably should be"
"""What the suite says of every environment with masks in its observations that is not one of PettingZoo's."""


@a_table
def test_api(id: str, setting: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(env(found(id), observation="array", render_mode="ansi", **setting), CYCLES.get(id, 60))


@a_game
def test_api_with_masks_in_the_observation(id: str) -> None:
    with pytest.warns(UserWarning, match=DICTIONARY) as said:
        api_test(env(found(id), actions="candidates", **SETTINGS[id][0]), CYCLES.get(id, 60))
    allowed = tuple(DICTIONARY.split("|"))
    ours = [each for each in said if not issubclass(each.category, ResourceWarning)]  # (files of other tests)
    assert {str(each.message) for each in ours if not str(each.message).startswith(allowed)} == set()


@pytest.mark.parametrize("id", ["adrift", "drop-it", "sparks"])
def test_api_with_kinds_and_numbers(id: str) -> None:
    """Actions are a kind and numbers, and the nearest legal action is taken; observations are by field."""
    setting: dict[str, Any] = {"actions": "mixed", "candidates": 4, **SETTINGS[id][0]}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("default", "Action space for each agent probably should be")
        with pytest.warns(UserWarning, match="box or gymnasium.spaces.discrete"):
            api_test(env(found(id), observation="array", **setting), CYCLES.get(id, 20))
        parallel_api_test(parallel_env(found(id), observation="fields", **setting), CYCLES.get(id, 20))


def test_fields_are_the_row_in_parts() -> None:
    match, plain = (env("adrift", seats=3, observation=shown) for shown in ("fields", "dict"))
    for each in (match, plain):
        each.reset(seed=4)
    told = match.observe("seat_1")
    assert match.observation_space("seat_1").contains(told)
    assert told["core"] == match.unwrapped.table.match.state.core
    assert told["who"][1] == 1
    parts = [each for name, each in told.items() if name != "action_mask"]
    assert np.array_equal(np.concatenate(parts), plain.observe("seat_1")["observation"])
    assert np.array_equal(told["action_mask"], plain.observe("seat_1")["action_mask"])


def leaves(told: Any) -> list[Any]:
    """All arrays of a nested observation, in their order."""
    if isinstance(told, np.ndarray):
        return [told]
    return [leaf for each in (told.values() if isinstance(told, dict) else told) for leaf in leaves(each)]


@a_game
def test_nested_observations_are_the_row_in_the_structure_of_the_view(id: str) -> None:
    match = env(found(id), observation="nested", **SETTINGS[id][0])
    match.reset(seed=4)
    told = match.observe("seat_1")
    assert match.observation_space("seat_1").contains(told)
    del told["action_mask"]
    seen = match.unwrapped.table.observe(1)
    assert sum(leaf.size for leaf in leaves(told)) == seen.size
    assert np.array_equal(np.sort(np.concatenate(leaves(told))), np.sort(seen))


def test_nested_observations_have_the_names_of_the_view() -> None:
    match = env("adrift", seats=3, observation="nested")
    match.reset(seed=4)
    told = match.observe("seat_1")
    state = match.unwrapped.table.match.state
    assert told["seat"].tolist() == [0, 1, 0, 0]
    assert told["view"]["core"] == state.core
    assert [each["rp"].item() for each in told["view"]["systems"]["entries"]] == state.systems
    assert told["view"]["drawn"]["there"] == 0
    assert told["view"]["row"]["count"] == len(state.row)


@a_table
def test_parallel_api(id: str, setting: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(found(id), **setting), CYCLES.get(id, 60))


@a_table
def test_seeds(id: str, setting: dict[str, Any]) -> None:
    cycles = CYCLES.get(id, 40) // 2
    seed_test(partial(env, found(id), reward="score" if found(id).score else "outcome", **setting), cycles)
    parallel_seed_test(partial(parallel_env, found(id), **setting), cycles)


@a_game
def test_max_cycles(id: str) -> None:
    make = partial(env, found(id), illegal="random", everyone=True, **SETTINGS[id][0])
    max_cycles_test(
        SimpleNamespace(env=make, parallel_env=partial(parallel_env, found(id), **SETTINGS[id][0]))
    )


@pytest.mark.parametrize("id", [id for id in GAMES if 1 in found(id).seats])
def test_max_cycles_of_one_agent(id: str) -> None:
    turns = partial(env, found(id), seats=1, illegal="random")
    max_cycles_test(SimpleNamespace(env=turns, parallel_env=partial(parallel_env, found(id), seats=1)))


def play(match: Any, rng: Random) -> dict[str, float]:
    """Play a match to its end; what each agent collected."""
    total = dict.fromkeys(match.possible_agents, 0.0)
    for agent in match.agent_iter():
        _, reward, terminated, truncated, info = match.last(observe=False)
        total[agent] += reward
        if terminated or truncated:
            match.step(None)
        else:
            match.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
    return total


@pytest.mark.parametrize("id", ["adrift", "phobos-falling", "sparks"])
def test_winners_gain_and_losers_lose(id: str) -> None:
    match = env(found(id), **SETTINGS[id][0])
    match.reset(seed=3)
    total = play(match, Random(3))
    outcome = match.unwrapped.table.match.outcome
    assert total == {
        agent: 1.0 if won else -1.0 for agent, won in zip(match.possible_agents, outcome.won, strict=True)
    }


def test_rewards_by_score_add_up() -> None:
    match = env("adrift", seats=4, reward="score")
    match.reset(seed=3)
    before = match.unwrapped.table.score(match.unwrapped.table.match)[0]
    total = play(match, Random(3))
    table = match.unwrapped.table
    assert total["seat_2"] == pytest.approx(table.score(table.match)[0] - before - 1)


def test_own_rewards() -> None:
    match = env("adrift", seats=2, reward=lambda m: [m.state.turn, -m.state.turn])
    match.reset(seed=3)
    total = play(match, Random(3))
    turns = match.unwrapped.table.match.state.turn
    assert total == {"seat_0": turns - 2, "seat_1": -turns}


def test_the_mask_is_in_the_observation_and_in_the_info() -> None:
    match = env("adrift")
    match.reset(seed=1)
    observation, _, _, _, info = match.last()
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert info["action_mask"].nonzero()[0].tolist() == sorted(match.unwrapped.legal)
    assert match.observe("seat_3")["action_mask"].nonzero()[0].tolist() == [WAIT]
    assert "draw" in match.unwrapped.words(match.unwrapped.legal[0]).lower()


def test_views_and_events_on_request() -> None:
    match = env(found("sparks"), seats=3, tell=("view", "events"))
    match.reset(seed=1)
    secrets = match.unwrapped.table.match.state.secrets
    agent = match.agent_selection
    info = match.last()[4]
    seat = int(agent.removeprefix("seat_"))
    assert info["view"]["secrets"] == tuple(
        secret if place == seat else None for place, secret in enumerate(secrets)
    )
    told = len(info["events"])
    match.step(match.unwrapped.legal[0])
    assert len(match.last()[4]["events"]) >= told


def test_an_illegal_number_ends_the_match_or_is_replaced_or_refused() -> None:
    match = env("adrift", seats=2)
    match.reset(seed=1)
    with pytest.warns(UserWarning, match="seat_0 loses: Number 0"):
        match.step(WAIT)
    assert match.terminations == {"seat_0": True, "seat_1": True}
    assert match.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    match = env("adrift", seats=2, illegal="raise")
    match.reset(seed=1)
    saved = match.save()
    with pytest.raises(IllegalAction, match="Number 0"):
        match.step(WAIT)
    assert match.save() == saved
    match = env("adrift", seats=2, illegal="random")
    match.reset(seed=1)
    match.step(WAIT)
    assert match.unwrapped.table.count == 1


@pytest.mark.parametrize("make", [env, parallel_env])
def test_before_a_match_has_begun_everything_asks_for_a_reset(make: Any) -> None:
    match = make("adrift", seats=2, render_mode="ansi")
    asks = [match.save, match.render, partial(match.step, {"seat_0": 1, "seat_1": 0})]
    if make is env:
        asks += [
            match.last,
            partial(match.last, False),
            partial(match.observe, "seat_0"),
            lambda: next(match.agent_iter()),
        ]
    for ask in asks:
        with pytest.raises(GravitableError, match=r"call reset\(\) first|Call reset\(\) first"):
            ask()


def test_clear_errors() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(BadOption, match="seats, not 9"):
        parallel_env("adrift", seats=9)
    with pytest.raises(BadOption, match="'dict', 'fields', 'nested', 'array', 'none'"):
        env("adrift", observation="picture")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="'terminate', 'raise'"):
        env("adrift", illegal="ignore")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="render mode"):
        env("adrift", render_mode="video")
    for tell in (("views",), "view"):
        with pytest.raises(BadOption, match="'view', 'events'"):
            env("adrift", tell=tell)  # type: ignore[arg-type]
    match = env("adrift", seats=1)
    match.reset(seed=1)
    with pytest.raises(GravitableError, match="cannot step with None"):
        match.step(None)
    with pytest.raises(GravitableError, match="is a whole number, not 'left'"):
        match.step("left")
    with pytest.raises(GravitableError, match=r"is a whole number, not 1\.5"):
        match.step(1.5)
    for ask in (match.observe, match.observation_space, match.action_space):
        with pytest.raises(KeyError, match="no agent 'seat_9': here are seat_0"):
            ask("seat_9")
    play(match, Random(1))
    for ask in (match.last, partial(match.step, 1)):
        with pytest.raises(GravitableError, match="all agents have left"):
            ask()
    mixed = env("adrift", seats=2, actions="mixed")
    mixed.reset(seed=1)
    with pytest.raises(GravitableError, match="a kind and numbers"):
        mixed.step(None)
    width = mixed.action_space("seat_0")[1].shape[0]
    with pytest.raises(BadOption, match="finite numbers"):
        mixed.step((0, np.full(width, np.nan)))
    with pytest.raises(BadOption, match="no kind 99"):
        mixed.step((99, np.zeros(width)))
    together = parallel_env("adrift", seats=2, illegal="raise")
    with pytest.raises(GravitableError, match="reset"):
        together.step({})
    together.reset(seed=1)
    with pytest.raises(GravitableError, match="seat_0 is asked"):
        together.step({})
    with pytest.raises(KeyError, match="no agent 'seat_2': here are seat_0, seat_1"):
        together.step({"seat_0": 1, "seat_1": 0, "seat_2": 0})
    with pytest.raises(IllegalAction, match="Number 0 of seat_0"):
        together.step({"seat_0": 0, "seat_1": 0})


def test_bids_made_at_once_are_all_taken_in_one_step() -> None:
    together = parallel_env(found("sparks"), seats=3)
    _, infos = together.reset(seed=1)
    asked = [agent for agent, info in infos.items() if not info["action_mask"][WAIT]]
    numbers = {agent: int(np.flatnonzero(info["action_mask"])[0]) for agent, info in infos.items()}
    count = together.table.count
    together.step(numbers)
    assert together.table.count - count == len(asked)


@a_game
def test_a_saved_environment_goes_on_in_the_same_way(id: str) -> None:
    first, second = (env(found(id), illegal="random", **SETTINGS[id][0]) for _ in range(2))
    first.reset(seed=5)
    for _ in range(2):
        first.step(first.unwrapped.legal[-1])
    second.restore(first.save())
    for _ in range(2):
        assert first.agent_selection == second.agent_selection
        assert first.unwrapped.legal == second.unwrapped.legal
        first.step(first.unwrapped.legal[0])
        second.step(second.unwrapped.legal[0])
    assert first.save() == second.save()


def test_the_board_is_rendered_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    match = env("adrift", render_mode="ansi")
    match.reset(seed=1)
    text = match.render()
    assert "Navigation" in text
    assert "[bold]" not in text
    match = parallel_env("adrift", render_mode="human")
    match.reset(seed=1)
    assert match.render() is None
    assert "Navigation" in capsys.readouterr().out
    match = env("adrift")
    match.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert match.render() is None
