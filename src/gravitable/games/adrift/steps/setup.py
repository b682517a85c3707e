"""Set-up: core, systems, upgrades and deck."""

from __future__ import annotations

from gravitable.games.adrift.state import NONE, AdriftMatch, AdriftState, Changes

HARD_LEAVES_OUT = ("E21", "E22")
EASY_CORE = 2


def set_up(m: AdriftMatch) -> AdriftState:
    """Core and systems at their start, the upgrades in a row, the deck shuffled.

    adrift.setup.table, adrift.setup.upgrades, adrift.setup.deck, adrift.setup.discards, adrift.setup.first,
    adrift.warp-core.start, adrift.systems.start, adrift.systems.crew
    """
    content = m.content
    options = m.options
    systems = len(content.system)
    if options.first == "random":
        first = m.roll(systems) - 1
    else:
        first = [system.id for system in content.system].index(options.first)
    deck = list(range(len(content.event)))
    if options.difficulty == "hard":
        deck = [number for number in deck if content.event[number].id not in HARD_LEAVES_OUT]
    return AdriftState(
        core=content.ship.core_start + (EASY_CORE if options.difficulty == "easy" else 0),
        systems=[content.ship.system_start] * systems,
        crew=tuple(system % m.seats for system in range(systems)),
        active=first,
        turn=1,
        row=list(range(len(content.upgrade))),
        installed=[NONE] * systems,
        held=[[] for _ in range(systems)],
        rest=deck,
        top=[],
        seen_by=[],
        discards=[],
        drawn=NONE,
        last=Changes(),
    )
