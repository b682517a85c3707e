"""What came up in a match is counted by event and component, for whom it was."""

from __future__ import annotations

from collections import Counter, deque
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from gravitable.games.adrift.events import EventDrawn, UpgradeInstalled
from gravitable.games.dropfleet.events import CardPlayed, ShipTurned
from gravitable.games.phobos_falling.events import PileSearched
from gravitable.games.phobos_falling.numbers import NOWHERE
from gravitable.kernel import replay_positions
from gravitable.kernel.registry import game, new, read_log
from gravitable.lab.run.counts import Tally, names, turns
from gravitable.lab.run.game import play_game
from gravitable.lab.run.plan import Plan

GOLDEN = Path(__file__).parents[1] / "golden"
ENOUGH = 100
"""Actions of a recorded game that are looked at."""


def test_components_are_found_by_number_where_the_game_declares_it() -> None:
    adrift = game("adrift")
    m = new("adrift", seats=2, seed=1)
    m.events[:] = [EventDrawn(0, 19, 50), EventDrawn(0, 19, 49), UpgradeInstalled(1, 2, -1, (3, 4))]
    event, upgrade = m.content.event[19].id, m.content.upgrade[2].id
    assert Tally(adrift, m.content).count(m) == {
        (None, "event", "EventDrawn"): 2,
        (None, "event", "UpgradeInstalled"): 1,
        (None, "component", f"event.{event}"): 2,
        (None, "component", f"upgrade.{upgrade}"): 1,
    }


@pytest.mark.parametrize(
    ("log", "nobodys", "somebodys"),
    [
        ("adrift-plain", {"event"}, {"upgrade"}),
        ("drop-it-plain", set(), {"circle", "edge", "tile"}),
        (
            "drop-drive-anomalies",
            {"planet"},
            {"asteroid", "back", "captain", "front", "passenger", "specimen", "upgrade"},
        ),
        ("dropfleet-plain", {"scenario"}, {"command_card", "order", "ship"}),
        ("phobos-falling-plain", {"zone"}, {"ability", "card", "deck", "event", "officer", "zone"}),
    ],
)
def test_every_game_says_which_components_came_up_and_for_whom(
    log: str, nobodys: set[str], somebodys: set[str]
) -> None:
    read = read_log((GOLDEN / f"{log}.log.json").read_bytes())
    steps = replay_positions(read, game(read.game))
    (match,) = deque(islice(steps, ENOUGH), maxlen=1)
    counts = Tally(match.game, match.content).count(match)
    found = {
        owned: {
            name.partition(".")[0]
            for seat, kind, name in counts
            if kind == "component" and (seat is not None) is owned
        }
        for owned in (False, True)
    }
    assert nobodys <= found[False]
    assert somebodys <= found[True]
    known = {(kind, name) for kind, name, _ in names(match.game, {})}
    assert {(kind, name) for _, kind, name in counts if kind != "chosen"} <= known
    chosen = {name for _, kind, name in counts if kind == "chosen"}
    assert chosen <= {name for _, kind, name in counts if kind == "component"}


def test_a_component_came_up_for_whom_it_belongs_to() -> None:
    m = new("dropfleet", seats=2, seed=1)
    rng = Random(1)
    while not m.state.ships:
        decision = m.pending[0]
        m.play(m.candidates(decision, 1, rng)[0], decision.seat)
    other = next(no for no, ship in enumerate(m.state.ships) if m.state.groups[ship.group].seat == 1)
    m.events[:] = [CardPlayed(0, 3, other), ShipTurned(other, 10.0)]
    counts = Tally(m.game, m.content).count(m)
    ship = f"ship.{m.state.groups[m.state.ships[other].group].kind.ship}"
    assert counts[0, "event", "CardPlayed"] == counts[1, "event", "ShipTurned"] == 1
    assert counts[0, "component", f"command_card.{m.content.command_card[3].id}"] == 1
    assert counts[1, "component", ship] >= 2
    assert counts[0, "component", ship] == 0


def test_numbers_that_stand_for_nothing_are_passed_over() -> None:
    m = new("phobos-falling", seats=2, seed=1)
    m.events[:] = [PileSearched(NOWHERE, "hydroponics")]
    assert Tally(m.game, m.content).count(m)[None, "event", "PileSearched"] == 1


def test_every_name_that_comes_up_could_have() -> None:
    for id, bot in (("adrift", "crew"), ("phobos-falling", "random")):
        found = game(id)
        plan = Plan.of(id, [bot] * 2, 1)
        counts = play_game(plan, 0, Tally(found, found.load_content({}))).counts
        known = {(kind, name) for kind, name, _ in names(found, {})}
        assert {(kind, name) for _, kind, name in counts if kind not in ("rule", "chosen")} <= known
        assert all(name in found.ledger for _, kind, name in counts if kind == "rule")


def test_what_came_up_is_counted_with_a_pack_too() -> None:
    tide = {"id": "E99", "title": "Tide", "source": "reconstructed", "kind": "ship-wide", "core": 1}
    plan = Plan.of("adrift", ["crew"] * 2, 30, pack={"event": [tide]})
    tally = Tally(game("adrift"), game("adrift").load_content(plan.pack))
    came = {name for number in range(plan.games) for _, _, name in play_game(plan, number, tally).counts}
    assert {"event.E99", "event.E01"} <= came


def test_names_follow_the_pack() -> None:
    pack = {"remove": ["E20"], "system": []}
    kept = Counter(name for _, name, _ in names(game("adrift"), pack))
    assert not kept["event.E20"]
    assert kept["event.E21"] == 1


def test_turns_are_those_that_headlines_tell() -> None:
    m = new("adrift", seats=2, seed=1)
    assert turns(m) == 1
