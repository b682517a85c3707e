"""What a bot weighed, as data and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gravitable.bots.estimate import Estimate, wilson
from gravitable.kernel import Action, Choice, Considered, Match, Seat


def weighed(estimates: Mapping[Action | None, Estimate]) -> tuple[Considered, ...]:
    """What each choice came to, the best first."""
    found = []
    for action, estimate in estimates.items():
        low, high = wilson(estimate.total, estimate.visits)
        found.append(Considered(action, estimate.visits, estimate.mean, low, high))
    return tuple(sorted(found, key=lambda each: (-each.visits, -each.value)))


def decided(
    match: Match[Any, Any, Any], seat: Seat, considered: tuple[Considered, ...], line: Sequence[str] = ()
) -> Choice | None:
    """The first of what was considered as a bot's answer; None where leaving it unanswered came first."""
    best = considered[0]
    if best.action is None:
        return None
    return Choice(best.action, why(match, seat, considered, line), considered)


def why(
    match: Match[Any, Any, Any], seat: Seat, considered: tuple[Considered, ...], line: Sequence[str] = ()
) -> str:
    """A sentence or two for the player who asks."""
    best, *others = considered
    kind = "success" if match.game.together else "winning"
    text = (
        f"About {best.value:.0%} chance of {kind} ({best.low:.0%} to {best.high:.0%}, {best.visits} tries)."
    )
    tried = [other for other in others if other.visits]
    if tried:
        other = max(tried, key=lambda each: each.value)
        name = "nothing" if other.action is None else match.label(other.action, seat)
        text += f" Next best: {name}, {other.value:.0%}."
    if line:
        text += f" Expected next: {'; '.join(line)}."
    return text
