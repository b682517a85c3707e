"""A captain: before anyone goes anywhere, sees in the mind how the round would go on."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import thread_time

import numpy as np
from msgspec.structs import replace

from gravitable.bots.determinized import World
from gravitable.bots.evaluation import Network
from gravitable.games.phobos_falling.bots.officers import OfficersBot, act
from gravitable.games.phobos_falling.bots.reasons import explained
from gravitable.games.phobos_falling.bots.value_model import features, trained
from gravitable.games.phobos_falling.numbers import NOWHERE
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Action, Choice, Seat, advance

LOOKS = (2, 5, 10)
"""In how many worlds choices have been tried after the first, the second and the third look."""
KEPT = (6, 3)
"""How many choices besides the officers' own are looked at again."""
SECONDS = 2.0
"""No further world is begun after so many seconds of processor time."""


class CaptainBot:
    """Goes where the officers would, or where a round in worlds that may be ends clearly better."""

    def __init__(self, network: Network | None = None) -> None:
        self._network = network
        self._officers = OfficersBot()

    def choose(self, match: PhobosMatch, seat: Seat, rng: Random) -> Choice | None:
        usual = self._officers.choose(match, seat, rng)
        decision = match.decision(seat)
        if usual is None or decision.kind != "phobos-falling.move" or decision.idle is not None:
            return usual
        rounds = Rounds(match, seat, self._network or trained(), rng)
        left = [usual.action, *(option for option in decision.options or () if option != usual.action)]
        for look, worlds in enumerate(LOOKS):
            rounds.play(left, worlds)
            if look < len(KEPT):
                left[1:] = sorted(left[1:], key=rounds.chance, reverse=True)[: KEPT[look]]
        best = max(left, key=lambda option: rounds.gain(option, usual.action))
        first, *others = (
            Choice(action, f"{explained(match, decision, action)} {rounds.words(action)}")
            for action in (best, *sorted((x for x in left if x != best), key=rounds.chance, reverse=True))
        )
        return replace(first, others=tuple(others))


class Rounds:
    """Rounds played in the mind after each of several choices, for all of them in the same worlds."""

    def __init__(self, match: PhobosMatch, seat: Seat, network: Network, rng: Random) -> None:
        self.match = match
        self.seat = seat
        self._network = network
        self._first = rng.getrandbits(60)
        self._until = thread_time() + SECONDS
        self._chances: dict[Action, list[float]] = {}

    def play(self, options: Sequence[Action], worlds: int) -> None:
        """Try the options until each was tried in so many worlds, or time is up."""
        found = [self._chances.setdefault(option, []) for option in options]
        while len(found[0]) < worlds and not (found[0] and thread_time() > self._until):
            ends = [self.play_round(option, self._first + len(found[0])) for option in options]
            for chances, chance in zip(found, self._judged(ends), strict=True):
                chances.append(chance)

    def chance(self, option: Action) -> float:
        """How likely the crew is to fly home after it."""
        return fmean(self._chances[option])

    def gain(self, option: Action, usual: Action) -> float:
        """What an option surely brings more than another: the difference less its standard error."""
        if option == usual:
            return 0.0
        gains = [new - old for new, old in zip(self._chances[option], self._chances[usual], strict=True)]
        error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0
        return fmean(gains) - error

    def words(self, option: Action) -> str:
        """How it goes on, for whoever asks."""
        return f"Seen a round ahead, {self.chance(option):.0%} to fly home."

    def play_round(self, option: Action, seed: int) -> PhobosMatch:
        """How the table stands when the same officer's turn comes round again, or when all is over."""
        world = World(self.match, self.seat, seed)
        world.play(option)
        m: PhobosMatch = world.match
        turns, turn = len(m.state.officers), m.state.turn
        while m.outcome is None:
            if m.state.turn is not turn and m.state.turn.officer != NOWHERE:
                turn = m.state.turn
                turns -= 1
                if not turns:
                    break
            advance(m, SILENT, world.rng)
        return m

    def _judged(self, ends: Sequence[PhobosMatch]) -> list[float]:
        rows = [features(m) for m in ends if m.outcome is None]
        judged = iter(self._network.chances(np.array(rows, dtype=np.float64)).tolist() if rows else ())
        return [next(judged) if m.outcome is None else float(m.outcome.won[0]) for m in ends]


class SilentOfficer:
    """An officer who gives no reasons: quick enough to play on in a captain's mind."""

    def choose(self, match: PhobosMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        return None if decision.optional else Choice(act(match, decision), "")


SILENT = SilentOfficer()
