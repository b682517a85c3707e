"""Adrift in a terminal."""

from __future__ import annotations

from gravitable.games.adrift.view import AdriftView
from gravitable.kernel import plain

_COLOURS = {"full": "bold yellow", "fine": "green", "danger": "bold red", "failed": "bold red"}


def board_text(view: AdriftView) -> str:
    """The ship for a terminal, in Rich markup: the core, four number lines, cards."""
    charge = "█" * view.core + "░" * (view.core_goal - view.core)
    lines = [f"[yellow]Warp core[/yellow]  {charge} [bold]{view.core}[/bold] of {view.core_goal}", ""]
    heights = range(view.failure, view.full_power + 1)
    for number, system in enumerate(view.systems):
        line = "".join("●" if rp == system.rp else "┼" if rp == 0 else "·" for rp in heights)
        turn = "▶" if number == view.active else " "
        upgrade = (system.upgrade,) if system.upgrade else ()
        cards = [f"\\[{card.title}]" for card in upgrade + system.held]
        rp = f"[{_COLOURS[system.zone]}]{plain(system.rp):>3}[/]"
        lines.append(f"{turn} {system.name:13} {line} {rp} {' '.join(cards)}")
    lines += ["", f"Events left {view.cards_left}, discarded {view.discarded}"]
    if view.drawn:
        lines.append(f"Drawn: [bold]{view.drawn.title}[/bold]. {view.drawn.text}")
    if view.next_cards:
        lines.append("Next: " + ", ".join(card.title if card else "?" for card in view.next_cards))
    lines.append("Upgrades: " + " · ".join(f"{card.title} ({card.text})" for card in view.row))
    return "\n".join(lines)
