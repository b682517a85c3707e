"""The machine can show what the client draws."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_page_is_drawn_and_answers_a_click(page: Page) -> None:
    page.set_content("<button onclick='this.textContent = \"dropped\"'>drop</button>")
    page.get_by_role("button", name="drop").click()
    assert page.get_by_role("button").inner_text() == "dropped"


def test_webgl_2_fills_a_canvas_with_the_asked_colour(page: Page) -> None:
    pixel = page.evaluate(
        """() => {
            const gl = document.createElement('canvas').getContext('webgl2')
            if (!gl) return null
            gl.clearColor(1, 0.2, 0, 1)
            gl.clear(gl.COLOR_BUFFER_BIT)
            const pixel = new Uint8Array(4)
            gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
            return Array.from(pixel)
        }"""
    )
    assert pixel == [255, 51, 0, 255]
