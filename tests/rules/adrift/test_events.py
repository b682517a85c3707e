"""The event cards of Adrift."""

from __future__ import annotations

import pytest
from tests.rules.adrift.table import (
    CALM,
    CARDS,
    CONTENT,
    DEFENSES,
    ENGINEERING,
    LIFE_SUPPORT,
    NAVIGATION,
    UPGRADES,
    options,
    play,
    play_until_turn,
    table,
)

from gravitable.games.adrift.actions import (
    BuyUpgrade,
    CancelEvent,
    ConvertRP,
    Draw,
    GiveCard,
    Reverse,
    TakeUpgrade,
    UseCard,
)
from gravitable.games.adrift.content import Boost, Gift, Threshold
from gravitable.games.adrift.events import (
    CardLost,
    Clashed,
    CoreChanged,
    Ended,
    EventReversed,
    NoEffect,
    ThresholdChecked,
    UpgradeRemoved,
)
from gravitable.games.adrift.state import NONE
from gravitable.kernel import Proceed

THRESHOLDS = [card for card in CONTENT.event if isinstance(card, Threshold)]


@pytest.mark.rule("adrift.events.threshold", "adrift.events.gain")
@pytest.mark.parametrize("card", THRESHOLDS, ids=lambda card: card.id)
def test_matching_the_threshold_gains(card: Threshold) -> None:
    m = table(deck=[card.id, CALM], systems=(card.threshold, 6, 6, 6), must_spend=False)
    told = ThresholdChecked(LIFE_SUPPORT, CARDS[card.id], card.threshold, card.threshold, met=True)
    assert told in m.play(Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == min(10, card.threshold + card.gain)


@pytest.mark.rule("adrift.events.threshold", "adrift.events.loss")
@pytest.mark.parametrize("card", THRESHOLDS, ids=lambda card: card.id)
def test_missing_it_by_one_loses(card: Threshold) -> None:
    m = table(deck=[card.id, CALM], systems=(card.threshold - 1, 6, 6, 6))
    told = ThresholdChecked(LIFE_SUPPORT, CARDS[card.id], card.threshold - 1, card.threshold, met=False)
    assert told in m.play(Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == card.threshold - 1 - card.loss


@pytest.mark.rule("adrift.events.threshold")
@pytest.mark.parametrize(("card", "threshold", "gain", "loss"), [("T01", 5, 3, 5), ("T13", 6, 3, 6)])
def test_two_doubtful_cards_can_be_read_as_hard(card: str, threshold: int, gain: int, loss: int) -> None:
    met = play(table(deck=[card, CALM], systems=(threshold, 6, 6, 6), doubtful_cards="harsh"), Draw(0))
    assert met.state.systems[LIFE_SUPPORT] == threshold + gain
    missed = play(table(deck=[card, CALM], systems=(threshold - 1, 6, 6, 6), doubtful_cards="harsh"), Draw(0))
    assert missed.state.systems[LIFE_SUPPORT] == threshold - 1 - loss


@pytest.mark.rule("adrift.events.threshold")
@pytest.mark.parametrize("reading", ["mild", "harsh"])
def test_all_other_cards_have_one_reading(reading: str) -> None:
    m = play(
        table(deck=["T18", CALM], systems=(8, 6, 6, 6), doubtful_cards=reading, must_spend=False), Draw(0)
    )
    assert m.state.systems[LIFE_SUPPORT] == 10
    m = play(table(deck=["T18", CALM], systems=(7, 6, 6, 6), doubtful_cards=reading), Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == 1


@pytest.mark.rule("adrift.events.threshold")
def test_the_readable_numbers_are_those_printed() -> None:
    printed = {
        "Space Therapy": (4, 2, 2),
        "Rogue AI": (6, 3, 4),
        "Weird Alternate Universe": (5, 3, 3),
        "A Persistent Itch": (-3, 3, 1),
    }
    for card in THRESHOLDS:
        if card.title in printed:
            assert (card.threshold, card.gain, card.loss) == printed[card.title]
            assert card.source == "rulebook"


@pytest.mark.rule("adrift.events.keep")
def test_kept_cards_lie_open_before_their_system() -> None:
    m = play(table(deck=["E10", CALM]), Draw(0), Proceed())
    assert m.state.held[LIFE_SUPPORT] == [CARDS["E10"]]
    assert CARDS["E10"] not in m.state.discards
    for seat in (0, 1, 2, 3, None):
        assert m.view(seat).systems[LIFE_SUPPORT].held[0].title == "Activate the Neutrino Pump!"  # type: ignore[attr-defined]


@pytest.mark.rule("adrift.cards.offer")
@pytest.mark.parametrize(
    ("card", "at_least", "cost"), [("E01", 6, 4), ("E02", 5, 3), ("E04", 5, 3), ("E05", 7, 4)]
)
def test_an_offer_trades_rp_for_an_upgrade(card: str, at_least: int, cost: int) -> None:
    m = play(table(deck=[card, CALM], systems=(at_least, 6, 6, 6)), Draw(0))
    assert m.pending[0].kind == "adrift.offer"
    play(m, TakeUpgrade(UPGRADES["U3"]))
    assert m.state.systems[LIFE_SUPPORT] == at_least - cost
    assert m.state.installed[LIFE_SUPPORT] == UPGRADES["U3"]

    low = play(table(deck=[card, CALM], systems=(at_least - 1, 6, 6, 6)), Draw(0))
    assert low.state.active == 1


@pytest.mark.rule("adrift.cards.offer")
def test_an_offer_may_be_declined() -> None:
    m = play(table(deck=["E01", CALM]), Draw(0), Proceed())
    assert m.state.systems[LIFE_SUPPORT] == 6
    assert m.state.installed[LIFE_SUPPORT] == NONE


@pytest.mark.rule("adrift.cards.award")
@pytest.mark.parametrize("rp", [-9, -5, 0, 1, 6, 9])
def test_the_award_is_free_at_any_level(rp: int) -> None:
    m = play(table(deck=["E03", CALM], systems=(rp, 6, 6, 6)), Draw(0), TakeUpgrade(UPGRADES["U8"]))
    assert m.state.systems[LIFE_SUPPORT] == rp
    assert m.state.installed[LIFE_SUPPORT] == UPGRADES["U8"]


@pytest.mark.rule("adrift.cards.award")
def test_the_award_may_be_declined() -> None:
    m = play(table(deck=["E03", CALM], installed={0: "U1"}, systems=(0, 6, 6, 6)), Draw(0), Proceed())
    assert m.state.installed[LIFE_SUPPORT] == UPGRADES["U1"]
    assert m.state.active == NAVIGATION


@pytest.mark.rule("adrift.cards.offer", "adrift.cards.award")
@pytest.mark.parametrize("card", ["E01", "E03"])
def test_without_an_upgrade_in_the_row_nothing_is_offered(card: str) -> None:
    m = table(deck=[card, CALM])
    m.state.row.clear()
    events = m.play(Draw(0))
    assert NoEffect(LIFE_SUPPORT, CARDS[card]) in events
    assert m.state.active == NAVIGATION


@pytest.mark.rule("adrift.cards.gift")
@pytest.mark.parametrize(("card", "rp"), [("E06", 4), ("E07", 3), ("E08", 2), ("E09", 1)])
def test_a_gift_goes_to_another_system(card: str, rp: int) -> None:
    m = table(held={0: [card]}, systems=(6, 6, 6, 2))
    gifts = [option for option in options(m) if isinstance(option, GiveCard)]
    assert [gift.to for gift in gifts] == [1, 2, 3]
    play(m, GiveCard(CARDS[card], ENGINEERING))
    assert m.state.systems == [6, 6, 6, 2 + rp]
    assert m.state.held[LIFE_SUPPORT] == []
    assert m.state.discards == [CARDS[card]]


@pytest.mark.rule("adrift.cards.boost")
@pytest.mark.parametrize(("card", "rp"), [("E10", 3), ("E11", 2), ("E12", 2), ("E13", 1), ("E14", 1)])
def test_a_boost_goes_to_the_own_system(card: str, rp: int) -> None:
    m = play(table(held={0: [card]}), UseCard(CARDS[card]))
    assert m.state.systems == [6 + rp, 6, 6, 6]
    assert m.state.discards == [CARDS[card]]


@pytest.mark.rule("adrift.cards.gift", "adrift.cards.boost")
def test_there_are_four_gifts_and_five_boosts() -> None:
    kinds = [type(card) for card in CONTENT.event]
    assert kinds.count(Gift) == 4
    assert kinds.count(Boost) == 5


@pytest.mark.rule("adrift.cards.contraband")
@pytest.mark.parametrize("card", ["E15", "E16"])
def test_contraband_pays_its_holder_each_turn(card: str) -> None:
    """1 RP as its own turn begins, nothing in the others' turns, and 1 RP again a round later."""
    m = table(held={0: [card]}, deck=["E21"] * 5)
    assert m.state.systems == [7, 6, 6, 6]
    for _ in range(3):
        play(m, Draw(0))
        assert m.state.systems == [7, 6, 6, 6]
    play(m, Draw(0))
    assert m.state.systems == [8, 6, 6, 6]


@pytest.mark.rule("adrift.cards.contraband")
def test_a_system_that_holds_both_gains_for_each() -> None:
    assert table(held={0: ["E15", "E10", "E16"]}).state.systems == [8, 6, 6, 6]


@pytest.mark.rule("adrift.cards.clash")
@pytest.mark.parametrize(("held", "drawn"), [("E15", "E16"), ("E16", "E15")])
@pytest.mark.parametrize("holder", range(4))
def test_contraband_and_its_rival_cost_the_core_5(held: str, drawn: str, holder: int) -> None:
    """Whoever holds it: also the system that draws the rival."""
    m = table(deck=[drawn, CALM], held={holder: ["E10", held]})
    events = play_until_turn(m, NAVIGATION)
    assert m.state.core == 7
    assert Clashed(holder, CARDS[held], CARDS[drawn]) in events
    assert CARDS[drawn] in m.state.held[LIFE_SUPPORT]
    assert CARDS[held] in m.state.held[holder]


@pytest.mark.rule("adrift.cards.clash")
def test_a_clash_that_empties_the_core_ends_it() -> None:
    m = play(table(core=5, deck=["E16", CALM], held={2: ["E15"]}), Draw(0))
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.warp-core.zero"
    m = play(table(core=6, deck=["E16", CALM], held={1: ["E10"], 2: ["E15"]}), Draw(0))
    assert m.state.core == 1
    assert m.outcome is None


@pytest.mark.rule("adrift.cards.clash")
def test_the_table_may_discard_the_card_that_was_held() -> None:
    m = table(deck=["E16", CALM], held={2: ["E15"]}, clash="discard")
    assert CardLost(2, CARDS["E15"], 1) in m.play(Draw(0))
    assert m.state.held[2] == []
    assert m.state.discards == [CARDS["E15"]]
    assert m.state.held[LIFE_SUPPORT] == [CARDS["E16"]]


@pytest.mark.rule("adrift.cards.clash")
@pytest.mark.parametrize(("core", "lost"), [(5, []), (6, [CardLost(2, CARDS["E15"], 1)])])
def test_nothing_is_discarded_after_the_clash_that_ended_it(core: int, lost: list[CardLost]) -> None:
    m = table(core=core, deck=["E16", CALM], held={1: ["E10"], 2: ["E15"]}, clash="discard")
    events = m.play(Draw(0))
    assert [event for event in events if isinstance(event, CardLost)] == lost
    assert (m.outcome is None) == bool(lost)


@pytest.mark.rule("adrift.cards.clash")
def test_without_its_rival_contraband_costs_nothing() -> None:
    m = play(table(deck=["E16", CALM]), Draw(0))
    assert m.state.core == 12


@pytest.mark.rule("adrift.cards.double-trouble")
@pytest.mark.parametrize(("active", "expected"), [(0, [3, 3, 6, 9]), (3, [5, 3, 6, 5])])
def test_double_trouble_takes_the_left_neighbours_rp(active: int, expected: list[int]) -> None:
    m = play(table(deck=["E17", CALM], systems=(5, 3, 6, 9), active=active), Draw(0))
    assert m.state.systems == expected


@pytest.mark.rule("adrift.cards.deus-ex-machina")
def test_deus_ex_machina() -> None:
    m = play(table(deck=["E18", CALM], systems=(6, 0, -4, 9)), Draw(0))
    assert m.state.systems == [8, 2, -2, 10]
    assert m.state.core == 12


@pytest.mark.rule("adrift.cards.kessel-run")
@pytest.mark.parametrize(("lowest", "core"), [(1, 14), (0, 12)])
def test_kessel_run_needs_every_system_above_zero(lowest: int, core: int) -> None:
    m = table(deck=["E19", CALM], systems=(6, 6, lowest, 6))
    events = m.play(Draw(0))
    assert m.state.core == core
    assert (NoEffect(LIFE_SUPPORT, CARDS["E19"]) in events) is (core == 12)


@pytest.mark.rule("adrift.cards.critical-failure")
def test_critical_system_failure() -> None:
    m = play(table(deck=["E20", CALM]), Draw(0))
    assert m.state.systems == [4, 4, 4, 4]
    assert m.state.core == 10


@pytest.mark.rule("adrift.cards.planets")
@pytest.mark.parametrize("card", ["E21", "E22"])
def test_friendly_planets(card: str) -> None:
    m = play(table(deck=[card, CALM]), Draw(0))
    assert m.state.core == 13


@pytest.mark.rule("adrift.cards.asteroid-storm")
def test_asteroid_storm() -> None:
    m = play(table(deck=["E23", CALM]), Draw(0))
    assert m.state.systems == [4, 4, 4, 4]
    assert m.state.core == 14


@pytest.mark.rule("adrift.cards.asteroid-storm")
@pytest.mark.parametrize(
    ("core", "rp", "won"), [(23, -8, False), (23, -7, True), (22, -8, False), (22, -7, None)]
)
def test_an_asteroid_storm_that_destroys_a_system_repairs_nothing(
    core: int, rp: int, won: bool | None
) -> None:
    m = play(table(deck=["E23", CALM], core=core, systems=(6, 6, 6, rp)), Draw(0))
    assert (m.outcome.won[0] if m.outcome else None) is won
    if won is False:
        assert m.outcome is not None
        assert m.outcome.rule == "adrift.systems.failure"
        assert m.state.core == core


@pytest.mark.rule("adrift.cards.critical-failure")
def test_a_critical_failure_ends_with_the_first_thing_lost() -> None:
    m = play(table(deck=["E20", CALM], core=2, systems=(6, -8, -8, 6)), Draw(0))
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.systems.failure"
    assert "Navigation" in m.outcome.why
    assert (m.state.systems, m.state.core) == ([4, -10, -8, 6], 2)
    assert isinstance(m.events[-1], Ended)


@pytest.mark.rule("adrift.cards.time-travel")
def test_time_travel_reverses_a_lost_threshold() -> None:
    m = play(table(deck=["T18", "E24", CALM]), Draw(0), Draw(0))
    assert m.state.systems == [0, 6, 6, 6]
    events = m.play(Reverse(True))
    assert m.state.systems == [6, 6, 6, 6]
    assert EventReversed(NAVIGATION, CARDS["T18"]) in events
    assert not [event for event in events if isinstance(event, CoreChanged | UpgradeRemoved)]
    assert m.state.row == [*UPGRADES.values()]


@pytest.mark.rule("adrift.cards.time-travel")
def test_time_travel_may_leave_things_as_they_are() -> None:
    m = play(table(deck=["T18", "E24", CALM]), Draw(0), Draw(0), Reverse(False))
    assert m.state.systems == [0, 6, 6, 6]


@pytest.mark.rule("adrift.cards.time-travel")
def test_time_travel_reverses_changes_not_what_players_did_since() -> None:
    m = play(table(deck=["E20", "E24", CALM]), Draw(0), Draw(2), Reverse(True))
    assert m.state.systems == [6, 8, 6, 6]
    assert m.state.core == 10


@pytest.mark.rule("adrift.cards.time-travel")
def test_or_restores_the_values_before_the_event() -> None:
    m = play(table(deck=["E20", "E24", CALM], time_travel="values"), Draw(0), Draw(2), Reverse(True))
    assert m.state.systems == [6, 6, 6, 6]
    assert m.state.core == 12


@pytest.mark.rule("adrift.cards.time-travel")
def test_time_travel_takes_a_kept_card_away() -> None:
    m = play(table(deck=["E10", "E24", CALM]), Draw(0), Proceed(), Draw(0))
    assert CardLost(LIFE_SUPPORT, CARDS["E10"], 2) in m.play(Reverse(True))
    assert m.state.held[LIFE_SUPPORT] == []
    assert CARDS["E10"] in m.state.discards


@pytest.mark.rule("adrift.cards.time-travel")
def test_time_travel_returns_an_upgrade_its_price_and_what_it_replaced() -> None:
    m = table(deck=["E01", "E24", CALM], installed={0: "U3"})
    play(m, Draw(0), TakeUpgrade(UPGRADES["U4"]), Draw(0), Reverse(True))
    assert m.state.systems[LIFE_SUPPORT] == 6
    assert m.state.installed[LIFE_SUPPORT] == UPGRADES["U3"]
    assert UPGRADES["U4"] in m.state.row
    assert UPGRADES["U3"] not in m.state.row


@pytest.mark.rule("adrift.cards.time-travel")
def test_time_travel_undoes_a_clash() -> None:
    m = table(deck=["E16", "E24", CALM], held={2: ["E15"]}, clash="discard")
    play(m, Draw(0), Draw(0), Reverse(True))
    assert m.state.core == 12
    assert m.state.held == [[], [], [CARDS["E15"]], []]
    assert m.state.discards == [CARDS["E24"], CARDS["E16"]]


@pytest.mark.rule("adrift.cards.time-travel")
@pytest.mark.parametrize("ruling", ["row", "gone"])
def test_what_an_upgrade_replaced_comes_back(ruling: str) -> None:
    m = table(deck=["E03", "E24", CALM], installed={0: "U3"}, replaced_upgrade=ruling)
    play(m, Draw(0), TakeUpgrade(UPGRADES["U4"]), Draw(0))
    events = m.play(Reverse(True))
    assert UpgradeRemoved(LIFE_SUPPORT, UPGRADES["U4"], UPGRADES["U3"], tuple(m.state.row)) in events
    assert m.state.installed == [UPGRADES["U3"], NONE, NONE, NONE]
    assert m.state.row == sorted(UPGRADES[u] for u in UPGRADES if u != "U3")


@pytest.mark.rule("adrift.cards.time-travel")
def test_unless_another_system_has_bought_it_since() -> None:
    m = table(deck=["E03", "E24", CALM], installed={0: "U3"}, systems=(6, 10, 6, 6))
    play(m, Draw(0), TakeUpgrade(UPGRADES["U4"]), BuyUpgrade(NAVIGATION, UPGRADES["U3"]), Draw(0))
    events = m.play(Reverse(True))
    assert UpgradeRemoved(LIFE_SUPPORT, UPGRADES["U4"], NONE, tuple(m.state.row)) in events
    assert m.state.installed == [NONE, UPGRADES["U3"], NONE, NONE]
    assert m.state.row == sorted(UPGRADES[u] for u in UPGRADES if u != "U3")


@pytest.mark.rule("adrift.cards.time-travel")
def test_an_upgrade_replaced_since_is_not_taken_back() -> None:
    m = table(deck=["E03", "E24", CALM], systems=(9, 6, 6, 6), held={0: ["E13"]})
    play(m, Draw(0), Proceed(), TakeUpgrade(UPGRADES["U4"]), UseCard(CARDS["E13"]))
    play(m, BuyUpgrade(LIFE_SUPPORT, UPGRADES["U8"]), Draw(0))
    assert m.state.active == DEFENSES, "nothing of the award is left to reverse: no question"
    assert m.state.installed[LIFE_SUPPORT] == UPGRADES["U8"]
    assert UPGRADES["U4"] in m.state.row


@pytest.mark.rule("adrift.cards.time-travel")
def test_a_kept_card_that_was_used_stays_used() -> None:
    m = table(deck=["E10", "E24", CALM])
    play(m, Draw(0), UseCard(CARDS["E10"]), Draw(0))
    assert m.state.active == DEFENSES, "nothing is left to reverse: no question"
    assert m.state.systems[LIFE_SUPPORT] == 9
    assert m.state.discards == [CARDS["E10"], CARDS["E24"]]
    m = table(deck=["E10", "E24", CALM], time_travel="values")
    play(m, Draw(0), UseCard(CARDS["E10"]), Draw(0), Reverse(True))
    assert m.state.systems[LIFE_SUPPORT] == 6
    assert m.state.discards == [CARDS["E10"], CARDS["E24"]]


@pytest.mark.rule("adrift.cards.time-travel", "adrift.upgrades.cancel")
def test_a_cancelled_card_is_the_last_one_drawn_and_did_nothing() -> None:
    m = table(deck=["T18", "T18", "E24", CALM], installed={1: "U5"}, active=ENGINEERING)
    play(m, Draw(0), Proceed(), Draw(0), CancelEvent(NAVIGATION), Draw(0))
    assert m.state.systems == [6, 2, 6, 0]
    assert m.state.active == DEFENSES, "the loss before it is out of reach: no question"


@pytest.mark.rule("adrift.cards.time-travel")
def test_time_travel_undoes_what_was_gained_not_what_passed_the_end_of_the_line() -> None:
    m = table(deck=["E18", "E24", CALM], systems=(4, 4, 4, 9))
    play(m, Draw(0), Draw(0), Reverse(True))
    assert m.state.systems == [4, 4, 4, 9]


@pytest.mark.rule("adrift.cards.time-travel")
@pytest.mark.parametrize(("core", "rule"), [(3, None), (2, "adrift.warp-core.zero")])
def test_reversing_can_lose_the_ship(core: int, rule: str | None) -> None:
    """A storm charged the core by 2; what the next player drew of it is gone when it is reversed."""
    m = table(deck=["E23", "E24", CALM], core=core, held={2: ["E10"]})
    play(m, Draw(0), Draw(2), Reverse(True))
    assert (m.outcome.rule if m.outcome else None) == rule


@pytest.mark.rule("adrift.cards.time-travel")
def test_reversing_can_repair_the_core() -> None:
    m = table(deck=["E20", "E24", CALM], core=24, systems=(6, 6, 6, 6), installed={0: "U1"})
    play(m, Draw(0), Proceed(), ConvertRP(LIFE_SUPPORT), Proceed(), Draw(0), Reverse(True))
    assert m.outcome is not None
    assert m.outcome.won == (True,) * 4


@pytest.mark.rule("adrift.cards.time-travel")
def test_as_the_first_card_it_has_nothing_to_reverse() -> None:
    m = play(table(deck=["E24", CALM]), Draw(0))
    assert m.state.active == 1
    assert m.state.discards == [CARDS["E24"]]


@pytest.mark.rule("adrift.cards.time-travel")
def test_time_travel_as_the_first_event_tells_that_there_is_nothing_to_reverse() -> None:
    m = play(table(deck=["E24", CALM]), Draw(0))
    assert NoEffect(LIFE_SUPPORT, CARDS["E24"]) in m.events
