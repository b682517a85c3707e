"""Refusals of the table, beside those of the rules."""

from __future__ import annotations

from gravitable.kernel import GravitableError


class Refusal(GravitableError):
    """Something the table does not allow; `status` is what HTTP calls it."""

    def __init__(self, reason: str, rule: str | None = None, status: int = 409) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.status = status


def not_found(what: str) -> Refusal:
    """Something that is not there, or not for this person to see."""
    return Refusal(f"There is no such {what}.", status=404)
