"""What is told is what happened: the table followed by its events is the table; nothing gets lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

import gravitable
from gravitable.games.phobos_falling import events as e
from gravitable.games.phobos_falling.bots.officers import OfficersBot
from gravitable.games.phobos_falling.content.effects import Tech
from gravitable.games.phobos_falling.numbers import PIRATE_SHIP
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch, PhobosState
from gravitable.games.phobos_falling.station.power import power_source
from gravitable.kernel import Event, RandomBot


class Follower:
    """Changes a copy of the table by what is told, and by nothing else."""

    def __init__(self, m: PhobosMatch) -> None:
        self.m = m
        self.s: PhobosState = m.state.clone()
        self.source = power_source(self.s.station)
        self.gardens = {part for part, _ in self.s.station.gardens}

    def hear(self, event: Event) -> None:
        s, station = self.s, self.s.station
        match event:
            case e.RoundBegan():
                s.round = event.round
            case e.TurnBegan() | e.TurnSkipped():
                s.officers[event.officer].installing = NO_CARD
            case e.Moved() | e.Started():
                s.officers[event.officer].zone = event.zone
                s.officers[event.officer].installing = NO_CARD
            case e.CardDrawn():
                s.officers[event.officer].hand.append(event.card)
            case e.CardGiven():
                s.officers[event.giver].hand.remove(event.card)
                s.officers[event.taker].hand.append(event.card)
            case e.Played():
                hand = s.officers[event.officer].hand
                if type(self.m.content.cards[event.card].effect) is not Tech or event.card in hand:
                    hand.remove(event.card)
            case e.Discarded():
                s.officers[event.officer].hand.remove(event.card)
                s.supply += [event.card] if self.m.content.deck_of[event.card] == "shuttle" else []
            case e.Equipped():
                s.officers[event.officer].hand.remove(event.card)
                s.officers[event.officer].worn.append(event.card)
            case e.TakenOff():
                s.officers[event.officer].worn.remove(event.card)
                s.officers[event.officer].hand.append(event.card)
            case e.ShieldRaised():
                s.officers[event.officer].hand.remove(event.card)
                s.officers[event.officer].shield = event.card
            case e.ShieldEnded():
                assert s.officers[event.officer].shield == event.card
                s.officers[event.officer].shield = NO_CARD
            case e.HealthChanged():
                officer = s.officers[event.officer]
                officer.health = event.health
                if event.health == "dead":
                    officer.hand, officer.worn = officer.worn + officer.hand, []
                    officer.installing = NO_CARD
            case e.Damaged() | e.Mended():
                self.mark(event, isinstance(event, e.Damaged))
            case e.PowerChanged():
                assert event.source != self.source
                self.source = event.source
            case e.FuelChanged():
                assert event.fuel != station.fuel
                station.fuel = event.fuel
            case e.Stabilized():
                station.stabilized[event.zone] = event.on
            case e.FieldChanged():
                assert station.fields[event.zone] != event.on
                station.fields[event.zone] = event.on
            case e.RobotsChanged():
                station.robots[event.zone] = event.robots
            case e.GardenChanged():
                assert (event.part in self.gardens) != event.on
                self.gardens ^= {event.part}
            case e.TechChanged():
                s.tech = event.tech
            case e.CardMade():
                s.supply.remove(event.card)
                s.officers[event.officer].hand.append(event.card)
            case e.InstallBegan():
                s.officers[event.officer].installing = event.card
            case e.Installed():
                s.officers[event.officer].hand.remove(event.card)
                s.installed.append(self.m.content.stacks[event.card].card)
            case e.StageRose():
                s.stage = event.stage
            case e.ShipHeld():
                station.pirates[PIRATE_SHIP] = event.pirates
            case e.ShipGone():
                station.pirates[PIRATE_SHIP] = 0
            case e.Boarded():
                assert event.there == station.pirates[event.zone] + event.pirates
                station.pirates[event.zone] = event.there
            case e.PiratesMoved():
                assert event.left == station.pirates[event.origin] - event.pirates
                assert event.there == station.pirates[event.zone] + event.pirates
                station.pirates[event.origin] = event.left
                station.pirates[event.zone] = event.there
            case e.PiratesDefeated():
                assert event.there == station.pirates[event.at] - event.pirates
                assert event.at != event.zone or event.there >= event.left
                station.pirates[event.at] = event.there

    def mark(self, event: e.Damaged | e.Mended, wrong: bool) -> None:
        station = self.s.station
        marks, place = {
            "system": (station.damaged, event.system),
            "power": (station.power_out, event.zone),
            "access": (station.blocked, event.zone),
            "breach": (station.breached, event.zone),
            "fire": (station.fires, event.zone),
        }[event.kind]
        assert marks[place] != wrong
        marks[place] = wrong
        if event.kind == "system":
            assert event.zone == self.m.content.map.homes[event.system]

    def agree(self) -> None:
        """What was told is how the table is."""
        s, truth = self.s, self.m.state
        assert self.gardens == {part for part, _ in truth.station.gardens}
        s.station.gardens = truth.station.gardens[:]
        assert s.station == truth.station
        assert self.source == power_source(truth.station)
        for told, officer in zip(s.officers, truth.officers, strict=True):
            assert sorted(told.hand) == sorted(officer.hand)
            for field in ("zone", "health", "worn", "shield", "installing"):
                assert getattr(told, field) == getattr(officer, field), field
        assert sorted(s.supply) == sorted(truth.supply)
        for field in ("round", "stage", "tech", "installed"):
            assert getattr(s, field) == getattr(truth, field), field


def cards_of(m: PhobosMatch) -> Counter[str]:
    """Every card there is, wherever it lies."""
    s, content = m.state, m.content
    places: list[Sequence[str]] = [s.supply, s.removed]
    for officer in s.officers:
        places += [officer.hand, officer.worn, [officer.shield] if officer.shield != NO_CARD else []]
    for pile in s.piles:
        places += [pile.rest, pile.discards]
    return Counter(content.stacks[card].card for place in places for card in place) + Counter(s.installed)


def events_of(m: PhobosMatch) -> Counter[str]:
    """Every event card in the deck, behind it, waiting or kept."""
    deck = m.state.events
    return Counter(deck.rest + deck.specials + deck.top + deck.bottom + deck.discards + deck.kept)


@pytest.mark.parametrize("seed", range(10))
def test_the_table_followed_by_its_events_is_the_table_and_nothing_gets_lost(seed: int) -> None:
    rng = Random(seed)
    settings = {
        "officers": rng.randint(3, 7),
        "roles": "random",
        "scenario": rng.choice(("1A", "2B", "4B", "6B")),
        "station_end": rng.choice(("breaks-up", "drifts-on")),
        "shuttle_theft": "next-round",
    }
    bot = OfficersBot() if seed % 2 else RandomBot()
    m: PhobosMatch = gravitable.new("phobos-falling", seats=2, seed=seed, options=settings)
    cards, events = cards_of(m), events_of(m)
    follower: Follower | None = None
    moves = 0
    while m.pending and moves < 900:
        moves += 1
        heard = len(m.events)
        for decision in reversed(m.pending):
            choice = bot.choose(m.imagine(decision.seat, rng), decision.seat, rng)
            if choice is not None:
                m.play(choice.action, decision.seat)
                break
        assert cards_of(m) == cards
        if m.state.turn.phase != "reveal":
            assert events_of(m) == events
        if follower is not None:
            for event in m.events[heard:]:
                follower.hear(event)
            follower.agree()
        elif len(m.state.officers) == settings["officers"]:
            follower = Follower(m)
    assert follower is not None
