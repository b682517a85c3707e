"""Crowded battles for tests of what always holds: two fleets of any faction in trouble over two cities."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import get_args

from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, sector, ship, station

from gravitable.games.dropfleet.actions import Fire
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.ground.assets import SectorId
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction
from gravitable.games.dropfleet.state import (
    NEUTRAL,
    NONE,
    UNHARMED,
    Anomaly,
    AssetToken,
    DropfleetMatch,
    Garrison,
    Neutral,
)
from gravitable.games.dropfleet.steps.allocation import FireAid
from gravitable.games.dropfleet.steps.turn import Turn
from gravitable.geometry.crossing import Disc
from gravitable.kernel import Action, Decision, IllegalAction, RandomChance

SECTORS: tuple[SectorId, ...] = get_args(SectorId)
CLASSES = {
    faction: [each.id for each in CONTENT.ship if each.faction == faction and each.hull < 20]
    for faction in FACTIONS
}
GIANTS = [each.id for each in CONTENT.ship if each.hull >= 20 and each.faction != "neutral"]
NOBODYS = {"relic": "neutral.automated-dreadnought", "liner": "neutral.princess-liner"}


def fleet(scene: Scene, seat: int, faction: Faction, rng: Random) -> None:
    """Three battlegroups of two groups, close to the middle and already in trouble."""
    s = scene.state
    for _ in range(3):
        first = len(s.battlegroups)
        for _ in range(2):
            kind = rng.choice(GIANTS if rng.random() < 0.1 else CLASSES[faction])
            printed = CONTENT.ship_by_id[kind]
            layers = ["low", "high"] + ["atmosphere"] * printed.has("Atmospheric")
            x, y = rng.uniform(14.0, 34.0), rng.uniform(14.0, 34.0)
            fires = rng.choice((0, 0, 0, 1, 2))
            harm = replace(
                UNHARMED,
                fires=fires,
                corruptors=rng.choice((0, 0, 0, 1)),
                surges=rng.random() < 0.05,
                decay=rng.random() < 0.1,
                leak=printed.has("Dreadnought") and rng.random() < 0.3,
                containment=2 * (printed.has("Dreadnought") and rng.random() < 0.3),
            )
            scene.group(
                kind,
                seat,
                [(x, y), (x + 1.5, y)][: 1 if printed.hull > 12 else rng.choice((1, 2))],
                rng.choice(layers),
                heading=rng.choice((0.0, 90.0, 180.0, 270.0)),
                hull=rng.choice((printed.hull, rng.randint(1, printed.hull))),
                spike=rng.choice((0, 0, 1, 2)),
                tokens=rng.choice((0, 0, 1, 2, 4)),
                harm=harm,
            )
        both = s.battlegroups[first:]
        groups = tuple(group for each in both for group in each.groups)
        s.battlegroups[first:] = [replace(both[0], rating=sum(each.rating for each in both), groups=groups)]
        for group in groups:
            s.groups[group] = replace(s.groups[group], battlegroup=first)
    if faction == "shaltari":
        for place in ((20.0, 20.0), (28.0, 28.0)):
            scene.group("shaltari.voidgate", seat, [place], "atmosphere")
    player = s.players[seat]
    mine = [no for no, each in enumerate(s.ships) if s.groups[each.group].seat == seat]
    player.flagship, player.av, player.admiral_points = rng.choice(mine), rng.randint(1, 5), 60
    cards = [no for no, card in enumerate(CONTENT.command_card) if card.faction == faction]
    player.hand, player.pile = sorted(rng.choices(cards, k=3)), [*cards, *cards]


def ground(scene: Scene, rng: Random) -> None:
    """Two cities and a station that are fought over, debris, somebody's tokens."""
    s = scene.state
    for x, y in ((20.0, 20.0), (28.0, 28.0)):
        for number in scene.cluster(rng.choices(SECTORS, k=3), x, y):
            for seat in (0, 1):
                if rng.random() < 0.5:
                    count = rng.randint(0, 3), rng.randint(0, 2), rng.randint(0, 1)
                    scene.troops(sector(number), seat, *count)
    dock = scene.station(24.0, 20.0, armaments=("laser", "missile"), controller=rng.choice((NONE, 0, 1)))
    s.stations[dock] = replace(s.stations[dock], hull=rng.choice((1, 4, 10)))
    for seat in (0, 1):
        scene.troops(station(dock), seat, rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 1))
    s.anomaly = Anomaly(30.0, 22.0)
    s.fields.append(Field("fine", Disc(24.0, 30.0, 3.0)))
    s.fields.append(Field("dense", Disc(16.0, 26.0, 2.0)))
    for behaviour, kind in NOBODYS.items():
        number = scene.ship(kind, NEUTRAL, rng.uniform(18.0, 30.0), 24.0, "low", hull=6, crippled=1)
        aboard = tuple(Garrison(rng.randint(0, 2), 0, 0) for _ in range(2))
        s.neutrals.append(Neutral(number, behaviour, aboard))  # type: ignore[arg-type]
    for number, each in enumerate(s.ships):
        for asset in ("ucm.fighters", "ucm.fighters", "scourge.bombers", "shaltari.torpedoes"):
            if each.layer != "atmosphere" and rng.random() < 0.2:
                delayed = asset == "shaltari.torpedoes" or rng.random() < 0.5
                s.tokens.append(AssetToken(asset, rng.choice((0, 1)), ship(number), s.turn + 1, delayed))


def watch(
    m: DropfleetMatch, rng: Random, look: Callable[[DropfleetMatch, Decision], None] | None = None
) -> None:
    """Play on at random; missiles are launched, ships rammed where that may be. `look` at every question."""
    asked = 0
    while m.pending and m.pending[0].kind != "test.stop":
        asked += 1
        assert asked < 3000
        decision = rng.choice(m.pending)
        if look is not None:
            look(m, decision)
        tried = list(m.candidates(decision, 2, rng))
        if decision.kind == "dropfleet.ram":
            tried = tried[1:]
        if decision.kind == "dropfleet.fire" and len(m.state.ships) < 6:
            aid = m.aid(decision)
            assert isinstance(aid, FireAid)
            if aid.nukes and not aid.rolled:
                tried = [Fire((rng.choice(aid.nukes),))]
        m.play(rng.choice(tried), decision.seat)


def skirmish(seed: int, rng: Random) -> DropfleetMatch:
    """The last two turns of a battle in which much goes wrong are about to begin."""
    scene = Scene(
        "take-and-hold",
        turn=4,
        command_cards=True,
        succession=seed % 2 == 1,
        damage_control=("printed", "experimental")[seed % 2],
        shields=("battlegroup", "orders")[seed % 3 == 2],
    )
    fleet(scene, 0, FACTIONS[seed % 5], rng)
    fleet(scene, 1, FACTIONS[(seed + 1 + seed // 5) % 5], rng)
    ground(scene, rng)
    m = scene.play()
    m.chance = RandomChance(rng)
    m.agenda.append(Turn())
    return m


def allows(m: DropfleetMatch, action: Action, seat: int) -> bool:
    """Whether the rules let a seat do this now; a rule that stumbles is no refusal."""
    try:
        m.check(action, seat)
    except IllegalAction as refusal:
        if refusal.rule == "kernel.fault":
            raise
        return False
    return True
