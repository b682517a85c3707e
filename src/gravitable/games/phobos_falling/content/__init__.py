"""All components of Phobos Falling, typed, as read from the files in `content/`."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import msgspec

from gravitable.games.phobos_falling.content.cards import Card, Deck, Stack
from gravitable.games.phobos_falling.content.effects import Effect
from gravitable.games.phobos_falling.content.events import EventCard
from gravitable.games.phobos_falling.content.map import StationMap, make_map
from gravitable.games.phobos_falling.content.people import Ability, Role
from gravitable.games.phobos_falling.content.places import System, Target, Zone
from gravitable.games.phobos_falling.content.setup import CrewSize, Harder, Marker, Scenario, Stage, Track
from gravitable.games.phobos_falling.content.shuttle import Need
from gravitable.games.phobos_falling.content.targets import Wants, make_wants

FOLDER = Path(__file__).parent


class Content(msgspec.Struct, frozen=True, dict=True):
    """All components. Each field holds the tables of that name, in the order of the files."""

    zone: tuple[Zone, ...]
    system: tuple[System, ...]
    target: tuple[Target, ...]
    officer: tuple[Role, ...]
    ability: tuple[Ability, ...]
    card: tuple[Card, ...]
    deck: tuple[Deck, ...]
    stack: tuple[Stack, ...]
    event: tuple[EventCard, ...]
    scenario: tuple[Scenario, ...]
    track: tuple[Track, ...]
    stage: tuple[Stage, ...]
    crew: tuple[CrewSize, ...]
    marker: tuple[Marker, ...]
    need: tuple[Need, ...]
    harder: tuple[Harder, ...]

    @cached_property
    def map(self) -> StationMap:
        """The station as the rules walk it."""
        return make_map(self.zone, self.system)

    @cached_property
    def wants(self) -> Wants:
        """The pirates' list of targets."""
        return make_wants(self.target, self.system, self.map)

    @cached_property
    def cards(self) -> dict[str, Card]:
        """What a card in play says, by its stack: `content.cards["science.heal"]`."""
        by_id = {card.id: card for card in self.card}
        return {stack.id: by_id[stack.card] for stack in self.stack}

    @cached_property
    def stacks(self) -> dict[str, Stack]:
        """Stacks by id."""
        return {stack.id: stack for stack in self.stack}

    @cached_property
    def deck_of(self) -> dict[str, str]:
        """The deck of a card in play, by its stack."""
        return {stack.id: stack.deck for stack in self.stack}

    @cached_property
    def decks(self) -> dict[str, Deck]:
        """Decks by id."""
        return {deck.id: deck for deck in self.deck}

    @cached_property
    def roles(self) -> dict[str, Role]:
        """Officers by id."""
        return {officer.id: officer for officer in self.officer}

    @cached_property
    def abilities(self) -> dict[str, Ability]:
        """Abilities by id."""
        return {ability.id: ability for ability in self.ability}

    @cached_property
    def events(self) -> dict[str, EventCard]:
        """Event cards by id."""
        return {event.id: event for event in self.event}

    @cached_property
    def special_events(self) -> frozenset[str]:
        """The ids of the special events."""
        return frozenset(event.id for event in self.event if event.set == "special")

    @cached_property
    def by_effect(self) -> dict[type[Effect], tuple[str, ...]]:
        """The cards of each kind of effect, by their stacks."""
        found: dict[type[Effect], tuple[str, ...]] = {}
        for id, card in self.cards.items():
            found[type(card.effect)] = (*found.get(type(card.effect), ()), id)
        return found

    @cached_property
    def hand_sizes(self) -> dict[int, int]:
        """Cards held at the end of a turn, by the number of officers."""
        return {size.officers: size.hand for size in self.crew}

    @cached_property
    def system_numbers(self) -> dict[str, int]:
        """Systems as the state counts them, by id."""
        return {system.id: number for number, system in enumerate(self.system)}

    @cached_property
    def zone_numbers(self) -> dict[str, int]:
        """Zones by their printed number, by id."""
        return {zone.id: zone.number for zone in self.zone}

    @cached_property
    def boarders(self) -> dict[int, int]:
        """Pirates in a boarding party, by Cataclysm Stage."""
        return {stage.number: stage.boarders for stage in self.stage}

    @cached_property
    def tracks(self) -> dict[str, Track]:
        """Tracks by id."""
        return {track.id: track for track in self.track}

    @cached_property
    def markers(self) -> dict[str, int]:
        """How many there are of each marker."""
        return {marker.id: marker.count for marker in self.marker}
