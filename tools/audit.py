"""Ask the OSV database which of the locked versions have known weaknesses.

    python tools/audit.py

Ends with 0 when none has, 1 when some have, 2 when the database did not answer: nothing is known then.
OSV_URL names another database that speaks the same language.
"""

from __future__ import annotations

import json
import os
import re
import sys
import urllib.request
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
URL = "https://api.osv.dev/v1/querybatch"
MOST = 1000
"""The database takes so many questions at once."""
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)


class Package(NamedTuple):
    """A version that some lock file names."""

    ecosystem: str
    name: str
    version: str


class Unanswered(Exception):
    """The database cannot be reached, or what it said is no answer."""


def locked(root: Path = ROOT) -> dict[Package, list[str]]:
    """Every locked version, with the lock files that name it."""
    found: dict[Package, list[str]] = {}
    for path in sorted(_lock_files(root)):
        for package in _in_npm(path) if path.suffix == ".json" else _in_python(path):
            found.setdefault(package, []).append(str(path.relative_to(root)))
    return found


def _lock_files(root: Path) -> Iterator[Path]:
    for folder in (root, *root.glob("*/"), *root.glob("benchmarks/*/")):
        if not folder.name.startswith("."):
            yield from folder.glob("*.lock")
            yield from folder.glob("package-lock.json")


def _in_python(path: Path) -> Iterator[Package]:
    for name, version in PINNED.findall(path.read_text(encoding="utf-8")):
        yield Package("PyPI", name, version)


def _in_npm(path: Path) -> Iterator[Package]:
    for place, package in json.loads(path.read_text(encoding="utf-8"))["packages"].items():
        if place and "version" in package:
            yield Package(
                "npm", package.get("name", place.rpartition("node_modules/")[2]), package["version"]
            )


def weaknesses(packages: Iterable[Package], url: str = URL) -> dict[Package, list[str]]:
    """The names of known weaknesses, for each package that has any."""
    found: dict[Package, list[str]] = {}
    left = iter(packages)
    while batch := list(islice(left, MOST)):
        asked: list[tuple[Package, str]] = [(package, "") for package in batch]
        while asked:
            answers = _ask(asked, url)
            for (package, _), answer in zip(asked, answers, strict=True):
                names = [weakness["id"] for weakness in answer.get("vulns", ())]
                if names:
                    found.setdefault(package, []).extend(names)
            # An answer too long for one page says where to go on.
            asked = [
                (package, answer["next_page_token"])
                for (package, _), answer in zip(asked, answers, strict=True)
                if answer.get("next_page_token")
            ]
    return found


def _ask(asked: Sequence[tuple[Package, str]], url: str) -> list[dict[str, Any]]:
    questions = [
        {
            "package": {"ecosystem": package.ecosystem, "name": package.name},
            "version": package.version,
            **({"page_token": page} if page else {}),
        }
        for package, page in asked
    ]
    request = urllib.request.Request(
        url, json.dumps({"queries": questions}).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            results: list[dict[str, Any]] = json.load(answer)["results"]
    except OSError as error:
        raise Unanswered(str(error)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise Unanswered("what it said is no answer") from error
    if len(results) != len(asked):
        raise Unanswered(f"{len(asked)} questions got {len(results)} answers")
    return results


def main() -> int:
    packages = locked()
    try:
        found = weaknesses(packages, os.environ.get("OSV_URL", URL))
    except Unanswered as error:
        print(f"Nothing was audited: the OSV database did not answer ({error}).", file=sys.stderr)
        return 2
    for package, names in found.items():
        print(f"{package.name} {package.version} ({', '.join(packages[package])}): {', '.join(names)}")
    print(f"{len(packages)} locked versions, {len(found)} with known weaknesses")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
