"""A trader: what is worth most this turn, with paths planned for it."""

from __future__ import annotations

from random import Random

from gravitable.games.drop_drive.bots import encounters, flight, landing
from gravitable.games.drop_drive.bots.decision import Answer, Chooser, DecisionContext
from gravitable.games.drop_drive.bots.values import GREEDY, ValueWeights
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Choice, Decision, Seat

CHOOSERS: dict[str, Chooser] = {
    "drop-drive.big-bang": flight.big_bang,
    "drop-drive.ship": landing.choose_ship,
    "drop-drive.keep": landing.keep,
    "drop-drive.specimen": landing.specimen,
    "drop-drive.target": encounters.target,
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
    "drop-drive.posture": encounters.posture,
    "drop-drive.hailed": encounters.hailed,
    "drop-drive.armed": encounters.armed,
    "drop-drive.board": encounters.steal,
    "drop-drive.share": encounters.share,
    "drop-drive.reroute": encounters.reroute,
    "drop-drive.hull": encounters.hull,
    "drop-drive.freeze": encounters.freeze,
    "drop-drive.lose-cargo": encounters.lose_cargo,
    "drop-drive.steal": encounters.steal,
    "drop-drive.bounty": encounters.bounty,
    "drop-drive.deliver": landing.deliver,
    "drop-drive.salvage": landing.salvage,
    "drop-drive.sell": landing.sell,
    "drop-drive.facility": landing.facility,
    "drop-drive.explore": landing.explore,
    "drop-drive.repair": landing.repair,
    "drop-drive.bonus": landing.bonus,
    "drop-drive.sell-fuel": landing.sell_fuel,
}
"""How each question is answered."""


def think(
    m: DropDriveMatch, decision: Decision, rng: Random, beam: int, weights: ValueWeights = GREEDY
) -> Answer:
    """A trader's answer to a decision."""
    return CHOOSERS[decision.kind](DecisionContext(m, decision, rng, beam, weights))


class TraderBot:
    """Takes what is worth most in this turn: cargo on the way, a landing, an encounter by its odds."""

    beam = 4

    def choose(self, match: DropDriveMatch, seat: Seat, rng: Random) -> Choice:
        return Choice(*think(match, match.decision(seat), rng, self.beam))
