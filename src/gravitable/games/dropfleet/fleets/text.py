"""Fleets as text: *.fleet.toml, which a person can read and write.

    name = "Third Patrol"
    faction = "ucm"
    points = 999

    [admiral]
    rank = "Captain"
    aboard = "Berlin"

    [[battlegroup]]
    name = "First Line"
    type = "line"
    ships = ["2 Berlin", "4 Toulon"]

A ship is written with its number, and what it is fitted with after "with":
"2 Cruiser with 2 N-31 Hybrid Gun Bank, Vent Cannon Turret, Scanner Array". A fleet beyond 3000 points has
`rosters = [3000, 3000]` in place of `points`, and says `roster = 2` in the battlegroups of its second roster.
The admiral's rank is the one paid for; where the flagship's class sails in several battlegroups,
`battlegroup` names the one, or is its number, counting from 1.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import msgspec

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.fleets.fleet import (
    LONGEST_NAME,
    MOST_AGREED,
    MOST_PARTS,
    MOST_SHIPS,
    Battlegroup,
    Fleet,
    Group,
    Posting,
)
from gravitable.games.dropfleet.fleets.rosters import BattlegroupType
from gravitable.games.dropfleet.ships.classes import FACTION_NAMES, Faction, Ship
from gravitable.kernel.content.toml import Toml, load_toml
from gravitable.kernel.errors import BadContent

LONGEST_TEXT = 20_000
"""No fleet file that is sent to a table or a shipyard is longer than this."""

MOST_DOTS = 10
"""Dots on a line. The TOML reader's work grows with the square of a dotted key; no fleet has one."""


class _AdmiralText(msgspec.Struct, forbid_unknown_fields=True):
    rank: str
    aboard: str
    battlegroup: str | int | None = None


class _BattlegroupText(msgspec.Struct, forbid_unknown_fields=True):
    type: BattlegroupType
    ships: list[str]
    name: str | None = None
    roster: int = 1


class _FleetText(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    faction: Faction
    battlegroup: list[_BattlegroupText]
    points: int | None = None
    rosters: list[int] | None = None
    admiral: _AdmiralText | None = None


def load_fleet(content: Content, file: Path) -> Fleet:
    """The fleet in a file; `BadContent` names the line of a mistake and what was expected there."""
    return _read(content, load_toml(file), file.read_text(encoding="utf-8"))


def read_fleet(content: Content, text: str, file: Path = Path("fleet")) -> Fleet:
    """The fleet in a text, whoever sent it; mistakes are reported as in `file`."""
    if len(text) > LONGEST_TEXT:
        raise BadContent(file, None, f"expected no more than {LONGEST_TEXT} characters")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS:
            raise BadContent(file, number, f"expected no more than {MOST_DOTS} dots on a line")
    return _read(content, Toml(file, text), text)


def _read(content: Content, toml: Toml, text: str) -> Fleet:
    try:
        raw = msgspec.convert(toml.data, _FleetText)
    except msgspec.ValidationError as error:
        raise toml.error((), error) from None
    if (raw.points is None) == (raw.rosters is None):
        at = toml.line("points") or toml.line("name")
        raise BadContent(toml.file, at, "expected the points agreed: either `points` or `rosters`")
    rosters = tuple(raw.rosters) if raw.rosters is not None else (raw.points or 0,)
    if not rosters or not all(0 <= points <= MOST_AGREED for points in rosters):
        at = toml.line("points") or toml.line("rosters")
        raise BadContent(toml.file, at, f"expected points from 0 to {MOST_AGREED}")
    if max(len(rosters), len(raw.battlegroup)) > MOST_PARTS:
        raise BadContent(toml.file, None, f"expected no more than {MOST_PARTS} rosters and battlegroups")
    if len(raw.name) > LONGEST_NAME:
        raise BadContent(toml.file, toml.line("name"), f"expected a name of at most {LONGEST_NAME} letters")
    reader = _Reader(content, raw.faction, toml, text)
    battlegroups = tuple(
        reader.battlegroup(number, part, len(rosters)) for number, part in enumerate(raw.battlegroup)
    )
    admiral = reader.posting(raw.admiral, battlegroups) if raw.admiral is not None else None
    return Fleet(raw.name, raw.faction, rosters, battlegroups, admiral)


class _Reader:
    """Reads the parts of one fleet's file and knows where they stand."""

    def __init__(self, content: Content, faction: Faction, toml: Toml, text: str) -> None:
        self.content, self.faction, self.toml = content, faction, toml
        self.ships = {_plain(ship.name): ship for ship in content.fleet_ships(faction)}
        self.lines = text.splitlines()

    def battlegroup(self, number: int, part: _BattlegroupText, rosters: int) -> Battlegroup:
        if not 1 <= part.roster <= rosters:
            line = self.toml.line("battlegroup", number, "roster")
            raise BadContent(
                self.toml.file, line, f"expected a roster from 1 to {rosters}, not {part.roster}"
            )
        name = part.name or f"{part.type.capitalize()} {number + 1}"
        if len(part.ships) > MOST_PARTS or len(name) > LONGEST_NAME:
            line = self.toml.line("battlegroup", number)
            expected = f"expected at most {MOST_PARTS} groups and a name of at most {LONGEST_NAME} letters"
            raise BadContent(self.toml.file, line, expected)
        groups = tuple(self.group(number, entry) for entry in part.ships)
        return Battlegroup(name, part.type, groups, part.roster - 1)

    def group(self, battlegroup: int, entry: str) -> Group:
        """An entry of `ships`: a number, a ship, and what it is fitted with after "with"."""
        words = entry.split()
        count = _number(words[0]) if len(words) > 1 else None
        if count is None:
            self.fail(
                battlegroup, entry, f'expected a number and a ship, like "2 Berlin", not "{_short(entry)}"'
            )
        at = words.index("with") if "with" in words else len(words)
        name = " ".join(words[1:at])
        ship = self.ships.get(_plain(name))
        if ship is None:
            names = [known.name for known in self.ships.values()]
            self.fail(battlegroup, entry, self.unknown(f"a {FACTION_NAMES[self.faction]} ship", name, names))
        if at == len(words) - 1:
            self.fail(battlegroup, entry, 'expected systems or options after "with"')
        systems, options = self.fit(battlegroup, entry, ship, " ".join(words[at + 1 :]))
        return Group(ship.id, count, systems, options)

    def fit(
        self, battlegroup: int, entry: str, ship: Ship, fit: str
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        systems = {_plain(system.name): system.name for system in self.content.systems_of(ship)}
        options = {_plain(option.name): option.name for option in ship.options}
        taken: list[str] = []
        chosen: list[str] = []
        for piece in filter(None, (piece.strip() for piece in fit.split(","))):
            first, _, rest = piece.partition(" ")
            number = _number(first) if rest else None
            plain = _plain(piece if number is None else rest)
            if plain in systems:
                taken += [systems[plain]] * (1 if number is None else number)
            elif plain in options:
                chosen.append(options[plain])
            elif not systems and not options:
                expected = f"expected nothing after the {ship.name}: it takes no systems or options"
                self.fail(battlegroup, entry, expected)
            else:
                known = [*systems.values(), *options.values()]
                self.fail(
                    battlegroup, entry, self.unknown(f"a system or option of the {ship.name}", piece, known)
                )
            if len(taken) + len(chosen) > MOST_PARTS:
                self.fail(battlegroup, entry, f"expected no more than {MOST_PARTS} systems and options")
        return tuple(taken), tuple(chosen)

    def posting(self, part: _AdmiralText, battlegroups: Sequence[Battlegroup]) -> Posting:
        ladder = {_plain(admiral.name): admiral for admiral in self.content.admirals_of(self.faction)}
        admiral = ladder.get(_plain(part.rank))
        if admiral is None:
            names = [known.name for known in ladder.values()]
            self.refuse("rank", self.unknown(f"a {FACTION_NAMES[self.faction]} admiral", part.rank, names))
        ship = self.ships.get(_plain(part.aboard))
        places = [
            number
            for number, battlegroup in enumerate(battlegroups)
            if ship is not None
            and any(group.ship == ship.id for group in battlegroup.groups)
            and _is_named(part.battlegroup, number, battlegroup)
        ]
        if ship is None or not places:
            named = part.battlegroup
            where = "" if named is None else f" in the battlegroup {_short(str(named))!r}"
            self.refuse("aboard", f"expected a ship of this fleet{where}, not {_short(part.aboard)!r}")
        if len(places) > 1:
            self.refuse(
                "aboard", f"expected `battlegroup` too: the {ship.name} sails in {len(places)} of them"
            )
        return Posting(admiral.id, places[0], ship.id)

    def unknown(self, what: str, got: str, known: Iterable[str]) -> str:
        near = difflib.get_close_matches(_short(got), list(known), n=1)
        return f"expected {what}, not {_short(got)!r}" + (f"; perhaps {near[0]!r}" if near else "")

    def refuse(self, key: str, expected: str) -> NoReturn:
        raise BadContent(self.toml.file, self.toml.line("admiral", key), expected)

    def fail(self, battlegroup: int, entry: str, expected: str) -> NoReturn:
        """Refuse an entry of `ships`, on the line where it is written."""
        start = self.toml.line("battlegroup", battlegroup) or 1
        line = next(
            (n for n in range(start, len(self.lines) + 1) if f'"{entry}"' in self.lines[n - 1]),
            self.toml.line("battlegroup", battlegroup, "ships"),
        )
        raise BadContent(self.toml.file, line, expected)


def write_fleet(content: Content, fleet: Fleet) -> str:
    """The text of a fleet; reading it gives the same fleet back."""
    lines = [f"name = {_quoted(fleet.name)}", f'faction = "{fleet.faction}"']
    if len(fleet.rosters) == 1:
        lines.append(f"points = {fleet.rosters[0]}")
    else:
        lines.append(f"rosters = [{', '.join(str(points) for points in fleet.rosters)}]")
    if fleet.admiral is not None:
        rank = next(a.name for a in content.admirals_of(fleet.faction) if a.id == fleet.admiral.admiral)
        lines += [
            "",
            "[admiral]",
            f'rank = "{rank}"',
            f'aboard = "{content.ship_by_id[fleet.admiral.ship].name}"',
        ]
        places = [b for b in fleet.battlegroups if any(g.ship == fleet.admiral.ship for g in b.groups)]
        if len(places) > 1:
            name = fleet.battlegroups[fleet.admiral.battlegroup].name
            alike = sum(_plain(each.name) == _plain(name) for each in places) > 1
            lines.append(f"battlegroup = {fleet.admiral.battlegroup + 1 if alike else _quoted(name)}")
    for battlegroup in fleet.battlegroups:
        lines += [
            "",
            "[[battlegroup]]",
            f"name = {_quoted(battlegroup.name)}",
            f'type = "{battlegroup.type}"',
        ]
        if battlegroup.roster:
            lines.append(f"roster = {battlegroup.roster + 1}")
        lines += ["ships = [", *(f'  "{_entry(content, group)}",' for group in battlegroup.groups), "]"]
    return "\n".join(lines) + "\n"


def _entry(content: Content, group: Group) -> str:
    text = f"{group.count} {content.ship_by_id[group.ship].name}"
    pieces = [
        f"{group.systems.count(name)} {name}" if group.systems.count(name) > 1 else name
        for name in dict.fromkeys(group.systems)
    ]
    pieces += group.options
    return f"{text} with {', '.join(pieces)}" if pieces else text


def _is_named(by: str | int | None, number: int, battlegroup: Battlegroup) -> bool:
    """Whether the admiral's entry means a battlegroup: by its name, by its number from 1, or not at all."""
    if isinstance(by, int):
        return number == by - 1
    return by is None or _plain(battlegroup.name) == _plain(by)


def _quoted(text: str) -> str:
    # JSON's escapes are TOML's too, except that TOML wants DEL escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _plain(name: str) -> str:
    return "".join(name.casefold().split())


def _number(word: str) -> int | None:
    """A count of ships or systems; None where the word is no such number."""
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(MOST_SHIPS))):
        return None
    return int(word)


def _short(text: str) -> str:
    """What somebody wrote, cut to a length that a sentence can quote."""
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}..."
