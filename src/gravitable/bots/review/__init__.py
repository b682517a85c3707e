"""Looking back on a finished match: the chance to win along it, turning points, costly choices, luck."""

from __future__ import annotations

from gravitable.bots.review.course import Course
from gravitable.bots.review.report import Balance, Costly, Review, Turn
from gravitable.bots.review.undertaking import Found, Portion, Undertaking
from gravitable.bots.review.work import work

__all__ = ["Balance", "Costly", "Course", "Found", "Portion", "Review", "Turn", "Undertaking", "work"]
