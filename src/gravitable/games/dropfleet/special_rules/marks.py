"""What weapons do to a target besides damage, once an attack on it is resolved."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gravitable.games.dropfleet.garrisons import clear_sector
from gravitable.games.dropfleet.salvo import Result, Salvo
from gravitable.games.dropfleet.specials import Special
from gravitable.games.dropfleet.spikes import add_spike, sabotage
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.table import gear


def flash(m: DropfleetMatch, salvo: Salvo, result: Result) -> None:
    """A hit adds a Minor Spike, three or more damage another. dropfleet.weapon-rule.flash, .flash-three"""
    if salvo.target.kind == "ship" and result.hits:
        for _ in range(2 if result.lost >= 3 else 1):
            add_spike(m, salvo.target.no, 1)


def corruptor(m: DropfleetMatch, salvo: Salvo, result: Result) -> None:
    """Every critical hit that is not stopped leaves a token.

    dropfleet.weapon-rule.corruptor, dropfleet.station.no-corruptor
    """
    tokens = result.unstopped if m.options.corruptor == "unsaved" else result.criticals
    if salvo.target.kind == "ship" and tokens:
        ship = m.state.ships[salvo.target.no]
        ship.harm = replace(ship.harm, corruptors=ship.harm.corruptors + tokens)


def crippling(m: DropfleetMatch, salvo: Salvo, result: Result) -> None:
    """A critical hit that costs Hull causes a roll of its own. dropfleet.weapon-rule.crippling"""
    if salvo.target.kind != "ship" or not result.criticals or not result.lost:
        return
    if m.state.ships[salvo.target.no].hull > 0 and not gear(m, salvo.target.no).never_crippled:
        m.state.cripplings.append(salvo.target.no)


def impel(m: DropfleetMatch, salvo: Salvo, result: Result) -> None:
    """Enough damage lets the firer turn the target. dropfleet.weapon-rule.impel"""
    # The turn may cause an attack of debris, so its step knows attacks, which know marks.
    from gravitable.games.dropfleet.steps.impel import ImpelTurn

    needed = next(
        special.number for text in salvo.attack.marks if (special := Special.read(text)).name == "Impel"
    )
    if salvo.target.kind == "ship" and result.lost >= needed and salvo.seat >= 0:
        m.push(ImpelTurn(salvo.seat, salvo.target.no))


def haywire(m: DropfleetMatch, salvo: Salvo, result: Result) -> None:
    """A hit leaves Standard Orders only for the turn. dropfleet.unique-rule.haywire"""
    if salvo.target.kind == "ship" and result.hits:
        ship = m.state.ships[salvo.target.no]
        if not m.state.groups[ship.group].activated:
            ship.harm = replace(ship.harm, haywire=True)


def em_sabotage(m: DropfleetMatch, salvo: Salvo, result: Result) -> None:
    """A hit silences the target until its next activation ends. dropfleet.unique-rule.em-sabotage"""
    if salvo.target.kind == "ship" and result.hits:
        sabotage(m, salvo.target.no)


def ion(m: DropfleetMatch, salvo: Salvo, result: Result) -> None:
    """Ion hits of the whole group are counted together. dropfleet.unique-rule.ion"""
    if salvo.target.kind == "ship" and result.hits:
        hits = m.state.ion_hits
        hits[salvo.target.no] = hits.get(salvo.target.no, 0) + result.hits


def vx_bomb(m: DropfleetMatch, salvo: Salvo, result: Result) -> None:
    """Damage to a sector removes all ground assets of its cluster. dropfleet.unique-rule.vx-bomb"""
    if salvo.target.kind == "sector" and result.lost:
        for sector in m.state.clusters[m.state.sectors[salvo.target.no].cluster].sectors:
            clear_sector(m, sector)


MARKS: dict[str, Callable[[DropfleetMatch, Salvo, Result], None]] = {
    "Corruptor": corruptor,
    "Crippling": crippling,
    "Flash": flash,
    "Impel": impel,
    "Haywire": haywire,
    "EM Sabotage": em_sabotage,
    "Ion": ion,
    "VX Bomb": vx_bomb,
}
"""By the name of the special rule."""
