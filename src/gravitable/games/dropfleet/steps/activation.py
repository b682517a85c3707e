"""The Activation Phase: cards revealed, ratings compared, groups one by one. dropfleet.activation.*"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import ActivateFirst, ActivateGroup, UseBattlenet
from gravitable.games.dropfleet.deck.command_cards import StrategyRating
from gravitable.games.dropfleet.deck.effects import effects_on
from gravitable.games.dropfleet.events import (
    BattlegroupsRevealed,
    BattlenetUsed,
    FirstChosen,
    GroupActivated,
    TieRolled,
)
from gravitable.games.dropfleet.state import NONE, BattlegroupNo, DropfleetMatch, GroupNo
from gravitable.games.dropfleet.steps.allocation import OpenFire
from gravitable.games.dropfleet.steps.card_effects import end_effects
from gravitable.games.dropfleet.steps.command import windows
from gravitable.games.dropfleet.steps.damage import Aftermath, suffer
from gravitable.games.dropfleet.steps.discards import discard
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.games.dropfleet.steps.powers import AfterActivation, SiphonSpikes
from gravitable.games.dropfleet.steps.ramming import OfferRams
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.roundup.assets import DelayedAssets
from gravitable.games.dropfleet.steps.scanning import ActiveScans
from gravitable.games.dropfleet.steps.shields import ChooseShields
from gravitable.games.dropfleet.steps.spikes import end_sabotage, end_silence, order_spike
from gravitable.games.dropfleet.table import (
    admiral_value,
    battlegroup_alive,
    flat,
    gear,
    group_alive,
    group_gear,
    group_on_table,
    on_table,
    scan_of,
    signature_of,
)
from gravitable.geometry.compass import in_reach
from gravitable.geometry.groups import strays
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step

COHESION = 12.0


class ActivationPhase(Step, frozen=True):
    """Battlegroups activate until no cards are left. dropfleet.activation.repeat"""

    def run(self, m: DropfleetMatch) -> None:
        m.state.phase = "activation"
        m.push(Reveal())


class Reveal(Step, frozen=True):
    """Both players reveal their top cards; those without ships are taken out.

    dropfleet.activation.reveal, dropfleet.activation.discard, dropfleet.activation.one-sided,
    dropfleet.battlegroup-card.lost, dropfleet.battlegroup-card.revealed-empty
    """

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        s.active_seat = s.active_battlegroup = s.active_group = NONE
        for player in s.players:
            player.revealed = NONE
            while player.strategy and player.revealed == NONE:
                card = player.strategy.pop(0)
                if battlegroup_alive(s, card):
                    player.revealed = card
        revealed = [seat for seat, player in enumerate(s.players) if player.revealed != NONE]
        if not revealed:
            return
        cards = tuple(player.revealed for player in s.players)
        ratings = tuple(0 if card == NONE else rating(m, card) for card in cards)
        m.emit(BattlegroupsRevealed(cards, ratings))
        if len(revealed) == 1:  # dropfleet.activation.one-sided
            s.second_seat = revealed[0]
            m.push(ActivateBattlegroup(revealed[0]), Reveal())
        else:
            m.push(*windows(m, "battlegroup-revealed"), CompareRatings(), Reveal())


def rating(m: DropfleetMatch, battlegroup: BattlegroupNo) -> int:
    """The Strategy Rating now: one more for each group that strays.

    Groups free of battlegroup coherency cost nothing, nor does one that has no others to stay near.

    dropfleet.cohesion.rating-penalty, dropfleet.group.open, dropfleet.cohesion.free,
    dropfleet.cohesion.stray, dropfleet.battlegroup-card.losses
    """
    s = m.state
    groups = [group for group in s.battlegroups[battlegroup].groups if group_on_table(s, group)]
    bound = [not group_gear(m, group).free_of_battlegroup for group in groups]
    penalty = 0
    if sum(bound) > 1:
        places = [[(s.ships[no].x, s.ships[no].y) for no in group_on_table(s, group)] for group in groups]
        penalty = sum(bound[number] for number in strays(places, COHESION))
    cards = effects_on(m, StrategyRating, battlegroup=battlegroup)
    return s.battlegroups[battlegroup].rating + penalty + sum(effect.by for effect in cards)


class CompareRatings(Step, frozen=True):
    """The lower rating chooses; ties are rolled off with AV added.

    dropfleet.activation.compare, dropfleet.activation.tie
    """

    def run(self, m: DropfleetMatch) -> None:
        ratings = [rating(m, player.revealed) for player in m.state.players]
        low = min(ratings)
        m.push(RollOff() if ratings.count(low) > 1 else ChooseFirst(ratings.index(low)))


class RollOff(Step, frozen=True):
    """Equal ratings: D6 and AV, again until one is higher. dropfleet.activation.tie"""

    def run(self, m: DropfleetMatch) -> None:
        while True:
            rolls = tuple(d6(m) for _ in range(m.seats))
            totals = tuple(roll + admiral_value(m, seat) for seat, roll in enumerate(rolls))
            m.emit(TieRolled(rolls, totals))
            if totals.count(max(totals)) == 1:
                m.push(ChooseFirst(totals.index(max(totals))))
                return


class ChooseFirst(Step, frozen=True):
    """Activate first or second? dropfleet.activation.compare"""

    seat: Seat

    def run(self, m: DropfleetMatch) -> Decision:
        names = " against ".join(
            f"{m.state.battlegroups[player.revealed].name} ({rating(m, player.revealed)})"
            for player in m.state.players
        )
        return Decision(
            self.seat,
            "dropfleet.first",
            f"{names}: activate first or second?",
            [ActivateFirst(True), ActivateFirst(False)],
            "dropfleet.activation.compare",
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ActivateFirst)
        first = seat if action.first else 1 - seat
        m.state.second_seat = 1 - first
        m.emit(FirstChosen(first))
        m.push(ActivateBattlegroup(first), ActivateBattlegroup(1 - first))


class ActivateBattlegroup(Step, frozen=True):
    """All groups of the revealed battlegroup. dropfleet.activation.first-then-second"""

    seat: Seat

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        battlegroup = s.players[self.seat].revealed
        if not battlegroup_alive(s, battlegroup):
            return
        s.active_seat = self.seat
        s.active_battlegroup = battlegroup
        s.battlegroups[battlegroup] = replace(s.battlegroups[battlegroup], arrived=True)
        m.push(ChooseShields(battlegroup), OfferBattlenet(battlegroup), NextGroup(battlegroup))


class OfferBattlenet(Step, frozen=True):
    """A UCM Battlenet near by may discard a card for the battlegroup. dropfleet.unique-rule.ucm-battlenet"""

    battlegroup: BattlegroupNo

    def run(self, m: DropfleetMatch) -> Decision | None:
        s = m.state
        seat = s.battlegroups[self.battlegroup].seat
        if not s.players[seat].hand or not self.in_reach(m, seat):
            return None
        options: list[Action] = [PROCEED]
        for card in dict.fromkeys(s.players[seat].hand):
            options += [UseBattlenet(card, "move"), UseBattlenet(card, "fire"), UseBattlenet(card, "layer")]
        prompt = "Discard a card through the Battlenet? It helps ships on a special order."
        return Decision(seat, "dropfleet.battlenet", prompt, options, "dropfleet.unique-rule.ucm-battlenet")

    def in_reach(self, m: DropfleetMatch, seat: Seat) -> bool:
        s = m.state
        nets = [ship for ship in on_table(s, seat) if gear(m, ship).rules.battlenet]
        return any(
            in_reach(flat(s, net, ship), scan_of(m, net) + signature_of(m, ship))
            for net in nets
            for group in s.battlegroups[self.battlegroup].groups
            for ship in group_on_table(s, group)
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, UseBattlenet):
            discard(m, seat, action.card)
            battlegroup = m.state.battlegroups[self.battlegroup]
            m.state.battlegroups[self.battlegroup] = replace(battlegroup, battlenet=action.gain)
            m.emit(BattlenetUsed(self.battlegroup, action.gain))


class NextGroup(Step, frozen=True):
    """The player chooses the next group when the one before is done.

    dropfleet.activate.free-order, dropfleet.activate.once
    """

    battlegroup: BattlegroupNo

    def groups(self, m: DropfleetMatch) -> list[GroupNo]:
        s = m.state
        return [
            group
            for group in s.battlegroups[self.battlegroup].groups
            if not s.groups[group].activated and group_alive(s, group)
        ]

    def run(self, m: DropfleetMatch) -> Decision | None:
        groups = self.groups(m)
        if not groups:
            return None
        if len(groups) == 1:
            m.push(self)
            activate_group(m, groups[0])
            return None
        return Decision(
            m.state.battlegroups[self.battlegroup].seat,
            "dropfleet.group",
            "Which group activates next?",
            [ActivateGroup(group) for group in groups],
            "dropfleet.activate.free-order",
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ActivateGroup)
        m.push(self)
        activate_group(m, action.group)


def activate_group(m: DropfleetMatch, group: GroupNo) -> None:
    """The group takes orders and completes all its actions.

    dropfleet.activate.one-by-one, dropfleet.order.sequence
    """
    s = m.state
    s.groups[group] = replace(s.groups[group], activated=True, siphoned=0)
    s.active_group = group
    m.emit(GroupActivated(group))
    for ship in s.groups[group].ships:
        s.ships[ship].fired = 0
        s.ships[ship].moved = False
        if not s.ships[ship].harm.sabotaged:
            end_silence(m, ship)
        if s.ships[ship].harm.offline:  # dropfleet.crippling.weapons-offline
            s.ships[ship].harm = replace(s.ships[ship].harm, offline=False, silenced=True)
    m.push(
        ChooseOrders(group),
        SiphonSpikes(group),
        MoveShips(group),
        SiphonSpikes(group),
        OpenFire(group),
        OfferRams(group),
        ActiveScans(group),
        DelayedAssets(group),
        Aftermath(),
        EndGroup(group),
    )


class EndGroup(Step, frozen=True):
    """The spikes of the orders, the damage of Unstable weapons, silence.

    dropfleet.order.spike-at-end, dropfleet.weapon-rule.unstable-saves
    """

    group: GroupNo

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for no in group_on_table(s, self.group):
            ship = s.ships[no]
            order_spike(m, no)
            end_sabotage(m, no)
            if ship.harm.silenced:
                ship.harm = replace(ship.harm, silenced=False)
            if ship.strain:
                strain, ship.strain = ship.strain, 0
                suffer(m, no, strain, "Unstable weapons")
        m.push(
            *windows(m, "activation-ends", group=self.group, seat=s.groups[self.group].seat),
            AfterActivation(self.group),
            Aftermath(),
            Closing(),
        )


class Closing(Step, frozen=True):
    """Cards played for the activation are done."""

    def run(self, m: DropfleetMatch) -> None:
        end_effects(m, "attack", "activation")
