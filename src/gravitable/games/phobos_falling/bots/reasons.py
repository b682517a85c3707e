"""Why the officers choose what they choose, in words for whoever asks for a hint."""

from __future__ import annotations

from collections import defaultdict

from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling.bots.plan import Plan
from gravitable.games.phobos_falling.bots.values import zone_parts
from gravitable.games.phobos_falling.numbers import OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Action, Decision, Proceed

WHY: dict[type[Action], str] = {
    a.Agree: "it helps the crew more than it costs",
    a.ChooseRole: "of those left, this officer's abilities help a crew most",
    a.DrawFrom: "of these cards the shuttle and the repairs need most",
    a.DrawCard: "a card costs nothing, and the shuttle's parts are among them",
    a.Discard: "no other card is missed less",
    a.Give: "it is of more use in that hand",
    a.Equip: "worn, it helps in every fight and where there is no air",
    a.TakeOff: "something better is worn instead",
    a.RaiseShield: "the next wound is then none",
    a.UseData: "technology comes nearer to what the shuttle needs",
    a.TakeSoftware: "the shuttle needs it to fly",
    a.Install: "the shuttle cannot fly home without its parts",
    a.MassMove: "it gets where it is needed without a walk",
    a.MassMoveCard: "it gets where it is needed without a walk",
    a.UseMedical: "the crew needs every officer",
    a.Fabricate: "the shuttle cannot fly home without its parts",
    a.MendWith: "nothing broken within reach holds the crew up more",
    a.Stabilize: "its power then holds whatever fails elsewhere",
    a.PlaceRobot: "robots hold up pirates who come this way",
    a.RaiseField: "pirates cannot come through",
    a.RaiseSecond: "pirates cannot come through",
    a.ShiftField: "it keeps pirates out of a zone that matters more",
    a.Refuel: "auxiliary power would run out",
    a.TreatWith: "whoever is wounded can die of the next wound",
    a.FirstAid: "whoever is wounded can die of the next wound",
    a.GrowGarden: "it brings air back where there is none",
    a.OpenSeedCache: "the shuttle still needs provisions",
    a.Fetch: "of what lies there it is needed most",
    a.Order: "that officer has something useful to do now",
    a.Summon: "together the fight can be won",
    a.Borrow: "it does what is needed here",
    a.UseMend: "nothing broken within reach holds the crew up more, and it costs no card",
    a.StrikePirate: "each pirate less makes the fight easier",
    a.Parley: "a bad event can then be put under the pile",
    a.BuryEvent: "this event would harm the crew",
    a.RemoteMove: "it gets where it is needed without a walk",
    a.Compile: "technology is worth more than these two cards",
    a.Foresee: "so many pirates cost more than four cards",
    a.CancelEvent: "few events are worse than this one",
    a.AnswerShip: "it stops the pirates before they board, with what is missed least",
    a.CrewMends: "nothing broken holds the crew up more",
    a.LetFail: "what fails here is missed least",
    a.PlayDetail: "it beats pirates and wastes least",
    a.Drill: "it beats pirates and wastes least",
    a.SpringAmbush: "it beats pirates and wastes least",
    a.UseMedikit: "it saves an officer from a wound",
    a.TeamUp: "together the fight can be won",
    a.Come: "together the fight can be won",
    a.TakeHarm: "this officer can bear it best",
}
"""By kind of action. Those that lead to a zone are explained by what is to be done there."""
PROCEEDS = {
    "phobos-falling.move": "nowhere within reach is more to be done",
    "phobos-falling.explore": "there is nothing to be drawn here",
    "phobos-falling.play": "the cards in hand are worth more later",
    "phobos-falling.parley": "this event does little harm",
    "phobos-falling.cancel": "worse events may come",
    "phobos-falling.escape": "the zone can be held",
    "phobos-falling.fight": "nothing more would help in this fight",
    "phobos-falling.come": "the fight can be won without it, or not at all",
}
NOWHERE_BETTER = "no place within reach is better"
REST = "anything else would cost more than it brings"
"""Why to go on, where nothing more precise is known."""


def explained(m: PhobosMatch, decision: Decision, action: Action) -> str:
    """Why an officer does this, as a sentence."""
    why = reason(m, decision, action)
    return f"{why[0].upper()}{why[1:]}."


def reason(m: PhobosMatch, decision: Decision, action: Action) -> str:
    """Why an officer does this, in words without a capital or a full stop."""
    if isinstance(action, a.Walk):
        return _going(m, m.state.turn.officer, action.zone, walked=True)
    if isinstance(action, a.TubeTo | a.RemoteEscape | a.RunTo):
        return _going(m, action.officer, action.zone)
    if isinstance(action, a.StartIn):
        parts = dict(zone_parts(m, Plan(m), m.state.turn.officer, action.zone))
        best = max(parts, key=lambda why: parts[why])
        return best if parts[best] > 0 else NOWHERE_BETTER
    if isinstance(action, Proceed):
        return PROCEEDS.get(decision.kind, REST)
    return WHY[type(action)]


def _going(m: PhobosMatch, o: OfficerNo, zone: ZoneNo, *, walked: bool = False) -> str:
    """What speaks most for that zone, beside the one where the officer is."""
    plan, gain = Plan(m), defaultdict[str, float](float)
    for why, value in zone_parts(m, plan, o, zone, walked):
        gain[why] += value
    for why, value in zone_parts(m, plan, o, m.state.officers[o].zone):
        gain[why] -= value
    best = max(gain, key=lambda why: gain[why])
    return best if gain[best] > 0 else NOWHERE_BETTER
