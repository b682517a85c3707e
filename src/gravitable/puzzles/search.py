"""Looking for puzzles in games between bots.

What is cheap comes first: a position in which every bot would do the same is no puzzle, and of a choice that
a few worlds show to be no better than another nothing more is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec

from gravitable.bots import levels
from gravitable.bots.candidates import AS_GOOD, DOUBT, GAP, Race, race
from gravitable.bots.determinized import World
from gravitable.bots.estimate import error, mean
from gravitable.bots.greedy import GreedyBot
from gravitable.bots.win_probability import FIRST, Outlook, results, runner_up, strongest
from gravitable.kernel import Action, Bot, Choice, Game, Match, Seat, advance, encode_log
from gravitable.kernel.registry import new
from gravitable.puzzles.puzzle import Puzzle, Tried

MOST = 14
"""No more choices than these are told of, and more make no puzzle."""
MANY = 40
"""More choices than these make no puzzle where every position is looked at."""
SAMPLES = 5
"""How many of endlessly many choices are compared, besides those that bots think of."""
SEEN = 0.01
"""What a greedy bot must see in another choice before it counts as led astray."""
LOOKS = (1 / 2, 1 / 4, 1 / 8)
"""How likely a position is looked at, from game to game: puzzles come from all parts of many games."""
CLOSER = 5
"""How many times as many of endlessly many choices are sampled where every position is looked at."""
OPEN = (0.05, 0.95)
"""Where a seat's chance to win is outside these, nothing it does matters much."""
GLANCES = (range(FIRST - 1, FIRST), range(FIRST - 4, FIRST - 1))
"""Worlds in which choices are held against what bots do, before any race: first one, then three more."""
FAR, FAR_WORLDS = 60, 16
"""How many answers ahead, and in how many worlds, a choice that was looked at closely must be better too."""
LINE = 3
LONG = 220
"""How many characters are told of what a choice comes to."""


def seek(
    game: Game[Any, Any, Any],
    seed: int,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    kinds: Collection[str] = (),
    thinker: Bot | None = None,
) -> Iterator[Puzzle]:
    """The puzzles that one game between the next best bots has.

    Where kinds of decisions are named all of those are looked at, and no others; and choices that no bot
    thought of may be best. With a thinker, only what that bot alone thinks of may be.
    """
    match = new(game.id, seats=game.company if seats is None else seats, seed=seed, options=options or {})
    rng, bot = Random(f"puzzles {seed}"), runner_up(game)
    look = rng.choice(LOOKS)
    while match.pending:
        decision = match.pending[0]
        alone = len(match.pending) == 1 and not decision.optional
        wanted = decision.kind in kinds if kinds else rng.random() < look
        if alone and len(match.record) > 4 and wanted:
            if thinker is None:
                found = puzzle_at(match, decision.seat, seed, rng, closely=bool(kinds))
            else:
                found = puzzle_by(thinker, match, decision.seat, seed, rng)
            if found is not None:
                yield found
        advance(match, bot, rng)


def puzzle_at(
    match: Match[Any, Any, Any], seat: Seat, seed: int, rng: Random, *, closely: bool = False
) -> Puzzle | None:
    """The puzzle that a position makes, if it makes one; looked at closely, also one that no bot solves."""
    decision = match.decision(seat)
    if decision.options is not None and not 2 <= len(decision.options) <= (MANY if closely else MOST):
        return None
    if closely and not _open(match, seat, rng):
        return None
    advised = strongest(match.game).choose(match.imagine(seat, rng), seat, rng)
    if advised is None:
        return None
    tempting = _tempting(match, seat, advised.action, rng)
    rivals = dict.fromkeys([*tempting, *_others(match, seat, advised, rng, CLOSER if closely else 1)])
    rivals.pop(advised.action, None)
    if tempting:
        raced = race(match, seat, advised.action, tempting, list(rivals))
        if raced is not None:
            lasts = not closely or _lasts(match, seat, advised.action, raced.instead(tempting))
            return _told(match, seat, seed, raced, tempting, advised.why) if lasts else None
    if closely:
        best = _overlooked(match, seat, advised.action, list(rivals))
        if best is not None:
            rivals.pop(best)
            known = [advised.action, *(each for each in tempting if each != best)]
            raced = race(match, seat, best, known, list(dict.fromkeys([*known, *rivals])))
            if raced is not None and _lasts(match, seat, best, advised.action):
                return _told(match, seat, seed, raced, known, _overlooks(match))
    return None


def puzzle_by(thinker: Bot, match: Match[Any, Any, Any], seat: Seat, seed: int, rng: Random) -> Puzzle | None:
    """The puzzle of a position where a bot thinks of something clearly better than a game's own bots do."""
    if not _open(match, seat, rng):
        return None
    best = thinker.choose(match.imagine(seat, rng), seat, rng)
    if best is None:
        return None
    known = [
        choice.action
        for bot in (strongest(match.game), runner_up(match.game))
        if (choice := bot.choose(match.imagine(seat, rng), seat, rng))
    ]
    worse = {other.action: (best.chance or 1.0) - (other.chance or 0.0) for other in best.others}
    if not known or any(action == best.action or worse.get(action, 1.0) < GAP for action in known):
        return None
    rivals = dict.fromkeys([*known, *_others(match, seat, best, rng, CLOSER)])
    rivals.pop(best.action, None)
    raced = race(match, seat, best.action, known, list(rivals))
    if raced is None or not _lasts(match, seat, best.action, raced.instead(known)):
        return None
    return _told(match, seat, seed, raced, known, _overlooks(match))


def _overlooks(match: Match[Any, Any, Any]) -> str:
    return f"The {list(levels(match.game))[-1]} overlooks this."


def _open(match: Match[Any, Any, Any], seat: Seat, rng: Random) -> bool:
    """Whether much can still change for a seat."""
    outlook = Outlook(match)
    least, most = OPEN
    return not outlook.judged or least < outlook.now(match, rng)[outlook.side_of[seat]] < most


def _overlooked(
    match: Match[Any, Any, Any], seat: Seat, known: Action, rivals: list[Action]
) -> Action | None:
    """The choice that is best in a few worlds, if it is clearly better there than the one bots know."""
    outlook = Outlook(match)
    gains: dict[Action, list[float]] = {rival: [] for rival in rivals}
    for worlds in GLANCES:
        own = results(outlook, match, seat, known, worlds)
        for rival, gained in gains.items():
            found = results(outlook, match, seat, rival, worlds)
            gained += [one - other for one, other in zip(found, own, strict=True)]
        gains = {rival: gained for rival, gained in gains.items() if mean(gained) > GAP}
    return max(gains, key=lambda rival: mean(gains[rival]), default=None)


def _lasts(match: Match[Any, Any, Any], seat: Seat, best: Action, known: Action) -> bool:
    """Whether a choice is better than what bots know farther ahead, too, when all have answered."""
    outlook, worlds = Outlook(match, FAR), range(FIRST, FIRST + FAR_WORLDS)
    pairs = zip(
        results(outlook, match, seat, best, worlds), results(outlook, match, seat, known, worlds), strict=True
    )
    gains = [one - other for one, other in pairs]
    return mean(gains) > max(AS_GOOD, DOUBT * error(gains))


def _told(
    match: Match[Any, Any, Any],
    seat: Seat,
    seed: int,
    raced: Race,
    tempting: list[Action],
    why: str,
) -> Puzzle:
    """A puzzle in words: every choice, why the best is best, and what follows."""
    chances = raced.chances()
    top, instead = next(iter(chances)), raced.instead(tempting)
    world = FIRST + raced.telling(top, instead)
    return Puzzle(
        match.game.id,
        seed,
        encode_log(match.log).decode(),
        seat,
        match.decision(seat).prompt,
        tuple(
            Tried(
                msgspec.to_builtins(each),
                match.label(each, seat),
                round(chance, 4),
                round(error(raced.tried[each]), 4),
            )
            for each, chance in islice(chances.items(), MOST)
        ),
        _why(why, match.label(instead, seat), _comes_to(match, seat, instead, world)),
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


def _others(
    match: Match[Any, Any, Any], seat: Seat, advised: Choice, rng: Random, times: int
) -> Iterator[Action]:
    """What else there is: all, or what the best bot thought of, what the weakest does, and samples."""
    decision = match.decision(seat)
    if decision.options is not None:
        yield from decision.options
        return
    yield from (other.action for other in advised.others)
    weakest = next(iter(levels(match.game).values()))().choose(match.imagine(seat, rng), seat, rng)
    if weakest is not None:
        yield weakest.action
    yield from match.candidates(decision, SAMPLES * times, rng)


def _why(why: str, instead: str, comes_to: str) -> str:
    """Why the best is best, and what comes of the tempting choice, if that tells more than its name."""
    told = comes_to.count(".") > 1 or instead not in comes_to
    return f"{why} Instead, “{instead}”: {comes_to}" if comes_to and told else why


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
