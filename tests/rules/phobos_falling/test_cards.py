"""What each card does when it is played."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import officer, options, play, quiet, station, table

from gravitable.games.phobos_falling.actions import (
    Equip,
    Fetch,
    GrowGarden,
    MendWith,
    OpenSeedCache,
    PlaceRobot,
    RaiseField,
    RaiseShield,
    Refuel,
    Stabilize,
    TreatWith,
    Walk,
)
from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    AUXILIARY_POWER,
    BRIDGE,
    BRIDGE_SYSTEMS,
    CARGO_BAY_1,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    ENGINEERING_SYSTEMS,
    EXTERNAL,
    FABRICATION,
    HUB_1,
    HUB_2,
    SECURITY,
    SHUTTLE_BAY,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch, Station
from gravitable.kernel import Proceed

TUBE, BELT = "engineering.jefferies-tube", "bridge.utility-belt"


def hold(card: str, at: Station | None = None, zone: int = ENGINEERING) -> PhobosMatch:
    """Rock in the play part of his turn with one card."""
    return quiet(table(officer("rock", zone, card), at=at), "play")


def wreck() -> Station:
    return station(
        damaged=[FABRICATION, ENGINEERING_SYSTEMS, BRIDGE_SYSTEMS],
        dark=[ENGINEERING, CARGO_BAY_1],
        blocked=[ENGINEERING, CARGO_BAY_1, HUB_1],
        breached=[CARGO_BAY_1],
        fires=[ENGINEERING, CARGO_BAY_1, HUB_1],
    )


MENDS: dict[str, set[tuple[str, int, int]]] = {
    "engineering.repair-system": {
        ("system", ENGINEERING, ENGINEERING_SYSTEMS),
        ("system", ENGINEERING, FABRICATION),
    },
    "engineering.restore-power": {("power", ENGINEERING, -1)},
    "engineering.clear-access": {("access", ENGINEERING, -1)},
    "security.security-bypass": {("access", ENGINEERING, -1), ("access", CARGO_BAY_1, -1)},
    "engineering.repair-droid": {
        ("system", ENGINEERING, ENGINEERING_SYSTEMS),
        ("system", ENGINEERING, FABRICATION),
        ("power", ENGINEERING, -1),
        ("access", ENGINEERING, -1),
        ("power", CARGO_BAY_1, -1),
        ("access", CARGO_BAY_1, -1),
    },
    "resource.fire-suppression": {("fire", ENGINEERING, -1), ("fire", CARGO_BAY_1, -1)},
}
"""What each card could mend from Engineering in the wreck."""


@pytest.mark.rule(
    "phobos-falling.card.repair-system",
    "phobos-falling.card.restore-power",
    "phobos-falling.card.clear-access",
    "phobos-falling.card.security-bypass",
    "phobos-falling.card.repair-droid",
    "phobos-falling.card.fire-suppression",
)
@pytest.mark.parametrize(("card", "mends"), MENDS.items(), ids=MENDS)
def test_a_mending_card_removes_one_damage_of_its_kind_in_its_reach(
    card: str, mends: set[tuple[str, int, int]]
) -> None:
    m = hold(card, wreck())
    found = options(m, MendWith)
    assert {(option.kind, option.zone, option.system) for option in found} == mends
    before = m.state.station.clone()
    play(m, found[0])
    after = m.state.station
    gone = [
        (name, place)
        for name in ("damaged", "power_out", "blocked", "fires")
        for place, (was, now) in enumerate(zip(getattr(before, name), getattr(after, name), strict=True))
        if was and not now
    ]
    kind, zone, system = found[0].kind, found[0].zone, found[0].system
    name = {"system": "damaged", "power": "power_out", "access": "blocked", "fire": "fires"}[kind]
    assert gone == [(name, system if kind == "system" else zone)]
    assert m.state.officers[0].hand == []


@pytest.mark.rule("phobos-falling.card.hull-patch")
def test_a_hull_patch_closes_the_breach_here() -> None:
    suited = officer("rock", CARGO_BAY_1, "engineering.hull-patch", worn="science.space-suit")
    m = quiet(table(suited, at=station(breached=[CARGO_BAY_1, ENGINEERING])), "play")
    assert options(m, MendWith) == [MendWith("engineering.hull-patch", "breach", CARGO_BAY_1)]
    play(m, options(m, MendWith)[0])
    assert not m.state.station.breached[CARGO_BAY_1]
    assert m.state.station.breached[ENGINEERING]


@pytest.mark.rule("phobos-falling.card.stabilize-power")
def test_stabilize_power_marks_the_zone_and_restores_nothing() -> None:
    card = "engineering.stabilize-power"
    m = hold(card, station(dark=[ENGINEERING]))
    play(m, Stabilize(card))
    assert m.state.station.stabilized[ENGINEERING]
    assert m.state.station.power_out[ENGINEERING]
    marked = station()
    marked.stabilized[ENGINEERING] = True
    assert options(hold(f"{card} {TUBE}", marked), Stabilize) == []
    for markers, left in ((4, True), (5, False)):
        used = station()
        for zone in (BRIDGE, SECURITY, HUB_1, HUB_2, SHUTTLE_BAY)[:markers]:
            used.stabilized[zone] = True
        assert bool(options(hold(f"{card} {TUBE}", used), Stabilize)) == left
    outside = table(officer("rock", EXTERNAL, f"{card} {BELT}", worn="science.space-suit"))
    assert options(quiet(outside, "play"), Stabilize) == []


@pytest.mark.rule("phobos-falling.card.exoskeleton", "phobos-falling.card.space-suit")
@pytest.mark.parametrize("card", ["security.exoskeleton", "resource.exoskeleton", "science.space-suit"])
def test_a_worn_exoskeleton_is_a_suit_like_a_space_suit(card: str) -> None:
    def goals(worn: str, hand: str = "") -> set[int]:
        m = table(officer("rock", BRIDGE, hand, worn=worn), at=station(damaged=[CORE_AIR]))
        return {option.zone for option in options(m, Walk)}

    assert {AIRLOCK, EXTERNAL, HUB_1} <= goals(card)
    assert goals("", hand=card) == set()
    assert goals("bridge.utility-belt") == set()
    m = table(officer("rock", BRIDGE, card))
    assert Walk(AIRLOCK) not in options(m)
    play(m, Equip(card))
    assert Walk(AIRLOCK) in options(m)


@pytest.mark.rule("phobos-falling.card.utility-belt")
def test_a_belt_lets_three_more_cards_be_held() -> None:
    belt = "bridge.utility-belt"
    hand = f"{belt} " + "science.heal " * 12
    m = table(officer("rock", HUB_1, hand))
    play(m, Equip(belt), Proceed())
    over = len(m.state.officers[0].hand) + 1 - (9 + 3)
    assert m.pending[0].prompt.endswith(f"discard {over}.")


@pytest.mark.rule("phobos-falling.card.personal-force-field")
def test_an_active_field_is_a_suit_for_a_round() -> None:
    card = "science.personal-force-field"
    m = table(officer("rock", BRIDGE, card))
    assert Walk(AIRLOCK) not in options(m)
    play(m, RaiseShield(0, card))
    assert Walk(AIRLOCK) in options(m)
    quiet(play(m, Proceed()), "move")
    assert m.state.officers[0].shield == card
    quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == 0
    assert m.state.officers[0].shield == NO_CARD


@pytest.mark.rule("phobos-falling.card.security-robot")
def test_a_robot_takes_its_stand_here_while_there_are_figures() -> None:
    card = "security.security-robot"
    m = play(hold(card), PlaceRobot(card))
    assert m.state.station.robots[ENGINEERING] == 1
    for robots, placed in ((5, True), (6, False)):
        m = hold(f"{card} {TUBE}", station(robots=[BRIDGE] * robots))
        assert bool(options(m, PlaceRobot)) == placed
    outside = table(officer("rock", EXTERNAL, f"{card} {BELT}", worn="science.space-suit"))
    assert options(quiet(outside, "play"), PlaceRobot) == []


@pytest.mark.rule("phobos-falling.card.force-field", "phobos-falling.example.fields-afar")
def test_a_force_field_rises_in_any_powered_inner_zone_without_field_and_pirates() -> None:
    card = "bridge.force-field"
    m = hold(card, station(dark=[BRIDGE], fields=[SECURITY], pirates={HUB_1: 2}))
    zones = {option.zone for option in options(m, RaiseField)}
    assert zones == set(m.content.map.bag) - {BRIDGE, SECURITY, HUB_1}
    play(m, RaiseField(card, SHUTTLE_BAY))
    assert m.state.station.fields[SHUTTLE_BAY]


@pytest.mark.rule("phobos-falling.card.aux-fuel-cell")
@pytest.mark.parametrize(("fuel", "after"), [(1, 3), (4, 5)])
def test_a_fuel_cell_adds_two_in_auxiliary_power(fuel: int, after: int) -> None:
    card = "resource.aux-fuel-cell"
    there = station(damaged=[SOLAR_PANELS], fuel=fuel)
    m = hold(card, there, AUXILIARY_POWER)
    before = m.state.removed[:]
    play(m, Refuel(card))
    assert m.state.station.fuel == after
    assert m.state.removed == [*before, card]
    assert options(hold(f"{card} {TUBE}", there, HUB_1), Refuel) == []
    full = station(damaged=[SOLAR_PANELS], fuel=5)
    assert options(hold(f"{card} {TUBE}", full, AUXILIARY_POWER), Refuel) == []


@pytest.mark.rule("phobos-falling.card.medicinal-plants")
def test_medicinal_plants_heal_an_officer_here() -> None:
    card = "hydroponics.medicinal-plants"
    crew = [
        officer("rock", HUB_1, card),
        officer("taze", HUB_1, health="wounded"),
        officer("kit", HUB_2, health="wounded"),
    ]
    m = quiet(table(*crew), "play")
    assert options(m, TreatWith) == [TreatWith(card, 1)]
    play(m, TreatWith(card, 1))
    assert m.state.officers[1].able


@pytest.mark.rule("phobos-falling.card.oxygen-garden")
def test_an_oxygen_garden_airs_a_part_until_the_users_next_turn() -> None:
    card = "hydroponics.oxygen-garden"
    there = station(damaged=[CORE_AIR], breached=[BRIDGE])
    m = quiet(table(officer("rock", SECURITY, card), at=there), "play")
    play(m, GrowGarden(card, "core"))
    quiet(m, "move")
    view = m.view(0)
    airless = {zone.number for zone in view.zones if zone.airless}  # type: ignore[attr-defined]
    assert CORE_LIFE_SUPPORT not in airless
    assert BRIDGE in airless
    quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == 0
    assert Walk(HUB_1) not in options(m)
    assert m.state.removed == [card]


@pytest.mark.rule("phobos-falling.card.seed-cache")
def test_a_seed_cache_takes_any_card_of_the_hydroponics_pile() -> None:
    card = "hydroponics.seed-cache"
    crew = officer("rock", HUB_1, card)
    m = quiet(
        table(crew, piles={"hydroponics": ["hydroponics.food", "hydroponics.water", "hydroponics.food"]}),
        "play",
    )
    assert options(m, Fetch) == []  # nobody sees the pile before the card is played
    play(m, OpenSeedCache(card))
    assert {option.card for option in options(m, Fetch)} == {"hydroponics.food", "hydroponics.water"}
    play(m, Fetch("hydroponics.water"))
    assert m.state.officers[0].hand == ["hydroponics.water"]
    assert sorted(m.state.piles[6].rest) == ["hydroponics.food"] * 2
