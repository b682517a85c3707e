"""How a match stands for each side, and how it would stand after a choice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from gravitable.bots import ANY_GAME, levels
from gravitable.bots.determinized import World
from gravitable.bots.payoff import shares
from gravitable.kernel import Action, Bot, Game, Match, Seat, advance

FIRST = 1000
"""The number of the first world in which choices are tried."""
AHEAD = 12
"""How many answers are given at most before the game's judgement says how it stands."""

Chances: TypeAlias = tuple[float, ...]
"""The chance of every side to win."""


def sides(match: Match[Any, Any, Any]) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win or lose together: all of them, a team, or each alone."""
    seats = range(match.seats)
    if _together(match):
        return (tuple(seats),)
    looks = match.game.looks(match.seats, match.options, match.content, match.state)
    found: dict[str, list[Seat]] = {}
    for seat in seats:
        found.setdefault(looks[seat].team or f"seat {seat}", []).append(seat)
    return tuple(map(tuple, found.values()))


def _together(match: Match[Any, Any, Any]) -> bool:
    judge = match.game.judge
    told = getattr(judge, "together", None)
    return bool(told(match)) if callable(told) else match.game.together


def strongest(game: Game[Any, Any, Any]) -> Bot:
    """The best player that a game has."""
    return list(levels(game).values())[-1]()


def runner_up(game: Game[Any, Any, Any]) -> Bot:
    """The next best of a game's own players; without any, the best that is quick."""
    found = list(game.bots.values())
    return found[-2]() if len(found) > 1 else quick(game)


def quick(game: Game[Any, Any, Any]) -> Bot:
    """The best player that is quick enough to play on in one's head."""
    found = [level for level in levels(game).values() if level.quick]
    return (found[-1] if found else ANY_GAME["random"])()


class Outlook:
    """Looks at positions of one match: by the game's judgement, or by playing on to the end without one.

    With `ahead` so many answers are given before judgement, whoever decides; without, it is judged as soon
    as somebody else has to.
    """

    def __init__(self, match: Match[Any, Any, Any], ahead: int | None = None) -> None:
        self.sides = sides(match)
        self.side_of = {seat: number for number, side in enumerate(self.sides) for seat in side}
        self.judged = match.game.judge is not None
        self._together = _together(match)
        self._policy = quick(match.game)
        self._ahead, self._soon = ahead or AHEAD, ahead is None

    def now(self, match: Match[Any, Any, Any], rng: Random) -> Chances:
        """How it stands, by judgement at once; without one, after one game played on."""
        judge = match.game.judge
        if match.outcome is not None:
            return self._by_side(shares(match.outcome, together=self._together))
        if judge is not None:
            return self._by_side(judge(match))
        copy = match.clone(rng)
        while copy.outcome is None:
            advance(copy, self._policy, rng)
        return self.now(copy, rng)

    def after(self, match: Match[Any, Any, Any], seat: Seat, action: Action | None, seed: int) -> Chances:
        """How it would stand after an action of `seat`, in the imagined world of that number.

        The same number is the same world with the same dice: choices compare fairly.
        """
        world = self.played_on(match, seat, action, seed)
        return self.now(world.match, world.rng)

    def played_on(self, match: Match[Any, Any, Any], seat: Seat, action: Action | None, seed: int) -> World:
        """The imagined world of that number after an action of `seat`, and after what follows at once.

        It is played on until somebody else has to make up their mind, or for as long as was asked.
        """
        world = World(match, seat, seed)
        m = world.match
        if m.game.rough is not None:
            m.game.rough(m)
        world.play(action)
        for _ in range(self._ahead):
            if m.outcome is not None or (self._soon and self.judged and _passed_on(m, seat)):
                break
            advance(m, self._policy, world.rng)
        return world

    def _by_side(self, chances: Sequence[float]) -> Chances:
        if self._together:
            return (float(chances[0]),)
        return tuple(sum(float(chances[seat]) for seat in side) for side in self.sides)


def _passed_on(m: Match[Any, Any, Any], seat: Seat) -> bool:
    """Whether somebody else has a choice of their own to make now."""
    asked = [decision for decision in m.pending if not decision.optional and not decision.reaction]
    return bool(asked) and all(decision.seat != seat for decision in asked)


def results(
    outlook: Outlook, match: Match[Any, Any, Any], seat: Seat, action: Action, worlds: Sequence[int]
) -> list[float]:
    """The chance to win after an action, in each of some worlds."""
    side = outlook.side_of[seat]
    return [outlook.after(match, seat, action, world)[side] for world in worlds]
