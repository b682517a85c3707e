"""How the crew's bots fight: cards while they decide something, a tube when all is lost."""

from __future__ import annotations

from collections.abc import Sequence

from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling.blows import free_strength, present
from gravitable.games.phobos_falling.catalogue.effects import Detail
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.games.phobos_falling.threats import strength
from gravitable.kernel import Action, Decision


def choose_fight(m: PhobosMatch, decision: Decision) -> Action:
    """Win with as little as needed; else leave by tube; else shield up and sell lives dearly."""
    fight = m.state.fight
    assert fight is not None
    options = decision.options or ()
    if decision.kind == "phobos-falling.come":
        return _come(m, options)
    pirates = m.state.station.pirates[fight.zone]
    fighters = present(m)
    left = pirates - sum(free_strength(m, fighter) for fighter in fighters)
    group = [fighter.officer for fighter in fighters]
    if strength(m, group) >= pirates:
        return _next_blow(m, options, left) or a.Proceed()
    if help_comes := _call(m, options, pirates):
        return help_comes
    tubes = [x for x in options if isinstance(x, a.TubeTo)]
    if tubes:
        return min(tubes, key=lambda x: (m.state.station.pirates[x.zone], x.zone))
    return _next_blow(m, options, left) or a.Proceed()


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
    effect = m.content.cards[x.card].effects[0]
    assert isinstance(effect, Detail)
    return effect.pirates


def _call(m: PhobosMatch, options: Sequence[Action], pirates: int) -> Action | None:
    """A summons or Team-Up if those who could come turn the fight."""
    group = [fighter.officer for fighter in present(m)]
    for option in options:
        if isinstance(option, a.Summon | a.RemoteMove) and m.state.officers[option.officer].able:
            if strength(m, [*group, option.officer]) >= pirates:
                return option
        elif isinstance(option, a.TeamUp):
            able = [o for o, officer in enumerate(m.state.officers) if officer.able and o not in group]
            if strength(m, group + able) >= pirates:
                return option
    return None


def _come(m: PhobosMatch, options: Sequence[Action]) -> Action:
    """As many as are needed, the strongest first."""
    fight = m.state.fight
    assert fight is not None
    group = [fighter.officer for fighter in present(m)]
    if strength(m, group) >= m.state.station.pirates[fight.zone]:
        return a.Proceed()
    coming = [x for x in options if isinstance(x, a.Come) and m.state.officers[x.officer].able]
    return max(coming, key=lambda x: strength(m, [x.officer]), default=a.Proceed())


def choose_harm(m: PhobosMatch, decision: Decision) -> Action:
    """A wound before a death; who has least to do for the crew goes first."""
    officers = m.state.officers
    exposed = [x for x in decision.options or () if isinstance(x, a.TakeHarm)]
    return min(exposed, key=lambda x: (not officers[x.officer].able, len(officers[x.officer].hand)))
