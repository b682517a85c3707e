"""Build a release, install it in a new environment and try it there.

    python tools/release.py UV

Writes the source archive, the wheel, `sbom.json` (CycloneDX) and `SHA256SUMS` to `dist/`.
Uploads nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError

from audit import Package, locked

import gravitable

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
VERSION = gravitable.__version__
LOCKS = {"requirements.lock", "web/package-lock.json"}
BUNDLED = {"svelte"}
"""Development packages whose code is part of the built client."""
PATIENCE = 60.0
"""Seconds to wait for the server."""


def check_changelog(text: str, version: str = VERSION) -> None:
    """Stop unless the newest version in the changelog is this one, with a date."""
    found = re.search(r"^## \[(\d[^]]*)\] - (\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    if found is None or found[1] != version:
        raise SystemExit(f"CHANGELOG.md must begin with: ## [{version}] - YYYY-MM-DD")


def build(uv: str) -> list[Path]:
    """Build the source archive, and the wheel from it."""
    shutil.rmtree(DIST, ignore_errors=True)
    locks = ("-b", "requirements-dev.lock", "-b", "web/requirements.lock")
    _run(uv, "build", "--quiet", *locks, "--out-dir", str(DIST), str(ROOT), cwd=ROOT)
    return sorted([*DIST.glob("*.tar.gz"), *DIST.glob("*.whl")])


def install(uv: str, wheel: Path, folder: Path) -> Path:
    """Install the wheel and its locked dependencies in a new environment. Return its `bin` folder."""
    environment = folder / "venv"
    python = ("--python", str(environment / "bin" / "python"))
    _run(uv, "venv", "--quiet", str(environment), cwd=folder)
    locked_versions = ("--require-hashes", "-r", str(ROOT / "requirements.lock"))
    _run(uv, "pip", "install", "--quiet", *python, *locked_versions, cwd=folder)
    _run(uv, "pip", "install", "--quiet", *python, "--no-deps", str(wheel), cwd=folder)
    return environment / "bin"


def smoke_test(command: Path, folder: Path) -> None:
    """Try the installed command outside the checkout."""
    assert _run(str(command), "--version", cwd=folder) == f"Gravitable {VERSION}\n"
    games = _run(str(command), "games", cwd=folder)
    for name in ("adrift", "drop-drive", "drop-it", "dropfleet", "phobos-falling"):
        assert name in games, f"{name} is not listed"
    _run(str(command), "simulate", "adrift", "--games", "4", "--bot", "random", cwd=folder)
    bots = ["--bot", "crew"] * 4
    _run(str(command), "play", "adrift", *bots, "--seed", "5", "--save", "log.json", cwd=folder)
    assert "adrift" in (folder / "log.json").read_text(encoding="utf-8")
    _run(str(command), "replay", "log.json", cwd=folder)
    with serving(command, folder) as address:
        page = fetch(address).decode()
        script = re.search(r'src="(/[^"]+\.js)"', page)
        assert script is not None, "the page loads no script"
        assert fetch(address + script[1]), "the script is empty"
        assert json.loads(fetch(address + "/api/health"))["version"] == VERSION


@contextlib.contextmanager
def serving(command: Path, folder: Path) -> Iterator[str]:
    """Start the server on a free port. Yield its address."""
    arguments = [str(command), "serve", "--port", "0", "--data", str(folder / "data")]
    with subprocess.Popen(arguments, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None, "the server names no address"
            yield found[0]
        finally:
            server.terminate()


def fetch(address: str) -> bytes:
    """Return what the server answers. Wait until it is ready."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                body: bytes = answer.read()
                return body
        except URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def sbom(root: Path = ROOT, version: str = VERSION) -> dict[str, Any]:
    """List the locked packages of the server and the client as a CycloneDX document."""
    development = _development_packages(root / "web" / "package-lock.json")
    used = [
        package
        for package, files in locked(root).items()
        if LOCKS & set(files) and not (package.ecosystem == "npm" and package.name in development)
    ]
    itself = Package("PyPI", "gravitable", version)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(itself) | {"type": "application"}},
        "components": [_component(package) for package in sorted(used)],
    }


def _development_packages(lock: Path) -> set[str]:
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    names = {place.rpartition("node_modules/")[2] for place, each in packages.items() if each.get("dev")}
    return names - BUNDLED


def _component(package: Package) -> dict[str, str]:
    name = package.name.replace("@", "%40")
    purl = f"pkg:{package.ecosystem.lower()}/{name}@{package.version}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": package.name,
        "version": package.version,
        "purl": purl,
    }


def _run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    """Build, install, try, and print the checksums."""
    uv = sys.argv[1]
    check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    print(f"Building {VERSION}", flush=True)
    files = build(uv)
    wheel = next(file for file in files if file.suffix == ".whl")
    with tempfile.TemporaryDirectory() as folder:
        print(f"Installing {wheel.name} in a new environment", flush=True)
        commands = install(uv, wheel, Path(folder))
        print("Running the smoke tests outside the checkout", flush=True)
        smoke_test(commands / "gravitable", Path(folder))
    document = sbom()
    listed = DIST / "sbom.json"
    listed.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    sums = "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in [*files, listed]
    )
    (DIST / "SHA256SUMS").write_text(sums, encoding="utf-8")
    print(f"sbom.json lists {len(document['components'])} packages.\n{sums}", end="")


if __name__ == "__main__":
    main()
