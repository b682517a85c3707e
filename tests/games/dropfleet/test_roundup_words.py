"""Everything that can be chosen or can happen in the Roundup has words."""

from __future__ import annotations

from tests.rules.dropfleet.scene import Scene, sector, ship, station

from gravitable.games.dropfleet.steps.roundup import actions as a
from gravitable.games.dropfleet.steps.roundup import events as e
from gravitable.games.dropfleet.steps.roundup.words import ACTION_WORDS, EVENT_WORDS
from gravitable.kernel import Action, Event
from gravitable.kernel.game import found

NAMES = ("Ada", "Bea")


def table() -> Scene:
    scene = Scene()
    scene.cluster(["commercial", "military"], name="New Auckland")
    scene.station(armaments=("laser",))
    scene.ship("ucm.seattle", 0)
    scene.ship("scourge.wyvern", 1)
    return scene


def test_no_class_is_without_words() -> None:
    assert set(ACTION_WORDS) == set(found(a.__name__, Action))
    assert set(EVENT_WORDS) == set(found(e.__name__, Event))


def test_actions_read_well() -> None:
    m = table().play()
    said = {
        a.FireSector(1, ship(1)): "Fire military sector of New Auckland at Wyvern",
        a.FireStation(0, 0, ship(1)): "Fire Laser Armament of station dock at Wyvern",
        a.MoveTroops(0, (a.TroopMove(0, 1, 2, 1),)): (
            "New Auckland: 2 Infantry and 1 Armour from commercial to military"
        ),
        a.MoveTroops(0): "New Auckland: all ground assets stay",
        a.Relocate(sector(0), station(0), "armour", 0): (
            "Armour from commercial sector of New Auckland through Seattle to station dock"
        ),
        a.AllotHits(2, 1, 0): "2 damage to Infantry, 1 to Armour, 0 to Batteries",
        a.SelectCarriers(0): "Launch from the Seattle group",
        a.Launch(0, 0, "ucm.bombers", ship(1), 3): "Seattle: 3 Bombers to Wyvern",
        a.Launch(0, 0, "ucm.bulk-landers", sector(0), 1, "infantry"): (
            "Seattle: 1 Bulk Lander with Infantry to commercial sector of New Auckland"
        ),
        a.ResolveAssets(ship(1)): "Resolve the assets at Wyvern",
        a.RollRegeneration(0, 3): "Seattle rolls 3 Regenerate dice",
        a.RepairEffect(0, "scanners"): "Seattle: repair the scanners",
        a.ExtraOrder(0): "The Seattle group takes another order",
        a.SteerLiner(-15): "Turn the liner -15 degrees",
        a.SteerLiner(0): "Straight on",
    }
    for action, words in said.items():
        assert ACTION_WORDS[type(action)](m, action) == words


def test_events_read_well() -> None:
    m = table().play()
    said = {
        e.RoundupBegan(2): "Roundup of turn 2",
        e.InitiativeRolled((3, 6), (6, 7), (1, 0)): "Initiative: Ada 3 (total 6), Bea 6 (total 7); Bea wins",
        e.InitiativeRolled((3, 3), (4, 4), ()): (
            "Initiative: Ada 3 (total 4), Bea 3 (total 4); equals roll again"
        ),
        e.TroopsMoved(0, 0, (a.TroopMove(0, 1, 1),)): (
            "Ada in New Auckland: 1 Infantry from commercial to military"
        ),
        e.TroopRelocated(0, sector(0), station(0), "infantry", 6, False): (
            "Ada: Infantry goes from commercial sector of New Auckland to station dock, "
            "and is destroyed by a battery"
        ),
        e.GroundCombat(sector(0), ((4, 1), ())): "Ground combat, commercial sector of New Auckland: Ada 4 1",
        e.StationControlled(0, -1): "Nobody controls station dock",
        e.FightersReturned(1, 2): "2 fighters of Bea fly home",
        e.AssetsLaunched(0, "ucm.bombers", ship(1), 3, 1, True): (
            "Seattle launches 3 Bombers to Wyvern; 1 lost in debris; they strike after its next activation"
        ),
        e.TroopsLanded(0, sector(0), "infantry", (2, 3, 6), 1): (
            "Ada lands 1 Infantry in commercial sector of New Auckland under fire (2 3 6)"
        ),
        e.Dogfight(ship(1), 2): "Dogfight at Wyvern: 2 fighters of each side",
        e.Manoeuvred(1, "ucm.torpedoes", 5, "waits"): "Wyvern manoeuvres, 5: 1 Torpedo falls behind",
        e.Burnt(0, 2, 1, 0): "Seattle suffers damage: 2 from fire, 1 from corruption",
        e.DamageControlRolled(0, "decay", 4, True): "Seattle rolls 4: orbital decay repaired",
        e.DamageControlRolled(0, "fires", 0, True): "Seattle: a fire repaired",
        e.RepairsRolled(0, (4, 1)): "Seattle rolls for repairs: 4 1",
        e.Regenerated(0, (4, 1), 9): "Seattle regenerates (4 1): Hull 9",
        e.BatteriesOverrun(sector(0), 1, 2): (
            "2 batteries of Bea are overrun in commercial sector of New Auckland"
        ),
        e.NeutralMoved(1, 4.0, 24.5, 90.0, "low"): "Wyvern moves to 4, 24.5 (low)",
        e.NeutralTaken(1, 0): "Ada controls Wyvern",
        e.AnomalyMoved(4.0, 9.0): "The Anomaly moves to 4, 9",
        e.HologramsFaded(2): "Holographic debris fades",
    }
    for event, words in said.items():
        assert EVENT_WORDS[type(event)](m, event, NAMES) == words
    assert {type(event) for event in said} == set(EVENT_WORDS)
