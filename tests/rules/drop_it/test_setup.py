"""Setting up Drop It: the board, the tiles, who has which."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from tests.rules.drop_it.table import CONTENT, FREE, Table, seen

import gravitable
from gravitable.games.drop_it.actions import KeepJoker
from gravitable.games.drop_it.state import DropItState
from gravitable.geometry.outline import Pose


def start(seats: int, **options: object) -> DropItState:
    state: DropItState = gravitable.new("drop-it", seats=seats, seed=3, options=options).state
    return state


def colours(tiles: list[int]) -> Counter[str]:
    return Counter(CONTENT.tiles[number].colour for number in tiles)


@pytest.mark.rule("drop-it.overview.players")
@pytest.mark.parametrize(
    ("seats", "mode", "plays"),
    [
        (1, "each", "together"),
        (1, "teams", "together"),
        (2, "each", "each"),
        (4, "each", "each"),
        (5, "each", "teams"),
        (8, "each", "teams"),
        (4, "teams", "teams"),
        (8, "together", "together"),
    ],
)
def test_how_so_many_players_play(seats: int, mode: str, plays: str) -> None:
    assert start(seats, mode=mode).mode == plays


@pytest.mark.rule("drop-it.contents.tiles")
def test_four_colours_of_three_circles_and_two_of_each_other_shape() -> None:
    assert len(CONTENT.tiles) == 36
    for colour in ("red", "blue", "green", "yellow"):
        shapes = Counter(each.shape for each in CONTENT.tiles if each.colour == colour)
        assert shapes == {"circle": 3, "square": 2, "diamond": 2, "triangle": 2}


@pytest.mark.rule("drop-it.setup.board")
@pytest.mark.parametrize("side", ["left", "right", "bottom"])
def test_every_edge_is_lined_from_end_to_end_and_each_piece_has_one_place(side: str) -> None:
    stretches = [edge for edge in CONTENT.edge if edge.side == side]
    assert stretches[0].start == 0.0
    assert stretches[-1].end == (CONTENT.board.width if side == "bottom" else CONTENT.board.height)
    assert all(one.end == other.start for one, other in pairwise(stretches))
    assert all(one.colour != other.colour for one, other in pairwise(stretches))


@pytest.mark.rule("drop-it.setup.board")
def test_the_stretches_of_the_walls_end_where_the_levels_do() -> None:
    for side, at in (("left", 0), ("right", -1)):
        ends = [edge.end for edge in CONTENT.edge if edge.side == side]
        assert ends == [level.top[at][1] for level in CONTENT.level]


@pytest.mark.rule("drop-it.setup.bottom-edges")
def test_the_floor_forbids_its_colours_except_in_the_co_operative_game() -> None:
    on_blue_floor = Pose(30.0, 19.45, 0.0)
    against = Table(seats=4, turn=1)
    against.drop("blue square", on_blue_floor)
    assert against.broken == {"edge"}
    together = Table(seats=4, turn=1, mode="together")
    together.drop("blue square", on_blue_floor)
    assert together.broken == set()


@pytest.mark.rule("drop-it.setup.side-edges")
def test_coloured_sides_in_the_base_game_pictures_in_the_co_operative_one() -> None:
    base = seen(gravitable.new("drop-it", seats=2)).board
    assert {edge.side for edge in base.edges} == {"left", "right", "bottom"}
    assert base.tasks == ()
    together = seen(gravitable.new("drop-it", seats=2, options={"mode": "together"})).board
    assert together.edges == ()
    assert {(task.colour, task.shape) for task in together.tasks} == {
        (each.colour, each.shape) for each in CONTENT.tile
    }


@pytest.mark.rule("drop-it.setup.four-players")
def test_four_players_have_a_colour_each() -> None:
    s = start(4)
    assert [colours(supply) for supply in s.supply] == [
        Counter(red=9),
        Counter(blue=9),
        Counter(green=9),
        Counter(yellow=9),
    ]


@pytest.mark.rule("drop-it.setup.three-players")
def test_three_players_share_the_fourth_colour_evenly() -> None:
    s = start(3)
    assert [len(supply) for supply in s.supply] == [12, 12, 12]
    shared = [[n for n in supply if CONTENT.tiles[n].colour == "yellow"] for supply in s.supply]
    assert [len(part) for part in shared] == [3, 3, 3]
    for part in shared:
        shapes = Counter(CONTENT.tiles[n].shape for n in part)
        assert shapes["circle"] == 1
        assert max(shapes.values()) == 1
    assert sorted(n for part in shared for n in part) == [
        n for n in range(36) if CONTENT.tiles[n].colour == "yellow"
    ]


@pytest.mark.rule("drop-it.setup.three-players")
def test_the_shared_tiles_can_be_dealt_at_random() -> None:
    dealt = []
    for seed in range(6):
        options = {"shared_tiles": "dealt"}
        s: DropItState = gravitable.new("drop-it", seats=3, seed=seed, options=options).state
        assert sorted(n for supply in s.supply for n in supply) == list(range(36))
        assert [colours(supply)["yellow"] for supply in s.supply] == [3, 3, 3]
        dealt.append(s.supply)
    assert any(one != other for one, other in pairwise(dealt))


@pytest.mark.rule("drop-it.setup.shared-colour")
def test_the_table_says_which_colour_is_shared() -> None:
    s = start(3, shared_colour="blue")
    assert [side.colours for side in s.sides] == [("red",), ("green",), ("yellow",)]
    assert [colours(supply)["blue"] for supply in s.supply] == [3, 3, 3]


@pytest.mark.rule("drop-it.setup.two-players")
def test_two_players_have_two_colours_and_one_marker_each() -> None:
    s = start(2)
    assert [colours(supply) for supply in s.supply] == [Counter(red=9, blue=9), Counter(green=9, yellow=9)]
    assert len(s.points) == 2


@pytest.mark.rule("drop-it.setup.pool", "drop-it.coop.pool", "drop-it.coop.markers")
@pytest.mark.parametrize("seats", [1, 3])
def test_together_all_tiles_are_one_supply_and_there_are_two_markers(seats: int) -> None:
    s = start(seats, mode="together")
    assert s.supply == [list(range(36))]
    view = seen(gravitable.new("drop-it", seats=seats, options={"mode": "together"}))
    assert [(side.name, side.seats) for side in view.sides] == [
        ("You", tuple(range(seats))),
        ("The game", ()),
    ]


@pytest.mark.rule("drop-it.setup.markers")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
def test_markers_begin_on_the_start_space(seats: int) -> None:
    view = seen(gravitable.new("drop-it", seats=seats))
    assert {(side.points, side.space, side.tokens) for side in view.sides} == {(0, 0, 0)}


@pytest.mark.rule("drop-it.play.first")
def test_the_first_seat_begins_or_chance_decides() -> None:
    assert start(4).seat == 0
    begins = {
        gravitable.new("drop-it", seats=4, seed=seed, options={"first": "random"}).pending[0].seat
        for seed in range(30)
    }
    assert begins == {0, 1, 2, 3}
    two = [gravitable.new("drop-it", seats=2, seed=seed, options={"first": "random"}) for seed in range(10)]
    assert {m.pending[0].seat for m in two} == {0, 1}
    assert gravitable.new("drop-it", seats=1, options={"first": "random"}).record == [], "alone, no one rolls"


@pytest.mark.rule("drop-it.note.turn-board")
def test_nothing_but_a_drop_moves_a_tile() -> None:
    t = Table({"red circle": Pose(159.05, 160.0, 0.0)}, seats=4, jokers=True)
    t.drop("red square", FREE)
    before = seen(t.m)
    assert {t.m.view(seat) == before for seat in (0, 1, 2, 3, None)} == {True}
    t.m.play(KeepJoker())
    assert seen(t.m).tiles == before.tiles
