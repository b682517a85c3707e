"""Two worlds that one seat cannot tell apart: is it told the same in both?

A match is cloned as it is, and as a seat imagines it: everything the seat does not know is made up anew. The
same action is played in both, with the same dice. Whatever the seat is sent must then be the same to the last
byte: the view, the events, who is asked and by which clause, what may be undone, and how many messages. And a
bot that passes a question must do so at the same time, however long it thought, if it had to think at all.

Worlds may part honestly in two ways: something is drawn that differs in them and shown to the seat, or an
event that `reveals` shows it what was hidden. Such steps are left out, but only if the seat's own events say
so: a question asked of someone else, or a message more, tells nothing honest.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from random import Random
from typing import Any, cast

from tests.server.pauses import answered

import gravitable
from gravitable.kernel import Action, Decision, GravitableError, Match, Seat
from gravitable.kernel.chance import RandomChance
from gravitable.server.storage.records import Person, SeatRecord, TableRecord
from gravitable.server.tables.audience import Audience
from gravitable.server.tables.chat import Chat
from gravitable.server.tables.match import TableMatch
from gravitable.server.tables.pins import Pins
from gravitable.server.tables.votes import Votes
from gravitable.server.view.diff import changes
from gravitable.server.view.questions import ask
from gravitable.server.view.views import stages

AnyMatch = Match[Any, Any, Any]
BOT_DELAY = 0.7


class Ear:
    """A connection that keeps what it is sent."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.person = Person(f"p{seat}", f"P{seat}")
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, reason: str, *, again: bool) -> None:
        raise AssertionError(reason)


class Stored:
    """A journal that has stored everything at once."""

    def then(self, action: Any) -> None:
        action()


class World:
    """A match at a table, with one seat listening."""

    def __init__(self, match: AnyMatch, listener: Seat, seed: int) -> None:
        match.chance = RandomChance(Random(seed))
        self.match = match
        self.drawn: list[Any] = []
        seats = [SeatRecord(seat, "person", f"P{seat}", f"p{seat}") for seat in range(match.seats)]
        table = TableRecord("t", match.game.id, "1", {}, "p0", "P0", "i", seats, status="playing")
        table.created = table.active = 0.0
        self.play = TableMatch(table, match.game, Random(seed))
        self.play.match = match
        self.play.seq = 0
        self.play.questions = ask(match.pending, {}, 0, None)
        stored = cast(Any, Stored())
        self.audience = Audience(table, self.play, Chat(), Pins(), Votes(table), stored)
        self.ear = Ear(listener)
        self.audience.connect(self.ear, None)
        self.revealed = False

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    def learns(self, other: World) -> bool:
        """Did the worlds part by something drawn or shown?"""
        return self.drawn != other.drawn or self.revealed or other.revealed

    def take(self, seat: Seat, action: Action) -> None:
        """Play an action and tell the listener."""
        before = len(self.match.events)
        draws = _Draws(self.match)
        with draws, stages(self.match) as copies:
            moment, _ = self.play.take(self.match, seat, action, time.monotonic(), by_person=True)
        self.drawn += draws.drawn
        self.revealed |= any(event.reveals for event in self.match.events[before:])
        for connection, text in self.audience.updates(self.match, moment, copies, None, 0.0):
            connection.send(text)


class _Draws:
    """What a match draws while this is entered."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self.drawn: list[Any] = []

    def __enter__(self) -> None:
        plain = Match.draw

        def draw(match: AnyMatch, rest: list[Any]) -> Any:
            found = plain(match, rest)
            if match is self.match:
                self.drawn.append(found)
            return found

        self._plain = plain
        Match.draw = draw  # type: ignore[method-assign, assignment]

    def __exit__(self, *_: object) -> None:
        Match.draw = self._plain  # type: ignore[method-assign]


class Report:
    """What was compared, what parted honestly, and what leaked."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.leaks: list[str] = []

    def compare(self, one: World, other: World, what: str) -> None:
        self.counts["compared"] += 1
        if one.ear.heard == other.ear.heard:
            return
        if len(one.ear.heard) != len(other.ear.heard):
            self.leaks.append(f"{what}: the number of messages")
            return
        mine, theirs = one.ear.heard[-1], other.ear.heard[-1]
        parts = differing(mine, theirs, one.ear.seat)
        shown = parts & {"events", "changes"}
        if one.over or other.over or (shown and (one.learns(other) or parts <= OWN)):
            self.counts["parted honestly"] += 1
            return
        self.leaks.append(f"{what}: {', '.join(sorted(parts))} ({excerpt(mine, theirs)})")

    def compare_pauses(self, one: AnyMatch, other: AnyMatch, decision: Decision, what: str) -> None:
        """Does the time that a bot takes to pass tell whether it had a choice?"""
        self.counts["pauses"] += 1
        for quick, slow in ((one, other), (other, one)):
            pause, _ = answered(quick, decision.seat, 0.1, BOT_DELAY)
            longer, _ = answered(slow, decision.seat, 3.0, BOT_DELAY)
            if pause != longer:
                self.leaks.append(f"{what}: a bot answers after {pause} or {longer} seconds")


OWN = {"changes", "decisions", "own question", "can_undo"}
"""What a card that someone knew to be the next may change for the seat that gets it."""


def differing(one: bytes, other: bytes, seat: Seat) -> set[str]:
    """Which parts of two messages differ. Who is asked is taken apart: the listener, and the others."""
    a, b = json.loads(one), json.loads(other)
    for told in (a, b):
        asked = told.pop("asked", [])
        told["own question"] = [each for each in asked if each["seat"] == seat]
        told["asked"] = [each for each in asked if each["seat"] != seat]
    return {key for key in {*a, *b} if a.get(key) != b.get(key)}


def excerpt(message: bytes, other: bytes) -> str:
    """Where two messages differ, and how."""
    found = [(path, value) for path, *value in changes(json.loads(message), json.loads(other))]
    return "; ".join(f"{'.'.join(map(str, path))}: {json.dumps(value)[:120]}" for path, value in found[:4])


def look(match: AnyMatch, seat: Seat, rng: Random, report: Report) -> None:
    """Compare what `seat` is told in the match as it is and as it imagines it: now, and after any action."""
    seed, guess = rng.getrandbits(32), rng.getrandbits(32)

    def worlds() -> tuple[World, World]:
        return World(match.clone(), seat, seed), World(match.imagine(seat, Random(guess)), seat, seed)

    where = f"{match.game.id} seat {seat}, {'+'.join(d.rule for d in match.pending)}"
    one, other = worlds()
    report.compare(one, other, f"{where} as it stands")
    for decision in match.pending:
        if decision.covert and decision.seat != seat:
            report.compare_pauses(one.match, other.match, decision, where)
        for action in _choices(match, decision, rng):
            one, other = worlds()
            try:
                other.match.check(action, decision.seat)
                other.take(decision.seat, action)
            except (GravitableError, AssertionError, LookupError, ValueError, AttributeError):
                report.counts["impossible there"] += 1  # its player does not hold that there
                continue
            one.take(decision.seat, action)
            report.compare(one, other, f"{where} after seat {decision.seat} does {action}")


def _choices(match: AnyMatch, decision: Decision, rng: Random) -> list[Action]:
    found = list(match.candidates(decision, 2, rng))
    return rng.sample(found, min(2, len(found)))


def search(game: str, seeds: range, every: int, most: int, **more: Any) -> Report:
    """Play matches at random and look at every so many-eth position, from every seat."""
    report = Report()
    for seed in seeds:
        rng = Random(seed)
        match = gravitable.new(game, seed=seed, **more)
        for position in range(most):
            if not match.pending:
                break
            if position % every == 0:
                for seat in range(match.seats):
                    look(match, seat, rng, report)
            decision = rng.choice(match.pending)
            match.play(rng.choice(match.candidates(decision, 3, rng)), decision.seat)
    return report
