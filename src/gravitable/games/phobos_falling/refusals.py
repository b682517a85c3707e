"""What the officer in turn might look for and cannot do, each with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gravitable.games.phobos_falling.actions import (
    DrawCard,
    Equip,
    Fabricate,
    Give,
    GrowGarden,
    Install,
    MendWith,
    OpenSeedCache,
    PlaceRobot,
    RaiseField,
    RaiseShield,
    Refuel,
    Stabilize,
    TakeOff,
    TreatWith,
    TubeTo,
    UseData,
    UseMedical,
    Walk,
)
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.crew.equipment import suit_of
from gravitable.games.phobos_falling.crew.hands import kinds_of
from gravitable.games.phobos_falling.crew.routes import ship_open
from gravitable.games.phobos_falling.numbers import PIRATE_SHIP, PLACES, CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import NO_CARD, Officer, Phase, PhobosMatch
from gravitable.games.phobos_falling.station.access import no_cards
from gravitable.games.phobos_falling.station.failure_causes import FailureCause, sentence
from gravitable.games.phobos_falling.station.walks import no_walk
from gravitable.kernel import Action, Blocked


def refused_walks(m: PhobosMatch, o: OfficerNo) -> list[Blocked]:
    """The zones the officer cannot walk to, and why."""
    s = m.state
    officer = s.officers[o]
    suit = suit_of(m.content, officer)
    refused = []
    for zone in range(PIRATE_SHIP + (s.held is None), PLACES):
        causes = no_walk(m.content.map, s.station, officer.zone, zone, suit, ship_open(m))
        if zone == PIRATE_SHIP and not ship_open(m):
            causes = [FailureCause("phobos-falling.scavenge.attack")]
        if causes:
            refused.append(Blocked(Walk(zone), causes[0].rule, sentence(m.content, causes[0])))
    return refused


def refused_draw(m: PhobosMatch, cause: FailureCause) -> Blocked:
    """Why nothing can be drawn."""
    return Blocked(DrawCard(), cause.rule, sentence(m.content, cause))


def refused_cards(m: PhobosMatch, o: OfficerNo, phase: Phase, options: Sequence[Action]) -> list[Blocked]:
    """The cards in hand that no option uses, each with the action it would take and the clause against it."""
    s = m.state
    officer = s.officers[o]
    used = {getattr(option, "card", None) for option in options if type(option) not in (Give, TakeOff)}
    refused = []
    for card in kinds_of(officer.hand):
        effect = m.content.cards[card].effect
        if card in used or type(effect) not in WOULD_BE:
            continue
        would_be, clause, reason = WOULD_BE[type(effect)]
        action = would_be(o, card, officer.zone, effect)
        rule = f"phobos-falling.{clause}"
        if type(effect) not in _ALWAYS and (cause := no_cards(m, o)):
            rule, reason = cause.rule, sentence(m.content, cause)
        elif phase != "play" and m.content.cards[card].when == "play":
            rule = "phobos-falling.turn.sequence"
            reason = "Cards are played after moving, exploring and fighting."
        elif why := _special_reason(m, officer, card, effect):
            rule, reason = why
        refused.append(Blocked(action, rule, reason))
    return refused


def _special_reason(
    m: PhobosMatch, officer: Officer, card: CardId, effect: e.Effect
) -> tuple[str, str] | None:
    """The clause and the reason where a card cannot be used though place and time are right."""
    s = m.state
    if isinstance(effect, e.ShuttlePart):
        if m.content.stacks[card].card in s.installed:
            return "phobos-falling.shuttle.marked", "The shuttle has it already."
        if effect.full_round and officer.installing != NO_CARD:
            return (
                "phobos-falling.shuttle.engines",
                "An engine takes a full round to install.",
            )
    if isinstance(effect, e.Make) and f"shuttle.{effect.into}" not in s.supply:
        clause = "scavenge.engine" if effect.by == "scavenging" else "shuttle.cryo-tubes"
        return f"phobos-falling.{clause}", "What it is swapped for has been taken already."
    return None


_ALWAYS = frozenset({e.Tube, e.Wear})
"""What blocked access, clearing it, or a wound does not forbid."""


def _mend(o: OfficerNo, card: CardId, zone: ZoneNo, effect: e.Mend) -> Action:
    return MendWith(card, effect.kinds[0], zone)


def _treat(o: OfficerNo, card: CardId, zone: ZoneNo, effect: e.Treat) -> Action:
    return UseMedical(card, o) if effect.at == "medical" else TreatWith(card, o)


WOULD_BE: dict[type[e.Effect], tuple[Callable[[OfficerNo, CardId, ZoneNo, Any], Action], str, str]] = {
    e.Mend: (_mend, "cards.discard-after-use", "There is nothing here that this card could mend."),
    e.StabilizePower: (
        lambda o, card, zone, _: Stabilize(card),
        "components.markers",
        "This zone cannot have another Stabilize Power marker.",
    ),
    e.SecurityRobot: (
        lambda o, card, zone, _: PlaceRobot(card),
        "components.markers",
        "No robot can be placed here.",
    ),
    e.ForceField: (
        lambda o, card, zone, _: RaiseField(card, zone),
        "example.fields-afar",
        "No powered zone without field and pirates is left.",
    ),
    e.FuelCell: (
        lambda o, card, zone, _: Refuel(card),
        "card.aux-fuel-cell",
        "It is used in Auxiliary Power, while the track is not full.",
    ),
    e.Treat: (_treat, "health.heal", "There is nobody here whom this card could help, or no way to use it."),
    e.Air: (
        lambda o, card, zone, _: GrowGarden(card, "core"),
        "card.oxygen-garden",
        "Every part has its garden already.",
    ),
    e.SeedCache: (
        lambda o, card, zone, _: OpenSeedCache(card),
        "card.seed-cache",
        "The hydroponics pile is empty.",
    ),
    e.Tube: (
        lambda o, card, zone, _: TubeTo(o, card, zone),
        "cards.tube-not-outside",
        "Jefferies Tubes do not reach here.",
    ),
    e.Wear: (
        lambda o, card, zone, _: Equip(card),
        "cards.equip",
        "One of each is worn, and nothing taken off is put on again this turn.",
    ),
    e.Shield: (
        lambda o, card, zone, _: RaiseShield(o, card),
        "combat.one-each",
        "A Personal Force Field is active already.",
    ),
    e.Tech: (
        lambda o, card, zone, _: UseData(card),
        "tech.bridge",
        "Bridge Systems and Bridge power must work first.",
    ),
    e.Make: (
        lambda o, card, zone, _: Fabricate(card),
        "turn.systems-once",
        "It takes the working Fabrication System, or a captured pirate ship.",
    ),
    e.ShuttlePart: (
        lambda o, card, zone, _: Install(card),
        "shuttle.install",
        "It is installed in the Shuttle Bay, with power and free access there.",
    ),
}
