"""What a bot at a table is asked: in a match as its seat imagines it, but with what it is really offered."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

import gravitable
from gravitable.server.workers.jobs import BotTurn


def test_a_bot_is_offered_what_its_seat_is_really_offered() -> None:
    match = gravitable.new("phobos-falling", seats=2, seed=18)
    decision = match.pending[0]
    turn = BotTurn.of(match, decision.seat, "officers", Random(1))
    assert turn.imagined(Random(1)).decision(decision.seat).options == decision.options
    # In an imagined match more might be offered: cards that a seat does not see are dealt anew there.
    assert turn.options is not None
    fewer = replace(turn, options=turn.options[:1])
    assert fewer.imagined(Random(1)).decision(decision.seat).options == list(decision.options or ())[:1]
