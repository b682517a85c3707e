"""The rulebook's worked examples, played through the engine with its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.rules.dropfleet.scene import CONTENT, Scene, dice_left, fired_at, resolve, ship, told

from gravitable.games.dropfleet.actions import Fire, PlayCard, Shot
from gravitable.games.dropfleet.events import Fired, PointDefenceRolled, SavesRolled
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.spikes import add_spike, remove_spikes
from gravitable.games.dropfleet.table import pd_of, signature_of


def changed(kind: str, **fields: Any) -> Any:
    """The content with one class changed."""
    ships = tuple(
        msgspec.structs.replace(each, **fields) if each.id == kind else each for each in CONTENT.ship
    )
    every = {name: getattr(CONTENT, name) for name in CONTENT.__struct_fields__}
    return type(CONTENT)(**{**every, "ship": ships})


def attacked(one: TargetedAttack, script: Sequence[int], **profile: Any) -> DropfleetMatch:
    """A cruiser of Hull 30 under one attack, its profile as the example has it."""
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0)
    scene.ship("scourge.umbra", 1, y=26.0, hull=30)
    m = scene.play()
    m.content = changed("scourge.umbra", hull=30, **profile)
    m.chance.script = list(script)  # type: ignore[attr-defined]
    resolve(m, ResolveAttack((one,)))
    return m


def an_attack(lock: int, dice: int, **more: Any) -> TargetedAttack:
    return fired_at(seat=0, source=0, name="example", target=ship(1), lock=lock, dice=dice, **more)


@pytest.mark.rule("dropfleet.damage.per-hit", "dropfleet.hit.roll")
def test_a_rail_gun_battery_of_three_dice_at_four_plus() -> None:
    m = attacked(an_attack(4, 3), [4, 5, 3, 1, 1], armour=6)
    (shot,) = told(m, Fired)
    assert (shot.normal, shot.critical) == (2, 0)
    assert m.state.ships[1].hull == 28


@pytest.mark.rule("dropfleet.hit.critical")
@pytest.mark.parametrize(("lock", "criticals"), [(4, 1), (3, 2)])
def test_a_six_is_critical_at_four_plus_and_a_five_too_at_three_plus(lock: int, criticals: int) -> None:
    m = attacked(an_attack(lock, 2), [5, 6, *[1] * (2 - criticals)], armour=2)
    assert told(m, Fired)[0].critical == criticals


@pytest.mark.rule("dropfleet.save.example-passive", "dropfleet.save.best", "dropfleet.hit.critical-passive")
def test_three_normal_and_two_critical_hits_against_3_4() -> None:
    m = attacked(an_attack(4, 5), [4, 4, 5, 6, 6, 3, 3, 2, 4, 3], armour=3, passive=4)
    assert [(each.needed, each.rolls) for each in told(m, SavesRolled)] == [(3, (3, 3, 2)), (4, (4, 3))]
    assert m.state.ships[1].hull == 28


@pytest.mark.rule("dropfleet.pd.critical", "dropfleet.pd.roll", "dropfleet.pd.choice")
@pytest.mark.parametrize(("armour", "left"), [(3, (4, 1)), (6, (2, 2))])
def test_six_point_defence_dice_against_four_normal_and_two_critical_points(
    armour: int, left: tuple[int, int]
) -> None:
    """Two successes stop two normal points or one critical one: whichever saves more Hull."""
    hits = [4, 4, 5, 5, 6, 6]
    m = attacked(
        an_attack(4, 6, point_defence=1), [*hits, 1, 2, 3, 4, 5, 6, *[1] * left[0]], armour=armour, pd=6
    )
    (rolled,) = told(m, PointDefenceRolled)
    assert (rolled.normal, rolled.critical) == left
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.weapon-rule.distortion")
@pytest.mark.parametrize(("rolls", "damage"), [((3, 3, 4, 1), 9), ((3, 3, 4, 4), 16)])
def test_a_distortion_weapon_with_three_and_with_four_hits(rolls: tuple[int, ...], damage: int) -> None:
    m = attacked(an_attack(3, 4, damage=None), [*rolls, *[1] * damage], armour=6)
    assert told(m, Fired)[0].normal == damage
    assert m.state.ships[1].hull == 30 - damage


@pytest.mark.rule("dropfleet.weapon-rule.scald")
def test_scald_makes_armour_three_plus_four_plus() -> None:
    m = attacked(an_attack(4, 1, scald=1), [4, 3], armour=3)
    assert told(m, SavesRolled)[0].needed == 4
    assert m.state.ships[1].hull == 29


@pytest.mark.rule("dropfleet.weapon-rule.crippling")
@pytest.mark.parametrize(("roll", "rolls"), [(4, 0), (5, 1), (6, 1)])
def test_a_crippling_weapon_at_three_plus_needs_a_five_or_six(roll: int, rolls: int) -> None:
    m = attacked(an_attack(3, 1, hit_effects=("Crippling",)), [roll, *([1] if roll == 4 else [])], armour=3)
    assert m.state.cripplings == [1] * rolls


@pytest.mark.rule(
    "dropfleet.spike.minor", "dropfleet.spike.major", "dropfleet.spike.stack", "dropfleet.spike.removed"
)
def test_a_signature_of_six_becomes_twelve_and_eighteen() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0)
    m = scene.play()
    seen = [signature_of(m, 0)]
    for _ in range(3):
        add_spike(m, 0, 1)
        seen.append(signature_of(m, 0))
    remove_spikes(m, 0, 2)
    assert [*seen, signature_of(m, 0)] == [6, 12, 18, 18, 6]


@pytest.mark.rule("dropfleet.ship-rule.aegis")
def test_aegis_five_makes_a_point_defence_of_four_nine() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0)
    scene.ship("ucm.jakarta", 0, x=28.0)
    m = scene.play()
    m.content = changed("ucm.jakarta", special=("Aegis (5)",))
    m.content = type(CONTENT)(
        **{
            **{name: getattr(m.content, name) for name in CONTENT.__struct_fields__},
            "ship": tuple(
                msgspec.structs.replace(each, pd=4) if each.id == "ucm.berlin" else each
                for each in m.content.ship
            ),
        }
    )
    assert pd_of(m, ship(0)) == 9
    m.state.ships[1].x = 28.1
    assert pd_of(m, ship(0)) == 4


@pytest.mark.rule("dropfleet.weapon-rule.calibre")
def test_a_calibre_l_weapon_at_five_plus_needs_a_four_against_a_frigate() -> None:
    gun = msgspec.structs.replace(
        CONTENT.ship_by_id["ucm.toulon"].weapons[0], lock=5, special=("Calibre (L)",)
    )
    for enemy, lock in (("ucm.toulon", 4), ("ucm.berlin", 5)):
        scene = Scene()
        scene.ship("ucm.jakarta", 0, y=30.0)
        scene.ship(enemy, 1, y=26.0)
        m = scene.play(script=[1] * 3)
        m.content = changed("ucm.jakarta", weapons=(gun,))
        resolve(m, AllocateFire(0))
        m.play(Fire((Shot(0, 0, ship(1)),)))
        assert told(m, Fired)[0].lock == lock


@pytest.mark.rule("dropfleet.card.target-once", "dropfleet.dice.reroll-stands", "dropfleet.dice.reroll-once")
def test_a_card_rerolls_failed_hits_of_a_group_once() -> None:
    card = next(no for no, each in enumerate(CONTENT.command_card) if each.id == "ucm.drilled-gun-crews")
    scene = Scene(command_cards=True)
    scene.ship("ucm.toulon", 0, y=30.0)
    scene.ship("scourge.umbra", 1, y=26.0)
    scene.state.players[0].hand = [card, card]
    scene.state.active_seat = 0
    m = scene.play(AllocateFire(0), script=[3, 1, 2, 3, 4, 6])
    m.play(Fire((Shot(0, 0, ship(1)),)))
    m.play(PlayCard(card, group=0))
    (shot,) = told(m, Fired)  # the second card finds the group targeted already
    assert shot.rolls == (1, 3, 4)
    assert m.state.players[0].hand == [card]
