"""The Planning Phase: strategy decks, discards, cards drawn, clean-up. dropfleet.planning.*"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import StackDeck
from gravitable.games.dropfleet.events import ArrivalRolled, CardsDrawn, DeckStacked
from gravitable.games.dropfleet.state import NONE, BattlegroupNo, DropfleetMatch
from gravitable.games.dropfleet.steps.card_effects import DeckAid, end_effects
from gravitable.games.dropfleet.steps.command import windows
from gravitable.games.dropfleet.steps.damage import Aftermath, suffer
from gravitable.games.dropfleet.steps.discards import ANY, Discard
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.troops import settle_transit
from gravitable.games.dropfleet.table import (
    admiral_value,
    battlegroup_alive,
    gear,
    group_gear,
    scenario_of,
    stacked,
)
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

RULE = "dropfleet.planning.strategy-deck"


class PlanningPhase(Step, frozen=True):
    """All marks of the last turn are cleared, then the phase runs."""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        s.phase = "planning"
        s.active_seat = s.active_battlegroup = s.active_group = NONE
        end_effects(m, "attack", "activation", "turn")
        for ship in s.ships:
            if ship.status in ("table", "waiting"):
                ship.moved = ship.spent = ship.shifted = False
                ship.fired = ship.debris = ship.gates = 0
                ship.launches = ()
                if ship.harm.haywire:
                    ship.harm = replace(ship.harm, haywire=False)
        s.groups = [replace(group, activated=False, carded=0) for group in s.groups]
        s.battlegroups = [
            replace(each, order="standard", surveyed=False, battlenet="") for each in s.battlegroups
        ]
        for player in s.players:
            player.stacked = False
            player.revealed = NONE
            player.strategy = []
        s.cards_first = NONE
        settle_transit(m)
        if scenario_of(m).approach == "rapid-response":
            _roll_arrivals(m)
        m.push(StackDecks(), DiscardUnwanted(), DrawCards(), CleanUp())


# 1. Strategy decks


def _roll_arrivals(m: DropfleetMatch) -> None:
    """On turn 2 each comes on 4 or more, on turn 3 on 2 or more. dropfleet.approach.rapid-response"""
    needed = {2: 4, 3: 2}.get(m.state.turn)
    if needed is None:
        return
    for no, battlegroup in enumerate(m.state.battlegroups):
        if not battlegroup.arrived:
            roll = d6(m)
            m.emit(ArrivalRolled(no, roll, roll >= needed))
            if roll >= needed:
                m.state.battlegroups[no] = replace(battlegroup, arrived=True)


def due(m: DropfleetMatch, seat: Seat) -> tuple[list[BattlegroupNo], list[BattlegroupNo], int]:
    """The battlegroups that must be in the deck, those to choose from, and how many of these.

    dropfleet.approach.battleline, dropfleet.approach.column, dropfleet.approach.distant,
    dropfleet.approach.rapid-response, dropfleet.approach.must-arrive, dropfleet.planning.unavailable,
    dropfleet.battlegroup-card.lost
    """
    s = m.state
    scenario = scenario_of(m)
    must: list[BattlegroupNo] = []
    waiting: list[BattlegroupNo] = []
    for no, battlegroup in enumerate(s.battlegroups):
        if battlegroup.seat == seat and battlegroup_alive(s, no):
            (must if battlegroup.arrived else waiting).append(no)
    first_wave = [
        no
        for no in waiting
        if any(
            wave.seat == seat
            and any(group_gear(m, group).ship.has(wave.special) for group in s.battlegroups[no].groups)
            for wave in scenario.first_wave
        )
    ]
    must += first_wave
    waiting = [no for no in waiting if no not in first_wave]
    chosen = 0
    match scenario.approach:
        case "battleline" | "directly-deployed":
            must, waiting = must + waiting, []
        case "column":
            if s.turn >= 3:
                must, waiting = must + waiting, []
            chosen = max(0, 2 - len(first_wave))
        case "distant":
            most = {1: 9, 2: 14}.get(s.turn, 10_000)
            must += [no for no in waiting if s.battlegroups[no].rating <= most]
            waiting = []
        case "rapid-response":
            if s.turn >= 4:
                must, waiting = must + waiting, []
            chosen = 1 if s.turn == 1 else 0
    if chosen >= len(waiting):
        return sorted(must + waiting), [], 0
    return sorted(must), waiting if chosen else [], chosen


class StackDecks(Step, frozen=True):
    """Each player secretly stacks the battlegroups of the turn. dropfleet.planning.strategy-deck"""

    def run(self, m: DropfleetMatch) -> list[Decision] | None:
        asked = []
        for seat, player in enumerate(m.state.players):
            if player.stacked:
                continue
            must, _, chosen = due(m, seat)
            if chosen == 0 and len(must) < 2:
                continue
            prompt = "Stack your strategy deck: the battlegroups in the order they will activate."
            if chosen:
                prompt += f" {chosen} of those waiting arrive."
            asked.append(Decision(seat, "dropfleet.stack", prompt, None, RULE))
        if asked:
            return asked
        for seat, player in enumerate(m.state.players):
            if not player.stacked:
                stack(m, seat, tuple(due(m, seat)[0]))
        return None

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, StackDeck):
            raise IllegalAction(RULE, "The strategy decks are stacked now.")
        must, waiting, chosen = due(m, decision.seat)
        deck = action.battlegroups
        if len(set(deck)) != len(deck):
            raise IllegalAction(RULE, "A battlegroup has one card.")
        if not set(must) <= set(deck):
            raise IllegalAction("dropfleet.approach.must-arrive", "All battlegroups that can activate do.")
        more = [no for no in deck if no not in must]
        if any(no not in waiting for no in more):
            raise IllegalAction(
                "dropfleet.planning.unavailable", "That battlegroup cannot activate this turn."
            )
        if len(more) != chosen:
            raise IllegalAction(f"dropfleet.approach.{scenario_of(m).approach}", f"{chosen} of those arrive.")

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        must, waiting, chosen = due(m, decision.seat)
        found = []
        for _ in range(n):
            deck = must + rng.sample(waiting, chosen)
            rng.shuffle(deck)
            found.append(StackDeck(tuple(deck)))
        return found

    def aid(self, m: DropfleetMatch, decision: Decision) -> DeckAid:
        must, waiting, chosen = due(m, decision.seat)
        return DeckAid(tuple(must), tuple(waiting), chosen)

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, StackDeck)
        stack(m, seat, action.battlegroups)
        m.push(self)


def stack(m: DropfleetMatch, seat: Seat, deck: tuple[BattlegroupNo, ...]) -> None:
    """A strategy deck lies ready, face down."""
    player = m.state.players[seat]
    player.strategy = stacked(m.state, deck)
    player.stacked = True
    m.emit(DeckStacked(seat, deck, len(deck)))


# 2. to 4. Command cards and clean-up


class DiscardUnwanted(Step, frozen=True):
    """Each player may discard command cards. dropfleet.planning.discard"""

    def run(self, m: DropfleetMatch) -> None:
        m.push(Discard((ANY,) * m.seats, "dropfleet.planning.discard"))


class DrawCards(Step, frozen=True):
    """Draw up to the AV of the admiral on the table.

    dropfleet.planning.draw, dropfleet.card.hand, dropfleet.resistance.elite-draw,
    dropfleet.unique-rule.command-deck-aboard, dropfleet.unique-rule.command-deck
    """

    def run(self, m: DropfleetMatch) -> None:
        extra = [0] * m.seats
        for seat, player in enumerate(m.state.players):
            flagship = player.flagship
            aboard = flagship != NONE and m.state.ships[flagship].status == "table"
            hand = admiral_value(m, seat) + (gear(m, flagship).rules.more_cards if aboard else 0)
            elite = player.fleet is not None and player.fleet.faction == "resistance"
            count = max(0, hand - len(player.hand)) + (1 if elite else 0)
            drawn = tuple(card for _ in range(count) if (card := draw(m, seat)) != NONE)
            if drawn:
                player.hand.extend(drawn)
                player.hand.sort()
                m.emit(CardsDrawn(seat, drawn, len(drawn)))
                extra[seat] = 1 if elite else 0
        if any(extra):
            m.push(Discard(tuple(extra), "dropfleet.resistance.elite-draw"))


def draw(m: DropfleetMatch, seat: Seat) -> int:
    """One card; an empty deck is renewed from the discards. dropfleet.card.reshuffle"""
    player = m.state.players[seat]
    if not player.pile:
        player.pile, player.discards = player.discards, []
    return m.draw(player.pile) if player.pile else NONE


class CleanUp(Step, frozen=True):
    """Cards that speak of the clean-up, then Primary Core Leaks. dropfleet.planning.clean-up"""

    def run(self, m: DropfleetMatch) -> None:
        m.push(*windows(m, "planning-clean-up"), CoreLeaks(), Aftermath())


class CoreLeaks(Step, frozen=True):
    """A Primary Core Leak costs 3 Hull. dropfleet.crippling.dread-leak"""

    def run(self, m: DropfleetMatch) -> None:
        for no, ship in enumerate(m.state.ships):
            if ship.harm.leak and ship.status == "table":
                suffer(m, no, 3, "Primary Core Leak")
