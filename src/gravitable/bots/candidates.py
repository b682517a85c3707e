"""Choices tried side by side, in the same worlds, until one is clearly best or it is clear that none is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from gravitable.bots.estimate import error, mean
from gravitable.bots.win_probability import FIRST, Outlook, results
from gravitable.kernel import Action, Match, Seat

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
AS_GOOD = GAP / 2
"""A choice that is the best one but for its numbers is as good as it within this."""
FEW = 1 / 3
"""So large a share of what is tried may be as good as the best; if more is, the best is easily found."""
_NUMBER = re.compile(r"[−-]?\d+(\.\d+)?")


class Race(msgspec.Struct, frozen=True):
    """What each choice came to, world by world, the best first; `equals` are as good as the first."""

    tried: dict[Action, list[float]]
    equals: frozenset[Action]

    def chances(self) -> dict[Action, float]:
        """The chance to win after each choice, the highest first.

        What was tried in fewer worlds than the best is held against the best in those worlds.
        """
        best, *others = self.tried.values()
        middle = mean(best)
        found = [middle, *(min(1.0, max(0.0, middle - mean(_gains(best, other)))) for other in others)]
        return dict(sorted(zip(self.tried, found, strict=True), key=lambda each: -each[1]))

    def instead(self, tempting: Sequence[Action]) -> Action:
        """The first of what is tempting that is not as good as the best."""
        return next(each for each in tempting if each not in self.equals)

    def telling(self, better: Action, worse: Action) -> int:
        """The world, counted from 0, that tells why one choice is better: it is so there, by about as much as
        on the whole."""
        gains = _gains(self.tried[better], self.tried[worse])
        told = [place for place, gain in enumerate(gains) if gain > 0] or range(len(gains))
        return min(told, key=lambda place: abs(gains[place] - mean(gains)))


def race(
    match: Match[Any, Any, Any],
    seat: Seat,
    best: Action,
    tempting: Sequence[Action],
    rivals: Sequence[Action],
) -> Race | None:
    """Try a choice beside its rivals; None as soon as one comes too close for it to be clearly best.

    Some may be the best one but for a few millimetres, or for the number of a ship: those may come close, if
    they are few, and if something tempting is none of them.
    """
    outlook = Outlook(match)
    tried: dict[Action, list[float]] = {action: [] for action in (best, *rivals)}
    same = alike(match, seat, best, rivals)
    left, equals, begun = list(rivals), set[Action](), FIRST
    for number, count in enumerate(ROUNDS, 1):
        if not left:
            break
        worlds = range(begun, begun + count)
        begun += count
        tried[best] += results(outlook, match, seat, best, worlds)
        for rival in list(left):
            tried[rival] += results(outlook, match, seat, rival, worlds)
            found = settled(_gains(tried[best], tried[rival]), number, may_equal=rival in same)
            if found == "close":
                return None
            if found == "equal":
                equals.add(rival)
                if equals.issuperset(tempting) or len(equals) > FEW * len(tried):
                    return None
            if found is not None:
                left.remove(rival)
    return Race(tried, frozenset(equals))


def settled(
    gains: Sequence[float], number: int, *, may_equal: bool
) -> Literal["beaten", "equal", "close"] | None:
    """What is known of a rival after so many rounds, by how much better the best was; None: nothing yet."""
    gain, doubt = mean(gains), error(gains)
    if may_equal and number > 1 and abs(gain) + DOUBT * doubt < AS_GOOD:
        return "equal"
    if gain + DOUBT * doubt < GAP and not (may_equal and abs(gain) - DOUBT * doubt < AS_GOOD):
        return "close"
    if number == len(ROUNDS):
        if may_equal and abs(gain) < AS_GOOD:
            return "equal"
        return "close" if gain < GAP or gain <= SURE * doubt else "beaten"
    return "beaten" if number > 1 and gain - BEATEN * doubt > GAP else None


def alike(
    match: Match[Any, Any, Any], seat: Seat, best: Action, rivals: Sequence[Action]
) -> frozenset[Action]:
    """The rivals that are the best one but for their numbers: they read like it, as from another ship of a
    class, or differ in nothing but places and angles."""
    words, rest = _words(match, seat, best), _without_fractions(best)
    return frozenset(
        rival for rival in rivals if _words(match, seat, rival) == words or _without_fractions(rival) == rest
    )


def _words(match: Match[Any, Any, Any], seat: Seat, action: Action) -> str:
    return _NUMBER.sub("", match.label(action, seat))


def _without_fractions(action: Action) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(action)
    return {name: value for name, value in plain.items() if not isinstance(value, float)}


def _gains(best: Sequence[float], rival: Sequence[float]) -> list[float]:
    """By how much the best was better, world by world."""
    return [own - other for own, other in zip(best, rival, strict=False)]
