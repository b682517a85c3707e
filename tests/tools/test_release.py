"""What `make release` writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import release


def test_the_list_of_dependencies_has_what_is_shipped(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "requirements.lock").write_text("litestar==2.0 \\\n    --hash=sha256:00\n")
    (tmp_path / "requirements-dev.lock").write_text("litestar==2.0\npytest==9.0\n")
    packages = {
        "": {"name": "gravitable-web", "version": "0.1.0"},
        "node_modules/@types/three": {"version": "1.0", "dev": True},
        "node_modules/@font/own": {"version": "3.0"},
        "node_modules/svelte": {"version": "5.0", "dev": True},
    }
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps({"packages": packages}))
    document = release.sbom(tmp_path, "7.0")
    assert document["metadata"]["component"]["purl"] == "pkg:pypi/gravitable@7.0"
    assert [component["purl"] for component in document["components"]] == [
        "pkg:pypi/litestar@2.0",
        "pkg:npm/%40font/own@3.0",
        "pkg:npm/svelte@5.0",
    ]


def test_a_release_needs_its_date_in_the_changelog() -> None:
    release.check_changelog("## [Unreleased]\n\n## [2.0.0] - 2027-01-31\n", "2.0.0")
    for text in ("## [Unreleased]\n\n## [1.0.0] - 2027-01-31\n", "## [2.0.0]\n", ""):
        with pytest.raises(SystemExit, match=r"2\.0\.0"):
            release.check_changelog(text, "2.0.0")
