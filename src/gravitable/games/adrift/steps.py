"""A turn of Adrift, in the order of the rulebook."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gravitable.games.adrift.actions import CancelEvent, ChargeCore, Draw, Proceed
from gravitable.games.adrift.cards import Cancel, Contraband
from gravitable.games.adrift.effects import begin_changes, resolve
from gravitable.games.adrift.events import CoreDrawn, EventCancelled, EventDrawn, TurnBegan
from gravitable.games.adrift.powers import spends_otherwise, usable, use
from gravitable.games.adrift.ship import change_system, end, pay
from gravitable.games.adrift.state import NONE, AdriftMatch, AdriftState, CardNo, Changes, System
from gravitable.kernel import Action, Blocked, Decision, Seat, Step

HARD_LEAVES_OUT = ("E21", "E22")
EASY_CORE = 2

_PROCEED = Proceed()


def set_up(m: AdriftMatch) -> AdriftState:
    """Core at 12, systems at 6, upgrades in a row, deck shuffled. adrift.setup.*"""
    content = m.content
    options = m.options
    systems = len(content.system)
    if options.first == "random":
        first = m.roll(systems) - 1
    else:
        first = next(n for n, system in enumerate(content.system) if system.id == options.first)
    deck = list(range(len(content.event)))
    if options.difficulty == "hard":
        deck = [number for number in deck if content.event[number].id not in HARD_LEAVES_OUT]
    return AdriftState(
        core=content.ship.core_start + (EASY_CORE if options.difficulty == "easy" else 0),
        systems=[content.ship.system_start] * systems,
        crew=tuple(system % m.seats for system in range(systems)),
        active=first,
        turn=1,
        row=list(range(len(content.upgrade))),
        installed=[NONE] * systems,
        held=[[] for _ in range(systems)],
        rest=deck,
        top=[],
        seen_by=[],
        discards=[],
        drawn=NONE,
        last=Changes(),
    )


class BeginTurn(Step, frozen=True, gc=False):
    """Contraband pays, then the turn takes its course. adrift.cards.contraband, adrift.turn.*"""

    def run(self, m: AdriftMatch) -> None:
        s = m.state
        system = s.active
        m.emit(TurnBegan(system, s.turn))
        for card in s.held[system]:
            kept = m.content.event[card]
            if type(kept) is Contraband:
                change_system(m, system, kept.income)
        m.agenda += (_END_TURN, _SPEND, _DRAW_EVENT, _DRAW_FROM_CORE)


class DrawFromCore(Step, frozen=True, gc=False):
    """The active player decides how much to take from the core. adrift.turn.draw, adrift.warp-core.draw"""

    def run(self, m: AdriftMatch) -> Decision | Sequence[Decision] | None:
        s = m.state
        room = m.content.ship.full_power - s.systems[s.active]
        spare = s.core - 1 if m.options.core_zero == "at-once" else s.core
        most = spare if spare < room else room
        powers = usable(m, s.active)
        if most <= 0 and not powers:
            return None
        return _ask(
            m,
            "adrift.draw",
            "draw how many RP from the warp core?",
            [*_draws(most), *powers],
            "adrift.turn.draw",
        )

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, Draw):
            m.push(self)
            use(m, action)
        elif action.rp:
            s = m.state
            system = s.active
            s.core -= action.rp
            s.systems[system] += action.rp
            m.emit(CoreDrawn(system, action.rp, s.core, s.systems[system]))
            m.agenda.append(_BEFORE_CARD)

    def blocked(self, m: AdriftMatch, decision: Decision) -> Sequence[Blocked]:
        s = m.state
        if decision.seat != s.crew[s.active]:
            return ()
        legal = sum(isinstance(option, Draw) for option in decision.options or ())
        blocked = []
        for rp in range(legal, s.core + 1):
            if s.systems[s.active] + rp > m.content.ship.full_power:
                reason = f"{rp} RP would lift the system above {m.content.ship.full_power}."
                blocked.append(Blocked(Draw(rp), "adrift.systems.cap", reason))
            else:
                blocked.append(
                    Blocked(Draw(rp), "adrift.warp-core.zero", "The core must keep at least 1 RP.")
                )
        return blocked


class BeforeCard(Step, frozen=True, gc=False):
    """Between drawing from the core and the event card there is time for powers. adrift.turn.powers"""

    def run(self, m: AdriftMatch) -> Decision | Sequence[Decision] | None:
        powers = usable(m, m.state.active)
        if not powers:
            return None
        return _ask(
            m,
            "adrift.before-card",
            "use a power, or draw the event card?",
            [_PROCEED, *powers],
            "adrift.turn.powers",
        )

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if type(action) is not Proceed:
            m.push(self)
            use(m, action)


class DrawEvent(Step, frozen=True, gc=False):
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
        m.agenda.append(BeforeEffect(card))


class BeforeEffect(Step, frozen=True, gc=False):
    """The card is read: cancel it, use powers, or let it be. adrift.upgrades.cancel, adrift.turn.powers"""

    card: CardNo
    passed: int = 0

    def run(self, m: AdriftMatch) -> Sequence[Decision]:
        choices = self.choices(m)
        if not choices:
            resolve(m, self.card)
            return ()
        prompt = f"“{m.content.event[self.card].title}” is about to happen."
        return [
            Decision(seat, "adrift.before-effect", prompt, [_PROCEED, *options], "adrift.turn.powers")
            for seat, options in choices.items()
        ]

    def choices(self, m: AdriftMatch) -> dict[Seat, list[Action]]:
        """What each seat that has not let the card happen yet could do about it."""
        s = m.state
        choices: dict[Seat, list[Action]] = {}
        for upgrade in m.content.cancels:
            if upgrade in s.installed:
                system = s.installed.index(upgrade)
                card = m.content.upgrade[upgrade]
                assert isinstance(card, Cancel)
                if s.systems[system] >= card.cost:
                    choices.setdefault(s.crew[system], []).append(CancelEvent(system))
        for system in _from_active(s) if m.options.powers == "any-time" else (s.active,):
            if found := usable(m, system):
                choices.setdefault(s.crew[system], []).extend(found)
        if self.passed:
            return {seat: options for seat, options in choices.items() if not self.passed >> seat & 1}
        return choices

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if type(action) is Proceed:
            m.push(BeforeEffect(self.card, self.passed | 1 << seat))
        elif isinstance(action, CancelEvent):
            cancel_event(m, action.system, self.card)
        else:
            m.push(BeforeEffect(self.card))
            use(m, action)


def cancel_event(m: AdriftMatch, system: System, card: CardNo) -> None:
    """Pay, and the card has no effect at all. adrift.upgrades.cancel"""
    s = m.state
    upgrade = m.content.upgrade[s.installed[system]]
    assert isinstance(upgrade, Cancel)
    pay(m, system, s.installed[system], upgrade.cost)
    m.emit(EventCancelled(system, card))
    begin_changes(m, card)
    s.drawn = NONE
    s.discards.append(card)


class SpendPower(Step, frozen=True, gc=False):
    """After the event: Full Power, powers, the turn's end. adrift.turn.full-power, adrift.full-power.must"""

    def run(self, m: AdriftMatch) -> Decision | Sequence[Decision] | None:
        s = m.state
        powers = usable(m, s.active, after_event=True)
        if not powers:
            return None
        if s.systems[s.active] < m.content.ship.full_power:
            return _ask(
                m, "adrift.spend", "use a power, or end the turn?", [_PROCEED, *powers], "adrift.turn.powers"
            )
        question = "at Full Power! Spend 8 RP on what?"
        if m.options.must_spend and not spends_otherwise(m, s.active):
            return _ask(m, "adrift.spend", question, powers, "adrift.full-power.must")
        return _ask(m, "adrift.spend", question, [*powers, _PROCEED], "adrift.turn.full-power")

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if type(action) is not Proceed:
            m.push(self)
            use(m, action)

    def blocked(self, m: AdriftMatch, decision: Decision) -> Sequence[Blocked]:
        s = m.state
        if decision.seat != s.crew[s.active]:
            return ()
        if _PROCEED not in (decision.options or ()):
            return [
                Blocked(
                    _PROCEED,
                    "adrift.full-power.must",
                    "At Full Power, 8 RP must be spent before the turn ends.",
                )
            ]
        if s.systems[s.active] < m.content.ship.full_power:
            reason = f"Full Power is {m.content.ship.full_power} RP; the system has {s.systems[s.active]}."
            return [Blocked(ChargeCore(s.active), "adrift.full-power.choice", reason)]
        return ()


class EndTurn(Step, frozen=True, gc=False):
    """The core must hold at least 1 and the deck a card. adrift.warp-core.end-of-turn, adrift.goal.deck"""

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


@functools.cache
def _draws(most: int) -> tuple[Draw, ...]:
    return tuple(Draw(rp) for rp in range(most + 1))


def _from_active(s: AdriftState) -> list[System]:
    return [(s.active + n) % len(s.systems) for n in range(len(s.systems))]


def _ask(
    m: AdriftMatch, kind: str, question: str, options: list[Action], rule: str
) -> Decision | Sequence[Decision]:
    """Ask the active player; with powers at any time the others may, but need not, use theirs."""
    s = m.state
    active = s.active
    seat = s.crew[active]
    prompt = f"{m.content.system[active].name}: {question}"
    if m.options.powers == "own-turn":
        return Decision(seat, kind, prompt, options, rule)
    others: dict[Seat, list[Action]] = {}
    for system in _from_active(s)[1:]:
        if found := usable(m, system):
            others.setdefault(s.crew[system], []).extend(found)
    options = options + others.pop(seat, [])
    return [
        Decision(seat, kind, prompt, options, rule),
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
