"""Reviews of finished matches: win chances, turning points, mistakes, luck. Imports `bots` and `kernel`."""

from __future__ import annotations

from gravitable.review.job import Portion, PortionResult, Undertaking
from gravitable.review.portion import work
from gravitable.review.report import Balance, Costly, Review, Turn
from gravitable.review.timeline import Timeline

__all__ = [
    "Balance",
    "Costly",
    "Portion",
    "PortionResult",
    "Review",
    "Timeline",
    "Turn",
    "Undertaking",
    "work",
]
