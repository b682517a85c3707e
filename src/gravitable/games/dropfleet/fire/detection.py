"""How far a weapon reaches: the firer's Scan and the target's Signature, with spikes and what dims them."""

from __future__ import annotations

from typing import Literal, TypeAlias

Spike: TypeAlias = Literal[0, 1, 2]
"""Energy spikes: 0 none, 1 Minor, 2 Major."""

SPIKE_SIGNATURE: dict[Spike, int] = {0: 0, 1: 6, 2: 12}


def signature(base: int, spike: Spike, change: int = 0) -> int:
    """The Signature with a spike and what changes it, never below 0.

    dropfleet.spike.minor, dropfleet.spike.major

    >>> [signature(6, spike) for spike in (0, 1, 2)]
    [6, 12, 18]
    """
    return max(0, base + SPIKE_SIGNATURE[spike] + change)


def scan(base: int, penalty: int) -> int:
    """The Scan of a shot: what debris and rings take off, never below 0.

    dropfleet.range.scan-minimum
    """
    return max(0, base - penalty)
