"""The rules as small data steps on an agenda."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from gravitable.kernel.data import Action, Seat
from gravitable.kernel.decision import Blocked, Decision

if TYPE_CHECKING:
    from gravitable.kernel.match import Match


class Step(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing still to resolve.

    `run` either changes the state and pushes further steps, or changes nothing and returns what to ask.
    When a player answers, `take` applies the answer, and the step is over unless it pushes itself again:
    then it runs again and may ask the remaining seats. So simultaneous plans, reactions and
    nested encounters are one mechanism, and a match can be saved while a question is open.
    """

    def run(self, m: Match[Any, Any, Any]) -> Decision | Sequence[Decision] | None:
        """Resolve this step, or return the decisions it waits for."""
        raise NotImplementedError(f"{type(self).__name__} has no rule")

    def take(self, m: Match[Any, Any, Any], seat: Seat, action: Action) -> None:
        """Apply `seat`'s answer, already known to be legal."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def check(self, m: Match[Any, Any, Any], decision: Decision, action: Action) -> None:
        """Raise `IllegalAction` with the clause that forbids `action`.

        Parametric steps judge every action here. Finite ones may say more precisely why an action is not
        among their options.
        """
        if decision.options is None:
            raise NotImplementedError(f"{type(self).__name__} checks nothing")

    def candidates(
        self, m: Match[Any, Any, Any], decision: Decision, n: int, rng: Random
    ) -> Sequence[Action]:
        """Up to `n` sensible legal actions of a parametric decision."""
        raise NotImplementedError(f"{type(self).__name__} has no candidates")

    def blocked(self, m: Match[Any, Any, Any], decision: Decision) -> Sequence[Blocked]:
        """Return the actions that the player may look for and cannot take now, each with the reason."""
        return ()

    def aid(self, m: Match[Any, Any, Any], decision: Decision) -> msgspec.Struct | None:
        """Return the data that a board needs to offer a parametric decision: bounds, reach, a preview."""
        return None

    def study(self, m: Match[Any, Any, Any], decision: Decision, action: Action) -> msgspec.Struct | None:
        """Return the consequences of a legal plan that everyone could work out."""
        return None
