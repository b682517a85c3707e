"""Jokers: when a bot spends one."""

from __future__ import annotations

from gravitable.games.drop_it.actions import KeepJoker
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import DropItMatch
from gravitable.kernel import Choice, Decision


def value_with_joker(match: DropItMatch, verdict: Verdict) -> float:
    """What a broken landing is worth with a joker spent on it: less what the joker would bring otherwise."""
    if match.state.mode == "together":
        return 0.5 * bool(verdict.tasks)
    return verdict.points - 1.5 * match.content.numbers.joker_points


def decide_joker(match: DropItMatch, decision: Decision) -> Choice:
    """Spend a joker where it brings clearly more than it is worth unspent."""
    verdict = match.state.last
    assert decision.options is not None
    assert verdict is not None
    if value_with_joker(match, verdict) >= 0.0:
        return Choice(decision.options[0], "The joker brings more than it is worth unspent.")
    return Choice(KeepJoker(), "The joker is worth more unspent.")
