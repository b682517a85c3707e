"""Looking for puzzles in games between bots.

What is cheap comes first: a position in which every bot would do the same is no puzzle, and of a choice that
a few worlds show to be no better than another nothing more is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.bots.greedy import GreedyBot
from gravitable.bots.outlook import Outlook, runner_up, strongest
from gravitable.bots.playout import advance
from gravitable.bots.puzzles import FIRST, Puzzle, Tried, error, mean, results
from gravitable.bots.worlds import World
from gravitable.kernel import Action, Choice, Game, Match, Seat, encode_log
from gravitable.kernel.registry import new

ROUNDS = (4, 12, 32)
"""In how many worlds choices are tried, round by round."""
GAP = 0.04
"""How much better than the second the best must be."""
SURE = 2.6
"""By how many standard errors it must be better in the end (99 %)."""
DOUBT = 2.0
"""By how many standard errors less than the gap is too little, in any round."""
BEATEN = 4.0
"""Whatever is worse by so many standard errors needs no further round."""
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
    if tempting is None:
        return None
    options = decision.options or (
        *_lesser(match, seat, rng),
        *match.candidates(decision, SAMPLES, rng),
    )
    rivals = dict.fromkeys([tempting, *options])
    rivals.pop(best, None)
    tried = _raced(match, seat, best, list(rivals))
    if tried is None:
        return None
    told = [
        Tried(
            msgspec.to_builtins(option),
            match.label(option, seat),
            round(mean(values), 4),
            round(error(values), 4),
        )
        for option, values in sorted(tried.items(), key=lambda each: -mean(each[1]))
    ]
    if told[0].action != msgspec.to_builtins(best):
        return None  # something that was tried less looks better
    instead = _comes_to(match, seat, tempting, tried[tempting])
    return Puzzle(
        match.game.id,
        seed,
        encode_log(match.log).decode(),
        seat,
        decision.prompt,
        tuple(told),
        _why(advised, match.label(tempting, seat), instead),
        tuple(filter(None, [_comes_to(match, seat, best, tried[best]), *_line(match, seat, best)])),
    )


def _tempting(match: Match[Any, Any, Any], seat: Seat, best: Action, rng: Random) -> Action | None:
    """What the next best bot does instead of the best, or else what a greedy one prefers; None of neither."""
    other = runner_up(match.game).choose(match.imagine(seat, rng), seat, rng)
    if other is not None and other.action != best:
        return other.action
    if match.decision(seat).options is None:
        return None
    greedy = GreedyBot().choose(match, seat, rng)
    if greedy is None:
        return None
    values = {each.action: each.value for each in greedy.considered}
    return greedy.action if values[greedy.action] - values[best] > SEEN else None


def _lesser(match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Iterator[Action]:
    """What the other bots of a game would do."""
    for level in list(match.game.bots.values())[:-2]:
        choice = level().choose(match.imagine(seat, rng), seat, rng)
        if choice is not None:
            yield choice.action


def _raced(
    match: Match[Any, Any, Any], seat: Seat, best: Action, rivals: Sequence[Action]
) -> dict[Action, list[float]] | None:
    """What all came to, each in the same worlds; None as soon as one of them comes too close to the best."""
    outlook = Outlook(match)
    known: dict[Action, list[float]] = {action: [] for action in (best, *rivals)}
    left, begun = list(rivals), FIRST
    for count in ROUNDS:
        if not left:
            break
        worlds = range(begun, begun + count)
        known[best] += results(outlook, match, seat, best, worlds)
        for rival in list(left):
            known[rival] += results(outlook, match, seat, rival, worlds)
            gains = [own - other for own, other in zip(known[best], known[rival], strict=True)]
            if mean(gains) + DOUBT * error(gains) < GAP:
                return None
            if len(gains) > ROUNDS[0] and mean(gains) - BEATEN * error(gains) > GAP:
                left.remove(rival)
        begun += count
    for rival in left:
        gains = [own - other for own, other in zip(known[best], known[rival], strict=True)]
        if mean(gains) < GAP or mean(gains) <= SURE * error(gains):
            return None
    return known


def _why(advised: Choice, instead: str, comes_to: str) -> str:
    """Why the best is best, and what comes of the tempting choice, if that tells more than its name."""
    told = comes_to.count(".") > 1 or instead not in comes_to
    return f"{advised.why} Instead, “{instead}”: {comes_to}" if comes_to and told else advised.why


def _comes_to(match: Match[Any, Any, Any], seat: Seat, action: Action, values: Sequence[float]) -> str:
    """What comes of an action at once, in words: in the world that is most like all of them."""
    middle = mean(values)
    world = World(match, seat, FIRST + min(range(len(values)), key=lambda at: abs(values[at] - middle)))
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
