"""Encounters, battles and damage: answered by the odds."""

from __future__ import annotations

from gravitable.games.drop_drive.actions import (
    Approach,
    ChooseTarget,
    DamageUpgrade,
    Decline,
    Freeze,
    LetStand,
    LoseCargo,
    RelaunchPirate,
    ReroutePower,
    Respond,
    TakeCargo,
)
from gravitable.games.drop_drive.bots.decision import Answer, DecisionContext
from gravitable.games.drop_drive.bots.odds import (
    answer_value,
    armed_value,
    battle_result,
    battle_value,
    hailing_value,
    lead,
    rival_of,
    surrender_value,
    winning,
)
from gravitable.games.drop_drive.bots.planet_values import landing_value
from gravitable.games.drop_drive.bots.values import FUEL, MEAN_ROLL
from gravitable.games.drop_drive.flight import outline_here
from gravitable.games.drop_drive.pieces import is_cargo, is_pirate, is_ship, noun
from gravitable.games.drop_drive.space import cargo_in_space, distance, nearest
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.games.drop_drive.steps.battle import BattleDice, rating
from gravitable.games.drop_drive.steps.damage import LoseCargoes
from gravitable.games.drop_drive.steps.dice import OwnDie
from gravitable.games.drop_drive.steps.encounters import Armed, Board, Hailed, ShareCargo, TakePosture
from gravitable.games.drop_drive.steps.ending import SPECIMEN_DIE
from gravitable.games.drop_drive.steps.nearest import TakeNearest
from gravitable.games.drop_drive.steps.short_range import GAMBLE, GAMBLE_HURTS, GAMBLE_PAYS
from gravitable.physics.table import PieceId

AT_HAND = 40.0
"""A pirate nearer than this is a nuisance."""


def posture(context: DecisionContext) -> Answer:
    """Hail, or arm weapons."""
    m, seat = context.m, context.seat
    other = m.step(TakePosture).other
    hail = hailing_value(m, seat, other, _shared(m, m.state.players[seat].ship))
    arm = armed_value(m, seat, other)
    chance = winning(lead(m, m.state.players[seat].ship, other))
    if arm > hail:
        return Approach("arm-weapons"), f"A battle is won {chance:.0%} of the time, and pays better."
    return Approach(
        "hailing-frequencies"
    ), f"Sharing cargo is better than a battle won {chance:.0%} of the time."


def _shared(m: DropDriveMatch, ship: PieceId) -> list[PieceId]:
    return nearest(m, outline_here(m, ship), cargo_in_space(m.state), 2)[:2]


def hailed(context: DecisionContext) -> Answer:
    """Open a channel, or arm weapons."""
    m, seat = context.m, context.seat
    approaching = m.step(Hailed).approaching
    shared = _shared(m, approaching)
    other = seat_of(m.state, approaching)
    own = context.values
    left = sorted(shared, key=own.cargo)[:1]
    channel = own.gain(left)
    arm = armed_value(m, seat, approaching)
    if arm > channel and answer_value(m, other, own.player.ship) <= 0.0:
        return Respond("arm-weapons"), f"Arming is worth {arm:.1f}, a channel {channel:.1f}."
    return Respond("open-a-channel"), f"A channel is worth {channel:.1f}, arming {arm:.1f}."


def armed(context: DecisionContext) -> Answer:
    """Surrender, or battle stations."""
    m, seat = context.m, context.seat
    foe = m.step(Armed).armed
    fight, give_up = battle_value(m, seat, foe), surrender_value(context.values)
    chance = winning(lead(m, context.values.player.ship, foe))
    if fight >= give_up:
        return Respond(
            "battle-stations"
        ), f"The battle is won {chance:.0%} of the time; surrender costs cargo."
    return Respond("surrender"), f"One cargo is less than a battle won {chance:.0%} of the time would cost."


def reroute(context: DecisionContext) -> Answer:
    """Another roll if it gains more, on average, than the fuel is worth."""
    asking = context.m.asking
    fuel = FUEL if not context.m.state.ending else 0.2
    if isinstance(asking, BattleDice):
        now, again = _battle_again(context, asking)
    else:
        now, again = _own_again(context, context.m.step(OwnDie))
    if again - fuel > now:
        return ReroutePower(), f"Another roll gains {again - now:.1f} on average."
    return LetStand(), "The roll is good enough to keep the fuel."


def _battle_again(context: DecisionContext, dice: BattleDice) -> tuple[float, float]:
    m, own = context.m, context.values.player.ship
    mine = 0 if dice.one == own else 1
    foe = (dice.other, dice.one)[mine]
    theirs = dice.faces[1 - mine] + rating(m, foe)
    sides = m.content.supply.die_sides
    rival = rival_of(m, foe)

    def result(face: int) -> float:
        return battle_result(m, context.values, rival, foe, face + rating(m, own) - theirs)

    return result(dice.faces[mine]), sum(result(face) for face in range(1, sides + 1)) / sides


def _own_again(context: DecisionContext, die: OwnDie) -> tuple[float, float]:
    if die.why == SPECIMEN_DIE:
        return float(die.face), MEAN_ROLL
    if die.why == GAMBLE:
        faces = [-1.5 * face if face <= GAMBLE_HURTS else float(GAMBLE_PAYS) for face in range(1, 7)]
        return faces[die.face - 1], sum(faces) / len(faces)
    return 0.0, 0.0


# --- damage ---


def hull(context: DecisionContext) -> Answer:
    """The upgrade that is missed least."""
    piece_values = {each.card: context.values.installed(each) for each in context.values.player.upgrades}
    return min(
        context.options(DamageUpgrade), key=lambda o: piece_values[o.card]
    ), "The upgrade that is missed least."


def freeze(context: DecisionContext) -> Answer:
    """What is missed least while it is frozen."""
    values = context.values

    def missed(option: Freeze) -> float:
        left = [card for card in values.player.specimens if card not in option.specimens]
        return sum(values.cargo(piece) for piece in option.cargo) - values.collection(
            left, len(values.player.upgrades)
        )

    return min(context.options(Freeze), key=missed), "What is missed least meanwhile."


def lose_cargo(context: DecisionContext) -> Answer:
    """The cheapest cargo of one's own; a pirate's dearest, which lies in the system then."""
    if is_pirate(context.m.step(LoseCargoes).ship):
        return max(
            context.options(LoseCargo), key=lambda o: context.values.cargo(o.piece)
        ), "It may be fetched later."
    return min(
        context.options(LoseCargo), key=lambda o: context.values.cargo(o.piece)
    ), "The cargo that is worth least."


def steal(context: DecisionContext) -> Answer:
    """The dearest cargo; a pirate that robs its own captain takes the cheapest."""
    asking = context.m.asking
    victim = asking.victim if isinstance(asking, Board) else context.m.step(LoseCargoes).ship
    options = context.options(TakeCargo)
    if victim == context.values.player.ship:
        return min(options, key=lambda o: context.values.cargo(o.piece)), "The cargo that is worth least."
    best = max(options, key=lambda o: context.values.cargo(o.piece))
    declines: list[Decline] = context.options(Decline)
    pirate = is_pirate(asking.thief) if isinstance(asking, Board) else False
    if declines and not pirate and context.values.gain([best.piece]) <= 0.0:
        return declines[0], "Nothing there is better than what is aboard."
    return best, "The dearest cargo."


def share(context: DecisionContext) -> Answer:
    """The cargo that adds most."""
    return max(
        context.options(TakeCargo), key=lambda o: context.values.gain([o.piece])
    ), "The better of the two."


# --- pirates and other targets ---


def target(context: DecisionContext) -> Answer:
    """Pirates and the Leviathan go for what others would miss; landings where they pay; of one's own cargo
    the dearest."""
    own, mine = context.values.player.ship, isinstance(context.m.asking, TakeNearest | ShareCargo)

    def value(option: ChooseTarget) -> float:
        piece = option.piece
        if noun(piece) == "planet":
            return landing_value(context.values, piece, context.values.player.cargo)
        if is_cargo(piece):
            return context.values.cargo(piece) if mine else -context.values.cargo(piece)
        return -20.0 if piece == own else 1.0 if is_pirate(piece) else 3.0

    return max(context.options(ChooseTarget), key=value), "Of the nearest, this suits me best."


def bounty(context: DecisionContext) -> Answer:
    """A pirate at hand is sent away."""
    m, own = context.m, context.values.player.ship
    near = [
        option
        for option in context.options(RelaunchPirate)
        if option.pirate in m.state.poses and distance(m, own, option.pirate) < AT_HAND
    ]
    if near:
        return min(near, key=lambda o: distance(m, own, o.pirate)), "That pirate is too near."
    return Decline(), "No pirate is near."


def is_met_first(piece: PieceId) -> int:
    """Of things met at once: cargo, then ships, then the rest."""
    return 0 if is_cargo(piece) else 1 if is_ship(piece) else 2
