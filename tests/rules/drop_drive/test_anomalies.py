"""Anomalies: scanning, short-range effects, modes and modifiers."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.rules.drop_drive.table import CONTENT, Table, card

import gravitable
from gravitable.games.drop_drive.actions import AimShip, ChooseTarget, Deliver, LoseCargo, Sale, Sell
from gravitable.games.drop_drive.events import DeckRenewed, PirateTargeted, ShipMoved, Sold
from gravitable.games.drop_drive.events.anomalies import AnomalyInPlay, AnomalyScanned
from gravitable.games.drop_drive.pieces import noun
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.anomalies import ScanAnomaly, draw_scan
from gravitable.games.drop_drive.steps.short_range import SHORT_RANGE
from gravitable.geometry.solid import facing
from gravitable.kernel import RandomChance

SCANS = {scan.id: number for number, scan in enumerate(CONTENT.scan)}
SPACE = {"ship-green": (-100.0, 0.0), "anomaly-1": (-100.0, 40.0)}


def scan(id: str, lying: dict[str, tuple[float, float]] | None = None, **more: Any) -> Table:
    """The active player scans an anomaly and draws this card."""
    return Table({**SPACE, **(lying or {})}, ScanAnomaly(0, "anomaly-1"), draws=[SCANS[id] + 1], **more)


def modes(scans: int, seed: int = 1, **options: Any) -> tuple[Table, list[tuple[int, bool]]]:
    """Complexity and range of the first scans."""
    table = Table(SPACE, **options)
    table.m.chance = RandomChance(Random(seed))
    for _ in range(scans):
        ScanAnomaly(0, "anomaly-1").run(table.m)
        table.m.agenda.clear()
    scanned = [
        (CONTENT.scan[SCANS[event.scan]].anomaly, event.long_range) for event in table.told(AnomalyScanned)
    ]
    return table, [(CONTENT.anomalies[anomaly].complexity, long_range) for anomaly, long_range in scanned]


@pytest.mark.rule("drop-drive.rocket.scan", "drop-drive.anomalies.short-range")
def test_the_short_range_effect_is_carried_out_then_the_card_is_discarded() -> None:
    table = scan("dyson-sphere-b")
    assert table.s.players[0].credits == 3
    assert table.s.scan_discards == [SCANS["dyson-sphere-b"]]
    assert SCANS["dyson-sphere-b"] not in table.s.scans
    assert not table.told(AnomalyScanned)[0].long_range


@pytest.mark.rule("drop-drive.anomalies.short-range")
def test_what_each_short_range_effect_does() -> None:
    assert set(SHORT_RANGE) == {each.effect for each in CONTENT.scan}
    shock = scan("space-mines-a", upgrades={0: ["terrarium"]})
    assert shock.s.players[0].upgrades[0].damaged
    gamble = scan("space-mines-b", dice=[2], upgrades={0: ["terrarium"]}, cargo={0: ["salvage-1"]})
    assert gamble.s.players[0].upgrades[0].damaged
    assert gamble.s.players[0].cargo == []
    assert scan("space-mines-b", dice=[4]).s.players[0].credits == 4
    fall = scan("wormhole-pair-a").play(AimShip(-50.0, -120.0))
    assert fall.chance.dropped == [["anomaly-1"], ["ship-green"]]
    swap = scan("wormhole-pair-b", {"ship-blue": (100.0, 60.0), "pirate-blue": (60.0, -90.0)})
    assert set(swap.options) == {ChooseTarget("ship-blue"), ChooseTarget("pirate-blue")}
    swap.play(ChooseTarget("ship-blue"))
    assert (swap.at("ship-green"), swap.at("ship-blue")) == ((100.0, 60.0), (-100.0, 0.0))
    assert facing(swap.s.poses["ship-green"]) == pytest.approx(math.atan2(60.0, 200.0), abs=0.001)
    assert facing(swap.s.poses["ship-blue"]) == pytest.approx(math.atan2(-60.0, -200.0), abs=0.001)
    assert scan("wormhole-pair-b").asked == "test.pause"  # nobody else is in space
    # Straight across is over the sun: both go around it, the same way.
    ways = {event.piece: event.way for event in swap.told(ShipMoved)}
    assert all(math.hypot(*point) >= 37.0 - 0.01 for point in ways["ship-green"])
    assert len(ways["ship-green"]) > 2
    assert ways["ship-blue"] == ways["ship-green"][::-1]
    survey = scan("precursor-tech-a")
    assert (survey.asked, len(survey.options)) == ("keep", 3)
    overhaul = scan("precursor-tech-b", upgrades={0: ["terrarium"]}, damaged=["terrarium"])
    assert not overhaul.s.players[0].upgrades[0].damaged
    assert len(overhaul.s.explore) == 60 - 1 - 1


@pytest.mark.rule("drop-drive.anomalies.short-range")
def test_what_the_other_short_range_effects_do() -> None:
    cargo = {0: ["asteroid-red-1", "asteroid-red-2", "asteroid-blue-1"]}
    trader = scan("drifting-station-a", cargo=cargo)
    assert not scan("drifting-station-a", cargo=cargo).play(Sell(())).told(Sold)
    assert Sell((Sale("red", 2), Sale("blue", 1))) not in trader.options
    assert scan("drifting-station-a", cargo={0: ["fuel-1"]}).asked == "test.pause"  # nothing to sell
    trader.play(Sell((Sale("red", 1), Sale("blue", 1))))
    assert (trader.s.players[0].credits, trader.s.demand) == (6, {})
    shuttle = scan("drifting-station-b", passengers={0: ["spore-elder", "reef-judge"]})
    shuttle.play(Deliver(card("reef-judge")))
    assert shuttle.s.players[0].credits == 8
    assert shuttle.asked == "test.pause"
    fuel = {"fuel-1": (-100.0, 60.0), "fuel-2": (0.0, 100.0), "fuel-3": (-60.0, 60.0)}
    stream = scan("dyson-sphere-a", fuel)
    assert set(stream.s.players[0].cargo) == {"fuel-1", "fuel-3"}
    kick = scan("dyson-sphere-b")
    assert kick.chance.dropped == [["anomaly-1"], ["ship-green"]]
    wave = scan(
        "leviathan-a",
        {"ship-blue": (-40.0, 40.0), "pirate-blue": (-100.0, -60.0), "pirate-green": (150.0, 60.0)},
        cargo={1: ["fuel-1", "salvage-1"]},
        holds={"blue": ["fuel-2"], "green": ["fuel-3"]},
    )
    assert (wave.asked, wave.seat) == ("lose-cargo", 1)
    wave.play(LoseCargo("salvage-1"))
    assert (wave.s.players[1].cargo, wave.s.holds) == (["fuel-1"], {"green": ("fuel-3",), "blue": ()})
    frenzy = scan(
        "leviathan-b",
        {
            "pirate-blue": (100.0, 60.0),
            "pirate-green": (60.0, -90.0),
            "fuel-1": (100.0, 80.0),
            "fuel-2": (60.0, -70.0),
        },
    )
    assert [event.pirate for event in frenzy.told(PirateTargeted)] == ["pirate-green", "pirate-blue"]
    landed = scan(
        "leviathan-b",
        {"pirate-green": (60.0, -90.0), "fuel-2": (60.0, -70.0)},
        on={"ship-blue": "planet-blue", "pirate-blue": "ship-blue"},
    )
    assert [event.pirate for event in landed.told(PirateTargeted)] == ["pirate-green"]  # one is not in space


@pytest.mark.rule("drop-drive.anomalies.short-range")
def test_a_shock_wave_reaches_three_links_and_no_farther() -> None:
    # The green ship's tail is at -112 and the blue one's nose 75 mm from it, or a hundredth more.
    for x, left in ((-199.0, []), (-199.01, ["fuel-1"])):
        wave = scan("leviathan-a", {"ship-blue": (x, 0.0)}, cargo={1: ["fuel-1"]})
        assert wave.s.players[1].cargo == left


@pytest.mark.rule("drop-drive.anomalies.short-range")
def test_a_shock_wave_strikes_in_turn_order_a_players_ship_before_the_pirate() -> None:
    lying = {
        "pirate-pink": (-130.0, 0.0),
        "ship-pink": (-160.0, 0.0),
        "pirate-blue": (-100.0, -40.0),
        "ship-blue": (-70.0, 0.0),
    }
    wave = scan(
        "leviathan-a",
        lying,
        seats=3,
        cargo={1: ["fuel-1"], 2: ["fuel-3"]},
        holds={"blue": ["fuel-2"], "pink": ["fuel-4"]},
    )
    assert [pieces for pieces in wave.chance.dropped if pieces != ["anomaly-1"]] == [
        ["fuel-1"],
        ["fuel-2"],
        ["fuel-3"],
        ["fuel-4"],
    ]


@pytest.mark.rule("drop-drive.rocket.anomaly-reshuffle")
def test_an_empty_anomaly_deck_is_made_anew() -> None:
    table = Table(SPACE)
    table.s.scans, table.s.scan_discards = [], [3, 4]
    assert draw_scan(table.m) in (3, 4)
    assert len(table.s.scans) == 1
    assert table.told(DeckRenewed)[0].deck == "anomaly"


@pytest.mark.rule("drop-drive.rocket.first-game-short-range")
def test_a_first_game_scans_at_short_range_only() -> None:
    _, found = modes(6, first_game=True, anomaly_mode="order")
    assert not any(long_range for _, long_range in found)


@pytest.mark.rule("drop-drive.anomalies.long-range")
def test_a_long_range_scan_follows_the_rules_card_instead() -> None:
    table = scan("space-mines-a", upgrades={0: ["terrarium"]}, anomaly_mode="standard")
    assert table.told(AnomalyScanned)[0].long_range
    assert not table.s.players[0].upgrades[0].damaged  # not the short-range effect
    assert table.s.anomalies == ["space-mines"]
    assert [event.anomaly for event in table.told(AnomalyInPlay)] == ["space-mines"]


@pytest.mark.rule("drop-drive.anomalies.twice")
def test_an_anomaly_in_play_uses_its_short_range_effect() -> None:
    table = scan(
        "space-mines-a", anomaly_mode="standard", anomalies=["space-mines"], upgrades={0: ["terrarium"]}
    )
    assert not table.told(AnomalyScanned)[0].long_range
    assert table.s.players[0].upgrades[0].damaged


def start(seed: int = 1, **options: Any) -> DropDriveMatch:
    given = {"world": "scatter", "big_bang_redo": 0, **options}
    match: DropDriveMatch = gravitable.new("drop-drive", seats=3, seed=seed, options=given)
    return match


ALL = {
    "start_space_mines": "space-mines",
    "start_wormhole_pair": "wormhole-pair",
    "start_precursor_tech": "precursor-tech",
    "start_drifting_station": "drifting-station",
    "start_dyson_sphere": "dyson-sphere",
    "start_leviathan": "leviathan",
}


@pytest.mark.rule("drop-drive.anomalies.start-of-game", "drop-drive.modes.predetermined")
@pytest.mark.parametrize("option", ALL)
def test_chosen_anomalies_are_in_play_from_the_beginning(option: str) -> None:
    m = start(**{option: True})
    assert m.state.anomalies == [ALL[option]]
    tokens = CONTENT.anomalies[ALL[option]]
    assert sum(noun(piece) == tokens.token for piece in m.state.poses) == tokens.tokens


@pytest.mark.rule("drop-drive.anomalies.mixed", "drop-drive.modes.sandbox")
def test_the_three_ways_mix() -> None:
    everything = start(**dict.fromkeys(ALL, True), anomaly_mode="progress")
    assert sorted(everything.state.anomalies) == sorted(ALL.values())
    table, found = modes(3, anomaly_mode="standard", long_range_scans=1, anomalies=["leviathan"])
    assert [long_range for _, long_range in found][1:] == [False, False]
    assert "leviathan" in table.s.anomalies


@pytest.mark.rule("drop-drive.modes.standard")
@pytest.mark.parametrize("count", [1, 2])
def test_standard_the_first_one_or_two_are_long_range(count: int) -> None:
    for seed in range(6):
        _, found = modes(5, seed, anomaly_mode="standard", long_range_scans=count)
        ranges = [long_range for _, long_range in found]
        # The second card of an anomaly that is already in play is used at short range.
        assert ranges[0]
        assert not any(ranges[count:])
    assert sum(modes(2, seed, anomaly_mode="standard", long_range_scans=2)[1][1][1] for seed in range(12)) > 6


@pytest.mark.rule("drop-drive.modes.stack-the-deck")
@pytest.mark.parametrize("complexity", [1, 2, 3])
def test_a_stacked_deck_begins_with_a_chosen_complexity(complexity: int) -> None:
    later = Counter[int]()
    for seed in range(10):
        _, found = modes(5, seed, anomaly_mode="standard", long_range_scans=2, stack_the_deck=complexity)
        assert [each for each, _ in found[:2]] == [complexity, complexity]
        later.update(each for each, _ in found[2:])
    assert len(later) == 3


@pytest.mark.rule("drop-drive.modes.progress")
def test_by_progress_long_range_only_while_half_of_the_tokens_are_left() -> None:
    for tokens, long_range in ((8, True), (4, True), (3, False)):
        table = Table(SPACE, anomaly_mode="progress")
        assert table.s.tokens_in_game == 8
        table.s.tokens = tokens
        ScanAnomaly(0, "anomaly-1").run(table.m)
        assert table.told(AnomalyScanned)[0].long_range == long_range


@pytest.mark.rule("drop-drive.modes.order")
def test_by_order_complexity_three_then_two_then_one_then_short_range() -> None:
    later = Counter[int]()
    for seed in range(10):
        _, found = modes(6, seed, anomaly_mode="order")
        assert found[:3] == [(3, True), (2, True), (1, True)]
        assert not any(long_range for _, long_range in found[3:])
        later.update(complexity for complexity, _ in found[3:])
    assert len(later) == 3


@pytest.mark.rule("drop-drive.modes.extended", "drop-drive.modes.extended-complex")
@pytest.mark.parametrize(
    ("extended", "id", "added"),
    [
        ("no", "leviathan-a", 0),
        ("one", "leviathan-a", 1),
        ("complex-two", "leviathan-a", 2),
        ("complex-two", "space-mines-a", 1),
    ],
)
def test_an_extended_game_adds_demand_tokens(extended: str, id: str, added: int) -> None:
    table = scan(id, anomaly_mode="standard", extended_game=extended)
    assert (table.s.tokens, table.s.tokens_in_game, table.s.tokens_in_box) == (
        8 + added,
        8 + added,
        10 - added,
    )
    short = scan(id, anomaly_mode="short", extended_game=extended)
    assert short.s.tokens == 8


@pytest.mark.rule("drop-drive.special.limits", "drop-drive.modes.extended")
def test_what_the_box_cannot_supply_does_not_happen() -> None:
    table = Table(SPACE, anomaly_mode="standard", extended_game="complex-two")
    table.s.tokens_in_box = 1
    table.chance.draws = [SCANS["leviathan-a"] + 1]
    ScanAnomaly(0, "anomaly-1").run(table.m)
    assert (table.s.tokens, table.s.tokens_in_box) == (9, 0)
    from gravitable.games.drop_drive.steps.selling import place_token

    table.s.tokens = 0
    place_token(table.m, 0, "pink", "blue")
    assert table.s.demand == {}
