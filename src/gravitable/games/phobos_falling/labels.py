"""What is printed on cards and board, for the browser to draw. A table with a pack has its own."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

import msgspec

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.content.cards import Card
from gravitable.games.phobos_falling.content.map import LIFE_SUPPORT
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.numbers import AUXILIARY_POWER, EXTERNAL, ZoneNo
from gravitable.games.phobos_falling.pirates import REACH
from gravitable.games.phobos_falling.state import PILES, Clause, PileId
from gravitable.games.phobos_falling.station.piles import PILE_DECK
from gravitable.games.phobos_falling.station.power import DRAWS, SPECIALIST_DRAWS, Source
from gravitable.games.phobos_falling.steps.cards import SOFTWARE


class PrintedCard(msgspec.Struct, frozen=True):
    """A card: its words, its large figure, and the clause that explains it."""

    card: str
    name: str
    deck: str
    text: str
    when: str
    figure: str
    rule: str


class PrintedAbility(msgspec.Struct, frozen=True):
    """An ability on a role card."""

    id: str
    name: str
    text: str


class PrintedRole(msgspec.Struct, frozen=True):
    """A role card."""

    name: str
    title: str
    specialty: str
    abilities: tuple[PrintedAbility, ...]


class PrintedSystem(msgspec.Struct, frozen=True):
    """A system on the board."""

    code: str
    name: str
    zone: ZoneNo


class PrintedSource(msgspec.Struct, frozen=True):
    """What the station may run on, and what that means."""

    name: str
    text: str
    rule: str


class PrintedClause(msgspec.Struct, frozen=True):
    """A line of the pirates' priority list."""

    mark: str
    text: str
    rule: str


class PrintedReason(msgspec.Struct, frozen=True):
    """What holds wherever it is so, and its clause."""

    text: str
    rule: str


Trouble: TypeAlias = Literal["blocked", "damaged", "still", "fire", "air"]


class Printed(msgspec.Struct, frozen=True):
    """Cards by stack, systems by number, links by zone, targets by letter, decks by pile.

    `air` are the zones of life support by part of the station, `power` those from which power comes, `boxed`
    the zones with boxes for damage, `software` how many pieces there are to make.
    """

    cards: dict[str, PrintedCard]
    roles: dict[str, PrintedRole]
    systems: tuple[PrintedSystem, ...]
    links: tuple[tuple[ZoneNo, ...], ...]
    targets: dict[str, str]
    sources: dict[Source, PrintedSource]
    clauses: dict[Clause, PrintedClause]
    fuel: int
    decks: dict[str, str]
    piles: dict[PileId, str]
    air: dict[Part, ZoneNo]
    power: dict[Source, ZoneNo]
    boxed: tuple[ZoneNo, ...]
    software: int
    troubles: dict[Trouble, tuple[PrintedReason, ...]]


def printed(content: Content) -> Printed:
    """What a table that plays with this content shows."""
    abilities = content.abilities
    return Printed(
        cards={id: _card(card, content.deck_of[id]) for id, card in content.cards.items()},
        roles={
            role.id: PrintedRole(
                role.name,
                role.role,
                role.specialty,
                tuple(PrintedAbility(id, abilities[id].name, abilities[id].text) for id in role.abilities),
            )
            for role in content.officer
        },
        systems=tuple(
            PrintedSystem(system.code, system.name, content.map.homes[number])
            for number, system in enumerate(content.system)
        ),
        links=content.map.neighbours,
        targets={target.letter: target.name for target in content.target},
        sources={source: _source(source) for source in DRAWS},
        clauses=CLAUSES,
        fuel=content.tracks["auxiliary-fuel"].most,
        decks={deck.id: deck.name for deck in content.deck},
        piles=dict(zip(PILES, PILE_DECK, strict=True)),
        air={part: content.map.homes[system] for part, system in LIFE_SUPPORT.items()},
        power={"main": EXTERNAL, "auxiliary": AUXILIARY_POWER},
        boxed=tuple(sorted(content.map.boxed)),
        software=len(SOFTWARE),
        troubles=_TROUBLES,
    )


def _card(card: Card, deck: str) -> PrintedCard:
    rule = f"phobos-falling.{_shared_rule(card.effect) or f'card.{card.id}'}"
    return PrintedCard(card.id, card.name, deck, card.text, card.when, _figure(card.effect), rule)


def _figure(effect: e.CardEffect) -> str:
    """How strong a card looks at a glance."""
    match effect:
        case e.Detail():
            return str(effect.pirates)
        case e.Double():
            return "×2"
        case e.Arm() | e.Shield() | e.Reckless():
            return str(effect.strength)
        case e.Wear():
            return str(effect.strength) if effect.strength else f"+{effect.hand}" if effect.hand else ""
        case e.FuelCell() | e.Tech():
            return f"+{effect.points}"
        case (
            e.Mend()
            | e.StabilizePower()
            | e.Tube()
            | e.Call()
            | e.SecurityRobot()
            | e.ForceField()
            | e.Answer()
            | e.Treat()
            | e.Make()
            | e.ShuttlePart()
            | e.Air()
            | e.SeedCache()
        ):
            return ""
        case _:
            assert_never(effect)


def _shared_rule(effect: e.CardEffect) -> str:
    """The clause of a card that has none of its own."""
    match effect:
        case e.Detail():
            return "combat.details"
        case e.Double():
            return "combat.stim-pack" if effect.details == "one" else "combat.ambush"
        case e.Reckless():
            return "combat.medikit"
        case e.Tech():
            return "tech.raise"
        case e.Make():
            return "scavenge.engine" if effect.by == "scavenging" else "shuttle.cryo-tubes"
        case e.ShuttlePart():
            return "shuttle.engines" if effect.full_round else "shuttle.install"
        case (
            e.Mend()
            | e.StabilizePower()
            | e.Tube()
            | e.Wear()
            | e.Shield()
            | e.Arm()
            | e.Call()
            | e.SecurityRobot()
            | e.ForceField()
            | e.Answer()
            | e.Treat()
            | e.FuelCell()
            | e.Air()
            | e.SeedCache()
        ):
            return ""
        case _:
            assert_never(effect)


def _source(source: Source) -> PrintedSource:
    draws = f"{_NUMBERS[DRAWS[source]]} a draw"
    match source:
        case "main":
            text = f"{draws}, specialists {_NUMBERS[SPECIALIST_DRAWS].split()[0].lower()}. Rings turn."
            return PrintedSource("Main power", text, "phobos-falling.power.main")
        case "auxiliary":
            text = f"{draws}. Rings turn. Each round burns one fuel."
            return PrintedSource("Auxiliary power", text, "phobos-falling.power.auxiliary")
        case "battery":
            text = f"{draws}, only life support works, and the rings stand still."
            return PrintedSource("Battery", text, "phobos-falling.power.battery-systems")


_TROUBLES: dict[Trouble, tuple[PrintedReason, ...]] = {
    "blocked": (
        PrintedReason("The way in is blocked: every walk ends here.", "phobos-falling.movement.blocked"),
        PrintedReason(
            "An officer who walks in can only clear it and fight.", "phobos-falling.movement.blocked-actions"
        ),
    ),
    "damaged": (PrintedReason("Damaged: it does not work.", "phobos-falling.power.system-damaged"),),
    "still": (PrintedReason("One card at most is drawn here.", "phobos-falling.power.ring-draw"),),
    "fire": (
        PrintedReason("Nothing can be used or drawn here.", "phobos-falling.fire.no-use"),
        PrintedReason("Each round the fire damages one thing.", "phobos-falling.fire.spread"),
    ),
    "air": (PrintedReason("There is air.", "phobos-falling.movement.life-support"),),
}
_NUMBERS = {1: "One card", 2: "Two cards", 3: "Three cards"}
_FAR = f"up to {_NUMBERS[REACH].split()[0].lower()} zones away"
CLAUSES: dict[Clause, PrintedClause] = {
    "stay": PrintedClause("✕", "Officers are here: they fight.", "phobos-falling.pirates.act-attack"),
    "A": PrintedClause("A", f"Attack officers who look weaker, {_FAR}.", "phobos-falling.pirates.attack"),
    "B": PrintedClause("B", "Join another group.", "phobos-falling.pirates.join"),
    "C": PrintedClause("C", f"Remove a force field or a robot, {_FAR}.", "phobos-falling.pirates.remove"),
    "D": PrintedClause("D", "Damage something here or in the nearest zone.", "phobos-falling.pirates.target"),
    "E": PrintedClause("E", f"A target of the first six, {_FAR}.", "phobos-falling.pirates.two-zones"),
    "advance": PrintedClause(
        "→", "Nothing within reach: on towards the nearest target.", "phobos-falling.pirates.no-target"
    ),
    "idle": PrintedClause("–", "Nothing to do.", "phobos-falling.pirates.no-target"),
}
