"""The record of a match: every action and every chance result, in order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from gravitable.kernel.data import Action, Seat
from gravitable.kernel.errors import BadLog
from gravitable.kernel.game import Game

LOG_FORMAT = 1
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class ActionTaken(msgspec.Struct, frozen=True, gc=False):
    """An action and who took it. Chance results stand between these as they are."""

    seat: Seat
    action: Action


class Log(msgspec.Struct, frozen=True):
    """Everything needed to play a match again, bit for bit.

    `entries` holds `ActionTaken` for actions; anything else is a chance result. `pack` is the user content
    that the match was played with, so that a replay needs no files.
    """

    game: str
    version: str
    seats: int
    options: dict[str, Any]
    entries: Sequence[Any]
    pack: dict[str, Any] = {}


class _Entry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    seat: Seat | None = None
    do: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    chance: Any = msgspec.UNSET


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    version: str
    seats: int
    options: dict[str, Any]
    pack: dict[str, Any]
    entries: list[_Entry]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    digest: str
    body: msgspec.Raw


class _Format(msgspec.Struct):
    format: int


def encode_log(log: Log) -> bytes:
    """The log as one JSON document, with a digest that shows damage."""
    entries = [_plain(entry) for entry in log.entries]
    body = msgspec.json.encode(_Body(log.game, log.version, log.seats, log.options, log.pack, entries))
    return msgspec.json.encode(_File(LOG_FORMAT, _digest(body), msgspec.Raw(body)))


def decode_log(data: bytes, game_of: Callable[[str], Game[Any, Any, Any]]) -> Log:
    """Read a log back; refuse a damaged one or one of another format with `BadLog`.

    `game_of` finds the game with the id that the log names.
    """
    try:
        form = msgspec.json.decode(data, type=_Format).format
    except _UNREADABLE as error:
        raise BadLog(f"This is not a Gravitable log, or it is cut short: {error}.") from None
    if form != LOG_FORMAT:
        raise BadLog(f"This log has format {form}; this version reads format {LOG_FORMAT}.")
    try:
        file = msgspec.json.decode(data, type=_File)
        if file.digest != _digest(bytes(file.body)):
            raise BadLog("This log is damaged: its contents do not match its digest.")
        body = msgspec.json.decode(file.body, type=_Body)
    except _UNREADABLE as error:
        raise BadLog(f"This log is damaged: {error}.") from None
    game = game_of(body.game)
    return Log(
        game=body.game,
        version=body.version,
        seats=body.seats,
        options=body.options,
        pack=body.pack,
        entries=[_decode_entry(game, number, entry) for number, entry in enumerate(body.entries, 1)],
    )


def encode_entries(entries: Iterable[Any]) -> bytes:
    """Return part of a log as a JSON list, in the form of the log file."""
    return msgspec.json.encode([_plain(entry) for entry in entries])


def decode_entries(data: bytes, game: Game[Any, Any, Any]) -> list[Any]:
    """Read back what `encode_entries` wrote."""
    try:
        entries = _ENTRIES.decode(data)
    except _UNREADABLE as error:
        raise BadLog(f"This part of a log is damaged: {error}.") from None
    return [_decode_entry(game, number, entry) for number, entry in enumerate(entries, 1)]


_ENTRIES = msgspec.json.Decoder(list[_Entry])


def _plain(entry: Any) -> _Entry:
    if isinstance(entry, ActionTaken):
        return _Entry(entry.seat, msgspec.Raw(msgspec.json.encode(entry.action)))
    return _Entry(chance=entry)


def _decode_entry(game: Game[Any, Any, Any], number: int, entry: _Entry) -> Any:
    if entry.seat is None:
        if entry.chance is msgspec.UNSET:
            raise BadLog(f"Entry {number} of the log is neither an action nor a chance result.")
        return entry.chance
    if entry.do is msgspec.UNSET:
        raise BadLog(f"Entry {number} of the log names a seat but no action.")
    try:
        return ActionTaken(entry.seat, game.decode_action(bytes(entry.do)))
    except _UNREADABLE as error:
        raise BadLog(f"Entry {number} of the log: {error}.") from None


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
