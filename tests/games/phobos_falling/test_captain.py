"""The captain: what was learned is read right, a round ahead decides, and the example teaches it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.examples import example

from gravitable.bots.evaluation import Network, Weights
from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling.bots import captain as bots
from gravitable.games.phobos_falling.bots.captain import KEPT, SILENT, CaptainBot
from gravitable.games.phobos_falling.bots.officers import OfficersBot
from gravitable.games.phobos_falling.bots.value_model import FILE, NAMES, features
from gravitable.games.phobos_falling.numbers import SHUTTLE_BAY
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Action, advance
from gravitable.kernel.registry import new

MOVE = "phobos-falling.move"


def asked_where_to_go(seed: int = 1, rounds: int = 2) -> PhobosMatch:
    """A table of four officers in one hand whose player is asked where to go."""
    m: PhobosMatch = new("phobos-falling", seats=1, seed=seed, options={"officers": 4})
    rng = Random(seed)
    while m.state.round < rounds or m.pending[0].kind != MOVE or len(m.pending[0].options or ()) < 2:
        advance(m, SILENT, rng)
    return m


def longing_for(name: str) -> Network:
    """Someone who holds all that counts to be one figure."""
    out = [[float(each == name)] for each in NAMES]
    zeros, ones = [0.0] * len(NAMES), [1.0] * len(NAMES)
    return Network(Weights(NAMES, zeros, ones, out, [0.0], [1.0], 0.0))


def test_what_was_learned_is_small_and_of_the_features_the_captain_reads() -> None:
    weights = msgspec.json.decode(FILE.read_bytes(), type=Weights)
    assert weights.features == NAMES
    assert FILE.stat().st_size < 500_000
    assert len(features(asked_where_to_go())) == len(NAMES)


def test_the_captain_goes_where_a_round_ends_best() -> None:
    m = asked_where_to_go()
    usual = OfficersBot().choose(m, 0, Random(0))
    assert usual is not None
    assert a.Walk(SHUTTLE_BAY) in (m.pending[0].options or ())
    assert usual.action != a.Walk(SHUTTLE_BAY)
    choice = CaptainBot(longing_for("aboard, share")).choose(m, 0, Random(0))
    assert choice is not None
    assert choice.action == a.Walk(SHUTTLE_BAY)
    assert len({choice.action, *(other.action for other in choice.others)}) == 1 + KEPT[-1]


def test_where_nothing_is_better_the_captain_does_as_the_officers_do() -> None:
    m = asked_where_to_go()
    usual = OfficersBot().choose(m, 0, Random(0))
    choice = CaptainBot(longing_for("nothing")).choose(m, 0, Random(0))
    assert usual is not None
    assert choice is not None
    assert choice.action == usual.action


def test_no_further_world_is_begun_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    m = asked_where_to_go()
    tried: list[object] = []
    play_round = bots.Rounds.play_round

    def counted(self: bots.Rounds, option: Action, seed: int) -> PhobosMatch:
        tried.append(option)
        return play_round(self, option, seed)

    monkeypatch.setattr(bots, "SECONDS", -1.0)
    monkeypatch.setattr(bots.Rounds, "play_round", counted)
    assert CaptainBot().choose(m, 0, Random(0)) is not None
    assert len(tried) == len(m.pending[0].options or ())


def test_a_game_to_learn_from_is_the_same_for_the_same_seed() -> None:
    teach = example("phobos_captain")
    seen, home = teach.game(60_000_001)
    assert seen
    assert {len(row) for row in seen} == {len(NAMES)}
    assert isinstance(home, bool)
    assert (seen, home) == teach.game(60_000_001)
