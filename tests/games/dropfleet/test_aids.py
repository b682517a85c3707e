"""What the board is told beside a question is what the rules then do."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import pytest

import gravitable
from gravitable.games.dropfleet.actions import Fire, GiveOrders, MoveShip, Shot, StackDeck
from gravitable.games.dropfleet.events import HullLost
from gravitable.games.dropfleet.fire.targeting import Attacker, legal_shots
from gravitable.games.dropfleet.space.exposure import Exposure
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.steps.allocation import FireAid
from gravitable.games.dropfleet.steps.card_effects import DeckAid
from gravitable.games.dropfleet.steps.ordering import OrdersAid
from gravitable.games.dropfleet.table import enemy_ships, gear, signature_of, table_of
from gravitable.kernel import IllegalAction

FIRED = 500
"""How often a shot is fired to compare what it does with what was told."""


def questions(kind: str, seed: int = 5) -> Iterator[DropfleetMatch]:
    """A battle without cards, played at random, at every question of a kind."""
    m = gravitable.new("dropfleet", seats=2, seed=seed, options={"points": 1500, "command_cards": False})
    rng = Random(seed)
    while m.pending:
        if m.pending[0].kind == kind:
            yield m
        m.play(rng.choice(list(m.candidates(m.pending[0], 3, rng))), m.pending[0].seat)


def test_the_odds_of_a_shot_are_what_it_does() -> None:
    """Every shot of three attacks fired many times: the Hull lost is as told on average."""
    compared = 0
    for m in questions("dropfleet.fire"):
        decision = m.pending[0]
        aid = m.aid(decision)
        assert isinstance(aid, FireAid)
        if aid.rolled or m.state.tokens:  # escorting fighters are asked for, which the odds leave aside
            continue
        for shot in aid.shots:
            target = shot.targets[0][0]
            if target.kind != "ship":
                continue
            told = aid.shot_odds[shot.odds[0]]
            assert sum(told.hull) == pytest.approx(1.0, abs=0.01)
            fire = Fire((Shot(shot.ship, shot.weapon, target),))
            lost = [hull_lost(m, fire, seed) for seed in range(FIRED)]
            spread = math.sqrt(sum((n - told.mean) ** 2 * chance for n, chance in enumerate(told.hull)))
            # Hull that is not there cannot be lost: compare up to what the target has.
            hull = m.state.ships[target.no].hull
            mean = sum(min(n, hull) * chance for n, chance in enumerate(told.hull))
            assert sum(lost) / FIRED == pytest.approx(mean, abs=4 * spread / math.sqrt(FIRED) + 0.01)
            compared += 1
        if compared >= 6:
            return
    assert compared, "nothing was fired at a ship"


def hull_lost(m: DropfleetMatch, fire: Fire, seed: int) -> int:
    """What the first attack takes off its target, as it has it."""
    clone = m.clone(Random(seed))
    target = fire.shots[0].target
    hull = clone.state.ships[target.no].hull
    clone.play(fire, clone.pending[0].seat)
    hull_lost = next((e for e in clone.events if isinstance(e, HullLost) and e.target == target), None)
    return 0 if hull_lost is None else min(hull, hull_lost.points)


def test_orders_that_are_told_to_be_allowed_are_and_others_are_refused() -> None:
    asked = 0
    for m in questions("dropfleet.orders"):
        decision = m.pending[0]
        aid = m.aid(decision)
        assert isinstance(aid, OrdersAid)
        for place, ship in enumerate(aid.ships):
            down = (False,) * len(aid.ships)
            for order in ship.allowed:
                orders = tuple(order if at == place else one.allowed[0] for at, one in enumerate(aid.ships))
                m.check(GiveOrders(orders, down), decision.seat)
            for refused in ship.refused:
                orders = tuple(
                    refused.order if at == place else one.allowed[0] for at, one in enumerate(aid.ships)
                )
                with pytest.raises(IllegalAction) as refusal:
                    m.check(GiveOrders(orders, down), decision.seat)
                assert refusal.value.rule == refused.rule
                assert refusal.value.reason == refused.reason
        asked += 1
        if asked == 40:
            return
    assert asked


def test_targets_that_are_told_can_be_shot_at_and_all_others_are_refused() -> None:
    asked = refused = 0
    for m in questions("dropfleet.fire"):
        decision = m.pending[0]
        aid = m.aid(decision)
        assert isinstance(aid, FireAid)
        if aid.rolled:
            continue  # what was rolled must be fired, whatever else is
        for shot in aid.shots:
            told = {target for target, *_ in shot.targets}
            for number in range(len(m.state.ships)):
                target = Target("ship", number)
                fire = Fire((Shot(shot.ship, shot.weapon, target),))
                if target in told:
                    m.check(fire, decision.seat)
                else:
                    with pytest.raises(IllegalAction):
                        m.check(fire, decision.seat)
                    refused += 1
        asked += 1
        if asked == 25:
            break
    assert asked
    assert refused


def test_a_deck_of_what_is_due_and_chosen_is_legal() -> None:
    for m in questions("dropfleet.stack"):
        for decision in m.pending:
            aid = m.aid(decision)
            assert isinstance(aid, DeckAid)
            m.check(StackDeck((*aid.must, *aid.waiting[: aid.chosen])), decision.seat)
            if aid.chosen:
                with pytest.raises(IllegalAction):
                    m.check(StackDeck((*aid.must, *aid.waiting[: aid.chosen - 1])), decision.seat)


def test_sets_of_weapons_that_are_told_to_go_together_do_and_take_no_more() -> None:
    """A click puts such a set on targets: legal with all that must be fired, and one more is refused."""
    sets = 0
    for m in questions("dropfleet.fire"):
        decision = m.pending[0]
        aid = m.aid(decision)
        assert isinstance(aid, FireAid)
        first = {(shot.ship, shot.weapon): shot.targets[0][0] for shot in aid.shots}
        whole = dict(aid.together)
        others = [
            Shot(ship, weapon, first[ship, weapon])
            for ship, ways in whole.items()
            for weapon in (ways[0] if ways else ())
        ]
        for ship, ways in whole.items():
            rest = [shot for shot in others if shot.ship != ship]
            for weapons in ways:
                mine = [Shot(ship, weapon, first[ship, weapon]) for weapon in weapons]
                m.check(Fire((*rest, *mine)), decision.seat)
                sets += 1
                for shot in aid.shots:
                    if shot.ship == ship and shot.weapon not in weapons:
                        more = Shot(ship, shot.weapon, shot.targets[0][0])
                        with pytest.raises(IllegalAction):
                            m.check(Fire((*rest, *mine, more)), decision.seat)
    assert sets > 20


def test_an_order_leaves_the_signature_that_is_told() -> None:
    compared = 0
    for m in questions("dropfleet.orders"):
        decision = m.pending[0]
        aid = m.aid(decision)
        assert isinstance(aid, OrdersAid)
        for order, given in aid.uniform:
            m.check(given, decision.seat)
            ship = aid.ships[0].ship
            told = next((way for way in aid.ships[0].ways if way.order == order), None)
            if len(aid.ships) > 1:
                continue
            if told is None or m.state.ships[ship].status != "table" or m.state.ships[ship].harm.sabotaged:
                continue
            assert told.outline
            after = m.clone(Random(1))
            after.play(given, decision.seat)
            while after.pending and after.state.active_group == aid.group:
                after.play(after.candidates(after.pending[0], 1, Random(2))[0], after.pending[0].seat)
            if after.state.ships[ship].status == "table" and not after.state.ships[ship].fired:
                hull_lost = after.state.ships[ship].hull < m.state.ships[ship].hull
                shown = signature_of(after, ship)
                assert shown == told.signature or hull_lost
                compared += 1
        if compared >= 12:
            return
    raise AssertionError(f"only {compared} compared")


def test_a_planned_move_leads_where_its_study_says() -> None:
    """Who is told to be in reach can be fired at once the ship has moved; who is not cannot."""
    studied = shot_at = met = 0
    for m in questions("dropfleet.move", seed=7):
        decision = m.pending[0]
        for action in m.candidates(decision, 3, Random(3)):
            if not isinstance(action, MoveShip):
                continue
            told = m.study(action, decision.seat)
            assert isinstance(told, Exposure)
            met += bool(told.dangers)
            if told.dangers:
                continue
            after = m.clone(Random(1))
            after.play(action, decision.seat)
            ship = after.state.ships[action.ship]
            if ship.status != "table":
                continue
            studied += 1
            assert ship.layer == told.layer
            near = next(one for one in told.distances if one.kind == "edge")
            width, depth = table_of(m).width, table_of(m).depth
            assert near.far == pytest.approx(min(ship.x, ship.y, width - ship.x, depth - ship.y), abs=0.01)
            assert [one.far for one in told.distances] == sorted(one.far for one in told.distances)
            can = {target for shot in legal_shots(after, [action.ship]) for target, _ in shot.aims}
            assert {in_range.target for in_range in told.targets} == can
            shot_at += bool(told.exposed)
            for enemy in enemy_ships(after.state, decision.seat):
                aims = [
                    Attacker(after, enemy).aim(no, Target("ship", action.ship))
                    for no in range(len(gear(after, enemy).weapons))
                    if not after.state.ships[enemy].harm.lost >> no & 1
                ]
                hits = sum(not isinstance(aim, IllegalAction) for aim in aims)
                in_range = next((one for one in told.exposed if one.target.no == enemy), None)
                if told.signature == signature_of(after, action.ship):
                    assert hits == (in_range.weapons if in_range else 0)
        if studied > 150 and shot_at and met:
            return
    raise AssertionError(f"{studied} studied, {shot_at} exposed, {met} met something")
