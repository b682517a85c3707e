"""Mass Mover, Medical System, Fabrication System, and building things into the shuttle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gravitable.games.phobos_falling.actions import (
    Fabricate,
    Install,
    MassMove,
    MassMoveCard,
    UseData,
    UseMedical,
)
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.crew.hands import kinds_of, who_sees
from gravitable.games.phobos_falling.crew.routes import OUTSIDE, breathable, can_be_at, mass_mover_works
from gravitable.games.phobos_falling.events import CardGiven
from gravitable.games.phobos_falling.numbers import (
    ENGINEERING,
    FABRICATION,
    MASS_MOVER,
    MEDICAL,
    SCIENCE_LAB,
    CardId,
    OfficerNo,
)
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.access import no_cards, walked_into_blocked
from gravitable.games.phobos_falling.station.piles import bridge_works
from gravitable.games.phobos_falling.station.power import no_system_use
from gravitable.games.phobos_falling.steps.cards import make, use_card, use_data
from gravitable.games.phobos_falling.steps.health import set_health
from gravitable.games.phobos_falling.steps.moving import bring
from gravitable.games.phobos_falling.steps.playing import patients
from gravitable.games.phobos_falling.steps.shuttle import install, install_options
from gravitable.kernel import Action


def system_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """What a healthy officer can do with the systems where he or she is, and with cards that need them.

    phobos-falling.turn.systems-once
    """
    zone = m.state.officers[o].zone
    options: list[Action] = []
    if no_cards(m, o) is None:
        cards = m.content.cards
        for card in kinds_of(m.state.officers[o].hand):
            effect = cards[card].effect
            if offer := OFFERS.get(type(effect)):
                options += offer(m, o, card, effect)
    if zone == MASS_MOVER and not walked_into_blocked(m, zone):
        options += _mass_moves(m, o)
    return options


def _mass_moves(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """phobos-falling.example.mass-mover"""
    s = m.state
    if (o, "mass-mover") in s.turn.used or not mass_mover_works(m):
        return []
    options: list[Action] = []
    for other, officer in enumerate(s.officers):
        if officer.zone == MASS_MOVER:
            options += [MassMove(other, zone) for zone in breathable(m, other) if zone != MASS_MOVER]
        elif officer.zone not in OUTSIDE:
            if can_be_at(m, other, MASS_MOVER):
                options.append(MassMove(other, MASS_MOVER))
            if officer.alive:
                options += [MassMoveCard(card, other) for card in kinds_of(s.officers[o].hand)]
    return options


def _mass_move(m: PhobosMatch, o: OfficerNo, action: MassMove) -> None:
    m.state.turn.used.append((o, "mass-mover"))
    bring(m, o, action.officer, action.zone, "mass-mover")


def _mass_move_card(m: PhobosMatch, o: OfficerNo, action: MassMoveCard) -> None:
    """phobos-falling.scavenge.move"""
    s = m.state
    s.turn.used.append((o, "mass-mover"))
    s.officers[o].hand.remove(action.card)
    s.officers[action.officer].hand.append(action.card)
    deck = m.content.stacks[action.card].deck
    m.emit(CardGiven(o, action.officer, deck, action.card, who_sees(m, o, action.officer)))


def _treatments(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.Treat) -> list[Action]:
    """phobos-falling.health.heal, phobos-falling.health.medical-works"""
    s = m.state
    if effect.at != "medical" or s.officers[o].zone != SCIENCE_LAB or (o, "medical") in s.turn.used:
        return []
    if no_system_use(s.station, SCIENCE_LAB, MEDICAL):
        return []
    return [UseMedical(card, patient) for patient in patients(m, o, effect)]


def _use_medical(m: PhobosMatch, o: OfficerNo, action: UseMedical) -> None:
    """phobos-falling.health.revive, phobos-falling.card.heal, phobos-falling.card.revive"""
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, e.Treat)
    m.state.turn.used.append((o, "medical"))
    use_card(m, o, action.card)
    set_health(m, action.officer, effect.leaves)


def _fabrications(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.Make) -> list[Action]:
    s = m.state
    if effect.by != "fabrication" or s.officers[o].zone != ENGINEERING or (o, "fabrication") in s.turn.used:
        return []
    if f"shuttle.{effect.into}" not in s.supply or no_system_use(s.station, ENGINEERING, FABRICATION):
        return []
    return [Fabricate(card)]


def _fabricate(m: PhobosMatch, o: OfficerNo, action: Fabricate) -> None:
    """phobos-falling.shuttle.cryo-tubes"""
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, e.Make)
    m.state.turn.used.append((o, "fabrication"))
    use_card(m, o, action.card)
    make(m, o, f"shuttle.{effect.into}")


def _data(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.Tech) -> list[Action]:
    return [UseData(card)] if bridge_works(m) else []


def _use_data(m: PhobosMatch, o: OfficerNo, action: UseData) -> None:
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, e.Tech)
    use_card(m, o, action.card)
    use_data(m, o, effect)


OFFERS: dict[type[e.Effect], Callable[[PhobosMatch, OfficerNo, CardId, Any], list[Action]]] = {
    e.Treat: _treatments,
    e.Make: _fabrications,
    e.Tech: _data,
    e.ShuttlePart: install_options,
}
SYSTEMS: dict[type[Action], Callable[[PhobosMatch, OfficerNo, Any], None]] = {
    MassMove: _mass_move,
    MassMoveCard: _mass_move_card,
    UseMedical: _use_medical,
    Fabricate: _fabricate,
    UseData: _use_data,
    Install: install,
}
