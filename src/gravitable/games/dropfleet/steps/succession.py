"""When the admiral is killed: the hand is cut down, or another ship takes command. dropfleet.card.killed"""

from __future__ import annotations

from gravitable.games.dropfleet.actions import TakeCommand
from gravitable.games.dropfleet.events import CommandTaken
from gravitable.games.dropfleet.state import BattlegroupNo, DropfleetMatch, ShipNo
from gravitable.games.dropfleet.steps.discards import discard_down
from gravitable.games.dropfleet.table import group_alive, group_gear
from gravitable.kernel import Action, Decision, Seat, Step

RULE = "dropfleet.admiral.succession"


def heirs(m: DropfleetMatch, seat: Seat, lost: BattlegroupNo) -> list[ShipNo]:
    """The H and S ships of a seat outside the battlegroup that lost the admiral, on the table or to come.

    dropfleet.admiral.succession
    """
    return [
        ship
        for no, group in enumerate(m.state.groups)
        if group.seat == seat
        and group.battlegroup != lost
        and group_gear(m, no).ship.weight_class in ("heavy", "super_heavy")
        for ship in group_alive(m.state, no)
    ]


class AdmiralLost(Step, frozen=True):
    """With the option a large ship of another battlegroup takes over with one AV less; else AV 1 is left.

    dropfleet.admiral.succession
    """

    seat: Seat
    battlegroup: BattlegroupNo

    def run(self, m: DropfleetMatch) -> Decision | None:
        player = m.state.players[self.seat]
        ships = heirs(m, self.seat, self.battlegroup) if m.options.succession and player.av > 1 else []
        if len(ships) > 1:
            prompt = f"The admiral is dead. Which ship takes command, with AV {player.av - 1}?"
            options: list[Action] = [TakeCommand(ship) for ship in ships]
            return Decision(self.seat, "dropfleet.succession", prompt, options, RULE)
        if ships:
            self.take(m, self.seat, TakeCommand(ships[0]))
        else:
            discard_down(m, self.seat, 1, "dropfleet.card.killed")
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeCommand)
        player = m.state.players[seat]
        player.av -= 1
        player.flagship = action.ship
        player.admiral_points = 0
        m.emit(CommandTaken(seat, action.ship, player.av))
        here = m.state.ships[action.ship].status == "table"
        discard_down(m, seat, player.av if here else 1, "dropfleet.card.killed")
