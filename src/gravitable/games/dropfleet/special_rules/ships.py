"""The special rules of ships, in the order of the rulebook."""

from __future__ import annotations

from gravitable.games.dropfleet.special_rules.ship_rule import ShipRule
from gravitable.games.dropfleet.specials import Special


class AblativeArmour(ShipRule):
    """dropfleet.ship-rule.ablative-armour, dropfleet.ship-rule.ablative-printed"""

    name = "Ablative Armour"
    text = (
        "The printed armour holds until the ship is Crippled; from then on it is 2 worse for the rest "
        "of the game."
    )
    clause = "dropfleet.ship-rule.ablative-armour"
    ablative = 2


class Aegis(ShipRule):
    """dropfleet.ship-rule.aegis"""

    name = "Aegis"
    text = 'This ship and friendly ships within 4" on its layer add the number to their Point Defence.'
    clause = "dropfleet.ship-rule.aegis"
    takes = "number"

    def __init__(self, special: Special) -> None:
        super().__init__(special)
        self.aegis = special.number


class Atmospheric(ShipRule):
    """dropfleet.ship-rule.atmospheric"""

    name = "Atmospheric"
    text = "May enter Atmosphere."
    clause = "dropfleet.ship-rule.atmospheric"
    atmospheric = True


class Beast(ShipRule):
    """dropfleet.ship-rule.beast"""

    name = "Beast"
    text = "Once it has suffered a Crippling Damage result, its weapons have −1 Lock."
    clause = "dropfleet.ship-rule.beast"
    lock_when_hurt = -1


class Detector(ShipRule):
    """dropfleet.ship-rule.detector"""

    name = "Detector"
    text = (
        "May always use Active Scan, whatever special order its battlegroup chose; every Detector of "
        "a group may."
    )
    clause = "dropfleet.ship-rule.detector"
    scans_always = True


class Dreadnought(ShipRule):
    """dropfleet.ship-rule.dreadnought

    dropfleet.ship-rule.dreadnought-alone, dropfleet.ship-rule.dreadnought-share,
    dropfleet.ship-rule.dreadnought-admiral, dropfleet.ship-rule.dreadnought-fire
    """

    name = "Dreadnought"
    text = (
        "Alone in its battlegroup, carries the admiral, may exceed the points cap; fires two weapon "
        "systems where one is allowed; damage tables of its own, Crippled at 18 and again at 10 Hull."
    )
    clause = "dropfleet.ship-rule.dreadnought"
    systems = 2
    dreadnought = True


class FullCloak(ShipRule):
    """dropfleet.ship-rule.full-cloak"""

    name = "Full Cloak"
    text = "Never gains a spike until it is Crippled."
    clause = "dropfleet.ship-rule.full-cloak"
    spikes = 0


class CarriesLaunch(ShipRule):
    """dropfleet.ship-rule.launch"""

    name = "Launch"
    text = "Carries launch assets as its loads say."
    clause = "dropfleet.ship-rule.launch"
    nothing = "What a ship launches is in its loads."


class Monitor(ShipRule):
    """dropfleet.ship-rule.monitor, dropfleet.ship-rule.monitor-orders"""

    name = "Monitor"
    text = "No Course Change or Max Thrust; no Lock penalty between Low and High Orbit."
    clause = "dropfleet.ship-rule.monitor"
    forbids = frozenset({"course-change", "max-thrust"})
    crosses_orbits = True
    monitor = True


class Open(ShipRule):
    """dropfleet.ship-rule.open"""

    name = "Open"
    text = "Free of group and battlegroup coherency, and never worsens the Strategy Rating."
    clause = "dropfleet.ship-rule.open"
    free_of_group = True
    free_of_battlegroup = True


class Outlier(ShipRule):
    """dropfleet.ship-rule.outlier"""

    name = "Outlier"
    text = "Free of battlegroup coherency, and never worsens the Strategy Rating."
    clause = "dropfleet.ship-rule.outlier"
    free_of_battlegroup = True


class PartialCloak(ShipRule):
    """dropfleet.ship-rule.partial-cloak"""

    name = "Partial Cloak"
    text = "Never has more than a Minor Spike until it is Crippled."
    clause = "dropfleet.ship-rule.partial-cloak"
    spikes = 1


class Rare(ShipRule):
    """dropfleet.ship-rule.rare"""

    name = "Rare"
    text = "At most one group of the class in a Skirmish, two in a Clash, three in a Battle."
    clause = "dropfleet.ship-rule.rare"
    rare = True


class ReinforcedArmour(ShipRule):
    """dropfleet.ship-rule.reinforced-armour"""

    name = "Reinforced Armour"
    text = "Attack dice are critical against it only one point higher than usual."
    clause = "dropfleet.ship-rule.reinforced-armour"
    tougher = 1


class Regenerate(ShipRule):
    """dropfleet.ship-rule.regenerate"""

    name = "Regenerate"
    text = "That many Damage Control dice each Roundup to regain lost Hull; a 1 costs a point."
    clause = "dropfleet.ship-rule.regenerate"
    takes = "number"

    def __init__(self, special: Special) -> None:
        super().__init__(special)
        self.regenerates = special.number


class Stealth(ShipRule):
    """dropfleet.ship-rule.stealth"""

    name = "Stealth"
    text = "May fire one weapon system on Silent Running until it is Crippled."
    clause = "dropfleet.ship-rule.stealth"
    fires_silently = True


class Vectored(ShipRule):
    """dropfleet.ship-rule.vectored"""

    name = "Vectored"
    text = "Makes the turns of its order at any point of its movement."
    clause = "dropfleet.ship-rule.vectored"
    turns_anywhere = True


class ShieldBooster(ShipRule):
    """dropfleet.shaltari.shield-booster"""

    name = "Shield Booster"
    text = (
        'Once a turn, a friendly ship within 4" on its layer that is targeted re-rolls failed passive '
        "saves; 13 or more Hull needs two boosters."
    )
    clause = "dropfleet.shaltari.shield-booster"
    shield_booster = True


class Voidgate(ShipRule):
    """dropfleet.shaltari.voidgate"""

    name = "Voidgate"
    text = (
        'Gates of Motherships deploy through it, that many a turn, along a chain of 18" links; '
        'relocates ground assets; guards clusters within 6" as a battery does.'
    )
    clause = "dropfleet.shaltari.voidgate"
    takes = "number"

    def __init__(self, special: Special) -> None:
        super().__init__(special)
        self.voidgate = special.number


class SubsystemNetwork(ShipRule):
    """dropfleet.weapon-rule.subsystem-network"""

    name = "Subsystem Network"
    text = "When it fires a weapon it may fire one more of the same type."
    clause = "dropfleet.weapon-rule.subsystem-network"
    subsystem = True
