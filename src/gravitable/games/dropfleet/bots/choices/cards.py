"""Command cards and powers: hands are filled up every turn, so what helps is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gravitable.games.dropfleet.actions import Boost, DiscardCards, Jam, PlayCard, SpendTelescope
from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.deck.command_cards import (
    Armour,
    CommandCard,
    Disengage,
    GainStealth,
    GroundPassive,
    GroundReroll,
    GroundSave,
    Hull,
    Lock,
    MoreDice,
    MoreScald,
    Negate,
    Passive,
    PointDefence,
    PointDefenceTarget,
    Reroll,
    Restack,
    Scan,
    Signature,
    Spike,
    StrategyRating,
    Thrust,
)
from gravitable.games.dropfleet.ground.garrisons import troops_at
from gravitable.games.dropfleet.state import NONE, BattlegroupNo, DropfleetMatch, ShipNo, Target
from gravitable.games.dropfleet.steps.activation import rating
from gravitable.games.dropfleet.steps.attack import DefendByFighters, RollSaves
from gravitable.games.dropfleet.steps.discards import ANY
from gravitable.games.dropfleet.table import group_on_table, signature_of
from gravitable.kernel import PROCEED, Action, Seat

USE: dict[type, float] = {
    Negate: 1.0,
    Reroll: 1.0,
    Lock: 0.9,
    MoreDice: 0.9,
    Passive: 0.8,
    Armour: 0.8,
    PointDefence: 0.7,
    PointDefenceTarget: 0.7,
    Hull: 0.7,
    MoreScald: 0.6,
    Signature: 0.6,
    Scan: 0.6,
    Spike: 0.6,
    GroundReroll: 0.6,
    GroundSave: 0.5,
    GainStealth: 0.5,
    Thrust: 0.3,
    Disengage: 0.3,
    GroundPassive: 0.3,
    Restack: 0.3,
    StrategyRating: 0.2,
}
"""How much an effect is worth having; others 0.4."""

COMING = (DefendByFighters, RollSaves)


def card_use(m: DropfleetMatch, card: int) -> float:
    """How much a card is worth having."""
    return max(USE.get(type(effect), 0.4) for effect in m.content.command_card[card].effects)


def choose_discard(m: DropfleetMatch, hand: Sequence[int], count: int) -> DiscardCards:
    """Cards that never help go, so that others can be drawn; where cards must go, the least useful."""
    worst = sorted(hand, key=lambda card: card_use(m, card))
    if count == ANY:
        return DiscardCards(tuple(card for card in worst if card_use(m, card) <= 0.1))
    return DiscardCards(tuple(worst[:count]))


def choose_card(cache: DecisionCache, options: Iterable[Action]) -> Action:
    """The card and target that help most; to go on where none does."""
    best: tuple[float, Action] = (0.0, PROCEED)
    for option in options:
        if isinstance(option, PlayCard):
            worth = card_value(cache, option)
            if worth > best[0]:
                best = (worth, option)
    return best[1]


def card_value(cache: DecisionCache, play: PlayCard) -> float:
    """What a card would do now; 0 or less: it is kept."""
    m = cache.m
    s = m.state
    entry = m.content.command_card[play.card]
    kinds = {type(effect) for effect in entry.effects}
    use = card_use(m, play.card)
    if Restack in kinds:
        return use if better_battlegroups(m, cache.seat) else 0.0
    if entry.aim == "friendly-garrison":
        return _garrison_value(cache, play, entry, use)
    if GainStealth in kinds:
        ship = s.ships[play.ship]
        seen = cache.danger(play.ship, ship.x, ship.y, ship.layer, signature_of(m, play.ship))
        return use if seen > 0.2 * cache.worth(play.ship) else 0.0
    if StrategyRating in kinds:
        return _rating_value(cache, use)
    if entry.when in ("point-defence", "saves"):
        coming = _coming(m)
        hull = s.ships[play.ship].hull if play.ship != NONE else 8
        return use if coming >= 2 or coming >= hull else 0.0
    if kinds & {Scan, Thrust} and not cache.enemies and Scan in kinds:
        return 0.0
    if play.sector != NONE:
        return use * (1.0 + troops_at(m, Target("sector", play.sector))[cache.enemy].total)
    ships: list[ShipNo] = []
    if play.ship != NONE:
        ships = [play.ship]
    elif play.group != NONE:
        ships = group_on_table(s, play.group)
    return use * (1.0 + sum(cache.worth(ship) for ship in ships) / 100.0)


def _rating_value(cache: DecisionCache, use: float) -> float:
    """Only where it makes the higher rating the lower one."""
    m = cache.m
    own, other = m.state.players[cache.seat].revealed, m.state.players[cache.enemy].revealed
    if NONE in (own, other):
        return 0.0
    return use if 0 <= rating(m, own) - rating(m, other) < 4 else 0.0


def better_battlegroups(m: DropfleetMatch, seat: Seat) -> list[BattlegroupNo]:
    """Battlegroups still in the deck that would have the choice, where the revealed one would not."""
    player, other = m.state.players[seat], m.state.players[1 - seat]
    if NONE in (player.revealed, other.revealed):
        return []
    against = rating(m, other.revealed)
    if rating(m, player.revealed) < against:
        return []
    return [no for no in player.strategy if rating(m, no) < against]


def _garrison_value(cache: DecisionCache, play: PlayCard, entry: CommandCard, use: float) -> float:
    """By the tokens that it helps; what serves for a turn only where they fight."""
    m = cache.m
    places = (
        [Target("station", play.station)]
        if play.station != NONE
        else [Target("sector", no) for no in m.state.clusters[play.cluster].sectors]
    )
    helped = 0
    for place in places:
        troops = troops_at(m, place)
        own, theirs = troops[cache.seat].total, troops[cache.enemy].total
        if entry.lasts == "stay" or theirs:
            helped += own
    return use * helped / 2.0 if helped > 1 else 0.0


def _coming(m: DropfleetMatch) -> int:
    """The damage on its way to the ship that a card could save."""
    for step in reversed(m.agenda):
        if isinstance(step, COMING):
            return sum(rolled.normal + rolled.critical for rolled in step.rolled_attacks)
    return 2


def choose_reaction(cache: DecisionCache, options: Iterable[Action]) -> Action:
    """Boosters, suites and telescopes serve the ship that is worth most."""
    best: tuple[float, Action] = (0.0, PROCEED)
    for option in options:
        worth = 0.0
        if isinstance(option, Boost | Jam):
            worth = cache.worth(option.ship)
        elif isinstance(option, SpendTelescope):
            worth = cache.worth(option.target.no) if option.target.kind == "ship" else cache.vp
        if worth > best[0]:
            best = (worth, option)
    return best[1]
