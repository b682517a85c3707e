"""Positions in which one choice is clearly best and not the first that comes to mind."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.bots.greedy import GreedyBot
from gravitable.bots.outlook import Outlook, quick, strongest
from gravitable.bots.playout import advance
from gravitable.bots.worlds import World, choices
from gravitable.kernel import Action, Choice, Game, Match, Seat, decode_log, encode_log
from gravitable.kernel.registry import new

FILE = "puzzles.json"
"""Where a game keeps its puzzles."""
GLANCE, SURELY = 8, 96
"""In how many worlds choices are tried: all of them, and then the best few."""
CLOSE = 4
"""How many of the best are told apart."""
GAP = 0.04
"""How much better than the second the best must be, at a glance and in the end."""
SURE = 2.6
"""By how many standard errors it must be better in the end (99 %)."""
MOST = 14
"""More choices than these make no puzzle."""
SAMPLES = 6
"""How many of endlessly many choices are compared."""
LOOK = 1 / 5
"""How likely a position is looked at, so that puzzles come from many games."""
LINE = 3


class Tried(msgspec.Struct, frozen=True):
    """A choice in its plain form and in words, the chance to win after it, and the error of that."""

    action: Any
    words: str
    chance: float
    error: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position: the log up to it, whose move it is, and the choices, the best first.

    `why` says what speaks for the best, `line` what is then likely to follow. `seed` is that of the game
    between bots in which it came up.
    """

    game: str
    seed: int
    log: str
    seat: Seat
    prompt: str
    choices: tuple[Tried, ...]
    why: str
    line: tuple[str, ...] = ()

    def match(self) -> Match[Any, Any, Any]:
        """The match at that position."""
        return Match.replay(decode_log(self.log.encode()))

    def solves(self, chance: float, error: float) -> bool:
        """Whether a choice with that chance is as good as the best, as far as can be told."""
        best = self.choices[0]
        return chance >= best.chance - 2 * math.hypot(best.error, error)


@functools.cache
def puzzles_of(game: Game[Any, Any, Any]) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game."""
    file = game.folder / FILE
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...]) if file.is_file() else ()


def seek(
    game: Game[Any, Any, Any], seed: int, seats: int | None = None, options: dict[str, Any] | None = None
) -> Iterator[Puzzle]:
    """The puzzles that one game between quick bots has."""
    match = new(game.id, seats=game.company if seats is None else seats, seed=seed, options=options or {})
    rng, bot = Random(f"puzzles {seed}"), quick(game)
    while match.pending:
        decision = match.pending[0]
        alone = len(match.pending) == 1 and not decision.optional
        if alone and len(match.record) > 4 and rng.random() < LOOK:
            found = puzzle_at(match, decision.seat, seed, rng)
            if found is not None:
                yield found
        advance(match, bot, rng)


def puzzle_at(match: Match[Any, Any, Any], seat: Seat, seed: int, rng: Random) -> Puzzle | None:
    """The puzzle that a position makes, if it makes one."""
    decision = match.decision(seat)
    if decision.options is not None and not 2 <= len(decision.options) <= MOST:
        return None
    outlook = Outlook(match)
    advised = strongest(match.game).choose(match.imagine(seat, rng), seat, rng)
    options = list(decision.options or _sampled(match, seat, advised, rng))
    glances = {option: _tried(outlook, match, seat, option, range(GLANCE)) for option in options}
    close = sorted(options, key=lambda option: -sum(glances[option]))[:CLOSE]
    if len(close) < 2 or sum(glances[close[0]]) - sum(glances[close[1]]) < GAP * GLANCE:
        return None
    # Other worlds than those in which they were chosen: the best of many looks better than it is.
    worlds = range(1000, 1000 + SURELY)
    known = {option: _tried(outlook, match, seat, option, worlds) for option in close}
    best, second = sorted(close, key=lambda option: -sum(known[option]))[:2]
    if advised is None or advised.action != best:
        return None  # two minds that see it differently leave a doubt
    gains = [one - other for one, other in zip(known[best], known[second], strict=True)]
    if _mean(gains) < GAP or _mean(gains) <= SURE * _error(gains):
        return None
    obvious = GreedyBot().choose(match.imagine(seat, rng), seat, rng)
    if obvious is not None and obvious.action == best:
        return None
    results = [(option, known.get(option, glances[option])) for option in options]
    results.sort(key=lambda each: -_mean(each[1]))
    tried = tuple(
        Tried(
            msgspec.to_builtins(option),
            match.label(option, seat),
            round(_mean(values), 4),
            round(_error(values), 4),
        )
        for option, values in results
    )
    if tried[0].action != msgspec.to_builtins(best):
        return None  # something that was tried less looks better
    return Puzzle(
        match.game.id,
        seed,
        encode_log(match.log).decode(),
        seat,
        decision.prompt,
        tried,
        advised.why,
        tuple(_line(match, seat, best)),
    )


def weighed(puzzle: Puzzle, action: Action, worlds: int = 32) -> Tried:
    """A choice that was not among those tried, tried now."""
    match = puzzle.match()
    values = _tried(Outlook(match), match, puzzle.seat, action, range(1000, 1000 + worlds))
    words = match.label(action, puzzle.seat)
    return Tried(msgspec.to_builtins(action), words, round(_mean(values), 4), round(_error(values), 4))


def _sampled(match: Match[Any, Any, Any], seat: Seat, advised: Choice | None, rng: Random) -> list[Action]:
    """Some of endlessly many choices, those that the best bot thinks of among them."""
    thought = [] if advised is None else [advised.action, *(other.action for other in advised.others[:2])]
    sampled = [option for option in choices(match, seat, SAMPLES, rng) if option is not None]
    return list(dict.fromkeys([*thought, *sampled]))[:SAMPLES]


def _tried(
    outlook: Outlook, match: Match[Any, Any, Any], seat: Seat, action: Action, worlds: Sequence[int]
) -> list[float]:
    side = outlook.side_of[seat]
    return [outlook.after(match, seat, action, world)[side] for world in worlds]


def _line(match: Match[Any, Any, Any], seat: Seat, best: Action) -> Iterator[str]:
    """What is likely to follow, in words: one world played on."""
    world = World(match, seat, 0)
    m, bot = world.match, quick(match.game)
    world.play(best)
    for _ in range(LINE):
        if m.outcome is not None:
            return
        for decision in reversed(m.pending):
            choice = bot.choose(m, decision.seat, world.rng)
            if choice is not None:
                yield f"Seat {decision.seat + 1}: {m.label(choice.action, decision.seat)}"
                m.play(choice.action, decision.seat)
                break
        else:
            return


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    mean = _mean(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
