"""Combat: everyone in the zone throws in what they like, then what costs nothing, then wounds and lives.

Implements phobos-falling.combat.*, .scavenge.engine and the fights of the pirates' turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gravitable.games.phobos_falling.actions import (
    Come,
    Drill,
    FirstAid,
    Give,
    MassMove,
    Order,
    PlayDetail,
    Proceed,
    RaiseShield,
    RemoteMove,
    SpringAmbush,
    Summon,
    TakeHarm,
    TakeOff,
    TeamUp,
    TubeTo,
    UseMedical,
    UseMedikit,
)
from gravitable.games.phobos_falling.anytime import (
    ANYTIME,
    anytime_options,
    raise_shield,
    shield_options,
    tube,
)
from gravitable.games.phobos_falling.blows import (
    defeat,
    free_strength,
    next_hurt,
    present,
    strike,
    take_harm,
    the_fight,
)
from gravitable.games.phobos_falling.calls import summon, summon_options
from gravitable.games.phobos_falling.capture import end_fight, engine_at_stake
from gravitable.games.phobos_falling.catalogue.effects import (
    Call,
    Detail,
    Double,
    Effect,
    Reckless,
)
from gravitable.games.phobos_falling.events import AbilityUsed, FightBegan
from gravitable.games.phobos_falling.forecast import forecast
from gravitable.games.phobos_falling.hands import has_ability, kinds_of, use_card
from gravitable.games.phobos_falling.moving import has_free_way, relocate, tube_options
from gravitable.games.phobos_falling.names import CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.reasons import pirates_in_words
from gravitable.games.phobos_falling.state import NO_CARD, Fight, Fighter, PhobosMatch
from gravitable.games.phobos_falling.trade import give, give_options
from gravitable.kernel import Action, Decision, Seat, Step

_PROCEED = Proceed()
_IDLE = frozenset({Proceed, TakeOff})
"""What is no reason to ask anyone."""


class StartFight(Step, frozen=True, gc=False):
    """All living officers in the zone are in the fight. phobos-falling.combat.when"""

    zone: ZoneNo
    by_pirates: bool

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        s.turn.fought.append(self.zone)
        s.turn.explored = True
        there = [o for o, officer in enumerate(s.officers) if officer.zone == self.zone and officer.alive]
        s.fight = Fight(self.zone, self.by_pirates, [Fighter(o) for o in there])
        m.emit(FightBegan(self.zone, s.station.pirates[self.zone], tuple(there)))
        m.push(FightOn())


class FightOn(Step, frozen=True, gc=False):
    """Every player with an officer in the fight may use cards and abilities, until all have passed.

    phobos-falling.combat.escape, .details, .tools, .help
    """

    passed: int = 0

    def run(self, m: PhobosMatch) -> Sequence[Decision] | None:
        asked = [d for seat in _seats(m) if not self.passed >> seat & 1 and (d := _ask(m, seat))]
        if is_won(m):
            asked = [d for d in asked if engine_at_stake(m) and _brings_help(d)]
        if not asked:
            m.push(StrikeAll())
        return asked

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        if type(action) is Proceed:
            m.push(FightOn(self.passed | 1 << seat))
            return
        m.push(FightOn(self.passed & ~_may_act_again(m, action)))
        if act := FIGHT_ACTS.get(type(action)):
            act(m, action)
        else:
            ANYTIME[type(action)](m, m.state.turn.officer, action)


def is_won(m: PhobosMatch) -> bool:
    """Whether what costs nothing defeats all pirates. phobos-falling.combat.won"""
    return sum(free_strength(m, f) for f in present(m)) >= m.state.station.pirates[the_fight(m).zone]


def _brings_help(decision: Decision) -> bool:
    return any(type(option) in _CALLS for option in decision.options or ())


class StrikeAll(Step, frozen=True, gc=False):
    """All that costs nothing counts; then, pirates being left, someone must take harm.

    phobos-falling.combat.death
    """

    def run(self, m: PhobosMatch) -> None:
        for fighter in present(m):
            strike(m, fighter)
        m.push(Harm())


class Harm(Step, frozen=True, gc=False):
    """One more pirate for a wound, or for a life: the players choose whose.

    phobos-falling.combat.wound, .combat.death
    `passed`: seats that left it to the others. If nobody volunteers, the unhurt go first, in turn order.
    """

    passed: int = 0

    def run(self, m: PhobosMatch) -> Decision | None:
        s = m.state
        fight = the_fight(m)
        exposed = [f.officer for f in present(m) if s.officers[f.officer].shield == NO_CARD]
        if s.station.pirates[fight.zone] == 0 or not exposed:
            end_fight(m)
            return None
        seats = list(dict.fromkeys(s.officers[o].seat for o in exposed))
        asked = [seat for seat in seats if not self.passed >> seat & 1]
        if len(exposed) == 1 or not asked:
            able = [o for o in exposed if s.officers[o].able]
            take_harm(m, next_hurt(exposed, able))
            m.push(FightOn())
            return None
        options: list[Action] = [TakeHarm(o) for o in exposed if s.officers[o].seat == asked[0]]
        if len(seats) > 1:
            options.append(_PROCEED)
        return Decision(
            asked[0],
            "phobos-falling.harm",
            f"{pirates_in_words(s.station.pirates[fight.zone])} left. Who stands in their way?",
            options,
            "phobos-falling.combat.death",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, TakeHarm):
            take_harm(m, action.officer)
            m.push(FightOn())
        else:
            m.push(Harm(self.passed | 1 << seat))


class TeamUpCall(Step, frozen=True, gc=False):
    """Any willing officers with a free way come. phobos-falling.card.team-up"""

    passed: int = 0

    def run(self, m: PhobosMatch) -> Decision | None:
        s = m.state
        fight = the_fight(m)
        coming: dict[Seat, list[Action]] = {}
        for o, officer in enumerate(s.officers):
            if not self.passed >> officer.seat & 1 and has_free_way(m, o, fight.zone):
                coming.setdefault(officer.seat, [_PROCEED]).append(Come(o))
        for seat, options in coming.items():
            goal = m.content.map.names[fight.zone]
            return Decision(
                seat,
                "phobos-falling.come",
                f"Team-Up: who comes to the fight in {goal}?",
                options,
                "phobos-falling.card.team-up",
            )
        return None

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, Come):
            m.push(self)
            relocate(m, action.officer, the_fight(m).zone, "team-up")
        else:
            m.push(TeamUpCall(self.passed | 1 << seat))


def _seats(m: PhobosMatch) -> Iterator[Seat]:
    officers = m.state.officers
    return iter(dict.fromkeys(officers[f.officer].seat for f in present(m)))


# --- what officers do in a fight ---


def _ask(m: PhobosMatch, seat: Seat) -> Decision | None:
    options: list[Action] = [_PROCEED]
    for fighter in present(m):
        if m.state.officers[fighter.officer].seat == seat:
            options += fighter_options(m, fighter)
    if not the_fight(m).by_pirates:
        options += give_options(m, seat)
    if all(type(option) in _IDLE for option in options):
        return None
    zone = m.content.map.names[the_fight(m).zone]
    return Decision(
        seat,
        "phobos-falling.fight",
        f"{zone}: {forecast(m, seat).text} Use what?",
        options,
        "phobos-falling.turn.fight",
    )


def fighter_options(m: PhobosMatch, fighter: Fighter) -> list[Action]:
    """What one officer can do in the fight: cards for it, and on the own turn whatever is possible then.

    The wounded can only flee, and on the own turn dress. phobos-falling.combat.wounded-fighter
    """
    o = fighter.officer
    officer = m.state.officers[o]
    in_turn = m.state.turn.officer == o
    options = anytime_options(m, o) if in_turn else tube_options(m, o)
    if not officer.able:
        return options
    if not in_turn:
        options += [*shield_options(m, o), *summon_options(m, o)]
    for card in kinds_of(officer.hand):
        effect = m.content.cards[card].effect
        if offer := _CARD_OFFERS.get(type(effect)):
            options += offer(m, fighter, card)
    if can_drill(m, o):
        options += [Drill(o, pirates) for pirates in sorted(set(the_fight(m).singles))]
    return options


def can_drill(m: PhobosMatch, o: OfficerNo) -> bool:
    """Whether an officer can still double a Security Detail by ability in this fight."""
    return o not in the_fight(m).drilled and has_ability(m, o, "drill")


def _may_act_again(m: PhobosMatch, action: Action) -> int:
    """The seats that are asked again though they have passed, a bit each.

    Everyone when somebody comes, is healed or given cards; the Security Chief when a Detail can be doubled.
    """
    if type(action) in _ANEW:
        return -1
    seats = 0
    if type(action) is PlayDetail:
        for fighter in present(m):
            if can_drill(m, fighter.officer):
                seats |= 1 << m.state.officers[fighter.officer].seat
    return seats


def _detail_offers(m: PhobosMatch, fighter: Fighter, card: CardId) -> list[Action]:
    o = fighter.officer
    fight = the_fight(m)
    options: list[Action] = [PlayDetail(o, card)]
    if not fight.ambush:
        hand = m.state.officers[o].hand
        options += [PlayDetail(o, card, pack) for pack in kinds_of(hand) if _doubles(m, pack) == "one"]
    return options


def _ambush_offers(m: PhobosMatch, fighter: Fighter, card: CardId) -> list[Action]:
    """An Ambush is played alone, a Stim Pack with its Detail."""
    alone = _doubles(m, card) == "all" and not the_fight(m).ambush
    return [SpringAmbush(fighter.officer, card)] if alone else []


def _doubles(m: PhobosMatch, card: CardId) -> str:
    effect = m.content.cards[card].effect
    return effect.details if type(effect) is Double else ""


def _medikit_offers(m: PhobosMatch, fighter: Fighter, card: CardId) -> list[Action]:
    """Under an active shield there is no wound to take. phobos-falling.combat.medikit"""
    shielded = m.state.officers[fighter.officer].shield != NO_CARD
    return [] if shielded else [UseMedikit(fighter.officer, card)]


def _team_up_offers(m: PhobosMatch, fighter: Fighter, card: CardId) -> list[Action]:
    zone = the_fight(m).zone
    if any(has_free_way(m, o, zone) for o in range(len(m.state.officers))):
        return [TeamUp(fighter.officer, card)]
    return []


_CARD_OFFERS: dict[type[Effect], Callable[[PhobosMatch, Fighter, CardId], list[Action]]] = {
    Detail: _detail_offers,
    Double: _ambush_offers,
    Reckless: _medikit_offers,
    Call: _team_up_offers,
}


def _play_detail(m: PhobosMatch, action: PlayDetail) -> None:
    fight = the_fight(m)
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, Detail)
    use_card(m, action.officer, action.card)
    doubled = fight.ambush
    if action.stim_pack != NO_CARD:
        use_card(m, action.officer, action.stim_pack)
        doubled = True
    if not doubled:
        fight.singles.append(effect.pirates)
    defeat(m, fight.zone, effect.pirates * (2 if doubled else 1), action.officer)


def _drill(m: PhobosMatch, action: Drill) -> None:
    fight = the_fight(m)
    fight.drilled.append(action.officer)
    fight.singles.remove(action.pirates)
    m.emit(AbilityUsed(action.officer, "drill"))
    defeat(m, fight.zone, action.pirates, action.officer)


def _ambush(m: PhobosMatch, action: SpringAmbush) -> None:
    fight = the_fight(m)
    use_card(m, action.officer, action.card)
    fight.ambush = True
    defeat(m, fight.zone, sum(fight.singles), action.officer)
    fight.singles = []


def _use_medikit(m: PhobosMatch, action: UseMedikit) -> None:
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, Reckless)
    use_card(m, action.officer, action.card)
    defeat(m, the_fight(m).zone, effect.strength, action.officer)


def _team_up(m: PhobosMatch, action: TeamUp) -> None:
    use_card(m, action.officer, action.card)
    m.push(TeamUpCall())


FIGHT_ACTS: dict[type[Action], Callable[[PhobosMatch, Any], None]] = {
    PlayDetail: _play_detail,
    Drill: _drill,
    SpringAmbush: _ambush,
    UseMedikit: _use_medikit,
    RaiseShield: raise_shield,
    TubeTo: tube,
    TeamUp: _team_up,
    Summon: summon,
    Give: give,
}
_CALLS = frozenset({TeamUp, Summon, RemoteMove})
_ANEW = _CALLS | {MassMove, Give, FirstAid, UseMedical, Order}
