"""Packs as tables use them: tried out before anything starts, and told apart from the printed game."""

from __future__ import annotations

from pathlib import Path

import pytest

import gravitable
from gravitable.kernel import BadContent, Pack, checked_pack, pack_from_text, packs_in
from gravitable.kernel.content.differences import DIFFERENCES_SHOWN
from gravitable.kernel.pack import LARGEST_PACK
from gravitable.kernel.registry import game, games

SHIP = 'game = "adrift"\n[ship]\nfull_power = 7\ncore_repaired = 18\n'
CARDS = """
[[upgrade]]
id = "U5"
power = "cancel"
title = "A Stern Look"
source = "reconstructed"
cost = 6

[[upgrade]]
id = "U9"
title = "Duct Tape"
source = "reconstructed"
power = "divert"
"""


def test_a_pack_says_how_it_differs_from_the_printed_game() -> None:
    pack = pack_from_text(game("adrift"), "quick.toml", 'remove = ["E22"]\n' + SHIP + CARDS)
    assert pack.name == "quick.toml"
    assert "ship: core repaired 25 → 18, full power 10 → 7" in pack.differences
    changed = next(line for line in pack.differences if "Stern" in line)
    assert changed.startswith("upgrade “")
    assert "→ A Stern Look" in changed
    assert "→ 6" in changed
    assert "upgrade “Duct Tape” is new" in pack.differences
    assert sum("is left out" in line for line in pack.differences) == 1
    assert len(pack.differences) == 4
    played = gravitable.new("adrift", seats=1, seed=1, pack=pack.content)
    assert played.content.ship.full_power == 7


def test_a_long_list_of_differences_is_cut() -> None:
    changes = "".join(
        f'[[upgrade]]\nid = "X{n}"\ntitle = "Spare {n}"\nsource = "reconstructed"\npower = "divert"\n'
        for n in range(DIFFERENCES_SHOWN + 5)
    )
    told = pack_from_text(game("adrift"), "many.toml", changes).differences
    assert len(told) == DIFFERENCES_SHOWN + 1
    assert told[-1] == "and 5 more"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('remove = ["E99"]', "`remove`: expected ids of the printed game, not 'E99'"),
        ('remove = ["life-support", "engines"]', "expected ids of the printed game, not"),
        (
            f'[[upgrade]]\nid = "{"x" * LARGEST_PACK}"\ntitle = ""\nsource = "rulebook"\npower = "divert"',
            "KiB",
        ),
        ("[ship]\nfull_power = 7\nfull_power = 8", "valid TOML"),
    ],
)
def test_a_pack_that_cannot_be_played_with_is_refused(text: str, expected: str) -> None:
    with pytest.raises(BadContent) as mistake:
        pack_from_text(game("adrift"), "bad.toml", text)
    assert expected in mistake.value.expected
    assert mistake.value.file == Path("bad.toml")


def test_a_pack_that_breaks_the_game_is_found_out_by_a_trial() -> None:
    everything = ", ".join(f'"{system.id}"' for system in game("adrift").load_content({}).system)
    with pytest.raises(BadContent, match=r"bad\.toml: expected content that Adrift can be played with"):
        pack_from_text(game("adrift"), "bad.toml", f"remove = [{everything}]")


def test_too_many_copies_are_refused() -> None:
    """Each number is small enough, but a match with so many cards is not."""
    phobos = game("phobos-falling")
    events = [{**event, "copies": 9999} for event in phobos.printed_tables["event"]]
    with pytest.raises(BadContent, match="expected fewer copies"):
        checked_pack(phobos, "many", {"event": events})


def test_a_folder_of_packs_is_read_and_what_is_wrong_in_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "quick.toml").write_text(SHIP)
    (tmp_path / "notes.txt").write_text("not a pack")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "ship.toml").write_text(SHIP)
    (tmp_path / "two" / "cards.toml").write_text('remove = ["E22"]\n' + CARDS)
    (tmp_path / "nothing.toml").write_text("[ship]\nfull_power = 7\n")
    (tmp_path / "wrong.toml").write_text('game = "adrift"\n[ship]\n\nfull_power = "x"\n')
    found = list(packs_in(tmp_path, games()))
    packs = {pack.name: (id, pack) for id, pack in found if isinstance(pack, Pack)}
    mistakes = [pack for _, pack in found if isinstance(pack, BadContent)]
    assert {name: id for name, (id, _) in packs.items()} == {"quick": "adrift", "two": "adrift"}
    assert len(packs["two"][1].differences) == 4
    assert [(each.file.name, each.line) for each in mistakes] == [("nothing.toml", None), ("wrong.toml", 4)]
