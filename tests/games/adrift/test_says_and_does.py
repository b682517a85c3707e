"""What Adrift says is what it does, from any position: events, views, previews and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any, assert_never

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.kernel.options import option_values
from tests.rules.adrift.table import CARDS, CONTENT, UPGRADES, table

from gravitable.games.adrift import GAME
from gravitable.games.adrift import actions as a
from gravitable.games.adrift import events as e
from gravitable.games.adrift.content import Boost, Contraband, Gift, Zone
from gravitable.games.adrift.state import NONE, AdriftMatch
from gravitable.games.adrift.view import AdriftView
from gravitable.kernel import Action, Event, IllegalAction, preview

SYSTEMS = range(4)
KEPT = [card.id for card in CONTENT.event if isinstance(card, Boost | Gift | Contraband)]


def any_position(
    rng: Random, seats: int, options: dict[str, Any], upgrades: Sequence[str] = tuple(UPGRADES)
) -> AdriftMatch:
    """A turn begins somewhere in a voyage: any levels, upgrades and kept cards, some cards discarded."""
    kept = rng.sample(KEPT, rng.randrange(6))
    holders = [rng.choice(SYSTEMS) for _ in kept]
    fitted = rng.sample(SYSTEMS, rng.randint(0, min(4, len(upgrades))))
    deck = rng.sample([card for card in CARDS if card not in kept], rng.randint(1, 40))
    m = table(
        (),
        core=rng.randint(1, 24),
        systems=[rng.randint(-9, 10) for _ in SYSTEMS],
        installed=dict(zip(fitted, rng.sample(upgrades, len(fitted)), strict=True)),
        held={
            system: [card for card, holder in zip(kept, holders, strict=True) if holder == system]
            for system in SYSTEMS
        },
        active=rng.choice(SYSTEMS),
        seats=seats,
        rest=deck,
        script=[1] * 80,
        **options,
    )
    return m.clone(rng)


def some_action(m: AdriftMatch, rng: Random) -> tuple[int, Action]:
    """A legal choice; each kind of action equally often, so that rare ones are tried."""
    decision = rng.choice(m.pending)
    by_kind: dict[type[Action], list[Action]] = {}
    for option in decision.options or ():
        by_kind.setdefault(type(option), []).append(option)
    return decision.seat, rng.choice(by_kind[rng.choice(list(by_kind))])


any_voyage = given(st.integers(0, 2**32), st.sampled_from(list(GAME.seats)), option_values(GAME))


class Told:
    """The table as one can keep it up by the events alone."""

    def __init__(self, m: AdriftMatch) -> None:
        s = m.state
        self.row_takes_back = m.options.replaced_upgrade == "row"
        self.core, self.active, self.turn, self.left = s.core, s.active, s.turn, s.cards_left
        self.systems, self.installed, self.row = s.systems[:], s.installed[:], s.row[:]
        self.zones = [zone_of(rp) for rp in s.systems]
        self.discarded = len(s.discards)
        self.held = [set(held) for held in s.held]

    def table(self) -> tuple[object, ...]:
        return (
            self.core,
            self.active,
            self.turn,
            self.left,
            self.systems,
            self.zones,
            self.installed,
            self.row,
            self.held,
        )

    def hear(self, event: Event) -> None:
        match event:
            case e.TurnBegan(system, turn, discarded):
                assert (system, turn) == ((self.active + 1) % 4, self.turn + 1)
                self.active, self.turn, self.discarded = system, turn, discarded
            case e.CoreDrawn(system, rp, core, system_rp, zone):
                self.core -= rp
                self.systems[system] += rp
                assert (self.core, self.systems[system]) == (core, system_rp)
                self.zones[system] = zone
            case e.EventDrawn(system, _, left):
                self.left -= 1
                assert (system, left) == (self.active, self.left)
            case e.SystemChanged(system, change, rp, zone):
                self.systems[system] += change
                assert self.systems[system] == rp != rp - change
                self.zones[system] = zone
            case e.PowerUsed(system, upgrade, cost, rp, zone):
                self.systems[system] -= cost
                assert upgrade in (NONE, self.installed[system])
                assert 0 <= self.systems[system] == rp
                self.zones[system] = zone
            case e.CoreChanged(change, rp):
                self.core += change
                assert self.core == rp != rp - change
            case e.CardKept(system, card):
                self.held[system].add(card)
            case e.CardUsed(system, card, _, discarded) | e.CardLost(system, card, discarded):
                self.held[system].remove(card)
                self.discarded = discarded
            case e.UpgradeInstalled(system, upgrade, replaced, row):
                assert self.installed[system] == replaced
                back = {replaced} if replaced != NONE and self.row_takes_back else set()
                assert {*row} == {*self.row} - {upgrade} | back
                self.row = list(row)
                self.installed[system] = upgrade
            case e.UpgradeRemoved(system, upgrade, restored, row):
                assert self.installed[system] == upgrade != NONE
                assert {*row} == ({*self.row} | {upgrade}) - {restored}
                self.row = list(row)
                self.installed[system] = restored
            case e.EventCancelled(_, _, discarded):
                self.discarded = discarded


def zone_of(rp: int) -> Zone:
    """How a system stands, by the book."""
    return "full" if rp == 10 else "failed" if rp == -10 else "danger" if rp < 0 else "fine"


def all_cards(m: AdriftMatch) -> list[int]:
    """Every event card there is, wherever it lies."""
    s = m.state
    drawn = [] if s.drawn == NONE else [s.drawn]
    return sorted([*s.rest, *s.top, *s.discards, *drawn, *(card for held in s.held for card in held)])


@settings(max_examples=80)
@any_voyage
def test_the_table_can_be_kept_up_by_the_events_alone(seed: int, seats: int, options: dict[str, Any]) -> None:
    rng = Random(seed)
    m = any_position(rng, seats, options)
    assume(m.pending)
    told = Told(m)
    cards = all_cards(m)
    while m.pending:
        seat, action = some_action(m, rng)
        for event in m.play(action, seat):
            told.hear(event)
        s = m.state
        shown = (
            s.core,
            s.active,
            s.turn,
            s.cards_left,
            s.systems,
            [zone_of(rp) for rp in s.systems],
            s.installed,
            s.row,
            [set(held) for held in s.held],
        )
        assert told.table() == shown
        upgrades = [upgrade for upgrade in (*s.row, *s.installed) if upgrade != NONE]
        assert len(upgrades) == len(set(upgrades)) <= 8
        assert all_cards(m) == cards
        assert all(-10 <= rp <= 10 for rp in s.systems)
        assert 0 <= s.core <= 25
    (ended,) = [event for event in m.events if isinstance(event, e.Ended)]
    assert m.events[-1] is ended
    assert m.outcome is not None
    assert (ended.won, ended.rule, ended.why) == (m.outcome.won[0], m.outcome.rule, m.outcome.why)
    assert ended.won == (m.state.core == 25)


@settings(max_examples=60)
@any_voyage
def test_cards_do_what_they_show(seed: int, seats: int, options: dict[str, Any]) -> None:
    """A threshold as it is shown is what is asked; what it gives and takes is what the line moves by."""
    rng = Random(seed)
    m = any_position(rng, seats, options)
    while m.pending:
        seat, action = some_action(m, rng)
        protected = [
            upgrade in (UPGRADES["U3"], UPGRADES["U4"], UPGRADES["U8"]) for upgrade in m.state.installed
        ]
        events = m.play(action, seat)
        shown = seen(m, None).last_event
        for event, then in pairwise([*events, None]):
            if shown and isinstance(event, e.ThresholdChecked) and event.card == shown.number:
                card = shown.challenge
                assert card is not None
                assert event.threshold == card.threshold
                assert event.met == (event.rp >= card.threshold)
                rp = min(10, event.rp + card.gain) if event.met else max(-10, event.rp - card.loss)
                rp = -9 if rp == -10 and protected[event.system] else rp
                if rp == event.rp:
                    assert not isinstance(then, e.SystemChanged)
                else:
                    assert then == e.SystemChanged(event.system, rp - event.rp, rp, zone_of(rp))


@settings(max_examples=60)
@any_voyage
def test_cards_looked_at_come_as_they_were_put_back(seed: int, seats: int, options: dict[str, Any]) -> None:
    rng = Random(seed)
    m = any_position(rng, seats, options, ["U7"])
    while m.pending:
        known = [[card and card.number for card in seen(m, seat).next_cards] for seat in range(seats)]
        seat, action = some_action(m, rng)
        if isinstance(action, a.Reorder):
            known = [[*action.order] if each == seat else [] for each in range(seats)]
        drawn = [event.card for event in m.play(action, seat) if isinstance(event, e.EventDrawn)]
        for cards in known:
            for card, came in zip(cards, drawn, strict=False):
                assert card in (None, came)


@settings(max_examples=40)
@any_voyage
def test_what_is_offered_can_be_played_and_what_is_blocked_cannot(
    seed: int, seats: int, options: dict[str, Any]
) -> None:
    rng = Random(seed)
    m = any_position(rng, seats, options)
    while m.pending:
        before = m.save()
        for decision in m.pending:
            offered = decision.options
            assert offered is not None
            for action in rng.sample(list(offered), min(4, len(offered))):
                m.check(action, decision.seat)
                m.clone(rng).play(action, decision.seat)
            for blocked in m.blocked(decision):
                assert blocked.action not in offered
                for refused_by in (m.check, m.play):
                    with pytest.raises(IllegalAction) as refusal:
                        refused_by(blocked.action, decision.seat)
                    assert (refusal.value.rule, refusal.value.reason) == (blocked.rule, blocked.reason)
        assert m.save() == before
        drawing = next((each for each in m.pending if each.kind == "adrift.draw"), None)
        if drawing:
            assert {rp: why_not_drawn(m, a.Draw(rp), drawing.seat) for rp in range(27)} == {
                rp: expected_refusal(m, rp) for rp in range(27)
            }
        seat, action = some_action(m, rng)
        m.play(action, seat)


def why_not_drawn(m: AdriftMatch, action: Action, seat: int) -> str | None:
    try:
        m.check(action, seat)
    except IllegalAction as refusal:
        return refusal.rule
    return None


def expected_refusal(m: AdriftMatch, rp: int) -> str | None:
    """Why so many RP cannot be drawn, by the book."""
    s = m.state
    if rp > s.core:
        return "adrift.turn.draw"
    if s.systems[s.active] + rp > 10:
        return "adrift.systems.cap"
    if rp == s.core and m.options.core_zero == "at-once":
        return "adrift.warp-core.zero"
    return None


@settings(max_examples=40)
@any_voyage
def test_previews_come_true(seed: int, seats: int, options: dict[str, Any]) -> None:
    rng = Random(seed)
    m = any_position(rng, seats, options)
    while m.pending:
        seat, action = some_action(m, rng)
        told = preview(m, action, seat)
        happened = [each for event in m.play(action, seat) if (each := event.seen_by(seat)) is not None]
        assert list(told.events) == happened[: len(told.events)]
        match told.until:
            case "decision" | "end":
                assert len(told.events) == len(happened)
                assert told.view == m.view(seat)
                assert told.outcome == m.outcome
            case "chance" | "secret":
                assert any(event.reveals for event in happened[len(told.events) :])
                assert told.outcome is None
            case _:
                assert_never(told.until)


def seen(m: AdriftMatch, seat: int | None) -> AdriftView:
    """The table as a seat, or anyone, sees it."""
    view = m.view(seat)
    assert isinstance(view, AdriftView)
    return view
