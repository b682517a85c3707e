"""What cannot be done says why: each card, drawing, and walks, with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.phobos_falling.table import CONTENT, GAME, officer, options, play, quiet, table

from gravitable.games.phobos_falling.actions import (
    DrawCard,
    Equip,
    Install,
    MendWith,
    TakeOff,
    TreatWith,
    TubeTo,
    UseMedical,
    Walk,
)
from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    BRIDGE,
    CARGO_BAY_1,
    ENGINEERING,
    HUB_1,
    HUB_2,
    PIRATE_SHIP,
    SCIENCE_LAB,
    SCIENCE_SYSTEMS,
    SECURITY,
    SHUTTLE_BAY,
)
from gravitable.games.phobos_falling.state import HeldShip, PhobosMatch
from gravitable.kernel import Blocked, IllegalAction, Proceed

BELT, SUIT = "bridge.utility-belt", "science.space-suit"
REPAIR, HEAL, DATA = "engineering.repair-system", "science.heal", "bridge.technical-data"
FUEL, CRYO, SHIELD = "resource.ion-fuel", "science.cryo-systems", "security.personal-force-field"
SCAVENGE, TUBE = "engineering.scavenge-engine", "engineering.jefferies-tube"


def at_play(card: str, zone: int = HUB_1, change: Callable[[PhobosMatch], None] | None = None) -> PhobosMatch:
    """Rock in the play part of his turn with a card, and a belt so that he is asked; `change` comes first."""
    m = table(officer("rock", zone, f"{card} {BELT}"), officer("newt", SECURITY))
    if change is not None:
        change(m)
    return quiet(play(m, Proceed()), "play")


def refusals(m: PhobosMatch, card: str) -> list[Blocked]:
    return [blocked for blocked in m.blocked(m.pending[0]) if getattr(blocked.action, "card", "") == card]


def everywhere(name: str) -> Callable[[PhobosMatch], None]:
    """All twelve fields stand, or all robots, or the like."""

    def change(m: PhobosMatch) -> None:
        marks = getattr(m.state.station, name)
        for zone in CONTENT.map.bag[:12]:
            marks[zone] = 1 if name == "robots" else True

    return change


def with_gardens(m: PhobosMatch) -> None:
    m.state.station.gardens = [("core", 1), ("ring-1", 1), ("ring-2", 1)]


def empty(m: PhobosMatch) -> None:
    m.state.piles[6].rest = []


def dark_bridge(m: PhobosMatch) -> None:
    m.state.station.power_out[BRIDGE] = True


def nothing_left_to_make(m: PhobosMatch) -> None:
    m.state.supply.clear()


def dressed(m: PhobosMatch) -> None:
    m.state.officers[0].worn = [SUIT]


def shielded(m: PhobosMatch) -> None:
    m.state.officers[0].shield = SHIELD


def fuelled(m: PhobosMatch) -> None:
    m.state.installed = ["ion-fuel"]


REASONS: list[tuple[str, int, Callable[[PhobosMatch], None] | None, str]] = [
    (REPAIR, HUB_1, None, "cards.discard-after-use"),
    ("engineering.stabilize-power", HUB_1, everywhere("stabilized"), "components.markers"),
    ("security.security-robot", HUB_1, everywhere("robots"), "components.markers"),
    ("bridge.force-field", HUB_1, everywhere("fields"), "example.fields-afar"),
    ("resource.aux-fuel-cell", HUB_1, None, "card.aux-fuel-cell"),
    (HEAL, HUB_1, None, "health.heal"),
    ("hydroponics.medicinal-plants", HUB_1, None, "health.heal"),
    ("hydroponics.oxygen-garden", HUB_1, with_gardens, "card.oxygen-garden"),
    ("hydroponics.seed-cache", HUB_1, empty, "card.seed-cache"),
    (SUIT, HUB_1, dressed, "cards.equip"),
    (SHIELD, HUB_1, shielded, "combat.one-each"),
    (DATA, HUB_1, dark_bridge, "tech.bridge"),
    (CRYO, HUB_1, None, "turn.systems-once"),
    (CRYO, ENGINEERING, nothing_left_to_make, "shuttle.cryo-tubes"),
    (SCAVENGE, HUB_1, None, "turn.systems-once"),
    (SCAVENGE, HUB_1, nothing_left_to_make, "scavenge.engine"),
    (FUEL, HUB_1, None, "shuttle.install"),
    (FUEL, SHUTTLE_BAY, fuelled, "shuttle.marked"),
]


@pytest.mark.rule("phobos-falling.turn.play")
@pytest.mark.parametrize(("card", "zone", "change", "clause"), REASONS)
def test_a_card_that_cannot_be_played_names_the_clause(
    card: str, zone: int, change: Callable[[PhobosMatch], None] | None, clause: str
) -> None:
    m = at_play(card, zone, change)
    assert not [x for x in options(m) if getattr(x, "card", "") == card and type(x) is not TakeOff]
    (refused,) = refusals(m, card)
    assert refused.rule == f"phobos-falling.{clause}"
    assert refused.rule in GAME.ledger
    assert refused.reason.endswith(".")
    with pytest.raises(IllegalAction) as error:
        play(m, refused.action)
    assert (error.value.rule, error.value.reason) == (refused.rule, refused.reason)


@pytest.mark.rule("phobos-falling.turn.play")
def test_a_card_that_can_be_used_is_not_refused() -> None:
    m = table(officer("rock", HUB_1, f"{TUBE} {SUIT} {SHIELD}"))
    assert m.blocked(m.pending[0])  # walks there are
    assert not any(refusals(m, card) for card in (TUBE, SUIT, SHIELD))
    both = at_play(f"{REPAIR} security.weapon")
    assert refusals(both, "security.weapon") == []  # nothing to say of what only counts in a fight
    assert len(refusals(both, REPAIR)) == 1


@pytest.mark.rule("phobos-falling.turn.sequence", "phobos-falling.health.wounded")
def test_before_the_play_part_and_for_the_wounded_the_reason_is_another() -> None:
    m = table(officer("rock", ENGINEERING, f"{REPAIR} {HEAL} {CRYO}"))
    assert refusals(m, REPAIR)[0].rule == "phobos-falling.turn.sequence"
    assert refusals(m, HEAL)[0].rule == "phobos-falling.health.heal"  # not bound to a part of the turn
    hurt = table(
        officer(
            "rock", AIRLOCK, f"{REPAIR} {FUEL} {SUIT} {TUBE}", worn="resource.space-suit", health="wounded"
        )
    )
    assert refusals(hurt, REPAIR)[0].rule == "phobos-falling.health.wounded"
    assert refusals(hurt, FUEL)[0].rule == "phobos-falling.health.wounded"
    assert refusals(hurt, SUIT)[0].rule == "phobos-falling.cards.equip"  # a wound forbids no dressing
    assert refusals(hurt, TUBE)[0].rule == "phobos-falling.cards.tube-not-outside"


@pytest.mark.rule("phobos-falling.turn.play")
def test_the_refused_action_is_the_one_a_player_would_try() -> None:
    m = at_play(f"{HEAL} {REPAIR} {FUEL} hydroponics.medicinal-plants")
    actions = {type(blocked.action): blocked.action for blocked in m.blocked(m.pending[0])}
    assert actions[UseMedical] == UseMedical(HEAL, 0)
    assert actions[TreatWith] == TreatWith("hydroponics.medicinal-plants", 0)
    assert actions[MendWith] == MendWith(REPAIR, "system", HUB_1)
    assert actions[Install] == Install(FUEL)
    tube = table(officer("rock", AIRLOCK, TUBE, worn=SUIT))
    assert TubeTo(0, TUBE, AIRLOCK) in [blocked.action for blocked in tube.blocked(tube.pending[0])]
    worn = table(officer("rock", HUB_1, SUIT, worn=SUIT))
    assert Equip(SUIT) in [blocked.action for blocked in worn.blocked(worn.pending[0])]


def burning(m: PhobosMatch) -> None:
    m.state.station.fires[SCIENCE_LAB] = True


def unpowered(m: PhobosMatch) -> None:
    m.state.station.power_out[SCIENCE_LAB] = True


def broken(m: PhobosMatch) -> None:
    m.state.station.damaged[SCIENCE_SYSTEMS] = True


def drawn_out(m: PhobosMatch) -> None:
    m.state.piles[3].rest = []


@pytest.mark.rule("phobos-falling.turn.explore", "phobos-falling.cards.draw-first")
@pytest.mark.parametrize(
    ("zone", "change", "clause"),
    [
        (HUB_1, None, "turn.explore"),
        (SCIENCE_LAB, burning, "fire.no-use"),
        (SCIENCE_LAB, unpowered, "power.zone"),
        (SCIENCE_LAB, broken, "cards.draw-system"),
        (SCIENCE_LAB, drawn_out, "cards.empty-pile"),
        (SCIENCE_LAB, None, "cards.draw-first"),
    ],
)
def test_when_nothing_can_be_drawn_the_clause_is_named(
    zone: int, change: Callable[[PhobosMatch], None] | None, clause: str
) -> None:
    m = at_play("", zone, change)
    (refused,) = [blocked for blocked in m.blocked(m.pending[0]) if blocked.action == DrawCard()]
    assert refused.rule == f"phobos-falling.{clause}"


@pytest.mark.rule("phobos-falling.turn.explore")
def test_drawing_is_refused_only_after_moving() -> None:
    m = table(officer("rock", HUB_1))
    assert DrawCard() not in [blocked.action for blocked in m.blocked(m.pending[0])]
    here = table(officer("rock", CARGO_BAY_1))
    play(here, Proceed())
    assert DrawCard() not in [blocked.action for blocked in here.blocked(here.pending[0])]


@pytest.mark.rule("phobos-falling.scavenge.attack", "phobos-falling.scavenge.suits")
def test_the_pirate_ship_is_refused_by_the_beam_by_the_suit_or_not_at_all() -> None:
    def why(worn: str, opened: bool, held: bool = True) -> str:
        crew = [officer("newt", SECURITY), officer("rock", HUB_1, worn=worn)]
        m = table(*crew)
        m.state.held = HeldShip(HUB_2, 0, 2, opened) if held else None
        quiet(play(m, Proceed()), "move")
        found = [blocked.rule for blocked in m.blocked(m.pending[0]) if blocked.action == Walk(PIRATE_SHIP)]
        return found[0].removeprefix("phobos-falling.") if found else ""

    assert why(SUIT, True) == ""
    assert why("", True) == "scavenge.suits"
    assert why(SUIT, False) == "scavenge.attack"
    assert why(SUIT, True, held=False) == ""  # nobody looks for a ship that is not there
