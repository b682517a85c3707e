"""The end: emergency landings, specimen scoring of every kind, ties."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.drop_drive.table import CONTENT, Table, card

from gravitable.games.drop_drive.actions import ChooseTarget, LetStand, ReroutePower, Sale, Sell
from gravitable.games.drop_drive.content import Roll
from gravitable.games.drop_drive.events import EncounterBegan, Landed, SpecimenScored
from gravitable.games.drop_drive.events.anomalies import MineHit
from gravitable.games.drop_drive.scoring import scores
from gravitable.games.drop_drive.state import Upgraded
from gravitable.games.drop_drive.steps.ending import EmergencyLanding, EndGame, Finish, ScoreSpecimens

FACES = {face.id: face for face in CONTENT.specimen}


def scored(*ids: str, upgrades: int = 0) -> dict[str, int]:
    return dict(zip(ids, scores([FACES[id] for id in ids], upgrades), strict=True))


# --- emergency landings ---


@pytest.mark.rule("drop-drive.end.emergency")
def test_players_not_landed_land_on_the_nearest_planet_in_turn_order_after_the_active_one() -> None:
    lying = {"ship-green": (100.0, 10.0), "ship-blue": (100.0, -10.0), "ship-pink": (-60.0, 60.0)}
    table = Table(lying, EndGame(), seats=4, turn=1)
    while table.m.outcome is None:
        table.play(table.options[0])
    landings = [(event.seat, event.place) for event in table.told(Landed)]
    assert landings == [(2, "planet-blue"), (0, "planet-pink"), (1, "planet-pink")]
    assert all(event.emergency for event in table.told(Landed))


@pytest.mark.rule("drop-drive.end.emergency")
def test_the_player_chooses_among_planets_equally_near() -> None:
    lying = {"ship-green": (-100.0, 0.0), "planet-pink": (-100.0, 60.0), "planet-violet": (-100.0, -60.0)}
    table = Table(
        {**lying, "planet-blue": (150.0, 100.0), "planet-orange": (150.0, -100.0)}, EmergencyLanding(0)
    )
    assert table.asked == "target"
    table.play(ChooseTarget("planet-violet"))
    assert table.s.standing["ship-green"] == "planet-violet"


@pytest.mark.rule("drop-drive.end.emergency-quiet")
def test_on_the_way_nothing_is_met() -> None:
    lying = {
        "ship-green": (90.0, 0.0),
        "fuel-1": (110.0, 0.0),
        "mine-1": (120.0, 0.0),
        "pirate-blue": (128.0, 3.0),
    }
    table = Table(lying, EmergencyLanding(0), on={"ship-blue": "planet-pink"}, anomalies=["space-mines"])
    assert table.s.standing["ship-green"] == "planet-pink"
    assert table.s.players[0].cargo == []
    assert not table.told(EncounterBegan)
    assert not table.told(MineHit)


@pytest.mark.rule("drop-drive.end.emergency-landing")
def test_all_parts_of_a_landing_but_no_demand_tokens() -> None:
    cargo = {0: ["asteroid-blue-1", "asteroid-blue-2", "salvage-1"]}
    table = Table({"ship-green": (100.0, 0.0)}, EmergencyLanding(0), cargo=cargo)
    assert table.asked == "salvage"
    table.play(table.options[0])
    tokens = table.s.tokens
    table.play(Sell((Sale("blue", 2),)))
    assert table.s.players[0].credits == 10
    assert (table.s.tokens, table.s.demand) == (tokens, {})
    assert table.asked == "keep"


@pytest.mark.rule("drop-drive.special.stations-end")
def test_who_is_docked_at_a_station_still_makes_an_emergency_landing() -> None:
    table = Table(
        {"station-1": (100.0, 0.0)},
        EmergencyLanding(0),
        on={"ship-green": "station-1"},
        anomalies=["drifting-station"],
    )
    assert table.told(Landed)[0].place == "planet-pink"


# --- scoring ---


@pytest.mark.rule("drop-drive.end.scoring")
def test_specimen_bonuses_are_added_and_the_most_credits_win() -> None:
    final = Table(
        None, ScoreSpecimens(0), ScoreSpecimens(1), Finish(), specimens={0: ["giant"], 1: ["prismatic"]}
    )
    outcome = final.m.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.won, outcome.rule) == (
        (3.0, 2.0),
        (True, False),
        "drop-drive.end.scoring",
    )


@pytest.mark.rule("drop-drive.end.tie")
def test_a_tie_goes_to_the_most_undamaged_upgrades_then_is_shared() -> None:
    def end(upgrades: dict[int, list[str]], damaged: list[str]) -> tuple[bool, ...]:
        outcome = Table(None, Finish(), upgrades=upgrades, damaged=damaged).m.outcome
        assert outcome is not None
        assert outcome.rule == "drop-drive.end.tie"
        return outcome.won

    two = {0: ["terrarium"], 1: ["deep-hold", "cargo-pod"]}
    assert end(two, []) == (False, True)
    assert end(two, ["deep-hold", "cargo-pod"]) == (True, False)
    assert end(two, ["deep-hold"]) == (True, True)


@pytest.mark.rule("drop-drive.scoring.origin")
def test_by_origin_this_one_included() -> None:
    # Dust Grazer: 2 for each pink; Staring and Hefty are pink, Giant is green.
    assert scored("dust-grazer", "staring", "hefty", "giant")["dust-grazer"] == 6


@pytest.mark.rule("drop-drive.scoring.vitals")
@pytest.mark.parametrize(
    ("id", "others", "credits"),
    [
        ("blindfolded", ["tide-ribbon", "moss-crawler", "staring"], 9),  # 0 or 1 eyes: 0, 0, 1, not 2
        ("thousand-eyed", ["hush-moth", "staring"], 6),  # 4 or more eyes, without an upper end
        ("feather-light", ["moss-crawler", "sociable", "thousand-eyed"], 9),  # weight 1 to 5: 1, 4, 5, not 6
        ("limbless", ["tide-ribbon", "wire-eating", "staring"], 9),  # 0 to 2 limbs: 0, 0, 2, not 3
    ],
)
def test_by_a_range_of_eyes_weight_or_limbs(id: str, others: list[str], credits: int) -> None:
    assert scored(id, *others)[id] == credits


@pytest.mark.rule("drop-drive.examples.specimens-1")
def test_example_giant_pays_three_for_each_specimen_weighing_sixteen_to_twenty() -> None:
    # Giant 19, Loping 17, Unknown 20 are in the range; Staring 15 is not.
    assert scored("giant", "loping", "unknown", "staring")["giant"] == 9


@pytest.mark.rule("drop-drive.examples.specimens-2", "drop-drive.scoring.counts-as-all")
def test_example_prismatic_and_phase_shifting_pay_two_and_count_as_every_origin_or_weight() -> None:
    result = scored("prismatic", "phase-shifting", "dust-grazer", "giant", "hush-moth")
    assert (result["prismatic"], result["phase-shifting"]) == (2, 2)
    assert result["dust-grazer"] == 4  # itself and Prismatic
    assert result["giant"] == 6  # itself and Phase Shifting, not Prismatic of weight 8
    assert result["hush-moth"] == 6  # itself, Phase Shifting from violet, and Prismatic


@pytest.mark.rule("drop-drive.scoring.upgrades")
def test_by_upgrades_damaged_ones_too() -> None:
    assert scored("wire-eating", upgrades=3)["wire-eating"] == 6
    table = Table(
        None,
        ScoreSpecimens(0),
        specimens={0: ["wire-eating"]},
        upgrades={0: ["deep-hold", "cargo-pod"]},
        damaged=["deep-hold"],
    )
    assert table.s.players[0].credits == 4


@pytest.mark.rule("drop-drive.scoring.others")
def test_by_other_specimens() -> None:
    assert scored("sociable", "giant", "slender")["sociable"] == 4
    assert scored("sociable")["sociable"] == 0


@pytest.mark.rule("drop-drive.scoring.twice")
def test_twinned_counts_as_two_wherever_specimens_are_counted_but_pays_once() -> None:
    result = scored("twinned", "moss-crawler", "sociable", "hefty")
    assert result["twinned"] == 2
    assert result["moss-crawler"] == 6  # itself, and Twinned from green twice
    assert result["sociable"] == 8  # two others, and Twinned twice
    assert result["hefty"] == 9  # itself, and Twinned of weight 13 twice


@pytest.mark.rule("drop-drive.scoring.different", "drop-drive.scoring.different-prismatic")
def test_by_different_origins_prismatic_is_one_of_them() -> None:
    assert scored("wandering", "giant", "moss-crawler", "staring")["wandering"] == 6
    assert scored("wandering", "prismatic")["wandering"] == 4
    all_five = ("wandering", "giant", "staring", "slender", "loping")
    assert scored(*all_five)["wandering"] == 10
    assert scored(*all_five, "prismatic")["wandering"] == 10


@pytest.mark.rule("drop-drive.scoring.roll", "drop-drive.reroute.any-time")
def test_unknown_pays_a_die_and_power_may_be_rerouted_even_then() -> None:
    table = Table(None, ScoreSpecimens(0), specimens={0: ["unknown"]}, cargo={0: ["fuel-1"]}, dice=[1, 5])
    assert table.asked == "reroute"
    table.play(ReroutePower())
    assert table.s.players[0].credits == 5
    assert table.chance.dropped == [["fuel-1"]]
    stands = Table(None, ScoreSpecimens(0), specimens={0: ["unknown"]}, cargo={0: ["fuel-1"]}, dice=[4])
    stands.play(LetStand())
    assert stands.s.players[0].credits == 4


@pytest.mark.rule("drop-drive.scoring.frozen")
def test_frozen_specimens_do_not_score_and_are_not_counted() -> None:
    table = Table(None, specimens={0: ["sociable"]})
    table.s.players[0].upgrades = [Upgraded(card("terrarium"), True, (), (card("giant"),))]
    ScoreSpecimens(0).run(table.m)
    assert table.s.players[0].credits == 0
    assert [event.card for event in table.told(SpecimenScored)] == [card("sociable")]


@pytest.mark.rule("drop-drive.scoring.zest")
def test_no_specimen_of_this_box_scores_zest() -> None:
    kinds = {type(face.scoring).__name__ for face in CONTENT.specimen}
    assert kinds == {"ByOrigin", "ByVitals", "ByUpgrades", "ByOthers", "Base", "Twice", "Roll", "ByDifferent"}
    assert [face.id for face in CONTENT.specimen if isinstance(face.scoring, Roll)] == ["unknown"]


def test_a_memory_lattice_pays_for_every_explore_card() -> None:
    more: dict[str, Any] = {"upgrades": {0: ["memory-lattice"]}, "passengers": {0: ["dune-envoy"]}}
    table = Table(None, ScoreSpecimens(0), specimens={0: ["prismatic"]}, **more)
    assert table.s.players[0].credits == 2 + 3
