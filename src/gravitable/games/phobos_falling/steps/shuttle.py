"""The shuttle: parts are installed, engines over a full round."""

from __future__ import annotations

from gravitable.games.phobos_falling.actions import (
    Install,
)
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.events import InstallBegan, Installed
from gravitable.games.phobos_falling.numbers import (
    SHUTTLE_BAY,
    CardId,
    OfficerNo,
)
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.kernel import Action


def install_options(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.ShuttlePart) -> list[Action]:
    """A part is installed in the Shuttle Bay, with power and free access there. phobos-falling.tech.carry"""
    s = m.state
    officer = s.officers[o]
    station = s.station
    if officer.zone != SHUTTLE_BAY or station.power_out[SHUTTLE_BAY] or station.blocked[SHUTTLE_BAY]:
        return []
    if m.content.stacks[card].card in s.installed or (effect.full_round and officer.installing != NO_CARD):
        return []
    return [Install(card)]


def install(m: PhobosMatch, o: OfficerNo, action: Install) -> None:
    """A part is in at once, an engine after a full round.

    phobos-falling.shuttle.install, phobos-falling.shuttle.engines
    """
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, e.ShuttlePart)
    if effect.full_round:
        m.state.officers[o].installing = action.card
        m.emit(InstallBegan(o, action.card))
    else:
        build_in(m, o, action.card)


def build_in(m: PhobosMatch, o: OfficerNo, card: CardId) -> None:
    """A card becomes part of the shuttle. phobos-falling.shuttle.marked"""
    s = m.state
    s.officers[o].hand.remove(card)
    s.installed.append(m.content.stacks[card].card)
    m.emit(Installed(o, card))


def finish_engine(m: PhobosMatch, o: OfficerNo) -> None:
    """At the start of the officer's turn: an engine is in if he or she stayed with it."""
    officer = m.state.officers[o]
    card, officer.installing = officer.installing, NO_CARD
    stayed = officer.alive and officer.zone == SHUTTLE_BAY and card in officer.hand
    if stayed and m.content.stacks[card].card not in m.state.installed:
        build_in(m, o, card)
