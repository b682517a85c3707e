"""Shields: raised and lowered when a battlegroup activates. dropfleet.shaltari.shields-when"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import SetShields
from gravitable.games.dropfleet.events import ShieldsSet
from gravitable.games.dropfleet.state import BattlegroupNo, DropfleetMatch, ShipNo
from gravitable.games.dropfleet.table import gear, group_alive
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step


class ChooseShields(Step, frozen=True):
    """Ships of the battlegroup raise or lower their shields before any of its groups activates.

    The player changes single ships or the whole of a group, each ship once, and then goes on.

    dropfleet.shaltari.shields-when, dropfleet.shaltari.shields-first, dropfleet.save.shields-when
    """

    battlegroup: BattlegroupNo
    changed: tuple[ShipNo, ...] = ()

    def run(self, m: DropfleetMatch) -> Decision | None:
        if m.options.shields == "orders":
            return None
        options = self.options(m)
        if not options:
            return None
        seat = m.state.battlegroups[self.battlegroup].seat
        prompt = "The battlegroup activates: raise or lower shields?"
        rule = "dropfleet.shaltari.shields-when"
        kept = "Change no more" if self.changed else "Leave all shields as they are"
        return Decision(seat, "dropfleet.shields", prompt, [PROCEED, *options], rule, proceed=kept)

    def options(self, m: DropfleetMatch) -> list[Action]:
        """The changes that may still be made: of whole groups, then of single ships."""
        ships = m.state.ships
        whole: list[Action] = []
        single: list[Action] = []
        for group in m.state.battlegroups[self.battlegroup].groups:
            able = [
                no
                for no in group_alive(m.state, group)
                if gear(m, no).has_shields and not ships[no].harm.sabotaged and no not in self.changed
            ]
            for up in (True, False):
                others = tuple(no for no in able if ships[no].shields != up)
                if len(others) > 1:
                    whole.append(SetShields(others, up))
                single += [SetShields((no,), up) for no in others]
        return whole + single

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, SetShields):
            for no in action.ships:
                m.state.ships[no].shields = action.up
                m.emit(ShieldsSet(no, action.up))
            m.push(replace(self, changed=(*self.changed, *action.ships)))
