"""Everything on the table: plain data, cheap to copy. Rules change it, views read it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import field

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content.effects import Health
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.numbers import NOWHERE, PLACES, SYSTEMS, CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.options import PhobosOptions
from gravitable.kernel import Match, Seat, State
from gravitable.kernel.annotations import Choices, EntryOf, Length, Unobserved

RoleId: TypeAlias = Annotated[str, EntryOf("officer"), Choices(lambda content: [*content.roles])]
AbilityId: TypeAlias = Annotated[str, EntryOf("ability"), Choices(lambda content: [*content.abilities])]
DeckId: TypeAlias = Annotated[str, EntryOf("deck")]
EventId: TypeAlias = Annotated[str, EntryOf("event")]
PileId: TypeAlias = Annotated[
    Literal["bridge", "engineering", "security", "science", "cargo-bay-1", "cargo-bay-2", "hydroponics"],
    Choices(lambda content: PILES),
]
Phase: TypeAlias = Literal["move", "explore", "fight", "play", "discard", "reveal"]
NO_CARD: CardId = ""
Clause: TypeAlias = Literal["stay", "A", "B", "C", "D", "E", "advance", "idle"]
"""What decided: officers in their own zone, a letter of the list, a walk towards a far target, or nothing."""
Tool: TypeAlias = Literal["exoskeleton", "weapon", "shield"]
"""What strikes in a fight and costs nothing, besides bare hands."""
Deed: TypeAlias = Literal["fight", "join", "field", "robot", "damage", "shuttle", "nothing"]
"""What they do where they stand then."""


def _nothing() -> list[bool]:
    return [False] * PLACES


def _none() -> list[int]:
    return [0] * PLACES


class Station(State):
    """What is broken, burning or standing in each zone. Lists are by zone number, `damaged` by system."""

    damaged: list[bool]
    power_out: list[bool]
    blocked: list[bool]
    stabilized: list[bool]
    fields: list[bool]
    fires: list[bool]
    breached: list[bool]
    robots: list[int]
    pirates: list[int]
    """Pirates in each zone form one group; place 0 holds those on a ship the tractor beam holds."""
    gardens: list[tuple[Part, OfficerNo]]
    """Parts aired by an Oxygen Garden, until the turn of that officer."""
    fuel: int

    @staticmethod
    def intact(fuel: int = 5) -> Station:
        """A station with nothing broken and nobody aboard."""
        return Station(
            damaged=[False] * SYSTEMS,
            power_out=_nothing(),
            blocked=_nothing(),
            stabilized=_nothing(),
            fields=_nothing(),
            fires=_nothing(),
            breached=_nothing(),
            robots=_none(),
            pirates=_none(),
            gardens=[],
            fuel=fuel,
        )


class Officer(State):
    """An officer: where, how, and with what."""

    role: str
    seat: Seat
    zone: ZoneNo
    health: Health = "healthy"
    hand: list[CardId] = field(default_factory=list)
    worn: list[CardId] = field(default_factory=list)
    """Equipped cards, which everyone can see."""
    shield: CardId = NO_CARD
    """An activated Personal Force Field."""
    shield_ends: OfficerNo = NOWHERE
    """The officer at the start of whose next turn the shield is gone; NOWHERE: at the pirates' next turn."""
    installing: CardId = NO_CARD
    """An engine that will be in the shuttle when this officer's next turn starts."""

    @property
    def alive(self) -> bool:
        """Whether the officer can still be saved by flying home."""
        return self.health != "dead"

    @property
    def able(self) -> bool:
        """Whether the officer can do more than move and trade."""
        return self.health == "healthy"


class Turn(State):
    """What the officer in turn has done so far."""

    officer: OfficerNo
    phase: Phase = "move"
    walked_into: ZoneNo = NOWHERE
    """The zone walked into this turn: if it is blocked, little can be done there."""
    drawn: int = 0
    """Cards drawn by exploring."""
    explored: bool = False
    """Exploring is over: the officer went on, fought, or played a card."""
    used: list[tuple[OfficerNo, str]] = field(default_factory=list)
    """Abilities and systems used this turn: by whom, and which."""
    borrowed: str = ""
    """The ability that Bash borrowed."""
    parted: list[tuple[CardId, OfficerNo, OfficerNo]] = field(default_factory=list)
    """Cards given away this turn, by whom and to whom, or taken off: they do not come back at once."""
    rallied: ZoneNo = NOWHERE
    """The zone next door to which Bash gives cards this turn."""
    ordered: OfficerNo = NOWHERE
    """The officer Rush has ordered to play a card."""
    data: int = 0
    """Technical Data cards the officer has used this turn."""
    cleared: ZoneNo = NOWHERE
    """The zone walked into whose access was cleared: no other card may be played there."""
    fought: list[ZoneNo] = field(default_factory=list)
    """Where there was a fight this turn: nobody fights the same pirates twice in a turn."""


class Pile(State):
    """A draw pile, unordered, drawn when drawn, and its discards, the last on top. Nothing shows its top."""

    rest: list[CardId]
    discards: list[CardId] = field(default_factory=list)


class EventDeck(State):
    """The events to come, those behind, the specials not yet in, and the cancelling card the crew keeps."""

    rest: list[EventId]
    specials: list[EventId]
    top: list[EventId] = field(default_factory=list)
    """The card someone has looked at and left there; the rest is unordered, drawn when drawn."""
    bottom: list[EventId] = field(default_factory=list)
    """Cards put under the deck, to be drawn after everything else, the first put there first."""
    top_seen: int = 0
    """The seats that know the top card, a bit each."""
    bottom_seen: list[int] = field(default_factory=list)
    """The seats that know each card at the bottom."""
    discards: list[EventId] = field(default_factory=list)
    kept: list[EventId] = field(default_factory=list)

    @property
    def left(self) -> int:
        """Events before the stage rises."""
        return len(self.rest) + len(self.top) + len(self.bottom)


class Fighter(State):
    """An officer in the fight that is on."""

    officer: OfficerNo
    by_hand: int = 0
    """Pirates defeated by bare hands."""
    tools: list[Tool] = field(default_factory=list)
    """What else has struck: one of each in a fight."""
    spent: list[CardId] = field(default_factory=list)
    """Weapons in hand that have struck in this fight, whoever held them: each strikes once."""
    gone: bool = False
    """Escaped from the fight."""


class Fight(State):
    """A fight that is on."""

    zone: ZoneNo
    by_pirates: bool
    """Whether it is the pirates' turn."""
    fighters: list[Fighter]
    ambush: bool = False
    singles: list[int] = field(default_factory=list)
    """Pirates removed by each Security Detail not doubled: an Ambush or the Security Chief may do it yet."""
    drilled: list[OfficerNo] = field(default_factory=list)
    """Officers who have doubled a Security Detail by ability: each may double one in a fight."""


class Boarders(msgspec.Struct, frozen=True):
    """Pirates who wait outside a force field to board a zone."""

    zone: ZoneNo
    pirates: int


class HeldShip(msgspec.Struct, frozen=True):
    """A pirate ship in the tractor beam. Its pirates stand at place 0 of the station."""

    zone: ZoneNo
    """Where they will board when it comes free."""
    officer: OfficerNo
    """At the end of whose next turn that is."""
    extra: int
    """Pirates who stay with the ship."""
    open: bool
    """Whether it can be attacked: held from the Bridge, not from Aux Control."""
    last_turn: bool = False
    """Whether that next turn has begun."""


class GroupTurn(msgspec.Struct, frozen=True):
    """What a group of pirates did on the pirates' last turn, and the clause of their list that decided it."""

    zone: ZoneNo
    pirates: int
    clause: Unobserved[Clause]
    deed: Deed
    letter: Unobserved[str]
    way: Annotated[tuple[ZoneNo, ...], Length(0)]
    at: ZoneNo


class PhobosState(State):
    """A game of Phobos Falling."""

    station: Station
    officers: list[Officer]
    """In turn order."""
    turn: Turn
    round: int
    stage: int
    tech: int
    piles: list[Pile]
    """In the order of PILES."""
    events: EventDeck
    supply: list[CardId]
    """Shuttle cards not yet made."""
    installed: list[str]
    """What is in the shuttle, by card."""
    removed: list[CardId]
    """Cards out of the game."""
    waiting: list[Boarders]
    held: HeldShip | None = None
    fight: Fight | None = None
    drawn: EventId = ""
    """The event being resolved, or the last one."""
    raid: list[GroupTurn] = field(default_factory=list)
    """The pirates' last turn, group by group."""


PILES: tuple[PileId, ...] = (
    "bridge",
    "engineering",
    "security",
    "science",
    "cargo-bay-1",
    "cargo-bay-2",
    "hydroponics",
)

PhobosMatch: TypeAlias = Match[PhobosState, Content, PhobosOptions]
