"""The turn, in the order of the rulebook: draw from the core, an event, Full Power."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from msgspec.structs import replace

from gravitable.games.adrift.actions import CancelEvent, Draw
from gravitable.games.adrift.content import Contraband
from gravitable.games.adrift.events import CoreDrawn, EventDrawn, TurnBegan
from gravitable.games.adrift.powers import spends_otherwise, unusable, usable
from gravitable.games.adrift.state import AdriftMatch, AdriftState, CardNo, System
from gravitable.games.adrift.steps.event_cards import resolve
from gravitable.games.adrift.steps.goal import end
from gravitable.games.adrift.steps.powers import use
from gravitable.games.adrift.steps.systems import change_system
from gravitable.games.adrift.steps.upgrades import cancel_event
from gravitable.games.adrift.targets import Marks, marks
from gravitable.kernel import PROCEED, Action, Blocked, Decision, OpenWindow, Proceed, Seat, Step


class BeginTurn(Step, frozen=True):
    """Contraband pays, then the turn takes its course. adrift.cards.contraband"""

    def run(self, m: AdriftMatch) -> None:
        s = m.state
        system = s.active
        m.emit(TurnBegan(system, s.turn, len(s.discards)))
        for card in s.held[system]:
            kept = m.content.event[card]
            if type(kept) is Contraband:
                change_system(m, system, kept.income)
        m.agenda.extend(_TURN)


class DrawFromCore(Step, frozen=True):
    """The active player decides how much to take from the core. adrift.turn.draw, adrift.warp-core.draw"""

    def run(self, m: AdriftMatch) -> Decision | Sequence[Decision] | None:
        s = m.state
        active = s.active
        most = m.content.ship.full_power - s.systems[active]
        spare = s.core - 1 if m.options.core_zero == "at-once" else s.core
        if most > spare:
            most = spare
        powers = usable(m, active)
        if most <= 0 and not powers:
            return None
        return _with_others(m, _how_many(s.crew[active], m.content.system[active].name, most, powers))

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if type(action) is not Draw:
            m.agenda.append(self)
            use(m, action)
        elif drawn := action.rp:
            s = m.state
            system = s.active
            s.core = core = s.core - drawn
            s.systems[system] = rp = s.systems[system] + drawn
            m.emit(CoreDrawn(system, drawn, core, rp, m.content.ship.zone(rp)))
            m.agenda.append(_BEFORE_CARD)

    def blocked(self, m: AdriftMatch, decision: Decision) -> Sequence[Blocked]:
        s = m.state
        blocked = unusable(m, decision)
        if decision.seat != s.crew[s.active]:
            return blocked
        legal = sum(isinstance(option, Draw) for option in decision.options or ())
        full = m.content.ship.full_power
        blocked += _cannot_draw(legal, s.core, full - s.systems[s.active], full)
        return blocked

    def aid(self, m: AdriftMatch, decision: Decision) -> Marks:
        return marks(m, decision)


class BeforeCard(Step, frozen=True):
    """Between drawing from the core and the event card there is time for powers. adrift.turn.powers"""

    def run(self, m: AdriftMatch) -> Decision | Sequence[Decision] | None:
        s = m.state
        active = s.active
        powers = usable(m, active)
        if not powers:
            return None
        full = s.systems[active] >= m.content.ship.full_power
        return _with_others(m, _before_card(s.crew[active], m.content.system[active].name, powers, full))

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if type(action) is not Proceed:
            m.agenda.append(self)
            use(m, action)

    def blocked(self, m: AdriftMatch, decision: Decision) -> Sequence[Blocked]:
        return unusable(m, decision)

    def aid(self, m: AdriftMatch, decision: Decision) -> Marks:
        return marks(m, decision)


class DrawEvent(Step, frozen=True):
    """The active player draws an event card. adrift.turn.event"""

    def run(self, m: AdriftMatch) -> None:
        s = m.state
        if s.top:
            card = s.top.pop()
            s.seen_by.pop()
        else:
            card = m.draw(s.rest)
        s.drawn = card
        m.emit(EventDrawn(s.active, card, len(s.rest) + len(s.top)))
        if _reactions(m):
            m.agenda.append(BeforeEffect(card))
        else:
            resolve(m, card)


class BeforeEffect(OpenWindow, frozen=True):
    """The card is read: cancel it, use powers, or let it be. adrift.upgrades.cancel, adrift.turn.powers"""

    card: CardNo

    def offers(self, m: AdriftMatch) -> Sequence[Decision]:
        prompt = f"“{m.content.event[self.card].title}” is about to happen."
        return [
            Decision(
                seat,
                "adrift.before-effect",
                prompt,
                [PROCEED, *options],
                "adrift.turn.powers",
                proceed="Let it happen",
                reaction=True,
            )
            for seat, options in _reactions(m).items()
        ]

    def act(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, CancelEvent):
            cancel_event(m, action.system, self.card)
        else:
            m.agenda.append(BeforeEffect(self.card))
            use(m, action)

    def close(self, m: AdriftMatch) -> None:
        resolve(m, self.card)

    def blocked(self, m: AdriftMatch, decision: Decision) -> Sequence[Blocked]:
        return unusable(m, decision)

    def aid(self, m: AdriftMatch, decision: Decision) -> Marks:
        return marks(m, decision)


def _reactions(m: AdriftMatch) -> dict[Seat, list[Action]]:
    """What each player can do about the card just drawn. adrift.upgrades.cancel, adrift.turn.powers"""
    s = m.state
    content = m.content
    found: dict[Seat, list[Action]] = {}
    for upgrade in content.cancels:
        if upgrade in s.installed:
            system = s.installed.index(upgrade)
            if s.systems[system] >= content.upgrade[upgrade].cost:
                found.setdefault(s.crew[system], []).append(_cancel(system))
    for system in (s.active,) if m.options.powers == "own-turn" else _from_active(s):
        if powers := usable(m, system):
            found.setdefault(s.crew[system], []).extend(powers)
    return found


class SpendPower(Step, frozen=True):
    """After the event: Full Power, powers, the turn's end. adrift.turn.full-power, adrift.full-power.must"""

    def run(self, m: AdriftMatch) -> Decision | Sequence[Decision] | None:
        s = m.state
        powers = usable(m, s.active, "after-event")
        if not powers:
            return None
        ship = m.content.ship
        seat, name = s.crew[s.active], m.content.system[s.active].name
        if s.systems[s.active] < ship.full_power:
            asked = _end_turn(seat, name, powers)
        else:
            must = m.options.must_spend and not spends_otherwise(m, s.active)
            asked = _spend(seat, name, powers, ship.full_power_cost, must)
        return _with_others(m, asked)

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if type(action) is not Proceed:
            m.agenda.append(self)
            use(m, action)

    def blocked(self, m: AdriftMatch, decision: Decision) -> Sequence[Blocked]:
        s = m.state
        blocked = unusable(m, decision)
        if decision.seat == s.crew[s.active] and PROCEED not in (decision.options or ()):
            reason = f"At Full Power, {m.content.ship.full_power_cost} RP must be spent before the turn ends."
            blocked.append(Blocked(PROCEED, "adrift.full-power.must", reason))
        return blocked

    def aid(self, m: AdriftMatch, decision: Decision) -> Marks:
        return marks(m, decision)


class EndTurn(Step, frozen=True):
    """The core must hold at least 1 and the deck a card; then the next system is on.

    adrift.warp-core.end-of-turn, adrift.goal.deck, adrift.turn.order
    """

    def run(self, m: AdriftMatch) -> None:
        s = m.state
        if s.core < 1:
            end(
                m,
                won=False,
                rule="adrift.warp-core.end-of-turn",
                why="The turn ended with an empty warp core: it shut down for good.",
            )
        elif not s.rest and not s.top:
            end(
                m,
                won=False,
                rule="adrift.goal.deck",
                why=f"The event deck is finished and the warp core holds only {s.core} RP.",
            )
        else:
            s.active = (s.active + 1) % len(s.systems)
            s.turn += 1
            _BEGIN_TURN.run(m)


_BEGIN_TURN = BeginTurn()
_DRAW_FROM_CORE = DrawFromCore()
_BEFORE_CARD = BeforeCard()
_DRAW_EVENT = DrawEvent()
_SPEND = SpendPower()
_END_TURN = EndTurn()
_TURN = (_END_TURN, _SPEND, _DRAW_EVENT, _DRAW_FROM_CORE)
"""The parts of a turn as they lie on the agenda: the first is the uppermost, at the end."""


# The same questions come up again and again: each is made once. Packs bring names of their own.


@functools.lru_cache(maxsize=4096)
def _how_many(seat: Seat, name: str, most: int, powers: tuple[Action, ...]) -> Decision:
    prompt = f"{name}: draw how many RP from the warp core?"
    return Decision(seat, "adrift.draw", prompt, _draws(most) + powers, "adrift.turn.draw")


@functools.lru_cache(maxsize=4096)
def _before_card(seat: Seat, name: str, powers: tuple[Action, ...], full: bool) -> Decision:
    return Decision(
        seat,
        "adrift.before-card",
        f"{name}: use a power, or draw the event card?",
        (PROCEED, *powers),
        "adrift.turn.powers",
        proceed="Draw the event card",
        reaction=not full,
    )


@functools.lru_cache(maxsize=4096)
def _end_turn(seat: Seat, name: str, powers: tuple[Action, ...]) -> Decision:
    prompt = f"{name}: use a power, or end the turn?"
    options = (PROCEED, *powers)
    return Decision(seat, "adrift.spend", prompt, options, "adrift.turn.powers", proceed="End the turn")


@functools.lru_cache(maxsize=4096)
def _spend(seat: Seat, name: str, powers: tuple[Action, ...], cost: int, must: bool) -> Decision:
    return Decision(
        seat,
        "adrift.spend",
        f"{name}: at Full Power! Spend {cost} RP on what?",
        powers if must else (*powers, PROCEED),
        "adrift.full-power.must" if must else "adrift.turn.full-power",
        proceed="End the turn",
    )


_cancel = functools.cache(CancelEvent)


@functools.cache
def _draws(most: int) -> tuple[Draw, ...]:
    return tuple(Draw(rp) for rp in range(most + 1))


@functools.lru_cache(maxsize=4096)
def _cannot_draw(legal: int, core: int, room: int, full: int) -> tuple[Blocked, ...]:
    """What is in the core and cannot be drawn: more than the system has room for, or the last of it."""
    return tuple(
        Blocked(Draw(rp), "adrift.systems.cap", f"{rp} RP would lift the system above {full}.")
        if rp > room
        else Blocked(Draw(rp), "adrift.warp-core.zero", "The core must keep at least 1 RP.")
        for rp in range(legal, core + 1)
    )


def _from_active(s: AdriftState) -> list[System]:
    return [(s.active + n) % len(s.systems) for n in range(len(s.systems))]


def _with_others(m: AdriftMatch, asked: Decision) -> Decision | Sequence[Decision]:
    """Ask the active player; with powers at any time the others may, but need not, use theirs."""
    if m.options.powers == "own-turn":
        return asked
    s = m.state
    others: dict[Seat, list[Action]] = {}
    for system in _from_active(s)[1:]:
        if found := usable(m, system):
            others.setdefault(s.crew[system], []).extend(found)
    options = (*(asked.options or ()), *others.pop(asked.seat, ()))
    return [
        replace(asked, options=options),
        *(
            Decision(
                other,
                "adrift.interject",
                "You may use a power at any time.",
                powers,
                "adrift.turn.powers",
                optional=True,
            )
            for other, powers in others.items()
        ),
    ]
