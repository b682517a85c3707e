"""How strong each command card of Dropfleet Commander is: mirror matches with half of the cards each.

    PYTHONPATH=tools python -m decks play FILE --tables 100 --only scourge
    PYTHONPATH=tools python -m decks show FILE

`play` adds battles to the file, `show` prints the table of docs/dropfleet.md. Both seats have the same
sample fleet, the smallest there is, and the same bot. The different cards of the faction are dealt out at
random: one seat's deck holds one half of them, the other seat's the other half, each filled up to twenty
cards as evenly as possible. So every battle tells of every card: the seat that holds it plays against one
that does not. Every table is played twice, decks exchanged, so that a seat's advantage cancels out. The same
numbers give the same battle. A run may be stopped at any time: battles in the file are not played again, and
the factions take turns.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec
from rich.progress import track

import gravitable
from gravitable.bots import bot as find_bot
from gravitable.games.dropfleet.bots.value_network.features import SCENARIOS
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.deck.command_cards import CommandCard
from gravitable.games.dropfleet.events import CardNegated, CardPlayed, CardsDrawn
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import play_out

DECK = 20
"""How many cards a deck holds."""

CARDS = builtin().command_card
NUMBER = {card.id: number for number, card in enumerate(CARDS)}


class Side(msgspec.Struct, frozen=True):
    """One seat of a battle: which cards its deck held, how often each was drawn, played and made void."""

    cards: list[str]
    drawn: dict[str, int]
    played: dict[str, int]
    negated: dict[str, int]


class Battle(msgspec.Struct, frozen=True):
    """One battle; `margin` is what the first seat scored more, in victory points, `share` 0.5 for a draw."""

    faction: Faction
    seed: int
    exchanged: bool
    sides: tuple[Side, Side]
    margin: float
    share: float


def halves(faction: Faction, seed: int) -> tuple[list[str], list[str]]:
    """The different cards of a faction, dealt out to both seats."""
    cards = [card.id for card in CARDS if card.faction == faction]
    rng = Random(f"{faction} {seed}")
    rng.shuffle(cards)
    middle = len(cards) // 2 + (len(cards) % 2 and rng.randrange(2))
    return cards[:middle], cards[middle:]


def battle(faction: Faction, seed: int, bot: str, *, exchanged: bool) -> Battle:
    """Play one battle."""
    decks = halves(faction, seed)[:: -1 if exchanged else 1]
    m: DropfleetMatch = gravitable.new(
        "dropfleet",
        seats=2,
        seed=seed,
        options={
            "first_faction": faction,
            "second_faction": faction,
            "scenario": SCENARIOS[seed % len(SCENARIOS)],
        },
    )
    for player, cards in zip(m.state.players, decks, strict=True):
        player.pile = [NUMBER[card] for card in islice(cycle(cards), DECK)]
    level = find_bot(m.game, bot)
    outcome = play_out(m, [level(), level()], Random(seed))
    won, scores = outcome.won, outcome.scores
    share = 0.5 if won[0] == won[1] else float(won[0])
    first, second = (_side(m, seat, cards) for seat, cards in enumerate(decks))
    return Battle(faction, seed, exchanged, (first, second), scores[0] - scores[1], share)


def _side(m: DropfleetMatch, seat: int, cards: list[str]) -> Side:
    drawn: Counter[str] = Counter()
    played: Counter[str] = Counter()
    negated: Counter[str] = Counter()
    for event in m.events:
        if isinstance(event, CardsDrawn) and event.seat == seat:
            drawn.update(CARDS[card].id for card in event.cards)
        elif isinstance(event, CardPlayed) and event.seat == seat:
            played[CARDS[event.card].id] += 1
        elif isinstance(event, CardNegated) and event.seat == seat:
            negated[CARDS[event.card].id] += 1
    return Side(cards, dict(drawn), dict(played), dict(negated))


def read(file: Path) -> list[Battle]:
    """The battles of a file, in the order they were played."""
    lines = file.read_text().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Battle) for line in lines]


def play(file: Path, factions: Sequence[Faction], seeds: Sequence[int], bot: str) -> None:
    """Play all tables of the factions that are not in the file."""
    done = {(each.faction, each.seed, each.exchanged) for each in read(file)}
    todo = [
        each
        for seed in seeds
        for faction in factions
        for exchanged in (False, True)
        if (each := (faction, seed, exchanged)) not in done
    ]
    with file.open("ab") as out:
        for faction, seed, exchanged in track(todo, "battles"):
            fought = battle(faction, seed, bot, exchanged=exchanged)
            out.write(msgspec.json.encode(fought) + b"\n")
            out.flush()


# What the battles tell


class Seen(NamedTuple):
    """A card in one battle, from the side that held it."""

    table: tuple[str, int]
    share: float
    margin: float
    drawn: int
    played: int
    negated: int


def seen(battles: Sequence[Battle]) -> dict[str, list[Seen]]:
    """Every card in every battle."""
    found: dict[str, list[Seen]] = defaultdict(list)
    for each in battles:
        for side, sign in zip(each.sides, (1, -1), strict=True):
            share = each.share if sign > 0 else 1.0 - each.share
            for card in side.cards:
                counts = (counted.get(card, 0) for counted in (side.drawn, side.played, side.negated))
                found[card].append(Seen((each.faction, each.seed), share, sign * each.margin, *counts))
    return found


def spread(rows: Sequence[Seen], value: Sequence[float]) -> tuple[float, float]:
    """A mean and half of its 95 % interval. The two battles of a table are one observation."""
    tables: dict[tuple[str, int], list[float]] = defaultdict(list)
    for row, number in zip(rows, value, strict=True):
        tables[row.table].append(number)
    means = [fmean(numbers) for numbers in tables.values()]
    half = 1.96 * stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.inf
    return fmean(value), half


HEAD = (
    "| card | decks (copies) | battles | won with it | VP more | plays a battle | drawn, never played |\n"
    "|---|---|---|---|---|---|---|"
)


def show(battles: Sequence[Battle]) -> str:
    """The battles as a table in Markdown; a card that several decks hold is one row."""
    by_card = seen(battles)
    by_name: dict[str, list[CommandCard]] = defaultdict(list)
    for card in CARDS:
        by_name[card.name].append(card)
    return "\n".join((HEAD, *(_row(name, cards, by_card) for name, cards in by_name.items()))) + "\n"


def _row(name: str, cards: Sequence[CommandCard], by_card: dict[str, list[Seen]]) -> str:
    rows = [row for card in cards for row in by_card.get(card.id, [])]
    decks = ", ".join(f"{card.faction} {card.copies}" for card in cards)
    if not rows:
        return f"| {name} | {decks} | 0 | | | | |"
    won, won_half = spread(rows, [row.share for row in rows])
    more, more_half = spread(rows, [row.margin for row in rows])
    held = [row for row in rows if row.drawn]
    idle = sum(not row.played for row in held) / len(held) if held else 0.0
    return (
        f"| {name} | {decks} | {len(rows)} | {won:.0%} ± {won_half:.0%} | {more:+.1f} ± {more_half:.1f} "
        f"| {fmean(row.played for row in rows):.1f} | {idle:.0%} |"
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="decks", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("play", "show"))
    parser.add_argument("file", type=Path, help="battles, one a line")
    parser.add_argument(
        "--tables", type=int, default=50, help="tables of each faction, two battles each (50)"
    )
    parser.add_argument("--only", nargs="+", choices=FACTIONS, default=FACTIONS, help="factions (all)")
    parser.add_argument("--bot", default="captain", help="who plays both seats (captain)")
    parser.add_argument("--seed", type=int, default=0, help="the first table (0)")
    given = parser.parse_args()
    if given.what == "play":
        seeds = range(given.seed, given.seed + given.tables)
        play(given.file, given.only, seeds, given.bot)
    else:
        print(show(read(given.file)), end="")


if __name__ == "__main__":
    main()
