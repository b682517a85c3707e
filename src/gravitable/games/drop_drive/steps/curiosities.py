"""Crew, gear and special cargo: set out at the start, loaded at home, and a charge that destroys a planet.

drop-drive.special.crew, drop-drive.special.gear, drop-drive.special.homes,
drop-drive.special.bonus-items-move. What they do is told where it is done: heavy cargo in `cargo`, metal in
`dropping`, bonuses in `ship`.
"""

from __future__ import annotations

from gravitable.games.drop_drive.actions import ChooseTarget, Decline, TakeCargo, UseFacility
from gravitable.games.drop_drive.content import Colour
from gravitable.games.drop_drive.events import Collected, TakenOut
from gravitable.games.drop_drive.events.anomalies import PlanetDestroyed
from gravitable.games.drop_drive.pieces import colour_of, curio_of, is_curio, like, noun
from gravitable.games.drop_drive.ship import free_bays
from gravitable.games.drop_drive.space import nearest, outline_of, standard_planets
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits
from gravitable.games.drop_drive.steps.explore import put_beside
from gravitable.games.drop_drive.steps.nearest import among_equals
from gravitable.games.drop_drive.system import pieces_of
from gravitable.games.drop_drive.words import piece_words
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId


class SetOutCuriosities(Step, frozen=True):
    """A crew and a gear by lot beside each planet, and special cargo at its home.

    drop-drive.special.crew, drop-drive.special.gear, drop-drive.special.homes
    """

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        crew, gear = list(m.content.crews), list(m.content.gears)
        for planet in m.content.planet:
            put_beside(m, planet.id, (m.draw(crew), m.draw(gear)))
        for curio in m.content.curio:
            if curio.home is not None:
                s.homes[curio.id] = curio.home
                s.at_home += pieces_of(curio)


class LoadAtHome(Step, frozen=True):
    """A player who lands where special cargo is at home may load one piece. drop-drive.special.homes"""

    seat: Seat
    place: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        here = self._here(m)
        if not here or free_bays(m.content, m.state.players[self.seat]) < 1:
            return None
        prompt = f"{piece_words(m, here[0])} is at home here: take one aboard?"
        options: list[Action] = [*(TakeCargo(piece) for piece in here), Decline()]
        rule = "drop-drive.special.homes"
        return Decision(self.seat, "drop-drive.load", prompt[0].upper() + prompt[1:], options, rule)

    def _here(self, m: DropDriveMatch) -> list[PieceId]:
        """One piece of each kind that is at home on this planet."""
        s = m.state
        if noun(self.place) != "planet":
            return []
        found = {like(p): p for p in s.at_home if s.homes[curio_of(p)] == colour_of(self.place)}
        return list(found.values())

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, TakeCargo):
            player = m.state.players[seat]
            m.state.at_home.remove(action.piece)
            player.cargo.append(action.piece)
            m.emit(Collected(player.ship, action.piece, None))


class SetOffCharge(Step, frozen=True):
    """The last thing in a landing: a charge may be set off, and the planet is no more.

    drop-drive.special.bonus-items-move
    """

    seat: Seat
    place: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        charges = self._charges(m)
        if not charges or noun(self.place) != "planet" or len(standard_planets(m.state)) == 1:
            return None
        prompt = f"Set off {piece_words(m, charges[0])} and destroy {piece_words(m, self.place)}?"
        options: list[Action] = [*(UseFacility(piece=piece) for piece in charges), Decline()]
        rule = "drop-drive.special.bonus-items-move"
        return Decision(self.seat, "drop-drive.facility", prompt, options, rule)

    def _charges(self, m: DropDriveMatch) -> list[PieceId]:
        curios = m.content.curios
        cargo = m.state.players[self.seat].cargo
        return [piece for piece in cargo if is_curio(piece) and curios[curio_of(piece)].charge]

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, UseFacility):
            return
        charge = action.piece
        assert charge is not None
        m.state.players[seat].cargo.remove(charge)
        m.state.gone.append(charge)
        m.push(DestroyPlanet(seat, self.place, charge))


class DestroyPlanet(Step, frozen=True):
    """The player who destroys a planet chooses among those equally near to it.

    drop-drive.special.bonus-items-move
    """

    seat: Seat
    planet: PieceId
    charge: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        others = [other for other in standard_planets(m.state) if other != self.planet]
        near = nearest(m, outline_of(m, self.planet), others)
        if len(near) > 1:
            prompt = "Several planets are equally near: to which one does what lies beside this one go?"
            return among_equals(self.seat, near, prompt, "drop-drive.special.bonus-items-move")
        self._destroy(m, near[0])
        return None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        self._destroy(m, action.piece)

    def _destroy(self, m: DropDriveMatch, heir: PieceId) -> None:
        destroy(m, self.seat, self.planet, self.charge, colour_of(heir))
        curio = m.content.curios[curio_of(self.charge)]
        gain_credits(m, self.seat, curio.charge, curio.name)


def destroy(m: DropDriveMatch, seat: Seat, planet: PieceId, charge: PieceId, heir: Colour) -> None:
    """A planet leaves the game. Ships on it are in space; items beside its tile, and what is at home there,
    go to the heir. drop-drive.special.bonus-items-move
    """
    s = m.state
    dead = colour_of(planet)
    m.emit(PlanetDestroyed(seat, dead, charge, heir))
    s.gone.append(planet)
    dropping.lift(m, planet)
    m.emit(TakenOut(planet))
    dropping.settle(m)
    put_beside(m, heir, s.bonus.pop(dead, ()))
    _move_homes(m, dead, heir)


def _move_homes(m: DropDriveMatch, dead: Colour, heir: Colour) -> None:
    s = m.state
    for curio, home in s.homes.items():
        if home == dead:
            s.homes[curio] = heir
    for token, beside in s.precursors.items():
        if beside == dead:
            s.precursors[token] = heir
            dropping.lift(m, token)
            dropping.set_down(m, token, s.poses[f"planet-{heir}"].point)
