"""Combat: everyone in the zone throws in what they like, then what costs nothing, then wounds and lives.

Implements phobos-falling.combat.*, .scavenge.engine and the fights of the pirates' turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gravitable.games.phobos_falling.actions import (
    Come,
    Drill,
    Give,
    PlayDetail,
    Proceed,
    RaiseShield,
    RemoteMove,
    SpringAmbush,
    Summon,
    TakeHarm,
    TeamUp,
    TubeTo,
    UseMedikit,
)
from gravitable.games.phobos_falling.blows import (
    defeat,
    end_fight,
    free_strength,
    present,
    strike,
    take_harm,
    the_fight,
)
from gravitable.games.phobos_falling.catalogue.effects import (
    Call,
    Detail,
    Double,
    Effect,
    Reckless,
    Shield,
)
from gravitable.games.phobos_falling.events import (
    AbilityUsed,
    FightBegan,
    ShieldRaised,
)
from gravitable.games.phobos_falling.hands import can_use, has_ability, kinds_of, use_card
from gravitable.games.phobos_falling.moving import (
    bring,
    can_be_at,
    has_free_way,
    mass_mover_works,
    relocate,
    tube_options,
)
from gravitable.games.phobos_falling.names import CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import NO_CARD, Fight, Fighter, PhobosMatch
from gravitable.games.phobos_falling.trade import give, give_options
from gravitable.kernel import Action, Decision, Seat, Step

_PROCEED = Proceed()


class StartFight(Step, frozen=True, gc=False):
    """All living officers in the zone are in the fight. phobos-falling.combat.when"""

    zone: ZoneNo
    by_pirates: bool

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        s.turn.fought.append(self.zone)
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
        fight = the_fight(m)
        pirates = m.state.station.pirates[fight.zone]
        free = sum(free_strength(m, fighter) for fighter in present(m))
        if free >= pirates:
            m.push(StrikeAll())
            return None
        asked = [
            decision for seat in _seats(m) if not self.passed >> seat & 1 and (decision := _ask(m, seat))
        ]
        if not asked:
            m.push(StrikeAll())
        return asked

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        if type(action) is Proceed:
            m.push(FightOn(self.passed | 1 << seat))
            return
        # Whoever is given cards, or comes, may act again.
        m.push(FightOn(0 if type(action) in _ANEW else self.passed))
        FIGHT_ACTS[type(action)](m, action)


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
            take_harm(m, min(exposed, key=lambda o: (not s.officers[o].able, o)))
            m.push(FightOn())
            return None
        options: list[Action] = [TakeHarm(o) for o in exposed if s.officers[o].seat == asked[0]]
        if len(seats) > 1:
            options.append(_PROCEED)
        return Decision(
            asked[0],
            "phobos-falling.harm",
            "Who stands in the way of the pirates?",
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
    if len(options) == 1:
        return None
    fight = the_fight(m)
    pirates = m.state.station.pirates[fight.zone]
    officers = m.state.officers
    free = sum(free_strength(m, f, seen=officers[f.officer].seat != seat) for f in present(m))
    return Decision(
        seat,
        "phobos-falling.fight",
        f"{m.content.map.names[fight.zone]}: {pirates} pirates, at least {free} beaten anyway. Use what?",
        options,
        "phobos-falling.turn.fight",
    )


def fighter_options(m: PhobosMatch, fighter: Fighter) -> list[Action]:
    """What one officer can throw into the fight; the wounded can only flee."""
    s = m.state
    o = fighter.officer
    officer = s.officers[o]
    options = tube_options(m, o)
    if not officer.able:
        return options
    for card in kinds_of(officer.hand):
        effect = m.content.cards[card].effects[0]
        if offer := _CARD_OFFERS.get(type(effect)):
            options += offer(m, fighter, card)
    fight = the_fight(m)
    if fight.singles and not fight.drilled and has_ability(m, o, "drill"):
        options += [Drill(o, pirates) for pirates in sorted(set(fight.singles))]
    if can_use(m, o, "summon"):
        options += [Summon(other) for other in range(len(s.officers)) if has_free_way(m, other, fight.zone)]
    if s.turn.officer == o:
        options += remote_options(m, o)
    return options


def remote_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """Whom Kit can bring to her zone by Mass Mover."""
    if not can_use(m, o, "remote-move") or not mass_mover_works(m):
        return []
    s = m.state
    zone = s.officers[o].zone
    return [
        RemoteMove(other)
        for other, officer in enumerate(s.officers)
        if officer.zone != zone and can_be_at(m, other, zone)
    ]


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
    effect = m.content.cards[card].effects[0]
    return effect.details if type(effect) is Double else ""


def _medikit_offers(m: PhobosMatch, fighter: Fighter, card: CardId) -> list[Action]:
    """Under an active shield there is no wound to take. phobos-falling.combat.medikit"""
    shielded = m.state.officers[fighter.officer].shield != NO_CARD
    return [] if shielded else [UseMedikit(fighter.officer, card)]


def shield_offers(m: PhobosMatch, fighter: Fighter, card: CardId) -> list[Action]:
    """A Personal Force Field can be activated where none is active."""
    shielded = m.state.officers[fighter.officer].shield != NO_CARD
    return [] if shielded else [RaiseShield(fighter.officer, card)]


def _team_up_offers(m: PhobosMatch, fighter: Fighter, card: CardId) -> list[Action]:
    zone = the_fight(m).zone
    if any(has_free_way(m, o, zone) for o in range(len(m.state.officers))):
        return [TeamUp(fighter.officer, card)]
    return []


_CARD_OFFERS: dict[type[Effect], Callable[[PhobosMatch, Fighter, CardId], list[Action]]] = {
    Detail: _detail_offers,
    Double: _ambush_offers,
    Reckless: _medikit_offers,
    Shield: shield_offers,
    Call: _team_up_offers,
}


def _play_detail(m: PhobosMatch, action: PlayDetail) -> None:
    fight = the_fight(m)
    effect = m.content.cards[action.card].effects[0]
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
    fight.drilled = True
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
    effect = m.content.cards[action.card].effects[0]
    assert isinstance(effect, Reckless)
    use_card(m, action.officer, action.card)
    defeat(m, the_fight(m).zone, effect.strength, action.officer)


def raise_shield(m: PhobosMatch, action: RaiseShield) -> None:
    """A Personal Force Field is up until the next turn of the officer in turn, or of the pirates.

    phobos-falling.example.shield-lasts
    """
    s = m.state
    officer = s.officers[action.officer]
    officer.hand.remove(action.card)
    officer.shield = action.card
    officer.shield_ends = s.turn.officer
    m.emit(ShieldRaised(action.officer, action.card))


def tube(m: PhobosMatch, action: TubeTo) -> None:
    """Off by Jefferies Tube; who leaves a fight strikes first, for it costs nothing."""
    fight = m.state.fight
    if fight is not None:
        for fighter in present(m):
            if fighter.officer == action.officer:
                strike(m, fighter)
    use_card(m, action.officer, action.card)
    relocate(m, action.officer, action.zone, "tube")


def _team_up(m: PhobosMatch, action: TeamUp) -> None:
    use_card(m, action.officer, action.card)
    m.push(TeamUpCall())


def summon(m: PhobosMatch, o: OfficerNo, action: Summon) -> None:
    """Rush brings an officer to her zone."""
    s = m.state
    s.turn.used.append("summon")
    m.emit(AbilityUsed(o, "summon"))
    bring(m, o, action.officer, s.officers[o].zone, "summon")


def _summon_to_fight(m: PhobosMatch, action: Summon) -> None:
    caller = next(f.officer for f in present(m) if can_use(m, f.officer, "summon"))
    summon(m, caller, action)


def remote_move(m: PhobosMatch, action: RemoteMove) -> None:
    """Kit brings an officer to her zone."""
    s = m.state
    s.turn.used.append("remote-move")
    m.emit(AbilityUsed(s.turn.officer, "remote-move"))
    bring(m, s.turn.officer, action.officer, s.officers[s.turn.officer].zone, "remote-move")


FIGHT_ACTS: dict[type[Action], Callable[[PhobosMatch, Any], None]] = {
    PlayDetail: _play_detail,
    Drill: _drill,
    SpringAmbush: _ambush,
    UseMedikit: _use_medikit,
    RaiseShield: raise_shield,
    TubeTo: tube,
    TeamUp: _team_up,
    Summon: _summon_to_fight,
    RemoteMove: remote_move,
    Give: give,
}
_ANEW = frozenset({TeamUp, Summon, RemoteMove, Give})
