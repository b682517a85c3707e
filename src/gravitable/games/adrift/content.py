"""Adrift's components: systems, event cards and upgrades, with what is printed on each card."""

from __future__ import annotations

import functools
import math
from typing import ClassVar, Literal, TypeAlias, cast, final

import msgspec

from gravitable.kernel import plain, signed

Source: TypeAlias = Literal["rulebook", "reconstructed"]
Family: TypeAlias = Literal[
    "threshold",
    "upgrade-offer",
    "gift",
    "boost",
    "contraband",
    "match-left",
    "ship-wide",
    "time-travel",
    "convert",
    "floor",
    "cancel",
    "divert",
    "scout",
]
"""What cards of one kind have in common: each has a class below and a picture in the browser."""
Zone: TypeAlias = Literal["full", "fine", "danger", "failed"]
"""How a system stands, at a glance."""


class System(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An essential system and the crew member who manages it."""

    id: str
    name: str
    role: str
    source: Source


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the ship."""

    source: Source
    core_start: int
    core_repaired: int
    system_start: int
    full_power: int
    full_power_cost: int
    full_power_core: int
    failure: int

    def zone(self, rp: int) -> Zone:
        """How a system with so many RP stands. adrift.systems.danger"""
        if rp >= self.full_power:
            return "full"
        if rp <= self.failure:
            return "failed"
        return "danger" if rp < 0 else "fine"


class Figure(msgspec.Struct, frozen=True):
    """A number that stands large on a card, and what it says."""

    text: str
    label: str
    tone: Literal["plain", "good", "bad"] = "plain"


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What event cards and upgrades share. `rule` is the clause that says what the family does."""

    family_name: ClassVar[str]
    rule: ClassVar[str]
    id: str
    title: str
    source: Source

    @property
    def family(self) -> Family:
        """The family, as it stands in the content."""
        return cast(Family, type(self).__struct_config__.tag)

    def text(self, content: Content, *, harsh: bool) -> str:
        """What the card does, in a sentence."""
        raise NotImplementedError(f"{type(self).__name__} has no words")

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        """What stands large on the card."""
        return ()


class Card(Face, frozen=True, tag_field="kind"):
    """An event card."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a threshold card asks, gives and takes."""

    threshold: int
    gain: int
    loss: int


class Threshold(Card, frozen=True, tag="threshold"):
    """Match the threshold and gain, or lose. `harsh` is the other reading of two doubtful cards."""

    family_name: ClassVar[str] = "Challenge"
    rule: ClassVar[str] = "adrift.events.threshold"
    threshold: int
    gain: int
    loss: int
    harsh: Numbers | None = None

    def numbers(self, *, harsh: bool) -> Threshold | Numbers:
        """The numbers as the table reads them. adrift.events.threshold"""
        return self.harsh if harsh and self.harsh else self

    def text(self, content: Content, *, harsh: bool) -> str:
        n = self.numbers(harsh=harsh)
        return f"At {plain(n.threshold)} RP or more: gain {n.gain}. Otherwise lose {n.loss}."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        n = self.numbers(harsh=harsh)
        return _needed(n.threshold), _change(n.gain, "met"), _change(-n.loss, "missed")


class UpgradeOffer(Card, frozen=True, tag="upgrade-offer"):
    """An upgrade for `cost` RP, if the system stands at `at_least` or higher."""

    family_name: ClassVar[str] = "Upgrade offer"
    rule: ClassVar[str] = "adrift.cards.offer"
    cost: int
    at_least: int | None = None

    def text(self, content: Content, *, harsh: bool) -> str:
        if not self.cost:
            return "You may take an upgrade, free of charge."
        return f"At {self.at_least} RP or more: you may pay {self.cost} for an upgrade."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        price = Figure(f"{self.cost}", "RP to pay") if self.cost else Figure("free", "to take", "good")
        return (price,) if self.at_least is None else (_needed(self.at_least), price)


class Gift(Card, frozen=True, tag="gift"):
    """Kept; discarded to give another system RP."""

    family_name: ClassVar[str] = "Kept: a gift"
    rule: ClassVar[str] = "adrift.cards.gift"
    rp: int

    def text(self, content: Content, *, harsh: bool) -> str:
        return f"Keep. Discard when you like: another system gains {self.rp}."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        return (_change(self.rp, "another"),)


class Boost(Card, frozen=True, tag="boost"):
    """Kept; discarded to give the holder's own system RP."""

    family_name: ClassVar[str] = "Kept: a boost"
    rule: ClassVar[str] = "adrift.cards.boost"
    rp: int

    def text(self, content: Content, *, harsh: bool) -> str:
        return f"Keep. Discard when you like: your system gains {self.rp}."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        return (_change(self.rp, "you"),)


class Contraband(Card, frozen=True, tag="contraband"):
    """Kept; RP each turn, and a loss for the core when its rival is drawn."""

    family_name: ClassVar[str] = "Kept: contraband"
    rule: ClassVar[str] = "adrift.cards.contraband"
    income: int
    clashes_with: str
    core_loss: int

    def text(self, content: Content, *, harsh: bool) -> str:
        rivals = (other.title for other in content.event if other.id == self.clashes_with)
        return (
            f"Keep. Gain {self.income} as each of your turns begins. "
            f"Held while “{next(rivals, self.clashes_with)}” is drawn, the core loses {self.core_loss}."
        )

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        return _change(self.income, "a turn"), _change(-self.core_loss, "if it clashes")


class MatchLeft(Card, frozen=True, tag="match-left"):
    """The system takes the RP of its left neighbour."""

    family_name: ClassVar[str] = "Twin"
    rule: ClassVar[str] = "adrift.cards.double-trouble"

    def text(self, content: Content, *, harsh: bool) -> str:
        return "Your RP become those of the system on your left."


class ShipWide(Card, frozen=True, tag="ship-wide"):
    """All systems and the core change."""

    family_name: ClassVar[str] = "Ship-wide"
    rule: ClassVar[str] = "adrift.turn.event"
    systems: int = 0
    core: int = 0
    if_all_positive: bool = False

    def text(self, content: Content, *, harsh: bool) -> str:
        effects = [f"every system {_gains(self.systems)}"] if self.systems else []
        effects += [f"the core {_gains(self.core)}"] if self.core else []
        condition = "If every system is above 0: " if self.if_all_positive else ""
        sentence = condition + ", ".join(effects)
        return sentence[:1].upper() + sentence[1:] + "."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        changes = ((self.systems, "all systems"), (self.core, "core"))
        return tuple(_change(change, label) for change, label in changes if change)


class TimeTravel(Card, frozen=True, tag="time-travel"):
    """The last event may be reversed."""

    family_name: ClassVar[str] = "Time travel"
    rule: ClassVar[str] = "adrift.cards.time-travel"

    def text(self, content: Content, *, harsh: bool) -> str:
        return "You may reverse what the last event did."


EventCard: TypeAlias = (
    Threshold | UpgradeOffer | Gift | Boost | Contraband | MatchLeft | ShipWide | TimeTravel
)


class Upgrade(Face, frozen=True, tag_field="power"):
    """An upgrade card."""


class Convert(Upgrade, frozen=True, tag="convert"):
    """Pay RP to charge the core."""

    family_name: ClassVar[str] = "Upgrade: converter"
    rule: ClassVar[str] = "adrift.upgrades.convert"
    cost: int
    core: int

    def text(self, content: Content, *, harsh: bool) -> str:
        return f"In your turn: pay {self.cost}, the core gains {self.core}."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        return (Figure(f"{self.cost}→{self.core}", "RP to core"),)


@final
class Floor(Upgrade, frozen=True, tag="floor"):
    """The system cannot fail: it stays at the floor."""

    family_name: ClassVar[str] = "Upgrade: safety net"
    rule: ClassVar[str] = "adrift.upgrades.floor"
    cost: ClassVar[float] = math.inf
    """It works by itself: there is nothing to pay for."""
    floor: int

    def text(self, content: Content, *, harsh: bool) -> str:
        return f"This system cannot fail: it stays at {plain(self.floor)}."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        return (Figure(plain(self.floor), "at worst"),)


class Cancel(Upgrade, frozen=True, tag="cancel"):
    """Pay RP to cancel an event card, anyone's."""

    family_name: ClassVar[str] = "Upgrade: veto"
    rule: ClassVar[str] = "adrift.upgrades.cancel"
    cost: int

    def text(self, content: Content, *, harsh: bool) -> str:
        return f"Pay {self.cost}: cancel an event as it is drawn, anyone's."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        return (Figure(f"{self.cost}", "RP a veto"),)


class Divert(Upgrade, frozen=True, tag="divert"):
    """Send own RP to another system."""

    family_name: ClassVar[str] = "Upgrade: transfer"
    rule: ClassVar[str] = "adrift.upgrades.divert"
    cost: ClassVar[int] = 1
    """The least that can be sent."""

    def text(self, content: Content, *, harsh: bool) -> str:
        return "Move your RP to another system, one for one."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        return (Figure("1:1", "to others"),)


class Scout(Upgrade, frozen=True, tag="scout"):
    """Pay RP to look at the next cards and reorder them."""

    family_name: ClassVar[str] = "Upgrade: scout"
    rule: ClassVar[str] = "adrift.upgrades.scout"
    cost: int
    cards: int

    def text(self, content: Content, *, harsh: bool) -> str:
        return f"Pay {self.cost}: look at the next {self.cards} events and put them back in any order."

    def figures(self, *, harsh: bool) -> tuple[Figure, ...]:
        return (Figure(f"{self.cost}→{self.cards}", "RP to cards"),)


UpgradeCard: TypeAlias = Convert | Floor | Cancel | Divert | Scout


class Content(msgspec.Struct, frozen=True, eq=False, dict=True):
    """All of Adrift's components."""

    system: tuple[System, ...]
    event: tuple[EventCard, ...]
    upgrade: tuple[UpgradeCard, ...]
    ship: Ship

    @functools.cached_property
    def cancels(self) -> tuple[int, ...]:
        """The upgrades that cancel events, by number."""
        return tuple(number for number, upgrade in enumerate(self.upgrade) if isinstance(upgrade, Cancel))


def _needed(threshold: int) -> Figure:
    return Figure(f"≥ {plain(threshold)}", "needed")


def _change(change: int, label: str) -> Figure:
    return Figure(signed(change) if change else "0", label, "bad" if change < 0 else "good")


def _gains(rp: int) -> str:
    return f"gains {rp}" if rp > 0 else f"loses {-rp}"
