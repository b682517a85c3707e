"""What a seat cannot know, made up anew: other hands, piles and strategy decks."""

from __future__ import annotations

from random import Random

import msgspec

from gravitable.games.dropfleet.state import BattlegroupNo, DropfleetMatch
from gravitable.games.dropfleet.steps.activation import OfferBattlenet
from gravitable.games.dropfleet.steps.command import OfferCards, plays
from gravitable.games.dropfleet.steps.planning import due
from gravitable.games.dropfleet.table import scenario_of
from gravitable.kernel import PROCEED, Action, Decision, Seat


def imagine(m: DropfleetMatch, seat: Seat, rng: Random) -> None:
    """Deal other players' cards anew, restack their strategy decks, and forget a fleet brought unseen."""
    s = m.state
    unseen = any(player.fleet is None for player in s.players)
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        if unseen:
            player.fleet = None
        hidden = sorted(player.hand + player.pile)
        rng.shuffle(hidden)
        count = len(player.hand)
        player.hand, player.pile = sorted(hidden[:count]), hidden[count:]
        player.strategy = _restacked(m, other, rng)
        if player.discarding is not None:  # how many, too, is not known
            player.discarding = tuple(rng.sample(player.hand, rng.randint(0, count)))
    m.pending = tuple(
        decision if decision.seat == seat else _asked_anew(m, decision) for decision in m.pending
    )


def _restacked(m: DropfleetMatch, seat: Seat, rng: Random) -> list[BattlegroupNo]:
    """A strategy deck that another player could have stacked: its order, and which arrivals were chosen."""
    s = m.state
    deck = s.players[seat].strategy
    chosen = [no for no in deck if not s.battlegroups[no].arrived]
    if chosen and scenario_of(m).approach in ("column", "rapid-response"):
        must, waiting, _ = due(m, seat)
        pool = [no for no in waiting if no not in must]
        kept = [no for no in deck if no not in pool]
        deck = kept + rng.sample(pool, len(deck) - len(kept))
    return rng.sample(sorted(deck), len(deck))


def _asked_anew(m: DropfleetMatch, decision: Decision) -> Decision:
    """An open question to another seat, put so that it does not show what is in a real hand."""
    step = m.asking
    if isinstance(step, OfferBattlenet):
        return step.run(m) or decision
    if not isinstance(step, OfferCards):
        return decision
    options: list[Action] = [PROCEED, *plays(m, decision.seat, step.occasion())]
    return msgspec.structs.replace(decision, options=options)
