"""What a seat cannot see: others' drawn cards, ship cards being chosen, the decks; and a guess at it."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from gravitable.games.drop_drive.state import DropDriveMatch, Player
from gravitable.kernel import Decision, Seat


def imagine(m: DropDriveMatch, seat: Seat, rng: Random) -> None:
    """Deal anew what `seat` cannot see. Decks are drawn when drawn, so only hands need a guess."""
    s = m.state
    others = [player for number, player in enumerate(s.players) if number != seat]
    if not any(player.hand or player.offered[0] for player in others):
        return
    _deal_hands(m, others, rng)
    _deal_ships(m, others, rng)
    asked = m.asking.run(m) if m.asking is not None else None
    anew = (asked,) if isinstance(asked, Decision) else tuple(asked or ())
    m.pending = tuple(
        decision if decision.seat == seat else next(each for each in anew if each.seat == decision.seat)
        for decision in m.pending
    )


def rough(m: DropDriveMatch) -> None:
    """In one's head pieces scatter by rule of thumb: a simulated drop would take a hundred times as long."""
    m.options = replace(m.options, world="scatter")


def _deal_hands(m: DropDriveMatch, others: list[Player], rng: Random) -> None:
    """Other hands could be any of the cards not seen; what was chosen secretly, any of them."""
    s = m.state
    pool = sorted(s.explore + [card for player in others for card in player.hand])
    rng.shuffle(pool)
    for player in others:
        if player.hand:
            player.hand = [pool.pop() for _ in player.hand]
            if player.chosen:
                player.chosen = tuple(rng.sample(player.hand, len(player.chosen)))
    s.explore = pool


def _deal_ships(m: DropDriveMatch, others: list[Player], rng: Random) -> None:
    s = m.state
    fronts = sorted(s.fronts + [card for player in others for card in player.offered[0]])
    backs = sorted(s.backs + [card for player in others for card in player.offered[1]])
    rng.shuffle(fronts)
    rng.shuffle(backs)
    for player in others:
        if player.offered[0]:
            count = len(player.offered[0])
            player.offered = (
                tuple(fronts.pop() for _ in range(count)),
                tuple(backs.pop() for _ in range(count)),
            )
            if player.chosen:
                player.chosen = (rng.choice(player.offered[0]), rng.choice(player.offered[1]))
    s.fronts, s.backs = fronts, backs
