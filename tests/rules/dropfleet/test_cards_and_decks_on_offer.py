"""Command cards and strategy decks: what is offered in crowded battles, and which battlegroups are due,
against a plain reading of the rulebook."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene
from tests.rules.dropfleet.skirmish import allows, skirmish, watch

from gravitable.games.dropfleet.actions import DiscardCards, PlayCard, StackDeck
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, DropfleetState
from gravitable.games.dropfleet.steps.card_effects import ApplyCard, DeckAid
from gravitable.games.dropfleet.steps.command import OfferCards
from gravitable.games.dropfleet.steps.discards import ANY, DiscardAid
from gravitable.games.dropfleet.steps.planning import due
from gravitable.kernel import PROCEED, Decision

ROLLED_FOR = ("fires", "corruptors", "containment", "surges", "scanners", "engines", "power", "decay")


def profile(s: DropfleetState, no: int) -> Any:
    return CONTENT.ship_by_id[s.groups[s.ships[no].group].kind.ship]


def owner(s: DropfleetState, no: int) -> int:
    return s.groups[s.ships[no].group].seat


def on_table(s: DropfleetState, group: int) -> list[int]:
    return [no for no in s.groups[group].ships if s.ships[no].status == "table"]


def useful(s: DropfleetState, card: Any, group: int, no: int) -> bool:
    """A card that would do nothing is not offered."""
    return any(helps(s, card, type(effect).__name__, group, no) for effect in card.effects)


def helps(s: DropfleetState, card: Any, name: str, group: int, no: int) -> bool:
    if name == "Spike":
        return any(s.ships[each].spike for each in on_table(s, group))
    if name == "Hull":
        return s.ships[no].hull < int(profile(s, no).hull)
    if name == "Repair" or card.when == "damage-control":
        return any(getattr(s.ships[no].harm, harm) for harm in ROLLED_FOR)
    if name == "GainStealth":
        return not profile(s, no).has("Stealth") or s.ships[no].crippled > 0
    if name == "MoreScald":
        return any(weapon.has("Scald") for weapon in profile(s, s.groups[group].ships[0]).weapons)
    return True


def aims(m: DropfleetMatch, seat: int, number: int, step: OfferCards) -> set[PlayCard]:
    """What a card of the hand may be played on at this moment."""
    s, card = m.state, CONTENT.command_card[number]
    if card.when != step.moment:
        return set()
    free = [not group.carded >> seat & 1 for group in s.groups]
    found: set[PlayCard] = set()
    names = {type(effect).__name__ for effect in card.effects}
    match card.aim:
        case "enemy-card":
            if any(isinstance(each, ApplyCard) and each.seat != seat for each in m.agenda):
                found = {PlayCard(number)}
        case "friendly-fleet":
            player = s.players[seat]
            if "Restack" not in names or (player.revealed != NONE and player.strategy):
                found = {PlayCard(number)}
        case "friendly-battlegroup":
            if s.players[seat].revealed != NONE:
                found = {PlayCard(number, battlegroup=s.players[seat].revealed)}
        case "friendly-group":
            groups = {step.group} - {NONE}
            if step.moment == "attack-declared":
                groups = {s.ships[no].group for no in step.ships}
            found = {
                PlayCard(number, group=group)
                for group in groups
                if s.groups[group].seat == seat and free[group] and useful(s, card, group, NONE)
            }
        case "friendly-ship":
            ships = list(step.ships)
            if not ships and step.group != NONE:
                alive = ("table", "waiting")
                ships = [no for no in s.groups[step.group].ships if s.ships[no].status in alive]
            elif not ships:
                ships = [no for no, each in enumerate(s.ships) if each.status == "table"]
            found = {
                PlayCard(number, ship=no)
                for no in ships
                if owner(s, no) == seat and free[s.ships[no].group] and useful(s, card, NONE, no)
            }
        case "enemy-ship":
            found = {
                PlayCard(number, ship=no)
                for no in step.ships
                if owner(s, no) != seat and free[s.ships[no].group] and s.active_seat == seat
            }
        case "friendly-sector" | "enemy-sector":
            for no, sector in enumerate(s.sectors):
                mine, theirs = sector.troops[seat].total, sector.troops[1 - seat].total
                if not sector.gone and mine and (theirs or "Reinforce" in names):
                    found.add(PlayCard(number, sector=no))
        case "friendly-garrison":
            lies = [each for each in s.effects if (each.card, each.seat) == (number, seat)]
            if "GroundSave" in names:
                lies = []
            for no, cluster in enumerate(s.clusters):
                mine = sum(s.sectors[each].troops[seat].total for each in cluster.sectors)
                if mine and no not in [each.cluster for each in lies]:
                    found.add(PlayCard(number, cluster=no))
            for no, station in enumerate(s.stations):
                standing = station.hull > 0 and station.troops[seat].total
                if standing and no not in [each.station for each in lies]:
                    found.add(PlayCard(number, station=no))
    return found


def decks(m: DropfleetMatch, decision: Decision) -> None:
    """Decks to stack and cards to discard: what a board is told, and what is refused."""
    if decision.kind not in ("dropfleet.stack", "dropfleet.discard"):
        return
    s, seat = m.state, decision.seat
    aid = m.aid(decision)
    if isinstance(aid, DeckAid):
        mine = [
            no
            for no, each in enumerate(s.battlegroups)
            if each.seat == seat
            and any(s.ships[x].status in ("table", "waiting") for g in each.groups for x in s.groups[g].ships)
        ]
        if s.phase == "activation":  # a plan is changed: the card that lies open goes back
            mine = [s.players[seat].revealed, *s.players[seat].strategy]
        assert (sorted(aid.must), aid.waiting, aid.chosen) == (sorted(mine), (), 0)
        assert allows(m, StackDeck(tuple(mine)), seat)
        assert allows(m, StackDeck(tuple(mine[::-1])), seat)
        others = [no for no, each in enumerate(s.battlegroups) if each.seat == 1 - seat]
        for wrong in (mine[1:], [*mine, mine[0]], [*mine, others[0]], [*mine[1:], others[0]]):
            assert not allows(m, StackDeck(tuple(wrong)), seat)
    else:
        assert isinstance(aid, DiscardAid)
        hand = s.players[seat].hand
        assert list(aid.hand) == hand
        free = aid.count == ANY
        assert allows(m, DiscardCards(()), seat) == free
        assert allows(m, DiscardCards(tuple(hand)), seat) == (free or aid.count == len(hand))
        assert allows(m, DiscardCards((hand[0],)), seat) == (free or aid.count == 1)
        assert not allows(m, DiscardCards((*hand, hand[0])), seat)


@pytest.mark.rule(
    "dropfleet.planning.strategy-deck",
    "dropfleet.planning.discard",
    "dropfleet.card.change-of-plan",
    "dropfleet.card.when",
    "dropfleet.card.target-once",
    "dropfleet.card.area",
    "dropfleet.card.order-of-play",
    "dropfleet.card.covert",
)
def test_cards_on_offer_are_those_of_the_hand_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    really = OfferCards.offers

    def offers(step: OfferCards, m: DropfleetMatch) -> list[Decision]:
        found = list(really(step, m))
        asked = {each.seat: set(each.options or ()) for each in found}
        s = m.state
        first = s.cards_first if s.active_seat == NONE else 1 - s.active_seat
        order = [each.seat for each in found]
        if step.last == NONE and len(order) == 2:
            assert order[0] == first
        elif len(order) == 2:
            assert order[1] == step.last
        for seat in range(2):
            player = s.players[seat]
            concerned = step.seat in (None, seat) and seat not in step.passed
            mine = {each for card in player.hand for each in aims(m, seat, card, step)}
            if seat in asked:
                assert concerned
                assert asked[seat] == {PROCEED, *mine}
                for each in mine:
                    seen[CONTENT.command_card[each.card].aim] += 1
            else:  # nobody is left out who could play anything that is not on the discard pile
                anything = {
                    each for card in (*player.hand, *player.pile) for each in aims(m, seat, card, step)
                }
                assert not concerned or not player.hand or not anything
        return found

    monkeypatch.setattr(OfferCards, "offers", offers)
    for seed in range(300, 326):
        rng = Random(seed)
        m = skirmish(seed, rng)
        m.advance()
        watch(m, rng, decks)
    missing = {card.aim for card in CONTENT.command_card} - set(seen)
    assert not missing, seen


APPROACHES = ("battleline", "column", "distant", "rapid-response")


@pytest.mark.rule(
    "dropfleet.approach.battleline",
    "dropfleet.approach.column",
    "dropfleet.approach.distant",
    "dropfleet.approach.rapid-response",
    "dropfleet.approach.must-arrive",
    "dropfleet.planning.unavailable",
    "dropfleet.battlegroup-card.lost",
)
@pytest.mark.parametrize("approach", APPROACHES)
def test_which_battlegroups_are_due(approach: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = replace(CONTENT.scenario[0], approach=approach, first_wave=())
    monkeypatch.setattr("gravitable.games.dropfleet.steps.planning.scenario_of", lambda m: scenario)
    for number in range(150):
        rng = Random(number)
        scene = Scene(turn=rng.randint(1, 6))
        for _ in range(rng.randint(1, 6)):
            status = rng.choice(("table", "waiting", "waiting", "waiting", "destroyed", "left"))
            scene.ship("ucm.berlin", rng.randrange(2), status=status)
        s = scene.state
        for no, each in enumerate(s.battlegroups):
            arrived = s.ships[no].status == "table" or rng.random() < 0.1
            s.battlegroups[no] = replace(each, arrived=arrived, rating=rng.choice((4, 9, 10, 14, 15, 30)))
        m = scene.play()
        for seat in range(2):
            alive = [
                no
                for no, each in enumerate(s.battlegroups)
                if each.seat == seat and s.ships[no].status in ("table", "waiting")
            ]
            must = [no for no in alive if s.battlegroups[no].arrived]
            waiting = [no for no in alive if not s.battlegroups[no].arrived]
            come = 0
            if approach == "battleline":
                must, waiting = must + waiting, []
            elif approach == "column":
                come = 2 if s.turn < 3 else len(waiting)
            elif approach == "distant":
                most = {1: 9, 2: 14}.get(s.turn, 99)
                must, waiting = must + [no for no in waiting if s.battlegroups[no].rating <= most], []
            else:
                come = 1 if s.turn == 1 else 0 if s.turn < 4 else len(waiting)
            if come >= len(waiting):
                must, waiting, come = must + waiting, [], 0
            expected = (sorted(must), waiting if come else [], come)
            assert due(m, seat) == expected, (approach, s.turn, seat)
