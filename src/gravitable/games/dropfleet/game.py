"""Dropfleet Commander as one object."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from gravitable.games.dropfleet import actions, events, steps
from gravitable.games.dropfleet.bots.admiral import AdmiralBot
from gravitable.games.dropfleet.bots.captain import CaptainBot
from gravitable.games.dropfleet.catalogue import Content
from gravitable.games.dropfleet.forecast import AskOdds, OddsView, forecast
from gravitable.games.dropfleet.imagine import imagine
from gravitable.games.dropfleet.options import DropfleetOptions
from gravitable.games.dropfleet.shipyard import (
    AskCatalogue,
    AskFleet,
    AskGlossary,
    Catalogue,
    CheckFleet,
    FleetReport,
    Glossary,
    catalogue,
    check_fleet,
    glossary,
    made_up,
)
from gravitable.games.dropfleet.state import DropfleetState
from gravitable.games.dropfleet.steps import roundup
from gravitable.games.dropfleet.steps.setup import Begin, set_up
from gravitable.games.dropfleet.view import DropfleetView, board_text, view
from gravitable.games.dropfleet.words import action_words, event_words
from gravitable.kernel import Action, Event, Game, Query, RandomBot, Step, members

_STEPS = [
    importlib.import_module(module.name)
    for package in (steps, roundup)
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    if not module.ispkg
]

DROPFLEET = Game(
    id="dropfleet",
    name="Dropfleet Commander",
    summary="Fleets fight over a planet: in orbit with ships, on the ground with what they land.",
    seats=range(2, 3),
    minutes=(90, 240),
    version="1",
    folder=Path(__file__).parent,
    options=DropfleetOptions,
    content=Content,
    actions=members((actions, *_STEPS), Action),
    events=members((events, *_STEPS), Event),
    steps=members(_STEPS, Step),
    state=DropfleetState,
    shown=DropfleetView,
    setup=set_up,
    first=Begin(),
    view=view,
    board_text=board_text,
    imagine=imagine,
    action_words=action_words,
    event_words=event_words,
    queries={
        "catalogue": Query(AskCatalogue, Catalogue, catalogue),
        "glossary": Query(AskGlossary, Glossary, glossary),
        "check": Query(CheckFleet, FleetReport, check_fleet),
        "random": Query(AskFleet, FleetReport, made_up),
        "odds": Query(AskOdds, OddsView, forecast),
    },
    bots={"ensign": RandomBot, "captain": CaptainBot, "admiral": AdmiralBot},
    credits="Dropfleet Commander is a game by TTCombat. This is an unofficial implementation.",
)
