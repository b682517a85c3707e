"""The station for a terminal."""

from __future__ import annotations

from gravitable.games.phobos_falling.view import PhobosView
from gravitable.games.phobos_falling.words import pirates_in_words

_MARKS = (
    ("field", "◯"),
    ("fire", "fire"),
    ("breached", "breach"),
    ("blocked", "blocked"),
    ("stabilized", "stable"),
)


def board_text(view: PhobosView) -> str:
    """The station for a terminal, in Rich markup: tracks, zones by part, officers, the shuttle."""
    lines = [
        f"[bold]Round {view.round}[/bold]  Stage {view.stage} of {view.stages}  Events {view.events_left}  "
        f"Power [yellow]{view.source}[/yellow], fuel {view.fuel}  Tech {view.tech} of {view.tech_goal}",
        "",
    ]
    for zone in view.zones:
        marks = [mark for name, mark in _MARKS if getattr(zone, name)]
        marks += [f"robot x{zone.robots}"] if zone.robots else []
        marks += ["[red]dark[/red]"] if zone.dark else []
        marks += ["[red]no air[/red]"] if zone.airless else []
        marks += [f"[red]{system.code} out[/red]" for system in zone.systems if system.damaged]
        marks += [f"[bold red]{pirates_in_words(zone.pirates)}[/bold red]"] if zone.pirates else []
        marks += [f"{pirates_in_words(zone.waiting)} outside"] if zone.waiting else []
        here = [officer.name for officer in view.officers if officer.zone == zone.number]
        lines.append(f"{zone.number:2} {zone.name:20} {', '.join(here):24} {'; '.join(marks)}".rstrip())
    if view.fight:
        lines.append(f"   The fight: {view.fight.forecast.text}")
    if view.held:
        lines.append(f"   Held pirate ship: {pirates_in_words(view.held.pirates)}")
    lines.append("")
    for officer in view.officers:
        hand = (
            f"{len(officer.backs)} cards"
            if officer.hand is None
            else ", ".join(card.name for card in officer.hand)
        )
        worn = f" wearing {', '.join(card.name for card in officer.worn)}" if officer.worn else ""
        turn = "▶" if officer.number == view.turn else " "
        lines.append(f"{turn} [bold]{officer.name}[/bold] ({officer.health}){worn}: {hand}")
    lines += ["", "Shuttle:"]
    for way in view.shuttle:
        lacks = ", ".join(way.missing) if way.missing else "[green]ready[/green]"
        lines.append(f"  {way.need}, {way.way}: {lacks}")
    return "\n".join(lines)
