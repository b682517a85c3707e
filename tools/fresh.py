"""`make fresh`: run the examples of README and researchers' page with `.[envs]` installed and nothing else.

A virtual environment is made in a temporary folder, Gravitable is installed into it with this one extra, and
the examples run there, outside the checkout. Sections that say they need another extra are left out.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "docs/researchers.md")
EXTRA = "envs"


def examples(page: str, extra: str = EXTRA) -> str:
    """A page without the sections that name another extra in `pip install`.

    >>> examples("## A\\n`pip install .[envs]`\\n## B\\n`pip install .[openspiel]`\\n")
    '## A\\n`pip install .[envs]`\\n'
    """
    sections = re.split(r"(?m)^(?=## )", page)
    return "".join(
        section for section in sections if set(re.findall(r"pip install \.\[(\w+)\]", section)) <= {extra}
    )


def main() -> None:
    uv = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        python = f"{folder}/venv/bin/python"
        subprocess.run([uv, "venv", "--quiet", f"{folder}/venv"], check=True)
        print(f"Installing .[{EXTRA}] into a new virtual environment", flush=True)
        install = [uv, "pip", "install", "--quiet", "--python", python, f"{ROOT}[{EXTRA}]"]
        subprocess.run(install, check=True)
        for page in PAGES:
            file = Path(folder, Path(page).name)
            file.write_text(examples((ROOT / page).read_text(encoding="utf-8")), encoding="utf-8")
            subprocess.run([python, "-m", "doctest", "-o", "ELLIPSIS", file.name], check=True, cwd=folder)
            print(f"{page}: {file.read_text(encoding='utf-8').count('>>> ')} lines of examples run")


if __name__ == "__main__":
    main()
