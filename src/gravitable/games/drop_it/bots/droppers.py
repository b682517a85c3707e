"""Players of Drop It: one that drops anywhere, one that aims, two that try drops out in their heads."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from time import monotonic

from msgspec.structs import replace

from gravitable.games.drop_it.actions import Drop, KeepJoker
from gravitable.games.drop_it.bots.aim import Sight, looks, worth
from gravitable.games.drop_it.hand import random_drop
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import DropItMatch
from gravitable.games.drop_it.words import tile_words
from gravitable.kernel import Choice, Decision, Seat


class EasyBot:
    """Any of its tiles, anywhere; a joker whenever one can be spent."""

    def choose(self, match: DropItMatch, seat: Seat, rng: Random) -> Choice:
        decision = match.decision(seat)
        if decision.options is not None:
            return Choice(decision.options[0], "A joker is there to be spent.")
        tile = rng.choice(match.state.supply[match.state.side])
        return Choice(random_drop(match, tile, rng), "Let us see where it lands.")


class MediumBot:
    """Aims at what scores, also a little beside the mark, as if tiles fell straight down and stuck."""

    looks = 96
    weighed = 16

    def choose(self, match: DropItMatch, seat: Seat, rng: Random) -> Choice:
        decision = match.decision(seat)
        if decision.options is not None:
            return decide_joker(match, decision)
        sight = Sight(match)
        best = max(looks(match, sight, self.looks, rng)[: self.weighed], key=sight.margin)
        what = tile_words(match, best.drop.tile)
        return Choice(best.drop, f"The {what} looks like {worth(match, best.verdict):g} there.")


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
            trials[aim.drop] = [trial(match, aim.drop, rng) for _ in range(self.first)]
        best_first = sorted(trials, key=lambda drop: fmean(trials[drop]), reverse=True)
        tested = {drop: trials[drop] for drop in best_first[: self.kept]}
        for drop in [drop for drop in tested for _ in range(self.again)]:
            if monotonic() > ends:
                break
            tested[drop].append(trial(match, drop, rng))
        best, *others = [
            Choice(
                drop,
                f"The {tile_words(match, drop.tile)} made {_tries(points)}.",
            )
            for drop, points in sorted(tested.items(), key=lambda each: -fmean(each[1]))
        ]
        return replace(best, others=tuple(others))


class SharpBot(HardBot):
    """Tries the three likeliest drops in its head, each once, and takes the best."""

    looks = 96
    tried = 3
    first = 1
    kept = 3
    again = 0


def _tries(points: Sequence[float]) -> str:
    """What came out of the tries, in words."""
    if len(points) == 1:
        return f"{points[0]:g} when it was tried"
    return f"{fmean(points):.1f} on average in {len(points)} tries"


def trial(match: DropItMatch, drop: Drop, rng: Random) -> float:
    """What a drop is worth this time, a joker's help included."""
    copy = match.clone(rng)
    copy.play(drop)
    verdict = copy.state.last
    assert verdict is not None
    value = worth(match, verdict)
    if copy.pending and copy.pending[0].kind == "drop-it.joker":
        return max(value, worth_with_joker(match, verdict))
    return value


def worth_with_joker(match: DropItMatch, verdict: Verdict) -> float:
    """What a broken landing is worth with a joker spent on it: less what the joker would bring otherwise."""
    if match.state.mode == "together":
        return 0.5 * bool(verdict.tasks)
    return verdict.points - 1.5 * match.content.numbers.joker_points


def decide_joker(match: DropItMatch, decision: Decision) -> Choice:
    """Spend a joker where it brings clearly more than it is worth unspent."""
    verdict = match.state.last
    assert decision.options is not None
    assert verdict is not None
    if worth_with_joker(match, verdict) >= 0.0:
        return Choice(decision.options[0], "The joker brings more than it is worth unspent.")
    return Choice(KeepJoker(), "The joker is worth more unspent.")
