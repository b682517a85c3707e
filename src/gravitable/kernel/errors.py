"""Errors as sentences for the person who meets them."""

from __future__ import annotations

from pathlib import Path


class GravitableError(Exception):
    """A refusal, with a sentence that gives the reason."""


class IllegalAction(GravitableError):
    """An action the rules refuse; `rule` names the clause, `reason` says it to a player.

    >>> str(IllegalAction("kernel.turn", "It is not your decision."))
    'It is not your decision. [kernel.turn]'
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} [{rule}]")
        self.rule = rule
        self.reason = reason


class UnknownGame(GravitableError):
    """No game of that id is installed."""


class BadOption(GravitableError):
    """An option that the game does not have, or a value it does not take."""


class BadLog(GravitableError):
    """A log that is damaged, of an unknown version, or does not fit the rules."""


class BadContent(GravitableError):
    """A mistake in a content file: its place and the expectation there."""

    def __init__(self, file: Path, line: int | None, expected: str) -> None:
        where = f"{file}:{line}" if line is not None else str(file)
        super().__init__(f"{where}: {expected}")
        self.file = file
        self.line = line
        self.expected = expected
