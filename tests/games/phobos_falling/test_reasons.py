"""Hints say why: for every kind of action, and with what is true of the place."""

from __future__ import annotations

from random import Random

import gravitable
from gravitable.games.phobos_falling import GAME
from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling.bots.officers import OfficersBot
from gravitable.games.phobos_falling.bots.plan import Plan
from gravitable.games.phobos_falling.bots.reasons import NOWHERE_BETTER, WHY, reason
from gravitable.games.phobos_falling.bots.values import zone_parts
from gravitable.kernel import Proceed

BY_PLACE = {a.Walk, a.TubeTo, a.RemoteEscape, a.RunTo, a.StartIn}


def test_every_kind_of_action_has_a_reason() -> None:
    assert set(WHY) | BY_PLACE == {kind for kind in GAME.actions if kind is not Proceed}
    assert not set(WHY) & BY_PLACE


def test_reasons_are_true_of_the_place_and_say_more_than_one_thing() -> None:
    told: set[str] = set()
    for seed in range(3):
        match, rng, bot = gravitable.new("phobos-falling", seats=4, seed=seed), Random(seed), OfficersBot()
        while match.pending:
            decision = match.pending[0]
            imagined = match.imagine(decision.seat, rng)
            choice = bot.choose(imagined, decision.seat, rng)
            assert choice is not None
            why = reason(imagined, decision, choice.action)
            assert choice.why == f"{why[0].upper()}{why[1:]}."
            if isinstance(choice.action, a.Walk):
                officer = imagined.state.turn.officer
                there, here = (
                    dict(zone_parts(imagined, Plan(imagined), officer, zone, walked))
                    for zone, walked in (
                        (choice.action.zone, True),
                        (imagined.state.officers[officer].zone, False),
                    )
                )
                gains = {part: there.get(part, 0) - here.get(part, 0) for part in {*there, *here}}
                assert (gains[why] if why != NOWHERE_BETTER else 1) > 0
                told.add(why)
            match.play(choice.action, decision.seat)
    assert len(told) >= 5
