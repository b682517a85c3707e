"""Charts as SVG that stands inside a page and takes its colours."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from gravitable.envs.missing_extra import needs

with needs("lab"):
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

INK, ACCENT, FAINT = "#010101", "#020202", "#030303"
COLOURS = {INK: "var(--ink)", ACCENT: "var(--accent)", FAINT: "var(--line)"}
"""Colours that stand for those of the page, whichever theme it has."""
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}


def bars(
    labels: Sequence[str],
    values: Sequence[float],
    halves: Sequence[tuple[float, float]],
    axis: str,
    *,
    zero: float = 0.0,
) -> str:
    """One row a label: its value as a dot with an interval, `halves` to the left and right of it.

    `zero` is where nothing would be to tell.
    """
    with mpl.rc_context({**STYLE, "svg.hashsalt": axis}):
        figure = Figure(figsize=(7, 0.6 + 0.3 * len(labels)), layout="constrained")
        axes = figure.subplots()
        rows = range(len(labels))
        left, right = [low for low, _ in halves], [high for _, high in halves]
        axes.axvline(zero, color=FAINT, linewidth=1)
        axes.errorbar(values, rows, xerr=[left, right], fmt="o", color=ACCENT, markersize=5, capsize=3)
        axes.set_yticks(rows, labels)
        axes.invert_yaxis()
        axes.margins(y=0.6 / max(1, len(labels)))
        axes.set_xlabel(axis)
        return _svg(figure, axes)


def histogram(values: Sequence[float], shares: Sequence[float], axis: str, *, width: float = 1.0) -> str:
    """How often each value came, as columns of that width."""
    with mpl.rc_context({**STYLE, "svg.hashsalt": axis}):
        figure = Figure(figsize=(7, 2.6), layout="constrained")
        axes = figure.subplots()
        axes.bar(values, [100 * share for share in shares], width=0.9 * width, color=ACCENT)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel(axis)
        axes.set_ylabel("%")
        return _svg(figure, axes)


def dots(
    places: Sequence[float],
    values: Sequence[float],
    halves: Sequence[tuple[float, float]],
    axes_named: tuple[str, str],
    *,
    line: float,
    ticks: Sequence[str] | None = None,
) -> str:
    """Values at places along the axis with their intervals, `halves` below and above, and the `line` where
    they should be.

    `ticks` name the places, where they are no numbers.
    """
    with mpl.rc_context({**STYLE, "svg.hashsalt": axes_named[0]}):
        figure = Figure(figsize=(7, 3.0), layout="constrained")
        axes = figure.subplots()
        axes.axhline(line, color=INK, linewidth=1, linestyle="--")
        below, above = [low for low, _ in halves], [high for _, high in halves]
        axes.errorbar(places, values, yerr=[below, above], fmt="o", color=ACCENT, markersize=5, capsize=3)
        if ticks is not None:
            axes.set_xticks(range(len(ticks)), ticks)
        axes.set_xlabel(axes_named[0])
        axes.set_ylabel(axes_named[1])
        return _svg(figure, axes)


def _svg(figure: Figure, axes: Axes) -> str:
    axes.tick_params(length=3)
    written = io.StringIO()
    figure.savefig(
        written, format="svg", metadata={"Date": None, "Creator": None, "Type": None, "Format": None}
    )
    svg = written.getvalue()
    svg = svg[svg.index("<svg") :]
    for stands_for, colour in COLOURS.items():
        svg = svg.replace(stands_for, colour)
    svg = re.sub(r'<svg [^>]*viewBox="([^"]+)"[^>]*>', r'<svg viewBox="\1" role="img">', svg, count=1)
    return re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
