"""Landing: passengers, salvage, selling, facilities, exploring, repairing; and explore cards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.drop_drive.table import CONTENT, Table, card, cards

from gravitable.games.drop_drive.actions import (
    Decline,
    Deliver,
    DiscardSpecimen,
    ExploreSurface,
    IdentifySalvage,
    KeepCards,
    RelaunchPirate,
    RepairShip,
    RepairUpgrade,
    Sale,
    Sell,
    UseFacility,
)
from gravitable.games.drop_drive.content import Passenger, Specimen, Upgrade
from gravitable.games.drop_drive.events import CardsDiscarded, CardsDrawn, Delivered, DemandPlaced, Sold
from gravitable.games.drop_drive.ship import battle_rating, explore_rating
from gravitable.games.drop_drive.steps.explore import ExploreOrRepair, GainCards, MakeRoom, draw
from gravitable.games.drop_drive.steps.facilities import Facilities
from gravitable.games.drop_drive.steps.landing import DeliverPassengers, Land, Salvage
from gravitable.games.drop_drive.steps.selling import SellAsteroids, prices
from gravitable.games.drop_drive.steps.turn import EndTurn

PINK = "planet-pink"
ON_PINK = {"ship-green": PINK}


def on_pink(*steps: Any, **more: Any) -> Table:
    return Table(more.pop("lying", None), *steps, on=ON_PINK, **more)


@pytest.mark.rule("drop-drive.landing.order")
def test_a_landing_has_five_parts_in_order() -> None:
    table = on_pink(
        Land(0, PINK),
        passengers={0: ["dune-envoy"]},
        cargo={0: ["salvage-1", "asteroid-blue-1", "fuel-1"]},
        edgeworlds=["pink"],
        upgrades={0: ["cargo-pod"]},
        damaged=["cargo-pod"],
    )
    asked = []
    for action in (Decline(), IdentifySalvage(0), Sell(()), Decline(), RepairShip()):
        asked.append(table.asked)
        table.play(action)
    assert asked == ["deliver", "salvage", "sell", "facility", "explore"]
    assert table.asked == "test.pause"


@pytest.mark.rule("drop-drive.landing.passengers")
def test_any_number_of_passengers_bound_for_the_planet_in_any_order_each_for_its_bonus() -> None:
    table = on_pink(
        DeliverPassengers(0, PINK), passengers={0: ["dune-envoy", "spore-elder", "dust-matriarch"]}
    )
    assert set(table.options) == {Deliver(card("dune-envoy")), Deliver(card("dust-matriarch")), Decline()}
    table.play(Deliver(card("dust-matriarch")))
    assert table.s.players[0].credits == 8
    table.play(Deliver(card("dune-envoy")))
    assert table.s.players[0].credits == 13
    assert table.s.players[0].passengers == cards("spore-elder")
    assert table.s.explore_discards == cards("dust-matriarch", "dune-envoy")
    kept = on_pink(DeliverPassengers(0, PINK), passengers={0: ["dune-envoy"]}).play(Decline())
    assert kept.s.players[0].passengers == cards("dune-envoy")


@pytest.mark.rule("drop-drive.landing.passengers", "drop-drive.explore.passengers")
def test_what_the_passengers_bring() -> None:
    dealer = on_pink(DeliverPassengers(0, PINK), passengers={0: ["relic-dealer"]})
    dealer.play(Deliver(card("relic-dealer")))
    assert (dealer.asked, len(dealer.options)) == ("keep", 2)
    hurt: dict[str, Any] = {
        "upgrades": {0: ["terrarium", "deep-hold"]},
        "damaged": ["terrarium", "deep-hold"],
    }
    pilgrim = on_pink(DeliverPassengers(0, PINK), passengers={0: ["veiled-pilgrim"]}, **hurt)
    pilgrim.play(Deliver(card("veiled-pilgrim")), RepairUpgrade(card("deep-hold")))
    assert [each.damaged for each in pilgrim.s.players[0].upgrades] == [True, False]
    welder = Table(None, DeliverPassengers(0, "planet-green"), passengers={0: ["hull-welder"]}, **hurt)
    welder.play(Deliver(card("hull-welder")))
    assert not any(each.damaged for each in welder.s.players[0].upgrades)
    pump = Table(
        {"fuel-1": (0.0, -100.0), "fuel-2": (-100.0, 100.0)},
        DeliverPassengers(0, "planet-blue"),
        on={"ship-green": "planet-blue"},
        passengers={0: ["pump-engineer"]},
    )
    pump.play(Deliver(card("pump-engineer")))
    assert pump.s.players[0].cargo == ["fuel-2"]
    clerk = Table(
        {"pirate-blue": (0.0, 100.0), "fuel-1": (-60.0, -60.0)},
        DeliverPassengers(0, "planet-orange"),
        passengers={0: ["bounty-clerk"]},
    )
    clerk.play(Deliver(card("bounty-clerk")), RelaunchPirate("pirate-blue"))
    assert clerk.chance.dropped == [["pirate-blue"]]
    away = Table(
        {"fuel-1": (-60.0, -60.0)},
        DeliverPassengers(0, "planet-orange"),
        passengers={0: ["bounty-clerk"]},
    )
    away.play(Deliver(card("bounty-clerk")), RelaunchPirate("pirate-blue"))
    assert (away.chance.dropped, away.s.holds["blue"]) == ([["pirate-blue"]], ("fuel-1",))
    tourist = on_pink(DeliverPassengers(0, PINK), passengers={0: ["lost-tourist"]})
    assert tourist.asked == "deliver"
    tourist.s.players[0].left = "pink"
    assert not DeliverPassengers(0, PINK).bound(tourist.m)


@pytest.mark.rule("drop-drive.landing.salvage")
def test_any_number_of_salvage_is_re_dropped_for_a_card_each() -> None:
    table = on_pink(Salvage(0), cargo={0: ["salvage-1", "fuel-1", "salvage-2"]})
    assert set(table.options) == {IdentifySalvage(n) for n in range(3)}
    deck = len(table.s.explore)
    table.play(IdentifySalvage(2))
    assert table.chance.dropped == [["salvage-1", "salvage-2"]]
    assert len(table.s.explore) == deck - 2
    assert len(table.s.players[0].upgrades) + len(table.s.players[0].specimens) == 2
    assert table.s.players[0].cargo == ["fuel-1"]


@pytest.mark.rule("drop-drive.landing.salvage-after")
def test_a_passenger_found_in_salvage_is_not_delivered_in_this_landing() -> None:
    table = on_pink(Land(0, PINK), cargo={0: ["salvage-1"]})
    table.chance.draws = [table.s.explore.index(card("dust-matriarch")) + 1]
    table.play(IdentifySalvage(1))
    assert table.s.players[0].passengers == cards("dust-matriarch")
    assert table.asked == "keep"  # no chance to deliver it
    assert not table.told(Delivered)


@pytest.mark.rule("drop-drive.examples.passengers-salvage")
def test_example_two_passengers_then_one_salvage_for_a_card() -> None:
    table = on_pink(
        Land(0, PINK), passengers={0: ["dune-envoy", "kiln-apprentice"]}, cargo={0: ["salvage-1"]}
    )
    table.play(Deliver(card("dune-envoy")), Deliver(card("kiln-apprentice")), IdentifySalvage(1))
    assert table.s.players[0].credits == 10
    assert table.chance.dropped == [["salvage-1"]]
    assert table.told(CardsDrawn)[0].count == 1


# --- selling ---

SALE = {0: ["asteroid-blue-1", "asteroid-blue-2", "asteroid-blue-3", "asteroid-yellow-1"]}
ALL = Sell((Sale("blue", 3), Sale("yellow", 1)))


@pytest.mark.rule("drop-drive.examples.sale", "drop-drive.landing.sold", "drop-drive.landing.demand")
def test_example_three_blue_at_five_and_one_yellow_at_four_bring_nineteen_credits() -> None:
    table = on_pink(SellAsteroids(0, PINK), cargo=SALE)
    tokens = table.s.tokens
    table.play(ALL)
    assert table.s.players[0].credits == 19
    assert table.chance.dropped == [sorted(SALE[0])]
    assert table.s.players[0].cargo == []
    assert table.s.demand == {"pink/blue": 1, "pink/yellow": 1}
    assert table.s.tokens == tokens - 2
    assert prices(table.m, PINK) == {"blue": 4, "yellow": 3, "white": 3}


@pytest.mark.rule("drop-drive.landing.sell")
def test_any_number_of_the_types_in_the_market_may_be_sold() -> None:
    table = on_pink(SellAsteroids(0, PINK), cargo={0: [*SALE[0], "asteroid-red-1"]})
    assert len(table.options) == 4 * 2
    assert Sell((Sale("red", 1),)) not in table.options
    table.play(Sell((Sale("blue", 2),)))
    assert table.s.players[0].credits == 10
    assert table.s.players[0].cargo == ["asteroid-blue-3", "asteroid-yellow-1", "asteroid-red-1"]
    assert on_pink(SellAsteroids(0, PINK), cargo={0: ["asteroid-red-1"]}).asked == "test.pause"


@pytest.mark.rule("drop-drive.landing.sell", "drop-drive.landing.passengers")
def test_what_cannot_be_sold_or_delivered_here_says_why() -> None:
    table = on_pink(
        Land(0, PINK),
        cargo={0: ["asteroid-blue-1", "asteroid-red-1"]},
        passengers={0: ["dune-envoy", "spore-elder"]},
    )
    (blocked,) = table.m.blocked(table.m.pending[0])
    assert (blocked.action, blocked.rule) == (Deliver(card("spore-elder")), "drop-drive.landing.passengers")
    table.play(Decline())
    (blocked,) = table.m.blocked(table.m.pending[0])
    assert (blocked.action, blocked.rule) == (Sell((Sale("red", 1),)), "drop-drive.landing.sell")
    assert "red" in blocked.reason


@pytest.mark.rule("drop-drive.landing.price")
def test_all_asteroids_of_a_type_sell_at_the_leftmost_open_space() -> None:
    table = on_pink(SellAsteroids(0, PINK), cargo=SALE)
    table.s.demand["pink/blue"] = 2
    table.play(Sell((Sale("blue", 3),)))
    assert table.s.players[0].credits == 9
    assert table.s.demand["pink/blue"] == 3
    edge = on_pink(SellAsteroids(0, PINK), cargo=SALE, edgeworlds=["pink"])
    assert prices(edge.m, PINK) == {"blue": 6, "yellow": 5}


@pytest.mark.rule("drop-drive.landing.floor")
def test_without_an_open_space_an_asteroid_brings_one_credit_and_no_token() -> None:
    table = on_pink(SellAsteroids(0, PINK), cargo=SALE)
    table.s.demand["pink/blue"] = 3
    tokens = table.s.tokens
    table.play(Sell((Sale("blue", 3),)))
    assert table.s.players[0].credits == 3
    assert table.s.demand["pink/blue"] == 3
    assert table.s.tokens == tokens


@pytest.mark.rule("drop-drive.landing.last-token", "drop-drive.end.trigger")
def test_with_the_last_token_the_sale_goes_on_with_tokens_from_the_box_and_the_game_ends_after_the_turn() -> (
    None
):
    table = on_pink(SellAsteroids(0, PINK), EndTurn(), cargo=SALE)
    table.s.tokens = 1
    box = table.s.tokens_in_box
    table.play(ALL)
    assert table.s.players[0].credits >= 19
    assert [event.asteroid for event in table.told(DemandPlaced)] == ["blue", "yellow"]
    assert table.s.tokens_in_box == box - 1
    assert table.s.turn.phase in ("end", "scoring")
    more = on_pink(SellAsteroids(0, PINK), EndTurn(), cargo=SALE, dice=[1, 1])
    more.s.tokens = 3
    more.play(ALL)
    assert more.s.turn.seat == 1


@pytest.mark.rule("drop-drive.explore.upgrades")
def test_a_trade_computer_adds_a_credit_for_each_type_sold() -> None:
    table = on_pink(SellAsteroids(0, PINK), cargo=SALE, upgrades={0: ["trade-computer"]}).play(ALL)
    assert table.s.players[0].credits == 21
    assert table.told(Sold)[0].credits == 21


# --- facilities ---


def at(planet: str, **more: Any) -> Table:
    place = f"planet-{planet}"
    edge = more.pop("edgeworlds", [planet])
    return Table(
        more.pop("lying", None), Facilities(0, place), on={"ship-green": place}, edgeworlds=edge, **more
    )


@pytest.mark.rule("drop-drive.landing.facility")
def test_edgeworlds_have_facilities_homeworlds_have_none() -> None:
    assert at("pink", cargo={0: ["fuel-1"]}, edgeworlds=[]).asked == "test.pause"
    table = at("pink", cargo={0: ["fuel-1"]})
    assert set(table.options) == {UseFacility(piece="fuel-1"), Decline()}
    table.play(UseFacility(piece="fuel-1"))
    assert table.chance.dropped == [["fuel-1"]]
    assert len(table.s.players[0].upgrades) == 1
    assert table.asked == "test.pause"  # once


@pytest.mark.rule("drop-drive.landing.facility")
def test_what_each_facility_does() -> None:
    archive = at("green", specimens={0: ["giant"]}).play(UseFacility(card=card("giant")))
    assert (archive.s.players[0].credits, archive.s.players[0].specimens) == (4, [])
    dock = at("blue", upgrades={0: ["terrarium"]}, damaged=["terrarium"]).play(UseFacility())
    assert not dock.s.players[0].upgrades[0].damaged
    alley = at("orange", cargo={0: ["asteroid-blue-1", "fuel-1"]})
    assert set(alley.options) == {UseFacility(piece="asteroid-blue-1"), Decline()}
    alley.play(UseFacility(piece="asteroid-blue-1"))
    assert (alley.s.players[0].credits, alley.s.demand) == (4, {})
    choir = at("violet", lying={"fuel-1": (0.0, 100.0), "fuel-2": (0.0, -100.0)}).play(UseFacility())
    assert choir.s.players[0].cargo == ["fuel-2"]
    for full, asked in ((4, "facility"), (5, "test.pause")):  # with five bays
        hold = {0: [f"salvage-{n}" for n in range(1, full + 1)]}
        assert at("violet", lying={"fuel-1": (0.0, 100.0)}, cargo=hold).asked == asked
    # Nothing to work with: nobody is asked.
    for planet in ("pink", "green", "blue", "orange"):
        assert at(planet, upgrades={0: ["terrarium"]}, cargo={0: ["salvage-1"]}).asked == "test.pause"


# --- exploring and repairing ---


@pytest.mark.rule("drop-drive.landing.explore", "drop-drive.landing.explore-hint")
def test_exploring_draws_the_rating_and_keeps_one() -> None:
    table = on_pink(ExploreOrRepair(0, PINK), EndTurn())
    assert (table.asked, len(table.options), len(table.s.players[0].hand)) == ("keep", 3, 3)
    assert {decision.seat for decision in table.m.pending} == {0}  # the next player waits for the choice
    kept = table.options[1]
    assert isinstance(kept, KeepCards)
    table.play(kept)
    player = table.s.players[0]
    assert (*player.specimens, *(each.card for each in player.upgrades)) == kept.cards
    assert len(table.s.explore_discards) == 2
    (told,) = table.told(CardsDiscarded)
    assert (told.seat, list(told.cards)) == (0, table.s.explore_discards)
    better = on_pink(ExploreOrRepair(0, PINK), upgrades={0: ["survey-array"]})
    assert len(better.options) == 4


@pytest.mark.rule("drop-drive.landing.repair", "drop-drive.repair.how")
def test_or_repairing_instead_of_exploring() -> None:
    hurt = {"upgrades": {0: ["terrarium", "cargo-pod"]}, "damaged": ["terrarium", "cargo-pod"]}
    table = on_pink(ExploreOrRepair(0, PINK), **hurt)
    assert set(table.options) == {ExploreSurface(), RepairShip()}
    table.play(RepairShip())
    assert not any(each.damaged for each in table.s.players[0].upgrades)
    assert not table.told(CardsDrawn)
    explored = on_pink(ExploreOrRepair(0, PINK), **hurt).play(ExploreSurface())
    assert explored.asked == "keep"
    assert all(each.damaged for each in explored.s.players[0].upgrades)


@pytest.mark.rule("drop-drive.explore.upgrades")
def test_upgrades_work_at_once_and_without_limit() -> None:
    table = on_pink(GainCards(0))
    player = table.s.players[0]
    player.gained = cards(
        "pulse-cannon", "pulse-cannon 2", "siege-battery", "survey-array", "terrarium", "cargo-pod"
    )
    GainCards(0).run(table.m)
    assert len(player.upgrades) == 6
    assert battle_rating(CONTENT, player) == 1 + 4
    assert explore_rating(CONTENT, player) == 4


@pytest.mark.rule("drop-drive.explore.passengers")
def test_passengers_lie_beside_the_ship_in_any_number() -> None:
    table = on_pink()
    ids = [each.id for each in CONTENT.passenger]
    table.s.players[0].gained = cards(*ids)
    GainCards(0).run(table.m)
    assert table.s.players[0].passengers == cards(*ids)


@pytest.mark.rule("drop-drive.explore.specimens", "drop-drive.explore.specimens-discard")
def test_specimens_need_a_slot_and_one_may_be_discarded_for_a_new_one() -> None:
    for thrown, left in (("slender", ["giant", "unknown"]), ("unknown", ["giant", "slender"])):
        table = on_pink(specimens={0: ["giant", "slender"]})
        step = MakeRoom(0)
        table.s.players[0].gained = cards("unknown")
        GainCards(0).run(table.m)
        assert table.m.agenda[-1] == step
        decision = step.run(table.m)
        assert decision is not None
        assert set(decision.options or ()) == {
            DiscardSpecimen(c) for c in cards("unknown", "giant", "slender")
        }
        step.take(table.m, 0, DiscardSpecimen(card(thrown)))
        assert sorted(table.s.players[0].specimens) == sorted(cards(*left))
        assert table.told(CardsDiscarded)[-1].cards == (card(thrown),)


@pytest.mark.rule("drop-drive.explore.specimens-discard")
def test_a_specimen_without_any_slot_goes_unasked() -> None:
    table = on_pink()
    table.s.players[0].gained = cards("unknown")
    assert MakeRoom(0).run(table.m) is None
    assert table.s.players[0].gained == []
    assert table.told(CardsDiscarded)[-1].cards == (card("unknown"),)


@pytest.mark.rule("drop-drive.explore.empty-deck")
def test_an_empty_explore_deck_is_made_anew_from_its_discards() -> None:
    table = on_pink()
    table.s.explore, table.s.explore_discards = cards("giant"), cards("slender", "hefty")
    draw(table.m, 0, 3)
    assert sorted(table.s.players[0].hand) == sorted(cards("giant", "slender", "hefty"))
    assert (table.s.explore, table.s.explore_discards) == ([], [])
    draw(table.m, 0, 1)
    assert len(table.s.players[0].hand) == 3


@pytest.mark.rule("drop-drive.explore-types.three", "drop-drive.explore-types.places")
def test_explore_cards_are_of_three_types_and_go_to_three_places() -> None:
    deck = CONTENT.cards[: CONTENT.crews.start]
    assert {type(each.face) for each in deck} == {Upgrade, Passenger, Specimen}
    table = on_pink()
    player = table.s.players[0]
    player.gained = cards("terrarium", "dune-envoy", "giant")
    GainCards(0).run(table.m)
    assert [each.card for each in player.upgrades] == cards("terrarium")
    assert player.passengers == cards("dune-envoy")
    assert player.specimens == cards("giant")
    ship = table.seen.ships[0]
    assert [card_.kind for card_ in (ship.upgrades[0].card, ship.passengers[0], ship.specimens[0])] == [
        "upgrade",
        "passenger",
        "specimen",
    ]
