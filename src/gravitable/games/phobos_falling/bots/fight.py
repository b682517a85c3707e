"""How the crew's bots fight: cards while they decide something, a tube when all is lost."""

from __future__ import annotations

from collections.abc import Sequence

from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling.bots.fight_odds import best_details, fight_options
from gravitable.games.phobos_falling.bots.plan import Plan
from gravitable.games.phobos_falling.bots.threats import has_chief, strength
from gravitable.games.phobos_falling.bots.values import AT_ONCE, best_act
from gravitable.games.phobos_falling.content.effects import Detail, Wear
from gravitable.games.phobos_falling.crew.fight import BRAWLER_HANDS, bare_hands, present, the_fight
from gravitable.games.phobos_falling.crew.forecast import Forecast, forecast
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.kernel import PROCEED, Action, Decision


def choose_fight(m: PhobosMatch, decision: Decision) -> Action:
    """Win with as little as needed; else leave by tube; else shield up and sell lives dearly."""
    options = decision.options or ()
    coming = forecast(m, decision.seat)
    if decision.kind == "phobos-falling.come":
        return _come(m, options, coming)
    left = coming.pirates - coming.beaten
    if not left:
        return PROCEED
    if gift := _costs_nothing(m, options, left):
        return gift
    if can_defeat(m, coming) >= coming.pirates:
        return _next_blow(m, options, left) or PROCEED
    if help_comes := _call(m, options, coming):
        return help_comes
    tubes = [x for x in options if isinstance(x, a.TubeTo)]
    if tubes:
        return min(tubes, key=lambda x: (m.state.station.pirates[x.zone], x.zone))
    if now_or_never := _before_it_is_too_late(m, options):
        return now_or_never
    return _next_blow(m, options, left) or PROCEED


def can_defeat(m: PhobosMatch, coming: Forecast) -> int:
    """Pirates the officers in the fight can defeat unhurt from here on, with the cards they hold."""
    officers = [m.state.officers[fighter.officer] for fighter in present(m)]
    options = [fight_options(m.content, officer) for officer in officers]
    cards = best_details(options, has_chief(m, [fighter.officer for fighter in present(m)]))
    for officer, brings in zip(officers, options, strict=True):
        if officer.able:
            cards += brings.medikits + (brings.shield if officer.shield == NO_CARD else 0)
    return coming.beaten + cards


def _costs_nothing(m: PhobosMatch, options: Sequence[Action], left: int) -> Action | None:
    """What the officer in turn can do for nothing that tells in the fight."""
    for option in options:
        match option:
            case a.StrikePirate() | a.FirstAid():
                return option
            case a.Equip():
                effect = m.content.cards[option.card].effect
                if isinstance(effect, Wear) and effect.strength:
                    return option
            case a.Borrow(ability="brawler"):
                if left <= BRAWLER_HANDS - bare_hands(m, m.state.turn.officer):
                    return option
            case a.Borrow(ability="strike") if left == 1:
                return option
    return None


def _before_it_is_too_late(m: PhobosMatch, options: Sequence[Action]) -> Action | None:
    """An officer about to be hurt first does what a wounded officer cannot do."""
    turn = m.state.turn.officer
    if not any(fighter.officer == turn for fighter in present(m)):
        return None
    return best_act(m, Plan(m), turn, [x for x in options if type(x) in AT_ONCE], least=0.5)


def _next_blow(m: PhobosMatch, options: Sequence[Action], left: int) -> Action | None:
    """The doubling that costs nothing, then Details, the largest that is not wasted, then tools."""
    for option in options:
        if isinstance(option, a.Drill):
            return max((x for x in options if isinstance(x, a.Drill)), key=lambda x: x.pirates)
    details = [x for x in options if isinstance(x, a.PlayDetail)]
    in_hand = sum(_pirates(m, x) for x in details if x.stim_pack == NO_CARD)
    for option in options:
        if isinstance(option, a.SpringAmbush) and in_hand >= 3 and left > in_hand:
            return option
    if details:
        return min(details, key=lambda x: _waste(m, x, left))
    for kind in (a.UseMedikit, a.RaiseShield):
        for option in options:
            if isinstance(option, kind):
                return option
    return None


def _waste(m: PhobosMatch, x: a.PlayDetail, left: int) -> tuple[int, int, bool]:
    removes = _pirates(m, x) * (2 if x.stim_pack != NO_CARD else 1)
    return max(0, removes - left), -removes, x.stim_pack != NO_CARD


def _pirates(m: PhobosMatch, x: a.PlayDetail) -> int:
    effect = m.content.cards[x.card].effect
    assert isinstance(effect, Detail)
    return effect.pirates


def _call(m: PhobosMatch, options: Sequence[Action], coming: Forecast) -> Action | None:
    """A summons or Team-Up if those who could come turn the fight."""
    short = coming.pirates - can_defeat(m, coming)
    group = {fighter.officer for fighter in present(m)}
    for option in options:
        if isinstance(option, a.Summon | a.RemoteMove) and m.state.officers[option.officer].able:
            if strength(m, [option.officer]) >= short:
                return option
        elif isinstance(option, a.TeamUp):
            able = [o for o, officer in enumerate(m.state.officers) if officer.able and o not in group]
            if strength(m, able) >= short:
                return option
    return None


def _come(m: PhobosMatch, options: Sequence[Action], coming: Forecast) -> Action:
    """As many as are needed, the strongest first."""
    if can_defeat(m, coming) >= m.state.station.pirates[the_fight(m).zone]:
        return PROCEED
    able = [x for x in options if isinstance(x, a.Come) and m.state.officers[x.officer].able]
    return max(able, key=lambda x: strength(m, [x.officer]), default=PROCEED)


def choose_harm(m: PhobosMatch, decision: Decision) -> Action:
    """A wound before a death; the officer with least to do for the crew goes first."""
    officers = m.state.officers
    exposed = [x for x in decision.options or () if isinstance(x, a.TakeHarm)]
    return min(exposed, key=lambda x: (not officers[x.officer].able, len(officers[x.officer].hand)))
