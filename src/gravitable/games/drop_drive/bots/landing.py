"""Landings and cards: deliver, identify, sell, use the facility, explore or repair, keep."""

from __future__ import annotations

from gravitable.games.drop_drive.actions import (
    ChooseShip,
    Decline,
    Deliver,
    DiscardSpecimen,
    ExploreSurface,
    IdentifySalvage,
    KeepCards,
    RepairShip,
    RepairUpgrade,
    Sell,
    SellFuel,
    TakeBonusItem,
    UseFacility,
)
from gravitable.games.drop_drive.bots.decision import Answer, DecisionContext
from gravitable.games.drop_drive.bots.planet_values import facility_gain, sale_gain
from gravitable.games.drop_drive.bots.values import ICONS
from gravitable.games.drop_drive.ship import passenger
from gravitable.games.drop_drive.steps.curiosities import SetOffCharge
from gravitable.games.drop_drive.steps.facilities import Facilities
from gravitable.games.drop_drive.steps.selling import SellAsteroids
from gravitable.games.drop_drive.steps.short_range import TRADER_PRICE
from gravitable.games.drop_drive.words import card_words


def choose_ship(context: DecisionContext) -> Answer:
    """Bays and a long nav tool first."""
    content = context.m.content

    def value(option: ChooseShip) -> float:
        front, back = content.front[option.front], content.back[option.back]
        hold = 2.2 * (front.bays + back.bays) + 1.3 * (front.slots + back.slots)
        icons = max(ICONS[icon] for icon in front.drop)
        return hold + icons + 1.0 * front.battle + 1.0 * back.explore + 2.4 * back.rocket

    best = max(context.options(ChooseShip), key=value)
    return best, f"{content.front[best.front].name} and {content.back[best.back].name} carry and fly best."


def keep(context: DecisionContext) -> Answer:
    """The cards that add most."""
    best = max(context.options(KeepCards), key=lambda option: context.values.cards(option.cards))
    return best, f"Worth {context.values.cards(best.cards):.1f} credits by the end."


def specimen(context: DecisionContext) -> Answer:
    """Discard so that the others score most together."""
    values, options = context.values, context.options(DiscardSpecimen)
    cards = [option.card for option in options]

    def left(option: DiscardSpecimen) -> float:
        return values.collection([card for card in cards if card != option.card], len(values.player.upgrades))

    return max(options, key=left), "The others score more together."


def deliver(context: DecisionContext) -> Answer:
    """The best fare first."""
    content = context.m.content
    best = max(
        context.options(Deliver), key=lambda option: context.values.fare(passenger(content, option.card))
    )
    return best, f"{card_words(context.m, best.card)} pays here."


def salvage(context: DecisionContext) -> Answer:
    """All of it."""
    return max(context.options(IdentifySalvage), key=lambda option: option.count), "Every salvage is a card."


def sell(context: DecisionContext) -> Answer:
    """What pays more here than it is worth aboard."""
    best = max(context.options(Sell), key=lambda option: selling(context, option))
    gain = selling(context, best)
    if not best.sales:
        return best, "Other markets pay better."
    return best, f"{gain:.1f} credits more than it is worth aboard."


def selling(context: DecisionContext, option: Sell) -> float:
    """What a sale brings more than keeping."""
    values, asking = context.values, context.m.asking
    if isinstance(asking, SellAsteroids):
        wanted = values.prices.get(asking.place, {})
        return sum(
            sale_gain(values, sale.asteroid, wanted[sale.asteroid], sale.count, token=asking.tokens)
            for sale in option.sales
        )
    return sum(sale_gain(values, s.asteroid, TRADER_PRICE, s.count, token=False) for s in option.sales)


def facility(context: DecisionContext) -> Answer:
    """The use that gains most, if any does."""
    asking = context.m.asking
    assert isinstance(asking, Facilities | SetOffCharge)
    place = asking.place
    best = max(context.options(UseFacility), key=lambda option: facility_gain(context.values, place, option))
    gain = facility_gain(context.values, place, best)
    if gain > 0.0:
        return best, f"It gains about {gain:.1f} credits."
    return Decline(), "It would cost more than it gives."


def explore(context: DecisionContext) -> Answer:
    """Explore, unless the repairs are worth more."""
    explored, repaired = context.values.exploring(), context.values.repairing()
    if repaired > explored:
        return RepairShip(), f"The repairs are worth {repaired:.1f}, a card {explored:.1f}."
    return ExploreSurface(), f"A card is worth {explored:.1f}, the repairs {repaired:.1f}."


def repair(context: DecisionContext) -> Answer:
    """The upgrade that does most."""
    piece_values = {each.card: context.values.installed(each) for each in context.values.player.upgrades}
    return max(
        context.options(RepairUpgrade), key=lambda o: piece_values[o.card]
    ), "The upgrade that does most."


def bonus(context: DecisionContext) -> Answer:
    """The item that adds most."""
    best = max(context.options(TakeBonusItem), key=lambda option: context.values.cards((option.card,)))
    return (
        best,
        f"{card_words(context.m, best.card)} is worth {context.values.cards((best.card,)):.1f} credits.",
    )


def sell_fuel(context: DecisionContext) -> Answer:
    """As much as is bought: one is kept while the game goes on."""
    options = context.options(SellFuel)
    most = max(option.count for option in options)
    return SellFuel(most), "The Dyson Sphere pays more than fuel is worth."
