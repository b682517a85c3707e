"""Small games whose best play is known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from gravitable.kernel import (
    Action,
    Decision,
    Event,
    Game,
    IllegalAction,
    Match,
    NoContent,
    Options,
    Outcome,
    Seat,
    State,
    Step,
    View,
)

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def _words(m: Match[Any, Any, Any], action: Action) -> str:
    return repr(action)


def _told(m: Match[Any, Any, Any], event: Event, names: Sequence[str]) -> str:
    return repr(event)


class ToyView(View, frozen=True):
    seen: tuple[int, ...]


class Mark(Action, frozen=True):
    """A number: a cell, how many to take, a card to call."""

    number: int


class Point(Action, frozen=True):
    x: float


class Grid(State):
    cells: list[int]


class GridTurn(Step, frozen=True):
    seat: Seat

    def run(self, m: Match[Grid, NoContent, Options]) -> Decision:
        free = [Mark(cell) for cell, owner in enumerate(m.state.cells) if owner < 0]
        return Decision(self.seat, "toy.turn", "Where?", free, "toy.turn")

    def take(self, m: Match[Grid, NoContent, Options], seat: Seat, action: Action) -> None:
        assert isinstance(action, Mark)
        cells = m.state.cells
        cells[action.number] = seat
        if any(cells[a] == cells[b] == cells[c] == seat for a, b, c in LINES):
            scores = tuple(float(other == seat) for other in range(2))
            m.finish(Outcome.by_score(scores, rule="toy.turn", why="Three in a row."))
        elif -1 not in cells:
            m.finish(Outcome.by_score((0.0, 0.0), rule="toy.turn", why="Full."))
        m.push(GridTurn(1 - seat))


class Heap(State):
    left: int


class HeapTurn(Step, frozen=True):
    """Take one to three; whoever takes the last wins."""

    seat: Seat

    def run(self, m: Match[Heap, NoContent, Options]) -> Decision:
        takes = [Mark(number) for number in range(1, min(3, m.state.left) + 1)]
        return Decision(self.seat, "toy.take", "How many?", takes, "toy.take")

    def take(self, m: Match[Heap, NoContent, Options], seat: Seat, action: Action) -> None:
        assert isinstance(action, Mark)
        m.state.left -= action.number
        if not m.state.left:
            scores = tuple(float(other == seat) for other in range(m.seats))
            m.finish(Outcome.by_score(scores, rule="toy.take", why="The last is taken."))
        m.push(HeapTurn(1 - seat))


class Bridge(State):
    sent: list[int]


class BridgeTurn(Step, frozen=True):
    """Friends name three numbers in turn; together they must come to exactly twelve."""

    def run(self, m: Match[Bridge, NoContent, Options]) -> Decision:
        seat = len(m.state.sent) % m.seats
        return Decision(seat, "toy.send", "Send?", [Mark(n) for n in range(1, 7)], "toy.send")

    def take(self, m: Match[Bridge, NoContent, Options], seat: Seat, action: Action) -> None:
        assert isinstance(action, Mark)
        m.state.sent.append(action.number)
        if len(m.state.sent) == 3:
            won = sum(m.state.sent) == 12
            m.finish(Outcome.together(m.seats, won=won, rule="toy.send", why="Counted."))
        m.push(BridgeTurn())


class Cards(State):
    """One hidden card, 0 to 3, and what was called."""

    hidden: int
    peeked: bool = False


class CallTurn(Step, frozen=True):
    """Name the hidden card and win with 1 in 4, or pass (4), which wins with 1 in 2 by a die."""

    def run(self, m: Match[Cards, NoContent, Options]) -> Decision:
        return Decision(0, "toy.call", "Which card?", [Mark(n) for n in range(5)], "toy.call")

    def take(self, m: Match[Cards, NoContent, Options], seat: Seat, action: Action) -> None:
        assert isinstance(action, Mark)
        won = action.number == m.state.hidden if action.number < 4 else m.roll(2) == 1
        m.finish(Outcome.by_score((float(won), float(not won)), rule="toy.call", why="Shown."))


class Hands(State):
    shown: list[int]


class HandsTurn(Step, frozen=True):
    """Stone, paper and scissors: both choose at once."""

    def run(self, m: Match[Hands, NoContent, Options]) -> list[Decision]:
        marks = [Mark(n) for n in range(3)]
        return [
            Decision(seat, "toy.hands", "Show?", marks, "toy.hands")
            for seat in range(2)
            if m.state.shown[seat] < 0
        ]

    def take(self, m: Match[Hands, NoContent, Options], seat: Seat, action: Action) -> None:
        assert isinstance(action, Mark)
        m.state.shown[seat] = action.number
        if -1 in m.state.shown:
            m.push(HandsTurn())
            return
        first, second = m.state.shown
        won = (first - second) % 3 == 1
        if first == second:
            scores = (0.0, 0.0)
        else:
            scores = (float(won), float(not won))
        m.finish(Outcome.by_score(scores, rule="toy.hands", why="Shown."))


class Spot(State):
    thrown: float = -1.0


class SpotTurn(Step, frozen=True):
    """Throw at a line from 0 to 1: the nearer to 0.7, the more probably it counts."""

    def run(self, m: Match[Spot, NoContent, Options]) -> Decision:
        return Decision(0, "toy.throw", "Where?", None, "toy.throw")

    def check(self, m: Match[Spot, NoContent, Options], decision: Decision, action: Action) -> None:
        if not isinstance(action, Point) or not 0 <= action.x <= 1:
            raise IllegalAction("toy.throw", "From 0 to 1.")

    def candidates(
        self, m: Match[Spot, NoContent, Options], decision: Decision, n: int, rng: Random
    ) -> list[Action]:
        return [Point(rng.random()) for _ in range(n)]

    def take(self, m: Match[Spot, NoContent, Options], seat: Seat, action: Action) -> None:
        assert isinstance(action, Point)
        won = m.roll(100) > 140 * abs(action.x - 0.7)
        m.finish(Outcome.together(1, won=won, rule="toy.throw", why="Thrown."))


def _game(
    id: str, state: type[State], setup: Any, first: Step, seats: int, view: Any, **more: Any
) -> Game[Any, Any, Any]:
    return Game(
        id=id,
        name=id.title(),
        summary="",
        seats=range(seats, seats + 1),
        minutes=(1, 1),
        version="1",
        package=__name__,
        state=state,
        shown=ToyView,
        setup=setup,
        first=first,
        view=view,
        action_words=_words,
        event_words=_told,
        **more,
    )


def _redeal(m: Match[Cards, NoContent, Options], seat: Seat, rng: Random) -> None:
    m.state.hidden = rng.randrange(4)


NOUGHTS = _game(
    "noughts", Grid, lambda m: Grid([-1] * 9), GridTurn(0), 2, lambda m, seat: ToyView(tuple(m.state.cells))
)
NIM = _game("nim", Heap, lambda m: Heap(10), HeapTurn(0), 2, lambda m, seat: ToyView((m.state.left,)))
BRIDGE = _game(
    "bridge",
    Bridge,
    lambda m: Bridge([]),
    BridgeTurn(),
    3,
    lambda m, seat: ToyView(tuple(m.state.sent)),
    together=True,
)
ALONE = _game(
    "alone",
    Bridge,
    lambda m: Bridge([]),
    BridgeTurn(),
    1,
    lambda m, seat: ToyView(tuple(m.state.sent)),
    together=True,
)
CALL = _game(
    "call",
    Cards,
    lambda m: Cards(m.roll(4) - 1),
    CallTurn(),
    2,
    lambda m, seat: ToyView(()),
    imagine=_redeal,
)
HANDS = _game("hands", Hands, lambda m: Hands([-1, -1]), HandsTurn(), 2, lambda m, seat: ToyView(()))
THROW = _game("throw", Spot, lambda m: Spot(), SpotTurn(), 1, lambda m, seat: ToyView(()), together=True)
