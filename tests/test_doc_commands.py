"""Commands and snippets on the pages are taken as they are written; those that are quick are run."""

from __future__ import annotations

import importlib.util
import inspect
import re
import shlex
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main
from typer.core import TyperGroup
from typer.testing import CliRunner

import gravitable.server
from gravitable.commands.main import app, attach

attach()
ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
STANDS_FOR = {"<game>": "adrift", "<clause>": "adrift.warp-core.zero", "FILE": "some.json", "...": ""}
QUICK = ("games", "options", "rules adrift --", "rules last-light", "schema", "ships", "odds", "fleet random")
"""What is run; the others take long, ask somebody or listen, and are only read by the parser."""


def lines_of(page: Path) -> list[str]:
    """What could be a command: lines of code, and what is written as code in a sentence."""
    text = page.read_text()
    code = "\n".join(body for language, body in FENCED.findall(text) if language in ("", "sh"))
    indented = "\n".join(line for line in text.splitlines() if line.startswith("    "))
    inline = re.findall(r"`([^`]+)`", FENCED.sub("", text))
    found = [*code.splitlines(), *indented.splitlines(), *(" ".join(each.split()) for each in inline)]
    return [line.strip().removeprefix(".venv/bin/") for line in found]


def commands(first: str) -> list[str]:
    """Every command that begins so."""
    found = {line for page in PAGES for line in lines_of(page) if line.startswith(f"{first} ")}
    return sorted(found)


def words_of(line: str) -> list[str]:
    """The command as a shell would split it, with something in the place of what stands for something."""
    words = [STANDS_FOR.get(word, word) for word in shlex.split(line, comments=True)]
    return [word for word in words[1:] if word]


@cache
def whole_command() -> Any:
    """All commands as one."""
    return typer.main.get_command(app)


def read(command: Any, words: list[str]) -> None:
    """Let the command line read it, down to the last option."""
    context = command.make_context(command.name, list(words))
    if isinstance(command, TyperGroup):
        words = [*context._protected_args, *context.args]  # noqa: SLF001 (Click shows them no other way)
        _, inner, rest = command.resolve_command(context, words)
        assert inner is not None
        read(inner, rest)


def test_there_are_commands_to_take() -> None:
    assert len(commands("gravitable")) > 15
    assert len(commands("make")) > 5


@pytest.mark.parametrize("line", commands("gravitable"))
def test_the_command_line_knows_the_command(line: str, tmp_path: Path, monkeypatch: Any) -> None:
    words = words_of(line)
    read(whole_command(), words)
    if " ".join(words).startswith(QUICK):
        monkeypatch.chdir(tmp_path if "--out" in words else ROOT)
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("line", commands("make"))
def test_make_knows_the_target(line: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    assert words_of(line)[0] in targets


@pytest.mark.parametrize("line", commands("python"))
def test_python_finds_what_it_is_to_run(line: str) -> None:
    first, *others = words_of(line)
    if first == "-m":
        assert importlib.util.find_spec(others[0]) is not None
    else:
        assert (ROOT / first).is_file()


@pytest.mark.parametrize("line", commands("pip"))
def test_what_is_installed_is_here(line: str) -> None:
    """Nothing is fetched by a name under which nothing was published."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    found = re.search(r"install '?\.\[(\w+)\]", line)
    assert found, line
    assert found[1] in extras


def snippets() -> list[tuple[str, str]]:
    """Python that is no doctest; the guide's game is tested by itself."""
    return [
        (page.name, body)
        for page in PAGES
        for language, body in FENCED.findall(page.read_text())
        if language == "python" and ">>>" not in body and page.name != "adding-a-game.md"
    ]


@pytest.mark.parametrize(("page", "code"), snippets())
def test_a_snippet_runs(page: str, code: str, tmp_path: Path, monkeypatch: Any) -> None:
    signature = inspect.signature(gravitable.server.run)
    monkeypatch.setattr(gravitable.server, "run", signature.bind)
    monkeypatch.chdir(tmp_path)
    exec(compile(code, page, "exec"), {})
