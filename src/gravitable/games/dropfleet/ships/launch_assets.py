"""Launch assets: fighters, bombers, torpedoes, fire ships, and what lands ground troops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.ships.classes import Faction, Source
from gravitable.games.dropfleet.specials import Special, by_name, check_specials

AssetKind = Literal["fighters", "bombers", "torpedoes", "fire-ships", "dropships", "bulk-landers", "gates"]


class LaunchAsset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of launch asset of one faction; `load` is the word that the ships' loads use for it."""

    id: str
    faction: Faction
    load: str
    name: str
    kind: AssetKind
    thrust: int
    source: Source
    lock: int | None = None
    attack: str | None = None
    damage: str | None = None
    pd_bonus: int = 0
    special: tuple[str, ...] = ()
    note: str | None = None

    def __post_init__(self) -> None:
        check_specials(self.special, "weapon", "launch")
        for text in (self.attack, self.damage):
            if text is not None:
                Dice.read(text)

    @property
    def specials(self) -> Mapping[str, Special]:
        return by_name(self.special)
