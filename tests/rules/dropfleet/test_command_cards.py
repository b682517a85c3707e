"""Command cards: decks, moments, targets, answers, what they do in the Roundup."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, options, over, sector, ship, told

from gravitable.games.dropfleet.actions import CardsFirst, DiscardCards, GiveOrders, MoveShip, PlayCard, Shot
from gravitable.games.dropfleet.deck.command_cards import (
    GroundAttack,
    GroundSave,
    Moment,
    StrategyRating,
    Thrust,
)
from gravitable.games.dropfleet.deck.effects import effects_on
from gravitable.games.dropfleet.events import CardNegated, CardOrderChosen, CardOrderRolled, CardPlayed
from gravitable.games.dropfleet.fire.targeting import Attacker
from gravitable.games.dropfleet.ground.garrisons import ground_cards
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.ships.classes import FACTIONS
from gravitable.games.dropfleet.space.crossing import Way
from gravitable.games.dropfleet.space.move_rules import fault_of
from gravitable.games.dropfleet.state import (
    EMPTY,
    NONE,
    UNHARMED,
    ActiveEffect,
    DropfleetMatch,
    Garrison,
    Target,
)
from gravitable.games.dropfleet.steps.bombardment import Collateral
from gravitable.games.dropfleet.steps.card_effects import end_effects
from gravitable.games.dropfleet.steps.command import Occasion, OfferCards, is_asked, plays, windows
from gravitable.games.dropfleet.steps.damage import lose_ship
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.games.dropfleet.steps.planning import PlanningPhase
from gravitable.games.dropfleet.steps.roundup.carriers import launches
from gravitable.games.dropfleet.steps.roundup.damage_control import ControlDamage
from gravitable.games.dropfleet.steps.roundup.gates import linked
from gravitable.games.dropfleet.steps.roundup.ground_combat import FightOver
from gravitable.games.dropfleet.steps.roundup.phase import Roundup
from gravitable.games.dropfleet.steps.shots import ResolveShots
from gravitable.kernel import IllegalAction, Proceed

CARD = {card.id: number for number, card in enumerate(CONTENT.command_card)}


def cards(*hands: tuple[str, ...], active: int = -1, **given: Any) -> Scene:
    """A table with cards in the hands of the seats; each has a ship in a group of its own."""
    scene = Scene(command_cards=True, **given)
    for seat, held in enumerate(hands):
        scene.state.players[seat].hand = sorted(CARD[name] for name in held)
    scene.ship("ucm.berlin", 0, 10.0, 10.0)
    scene.ship("scourge.wyvern", 1, 38.0, 38.0)
    scene.state.active_seat = active
    return scene


def ordering(m: DropfleetMatch) -> bool:
    """Whether the group's orders are asked for."""
    return (m.pending[0].seat, m.pending[0].kind) == (0, "dropfleet.orders")


@pytest.mark.rule("dropfleet.card.deck")
def test_every_faction_has_a_deck_with_the_known_card() -> None:
    for faction in FACTIONS:
        deck = CONTENT.deck_of(faction)
        assert sum(card.copies for card in deck) >= 20
        assert any(card.name == "Espionage" for card in deck)
    scene = cards(("ucm.emergency-thrust",), active=0)
    scene.options = replace(scene.options, command_cards=False)
    assert windows(scene.play(), "group-activates", group=0) == ()


@pytest.mark.rule("dropfleet.card.when")
def test_a_card_is_played_at_its_moment_only() -> None:
    scene = cards(("ucm.emergency-thrust",), active=0)
    m = scene.play()
    moments: tuple[Moment, ...] = ("planning-clean-up", "dice-allocated", "saves", "damage-control")
    for moment in moments:
        assert list(plays(m, 0, Occasion(moment, group=0, ships=(0,)))) == []
    assert list(plays(m, 0, Occasion("group-activates", group=0))) == [
        PlayCard(CARD["ucm.emergency-thrust"], group=0)
    ]


@pytest.mark.rule("dropfleet.card.discard-pile")
def test_a_played_card_lies_on_the_discard_pile_and_works() -> None:
    scene = cards(("ucm.emergency-thrust",), active=0)
    m = scene.play(ChooseOrders(0))
    m.play(PlayCard(CARD["ucm.emergency-thrust"], group=0))
    assert ordering(m)
    assert m.state.players[0].hand == []
    assert m.state.players[0].discards == [CARD["ucm.emergency-thrust"]]
    assert [effect.by for effect in effects_on(m, Thrust, group=0)] == [4]
    end_effects(m, "attack")
    assert effects_on(m, Thrust, group=0)
    end_effects(m, "activation")
    assert effects_on(m, Thrust, group=0) == []


@pytest.mark.rule("dropfleet.card.target-once")
def test_a_group_is_the_target_of_one_card_a_turn_by_each_player() -> None:
    scene = cards(("ucm.emergency-thrust", "ucm.drilled-gun-crews", "ucm.hard-lock"), active=0)
    m = scene.play(ChooseOrders(0))
    m.play(PlayCard(CARD["ucm.emergency-thrust"], group=0))
    firing = Occasion("dice-allocated", group=0, ships=(1,))
    assert list(plays(m, 0, firing)) == [PlayCard(CARD["ucm.hard-lock"], ship=1)]
    m.state.groups[0] = replace(m.state.groups[0], carded=0b10)  # a card of the other player does not count
    assert PlayCard(CARD["ucm.drilled-gun-crews"], group=0) in list(plays(m, 0, firing))


@pytest.mark.rule("dropfleet.card.target-once")
def test_next_turn_the_group_may_be_targeted_again() -> None:
    scene = cards((), (), active=0)
    scene.state.groups[0] = replace(scene.state.groups[0], carded=0b11)
    m = scene.play(PlanningPhase(), script=[1] * 9)
    assert m.state.groups[0].carded == 0


@pytest.mark.rule("dropfleet.card.any-number", "dropfleet.card.wait")
def test_any_number_of_cards_one_after_the_other() -> None:
    scene = cards(("ucm.damage-teams", "ucm.damage-teams"))
    other = scene.ship("ucm.berlin", 0, 4.0, 4.0)
    for number in (0, other):
        scene.state.ships[number].harm = replace(UNHARMED, scanners=True)
    m = scene.play(OfferCards("damage-control"))
    m.play(PlayCard(CARD["ucm.damage-teams"], ship=0))
    assert len(m.state.effects) == 1  # it took effect before the next was played
    m.play(PlayCard(CARD["ucm.damage-teams"], ship=other))
    assert over(m)
    assert len(m.state.effects) == 2


@pytest.mark.rule("dropfleet.card.response", "dropfleet.card.espionage")
def test_espionage_answers_and_negates() -> None:
    scene = cards(("ucm.emergency-thrust",), ("scourge.espionage",), active=0)
    m = scene.play(ChooseOrders(0))
    m.play(PlayCard(CARD["ucm.emergency-thrust"], group=0))
    assert m.pending[0].seat == 1
    assert m.state.effects == []
    m.play(PlayCard(CARD["scourge.espionage"]))
    assert ordering(m)
    assert told(m, CardNegated) == [CardNegated(0, CARD["ucm.emergency-thrust"])]
    assert m.state.effects == []
    assert CARD["ucm.emergency-thrust"] in m.state.players[0].discards


@pytest.mark.rule("dropfleet.card.stack", "dropfleet.card.espionage")
def test_an_answer_may_be_answered_and_the_latest_takes_effect_first() -> None:
    scene = cards(("ucm.emergency-thrust", "ucm.espionage"), ("scourge.espionage",), active=0)
    m = scene.play(ChooseOrders(0))
    m.play(PlayCard(CARD["ucm.emergency-thrust"], group=0))
    m.play(PlayCard(CARD["scourge.espionage"]))
    assert m.pending[0].seat == 0
    m.play(PlayCard(CARD["ucm.espionage"]))
    assert ordering(m)
    assert told(m, CardNegated) == [CardNegated(1, CARD["scourge.espionage"])]
    assert len(m.state.effects) == 1
    assert [event.card for event in told(m, CardPlayed)] == [
        CARD["ucm.emergency-thrust"],
        CARD["scourge.espionage"],
        CARD["ucm.espionage"],
    ]


def both(active: int = -1, av: tuple[int, int] = (1, 1), copies: int = 1) -> Scene:
    """Both seats have Damage Teams, an admiral and two ships to repair."""
    scene = cards(("ucm.damage-teams",) * copies, ("scourge.damage-teams",) * copies, active=active)
    for seat in (0, 1):
        scene.ship("ucm.berlin", seat, 4.0 + seat, 4.0)
        scene.state.players[seat].flagship = seat
        scene.state.players[seat].av = av[seat]
    for each in scene.state.ships:
        each.harm = replace(UNHARMED, scanners=True)
    return scene


@pytest.mark.rule("dropfleet.card.order-of-play")
def test_in_an_activation_the_inactive_player_is_asked_first() -> None:
    for active, av in ((0, (3, 1)), (1, (1, 3)), (0, (1, 1))):
        m = both(active, av).play(OfferCards("damage-control"))
        assert [(each.seat, each.kind) for each in m.pending] == [(1 - active, "dropfleet.card")]
        m.play(Proceed())
        assert m.pending[0].seat == active
        m.play(Proceed())
        assert over(m)


@pytest.mark.rule("dropfleet.card.order-of-play")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("av", "higher"), [((1, 3), 1), ((3, 1), 0)])
def test_otherwise_the_higher_admiral_chooses_to_play_first_or_second(
    av: tuple[int, int], higher: int, first: bool
) -> None:
    m = both(av=av).play(OfferCards("damage-control"), OfferCards("damage-control"))
    assert (m.pending[0].seat, options(m)) == (higher, [CardsFirst(True), CardsFirst(False)])
    m.play(CardsFirst(first))
    starts = higher if first else 1 - higher
    assert told(m, CardOrderChosen) == [CardOrderChosen(starts)]
    for _ in range(2):  # the order holds for the phase
        for seat in (starts, 1 - starts):
            assert (m.pending[0].seat, m.pending[0].kind) == (seat, "dropfleet.card")
            m.play(Proceed())
    assert over(m)


@pytest.mark.rule("dropfleet.card.order-of-play")
def test_equal_admirals_roll_off() -> None:
    m = both().play(OfferCards("damage-control"), script=[4, 4, 2, 5])
    assert [event.rolls for event in told(m, CardOrderRolled)] == [(4, 4), (2, 5)]
    assert (m.pending[0].seat, m.pending[0].kind) == (1, "dropfleet.card-order")


@pytest.mark.rule("dropfleet.card.order-of-play")
def test_nobody_is_asked_for_the_order_where_one_alone_could_play() -> None:
    scene = both(av=(3, 1))
    scene.state.players[0].hand = []
    m = scene.play(OfferCards("damage-control"))
    assert (m.pending[0].seat, m.pending[0].kind) == (1, "dropfleet.card")


@pytest.mark.rule("dropfleet.card.order-of-play")
def test_the_order_is_chosen_anew_in_planning_and_in_the_roundup() -> None:
    for step in (PlanningPhase(), Roundup()):
        scene = both()
        scene.options = replace(scene.options, command_cards=False)
        scene.state.cards_first = 1
        assert scene.play(step, script=[5, 4, *[1] * 9]).state.cards_first == -1


@pytest.mark.rule("dropfleet.card.order-of-play")
def test_players_alternate_and_who_passes_is_out() -> None:
    scene = both(av=(3, 1), copies=2)
    m = scene.play(OfferCards("damage-control"))
    m.play(CardsFirst(True))
    asked = []
    for number in (0, 1, 2):
        asked.append(m.pending[0].seat)
        m.play(PlayCard(m.state.players[asked[-1]].hand[0], ship=number))
    assert asked == [0, 1, 0]
    assert m.pending[0].seat == 1
    m.play(Proceed())
    assert over(m)


# What questions tell


@pytest.mark.rule("dropfleet.card.covert")
def test_a_player_is_asked_whenever_a_card_unseen_so_far_could_be_played() -> None:
    saves = Occasion("saves", ships=(0,))
    for hand, pile, asked in (
        (("ucm.espionage",), ("phr.next-gen-armour-plating",), True),  # it could be in the hand
        (("phr.next-gen-armour-plating",), (), True),
        (("ucm.espionage",), ("ucm.colonial-legions",), False),  # no such card is left
        ((), ("phr.next-gen-armour-plating",), False),  # everyone sees that the hand is empty
    ):
        scene = cards(hand)
        scene.state.players[0].pile = [CARD[name] for name in pile]
        scene.state.players[0].discards = [CARD["phr.next-gen-armour-plating"]]
        m = scene.play()
        assert is_asked(m, 0, saves) is asked
        assert bool(windows(m, "saves", target=ship(0))) is asked
        opened = replace(scene.options, card_moments="open")
        scene.options = opened
        assert is_asked(scene.play(), 0, saves) is (hand == ("phr.next-gen-armour-plating",))


@pytest.mark.rule("dropfleet.card.covert")
def test_who_has_nothing_to_play_may_only_pass() -> None:
    scene = cards(("ucm.espionage",))
    scene.state.players[0].pile = [CARD["phr.next-gen-armour-plating"]]
    m = scene.play(OfferCards("saves", ships=(0,), seat=0))
    (decision,) = m.pending
    assert (decision.covert, decision.idle, decision.rule) == (True, Proceed(), "dropfleet.card.when")
    m.play(Proceed())
    assert over(m)


@pytest.mark.rule("dropfleet.card.covert")
def test_a_card_on_a_group_is_played_before_its_orders_without_a_question_of_its_own() -> None:
    scene = cards(("ucm.emergency-thrust",), active=0)
    m = scene.play(ChooseOrders(0))
    assert ordering(m)
    for wrong in (PlayCard(CARD["ucm.emergency-thrust"], group=1), PlayCard(CARD["ucm.espionage"])):
        with pytest.raises(IllegalAction) as error:
            m.play(wrong)
        assert error.value.rule == "dropfleet.card.when"
    m.play(PlayCard(CARD["ucm.emergency-thrust"], group=0))
    assert ordering(m)
    m.play(GiveOrders(("standard",), (False,)))
    assert over(m)


@pytest.mark.rule("dropfleet.card.covert")
def test_a_ship_without_a_choice_of_orders_is_asked_while_a_card_could_come() -> None:
    for hand, pile, asked in (
        ((), (), False),
        (("ucm.espionage",), ("ucm.colonial-legions",), False),
        (("ucm.espionage",), ("ucm.emergency-thrust",), True),
        (("ucm.emergency-thrust",), (), True),
    ):
        scene = cards(hand, active=0)
        scene.state.players[0].pile = [CARD[name] for name in pile]
        scene.state.ships[0].harm = replace(UNHARMED, surges=True)
        assert over(scene.play(ChooseOrders(0))) is not asked


@pytest.mark.rule("dropfleet.card.area")
def test_cards_on_battlegroups_and_sectors_may_be_played_again() -> None:
    champions = "shaltari.tribal-champions"
    scene = cards((champions, champions))
    (place, other) = scene.cluster(["commercial", "industrial"])
    for no in (place, other):
        for seat in (0, 1):
            scene.troops(sector(no), seat, infantry=1)
    m = scene.play(OfferCards("ground-combat"))
    m.play(PlayCard(CARD[champions], sector=place))
    assert options(m) == [Proceed(), *(PlayCard(CARD[champions], sector=no) for no in (place, other))]
    m.play(PlayCard(CARD[champions], sector=place))
    assert ground_cards(m, GroundAttack, sector(place), 0) == 2
    scene = cards(("ucm.close-formation",) * 2)
    scene.state.players[0].revealed = 0
    m = scene.play(OfferCards("battlegroup-revealed"))
    for _ in range(2):
        m.play(PlayCard(CARD["ucm.close-formation"], battlegroup=0))
    assert sum(effect.by for effect in effects_on(m, StrategyRating, battlegroup=0)) == -8
    scene = cards(("phr.elite-ground-forces",) * 2)
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, infantry=1)
    m = scene.play(OfferCards("ground-combat"))
    for _ in range(2):
        m.play(PlayCard(CARD["phr.elite-ground-forces"], cluster=0))
    assert ground_cards(m, GroundSave, sector(place), 0) == -2
    # What would do nothing more is not offered: saves are re-rolled already.
    scene = cards(("ucm.colonial-legions",) * 2)
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, infantry=1)
    m = scene.play(OfferCards("ground-combat"))
    m.play(PlayCard(CARD["ucm.colonial-legions"], cluster=0))
    assert options(m) == [Proceed()]


@pytest.mark.rule("dropfleet.card.killed")
def test_a_killed_admiral_leaves_one_card_of_choice() -> None:
    scene = cards(("ucm.damage-teams", "ucm.espionage", "ucm.hard-lock"))
    scene.state.players[0].flagship, scene.state.players[0].av = 0, 4
    m = scene.play()
    m.agenda.clear()
    m.agenda.append(m.asking)  # type: ignore[arg-type]
    lose_ship(m, 0, "test")
    m.advance()
    assert m.pending[0].seat == 0
    for cards_gone in ((), (CARD["ucm.espionage"],)):
        with pytest.raises(IllegalAction):
            m.play(DiscardCards(cards_gone))
    m.play(DiscardCards((CARD["ucm.espionage"], CARD["ucm.hard-lock"])))
    assert over(m)
    assert m.state.players[0].hand == [CARD["ucm.damage-teams"]]


# Cards of the Roundup


def at_work(scene: Scene, name: str, seat: int, **target: int) -> None:
    scene.state.effects.append(ActiveEffect(CARD[name], seat, "turn", **target))


def test_sidestep_gives_a_further_turn_before_the_move_but_none_without_engines() -> None:
    def legal(order: OrderId, turn: float, *, card: bool = True, engines: bool = False) -> bool:
        scene = cards()
        ship = scene.state.ships[0]
        ship.order, ship.harm = order, replace(UNHARMED, engines=engines)
        if card:
            at_work(scene, "shaltari.sidestep", 0, group=0)
        run = 3.0 if engines else 5.0
        return isinstance(fault_of(scene.play(), MoveShip(0, ((turn, run),))), Way)

    assert [legal("standard", turn, card=False) for turn in (45.0, 45.1)] == [True, False]
    assert [legal("standard", turn) for turn in (90.0, -90.0, 90.1)] == [True, True, False]
    assert [legal("weapons-free", turn) for turn in (45.0, 45.1)] == [True, False]
    assert [legal("standard", turn, engines=True) for turn in (0.0, 1.0)] == [True, False]


def test_damage_teams_add_two_and_jury_rig_repairs_without_a_roll() -> None:
    scene = cards()
    scene.state.ships[0].harm = replace(UNHARMED, scanners=True)
    at_work(scene, "ucm.damage-teams", 0, ship=0)
    m = scene.play(ControlDamage(), script=[2])
    assert m.state.ships[0].harm == UNHARMED
    scene = cards()
    scene.state.ships[0].harm = replace(UNHARMED, scanners=True)
    at_work(scene, "resistance.jury-rig", 0, ship=0)
    assert scene.play(ControlDamage()).state.ships[0].harm == UNHARMED


@pytest.mark.rule("dropfleet.card.when")
@pytest.mark.parametrize(
    ("lost", "harmed", "offered"), [(0, False, False), (1, False, True), (0, True, True), (2, True, True)]
)
def test_jury_rig_mends_a_point_of_hull_and_an_effect(lost: int, harmed: bool, offered: bool) -> None:
    scene = cards(("resistance.jury-rig",))
    mine = scene.state.ships[0]
    whole = mine.hull
    mine.hull, mine.harm = whole - lost, replace(UNHARMED, scanners=harmed)
    m = scene.play(OfferCards("damage-control"), ControlDamage())
    play = PlayCard(CARD["resistance.jury-rig"], ship=0)
    if not offered:
        assert play not in options(m)
        return
    m.play(play)
    while not over(m):
        m.play(Proceed())
    assert m.state.ships[0].hull == whole - max(0, lost - 1)
    assert m.state.ships[0].harm == UNHARMED


@pytest.mark.rule("dropfleet.card.area")
def test_champions_come_to_a_sector_and_fight_there() -> None:
    scene = cards(("shaltari.tribal-champions",))
    (place, other) = scene.cluster(["commercial", "industrial"])
    scene.troops(sector(place), 0, armour=1)
    scene.troops(sector(other), 1, infantry=1)
    m = scene.play(OfferCards("ground-combat"))
    card = CARD["shaltari.tribal-champions"]
    assert options(m) == [Proceed(), PlayCard(card, sector=place)]
    m.play(PlayCard(card, sector=place))
    assert m.state.sectors[place].troops[0] == Garrison(1, 1)
    assert ground_cards(m, GroundAttack, sector(place), 0) == 1


def test_ground_cards_help_their_own_side_and_harm_the_other() -> None:
    """Elite Ground Forces make Infantry save on 4+, Host Uprising on 6+; Champions roll a die more each."""
    for name, seat, roll, saved in (
        ("phr.elite-ground-forces", 0, 4, True),
        ("phr.elite-ground-forces", 1, 4, False),
        ("scourge.host-uprising", 1, 5, False),
        ("scourge.host-uprising", 0, 5, True),
    ):
        scene = cards()
        (place,) = scene.cluster(["commercial"])
        scene.troops(sector(place), 0, infantry=1)
        scene.troops(sector(place), 1, infantry=1)
        where = {"cluster": 0} if name.startswith("phr") else {"sector": place}
        at_work(scene, name, seat, **where)
        m = scene.play(FightOver(sector(place)), script=[1, 4, roll])
        assert m.state.sectors[place].troops[0] == Garrison(1 if saved else 0)
    scene = cards()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, infantry=1, batteries=1)
    scene.troops(sector(place), 1, infantry=1)
    at_work(scene, "shaltari.tribal-champions", 0, sector=place)
    assert over(scene.play(FightOver(sector(place)), script=[1, 1, 1]))


def test_ground_cards_know_their_side_under_bombardment_too() -> None:
    """Elite Infantry of seat 0 saves collateral damage on 2+, the enemy's in the same sector on 3+."""
    for own, theirs in ((Garrison(0), Garrison(1)), (Garrison(1), Garrison(0))):
        scene = cards()
        (place,) = scene.cluster(["commercial"])
        scene.troops(sector(place), 0, infantry=1)
        scene.troops(sector(place), 1, infantry=1)
        at_work(scene, "phr.elite-ground-forces", 0, cluster=0)
        dice = [1, 3] if own == EMPTY else [2, 2]
        m = scene.play(Collateral(sector(place), 2, NONE), script=dice)
        assert m.state.sectors[place].troops == (own, theirs)


def test_open_the_way_lengthens_chains() -> None:
    scene = cards()
    mother = scene.ship("shaltari.emerald", 0, 4.0, 4.0)
    gate = scene.ship("shaltari.voidgate", 0, 4.0, 28.0)
    assert linked(scene.play(), mother) == []
    at_work(scene, "shaltari.open-the-way", 0)
    assert linked(scene.play(), mother) == [gate]


def test_old_tricks_lengthen_the_reach_of_assets() -> None:
    scene = cards()
    carrier = scene.ship("resistance.seneca", 0, 38.0, 28.0)
    assert list(launches(scene.play(), carrier, 1)) == []
    at_work(scene, "resistance.old-tricks", 0, group=2)
    assert {each.target for each in launches(scene.play(), carrier, 1)} == {ship(1)}


def test_more_attack_dice_for_a_group_perhaps_only_within_scan() -> None:
    def dice(far: float, *names: str) -> int:
        scene = Scene(command_cards=True)
        scene.ship("ucm.berlin", 0, 24.0, 40.0)
        scene.ship("scourge.wyvern", 1, 24.0, 40.0 - far, spike=2)
        for name in names:
            at_work(scene, name, 0, group=0)
        m = scene.play()
        shot = Shot(0, 0, Target("ship", 1))
        targeted = ResolveShots(0, (shot,)).targeted_attack(m, Attacker(m, 0), shot)
        assert targeted is not None
        return sum(each.plus for each in targeted.attack.dice)

    frenzy, breeches = "scourge.feeding-frenzy", "resistance.overload-the-breeches"
    for far, near in ((5.0, 1), (10.0, 0)):
        assert dice(far, frenzy) == dice(far) + near
        assert dice(far, breeches) == dice(far) + 1
        assert dice(far, frenzy, breeches) == dice(far) + 1 + near
