"""Settings: by option, variable or file; every one in the documents; mistakes told in a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gravitable.commands.main import app, attach
from gravitable.kernel import BadOption
from gravitable.server import Limits, Settings
from gravitable.server.settings import all_settings, read_settings

PAGE = Path(__file__).parents[2] / "docs" / "server.md"


def test_every_setting_is_in_the_documents_as_it_is() -> None:
    rows = [
        f"| `{each.key}` | `{each.option}` | `{each.variable}` | {each.default} | {each.about} |"
        for each in all_settings()
    ]
    written = [row for row in PAGE.read_text().splitlines() if "| `GRAVITABLE_" in row]
    assert written == rows


def test_every_field_can_be_set() -> None:
    known = {each.field for each in all_settings()}
    limits = {f"limits.{name}" for name in Limits.__dataclass_fields__}
    assert known == {*Settings.__dataclass_fields__, *limits} - {"limits", "luck", "now", "push_anywhere"}


def test_an_option_goes_before_a_variable_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        'port = 1\nbot_delay = 1\nhost = "::1"\nhosts = ["a", "b"]\n'
        "[limits]\nrequests = [3, 4]\nconnections = 7\n"
    )
    variables = {"GRAVITABLE_PORT": "2", "GRAVITABLE_BOT_DELAY": "2", "GRAVITABLE_LIMIT_REQUESTS": "5/6"}
    found = read_settings({"port": "3"}, variables, file)
    assert (found.port, found.bot_delay, found.host, found.hosts) == (3, 2.0, "::1", ("a", "b"))
    assert (found.limits.requests, found.limits.connections) == ((5.0, 6), 7)
    assert found.idle_seconds == Settings().idle_seconds
    assert read_settings({"data": "~/x", "trust_proxy": "10.0.0.1, 10.0.0.2"}, {}) == Settings(
        data_folder=Path("~/x").expanduser(), trust_proxy=("10.0.0.1", "10.0.0.2")
    )


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("port", "eighty", "--port cannot be 'eighty'"),
        ("port", "70000", "--port cannot be '70000'"),
        ("limits.requests", "5", "--limit-requests cannot be"),
        ("limits.requests", "5/x", "--limit-requests cannot be"),
        ("bot_workers", "0", "--bot-workers cannot be '0'"),
        ("push_contact", "play@example.org", "--push-contact cannot be"),
        ("exact_port", "perhaps", "--exact-port cannot be 'perhaps'"),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_its_name(key: str, value: str, words: str) -> None:
    with pytest.raises(BadOption) as refused:
        read_settings({key: value}, {})
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 3", "sets what does not exist: prot"),
        ("[limits]\nrequest = 3", "limits.request"),
        ("port = ", "not TOML"),
        ("limits = 3", "limits"),
        ("port = 'x'", "port in"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    with pytest.raises(BadOption) as refused:
        read_settings({}, {}, file)
    assert words in str(refused.value)


def test_the_command_line_takes_them_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import gravitable.server.commands.start

    started: list[Settings] = []
    monkeypatch.setattr(
        gravitable.server.commands.start, "run", lambda settings, **_: started.append(settings)
    )
    monkeypatch.setenv("GRAVITABLE_BOT_SECONDS", "3")
    file = tmp_path / "settings.toml"
    file.write_text("idle_seconds = 5\n")
    attach()
    arguments = ["serve", "--port", "9", "--limit-chat", "2/3", "--settings", str(file)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    (found,) = started
    assert (found.port, found.bot_seconds, found.idle_seconds) == (9, 3.0, 5.0)
    assert found.limits.chat == (2.0, 3)


def test_the_examples_of_deployment_set_what_exists() -> None:
    known = {each.variable for each in all_settings()} | {"GRAVITABLE_SETTINGS"}
    files = [file for file in (PAGE.parents[1] / "deploy").iterdir() if file.is_file()]
    named = {name for file in files for name in re.findall(r"GRAVITABLE_\w+", file.read_text())}
    assert len(named) > 5
    assert named <= known
