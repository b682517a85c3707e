"""The crew's short cuts: what is told without a copy of the match is what a copy would tell."""

from __future__ import annotations

from random import Random

from gravitable.games.adrift.bots.crew import STAGES, CrewBot, after, value, values_after
from gravitable.games.adrift.bots.forecast import LOSS
from gravitable.kernel import Action
from gravitable.kernel.registry import new


def test_a_choice_is_worth_as_much_as_on_a_copy_in_which_it_was_taken() -> None:
    bot = CrewBot()
    kinds: set[type[Action]] = set()
    for seed in range(6):
        m = new("adrift", seats=2, seed=seed)
        while m.pending:
            decision = m.pending[0]
            options = decision.options or ()
            if decision.kind != "adrift.reorder":
                stage = STAGES[decision.kind]
                found = dict(zip(options, values_after(m, stage, options), strict=True))
                for option, hope in found.items():
                    if hope in (LOSS, -LOSS, 2 * LOSS):  # the end, or a look ahead
                        continue
                    assert hope == value(*after(m, stage, option))
                    kinds.add(type(option))
            choice = bot.choose(m, decision.seat, Random(1))
            assert choice is not None
            m.play(choice.action, decision.seat)
    assert {kind.__name__ for kind in kinds} >= {"Draw", "Proceed", "BuyUpgrade", "TakeUpgrade", "ConvertRP"}
