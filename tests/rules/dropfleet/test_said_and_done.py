"""What the table says of a shot is what its dice do: random attacks, a weapon with every special rule among
them, as the firing player is told of them and as they then fall."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import pytest
from tests.rules.dropfleet.scene import CONTENT, Scene
from tests.rules.dropfleet.test_dice_against_odds import fits

from gravitable.games.dropfleet.actions import Fire, Shot
from gravitable.games.dropfleet.events import Crippled, HullLost
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.shot_odds import ShotOdds
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.steps.allocation import AllocateFire, FireAid

FALLS = 300
"""How often the dice of every attack fall."""

TARGETS = (
    "ucm.berlin",
    "ucm.toulon",
    "phr.heracles",
    "scourge.hydra",
    "shaltari.emerald",
    "resistance.tribune",
)


def with_rule() -> dict[str, list[tuple[str, int]]]:
    """Ships and weapons by the special rules of the weapon, numbers left out; those of fixed Attack."""
    found: dict[str, list[tuple[str, int]]] = {}
    for profile in CONTENT.ship:
        for number, weapon in enumerate(profile.weapons):
            if weapon.attack_dice.count == 0:
                for text in weapon.special:
                    found.setdefault(re.sub(r" \(\d+\)", "", text), []).append((profile.id, number))
    return found


RULES = with_rule()


def told_of(firer: str, number: int, rng: Random) -> Iterator[tuple[DropfleetMatch, Shot, ShotOdds]]:
    """A random moment at which the weapon may be fired at a ship or a sector, with and without Overcharge."""
    scene = Scene()
    enemy = rng.choice(TARGETS)
    scene.ship(
        firer,
        0,
        y=24.0 + rng.uniform(0.5, 8.0),
        layer=rng.choice(("high", "low", "low", "atmosphere")),
        heading=rng.choice((0.0, 90.0, 180.0, 270.0)),
        order=rng.choice(("standard", "weapons-free")),
    )
    shields = enemy.startswith("shaltari") and rng.random() < 0.5
    scene.ship(enemy, 1, layer=rng.choice(("high", "low")), spike=rng.randint(0, 2), shields=shields)
    scene.cluster(["industrial"])
    m = scene.play(AllocateFire(0))
    aid = m.aid(m.pending[0]) if m.pending[0].kind == "dropfleet.fire" else None
    if not isinstance(aid, FireAid):
        return
    for shot in aid.shots:
        if shot.weapon == number:
            at = rng.randrange(len(shot.targets))
            target, *_ = shot.targets[at]
            yield m, Shot(0, number, target), aid.shot_odds[shot.odds[at]]
            if shot.charged:
                yield m, Shot(0, number, target, overcharge=True), aid.shot_odds[shot.charged[at]]


def hull_lost(m: DropfleetMatch, shot: Shot, luck: int) -> int:
    """What the target loses to the shot itself, before anything follows from it."""
    world = m.clone(Random(luck))
    for event in world.play(Fire((shot,)), 0):
        if isinstance(event, Crippled):
            return 0
        if isinstance(event, HullLost) and event.target == shot.target:
            return min(event.points, hull_of(m, shot.target))
    return 0


def hull_of(m: DropfleetMatch, target: Target) -> int:
    return (m.state.ships if target.kind == "ship" else m.state.sectors)[target.no].hull


@pytest.mark.rule("dropfleet.firing.steps", "dropfleet.hit.roll", "dropfleet.save.per-point")
@pytest.mark.parametrize("special", sorted(RULES))
def test_the_odds_that_are_told_are_those_of_the_dice(special: str) -> None:
    rng = Random(special)
    moments = (list(told_of(*rng.choice(RULES[special]), rng)) for _ in range(100))
    cases = list(chain.from_iterable(islice(filter(None, moments), 2)))
    assert cases
    for m, shot, shot_odds in cases:
        odds: defaultdict[int, float] = defaultdict(float)
        for points, chance in attack_odds(shot_odds.attack, shot_odds.defence).hull.items():
            odds[min(points, hull_of(m, shot.target))] += chance
        fits(Counter(hull_lost(m, shot, luck) for luck in range(FALLS)), odds)
        mean = sum(points * chance for points, chance in enumerate(shot_odds.hull))
        assert mean == pytest.approx(shot_odds.mean, abs=0.02)
