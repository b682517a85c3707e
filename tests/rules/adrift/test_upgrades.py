"""Full Power and the eight upgrades of Adrift."""

from __future__ import annotations

import pytest
from tests.rules.adrift.table import (
    CALM,
    CARDS,
    DEFENSES,
    ENGINEERING,
    LIFE_SUPPORT,
    NAVIGATION,
    UPGRADES,
    options,
    play,
    table,
)

from gravitable.games.adrift.actions import (
    BuyUpgrade,
    CancelEvent,
    ChargeCore,
    ConvertRP,
    DivertRP,
    Draw,
    GiveCard,
    LookAhead,
    Reorder,
    UseCard,
)
from gravitable.games.adrift.events import EventCancelled, LookedAhead, Reordered
from gravitable.games.adrift.state import NONE
from gravitable.kernel import IllegalAction, Proceed


@pytest.mark.rule("adrift.full-power.choice")
def test_full_power_offers_an_upgrade_or_the_core() -> None:
    m = table(systems=(10, 6, 6, 6))
    spending = [option for option in options(m) if not isinstance(option, Draw)]
    assert spending == [ChargeCore(0), *(BuyUpgrade(0, upgrade) for upgrade in range(8))]


@pytest.mark.rule("adrift.full-power.choice")
def test_9_rp_are_not_full_power() -> None:
    m = table(deck=["E21"], systems=(9, 6, 6, 6), held={0: ["E13"]})
    play(m, Draw(0), Proceed())
    with pytest.raises(IllegalAction) as refusal:
        m.play(ChargeCore(LIFE_SUPPORT))
    assert refusal.value.rule == "adrift.full-power.choice"


@pytest.mark.rule("adrift.full-power.upgrade")
def test_an_upgrade_costs_8_and_leaves_2() -> None:
    m = play(table(systems=(10, 6, 6, 6)), BuyUpgrade(LIFE_SUPPORT, UPGRADES["U5"]))
    assert m.state.systems[LIFE_SUPPORT] == 2
    assert m.state.installed[LIFE_SUPPORT] == UPGRADES["U5"]
    assert UPGRADES["U5"] not in m.state.row


@pytest.mark.rule("adrift.full-power.core")
def test_8_rp_charge_the_core_by_3() -> None:
    m = play(table(systems=(10, 6, 6, 6)), ChargeCore(LIFE_SUPPORT))
    assert m.state.systems[LIFE_SUPPORT] == 2
    assert m.state.core == 15


@pytest.mark.rule("adrift.full-power.when")
def test_full_power_is_spent_at_any_point_of_the_own_turn() -> None:
    m = table(systems=(6, 10, 6, 6))
    assert not [option for option in options(m) if isinstance(option, ChargeCore)]
    m = play(table(systems=(6, 6, 6, 6)), Draw(4))
    assert m.pending[0].kind == "adrift.before-card"
    assert ChargeCore(LIFE_SUPPORT) in options(m)


@pytest.mark.rule("adrift.full-power.when")
def test_or_only_after_the_event() -> None:
    m = table(systems=(10, 6, 6, 6), full_power="after-event")
    assert m.pending[0].kind == "adrift.spend"
    assert m.state.last.card == CARDS[CALM]


@pytest.mark.rule("adrift.full-power.must")
def test_full_power_must_be_spent_before_the_turn_ends() -> None:
    m = play(table(systems=(8, 6, 6, 6)), Draw(0))
    assert Proceed() not in options(m)
    assert [blocked.action for blocked in m.blocked(m.pending[0])] == [Proceed()]
    with pytest.raises(IllegalAction) as refusal:
        m.play(Proceed())
    assert refusal.value.rule == "adrift.full-power.must"


@pytest.mark.rule("adrift.full-power.must")
@pytest.mark.parametrize(
    ("upgrade", "free"), [("U1", True), ("U5", True), ("U6", True), ("U7", True), ("U3", False)]
)
def test_unless_an_upgrade_spends_rp_otherwise(upgrade: str, free: bool) -> None:
    m = table(deck=[CALM], systems=(8, 6, 6, 6), installed={0: upgrade})
    while m.pending[0].kind != "adrift.spend":
        m.play(Draw(0) if m.pending[0].kind == "adrift.draw" else Proceed())
    assert (Proceed() in options(m)) is free


@pytest.mark.rule("adrift.full-power.must")
def test_or_the_table_leaves_it_free() -> None:
    m = play(table(systems=(8, 6, 6, 6), must_spend=False), Draw(0))
    play(m, Proceed())
    assert m.state.systems[LIFE_SUPPORT] == 10


@pytest.mark.rule("adrift.upgrades.one-each")
def test_a_new_upgrade_replaces_the_old_one() -> None:
    m = play(table(systems=(10, 6, 6, 6), installed={0: "U1"}), BuyUpgrade(0, UPGRADES["U2"]))
    assert m.state.installed[LIFE_SUPPORT] == UPGRADES["U2"]


@pytest.mark.rule("adrift.upgrades.replaced")
@pytest.mark.parametrize("ruling", ["row", "gone"])
def test_the_replaced_one_goes_back_to_the_row_or_away(ruling: str) -> None:
    m = table(systems=(10, 6, 6, 6), installed={0: "U1"}, replaced_upgrade=ruling)
    play(m, BuyUpgrade(0, UPGRADES["U2"]))
    left = ["U3", "U4", "U5", "U6", "U7", "U8"]
    assert m.state.row == [UPGRADES[upgrade] for upgrade in (["U1", *left] if ruling == "row" else left)]


@pytest.mark.rule("adrift.upgrades.cost")
@pytest.mark.parametrize(("upgrade", "cost"), [("U1", 2), ("U2", 2), ("U7", 2), ("U6", 1)])
def test_nobody_pays_what_they_do_not_have(upgrade: str, cost: int) -> None:
    for rp in (-3, 0, cost - 1):
        m = table(systems=(rp, 6, 6, 6), installed={0: upgrade})
        assert all(isinstance(option, Draw) for option in options(m))
    m = table(systems=(cost, 6, 6, 6), installed={0: upgrade}, deck=[CALM, "E21", "E22"])
    power = next(option for option in options(m) if not isinstance(option, Draw))
    assert play(m, power).state.systems[LIFE_SUPPORT] == 0


@pytest.mark.rule("adrift.upgrades.convert")
@pytest.mark.parametrize("upgrade", ["U1", "U2"])
def test_two_rp_become_one_in_the_core_as_often_as_you_like(upgrade: str) -> None:
    m = table(installed={0: upgrade}, systems=(5, 6, 6, 6))
    play(m, ConvertRP(LIFE_SUPPORT), ConvertRP(LIFE_SUPPORT))
    assert m.state.systems[LIFE_SUPPORT] == 1
    assert m.state.core == 14
    assert ConvertRP(LIFE_SUPPORT) not in options(m)


@pytest.mark.rule("adrift.upgrades.convert")
def test_converting_is_for_the_own_turn_whatever_the_ruling() -> None:
    m = table(installed={1: "U1"}, powers="any-time")
    assert [decision.seat for decision in m.pending] == [LIFE_SUPPORT]


@pytest.mark.rule("adrift.upgrades.floor")
@pytest.mark.parametrize("upgrade", ["U3", "U4", "U8"])
@pytest.mark.parametrize("rp", [-3, -4, -6, -9])
def test_a_protected_system_stays_at_minus_9(upgrade: str, rp: int) -> None:
    """Losing 6: to -9 by itself, to exactly -10, below, and from -9."""
    m = play(table(systems=(rp, 6, 6, 6), installed={0: upgrade}, deck=["T18", CALM]), Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == -9
    assert m.outcome is None


@pytest.mark.rule("adrift.upgrades.floor")
@pytest.mark.parametrize("upgrade", ["U1", "U2", "U5", "U6", "U7"])
def test_no_other_upgrade_protects(upgrade: str) -> None:
    m = play(table(systems=(-4, 6, 6, 6), installed={0: upgrade}, deck=["T18", CALM]), Draw(0))
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.systems.failure"


@pytest.mark.rule("adrift.upgrades.floor")
def test_it_protects_its_own_system_only() -> None:
    m = play(table(systems=(-4, 6, 6, 6), installed={1: "U3"}, deck=["T18", CALM]), Draw(0))
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.systems.failure"


@pytest.mark.rule("adrift.upgrades.cancel")
def test_nymphs_cancel_anyones_event_for_4() -> None:
    m = play(table(deck=["T18", CALM], installed={2: "U5"}), Draw(0))
    assert [decision.seat for decision in m.pending] == [DEFENSES]
    assert m.view(None).drawn.number == CARDS["T18"]  # type: ignore[attr-defined]
    events = m.play(CancelEvent(DEFENSES))
    assert EventCancelled(DEFENSES, CARDS["T18"], 1) in events
    assert m.view(None).drawn is None  # type: ignore[attr-defined]
    assert m.state.systems == [6, 6, 2, 6]
    assert CARDS["T18"] in m.state.discards


@pytest.mark.rule("adrift.upgrades.cancel")
def test_nymphs_may_let_it_happen() -> None:
    m = play(table(deck=["T18", CALM], installed={2: "U5"}), Draw(0), Proceed())
    assert m.state.systems == [0, 6, 6, 6]


@pytest.mark.rule("adrift.upgrades.cancel")
def test_nymphs_need_4_rp() -> None:
    m = play(table(deck=["T18", CALM], installed={2: "U5"}, systems=(6, 6, 3, 6)), Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == 0
    m = table(deck=["T18", CALM], installed={2: "U5"}, systems=(6, 6, 4, 6))
    play(m, Draw(0), CancelEvent(DEFENSES))
    assert m.state.systems == [6, 6, 0, 6]


@pytest.mark.rule("adrift.upgrades.cancel")
def test_a_cancelled_card_is_not_kept_and_does_not_clash() -> None:
    m = play(table(deck=["E16", CALM], installed={0: "U5"}, held={1: ["E15"]}), Draw(0), CancelEvent(0))
    assert m.state.core == 12
    assert m.state.held[LIFE_SUPPORT] == []
    assert CARDS["E16"] in m.state.discards


@pytest.mark.rule("adrift.upgrades.divert")
def test_nanofleet_moves_rp_one_for_one() -> None:
    m = table(installed={0: "U6"}, systems=(5, 8, 6, -9))
    assert {(option.to, option.rp) for option in options(m) if isinstance(option, DivertRP)} == {
        *((NAVIGATION, rp) for rp in (1, 2)),
        *((DEFENSES, rp) for rp in (1, 2, 3, 4)),
        *((ENGINEERING, rp) for rp in (1, 2, 3, 4, 5)),
    }
    play(m, DivertRP(LIFE_SUPPORT, ENGINEERING, 5))
    assert m.state.systems == [0, 8, 6, -4]
    assert m.state.core == 12


@pytest.mark.rule("adrift.upgrades.scout")
def test_steve_looks_at_three_cards_and_reorders_them() -> None:
    m = table(deck=["T18", CALM, "E21", "E22"], installed={0: "U7"})
    events = m.play(LookAhead(LIFE_SUPPORT))
    assert m.state.systems[LIFE_SUPPORT] == 4
    looked = next(event for event in events if isinstance(event, LookedAhead))
    assert looked.cards == tuple(CARDS[card] for card in ("T18", CALM, "E21"))
    assert len(options(m)) == 6
    assert Reordered(LIFE_SUPPORT) in m.play(Reorder((CARDS["E21"], CARDS["T18"], CARDS[CALM])))
    play(m, Draw(0), Proceed())
    assert m.state.core == 13


@pytest.mark.rule("adrift.upgrades.scout")
def test_only_the_one_who_looked_knows_the_cards() -> None:
    m = table(deck=["T18", CALM, "E21"], installed={0: "U7"})
    events = m.play(LookAhead(LIFE_SUPPORT))
    order = (CARDS["E21"], CARDS["T18"], CARDS[CALM])
    m.play(Reorder(order))
    assert [card.number for card in m.view(0).next_cards] == list(order)  # type: ignore[attr-defined]
    for other in (1, 2, 3, None):
        assert m.view(other).next_cards == ()  # type: ignore[attr-defined]
        told = [event.seen_by(other) for event in events]
        assert LookedAhead(0, LIFE_SUPPORT, 3, ()) in told
    seen = tuple(CARDS[card] for card in ("T18", CALM, "E21"))
    assert LookedAhead(0, LIFE_SUPPORT, 3, seen) in [event.seen_by(0) for event in events]


@pytest.mark.rule("adrift.upgrades.scout")
@pytest.mark.parametrize("system", [NAVIGATION, DEFENSES, ENGINEERING])
def test_the_cards_are_known_while_they_are_put_back(system: int) -> None:
    m = table(deck=["T18", CALM, "E21", "E22"], installed={system: "U7"}, active=system)
    m.play(LookAhead(system))
    known = [card.number for card in m.view(system).next_cards]  # type: ignore[attr-defined]
    assert known == [CARDS["T18"], CARDS[CALM], CARDS["E21"]]
    play(m, Reorder((CARDS["E21"], CARDS["T18"], CARDS[CALM])))
    known = [card.number for card in m.view(system).next_cards]  # type: ignore[attr-defined]
    assert known == [CARDS["E21"], CARDS["T18"], CARDS[CALM]]
    for other in {0, 1, 2, 3} - {system}:
        assert m.view(other).next_cards == ()  # type: ignore[attr-defined]


@pytest.mark.rule("adrift.upgrades.scout")
def test_cards_left_as_they_lay_are_known_to_no_one_else() -> None:
    m = table(deck=[], rest=["T18", CALM, "E21"], installed={1: "U7"}, active=NAVIGATION, script=[1, 1, 1])
    play(m, LookAhead(NAVIGATION))
    m.play(options(m)[0])
    assert len(m.view(NAVIGATION).next_cards) == 3  # type: ignore[attr-defined]
    for other in (0, 2, 3):
        assert m.view(other).next_cards == ()  # type: ignore[attr-defined]


@pytest.mark.rule("adrift.upgrades.scout")
@pytest.mark.parametrize("changed", [False, True])
def test_who_looked_before_knows_the_cards_only_if_they_lie_as_they_did(changed: bool) -> None:
    m = table(deck=["T18", CALM, "E21", "E22"], installed={0: "U7"})
    m.state.seen_by = [0b100, 0b100, 0, 0b100]
    cards = [CARDS["T18"], CARDS[CALM], CARDS["E21"]]
    play(m, LookAhead(LIFE_SUPPORT), Reorder(tuple(reversed(cards) if changed else cards)))
    known = [card and card.number for card in m.view(2).next_cards]  # type: ignore[attr-defined]
    if changed:
        assert known == [None, None, None, CARDS["E22"]]
    else:
        assert known == [CARDS["T18"], None, CARDS["E21"], CARDS["E22"]]
    assert [card.number for card in m.view(0).next_cards] == cards[:: -1 if changed else 1]  # type: ignore[attr-defined]


@pytest.mark.rule("adrift.upgrades.scout")
def test_with_two_cards_left_two_are_seen() -> None:
    m = table(deck=["E21"], rest=["E22"], installed={0: "U7"}, script=[1])
    play(m, LookAhead(LIFE_SUPPORT))
    assert options(m) == [Reorder((CARDS["E21"], CARDS["E22"])), Reorder((CARDS["E22"], CARDS["E21"]))]


@pytest.mark.rule("adrift.upgrades.scout")
@pytest.mark.parametrize(("deck", "rest"), [(["E21"], []), ([], ["E21"])])
def test_a_single_card_left_is_seen_and_stays(deck: list[str], rest: list[str]) -> None:
    m = table(deck=deck, rest=rest, installed={0: "U7"}, script=[1])
    play(m, LookAhead(LIFE_SUPPORT))
    assert m.pending[0].kind == "adrift.draw"
    assert [card.number for card in m.view(0).next_cards] == [CARDS["E21"]]  # type: ignore[attr-defined]


@pytest.mark.rule("adrift.upgrades.scout")
def test_without_a_card_left_there_is_nothing_to_look_at() -> None:
    m = play(table(deck=["E21"], rest=[], installed={0: "U7"}, held={0: ["E13"]}), Draw(0), Proceed())
    assert m.pending[0].kind == "adrift.spend"
    assert options(m) == [Proceed(), UseCard(CARDS["E13"])]


@pytest.mark.rule("adrift.turn.powers")
def test_powers_belong_to_the_own_turn_at_any_point_of_it() -> None:
    m = table(deck=[CALM, CALM, CALM], held={0: ["E13", "E12", "E14", "E10"], 1: ["E11"]})
    assert [decision.seat for decision in m.pending] == [LIFE_SUPPORT]
    play(m, UseCard(CARDS["E13"]), Draw(1))
    assert m.pending[0].kind == "adrift.before-card"
    play(m, UseCard(CARDS["E12"]))
    assert m.state.systems[LIFE_SUPPORT] == 10
    assert m.pending[0].kind == "adrift.before-card"
    play(m, Proceed())
    assert m.pending[0].kind == "adrift.before-effect"
    assert m.pending[0].seat == LIFE_SUPPORT
    play(m, UseCard(CARDS["E14"]), Proceed())
    assert m.pending[0].kind == "adrift.spend"
    assert UseCard(CARDS["E10"]) in options(m)


@pytest.mark.rule("adrift.turn.powers")
def test_or_to_any_time_at_all() -> None:
    m = table(held={1: ["E11"]}, powers="any-time")
    asked = {decision.seat: decision.optional for decision in m.pending}
    assert asked == {LIFE_SUPPORT: False, NAVIGATION: True}
    m.play(UseCard(CARDS["E11"]), NAVIGATION)
    assert m.state.systems[NAVIGATION] == 8
    assert [decision.kind for decision in m.pending] == ["adrift.draw"]


@pytest.mark.rule("adrift.turn.powers")
def test_those_who_may_act_are_named_in_turn_order() -> None:
    m = table(held={0: ["E10"], 1: ["E11"], 3: ["E12"]}, powers="any-time", active=DEFENSES)
    assert [decision.seat for decision in m.pending] == [DEFENSES, ENGINEERING, LIFE_SUPPORT, NAVIGATION]


@pytest.mark.rule("adrift.turn.powers")
def test_any_time_includes_the_moment_before_an_effect() -> None:
    m = table(deck=["T05", CALM], held={1: ["E08"]}, systems=(7, 6, 6, 6), powers="any-time")
    play(m, Draw(0))
    assert [decision.seat for decision in m.pending] == [NAVIGATION]
    assert not m.pending[0].optional
    gift = next(option for option in options(m) if getattr(option, "to", None) == LIFE_SUPPORT)
    m.play(gift, NAVIGATION)
    assert m.state.systems[LIFE_SUPPORT] == 10


@pytest.mark.rule("adrift.turn.powers")
def test_a_card_happens_when_all_who_could_act_have_let_it() -> None:
    held = {1: ["E06", "E10"], 3: ["E07"]}
    m = play(table(deck=["T18", CALM], held=held, powers="any-time"), Draw(0))
    asked = [[decision.seat for decision in m.pending]]
    for action, seat in (
        (Proceed(), NAVIGATION),
        (GiveCard(CARDS["E07"], LIFE_SUPPORT), ENGINEERING),
        (UseCard(CARDS["E10"]), NAVIGATION),
    ):
        m.play(action, seat)
        asked.append([decision.seat for decision in m.pending])
    # Engineering acts, so Navigation is asked once more; Engineering has nothing left.
    assert asked == [[NAVIGATION, ENGINEERING], [ENGINEERING], [NAVIGATION], [NAVIGATION]]
    assert m.state.systems == [9, 9, 6, 6]
    m.play(Proceed(), NAVIGATION)
    assert m.state.systems == [10, 9, 6, 6]


def test_an_empty_slot_is_none() -> None:
    assert table().state.installed == [NONE] * 4


# Why not


def why_not(upgrade: str, *, rp: int, system: int = LIFE_SUPPORT, seats: int = 4) -> str:
    """The clause against using an upgrade when Life Support is to draw; "" where it is offered."""
    systems = [6, 6, 6, 6]
    systems[system] = rp
    m = table(systems=systems, installed={system: upgrade}, seats=seats)
    of_upgrade = ConvertRP | LookAhead | DivertRP | CancelEvent
    rules = {blocked.rule for blocked in m.blocked(m.pending[0]) if isinstance(blocked.action, of_upgrade)}
    assert len(rules) < 2
    assert not m.pending[0].covert
    return rules.pop() if rules else ""


@pytest.mark.rule("adrift.upgrades.cost", "adrift.upgrades.cancel", "adrift.turn.powers")
def test_an_upgrade_that_cannot_be_used_says_why() -> None:
    for upgrade, cost, clause in (
        ("U1", 2, "adrift.upgrades.convert"),
        ("U7", 2, "adrift.upgrades.scout"),
        ("U6", 1, "adrift.upgrades.divert"),
    ):
        assert why_not(upgrade, rp=cost) == ""
        assert why_not(upgrade, rp=cost - 1) == "adrift.upgrades.cost"
        # Another player's, whether there is enough to pay for it or not; and one's own, in another's turn.
        assert why_not(upgrade, rp=cost, system=NAVIGATION) == clause
        assert why_not(upgrade, rp=cost - 1, system=NAVIGATION) == clause
        assert why_not(upgrade, rp=cost, system=NAVIGATION, seats=1) == "adrift.turn.powers"
    assert why_not("U5", rp=4) == "adrift.upgrades.cancel"
    assert why_not("U5", rp=3) == "adrift.upgrades.cost"
    assert why_not("U3", rp=6) == ""


@pytest.mark.rule("adrift.events.keep", "adrift.cards.contraband")
def test_a_kept_card_that_cannot_be_used_says_why() -> None:
    m = table(held={LIFE_SUPPORT: ["E15"], NAVIGATION: ["E10"]})
    rules = {blocked.action: blocked.rule for blocked in m.blocked(m.pending[0])}
    assert rules[UseCard(CARDS["E15"])] == "adrift.cards.contraband"
    assert rules[UseCard(CARDS["E10"])] == "adrift.events.keep"


@pytest.mark.rule("adrift.turn.powers")
@pytest.mark.parametrize(("drawn", "reaction"), [(3, True), (4, False)])
def test_before_the_card_is_no_time_to_pass_by_itself_at_full_power(drawn: int, reaction: bool) -> None:
    m = play(table(installed={LIFE_SUPPORT: "U7"}), Draw(drawn))
    assert m.pending[0].kind == "adrift.before-card"
    assert m.pending[0].reaction is reaction
