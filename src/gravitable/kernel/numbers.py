"""Numbers as players read them: their minus is a minus, not a hyphen."""

from __future__ import annotations


def plain(number: int) -> str:
    """A number.

    >>> plain(-10)
    '−10'
    """
    return f"−{-number}" if number < 0 else f"{number}"


def signed(number: int) -> str:
    """A change, with its sign.

    >>> signed(3), signed(-3)
    ('+3', '−3')
    """
    return f"+{number}" if number >= 0 else plain(number)
