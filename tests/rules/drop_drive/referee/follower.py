"""The events tell all that happens: whoever follows them knows where everything is and what everybody has."""

from __future__ import annotations

from typing import Any

from gravitable.games.drop_drive import events as told
from gravitable.games.drop_drive.events import anomalies as told_of
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.geometry.solid import Pose3D
from gravitable.kernel import Event
from gravitable.physics.table import PieceId


class Followed:
    """What a board knows that starts with nothing and follows the events."""

    def __init__(self, seats: int) -> None:
        self.poses: dict[PieceId, Pose3D] = {}
        self.cargo: dict[PieceId, set[PieceId]] = {}
        self.credits = [0] * seats
        self.turn = (0, 0, 0)
        self.demand: dict[str, int] = {}
        self.tokens: int | None = None
        self.cards: list[set[int]] = [set() for _ in range(seats)]
        self.damaged: list[set[int]] = [set() for _ in range(seats)]
        self.frozen: set[PieceId] = set()
        self.swallowed: set[PieceId] = set()
        self.at_home: set[PieceId] = set()
        self.anomalies: set[str] = set()
        self.ships: dict[int, PieceId] = {}
        self.ending = False
        self.heard = 0

    def catch_up(self, m: DropDriveMatch) -> None:
        """Hear all that was told since; what is known then is what is true."""
        if m.state.turn.phase == "setup":
            # What is at home is set out silently, and told as it changes.
            self.at_home = {*m.state.at_home}
        for event in m.events[self.heard :]:
            self.hear(event)
        self.heard = len(m.events)
        true = truth(m)
        known = {name: getattr(self, name) for name in true}
        known["cargo"] = {ship: held for ship, held in known["cargo"].items() if held}
        assert known == true
        assert self.tokens is None or self.tokens == m.state.tokens

    def lies(self, piece: PieceId, pose: Pose3D) -> None:
        """A piece lies there: it is nowhere else."""
        self.poses[piece] = pose
        self.swallowed.discard(piece)
        for held in self.cargo.values():
            held.discard(piece)

    def hear(self, event: Event) -> None:
        """Follow one event."""
        match event:
            case told.CaptainDrawn(seat, _, colour):
                self.ships[seat] = f"ship-{colour}"
            case told.Fell():
                for piece, pose in {**event.fall.rest, **event.put_back}.items():
                    self.lies(piece, pose)
            case told.Placed(piece, pose) | told_of.MineFlicked(_, piece, _, pose):
                self.lies(piece, pose)
            case told.ShipMoved(piece, way, pose):
                assert way
                self.lies(piece, pose)
            case told.Swapped(stand_in, piece, pose):
                del self.poses[stand_in]
                self.lies(piece, pose)
            case told.TakenOut(piece):
                self.poses.pop(piece, None)
            case told.FlightSet(seat):
                self.poses.pop(self.ships[seat], None)
            case told.Collected(ship, piece, taken_from):
                if taken_from is None:
                    assert (piece in self.poses) != (piece in self.at_home)
                    self.poses.pop(piece, None)
                    self.at_home.discard(piece)
                else:
                    self.cargo[taken_from].remove(piece)
                self.cargo.setdefault(ship, set()).add(piece)
            case told.Jettisoned(ship, piece):
                # Either it was aboard, or it never came there.
                self.cargo.setdefault(ship, set()).discard(piece)
            case told_of.WentHome(seat, piece):
                self.cargo[self.ships[seat]].discard(piece)
                self.at_home.add(piece)
            case told_of.PlanetDestroyed(seat, _, charge):
                self.cargo[self.ships[seat]].remove(charge)
            case told_of.Swallowed(pieces, total):
                for piece in pieces:
                    del self.poses[piece]
                self.swallowed |= {*pieces}
                assert total == len(self.swallowed)
            case told_of.AnomalyInPlay(anomaly):
                self.anomalies.add(anomaly)
            case told_of.AnomalyGone(anomaly):
                self.anomalies.remove(anomaly)
            case told_of.TokensAdded(_, left):
                self.tokens = left
            case told.TurnBegan(seat, number, round_):
                self.turn = (seat, number, round_)
            case told.CreditsGained(seat, credits, _, total):
                self.credits[seat] += credits
                assert self.credits[seat] == total
            case told.DemandPlaced():
                self.tokens = event.left
                self.demand[f"{event.planet}/{event.asteroid}"] = event.covered
            case told.CardKept(seat, card):
                self.cards[seat].add(card)
            case told.CardsDiscarded(seat, cards):
                self.cards[seat] -= {*cards}
            case told.Delivered(seat, card):
                self.cards[seat].remove(card)
            case told.UpgradeDamaged(seat, card):
                self.damaged[seat].add(card)
            case told.Frozen(seat, card, cargo):
                assert card in self.damaged[seat]
                self.frozen |= {*cargo}
            case told.Repaired(seat, cards):
                assert {*cards} <= self.damaged[seat]
                self.damaged[seat] -= {*cards}
            case told.EndTriggered():
                self.ending = True
            case _:
                pass


def truth(m: DropDriveMatch) -> dict[str, Any]:
    """The same, as it is."""
    s = m.state
    cargo: dict[PieceId, set[PieceId]] = {f"pirate-{colour}": {*hold} for colour, hold in s.holds.items()}
    for player in s.players:
        cargo[player.ship] = {*player.cargo, *(piece for each in player.upgrades for piece in each.cargo)}
    return {
        "poses": s.poses,
        "cargo": {ship: held for ship, held in cargo.items() if held},
        "credits": [player.credits for player in s.players],
        "turn": (s.turn.seat, s.turn.number, s.turn.round),
        "demand": s.demand,
        "cards": [
            {
                *player.passengers,
                *player.specimens,
                *(card for each in player.upgrades for card in (each.card, *each.specimens)),
                *(each.card for each in player.crew),
                *(each.gear for each in player.crew if each.gear >= 0),
                *({player.gear} if player.gear >= 0 else ()),
            }
            for player in s.players
        ],
        "damaged": [{each.card for each in player.upgrades if each.damaged} for player in s.players],
        "swallowed": {*s.swallowed},
        "anomalies": {*s.anomalies},
        "ending": s.ending,
    }
