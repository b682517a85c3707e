"""The command `gravitable rules`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from gravitable.arguments import GameId
from gravitable.kernel import BadOption, Game
from gravitable.kernel.registry import game as find_game
from gravitable.kernel.rules.citations import Place, citations_in, claims_in

console = Console()


def rules(
    game: GameId,
    clause: Annotated[str, typer.Argument(help="Show only this clause.", metavar="[CLAUSE]")] = "",
    search: Annotated[str, typer.Option(help="Show only clauses that contain this text.")] = "",
    where: Annotated[
        bool, typer.Option("--where", help="Show where code and tests name the clause.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option(help="List clauses that no test claims or no code cites. Fail if there are any.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="Folder of the tests.")] = Path("tests"),
) -> None:
    """Show a game's rules and where code and tests name them."""
    found = find_game(game)
    ledger = found.ledger
    if clause and clause not in ledger:
        near = [rule.id for rule in ledger if clause in rule.id]
        raise BadOption(f"{found.name} has no clause {clause!r}. Near it: {', '.join(near) or 'none'}.")
    if coverage:
        raise typer.Exit(_show_coverage(found, tests))
    if where and not clause:
        raise BadOption("--where needs a clause: gravitable rules GAME CLAUSE --where.")
    chapter = ""
    for rule in [ledger[clause]] if clause else ledger:
        words = f"{rule.id} {rule.text} {rule.ruling or ''}"
        if search.lower() not in words.lower():
            continue
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(f"\n[bold]{chapter}[/bold]")
        console.print(f"[cyan]{rule.id}[/cyan] {rule.text}", highlight=False)
        if rule.ruling:
            option = f" (option {rule.option})" if rule.option else ""
            console.print(f"    [dim]Ruling: {rule.ruling}{option}[/dim]", highlight=False)
    if where:
        reason = {"code": "not cited", "data": "content holds it", "nothing": "nothing to do"}
        _show_places("code", citations_in(found.sources, ledger).get(clause), reason[ledger[clause].done])
        no_test = "none" if tests.is_dir() else f"no tests in {tests}"
        _show_places("test", claims_in(tests).get(clause), no_test)


def _show_places(kind: str, places: list[Place] | None, otherwise: str) -> None:
    here = Path.cwd()
    for place in places or []:
        file = place.file.resolve()
        shown = place._replace(file=file.relative_to(here)) if file.is_relative_to(here) else place
        console.print(f"[green]{kind}[/green] {shown}", highlight=False, soft_wrap=True)
    if not places:
        console.print(f"[green]{kind}[/green] {otherwise}", highlight=False)


def _show_coverage(game: Game[Any, Any, Any], tests: Path) -> int:
    """List the clauses that no test claims or no code cites. Return 1 if there are any."""
    if not tests.is_dir():
        raise BadOption(f"There are no tests in {tests}. Run this in a checkout, or set --tests.")
    ledger = game.ledger
    claims, citations = claims_in(tests), citations_in(game.sources, ledger)
    unclaimed, uncited = ledger.unclaimed(claims), ledger.uncited(citations)
    unknown = sorted(claim for claim in claims if claim.startswith(f"{game.id}.") and claim not in ledger)
    for rule in unclaimed:
        console.print(f"[red]unclaimed[/red] {rule.id}: {rule.text}", highlight=False)
    for rule in uncited:
        console.print(f"[red]not cited by code[/red] {rule.id}: {rule.text}", highlight=False)
    for claim in unknown:
        console.print(f"[red]no such clause[/red] {claim}: claimed by {claims[claim][0]}", highlight=False)
    total = len(ledger)
    console.print(f"{total - len(unclaimed)} of {total} clauses of {game.id} are claimed by tests.")
    console.print(f"{total - len(uncited)} of {total} clauses of {game.id} are cited by code or need none.")
    return 1 if unclaimed or uncited or unknown else 0
