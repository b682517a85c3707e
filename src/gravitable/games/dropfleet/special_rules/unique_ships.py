"""The special rules of single ships."""

from __future__ import annotations

from gravitable.games.dropfleet.special_rules.ship_rule import ShipRule


class CommandShip(ShipRule):
    """dropfleet.unique-rule.command-ship"""

    name = "Command Ship"
    text = "Carries an AV 5 admiral without cost."
    clause = "dropfleet.unique-rule.command-ship"
    source = "reconstructed"
    free_admiral = True


class CommandDeck(ShipRule):
    """dropfleet.unique-rule.command-deck"""

    name = "Command Deck"
    text = "With the admiral aboard, two more cards when drawing."
    clause = "dropfleet.unique-rule.command-deck"
    source = "reconstructed"
    more_cards = 2


class UCMBattlenet(ShipRule):
    """dropfleet.unique-rule.ucm-battlenet"""

    name = "UCM Battlenet"
    text = (
        "When a friendly battlegroup within its weapon range activates, discard a command card: on "
        'its special order it moves up to 4" more, or fires one more weapon system (one Close Action '
        "weapon where the order forbids fire), or may change layer where the order forbids it."
    )
    clause = "dropfleet.unique-rule.ucm-battlenet"
    source = "reconstructed"
    battlenet = True


class PungariLanders(ShipRule):
    """dropfleet.unique-rule.pungari-landers"""

    name = "Pungari Landers"
    text = "Its Bulk Landers deliver Infantry only."
    clause = "dropfleet.unique-rule.pungari-landers"
    source = "reconstructed"
    infantry_only = True


class StealthObservation(ShipRule):
    """dropfleet.unique-rule.stealth-observation"""

    name = "Stealth Observation"
    text = "May survey a cluster whatever the tonnage of its battlegroup."
    clause = "dropfleet.unique-rule.stealth-observation"
    source = "reconstructed"
    surveys_always = True


class OculusBooster(ShipRule):
    """dropfleet.unique-rule.oculus-booster"""

    name = "Oculus Booster"
    text = (
        "On Standard Orders, other friendly Oculus weapons worsen armour by 2 instead of 1 against "
        "targets in its front arc and Scan, on any layer."
    )
    clause = "dropfleet.unique-rule.oculus-booster"
    source = "reconstructed"
    boosts_oculus = True


class EnergySiphon(ShipRule):
    """dropfleet.unique-rule.energy-siphon"""

    name = "Energy Siphon"
    text = (
        'Once an activation, before or after moving, takes the spike of a ship within 3" that lacks '
        "this rule. A Minor Spike taken gives the group's Oculus Rays +1 Attack, a Major Spike +1 "
        "Damage, for the activation."
    )
    clause = "dropfleet.unique-rule.energy-siphon"
    source = "reconstructed"
    siphons = True


class RammingShip(ShipRule):
    """dropfleet.unique-rule.ramming-ship"""

    name = "Ramming Ship"
    text = "May ram although Light, with twice its starting Hull in dice; the hits have Corruptor."
    clause = "dropfleet.unique-rule.ramming-ship"
    source = "reconstructed"
    ram_dice = 2
    ram_hit_effects = ("Corruptor",)


class HoloDebrisField(ShipRule):
    """dropfleet.unique-rule.holo-debris-field"""

    name = "Holo-Debris Field"
    text = (
        'After its activation may place a 4" wide Fine Debris Field within 3" until the end of the '
        "Roundup; friends ignore it."
    )
    clause = "dropfleet.unique-rule.holo-debris-field"
    source = "reconstructed"
    holo_debris = True


class DroneRepair(ShipRule):
    """dropfleet.unique-rule.drone-repair"""

    name = "Drone Repair"
    text = "Keeps Regenerate when Crippled."
    clause = "dropfleet.unique-rule.drone-repair"
    source = "reconstructed"
    nothing = "No ship loses Regenerate by being Crippled."


class AdvancedECMSuite(ShipRule):
    """dropfleet.unique-rule.advanced-ecm-suite"""

    name = "Advanced ECM Suite"
    text = (
        "Once a turn, after an enemy group has allocated its dice: +1 Lock for its dice on one "
        'friendly ship within 4" on the same layer; not against Close Action or launch assets.'
    )
    clause = "dropfleet.unique-rule.advanced-ecm-suite"
    source = "reconstructed"
    ecm_suite = True


class TargetingLink(ShipRule):
    """dropfleet.unique-rule.targeting-link"""

    name = "Targeting Link"
    text = (
        "A friendly ship with this ship in its weapon range, spikes ignored, may measure range from "
        "this ship with this ship's Scan; never for Close Action, one link an attack."
    )
    clause = "dropfleet.unique-rule.targeting-link"
    source = "reconstructed"
    targeting_link = True


class VoidSkip(ShipRule):
    """dropfleet.unique-rule.void-skip"""

    name = "Void Skip"
    text = (
        'On Standard Orders within 6" of a Voidgate the whole group may be placed within 6" of '
        "another gate of its chain, within one layer of it, facing anywhere, and gains a Minor Spike."
    )
    clause = "dropfleet.unique-rule.void-skip"
    source = "reconstructed"
    void_skip = True


class BoxOfScraps(ShipRule):
    """dropfleet.unique-rule.box-of-scraps"""

    name = "Box of Scraps"
    text = (
        'After its activation puts a token on a friendly ship within 6" that has none; when that ship '
        "would be destroyed it loses the token and stays with D3 Hull."
    )
    clause = "dropfleet.unique-rule.box-of-scraps"
    source = "reconstructed"
    scraps = True


class RepairBay(ShipRule):
    """dropfleet.unique-rule.repair-bay"""

    name = "Repair Bay"
    text = 'Friendly ships within 6" add 2 to their Damage Control rolls.'
    clause = "dropfleet.unique-rule.repair-bay"
    source = "reconstructed"
    repair_bay = 2


class Remnant(ShipRule):
    """dropfleet.unique-rule.remnant"""

    name = "Remnant"
    text = "Nothing is known of its effect, so it has none."
    clause = "dropfleet.unique-rule.remnant"
    source = "reconstructed"
    nothing = "Nothing is known of its effect."


class RepairAndRefuel(ShipRule):
    """dropfleet.unique-rule.repair-and-refuel"""

    name = "Repair and Refuel"
    text = 'Friendly fighters within 6", on any layer, stay when their bonus is used.'
    clause = "dropfleet.unique-rule.repair-and-refuel"
    source = "reconstructed"
    refuels = True


class SpaceTelescope(ShipRule):
    """dropfleet.unique-rule.space-telescope"""

    name = "Space Telescope"
    text = (
        "Its Active Scan gives a Major Spike (a Silent Runner found gets a Minor Spike) and a token. "
        "One friendly group may spend it when firing at that ship: its dice are critical when beating "
        "Lock by one."
    )
    clause = "dropfleet.unique-rule.space-telescope"
    source = "reconstructed"
    telescope = True


class Explosive(ShipRule):
    """dropfleet.unique-rule.explosive"""

    name = "Explosive"
    text = "When destroyed it rolls Catastrophic Damage as a ship of Hull 6."
    clause = "dropfleet.unique-rule.explosive"
    source = "reconstructed"
    dies_as_hull = 6


class CivilianTransport(ShipRule):
    """dropfleet.unique-rule.civilian-transport"""

    name = "Civilian Transport"
    text = (
        "A neutral ship that no fleet may target while ground assets of its own are aboard; boarded "
        "as a Medium station."
    )
    clause = "dropfleet.unique-rule.civilian-transport"
    source = "reconstructed"
    nothing = "The scenario says which ships are nobody's, and what is aboard."
