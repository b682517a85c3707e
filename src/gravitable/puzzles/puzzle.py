"""Puzzles: positions in which one choice is clearly best and not the first that comes to mind."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from gravitable.bots.estimate import error, mean
from gravitable.bots.win_probability import FIRST, Outlook, results
from gravitable.kernel import Action, Game, Match, Seat
from gravitable.kernel.registry import read_log, replay

FILE = "puzzles.json"
"""Where a game keeps its puzzles."""


class Tried(msgspec.Struct, frozen=True):
    """A choice in its plain form and in words, the chance to win after it, and the error of that."""

    action: Any
    words: str
    chance: float
    error: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position: the log up to it, whose move it is, and the choices, the best first.

    `why` says what speaks for the best, `line` what is then likely to follow. `seed` is that of the game
    between bots in which it came up. Of endlessly many choices several may be the same one, a little to the
    left or to the right: the first `equals` are as good as the best.
    """

    game: str
    seed: int
    log: str
    seat: Seat
    prompt: str
    choices: tuple[Tried, ...]
    why: str
    line: tuple[str, ...] = ()
    equals: int = 1

    def match(self) -> Match[Any, Any, Any]:
        """The match at that position."""
        return replay(read_log(self.log.encode()))

    def solves(self, chance: float) -> bool:
        """Whether a choice with that chance is nearer to those as good as the best than to the others."""
        least, other = self.choices[self.equals - 1 : self.equals + 1]
        return chance > (least.chance + other.chance) / 2


@functools.cache
def puzzles_of(game: Game[Any, Any, Any]) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game."""
    file = game.folder / FILE
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...]) if file.is_file() else ()


def weighed(puzzle: Puzzle, action: Action, worlds: int = 48) -> Tried:
    """A choice that was not among those tried, tried now: beside the best, in the same worlds."""
    match, best = puzzle.match(), puzzle.choices[0]
    outlook = Outlook(match)
    known = match.game.read_action(msgspec.json.encode(best.action))
    numbers = range(FIRST, FIRST + worlds)
    values = results(outlook, match, puzzle.seat, action, numbers)
    gains = [
        own - other
        for own, other in zip(values, results(outlook, match, puzzle.seat, known, numbers), strict=True)
    ]
    chance = min(1.0, max(0.0, best.chance + mean(gains)))
    words = match.label(action, puzzle.seat)
    return Tried(msgspec.to_builtins(action), words, round(chance, 4), round(error(gains), 4))
