"""Phobos Falling in words: actions and events. The terminal, the browser and the log all read these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling import events as e
from gravitable.games.phobos_falling.content.effects import Damage
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.numbers import NO_SYSTEM, NOWHERE, CardId, OfficerNo, SystemNo, ZoneNo
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.kernel import Action, Event, Proceed

PARTS: dict[Part, str] = {"core": "the core", "ring-1": "Ring 1", "ring-2": "Ring 2"}


class Names:
    """What things are called in this match."""

    def __init__(self, m: PhobosMatch) -> None:
        self.match = m

    def card(self, card: CardId) -> str:
        """A card's name."""
        return self.match.content.cards[card].name if card != NO_CARD else "a card"

    def zone(self, zone: ZoneNo) -> str:
        """A zone's name."""
        return self.match.content.map.names[zone]

    def officer(self, o: OfficerNo) -> str:
        """An officer's name."""
        return self.match.content.roles[self.match.state.officers[o].role].name

    def system(self, system: SystemNo) -> str:
        """A system's name."""
        return self.match.content.system[system].name

    def ability(self, ability: str) -> str:
        """An ability's name."""
        return self.match.content.abilities[ability].name

    def event(self, event: str) -> str:
        """An event card's name."""
        return f"“{self.match.content.events[event].name}”" if event else "an event"

    def thing(self, kind: Damage, zone: ZoneNo, system: SystemNo) -> str:
        """What is damaged or mended."""
        if system != NO_SYSTEM:
            return self.system(system)
        return {
            "system": "a system of {}",
            "power": "the power of {}",
            "access": "the access of {}",
            "breach": "the hull of {}",
            "fire": "the fire in {}",
        }[kind].format(self.zone(zone))


_Say: TypeAlias = Callable[[Names, Any], str]


def action_words(m: PhobosMatch, action: Action) -> str:
    """An action as the label of a button."""
    if type(action) is Proceed:
        return "Go on"
    return ACTIONS[type(action)](Names(m), action)


def _carrying(n: Names, action: a.Walk) -> str:
    return f"Go to {n.zone(action.zone)}" + (
        f" with {n.officer(action.carry)}'s body" if action.carry != NOWHERE else ""
    )


def _detail(n: Names, action: a.PlayDetail) -> str:
    doubled = f" with {n.card(action.stim_pack)}" if action.stim_pack != NO_CARD else ""
    return f"{n.officer(action.officer)}: {n.card(action.card)}{doubled}"


ACTIONS: dict[type[Action], _Say] = {
    a.Agree: lambda n, x: "Yes" if x.yes else "No",
    a.ChooseRole: lambda n, x: f"{n.match.content.roles[x.role].name}, {n.match.content.roles[x.role].role}",
    a.DrawFrom: lambda n, x: f"Draw from {x.pile.capitalize()}",
    a.StartIn: lambda n, x: f"Start in {n.zone(x.zone)}",
    a.Walk: _carrying,
    a.DrawCard: lambda n, x: "Draw a card",
    a.Discard: lambda n, x: f"Discard {n.card(x.card)}",
    a.Give: lambda n, x: f"{n.officer(x.giver)} gives {n.card(x.card)} to {n.officer(x.taker)}",
    a.TubeTo: lambda n, x: f"{n.officer(x.officer)}: Jefferies Tube to {n.zone(x.zone)}",
    a.Equip: lambda n, x: f"Put on {n.card(x.card)}",
    a.TakeOff: lambda n, x: f"Take off {n.card(x.card)}",
    a.RaiseShield: lambda n, x: f"{n.officer(x.officer)}: activate {n.card(x.card)}",
    a.UseData: lambda n, x: f"Use {n.card(x.card)}",
    a.TakeSoftware: lambda n, x: f"Take {n.card(x.card)}",
    a.Install: lambda n, x: f"Install {n.card(x.card)}",
    a.MassMove: lambda n, x: f"Mass Mover: {n.officer(x.officer)} to {n.zone(x.zone)}",
    a.MassMoveCard: lambda n, x: f"Mass Mover: {n.card(x.card)} to {n.officer(x.officer)}",
    a.UseMedical: lambda n, x: f"{n.card(x.card)}: {n.officer(x.officer)}",
    a.Fabricate: lambda n, x: f"Fabricate from {n.card(x.card)}",
    a.MendWith: lambda n, x: f"{n.card(x.card)}: {n.thing(x.kind, x.zone, x.system)}",
    a.Stabilize: lambda n, x: f"{n.card(x.card)} here",
    a.PlaceRobot: lambda n, x: "Place a robot here",
    a.RaiseField: lambda n, x: f"Force field in {n.zone(x.zone)}",
    a.RaiseSecond: lambda n, x: f"Second field in {n.zone(x.zone)}",
    a.Refuel: lambda n, x: f"{n.card(x.card)}: add fuel",
    a.TreatWith: lambda n, x: f"{n.card(x.card)}: heal {n.officer(x.officer)}",
    a.GrowGarden: lambda n, x: f"{n.card(x.card)}: air for {PARTS[x.part]}",
    a.OpenSeedCache: lambda n, x: f"{n.card(x.card)}: look through the pile",
    a.Fetch: lambda n, x: f"Take {n.card(x.card)}",
    a.Order: lambda n, x: f"Order {n.officer(x.officer)} to play a card",
    a.Summon: lambda n, x: f"{n.officer(x.caller)} summons {n.officer(x.officer)}",
    a.Borrow: lambda n, x: f"Borrow {n.ability(x.ability)}",
    a.ShiftField: lambda n, x: f"Shift the field from {n.zone(x.origin)} to {n.zone(x.zone)}",
    a.UseMend: lambda n, x: f"{n.ability(x.ability)}: {n.thing(x.kind, x.zone, x.system)}",
    a.StrikePirate: lambda n, x: "Strike a pirate",
    a.Parley: lambda n, x: "Look at the next event",
    a.BuryEvent: lambda n, x: "Put it under the deck",
    a.RemoteMove: lambda n, x: f"Bring {n.officer(x.officer)} by Mass Mover",
    a.RemoteEscape: lambda n, x: f"{n.officer(x.officer)}: Mass Mover to {n.zone(x.zone)}",
    a.FirstAid: lambda n, x: f"First aid for {n.officer(x.officer)}",
    a.Compile: lambda n, x: f"Compile {n.card(x.first)} and {n.card(x.second)}",
    a.Foresee: lambda n, x: f"{n.officer(x.officer)} discards four cards: negate it",
    a.CancelEvent: lambda n, x: "Cancel it with the kept card",
    a.AnswerShip: lambda n, x: f"{n.officer(x.officer)}: {n.card(x.card)}",
    a.CrewMends: lambda n, x: f"Mend {n.thing(x.kind, x.zone, x.system)}",
    a.LetFail: lambda n, x: n.system(x.system),
    a.RunTo: lambda n, x: f"Run to {n.zone(x.zone)}",
    a.PlayDetail: _detail,
    a.Drill: lambda n, x: f"{n.officer(x.officer)} doubles a Detail of {x.pirates}",
    a.SpringAmbush: lambda n, x: f"{n.officer(x.officer)}: {n.card(x.card)}",
    a.UseMedikit: lambda n, x: f"{n.officer(x.officer)}: {n.card(x.card)}",
    a.TeamUp: lambda n, x: f"{n.officer(x.officer)}: {n.card(x.card)}",
    a.Come: lambda n, x: f"{n.officer(x.officer)} comes",
    a.TakeHarm: lambda n, x: _harm(n, x.officer),
}


def _harm(n: Names, o: OfficerNo) -> str:
    price = "is wounded" if n.match.state.officers[o].able else "dies"
    return f"{n.officer(o)} takes one more pirate and {price}"


def event_words(m: PhobosMatch, event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; empty for what needs no line of its own."""
    if type(event) is e.RoleChosen:
        return f"{names[event.seat]} plays {m.content.roles[event.role].name}."
    return EVENTS[type(event)](Names(m), event)


BY: dict[e.By, str] = {
    "walk": "goes to",
    "tube": "takes a tube to",
    "summon": "is summoned to",
    "team-up": "comes to the fight in",
    "mass-mover": "is moved to",
    "remote-move": "is moved to",
    "carried": "is carried to",
    "flight": "runs for air to",
    "ship": "is left at",
}
CLAUSES = {
    "stay": "officers are here",
    "A": "A: officers who look weaker",
    "B": "B: another group",
    "C": "C: a force field or robot",
    "D": "D: something to damage",
    "E": "E: something worth two zones",
    "advance": "on their way to the nearest target",
    "idle": "nothing to do",
}
HEALTH = {"healthy": "is healthy again.", "wounded": "is wounded.", "dead": "is killed."}


def _face_or_back(n: Names, card: CardId, deck: str) -> str:
    """A card by name if the reader may see it, else by its back."""
    article = "an" if deck[0] in "aeiou" else "a"
    return n.card(card) if card != NO_CARD else f"{article} {deck} card"


def _drew(n: Names, x: e.CardDrawn) -> str:
    return f"{n.officer(x.officer)} draws {_face_or_back(n, x.card, x.deck)}."


def _gave(n: Names, x: e.CardGiven) -> str:
    return f"{n.officer(x.giver)} gives {_face_or_back(n, x.card, x.deck)} to {n.officer(x.taker)}."


def _chose(n: Names, x: e.PiratesChose) -> str:
    target = f" ({x.letter})" if x.letter else ""
    way = f", to {n.zone(x.way[-1])}" if x.way else ""
    return f"{pirates_in_words(x.pirates)} in {n.zone(x.zone)}: {CLAUSES[x.clause]}{target}{way}."


def _beaten(n: Names, x: e.PiratesDefeated) -> str:
    who = n.officer(x.officer) if x.officer != NOWHERE else "A robot"
    return f"{who} defeats {x.pirates} in {n.zone(x.zone)}; {x.left} left."


def _damaged(n: Names, x: e.Damaged) -> str:
    if x.kind == "fire":
        return f"Fire in {n.zone(x.zone)}!"
    if x.kind == "breach":
        return f"{n.zone(x.zone)} is depressurized!"
    thing = n.thing(x.kind, x.zone, x.system)
    return f"{thing[:1].upper()}{thing[1:]}: {'blocked' if x.kind == 'access' else 'out'}."


def _mended(n: Names, x: e.Mended) -> str:
    thing = n.thing(x.kind, x.zone, x.system)
    return f"{thing[:1].upper()}{thing[1:]}: {'out' if x.kind == 'fire' else 'mended'}."


EVENTS: dict[type[Event], _Say] = {
    e.RoundBegan: lambda n, x: f"Round {x.round}",
    e.TurnBegan: lambda n, x: f"{n.officer(x.officer)}'s turn",
    e.TurnSkipped: lambda n, x: f"{n.officer(x.officer)} is dead: no turn.",
    e.Started: lambda n, x: f"{n.officer(x.officer)} starts in {n.zone(x.zone)}.",
    e.Moved: lambda n, x: f"{n.officer(x.officer)} {BY[x.by]} {n.zone(x.zone)}.",
    e.Refused: lambda n, x: f"{n.officer(x.officer)} stays.",
    e.CardDrawn: _drew,
    e.CardGiven: _gave,
    e.PileRenewed: lambda n, x: f"The {x.pile} pile is renewed from its discards.",
    e.Played: lambda n, x: f"{n.officer(x.officer)} uses {n.card(x.card)}.",
    e.AbilityUsed: lambda n, x: f"{n.officer(x.officer)}: {n.ability(x.ability)}.",
    e.CardShown: lambda n, x: f"{n.officer(x.officer)} shows {n.card(x.card)}.",
    e.Discarded: lambda n, x: f"{n.officer(x.officer)} loses {n.card(x.card)}.",
    e.Equipped: lambda n, x: f"{n.officer(x.officer)} wears {n.card(x.card)}.",
    e.TakenOff: lambda n, x: f"{n.officer(x.officer)} takes off {n.card(x.card)}.",
    e.ShieldRaised: lambda n, x: f"{n.officer(x.officer)} activates a Personal Force Field.",
    e.ShieldEnded: lambda n, x: f"{n.officer(x.officer)}'s Personal Force Field is spent.",
    e.PileSearched: lambda n, x: f"{n.officer(x.officer)} looks through the {x.pile} pile.",
    e.Damaged: _damaged,
    e.Mended: _mended,
    e.PowerChanged: lambda n, x: f"The station is on {x.source} power.",
    e.FuelChanged: lambda n, x: f"Auxiliary fuel: {x.fuel}.",
    e.Stabilized: lambda n, x: f"The power of {n.zone(x.zone)} is {'' if x.on else 'no longer '}stabilized.",
    e.FieldChanged: lambda n, x: f"A force field {'rises' if x.on else 'falls'} in {n.zone(x.zone)}.",
    e.RobotsChanged: lambda n, x: f"Robots in {n.zone(x.zone)}: {x.robots}.",
    e.GardenChanged: lambda n, x: f"The oxygen garden of {PARTS[x.part]} {'grows' if x.on else 'withers'}.",
    e.HealthChanged: lambda n, x: f"{n.officer(x.officer)} {HEALTH[x.health]}",
    e.TechChanged: lambda n, x: f"Tech Data: {x.tech}.",
    e.CardMade: lambda n, x: f"{n.officer(x.officer)} has {n.card(x.card)}.",
    e.InstallBegan: lambda n, x: f"{n.officer(x.officer)} begins to install {n.card(x.card)}.",
    e.Installed: lambda n, x: f"{n.card(x.card)} is in the shuttle.",
    e.EventDrawn: lambda n, x: f"{n.officer(x.officer)} draws {n.event(x.event)}.",
    e.EventIgnored: lambda n, x: f"{n.officer(x.officer)} ignores it.",
    e.EventCancelled: lambda n, x: f"{n.event(x.event)} is cancelled.",
    e.EventKept: lambda n, x: f"{n.event(x.event)} is kept.",
    e.EventSeen: lambda n, x: (
        f"{n.officer(x.officer)} looks at {n.event(x.event) if x.event else 'the next event'}."
    ),
    e.EventBuried: lambda n, x: f"{n.officer(x.officer)} puts it under the deck.",
    e.StageRose: lambda n, x: f"The cataclysm reaches stage {x.stage}.",
    e.ZoneDrawn: lambda n, x: f"Zone marker: {n.zone(x.zone)}.",
    e.ShipAnswered: lambda n, x: f"{n.officer(x.officer)}'s {n.card(x.card)}: the ship is {x.ship}.",
    e.ShipHeld: lambda n, x: f"{pirates_in_words(x.pirates, 'wait')} on the held ship.",
    e.ShipGone: lambda n, x: "The pirate ship is gone.",
    e.Boarded: lambda n, x: f"{pirates_in_words(x.pirates, 'board')} {n.zone(x.zone)}.",
    e.Delayed: lambda n, x: (
        f"{pirates_in_words(x.pirates, 'wait')} outside the force field of {n.zone(x.zone)}."
    ),
    e.FightBegan: lambda n, x: f"Fight in {n.zone(x.zone)} against {pirates_in_words(x.pirates)}.",
    e.PiratesDefeated: _beaten,
    e.FightEnded: lambda n, x: (
        f"The fight in {n.zone(x.zone)} is {f'over, {pirates_in_words(x.left)} left' if x.left else 'won'}."
    ),
    e.PiratesBegan: lambda n, x: "The pirates' turn",
    e.PiratesChose: _chose,
    e.PiratesMoved: lambda n, x: "",
    e.ShuttleRepaired: lambda n, x: "Pirates have repaired the shuttle: they will fly it next.",
    e.Ended: lambda n, x: f"{'Victory' if x.won else 'Defeat'}! {x.why}",
}


def pirates_in_words(number: int, verb: str = "") -> str:
    """How many pirates, and what they do.

    >>> pirates_in_words(1, "board"), pirates_in_words(7, "board"), pirates_in_words(2)
    ('1 pirate boards', '7 pirates board', '2 pirates')
    """
    noun = "pirate" if number == 1 else "pirates"
    return f"{number} {noun} {verb}{'s' if number == 1 else ''}" if verb else f"{number} {noun}"
