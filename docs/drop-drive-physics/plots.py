"""Plain SVG pictures of what `measure.py` saw: distributions of both worlds, and two tables from above."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gravitable.geometry.outline import Outline
from gravitable.geometry.solid import Pose3D, footprint
from gravitable.physics.table import PhysicsTable, PieceId

if TYPE_CHECKING:
    from measure import Sample

WIDTH, HEIGHT, MARGIN = 420, 300, 48
REAL, DRAWN, EVEN = "#1f6feb", "#e36209", "#8b949e"
COLOURS = {
    "blue": "#3b82f6",
    "yellow": "#eab308",
    "red": "#dc2626",
    "white": "#cbd5e1",
    "purple": "#9333ea",
    "pink": "#ec4899",
    "green": "#22c55e",
    "orange": "#f97316",
    "violet": "#7c3aed",
    "fuel": "#ef4444",
    "salvage": "#94a3b8",
    "anomaly": "#14b8a6",
}


def draw(real: Sample, drawn: Sample, other: tuple[str, list[float]], folder: Path) -> None:
    """All the distributions, one file each; `other` are the aimed ships of the other table top."""
    for name, title in (("bang", "big bang"), ("few", "four at once"), ("single", "single re-drops")):
        both = [[out for _, out in getattr(sample, name)] for sample in (real, drawn)]
        picture = _Axes(f"Distance from the sun: {title}", "0 = sun's middle, 1 = wall", 0.0, 1.0)
        picture.curve(_even(), EVEN, "evenly spread", dashed=True)
        picture.both(*both)
        picture.save(folder / f"spread-{name}.svg")
    picture = _Axes("Clumping after the big bang", "mm to the nearest other piece", 0.0, 100.0)
    picture.both(real.nearest, drawn.nearest)
    picture.save(folder / "clumping.svg")
    picture = _Axes("How far bystanders move", "mm (logarithmic)", 0.2, 200.0, logarithmic=True)
    picture.both(real.shifts, drawn.shifts)
    picture.save(folder / "bystanders-shift.svg")
    picture = _Axes("How many bystanders a re-drop moves", "pieces", 0.0, 8.0)
    picture.both([float(n) for n in real.moved], [float(n) for n in drawn.moved])
    picture.save(folder / "bystanders-count.svg")
    picture = _Axes("How far an aimed ship comes to rest", "mm from where it was aimed", 0.0, 150.0)
    picture.curve(sorted(other[1]), EVEN, f"{other[0]} table, simulated ({len(other[1])})")
    picture.both(real.aimed, drawn.aimed)
    picture.save(folder / "aimed.svg")


def draw_tables(tables: Sequence[tuple[str, PhysicsTable, dict[PieceId, Pose3D]]], file: Path) -> None:
    """Tables from above, side by side."""
    size = 460
    parts = [_text(size * n + 230, 22, title, 14) for n, (title, _, _) in enumerate(tables)]
    for n, (_, table, poses) in enumerate(tables):
        middle = (size * n + 230.0, 252.0)
        corner = table.apothem / math.cos(math.pi / 6)
        walls = [
            (
                corner * math.cos(math.pi / 6 + k * math.pi / 3),
                corner * math.sin(math.pi / 6 + k * math.pi / 3),
            )
            for k in range(6)
        ]
        scale = 0.88
        parts.append(_outline(Outline(tuple(walls), 0.0), middle, scale, "#0b1030"))
        parts.append(_outline(Outline(((0.0, 0.0),), table.sun_radius), middle, scale, "#fbbf24"))
        for piece, pose in sorted(poses.items(), key=lambda item: item[1].z):
            fill = next((COLOURS[word] for word in piece.split("-")[::-1] if word in COLOURS), "#ffffff")
            parts.append(_outline(footprint(table.pieces[piece].solid, pose), middle, scale, fill))
    file.write_text(_svg(size * len(tables), 490, parts), encoding="utf-8")


class _Axes:
    """A frame with the share of values (upwards) below a value (to the right)."""

    def __init__(self, title: str, label: str, low: float, high: float, logarithmic: bool = False) -> None:
        self.low, self.high = low, high
        self.scale: Callable[[float], float] = math.log10 if logarithmic else float
        self.rows = 0
        ticks = _log_ticks(low, high) if logarithmic else [low + (high - low) * k / 4 for k in range(5)]
        self.parts = [_text(WIDTH / 2, 20, title, 14), _text(WIDTH / 2, HEIGHT - 8, label, 11)]
        for tick in ticks:
            x = self._x(tick)
            self.parts.append(_line(x, MARGIN - 16, x, HEIGHT - MARGIN, "#d0d7de"))
            self.parts.append(_text(x, HEIGHT - MARGIN + 16, f"{tick:g}", 10))
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self._y(share)
            self.parts.append(_line(MARGIN, y, WIDTH - 16, y, "#d0d7de"))
            self.parts.append(_text(MARGIN - 18, y + 4, f"{share:.0%}", 10))

    def both(self, real: Sequence[float], drawn: Sequence[float]) -> None:
        """The real table's and the scatter world's values."""
        self.curve(sorted(real), REAL, f"simulated ({len(real)})")
        self.curve(sorted(drawn), DRAWN, f"scatter ({len(drawn)})")

    def curve(self, ordered: Sequence[float], colour: str, label: str, dashed: bool = False) -> None:
        """One distribution."""
        steps = min(200, len(ordered))
        points = []
        for k in range(steps + 1):
            at = ordered[min(len(ordered) - 1, k * len(ordered) // steps)]
            points.append((self._x(min(self.high, max(self.low, at))), self._y(k / steps)))
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dash = ' stroke-dasharray="4 4"' if dashed else ""
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        y = HEIGHT - MARGIN - 12 - 16 * self.rows
        self.parts.append(_line(WIDTH - 150, y - 4, WIDTH - 130, y - 4, colour, 3))
        self.parts.append(_text(WIDTH - 124, y, label, 11, "start"))
        self.rows += 1

    def save(self, file: Path) -> None:
        """Write the picture."""
        file.write_text(_svg(WIDTH, HEIGHT, self.parts), encoding="utf-8")

    def _x(self, value: float) -> float:
        low, high = self.scale(self.low), self.scale(self.high)
        return MARGIN + (WIDTH - 16 - MARGIN) * (self.scale(value) - low) / (high - low)

    def _y(self, share: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - MARGIN - 32) * share


def _even() -> list[float]:
    """Spread of pieces strewn evenly over the system outside the sun."""
    inner = 0.14
    return [math.sqrt(inner**2 + (1.0 - inner**2) * k / 200) for k in range(201)]


def _log_ticks(low: float, high: float) -> list[float]:
    ticks = [m * 10.0**e for e in range(-2, 4) for m in (1, 2, 5)]
    return [tick for tick in ticks if low <= tick <= high]


def _outline(outline: Outline, middle: tuple[float, float], scale: float, fill: str) -> str:
    points = [(middle[0] + scale * x, middle[1] - scale * y) for x, y in outline.core]
    if len(points) == 1:
        x, y = points[0]
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{outline.radius * scale:.1f}" fill="{fill}"/>'
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{path}" fill="{fill}" stroke="#000" stroke-width="0.5"/>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: int = 1) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'


def _text(x: float, y: float, words: str, size: int, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}">{words}</text>'


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    body = "\n".join(parts)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" fill="#1f2328">\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n{body}\n</svg>\n'
    )
