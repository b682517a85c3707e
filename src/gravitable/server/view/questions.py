"""What a player is asked, as the browser needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.kernel import Action, Decision, Match, Seat
from gravitable.kernel import preview as foresee
from gravitable.server.view.diff import changes
from gravitable.server.wire.live import Previewed
from gravitable.server.wire.match import BlockedOption, DecisionInfo, Option, Told


class Question(msgspec.Struct, frozen=True):
    """An open decision and its stamp: the moment it was asked."""

    stamp: int
    decision: Decision


def ask(
    pending: Iterable[Decision], before: Mapping[Seat, Question], seq: int, acted: Seat | None
) -> dict[Seat, Question]:
    """Stamp the open decisions: one that another's action left as it was keeps its stamp."""
    questions: dict[Seat, Question] = {}
    for decision in pending:
        old = before.get(decision.seat)
        if old is not None and decision.seat != acted and old.decision == decision:
            questions[decision.seat] = old
        else:
            questions[decision.seat] = Question(seq, decision)
    return questions


def describe(match: Match[Any, Any, Any], question: Question) -> DecisionInfo:
    """A question with every choice labelled, and what is blocked explained."""
    decision = question.decision
    seat = decision.seat
    return DecisionInfo(
        stamp=question.stamp,
        seat=seat,
        kind=decision.kind,
        prompt=decision.prompt,
        rule=decision.rule,
        options=tuple([Option(action, match.label(action, seat)) for action in decision.options or ()]),
        blocked=tuple(
            BlockedOption(blocked.action, match.label(blocked.action, seat), blocked.rule, blocked.reason)
            for blocked in match.blocked(decision)
        ),
        parametric=decision.options is None,
        optional=decision.optional,
        aid=match.aid(decision),
        covert=decision.covert,
        reaction=decision.reaction,
    )


def preview(
    match: Match[Any, Any, Any], action: Action, seat: Seat, names: Sequence[str], n: int
) -> Previewed:
    """What an action would do to the view of `seat`."""
    foreseen = foresee(match, action, seat)
    words = match.game.event_words
    return Previewed(
        n=n,
        events=tuple(Told(event, words(match, event, names)) for event in foreseen.events),
        changes=tuple(changes(match.view(seat), foreseen.view)),
        until=foreseen.until,
        outcome=foreseen.outcome,
    )


def sample(match: Match[Any, Any, Any], decision: Decision, count: int, rng: Random) -> tuple[Option, ...]:
    """Some legal actions of a parametric decision, labelled."""
    found = match.candidates(decision, count, rng)
    return tuple(Option(action, match.label(action, decision.seat)) for action in list(found)[:count])
