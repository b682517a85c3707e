"""Leduc hold'em on our kernel, as RLCard plays it: six cards, blinds of 1 and 2, two rounds of betting with
raises of 2 and of 4, two in each. A seat observes its card, the public one and what both have put in: 37
flags."""

from __future__ import annotations

import functools
from typing import Literal, TypeAlias

from benchmarks.same.game import small_game

from gravitable.kernel import (
    Action,
    Decision,
    Event,
    Match,
    NoContent,
    Options,
    Outcome,
    Seat,
    State,
    Step,
    View,
)

RAISES = 2
RANKS = ("J", "Q", "K")
NO_CARD = -1
Rank: TypeAlias = Literal["J", "Q", "K"]
Shown: TypeAlias = Literal["none", "J", "Q", "K"]
Chips: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]


class Hand(State):
    """`bets` are what both have put in, `level` what in this round; `calm` counts answers since a raise."""

    rest: list[int]
    cards: list[int]
    public: int
    bets: list[int]
    level: list[int]
    raises: int
    calm: int
    turn: Seat


class Call(Action, frozen=True):
    """Put in as much as the other."""


class Raise(Action, frozen=True):
    """Put in more than the other."""


class Fold(Action, frozen=True):
    """Give up the hand."""


class Check(Action, frozen=True):
    """Leave it at that."""


class Bet(Event, frozen=True):
    seat: Seat
    chips: int


class Folded(Event, frozen=True):
    seat: Seat


class Turned(Event, frozen=True):
    card: int


class HandView(View, frozen=True):
    card: Rank
    public: Shown
    mine: Chips
    theirs: Chips


LeducMatch: TypeAlias = Match[Hand, NoContent, Options]


class Betting(Step, frozen=True):
    def run(self, m: LeducMatch) -> Decision:
        s = m.state
        first, second = s.level
        return _QUESTIONS[s.turn][first == second][s.raises]

    def take(self, m: LeducMatch, seat: Seat, action: Action) -> None:
        s = m.state
        other = s.turn = 1 - seat
        if type(action) is Fold:
            m.emit(Folded(seat))
            _pay(m, other)
            return
        level = s.level
        put_in = level[other] - level[seat]
        s.calm += 1
        if type(action) is Raise:
            put_in += 2 if s.public == NO_CARD else 4
            s.raises, s.calm = s.raises + 1, 1
        level[seat] += put_in
        s.bets[seat] += put_in
        m.emit(Bet(seat, put_in))
        if s.calm == 2:
            _end_round(m)
        m.agenda.append(self)


_BETTING = Betting()


def _end_round(m: LeducMatch) -> None:
    """Turn the public card, or compare hands: who pairs it wins, else the higher card."""
    s = m.state
    if s.public == NO_CARD:
        s.public = m.draw(s.rest)
        s.level, s.raises, s.calm = [0, 0], 0, 0
        m.emit(Turned(s.public))
        return
    first, second = [3 if card // 2 == s.public // 2 else card // 2 for card in s.cards]
    _pay(m, None if first == second else int(second > first))


def _pay(m: LeducMatch, winner: Seat | None) -> None:
    """The winner gains what the other has put in, counted in big blinds."""
    m.finish(_outcome(winner, 0 if winner is None else m.state.bets[1 - winner]))


@functools.cache
def _outcome(winner: Seat | None, pot: int) -> Outcome:
    gains = (-pot / 2, pot / 2) if winner else (pot / 2, -pot / 2)
    return Outcome.by_score(gains, rule="pay", why="The pot is won.")


def _question(seat: Seat, level: bool, raises: int) -> Decision:
    options = (Check() if level else Call(), *((Raise(),) if raises < RAISES else ()), Fold())
    return Decision(seat, "bet", "What now?", options, "bet")


_QUESTIONS = [
    [[_question(seat, level, raises) for raises in range(RAISES + 1)] for level in (False, True)]
    for seat in range(2)
]
"""What is asked: by seat, by whether both have put in as much, and by how often was raised."""


def _set_up(m: LeducMatch) -> Hand:
    rest = [0, 1, 2, 3, 4, 5]
    cards = [m.draw(rest), m.draw(rest)]
    small = m.roll(2) - 1
    bets = [1, 2] if small == 0 else [2, 1]
    return Hand(rest, cards, NO_CARD, bets, bets.copy(), 0, 0, small)


def _view(m: LeducMatch, seat: Seat | None) -> HandView:
    s = m.state
    me = seat or 0
    public = "none" if s.public == NO_CARD else RANKS[s.public // 2]
    return HandView(RANKS[s.cards[me] // 2], public, s.bets[me], s.bets[1 - me])  # type: ignore[arg-type]


GAME = small_game(__name__, Hand, HandView, _set_up, _BETTING, _view)
