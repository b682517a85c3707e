"""The captain: what was learned is read right, is worth having, and was learned as the example says."""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np
from tests.examples import example

from gravitable.bots.evaluation import Weights
from gravitable.games.adrift.bots.captain import FILE, NAMES, CaptainBot, deck, features, trained
from gravitable.games.adrift.bots.crew import CrewBot
from gravitable.kernel.registry import new
from gravitable.lab.run.simulate import simulate


def test_what_was_learned_is_small_and_of_the_features_the_captain_reads() -> None:
    weights = msgspec.json.decode(FILE.read_bytes(), type=Weights)
    assert weights.features == NAMES
    assert FILE.stat().st_size < 500_000
    m = new("adrift", seed=1)
    assert len(features(m, "event", deck(m))) == len(NAMES)


def test_captains_come_home_where_the_crew_does_not() -> None:
    crew, captains = (
        simulate("adrift", [bot] * 4, 80, seed=7000, processes=1).won(0) for bot in ("crew", "captain")
    )
    assert captains.low > crew.high


def test_the_captain_names_every_choice_best_first() -> None:
    m = new("adrift", seed=3)
    choice = CaptainBot().choose(m, m.pending[0].seat, Random(0))
    assert choice is not None
    ranked = [choice, *choice.others]
    assert {each.action for each in ranked} == set(m.pending[0].options or ())
    shares = [int(each.why.split("%")[0].split()[-1]) for each in ranked]
    assert shares == sorted(shares, reverse=True)


def test_a_ship_of_another_build_is_steered_as_the_crew_would() -> None:
    annex = {"id": "annex", "name": "Annex", "role": "Guest", "source": "reconstructed"}
    m = new("adrift", seats=4, seed=5, pack={"system": [annex]})
    seat = m.pending[0].seat
    mine, theirs = (bot.choose(m, seat, Random(1)) for bot in (CaptainBot(), CrewBot()))
    assert mine == theirs


def test_a_voyage_to_learn_from_leads_to_its_end() -> None:
    teach = example("adrift_captain")
    played = [teach.voyage(seed, trained(), 0.0) for seed in range(3)]
    for one in played:
        assert one.targets[-1] == one.home
        assert ((one.targets >= 0) & (one.targets <= 1)).all()
        assert len(one.rows) == len(one.targets)
    again = teach.voyage(0, trained(), 0.0)
    np.testing.assert_array_equal(again.rows, played[0].rows)
    tried = teach.voyage(0, trained(), 0.5)
    assert tried.home < 1 or len(tried.rows) != len(again.rows)
