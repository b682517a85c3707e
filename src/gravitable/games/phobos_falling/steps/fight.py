"""Combat: everyone in the zone throws in what they like, then what costs nothing, then wounds and lives."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

from gravitable.games.phobos_falling.actions import (
    Come,
    Drill,
    FirstAid,
    Give,
    MassMove,
    Order,
    PlayDetail,
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
    UseMend,
)
from gravitable.games.phobos_falling.content.effects import Call, Detail, Double, Effect, Reckless
from gravitable.games.phobos_falling.crew.fight import free_strength, next_hurt, present, the_fight
from gravitable.games.phobos_falling.crew.forecast import forecast
from gravitable.games.phobos_falling.crew.hands import kinds_of, secret, sees
from gravitable.games.phobos_falling.crew.officers import has_ability
from gravitable.games.phobos_falling.crew.routes import has_free_route
from gravitable.games.phobos_falling.events import AbilityUsed, FightBegan
from gravitable.games.phobos_falling.numbers import CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import NO_CARD, Fight, Fighter, PhobosMatch
from gravitable.games.phobos_falling.steps.abilities import summon, summon_options
from gravitable.games.phobos_falling.steps.any_time import (
    ANYTIME,
    anytime_options,
    raise_shield,
    shield_options,
    tube,
)
from gravitable.games.phobos_falling.steps.capture import end_fight, engine_at_stake
from gravitable.games.phobos_falling.steps.cards import use_card
from gravitable.games.phobos_falling.steps.moving import relocate, tube_options
from gravitable.games.phobos_falling.steps.striking import defeat, strike, take_harm
from gravitable.games.phobos_falling.steps.trade import give, give_options
from gravitable.games.phobos_falling.words import pirates_in_words
from gravitable.kernel import PROCEED, Action, Decision, OpenWindow, Proceed, Seat, Step, Window

_IDLE = frozenset({Proceed, TakeOff})
"""What is no reason to ask anyone."""


class StartFight(Step, frozen=True):
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


class FightOn(OpenWindow, frozen=True):
    """Every player with an officer in the fight may use cards and abilities, until all have passed.

    phobos-falling.combat.escape, phobos-falling.combat.details, phobos-falling.combat.tools,
    phobos-falling.combat.help
    """

    def offers(self, m: PhobosMatch) -> Sequence[Decision]:
        if is_won(m, None) and not engine_at_stake(m, None):
            return ()  # as everyone can see
        left = (seat for seat in _seats(m) if seat not in self.passed)
        return [asked for seat in left if (asked := _ask(m, seat))]

    def close(self, m: PhobosMatch) -> None:
        m.push(StrikeAll())

    def act(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        again = _may_act_again(m, action)
        m.push(FightOn(passed=tuple(seat for seat in self.passed if seat not in again)))
        if act := FIGHT_ACTS.get(type(action)):
            act(m, action)
        else:
            ANYTIME[type(action)](m, m.state.turn.officer, action)


def is_won(m: PhobosMatch, seat: Seat | None) -> bool:
    """Whether what costs nothing defeats all pirates, as far as `seat` knows. phobos-falling.combat.won"""
    strength = sum(free_strength(m, f, with_weapon=sees(m, seat, f.officer)) for f in present(m))
    return strength >= m.state.station.pirates[the_fight(m).zone]


class StrikeAll(Step, frozen=True):
    """All that costs nothing counts; then, pirates being left, someone must take harm.

    phobos-falling.combat.death
    """

    def run(self, m: PhobosMatch) -> None:
        for fighter in present(m):
            strike(m, fighter)
        m.push(Harm())


class Harm(Window, frozen=True):
    """An officer is wounded or killed for one more pirate: the players choose which officer.

    A player who passes leaves it to the others. If nobody volunteers, the unhurt go first, in turn order.

    phobos-falling.combat.wound, phobos-falling.combat.death
    """

    def offers(self, m: PhobosMatch) -> Iterator[Decision]:
        officers = m.state.officers
        left = m.state.station.pirates[the_fight(m).zone]
        exposed = _exposed(m)
        if not left or len(exposed) == 1:
            return
        seats = list(dict.fromkeys(officers[o].seat for o in exposed))
        for seat in seats:
            options: list[Action] = [TakeHarm(o) for o in exposed if officers[o].seat == seat]
            if len(seats) > 1:
                options.append(PROCEED)
            yield Decision(
                seat,
                "phobos-falling.harm",
                f"{pirates_in_words(left)} left. Who stands in their way?",
                options,
                "phobos-falling.combat.death",
                proceed="Let another take it",
            )

    def act(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeHarm)
        take_harm(m, action.officer)
        m.push(FightOn())

    def close(self, m: PhobosMatch) -> None:
        exposed = _exposed(m)
        if not m.state.station.pirates[the_fight(m).zone] or not exposed:
            end_fight(m)
            return
        take_harm(m, next_hurt(exposed, [o for o in exposed if m.state.officers[o].able]))
        m.push(FightOn())


def _exposed(m: PhobosMatch) -> list[OfficerNo]:
    """Whom the pirates could harm: officers in the fight without an active shield.

    phobos-falling.example.shield-no-wounds
    """
    return [f.officer for f in present(m) if m.state.officers[f.officer].shield == NO_CARD]


class TeamUpCall(Window, frozen=True):
    """Any willing officers with a free way come. phobos-falling.card.team-up, phobos-falling.combat.help"""

    def offers(self, m: PhobosMatch) -> Iterator[Decision]:
        zone = the_fight(m).zone
        coming: dict[Seat, list[Action]] = {}
        for o, officer in enumerate(m.state.officers):
            if has_free_route(m, o, zone):
                coming.setdefault(officer.seat, [PROCEED]).append(Come(o))
        for seat, options in coming.items():
            yield Decision(
                seat,
                "phobos-falling.come",
                f"Team-Up: who comes to the fight in {m.content.map.names[zone]}?",
                options,
                "phobos-falling.card.team-up",
                proceed="Nobody (more)",
            )

    def act(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Come)
        m.push(self)
        relocate(m, action.officer, the_fight(m).zone, "team-up")


def _seats(m: PhobosMatch) -> Iterator[Seat]:
    officers = m.state.officers
    return iter(dict.fromkeys(officers[f.officer].seat for f in present(m)))


def _ask(m: PhobosMatch, seat: Seat) -> Decision | None:
    """What a player is asked in the fight; nothing if nobody could use anything, as far as others can tell.

    What is probably meant stands first: passing only if it hurts nobody, as far as the player knows.

    phobos-falling.overview.covert
    """
    officers = m.state.officers
    mine = [f for f in present(m) if officers[f.officer].seat == seat]
    options = [option for f in mine for option in fighter_options(m, f)]
    if not the_fight(m).by_pirates:
        options += give_options(m, seat)
    worth_using = {type(option) for option in options} - _IDLE
    if is_won(m, seat):
        worth_using &= _CALLS if engine_at_stake(m, seat) else frozenset()
    covert = secret(m)
    if not worth_using:
        if not covert or not any(officers[f.officer].hand for f in mine):
            return None
        options = []
    coming = forecast(m, seat)
    hurt = options and (coming.wounded or coming.dead)
    zone = m.content.map.names[the_fight(m).zone]
    return Decision(
        seat,
        "phobos-falling.fight",
        f"{zone}: {coming.text} Use what?",
        [*options, PROCEED] if hurt else [PROCEED, *options],
        "phobos-falling.turn.fight",
        proceed="Use nothing more",
        covert=covert,
    )


def fighter_options(m: PhobosMatch, fighter: Fighter) -> list[Action]:
    """What one officer can do in the fight: cards for it, and on the officer's turn all that a turn allows.

    The wounded can only flee, and on their own turn put things on or take them off.

    phobos-falling.combat.wounded-fighter
    """
    o = fighter.officer
    officer = m.state.officers[o]
    in_turn = m.state.turn.officer == o
    others = anytime_options(m, o) if in_turn else tube_options(m, o)
    if not officer.able:
        return others
    options: list[Action] = []
    for card in kinds_of(officer.hand):
        effect = m.content.cards[card].effect
        if offer := CARD_OFFERS.get(type(effect)):
            options += offer(m, fighter, card)
    if can_drill(m, o):
        options += [Drill(o, pirates) for pirates in sorted(set(the_fight(m).singles))]
    if not in_turn:
        options += [*shield_options(m, o), *summon_options(m, o)]
    return options + others


def can_drill(m: PhobosMatch, o: OfficerNo) -> bool:
    """Whether an officer can still double a Security Detail by ability in this fight.

    phobos-falling.combat.chief
    """
    return o not in the_fight(m).drilled and has_ability(m, o, "drill")


def _may_act_again(m: PhobosMatch, action: Action) -> Container[Seat]:
    """The seats that are asked again though they have passed.

    Everyone when somebody comes, is healed or given cards, when access is cleared or armour taken off; the
    Security Chief when a Detail can be doubled.
    """
    if type(action) in _ANEW:
        return range(m.seats)
    if type(action) is not PlayDetail:
        return ()
    return [m.state.officers[f.officer].seat for f in present(m) if can_drill(m, f.officer)]


def _detail_offers(m: PhobosMatch, fighter: Fighter, card: CardId) -> list[Action]:
    """phobos-falling.combat.stim-pack"""
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
    if any(has_free_route(m, o, zone) for o in range(len(m.state.officers))):
        return [TeamUp(fighter.officer, card)]
    return []


CARD_OFFERS: dict[type[Effect], Callable[[PhobosMatch, Fighter, CardId], list[Action]]] = {
    Detail: _detail_offers,
    Double: _ambush_offers,
    Reckless: _medikit_offers,
    Call: _team_up_offers,
}


def _play_detail(m: PhobosMatch, action: PlayDetail) -> None:
    """phobos-falling.combat.details"""
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
    """phobos-falling.ability.drill"""
    fight = the_fight(m)
    fight.drilled.append(action.officer)
    fight.singles.remove(action.pirates)
    m.emit(AbilityUsed(action.officer, "drill"))
    defeat(m, fight.zone, action.pirates, action.officer)


def _ambush(m: PhobosMatch, action: SpringAmbush) -> None:
    """phobos-falling.combat.ambush"""
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
_ANEW = _CALLS | {MassMove, Give, FirstAid, UseMedical, UseMend, TakeOff, Order}
