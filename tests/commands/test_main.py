"""The commands, as a person at a terminal uses them."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
import typer.main

from gravitable import __version__
from gravitable.commands.main import GROUPS, app, attach, main


class Said(NamedTuple):
    """What a command came to."""

    returncode: int
    stdout: str
    stderr: str


Gravitable: TypeAlias = Callable[..., Said]


@pytest.fixture
def gravitable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Gravitable:
    """Run a command in this process, which has loaded already what takes most of a command's time."""

    def run(*args: str, typed: str = "") -> Said:
        monkeypatch.setattr("sys.argv", ["gravitable", *args])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        assert code is None or isinstance(code, int)
        return Said(code or 0, *capsys.readouterr())

    return run


def whole_command() -> Any:
    """Return `gravitable` with all its commands."""
    attach()
    return typer.main.get_command(app)


def in_a_process(*args: str, installed: Path | None = None) -> Said:
    """Run a command in a process of its own; the packages in the folder `installed` count as installed."""
    paths = {} if installed is None else {"PYTHONPATH": str(installed)}
    ran = subprocess.run(
        [sys.executable, "-m", "gravitable", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, **paths},
        timeout=100,
        check=False,
    )
    return Said(ran.returncode, ran.stdout, ran.stderr)


def test_help_lists_all_commands_in_groups_on_one_screen(gravitable: Gravitable) -> None:
    lines = gravitable("--help").stdout.splitlines()
    assert 24 <= len(lines) <= 40
    assert max(map(len, lines)) <= 80
    assert [line[:10].strip() for line in lines if line[:10].strip() in GROUPS] == [*GROUPS]
    assert {line[10:22].strip() for line in lines} >= whole_command().commands.keys()
    assert not [line for line in lines if line.endswith("...")][1:], "a sentence is cut"


def test_help_sentences_are_short() -> None:
    for name, command in whole_command().commands.items():
        for help in (command.help, *(getattr(each, "help", None) for each in command.params)):
            for sentence in re.split(r"(?<=[.:])\s+", help or ""):
                assert len(sentence.split()) <= 20, f"{name}: {sentence}"


def test_it_says_which_version_it_is_and_fails_with_a_code() -> None:
    assert in_a_process("--version") == (0, f"Gravitable {__version__}\n", "")
    assert in_a_process("play", "chess").returncode == 2


def test_games_lists_what_can_be_played(gravitable: Gravitable) -> None:
    shown = gravitable("games").stdout
    assert "adrift" in shown
    assert "crew" in shown


def test_a_game_that_cannot_be_loaded_is_left_out_and_named(tmp_path: Path) -> None:
    (tmp_path / "quasar.py").write_text("raise RuntimeError('no [fuel] left')\n")
    (tmp_path / "pulsar.py").write_text("GAME = 7\n")
    information = tmp_path / "quasar-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: quasar\nVersion: 1.0\n")
    entries = "[gravitable.games]\nquasar = quasar:GAME\npulsar = pulsar:GAME\n"
    (information / "entry_points.txt").write_text(entries)
    result = in_a_process("games", installed=tmp_path)
    assert result.returncode == 0
    shown = " ".join(result.stdout.split())
    assert "adrift" in shown
    assert "quasar cannot be loaded: RuntimeError: no [fuel] left" in shown
    assert "pulsar cannot be loaded: 7 is not a game" in shown
    assert "quasar" in in_a_process("play", "quasar", installed=tmp_path).stdout, "it is still no game"


def test_options_are_listed_with_choices(gravitable: Gravitable) -> None:
    shown = gravitable("options", "adrift").stdout
    assert "any-time, own-turn" in " ".join(shown.split())


def test_rules_can_be_searched(gravitable: Gravitable) -> None:
    shown = gravitable("rules", "adrift", "--search", "nymphs").stdout
    assert "adrift.upgrades.cancel" in shown
    assert "adrift.cards.gift" not in shown


def test_coverage_is_complete_here_and_fails_when_a_claim_is_removed(
    gravitable: Gravitable, tmp_path: Path
) -> None:
    tests = Path(__file__).parents[1] / "rules" / "adrift"
    assert gravitable("rules", "adrift", "--coverage", "--tests", str(tests)).returncode == 0
    source = tests / "test_ship.py"
    (tmp_path / "test_ship.py").write_text(
        source.read_text().replace('"adrift.goal.together"', '"adrift.goal.nobody"')
    )
    result = gravitable("rules", "adrift", "--coverage", "--tests", str(tmp_path))
    assert result.returncode == 1
    assert "unclaimed adrift.goal.together" in result.stdout
    assert "no such clause adrift.goal.nobody" in " ".join(result.stdout.split())


def test_a_game_is_played_saved_and_replayed(gravitable: Gravitable, tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    bots = ["--bot", "crew"] * 4
    played = gravitable("play", "adrift", "--seats", "4", *bots, "--seed", "5", "--save", str(log))
    assert played.returncode == 0, played.stderr
    assert "The end" in played.stdout
    assert json.loads(log.read_text())["format"] == 1
    replayed = gravitable("replay", str(log))
    assert replayed.returncode == 0
    ending = [line for line in replayed.stdout.splitlines() if line.strip()][-1].strip()
    assert ending.split(":")[0] in played.stdout
    found = tmp_path / "review.json"
    reviewed = gravitable("review", str(log), "--seconds", "2", "--out", str(found))
    assert reviewed.returncode == 0, reviewed.stderr
    assert "Chance to win" in reviewed.stdout
    assert "Luck and skill" in reviewed.stdout
    balance = json.loads(found.read_text())["balance"]
    assert [row["seat"] for row in balance] == [0, 1, 2, 3]


def test_a_person_is_asked_refused_and_hinted(gravitable: Gravitable) -> None:
    shown = gravitable(
        "play",
        "adrift",
        "--bot",
        "crew",
        "--bot",
        "crew",
        "--bot",
        "crew",
        "--seed",
        "3",
        typed="99\n?\nh\nr\nu\n2\nq\n",
    ).stdout
    assert "draw how many RP" in shown
    assert "Type a number from 1 to 5" in shown
    assert "adrift.systems.cap" in shown
    assert "came home." in shown
    assert "nothing to take back" in shown
    assert "Life Support draws 1 RP" in shown
    assert "Left the table" in shown


def test_a_drop_is_typed(gravitable: Gravitable) -> None:
    typed = "mauve square 60\nred square 999\nred hat 60\nred square 60 45\nq\n"
    shown = gravitable("play", "drop-it", "--seats", "1", "--seed", "3", typed=typed).stdout
    assert "red square 60 45" in shown
    assert "no mauve square left" in shown
    assert "drop-it.play.release" in shown
    assert "something like red square 60 45" in shown
    assert "red square" in shown.rpartition("Turn 2")[0]
    assert "Turn 2" in shown


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("play", "chess"), "There is no game 'chess' here."),
        (("play", "adrift", "--bot", "[hal]"), "no bot '[hal]'"),
        (("play", "adrift", "--set", "powers=never"), "powers"),
        (("play", "adrift", "--set", "powers"), "name=value"),
        (("play", "adrift", "--seats", "9"), "1 to 4 seats"),
        (("replay", "no-such-file.json"), "cannot be read"),
    ],
)
def test_mistakes_get_a_sentence_not_a_traceback(
    gravitable: Gravitable, args: tuple[str, ...], words: str
) -> None:
    result = gravitable(*args)
    assert result.returncode != 0
    assert words in " ".join((result.stdout + result.stderr).split())
    assert "Traceback" not in result.stderr


def test_a_damaged_log_gets_a_sentence(gravitable: Gravitable, tmp_path: Path) -> None:
    (tmp_path / "log.json").write_text('{"format":1,"digest":"0","body":{}}')
    result = gravitable("replay", str(tmp_path / "log.json"))
    assert result.returncode == 2
    assert "damaged" in result.stdout


def test_options_and_packs_from_files(gravitable: Gravitable, tmp_path: Path) -> None:
    (tmp_path / "options.toml").write_text('difficulty = "impossible"\n')
    result = gravitable("play", "adrift", "--options", str(tmp_path / "options.toml"))
    assert "options.toml:1" in "".join(result.stdout.split())
    (tmp_path / "pack.toml").write_text("[ship]\ncore_start = 20\n")
    shown = gravitable("play", "adrift", "--pack", str(tmp_path / "pack.toml"), typed="q\n").stdout
    assert "20 of 25" in shown


def test_schemas_are_json(gravitable: Gravitable) -> None:
    assert "AdriftView" in json.loads(gravitable("schema", "adrift").stdout)["$defs"]


def test_simulate_reports_rates_with_intervals(gravitable: Gravitable) -> None:
    shown = gravitable("simulate", "adrift", "--games", "40", "--bot", "random", "--processes", "1").stdout
    assert "0.0% (0.0% to 8.8%)" in shown
    assert "ended by adrift." in shown
