"""A real browser for the tests of the client."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from chromium import find_chromium
from playwright.sync_api import Browser, Page, sync_playwright


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for the whole run; its absence is an error, never a skip."""
    arguments = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page with cookies and storage of its own."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()
