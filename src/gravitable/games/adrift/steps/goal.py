"""The goal: all win or all lose."""

from __future__ import annotations

from gravitable.games.adrift.events import Ended
from gravitable.games.adrift.state import AdriftMatch
from gravitable.kernel import Outcome


def end(m: AdriftMatch, *, won: bool, rule: str, why: str) -> None:
    """The voyage is over for everyone. adrift.goal.together"""
    m.emit(Ended(won, rule, why))
    m.finish(Outcome.together(m.seats, won=won, rule=rule, why=why))
