"""Steps that let players act until each has passed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from gravitable.kernel.data import Action, Proceed, Seat
from gravitable.kernel.decision import Decision
from gravitable.kernel.match import Match
from gravitable.kernel.step import Step


class Window(Step, frozen=True, kw_only=True):
    """Players who may act are asked one after the other; `Proceed` is passing.

    A subclass defines the decisions (`offers`), the effect of an action (`act`) and the end of the window
    (`close`). A seat that has passed is not asked again, unless `act` pushes a new window.
    """

    passed: tuple[Seat, ...] = ()

    def offers(self, m: Match[Any, Any, Any]) -> Iterable[Decision]:
        """Yield the decision of each seat that could act, passed or not, in the order of asking."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def act(self, m: Match[Any, Any, Any], seat: Seat, action: Action) -> None:
        """Apply what a seat does; push `self` again to keep the window open."""
        raise NotImplementedError(f"{type(self).__name__} has no act")

    def close(self, m: Match[Any, Any, Any]) -> None:
        """Go on: everyone who could act has passed."""

    def run(self, m: Match[Any, Any, Any]) -> Sequence[Decision]:
        for asked in self.offers(m):
            if asked.seat not in self.passed:
                return (asked,)
        self.close(m)
        return ()

    def take(self, m: Match[Any, Any, Any], seat: Seat, action: Action) -> None:
        if type(action) is Proceed:
            m.push(replace(self, passed=(*self.passed, seat)))
        else:
            self.act(m, seat, action)


class OpenWindow(Window, frozen=True, kw_only=True):
    """Players who may act are all asked at once."""

    def offers(self, m: Match[Any, Any, Any]) -> Sequence[Decision]:
        """As of any window."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def run(self, m: Match[Any, Any, Any]) -> Sequence[Decision]:
        asked = self.offers(m)
        if self.passed:
            asked = [decision for decision in asked if decision.seat not in self.passed]
        if not asked:
            self.close(m)
        return asked

    def take(self, m: Match[Any, Any, Any], seat: Seat, action: Action) -> None:
        if type(action) is Proceed and len(m.pending) == 1:
            self.close(m)  # no other seat is asked, and passing does not change the offers
        else:
            super().take(m, seat, action)
