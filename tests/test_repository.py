"""The files for contributors: workflow, templates, changelog, citation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import release
import yaml

import gravitable

ROOT = Path(__file__).parents[1]
YAML = [
    ROOT / ".github" / "workflows" / "ci.yml",
    ROOT / ".pre-commit-config.yaml",
    ROOT / "CITATION.cff",
    *sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")),
]


def read(*names: str) -> Any:
    return yaml.safe_load(ROOT.joinpath(*names).read_text())


@pytest.mark.parametrize("file", YAML, ids=lambda file: file.name)
def test_the_file_parses(file: Path) -> None:
    assert yaml.safe_load(file.read_text())


def test_the_workflow_calls_only_targets_of_the_makefile() -> None:
    jobs = read(".github", "workflows", "ci.yml")["jobs"].values()
    commands = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    called = [re.fullmatch(r"make ([a-z-]+)( [A-Z]+=\S.*)?", command) for command in commands]
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert called
    assert {match and match[1] for match in called} <= targets


def test_the_workflow_tests_every_supported_python() -> None:
    matrix = read(".github", "workflows", "ci.yml")["jobs"]["package"]["strategy"]["matrix"]
    oldest = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert oldest is not None
    assert matrix["python"][0] == oldest[1]
    assert matrix["python"] == [f"3.{minor}" for minor in range(11, 15)]
    assert [each["os"] for each in matrix["include"]] == ["macos-latest", "windows-latest"]


def test_hooks_run_tools_of_the_environment() -> None:
    hooks = [hook for repo in read(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert {hook["entry"].split()[0] for hook in hooks} == {".venv/bin/ruff", ".venv/bin/python"}


def test_issue_forms_have_what_they_need() -> None:
    forms = [file for file in YAML if file.parent.name == "ISSUE_TEMPLATE" and file.stem != "config"]
    assert len(forms) == 3
    for file in forms:
        form = yaml.safe_load(file.read_text())
        assert {"name", "description", "body"} <= form.keys()
        assert len({part["id"] for part in form["body"]}) == len(form["body"])


def test_the_version_and_its_date_are_the_same_everywhere() -> None:
    citation = read("CITATION.cff")
    changelog = (ROOT / "CHANGELOG.md").read_text()
    assert citation["version"] == gravitable.__version__
    assert f"## [{gravitable.__version__}] - {citation['date-released']}\n" in changelog
    release.check_changelog(changelog)


def test_the_changelog_is_short() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text().splitlines()
    headings = [line[4:] for line in lines if line.startswith("### ")]
    assert set(headings) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert max(map(len, lines)) <= 100
