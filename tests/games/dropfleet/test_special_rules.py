"""Special rules stand in one place each: none is asked for by name, one without behaviour is refused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from gravitable.games.dropfleet import GAME, specials
from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.fire.attack import Attack, Defence, Situation
from gravitable.games.dropfleet.fire.dice_distribution import mean
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.weapon_attack import attack_of
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.special_rules.ship_rule import ShipRule
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponRule, armed
from gravitable.games.dropfleet.specials import check_specials, special_rules
from gravitable.kernel.content.merge import read_pack
from gravitable.kernel.errors import BadContent

PACK = """
[[armament]]
id = "laser"
source = "reconstructed"
weapon = {{ name = "Gun", lock = 3, attack = "4", damage = "1", arc = "F/S/R", special = ["{special}"] }}
"""


def load(tmp_path: Path, special: str) -> None:
    file = tmp_path / "guns.toml"
    file.write_text(PACK.format(special=special))
    read_pack(file, Content, GAME.id)


@pytest.mark.rule("dropfleet.profile.special")
@pytest.mark.parametrize(
    ("special", "problem"),
    [
        ("Warble", "there is no special rule 'Warble'"),
        ("Burnthrough", "expected a number in brackets behind 'Burnthrough'"),
        ("Scald (2)", "expected nothing in brackets behind 'Scald'"),
        ("Calibre (X)", "expected tonnages in brackets"),
        ("Close Action (Laser)", "expected nothing, \\(Swarmer\\) or \\(Beam\\) in brackets"),
        ("Vectored", "'Vectored' is a special rule of a ship, not of a weapon"),
    ],
)
def test_a_pack_that_names_what_does_not_exist_is_refused(tmp_path: Path, special: str, problem: str) -> None:
    with pytest.raises(BadContent, match=problem) as caught:
        load(tmp_path, special)
    assert "guns.toml:5" in str(caught.value)


@pytest.mark.parametrize("special", ["Scald", "Burnthrough (4)", "Calibre (H, S)", "Close Action (Beam)"])
def test_a_pack_may_use_what_exists(tmp_path: Path, special: str) -> None:
    load(tmp_path, special)


def test_a_special_rule_that_does_nothing_is_refused() -> None:
    for base in (WeaponRule, ShipRule):
        with pytest.raises(TypeError, match="does nothing"):
            type("Idle", (base,), {"name": "Idle", "text": "Nothing.", "clause": "dropfleet.profile.special"})
        assert "Idle" not in special_rules()


def test_two_special_rules_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="two special rules"):
        type("Again", (ShipRule,), {"name": "Vectored", "spikes": 1})


def test_every_rule_has_words_and_a_clause() -> None:
    for name, rule in special_rules().items():
        assert rule.text, name
        assert rule.clause in GAME.ledger, name
        assert rule.clause in (rule.__doc__ or ""), name


def asked_by_name() -> Iterator[str]:
    """Places outside `special_rules/` that ask for a special rule by its name."""
    names = set(special_rules())
    for file in GAME.folder.rglob("*.py"):
        if "special_rules" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="has" | "number" | "get"), args=[ast.Constant(value=name)]
                ):
                    asked = {name}
                case ast.Compare(left=ast.Constant(value=name), ops=[ast.In() | ast.NotIn()]):
                    asked = {name}
                case _:
                    continue
            if asked & names:
                yield f"{file.relative_to(GAME.folder)}:{node.lineno} {asked}"


def test_no_other_module_asks_for_a_special_rule_by_name() -> None:
    assert list(asked_by_name()) == []


@pytest.fixture
def flak() -> Iterator[str]:
    """A special rule that is not in the game, while a test lasts: three times the dice at Light ships."""
    special_rules()

    class Flak(WeaponRule):
        name = "Flak"
        text = "Three times the dice against Light ships."
        clause = "dropfleet.profile.special"

        def attack(self, attack: Attack, shot: Situation) -> Attack:
            return replace(attack, dice=attack.dice * 3) if shot.tonnage == "L" else attack

    yield Flak.name
    specials.FOUND.pop(Flak.name)
    check_specials.cache_clear()


def test_a_new_rule_is_in_dice_and_odds_by_its_class_alone(flak: str) -> None:
    check_specials.cache_clear()
    gun = armed(Weapon("Gun", lock=4, attack="2", damage="1", arc="F", special=(flak,)))
    light, heavy = (attack_of(gun, Situation(tonnage=tonnage)) for tonnage in ("L", "H"))
    assert mean(attack_odds(light, Defence(6)).hits) == pytest.approx(3.0)
    assert mean(attack_odds(heavy, Defence(6)).hits) == pytest.approx(1.0)
