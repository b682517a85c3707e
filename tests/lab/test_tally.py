"""What came up in a match is counted by event and component, for whom it was."""

from __future__ import annotations

from collections import Counter

from gravitable.games.adrift.events import EventDrawn, UpgradeInstalled
from gravitable.kernel.registry import game, new
from gravitable.lab.plan import Plan
from gravitable.lab.play import play_game
from gravitable.lab.tally import Tally, names, turns


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


def test_components_are_found_by_id_and_counted_for_their_seat() -> None:
    plan = Plan.of("phobos-falling", ["random"] * 3, 1)
    phobos = game("phobos-falling")
    counts = play_game(plan, 0, Tally(phobos, phobos.load_content({}))).counts
    roles = [(seat, name) for seat, kind, name in counts if kind == "component" and "officer." in name]
    assert {seat for seat, _ in roles} == {0, 1, 2}
    assert any(name.startswith("stack.") for _, kind, name in counts if kind == "component")


def test_every_name_that_comes_up_could_have() -> None:
    for id, bot in (("adrift", "crew"), ("phobos-falling", "random")):
        found = game(id)
        plan = Plan.of(id, [bot] * 2, 1)
        counts = play_game(plan, 0, Tally(found, found.load_content({}))).counts
        known = {(kind, name) for kind, name, _ in names(found, {})}
        assert {(kind, name) for _, kind, name in counts if kind != "rule"} <= known
        assert all(name in found.ledger for _, kind, name in counts if kind == "rule")


def test_names_follow_the_pack() -> None:
    pack = {"remove": ["E20"], "system": []}
    kept = Counter(name for _, name, _ in names(game("adrift"), pack))
    assert not kept["event.E20"]
    assert kept["event.E21"] == 1


def test_turns_are_those_that_headlines_tell() -> None:
    m = new("adrift", seats=2, seed=1)
    assert turns(m) == 1
