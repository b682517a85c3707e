"""An explorer: tries the best ideas out in its head, drops and dice included, and looks a turn ahead."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from gravitable.games.drop_drive.actions import AimShip, Sell, SkipDropDrive, UseDropDrive
from gravitable.games.drop_drive.bots.decision import Answer, DecisionContext
from gravitable.games.drop_drive.bots.flight import aims, flights, told
from gravitable.games.drop_drive.bots.flight_plans import FlightPlanner, start_of
from gravitable.games.drop_drive.bots.landing import selling
from gravitable.games.drop_drive.bots.trader import think
from gravitable.games.drop_drive.bots.values import GREEDY, SeatValues, ValueWeights
from gravitable.games.drop_drive.imagine import rough
from gravitable.games.drop_drive.ship import drop_icons
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.drop_drive import Aim
from gravitable.kernel import Action, Choice, Seat

LOOK = 6
"""How hard a path of the next turn is looked for."""
FLIGHT = 4
"""How hard a path is looked for that is flown in the head."""
PATIENT = ValueWeights(trust=0.6, trust_early=0.4, lookahead=1.0, pace=8.0)
"""After a regression over games between traders: cargo is worth little late in the game, and a turn brings
about eight credits."""
LIKELY = 0.7
"""How much of what the next flight promises comes true: others fly in between."""
PORTS = 3
"""To how many ports in reach paths are planned."""
LATER = 3
"""For how many ports, where it could land in its next turn, cargo is sought."""
EACH = 3
"""How many of the paths to one port are looked into."""
LATE = 4
"""With so few demand tokens left the others' next turns are played out as well: the game may end in them."""
MARGIN, MARGIN_EARLY = 6.0, 8.0
"""A lead of so many credits makes a win fairly sure; while the game is young it takes more."""


class ExplorerBot:
    """Plays the trader's best ideas out in its head until its turn is over, and values what it could do next.

    Each idea is tried once with drops from the scatter world, the better half of them `more` times again;
    `patience` (seconds of processor time) ends the search early.
    """

    beam = 16
    ideas = 10
    more = 2
    patience = 2.5

    def choose(self, match: DropDriveMatch, seat: Seat, rng: Random) -> Choice:
        decision = match.decision(seat)
        context = DecisionContext(match, decision, rng, self.beam, PATIENT)
        find = IDEAS.get(decision.kind)
        ideas = dict(find(context)[: self.ideas]) if find is not None else {}
        if len(ideas) < 2:
            return Choice(*think(match, decision, rng, self.beam, PATIENT))
        chances = self.weigh(match, seat, list(ideas), rng)
        best, *others = (
            Choice(action, ideas[action], chance=chances[action])
            for action in sorted(chances, key=lambda action: -chances[action])
        )
        return replace(best, others=tuple(others))

    def weigh(
        self, match: DropDriveMatch, seat: Seat, ideas: Sequence[Action], rng: Random
    ) -> dict[Action, float]:
        """How likely the better ideas are to win. All are tried with the same chance: luck favours none."""
        until = time.thread_time() + self.patience
        first, *others = [rng.getrandbits(64) for _ in range(1 + self.more)]
        found = {action: [rollout_value(match, seat, action, first)] for action in ideas[:2]}
        for action in ideas[2:]:
            if time.thread_time() < until:
                found[action] = [rollout_value(match, seat, action, first)]
        better = sorted(found, key=lambda action: -found[action][0])[: max(2, len(found) // 2)]
        for action in better:
            for seed in others:
                if time.thread_time() < until:
                    found[action].append(rollout_value(match, seat, action, seed))
                if found[action][-1] == found[action][0]:
                    break  # nothing in it depends on chance
        return {action: sum(found[action]) / len(found[action]) for action in better}


def rollout_value(match: DropDriveMatch, seat: Seat, action: Action, seed: int) -> float:
    """The chance to win after an action is played out in the head, to the end of the turn or the next flight.

    Explore cards that it would choose from are counted as what they are worth on average. Late in the game
    the turns of the others are played as well.
    """
    rng = Random(seed)
    copy = imagined_match(match, seat, rng)
    turn, late = copy.state.turn.number, copy.state.tokens <= LATE
    copy.play(action, seat)
    while copy.pending and (late or copy.state.turn.number == turn):
        decision = copy.pending[0]
        if decision.seat == seat and not copy.state.ending:
            if decision.kind == "drop-drive.keep" and not late:
                return win_probability(copy, seat, SeatValues(copy, seat, PATIENT).exploring())
            if decision.kind == "drop-drive.fly" and copy.state.flight is None:
                return win_probability(copy, seat)
        weights = PATIENT if decision.seat == seat else GREEDY
        copy.play(think(copy, decision, rng, FLIGHT, weights)[0], decision.seat)
    return win_probability(copy, seat)


def imagined_match(match: DropDriveMatch, seat: Seat, rng: Random) -> DropDriveMatch:
    """The match as a seat imagines it, in a world where drops cost next to nothing."""
    copy = match.imagine(seat, rng)
    rough(copy)
    return copy


def win_probability(m: DropDriveMatch, seat: Seat, more: float = 0.0) -> float:
    """How likely a seat is to win, by what everyone has and what its next flight is worth.

    `more` is what it is about to have besides.
    """
    if m.outcome is not None:
        won = sum(m.outcome.won)
        return 1.0 / won if m.outcome.won[seat] else 0.0
    planner = FlightPlanner(m, seat, start_of(m, seat), PATIENT)
    own = planner.values
    aboard = own.cargoes(planner.cargo)
    mine = own.standing() + more + aboard + LIKELY * (planner.look(LOOK) - aboard)
    rivals = [rival_value(m, other) for other in range(m.seats) if other != seat]
    return 1.0 / (1.0 + math.exp(-(mine - max(rivals)) / (MARGIN + MARGIN_EARLY * own.left)))


def rival_value(m: DropDriveMatch, seat: Seat) -> float:
    """What a rival has, and what its next landing may be worth."""
    planner = FlightPlanner(m, seat, start_of(m, seat), PATIENT)
    return planner.values.standing() + planner.value((), planner.at)


# --- ideas ---


def _flights(context: DecisionContext) -> Sequence[Answer]:
    found = flights(context, PORTS, LATER, EACH)
    return [
        (action, told(context.m, leg) if leg else "Nothing in reach is worth the way.")
        for _, action, leg in found
    ]


def _sales(context: DecisionContext) -> Sequence[Answer]:
    """The sales that bring most, and none at all."""
    ranked = sorted(context.options(Sell), key=lambda option: -selling(context, option))
    found = [
        (option, f"{selling(context, option):.1f} credits more than it is worth aboard.")
        for option in ranked[:3]
    ]
    kept = Sell(())
    return [
        *((action, why) for action, why in found if action != kept),
        (kept, "Other markets may pay better."),
    ]


def _aims(context: DecisionContext) -> Sequence[Answer]:
    m, asking = context.m, context.m.step(Aim)
    if asking.where == "home":
        return []
    icons = ("anywhere",) if asking.where == "anywhere" else drop_icons(m.content, context.values.player)
    places = [AimShip(round(x, 1), round(y, 1)) for x, y in aims(context, icons)]
    allowed = asking.allowed(m)
    return [(each, "A good place to fly on from.") for each in places if allowed((each.x, each.y))]


def _drops(context: DecisionContext) -> Sequence[Answer]:
    fold = any(use.fold for use in context.options(UseDropDrive))
    cost = "it costs" if fold else "the fuel is worth"
    return [
        (SkipDropDrive(), "A flight from here is as good."),
        (UseDropDrive(fold), f"A flight from elsewhere brings more than {cost}."),
    ]


IDEAS: dict[str, Callable[[DecisionContext], Sequence[Answer]]] = {
    "drop-drive.fly": _flights,
    "drop-drive.sell": _sales,
    "drop-drive.aim": _aims,
    "drop-drive.drop-drive": _drops,
}
"""The questions that are looked into; the others are answered as a trader would."""
