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
from gravitable.games.drop_drive.bots.decision import Mind, Thought
from gravitable.games.drop_drive.bots.planet_values import facility_gain, sale_gain
from gravitable.games.drop_drive.bots.values import ICONS
from gravitable.games.drop_drive.ship import passenger
from gravitable.games.drop_drive.steps.curiosities import SetOffCharge
from gravitable.games.drop_drive.steps.facilities import Facilities
from gravitable.games.drop_drive.steps.selling import SellAsteroids
from gravitable.games.drop_drive.steps.short_range import TRADER_PRICE
from gravitable.games.drop_drive.words import card_words


def choose_ship(mind: Mind) -> Thought:
    """Bays and a long nav tool first."""
    content = mind.m.content

    def worth(option: ChooseShip) -> float:
        front, back = content.front[option.front], content.back[option.back]
        hold = 2.2 * (front.bays + back.bays) + 1.3 * (front.slots + back.slots)
        icons = max(ICONS[icon] for icon in front.drop)
        return hold + icons + 1.0 * front.battle + 1.0 * back.explore + 2.4 * back.rocket

    best = max(mind.options(ChooseShip), key=worth)
    return best, f"{content.front[best.front].name} and {content.back[best.back].name} carry and fly best."


def keep(mind: Mind) -> Thought:
    """The cards that add most."""
    best = max(mind.options(KeepCards), key=lambda option: mind.w.cards(option.cards))
    return best, f"Worth {mind.w.cards(best.cards):.1f} credits by the end."


def specimen(mind: Mind) -> Thought:
    """Discard so that the others score most together."""
    w, options = mind.w, mind.options(DiscardSpecimen)
    cards = [option.card for option in options]

    def left(option: DiscardSpecimen) -> float:
        return w.collection([card for card in cards if card != option.card], len(w.player.upgrades))

    return max(options, key=left), "The others score more together."


def deliver(mind: Mind) -> Thought:
    """The best fare first."""
    content = mind.m.content
    best = max(mind.options(Deliver), key=lambda option: mind.w.fare(passenger(content, option.card)))
    return best, f"{card_words(mind.m, best.card)} pays here."


def salvage(mind: Mind) -> Thought:
    """All of it."""
    return max(mind.options(IdentifySalvage), key=lambda option: option.count), "Every salvage is a card."


def sell(mind: Mind) -> Thought:
    """What pays more here than it is worth aboard."""
    best = max(mind.options(Sell), key=lambda option: selling(mind, option))
    gain = selling(mind, best)
    if not best.sales:
        return best, "Other markets pay better."
    return best, f"{gain:.1f} credits more than it is worth aboard."


def selling(mind: Mind, option: Sell) -> float:
    """What a sale brings more than keeping."""
    w, asking = mind.w, mind.m.asking
    if isinstance(asking, SellAsteroids):
        wanted = w.prices.get(asking.place, {})
        return sum(
            sale_gain(w, sale.asteroid, wanted[sale.asteroid], sale.count, token=asking.tokens)
            for sale in option.sales
        )
    return sum(sale_gain(w, s.asteroid, TRADER_PRICE, s.count, token=False) for s in option.sales)


def facility(mind: Mind) -> Thought:
    """The use that gains most, if any does."""
    asking = mind.m.asking
    assert isinstance(asking, Facilities | SetOffCharge)
    place = asking.place
    best = max(mind.options(UseFacility), key=lambda option: facility_gain(mind.w, place, option))
    gain = facility_gain(mind.w, place, best)
    if gain > 0.0:
        return best, f"It gains about {gain:.1f} credits."
    return Decline(), "It would cost more than it gives."


def explore(mind: Mind) -> Thought:
    """Explore, unless the repairs are worth more."""
    explored, repaired = mind.w.exploring(), mind.w.repairing()
    if repaired > explored:
        return RepairShip(), f"The repairs are worth {repaired:.1f}, a card {explored:.1f}."
    return ExploreSurface(), f"A card is worth {explored:.1f}, the repairs {repaired:.1f}."


def repair(mind: Mind) -> Thought:
    """The upgrade that does most."""
    worths = {each.card: mind.w.installed(each) for each in mind.w.player.upgrades}
    return max(mind.options(RepairUpgrade), key=lambda o: worths[o.card]), "The upgrade that does most."


def bonus(mind: Mind) -> Thought:
    """The item that adds most."""
    best = max(mind.options(TakeBonusItem), key=lambda option: mind.w.cards((option.card,)))
    return best, f"{card_words(mind.m, best.card)} is worth {mind.w.cards((best.card,)):.1f} credits."


def sell_fuel(mind: Mind) -> Thought:
    """As much as is bought: one is kept while the game goes on."""
    options = mind.options(SellFuel)
    most = max(option.count for option in options)
    return SellFuel(most), "The Dyson Sphere pays more than fuel is worth."
