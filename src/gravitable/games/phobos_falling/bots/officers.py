"""Officers who share a plan: repair what matters, find the shuttle's parts, fight what they can beat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling.bots.fight import choose_fight, choose_harm
from gravitable.games.phobos_falling.bots.plan import Plan
from gravitable.games.phobos_falling.bots.reasons import explained
from gravitable.games.phobos_falling.bots.threats import acts_before_pirates, strength
from gravitable.games.phobos_falling.bots.values import AT_ONCE, best_act, zone_value
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.numbers import NOWHERE, SCIENCE_LAB
from gravitable.games.phobos_falling.state import PILES, PhobosMatch
from gravitable.games.phobos_falling.steps.events import FORESIGHT_COST
from gravitable.kernel import PROCEED, Action, Choice, Decision, Seat

ROLES = ("robin", "paddy", "taze", "angel", "kit", "newt", "rock", "bash", "rush", "the-baron")
"""Whom the bots like best."""


class OfficersBot:
    """Weighs every choice by the plan and takes the best."""

    def choose(self, match: PhobosMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional:
            return None
        action = act(match, decision)
        return Choice(action, explained(match, decision, action))


def act(m: PhobosMatch, decision: Decision) -> Action:
    """What an officer does."""
    return decision.idle or _CHOOSERS[decision.kind](m, decision)


def _options(decision: Decision) -> Sequence[Action]:
    return decision.options or ()


def _role(m: PhobosMatch, decision: Decision) -> Action:
    free = [option.role for option in _options(decision) if isinstance(option, a.ChooseRole)]
    return a.ChooseRole(min(free, key=ROLES.index))


def _starting_card(m: PhobosMatch, decision: Decision) -> Action:
    plan = Plan(m)
    return max(
        _options(decision),
        key=lambda x: plan.draw_value(PILES.index(x.pile)) if isinstance(x, a.DrawFrom) else 0,
    )


def _start(m: PhobosMatch, decision: Decision) -> Action:
    plan, o = Plan(m), m.state.turn.officer
    return max(
        _options(decision), key=lambda x: zone_value(m, plan, o, x.zone) if isinstance(x, a.StartIn) else 0
    )


def _move(m: PhobosMatch, decision: Decision) -> Action:
    """Where this officer is worth most; dressing and other free things come first."""
    plan, o = Plan(m), m.state.turn.officer
    first = best_act(m, plan, o, [x for x in _options(decision) if type(x) in AT_ONCE], least=0.5)
    if first is not None:
        return first
    best: Action = PROCEED
    value = zone_value(m, plan, o, m.state.officers[o].zone) + 0.1
    tubes = 4.0
    for option in _options(decision):
        if isinstance(option, a.Walk):
            here = zone_value(m, plan, o, option.zone, walked=True) + _carry_value(m, plan, option)
        elif isinstance(option, a.TubeTo) and option.officer == o:
            here = zone_value(m, plan, o, option.zone) - tubes
        else:
            continue
        if here > value:
            best, value = option, here
    return best


def _carry_value(m: PhobosMatch, plan: Plan, walk: a.Walk) -> float:
    if walk.carry == NOWHERE:
        return 0.0
    return 9.0 if walk.zone == SCIENCE_LAB else 0.5


def _explore(m: PhobosMatch, decision: Decision) -> Action:
    plan, o = Plan(m), m.state.turn.officer
    options = _options(decision)
    draws = a.DrawCard() in options
    before = [x for x in options if isinstance(x, a.UseMend | a.MendWith)]
    fixed = best_act(m, plan, o, before, least=1.0)
    if fixed is not None:
        return fixed
    return a.DrawCard() if draws else PROCEED


def _play(m: PhobosMatch, decision: Decision) -> Action:
    plan, o = Plan(m), m.state.turn.officer
    return best_act(m, plan, o, _options(decision), least=0.4) or PROCEED


def _ordered(m: PhobosMatch, decision: Decision) -> Action:
    plan = Plan(m)
    return best_act(m, plan, m.state.turn.ordered, _options(decision), least=0.4) or PROCEED


def _discard(m: PhobosMatch, decision: Decision) -> Action:
    """The card that is worth least; copies of the same count less."""
    plan = Plan(m)

    def value(option: Action) -> float:
        assert isinstance(option, a.Discard)
        hand = m.state.officers[option.officer].hand
        copies = hand.count(option.card)
        return plan.keep(option.card) * (MORE if copies > 1 else 1.0)

    return min(_options(decision), key=value)


MORE = 0.7


def _software(m: PhobosMatch, decision: Decision) -> Action:
    wanted = Plan(m).software
    for name in (*wanted, "eoi-software"):
        for option in _options(decision):
            if isinstance(option, a.TakeSoftware) and m.content.stacks[option.card].card == name:
                return option
    return _options(decision)[0]


def _fetch(m: PhobosMatch, decision: Decision) -> Action:
    plan = Plan(m)

    def value(option: Action) -> float:
        assert isinstance(option, a.Fetch)
        held = m.content.stacks[option.card].card in plan.held
        return plan.keep(option.card) * (0.3 if held else 1.0)

    return max(_options(decision), key=value)


def _parley(m: PhobosMatch, decision: Decision) -> Action:
    event = m.content.events[m.state.events.top[-1]]
    role = m.content.roles[m.state.officers[m.state.turn.officer].role].id
    harmless = not event.effects or role in event.immune or isinstance(event.effects[0], e.Crew | e.Keep)
    return PROCEED if harmless else a.BuryEvent()


def _cancel(m: PhobosMatch, decision: Decision) -> Action:
    """The kept card for pirates and for the loss of main power; four cards for many pirates."""
    plan = Plan(m)
    options = _options(decision)
    effect = m.content.events[m.state.drawn].effects[0]
    grave = isinstance(effect, e.Board) or (isinstance(effect, e.BreakSystem) and plan.source == "main")
    grave = grave or (isinstance(effect, e.ResetTech) and m.state.tech >= 3)
    if a.CancelEvent() in options and grave:
        return a.CancelEvent()
    for option in options:
        if isinstance(option, a.Foresee) and isinstance(effect, e.Board):
            hand = sorted(plan.keep(card) for card in m.state.officers[option.officer].hand)
            if sum(hand[:FORESIGHT_COST]) < m.content.boarders[m.state.stage]:
                return option
    return PROCEED


_ANSWERS = ("torpedo", "fusion-beam", "tractor-beam")


def _answer(m: PhobosMatch, decision: Decision) -> Action:
    answers = [x for x in _options(decision) if isinstance(x, a.AnswerShip)]
    return min(answers, key=lambda x: _ANSWERS.index(m.content.stacks[x.card].card))


def _escape(m: PhobosMatch, decision: Decision) -> Action:
    """An officer without a turn before the pirates' leaves a zone that cannot be held."""
    plan = Plan(m)
    ways = [x for x in _options(decision) if isinstance(x, a.TubeTo | a.RemoteEscape)]
    for way in ways:
        officer = m.state.officers[way.officer]
        crew = [o for o, x in enumerate(m.state.officers) if x.alive and x.zone == officer.zone]
        held = strength(m, crew) >= m.state.station.pirates[officer.zone]
        if not held and not acts_before_pirates(m, way.officer):
            return max(
                (x for x in ways if x.officer == way.officer),
                key=lambda x: zone_value(m, plan, x.officer, x.zone),
            )
    return PROCEED


def _crew(m: PhobosMatch, decision: Decision) -> Action:
    plan = Plan(m)
    return max(
        _options(decision),
        key=lambda x: plan.mend_value(x.kind, x.zone, x.system) if isinstance(x, a.CrewMends) else 0,
    )


def _first_of(m: PhobosMatch, decision: Decision) -> Action:
    return _options(decision)[0]


def _run(m: PhobosMatch, decision: Decision) -> Action:
    plan = Plan(m)
    return max(
        _options(decision),
        key=lambda x: zone_value(m, plan, x.officer, x.zone) if isinstance(x, a.RunTo) else 0,
    )


def _second(m: PhobosMatch, decision: Decision) -> Action:
    plan, o = Plan(m), m.state.turn.officer
    return best_act(m, plan, o, _options(decision), least=0.0) or PROCEED


_CHOOSERS: dict[str, Callable[[PhobosMatch, Decision], Action]] = {
    "phobos-falling.role": _role,
    "phobos-falling.starting-card": _starting_card,
    "phobos-falling.start": _start,
    "phobos-falling.move": _move,
    "phobos-falling.explore": _explore,
    "phobos-falling.play": _play,
    "phobos-falling.order": _ordered,
    "phobos-falling.thorough": _second,
    "phobos-falling.second-field": _second,
    "phobos-falling.discard": _discard,
    "phobos-falling.software": _software,
    "phobos-falling.fetch": _fetch,
    "phobos-falling.parley": _parley,
    "phobos-falling.cancel": _cancel,
    "phobos-falling.answer": _answer,
    "phobos-falling.escape": _escape,
    "phobos-falling.crew": _crew,
    "phobos-falling.sabotage": _first_of,
    "phobos-falling.run": _run,
    "phobos-falling.consent": _first_of,
    "phobos-falling.come": choose_fight,
    "phobos-falling.fight": choose_fight,
    "phobos-falling.harm": choose_harm,
}
