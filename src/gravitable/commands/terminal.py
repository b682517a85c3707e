"""A table in the terminal: a board as text and numbered choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gravitable.bots import bot, levels
from gravitable.bots.advice import advise
from gravitable.kernel import Action, Blocked, Decision, Event, IllegalAction, Match, Seat

HELP = "a number chooses · ? why not · u undo · h hint · r rules · q quit"


class TerminalTable:
    """One match at one keyboard. People share it; bots fill the other seats."""

    def __init__(
        self, match: Match[Any, Any, Any], bots: Mapping[Seat, str], console: Console, seed: int | None
    ) -> None:
        self.match = match
        self.console = console
        self.rng = Random(seed)
        self.bots = {seat: bot(match.game, level)() for seat, level in bots.items()}
        self.names = [
            f"{bots[seat]} bot" if seat in bots else f"player {seat + 1}" for seat in range(match.seats)
        ]

    def run(self) -> None:
        """Play until the match is over or the people leave."""
        self.print_events(self.match.events)
        while self.match.pending:
            decision = self.next_decision()
            if decision.idle is not None:
                self.play(decision.idle, decision.seat)
            elif decision.seat in self.bots:
                self.let_bot(decision)
            elif not self.ask(decision):
                self.console.print("Left the table.")
                return
        self.show_outcome()

    def next_decision(self) -> Decision:
        """The first required decision; optional ones wait for a person to take them."""
        return next((d for d in self.match.pending if not d.optional), self.match.pending[0])

    def let_bot(self, decision: Decision) -> None:
        """Play a bot's choice."""
        imagined = self.match.imagine(decision.seat, self.rng)
        choice = self.bots[decision.seat].choose(imagined, decision.seat, self.rng)
        assert choice is not None
        self.play(choice.action, decision.seat)

    def ask(self, decision: Decision) -> bool:
        """Ask the person at the keyboard. Return False if they leave."""
        m = self.match
        self.console.print(board(m, decision.seat))
        options = m.candidates(decision, 12, self.rng)
        self.console.print(f"[bold]{decision.prompt}[/bold]  [dim]{HELP}[/dim]")
        if decision.options is None and m.game.typing:
            self.console.print(f"[dim]Or type, for example: {m.game.typing.example}[/dim]", highlight=False)
        for number, option in enumerate(options, 1):
            self.console.print(f"  [cyan]{number:2}[/cyan] {m.label(option, decision.seat)}", highlight=False)
        while True:
            try:
                answer = self.console.input("> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                return False
            if answer == "q":
                return False
            if self.answer(decision, options, answer):
                return True

    def answer(self, decision: Decision, options: Sequence[Action], answer: str) -> bool:
        """Do what was typed. Return True if the match has moved on."""
        m = self.match
        if answer == "?":
            self.explain(m.blocked(decision), decision.seat)
        elif answer == "h":
            self.advise(decision.seat)
        elif answer == "r":
            self.show_rule(decision.rule)
        elif answer == "u":
            try:
                m.undo(decision.seat)
                return True
            except IllegalAction as refusal:
                self.refuse(refusal)
        elif answer.isdigit() and 1 <= int(answer) <= len(options):
            self.play(options[int(answer) - 1], decision.seat)
            return True
        elif decision.options is None and m.game.typing:
            return self.play_typed(answer, decision.seat)
        else:
            self.console.print(f"Type a number from 1 to {len(options)}, or: {HELP}")
        return False

    def advise(self, seat: Seat) -> None:
        """Print the best bot's choices with reasons."""
        m = self.match
        best = [*levels(m.game).values()][-1]()
        advice = advise(m.imagine(seat, self.rng), seat, best, self.rng)
        if advice is None:
            self.console.print("[cyan]The best choice is to wait.[/cyan]")
            return
        for n, choice in enumerate(advice.choices):
            chance = "" if choice.chance is None else f" ({choice.chance:.0%} to win)"
            text = f"{'or: ' if n else ''}{m.label(choice.action, seat)}{chance}: {choice.why}"
            self.console.print(Text(text, style="cyan"), highlight=False)

    def play_typed(self, line: str, seat: Seat) -> bool:
        """Play a typed action. Return True if the match has moved on."""
        typing = self.match.game.typing
        assert typing is not None
        try:
            action = typing.read(self.match, line)
            if action is not None:
                self.play(action, seat)
                return True
        except IllegalAction as refusal:
            self.refuse(refusal)
            return False
        self.console.print(f"Type a number, something like {typing.example}, or: {HELP}", highlight=False)
        return False

    def explain(self, blocked: Sequence[Blocked], seat: Seat) -> None:
        """Print which actions are not possible now, once for each rule."""
        m = self.match
        for rule in dict.fromkeys(each.rule for each in blocked):
            same = [each for each in blocked if each.rule == rule]
            actions = ", ".join(m.label(each.action, seat) for each in same)
            self.refuse(IllegalAction(rule, f"{actions}: {same[0].reason}"))
        if not blocked:
            self.console.print("All actions are possible now.")

    def play(self, action: Action, seat: Seat) -> None:
        """Play an action and print its events."""
        self.print_events(self.match.play(action, seat))

    def print_events(self, events: Sequence[Event]) -> None:
        """Print events as the people at this keyboard may see them."""
        m = self.match
        seats = [seat for seat in range(m.seats) if seat not in self.bots]
        for event in events:
            seen = event if any(event.seen_by(seat) == event for seat in seats) else event.seen_by(None)
            if seen is not None and (words := m.game.event_words(m, seen, self.names)):
                self.console.print(Text("  " + words, style="dim"))

    def refuse(self, refusal: IllegalAction) -> None:
        """Print why an action is refused, with the rule."""
        self.console.print(f"[red]{refusal.reason}[/red]", highlight=False)
        self.show_rule(refusal.rule)

    def show_rule(self, rule: str) -> None:
        """Print a clause of the rules."""
        clause = self.match.game.rule(rule)
        ruling = f"\n[dim]Ruling: {clause.ruling}[/dim]" if clause.ruling else ""
        self.console.print(Panel(f"{clause.text}{ruling}", title=clause.id, title_align="left"))

    def show_outcome(self) -> None:
        """Print the board, the winners and the scores."""
        outcome = self.match.outcome
        assert outcome is not None
        self.console.print(board(self.match, None))
        winners = (
            ", ".join(name for name, won in zip(self.names, outcome.won, strict=True) if won) or "no player"
        )
        scores = " · ".join(
            f"{name} {score:g}" for name, score in zip(self.names, outcome.scores, strict=True)
        )
        self.console.print(
            Panel(f"{outcome.why}\nWon: {winners}\n{scores}", title="The end", border_style="yellow")
        )


def board(match: Match[Any, Any, Any], seat: Seat | None) -> Panel:
    """Draw what a seat sees: the game's own text board, or its view as tables."""
    if match.game.board_text is not None:
        drawn = match.game.board_text(match.view(seat))
        return Panel(Text.from_markup(drawn), title=match.game.name, title_align="left", border_style="blue")
    view = msgspec.to_builtins(match.view(seat))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column()
    for name, value in view.items():
        grid.add_row(name.replace("_", " "), _shown(value))
    return Panel(grid, title=match.game.name, title_align="left", border_style="blue")


def _shown(value: Any) -> Any:
    if isinstance(value, list | tuple) and value and all(isinstance(item, dict) for item in value):
        return _table(value)
    return _styled(_brief(value))


def _styled(text: str) -> Text:
    return Text(text, style={"danger": "bold red", "failed": "bold red", "full": "bold yellow"}.get(text, ""))


def _table(rows: Sequence[Mapping[str, Any]]) -> Table:
    columns = [name for name in rows[0] if any(row.get(name) not in (None, (), [], "") for row in rows)]
    table = Table(box=None, padding=(0, 1), header_style="cyan")
    for name in columns:
        table.add_column(name.replace("_", " "), overflow="fold")
    for row in rows:
        table.add_row(*(_styled(_brief(row.get(name))) for name in columns))
    return table


def _brief(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, Mapping):
        return str(
            value.get("title") or value.get("name") or ", ".join(f"{k} {_brief(v)}" for k, v in value.items())
        )
    if isinstance(value, list | tuple):
        return ", ".join(_brief(item) for item in value) or "–"
    return f"{value:g}" if isinstance(value, float) else str(value)
