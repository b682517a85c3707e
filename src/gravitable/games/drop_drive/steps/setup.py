"""System setup and player setup. drop-drive.setup.*"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from gravitable.games.drop_drive.actions import AgreeBigBang, ChooseShip, KeepCards
from gravitable.games.drop_drive.content import Captain, Colour
from gravitable.games.drop_drive.events import (
    BigBangVoted,
    CaptainDrawn,
    ShipBuilt,
    ShipCardsDrawn,
    SidesDrawn,
)
from gravitable.games.drop_drive.events.anomalies import AnomalyInPlay
from gravitable.games.drop_drive.options import has_curiosities
from gravitable.games.drop_drive.ship import fit_nav_tools
from gravitable.games.drop_drive.state import NONE, DropDriveMatch, DropDriveState, Player, Side, Turn
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.curiosities import SetOutCuriosities
from gravitable.games.drop_drive.steps.drop_drive import Aim
from gravitable.games.drop_drive.steps.explore import GainCards, draw, keep
from gravitable.games.drop_drive.steps.long_range import (
    bring_into_play,
    drawn_direction,
    mines,
    start_anomalies,
)
from gravitable.games.drop_drive.steps.nearest import TakeNearest
from gravitable.games.drop_drive.steps.turn import BeginTurn
from gravitable.games.drop_drive.system import big_bang_pieces
from gravitable.kernel import Action, Decision, Seat, Step

HOMEWORLDS = 2
SHIP_CARDS, FIRST_GAME_SHIP_CARDS = 2, 1
EXPLORE_CARDS, EXPLORE_KEPT = 3, 2
BEFORE_THE_BANG = ("wormhole-pair", "dyson-sphere")
"""Anomalies whose tokens lie there before the big bang; mines are part of it, the others come after it."""
WITH_THE_BANG = "space-mines"


def set_up(m: DropDriveMatch) -> DropDriveState:
    """Tiles, tokens, captains and decks, and who starts.

    drop-drive.setup.planet-tiles, drop-drive.setup.demand-tokens, drop-drive.setup.shuffle,
    drop-drive.setup.starting-player, drop-drive.components.count
    """
    content = m.content
    captains = _draw_captains(m)
    tokens = m.seats * content.supply.demand_tokens_each_player
    # Five players need more tokens than the box holds: the fifth captain brings them.
    box = max(0, content.supply.demand_tokens - tokens)
    return DropDriveState(
        sides=_draw_sides(m),
        players=[_player(captain) for captain in captains],
        first=m.roll(m.seats) - 1,
        turn=Turn(0, 0, 0, "setup"),
        poses={},
        standing={},
        holds={captain.planet: () for captain in captains},
        demand={},
        tokens=tokens,
        tokens_in_game=tokens,
        tokens_in_box=box,
        ending=False,
        explore=list(range(content.deck_size)),
        explore_discards=[],
        fronts=list(range(len(content.front))),
        backs=list(range(len(content.back))),
        scans=list(range(len(content.scan))),
        scan_discards=[],
        scanned=0,
        anomalies=[],
        bonus={},
        swallowed=[],
        collected=[],
        votes={},
        big_bangs=0,
        flight=None,
    )


def _draw_captains(m: DropDriveMatch) -> list[Captain]:
    """Each player draws a captain. drop-drive.setup.captain, drop-drive.captains.fifth"""
    fifth = m.options.fifth_captain or m.seats == len(m.content.captain)
    rest = [captain for captain in m.content.captain if fifth or not captain.fifth]
    return [m.draw(rest) for _ in range(m.seats)]


def _draw_sides(m: DropDriveMatch) -> dict[Colour, Side]:
    """Two Homeworlds by lot; in a first game all.

    drop-drive.setup.planet-tiles, drop-drive.setup.first-game-homeworlds
    """
    rest = [planet.id for planet in m.content.planet]
    count = len(rest) if m.options.first_game else HOMEWORLDS
    homeworlds = {m.draw(rest) for _ in range(count)}
    return {planet.id: "homeworld" if planet.id in homeworlds else "edgeworld" for planet in m.content.planet}


def _player(captain: Captain) -> Player:
    return Player(
        captain=captain.id,
        colour=captain.planet,
        front=NONE,
        back=NONE,
        credits=0,
        links=0,
        cargo=[],
        upgrades=[],
        passengers=[],
        specimens=[],
        hand=[],
        gained=[],
        offered=((), ()),
        chosen=(),
        aside=(),
        left="",
        folded=0,
    )


class Prepare(Step, frozen=True):
    """Tell what was drawn, set aside what comes later, and go on. drop-drive.setup.gradual-set-aside"""

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        homeworlds = tuple(planet for planet, side in s.sides.items() if side == "homeworld")
        m.emit(SidesDrawn(homeworlds))
        for seat, player in enumerate(s.players):
            m.emit(CaptainDrawn(seat, player.captain, player.colour))
        if m.options.gradual_formation:
            self._set_aside(m)
        starting = start_anomalies(m.options)
        for anomaly in starting:
            if anomaly in BEFORE_THE_BANG:
                bring_into_play(m, anomaly, drawn_direction(m))
        after = [each for each in starting if each not in (*BEFORE_THE_BANG, WITH_THE_BANG)]
        m.push(
            BigBang(),
            *(StartAnomaly(anomaly) for anomaly in after),
            *((SetOutCuriosities(),) if has_curiosities(m.options) else ()),
            PlaceShips(),
            DealShips(),
            ChooseShips(),
            DealExplore(),
            ChooseExplore(),
            *self._in_turn_order(m),
            BeginTurn(s.first),
        )

    def _in_turn_order(self, m: DropDriveMatch) -> Sequence[Step]:
        s = m.state
        order = [(s.first + n) % m.seats for n in range(m.seats)]
        dropped = [seat for seat in order if m.content.captains[s.players[seat].captain].dropped_start]
        return [*(Aim(seat, "home") for seat in dropped), *(StartingCargo(seat) for seat in order)]

    def _set_aside(self, m: DropDriveMatch) -> None:
        for n, player in enumerate(m.state.players, start=1):
            rocks = tuple(f"asteroid-{asteroid.id}-{n}" for asteroid in m.content.asteroid)
            player.aside = (*rocks, f"salvage-{n}")


class BigBang(Step, frozen=True):
    """Everything is shaken and dropped over the sun. drop-drive.setup.big-bang, drop-drive.mines.drop"""

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        aside = {piece for player in s.players for piece in player.aside}
        curiosities = has_curiosities(m.options)
        pieces = [piece for piece in big_bang_pieces(m.content, curiosities) if piece not in aside]
        if WITH_THE_BANG in start_anomalies(m.options):
            pieces += mines(m)
            if not s.big_bangs:
                s.anomalies.append(WITH_THE_BANG)
                m.emit(AnomalyInPlay(WITH_THE_BANG))
        dropping.drop(m, pieces, "big-bang")
        s.big_bangs += 1
        s.votes.clear()
        if s.big_bangs <= m.options.big_bang_redo:
            m.push(AgreeOnBigBang())


class AgreeOnBigBang(Step, frozen=True):
    """The big bang is done again if all agree. drop-drive.setup.big-bang-redo"""

    def run(self, m: DropDriveMatch) -> Sequence[Decision] | None:
        votes = m.state.votes
        if len(votes) == m.seats:
            if all(votes.values()):
                m.push(BigBang())
            return None
        prompt = "Shall the big bang be done again? It is if all agree."
        options: list[Action] = [AgreeBigBang(False), AgreeBigBang(True)]
        rule = "drop-drive.setup.big-bang-redo"
        return [
            Decision(seat, "drop-drive.big-bang", prompt, options, rule)
            for seat in range(m.seats)
            if seat not in votes
        ]

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, AgreeBigBang)
        m.state.votes[seat] = action.again
        m.emit(BigBangVoted(seat, action.again))
        m.push(self)


class StartAnomaly(Step, frozen=True):
    """An anomaly that is in play from the beginning. drop-drive.anomalies.start-of-game"""

    anomaly: str

    def run(self, m: DropDriveMatch) -> None:
        bring_into_play(m, self.anomaly, drawn_direction(m))


class PlaceShips(Step, frozen=True):
    """Each ship starts on its home planet; the pirates wait. drop-drive.setup.home"""

    def run(self, m: DropDriveMatch) -> None:
        for player in m.state.players:
            dropping.stack(m, player.ship, f"planet-{player.colour}")


class DealShips(Step, frozen=True):
    """Two fronts and two backs each, in a first game one. drop-drive.setup.ship-draft,
    drop-drive.setup.first-game-ship"""

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        count = FIRST_GAME_SHIP_CARDS if m.options.first_game else SHIP_CARDS
        for seat, player in enumerate(s.players):
            fronts = tuple(m.draw(s.fronts) for _ in range(count))
            backs = tuple(m.draw(s.backs) for _ in range(count))
            player.offered = (fronts, backs)
            m.emit(ShipCardsDrawn(seat, fronts, backs))


class ChooseShips(Step, frozen=True):
    """All choose at the same time, then show what they chose. drop-drive.setup.ship-draft"""

    def run(self, m: DropDriveMatch) -> Sequence[Decision] | None:
        players = m.state.players
        if m.options.first_game:
            for player in players:
                (front,), (back,) = player.offered
                player.chosen = (front, back)
        waiting = [seat for seat, player in enumerate(players) if not player.chosen]
        if not waiting:
            self._show(m)
            return None
        return [
            Decision(
                seat,
                "drop-drive.ship",
                "Choose a front and a back for your ship.",
                [ChooseShip(front, back) for front, back in product(*players[seat].offered)],
                "drop-drive.setup.ship-draft",
            )
            for seat in waiting
        ]

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseShip)
        m.state.players[seat].chosen = (action.front, action.back)
        m.push(self)

    def _show(self, m: DropDriveMatch) -> None:
        for seat, player in enumerate(m.state.players):
            player.front, player.back = player.chosen
            player.chosen, player.offered = (), ((), ())
            m.emit(ShipBuilt(seat, player.front, player.back))
        fit_nav_tools(m)


class DealExplore(Step, frozen=True):
    """Three explore cards each. drop-drive.setup.explore-draft"""

    def run(self, m: DropDriveMatch) -> None:
        for seat in range(m.seats):
            draw(m, seat, EXPLORE_CARDS)


class ChooseExplore(Step, frozen=True):
    """Two are kept, one is discarded, by all at the same time. drop-drive.setup.explore-draft"""

    def run(self, m: DropDriveMatch) -> Sequence[Decision] | None:
        players = m.state.players
        waiting = [seat for seat, player in enumerate(players) if not player.chosen]
        if not waiting:
            self._show(m)
            return None
        return [
            Decision(
                seat,
                "drop-drive.keep",
                f"Keep {EXPLORE_KEPT} of your explore cards.",
                [KeepCards(cards) for cards in combinations(players[seat].hand, EXPLORE_KEPT)],
                "drop-drive.setup.explore-draft",
            )
            for seat in waiting
        ]

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, KeepCards)
        m.state.players[seat].chosen = action.cards
        m.push(self)

    def _show(self, m: DropDriveMatch) -> None:
        """drop-drive.setup.explore-install"""
        for seat, player in enumerate(m.state.players):
            chosen, player.chosen = player.chosen, ()
            keep(m, seat, KeepCards(chosen))
        m.push(*(GainCards(seat) for seat in range(m.seats)))


class StartingCargo(Step, frozen=True):
    """The nearest fuel; for Ara Kane the two nearest asteroids too.

    drop-drive.setup.nearest-fuel, drop-drive.setup.ara-kane, drop-drive.captains.ara-kane
    """

    seat: Seat

    def run(self, m: DropDriveMatch) -> None:
        player = m.state.players[self.seat]
        rocks = m.content.captains[player.captain].start_asteroids
        fuel = TakeNearest(self.seat, "fuel", player.ship, 1, "drop-drive.setup.nearest-fuel", jettison=True)
        m.push(
            fuel,
            TakeNearest(
                self.seat, "asteroid", player.ship, rocks, "drop-drive.setup.ara-kane", jettison=True
            ),
        )
