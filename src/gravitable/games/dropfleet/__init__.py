"""Dropfleet Commander: fleets fight over a planet, in orbit and on the ground."""

from gravitable.games.dropfleet.appearance import looks
from gravitable.games.dropfleet.bots.players.admiral import AdmiralBot
from gravitable.games.dropfleet.bots.players.captain import CaptainBot
from gravitable.games.dropfleet.bots.players.grand_admiral import GrandAdmiralBot
from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.evaluation import JUDGE, score
from gravitable.games.dropfleet.fire.forecast import (
    AskCombinedOdds,
    AskOdds,
    CombinedOddsView,
    OddsView,
    combined,
    forecast,
)
from gravitable.games.dropfleet.fleets import shipyard
from gravitable.games.dropfleet.fleets.composition import AskComposition, Composition, composition
from gravitable.games.dropfleet.imagine import imagine
from gravitable.games.dropfleet.labels import printed
from gravitable.games.dropfleet.match_summary import played
from gravitable.games.dropfleet.options import DropfleetOptions
from gravitable.games.dropfleet.state import DropfleetState
from gravitable.games.dropfleet.steps.setup import Begin, set_up
from gravitable.games.dropfleet.terminal import board_text
from gravitable.games.dropfleet.view import DropfleetView, own, view
from gravitable.games.dropfleet.words import action_words, event_words
from gravitable.kernel import Game, Level, Query, RandomBot, WayToStart

GAME = Game(
    id="dropfleet",
    name="Dropfleet Commander",
    summary="Fleets fight over a planet: in orbit with ships, on the ground with what they land.",
    seats=range(2, 3),
    starts=(
        WayToStart(
            "First battle",
            2,
            {"points": 500, "scenario": "first-landing", "command_cards": False, "surveys": False},
        ),
        WayToStart("500 points", 2, {"points": 500}),
        WayToStart("750 points", 2),
        WayToStart("1000 points", 2, {"points": 1000}),
        WayToStart("1500 points", 2, {"points": 1500}),
    ),
    minutes=(90, 240),
    version="3",
    package=__name__,
    options=DropfleetOptions,
    content=Content,
    state=DropfleetState,
    shown=DropfleetView,
    setup=set_up,
    first=Begin(),
    view=view,
    own=own,
    looks=looks,
    printed=printed,
    board_text=board_text,
    imagine=imagine,
    action_words=action_words,
    event_words=event_words,
    queries={
        "catalogue": Query(shipyard.AskCatalogue, shipyard.Catalogue, shipyard.catalogue),
        "glossary": Query(shipyard.AskGlossary, shipyard.Glossary, shipyard.glossary),
        "check": Query(shipyard.CheckFleet, shipyard.FleetReport, shipyard.check_fleet),
        "composition": Query(AskComposition, Composition, composition),
        "random": Query(shipyard.AskFleet, shipyard.FleetReport, shipyard.made_up),
        "odds": Query(AskOdds, OddsView, forecast),
        "combined-odds": Query(AskCombinedOdds, CombinedOddsView, combined),
    },
    bots={
        "ensign": Level(RandomBot, "Gives any order that is legal."),
        "captain": Level(CaptainBot, "Goes for targets and clusters, one battlegroup at a time.", quick=True),
        "admiral": Level(AdmiralBot, "Weighs orders by what the enemy could answer, and times its landings."),
        "grand-admiral": Level(GrandAdmiralBot, "Plays its plans on to the end of the turn in many worlds."),
    },
    simulates=frozenset({"setup"}),
    judge=JUDGE,
    score=score,
    played=played,
    credits="Dropfleet Commander is a game by TTCombat. This is an unofficial implementation.",
)
