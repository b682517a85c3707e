"""The box, system setup, player setup, captains."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.rules.drop_drive.table import CONTENT, PLANETS, Table, card, cards

import gravitable
from gravitable.games.drop_drive.actions import (
    AgreeBigBang,
    AimShip,
    ChooseShip,
    ChooseTarget,
    Jettison,
    KeepCards,
)
from gravitable.games.drop_drive.content import Passenger, Specimen, Upgrade
from gravitable.games.drop_drive.events import CardsDrawn, Fell, ShipCardsDrawn
from gravitable.games.drop_drive.pieces import noun, role_of
from gravitable.games.drop_drive.ship import (
    battle_rating,
    bays,
    drop_icons,
    explore_rating,
    fit_nav_tools,
    rocket_rating,
    slots,
)
from gravitable.games.drop_drive.space import is_in_space, nearest, outline_of
from gravitable.games.drop_drive.state import DropDriveMatch, Upgraded
from gravitable.games.drop_drive.steps.drop_drive import Aim
from gravitable.games.drop_drive.steps.setup import StartingCargo
from gravitable.games.drop_drive.steps.turn import GradualDrop
from gravitable.kernel import IllegalAction


def new(seats: int = 4, seed: int = 1, **options: Any) -> DropDriveMatch:
    given = {"world": "scatter", "big_bang_redo": 0, **options}
    match: DropDriveMatch = gravitable.new("drop-drive", seats=seats, seed=seed, options=given)
    return match


def set_up(seats: int = 4, seed: int = 1, **options: Any) -> DropDriveMatch:
    """A game up to its first turn, everyone taking the first choice."""
    m = new(seats, seed, **options)
    while m.state.turn.phase == "setup":
        decision = m.pending[0]
        m.play(decision.options[0] if decision.options else AimShip(*m.state.poses["planet-green"].point))
    return m


# --- the box ---


@pytest.mark.rule("drop-drive.components.count")
def test_two_to_five_players_the_fifth_with_a_captain_of_his_own() -> None:
    for seats in (2, 3, 4, 5):
        assert len(new(seats).state.players) == seats
    for seats in (1, 6):
        with pytest.raises(gravitable.GravitableError):
            new(seats)


@pytest.mark.rule("drop-drive.components.decks", "drop-drive.setup.shuffle")
def test_the_decks_are_complete_and_drawn_at_random() -> None:
    m = new()
    drawn = [c for event in m.events if isinstance(event, ShipCardsDrawn) for c in event.fronts]
    assert len(drawn) + len(m.state.fronts) == len(CONTENT.front) == 10
    assert len(m.state.backs) + 2 * m.seats == len(CONTENT.back) == 10
    assert len(m.state.explore) == CONTENT.deck_size == 60
    assert len(m.state.scans) == len(CONTENT.scan) == 12
    assert len({tuple(new(seed=seed).state.players[0].offered[0]) for seed in range(6)}) > 3


@pytest.mark.rule("drop-drive.components.pieces")
def test_the_system_holds_all_pieces_of_the_box() -> None:
    m = set_up()
    everything = [*m.state.poses, *(p for player in m.state.players for p in player.cargo)]
    everything += [piece for hold in m.state.holds.values() for piece in hold]
    kinds = Counter(noun(piece) for piece in everything)
    assert kinds == {
        "planet": 5,
        "asteroid": 30,
        "salvage": 6,
        "fuel": 7,
        "anomaly": 3,
        "ship": 4,
        "pirate": 1,
    }
    colours = Counter(piece.split("-")[1] for piece in everything if noun(piece) == "asteroid")
    assert set(colours.values()) == {6}


@pytest.mark.rule("drop-drive.components.tiles", "drop-drive.setup.demand-tokens")
def test_four_demand_tokens_a_player_and_the_others_in_the_box() -> None:
    assert len(CONTENT.planet) == 5
    assert len([captain for captain in CONTENT.captain if not captain.fifth]) == 4
    for seats, box in ((2, 10), (3, 6), (4, 2), (5, 0)):
        state = new(seats).state
        assert (state.tokens, state.tokens_in_game, state.tokens_in_box) == (4 * seats, 4 * seats, box)


@pytest.mark.rule("drop-drive.components.nav-tool")
def test_the_parts_of_the_nav_tools_are_shared() -> None:
    backs = ("dart", "runner", "courier", "wanderer", "scholar")
    table = Table(None, seats=5, ships={n: ("comet", back) for n, back in enumerate(backs)})
    links = [player.links for player in table.s.players]
    assert sum(links) == 28
    assert links == [7, 6, 6, 5, 4]  # the last one wants 5
    table.s.players[0].upgrades = [Upgraded(card("booster-coil"))]
    fit_nav_tools(table.m)
    assert table.s.players[0].links == 7


@pytest.mark.rule("drop-drive.components.precursor-apart")
def test_precursor_cards_are_not_in_the_explore_deck() -> None:
    precursor = set(cards(*(each.id for each in CONTENT.precursor)))
    assert len(precursor) == 6
    assert not precursor & set(new().state.explore)


@pytest.mark.rule("drop-drive.components.anomaly-later")
def test_a_first_game_uses_nothing_of_the_anomaly_rules() -> None:
    m = set_up(first_game=True, start_space_mines=True, start_leviathan=True, anomaly_mode="order")
    assert m.state.anomalies == []
    assert {role_of(piece) for piece in m.state.poses} == {"cargo", "planet", "ship", "anomaly"}


@pytest.mark.rule("drop-drive.cards.ship")
def test_a_front_and_a_back_make_a_ship() -> None:
    table = Table(None, ships={0: ("rusty", "surveyor")})
    player = table.s.players[0]
    assert drop_icons(CONTENT, player) == ("planet", "ship")
    assert (battle_rating(CONTENT, player), explore_rating(CONTENT, player)) == (1, 4)
    assert (rocket_rating(CONTENT, player), bays(CONTENT, player), slots(CONTENT, player)) == (4, 4, 2)
    assert table.seen.ships[0].front is not None
    assert table.seen.ships[0].front.origin == "green"


@pytest.mark.rule("drop-drive.cards.explore")
def test_an_explore_card_shows_type_origin_and_what_its_type_needs() -> None:
    for each in CONTENT.cards[: CONTENT.crews.start]:
        face = each.face
        assert face.text
        if isinstance(face, Upgrade):
            assert each.origin
        elif isinstance(face, Passenger):
            assert face.destinations
        else:
            assert isinstance(face, Specimen)
            assert face.scoring is not None
            assert each.origin == face.origin


@pytest.mark.rule("drop-drive.cards.planet-tile")
def test_a_planet_tile_shows_names_type_market_facility_and_hold() -> None:
    table = Table(None, edgeworlds=["pink"], holds={"green": ["fuel-1"]})
    pink, green = table.seen.planets[:2]
    assert (pink.culture, pink.side, green.side) == ("Dusters", "edgeworld", "homeworld")
    assert pink.facility is not None
    assert green.facility is None
    assert [row.price for row in pink.market] == [6, 5]
    assert table.seen.pirates[0].hold == ("fuel-1",)


@pytest.mark.rule("drop-drive.cards.anomaly", "drop-drive.anomalies.complexity")
def test_an_anomaly_card_shows_its_effect_and_a_complexity() -> None:
    assert all(scan.text and scan.anomaly in CONTENT.anomalies for scan in CONTENT.scan)
    assert sorted(anomaly.complexity for anomaly in CONTENT.anomaly) == [1, 1, 2, 2, 3, 3]


# --- system setup ---


@pytest.mark.rule("drop-drive.setup.planet-tiles")
def test_two_homeworlds_are_drawn_by_lot() -> None:
    drawn = Counter[str]()
    for seed in range(40):
        homeworlds = [planet for planet, side in new(seed=seed).state.sides.items() if side == "homeworld"]
        assert len(homeworlds) == 2
        drawn.update(homeworlds)
    assert len(drawn) == 5


@pytest.mark.rule("drop-drive.setup.first-game-homeworlds")
def test_in_a_first_game_all_tiles_are_homeworlds() -> None:
    assert set(new(first_game=True).state.sides.values()) == {"homeworld"}


@pytest.mark.rule("drop-drive.setup.credits")
def test_credits_come_from_a_pile_that_is_not_limited() -> None:
    from gravitable.games.drop_drive.steps.cargo import gain_credits

    table = Table(None)
    assert [player.credits for player in table.s.players] == [0, 0]
    gain_credits(table.m, 0, 1000, "a windfall")
    assert table.s.players[0].credits == 1000


@pytest.mark.rule("drop-drive.setup.big-bang")
@pytest.mark.parametrize("world", ["scatter", "physics"])
def test_the_big_bang_drops_everything_over_the_sun(world: str) -> None:
    m = new(world=world)
    bang = next(event for event in m.events if isinstance(event, Fell))
    assert (bang.cause, bang.aim) == ("big-bang", None)
    assert len(bang.dropped) == 51
    assert bool(bang.fall.tracks) == (world == "physics")


@pytest.mark.rule("drop-drive.setup.big-bang-redo")
def test_the_big_bang_is_done_again_if_all_agree_as_often_as_allowed() -> None:
    m = new(3, big_bang_redo=1)
    first = dict(m.state.poses)
    assert {decision.kind for decision in m.pending} == {"drop-drive.big-bang"}
    for seat in range(3):
        m.play(AgreeBigBang(True), seat)
    assert m.state.poses != first
    assert m.state.big_bangs == 2
    assert m.pending[0].kind != "drop-drive.big-bang"
    content = new(3, big_bang_redo=1)
    first = {piece: pose for piece, pose in content.state.poses.items() if noun(piece) != "ship"}
    for seat in range(3):
        content.play(AgreeBigBang(seat != 1), seat)
    assert {p: pose for p, pose in content.state.poses.items() if noun(p) != "ship"} == first


@pytest.mark.rule("drop-drive.setup.gradual-set-aside", "drop-drive.setup.gradual-drop")
def test_gradual_formation_sets_pieces_aside_for_each_players_first_turn() -> None:
    m = new(3, gradual_formation=True)
    bang = next(event for event in m.events if isinstance(event, Fell))
    assert len(bang.dropped) == 51 - 3 * 6
    for player in m.state.players:
        assert Counter(noun(piece) for piece in player.aside) == {"asteroid": 5, "salvage": 1}
        assert len({piece.split("-")[1] for piece in player.aside}) == 6
        assert not set(player.aside) & set(m.state.poses)
    table = Table(None, GradualDrop(0), GradualDrop(0))
    assert table.chance.dropped == []
    table.s.players[0].aside = ("fuel-1", "salvage-1")
    GradualDrop(0).run(table.m)
    GradualDrop(0).run(table.m)
    assert table.chance.dropped == [["fuel-1", "salvage-1"]]
    first = set_up(3, gradual_formation=True)
    causes = [event.cause for event in first.events if isinstance(event, Fell)]
    assert causes.index("gradual-formation") < causes.index("launch")


# --- player setup ---


@pytest.mark.rule("drop-drive.setup.captain")
def test_captains_are_drawn_at_random_each_with_a_colour_and_home() -> None:
    seen = Counter[str]()
    for seed in range(30):
        players = new(2, seed=seed).state.players
        assert players[0].captain != players[1].captain
        assert all(CONTENT.captains[player.captain].planet == player.colour for player in players)
        seen.update(player.captain for player in players)
    assert set(seen) == {"bo-metric", "ara-kane", "har-tack", "murk-fizz"}


@pytest.mark.rule("drop-drive.captains.fifth")
def test_the_fifth_captain_is_there_in_a_game_of_five_or_by_option() -> None:
    assert "nim-quill" in {player.captain for player in new(5).state.players}
    drawn = {
        player.captain for seed in range(20) for player in new(4, seed, fifth_captain=True).state.players
    }
    assert "nim-quill" in drawn
    table = Table(None, captains=("nim-quill", "har-tack"))
    assert bays(CONTENT, table.s.players[0]) == 6


@pytest.mark.rule("drop-drive.captains.har-tack")
def test_har_tack_has_a_slot_more() -> None:
    table = Table(None)
    assert [slots(CONTENT, player) for player in table.s.players] == [2, 3]


@pytest.mark.rule("drop-drive.captains.bo-metric")
def test_bo_metric_has_better_battle_and_explore_ratings() -> None:
    table = Table(None, seats=3)
    assert [battle_rating(CONTENT, player) for player in table.s.players] == [1, 1, 2]
    assert [explore_rating(CONTENT, player) for player in table.s.players] == [3, 3, 4]


@pytest.mark.rule("drop-drive.setup.home", "drop-drive.glossary.in-space")
def test_ships_start_on_their_home_planets_and_pirates_wait() -> None:
    m = new()
    for player in m.state.players:
        assert m.state.standing[player.ship] == f"planet-{player.colour}"
        assert player.pirate not in m.state.poses
        assert not is_in_space(m.state, player.ship)
        assert not is_in_space(m.state, player.pirate)
    assert is_in_space(m.state, "fuel-1")


@pytest.mark.rule("drop-drive.setup.ship-draft")
def test_all_draw_two_fronts_and_two_backs_and_keep_one_of_each_at_the_same_time() -> None:
    m = new(3)
    assert [(decision.seat, len(decision.options or ())) for decision in m.pending] == [
        (0, 4),
        (1, 4),
        (2, 4),
    ]
    chosen = m.pending[2].options[3]  # type: ignore[index]
    assert isinstance(chosen, ChooseShip)
    m.play(chosen, 2)
    assert m.state.players[2].front == -1  # nobody sees it before all have chosen
    for seat in (0, 1):
        m.play(m.decision(seat).options[0], seat)  # type: ignore[index]
    assert (m.state.players[2].front, m.state.players[2].back) == (chosen.front, chosen.back)
    assert all(player.offered == ((), ()) for player in m.state.players)


@pytest.mark.rule("drop-drive.setup.first-game-ship")
def test_in_a_first_game_one_of_each_is_dealt() -> None:
    m = new(3, first_game=True)
    assert all(player.front >= 0 and player.back >= 0 for player in m.state.players)
    assert all(len(event.fronts) == 1 for event in m.events if isinstance(event, ShipCardsDrawn))


@pytest.mark.rule("drop-drive.setup.explore-draft", "drop-drive.setup.explore-install")
def test_of_three_explore_cards_two_are_kept_and_one_lies_face_up() -> None:
    m = new(2, first_game=True)
    assert [event.count for event in m.events if isinstance(event, CardsDrawn)] == [3, 3]
    for seat in (0, 1):
        decision = m.decision(seat)
        assert len(decision.options or ()) == 3
        m.play(decision.options[0], seat)  # type: ignore[index]
    while m.pending[0].kind == "drop-drive.specimen":
        m.play(m.pending[0].options[0])  # type: ignore[index]
    held = [len(p.upgrades) + len(p.passengers) + len(p.specimens) for p in m.state.players]
    assert sum(held) + len(m.state.explore_discards) == 6
    assert len(m.state.explore_discards) >= 2
    hands = new(2, first_game=True).pending
    assert all(isinstance(option, KeepCards) and len(option.cards) == 2 for option in hands[0].options or ())


@pytest.mark.rule("drop-drive.setup.nav-tool-changes")
def test_links_come_and_go_with_the_rating() -> None:
    from gravitable.games.drop_drive.steps.damage import flip, repair

    table = Table(None, upgrades={0: ["booster-coil"]})
    assert table.s.players[0].links == 6
    flip(table.m, 0, card("booster-coil"))
    assert table.s.players[0].links == 5
    repair(table.m, 0, (card("booster-coil"),))
    assert table.s.players[0].links == 6


@pytest.mark.rule("drop-drive.setup.nearest-fuel")
def test_each_player_takes_the_nearest_fuel_in_turn_order() -> None:
    x, y = PLANETS["planet-green"]
    fuel = {"fuel-1": (x, y - 40.0), "fuel-2": (x, y - 60.0)}
    near_green = {"planet-blue": (x - 40.0, y - 60.0)}
    table = Table(
        {**fuel, **near_green}, StartingCargo(1), StartingCargo(0), captains=("murk-fizz", "har-tack")
    )
    assert table.s.players[1].cargo == ["fuel-2"]
    assert table.s.players[0].cargo == ["fuel-1"]
    even = Table(
        {"fuel-1": (x, y - 40.0), "fuel-2": (x, y + 40.0)},
        StartingCargo(0),
        captains=("har-tack", "ara-kane"),
    )
    assert even.asked != "target"
    tied = Table(
        {"planet-orange": (-100.0, 0.0), "fuel-1": (-100.0, 60.0), "fuel-2": (-100.0, -60.0)},
        StartingCargo(0),
        captains=("murk-fizz", "har-tack"),
    )
    assert (tied.asked, tied.seat) == ("target", 0)
    tied.play(ChooseTarget("fuel-2"))
    assert tied.s.players[0].cargo == ["fuel-2"]


@pytest.mark.rule("drop-drive.setup.nearest-fuel")
def test_distance_is_measured_from_rim_to_rim() -> None:
    table = Table({"salvage-1": (0.0, -100.0), "fuel-1": (0.0, -60.0), "planet-violet": (0.0, -150.0)})
    # The planet's middle is 50 away, its rim 35 and the salvage's rim 5 nearer: 30; the fuel's rim is 31.
    found = nearest(table.m, outline_of(table.m, "salvage-1"), ["fuel-1", "planet-violet"])
    assert found == ["planet-violet"]


@pytest.mark.rule("drop-drive.setup.ara-kane", "drop-drive.captains.ara-kane")
def test_ara_kane_is_dropped_within_an_inch_of_home_and_collects_two_asteroids() -> None:
    x, y = PLANETS["planet-green"]
    rocks = {
        "asteroid-red-1": (x, y + 30.0),
        "asteroid-red-2": (x - 20.0, y - 30.0),
        "asteroid-red-3": (0.0, -90.0),
    }
    table = Table({**rocks, "fuel-1": (0.0, 90.0)}, Aim(0, "home"), StartingCargo(0))
    table.chance.places["ship-green"] = (x - 30.0, y)
    with pytest.raises(IllegalAction) as refusal:
        table.play(AimShip(x, y - 41.0))  # 15 to the rim and 25.4 beyond it
    assert refusal.value.rule == "drop-drive.setup.ara-kane"
    table.play(AimShip(x, y - 40.0))
    assert "ship-green" not in table.s.standing
    assert set(table.s.players[0].cargo) == {"fuel-1", "asteroid-red-1", "asteroid-red-2"}
    small = Table(
        {**rocks, "fuel-1": (0.0, 90.0)}, StartingCargo(0), ships={0: ("iron", "dart")}, cargo={0: ["fuel-2"]}
    )
    assert small.asked == "jettison"  # three bays, four cargo
    small.play(Jettison("fuel-2"))
    assert len(small.s.players[0].cargo) == 3
    only_her = set_up(2, seed=3)
    for player in only_her.state.players:
        assert len(player.cargo) == (3 if player.captain == "ara-kane" else 1)


@pytest.mark.rule("drop-drive.setup.starting-player")
def test_the_starting_player_is_drawn_by_lot() -> None:
    assert {new(4, seed).state.first for seed in range(30)} == {0, 1, 2, 3}
    m = set_up(3, seed=5)
    assert m.state.turn.seat == m.state.first


@pytest.mark.rule("drop-drive.glossary.object")
def test_objects_are_what_can_be_dropped_and_cards_are_not_among_them() -> None:
    m = set_up()
    kinds = {role_of(piece) for piece in m.state.poses}
    assert kinds == {"cargo", "planet", "ship", "anomaly"}
    assert "sun" not in {noun(piece) for piece in m.state.poses}
