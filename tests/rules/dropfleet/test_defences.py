"""What a target has against an attack: Point Defence rolled once against what comes at once, and saves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, fired_at, sector, ship, station, told

from gravitable.games.dropfleet.actions import Shot, SpendFighters
from gravitable.games.dropfleet.deck.command_cards import (
    Armour,
    Lock,
    Passive,
    PointDefence,
    PointDefenceTarget,
    Reroll,
)
from gravitable.games.dropfleet.events import PointDefenceRolled
from gravitable.games.dropfleet.fire.attack import Situation, saves
from gravitable.games.dropfleet.fire.defence import defence_of
from gravitable.games.dropfleet.fire.odds import after_point_defence
from gravitable.games.dropfleet.fire.targeted_attack import RolledAttack
from gravitable.games.dropfleet.fire.targeting import card_lock
from gravitable.games.dropfleet.fire.weapon_attack import attack_of
from gravitable.games.dropfleet.special_rules.weapon_rule import armed
from gravitable.games.dropfleet.state import UNHARMED, ActiveEffect, AssetToken
from gravitable.games.dropfleet.steps.attack import ResolveAttack, _stop, target_saves
from gravitable.games.dropfleet.steps.shots import attack_steps


def close_action(kind: str) -> list[int]:
    """The Close Action weapons of a class."""
    return [no for no, each in enumerate(CONTENT.ship_by_id[kind].weapons) if armed(each).close_action]


def pools(kind: str, weapons: Sequence[int], targets: Sequence[int] = (), **given: Any) -> list[list[str]]:
    """Which weapons of a ship, fired at ship 1 or at these, are one attack."""
    scene = Scene(**given)
    scene.ship(kind, 0, y=30.0)
    for x in (24.0, 26.0):
        scene.ship("ucm.berlin", 1, x=x, y=26.0)
    m = scene.play()
    profile = CONTENT.ship_by_id[kind].weapons
    attacks = []
    for place, no in enumerate(weapons):
        at = ship(targets[place] if targets else 1)
        cost = attack_of(armed(profile[no]), Situation()).point_defence
        one = fired_at(at, 3 + no % 2, 1, name=profile[no].name, point_defence=cost)
        attacks.append((Shot(0, no, at), one))
    steps = attack_steps(m, attacks)
    return [[targeted.name for targeted in step.attacks] for step in steps if isinstance(step, ResolveAttack)]


@pytest.mark.rule("dropfleet.station.not-served", "dropfleet.card.target-once")
def test_a_card_on_a_ship_helps_no_station_or_sector_that_has_its_number() -> None:
    kinds = (Armour, Passive, PointDefence, PointDefenceTarget, Reroll, Lock)
    cards = [
        no
        for no, card in enumerate(CONTENT.command_card)
        if card.aim.endswith("-ship") and any(isinstance(effect, kinds) for effect in card.effects)
    ]
    assert len(cards) > 4
    scene = Scene()
    scene.ship("phr.orion", 0)
    scene.station()
    scene.cluster(["commercial"])
    m = scene.play()
    others = (station(0), sector(0))
    before = [defence_of(m, each) for each in (ship(0), *others)]
    helped = 0
    for card in cards:
        m.state.effects = [ActiveEffect(card, 0, "turn", ship=0)]
        assert [defence_of(m, each) for each in others] == before[1:]
        assert [card_lock(m, each) for each in others] == [0, 0]
        helped += defence_of(m, ship(0)) != before[0] or card_lock(m, ship(0)) != 0
    assert helped > 3


@pytest.mark.rule("dropfleet.pd.pooled")
def test_close_action_of_any_name_is_pooled_but_for_beams_and_other_weapons() -> None:
    close = close_action("shaltari.uranium")
    assert pools("shaltari.uranium", close) == [
        ["Pulse Ioniser Battery", "Harpoon Deluge"],  # a Mauler joins with its own Lock
        ["Microwave Array Turret"],  # a Beam
    ]
    assert pools("shaltari.uranium", close, point_defence="weapon") == [
        ["Pulse Ioniser Battery"],
        ["Harpoon Deluge"],
        ["Microwave Array Turret"],
    ]
    banks = close_action("resistance.tribune")
    assert pools("resistance.tribune", banks) == [["NC-16 Missile Bank"] * 2]
    assert pools("resistance.tribune", banks, (1, 2)) == [["NC-16 Missile Bank"]] * 2
    assert pools("resistance.tribune", banks, point_defence="weapon") == [["NC-16 Missile Bank"]] * 2
    guns = [
        no for no, each in enumerate(CONTENT.ship_by_id["ucm.berlin"].weapons) if not armed(each).close_action
    ]
    assert all(len(each) == 1 for each in pools("ucm.berlin", guns))


@pytest.mark.rule("dropfleet.pd.linked")
def test_linked_close_action_of_a_ship_is_one_weapon_system() -> None:
    linked = close_action("phr.agrippa")
    assert pools("phr.agrippa", linked, point_defence="weapon") == [["Holographic Drones"] * 2]
    assert pools("phr.agrippa", linked, (1, 2), point_defence="weapon") == [["Holographic Drones"]] * 2
    assert pools("phr.agrippa", linked) == [["Holographic Drones"] * 2]


@pytest.mark.rule("dropfleet.save.passive-as-armour")
def test_what_worsens_armour_worsens_passive_saves() -> None:
    cases: tuple[tuple[dict[str, Any], dict[str, Any], tuple[int, int]], ...] = (
        ({}, {}, (5, 4)),
        ({"scald": 1}, {}, (6, 5)),
        ({"scald": 2}, {}, (6, 6)),
        ({}, {"harm": replace(UNHARMED, cracked=True)}, (6, 6)),
    )
    for given, fields, both in cases:
        for reading, expected in (("as-armour", both), ("apart", (both[0], 4))):
            scene = Scene(passive_saves=reading)
            scene.ship("shaltari.basalt", 1, shields=True, **fields)
            defence = defence_of(scene.play(), ship(0))
            armour = saves(replace(defence, passive=None), **given).normal
            assert (armour.needed, saves(defence, **given).critical.needed) == expected
    # Particle weapons still leave none.
    scene = Scene()
    scene.ship("shaltari.basalt", 1, shields=True)
    assert saves(defence_of(scene.play(), ship(0)), scald=1, particle=True).critical.needed == 0


@pytest.mark.rule("dropfleet.save.passive-as-armour")
def test_cards_on_armour_saves_are_cards_on_passive_saves() -> None:
    number = {card.id: number for number, card in enumerate(CONTENT.command_card)}
    plain = (5, False)
    for card, reading, armour, passive in (
        ("resistance.thick-skins", "as-armour", (4, False), (3, False)),
        ("resistance.thick-skins", "apart", (4, False), (4, False)),
        ("phr.next-gen-armour-plating", "as-armour", (5, True), (4, True)),
        ("phr.next-gen-armour-plating", "apart", (5, True), (4, False)),
        ("shaltari.harmonic-shields", "as-armour", plain, (4, True)),
        ("shaltari.harmonic-shields", "apart", plain, (4, True)),
    ):
        scene = Scene(passive_saves=reading)
        scene.ship("shaltari.basalt", 1, shields=True)
        scene.ship("shaltari.basalt", 1, shields=True)
        scene.state.effects = [ActiveEffect(number[card], 1, "attack", ship=0)]
        m = scene.play()
        defence = defence_of(m, ship(0))
        assert saves(replace(defence, passive=None)).normal == armour
        assert saves(defence).critical == passive
        another = defence_of(m, ship(1))
        assert saves(replace(another, passive=None)).normal == plain


@pytest.mark.rule("dropfleet.save.passive-as-armour")
@pytest.mark.parametrize(("kind", "passive"), [("ucm.berlin", 5), ("shaltari.basalt", 4)])
def test_a_card_gives_a_passive_save_and_spoils_no_better_one(kind: str, passive: int) -> None:
    number = {card.id: number for number, card in enumerate(CONTENT.command_card)}
    scene = Scene()
    scene.ship(kind, 1, shields=kind.startswith("shaltari"))
    scene.state.effects = [ActiveEffect(number["shaltari.flicker"], 1, "attack", ship=0)]
    assert defence_of(scene.play(), ship(0)).passive == passive


# Point Defence, spent where it saves most


def splits(rolled_attacks: Sequence[tuple[int, int, int]], good: int) -> list[tuple[tuple[int, int], ...]]:
    """Every way to stop points with so many successes, of (normal, critical, cost): what is left of each."""
    found: list[tuple[tuple[tuple[int, int], ...], int]] = [((), good)]
    for normal, critical, cost in rolled_attacks:
        found = [
            ((*left, (normal - n, critical - c)), rest - n * cost - c * (cost + 1))
            for left, rest in found
            for n in range(normal + 1)
            for c in range(critical + 1)
            if n * cost + c * (cost + 1) <= rest
        ]
    return [left for left, _ in found]


@pytest.mark.rule("dropfleet.pd.choice", "dropfleet.pd.critical")
def test_successes_of_point_defence_stop_what_would_cost_most_hull() -> None:
    chances = (1 / 6, 1 / 2, 5 / 6, 1.0)
    for normal, critical, good, cost in product(range(4), range(4), range(7), (1, 2)):
        for chance, sharp in product(chances, chances):
            n, c = after_point_defence(normal, critical, good, cost, chance, sharp)  # type: ignore[arg-type]
            least = min(a * chance + b * sharp for ((a, b),) in splits([(normal, critical, cost)], good))
            assert n * chance + c * sharp == pytest.approx(least), (normal, critical, good, cost)


@pytest.mark.rule("dropfleet.pd.choice", "dropfleet.pd.pooled")
def test_successes_against_several_attacks_stop_what_would_cost_most_hull() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0)
    m = scene.play()
    for first, second, good, costs, scald in product(
        ((2, 1), (0, 2), (3, 0)), ((1, 1), (2, 0)), range(6), ((1, 1), (1, 2)), (0, 2)
    ):
        rolled_attacks = tuple(
            RolledAttack(fired_at(ship(0), 4, 3, point_defence=cost, scald=worse), n + c, c, n + c, n, c)
            for (n, c), cost, worse in zip((first, second), costs, (0, scald), strict=True)
        )
        through = [target_saves(m, rolled.targeted).through for rolled in rolled_attacks]

        def hull(left: Sequence[tuple[int, int]], through: Sequence[tuple[float, float]] = through) -> float:
            return sum(n * a + c * b for (n, c), (a, b) in zip(left, through, strict=True))

        left = [(rolled.normal, rolled.critical) for rolled in _stop(m, rolled_attacks, good)]
        ways = splits([(*first, costs[0]), (*second, costs[1])], good)
        assert tuple(left) in ways
        assert hull(left) == pytest.approx(min(map(hull, ways)))


@pytest.mark.rule("dropfleet.pd.roll")
@pytest.mark.parametrize(("roll", "hull"), [(5, 6), (4, 5)])
def test_a_single_die_of_point_defence_is_rolled(roll: int, hull: int) -> None:
    scene = Scene()
    target = scene.ship("resistance.sagittarius", 1, hull=6)
    one = fired_at(ship(target), 4, 1, point_defence=1)
    m = scene.play(ResolveAttack((one,)), script=[4, roll, *[1] * (roll < 5)])
    assert [event.rolls for event in told(m, PointDefenceRolled)] == [(roll,)]
    assert m.state.ships[target].hull == hull


@pytest.mark.rule("dropfleet.fighter.returned", "dropfleet.unique-rule.repair-and-refuel")
def test_fighters_at_a_station_are_spent_whatever_the_ship_of_its_number_is_near() -> None:
    scene = Scene()
    scene.ship("resistance.collins", 1)
    dock = scene.station(40.0, 40.0, controller=1)
    scene.state.tokens = [AssetToken("resistance.fighters", 1, station(dock), 2)]
    dice = CONTENT.station_by_size["large"].pd + CONTENT.asset_by_id["resistance.fighters"].pd_bonus
    m = scene.play(ResolveAttack((fired_at(station(dock), 4, 1, point_defence=1),)), script=[4, *[5] * dice])
    m.play(SpendFighters(1))
    assert m.state.tokens == []
