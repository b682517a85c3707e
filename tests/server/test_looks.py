"""How the players look, from the waiting room to the replay."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.conftest import Visitor

import gravitable
from gravitable.kernel import Ink, Look
from gravitable.kernel.registry import game as game_called


def looks_of(game: str, seats: int, **options: object) -> list[Look]:
    """How they look once the match has begun."""
    match = gravitable.new(game, seats=seats, seed=3, options=options)
    return list(match.game.looks(match.seats, match.options, match.content, match.state))


def test_a_game_that_says_nothing_gives_colours_by_seat() -> None:
    assert [look.ink for look in looks_of("adrift", 4)] == [Ink.VERMILION, Ink.BLUE, Ink.GREEN, Ink.YELLOW]


def test_drop_drive_has_the_ships_colours_and_the_captains_names() -> None:
    match = gravitable.new("drop-drive", seats=3, seed=3, options={"world": "scatter"})
    found = match.game.looks(match.seats, match.options, match.content, match.state)
    told = {
        "orange": Ink.VERMILION,
        "blue": Ink.BLUE,
        "green": Ink.GREEN,
        "violet": Ink.VIOLET,
        "pink": Ink.PINK,
    }
    assert [look.ink for look in found] == [told[player.colour] for player in match.state.players]
    assert [look.name for look in found] == [
        match.content.captains[player.captain].name for player in match.state.players
    ]
    before = match.game.looks(match.seats, match.options, match.content, None)
    assert [look.ink for look in before] == [None] * 3


def test_drop_it_has_the_colours_of_the_tiles() -> None:
    assert [look.name for look in looks_of("drop-it", 4)] == ["Red", "Blue", "Green", "Yellow"]
    two = looks_of("drop-it", 2)
    assert [(look.ink, look.name) for look in two] == [
        (Ink.VERMILION, "Red and Blue"),
        (Ink.GREEN, "Green and Yellow"),
    ]


def test_drop_its_teams_are_named_and_eight_players_are_told_apart() -> None:
    for first in (0, 1, 4, 7):
        eight = looks_of("drop-it", 8, first_team=first)
        assert len({look.ink for look in eight}) == 8
    eight = looks_of("drop-it", 8)
    assert [look.team for look in eight] == ["Red and Blue"] * 4 + ["Green and Yellow"] * 4
    # Nobody wears the colour of the other team's tiles.
    assert not {look.ink for look in eight[:4]} & {Ink.GREEN, Ink.YELLOW}
    assert not {look.ink for look in eight[4:]} & {Ink.VERMILION, Ink.BLUE}
    # Teams are known before the match begins.
    game = game_called("drop-it")
    assert list(game.looks(8, game.read_options({}), game.load_content({}), None)) == eight


def test_dropfleet_tells_the_factions_once_all_fleets_are_there() -> None:
    fleets = looks_of("dropfleet", 2, first_faction="ucm", second_faction="phr")
    assert [look.name for look in fleets] == ["United Colonies of Mankind", "Post-Human Republic"]
    assert [look.name for look in looks_of("dropfleet", 2, fleets="brought")] == [None, None]


def test_a_table_is_sent_with_its_looks_and_keeps_them(visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    waiting = ann.post("/api/tables", {"game": "drop-it", "seats": 6})
    assert {seat["look"]["team"] for seat in waiting["seats"]} == {"Red and Blue", "Green and Yellow"}
    undealt = ann.post("/api/tables", {"game": "drop-drive", "seats": 2, "options": {"world": "scatter"}})
    assert [seat["look"]["ink"] for seat in undealt["seats"]] == [None, None]
    how = {"seats": 2, "options": {"world": "scatter"}, "level": "drifter"}
    table = ann.post("/api/games/drop-drive/play", how)
    looks = [seat["look"] for seat in table["seats"]]
    assert all(look["name"] and look["ink"] is not None for look in looks)
    (listed,) = [one for one in ann.get("/api/tables")["mine"] if one["id"] == table["id"]]
    assert [seat["look"] for seat in listed["seats"]] == looks
