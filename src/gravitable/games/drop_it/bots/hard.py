"""A player that tries the likeliest drops on copies of the match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from time import monotonic

from msgspec.structs import replace

from gravitable.games.drop_it.actions import Drop
from gravitable.games.drop_it.bots.aim import Sight, landing_value, looks
from gravitable.games.drop_it.bots.jokers import decide_joker, value_with_joker
from gravitable.games.drop_it.state import DropItMatch
from gravitable.games.drop_it.words import tile_words
from gravitable.kernel import Choice, Seat


class HardBot:
    """Tries the likeliest drops in its head, tremor and all, and takes the best on average.

    It looks at more places than it tries; tries each of the most promising `tried` drops `first` times, and
    the best `kept` of these `again` times more. With a full board that is most of a second. It begins no
    trial after `seconds`, on however slow a machine.
    """

    looks = 128
    tried = 12
    first = 2
    kept = 3
    again = 4
    seconds = 3.0

    def choose(self, match: DropItMatch, seat: Seat, rng: Random) -> Choice:
        decision = match.decision(seat)
        if decision.options is not None:
            return decide_joker(match, decision)
        aims = looks(match, Sight(match), self.looks, rng)
        ends = monotonic() + self.seconds
        trials: dict[Drop, list[float]] = {}
        for aim in aims[: self.tried]:
            if trials and monotonic() > ends:
                break
            trials[aim.drop] = [try_drop(match, aim.drop, rng) for _ in range(self.first)]
        best_first = sorted(trials, key=lambda drop: fmean(trials[drop]), reverse=True)
        tested = {drop: trials[drop] for drop in best_first[: self.kept]}
        for drop in [drop for drop in tested for _ in range(self.again)]:
            if monotonic() > ends:
                break
            tested[drop].append(try_drop(match, drop, rng))
        best, *others = [
            Choice(
                drop,
                f"The {tile_words(match, drop.tile)} made {_tries(points)}.",
            )
            for drop, points in sorted(tested.items(), key=lambda each: -fmean(each[1]))
        ]
        return replace(best, others=tuple(others))


def _tries(points: Sequence[float]) -> str:
    """What came out of the tries, in words."""
    if len(points) == 1:
        return f"{points[0]:g} when it was tried"
    return f"{fmean(points):.1f} on average in {len(points)} tries"


def try_drop(match: DropItMatch, drop: Drop, rng: Random) -> float:
    """What a drop is worth this time, a joker's help included."""
    copy = match.clone(rng)
    copy.play(drop)
    verdict = copy.state.last
    assert verdict is not None
    value = landing_value(match, verdict)
    if copy.pending and copy.pending[0].kind == "drop-it.joker":
        return max(value, value_with_joker(match, verdict))
    return value
