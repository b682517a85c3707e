"""A trader: what is worth most this turn, with paths planned for it."""

from __future__ import annotations

from random import Random

from gravitable.games.drop_drive.bots import ashore, flight, meeting
from gravitable.games.drop_drive.bots.mind import Chooser, Mind, Thought
from gravitable.games.drop_drive.bots.worth import GREEDY, Temper
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Choice, Decision, Seat

CHOOSERS: dict[str, Chooser] = {
    "drop-drive.big-bang": flight.big_bang,
    "drop-drive.ship": ashore.choose_ship,
    "drop-drive.keep": ashore.keep,
    "drop-drive.specimen": ashore.specimen,
    "drop-drive.target": meeting.target,
    "drop-drive.drop-drive": flight.drop_drive,
    "drop-drive.aim": flight.aim,
    "drop-drive.fly": flight.fly,
    "drop-drive.meet": flight.meet,
    "drop-drive.go-on": flight.go_on,
    "drop-drive.wormhole": flight.wormhole,
    "drop-drive.jettison": flight.jettison,
    "drop-drive.tractor-arm": flight.tractor_arm,
    "drop-drive.load": flight.tractor_arm,
    "drop-drive.swap": flight.swap,
    "drop-drive.flick": flight.flick,
    "drop-drive.posture": meeting.posture,
    "drop-drive.hailed": meeting.hailed,
    "drop-drive.armed": meeting.armed,
    "drop-drive.board": meeting.steal,
    "drop-drive.share": meeting.share,
    "drop-drive.reroute": meeting.reroute,
    "drop-drive.hull": meeting.hull,
    "drop-drive.freeze": meeting.freeze,
    "drop-drive.lose-cargo": meeting.lose_cargo,
    "drop-drive.steal": meeting.steal,
    "drop-drive.bounty": meeting.bounty,
    "drop-drive.deliver": ashore.deliver,
    "drop-drive.salvage": ashore.salvage,
    "drop-drive.sell": ashore.sell,
    "drop-drive.facility": ashore.facility,
    "drop-drive.explore": ashore.explore,
    "drop-drive.repair": ashore.repair,
    "drop-drive.bonus": ashore.bonus,
    "drop-drive.sell-fuel": ashore.sell_fuel,
}
"""How each question is answered."""


def think(m: DropDriveMatch, decision: Decision, rng: Random, beam: int, temper: Temper = GREEDY) -> Thought:
    """A trader's answer to a decision."""
    return CHOOSERS[decision.kind](Mind(m, decision, rng, beam, temper))


class TraderBot:
    """Takes what is worth most in this turn: cargo on the way, a landing, an encounter by its odds."""

    beam = 4

    def choose(self, match: DropDriveMatch, seat: Seat, rng: Random) -> Choice:
        return Choice(*think(match, match.decision(seat), rng, self.beam))
