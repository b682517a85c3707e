"""What the rules say beforehand is what they do: previews of flights, odds of battles, reasons."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.rules.drop_drive.table import Pause, Table

import gravitable
from gravitable.games.drop_drive.actions import Approach, Fly, GoOn, LetStand, ReroutePower, Respond, Stay
from gravitable.games.drop_drive.events import (
    BattleEnded,
    Collected,
    Damaged,
    DemandPlaced,
    DiceRolled,
    EncounterBegan,
    Fell,
    FlightEnded,
    Landed,
    Sold,
)
from gravitable.games.drop_drive.events.anomalies import MineHit
from gravitable.games.drop_drive.flight_forecast import FlightForecast
from gravitable.games.drop_drive.flight_rules import meetings, start_at_ship
from gravitable.games.drop_drive.paths import random_path
from gravitable.games.drop_drive.pieces import is_port, noun, role_of
from gravitable.games.drop_drive.space import is_in_space, ships_in_system
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.battle import Battle, EncounterAid, battle_odds
from gravitable.games.drop_drive.steps.dropping import stack
from gravitable.games.drop_drive.steps.encounters import Encounter
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.games.drop_drive.steps.selling import SaleAid
from gravitable.geometry.outline import Point
from gravitable.kernel import Action, Event
from gravitable.physics.table import PieceId

UNLIKELY = 0.0005
"""A result rarer than this fails; the seeds are fixed, so it fails always or never."""
STARTS = dict.fromkeys(("start_space_mines", "start_drifting_station", "start_leviathan"), True)


def game(seed: int, turns: int, **options: Any) -> DropDriveMatch:
    """A random game in which someone is asked for a flight path after some turns."""
    given = {"world": "scatter", "big_bang_redo": 0, **options}
    m: DropDriveMatch = gravitable.new("drop-drive", seats=3, seed=seed, options=given)
    rng = Random(seed)
    while m.pending and not (m.pending[0].kind == "drop-drive.fly" and m.state.turn.number > turns):
        decision = m.pending[0]
        m.play(rng.choice(m.candidates(decision, 1, rng)), decision.seat)
    return m


# --- flights ---


def crowded(m: DropDriveMatch, rng: Random) -> None:
    """Ships in space are heaped onto each other, and one lands on a planet."""
    s = m.state
    loose = [ship for ship in ships_in_system(s) if ship != s.active.ship and is_in_space(s, ship)]
    loose = [ship for ship in loose if ship not in s.standing and ship not in s.standing.values()]
    for ship in loose[1:]:
        del s.poses[ship]
        stack(m, ship, rng.choice([loose[0], "planet-violet"]), rng.random() * 6.28)


def met_by(event: Event) -> PieceId | None:
    """What an event says the flight has met."""
    match event:
        case Collected(piece=piece, taken_from=None) | MineHit(mine=piece) | EncounterBegan(other=piece):
            return piece
        case Landed(place=place):
            return place
        case DiceRolled(other="leviathan-1"):
            return "leviathan-1"
    return None


ANSWERS: dict[str, Action] = {
    "drop-drive.posture": Approach("arm-weapons"),
    "drop-drive.armed": Respond("surrender"),
    "drop-drive.hailed": Respond("open-a-channel"),
    "drop-drive.reroute": LetStand(),
    "drop-drive.go-on": GoOn(),
}


def flown(m: DropDriveMatch, path: tuple[Point, ...], rng: Random) -> list[PieceId]:
    """What a flight meets, in order, up to its end or to the first drop, which nobody can foresee."""
    trial = m.clone(Random(1))
    trial.play(Fly(path))
    while trial.pending and trial.state.flight is not None:
        decision = trial.pending[0]
        options = trial.candidates(decision, 1, rng)
        answer = options[0] if decision.kind == "drop-drive.meet" else ANSWERS.get(decision.kind)
        trial.play(answer or rng.choice(options))
    found = []
    for event in trial.events:
        if isinstance(event, Fell | FlightEnded):
            break
        if (piece := met_by(event)) is not None:
            found.append(piece)
    return found


@pytest.mark.parametrize(
    ("seed", "options"), [(0, {}), (1, {}), (4, {}), (5, {}), (2, STARTS), (4, STARTS), (6, STARTS)]
)
def test_a_flight_meets_what_its_preview_says_in_that_order(seed: int, options: dict[str, Any]) -> None:
    m, rng = game(seed, seed, **options), Random(seed)
    crowded(m, rng)
    start = start_at_ship(m)
    compared = 0
    for _ in range(40):
        path = random_path(m, start, rng)
        if path is None:
            continue
        told = m.study(Fly(path), m.pending[0].seat)
        assert isinstance(told, FlightForecast)
        forecast = [ahead.piece for ahead in told.meets if noun(ahead.piece) != "wormhole"]
        happened = flown(m, path, rng)
        assert forecast[: len(happened)] == happened
        compared += bool(happened)
    assert compared > 3


def test_it_is_told_beforehand_for_which_cargo_no_bay_is_free_and_where_the_flight_ends() -> None:
    lying = {
        "ship-green": (-60.0, 0.0),
        "fuel-1": (-90.0, 0.0),
        "fuel-2": (-110.0, 0.0),
        "planet-pink": (-160.0, 0.0),
    }
    table = Table(lying, RocketDrive(), cargo={0: [f"asteroid-red-{n}" for n in range(1, 5)]})
    path = ((-72.0, 0.0), (-97.0, 0.0), (-122.0, 0.0), (-147.0, 0.0), (-172.0, 0.0))
    told = table.m.study(Fly(path), 0)
    assert isinstance(told, FlightForecast)
    assert [(ahead.piece, ahead.full) for ahead in told.meets] == [
        ("fuel-1", False),
        ("fuel-2", True),
        ("planet-pink", False),
    ]
    assert told.ends == "planet-pink"
    reach = 30.0 / 2 + table.m.content.nav_tool.link_width / 2
    assert told.flown == pytest.approx(160.0 - 72.0 - reach)
    assert table.m.study(Stay(), 0) is None


@pytest.mark.parametrize("seed", range(3))
def test_what_ends_a_flight_is_the_last_thing_foreseen(seed: int) -> None:
    m, rng = game(20 + seed, 4), Random(seed)
    start, seat = start_at_ship(m), m.pending[0].seat
    ended = 0
    for _ in range(60):
        path = random_path(m, start, rng)
        contacts = meetings(m, start, path) if path else []
        if not contacts or any(role_of(c.piece) in ("ship", "mine") for c in contacts):
            continue
        trial = m.clone(Random(1))
        trial.play(Fly(path or ()), seat)
        if any(isinstance(event, Fell) for event in trial.events) and not is_port(contacts[-1].piece):
            continue
        landed = [event.place for event in trial.events if isinstance(event, Landed)]
        if trial.state.flight is None:
            assert landed == [c.piece for c in contacts if is_port(c.piece)]
            ended += bool(landed)
    assert ended or start.no_planets


# --- odds ---

SHIPS = {0: ("comet", "wanderer"), 1: ("savage", "wanderer")}
UPGRADES: list[list[str]] = [
    [],
    ["pulse-cannon"],
    ["decoy-hull", "terrarium"],
    ["null-shield", "siege-battery"],
]


def fought(table: Table, one: PieceId, other: PieceId, times: int, seed: int) -> list[list[Event]]:
    """The same battle, over and over."""
    found = []
    for n in range(times):
        trial = table.m.clone(Random(seed * 100_000 + n))
        trial.agenda.append(Pause())
        trial.push(Battle(one, other))
        trial.advance()
        while trial.pending[0].kind != "test.pause":
            trial.play(trial.pending[0].options[0])  # type: ignore[index]
        found.append(trial.events)
    return found


def by_chance(seen: list[int], expected: list[float]) -> float:
    """How often chance alone brings counts that are as far from what is expected."""
    from scipy.stats import chisquare  # (which takes long to load)

    return float(chisquare(seen, expected).pvalue)


@pytest.mark.parametrize("foe", ["ship-blue", "pirate-blue", "leviathan-1"])
@pytest.mark.parametrize("mine", range(len(UPGRADES)))
def test_battles_end_as_often_as_the_odds_say_and_do_the_damage_they_say(foe: str, mine: int) -> None:
    table = Table(
        {"ship-green": (-100.0, 0.0), "ship-blue": (-130.0, 0.0), "pirate-blue": (0.0, 120.0)}
        | ({"leviathan-1": (100.0, 60.0)} if noun(foe) == "leviathan" else {}),
        ships=SHIPS,
        upgrades={0: UPGRADES[mine], 1: UPGRADES[(mine + 2) % 4]},
        anomalies=["leviathan"] if noun(foe) == "leviathan" else [],
    )
    odds = battle_odds(table.m, "ship-green", foe)
    assert odds.win + odds.tie + odds.lose == pytest.approx(1.0)
    times = 250
    results, done, taken = Counter[str](), 0, 0
    for events in fought(table, "ship-green", foe, times, mine + 1):
        winner = next(event.winner for event in events if isinstance(event, BattleEnded))
        results["tie" if winner is None else "win" if winner == "ship-green" else "lose"] += 1
        done += sum(event.points for event in events if isinstance(event, Damaged) and event.ship == foe)
        taken += sum(e.points for e in events if isinstance(e, Damaged) and e.ship == "ship-green")
    kinds = [kind for kind in ("win", "tie", "lose") if getattr(odds, kind) > 0.0]
    assert set(results) <= set(kinds)
    expected = [times * getattr(odds, kind) for kind in kinds]
    assert by_chance([results[kind] for kind in kinds], expected) > UNLIKELY
    # Three standard errors of a mean whose single values are at most about ten apart.
    assert taken / times == pytest.approx(odds.taken, abs=0.3)
    if noun(foe) != "leviathan":
        assert done / times == pytest.approx(odds.done, abs=0.3)


def test_rolling_again_ends_as_often_as_the_odds_say() -> None:
    results = Counter[str]()
    times = 250
    table = Table(
        {"ship-green": (-100.0, 0.0), "pirate-blue": (0.0, 120.0)},
        Battle("ship-green", "pirate-blue"),
        cargo={0: ["fuel-1"]},
        dice=[1, 4],
    )
    aid = table.m.aid(table.m.pending[0])
    assert isinstance(aid, EncounterAid)
    assert aid.faces == (1, 4)
    assert (aid.odds.win, aid.odds.tie, aid.odds.lose) == pytest.approx((3 / 6, 1 / 6, 2 / 6))
    for n in range(times):
        trial = table.m.clone(Random(n))
        trial.play(ReroutePower())
        winner = next(event.winner for event in trial.events if isinstance(event, BattleEnded))
        results["tie" if winner is None else "win" if winner == "ship-green" else "lose"] += 1
    expected = [times * chance for chance in (aid.odds.win, aid.odds.tie, aid.odds.lose)]
    assert by_chance([results[kind] for kind in ("win", "tie", "lose")], expected) > UNLIKELY


def test_the_odds_are_told_to_each_side_from_its_own() -> None:
    lying = {"ship-green": (-100.0, 0.0), "ship-blue": (-130.0, 0.0)}
    table = Table(lying, Encounter("ship-green", "ship-blue"), ships=SHIPS)
    mine, theirs = (
        battle_odds(table.m, "ship-green", "ship-blue"),
        battle_odds(table.m, "ship-blue", "ship-green"),
    )
    assert (mine.win, mine.done) == pytest.approx((theirs.lose, theirs.taken))
    assert mine.win < theirs.win
    began = table.told(EncounterBegan)[0]
    assert (began.ratings, began.odds) == ((1, 4), mine)

    def told() -> Any:
        aid = table.m.aid(table.m.pending[0])
        assert isinstance(aid, EncounterAid)
        assert (aid.one, aid.other, aid.ratings) == ("ship-green", "ship-blue", (1, 4))
        return aid.odds

    assert told() == mine
    table.play(Approach("hailing-frequencies"))
    assert told() == theirs
    table.play(Respond("arm-weapons"))
    assert told() == mine


# --- sales ---


@pytest.mark.parametrize(("seed", "options"), [(3, {}), (5, {"curiosities": True}), (6, STARTS)])
def test_a_sale_brings_what_its_quote_says(seed: int, options: dict[str, Any]) -> None:
    given = {"world": "scatter", "big_bang_redo": 0, **options}
    m: DropDriveMatch = gravitable.new("drop-drive", seats=3, seed=seed, options=given)
    rng = Random(seed)
    compared = 0
    while m.pending:
        decision = m.pending[0]
        if decision.kind == "drop-drive.sell":
            aid = m.aid(decision)
            assert isinstance(aid, SaleAid)
            for action, quote in zip(decision.options or (), aid.quotes, strict=True):
                events = m.clone(Random(1)).play(action, decision.seat)
                placed = [event.left for event in events if isinstance(event, DemandPlaced)]
                assert sum(event.credits for event in events if isinstance(event, Sold)) == quote.credits
                assert (len(placed), placed[-1:] or [m.state.tokens]) == (quote.tokens, [quote.left])
                compared += 1
        m.play(rng.choice(m.candidates(decision, 1, rng)), decision.seat)
    assert compared > 5
