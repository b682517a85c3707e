"""The coloured edges of the drop zone."""

from __future__ import annotations

from gravitable.games.drop_it.state import DropItMatch


def edges_count(m: DropItMatch) -> bool:
    """Whether the colours at the edges forbid anything.

    drop-it.setup.bottom-edges, drop-it.setup.side-edges, drop-it.beginner.no-edges, drop-it.coop.no-edges
    """
    return m.state.mode != "together" and not m.options.beginner
