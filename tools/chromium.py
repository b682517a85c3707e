"""Find the Chromium that browser tests run in; with --install, install it where that is permitted.

    python tools/chromium.py [--install]    print its path

GRAVITABLE_CHROMIUM names one explicitly.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium-headless-shell",  # needs little more than half of the time that a whole browser needs
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
    "microsoft-edge-stable",
)
PACKAGES = ("chromium-headless-shell", "chromium")
"""Of Debian and its kin; older ones have only the second."""
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
MISSING = (
    "Browser tests need Chromium, Chrome or Edge, and none was found. Install one "
    "(Debian: apt-get install chromium-headless-shell; Fedora: dnf install chromium; "
    "macOS: brew install --cask chromium), "
    "or set GRAVITABLE_CHROMIUM to the path of its executable."
)


class ChromiumMissing(Exception):
    """No browser to run the browser tests in; the message says what to do."""


def find_chromium() -> str:
    """The path of a Chromium, Chrome or Edge on this machine."""
    chosen = os.environ.get("GRAVITABLE_CHROMIUM")
    if chosen:
        path = shutil.which(chosen)
        if path is None:
            raise ChromiumMissing(f"GRAVITABLE_CHROMIUM is {chosen!r}, which is not an executable file.")
        return path
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    for application in APPLICATIONS:
        if Path(application).is_file():
            return application
    raise ChromiumMissing(MISSING)


def install_chromium() -> None:
    """Install Debian's package as root or through a sudo that asks no password; else do nothing."""
    if not shutil.which("apt-get"):
        return
    if os.geteuid() == 0:
        root: list[str] = []
    elif (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        root = ["sudo", "-n"]
    else:
        return
    print("Installing Chromium for the browser tests with apt-get", file=sys.stderr)
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y"]

    def run(*arguments: str) -> bool:
        command = [*apt, *arguments]
        return (
            subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
            ).returncode
            == 0
        )

    def install() -> bool:
        return any(run("install", "--no-install-recommends", package) for package in PACKAGES)

    if not install():
        run("update")
        install()


def main() -> None:
    try:
        print(find_chromium())
    except ChromiumMissing as error:
        if "--install" not in sys.argv[1:] or os.environ.get("GRAVITABLE_CHROMIUM"):
            sys.exit(str(error))
        install_chromium()
        try:
            print(find_chromium())
        except ChromiumMissing as still:
            sys.exit(str(still))


if __name__ == "__main__":
    main()
