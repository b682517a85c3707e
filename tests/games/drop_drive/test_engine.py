"""What always holds in a game of Drop Drive, whatever is played and whatever the options."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

import gravitable
from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.actions import ChooseShip, Fly, Jettison, KeepCards, Meet
from gravitable.games.drop_drive.events import CardsDrawn, Fell, ShipCardsDrawn, Swapped
from gravitable.games.drop_drive.events.anomalies import PlanetDestroyed, WentHome
from gravitable.games.drop_drive.pieces import is_port, is_ship, noun
from gravitable.games.drop_drive.ship import bays, gear, slots
from gravitable.games.drop_drive.space import base_of, table_of
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.cargo import is_heavy
from gravitable.games.drop_drive.system import big_bang_pieces
from gravitable.games.drop_drive.view.shown import DropDriveView
from gravitable.kernel import encode_log
from gravitable.physics.table import sun_distance, wall_distance

STARTS = (
    "start_space_mines",
    "start_wormhole_pair",
    "start_precursor_tech",
    "start_drifting_station",
    "start_dyson_sphere",
    "start_leviathan",
)
MODES: list[dict[str, Any]] = [
    {"anomaly_mode": "short"},
    {"anomaly_mode": "standard", "long_range_scans": 2, "extended_game": "complex-two", "stack_the_deck": 3},
    {"anomaly_mode": "progress", "gradual_formation": True, "pirate_stays": "ignore"},
    {"anomaly_mode": "order", "nav_bend": 30, "drop_take_off": False},
    {"first_game": True},
    dict.fromkeys(STARTS, True),
    {
        "curiosities": True,
        "start_precursor_tech": True,
        "start_leviathan": True,
        "start_drifting_station": True,
    },
]


def new(seed: int, seats: int, **options: Any) -> DropDriveMatch:
    given = {"world": "scatter", **options}
    match: DropDriveMatch = gravitable.new("drop-drive", seats=seats, seed=seed, options=given)
    return match


def play_one(m: DropDriveMatch, rng: Random) -> None:
    decision = rng.choice(m.pending)
    m.play(rng.choice(m.candidates(decision, 2, rng)), decision.seat)


def where_everything_is(m: DropDriveMatch) -> list[str]:
    s = m.state
    found = [*s.poses, *s.swallowed, *s.at_home, *s.gone]
    for player in s.players:
        found += [*player.cargo, *player.aside, *(p for each in player.upgrades for p in each.cargo)]
    if s.flight is not None:
        found.append(s.active.ship)
    return found + [piece for hold in s.holds.values() for piece in hold]


def explore_cards(m: DropDriveMatch) -> list[int]:
    s = m.state
    found = [*s.explore, *s.explore_discards, *(card for items in s.bonus.values() for card in items)]
    for player in s.players:
        found += [*player.hand, *player.gained, *player.passengers, *player.specimens, *gear(player)]
        found += [each.card for each in player.crew]
        for each in player.upgrades:
            found += [each.card, *each.specimens]
    return found


def check(m: DropDriveMatch) -> None:
    """Nothing is lost or doubled, nothing lies where it cannot, no ship holds more than it has room for."""
    s, table = m.state, table_of(m)
    pieces = where_everything_is(m)
    assert max(Counter(pieces).values()) == 1
    assert set(big_bang_pieces(m.content, m.options.curiosities)) <= set(pieces)
    cards = explore_cards(m)
    assert max(Counter(cards).values()) == 1
    assert set(range(m.content.deck_size)) <= set(cards)
    for piece, pose in s.poses.items():
        assert wall_distance(table, pose.point) > 0.0, piece
        assert sun_distance(table, pose.point) > 0.0, piece
    for rider, base in s.standing.items():
        assert is_ship(rider)
        assert is_ship(base) or is_port(base)
        assert rider in s.poses
        assert base_of(s, rider) in s.poses
    freezing = [decision.seat for decision in m.pending if decision.kind == "drop-drive.freeze"]
    for seat, player in enumerate(s.players):
        if player.front >= 0 and seat not in freezing:
            assert len(player.cargo) <= bays(m.content, player)
            assert len(player.specimens) <= slots(m.content, player)
            held = [*player.cargo, *(piece for each in player.upgrades for piece in each.cargo)]
            assert sum(is_heavy(m, piece) for piece in held) <= 1
            assert player.links <= m.content.nav_tool.links + m.content.nav_tool.ends
    assert s.tokens >= 0
    assert sum(s.demand.values()) + s.tokens + s.tokens_in_box == max(
        m.content.supply.demand_tokens, m.seats * m.content.supply.demand_tokens_each_player
    )
    assert sum(noun(piece) == "planet" for piece in (*s.poses, *s.gone)) == 5
    assert all(f"planet-{planet}" in s.poses for planet in (*s.bonus, *s.homes.values()) if s.big_bangs)
    assert not any(noun(piece) == "demand" for piece in pieces)


@pytest.mark.parametrize("options", MODES)
def test_nothing_is_lost_and_every_game_of_two_ends(options: dict[str, Any]) -> None:
    m, rng = new(2, 2, **options), Random(2)
    turns = -1
    while m.pending:
        play_one(m, rng)
        if m.state.turn.number != turns:
            turns = m.state.turn.number
            check(m)
    check(m)
    assert m.outcome is not None
    assert m.state.ending


@pytest.mark.parametrize("options", MODES)
def test_asking_changes_nothing(options: dict[str, Any]) -> None:
    m, rng = new(7, 3, **options), Random(7)
    for _ in range(150):
        if not m.pending:
            break
        before, told = m.save(), len(m.events)
        assert m.asking is not None
        asked = m.asking.run(m)
        for decision in m.pending:
            m.aid(decision)
            m.blocked(decision)
        assert (m.save(), len(m.events)) == (before, told)
        assert asked == (m.pending[0] if not isinstance(asked, list) else list(m.pending))
        play_one(m, rng)


def test_a_whole_game_with_simulated_drops_replays_without_physics() -> None:
    m, rng = new(3, 2, world="physics"), Random(3)
    while m.pending:
        play_one(m, rng)
    falls = [event.fall for event in m.events if isinstance(event, Fell)]
    assert all(fall.tracks for fall in falls)
    again = gravitable.replay(gravitable.read_log(encode_log(m.log)))
    assert again.state == m.state
    assert again.events == m.events


@pytest.mark.parametrize(
    "options", [{"curiosities": True, "start_dyson_sphere": True}, {"start_space_mines": True}]
)
def test_simulated_drops_keep_everything_too(options: dict[str, Any]) -> None:
    """Where things fall depends on the machine, and so does the game: it goes on until enough has fallen."""
    m, rng = new(11, 3, world="physics", **options), Random(11)
    while m.pending and sum(isinstance(event, Fell) for event in m.events) < 15:
        play_one(m, rng)
    check(m)
    again = gravitable.replay(gravitable.read_log(encode_log(m.log)))
    assert (again.state, again.events, again.pending) == (m.state, m.events, m.pending)
    loaded = gravitable.load(m.save())
    assert (loaded.state, loaded.pending) == (m.state, m.pending)
    for seat in range(m.seats):
        imagined = m.imagine(seat, Random(1))
        assert imagined.view(seat) == m.view(seat)


def test_drawn_cards_are_seen_by_who_drew_them_alone() -> None:
    m, rng = new(5, 3), Random(5)
    seen = 0
    while m.pending and seen < 12:
        for owner, player in enumerate(m.state.players):
            for seat in (*range(m.seats), None):
                view = m.view(seat)
                assert isinstance(view, DropDriveView)
                shown = [card.number for card in view.ships[owner].hand]
                assert shown == (player.hand if seat == owner else [])
                assert view.ships[owner].hand_size == len(player.hand)
                fronts = tuple(card.number for card in view.ships[owner].offered_fronts)
                assert fronts == (player.offered[0] if seat == owner else ())
        seen += any(player.hand for player in m.state.players)
        play_one(m, rng)
    for event in m.events:
        if isinstance(event, CardsDrawn):
            assert event.seen_by(event.seat) == event
            other = event.seen_by((event.seat + 1) % m.seats)
            assert (other.cards, other.count) == ((), event.count)
            assert event.seen_by(None) == other
        if isinstance(event, ShipCardsDrawn):
            assert event.seen_by(None).fronts == event.seen_by(None).backs == ()


def test_actions_and_the_board_have_words_even_for_nonsense() -> None:
    m, rng = new(2, 3, start_leviathan=True), Random(2)
    kinds = set[type]()
    while m.pending and len(kinds) < 14:
        decision = m.pending[0]
        for action in m.candidates(decision, 3, rng):
            assert GAME.action_words(m, action)
            kinds.add(type(action))
        assert GAME.board_text is not None
        assert "Demand tokens left" in GAME.board_text(m.view(0))
        play_one(m, rng)
    nowhere = (math.nan, math.inf)
    nonsense = [
        ChooseShip(99, -50),
        KeepCards((999,)),
        Meet("moon-1"),
        Jettison("ship-pale"),
        Fly((nowhere, nowhere)),
    ]
    assert all(GAME.action_words(m, action) for action in [*nonsense, Fly(())])


def test_curiosities_are_told_in_words() -> None:
    told = dict[type, str]()
    for seed in (5, 6, 8):
        m, rng = new(seed, 3, curiosities=True), Random(seed)
        while m.pending:
            play_one(m, rng)
        told |= {type(event): GAME.event_words(m, event, ["Ada", "Bo", "Cy"]) for event in m.events}
        assert GAME.board_text is not None
        text = GAME.board_text(m.view(0))
        assert "$ special cargo" in text
        aboard = [each.card for player in m.state.players for each in player.crew]
        assert all(m.content.cards[card].face.name in text for card in aboard)
    assert "frozen core" in told[Swapped] or "doomsday charge" in told[Swapped]
    assert "goes home to" in told[WentHome]
    assert "is destroyed. What lay beside it goes to" in told[PlanetDestroyed]


def test_what_another_chose_secretly_does_not_show() -> None:
    m = new(1, 2, big_bang_redo=0)
    before = msgspec.json.encode(m.view(1))
    m.play(m.decision(0).options[2], 0)  # type: ignore[index]
    assert msgspec.json.encode(m.view(1)) == before
    imagined = m.imagine(1, Random(3))
    assert imagined.view(1) == m.view(1)
    assert imagined.state.players[0].offered != m.state.players[0].offered
