"""The state: copies are independent and cheap, and nothing is lost in writing it down."""

from __future__ import annotations

import timeit

import msgspec
from tests.games.phobos_falling.station import CONTENT, station

from gravitable.games.phobos_falling.numbers import BRIDGE, CARGO_BAY_1
from gravitable.games.phobos_falling.state import (
    Boarders,
    EventDeck,
    Fight,
    Fighter,
    HeldShip,
    Officer,
    PhobosState,
    Pile,
    Turn,
)


def late_game() -> PhobosState:
    """Eight officers with full hands, a fight and a held ship: about as much as a state ever holds."""
    stacks = [stack.id for stack in CONTENT.stack for _ in range(stack.copies)]
    officers = [
        Officer(
            role=role.id,
            seat=seat,
            zone=BRIDGE,
            hand=stacks[8 * seat : 8 * seat + 6],
            worn=["science.space-suit"],
        )
        for seat, role in enumerate(CONTENT.officer[:8])
    ]
    return PhobosState(
        station=station(pirates={CARGO_BAY_1: 17}),
        officers=officers,
        turn=Turn(officer=3, used=[(3, "clear"), (3, "mass-mover")]),
        round=9,
        stage=4,
        tech=3,
        piles=[Pile(rest=stacks[20 * n : 20 * n + 15], discards=stacks[:5]) for n in range(7)],
        events=EventDeck(rest=["no-event"] * 14, specials=["fire"] * 2, discards=["power-out"] * 14),
        supply=["shuttle.cryo-tubes"],
        installed=["eoi-software", "ion-fuel"],
        removed=stacks[-60:],
        waiting=[Boarders(BRIDGE, 7)],
        held=HeldShip(BRIDGE, 2, 2, True),
        fight=Fight(zone=CARGO_BAY_1, by_pirates=True, fighters=[Fighter(officer=1)]),
    )


def test_a_copy_is_equal_and_independent() -> None:
    state = late_game()
    before = msgspec.msgpack.encode(state)
    copy = state.clone()
    assert copy == state
    copy.station.pirates[CARGO_BAY_1] = 0
    copy.officers[0].hand.pop()
    copy.officers[1].zone = CARGO_BAY_1
    copy.piles[0].rest.pop()
    copy.events.rest.pop()
    copy.turn.used.append((3, "drill"))
    assert copy.fight is not None
    copy.fight.fighters[0].spent.append("security.weapon")
    copy.waiting.clear()
    assert msgspec.msgpack.encode(state) == before


def test_a_state_survives_being_written_down() -> None:
    state = late_game()
    assert msgspec.json.decode(msgspec.json.encode(state), type=PhobosState) == state


def test_a_copy_takes_less_than_sixty_microseconds() -> None:
    state = late_game()
    best = min(timeit.repeat(state.clone, number=200, repeat=20)) / 200
    assert best < 60e-6
