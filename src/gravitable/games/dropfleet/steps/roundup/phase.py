"""The Roundup Phase, in the order of the rulebook. dropfleet.turn.phases"""

from __future__ import annotations

from gravitable.games.dropfleet.state import NONE, DropfleetMatch
from gravitable.games.dropfleet.steps.command import OfferCards
from gravitable.games.dropfleet.steps.damage import Aftermath
from gravitable.games.dropfleet.steps.roundup.assets import AssetEffects
from gravitable.games.dropfleet.steps.roundup.carriers import LANDERS
from gravitable.games.dropfleet.steps.roundup.damage_control import BurnOn, ControlDamage, Regeneration
from gravitable.games.dropfleet.steps.roundup.decay import OrbitalDecay
from gravitable.games.dropfleet.steps.roundup.events import HologramsFaded, RoundupBegan
from gravitable.games.dropfleet.steps.roundup.ground_combat import (
    ControlStations,
    GroundCombats,
    OverrunBatteries,
)
from gravitable.games.dropfleet.steps.roundup.ground_moves import GroundMovement, RelocateTroops
from gravitable.games.dropfleet.steps.roundup.guns import SectorWeapons, StationWeapons
from gravitable.games.dropfleet.steps.roundup.initiative import RollInitiative, rising
from gravitable.games.dropfleet.steps.roundup.landing import Land
from gravitable.games.dropfleet.steps.roundup.launch import ExpireFighters, LaunchAssets, LaunchingEnds
from gravitable.games.dropfleet.steps.roundup.monitors import ExtraMonitorOrder
from gravitable.games.dropfleet.steps.roundup.neutrals import MoveAnomaly, MoveNeutrals, TakeNeutrals
from gravitable.games.dropfleet.steps.roundup.scoring import CollectVictoryPoints
from gravitable.kernel import Step


class Roundup(Step, frozen=True):
    """All segments, one after the other. dropfleet.damage-control.destroyed"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        s.phase = "roundup"
        s.active_seat = s.active_battlegroup = s.active_group = NONE
        s.cards_first = NONE
        m.emit(RoundupBegan(s.turn))
        m.push(
            ExtraMonitorOrder(),
            RollInitiative(),
            GroundSegment(),
            LaunchSegment(),
            OfferCards("damage-control"),
            BurnOn(),
            Aftermath(),
            ControlDamage(),
            Regeneration(),
            Aftermath(),
            OrbitalDecay(),
            OverrunBatteries(),
            TakeNeutrals(),
            CollectVictoryPoints(),
            CleanTable(),
            MoveNeutrals(),
            MoveAnomaly(),
        )


class GroundSegment(Step, frozen=True):
    """Sector weapons, movement, combats, control of stations."""

    def run(self, m: DropfleetMatch) -> None:
        order = tuple(rising(m))
        m.push(
            SectorWeapons(order),
            OfferCards("ground-combat"),
            RelocateTroops(order),
            GroundMovement(),
            GroundCombats(),
            ControlStations(),
        )


class LaunchSegment(Step, frozen=True):
    """Station weapons, launching in four steps, and what the assets do.

    dropfleet.launch.when, dropfleet.initiative.kept, dropfleet.launch.order
    """

    def run(self, m: DropfleetMatch) -> None:
        m.push(
            ExpireFighters(),
            StationWeapons(tuple(rising(m))),
            *(LaunchAssets(kind) for kind in range(LANDERS)),
            OfferCards("landing"),
            LaunchAssets(LANDERS),
            LaunchingEnds(),
            Land(),
            AssetEffects(),
        )


class CleanTable(Step, frozen=True):
    """Holographic debris fades at the end of the Roundup. dropfleet.unique-rule.holo-debris-field"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        if s.holograms:
            m.emit(HologramsFaded(len(s.holograms)))
            s.holograms = []
