"""Scanning an anomaly: the token is re-dropped, a card drawn, and used at short or long range.

drop-drive.rocket.anomaly, drop-drive.rocket.scan, drop-drive.anomalies.*, drop-drive.modes.*
"""

from __future__ import annotations

from gravitable.games.drop_drive.content import Content
from gravitable.games.drop_drive.events import DeckRenewed
from gravitable.games.drop_drive.events.anomalies import AnomalyScanned, TokensAdded
from gravitable.games.drop_drive.options import DropDriveOptions
from gravitable.games.drop_drive.ship import boons
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits
from gravitable.games.drop_drive.steps.long_range import bring_into_play
from gravitable.games.drop_drive.steps.short_range import SHORT_RANGE
from gravitable.kernel import Seat, Step
from gravitable.physics.table import PieceId

BY_ORDER = (3, 2, 1)
"""By order: the complexity of the first, second and third anomaly. drop-drive.modes.order"""


def anomaly_mode(options: DropDriveOptions) -> str:
    """How anomalies are used; in a first game at short range. drop-drive.rocket.first-game-short-range"""
    return "short" if options.first_game else options.anomaly_mode


class ScanAnomaly(Step, frozen=True):
    """Re-drop the token, draw a card, use it, discard it. One that is in play already is used at short range.

    drop-drive.rocket.anomaly, drop-drive.anomalies.twice
    """

    seat: Seat
    token: PieceId

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        dropping.drop(m, (self.token,), "anomaly", seat=self.seat)
        number = draw_scan(m)
        scan = m.content.scan[number]
        long_range = is_long_range(m) and scan.anomaly not in s.anomalies
        s.scanned += 1
        s.scan_discards.append(number)
        m.emit(AnomalyScanned(self.seat, scan.id, long_range))
        gained = sum(boon.scan_credits for boon in boons(m.content, s.players[self.seat]))
        gain_credits(m, self.seat, gained, "scans")
        if long_range:
            bring_into_play(m, scan.anomaly)
            _extend(m, m.content.anomalies[scan.anomaly].complexity)
        else:
            SHORT_RANGE[scan.effect](m, self.seat)


def draw_scan(m: DropDriveMatch) -> int:
    """Draw an anomaly card; an empty deck is made anew. drop-drive.rocket.anomaly-reshuffle

    The first cards are of a chosen complexity where the deck was stacked or sorted.
    drop-drive.modes.stack-the-deck, drop-drive.modes.order
    """
    s = m.state
    if not s.scans:
        s.scans, s.scan_discards = s.scan_discards, []
        m.emit(DeckRenewed("anomaly"))
    wanted = _wanted_complexity(m)
    top = [number for number in s.scans if _complexity(m.content, number) == wanted]
    if not top:
        return m.draw(s.scans)
    number = m.draw(top)
    s.scans.remove(number)
    return number


def _wanted_complexity(m: DropDriveMatch) -> int:
    mode, drawn = anomaly_mode(m.options), m.state.scanned
    if mode == "order" and drawn < len(BY_ORDER):
        return BY_ORDER[drawn]
    if mode == "standard" and drawn < m.options.long_range_scans:
        return m.options.stack_the_deck
    return 0


def _complexity(content: Content, number: int) -> int:
    return content.anomalies[content.scan[number].anomaly].complexity


def is_long_range(m: DropDriveMatch) -> bool:
    """Whether the anomaly being drawn is scanned at long range.

    drop-drive.modes.standard, drop-drive.modes.progress, drop-drive.modes.order, drop-drive.anomalies.mixed
    """
    s, mode = m.state, anomaly_mode(m.options)
    if mode == "standard":
        return s.scanned < m.options.long_range_scans
    if mode == "progress":
        return 2 * s.tokens >= s.tokens_in_game
    return mode == "order" and s.scanned < len(BY_ORDER)


def _extend(m: DropDriveMatch, complexity: int) -> None:
    """An extended game adds demand tokens. drop-drive.modes.extended, drop-drive.modes.extended-complex"""
    s, extended = m.state, m.options.extended_game
    wanted = 0 if extended == "no" else 2 if extended == "complex-two" and complexity == 3 else 1
    added = min(wanted, s.tokens_in_box)
    if added and not s.ending:
        s.tokens += added
        s.tokens_in_game += added
        s.tokens_in_box -= added
        m.emit(TokensAdded(added, s.tokens))
