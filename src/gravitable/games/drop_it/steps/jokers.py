"""Jokers: a tile that broke a rule may count after all."""

from __future__ import annotations

from gravitable.games.drop_it.actions import Drop, KeepJoker, SpendJoker
from gravitable.games.drop_it.content import Colour
from gravitable.games.drop_it.events import JokerKept, JokerSpent
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import DropItMatch
from gravitable.games.drop_it.steps.scoring import CountPoints, just_judged
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step


class OfferJoker(Step, frozen=True):
    """A rule is broken: a joker may be spent. drop-it.jokers.spend, drop-it.coop.jokers"""

    def run(self, m: DropItMatch) -> Decision | None:
        s = m.state
        verdict = just_judged(m)
        jokers = usable_jokers(m, verdict)
        if not jokers:
            m.push(CountPoints(broken=True))
            return None
        left = len(s.jokers[s.side])
        count = "your last joker" if left == 1 else f"one of {left} jokers"
        prompt = f"Your tile broke a landing rule. Spend {count} to {_gain(m, verdict)}?"
        options: list[Action] = [*(SpendJoker(colour) for colour in jokers), KeepJoker()]
        return Decision(s.seat, "drop-it.joker", prompt, options, "drop-it.jokers.spend")

    def check(self, m: DropItMatch, decision: Decision, action: Action) -> None:
        s = m.state
        if isinstance(action, Drop):
            raise IllegalAction(
                "drop-it.play.five-steps", "This tile is checked before the next one is dropped."
            )
        if isinstance(action, SpendJoker):
            if action.colour not in s.jokers[s.side]:
                raise IllegalAction("drop-it.jokers.once", "You have no joker of that colour left.")
            (offered,) = usable_jokers(m, just_judged(m))
            reason = f"Here the {offered} joker is spent."
            raise IllegalAction("drop-it.jokers.colour", reason)

    def take(self, m: DropItMatch, seat: Seat, action: Action) -> None:
        s = m.state
        if isinstance(action, SpendJoker):
            s.jokers[s.side].remove(action.colour)
            s.stands = True
            m.emit(JokerSpent(s.side, seat, action.colour, tuple(s.jokers[s.side])))
            m.push(CountPoints())
        else:
            m.emit(JokerKept(s.side, seat))
            m.push(CountPoints(broken=True))


def usable_jokers(m: DropItMatch, verdict: Verdict) -> list[Colour]:
    """The jokers that would change something: one, since any will do, unless colours matter.

    drop-it.jokers.spend, drop-it.jokers.colour, drop-it.jokers.once
    """
    s = m.state
    jokers = s.jokers[s.side]
    own = m.content.tiles[verdict.tile].colour
    if not verdict.points and s.mode != "together":
        return []
    if own in jokers:
        return [own]
    return jokers[:1] if m.options.joker_colour == "any" else []


def _gain(m: DropItMatch, verdict: Verdict) -> str:
    if m.state.mode != "together":
        return f"score {verdict.points} after all"
    return "do the task after all" if verdict.tasks else "keep the game from moving"
