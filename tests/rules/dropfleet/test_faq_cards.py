"""Command cards that the FAQ speaks of, and Change of Plan: what they do, to whom, and for how long."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dropfleet.scene import (
    CONTENT,
    Scene,
    dice_left,
    fired_at,
    options,
    resolve,
    sector,
    ship,
    station,
    told,
)

from gravitable.games.dropfleet.actions import PlayCard, StackDeck
from gravitable.games.dropfleet.events import PlanChanged, PointDefenceRolled, SavesRolled
from gravitable.games.dropfleet.fire.fire_limit import NO_FIRE, fire_limit
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.special_rules.ship_rule import ship_rules
from gravitable.games.dropfleet.state import ActiveEffect, DropfleetMatch, Garrison, Landing
from gravitable.games.dropfleet.steps.activation import Closing, CompareRatings, Reveal
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.bombardment import Collateral
from gravitable.games.dropfleet.steps.card_effects import ApplyCard
from gravitable.games.dropfleet.steps.command import Occasion, OfferCards, plays
from gravitable.games.dropfleet.steps.planning import PlanningPhase
from gravitable.games.dropfleet.steps.roundup.actions import MoveTroops, TroopMove
from gravitable.games.dropfleet.steps.roundup.ground_combat import FightOver
from gravitable.games.dropfleet.steps.roundup.ground_moves import MoveInCluster
from gravitable.games.dropfleet.steps.roundup.landing import Land
from gravitable.kernel import IllegalAction, Proceed

CARD = {card.id: number for number, card in enumerate(CONTENT.command_card)}


def hand(*names: str, **more: Any) -> Scene:
    """A table with cards, these in the hand of seat 0."""
    scene = Scene(command_cards=True, **more)
    scene.state.players[0].hand = [CARD[name] for name in names]
    scene.state.cards_first = 0
    return scene


def at_work(scene: Scene, name: str, seat: int = 0, lasts: Any = "turn", **target: int) -> None:
    scene.state.effects.append(ActiveEffect(CARD[name], seat, lasts, **target))


# Ground assets


@pytest.mark.rule("dropfleet.card.colonial-legions")
def test_colonial_legions_are_played_on_a_cluster_or_a_station_of_ones_own() -> None:
    scene = hand("ucm.colonial-legions")
    own, _ = scene.cluster(["commercial", "industrial"], 10.0)
    (theirs,) = scene.cluster(["commercial"], 30.0)
    mine, empty = scene.station(20.0), scene.station(40.0)
    scene.troops(sector(own), 0, infantry=1)
    scene.troops(sector(theirs), 1, infantry=1)
    scene.troops(station(mine), 0, batteries=1)
    m = scene.play(OfferCards("ground-combat"))
    card = CARD["ucm.colonial-legions"]
    assert options(m) == [Proceed(), PlayCard(card, cluster=0), PlayCard(card, station=mine)]
    assert (m.pending[0].covert, m.pending[0].reaction) == (True, True)
    assert empty != mine
    m.play(PlayCard(card, cluster=0))
    assert m.state.effects == [ActiveEffect(card, 0, "stay", cluster=0)]


@pytest.mark.rule("dropfleet.card.colonial-legions")
@pytest.mark.parametrize(
    ("card", "dice", "left"), [(True, [1, 4, 4, 5], 1), (True, [1, 4, 4, 4], 0), (False, [1, 4, 4], 0)]
)
def test_colonial_legions_re_roll_saves_in_ground_combat(card: bool, dice: list[int], left: int) -> None:
    """Seat 0 misses, seat 1 hits; Infantry saves on 5."""
    scene = hand()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, infantry=1)
    scene.troops(sector(place), 1, infantry=1)
    if card:
        at_work(scene, "ucm.colonial-legions", cluster=0, lasts="stay")
    m = scene.play(FightOver(sector(place)), script=dice)
    assert m.state.sectors[place].troops[0] == Garrison(left)
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.card.colonial-legions")
def test_colonial_legions_re_roll_saves_against_bombardment_and_only_their_own() -> None:
    """Infantry saves on 3: both fail first, seat 0 alone rolls again. A re-rolled die stands."""
    scene = hand()
    dock = scene.station()
    scene.troops(station(dock), 0, infantry=1)
    scene.troops(station(dock), 1, infantry=1)
    at_work(scene, "ucm.colonial-legions", station=dock, lasts="stay")
    m = scene.play(Collateral(station(dock), 2, -1), script=[2, 3, 2])
    assert m.state.stations[dock].troops == (Garrison(1), Garrison(0))
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.card.stay", "dropfleet.card.any-number")
def test_a_card_that_stays_goes_to_a_place_once_and_one_that_adds_up_again() -> None:
    legions, elite = CARD["ucm.colonial-legions"], CARD["phr.elite-ground-forces"]
    scene = hand("ucm.colonial-legions", "phr.elite-ground-forces")
    (place,) = scene.cluster(["commercial"])
    dock = scene.station(40.0)
    scene.troops(sector(place), 0, infantry=1)
    scene.troops(station(dock), 0, infantry=1)
    # Cards of the other player, and other cards of one's own, leave room for it.
    at_work(scene, "ucm.colonial-legions", seat=1, cluster=0, lasts="stay")
    at_work(scene, "phr.elite-ground-forces", cluster=0)
    at_work(scene, "phr.elite-ground-forces", station=dock)
    both = [PlayCard(card, **at) for card in (legions, elite) for at in ({"cluster": 0}, {"station": dock})]
    moments = {CONTENT.command_card[card].when for card in (legions, elite)}
    assert moments == {"ground-combat"}
    m = scene.play(OfferCards("ground-combat"))
    assert options(m) == [Proceed(), *sorted(both, key=lambda play: play.card)]
    at_work(scene, "ucm.colonial-legions", cluster=0, lasts="stay")
    assert list(plays(m, 0, Occasion("ground-combat"))) == [each for each in both if each != both[0]]
    at_work(scene, "ucm.colonial-legions", station=dock, lasts="stay")
    assert list(plays(m, 0, Occasion("ground-combat"))) == both[2:]


@pytest.mark.rule("dropfleet.card.stay")
def test_a_card_stays_while_its_player_has_assets_there() -> None:
    scene = hand()
    one, two = scene.cluster(["commercial", "industrial"])
    dock = scene.station(40.0)
    scene.troops(sector(two), 0, batteries=1)
    scene.troops(station(dock), 1, infantry=3)
    at_work(scene, "ucm.colonial-legions", cluster=0, lasts="stay")
    at_work(scene, "ucm.colonial-legions", station=dock, lasts="stay")  # only the enemy is there
    at_work(scene, "phr.elite-ground-forces", cluster=0)
    m = scene.play(Closing())
    assert [(active.cluster, active.lasts) for active in m.state.effects] == [(0, "stay"), (0, "turn")]
    # Not a turn's end ends it, but having nobody there.
    resolve(m, PlanningPhase())
    assert [active.lasts for active in m.state.effects] == ["stay"]
    assert one != two


@pytest.mark.rule("dropfleet.card.stay")
def test_troops_that_land_after_all_others_died_do_not_inherit_the_card() -> None:
    scene = hand()
    (place,) = scene.cluster(["commercial"])
    at_work(scene, "ucm.colonial-legions", cluster=0, lasts="stay")
    scene.state.landings = [Landing("ucm.dropships", 0, sector(place), "infantry")]
    m = scene.play(Land())
    assert m.state.sectors[place].troops[0] == Garrison(1)
    assert m.state.effects == []


@pytest.mark.rule("dropfleet.card.elite-ground-forces")
@pytest.mark.parametrize(("roll", "left"), [(4, 1), (3, 0)])
def test_elite_infantry_saves_on_four_in_combat(roll: int, left: int) -> None:
    scene = hand()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, infantry=1)
    scene.troops(sector(place), 1, infantry=1)
    at_work(scene, "phr.elite-ground-forces", cluster=0)
    m = scene.play(FightOver(sector(place)), script=[1, 4, roll])
    assert m.state.sectors[place].troops[0] == Garrison(left)


@pytest.mark.rule("dropfleet.card.elite-ground-forces")
@pytest.mark.parametrize(("roll", "left"), [(2, 1), (1, 0)])
def test_elite_infantry_saves_on_two_against_bombardment(roll: int, left: int) -> None:
    scene = hand()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, infantry=1)
    at_work(scene, "phr.elite-ground-forces", cluster=0)
    m = scene.play(Collateral(sector(place), 1, -1), script=[roll])
    assert m.state.sectors[place].troops[0] == Garrison(left)


@pytest.mark.rule("dropfleet.card.warspire-nexus")
@pytest.mark.parametrize(
    ("asset", "roll", "saved"),
    [("armour", 4, True), ("armour", 3, False), ("infantry", 3, True), ("infantry", 2, False)],
)
def test_a_warspire_shields_against_bombardment(asset: str, roll: int, saved: bool) -> None:
    """Armour's 5+ becomes the passive 4+; Infantry's own 3+ is better."""
    scene = hand()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, **{asset: 1})
    at_work(scene, "shaltari.warspire-nexus", cluster=0, lasts="stay")
    m = scene.play(Collateral(sector(place), 1, -1), script=[roll])
    assert bool(m.state.sectors[place].troops[0].total) is saved


@pytest.mark.rule("dropfleet.card.warspire-nexus")
def test_a_warspire_is_of_no_use_in_ground_combat() -> None:
    """Infantry saves on 5 there."""
    scene = hand()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, infantry=1)
    scene.troops(sector(place), 1, infantry=1)
    at_work(scene, "shaltari.warspire-nexus", cluster=0, lasts="stay")
    m = scene.play(FightOver(sector(place)), script=[1, 4, 4])
    assert m.state.sectors[place].troops[0] == Garrison(0)


@pytest.mark.rule("dropfleet.card.mass-transit-system", "dropfleet.ground-move.locked")
def test_a_mass_transit_system_takes_troops_out_of_a_fight() -> None:
    def moved(**card: int) -> DropfleetMatch:
        scene = hand()
        scene.cluster(["commercial", "industrial"])
        scene.troops(sector(0), 0, infantry=2)
        scene.troops(sector(0), 1, infantry=2)
        if card:
            at_work(scene, "ucm.mass-transit-system", **card)
        return scene.play(MoveInCluster(0, (), 0))

    away = MoveTroops(0, (TroopMove(0, 1, 2, 0),))
    m = moved(seat=0, sector=0)
    m.play(away)
    assert m.state.sectors[1].troops[0] == Garrison(2)
    for other in (moved(), moved(seat=1, sector=0), moved(seat=0, sector=1)):  # none, the enemy's, elsewhere
        with pytest.raises(IllegalAction) as refused:
            other.play(away)
        assert refused.value.rule == "dropfleet.ground-move.alternate"


@pytest.mark.rule("dropfleet.card.mass-transit-system")
def test_it_brings_infantry_to_a_sector_with_own_troops_in_the_clean_up() -> None:
    scene = hand("ucm.mass-transit-system")
    scene.cluster(["commercial", "industrial"], 10.0)
    scene.cluster(["commercial"], 30.0)
    dock = scene.station(40.0)
    for place in (sector(0), sector(2), station(dock)):
        scene.troops(place, 0, infantry=1)
    for place in (sector(1), station(dock)):
        scene.troops(place, 1, infantry=1)
    m = scene.play(OfferCards("planning-clean-up"))
    card = CARD["ucm.mass-transit-system"]
    assert options(m) == [Proceed(), PlayCard(card, sector=0), PlayCard(card, sector=2)]
    m.play(PlayCard(card, sector=0))
    assert m.state.sectors[0].troops[0] == Garrison(2)
    assert m.state.effects == [ActiveEffect(card, 0, "turn", sector=0)]


# Ships


@pytest.mark.rule("dropfleet.card.silent-killer", "dropfleet.ship-rule.stealth")
def test_a_silent_killer_fires_on_silent_running_although_crippled() -> None:
    def fire_of(kind: str, crippled: int, card: bool) -> tuple[object, object]:
        """What a ship may fire, and its neighbour without the card."""
        scene = hand()
        one, other = (scene.ship(kind, 0, order="silent-running", crippled=crippled) for _ in range(2))
        if card:
            at_work(scene, "scourge.silent-killer", ship=one)
        m = scene.play()
        assert m.state.ships[one].crippled == crippled
        return fire_limit(m, one), fire_limit(m, other)

    system = (1, True, False)
    assert fire_of("scourge.wyvern", 0, False) == (NO_FIRE, NO_FIRE)
    assert fire_of("scourge.wyvern", 0, True) == (system, NO_FIRE)
    assert fire_of("scourge.wyvern", 1, True) == (system, NO_FIRE)
    assert fire_of("phr.echo", 0, False) == (system, system)
    assert fire_of("phr.echo", 1, False) == (NO_FIRE, NO_FIRE)
    assert fire_of("phr.echo", 1, True) == (system, NO_FIRE)


@pytest.mark.rule("dropfleet.card.silent-killer")
def test_the_other_ships_of_the_group_have_nothing_of_it() -> None:
    scene = hand()
    one, other = scene.group("scourge.wyvern", 0, [(10.0, 10.0), (12.0, 10.0)], order="silent-running")
    at_work(scene, "scourge.silent-killer", ship=one)
    m = scene.play()
    assert (fire_limit(m, one), fire_limit(m, other)) == ((1, True, False), NO_FIRE)


@pytest.mark.rule("dropfleet.card.silent-killer")
def test_a_silent_killer_is_one_ship_of_the_group_that_activates() -> None:
    scene = hand("scourge.silent-killer")
    mine = scene.group("scourge.wyvern", 0, [(10.0, 10.0), (12.0, 10.0)])
    scene.ship("scourge.wyvern", 0, 30.0)
    m = scene.play()
    card = CARD["scourge.silent-killer"]
    offered = list(plays(m, 0, Occasion("group-activates", group=0)))
    assert offered == [PlayCard(card, ship=no) for no in mine]
    # A ship with Stealth of its own has no use for it until it is Crippled.
    scene = hand("scourge.silent-killer")
    one, _ = scene.group("phr.echo", 0, [(10.0, 10.0), (12.0, 10.0)])
    scene.state.ships[one].crippled = 1
    m = scene.play()
    assert list(plays(m, 0, Occasion("group-activates", group=0))) == [PlayCard(card, ship=one)]


def an_attack(dice: int, **more: Any) -> TargetedAttack:
    return fired_at(seat=1, source=1, name="test", target=ship(0), lock=4, dice=dice, **more)


@pytest.mark.rule("dropfleet.card.next-gen-armour-plating")
def test_next_gen_plating_re_rolls_armour_and_passive_saves() -> None:
    # A normal hit and a critical one; armour 4, passive 4 with shields up. Each save fails once, then holds.
    scene = hand()
    number = scene.ship("shaltari.basalt", 0, shields=True)
    scene.ship("ucm.berlin", 1, y=30.0)
    at_work(scene, "phr.next-gen-armour-plating", lasts="attack", ship=number)
    before = scene.state.ships[number].hull
    m = scene.play(ResolveAttack((an_attack(2),)), script=[4, 6, 1, 6, 1, 6])
    assert m.state.ships[number].hull == before
    assert [len(event.rolls) for event in told(m, SavesRolled)] == [1, 1]
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.card.next-gen-armour-plating")
def test_next_gen_plating_is_for_one_attack_on_armour_alone_too() -> None:
    scene = hand()
    number = scene.ship("ucm.berlin", 0)
    scene.ship("ucm.berlin", 1, y=30.0)
    at_work(scene, "phr.next-gen-armour-plating", lasts="attack", ship=number)
    # The first point is saved at the second try; for the second attack there is but one.
    m = scene.play(ResolveAttack((an_attack(1),)), ResolveAttack((an_attack(1),)), script=[4, 1, 6, 4, 1])
    assert m.state.ships[number].hull == CONTENT.ship_by_id["ucm.berlin"].hull - 1
    assert [event.rolls for event in told(m, SavesRolled)] == [(6,), (1,)]
    assert (dice_left(m), m.state.effects) == (0, [])


@pytest.mark.rule("dropfleet.card.intensify-point-defence")
def test_intensified_point_defence_is_for_one_roll() -> None:
    scene = hand()
    number = scene.ship("ucm.berlin", 0)
    scene.ship("ucm.berlin", 1, y=30.0)
    at_work(scene, "ucm.intensify-point-defence", lasts="attack", ship=number)
    dice = [4, *[1] * CONTENT.ship_by_id["ucm.berlin"].pd, 6]
    shot = ResolveAttack((an_attack(1, point_defence=True),))
    m = scene.play(shot, shot, script=[*dice, *dice])
    assert [event.needed for event in told(m, PointDefenceRolled)] == [4, 5]
    assert m.state.effects == []


@pytest.mark.rule("dropfleet.card.intensify-point-defence")
@pytest.mark.parametrize(("card", "needed"), [("ucm.intensify-point-defence", 4), ("", 5)])
def test_intensified_point_defence_needs_one_less(card: str, needed: int) -> None:
    """A Berlin has 5 dice, and an Aegis ship beside it adds its own."""
    scene = hand()
    number = scene.ship("ucm.berlin", 0)
    scene.ship("ucm.jakarta", 0, x=26.0)
    scene.ship("ucm.berlin", 1, y=30.0)
    if card:
        at_work(scene, card, lasts="attack", ship=number)
    pd = CONTENT.ship_by_id["ucm.berlin"].pd + ship_rules(CONTENT.ship_by_id["ucm.jakarta"]).aegis
    m = scene.play(ResolveAttack((an_attack(1, point_defence=True),)), script=[4, *[1] * pd, 6])
    (rolled,) = told(m, PointDefenceRolled)
    assert (len(rolled.rolls), rolled.needed) == (pd, needed)


@pytest.mark.rule("dropfleet.card.weapon-word")
def test_words_of_cards_are_in_the_names_of_weapons_of_their_faction() -> None:
    for card in CONTENT.command_card:
        for effect in card.effects:
            word = getattr(effect, "weapon", None)
            if word is not None:
                weapons = [w for each in CONTENT.fleet_ships(card.faction) for w in each.weapons]
                assert any(word in weapon.name for weapon in weapons), card.id


# Change of Plan


def revealed(*names: str) -> DropfleetMatch:
    """Seat 0 has revealed a Berlin (5) and has a Toulon (1) and a Moscow (10) left; seat 1 a Rio (5)."""
    scene = hand(*names)
    for kind in ("ucm.berlin", "ucm.toulon", "ucm.moscow"):
        scene.ship(kind, 0)
    scene.ship("ucm.rio", 1)
    player, other = scene.state.players
    player.strategy, other.strategy = [0, 1, 2], [3]
    player.stacked = other.stacked = True
    return scene.play(Reveal())


@pytest.mark.rule("dropfleet.card.change-of-plan")
def test_a_plan_is_changed_when_cards_lie_open() -> None:
    m = revealed("ucm.change-of-plan")
    assert options(m) == [Proceed(), PlayCard(CARD["ucm.change-of-plan"])]
    m.play(PlayCard(CARD["ucm.change-of-plan"]))
    for wrong in ((1, 2), (0, 1, 2, 2), (0, 1, 3)):
        with pytest.raises(IllegalAction):
            m.play(StackDeck(wrong))
    m.play(StackDeck((1, 2, 0)))
    player = m.state.players[0]
    assert (player.revealed, player.strategy) == (1, [2, 0])
    assert told(m, PlanChanged) == [PlanChanged(0, 1)]
    # The Toulon's rating is the lower one now.
    assert (m.pending[0].kind, m.pending[0].seat) == ("dropfleet.first", 0)


@pytest.mark.rule("dropfleet.card.area", "dropfleet.card.change-of-plan")
def test_a_plan_is_changed_twice_in_a_turn() -> None:
    m = revealed("ucm.change-of-plan", "ucm.change-of-plan")
    for order in ((1, 2, 0), (2, 0, 1)):
        m.play(PlayCard(CARD["ucm.change-of-plan"]))
        m.play(StackDeck(order))
    assert m.state.players[0].revealed == 2


@pytest.mark.rule("dropfleet.card.change-of-plan")
def test_the_last_card_cannot_be_changed() -> None:
    scene = hand("ucm.change-of-plan")
    scene.ship("ucm.berlin", 0)
    scene.ship("ucm.toulon", 1)
    for seat, player in enumerate(scene.state.players):
        player.revealed = seat
    m = scene.play(OfferCards("battlegroup-revealed"), CompareRatings())
    assert m.pending[0].kind == "dropfleet.first"


@pytest.mark.rule("dropfleet.dice.d3")
@pytest.mark.parametrize(("roll", "hull"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_a_card_of_d3_hull_gives_half_a_die(roll: int, hull: int) -> None:
    scene = hand()
    number = scene.ship("ucm.berlin", 0, hull=1)
    m = scene.play(ApplyCard(0, PlayCard(CARD["phr.nanite-surge"], ship=number)), script=[roll])
    assert m.state.ships[number].hull == hull
