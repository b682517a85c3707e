"""What a review says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gravitable.bots.win_probability import Chances
from gravitable.kernel import Seat
from gravitable.review.choice_cost import Weighed

TURNS = 6
LEAST_TURN = 0.08
"""A change of the chance to win by so much turns a match."""
COSTLY = 10
LEAST_COST = 0.015
SURE = 1.64
"""By how many standard errors a better choice must be better."""
DIGITS = 4


class Turn(msgspec.Struct, frozen=True):
    """A turning point: the moment before it, who acted, what was done, and how the chances changed.

    `change` is one number a side; `choice` is the part of it that was the choice, the rest was luck.
    """

    at: int
    seat: Seat
    did: str
    change: Chances
    choice: Chances


class Costly(msgspec.Struct, frozen=True):
    """A choice that cost its side something: what was done, what was better, and the chance after each.

    `action` is the better choice in its plain form; None where waiting was better.
    """

    at: int
    seat: Seat
    did: str
    chance: float
    better: str
    better_chance: float
    cost: float
    worlds: int
    action: Any = None


class Balance(msgspec.Struct, frozen=True):
    """Where a seat's result came from: `start` + `luck` + `own` + `others` is `end`.

    `own` is what its choices gave and took, against what the best bot would have chosen; `others` the same of
    all other seats; `luck` is everything else: dice, draws, drops, and what nobody could know.
    """

    seat: Seat
    start: float
    luck: float
    own: float
    others: float
    end: float


class Review(msgspec.Struct, frozen=True):
    """A match looked back on. `curve` has the chance of every side at each moment; `sides` are their seats.

    `looked` of the `choices` that there were have been looked into. `judged` says that the chances are the
    game's own judgement; otherwise the match was played on by bots.
    """

    sides: tuple[tuple[Seat, ...], ...]
    curve: tuple[Chances, ...]
    turns: tuple[Turn, ...]
    costly: tuple[Costly, ...]
    balance: tuple[Balance, ...]
    choices: int
    looked: int
    judged: bool


def assemble(
    curve: Sequence[Chances],
    sides: tuple[tuple[Seat, ...], ...],
    seats: Sequence[Seat],
    labels: Sequence[str],
    weighed: Mapping[int, Weighed],
    *,
    choices: int,
    looked: int,
    judged: bool,
) -> Review:
    """Put together what was found: `seats` acted, and `labels` say what they did, at each moment."""
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    none = (0.0,) * len(sides)
    chosen = {at: _minus(each.chosen, each.advised) for at, each in weighed.items()}

    def change(at: int) -> Chances:
        return _minus(curve[at + 1], curve[at])

    turning = sorted(range(len(seats)), key=lambda at: -max(map(abs, change(at))))[:TURNS]
    turns = [
        Turn(at, seats[at], labels[at], _rounded(change(at)), _rounded(chosen.get(at, none)))
        for at in sorted(turning)
        if max(map(abs, change(at))) >= LEAST_TURN
    ]
    costly = []
    for at, each in weighed.items():
        side = side_of[each.seat]
        cost = each.better[side] - each.chosen[side]
        if cost >= LEAST_COST and cost > SURE * each.error:
            costly.append(
                Costly(
                    at,
                    each.seat,
                    labels[at],
                    round(each.chosen[side], DIGITS),
                    each.words,
                    round(each.better[side], DIGITS),
                    round(cost, DIGITS),
                    each.worlds,
                    each.action,
                )
            )
    costly.sort(key=lambda each: -each.cost)
    return Review(
        sides,
        tuple(map(_rounded, curve)),
        tuple(turns),
        tuple(costly[:COSTLY]),
        tuple(_balance(seat, side_of, curve, seats, chosen) for seat in sorted(side_of)),
        choices,
        looked,
        judged,
    )


def _balance(
    seat: Seat,
    side_of: Mapping[Seat, int],
    curve: Sequence[Chances],
    seats: Sequence[Seat],
    chosen: Mapping[int, Chances],
) -> Balance:
    side = side_of[seat]
    own = sum(part[side] for at, part in chosen.items() if seats[at] == seat)
    others = sum(part[side] for at, part in chosen.items() if seats[at] != seat)
    start, end = curve[0][side], curve[-1][side]
    luck = end - start - own - others
    return Balance(seat, *(round(each, DIGITS) for each in (start, luck, own, others, end)))


def _minus(one: Chances, other: Chances) -> Chances:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _rounded(chances: Chances) -> Chances:
    return tuple(round(chance, DIGITS) for chance in chances)
