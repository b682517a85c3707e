"""Last Light, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gravitable
from gravitable.games.last_light import GAME, Lamps, LampsMatch, PutOut, Turn
from gravitable.kernel import BadOption, IllegalAction, Match, ScriptedChance


def table(burning: int, seats: int = 3, **options: int) -> LampsMatch:
    """Return a match with this many lamps, at the first player's turn."""
    return Match.resume(
        GAME, seats, GAME.read_options(options), ScriptedChance([]), Lamps(burning), [Turn(0)]
    )


def choices(m: LampsMatch) -> list[int]:
    """Return the numbers of lamps on offer."""
    return [action.lamps for action in m.pending[0].options or () if isinstance(action, PutOut)]


@pytest.mark.rule("last-light.players")
def test_two_to_four_players_and_the_first_starts() -> None:
    for seats in (2, 3, 4):
        assert gravitable.new("last-light", seats=seats, seed=1).pending[0].seat == 0
    for seats in (1, 5):
        with pytest.raises(BadOption):
            gravitable.new("last-light", seats=seats)


@pytest.mark.rule("last-light.setup")
def test_a_die_and_14_lamps() -> None:
    lamps = {gravitable.new("last-light", seed=seed).state.burning for seed in range(60)}
    assert lamps == {15, 16, 17, 18, 19, 20}


@pytest.mark.rule("last-light.turn")
@pytest.mark.parametrize(("burning", "offered"), [(9, [1, 2, 3]), (3, [1, 2, 3]), (2, [1, 2]), (1, [1])])
def test_up_to_three_lamps_if_that_many_burn(burning: int, offered: list[int]) -> None:
    m = table(burning)
    assert choices(m) == offered
    for lamps in (0, offered[-1] + 1):
        with pytest.raises(IllegalAction) as refused:
            m.play(PutOut(lamps))
        assert refused.value.rule == "last-light.turn"
    m.play(PutOut(1))
    assert m.state.burning == burning - 1


@pytest.mark.rule("last-light.turn")
def test_the_table_chooses_the_limit() -> None:
    assert choices(table(9, most=2)) == [1, 2]
    assert choices(table(9, most=4)) == [1, 2, 3, 4]
    with pytest.raises(BadOption):
        table(9, most=5)


@pytest.mark.rule("last-light.next")
def test_the_turn_goes_round() -> None:
    def turns(m: LampsMatch) -> Iterator[int]:
        for _ in range(4):
            yield m.pending[0].seat
            m.play(PutOut(1))

    assert list(turns(table(9))) == [0, 1, 2, 0]


@pytest.mark.rule("last-light.end")
def test_the_player_who_puts_out_the_last_lamp_loses() -> None:
    m = table(2)
    m.play(PutOut(1))
    assert m.pending
    m.play(PutOut(1))
    assert m.outcome is not None
    assert m.outcome.won == (True, False, True)
    assert m.outcome.rule == "last-light.end"


def test_words_count_lamps() -> None:
    m = table(4)
    labels = [m.label(action, 0) for action in m.pending[0].options or ()]
    assert labels == ["Put out 1 lamp", "Put out 2 lamps", "Put out 3 lamps"]
    [event] = m.play(PutOut(3))
    assert m.game.event_words(m, event, ["Ann", "Bob", "Cy"]) == "Ann puts out 3 lamps: 1 left."
