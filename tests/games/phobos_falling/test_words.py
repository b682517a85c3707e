"""Everything has words: actions, events, reasons, refusals, the terminal's board."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.phobos_falling.station import CONTENT, MAP, officer, station
from tests.rules.phobos_falling.table import play, table

import gravitable
from gravitable.games.phobos_falling import GAME, words
from gravitable.games.phobos_falling.actions import DrawCard, MendWith, TubeTo, UseData, Walk
from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    BRIDGE,
    BRIDGE_SYSTEMS,
    CORE_AIR,
    HUB_1,
    HUB_2,
    PLACES,
    RING_2_LIFE_SUPPORT,
    SCIENCE_LAB,
    SECURITY,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.station.failure_causes import sentence
from gravitable.games.phobos_falling.station.life_support import no_air
from gravitable.games.phobos_falling.station.power import (
    no_auxiliary,
    no_drawing,
    no_main,
    no_system_use,
    not_turning,
)
from gravitable.games.phobos_falling.station.walks import no_walk
from gravitable.games.phobos_falling.terminal import board_text
from gravitable.kernel import IllegalAction, Proceed


def test_every_choice_of_a_game_has_a_label_of_its_own() -> None:
    m = gravitable.new("phobos-falling", seats=2, seed=3, options={"officers": 4})
    rng = Random(3)
    while m.pending:
        for decision in m.pending:
            labels = [words.action_words(m, option) for option in decision.options or ()]
            assert all(labels)
            if not decision.optional:
                assert len(set(labels)) >= len(labels) * 0.5  # the same card of two decks reads alike
        decision = rng.choice(m.pending)
        m.play(rng.choice(decision.options or ()), decision.seat)


def test_every_cause_has_a_sentence() -> None:
    wreck = station(
        damaged=range(23), dark=range(3, PLACES), blocked=[HUB_1], fires=[BRIDGE], breached=[SECURITY], fuel=0
    )
    causes = [*no_main(wreck), *no_auxiliary(wreck), *not_turning(wreck, "ring-1")]
    for zone in range(PLACES):
        causes += no_air(MAP, wreck, zone)
        causes += no_drawing(wreck, zone, BRIDGE_SYSTEMS)
        causes += no_system_use(wreck, zone, BRIDGE_SYSTEMS)
        causes += no_walk(MAP, wreck, HUB_1, zone, "none")
    for cause in causes:
        text = sentence(CONTENT, cause)
        assert text.endswith(".")
        assert "{" not in text
        assert cause.rule in GAME.ledger


@pytest.mark.parametrize(
    ("goal", "rule"),
    [
        (AIRLOCK, "phobos-falling.movement.airlock"),
        (SCIENCE_LAB, "phobos-falling.movement.life-support"),
        (SECURITY, "phobos-falling.movement.pirates"),
    ],
)
def test_a_refused_walk_says_why(goal: int, rule: str) -> None:
    there = station(damaged=[16], pirates={HUB_1: 3})
    m = table(officer("rock", BRIDGE), at=there)
    with pytest.raises(IllegalAction) as refused:
        play(m, Walk(goal))
    assert refused.value.rule == rule
    assert refused.value.reason != "That is not one of the choices."


def test_cards_that_cannot_be_used_say_why() -> None:
    hand = "engineering.repair-system bridge.technical-data security.jefferies-tube"
    m = table(officer("rock", AIRLOCK, hand, worn="science.space-suit"), at=station(dark=[BRIDGE]))
    refused = {type(blocked.action): blocked.rule for blocked in m.blocked(m.pending[0])}
    assert refused[MendWith] == "phobos-falling.turn.sequence"
    assert refused[UseData] == "phobos-falling.tech.bridge"
    assert refused[TubeTo] == "phobos-falling.cards.tube-not-outside"
    hurt = table(officer("rock", HUB_2, hand, health="wounded"))
    rules = {
        blocked.rule for blocked in hurt.blocked(hurt.pending[0]) if isinstance(blocked.action, MendWith)
    }
    assert rules == {"phobos-falling.health.wounded"}


def test_a_pile_without_power_says_why() -> None:
    crew = officer("rock", SCIENCE_LAB, "security.jefferies-tube")
    m = table(crew, at=station(dark=[SCIENCE_LAB], damaged=[SOLAR_PANELS]))
    play(m, Proceed())
    with pytest.raises(IllegalAction) as refused:
        play(m, DrawCard())
    assert refused.value.rule == "phobos-falling.power.zone"
    assert refused.value.reason == "Science Lab has no power."


def test_the_board_in_the_terminal_shows_what_is_wrong() -> None:
    there = station(damaged=[CORE_AIR], pirates={HUB_1: 3}, fires=[BRIDGE], dark=[RING_2_LIFE_SUPPORT])
    m = table(officer("rock", SECURITY, "security.weapon"), at=there)
    text = board_text(m.view(0))  # type: ignore[arg-type]
    for said in ("3 pirates", "fire", "dark", "no air", "LSC out", "Weapon", "Rock"):
        assert said in text
