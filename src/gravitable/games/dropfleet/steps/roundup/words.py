"""The Roundup in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gravitable.games.dropfleet.names import group_name, sector_kind, ship_name, target_name
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, Target
from gravitable.games.dropfleet.steps.roundup import actions as a
from gravitable.games.dropfleet.steps.roundup import events as e
from gravitable.kernel import Action, Event, Seat

_TROOPS = {"infantry": "Infantry", "armour": "Armour", "defence-battery": "Defence Battery"}
_EFFECTS = {
    "fires": "a fire",
    "corruptors": "corruption",
    "containment": "atmospheric containment",
    "surges": "energy surges",
    "scanners": "the scanners",
    "engines": "the engines",
    "power": "power fluctuations",
    "decay": "orbital decay",
}


def asset_words(m: DropfleetMatch, asset: str, count: int) -> str:
    """So many tokens of an asset, which content names in the plural."""
    name = m.content.asset_by_id[asset].name
    if count == 1:
        name = name.removesuffix("es" if name.endswith("oes") else "s")
    return f"{count} {name}"


def _fighters(count: int) -> str:
    return f"{count} fighter{'s' if count != 1 else ''}"


def sector_words(m: DropfleetMatch, number: int) -> str:
    return target_name(m, Target("sector", number))


def _moves(m: DropfleetMatch, moves: Sequence[a.TroopMove]) -> str:
    if not moves:
        return "all ground assets stay"
    parts = []
    for move in moves:
        tokens = [f"{n} {word}" for n, word in ((move.infantry, "Infantry"), (move.armour, "Armour")) if n]
        source, to = ("".join(sector_kind(m, number)) for number in (move.source, move.to))
        parts.append(f"{' and '.join(tokens)} from {source} to {to}")
    return ", ".join(parts)


def _launch(m: DropfleetMatch, action: a.Launch) -> str:
    what = asset_words(m, action.asset, action.count)
    cargo = f" with {_TROOPS[action.delivers]}" if action.delivers else ""
    gate = f" through {ship_name(m, action.gate)}" if action.gate != NONE else ""
    return f"{ship_name(m, action.ship)}: {what}{cargo}{gate} to {target_name(m, action.target)}"


def _cluster(m: DropfleetMatch, number: int) -> str:
    return m.state.clusters[number].name


ACTION_WORDS: dict[type[Action], Callable[[DropfleetMatch, Any], str]] = {
    a.FireSector: lambda m, x: f"Fire {sector_words(m, x.sector)} at {target_name(m, x.target)}",
    a.FireStation: lambda m, x: (
        f"Fire {m.content.armament_by_id[m.state.stations[x.station].armaments[x.armament]].weapon.name} of "
        f"station {m.state.stations[x.station].name} at {target_name(m, x.target)}"
    ),
    a.MoveTroops: lambda m, x: f"{_cluster(m, x.cluster)}: {_moves(m, x.moves)}",
    a.Relocate: lambda m, x: (
        f"{_TROOPS[x.troop]} from {target_name(m, x.source)} through {ship_name(m, x.gate)} "
        f"to {target_name(m, x.to)}"
    ),
    a.AllotHits: lambda m, x: (
        f"{x.infantry} damage to Infantry, {x.armour} to Armour, {x.batteries} to Batteries"
    ),
    a.SelectCarriers: lambda m, x: f"Launch from the {group_name(m, x.group)}",
    a.Launch: _launch,
    a.ResolveAssets: lambda m, x: f"Resolve the assets at {target_name(m, x.target)}",
    a.RollRegeneration: lambda m, x: f"{ship_name(m, x.ship)} rolls {x.dice} Regenerate dice",
    a.RepairEffect: lambda m, x: f"{ship_name(m, x.ship)}: repair {_EFFECTS[x.effect]}",
    a.ExtraOrder: lambda m, x: f"The {group_name(m, x.group)} takes another order",
    a.SteerLiner: lambda m, x: f"Turn the liner {x.degrees} degrees" if x.degrees else "Straight on",
}


def _who(names: Sequence[str], seat: Seat) -> str:
    return names[seat] if 0 <= seat < len(names) else "Nobody"


def _initiative(m: DropfleetMatch, event: e.InitiativeRolled, names: Sequence[str]) -> str:
    dice = ", ".join(
        f"{names[seat]} {roll} (total {event.totals[seat]})" for seat, roll in enumerate(event.rolls) if roll
    )
    return f"Initiative: {dice}" + (
        f"; {names[event.order[0]]} wins" if event.order else "; equals roll again"
    )


def _combat(m: DropfleetMatch, event: e.GroundCombat, names: Sequence[str]) -> str:
    dice = ", ".join(
        f"{names[seat]} {' '.join(map(str, rolls))}" for seat, rolls in enumerate(event.rolls) if rolls
    )
    return f"Ground combat, {target_name(m, event.place)}: {dice or 'no dice'}"


def _launched(m: DropfleetMatch, event: e.AssetsLaunched, names: Sequence[str]) -> str:
    text = f"{ship_name(m, event.ship)} launches {asset_words(m, event.asset, event.count)}"
    if event.gate != NONE:
        text += f" through {ship_name(m, event.gate)}"
    text += f" to {target_name(m, event.target)}"
    if event.lost:
        text += f"; {event.lost} lost in debris"
    return text + ("; they strike after its next activation" if event.delayed else "")


def _landed(m: DropfleetMatch, event: e.TroopsLanded, names: Sequence[str]) -> str:
    fire = f" under fire ({' '.join(map(str, event.rolls))})" if event.rolls else ""
    return (
        f"{_who(names, event.seat)} lands {event.landed} {_TROOPS[event.troop]} in "
        f"{target_name(m, event.target)}{fire}"
    )


def _relocated(m: DropfleetMatch, event: e.TroopRelocated, names: Sequence[str]) -> str:
    end = "" if event.arrived else ", and is destroyed by a battery"
    return (
        f"{_who(names, event.seat)}: {_TROOPS[event.troop]} goes from {target_name(m, event.source)} to "
        f"{target_name(m, event.to)}{end}"
    )


def _burnt(m: DropfleetMatch, event: e.Burnt, names: Sequence[str]) -> str:
    causes = [
        f"{n} {word}"
        for n, word in (
            (event.fires, "from fire"),
            (event.corruptors, "from corruption"),
            (event.containment, "from failing containment"),
        )
        if n
    ]
    return f"{ship_name(m, event.ship)} suffers damage: {', '.join(causes)}"


def _repair(m: DropfleetMatch, event: e.DamageControlRolled, names: Sequence[str]) -> str:
    roll = f" rolls {event.roll}:" if event.roll else ":"
    result = "repaired" if event.repaired else "not repaired"
    return f"{ship_name(m, event.ship)}{roll} {_EFFECTS[event.effect]} {result}"


_MANOEUVRES = {"shaken": "is shaken off", "waits": "falls behind", "pursues": "pursues"}

EVENT_WORDS: dict[type[Event], Callable[[DropfleetMatch, Any, Sequence[str]], str]] = {
    e.RoundupBegan: lambda m, x, names: f"Roundup of turn {x.turn}",
    e.InitiativeRolled: _initiative,
    e.TroopsMoved: lambda m, x, names: (
        f"{_who(names, x.seat)} in {_cluster(m, x.cluster)}: {_moves(m, x.moves)}"
    ),
    e.TroopRelocated: _relocated,
    e.GroundCombat: _combat,
    e.StationControlled: lambda m, x, names: (
        f"{_who(names, x.seat)} controls station {m.state.stations[x.station].name}"
    ),
    e.FightersReturned: lambda m, x, names: (
        f"{_fighters(x.count)} of {_who(names, x.seat)} {'fly' if x.count != 1 else 'flies'} home"
    ),
    e.AssetsLaunched: _launched,
    e.TroopsLanded: _landed,
    e.Dogfight: lambda m, x, names: (
        f"Dogfight at {target_name(m, x.target)}: {_fighters(x.count)} of each side"
    ),
    e.Manoeuvred: lambda m, x, names: (
        f"{ship_name(m, x.ship)} manoeuvres, {x.roll}: {asset_words(m, x.asset, 1)} {_MANOEUVRES[x.result]}"
    ),
    e.Burnt: _burnt,
    e.DamageControlRolled: _repair,
    e.RepairsRolled: lambda m, x, names: (
        f"{ship_name(m, x.ship)} rolls for repairs: {' '.join(map(str, x.rolls))}"
    ),
    e.Regenerated: lambda m, x, names: (
        f"{ship_name(m, x.ship)} regenerates ({' '.join(map(str, x.rolls)) or 'no dice'}): Hull {x.hull}"
    ),
    e.BatteriesOverrun: lambda m, x, names: (
        f"{x.count} batteries of {_who(names, x.seat)} are overrun in {target_name(m, x.place)}"
    ),
    e.NeutralMoved: lambda m, x, names: f"{ship_name(m, x.ship)} moves to {x.x:g}, {x.y:g} ({x.layer})",
    e.NeutralTaken: lambda m, x, names: f"{_who(names, x.seat)} controls {ship_name(m, x.ship)}",
    e.AnomalyMoved: lambda m, x, names: f"The Anomaly moves to {x.x:g}, {x.y:g}",
    e.HologramsFaded: lambda m, x, names: "Holographic debris fades",
}
