"""A window in which players may act until each of them has passed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from gravitable.kernel.data import Action, Proceed, Seat
from gravitable.kernel.decision import Decision
from gravitable.kernel.step import Step

if TYPE_CHECKING:
    from gravitable.kernel.match import Match


class Window(Step, frozen=True, kw_only=True):
    """Players who may act are asked, one after the other or all `at_once`; `Proceed` is passing.

    A subclass says who could do what (`offers`), what an action does (`act`) and what follows when nobody
    wants to act any more (`close`). A seat that has passed is not asked again, unless
    `act` pushes a new window.
    """

    passed: tuple[Seat, ...] = ()
    at_once: ClassVar[bool] = False

    def offers(self, m: Match[Any, Any, Any]) -> Iterable[Decision]:
        """What each seat that could act is asked, whether it has passed or not, in the order of asking."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def act(self, m: Match[Any, Any, Any], seat: Seat, action: Action) -> None:
        """Apply what a seat does; push `self` again to keep the window open."""
        raise NotImplementedError(f"{type(self).__name__} has no act")

    def close(self, m: Match[Any, Any, Any]) -> None:
        """Go on: everyone who could act has passed."""

    def run(self, m: Match[Any, Any, Any]) -> Sequence[Decision]:
        offers = self.offers(m)
        asked = list(offers) if self.at_once and not self.passed else self._left(offers)
        if not asked:
            self.close(m)
        return asked

    def _left(self, offers: Iterable[Decision]) -> list[Decision]:
        """What is asked now: those who have not passed, or the first of them."""
        left = (decision for decision in offers if decision.seat not in self.passed)
        return list(left if self.at_once else islice(left, 1))

    def take(self, m: Match[Any, Any, Any], seat: Seat, action: Action) -> None:
        if type(action) is Proceed:
            m.push(replace(self, passed=(*self.passed, seat)))
        else:
            self.act(m, seat, action)
