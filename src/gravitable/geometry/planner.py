"""Finding flight paths worth flying: through this piece, then that one, around the sun, and ending well.

A beam search lays one link after the other. From each joint it tries the directions to nearby pieces of
worth and a fan of others, keeps the most promising beginnings, and at last cuts the best paths where their
last gain was made. All links of one length are looked at together. The worth of pieces is the caller's: a
bot's estimate of cargo, a planet to land on, a ship better avoided (negative). Nothing here is random, and
every path found is a legal one.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import msgspec
import numpy as np

from gravitable.geometry.crowd import Bools, Crowd, Floats, Links, Touches
from gravitable.geometry.flight import Chain, Contact, FlightPath, Sky, contacts, cut
from gravitable.geometry.hexagon import SLANT
from gravitable.geometry.outline import Outline, Point

FAN = 5
"""Directions tried at each joint beside those towards pieces; the first link tries three times as many."""
AIMS = 4
"""How many of the nearest pieces of worth are aimed at from a joint."""
ALIKE = 12.0
"""Paths that have met the same and end in the same square of this size are one."""
FINISHED = 8
"""How many of the best paths are cut to length and compared at the end."""
PULL = 0.6
"""What a piece still ahead is worth, against one that has been touched, when it is within one link."""
TOUCH = 0.5
"""A path goes this much further than the first touch of its last piece: rounding must not miss it."""


class Hold(NamedTuple):
    """Bays for the pieces that are taken along: how many, what each piece aboard is worth, which pieces fit.

    Of more pieces than there are bays those of least worth are left behind.
    """

    bays: int
    aboard: tuple[float, ...]
    pieces: Collection[str]


class PlannedPath(msgspec.Struct, frozen=True):
    """A flight path, what it meets in order, and what that is worth."""

    path: FlightPath
    meets: tuple[Contact, ...]
    worth: float


class _Draft(NamedTuple):
    """A path so far, without the place where it ends and what it met, which are kept in arrays."""

    worth: float
    best: float
    """The worth at the place where it was highest."""
    best_at: float
    points: tuple[Point, ...]
    hold: tuple[float, ...] = ()
    over: bool = False


class _Front(NamedTuple):
    """The drafts of one length: each row of `at` is where one ends, of `met` what it has met."""

    drafts: list[_Draft]
    at: Floats
    heading: Floats
    met: Bools


def plan(
    sky: Sky,
    ship: Outline,
    chain: Chain,
    rating: int,
    worth: Mapping[str, float],
    ending: Collection[str] = (),
    leaving: Collection[str] = (),
    beam: int = 12,
) -> PlannedPath:
    """The best path found for a ship with so many links: the first of `plans`."""
    return plans(sky, ship, chain, rating, worth, ending, leaving, beam)[0]


def plans(
    sky: Sky,
    ship: Outline,
    chain: Chain,
    rating: int,
    worth: Mapping[str, float],
    ending: Collection[str] = (),
    leaving: Collection[str] = (),
    beam: int = 12,
    most: int = FINISHED,
    hold: Hold | None = None,
) -> list[PlannedPath]:
    """The best paths found, best first, each meeting something else; raises ValueError if none begins here.

    `worth` values the pieces that matter; touching one named in `ending` ends the flight. `leaving` are the
    pieces the ship is stacked with. A path that gains nothing stays where it is, unless the ship must leave
    a stack. `beam` is how many beginnings are kept at each joint: more find better paths, and take longer.
    With a `hold`, pieces that go into it count only as far as there is room for them.
    """
    search = _Search(sky, chain, worth, ending, leaving, hold)
    front = search.beginnings(ship)
    done = [] if leaving else list(front.drafts)
    flown = 0.0
    for _ in range(rating):
        front = search.lengthen(front, flown, beam)
        # A draft whose gain lies further back is told by the one it grew from.
        done += [draft for draft in front.drafts if leaving or draft.best_at >= flown]
        flown += chain.link
    if not done:
        raise ValueError("No flight path begins here.")
    done.sort(key=lambda draft: (-draft.best, draft.best_at))
    found: dict[tuple[str, ...], PlannedPath] = {}
    for draft in _unlike(done, most):
        course = search.finish(draft)
        found.setdefault(tuple(contact.piece for contact in course.meets), course)
    return sorted(found.values(), key=lambda course: -course.worth)


def _unlike(drafts: Iterable[_Draft], most: int) -> list[_Draft]:
    """The first drafts, without those that gain the same in the same place."""
    kept: dict[tuple[float, float], _Draft] = {}
    for draft in drafts:
        kept.setdefault((draft.best, round(draft.best_at, 1)), draft)
        if len(kept) == most:
            break
    return list(kept.values())


class _Search:
    def __init__(
        self,
        sky: Sky,
        chain: Chain,
        worth: Mapping[str, float],
        ending: Collection[str],
        leaving: Collection[str],
        hold: Hold | None,
    ) -> None:
        self.sky, self.chain, self.worth, self.leaving = sky, chain, worth, leaving
        self.bend = math.radians(chain.bend)
        self.reach = chain.width / 2
        self.pieces = sorted(sky.pieces)
        self.crowd = Crowd([sky.pieces[piece] for piece in self.pieces])
        self.worths = [worth.get(piece, 0.0) for piece in self.pieces]
        self.hold = hold
        self.bays = hold.bays if hold else 0
        self.aboard = hold.aboard if hold else ()
        self.taken = [hold is not None and piece in hold.pieces for piece in self.pieces]
        self.ends = [piece in ending for piece in self.pieces]
        self.left = np.array([piece in leaving for piece in self.pieces], dtype=np.bool_)
        self.sought = np.array([n for n, each in enumerate(self.worths) if each > 0.0], dtype=np.intp)
        self.pulls = PULL * np.array([self.worths[n] for n in self.sought], dtype=np.float64)

    def beginnings(self, ship: Outline) -> _Front:
        """The points on the ship's rim from which a path may start."""
        rim = Crowd([ship])
        x, y = rim.x[0], rim.y[0]
        fan = 2 * math.pi * np.arange(3 * FAN) / (3 * FAN)
        dx, dy = self.crowd.x[self.sought] - x, self.crowd.y[self.sought] - y
        near = np.argsort(dx * dx + dy * dy, kind="stable")[: 2 * AIMS]
        heading = np.concatenate((fan, np.arctan2(dy[near], dx[near])))
        ux, uy = np.cos(heading), np.sin(heading)
        rays = Links(
            np.full(len(heading), x), np.full(len(heading), y), ux, uy, np.full(len(heading), 3 * rim.size[0])
        )
        # Not quite the farthest point that still touches the ship, so that rounding cannot lose it.
        far = 0.98 * rim.touched(rays, self.reach).leaves
        at = np.stack((x + far * ux, y + far * uy), axis=1)
        clear = self._inside(at) & (np.hypot(at[:, 0], at[:, 1]) > self.sky.sun_radius + self.reach)
        at, heading = at[clear], heading[clear]
        drafts = [_Draft(0.0, 0.0, 0.0, ((float(a), float(b)),), self.aboard) for a, b in at]
        met = np.zeros((len(at), len(self.pieces)), dtype=np.bool_)
        links = Links(at[:, 0], at[:, 1], ux[clear], uy[clear], np.zeros(len(at)))
        touches = self.crowd.touched(links, self.reach, met | self.left)
        return self._meet(_Front(drafts, at, heading, met), touches, 0.0)

    def lengthen(self, front: _Front, flown: float, beam: int) -> _Front:
        """The most promising of the paths that are one link longer, in every direction worth trying."""
        going = [n for n, draft in enumerate(front.drafts) if not draft.over]
        heading = self._directions(front.at[going], front.heading[going], front.met[going])
        parent = np.repeat(np.array(going, dtype=np.intp), heading.shape[1])
        heading = heading.ravel()
        here = front.at[parent]
        ux, uy = np.cos(heading), np.sin(heading)
        there = here + self.chain.link * np.stack((ux, uy), axis=1)
        clear = np.nonzero(self._inside(there) & self._past_the_sun(here, ux, uy))[0]
        parent, heading, here, there = parent[clear], heading[clear], here[clear], there[clear]
        links = Links(here[:, 0], here[:, 1], ux[clear], uy[clear], np.full(len(clear), self.chain.link))
        met = front.met[parent]
        but = met | self.left if flown == 0.0 else met
        touches = self.crowd.touched(links, self.reach, but)
        if flown == 0.0 and self.left.any():
            touches = self._touched_again(links, met, touches)
        drafts = [front.drafts[n] for n in parent]
        grown = self._meet(_Front(drafts, there, heading, met), touches, flown)
        return self._promising(grown, beam)

    def _touched_again(self, links: Links, met: Bools, touches: Touches) -> Touches:
        """With the pieces that are being left, where a link that did not touch one at first comes back."""
        back = self.crowd.touched(links, self.reach, met | ~self.left)
        later = back.enters >= 1e-6
        link, outline, enters, leaves = (
            np.concatenate((one, other[later])) for one, other in zip(touches, back, strict=True)
        )
        order = np.lexsort((outline, enters, link))
        return Touches(link[order], outline[order], enters[order], leaves[order])

    def finish(self, draft: _Draft) -> PlannedPath:
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
        meets = contacts(path, self.chain.width, self._around(path), self.leaving)
        return PlannedPath(path, tuple(meets), self._total(contact.piece for contact in meets))

    def _total(self, met: Iterable[str]) -> float:
        """What meeting these pieces is worth."""
        total, hold = 0.0, self.aboard
        for piece in dict.fromkeys(met):
            gain = self.worth.get(piece, 0.0)
            if self.hold is not None and piece in self.hold.pieces:
                gain, hold = self._stow(hold, gain)
            total += gain
        return total

    def _around(self, path: FlightPath) -> dict[str, Outline]:
        """The pieces that a path could touch, and some more."""
        xs, ys = [x for x, _ in path.points], [y for _, y in path.points]
        far = self.crowd.size + self.reach
        near = (self.crowd.x > min(xs) - far) & (self.crowd.x < max(xs) + far)
        near &= (self.crowd.y > min(ys) - far) & (self.crowd.y < max(ys) + far)
        return {self.pieces[n]: self.sky.pieces[self.pieces[n]] for n in np.nonzero(near)[0]}

    def _directions(self, at: Floats, heading: Floats, met: Bools) -> Floats:
        """Ahead, to both sides, and towards what is sought, as far as a joint bends: a row for each draft."""
        fan = heading[:, None] + self.bend * np.linspace(-1.0, 1.0, FAN)
        if not len(self.sought) or not len(at):
            return fan
        dx = self.crowd.x[self.sought] - at[:, :1]
        dy = self.crowd.y[self.sought] - at[:, 1:]
        apart = np.where(met[:, self.sought], np.inf, dx * dx + dy * dy)
        near = np.argsort(apart, axis=1, kind="stable")[:, :AIMS]
        towards = np.arctan2(np.take_along_axis(dy, near, axis=1), np.take_along_axis(dx, near, axis=1))
        turn = (towards - heading[:, None] + math.pi) % (2 * math.pi) - math.pi
        turn = np.minimum(np.maximum(turn, -self.bend), self.bend)
        return np.concatenate((fan, heading[:, None] + turn), axis=1)

    def _inside(self, at: Floats) -> Bools:
        x, y = at[:, 0], at[:, 1]
        out = np.maximum(np.abs(x), np.maximum(np.abs(0.5 * x + SLANT * y), np.abs(0.5 * x - SLANT * y)))
        inside: Bools = out <= self.sky.apothem - self.reach
        return inside

    def _past_the_sun(self, here: Floats, ux: Floats, uy: Floats) -> Bools:
        x, y = here[:, 0], here[:, 1]
        along = np.minimum(np.maximum(-(x * ux + y * uy), 0.0), self.chain.link)
        clear: Bools = np.hypot(x + along * ux, y + along * uy) > self.sky.sun_radius + self.reach
        return clear

    def _meet(self, front: _Front, touches: Touches, flown: float) -> _Front:
        """The paths after meeting what their newest link touches, valued."""
        drafts, met = front.drafts, front.met
        for n, piece, at in zip(
            touches.link.tolist(), touches.outline.tolist(), touches.enters.tolist(), strict=True
        ):
            draft = drafts[n]
            if draft.over:
                continue
            met[n, piece] = True
            gain, hold = self.worths[piece], draft.hold
            if self.taken[piece]:
                gain, hold = self._stow(hold, gain)
            worth = draft.worth + gain
            best, best_at = draft.best, draft.best_at
            if worth > best:
                best, best_at = worth, flown + at + TOUCH
            drafts[n] = _Draft(worth, best, best_at, draft.points, hold, self.ends[piece])
        return front

    def _stow(self, hold: tuple[float, ...], worth: float) -> tuple[float, tuple[float, ...]]:
        """What taking a piece adds, and the hold with it: without room the least of all is left behind."""
        if len(hold) < self.bays:
            return worth, (*hold, worth)
        least = min(hold, default=worth)
        if worth <= least:
            return 0.0, hold
        kept = list(hold)
        kept.remove(least)
        return worth - least, (*kept, worth)

    def _promising(self, front: _Front, beam: int) -> _Front:
        """The most promising drafts, without those that end at the same place having met the same pieces."""
        worth = np.array([draft.worth for draft in front.drafts], dtype=np.float64)
        best = np.array([draft.best for draft in front.drafts], dtype=np.float64)
        if len(self.sought) and len(worth):
            dx = self.crowd.x[self.sought] - front.at[:, :1]
            dy = self.crowd.y[self.sought] - front.at[:, 1:]
            ahead = self.pulls / (1.0 + np.hypot(dx, dy) / self.chain.link)
            ahead[front.met[:, self.sought]] = 0.0
            over = np.array([draft.over for draft in front.drafts], dtype=np.bool_)
            worth += np.where(over, 0.0, ahead.max(axis=1))
        order = np.argsort(-np.maximum(worth, best), kind="stable").tolist()
        cells = np.rint(front.at / ALIKE).tolist()
        kept: dict[tuple[float, float, bytes], int] = {}
        for n in order:
            kept.setdefault((*cells[n], front.met[n].tobytes()), n)
            if len(kept) == beam:
                break
        rows = list(kept.values())
        at = front.at[rows]
        drafts = [
            front.drafts[n]._replace(points=(*front.drafts[n].points, (x, y)))
            for n, (x, y) in zip(rows, at.tolist(), strict=True)
        ]
        return _Front(drafts, at, front.heading[rows], front.met[rows])
