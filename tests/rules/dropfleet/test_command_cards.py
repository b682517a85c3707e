"""Command cards: decks, moments, targets, answers, what they do in the Roundup."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, options, over, sector, ship, told

from gravitable.games.dropfleet.actions import DiscardCard, PlayCard, Proceed
from gravitable.games.dropfleet.cards import Moment, Thrust
from gravitable.games.dropfleet.events import CardNegated, CardPlayed
from gravitable.games.dropfleet.ships import FACTIONS
from gravitable.games.dropfleet.state import EMPTY, NONE, UNHARMED, ActiveEffect, Garrison, Landing
from gravitable.games.dropfleet.steps.bombardment import Collateral
from gravitable.games.dropfleet.steps.command import Occasion, OfferCards, end_effects, plays, windows
from gravitable.games.dropfleet.steps.damage import lose_ship
from gravitable.games.dropfleet.steps.planning import PlanningPhase
from gravitable.games.dropfleet.steps.roundup.carriers import launches
from gravitable.games.dropfleet.steps.roundup.damage_control import ControlDamage
from gravitable.games.dropfleet.steps.roundup.gates import linked
from gravitable.games.dropfleet.steps.roundup.ground_combat import FightOver
from gravitable.games.dropfleet.steps.roundup.landing import Land
from gravitable.games.dropfleet.table import effects_on

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
    m = scene.play(OfferCards("group-activates", 0))
    m.play(PlayCard(CARD["ucm.emergency-thrust"], group=0))
    assert over(m)
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
    m = scene.play(OfferCards("group-activates", 0))
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
    m = scene.play(OfferCards("group-activates", 0))
    m.play(PlayCard(CARD["ucm.emergency-thrust"], group=0))
    assert m.pending[0].seat == 1
    assert m.state.effects == []
    m.play(PlayCard(CARD["scourge.espionage"]))
    assert over(m)
    assert told(m, CardNegated) == [CardNegated(0, CARD["ucm.emergency-thrust"])]
    assert m.state.effects == []
    assert CARD["ucm.emergency-thrust"] in m.state.players[0].discards


@pytest.mark.rule("dropfleet.card.stack", "dropfleet.card.espionage")
def test_an_answer_may_be_answered_and_the_latest_takes_effect_first() -> None:
    scene = cards(("ucm.emergency-thrust", "ucm.espionage"), ("scourge.espionage",), active=0)
    m = scene.play(OfferCards("group-activates", 0))
    m.play(PlayCard(CARD["ucm.emergency-thrust"], group=0))
    m.play(PlayCard(CARD["scourge.espionage"]))
    assert m.pending[0].seat == 0
    m.play(PlayCard(CARD["ucm.espionage"]))
    assert over(m)
    assert told(m, CardNegated) == [CardNegated(1, CARD["scourge.espionage"])]
    assert len(m.state.effects) == 1
    assert [event.card for event in told(m, CardPlayed)] == [
        CARD["ucm.emergency-thrust"],
        CARD["scourge.espionage"],
        CARD["ucm.espionage"],
    ]


@pytest.mark.rule("dropfleet.card.order-of-play")
def test_the_inactive_player_or_the_higher_admiral_is_asked_first() -> None:
    held = (("ucm.damage-teams",), ("scourge.damage-teams",))
    for active, av, first in ((-1, (1, 3), 1), (-1, (3, 1), 0), (0, (3, 1), 1), (1, (1, 3), 0)):
        scene = cards(*held, active=active)
        for seat in (0, 1):
            scene.state.players[seat].flagship = seat
            scene.state.players[seat].av = av[seat]
            scene.state.ships[seat].harm = replace(UNHARMED, scanners=True)
        m = scene.play(OfferCards("damage-control"))
        assert m.pending[0].seat == first
        m.play(Proceed())
        assert m.pending[0].seat == 1 - first
        m.play(Proceed())
        assert over(m)


@pytest.mark.rule("dropfleet.card.order-of-play")
def test_players_alternate_and_who_passes_is_out() -> None:
    scene = cards(("ucm.damage-teams",) * 2, ("scourge.damage-teams",) * 2)
    for seat in (0, 1):
        scene.ship("ucm.berlin", seat, 4.0 + seat, 4.0)
    for each in scene.state.ships:
        each.harm = replace(UNHARMED, scanners=True)
    m = scene.play(OfferCards("damage-control"))
    asked = []
    for number in (0, 1, 2):
        asked.append(m.pending[0].seat)
        m.play(PlayCard(m.state.players[asked[-1]].hand[0], ship=number))
    assert asked == [0, 1, 0]
    assert m.pending[0].seat == 1
    m.play(Proceed())
    assert over(m)


@pytest.mark.rule("dropfleet.card.killed")
def test_a_killed_admiral_leaves_one_card_of_choice() -> None:
    scene = cards(("ucm.damage-teams", "ucm.espionage", "ucm.hard-lock"))
    scene.state.players[0].flagship, scene.state.players[0].av = 0, 4
    m = scene.play()
    m.agenda.clear()
    m.agenda.append(m._asking)  # type: ignore[arg-type]
    lose_ship(m, 0, "test")
    m._advance()
    for _ in range(2):
        assert m.pending[0].seat == 0
        assert all(isinstance(option, DiscardCard) for option in options(m))
        m.play(DiscardCard(CARD["ucm.espionage"] if _ == 0 else CARD["ucm.hard-lock"]))
    assert over(m)
    assert m.state.players[0].hand == [CARD["ucm.damage-teams"]]


# Cards of the Roundup


def at_work(scene: Scene, name: str, seat: int, **target: int) -> None:
    scene.state.effects.append(ActiveEffect(CARD[name], seat, "turn", **target))


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


def test_ground_cards_help_their_own_side_and_harm_the_other() -> None:
    """Dug In makes Infantry save on 4+, Host Uprising on 6+; Immortal Vanguard rolls one die more each."""
    for name, seat, roll, saved in (
        ("ucm.dug-in", 0, 4, True),
        ("ucm.dug-in", 1, 4, False),
        ("scourge.host-uprising", 1, 5, False),
        ("scourge.host-uprising", 0, 5, True),
    ):
        scene = cards()
        (place,) = scene.cluster(["commercial"])
        scene.troops(sector(place), 0, infantry=1)
        scene.troops(sector(place), 1, infantry=1)
        at_work(scene, name, seat, sector=place)
        m = scene.play(FightOver(sector(place)), script=[1, 4, roll])
        assert m.state.sectors[place].troops[0] == Garrison(1 if saved else 0)
    scene = cards()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 0, infantry=1, batteries=1)
    scene.troops(sector(place), 1, infantry=1)
    at_work(scene, "phr.immortal-vanguard", 0, sector=place)
    assert over(scene.play(FightOver(sector(place)), script=[1, 1, 1]))


def test_ground_cards_know_their_side_under_bombardment_too() -> None:
    """Dug In of seat 0: its Infantry saves collateral damage on 2+, the enemy's in the same sector on 3+."""
    for own, theirs in ((Garrison(0), Garrison(1)), (Garrison(1), Garrison(0))):
        scene = cards()
        (place,) = scene.cluster(["commercial"])
        scene.troops(sector(place), 0, infantry=1)
        scene.troops(sector(place), 1, infantry=1)
        at_work(scene, "ucm.dug-in", 0, sector=place)
        dice = [1, 3] if own == EMPTY else [2, 2]
        m = scene.play(Collateral(sector(place), 2, NONE), script=dice)
        assert m.state.sectors[place].troops == (own, theirs)


def test_second_wave_ignores_batteries_and_open_the_way_lengthens_chains() -> None:
    scene = cards()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 1, batteries=1)
    scene.state.landings = [Landing("ucm.dropships", 0, sector(place), "infantry")]
    at_work(scene, "ucm.second-wave", 0)
    assert scene.play(Land()).state.sectors[place].troops[0] == Garrison(1)
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
