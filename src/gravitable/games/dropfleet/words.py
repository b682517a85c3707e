"""Dropfleet Commander in words: actions and events. The terminal, the browser and the log read these."""

from __future__ import annotations

from collections.abc import Sequence

from gravitable.games.dropfleet import actions as a
from gravitable.games.dropfleet import events as e
from gravitable.games.dropfleet.names import card_name, group_name, order_name, ship_name, target_name
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, Target
from gravitable.games.dropfleet.steps.roundup.words import ACTION_WORDS, EVENT_WORDS
from gravitable.games.dropfleet.table import gear
from gravitable.kernel import Action, Event, Proceed, signed

_LAYERS = {"high": "High Orbit", "low": "Low Orbit", "atmosphere": "Atmosphere"}
_SPIKES = ("no spike", "a Minor Spike", "a Major Spike")
_DOING = {"holds": "holding", "contests": "contesting"}


def _on_troops(m: DropfleetMatch, points: Sequence[tuple[int, int, int]]) -> str:
    asked = m.pending[0].seat
    kinds = ("Infantry", "Armour", "Batteries")
    return ", ".join(
        f"{hit} on {'own' if seat == asked else 'enemy'} {kind}"
        for seat, hits in enumerate(points)
        for hit, kind in zip(hits, kinds, strict=True)
        if hit
    )


def action_words(m: DropfleetMatch, action: Action) -> str:
    """An action as the label of a button."""
    match action:
        case Proceed():
            return "Go on"
        case a.BringFleet(text):
            first = text.splitlines()[0] if text else ""
            return f"Bring {first.removeprefix('name = ')}"
        case a.StackDeck(battlegroups):
            return ", then ".join(m.state.battlegroups[no].name for no in battlegroups)
        case a.Deploy(group):
            return f"Deploy the {group_name(m, group)}"
        case a.DiscardCards(cards):
            return f"Discard {', '.join(card_name(m, card) for card in cards)}" if cards else "Keep all"
        case a.PlayCard():
            return f"Play {card_name(m, action.card)}{_on(m, action)}"
        case a.CardsFirst(first):
            return "Play cards first" if first else "Play cards second"
        case a.ActivateFirst(first):
            return "Activate first" if first else "Activate second"
        case a.ActivateGroup(group):
            return f"Activate the {group_name(m, group)}"
        case a.UseBattlenet(card, gain):
            gains = {"move": '4" more', "fire": "one more weapon", "layer": "change of layer"}
            return f"Discard {card_name(m, card)}: {gains[gain]}"
        case a.SetShields(ships, up):
            whose = (
                f"the {group_name(m, m.state.ships[ships[0]].group)}"
                if len(ships) > 1
                else ship_name(m, ships[0])
            )
            return f"{'Raise' if up else 'Lower'} the shields of {whose}"
        case a.GiveOrders(orders, shields):
            names = [order_name(m, order) for order in orders]
            said = names[0] if len(set(names)) == 1 else ", ".join(names)
            return said + (", shields up" if any(shields) else "")
        case a.MoveShip():
            return _move_words(m, action)
        case a.SkipThroughVoid():
            return "Skip through the void"
        case a.Siphon(ship, victim):
            return f"{ship_name(m, ship)} siphons {ship_name(m, victim)}"
        case a.Survey(place, no):
            name = m.state.clusters[no].name if place == "cluster" else m.state.stations[no].name
            return f"Survey {place} {name}"
        case a.Ram(target):
            return f"Ram {target_name(m, target)}"
        case a.RollAttack(ship, weapon):
            return f"{ship_name(m, ship)}: roll {gear(m, ship).weapons[weapon].weapon.name}"
        case a.Fire(shots):
            return "; ".join(_shot_words(m, shot) for shot in shots) or "Hold fire"
        case a.Boost(boosters, ship):
            by = " and ".join(ship_name(m, booster) for booster in boosters)
            return f"{by}: boost the shields of {ship_name(m, ship)}"
        case a.Jam(suite, ship):
            return f"{ship_name(m, suite)}: jam fire at {ship_name(m, ship)}"
        case a.SpendTelescope(target):
            return f"Spend the telescope's token on {target_name(m, target)}"
        case a.SpendFighters(count):
            return f"Spend {count}" if count else "Spend none"
        case a.TurnTarget(degrees):
            side = "right" if degrees > 0 else "left"
            return f"Turn {abs(degrees):g} degrees {side}" if degrees else "Do not turn"
        case a.AllotCollateral(points, sharp):
            return _on_troops(m, points) + (f"; without a save: {_on_troops(m, sharp)}" if sharp else "")
        case a.ScanShip(ship):
            return f"Scan {ship_name(m, ship)}"
        case a.ScanStation(station):
            return f"Mark {target_name(m, Target('station', station))}"
        case a.TakeCommand(ship):
            return f"{ship_name(m, ship)} takes command"
        case a.ScanAnomaly():
            return "Scan the Anomaly"
        case a.GiveScraps(ship):
            return f"Box of Scraps for {ship_name(m, ship)}"
        case a.PlaceHologram(x, y):
            return f"Hologram at {x:.1f}, {y:.1f}"
    words = roundup_action_words(m, action)
    return words or type(action).__name__


def roundup_action_words(m: DropfleetMatch, action: Action) -> str:
    """Actions of the Roundup in words."""
    said = ACTION_WORDS.get(type(action))
    return said(m, action) if said is not None else ""


def _on(m: DropfleetMatch, play: a.PlayCard | e.CardPlayed) -> str:
    if play.ship != NONE:
        return f" on {ship_name(m, play.ship)}"
    if play.group != NONE:
        return f" on the {group_name(m, play.group)}"
    if play.battlegroup != NONE:
        return f" on {m.state.battlegroups[play.battlegroup].name}"
    if play.sector != NONE:
        return f" on the {target_name(m, Target('sector', play.sector))}"
    if play.cluster != NONE:
        return f" on the cluster {m.state.clusters[play.cluster].name}"
    if play.station != NONE:
        return f" on {target_name(m, Target('station', play.station))}"
    return ""


def _move_words(m: DropfleetMatch, move: a.MoveShip) -> str:
    parts = []
    for turn, run in move.legs:
        if turn:
            parts.append(f"turn {abs(turn):.0f}° {'right' if turn > 0 else 'left'}")
        if run:
            parts.append(f'run {run:.1f}"')
    layer = {"up": ", going up", "down": ", going down", "": ""}[move.layer]
    entry = f"enter at {move.entry.x:.1f}, {move.entry.y:.1f}, " if move.entry is not None else ""
    return f"{ship_name(m, move.ship)}: {entry}{', '.join(parts) or 'stay'}{layer}"


def _shot_words(m: DropfleetMatch, shot: a.Shot) -> str:
    weapon = (
        "nuclear missile" if shot.weapon == a.NUKE else gear(m, shot.ship).weapons[shot.weapon].weapon.name
    )
    charged = ", overcharged" if shot.overcharge else ""
    return f"{ship_name(m, shot.ship)}: {weapon}{charged} at {target_name(m, shot.target)}"


def _doing(why: str) -> str:
    """What brought victory points, after *for*: logs have kept what somebody does, `holds west`."""
    verb, _, what = why.partition(" ")
    return f"{_DOING[verb]} {what}" if verb in _DOING else why


def event_words(m: DropfleetMatch, event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; empty for what needs no line of its own."""
    match event:
        case e.FleetBrought(seat, name):
            return f"{names[seat]} brings {name}." if name else f"{names[seat]} has chosen a fleet."
        case e.BattleBegan(_, fleets):
            return f"The battle begins: {' against '.join(fleets)}."
        case e.GroupDeployed(group):
            return f"The {group_name(m, group)} is deployed."
        case e.TurnBegan(turn):
            return f"Turn {turn}"
        case e.DeckStacked(seat, _, count):
            return f"{names[seat]} stacks a strategy deck of {count}."
        case e.ArrivalRolled(battlegroup, roll, arrives):
            return f"{m.state.battlegroups[battlegroup].name}: {roll}, {'arrives' if arrives else 'not yet'}."
        case e.CardsDrawn(seat, cards, count):
            which = ": " + ", ".join(card_name(m, card) for card in cards) if cards else ""
            return f"{names[seat]} draws {count} command card{'s' if count != 1 else ''}{which}."
        case e.CardDiscarded(seat, card):
            return f"{names[seat]} discards {card_name(m, card)}."
        case e.PlanChanged(seat, battlegroup):
            return f"{names[seat]} reveals {m.state.battlegroups[battlegroup].name} instead."
        case e.CardPlayed():
            return f"{names[event.seat]} plays {card_name(m, event.card)}{_on(m, event)}."
        case e.CardOrderRolled():
            return f"Equal admirals roll for the order of cards: {' to '.join(map(str, event.rolls))}."
        case e.CardOrderChosen(first):
            return f"{names[first]} plays command cards first."
        case e.CardNegated(_, card):
            return f"{card_name(m, card)} is negated."
        case e.BattlegroupsRevealed(cards, ratings):
            shown = [
                f"{m.state.battlegroups[card].name} ({rating})"
                for card, rating in zip(cards, ratings, strict=True)
                if card != NONE
            ]
            return "Revealed: " + ", ".join(shown) + "."
        case e.TieRolled(_, totals):
            return "Equal ratings, rolled off: " + " against ".join(map(str, totals)) + "."
        case e.FirstChosen(seat):
            return f"{names[seat]} activates first."
        case e.GroupActivated(group):
            return f"The {group_name(m, group)} activates."
        case e.ShieldsSet(ship, up):
            return f"{ship_name(m, ship)} {'raises' if up else 'lowers'} its shields."
        case e.BattlenetUsed():
            return "The Battlenet is used."
        case e.OrderGiven(ship, order, shields):
            return f"{ship_name(m, ship)}: {order_name(m, order)}{', shields up' if shields else ''}."
        case e.ShipMoved(ship, way, _, layer):
            x, y = way[-1]
            return f"{ship_name(m, ship)} moves to {x:.1f}, {y:.1f}, {_LAYERS[layer]}."
        case e.ShipTurned(ship):
            return f"{ship_name(m, ship)} is turned."
        case e.LayerChanged(ship, layer):
            return f"{ship_name(m, ship)} is now in {_LAYERS[layer]}."
        case e.SpikeChanged(ship, spike, silent):
            return f"{ship_name(m, ship)} has {_SPIKES[spike]}{', silent' if silent else ''}."
        case e.Surveyed(ship, _, _, _, critical):
            more = " It becomes a Critical Location." if critical else ""
            return f"{ship_name(m, ship)} makes a survey.{more}"
        case e.Rammed(ship, target, roll, success):
            came = "hit" if success else "missed"
            return f"{ship_name(m, ship)} rams {target_name(m, target)}: {roll}, {came}."
        case e.AttackRolled(ship, weapon, dice):
            return f"{ship_name(m, ship)}: {gear(m, ship).weapons[weapon].weapon.name} has {dice} dice."
        case e.Fired():
            source = f"{ship_name(m, event.source)}: " if event.source != NONE else ""
            rolls = " ".join(map(str, event.rolls))
            sharp = f", {event.critical} critical" if event.critical else ""
            return (
                f"{source}{event.weapon} at {target_name(m, event.target)}, {event.lock}+: {rolls}; "
                f"{event.normal + event.critical} damage{sharp}."
            )
        case e.PointDefenceRolled(_, rolls, needed, normal, critical):
            return f"Point Defence {needed}+: {' '.join(map(str, rolls))}; {normal + critical} damage left."
        case e.SavesRolled(_, needed, rolls, _):
            return f"Saves {needed}+: {' '.join(map(str, rolls))}."
        case e.HullLost(target, points, hull):
            return f"{target_name(m, target)} loses {points} Hull: {hull} left."
        case e.HullRegained(ship, points, hull):
            return f"{ship_name(m, ship)} regains {points} Hull: {hull}."
        case e.Crippled(ship, first, second, result):
            name = next(each.name for each in m.content.crippling if each.id == result)
            faces = f" ({first}, {second})" if first else ""
            return f"{ship_name(m, ship)} suffers {name}{faces}."
        case e.WeaponLost(ship, weapon):
            return f"{ship_name(m, ship)} loses its {gear(m, ship).weapons[weapon].weapon.name}."
        case e.ShipLost(ship, cause):
            return f"{ship_name(m, ship)} is lost: {cause}."
        case e.Catastrophe(ship, roll, result, radius):
            name = next(each.name for each in m.content.catastrophe if each.id == result)
            far = f', {radius:g}"' if radius else ""
            return f"{ship_name(m, ship)}: {name} ({roll}{far})."
        case e.AdmiralKilled(seat):
            return f"The admiral of {names[seat]} is killed."
        case e.CommandTaken(seat, ship, av):
            return f"{ship_name(m, ship)} takes command for {names[seat]}: AV {av}."
        case e.SectorRuined(sector):
            return f"The {target_name(m, Target('sector', sector))} is destroyed."
        case e.GroundAssetsLost(place, seat, infantry, armour, batteries):
            lost = infantry + armour + batteries
            assets = "ground assets" if lost != 1 else "ground asset"
            return f"{names[seat]} loses {lost} {assets}: {target_name(m, place)}."
        case e.NukeLaunched(ship, sector, roll, _):
            return f"{ship_name(m, ship)} nukes the {target_name(m, Target('sector', sector))}: {roll}."
        case e.StationDestroyed(station):
            return f"Station {m.state.stations[station].name} is destroyed."
        case e.Scanned(ship, target, roll, station):
            seen = ship_name(m, target) if target != NONE else "the Anomaly"
            seen = target_name(m, Target("station", station)) if station != NONE else seen
            return f"{ship_name(m, ship)} scans {seen}{f': {roll}' if roll else ''}."
        case e.PowerUsed(ship, rule, target):
            return f"{ship_name(m, ship)} uses {rule} on {ship_name(m, target)}."
        case e.TelescopeSpent(target):
            return f"A telescope's token is spent on {target_name(m, target)}."
        case e.AssetsLost(target, count, cause):
            where = target_name(m, target)
            if count == 1:
                return f"1 launch asset at {where} is lost: {cause}."
            return f"{count} launch assets at {where} are lost: {cause}."
        case e.VictoryPoints(seat, points, total, why):
            return f"{names[seat]}: {signed(points)} VP for {_doing(why)}, {total} in all."
        case e.Ended(points, _, why):
            return f"The battle is over, {' to '.join(map(str, points))}. {why}"
    said = EVENT_WORDS.get(type(event))
    return said(m, event, names) if said is not None else ""
