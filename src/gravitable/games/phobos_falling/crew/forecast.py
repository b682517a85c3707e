"""How a fight ends if nobody uses anything more, as far as a seat can tell: for prompts, views and bots."""

from __future__ import annotations

import msgspec

from gravitable.games.phobos_falling.content.effects import Arm
from gravitable.games.phobos_falling.crew.fight import free_strength, next_hurt, present, the_fight
from gravitable.games.phobos_falling.crew.hands import may_hold, sees
from gravitable.games.phobos_falling.numbers import OfficerNo
from gravitable.games.phobos_falling.state import NO_CARD, Fighter, PhobosMatch
from gravitable.games.phobos_falling.words import pirates_in_words
from gravitable.kernel import Seat

_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Forecast(msgspec.Struct, frozen=True):
    """How the fight that is on ends if all pass. If not `certain`, hidden Weapons may make it better."""

    pirates: int
    beaten: int
    """Pirates defeated by what costs nothing: bare hands, Exoskeletons, Weapons, active shields."""
    left: int
    """Pirates left when they can harm nobody any more."""
    wounded: tuple[OfficerNo, ...]
    """Who is wounded, if nobody stands in for another."""
    dead: tuple[OfficerNo, ...]
    certain: bool
    text: str


def forecast(m: PhobosMatch, seat: Seat | None) -> Forecast:
    """The end of the fight as `seat` can tell it: Weapons in hands it does not see are left out."""
    officers = m.state.officers
    fighters = present(m)
    unseen = {f.officer for f in fighters if not sees(m, seat, f.officer)}
    strength = sum(free_strength(m, f, with_weapon=f.officer not in unseen) for f in fighters)
    pirates = m.state.station.pirates[the_fight(m).zone]
    beaten = min(strength, pirates)
    left = pirates - beaten
    exposed = [f.officer for f in fighters if officers[f.officer].shield == NO_CARD]
    able = {o for o in exposed if officers[o].able}
    wounded: list[OfficerNo] = []
    dead: list[OfficerNo] = []
    while left and exposed:
        left -= 1
        o = next_hurt(exposed, able)
        if o in able:
            able.remove(o)
            wounded.append(o)
        else:
            exposed.remove(o)
            dead.append(o)
    wounded = [o for o in wounded if o not in dead]
    certain = beaten == pirates or not any(f.officer in unseen and _may_be_armed(m, f) for f in fighters)
    text = _text(pirates, beaten, left, len(wounded), len(dead), certain)
    return Forecast(pirates, beaten, left, tuple(wounded), tuple(dead), certain, text)


def _may_be_armed(m: PhobosMatch, fighter: Fighter) -> bool:
    """Whether a hidden hand could hold a Weapon that still counts: the backs of its cards are open."""
    officer = m.state.officers[fighter.officer]
    if not officer.able or "weapon" in fighter.tools:
        return False
    return bool(may_hold(m, fighter.officer, Arm))


def _text(pirates: int, beaten: int, left: int, wounded: int, dead: int, certain: bool) -> str:
    """In words: "7 pirates, 4 beaten for nothing. If all pass: none left, two wounded, one dead."."""
    enemy = pirates_in_words(pirates)
    if beaten == pirates:
        return f"{enemy}, beaten for nothing if all pass."
    harm = [f"{left or 'none'} left"]
    harm += [f"{_COUNTS[wounded]} wounded"] if wounded else []
    harm += [f"{_COUNTS[dead]} dead"] if dead else []
    least, worst = ("", "") if certain else ("at least ", ", at worst")
    return f"{enemy}, {least}{beaten} beaten for nothing. If all pass{worst}: {', '.join(harm)}."
