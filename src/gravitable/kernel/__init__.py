"""Matches, decisions, chance, events, views, logs, undo, rules. Imports no other package of ours."""

from gravitable.kernel.bot import Bot, Choice, Considered, Level, RandomBot
from gravitable.kernel.chance import Chance, RandomChance, ReplayChance, ScriptedChance
from gravitable.kernel.content.merge import load_content, read_pack
from gravitable.kernel.content.toml import load_toml
from gravitable.kernel.data import PROCEED, Action, Event, NoContent, Options, Proceed, Seat, State, View
from gravitable.kernel.decision import Blocked, Decision
from gravitable.kernel.errors import (
    BadContent,
    BadLog,
    BadOption,
    GravitableError,
    IllegalAction,
    UnknownGame,
)
from gravitable.kernel.game import Game, Glance, Query, Typing
from gravitable.kernel.look import Ink, Look
from gravitable.kernel.lookahead.preview import Preview, preview
from gravitable.kernel.lookahead.rehearsal import play_rehearsed, rehearse
from gravitable.kernel.match import Match
from gravitable.kernel.numbers import plain, signed
from gravitable.kernel.outcome import Outcome
from gravitable.kernel.pack import Pack, checked_pack, pack_from_text, packs_in
from gravitable.kernel.play_out import Observer, advance, play_out
from gravitable.kernel.record.log import (
    LOG_FORMAT,
    ActionTaken,
    Log,
    decode_entries,
    decode_log,
    encode_entries,
    encode_log,
)
from gravitable.kernel.restore import replay, replay_positions
from gravitable.kernel.rules.ledger import KERNEL_RULES, Ledger, Rule
from gravitable.kernel.start import WayToStart
from gravitable.kernel.step import Step
from gravitable.kernel.window import OpenWindow, Window

__all__ = [
    "KERNEL_RULES",
    "LOG_FORMAT",
    "PROCEED",
    "Action",
    "ActionTaken",
    "BadContent",
    "BadLog",
    "BadOption",
    "Blocked",
    "Bot",
    "Chance",
    "Choice",
    "Considered",
    "Decision",
    "Event",
    "Game",
    "Glance",
    "GravitableError",
    "IllegalAction",
    "Ink",
    "Ledger",
    "Level",
    "Log",
    "Look",
    "Match",
    "NoContent",
    "Observer",
    "OpenWindow",
    "Options",
    "Outcome",
    "Pack",
    "Preview",
    "Proceed",
    "Query",
    "RandomBot",
    "RandomChance",
    "ReplayChance",
    "Rule",
    "ScriptedChance",
    "Seat",
    "State",
    "Step",
    "Typing",
    "UnknownGame",
    "View",
    "WayToStart",
    "Window",
    "advance",
    "checked_pack",
    "decode_entries",
    "decode_log",
    "encode_entries",
    "encode_log",
    "load_content",
    "load_toml",
    "pack_from_text",
    "packs_in",
    "plain",
    "play_out",
    "play_rehearsed",
    "preview",
    "read_pack",
    "rehearse",
    "replay",
    "replay_positions",
    "signed",
]
