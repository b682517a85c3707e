"""A game that cannot be loaded is named on the home page; the others are played."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import Server
from tests.web.table import QUESTION, play_now

pytestmark = pytest.mark.browser


def test_the_home_page_names_a_game_that_cannot_be_loaded(flat_chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "quasar.py").write_text("raise RuntimeError('no fuel')\n")
    information = tmp_path / "quasar-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: quasar\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[gravitable.games]\nquasar = quasar:GAME\n")
    server = Server(tmp_path / "data", games=tmp_path)
    server.start()
    try:
        context = flat_chromium.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
        page = context.new_page()
        page.goto(server.url)
        expect(page.get_by_text("quasar is installed here and cannot be loaded")).to_be_visible()
        play_now(page, "Adrift")
        expect(page.locator(QUESTION)).to_be_visible()
        context.close()
    finally:
        server.kill(signal.SIGTERM)
