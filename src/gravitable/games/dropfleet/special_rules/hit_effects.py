"""Weapon rules about what a hit does to a target besides damage."""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.fire.targeted_attack import AttackResult, TargetedAttack
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponGear, WeaponRule
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.impel import ImpelTurn
from gravitable.games.dropfleet.steps.spikes import add_spike, sabotage
from gravitable.games.dropfleet.steps.troops import clear_sector
from gravitable.games.dropfleet.table import gear


class Corruptor(WeaponRule):
    """dropfleet.weapon-rule.corruptor, dropfleet.station.no-corruptor"""

    name = "Corruptor"
    text = (
        "Each critical hit leaves a Corruptor token: one damage without save each Damage Control, "
        "repaired like crippling."
    )
    clause = "dropfleet.weapon-rule.corruptor"

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        tokens = result.unstopped if m.options.corruptor == "unsaved" else result.criticals
        if targeted.target.kind == "ship" and tokens:
            ship = m.state.ships[targeted.target.no]
            ship.harm = replace(ship.harm, corruptors=ship.harm.corruptors + tokens)


class Crippling(WeaponRule):
    """dropfleet.weapon-rule.crippling, dropfleet.weapon-rule.crippling-both,
    dropfleet.weapon-rule.crippling-automatic
    """

    name = "Crippling"
    text = "A critical hit that costs Hull also causes a Crippling Damage roll."
    clause = "dropfleet.weapon-rule.crippling"

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        if targeted.target.kind != "ship" or not result.criticals or not result.lost:
            return
        if m.state.ships[targeted.target.no].hull > 0 and not gear(m, targeted.target.no).never_crippled:
            m.state.cripplings.append(targeted.target.no)


class Flash(WeaponRule):
    """dropfleet.weapon-rule.flash, dropfleet.weapon-rule.flash-three"""

    name = "Flash"
    text = "A hit adds a Minor Spike to the target; three or more damage add another."
    clause = "dropfleet.weapon-rule.flash"

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        if targeted.target.kind == "ship" and result.hits:
            for _ in range(2 if result.lost >= 3 else 1):
                add_spike(m, targeted.target.no, 1)


class Impel(WeaponRule):
    """dropfleet.weapon-rule.impel, dropfleet.weapon-rule.impel-ground"""

    name = "Impel"
    text = "That much damage after saves lets the firer turn the target by up to 45 degrees."
    clause = "dropfleet.weapon-rule.impel"
    takes = "number"

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        if targeted.target.kind == "ship" and result.lost >= self.number and targeted.seat >= 0:
            m.push(ImpelTurn(targeted.seat, targeted.target.no))


class Haywire(WeaponRule):
    """dropfleet.unique-rule.haywire"""

    name = "Haywire"
    text = "A hit leaves the target Standard Orders only for the turn."
    clause = "dropfleet.unique-rule.haywire"
    source = "reconstructed"

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        if targeted.target.kind == "ship" and result.hits:
            ship = m.state.ships[targeted.target.no]
            if not m.state.groups[ship.group].activated:
                ship.harm = replace(ship.harm, haywire=True)


class EMSabotage(WeaponRule):
    """dropfleet.unique-rule.em-sabotage"""

    name = "EM Sabotage"
    text = "A hit makes the target count as Silent Running until the end of its next activation."
    clause = "dropfleet.unique-rule.em-sabotage"
    source = "reconstructed"

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        if targeted.target.kind == "ship" and result.hits:
            sabotage(m, targeted.target.no)


class Ion(WeaponRule):
    """Hits of the whole group are counted together. dropfleet.unique-rule.ion"""

    name = "Ion"
    text = "When a group scores that many Ion hits on a target, it suffers Energy Surges."
    clause = "dropfleet.unique-rule.ion"
    takes = "number"
    source = "reconstructed"

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        if targeted.target.kind == "ship" and result.hits:
            hits = m.state.ion_hits
            hits[targeted.target.no] = hits.get(targeted.target.no, 0) + result.hits

    def arm(self, weapon: WeaponGear) -> None:
        weapon.ion = self.number


class VXBomb(WeaponRule):
    """dropfleet.unique-rule.vx-bomb"""

    name = "VX Bomb"
    text = "If it damages a sector, all ground assets in the whole cluster are removed."
    clause = "dropfleet.unique-rule.vx-bomb"
    source = "reconstructed"

    def on_hit(self, m: DropfleetMatch, targeted: TargetedAttack, result: AttackResult) -> None:
        if targeted.target.kind == "sector" and result.lost:
            for sector in m.state.clusters[m.state.sectors[targeted.target.no].cluster].sectors:
                clear_sector(m, sector)
