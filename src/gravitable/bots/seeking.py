"""Looking for puzzles in games between bots.

What is cheap comes first: a position in which every bot would do the same is no puzzle, and of a choice that
a few worlds show to be no better than another nothing more is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from gravitable.bots import levels
from gravitable.bots.greedy import GreedyBot
from gravitable.bots.outlook import runner_up, strongest
from gravitable.bots.playout import advance
from gravitable.bots.puzzles import FIRST, Puzzle, Tried, error
from gravitable.bots.racing import race
from gravitable.bots.worlds import World
from gravitable.kernel import Action, Choice, Game, Match, Seat, encode_log
from gravitable.kernel.registry import new

MOST = 14
"""More choices than these make no puzzle."""
SAMPLES = 5
"""How many of endlessly many choices are compared, besides those that bots think of."""
SEEN = 0.01
"""What a greedy bot must see in another choice before it counts as led astray."""
LOOKS = (1 / 2, 1 / 4, 1 / 8)
"""How likely a position is looked at, from game to game: puzzles come from all parts of many games."""
LINE = 3
LONG = 220
"""How many characters are told of what a choice comes to."""


def seek(
    game: Game[Any, Any, Any], seed: int, seats: int | None = None, options: dict[str, Any] | None = None
) -> Iterator[Puzzle]:
    """The puzzles that one game between the next best bots has."""
    match = new(game.id, seats=game.company if seats is None else seats, seed=seed, options=options or {})
    rng, bot = Random(f"puzzles {seed}"), runner_up(game)
    look = rng.choice(LOOKS)
    while match.pending:
        decision = match.pending[0]
        alone = len(match.pending) == 1 and not decision.optional
        if alone and len(match.record) > 4 and rng.random() < look:
            found = puzzle_at(match, decision.seat, seed, rng)
            if found is not None:
                yield found
        advance(match, bot, rng)


def puzzle_at(match: Match[Any, Any, Any], seat: Seat, seed: int, rng: Random) -> Puzzle | None:
    """The puzzle that a position makes, if it makes one."""
    decision = match.decision(seat)
    if decision.options is not None and not 2 <= len(decision.options) <= MOST:
        return None
    advised = strongest(match.game).choose(match.imagine(seat, rng), seat, rng)
    if advised is None:
        return None
    best = advised.action
    tempting = _tempting(match, seat, best, rng)
    if not tempting:
        return None
    rivals = dict.fromkeys([*tempting, *_others(match, seat, advised, rng)])
    rivals.pop(best, None)
    raced = race(match, seat, best, tempting, list(rivals))
    if raced is None:
        return None
    chances = raced.chances()
    top, instead = next(iter(chances)), next(each for each in tempting if each not in raced.equals)
    world = FIRST + raced.telling(top, instead)
    return Puzzle(
        match.game.id,
        seed,
        encode_log(match.log).decode(),
        seat,
        decision.prompt,
        tuple(
            Tried(
                msgspec.to_builtins(each),
                match.label(each, seat),
                round(chance, 4),
                round(error(raced.tried[each]), 4),
            )
            for each, chance in chances.items()
        ),
        _why(advised, match.label(instead, seat), _comes_to(match, seat, instead, world)),
        tuple(filter(None, [_comes_to(match, seat, top, world), *_line(match, seat, top)])),
        1 + len(raced.equals),
    )


def _tempting(match: Match[Any, Any, Any], seat: Seat, best: Action, rng: Random) -> list[Action]:
    """What comes to mind instead of the best: what lesser bots do, the better ones first.

    Where choices are few that is the next best bot's, or else what a greedy one prefers; where they are
    endless, also that of every other bot but the weakest, which does anything.
    """
    endless = match.decision(seat).options is None
    lesser = [runner_up(match.game)]
    if endless:
        lesser += [level() for level in reversed(list(match.game.bots.values())[1:-2])]
    found = [choice.action for bot in lesser if (choice := bot.choose(match.imagine(seat, rng), seat, rng))]
    found = [action for action in found if action != best]
    if found or endless:
        return found
    greedy = GreedyBot().choose(match, seat, rng)
    if greedy is None:
        return []
    values = {each.action: each.value for each in greedy.considered}
    return [greedy.action] if values[greedy.action] - values[best] > SEEN else []


def _others(match: Match[Any, Any, Any], seat: Seat, advised: Choice, rng: Random) -> Iterator[Action]:
    """What else there is: all, or what the best bot thought of, what the weakest does, and samples."""
    decision = match.decision(seat)
    if decision.options is not None:
        yield from decision.options
        return
    yield from (other.action for other in advised.others)
    weakest = next(iter(levels(match.game).values()))().choose(match.imagine(seat, rng), seat, rng)
    if weakest is not None:
        yield weakest.action
    yield from match.candidates(decision, SAMPLES, rng)


def _why(advised: Choice, instead: str, comes_to: str) -> str:
    """Why the best is best, and what comes of the tempting choice, if that tells more than its name."""
    told = comes_to.count(".") > 1 or instead not in comes_to
    return f"{advised.why} Instead, “{instead}”: {comes_to}" if comes_to and told else advised.why


def _comes_to(match: Match[Any, Any, Any], seat: Seat, action: Action, number: int) -> str:
    """What comes of an action at once, in words, in the world of that number."""
    world = World(match, seat, number)
    world.play(action)
    m = world.match
    names = [f"Seat {number + 1}" for number in range(m.seats)]
    told = ""
    for event in m.events:
        words = m.game.event_words(m, event, names)
        if not words or type(event).__name__ == "TurnBegan":
            continue
        if len(told) + len(words) > LONG:
            break
        told += f" {words}" if words.endswith((".", "!", "?")) else f" {words}."
    return told.strip()


def _line(match: Match[Any, Any, Any], seat: Seat, best: Action) -> Iterator[str]:
    """What is likely to follow, in words: one world played on."""
    world = World(match, seat, 0)
    m, bot = world.match, runner_up(match.game)
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
