"""Command cards: when they are played, on what, and what they do, in a small vocabulary of effects."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.ground.assets import GroundAssetId
from gravitable.games.dropfleet.ships.classes import Faction, Source
from gravitable.games.dropfleet.specials import check_specials

Moment = Literal[
    "card-played",
    "planning-clean-up",
    "battlegroup-revealed",
    "group-activates",
    "dice-allocated",
    "attack-declared",
    "point-defence",
    "saves",
    "activation-ends",
    "ground-combat",
    "launch",
    "landing",
    "damage-control",
]

Aim = Literal[
    "enemy-card",
    "friendly-fleet",
    "friendly-battlegroup",
    "friendly-group",
    "friendly-ship",
    "enemy-ship",
    "friendly-sector",
    "enemy-sector",
    "friendly-garrison",
]


Lasts = Literal["once", "attack", "activation", "turn", "stay"]
"""How long a card is at work; `stay` is as long as its player has ground assets in the place."""


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a card does. `by` is added to the number it speaks of."""


class Negate(_Effect, frozen=True, tag="negate"):
    """The card it answers has no effect."""


class Restack(_Effect, frozen=True, tag="restack"):
    """Take the revealed card back, put the own strategy deck into a new order and reveal its top card."""


class StrategyRating(_Effect, frozen=True, tag="strategy-rating"):
    """Change a battlegroup's Strategy Rating for one comparison."""

    by: int


class Thrust(_Effect, frozen=True, tag="thrust"):
    """Change the Thrust of a group's ships."""

    by: int


class FurtherTurn(_Effect, frozen=True, tag="turn"):
    """A further turn of up to so many degrees before the move."""

    by: int


class Scan(_Effect, frozen=True, tag="scan"):
    """Change the Scan of a group's ships."""

    by: int


class Signature(_Effect, frozen=True, tag="signature"):
    """Change a Signature, spikes included, never below 0."""

    by: int


class Spike(_Effect, frozen=True, tag="spike"):
    """Add or remove steps of spike: one step is a Minor Spike, two a Major Spike."""

    steps: int


class Lock(_Effect, frozen=True, tag="lock"):
    """Change the Lock of attack dice."""

    by: int


class MoreDice(_Effect, frozen=True, tag="attack"):
    """Add attack dice to each weapon, perhaps only to those within Scan of their target."""

    by: int
    within_scan: bool = False


class Reroll(_Effect, frozen=True, tag="reroll"):
    """Roll failures once more; `weapon` limits it to weapons with that word in their name."""

    what: Literal["hits", "armour", "passive"]
    weapon: str | None = None


class MoreScald(_Effect, frozen=True, tag="scald"):
    """Scald weapons worsen armour by so much more."""

    by: int


class Gain(_Effect, frozen=True, tag="gain"):
    """Weapons, perhaps only those with a word in their name, have a special rule more."""

    special: str
    weapon: str | None = None

    def __post_init__(self) -> None:
        check_specials((self.special,), "weapon")


class GainStealth(_Effect, frozen=True, tag="stealth"):
    """A ship has Stealth, Crippled or not."""


class PointDefence(_Effect, frozen=True, tag="point-defence"):
    """Change the number of Point Defence dice."""

    by: int


class PointDefenceTarget(_Effect, frozen=True, tag="point-defence-target"):
    """Change what a Point Defence die needs."""

    by: int


class Armour(_Effect, frozen=True, tag="armour"):
    """Change the armour's target number."""

    by: int


class Passive(_Effect, frozen=True, tag="passive"):
    """Give a passive save."""

    save: int


class DamageControl(_Effect, frozen=True, tag="damage-control"):
    """Add to Damage Control dice."""

    by: int


class Repair(_Effect, frozen=True, tag="repair"):
    """Repair so many crippling effects without a roll."""

    count: int


class Hull(_Effect, frozen=True, tag="hull"):
    """Regain Hull, never beyond the starting value."""

    by: str

    def __post_init__(self) -> None:
        Dice.read(self.by)


class GroundSave(_Effect, frozen=True, tag="ground-save"):
    """Change the saves of ground assets."""

    by: int


class GroundReroll(_Effect, frozen=True, tag="ground-reroll"):
    """Failed saves of ground assets are rolled once more."""


class GroundPassive(_Effect, frozen=True, tag="ground-passive"):
    """Ground assets have a passive save against bombardment."""

    save: int


class Disengage(_Effect, frozen=True, tag="disengage"):
    """Ground assets may move out of sectors with enemies."""


class GroundAttack(_Effect, frozen=True, tag="ground-attack"):
    """Change the attack dice of each ground asset that has any."""

    by: int


class Reinforce(_Effect, frozen=True, tag="reinforce"):
    """Place ground assets."""

    asset: GroundAssetId
    count: int


class GateRange(_Effect, frozen=True, tag="gate-range"):
    """Change the length of the links of a Voidgate chain."""

    by: int


class AssetThrust(_Effect, frozen=True, tag="asset-thrust"):
    """Change the Thrust of launch assets."""

    by: int


Effect: TypeAlias = (
    Negate
    | Restack
    | StrategyRating
    | Thrust
    | FurtherTurn
    | Scan
    | Signature
    | Spike
    | Lock
    | MoreDice
    | Reroll
    | MoreScald
    | Gain
    | GainStealth
    | PointDefence
    | PointDefenceTarget
    | Armour
    | Passive
    | DamageControl
    | Repair
    | Hull
    | GroundSave
    | GroundReroll
    | GroundPassive
    | Disengage
    | GroundAttack
    | Reinforce
    | GateRange
    | AssetThrust
)


class CommandCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command card and how many of it the deck holds."""

    id: str
    faction: Faction
    name: str
    copies: int
    when: Moment
    aim: Aim
    lasts: Lasts
    play: str
    target: str
    text: str
    effects: tuple[Effect, ...]
    source: Source
    note: str | None = None
