"""The commands: legal and illegal fleets, random ones, profiles, exact odds, and clear refusals."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from gravitable.games.dropfleet import commands
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.samples import sample_file
from gravitable.games.dropfleet.fleets.text import load_fleet
from gravitable.kernel.errors import BadContent, BadOption

APP = typer.Typer()
commands.attach(APP)


def run(monkeypatch: pytest.MonkeyPatch, *words: str, width: int = 200) -> Result:
    monkeypatch.setattr(commands.console, "_width", width)
    return CliRunner().invoke(APP, list(words), catch_exceptions=False)


def test_a_sample_fleet_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "fleet", "check", str(sample_file("phr", "skirmish")))
    assert result.exit_code == 0
    assert "Republic Picket Nine is legal" in result.output


def test_an_illegal_fleet_gets_every_broken_clause(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "bad.fleet.toml"
    text = 'name = "Too Few"\nfaction = "ucm"\npoints = 999\n'
    file.write_text(text + '[[battlegroup]]\nname = "A"\ntype = "vanguard"\nships = ["2 Berlin"]\n')
    result = run(monkeypatch, "fleet", "check", str(file))
    assert result.exit_code == 1
    for violation in violations(builtin(), load_fleet(builtin(), file)):
        assert f"[{violation.rule}]" in result.output
    assert "is not legal" in result.output


def test_a_mistake_in_a_file_names_its_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "typo.fleet.toml"
    file.write_text(
        'name = "Typo"\nfaction = "ucm"\npoints = 999\n[[battlegroup]]\ntype = "linne"\nships = []\n'
    )
    with pytest.raises(BadContent, match=r"typo\.fleet\.toml:5"):
        run(monkeypatch, "fleet", "check", str(file))


def test_show_prints_a_fleet_as_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "fleet", "show", str(sample_file("scourge", "clash")))
    assert "Strategy Rating" in result.output
    assert "launch capacity" in result.output


def test_a_random_fleet_is_written_and_legal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "new.fleet.toml"
    words = [
        "fleet",
        "random",
        "--faction",
        "scourge",
        "--size",
        "clash",
        "--seed",
        "3",
        "--preference",
        "swarm",
    ]
    result = run(monkeypatch, *words, "--out", str(file))
    assert result.exit_code == 0
    assert violations(builtin(), load_fleet(builtin(), file)) == []
    assert run(monkeypatch, *words).output == file.read_text()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--faction", "borg"], "no faction 'borg'"),
        (["--faction", "ucm", "--size", "war"], "no size 'war'"),
        (["--faction", "ucm", "--preference", "sweet"], "no preference 'sweet'"),
        (["--faction", "ucm", "--size", "clash", "--points", "10"], "1000 to 1999 points, not 10"),
    ],
)
def test_random_refuses_what_it_does_not_know(
    monkeypatch: pytest.MonkeyPatch, words: list[str], problem: str
) -> None:
    with pytest.raises(BadOption, match=problem):
        run(monkeypatch, "fleet", "random", *words)


@pytest.mark.parametrize("width", [80, 200])
def test_ships_lists_a_faction(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    result = run(monkeypatch, "ships", "scourge", width=width)
    assert "Full Cloak" in result.output
    assert "Scourge: 35 ships" in result.output
    for ship in builtin().fleet_ships("scourge"):
        assert ship.name in result.output


def test_ships_shows_one_ship_with_weapons_and_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "ships", "ucm", "lysander")
    assert "Barracuda Missile Bay" in result.output
    assert "Dropships" in result.output
    with pytest.raises(BadOption, match="no ship 'Enterprise'"):
        run(monkeypatch, "ships", "ucm", "Enterprise")


def test_odds_of_one_weapon_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """One Barracuda bay, 4+ two dice, at a Lysander: armour 6+, PD 2. Worked out by hand below."""
    result = run(monkeypatch, "odds", "ucm.lysander", "ucm.lysander", "-w", "barracuda")
    pd = {0: 4 / 9, 1: 4 / 9, 2: 1 / 9}
    total = 0.0
    for n, c, chance in [(2, 0, 1 / 9), (1, 0, 1 / 3), (1, 1, 1 / 9), (0, 1, 1 / 6), (0, 2, 1 / 36)]:
        for good, likely in pd.items():
            # One success stops a normal point, two stop a critical one, which saves cannot.
            stopped = {(2, 0): good, (1, 0): min(good, 1), (0, 1): good // 2, (0, 2): good // 2}
            if (n, c) == (1, 1):
                left = {0: 5 / 6 + 1, 1: 1.0, 2: 5 / 6}[good]
            elif c:
                left = c - stopped[n, c]
            else:
                left = (n - stopped[n, c]) * 5 / 6
            total += chance * likely * left
    assert f"Hull lost on average: {total:.2f}." in result.output
    assert "█" in result.output


def test_odds_of_coordinated_bombers(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "odds", "ucm.bombers", "berlin", "--number", "6")
    assert "6 x 2" in result.output
    assert "8.00" in result.output  # twelve dice at 3+
    more = run(monkeypatch, "odds", "ucm.bombers", "berlin", "--number", "6", "--pd", "12")
    average = [float(r.output.split("on average: ")[1].split()[0].rstrip(".,")) for r in (result, more)]
    assert average[1] < average[0]


def test_odds_under_modifiers(monkeypatch: pytest.MonkeyPatch) -> None:
    def average(*words: str) -> float:
        output = run(monkeypatch, "odds", *words).output
        return float(output.split("on average: ")[1].split()[0].rstrip(".,"))

    plain = average("london", "berlin", "-w", "dorsal")
    assert average("london", "berlin", "-w", "dorsal", "--other-layer") < plain
    assert average("london", "berlin", "-w", "dorsal", "--lock", "2") < plain
    assert average("london", "berlin", "-w", "starboard", "--weapons-free") > average(
        "london", "berlin", "-w", "starboard"
    )
    assert average("london", "berlin", "-w", "dorsal", "--number", "2") == pytest.approx(2 * plain, abs=0.01)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nobody", "berlin"], "no ship 'nobody'"),
        (["berlin", "nobody"], "no ship 'nobody'"),
        (["berlin", "berlin", "-w", "phaser"], "no weapon 'phaser'. It has:"),
        (["ucm.fighters", "berlin"], "Fighters do not attack"),
        (["berlin", "berlin", "--number", "0"], "At least one"),
    ],
)
def test_odds_refuse_what_cannot_be(monkeypatch: pytest.MonkeyPatch, words: list[str], problem: str) -> None:
    with pytest.raises(BadOption, match=problem):
        run(monkeypatch, "odds", *words)
