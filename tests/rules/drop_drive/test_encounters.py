"""Encounters, battle, rerouting power, damage and repair."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.drop_drive.table import Table, card, cards

from gravitable.games.drop_drive.actions import (
    Approach,
    DamageUpgrade,
    Decline,
    Freeze,
    Jettison,
    LetStand,
    LoseCargo,
    ReroutePower,
    Respond,
    TakeCargo,
)
from gravitable.games.drop_drive.events import BattleEnded, DiceRolled, PirateDestroyed, Responded
from gravitable.games.drop_drive.ship import bays, slots
from gravitable.games.drop_drive.steps.battle import Battle, EncounterAid
from gravitable.games.drop_drive.steps.damage import Damage, repair
from gravitable.games.drop_drive.steps.encounters import Encounter
from gravitable.games.drop_drive.steps.pirates import PirateStep

HAIL, ARM = Approach("hailing-frequencies"), Approach("arm-weapons")
OPEN, ARMED = Respond("open-a-channel"), Respond("arm-weapons")
SURRENDER, BATTLE = Respond("surrender"), Respond("battle-stations")
SPACE = {"ship-green": (-100.0, 0.0), "ship-blue": (-130.0, 0.0), "pirate-blue": (0.0, 120.0)}
NEAR = {"fuel-1": (-100.0, 25.0), "salvage-1": (-100.0, -30.0), "asteroid-red-1": (-100.0, 80.0)}
"""Fuel and salvage are the two nearest to the green ship."""


def meeting(other: str, approaching: str = "ship-green", **more: Any) -> Table:
    lying = {**SPACE, "pirate-green": (60.0, -120.0), **more.pop("lying", {})}
    return Table(lying, Encounter(approaching, other), **more)


def totals(table: Table) -> tuple[int, int]:
    found: tuple[int, int] = table.told(DiceRolled)[-1].totals
    return found


@pytest.mark.rule("drop-drive.encounters.armed", "drop-drive.encounters.counter")
def test_who_is_faced_with_arms_is_told_who_approached_and_what_was_said() -> None:
    attacked = meeting("ship-blue").play(ARM)
    aid = attacked.m.aid(attacked.m.pending[0])
    assert isinstance(aid, EncounterAid)
    assert (attacked.seat, aid.one, aid.other) == (1, "ship-green", "ship-blue")
    assert aid.said == (("arm-weapons",), ())
    countered = meeting("ship-blue").play(HAIL, ARMED)
    aid = countered.m.aid(countered.m.pending[0])
    assert isinstance(aid, EncounterAid)
    assert (countered.seat, aid.one, aid.other) == (0, "ship-green", "ship-blue")
    assert aid.said == (("hailing-frequencies",), ("arm-weapons",))


@pytest.mark.rule("drop-drive.pirate-encounter.hailed", "drop-drive.examples.pirate-hailed")
def test_example_green_hails_the_blue_pirate_and_they_share_the_two_nearest_cargo() -> None:
    table = meeting("pirate-blue", lying=NEAR)
    assert set(table.options) == {HAIL, ARM}
    table.play(HAIL)
    assert [event.response for event in table.told(Responded)] == ["open-a-channel"]
    assert set(table.options) == {TakeCargo("fuel-1"), TakeCargo("salvage-1")}
    table.play(TakeCargo("salvage-1"))
    assert table.s.players[0].cargo == ["salvage-1"]
    assert table.s.holds["blue"] == ("fuel-1",)


@pytest.mark.rule(
    "drop-drive.pirate-encounter.armed", "drop-drive.examples.pirate-armed", "drop-drive.encounters.battle"
)
def test_example_green_arms_weapons_against_the_blue_pirate_and_they_battle() -> None:
    table = meeting("pirate-blue", dice=[2, 3])
    table.play(ARM)
    assert [event.response for event in table.told(Responded)] == ["battle-stations"]
    assert len(table.told(DiceRolled)) == 1


@pytest.mark.rule("drop-drive.pirate-encounter.pirates")
def test_a_pirate_answers_a_pirate_with_battle_stations() -> None:
    table = meeting("pirate-blue", approaching="pirate-green", dice=[2, 2])
    assert [event.response for event in table.told(Responded)] == ["battle-stations"]
    assert totals(table) == (2, 2)


@pytest.mark.rule("drop-drive.encounters.posture", "drop-drive.back.encounters")
def test_the_approaching_ship_chooses_its_posture() -> None:
    table = meeting("ship-blue")
    assert (table.asked, table.seat, set(table.options)) == ("posture", 0, {HAIL, ARM})


@pytest.mark.rule("drop-drive.encounters.hailed")
def test_a_hailed_player_opens_a_channel_or_arms_weapons() -> None:
    table = meeting("ship-blue").play(HAIL)
    assert (table.seat, set(table.options)) == (1, {OPEN, ARMED})


@pytest.mark.rule("drop-drive.encounters.open-channel")
def test_the_two_nearest_cargo_are_shared_first_the_approaching_ship() -> None:
    table = meeting("ship-blue", lying=NEAR).play(HAIL, OPEN)
    assert (table.asked, table.seat) == ("share", 0)
    table.play(TakeCargo("fuel-1"))
    assert (table.s.players[0].cargo, table.s.players[1].cargo) == (["fuel-1"], ["salvage-1"])
    one = meeting("ship-blue", lying={"fuel-1": (100.0, 60.0)}).play(HAIL, OPEN)
    assert (one.s.players[0].cargo, one.s.players[1].cargo) == (["fuel-1"], [])
    full = {1: [f"asteroid-blue-{n}" for n in range(1, 6)]}
    crowded = meeting("ship-blue", lying=NEAR, cargo=full).play(HAIL, OPEN, TakeCargo("fuel-1"))
    assert (crowded.asked, crowded.seat) == ("jettison", 1)
    empty = meeting("ship-blue").play(HAIL, OPEN)
    assert empty.asked == "test.pause"


@pytest.mark.rule("drop-drive.encounters.counter", "drop-drive.examples.player-battle")
def test_example_green_hails_pink_arms_and_green_counters_with_battle_stations() -> None:
    table = meeting("ship-pink", seats=3, lying={"ship-pink": (-60.0, 0.0)}, dice=[1, 2])
    table.play(HAIL)
    assert table.seat == 2
    table.play(ARMED)
    assert (table.seat, set(table.options)) == (0, {SURRENDER, BATTLE})
    table.play(BATTLE)
    assert table.told(DiceRolled)[0].one == "ship-green"
    assert totals(table) == (2, 4)  # green rolls 1 and adds 1; pink rolls 2 and adds 1 and Bo Metric's 1


@pytest.mark.rule("drop-drive.examples.player-surrender", "drop-drive.encounters.surrender")
def test_example_green_hails_pink_arms_and_green_surrenders_a_cargo_of_pinks_choice() -> None:
    table = meeting(
        "ship-pink", seats=3, lying={"ship-pink": (-60.0, 0.0)}, cargo={0: ["fuel-1", "salvage-1"]}
    )
    table.play(HAIL, ARMED, SURRENDER)
    assert (table.asked, table.seat) == ("board", 2)
    assert set(table.options) == {TakeCargo("fuel-1"), TakeCargo("salvage-1"), Decline()}
    table.play(TakeCargo("salvage-1"))
    assert table.s.players[0].cargo == ["fuel-1"]
    assert table.s.players[2].cargo == ["salvage-1"]


@pytest.mark.rule("drop-drive.encounters.armed")
def test_arm_weapons_is_answered_with_surrender_or_battle_stations() -> None:
    table = meeting("ship-blue", cargo={1: ["fuel-1"]}).play(ARM)
    assert (table.seat, set(table.options)) == (1, {SURRENDER, BATTLE})
    table.play(SURRENDER, TakeCargo("fuel-1"))
    assert table.s.players[0].cargo == ["fuel-1"]


@pytest.mark.rule("drop-drive.encounters.surrender")
def test_surrender_with_nothing_aboard_or_without_a_free_bay() -> None:
    assert meeting("ship-blue").play(ARM, SURRENDER).asked == "test.pause"
    full = {0: [f"asteroid-blue-{n}" for n in range(1, 6)], 1: ["fuel-1"]}
    table = meeting("ship-blue", cargo=full).play(ARM, SURRENDER, TakeCargo("fuel-1"))
    assert table.asked == "jettison"
    table.play(Jettison("asteroid-blue-1"))
    assert "fuel-1" in table.s.players[0].cargo
    assert table.chance.dropped == [["asteroid-blue-1"]]


# --- battle ---


def battle(one: str = "ship-green", other: str = "pirate-blue", **more: Any) -> Table:
    lying = {**SPACE, "pirate-green": (60.0, -120.0), **more.pop("lying", {})}
    return Table(lying, Battle(one, other), **more)


@pytest.mark.rule("drop-drive.battle.roll", "drop-drive.back.battle")
def test_each_ship_rolls_and_adds_its_battle_rating_whoever_began() -> None:
    built = {0: ("iron", "wanderer"), 1: ("silent", "wanderer")}
    assert totals(battle(other="ship-blue", ships=built, dice=[1, 2])) == (4, 4)
    assert totals(battle("ship-blue", "ship-green", ships=built, dice=[1, 2])) == (3, 5)
    cannon = battle(other="ship-blue", upgrades={0: ["pulse-cannon"]}, dice=[1, 3])
    assert totals(cannon) == (3, 4)


@pytest.mark.rule("drop-drive.battle.pirate-roll")
def test_a_pirate_adds_nothing() -> None:
    assert totals(battle(dice=[3, 5])) == (4, 5)
    assert totals(battle("pirate-blue", dice=[3, 5], other="ship-green")) == (3, 6)


@pytest.mark.rule("drop-drive.battle.difference")
def test_the_difference_is_damage_to_the_lower() -> None:
    table = battle(other="ship-blue", dice=[6, 2], upgrades={1: ["cargo-pod", "survey-array", "terrarium"]})
    ended = table.told(BattleEnded)[0]
    assert (ended.winner, ended.loser, ended.damage) == ("ship-green", "ship-blue", 4)
    assert all(each.damaged for each in table.s.players[1].upgrades)


@pytest.mark.rule("drop-drive.battle.tie")
def test_a_tie_does_no_damage_and_nobody_won() -> None:
    table = battle(dice=[3, 4], upgrades={0: ["cargo-pod"]})
    assert table.told(BattleEnded)[0].winner is None
    assert not table.s.players[0].upgrades[0].damaged
    assert "pirate-blue" in table.s.poses


@pytest.mark.rule("drop-drive.reroute.fuel")
def test_a_fuel_re_rolls_ones_own_die() -> None:
    table = battle(cargo={0: ["fuel-1"]}, dice=[1, 5, 4])
    assert (table.asked, table.seat) == ("reroute", 0)
    table.play(ReroutePower())
    assert totals(table) == (5, 5)
    assert table.chance.dropped == [["fuel-1"]]
    assert table.s.players[0].cargo == []
    kept = battle(cargo={0: ["fuel-1"]}, dice=[3, 4]).play(LetStand())
    assert kept.s.players[0].cargo == ["fuel-1"]


@pytest.mark.rule("drop-drive.reroute.repeat")
def test_both_may_go_on_until_both_have_passed_the_approaching_ship_first() -> None:
    cargo = {0: ["fuel-1", "fuel-2"], 1: ["fuel-3"]}
    table = battle(other="ship-blue", cargo=cargo, dice=[1, 1, 3, 6, 6])
    assert table.seat == 0
    table.play(LetStand())
    assert table.seat == 1
    table.play(ReroutePower())  # blue has 4 now, so green is asked again
    assert (table.seat, totals(table)) == (0, (2, 4))
    table.play(ReroutePower())
    assert (table.seat, totals(table)) == (0, (7, 4))  # blue has no fuel left
    table.play(LetStand())
    assert table.told(BattleEnded)[0].damage == 3
    # Both have fuel left: after a new roll each is asked once, and then it stands.
    both = battle(other="ship-blue", cargo={0: ["fuel-1", "fuel-2"], 1: ["fuel-3"]}, dice=[1, 1, 3])
    asked = []
    for answer in (ReroutePower(), LetStand(), LetStand()):
        asked.append(both.seat)
        both.play(answer)
    assert asked == [0, 1, 0]
    assert both.told(BattleEnded)[0].damage == 2


@pytest.mark.rule("drop-drive.reroute.no-pirates")
def test_pirates_never_reroute_power() -> None:
    table = battle(holds={"blue": ["fuel-1"]}, cargo={1: ["fuel-2"]}, dice=[3, 4])
    assert table.asked == "test.pause"


# --- damage ---


def hit(ship: str, points: int, by: str | None = None, **more: Any) -> Table:
    lying = {**SPACE, "pirate-green": (60.0, -120.0)}
    return Table(lying, Damage(ship, points, by), **more)


@pytest.mark.rule("drop-drive.damage.hull", "drop-drive.back.damage")
def test_each_point_flips_an_upgrade_of_the_players_choice() -> None:
    table = hit("ship-green", 1, "ship-blue", upgrades={0: ["cargo-pod", "terrarium"]}, cargo={0: ["fuel-1"]})
    assert (table.asked, table.seat) == ("hull", 0)
    table.play(DamageUpgrade(card("terrarium")))
    assert [each.damaged for each in table.s.players[0].upgrades] == [False, True]
    assert table.s.players[0].cargo == ["fuel-1"]


@pytest.mark.rule("drop-drive.damage.frozen")
def test_a_face_down_upgrade_does_nothing_and_freezes_what_lies_on_it() -> None:
    cargo = {0: ["fuel-1", "fuel-2", "salvage-1", "asteroid-red-1", "asteroid-red-2", "asteroid-red-3"]}
    table = hit("ship-green", 1, upgrades={0: ["cargo-pod"]}, cargo=cargo)
    assert bays(table.m.content, table.s.players[0]) == 5
    assert table.asked == "freeze"
    assert set(table.options) == {
        Freeze(cargo=(piece,)) for piece in ("fuel-2", "salvage-1", "asteroid-red-3")
    }
    table.play(Freeze(cargo=("fuel-2",)))
    assert "fuel-2" not in table.s.players[0].cargo
    assert table.s.players[0].upgrades[0].cargo == ("fuel-2",)
    repair(table.m, 0, (card("cargo-pod"),))
    assert "fuel-2" in table.s.players[0].cargo
    assert bays(table.m.content, table.s.players[0]) == 6


@pytest.mark.rule("drop-drive.damage.frozen")
def test_a_specimen_without_another_slot_is_frozen() -> None:
    table = hit("ship-green", 1, upgrades={0: ["terrarium"]}, specimens={0: ["giant", "slender", "unknown"]})
    assert slots(table.m.content, table.s.players[0]) == 2
    table.play(Freeze(specimens=(card("slender"),)))
    assert table.s.players[0].specimens == cards("giant", "unknown")


@pytest.mark.rule("drop-drive.damage.cargo", "drop-drive.damage.cargo-stolen")
def test_further_points_lose_cargo_to_the_ship_that_did_it_which_chooses() -> None:
    cargo = {0: ["fuel-1", "salvage-1", "asteroid-red-1"]}
    table = hit("ship-green", 3, "ship-blue", upgrades={0: ["cargo-pod"]}, cargo=cargo)
    assert table.s.players[0].upgrades[0].damaged
    assert (table.asked, table.seat) == ("steal", 1)
    table.play(TakeCargo("salvage-1"), TakeCargo("fuel-1"))
    assert table.s.players[0].cargo == ["asteroid-red-1"]
    assert table.s.players[1].cargo == ["salvage-1", "fuel-1"]
    pirate = hit("ship-green", 1, "pirate-blue", cargo=cargo)
    assert pirate.seat == 1  # the pirate's player chooses
    pirate.play(TakeCargo("fuel-1"))
    assert pirate.s.holds["blue"] == ("fuel-1",)


@pytest.mark.rule("drop-drive.damage.cargo-dropped")
def test_cargo_lost_to_anything_else_is_chosen_by_the_loser_and_re_dropped() -> None:
    table = hit("ship-green", 1, cargo={0: ["fuel-1", "salvage-1"]})
    assert (table.asked, table.seat) == ("lose-cargo", 0)
    table.play(LoseCargo("fuel-1"))
    assert table.chance.dropped == [["fuel-1"]]
    assert table.s.players[0].cargo == ["salvage-1"]


@pytest.mark.rule("drop-drive.damage.excess")
def test_damage_beyond_that_is_ignored() -> None:
    table = hit("ship-green", 9, "ship-blue", upgrades={0: ["cargo-pod"]}, cargo={0: ["fuel-1"]})
    assert table.asked == "test.pause"
    assert table.s.players[0].cargo == []
    assert table.s.players[1].cargo == ["fuel-1"]
    assert "ship-green" in table.s.poses


@pytest.mark.rule("drop-drive.damage.pirate-destroyed", "drop-drive.damage.pirate-hold")
def test_any_damage_destroys_a_pirate_and_its_player_launches_it_again() -> None:
    holds = {"blue": ["fuel-1", "fuel-2", "salvage-1"]}
    lying = {**SPACE, "asteroid-red-1": (-60.0, -60.0)}
    table = Table(lying, Damage("pirate-blue", 1, "ship-green"), PirateStep(), holds=holds, turn=1)
    table.play(TakeCargo("fuel-1"))
    assert table.s.players[0].cargo == ["fuel-1"]
    assert table.chance.dropped == [["fuel-2", "salvage-1"], ["pirate-blue"]]
    assert len(table.told(PirateDestroyed)) == 1
    mine = hit("pirate-blue", 1, holds=holds)
    assert mine.asked == "test.pause"  # whatever it loses is re-dropped with the rest
    assert mine.chance.dropped == [["fuel-1", "fuel-2", "salvage-1"]]
    assert "pirate-blue" not in mine.s.poses


@pytest.mark.rule("drop-drive.damage.sources")
def test_damage_is_handled_alike_wherever_it_comes_from() -> None:
    for by in ("ship-blue", "pirate-blue", None):
        table = hit("ship-green", 1, by, upgrades={0: ["cargo-pod"]}, cargo={0: ["fuel-1"]})
        assert table.s.players[0].upgrades[0].damaged
        assert table.s.players[0].cargo == ["fuel-1"]


@pytest.mark.rule("drop-drive.repair.all")
def test_repairing_flips_all_damaged_upgrades() -> None:
    table = Table(None, upgrades={0: ["cargo-pod", "terrarium"]}, damaged=["cargo-pod", "terrarium"])
    repair(table.m, 0, tuple(cards("cargo-pod", "terrarium")))
    assert not any(each.damaged for each in table.s.players[0].upgrades)


@pytest.mark.rule("drop-drive.examples.player-damage")
def test_example_the_pirate_wins_by_two_flips_the_upgrade_and_steals_a_cargo() -> None:
    built = {0: ("silent", "wanderer")}  # battle 2
    table = battle(
        ships=built,
        upgrades={0: ["cargo-pod", "terrarium"]},
        damaged=["terrarium"],
        cargo={0: ["salvage-1", "asteroid-blue-1"]},
        dice=[1, 5],
    )
    assert totals(table) == (3, 5)
    assert all(each.damaged for each in table.s.players[0].upgrades)
    table.play(TakeCargo("asteroid-blue-1"))
    assert table.s.holds["blue"] == ("asteroid-blue-1",)
    assert table.s.players[0].cargo == ["salvage-1"]


@pytest.mark.rule("drop-drive.examples.pirate-damage")
def test_example_the_player_wins_by_two_steals_two_and_the_pirate_is_destroyed() -> None:
    built = {0: ("silent", "wanderer")}
    holds = {"blue": ["salvage-1", "asteroid-blue-1", "asteroid-red-1"]}
    table = battle(ships=built, holds=holds, dice=[3, 3])
    assert totals(table) == (5, 3)
    table.play(TakeCargo("salvage-1"), TakeCargo("asteroid-red-1"))
    assert table.s.players[0].cargo == ["salvage-1", "asteroid-red-1"]
    assert table.chance.dropped == [["asteroid-blue-1"]]
    assert "pirate-blue" not in table.s.poses
    assert table.s.holds["blue"] == ()


@pytest.mark.rule("drop-drive.explore.upgrades")
def test_decoy_hull_takes_one_less_in_a_battle_and_null_shield_the_first_point_of_a_turn() -> None:
    decoy = battle(other="ship-blue", upgrades={1: ["decoy-hull", "terrarium"]}, dice=[6, 5])
    assert not any(each.damaged for each in decoy.s.players[1].upgrades)
    shield = Table(SPACE, Damage("ship-green", 1), Damage("ship-green", 1), upgrades={0: ["null-shield"]})
    assert shield.s.players[0].upgrades[0].damaged  # the second point went through
    once = Table(SPACE, Damage("ship-green", 1), upgrades={0: ["null-shield"]})
    assert not once.s.players[0].upgrades[0].damaged
