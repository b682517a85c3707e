"""Landing, cards, credits and the end: what the referee says of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.rules.drop_drive.referee.plain import able, adds, kind, price_of, specimen_credits
from tests.rules.drop_drive.referee.watching import Referee

from gravitable.games.drop_drive import events as told
from gravitable.games.drop_drive.content import Specimen
from gravitable.games.drop_drive.events import anomalies as of
from gravitable.kernel import Event


def _landed(r: Referee, event: told.Landed) -> None:
    s = r.s
    assert s.standing[s.players[event.seat].ship] == event.place
    assert event.emergency == (s.turn.phase == "end")
    assert event.emergency or (event.seat, s.turn.phase) == (s.turn.seat, "landing")
    if event.emergency:
        assert kind(event.place) == "planet"
        before = [past.seat for past in r.heard if isinstance(past, told.Landed) and past.emergency]
        order = [(seat - s.turn.seat - 1) % r.m.seats for seat in (*before, event.seat)]
        assert order == sorted(set(order)), "in turn order after the active player, each once"


def _delivered(r: Referee, event: told.Delivered) -> None:
    s = r.s
    player = s.players[event.seat]
    face: Any = r.m.content.cards[event.card].face
    assert event.card not in player.passengers
    assert s.explore_discards[-1] == event.card
    if event.place is None:
        assert r.last(of.AnomalyScanned) is not None
        return
    assert s.standing[player.ship] == event.place
    colour = event.place.removeprefix("planet-")
    assert colour in face.destinations
    assert not (face.not_last_planet and player.left == colour)


def _credits(r: Referee, event: told.CreditsGained) -> None:
    player = r.s.players[event.seat]
    assert event.credits
    assert event.total == player.credits == sum(player.earned.values())
    before = r.heard[-1]
    match before:
        case told.Delivered():
            face: Any = r.m.content.cards[before.card].face
            assert (event.seat, event.credits, event.why) == (before.seat, face.credits, face.name)
        case told.DropDriveUsed():
            assert (event.seat, event.credits) == (before.seat, adds(r.m, player, "drop_credits"))
        case told.PowerRerouted():
            assert (event.seat, event.credits) == (before.seat, adds(r.m, player, "reroute_credits"))
        case of.AnomalyScanned() if event.why == "scans":
            assert (event.seat, event.credits) == (before.seat, adds(r.m, player, "scan_credits"))
        case told.SpecimenScored():
            name = r.m.content.cards[before.card].face.name
            assert (event.seat, event.credits, event.why) == (before.seat, before.credits, name)
        case _:
            _other_credits(r, event)


def _other_credits(r: Referee, event: told.CreditsGained) -> None:
    player, numbers = r.s.players[event.seat], r.m.content.long_range
    match event.why:
        case "the Leviathan":
            assert event.credits == numbers.leviathan_reward
        case "Drifting Station":
            assert event.credits == -numbers.station_repair_cost
        case "fuel":
            count = sum(kind(piece) == "fuel" for piece in player.cargo)
            assert 0 < event.credits <= numbers.sphere_fuel_price * min(count, numbers.sphere_fuel_most)
        case "Space Mines":
            assert event.credits == 4
            assert r.last(told.DieRolled).face > 3
        case "a solar kick":
            assert event.credits == 3
        case "Memory Lattice":
            cards = len(player.upgrades) + len(player.passengers) + len(player.specimens)
            assert event.credits == cards + sum(len(each.specimens) for each in player.upgrades)


def _sold(r: Referee, event: told.Sold) -> None:
    player = r.s.players[event.seat]
    if event.place != "trader":
        assert r.s.standing[player.ship] == event.place
    extra = adds(r.m, player, "sale_credits") + able(r.m, player, "trade-computer")
    due = 0
    assert event.sales
    for line in event.sales:
        assert line.count > 0
        assert line.price == price_of(r.m, event.place, line.asteroid)
        due += line.count * line.price
        if line.asteroid not in r.m.content.curios and event.place != "trader":
            due += extra
    assert event.credits == due
    assert len({line.asteroid for line in event.sales}) == len(event.sales)
    types = sorted(piece.split("-")[1] for piece in event.pieces)
    assert types == sorted(line.asteroid for line in event.sales for _ in range(line.count))
    assert all(r.had(player.ship, piece) for piece in event.pieces)
    if event.place == "trader":
        assert len(event.pieces) <= 2


def _demand(r: Referee, event: told.DemandPlaced) -> None:
    s = r.s
    assert event.covered == s.demand[f"{event.planet}/{event.asteroid}"]
    assert event.left == s.tokens
    assert event.price == price_of(r.m, f"planet-{event.planet}", event.asteroid)
    sold = r.last(told.Sold)
    assert sold.place == f"planet-{event.planet}"
    assert event.asteroid in [line.asteroid for line in sold.sales]
    assert s.turn.phase == "landing"


def _facility(r: Referee, event: told.FacilityUsed) -> None:
    s = r.s
    assert s.standing[s.players[event.seat].ship] == event.place
    if kind(event.place) == "station":
        assert event.facility == "station"
        return
    planet = event.place.removeprefix("planet-")
    (tile,) = [tile for tile in r.m.content.planet if tile.id == planet]
    assert s.sides[tile.id] == "edgeworld"
    assert event.facility == tile.facility.id
    landed = r.last(told.Landed, told.FacilityUsed)
    assert isinstance(landed, told.Landed)


def _drawn(r: Referee, event: told.CardsDrawn) -> None:
    player = r.s.players[event.seat]
    assert event.count == len(event.cards) == len({*event.cards}) > 0
    assert not {*event.cards} & {*r.s.explore, *r.s.explore_discards}
    assert event.cards in (tuple(player.hand), tuple(player.gained[-event.count :]))


def _kept(r: Referee, event: told.CardKept) -> None:
    player = r.s.players[event.seat]
    places = [
        player.passengers,
        player.specimens,
        [each.card for each in player.upgrades],
        [each.card for each in player.crew],
        [player.gear, *(each.gear for each in player.crew)],
    ]
    kinds = ("Passenger", "Specimen", "Upgrade", "Crew", "Gear")
    face = type(r.m.content.cards[event.card].face).__name__
    assert [event.card in place for place in places] == [face == name for name in kinds]
    assert event.card not in player.gained
    assert len(player.specimens) <= adds(r.m, player, "slots")


def _discarded(r: Referee, event: told.CardsDiscarded) -> None:
    player = r.s.players[event.seat]
    assert event.cards
    assert tuple(r.s.explore_discards[-len(event.cards) :]) == event.cards
    assert not {*event.cards} & {*player.hand, *player.gained, *player.specimens}


def _renewed(r: Referee, event: told.DeckRenewed) -> None:
    s = r.s
    deck, discards = (
        (s.explore, s.explore_discards) if event.deck == "explore" else (s.scans, s.scan_discards)
    )
    assert deck
    assert not discards


# --- the end ---


def _triggered(r: Referee, event: told.EndTriggered) -> None:
    assert (r.s.tokens, r.s.ending, event.seat) == (0, True, r.s.turn.seat)
    assert r.last(told.EndTriggered) is None


def _scored(r: Referee, event: told.SpecimenScored) -> None:
    player = r.s.players[event.seat]
    assert event.card in player.specimens
    face = r.m.content.cards[event.card].face
    assert isinstance(face, Specimen)
    if type(face.scoring).__name__ == "Roll":
        assert event.credits == r.last(told.DieRolled).face
    else:
        assert event.credits == specimen_credits(r.m, player, face)


def _ended(r: Referee, event: told.Ended) -> None:
    players = r.s.players
    most = max(player.credits for player in players)
    richest = [n for n, player in enumerate(players) if player.credits == most]
    whole = {n: sum(not each.damaged for each in players[n].upgrades) for n in richest}
    assert list(event.winners) == [n for n in richest if whole[n] == max(whole.values())]
    tied = len(richest) > 1
    assert event.rule == ("drop-drive.end.tie" if tied else "drop-drive.end.scoring")
    assert str(most) in event.why


RULES: dict[type[Event], Callable[[Referee, Any], None]] = {
    told.Landed: _landed,
    told.Delivered: _delivered,
    told.CreditsGained: _credits,
    told.Sold: _sold,
    told.DemandPlaced: _demand,
    told.FacilityUsed: _facility,
    told.CardsDrawn: _drawn,
    told.CardKept: _kept,
    told.CardsDiscarded: _discarded,
    told.DeckRenewed: _renewed,
    told.EndTriggered: _triggered,
    told.SpecimenScored: _scored,
    told.Ended: _ended,
}
