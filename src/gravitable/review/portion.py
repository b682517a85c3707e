"""Working out one portion of a review."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from time import thread_time

from gravitable.bots.win_probability import Chances
from gravitable.review.choice_cost import Weighed, weigh
from gravitable.review.job import Portion, PortionResult
from gravitable.review.timeline import Timeline

SAMPLES = 24
"""At how many moments a match without judgement is played on."""
GAMES = 64
"""How often each of them is, if there is time."""
EACH = 0.5
"""For how many seconds a decision is looked into at first."""
EACH_DEEP = 2.5


def work(course: Timeline, portion: Portion) -> PortionResult:
    """Do what a portion asks; as much of it as there is time for, and at least one decision."""
    begun = thread_time()
    if portion.kind == "curve":
        curve = _judged(course) if course.outlook.judged else _played(course, begun + portion.seconds)
        return PortionResult(
            thread_time() - begun,
            curve=tuple(curve),
            sides=course.outlook.sides,
            seats=tuple(done.seat for done in course.taken),
            labels=tuple(course.labels),
            choices=tuple(course.choices()),
            judged=course.outlook.judged,
        )
    deep = portion.kind == "deep"
    done, weighed = list[int](), list[Weighed]()
    for at in portion.moments:
        if done and thread_time() - begun > portion.seconds:
            break
        found = weigh(course, at, EACH_DEEP if deep else EACH, deep=deep)
        if found is not None:
            weighed.append(found)
        done.append(at)
    return PortionResult(thread_time() - begun, tuple(done), tuple(weighed))


def _judged(course: Timeline) -> list[Chances]:
    rng = Random(0)
    return [course.outlook.now(match, rng) for match in course.positions]


def _played(course: Timeline, ends: float) -> list[Chances]:
    """Without judgement some moments are played on again and again; between them lines are straight."""
    last = len(course.positions) - 1
    marks = sorted({round(last * number / SAMPLES) for number in range(SAMPLES + 1)})
    rng = Random(0)
    found: dict[int, list[Chances]] = {mark: [] for mark in marks}
    for _ in range(GAMES):
        for mark in marks:
            found[mark].append(course.outlook.now(course.positions[mark], rng))
            if found[last] and thread_time() > ends:
                break
        if thread_time() > ends:
            break
    means = {mark: tuple(sum(c) / len(r) for c in zip(*r, strict=True)) for mark, r in found.items()}
    curve: list[Chances] = []
    for before, after in pairwise(marks):
        for at in range(before, after):
            share = (at - before) / (after - before)
            curve.append(tuple(a + (b - a) * share for a, b in zip(means[before], means[after], strict=True)))
    return [*curve, means[last]]
