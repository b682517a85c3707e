"""Judging whether an action answers a decision, and saying by which rule it does not."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, NoReturn

from gravitable.kernel.data import Action
from gravitable.kernel.decision import Decision
from gravitable.kernel.errors import GravitableError, IllegalAction
from gravitable.kernel.step import Step

if TYPE_CHECKING:
    from gravitable.kernel.match import Match

log = logging.getLogger("gravitable.kernel")


def judge(m: Match[Any, Any, Any], step: Step, decision: Decision, action: Action) -> None:
    """Raise `IllegalAction` unless the action answers the decision that `step` asks.

    Actions come from strangers. If a rule fails at one, the fault is ours: it is logged, and the action is
    refused like any other.
    """
    if not isinstance(action, Action):
        raise IllegalAction("kernel.malformed", "That is not an action.")
    try:
        if decision.options is None:
            step.check(m, decision, action)
        elif action not in decision.options:
            _refuse(m, step, decision, action)
    except (GravitableError, MemoryError):
        raise
    except Exception:
        log.exception("%s cannot judge %s", m.game.name, action)
        reason = f"{m.game.name} cannot judge this action. The fault is ours, and has been noted."
        raise IllegalAction("kernel.fault", reason) from None


def _refuse(m: Match[Any, Any, Any], step: Step, decision: Decision, action: Action) -> NoReturn:
    """Refuse an action that is not among the options, by the most precise rule there is."""
    if not isinstance(action, tuple(m.game.actions)):
        raise IllegalAction("kernel.malformed", f"{m.game.name} does not know this action.")
    for blocked in step.blocked(m, decision):
        if blocked.action == action:
            raise IllegalAction(blocked.rule, blocked.reason)
    step.check(m, decision, action)
    raise IllegalAction(decision.rule, "That is not one of the choices.")
