"""Values of cargo, cards and upgrades for a seat, in credits at the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from gravitable.games.drop_drive.content import (
    Asteroid,
    Boon,
    CardNo,
    DropIcon,
    Passenger,
    Roll,
    Specimen,
    Upgrade,
    UpgradeAbility,
)
from gravitable.games.drop_drive.pieces import asteroid_of, is_asteroid, noun
from gravitable.games.drop_drive.scoring import scores
from gravitable.games.drop_drive.ship import bays, boons, drop_icons, explore_rating, slots, specimen
from gravitable.games.drop_drive.space import standard_planets
from gravitable.games.drop_drive.state import DropDriveMatch, Upgraded
from gravitable.games.drop_drive.steps.selling import prices
from gravitable.kernel import Seat
from gravitable.physics.table import PieceId

CARD = 3.5
"""An explore card that is drawn and kept."""
FUEL = 2.0
HELD = 0.6
"""What a price is worth while the asteroid is still aboard: it has to be brought there, and may be stolen."""
HOPE = 0.6
"""What a passenger's fare is worth before the destination is reached."""
ABOARD = 0.5
"""What passengers aboard count of that in a standing: in games of traders they added less than was hoped."""
TOKEN = 0.5
"""Selling a type brings the end nearer for everyone."""
MEAN_ROLL = 3.5

_ABILITIES: dict[UpgradeAbility, float] = {
    "fuel-recycler": 1.0,
    "tractor-arm": 5.0,
    "trade-computer": 2.5,
    "auto-patcher": 1.5,
    "decoy-hull": 1.5,
    "gravity-lens": 2.5,
    "null-shield": 2.5,
    "fold-drive": 6.0,
    "memory-lattice": 4.0,
}
ICONS: dict[DropIcon, float] = {"ship": 0.7, "planet": 1.5, "anywhere": 3.0}
SALE, DROP, SCAN, REROUTE = 2.5, 1.0, 0.5, 0.3
"""How many sales, drops, scans and reroutings a whole game has that crew or gear would be paid for, about."""


class ValueWeights(NamedTuple):
    """How a bot counts what it does not have yet.

    `trust` is how sure it is that cargo aboard will be sold; `trust_early` is added while the game is young.
    `lookahead` is how much the place that a flight reaches counts; with a `pace` each turn until a landing
    costs so much.
    """

    trust: float
    trust_early: float
    lookahead: float
    pace: float = 0.0


GREEDY = ValueWeights(trust=1.0, trust_early=0.0, lookahead=0.25)
"""Takes what this turn offers; what comes after it counts just enough to get somewhere."""


class SeatValues:
    """How a seat values things at one moment of a match."""

    def __init__(self, m: DropDriveMatch, seat: Seat, weights: ValueWeights = GREEDY) -> None:
        s = m.state
        self.m, self.seat, self.player, self.weights = m, seat, s.players[seat], weights
        self.left = 0.0 if s.ending else s.tokens / max(1, s.tokens_in_game)
        """How much of the game is left, by the demand tokens."""
        self.trust = weights.trust + weights.trust_early * self.left
        self.bays = bays(m.content, self.player) if self.player.front >= 0 else 0
        self.prices = {place: prices(m, place) for place in _ports(m)}
        best: dict[Asteroid, int] = {}
        for wanted in self.prices.values():
            for asteroid, price in wanted.items():
                best[asteroid] = max(best.get(asteroid, 0), price)
        self._best = best

    # --- cargo ---

    def cargo(self, piece: PieceId) -> float:
        """What one cargo is worth aboard."""
        if is_asteroid(piece):
            return self.trust * HELD * self._best.get(asteroid_of(piece), 0)
        return self.trust * (FUEL if noun(piece) == "fuel" else 0.7 * CARD)

    def cargoes(self, pieces: Iterable[PieceId]) -> float:
        """What cargo is worth together: no more than the bays hold."""
        return sum(sorted((self.cargo(piece) for piece in pieces), reverse=True)[: self.bays])

    def gain(self, pieces: Iterable[PieceId]) -> float:
        """What more cargo would add to what is aboard."""
        own = self.player.cargo
        return self.cargoes([*own, *pieces]) - self.cargoes(own)

    # --- cards ---

    def collection(self, cards: Sequence[CardNo], upgrades: int) -> float:
        """What specimens score together; a die counts as its mean."""
        faces = [specimen(self.m.content, card) for card in cards]
        rolls = sum(isinstance(face.scoring, Roll) for face in faces)
        return sum(scores(faces, upgrades)) + MEAN_ROLL * rolls

    def best_specimens(self, cards: Sequence[CardNo], room: int, upgrades: int) -> tuple[CardNo, ...]:
        """Of more specimens than there are slots, those that score most together."""
        if len(cards) <= room:
            return tuple(cards)
        return max(combinations(cards, room), key=lambda some: self.collection(some, upgrades))

    def cards(self, cards: Sequence[CardNo]) -> float:
        """What keeping these explore cards adds."""
        content, player = self.m.content, self.player
        faces = [content.cards[card].face for card in cards]
        upgrades = [face for face in faces if isinstance(face, Upgrade)]
        creatures = [card for card in cards if isinstance(content.cards[card].face, Specimen)]
        total = sum(self.upgrade(face) for face in upgrades)
        total += sum(self.fare(face) * self._hope(face) for face in faces if isinstance(face, Passenger))
        people = [face for face in faces if isinstance(face, Boon)]
        total += sum(self.boon(face) + face.credits for face in people)
        room = slots(content, player) + sum(face.slots for face in [*upgrades, *people])
        count = len(player.upgrades)
        before = self.collection(player.specimens, count)
        after = self.best_specimens([*player.specimens, *creatures], room, count + len(upgrades))
        return total + self.collection(after, count + len(upgrades)) - before

    def upgrade(self, face: Upgrade) -> float:
        """What an upgrade does in the rest of the game, and as a hull."""
        use = self._use(face)
        if face.ability is not None:
            use += _ABILITIES[face.ability]
        return 0.3 + 1.3 * self.left * use

    def boon(self, face: Boon) -> float:
        """What crew or gear does in the rest of the game."""
        paid = SALE * face.sale_credits + DROP * face.drop_credits
        paid += SCAN * face.scan_credits + REROUTE * face.reroute_credits
        return 1.3 * self.left * (self._use(face) + paid)

    def _use(self, face: Upgrade | Boon) -> float:
        icons = drop_icons(self.m.content, self.player)
        use = 3.0 * face.bays + 1.5 * face.slots + 1.2 * face.battle + 1.0 * face.explore + 2.5 * face.rocket
        return use + sum(ICONS[icon] for icon in face.drop if icon not in icons and "anywhere" not in icons)

    def installed(self, each: Upgraded) -> float:
        """What an upgrade on the ship is worth undamaged, with what would be frozen on it."""
        face = self.m.content.cards[each.card].face
        assert isinstance(face, Upgrade)
        frozen = sum(self.cargo(piece) for piece in each.cargo) + 3.0 * len(each.specimens)
        return self.upgrade(face) + frozen

    def fare(self, face: Passenger) -> float:
        """What delivering a passenger brings."""
        broken = sum(each.damaged for each in self.player.upgrades)
        mended = {None: 0, "one": min(1, broken), "all": broken}[face.repair]
        return face.credits + (CARD if face.draw else 0.0) + FUEL * face.fuel + mended

    def _hope(self, face: Passenger) -> float:
        wide = min(1.0, HOPE + 0.08 * (len(face.destinations) - 1))
        return wide * min(1.0, 0.1 + 1.8 * self.left)

    def passengers(self) -> float:
        """What the passengers aboard are worth on average."""
        faces = [self.m.content.cards[card].face for card in self.player.passengers]
        return sum(self.fare(face) * self._hope(face) for face in faces if isinstance(face, Passenger))

    def exploring(self) -> float:
        """What choosing one of some explore cards is worth."""
        return CARD + 0.7 * (explore_rating(self.m.content, self.player) - 2) + 0.5 * self.left

    def repairing(self) -> float:
        """What repairing everything is worth."""
        return sum(self.installed(each) for each in self.player.upgrades if each.damaged)

    def upgrades(self) -> float:
        """What the upgrades on the ship are worth, damaged ones less."""
        return sum(self.installed(each) * (0.4 if each.damaged else 1.0) for each in self.player.upgrades)

    def standing(self) -> float:
        """What a player has, but for the cargo: credits, specimens, passengers, upgrades, crew and gear."""
        player = self.player
        specimens = self.collection(player.specimens, len(player.upgrades))
        # The captain, who comes first, was there from the start, as everyone's was.
        people = sum(map(self.boon, boons(self.m.content, player)[1:]))
        return player.credits + specimens + ABOARD * self.passengers() + self.upgrades() + people


def _ports(m: DropDriveMatch) -> list[PieceId]:
    station = [piece for piece in m.state.poses if noun(piece) == "station"]
    return standard_planets(m.state) + station
