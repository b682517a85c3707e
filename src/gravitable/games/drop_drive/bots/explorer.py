"""An explorer: tries the best ideas out in its head, drops and dice included, and looks a turn ahead."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import cast

from msgspec.structs import replace

from gravitable.games.drop_drive.actions import AimShip, Sell, SkipDropDrive, UseDropDrive
from gravitable.games.drop_drive.bots.ashore import selling
from gravitable.games.drop_drive.bots.courses import Navigator, start_of
from gravitable.games.drop_drive.bots.flight import aims, flights
from gravitable.games.drop_drive.bots.mind import Mind
from gravitable.games.drop_drive.bots.trader import think
from gravitable.games.drop_drive.bots.worth import Worth
from gravitable.games.drop_drive.ship import drop_icons
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.drop_drive import Aim
from gravitable.kernel import Action, Choice, Seat

LOOK = 3
"""How hard a path of the next turn is looked for."""
FLIGHT = 2
"""How hard a path is looked for that is flown in the head."""
FORESIGHT = 1.0
"""What comes after this turn counts in full."""
LATER = 3
"""For how many ports, where it could land in its next turn, cargo is sought."""
MARGIN = 15.0
"""A lead of so many credits makes a win fairly sure."""


class ExplorerBot:
    """Plays the trader's best ideas out in its head until its turn is over, and values what it could do next.

    Each idea is tried `tries` times, with drops from the scatter world; `patience` ends the search early.
    """

    beam = 4
    ideas = 6
    tries = 2
    patience = 3.0

    def choose(self, match: DropDriveMatch, seat: Seat, rng: Random) -> Choice:
        decision = match.decision(seat)
        mind = Mind(match, decision, rng, self.beam, FORESIGHT)
        find = IDEAS.get(decision.kind)
        ideas = find(mind)[: self.ideas] if find is not None else []
        if len(ideas) < 2:
            return Choice(*think(match, decision, rng, self.beam, FORESIGHT))
        chances = self.weigh(match, seat, ideas, rng)
        best = max(chances, key=lambda action: chances[action])
        second = max((chances[each] for each in chances if each != best), default=0.0)
        why = f"Of {len(chances)} ideas the best: {chances[best]:.0%} to win, against {second:.0%}."
        return Choice(best, why)

    def weigh(
        self, match: DropDriveMatch, seat: Seat, ideas: Sequence[Action], rng: Random
    ) -> dict[Action, float]:
        """How likely each idea is to win. All are tried with the same chance, so that luck favours none."""
        until = time.monotonic() + self.patience
        seeds = [rng.getrandbits(64) for _ in range(self.tries)]
        found: dict[Action, float] = {}
        for action in ideas:
            if found and time.monotonic() > until:
                break
            found[action] = sum(tried(match, seat, action, seed) for seed in seeds) / len(seeds)
        return found


def tried(match: DropDriveMatch, seat: Seat, action: Action, seed: int) -> float:
    """The chance to win after an action is played out in the head, to the end of the turn or the next flight.

    Explore cards that it would choose from are counted as what they are worth on average.
    """
    rng = Random(seed)
    copy = in_the_head(match, seat, rng)
    turn = copy.state.turn.number
    copy.play(action, seat)
    while copy.pending and copy.state.turn.number == turn:
        decision = copy.pending[0]
        if decision.seat == seat and not copy.state.ending:
            if decision.kind == "drop-drive.keep":
                return outlook(copy, seat, Worth(copy, seat).exploring())
            if decision.kind == "drop-drive.fly" and copy.state.flight is None:
                return outlook(copy, seat)
        copy.play(think(copy, decision, rng, FLIGHT, FORESIGHT)[0], decision.seat)
    return outlook(copy, seat)


def in_the_head(match: DropDriveMatch, seat: Seat, rng: Random) -> DropDriveMatch:
    """The match as a seat imagines it, in a world where drops cost next to nothing."""
    copy = match.imagine(seat, rng)
    copy.options = replace(copy.options, world="scatter")
    return copy


def outlook(m: DropDriveMatch, seat: Seat, more: float = 0.0) -> float:
    """How likely a seat is to win, by what everyone has and what its next flight is worth.

    `more` is what it is about to have besides.
    """
    if m.outcome is not None:
        won = sum(m.outcome.won)
        return 1.0 / won if m.outcome.won[seat] else 0.0
    mine = Worth(m, seat).standing() + more + Navigator(m, seat, start_of(m, seat)).look(LOOK)
    rivals = [rival_worth(m, other) for other in range(m.seats) if other != seat]
    return 1.0 / (1.0 + math.exp(-(mine - max(rivals)) / MARGIN))


def rival_worth(m: DropDriveMatch, seat: Seat) -> float:
    """What a rival has, and what its next landing may be worth."""
    w, navigator = Worth(m, seat), Navigator(m, seat, start_of(m, seat))
    return w.standing() + navigator.value((), navigator.at)


# --- ideas ---


def _flights(mind: Mind) -> Sequence[Action]:
    return [action for _, action, _ in flights(mind, LATER)]


def _sales(mind: Mind) -> Sequence[Action]:
    """The sales that bring most, and none at all."""
    ranked = sorted(mind.options(Sell), key=lambda option: -selling(mind, option))
    return list(dict.fromkeys([*ranked[:3], Sell(())]))


def _aims(mind: Mind) -> Sequence[Action]:
    m, asking = mind.m, cast(Aim, mind.m._asking)
    if asking.where == "home":
        return []
    icons = ("anywhere",) if asking.where == "anywhere" else drop_icons(m.content, mind.w.player)
    places = [AimShip(round(x, 1), round(y, 1)) for x, y in aims(mind, icons)]
    near, anywhere = asking._near(m), asking._anywhere(m)
    return [each for each in places if asking._allowed(m, near, anywhere, (each.x, each.y))]


def _drops(mind: Mind) -> Sequence[Action]:
    fold = any(use.fold for use in mind.options(UseDropDrive))
    return [SkipDropDrive(), UseDropDrive(fold)]


IDEAS: dict[str, Callable[[Mind], Sequence[Action]]] = {
    "drop-drive.fly": _flights,
    "drop-drive.sell": _sales,
    "drop-drive.aim": _aims,
    "drop-drive.drop-drive": _drops,
}
"""The questions that are looked into; the others are answered as a trader would."""
