"""The eight player colours: legible on every ground, and told apart with every kind of sight."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from gravitable.kernel import Ink

WEB = Path(__file__).parents[2] / "web" / "src"
TOKENS = (WEB / "tokens.css").read_text()
NIGHT, PAPER = TOKENS.split(":root[data-palette='paper']")[0], TOKENS.split(":root[data-palette='paper']")[1]
GROUNDS = ("night", "panel", "raised")
LEGIBLE = 4.5
"""The contrast that WCAG AA asks of text."""
APART = 12
"""Distance in CIELAB: 2 can just be told apart side by side, 10 at a glance."""
SIGHTS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What becomes of red, green and blue light for those who see it so (Machado and others, 2009)."""
Light = tuple[float, float, float]


def colour(palette: str, name: str) -> Light:
    """A token's colour, as linear light."""
    found = re.search(rf"--{name}: #(\w{{6}});", palette)
    assert found, f"there is no --{name}"
    parts = [int(found[1][at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def luminance(light: Light) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: Light, other: Light) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def seen(light: Light, sight: str) -> Light:
    """The colour as that kind of sight has it, in CIELAB."""
    red, green, blue = (
        min(1.0, max(0.0, sum(part * c for part, c in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = luminance((red, green, blue))
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("palette", [NIGHT, PAPER], ids=["night", "paper"])
def test_eight_inks_are_legible_and_told_apart(palette: str) -> None:
    inks = {ink: colour(palette, f"player-{ink}") for ink in Ink}
    assert len(inks) == 8
    for ink, light in inks.items():
        for ground in GROUNDS:
            assert contrast(light, colour(palette, ground)) >= LEGIBLE, (ink, ground)
        assert contrast(light, colour(palette, "on-player")) >= 3, f"the pattern of {ink} is not seen"
    for sight in SIGHTS:
        for one, other in combinations(Ink, 2):
            distance = math.dist(seen(inks[one], sight), seen(inks[other], sight))
            assert distance >= APART, (sight, one, other)


def test_each_ink_has_a_pattern_of_its_own_in_pages_and_in_drawings() -> None:
    drawn = (WEB / "ui" / "Patterns.svelte").read_text()
    patterns = {}
    for ink in Ink:
        found = re.search(rf"\.player-{ink} {{[^}}]*--pattern:([^}}]*)}}", TOKENS)
        assert found, ink
        patterns[ink] = found[1].split()
        assert f'id="pattern-{ink}"' in drawn
    assert all(one != other for one, other in combinations(patterns.values(), 2))
