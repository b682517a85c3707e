"""Drop Drive in words: actions and events. The terminal, the browser and the log all read these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gravitable.games.drop_drive import actions as a
from gravitable.games.drop_drive import events as e
from gravitable.games.drop_drive.content import CardNo
from gravitable.games.drop_drive.events import anomalies as odd
from gravitable.games.drop_drive.flight_rules import is_finite, meetings, start_at_ship
from gravitable.games.drop_drive.pieces import asteroid_of, colour_of, curio_of, is_curio, noun
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.kernel import Action, Event, Seat
from gravitable.physics.table import PieceId

Names = Sequence[str]
POSTURES = {
    "hailing-frequencies": "Hailing Frequencies",
    "arm-weapons": "Arm Weapons",
    "open-a-channel": "Open a Channel",
    "surrender": "Surrender",
    "battle-stations": "Battle Stations",
}


def action_words(m: DropDriveMatch, action: Action) -> str:
    """An action as the label of a button."""
    words = ACTIONS.get(type(action))
    try:
        return words(m, action) if words else type(action).__name__
    except (KeyError, IndexError, StopIteration):
        # An action from outside may name what does not exist; it is refused in a moment.
        return type(action).__name__


def _sales(m: DropDriveMatch, action: a.Sell) -> str:
    if not action.sales:
        return "Sell nothing"
    return "Sell " + listed([f"{sale.count} {good_words(m, sale.asteroid)}" for sale in action.sales])


def _links(count: int) -> str:
    return f"{count} link{'' if count == 1 else 's'}"


def _flight(m: DropDriveMatch, action: a.Fly) -> str:
    """A flight by what it would meet, while the ship has not left."""
    links = max(0, len(action.points) - 1)
    words = f"Fly {_links(links)}"
    if links and m.state.active.ship in m.state.poses and is_finite(action.points):
        met = [contact.piece for contact in meetings(m, start_at_ship(m), action.points)]
        if met:
            return f"{words}: {listed([piece_words(m, piece) for piece in dict.fromkeys(met)])}"
    if not links:
        return "Fly nowhere"
    return f"{words} to {action.points[-1][0]:.0f}, {action.points[-1][1]:.0f}".replace("-", "−")


def _frozen(m: DropDriveMatch, action: a.Freeze) -> str:
    things = [piece_words(m, piece) for piece in action.cargo]
    things += [card_words(m, card) for card in action.specimens]
    return "Freeze " + listed(things)


def _facility(m: DropDriveMatch, action: a.UseFacility) -> str:
    if action.piece is not None and is_curio(action.piece):
        return f"Set off {piece_words(m, action.piece)}"
    if action.piece is not None:
        return f"Use it with {piece_words(m, action.piece)}"
    return f"Use it for {card_words(m, action.card)}" if action.card is not None else "Use it"


ACTIONS: dict[type[Action], Callable[[DropDriveMatch, Any], str]] = {
    a.AgreeBigBang: lambda m, x: "Again" if x.again else "Leave it as it is",
    a.ChooseShip: lambda m, x: f"{m.content.front[x.front].name} {m.content.back[x.back].name}",
    a.KeepCards: lambda m, x: f"Keep {listed([card_words(m, card) for card in x.cards])}",
    a.DiscardSpecimen: lambda m, x: f"Discard {card_words(m, x.card)}",
    a.AimShip: lambda m, x: f"Drop at {x.x:.0f}, {x.y:.0f}",
    a.ChooseTarget: lambda m, x: piece_words(m, x.piece),
    a.UseDropDrive: lambda m, x: "Use the Fold Drive" if x.fold else "Use a fuel and drop",
    a.SkipDropDrive: lambda m, x: "No drop drive",
    a.Fly: _flight,
    a.Stay: lambda m, x: "Stay here",
    a.GoOn: lambda m, x: "Fly on",
    a.StopHere: lambda m, x: "Stop here",
    a.Meet: lambda m, x: piece_words(m, x.piece),
    a.GoThrough: lambda m, x: "Go through the wormhole",
    a.Jettison: lambda m, x: f"Jettison {piece_words(m, x.piece)}",
    a.TakeCargo: lambda m, x: f"Take {piece_words(m, x.piece)}",
    a.Decline: lambda m, x: "No",
    a.Approach: lambda m, x: POSTURES[x.posture],
    a.Respond: lambda m, x: POSTURES[x.response],
    a.ReroutePower: lambda m, x: "Reroute power",
    a.LetStand: lambda m, x: "Let it stand",
    a.DamageUpgrade: lambda m, x: f"Flip {card_words(m, x.card)}",
    a.Freeze: _frozen,
    a.LoseCargo: lambda m, x: f"Lose {piece_words(m, x.piece)}",
    a.Deliver: lambda m, x: f"Deliver {card_words(m, x.card)}",
    a.RepairUpgrade: lambda m, x: f"Repair {card_words(m, x.card)}",
    a.RelaunchPirate: lambda m, x: piece_words(m, x.pirate),
    a.IdentifySalvage: lambda m, x: f"Identify {x.count}" if x.count else "Identify none",
    a.Sell: _sales,
    a.UseFacility: _facility,
    a.ExploreSurface: lambda m, x: "Explore the surface",
    a.RepairShip: lambda m, x: "Repair the ship",
    a.TakeBonusItem: lambda m, x: f"Take {card_words(m, x.card)}",
    a.SellFuel: lambda m, x: f"Sell {x.count} fuel" if x.count else "Sell none",
    a.Flick: lambda m, x: f"Flick a mine towards {x.direction:.0f}°",
}


def event_words(m: DropDriveMatch, event: Event, names: Names) -> str:
    """An event as a line of the log; empty for what needs no line of its own."""
    words = EVENTS.get(type(event))
    return words(m, event, names) if words else ""


def whose(m: DropDriveMatch, ship: PieceId, names: Names) -> str:
    """A ship: a player's by name."""
    return names[seat_of(m.state, ship)] if ship.startswith("ship") else piece_words(m, ship)


def _fell(m: DropDriveMatch, x: e.Fell, names: Names) -> str:
    if x.cause == "big-bang":
        return "Big bang!"
    if not x.dropped:
        return ""
    what = listed(sorted(piece_words(m, piece) for piece in x.dropped))
    back = f" {capital(listed([piece_words(m, p) for p in x.put_back]))} is put back." if x.put_back else ""
    return f"{capital(what)} {'is' if len(x.dropped) == 1 else 'are'} dropped.{back}"


def _ended_flight(m: DropDriveMatch, x: e.FlightEnded, names: Names) -> str:
    if x.why == "stayed":
        return f"{names[x.seat]} stays."
    return f"{names[x.seat]} stops at {piece_words(m, x.on)}." if x.on and x.why != "landed" else ""


def _targeted(m: DropDriveMatch, x: e.PirateTargeted, names: Names) -> str:
    return (
        f"{capital(piece_words(m, x.pirate))} goes for {piece_words(m, x.target)}, {x.distance:.0f} mm away."
    )


def _collected(m: DropDriveMatch, x: e.Collected, names: Names) -> str:
    from_ = f" from {whose(m, x.taken_from, names)}" if x.taken_from else ""
    return f"{capital(whose(m, x.ship, names))} takes {piece_words(m, x.piece)}{from_}."


def _rolled(m: DropDriveMatch, x: e.DiceRolled, names: Names) -> str:
    one, other = whose(m, x.one, names), whose(m, x.other, names)
    return (
        f"{capital(one)} rolls {x.faces[0]}, in all {x.totals[0]}; {other} rolls {x.faces[1]}, "
        f"in all {x.totals[1]}."
    )


def _battle(m: DropDriveMatch, x: e.BattleEnded, names: Names) -> str:
    if x.winner is None:
        return "A tie: nobody is damaged."
    return f"{capital(whose(m, x.winner, names))} wins by {x.damage}."


def _damaged(m: DropDriveMatch, x: e.Damaged, names: Names) -> str:
    return f"{capital(whose(m, x.ship, names))} takes {x.points} damage."


def _landed(m: DropDriveMatch, x: e.Landed, names: Names) -> str:
    how = " in an emergency" if x.emergency else ""
    return f"{names[x.seat]} lands on {piece_words(m, x.place)}{how}."


def _sold(m: DropDriveMatch, x: e.Sold, names: Names) -> str:
    lines = listed([f"{line.count} {good_words(m, line.asteroid)} at {line.price}" for line in x.sales])
    return f"{names[x.seat]} sells {lines}: {x.credits} credits."


def _gained(m: DropDriveMatch, x: e.CreditsGained, names: Names) -> str:
    verb = "gains" if x.credits > 0 else "pays"
    return f"{names[x.seat]} {verb} {abs(x.credits)} credits ({x.why}): now {x.total}."


def _drawn(m: DropDriveMatch, x: e.CardsDrawn, names: Names) -> str:
    what = listed([card_words(m, card) for card in x.cards]) if x.cards else ""
    count = "an explore card" if x.count == 1 else f"{x.count} explore cards"
    return f"{names[x.seat]} draws {count}{': ' + what if what else ''}."


def _scanned(m: DropDriveMatch, x: odd.AnomalyScanned, names: Names) -> str:
    scan = next(each for each in m.content.scan if each.id == x.scan)
    anomaly = m.content.anomalies[scan.anomaly]
    text = anomaly.scanned if x.long_range else scan.text
    return f"{names[x.seat]} scans an anomaly. {anomaly.name}: {text}"


def _destroyed(m: DropDriveMatch, x: odd.PlanetDestroyed, names: Names) -> str:
    planet, heir = m.content.planets[x.planet].name, m.content.planets[x.heir].name
    what = f"{names[x.seat]} sets off {piece_words(m, x.charge)}: {planet} is destroyed."
    return f"{what} What lay beside it goes to {heir}."


EVENTS: dict[type[Event], Callable[[DropDriveMatch, Any, Names], str]] = {
    e.CaptainDrawn: lambda m, x, n: f"{n[x.seat]} is {captain_words(m, x.seat)}, {x.colour}.",
    e.SidesDrawn: lambda m, x, n: (
        "Homeworlds: " + listed([m.content.planets[planet].name for planet in x.homeworlds]) + "."
    ),
    e.BigBangVoted: lambda m, x, n: (
        f"{n[x.seat]} {'wants another' if x.again else 'is content with this'} big bang."
    ),
    e.ShipBuilt: lambda m, x, n: (
        f"{n[x.seat]} flies the {m.content.front[x.front].name} {m.content.back[x.back].name}."
    ),
    e.Fell: _fell,
    e.Swapped: lambda m, x, n: (
        f"{capital(piece_words(m, x.piece))} takes the place of what was dropped for it."
    ),
    e.TakenOut: lambda m, x, n: f"{capital(piece_words(m, x.piece))} leaves the system.",
    e.TurnBegan: lambda m, x, n: f"Turn {x.number}: {n[x.seat]}",
    e.PirateTargeted: _targeted,
    e.DropDriveUsed: lambda m, x, n: f"{n[x.seat]} uses the drop drive.",
    e.FlightSet: lambda m, x, n: f"{n[x.seat]} sets a flight path of {_links(len(x.points) - 1)}.",
    e.FlightEnded: _ended_flight,
    e.Collected: _collected,
    e.Jettisoned: lambda m, x, n: f"{capital(whose(m, x.ship, n))} jettisons {piece_words(m, x.piece)}.",
    e.EncounterBegan: lambda m, x, n: (
        f"{capital(whose(m, x.approaching, n))} encounters {whose(m, x.other, n)}."
    ),
    e.PostureTaken: lambda m, x, n: f"{capital(whose(m, x.ship, n))}: {POSTURES[x.posture]}.",
    e.Responded: lambda m, x, n: f"{capital(whose(m, x.ship, n))}: {POSTURES[x.response]}.",
    e.DiceRolled: _rolled,
    e.DieRolled: lambda m, x, n: f"{n[x.seat]} rolls {x.face} ({x.why}).",
    e.PowerRerouted: lambda m, x, n: f"{n[x.seat]} reroutes power.",
    e.BattleEnded: _battle,
    e.Damaged: _damaged,
    e.UpgradeDamaged: lambda m, x, n: f"{n[x.seat]}'s {card_words(m, x.card)} is damaged.",
    e.Frozen: lambda m, x, n: f"{n[x.seat]}'s {card_words(m, x.card)} freezes what lies on it.",
    e.Repaired: lambda m, x, n: f"{n[x.seat]} repairs {listed([card_words(m, c) for c in x.cards])}.",
    e.PirateDestroyed: lambda m, x, n: f"{capital(piece_words(m, x.pirate))} is destroyed.",
    e.Landed: _landed,
    e.Delivered: lambda m, x, n: f"{n[x.seat]} delivers {card_words(m, x.card)}.",
    e.CreditsGained: _gained,
    e.Sold: _sold,
    e.DemandPlaced: lambda m, x, n: (
        f"A demand token covers {x.asteroid} on {m.content.planets[x.planet].name}: {x.left} left."
    ),
    e.FacilityUsed: lambda m, x, n: f"{n[x.seat]} uses the facility.",
    e.CardsDrawn: _drawn,
    e.CardKept: lambda m, x, n: f"{n[x.seat]} keeps {card_words(m, x.card)}.",
    e.CardsDiscarded: lambda m, x, n: f"{n[x.seat]} discards {listed([card_words(m, c) for c in x.cards])}.",
    e.DeckRenewed: lambda m, x, n: f"The {x.deck} discards become a new deck.",
    odd.AnomalyScanned: _scanned,
    odd.AnomalyInPlay: lambda m, x, n: f"{m.content.anomalies[x.anomaly].name} is in play.",
    odd.AnomalyGone: lambda m, x, n: f"{m.content.anomalies[x.anomaly].name} is gone.",
    odd.TokensAdded: lambda m, x, n: f"{x.count} more demand tokens: {x.left} left.",
    odd.BonusItems: lambda m, x, n: (
        f"Beside {m.content.planets[x.planet].name}: {listed([card_words(m, c) for c in x.cards])}."
    ),
    odd.WentHome: lambda m, x, n: (
        f"{capital(piece_words(m, x.piece))} goes home to {m.content.planets[x.planet].name}."
    ),
    odd.PlanetDestroyed: _destroyed,
    odd.MineHit: lambda m, x, n: f"{n[x.seat]} hits a mine.",
    odd.MineFlicked: lambda m, x, n: f"{n[x.seat]} flicks a mine.",
    odd.WentThrough: lambda m, x, n: f"{n[x.seat]} goes through a wormhole.",
    odd.Swallowed: lambda m, x, n: f"The Leviathan swallows {listed([piece_words(m, p) for p in x.pieces])}.",
    e.EndTriggered: lambda m, x, n: "The last demand token is placed: this is the last turn.",
    e.SpecimenScored: lambda m, x, n: f"{n[x.seat]}: {card_words(m, x.card)} scores {x.credits}.",
    e.Ended: lambda m, x, n: x.why,
}


# --- pieces, ships and cards ---

_TOKENS = {
    "anomaly": "an anomaly",
    "mine": "a mine",
    "station": "the station",
    "collector": "a collector",
    "wormhole": "a wormhole",
    "precursor": "a Precursor token",
    "leviathan": "the Leviathan",
    "demand": "a demand token",
}


def piece_words(m: DropDriveMatch, piece: PieceId, to: Seat | None = None) -> str:
    """A piece: "a blue asteroid", "the pink planet", "Bo Metric's ship"; to its own player "your ship"."""
    kind = noun(piece)
    if to is not None and kind in ("ship", "pirate") and seat_of(m.state, piece) == to:
        return f"your {kind}"
    if kind == "asteroid":
        return f"{_with_article(asteroid_of(piece))} asteroid"
    if kind in ("fuel", "salvage"):
        return f"a {kind}" if kind == "fuel" else "salvage"
    if kind == "planet":
        return m.content.planets[colour_of(piece)].name
    if kind == "ship":
        return f"{captain_words(m, seat_of(m.state, piece))}'s ship"
    if kind == "pirate":
        return f"the {colour_of(piece)} pirate"
    if kind == "curio":
        return _with_article(m.content.curios[curio_of(piece)].name)
    return _TOKENS[kind]


def capital(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def _with_article(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def good_words(m: DropDriveMatch, good: str) -> str:
    """What is sold: a colour of asteroid, or a kind of special cargo."""
    curio = m.content.curios.get(good)
    return good if curio is None else curio.name


def captain_words(m: DropDriveMatch, seat: Seat) -> str:
    """A captain's name."""
    return m.content.captains[m.state.players[seat].captain].name


def card_words(m: DropDriveMatch, card: CardNo) -> str:
    """The name of an explore card, a crew or a piece of gear."""
    return m.content.cards[card].face.name


def listed(words: list[str]) -> str:
    """Some words as a list: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
