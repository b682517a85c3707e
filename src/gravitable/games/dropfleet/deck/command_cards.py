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


class CardEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a card does. `by` is added to the number it speaks of."""


class Negate(CardEffect, frozen=True, tag="negate"):
    """The card it answers has no effect."""


class Restack(CardEffect, frozen=True, tag="restack"):
    """Take the revealed card back, put the own strategy deck into a new order and reveal its top card."""


class StrategyRating(CardEffect, frozen=True, tag="strategy-rating"):
    """Change a battlegroup's Strategy Rating for one comparison."""

    by: int


class Thrust(CardEffect, frozen=True, tag="thrust"):
    """Change the Thrust of a group's ships."""

    by: int


class FurtherTurn(CardEffect, frozen=True, tag="turn"):
    """A further turn of up to so many degrees before the move."""

    by: int


class Scan(CardEffect, frozen=True, tag="scan"):
    """Change the Scan of a group's ships."""

    by: int


class Signature(CardEffect, frozen=True, tag="signature"):
    """Change a Signature, spikes included, never below 0."""

    by: int


class Spike(CardEffect, frozen=True, tag="spike"):
    """Add or remove steps of spike: one step is a Minor Spike, two a Major Spike."""

    steps: int


class Lock(CardEffect, frozen=True, tag="lock"):
    """Change the Lock of attack dice."""

    by: int


class MoreDice(CardEffect, frozen=True, tag="attack"):
    """Add attack dice to each weapon, perhaps only to those within Scan of their target."""

    by: int
    within_scan: bool = False


class Reroll(CardEffect, frozen=True, tag="reroll"):
    """Roll failures once more; `weapon` limits it to weapons with that word in their name."""

    what: Literal["hits", "armour", "passive"]
    weapon: str | None = None


class MoreScald(CardEffect, frozen=True, tag="scald"):
    """Scald weapons worsen armour by so much more."""

    by: int


class Gain(CardEffect, frozen=True, tag="gain"):
    """Weapons, perhaps only those with a word in their name, have a special rule more."""

    special: str
    weapon: str | None = None

    def __post_init__(self) -> None:
        check_specials((self.special,), "weapon")


class GainStealth(CardEffect, frozen=True, tag="stealth"):
    """A ship has Stealth, Crippled or not."""


class PointDefence(CardEffect, frozen=True, tag="point-defence"):
    """Change the number of Point Defence dice."""

    by: int


class PointDefenceTarget(CardEffect, frozen=True, tag="point-defence-target"):
    """Change what a Point Defence die needs."""

    by: int


class Armour(CardEffect, frozen=True, tag="armour"):
    """Change the armour's target number."""

    by: int


class Passive(CardEffect, frozen=True, tag="passive"):
    """Give a passive save."""

    save: int


class DamageControl(CardEffect, frozen=True, tag="damage-control"):
    """Add to Damage Control dice."""

    by: int


class Repair(CardEffect, frozen=True, tag="repair"):
    """Repair so many crippling effects without a roll."""

    count: int


class Hull(CardEffect, frozen=True, tag="hull"):
    """Regain Hull, never beyond the starting value."""

    by: str

    def __post_init__(self) -> None:
        Dice.read(self.by)


class GroundSave(CardEffect, frozen=True, tag="ground-save"):
    """Change the saves of ground assets."""

    by: int


class GroundReroll(CardEffect, frozen=True, tag="ground-reroll"):
    """Failed saves of ground assets are rolled once more."""


class GroundPassive(CardEffect, frozen=True, tag="ground-passive"):
    """Ground assets have a passive save against bombardment."""

    save: int


class Disengage(CardEffect, frozen=True, tag="disengage"):
    """Ground assets may move out of sectors with enemies."""


class GroundAttack(CardEffect, frozen=True, tag="ground-attack"):
    """Change the attack dice of each ground asset that has any."""

    by: int


class Reinforce(CardEffect, frozen=True, tag="reinforce"):
    """Place ground assets."""

    asset: GroundAssetId
    count: int


class GateRange(CardEffect, frozen=True, tag="gate-range"):
    """Change the length of the links of a Voidgate chain."""

    by: int


class AssetThrust(CardEffect, frozen=True, tag="asset-thrust"):
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
