"""Finding flight paths worth flying: through this piece, then that one, around the sun, and ending well.

A beam search lays one link after the other. From each joint it tries the directions to nearby pieces of
worth and a fan of others, keeps the most promising beginnings, and at last cuts the best path where its
last gain was made. The worth of pieces is the caller's: a bot's estimate of cargo, a planet to land on, a
ship better avoided (negative). Nothing here is random, and every path found is a legal one.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec

from gravitable.geometry.flight import Chain, Contact, FlightPath, Sky, contacts, cut, span_along
from gravitable.geometry.outline import Outline, Point

FAN = 5
"""Directions tried at each joint beside those towards pieces; the first link tries three times as many."""
AIMS = 4
"""How many of the nearest pieces of worth are aimed at from a joint."""
NEAREST = 10
"""How many of the nearest pieces of worth draw a path towards them."""
CELL = 12.0
"""Neighbourhoods are looked up once for a square of this size."""
FINISHED = 8
"""How many of the best paths are cut to length and compared at the end."""
PULL = 0.6
"""What a piece still ahead is worth, against one that has been touched, when it is within one link."""
TOUCH = 0.5
"""A path goes this much further than the first touch of its last piece: rounding must not miss it."""


class Course(msgspec.Struct, frozen=True):
    """A flight path, what it meets in order, and what that is worth."""

    path: FlightPath
    meets: tuple[Contact, ...]
    worth: float


class _Draft(NamedTuple):
    """A path so far."""

    promise: float
    worth: float
    best: float
    """The worth at the place where it was highest."""
    best_at: float
    flown: float
    heading: float
    points: tuple[Point, ...]
    met: frozenset[str]
    over: bool


def plan(
    sky: Sky,
    ship: Outline,
    chain: Chain,
    rating: int,
    worth: Mapping[str, float],
    ending: Collection[str] = (),
    leaving: Collection[str] = (),
    beam: int = 12,
) -> Course:
    """The best path found for a ship with so many links.

    `worth` values the pieces that matter; touching one named in `ending` ends the flight. `leaving` are the
    pieces the ship is stacked with. A path that gains nothing stays where it is, unless the ship must leave
    a stack. `beam` is how many beginnings are kept at each joint: more find better paths, and take longer.
    """
    search = _Search(sky, chain, worth, frozenset(ending), frozenset(leaving))
    drafts = search.beginnings(ship)
    done = list(drafts)
    for _ in range(rating):
        grown = [longer for draft in drafts if not draft.over for longer in search.lengthen(draft)]
        grown.sort(key=lambda draft: -draft.promise)
        drafts = _unlike(grown, beam)
        done += drafts
    flown = [draft for draft in done if draft.flown > 0.0] if leaving else done
    flown.sort(key=lambda draft: (-draft.best, draft.best_at))
    return max((search.finish(draft) for draft in flown[:FINISHED]), key=lambda course: course.worth)


class _Mark(NamedTuple):
    """A piece that matters to a path: it has a worth, or it ends the flight."""

    piece: str
    outline: Outline
    x: float
    y: float
    size: float
    worth: float


class _Search:
    def __init__(
        self,
        sky: Sky,
        chain: Chain,
        worth: Mapping[str, float],
        ending: frozenset[str],
        leaving: frozenset[str],
    ) -> None:
        self.sky, self.chain = sky, chain
        self.ending, self.leaving = ending, leaving
        self.bend = math.radians(chain.bend)
        self.marks = [
            _mark(piece, outline, worth.get(piece, 0.0))
            for piece, outline in sky.pieces.items()
            if worth.get(piece) or piece in ending
        ]
        self._neighbourhoods: dict[tuple[int, int], tuple[list[_Mark], list[_Mark]]] = {}

    def beginnings(self, ship: Outline) -> list[_Draft]:
        """The points on the ship's rim from which a path may start."""
        x, y, reach = _middle(ship)
        angles = [2 * math.pi * step / (3 * FAN) for step in range(3 * FAN)]
        angles += [math.atan2(mark.y - y, mark.x - x) for mark in self._sought((x, y))[: 2 * AIMS]]
        drafts = []
        for angle in angles:
            ux, uy = math.cos(angle), math.sin(angle)
            span = span_along((x, y), (x + 3 * reach * ux, y + 3 * reach * uy), self.chain.width / 2, ship)
            # Not quite the farthest point that still touches the ship, so that rounding cannot lose it.
            far = 0.98 * span[1] if span else 0.0
            start = (x + far * ux, y + far * uy)
            if self.sky.is_clear(start, start, self.chain.width):
                draft = _Draft(0.0, 0.0, 0.0, 0.0, 0.0, angle, (start,), frozenset(), False)
                drafts.append(self._meet(draft, self._touched(draft, start, start)))
        return drafts

    def lengthen(self, draft: _Draft) -> list[_Draft]:
        """The path with one more link, in every direction worth trying."""
        here = draft.points[-1]
        longer = []
        for angle in self._directions(draft):
            x = here[0] + self.chain.link * math.cos(angle)
            y = here[1] + self.chain.link * math.sin(angle)
            if self.sky.is_clear(here, (x, y), self.chain.width):
                grown = draft._replace(points=(*draft.points, (x, y)), heading=angle)
                grown = self._meet(grown, self._touched(draft, here, (x, y)))
                longer.append(grown._replace(flown=draft.flown + self.chain.link))
        return longer

    def finish(self, draft: _Draft) -> Course:
        """The path, cut where its worth is highest, but not before it has left the stack it began in."""
        path = FlightPath(draft.points)
        clear = [
            stretch.leaves
            for stretch in contacts(path, self.chain.width, {p: self.sky.pieces[p] for p in self.leaving})
            if stretch.enters == 0.0
        ]
        if len(draft.points) > 1:
            path = cut(path, max([draft.best_at, *(leaves + TOUCH for leaves in clear)]))
        path = FlightPath(tuple((round(x, 2), round(y, 2)) for x, y in path.points))
        meets = contacts(path, self.chain.width, self.sky.pieces, self.leaving)
        worths = {mark.piece: mark.worth for mark in self.marks}
        met = dict.fromkeys(contact.piece for contact in meets)
        return Course(path, tuple(meets), sum(worths.get(piece, 0.0) for piece in met))

    def _directions(self, draft: _Draft) -> list[float]:
        """Ahead, to both sides, and towards what is sought, as far as a joint bends."""
        x, y = draft.points[-1]
        fan = [draft.heading + self.bend * (2 * step / (FAN - 1) - 1) for step in range(FAN)]
        for mark in [mark for mark in self._sought((x, y)) if mark.piece not in draft.met][:AIMS]:
            turn = math.remainder(math.atan2(mark.y - y, mark.x - x) - draft.heading, 2 * math.pi)
            fan.append(draft.heading + max(-self.bend, min(self.bend, turn)))
        return fan

    def _sought(self, here: Point) -> list[_Mark]:
        """The pieces of worth around a place, nearest first."""
        return self._neighbourhood(here)[0]

    def _neighbourhood(self, here: Point) -> tuple[list[_Mark], list[_Mark]]:
        """The nearest pieces of worth, and all that a link from here could touch; kept for each cell."""
        cell = (round(here[0] / CELL), round(here[1] / CELL))
        found = self._neighbourhoods.get(cell)
        if found is None:
            x, y = CELL * cell[0], CELL * cell[1]
            ordered = sorted(self.marks, key=lambda mark: (mark.x - x) ** 2 + (mark.y - y) ** 2)
            reach = self.chain.link + self.chain.width / 2 + CELL
            near = [mark for mark in ordered if math.hypot(mark.x - x, mark.y - y) < reach + mark.size]
            found = ([mark for mark in ordered if mark.worth > 0.0][:NEAREST], near)
            self._neighbourhoods[cell] = found
        return found

    def _touched(self, draft: _Draft, a: Point, b: Point) -> list[tuple[float, _Mark]]:
        """The pieces a new link touches, in order."""
        touched = []
        reach = self.chain.width / 2
        mx, my, far = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, self.chain.link / 2 + reach
        for mark in self._neighbourhood(a)[1]:
            dx, dy, near = mark.x - mx, mark.y - my, far + mark.size
            if dx * dx + dy * dy < near * near and mark.piece not in draft.met:
                span = span_along(a, b, reach, mark.outline)
                if span and not (mark.piece in self.leaving and draft.flown + span[0] < 1e-6):
                    touched.append((span[0], mark))
        touched.sort(key=lambda touch: (touch[0], touch[1].piece))
        return touched

    def _meet(self, draft: _Draft, touched: list[tuple[float, _Mark]]) -> _Draft:
        """The path after meeting some pieces, valued."""
        worth, best, best_at, met = draft.worth, draft.best, draft.best_at, draft.met
        over = False
        for at, mark in touched:
            met |= {mark.piece}
            worth += mark.worth
            if worth > best:
                best, best_at = worth, draft.flown + at + TOUCH
            if mark.piece in self.ending:
                over = True
                break
        ahead = 0.0
        if not over:
            x, y = draft.points[-1]
            for mark in self._sought((x, y)):
                if mark.piece not in met:
                    links = math.hypot(mark.x - x, mark.y - y) / self.chain.link
                    ahead = max(ahead, mark.worth * PULL / (1.0 + links))
        promise = max(worth + ahead, best)
        return draft._replace(promise=promise, worth=worth, best=best, best_at=best_at, met=met, over=over)


def _unlike(drafts: list[_Draft], most: int) -> list[_Draft]:
    """The most promising drafts, without those that end at the same place having met the same pieces."""
    kept: list[_Draft] = []
    seen = set()
    for draft in drafts:
        x, y = draft.points[-1]
        likeness = (round(x / 8.0), round(y / 8.0), draft.met)
        if likeness not in seen:
            seen.add(likeness)
            kept.append(draft)
            if len(kept) == most:
                break
    return kept


def _mark(piece: str, outline: Outline, worth: float) -> _Mark:
    return _Mark(piece, outline, *_middle(outline), worth)


def _middle(outline: Outline) -> tuple[float, float, float]:
    """The middle of an outline and how far it reaches from there."""
    count = len(outline.core)
    x, y = sum(x for x, _ in outline.core) / count, sum(y for _, y in outline.core) / count
    return x, y, max(math.dist((x, y), corner) for corner in outline.core) + outline.radius
