"""One scale of sizes, of room and of corners: no style invents a step of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web" / "src"
TOKENS = WEB / "tokens.css"
SCALES = {
    "font-size": r"--(?:tiny|fine|note|small|body|normal|large|larger|huge|giant|largest)",
    "(?:row-|column-)?gap": r"--gap-\d+",
    "border(?:-[a-z]+)*-radius": r"--(?:round[a-z-]*|pill)",
}
"""Properties, and the names of their steps in the file of tokens."""


def steps(names: str) -> set[str]:
    """The lengths that a scale has."""
    found = re.findall(rf"{names}: ([^;]+);", TOKENS.read_text())
    return {length for value in found for length in lengths(value)}


def lengths(value: str) -> list[str]:
    """The lengths written out in a value."""
    return re.findall(r"(?<![\w.-])\d*\.?\d+(?:rem|px)", value)


def off_the_scale(style: str, scale: str) -> list[str]:
    """What a style sheet says in lengths that are no step of the scale."""
    allowed = steps(SCALES[scale])
    written = re.findall(rf"[\s;{{]{scale}: ([^;}}]+)[;}}]", style)
    # Pixels of a size of text are units of a drawing: everything outside a drawing grows with the screen.
    drawn = "px" if scale == "font-size" else ""
    raw = [one for value in written for one in lengths(value) if not drawn or not one.endswith(drawn)]
    return [one for one in raw if one not in allowed]


@pytest.mark.parametrize("scale", SCALES)
def test_styles_keep_to_the_scale(scale: str) -> None:
    assert len(steps(SCALES[scale])) >= 5
    sheets = [file for file in WEB.rglob("*") if file.suffix in (".svelte", ".css") and file != TOKENS]
    assert len(sheets) > 50
    found = {}
    for file in sheets:
        text = file.read_text()
        style = text.partition("<style>")[2] if file.suffix == ".svelte" else text
        if off := off_the_scale(style, scale):
            found[str(file.relative_to(WEB))] = off
    assert found == {}, "use a step of tokens.css"


def test_a_step_of_its_own_is_found() -> None:
    size, gap, corner = SCALES
    assert off_the_scale("p { gap: var(--gap-4) 0.45rem; }", gap) == ["0.45rem"]
    assert off_the_scale("p { row-gap: 5px; }", gap) == ["5px"]
    assert off_the_scale("p {\n  font-size: min(0.77rem, 2cqw);\n}", size) == ["0.77rem"]
    assert off_the_scale("text { font-size: 7.5px; }", size) == []
    assert off_the_scale("p { border-radius: 50% 3px; border-top-left-radius: 9px }", corner) == [
        "3px",
        "9px",
    ]
