"""A choice is offered at the space to which it really leads."""

from __future__ import annotations

import random

from tests.rules.adrift.table import ENGINEERING, LIFE_SUPPORT, table

import gravitable
from gravitable.games.adrift.actions import ChargeCore, Draw
from gravitable.games.adrift.targets import Mark, Marks
from gravitable.games.adrift.view import AdriftView
from gravitable.kernel import preview


def test_tokens_come_to_stand_where_a_choice_was_offered() -> None:
    seen = set()
    for seed in range(12):
        rng = random.Random(seed)
        m = gravitable.new("adrift", seats=4, seed=seed, options={"powers": "any-time"})
        while m.pending:
            for decision in m.pending:
                aid = m.aid(decision)
                for mark in aid.marks if isinstance(aid, Marks) else ():
                    if mark.action not in (decision.options or ()):
                        continue
                    seen.add(type(mark.action))
                    view = preview(m, mark.action, decision.seat).view
                    assert isinstance(view, AdriftView)
                    stands = view.core if mark.system is None else view.systems[mark.system].rp
                    assert stands == mark.space
            decision = m.pending[0]
            m.play(rng.choice(decision.options or ()), decision.seat)
    assert len(seen) == 3


def test_charging_the_core_leads_no_further_than_the_goal() -> None:
    m = table(core=24, systems=(10, 6, 6, 6))
    aid = m.aid(m.pending[0])
    assert isinstance(aid, Marks)
    assert [mark.space for mark in aid.marks if mark.action == ChargeCore(LIFE_SUPPORT)] == [25]


def test_draws_that_are_blocked_have_their_space_too() -> None:
    m = table(core=2, systems=(6, 6, 6, 0), active=ENGINEERING)
    aid = m.aid(m.pending[0])
    assert isinstance(aid, Marks)
    assert Mark(None, 0, Draw(2)) in aid.marks
    assert Mark(ENGINEERING, 2, Draw(2)) in aid.marks
    assert Draw(2) not in (m.pending[0].options or ())
