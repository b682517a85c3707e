"""What a judgement said against what happened, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gravitable.envs.missing_extra import needs
from gravitable.lab.train.positions import Bin

with needs("lab"):
    import matplotlib as mpl
    from matplotlib.figure import Figure

CLOSE = 5
"""How many points off is drawn as close."""
DOT = "#0b5f8a"


def draw(bins: Sequence[Bin], title: str, file: Path) -> None:
    """Write the picture, in the format that the file's name says: a dot a bin, larger for more positions."""
    most = max(each.positions for each in bins)
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": title, "font.size": 10}):
        figure = Figure(figsize=(4.6, 4.2), layout="constrained")
        axes = figure.subplots()
        axes.fill_between([0, 100], [-CLOSE, 100 - CLOSE], [CLOSE, 100 + CLOSE], color="#dde6ee")
        axes.plot([0, 100], [0, 100], color="#8899aa", linewidth=1)
        axes.scatter(
            [100 * each.said for each in bins],
            [100 * each.happened for each in bins],
            s=[15 + 85 * each.positions / most for each in bins],
            color=DOT,
            zorder=2,
        )
        axes.set(title=title, xlabel="said, %", ylabel="happened, %", xlim=(0, 100), ylim=(0, 100))
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
