"""Adrift's state: the core, four number lines, cards and where they lie."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from gravitable.games.adrift.content import Content
from gravitable.games.adrift.options import AdriftOptions
from gravitable.kernel import Match, Seat, State
from gravitable.kernel.annotations import Choices, EntryOf

System: TypeAlias = Annotated[int, Choices(lambda content: range(len(content.system)))]
"""One of the four systems, counted in turn order."""
CardNo: TypeAlias = int
"""An event card or an upgrade, by its place in the content."""
EventNo: TypeAlias = Annotated[CardNo, EntryOf("event")]
"""An event card that comes up."""
UpgradeNo: TypeAlias = Annotated[
    CardNo, EntryOf("upgrade"), Choices(lambda content: range(len(content.upgrade)))
]
"""An upgrade that comes up."""
NONE = -1
"""No card, or no system: of an empty upgrade slot, or before the first event."""


class Changes(State):
    """What the last event did, so that Time Travel can reverse it."""

    card: CardNo = NONE
    system: System = NONE
    systems_before: tuple[int, ...] = ()
    core_before: int = 0
    systems_after: tuple[int, ...] = ()
    core_after: int = 0
    kept: bool = False
    clashed_holder: System = NONE
    clashed_card: CardNo = NONE
    installed: CardNo = NONE
    replaced: CardNo = NONE


class AdriftState(State):
    """Everything on the table. The deck is a known top (its last card is next) and an unordered rest."""

    core: int
    systems: list[int]
    crew: tuple[Seat, ...]
    active: System
    turn: int
    row: list[CardNo]
    installed: list[CardNo]
    held: list[list[CardNo]]
    rest: list[CardNo]
    top: list[CardNo]
    seen_by: list[int]
    discards: list[CardNo]
    drawn: CardNo
    last: Changes

    @property
    def cards_left(self) -> int:
        """How many event cards are still to come."""
        return len(self.rest) + len(self.top)


AdriftMatch: TypeAlias = Match[AdriftState, Content, AdriftOptions]
