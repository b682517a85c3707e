"""How strong each command card of Dropfleet Commander is, by mirror matches with and without it.

    PYTHONPATH=tools python -m decks play FILE --tables 20 --only 'ucm.*'
    PYTHONPATH=tools python -m decks show FILE

`play` appends every battle to the file, `show` prints the table of docs/dropfleet.md. Both seats have the
same sample fleet of 750 points and the same bot. At the tables of a card one seat has a deck of nothing but
that card, the other no cards; every table is played twice, seats exchanged. Espionage answers cards, so
there both have the deck of the faction, one seat with Espionage in every second place, the other without.
At the tables called "deck" both have the whole deck of the faction: they tell how often a card is played.
Cards are gone through evenly, table by table, so that a run may be stopped and gone on with at any time.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from random import Random

import msgspec

import gravitable
from gravitable.games.dropfleet.command_cards import CommandCard
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.events import CardNegated, CardPlayed
from gravitable.games.dropfleet.ships import FACTIONS, Faction
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.lab.simulate import Rate, play_out

SCENARIOS = (
    "take-and-hold",
    "mixed-engagement",
    "station-assault",
    "moonshot",
    "grid-control",
    "power-grab",
    "defence-relay",
)
"""Those that are the same for both seats."""

DECK = 20
"""How many cards a deck holds."""

CARDS = builtin().command_card


class Battle(msgspec.Struct, frozen=True):
    """One battle: `share` is 1 where the seat with the card won, 0.5 for a draw; `plays` how often it did."""

    card: str
    faction: Faction
    seed: int
    seat: int
    share: float
    plays: dict[str, int]
    negated: int


def deck_of(faction: Faction, *, without: str = "") -> list[int]:
    """The cards of a faction's deck, by their numbers."""
    return [
        number
        for number, card in enumerate(CARDS)
        if card.faction == faction and card.id != without
        for _ in range(card.copies)
    ]


def piles(card: CommandCard) -> tuple[list[int], list[int]]:
    """The decks of the seat with a card and of the one without."""
    number = CARDS.index(card)
    if card.aim == "enemy-card":
        rest = deck_of(card.faction, without=card.id)
        return rest + [number] * len(rest), rest
    return [number] * DECK, []


def battle(card: str, faction: Faction, seed: int, seat: int, bot: str) -> Battle:
    """Play one battle; the same numbers give the same battle."""
    options = {
        "first_faction": faction,
        "second_faction": faction,
        "scenario": SCENARIOS[seed % len(SCENARIOS)],
    }
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    if card != "deck":
        with_it, without = piles(next(each for each in CARDS if each.id == card))
        m.state.players[seat].pile, m.state.players[1 - seat].pile = list(with_it), list(without)
    play_out(m, (bot, bot), Random(seed))
    assert m.outcome is not None
    won = m.outcome.won
    share = 0.5 if won[0] == won[1] else float(won[seat])
    played = [event for event in m.events if isinstance(event, CardPlayed)]
    counts = Counter(CARDS[event.card].id for event in played if card == "deck" or event.seat == seat)
    negated = sum(isinstance(event, CardNegated) for event in m.events)
    return Battle(card, faction, seed, seat, share, dict(counts), negated)


def subjects(only: str) -> Iterator[tuple[str, Faction]]:
    """Everything that is measured: the decks, then every card."""
    for faction in FACTIONS:
        if fnmatch(f"deck.{faction}", only):
            yield "deck", faction
    for card in CARDS:
        if fnmatch(card.id, only):
            yield card.id, card.faction


def read(file: Path) -> list[Battle]:
    """The battles of a file, in the order they were played."""
    lines = file.read_text().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Battle) for line in lines]


def play(file: Path, tables: int, only: str, bot: str, seed: int) -> None:
    """Play until every subject has so many tables; what is in the file is not played again."""
    done = {(each.card, each.faction, each.seed, each.seat) for each in read(file)}
    with file.open("ab") as out:
        for table in range(seed, seed + tables):
            for card, faction in subjects(only):
                for seat in (0,) if card == "deck" else (0, 1):
                    if (card, faction, table, seat) not in done:
                        out.write(msgspec.json.encode(battle(card, faction, table, seat, bot)) + b"\n")
                        out.flush()


def show(battles: Sequence[Battle]) -> str:
    """The battles as a table in Markdown; a card that several decks hold is one row."""
    whole: dict[str, list[Battle]] = defaultdict(list)
    alone: dict[str, list[Battle]] = defaultdict(list)
    for each in battles:
        (whole[each.faction] if each.card == "deck" else alone[each.card]).append(each)
    by_name: dict[str, list[CommandCard]] = defaultdict(list)
    for card in CARDS:
        by_name[card.name].append(card)
    lines = [
        "| card | decks (copies) | plays a battle | alone: battles | won | 95 % interval | plays |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, cards in by_name.items():
        sides = sum(2 * len(whole[card.faction]) for card in cards)
        uses = sum(each.plays.get(card.id, 0) for card in cards for each in whole[card.faction])
        fought = [each for card in cards for each in alone[card.id]]
        decks = ", ".join(f"{card.faction} {card.copies}" for card in cards)
        lines.append(f"| {name} | {decks} | {_mean(uses, sides)} | {_rate(fought)} |")
    return "\n".join(lines) + "\n"


def _mean(total: int, number: int) -> str:
    return f"{total / number:.2f}" if number else ""


def _rate(fought: Sequence[Battle]) -> str:
    if not fought:
        return "0 | | | "
    rate = Rate.of(round(sum(each.share for each in fought)), len(fought))
    uses = _mean(sum(_own(fought)), len(fought))
    return f"{len(fought)} | {rate.share:.0%} | {rate.low:.0%} to {rate.high:.0%} | {uses}"


def _own(fought: Iterable[Battle]) -> Iterator[int]:
    for each in fought:
        yield each.plays.get(each.card, 0)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="decks", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("play", "show"))
    parser.add_argument("file", type=Path, help="battles, one a line")
    parser.add_argument("--tables", type=int, default=10, help="tables of each card (10)")
    parser.add_argument("--only", default="*", metavar="GLOB", help="cards, e.g. 'ucm.*', or 'deck.*'")
    parser.add_argument("--bot", default="captain", help="who plays both seats (captain)")
    parser.add_argument("--seed", type=int, default=0, help="the first table (0)")
    given = parser.parse_args()
    if given.what == "play":
        play(given.file, given.tables, given.only, given.bot, given.seed)
    else:
        print(show(read(given.file)), end="")


if __name__ == "__main__":
    main()
