"""Sparks, a toy game in a package of its own: secret numbers, bids made at once, a throw anywhere, cheers at
will.

It has one of everything the table must handle, and is found by its entry point as any third-party game is.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar, TypeAlias

import msgspec

from gravitable.kernel import (
    Action,
    Blocked,
    Choice,
    Decision,
    Event,
    Game,
    IllegalAction,
    Level,
    Match,
    Options,
    Outcome,
    Query,
    Seat,
    State,
    Step,
    View,
)

ROUNDS = 3


class SparksOptions(Options, frozen=True):
    """What a table can choose."""

    rounds: Annotated[int, msgspec.Meta(title="Rounds", description="How many.", ge=1, le=50)] = ROUNDS


class Content(msgspec.Struct, frozen=True):
    """There are no components."""


class SparksState(State):
    secrets: list[int]
    bids: list[int]
    scores: list[int]
    round: int


SparksMatch: TypeAlias = Match[SparksState, Content, SparksOptions]


class Bid(Action, frozen=True, gc=False):
    amount: int


class Throw(Action, frozen=True, gc=False):
    at: float


class Cheer(Action, frozen=True, gc=False):
    pass


class Dealt(Event, frozen=True, gc=False):
    """A secret number; only its owner sees it."""

    reveals: ClassVar[bool] = True
    seat: Seat
    number: int | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else Dealt(self.seat, None)


class RoundBegan(Event, frozen=True, gc=False):
    headline: ClassVar[bool] = True
    round: int


class BidMade(Event, frozen=True, gc=False):
    """Someone has bid; how much is theirs to know until all have."""

    seat: Seat
    amount: int | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else BidMade(self.seat, None)


class BidsShown(Event, frozen=True, gc=False):
    bids: tuple[int, ...]


class Thrown(Event, frozen=True, gc=False):
    seat: Seat
    at: float
    die: int


class Cheered(Event, frozen=True, gc=False):
    seat: Seat


class SparksView(View, frozen=True):
    """`secrets` are known to their owners; a bid is None while it is hidden, -1 while it is not made."""

    secrets: tuple[int | None, ...]
    bids: tuple[int | None, ...]
    scores: tuple[int, ...]
    round: int


class Aid(msgspec.Struct, frozen=True):
    """The bounds of a throw."""

    low: float
    high: float


_BIDS: list[Action] = [Bid(amount) for amount in range(4)]


class Bids(Step, frozen=True, gc=False):
    """sparks.bid"""

    def run(self, m: SparksMatch) -> Sequence[Decision] | None:
        s = m.state
        waiting = [seat for seat in range(m.seats) if s.bids[seat] < 0]
        if not waiting:
            m.emit(BidsShown(tuple(s.bids)))
            m.push(Aim(s.bids.index(max(s.bids))))
            return None
        return [Decision(seat, "sparks.bid", "How much do you bid?", _BIDS, "sparks.bid") for seat in waiting]

    def take(self, m: SparksMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Bid)
        m.state.bids[seat] = action.amount
        m.emit(BidMade(seat, action.amount))
        m.push(self)

    def blocked(self, m: SparksMatch, decision: Decision) -> Sequence[Blocked]:
        return [Blocked(Bid(4), "sparks.bid", "3 is the most.")]


class Aim(Step, frozen=True, gc=False):
    """sparks.throw, sparks.cheer"""

    seat: Seat

    def run(self, m: SparksMatch) -> Sequence[Decision]:
        others = [seat for seat in range(m.seats) if seat != self.seat]
        return [
            Decision(self.seat, "sparks.throw", "Where do you aim?", None, "sparks.throw"),
            *(
                Decision(seat, "sparks.cheer", "You may cheer.", [Cheer()], "sparks.cheer", optional=True)
                for seat in others
            ),
        ]

    def check(self, m: SparksMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, Throw) or not math.isfinite(action.at) or not 0 <= action.at <= 1:
            raise IllegalAction("sparks.throw", "Aim from 0 to 1.")

    def candidates(self, m: SparksMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        return [Throw(round(rng.random(), 3)) for _ in range(n)]

    def aid(self, m: SparksMatch, decision: Decision) -> Aid | None:
        return Aid(0.0, 1.0) if decision.options is None else None

    def take(self, m: SparksMatch, seat: Seat, action: Action) -> None:
        s = m.state
        if isinstance(action, Cheer):
            m.emit(Cheered(seat))
            m.push(self)
            return
        assert isinstance(action, Throw)
        die = m.roll(6)
        s.scores[seat] += die
        m.emit(Thrown(seat, action.at, die))
        if s.round >= m.options.rounds:
            scores = tuple(float(score + secret) for score, secret in zip(s.scores, s.secrets, strict=True))
            m.finish(Outcome.by_score(scores, rule="sparks.end", why="The last spark is out."))
        else:
            m.push(BeginRound())


class BeginRound(Step, frozen=True, gc=False):
    """A round begins."""

    def run(self, m: SparksMatch) -> None:
        s = m.state
        s.round += 1
        s.bids = [-1] * m.seats
        if s.round == 1:
            for seat, number in enumerate(s.secrets):
                m.emit(Dealt(seat, number))
        m.emit(RoundBegan(s.round))
        m.push(Bids())


class EagerBot:
    """Bids 3 and throws in the middle; never cheers."""

    def choose(self, match: SparksMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional:
            return None
        action: Action = Throw(0.5) if decision.options is None else Bid(3)
        return Choice(action, "More is more.")


def view(m: SparksMatch, seat: Seat | None) -> SparksView:
    s = m.state
    hidden = any(bid < 0 for bid in s.bids)
    return SparksView(
        secrets=tuple(number if owner == seat else None for owner, number in enumerate(s.secrets)),
        bids=tuple(
            None if hidden and bid >= 0 and owner != seat else bid for owner, bid in enumerate(s.bids)
        ),
        scores=tuple(s.scores),
        round=s.round,
    )


def imagine(m: SparksMatch, seat: Seat, rng: Random) -> None:
    for other in range(m.seats):
        if other != seat:
            m.state.secrets[other] = rng.randint(1, 9)


def action_words(m: SparksMatch, action: Action) -> str:
    match action:
        case Bid(amount):
            return f"Bid {amount}"
        case Throw(at):
            return f"Throw at {at:g}"
    return "Cheer"


def event_words(m: SparksMatch, event: Event, names: Sequence[str]) -> str:
    match event:
        case Dealt(seat, number):
            return f"{names[seat]} draws {number if number else 'a secret number'}."
        case RoundBegan(number):
            return f"Round {number}"
        case BidMade(seat, amount):
            return f"{names[seat]} bids{f' {amount}' if amount is not None else ''}."
        case BidsShown(bids):
            return f"The bids: {', '.join(map(str, bids))}."
        case Thrown(seat, at, die):
            return f"{names[seat]} throws at {at:g} and scores {die}."
        case Cheered(seat):
            return f"{names[seat]} cheers."
    return ""


class Work(msgspec.Struct, frozen=True):
    """How much of the machine to take."""

    seconds: float = 0.0
    megabytes: int = 0


class Worked(msgspec.Struct, frozen=True):
    """What was taken."""

    megabytes: int


def work(asked: Work) -> Worked:
    taken = bytearray(asked.megabytes * 1024 * 1024)
    time.sleep(asked.seconds)
    return Worked(len(taken) // (1024 * 1024))


GAME = Game(
    id="sparks",
    name="Sparks",
    summary="A toy: bid in secret, throw a spark.",
    seats=range(2, 5),
    minutes=(1, 2),
    version="1",
    package=__name__,
    options=SparksOptions,
    content=Content,
    state=SparksState,
    shown=SparksView,
    setup=lambda m: SparksState([m.roll(9) for _ in range(m.seats)], [-1] * m.seats, [0] * m.seats, 0),
    first=BeginRound(),
    view=view,
    imagine=imagine,
    action_words=action_words,
    event_words=event_words,
    queries={"work": Query(Work, Worked, work)},
    bots={"eager": Level(EagerBot, "Bids 3 and throws in the middle; never cheers.")},
)
