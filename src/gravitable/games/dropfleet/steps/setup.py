"""Before the battle: the scenario, the fleets, ships made ready, deployment. dropfleet.scenario.*"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import BringFleet
from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.events import BattleBegan, FleetBrought
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.fleet import LARGEST_BATTLE, Fleet, groups_formed, size_of
from gravitable.games.dropfleet.fleets.generate import vast_fleet
from gravitable.games.dropfleet.fleets.measure import (
    admiral_value,
    command_ship,
    paid_admiral,
    strategy_rating,
)
from gravitable.games.dropfleet.fleets.preferences import PREFERENCES, Preference
from gravitable.games.dropfleet.fleets.samples import named_fleet, sample_for
from gravitable.games.dropfleet.fleets.text import read_fleet, write_fleet
from gravitable.games.dropfleet.scenarios.scenario import FleetLimit, Scenario, as_variant
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction
from gravitable.games.dropfleet.state import (
    NONE,
    BattlegroupState,
    DropfleetMatch,
    DropfleetState,
    GroupNo,
    GroupState,
    Player,
    ShipState,
)
from gravitable.games.dropfleet.steps.battlefield_layout import lay_out
from gravitable.games.dropfleet.steps.deploying import DeployFleets
from gravitable.games.dropfleet.steps.turn import Turn
from gravitable.games.dropfleet.table import group_gear, scenario_of
from gravitable.kernel import Action, BadContent, BadLog, BadOption, Decision, IllegalAction, Seat, Step


def set_up(m: DropfleetMatch) -> DropfleetState:
    """An empty table, the scenario chosen. dropfleet.scenario.outline"""
    total = m.options.points * m.options.rosters
    if m.options.rosters > -(-total // LARGEST_BATTLE):
        raise BadOption(f"{total} points fit fewer rosters than {m.options.rosters}; agree on more points.")
    if m.options.rosters > 1 and m.options.points > LARGEST_BATTLE:
        raise BadOption(f"Each of several rosters has at most {LARGEST_BATTLE} points.")
    return DropfleetState(
        scenario=_random_scenario(m) if m.options.scenario == "random" else m.options.scenario,
        size=size_of(m.options.points),
        turn=0,
        phase="setup",
        players=[Player() for _ in range(m.seats)],
        battlegroups=[],
        groups=[],
        ships=[],
        clusters=[],
        sectors=[],
        stations=[],
        fields=[],
        holograms=[],
        neutrals=[],
        tokens=[],
        effects=[],
        deaths=[],
        cripplings=[],
        initiative=[],
        landings=[],
        ion_hits={},
    )


def _random_scenario(m: DropfleetMatch) -> str:
    """A scenario by chance, of those whose fleets can be built for the points. dropfleet.scenario.roster"""
    known = [each for each in m.content.scenario if not each.taught]
    scenarios = [as_variant(each) if m.options.variant else each for each in known]
    while scenarios:
        scenario = scenarios.pop(m.roll(len(scenarios)) - 1)
        try:
            for seat in range(m.seats):
                _able(m, scenario, seat)
        except BadOption:
            continue
        return scenario.id
    raise BadOption("No scenario can be played with these fleets and points.")


def limits_of(m: DropfleetMatch, seat: Seat) -> list[FleetLimit]:
    """What the scenario asks of a seat's fleet. dropfleet.scenario.roster"""
    return [limit for limit in scenario_of(m).fleets if limit.seat == seat]


class Begin(Step, frozen=True):
    """The fleets are chosen, then the table is laid out."""

    def run(self, m: DropfleetMatch) -> None:
        if m.options.fleets == "brought":
            for seat in range(m.seats):
                factions_for(m, seat)
            m.push(BringFleets(), Muster())
            return
        for seat, player in enumerate(m.state.players):
            player.fleet = _fleet_for(m, seat)
        m.push(Muster())


def _fleet_for(m: DropfleetMatch, seat: Seat) -> Fleet:
    """A ready or random fleet of the faction that the seat has; that of a scenario that is taught."""
    factions = factions_for(m, seat)
    faction = factions[m.roll(len(factions)) - 1] if len(factions) > 1 else factions[0]
    if m.options.fleets == "ready":
        taught = [named_fleet(m.content, name) for name in scenario_of(m).taught]
        if taught and taught[seat].faction == faction:
            return replace(taught[seat], rosters=m.options.agreed)
        fleet = sample_for(m.content, faction, m.options.agreed)
        if fleet is not None and not violations(m.content, fleet, limits_of(m, seat)):
            return fleet
    fleet = m.happen(Fleet, lambda rng: _made_up(m, seat, faction, rng))
    for violation in violations(m.content, fleet, limits_of(m, seat)):
        raise BadLog(f"The log's fleet is not legal: {violation}")
    return fleet


def _made_up(
    m: DropfleetMatch, seat: Seat, faction: Faction, rng: Random, preference: Preference = "balanced"
) -> Fleet:
    """A random fleet for a seat; a well-known one where chance finds none."""
    limits = tuple(limits_of(m, seat))
    try:
        return vast_fleet(m.content, faction, m.options.agreed, rng, preference, limits)
    except ValueError:
        return _surely(m.content, faction, m.options.agreed, limits)


def factions_for(m: DropfleetMatch, seat: Seat) -> tuple[Faction, ...]:
    """The factions a seat may play: the scenario's demand, the table's choice, or any that is able to."""
    return _able(m, scenario_of(m), seat)


def _able(m: DropfleetMatch, scenario: Scenario, seat: Seat) -> tuple[Faction, ...]:
    limits = tuple(limit for limit in scenario.fleets if limit.seat == seat)
    chosen = m.options.first_faction if seat == 0 else m.options.second_faction
    demanded = tuple(limit.faction for limit in limits if limit.faction is not None)
    wanted = demanded[:1] or (FACTIONS if chosen == "any" else (chosen,))
    if not limits:
        return wanted
    able: list[Faction] = []
    refused: ValueError | None = None
    for faction in wanted:
        try:
            _surely(m.content, faction, m.options.agreed, limits)
        except ValueError as error:
            refused = error
        else:
            able.append(faction)
    if not able:
        raise BadOption(f"{scenario.name}: {refused}")
    return tuple(able)


@lru_cache(maxsize=256)
def _surely(
    content: Content, faction: Faction, rosters: tuple[int, ...], limits: tuple[FleetLimit, ...]
) -> Fleet:
    """The same fleet whenever it is asked for; `ValueError` where none was found."""
    return vast_fleet(content, faction, rosters, Random(0), limits=limits)


class BringFleets(Step, frozen=True):
    """Every player brings a fleet, unseen by the others. dropfleet.fleet.points"""

    def run(self, m: DropfleetMatch) -> list[Decision] | None:
        waiting = [seat for seat, player in enumerate(m.state.players) if player.fleet is None]
        prompt = f"Bring a fleet of up to {m.options.points} points."
        if m.options.rosters > 1:
            prompt = f"Bring a fleet of {m.options.rosters} rosters of up to {m.options.points} points each."
        return [
            Decision(seat, "dropfleet.fleet", prompt, None, "dropfleet.fleet.points") for seat in waiting
        ] or None

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, BringFleet):
            raise IllegalAction("dropfleet.fleet.points", "First every player brings a fleet.")
        self.read(m, decision.seat, action.text)

    def read(self, m: DropfleetMatch, seat: Seat, text: str) -> Fleet:
        try:
            fleet = read_fleet(m.content, text)
        except BadContent as error:
            raise IllegalAction("dropfleet.fleet.points", f"The fleet cannot be read: {error}") from None
        fleet = replace(fleet, rosters=m.options.agreed)
        chosen = m.options.first_faction if seat == 0 else m.options.second_faction
        if chosen not in ("any", fleet.faction) and not any(limit.faction for limit in limits_of(m, seat)):
            raise IllegalAction("dropfleet.fleet.faction", f"This seat plays {chosen}.")
        for violation in violations(m.content, fleet, limits_of(m, seat)):
            raise IllegalAction(violation.rule, f"{violation.where}: {violation.problem}")
        return fleet

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        factions = factions_for(m, decision.seat)
        fleets = [
            _made_up(m, decision.seat, rng.choice(factions), rng, rng.choice(PREFERENCES))
            for _ in range(min(n, 3))
        ]
        return [BringFleet(write_fleet(m.content, fleet)) for fleet in fleets]

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, BringFleet)
        fleet = self.read(m, seat, action.text)
        m.state.players[seat].fleet = fleet
        m.emit(FleetBrought(seat, fleet.name))
        m.push(self)


class Muster(Step, frozen=True):
    """Ships, groups and battlegroups from the fleets, cards shuffled, the table laid out."""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for seat in range(m.seats):
            muster(m, seat)
        lay_out(m, scenario_of(m), s.size)
        m.emit(BattleBegan(s.scenario, tuple(player.fleet.name for player in s.players if player.fleet)))
        m.push(DeployFleets(), Turn())


def muster(m: DropfleetMatch, seat: Seat) -> None:
    """The ships of one fleet, all still off the table.

    dropfleet.group.member, dropfleet.battlegroup-card.rating-fixed, dropfleet.card.deck,
    dropfleet.admiral.resistance-av
    """
    s = m.state
    player = s.players[seat]
    fleet = player.fleet
    assert fleet is not None
    flag = fleet.admiral
    own = command_ship(m.content, fleet)
    for number, battlegroup in enumerate(fleet.battlegroups):
        formed: list[GroupNo] = []
        for kind in groups_formed(battlegroup):
            first = len(s.ships)
            ships = tuple(range(first, first + kind.count))
            group = len(s.groups)
            formed.append(group)
            s.groups.append(GroupState(seat, len(s.battlegroups), kind, ships))
            s.ships.extend(ShipState(group, group_gear(m, group).hull) for _ in ships)
            aboard = flag is not None and flag.battlegroup == number and flag.ship == kind.ship
            if own is not None:
                aboard = own[0] == number and own[1].id == kind.ship
            if aboard and player.flagship == NONE:
                player.flagship = first
        rating = strategy_rating(m.content, battlegroup)
        s.battlegroups.append(BattlegroupState(seat, battlegroup.name, rating, tuple(formed)))
    player.av = admiral_value(m.content, fleet)
    if fleet.faction == "resistance" and m.options.resistance_av == "one-higher":
        player.av += 1
    paid = paid_admiral(m.content, fleet) if own is None else None
    player.admiral_points = paid.points if paid is not None else 0
    if m.options.command_cards:
        player.pile = [
            card
            for card, entry in enumerate(m.content.command_card)
            if entry.faction == fleet.faction
            for _ in range(entry.copies)
        ]
