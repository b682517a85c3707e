"""The icons that devices show, drawn from `icon.svg`: installed applications and notices want bitmaps."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser
from tests.web.conftest import Server

PUBLIC = Path(__file__).parents[2] / "web" / "public"


def icons(browser: Browser, server: Server) -> None:
    """Draw them all; `server` is not asked for anything."""
    whole = (PUBLIC / "icon.svg").read_text()
    corner_to_corner = whole.replace(' rx="14"', "")
    # Whatever shape a device cuts out of it, the middle stays: four fifths of its width.
    inner = re.sub(r"(<rect [^>]*/>)(.*)(</svg>)", _smaller, corner_to_corner, flags=re.DOTALL)
    # Only where something is drawn counts: one colour, no ground.
    badge = re.sub(r"<rect [^>]*/>", "", whole)
    badge = re.sub(r"#(ffb347|5ad1e6|e8ecf8)", "#ffffff", badge)
    wanted = {
        "icon-192": (whole, 192),
        "icon-512": (whole, 512),
        "icon-maskable-512": (inner, 512),
        "apple-icon-180": (corner_to_corner, 180),
        "badge-96": (badge, 96),
    }
    for name, (drawing, size) in wanted.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
        page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        page.close()
        print("icon", name)


def _smaller(found: re.Match[str]) -> str:
    ground, drawn, end = found.groups()
    return f'{ground}<g transform="translate(32 32) scale(0.82) translate(-32 -33)">{drawn}</g>{end}'
