"""A toy game for the lab's own judgement: each seat draws three cards of twelve, and luck decides."""

from __future__ import annotations

from pathlib import Path
from random import Random

from gravitable.lab.run.counts import Key
from gravitable.lab.run.game import SeatAnswers, Simulated
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.standings import MOMENTS
from gravitable.lab.run.stored import Run
from gravitable.lab.run.tables import frame, tables

CARDS = [f"card.{letter}" for letter in "ABCDEFGHIJKL"]


def toy_run(
    seed: int,
    games: int,
    *,
    seats: int = 2,
    seat_gain: float = 0.0,
    card_gain: float = 0.0,
    together: bool = False,
    open_until: int = 0,
) -> Run:
    """Games of the toy as a run.

    The last seat is favoured by `seat_gain`, whoever draws card A by `card_gain`. Card L is never dealt,
    and nobody ever plays card B.
    `together` all win or lose by the same luck. Until the moment `open_until` whoever will lose is ahead.
    """
    rng = Random(seed)
    played = [
        _game(rng, number, seats, seat_gain, card_gain, together, open_until) for number in range(games)
    ]
    run = Run.__new__(Run)
    run.folder = Path("toy")
    run.plan = Plan("toy", "1", ("plain",) * seats, games, seed, {}, {}, True)
    for table, rows in tables(run.plan, played).items():
        setattr(run, table, rows)
    names = [("component", card, f"Card {card[-1]}") for card in CARDS]
    run.names = frame("names", [*names, ("component", "box.lid", "Lid"), ("event", "Drawn", "Drawn")])
    return run


def _game(
    rng: Random, number: int, seats: int, seat_gain: float, card_gain: float, together: bool, open_until: int
) -> Simulated:
    hands = [rng.sample(CARDS[:-1], 3) for _ in range(seats)]
    luck = [rng.gauss() + card_gain * (CARDS[0] in hand) for hand in hands]
    luck[-1] += seat_gain
    won = (luck[0] > 0,) * seats if together else tuple(each == max(luck) for each in luck)
    counts: dict[Key, int] = {
        (seat, "component", card): 1 for seat, hand in enumerate(hands) for card in hand
    }
    counts[None, "event", "Drawn"] = 3 * seats
    counts[None, "rule", "toy.end"] = 1
    counts |= {
        (seat, "chosen", card): 1 for seat, hand in enumerate(hands) for card in hand if card != CARDS[1]
    }
    return Simulated(
        number,
        number,
        tuple((seat + number) % seats for seat in range(seats)),
        won,
        tuple(1 if each else 2 for each in won),
        tuple(round(each * 10) for each in luck),
        "toy.end",
        number % seats,
        rng.randint(5, 9),
        tuple(SeatAnswers(10, 3, 0.01) for _ in range(seats)),
        counts,
        1 if open_until else 0,
        tuple(_standing(won, moment >= open_until, together) for moment in range(MOMENTS + 1) if open_until),
    )


def _standing(won: tuple[bool, ...], shows: bool, together: bool) -> tuple[float, ...]:
    """How the players stand: as it will end, if the moment `shows` it, else the other way round."""
    standing = tuple(0.8 if each is shows else 0.2 for each in won)
    return standing[:1] if together else standing
