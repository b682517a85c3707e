"""The commands of Dropfleet Commander: fleet, ships, odds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from gravitable.games.dropfleet.content import Content, builtin
from gravitable.games.dropfleet.fire.attack import Attack, Defence, Situation
from gravitable.games.dropfleet.fire.combined_odds import combined_odds
from gravitable.games.dropfleet.fire.dice_distribution import at_least, mean
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.weapon_attack import asset_attack, attack_of
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.generate import random_fleet
from gravitable.games.dropfleet.fleets.list_format import fleet_list
from gravitable.games.dropfleet.fleets.measure import fleet_points
from gravitable.games.dropfleet.fleets.preferences import PREFERENCES, Preference
from gravitable.games.dropfleet.fleets.rosters import SIZES, GameSizeId
from gravitable.games.dropfleet.fleets.text import load_fleet, write_fleet
from gravitable.games.dropfleet.ships.classes import FACTION_NAMES, FACTIONS, Faction, Ship
from gravitable.games.dropfleet.ships.launch_assets import LaunchAsset
from gravitable.games.dropfleet.ships.profiles import (
    LOAD_COLUMNS,
    SHIP_COLUMNS,
    WEAPON_COLUMNS,
    Row,
    load_row,
    ship_row,
    ship_rows,
    weapon_row,
)
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.special_rules.ship_rule import ship_rules
from gravitable.games.dropfleet.special_rules.weapon_rule import armed
from gravitable.kernel.errors import BadOption, GravitableError

console = Console()
fleet = typer.Typer(no_args_is_help=True, help="Check, generate and print Dropfleet fleets.")

_BAR = 40
_WIDE = 110

FleetFile = Annotated[Path, typer.Argument(help="A fleet: a *.fleet.toml file.", metavar="FILE")]


def attach(app: typer.Typer) -> None:
    """Add these commands to `gravitable`."""
    app.command(rich_help_panel="Look")(ships)
    app.command(rich_help_panel="Look")(odds)
    app.add_typer(fleet, name="fleet", rich_help_panel="Look")


@fleet.command()
def check(file: FleetFile) -> None:
    """Check whether a fleet is legal, and list every clause that it breaks."""
    content = builtin()
    read = load_fleet(content, file)
    broken = violations(content, read)
    for violation in broken:
        console.print(f"[red]{violation.where}[/red]: {violation.problem}", highlight=False, end=" ")
        console.print(f"[{violation.rule}]", style="dim", markup=False)
    if broken:
        clauses = "clause is" if len(broken) == 1 else "clauses are"
        console.print(f"{read.name} is not legal: {len(broken)} {clauses} broken.", highlight=False)
        raise typer.Exit(1)
    cost = f"{fleet_points(content, read)} of {read.points_agreed} points"
    console.print(f"[green]{read.name} is legal[/green]: {cost}.", highlight=False)


@fleet.command()
def show(file: FleetFile) -> None:
    """Print a fleet with its battlegroups, groups, points and Strategy Ratings."""
    content = builtin()
    console.print(fleet_list(content, load_fleet(content, file)), end="", highlight=False, markup=False)


@fleet.command("random")
def make(
    faction: Annotated[str, typer.Option(help=f"One of {', '.join(FACTIONS)}.")],
    size: Annotated[str, typer.Option(help=f"One of {', '.join(SIZES)}.")] = "clash",
    preference: Annotated[str, typer.Option(help=f"One of {', '.join(PREFERENCES)}.")] = "balanced",
    points: Annotated[int | None, typer.Option(help="Points agreed. Default: usual for the size.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the fleet.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write the fleet to this file.")] = None,
) -> None:
    """Generate a legal random fleet, and print it or write it to a file."""
    content = builtin()
    chosen = random.SystemRandom().randrange(10**6) if seed is None else seed
    try:
        made = random_fleet(
            content, _faction(faction), _size(size), random.Random(chosen), _preference(preference), points
        )
    except ValueError as error:
        raise BadOption(str(error)) from None
    text = write_fleet(content, made)
    if out is None:
        console.print(text, end="", highlight=False, markup=False, soft_wrap=True)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GravitableError(f"{out} cannot be written: {error.strerror}.") from None
    console.print(f"{made.name}, {fleet_points(content, made)} points, seed {chosen}, is in {out}.")


def ships(
    faction: Annotated[str, typer.Argument(help=f"One of {', '.join(FACTIONS)}.", metavar="FACTION")],
    ship: Annotated[str | None, typer.Argument(help="One ship, with its weapons.", metavar="SHIP")] = None,
) -> None:
    """List the ships of a Dropfleet faction, or show one ship."""
    content = builtin()
    of = _faction(faction)
    if ship is None:
        table = _ship_table(ship_rows(content, of))
        table.title = f"{FACTION_NAMES[of]}: {table.row_count} ships"
        console.print(table)
        return
    found = content.ship_named(of, ship)
    if found is None:
        raise BadOption(f"The {FACTION_NAMES[of]} have no ship {ship!r}: see `gravitable ships {of}`.")
    console.print(_ship_table([ship_row(found)]))
    if found.weapons:
        console.print(_table(WEAPON_COLUMNS, [weapon_row(weapon) for weapon in found.weapons]))
    if found.loads:
        console.print(_table(LOAD_COLUMNS, [load_row(load) for load in found.loads]))
    if found.note:
        console.print(found.note, style="dim")


def odds(
    attacker: Annotated[str, typer.Argument(help="Ship (berlin, ucm.berlin) or launch asset (ucm.bombers).")],
    target: Annotated[str, typer.Argument(help="Ship that is attacked.")],
    weapon: Annotated[
        list[str] | None,
        typer.Option("--weapon", "-w", help="Part of a weapon's name. Repeat it for more weapons."),
    ] = None,
    number: Annotated[int, typer.Option(help="Number of attacking ships or asset tokens.")] = 1,
    weapons_free: Annotated[
        bool, typer.Option(help="The attacker is on Weapons Free: add Fusillade dice.")
    ] = False,
    overcharge: Annotated[bool, typer.Option(help="Overcharge weapons deal double damage.")] = False,
    other_layer: Annotated[bool, typer.Option(help="The target is in the other orbit.")] = False,
    out_of_scan: Annotated[bool, typer.Option(help="The target is out of Scan range: no Scald.")] = False,
    lock: Annotated[int, typer.Option(help="Addition to the Lock, for example 1 for debris.")] = 0,
    pd: Annotated[
        int, typer.Option(help="Addition to Point Defence, for example for fighters or Aegis.")
    ] = 0,
    shields: Annotated[
        bool, typer.Option(help="The target's shields are up. Shaltari ships have passive saves only then.")
    ] = False,
    crippled: Annotated[bool, typer.Option(help="The target is Crippled: no Ablative Armour.")] = False,
    hull: Annotated[int | None, typer.Option(help="Remaining Hull of the target.")] = None,
) -> None:
    """Calculate the exact odds of a Dropfleet attack."""
    content = builtin()
    if number < 1:
        raise BadOption("At least one ship or token attacks.")
    aim = _ship(content, target)
    defence = defence_of(aim, pd=pd, shields=shields, crippled=crippled)
    asset = next((a for a in content.launch_asset if a.id == attacker.lower()), None)
    rows: list[Row]
    if asset is not None:
        attacks = [_asset_attack(asset, aim, number)]
        rows = [_odds_row(f"{number} {asset.name}", attacks[0], defence)]
    else:
        ship = _ship(content, attacker)
        attacks, rows = [], []
        for each in _weapons(ship, weapon):
            shot = Situation(
                target="low" if other_layer else "high",
                tonnage=aim.tonnage,
                armour=defence.armour,
                monitor=ship_rules(ship).crosses_orbits,
                penalties=lock,
                tougher=ship_rules(aim).tougher,
                within_scan=not out_of_scan,
                weapons_free=weapons_free,
                overcharge=overcharge,
            )
            attack = attack_of(armed(each), shot)
            attacks += [attack] * number
            rows.append(_odds_row(each.name, attack, defence))
    left = aim.hull if hull is None else hull
    table = _table(("Attack", "Lock", "Dice", "Hits", "Criticals", "Hull lost", "any"), rows)
    table.title = f"{attacker} at {aim.name}: armour {defence.armour}+, PD {defence.pd}, Hull {left}"
    console.print(table)
    lost = combined_odds(attacks, defence)
    console.print(_chart(lost))
    together = "" if len(attacks) == 1 else f", {len(attacks)} attacks together"
    console.print(f"Hull lost on average: {mean(lost):.2f}{together}.", highlight=False)
    console.print(f"Destroys {left} Hull: {at_least(lost, left):.2%}.", highlight=False)


def defence_of(ship: Ship, *, pd: int = 0, shields: bool = False, crippled: bool = False) -> Defence:
    """What a ship has against an attack. Shields that must be raised take its own Point Defence to 0."""
    raised = ship.signature_shields is not None
    rules = ship_rules(ship)
    armour = ship.armour + (rules.ablative if crippled else 0)
    own = 0 if raised and shields else ship.pd
    return Defence(armour, ship.passive if shields or not raised else None, own + rules.aegis + pd)


def _asset_attack(asset: LaunchAsset, aim: Ship, tokens: int) -> Attack:
    if asset.attack is None:
        raise BadOption(f"{asset.name} do not attack.")
    return asset_attack(asset, tokens, tougher=ship_rules(aim).tougher)


def _odds_row(name: str, attack: Attack, defence: Defence) -> Row:
    found = attack_odds(attack, defence)
    dice = " + ".join(map(str, attack.dice)) if len(set(attack.dice)) > 1 else str(attack.dice[0])
    if len(attack.dice) > 1 and len(set(attack.dice)) == 1:
        dice = f"{len(attack.dice)} x {dice}"
    return (
        name,
        f"{attack.lock}+",
        dice,
        f"{mean(found.hits):.2f}",
        f"{mean(found.criticals):.2f}",
        f"{found.mean:.2f}",
        f"{at_least(found.hull, 1):.1%}",
    )


def _chart(lost: Mapping[int, float]) -> Table:
    """How likely each number of Hull points lost is, with a bar, and how likely at least so many are."""
    table = Table(box=None, header_style="cyan")
    table.add_column("Hull lost", justify="right")
    table.add_column("exactly", justify="right")
    table.add_column("at least", justify="right")
    table.add_column("")
    shown = [points for points, chance in sorted(lost.items()) if chance >= 0.0005]
    most = max(lost[points] for points in shown)
    for points in shown:
        bar = "█" * max(1, round(_BAR * lost[points] / most))
        table.add_row(str(points), f"{lost[points]:.1%}", f"{at_least(lost, points):.1%}", bar)
    return table


def _ship_table(rows: Sequence[Row]) -> Table:
    """Ships with their specials; where the terminal is narrow, these stand under the role."""
    if console.width >= _WIDE:
        return _table(SHIP_COLUMNS, rows)
    narrow = [(name, f"{role}\n[dim]{special}[/]", *rest) for name, role, *rest, special in rows]
    table = _table(SHIP_COLUMNS[:-1], narrow)
    table.columns[0].no_wrap = True
    table.columns[1].no_wrap = False
    return table


def _table(columns: Sequence[str], rows: Sequence[Row]) -> Table:
    table = Table(box=None, header_style="cyan")
    for place, column in enumerate(columns):
        first_or_last = place in (0, len(columns) - 1)
        table.add_column(column, overflow="fold", no_wrap=not first_or_last)
    for row in rows:
        table.add_row(*row)
    return table


def _weapons(ship: Ship, names: list[str] | None) -> list[Weapon]:
    if not ship.weapons:
        raise BadOption(f"The {ship.name} has no weapons of its own.")
    if not names:
        return [weapon for weapon in ship.weapons if not armed(weapon).bombardment]
    found: list[Weapon] = []
    for name in names:
        fitting = [weapon for weapon in ship.weapons if name.casefold() in weapon.name.casefold()]
        if not fitting:
            carried = ", ".join(weapon.name for weapon in ship.weapons)
            raise BadOption(f"The {ship.name} has no weapon {name!r}. It has: {carried}.")
        found += [weapon for weapon in fitting if weapon not in found]
    return found


def _ship(content: Content, name: str) -> Ship:
    known = content.ship_by_id.get(name.casefold())
    if known is not None:
        return known
    found = [ship for of in FACTIONS if (ship := content.ship_named(of, name)) is not None]
    if not found:
        raise BadOption(f"There is no ship {name!r}: see `gravitable ships FACTION`.")
    if len(found) > 1:
        ids = " or ".join(ship.id for ship in found)
        raise BadOption(f"{name!r} may be {ids}: write one of these.")
    return found[0]


def _faction(name: str) -> Faction:
    for faction in FACTIONS:
        if name.casefold() in (faction, FACTION_NAMES[faction].casefold()):
            return faction
    raise BadOption(f"There is no faction {name!r}: expected one of {', '.join(FACTIONS)}.")


def _size(name: str) -> GameSizeId:
    for size in SIZES:
        if name.casefold() == size:
            return size
    raise BadOption(f"There is no size {name!r}: expected one of {', '.join(SIZES)}.")


def _preference(name: str) -> Preference:
    for preference in PREFERENCES:
        if name.casefold() == preference:
            return preference
    raise BadOption(f"There is no preference {name!r}: expected one of {', '.join(PREFERENCES)}.")
