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
`battlegroup` names the one.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import msgspec

from gravitable.games.dropfleet.catalogue import Content
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group, Posting
from gravitable.games.dropfleet.rosters import BattlegroupType
from gravitable.games.dropfleet.ships import FACTION_NAMES, Faction, Ship
from gravitable.kernel.content import Toml, load_toml
from gravitable.kernel.errors import BadContent

_ENTRY = re.compile(r"\s*(?P<count>\d{1,4})\s+(?P<ship>.+?)(?:\s+with\s+(?P<fit>.+?))?\s*")
_PIECE = re.compile(r"(?:(?P<count>\d{1,4})\s+)?(?P<name>.+)")


class _AdmiralText(msgspec.Struct, forbid_unknown_fields=True):
    rank: str
    aboard: str
    battlegroup: str | None = None


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
    """The fleet in a text; mistakes are reported as in `file`."""
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
        self.lines = text.splitlines()

    def battlegroup(self, number: int, part: _BattlegroupText, rosters: int) -> Battlegroup:
        if not 1 <= part.roster <= rosters:
            line = self.toml.line("battlegroup", number, "roster")
            raise BadContent(
                self.toml.file, line, f"expected a roster from 1 to {rosters}, not {part.roster}"
            )
        groups = tuple(self.group(number, entry, text) for entry, text in enumerate(part.ships))
        name = part.name or f"{part.type.capitalize()} {number + 1}"
        return Battlegroup(name, part.type, groups, part.roster - 1)

    def group(self, battlegroup: int, entry: int, text: str) -> Group:
        match = _ENTRY.fullmatch(text)
        if match is None:
            self.fail(battlegroup, text, f'expected a number and a ship, like "2 Berlin", not "{text}"')
        ship = self.content.ship_named(self.faction, match["ship"])
        if ship is None:
            names = [known.name for known in self.content.fleet_ships(self.faction)]
            self.fail(
                battlegroup, text, self.unknown(f"a {FACTION_NAMES[self.faction]} ship", match["ship"], names)
            )
        systems, options = self.fit(battlegroup, text, ship, match["fit"] or "")
        return Group(ship.id, int(match["count"]), systems, options)

    def fit(
        self, battlegroup: int, text: str, ship: Ship, fit: str
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        systems = {_plain(system.name): system.name for system in self.content.systems_of(ship)}
        options = {_plain(option.name): option.name for option in ship.options}
        taken: list[str] = []
        chosen: list[str] = []
        for piece in filter(None, (piece.strip() for piece in fit.split(","))):
            match = _PIECE.fullmatch(piece)
            plain = _plain(match["name"]) if match else ""
            if match and plain in systems:
                taken += [systems[plain]] * int(match["count"] or 1)
            elif plain in options:
                chosen.append(options[plain])
            elif not systems and not options:
                self.fail(
                    battlegroup,
                    text,
                    f"expected nothing after the {ship.name}: it takes no systems or options",
                )
            else:
                known = [*systems.values(), *options.values()]
                self.fail(
                    battlegroup, text, self.unknown(f"a system or option of the {ship.name}", piece, known)
                )
        return tuple(taken), tuple(chosen)

    def posting(self, part: _AdmiralText, battlegroups: Sequence[Battlegroup]) -> Posting:
        ladder = {_plain(admiral.name): admiral for admiral in self.content.admirals_of(self.faction)}
        admiral = ladder.get(_plain(part.rank))
        if admiral is None:
            names = [known.name for known in ladder.values()]
            self.refuse("rank", self.unknown(f"a {FACTION_NAMES[self.faction]} admiral", part.rank, names))
        ship = self.content.ship_named(self.faction, part.aboard)
        places = [
            number
            for number, battlegroup in enumerate(battlegroups)
            if ship is not None
            and any(group.ship == ship.id for group in battlegroup.groups)
            and (part.battlegroup is None or _plain(battlegroup.name) == _plain(part.battlegroup))
        ]
        if ship is None or not places:
            where = f" in the battlegroup {part.battlegroup!r}" if part.battlegroup else ""
            self.refuse("aboard", f"expected a ship of this fleet{where}, not {part.aboard!r}")
        if len(places) > 1:
            self.refuse(
                "aboard", f"expected `battlegroup` too: the {ship.name} sails in {len(places)} of them"
            )
        return Posting(admiral.id, places[0], ship.id)

    def unknown(self, what: str, got: str, known: Iterable[str]) -> str:
        near = difflib.get_close_matches(got, list(known), n=1)
        return f"expected {what}, not {got!r}" + (f"; perhaps {near[0]!r}" if near else "")

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
            lines.append(f"battlegroup = {_quoted(fleet.battlegroups[fleet.admiral.battlegroup].name)}")
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


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _plain(name: str) -> str:
    return "".join(name.casefold().split())
