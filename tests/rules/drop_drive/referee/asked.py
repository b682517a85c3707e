"""Questions: who is asked, by which clause, and what may be answered, worked out anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product

from tests.rules.drop_drive.referee.plain import (
    EQUAL,
    able,
    aboard,
    adds,
    base,
    cargo_kind,
    kind,
    player_of,
    rim,
    seat_for,
    seen,
    ship_kind,
    stack,
)
from tests.rules.drop_drive.referee.watching import Referee

from gravitable.games.drop_drive import actions as do
from gravitable.games.drop_drive import events as told
from gravitable.games.drop_drive.events import anomalies as of
from gravitable.kernel import Action, Decision
from gravitable.physics.table import PieceId


def alike(pieces: Iterable[PieceId]) -> list[PieceId]:
    """The first of each sort of cargo."""
    found: dict[str, PieceId] = {}
    for piece in pieces:
        found.setdefault(piece.rpartition("-")[0], piece)
    return list(found.values())


def judge(r: Referee, decision: Decision) -> None:
    """Who is asked, about what, and with which answers."""
    name = decision.kind.removeprefix("drop-drive.")
    clauses, rule = QUESTIONS[name]
    assert decision.rule.removeprefix("drop-drive.") in clauses
    assert decision.prompt.strip().endswith(("?", "."))
    if decision.options is not None:
        assert len(decision.options) > 1, "a question with one answer"
        assert len({*decision.options}) == len(decision.options)
    expected = rule(r, decision)
    if expected is not None:
        assert list(decision.options or ()) == expected
    r.asked.add(name)


def _mine(r: Referee, d: Decision) -> None:
    assert d.seat == r.s.turn.seat


def _ship(r: Referee, d: Decision) -> list[Action]:
    return [do.ChooseShip(front, back) for front, back in product(*r.s.players[d.seat].offered)]


def _keep(r: Referee, d: Decision) -> list[Action]:
    hand = r.s.players[d.seat].hand
    if r.s.turn.phase == "setup":
        assert len(hand) == 3
        return [do.KeepCards(pair) for pair in combinations(hand, 2)]
    face = {card: r.m.content.cards[card].face.id for card in hand}
    last = r.last(told.CardsDrawn)
    assert (last.seat, sorted(last.cards)) == (d.seat, sorted(hand))
    assert d.options is not None
    assert isinstance(d.options[0], do.KeepCards)
    count = len(d.options[0].cards)
    before = r.last(told.Delivered, told.Landed, of.AnomalyScanned)
    if isinstance(before, told.Landed):
        assert (count, len(hand)) == (1, adds(r.m, r.s.players[d.seat], "explore"))
    ways = {tuple(sorted(face[card] for card in cards)) for cards in combinations(hand, count)}
    offered = [tuple(sorted(face[card] for card in option.cards)) for option in d.options]  # type: ignore[attr-defined]
    assert {*offered} == ways
    assert len(offered) == len(ways)
    return list(d.options)


def _drop_drive(r: Referee, d: Decision) -> list[Action]:
    _mine(r, d)
    player = r.s.active
    assert r.s.turn.phase == "drop-drive"
    fuel = any(kind(piece) == "fuel" for piece in player.cargo)
    rested = player.folded == 0 or r.s.turn.round >= player.folded + 2
    folds = able(r.m, player, "fold-drive") and rested
    return [
        *([do.UseDropDrive()] if fuel else []),
        *([do.UseDropDrive(fold=True)] if folds else []),
        do.SkipDropDrive(),
    ]


def _aim(r: Referee, d: Decision) -> None:
    if r.s.turn.phase == "setup":
        assert r.s.players[d.seat].captain == "ara-kane"
        assert d.rule == "drop-drive.setup.ara-kane"
    else:
        _mine(r, d)
        assert d.rule == "drop-drive.drop-drive.icons"


def _fly(r: Referee, d: Decision) -> None:
    _mine(r, d)
    assert r.s.turn.phase == "rocket-drive"
    if r.s.flight is None:
        assert f" {r.s.active.links} links" in d.prompt
    ship = r.s.active.ship
    through = isinstance(r.last(of.WentThrough, told.TurnBegan), of.WentThrough)
    stacked = not through and len(stack(r.s, ship)) > 1
    assert stacked or not r.m.blocked(d)


def _posture(r: Referee, d: Decision) -> list[Action]:
    _mine(r, d)
    assert r.encounter is not None
    assert r.encounter[0] == r.s.active.ship
    return [do.Approach("hailing-frequencies"), do.Approach("arm-weapons")]


def _answer(r: Referee, d: Decision) -> list[Action]:
    assert r.encounter is not None
    ship, word = r.said[-1]
    other = r.encounter[ship == r.encounter[0]]
    assert kind(other) == "ship"
    assert d.seat == seat_for(r.s, other)
    if word == "hailing-frequencies":
        return [do.Respond("open-a-channel"), do.Respond("arm-weapons")]
    return [do.Respond("surrender"), do.Respond("battle-stations")]


def _reroute(r: Referee, d: Decision) -> list[Action]:
    fuel = sum(kind(piece) == "fuel" for piece in r.s.players[d.seat].cargo)
    if d.rule == "drop-drive.reroute.any-time":
        die = r.last(told.DieRolled)
        assert die.seat == d.seat
        assert f"you rolled {die.face}." in d.prompt
        # The fuel whose return is diced for is not there to be used.
        assert fuel > (die.why == "Fuel Recycler")
    else:
        assert r.dice is not None
        ships = (r.dice.one, r.dice.other)
        own = [n for n, ship in enumerate(ships) if ship == r.s.players[d.seat].ship]
        assert own
        (n,) = own
        assert fuel
        assert f" {r.dice.totals[1 - n]}, you have {r.dice.totals[n]}." in d.prompt
        assert f"roll your {r.dice.faces[n]} again" in d.prompt
    return [do.LetStand(), do.ReroutePower()]


def _board(r: Referee, d: Decision) -> list[Action]:
    victim, word = r.said[-1]
    assert word == "surrender"
    assert r.encounter is not None
    (thief,) = [ship for ship in r.encounter if ship != victim]
    assert d.seat == seat_for(r.s, thief)
    found: list[Action] = [do.TakeCargo(piece) for piece in alike(aboard(r.s, victim))]
    return found if kind(thief) == "pirate" else [*found, do.Decline()]


def _share(r: Referee, d: Decision) -> None:
    assert r.encounter is not None
    assert d.seat == seat_for(r.s, r.encounter[0])
    assert r.said[-1][1] == "open-a-channel"
    assert d.options is not None
    pieces = [option.piece for option in d.options if isinstance(option, do.TakeCargo)]
    assert len(pieces) == 2
    here = seen(r.m, r.encounter[0], r.last(told.EncounterBegan).flight.pose)
    apart = sorted(rim(here, seen(r.m, piece)) for piece in r.s.poses if cargo_kind(piece))
    assert all(rim(here, seen(r.m, piece)) <= apart[1] + EQUAL for piece in pieces)


def _target(r: Referee, d: Decision) -> None:
    assert all(isinstance(option, do.ChooseTarget) for option in d.options or ())
    assert all(option.piece in r.s.poses for option in d.options or ())  # type: ignore[attr-defined]


def _hull(r: Referee, d: Decision) -> list[Action]:
    player = r.s.players[d.seat]
    struck = r.last(told.Damaged)
    assert struck.ship == player.ship
    whole = [each.card for each in player.upgrades if not each.damaged]
    assert len(whole) > struck.points - _flipped(r)
    faces: dict[str, int] = {}
    for card in whole:
        faces.setdefault(r.m.content.cards[card].face.id, card)
    return [do.DamageUpgrade(card) for card in faces.values()]


def _flipped(r: Referee) -> int:
    struck, count = r.last(told.Damaged), 0
    for past in reversed(r.heard):
        if past is struck:
            break
        count += isinstance(past, told.UpgradeDamaged)
    return count


def _freeze(r: Referee, d: Decision) -> None:
    player = r.s.players[d.seat]
    over = len(player.cargo) - adds(r.m, player, "bays")
    more = len(player.specimens) - adds(r.m, player, "slots")
    assert r.last(told.UpgradeDamaged).seat == d.seat
    ways = set()
    for option in d.options or ():
        assert isinstance(option, do.Freeze)
        assert (len(option.cargo), len(option.specimens)) == (max(0, over), max(0, more))
        assert {*option.cargo} <= {*player.cargo}
        assert {*option.specimens} <= {*player.specimens}
        ways.add((tuple(sorted(p.rpartition("-")[0] for p in option.cargo)), option.specimens))
    assert len(ways) == len(d.options or ())


def _loses(r: Referee, d: Decision) -> list[Action]:
    if d.kind == "drop-drive.steal":
        struck = r.last(told.Damaged)
        assert d.seat == seat_for(r.s, struck.by)
        assert (
            all(each.damaged for each in player_of(r.s, struck.ship).upgrades)
            or kind(struck.ship) == "pirate"
        )
        return [do.TakeCargo(piece) for piece in alike(aboard(r.s, struck.ship))]
    own = r.s.players[d.seat]
    assert d.options is not None
    assert isinstance(d.options[0], do.LoseCargo)
    ship = own.ship if d.options[0].piece in own.cargo else own.pirate
    return [do.LoseCargo(piece) for piece in alike(aboard(r.s, ship))]


def _jettison(r: Referee, d: Decision) -> None:
    player = r.s.players[d.seat]
    pieces = [option.piece for option in d.options or () if isinstance(option, do.Jettison)]
    assert len(alike(pieces)) == len(pieces) == len(d.options or ())
    assert pieces[0] not in player.cargo
    if d.rule == "drop-drive.rocket.jettison":
        assert len(player.cargo) == adds(r.m, player, "bays")
        assert pieces == alike((pieces[0], *player.cargo))
    else:
        curios = r.m.content.curios
        assert [curios[piece.split("-")[1]].heavy for piece in pieces] == [True, True]


def _go_on(r: Referee, d: Decision) -> list[Action]:
    _mine(r, d)
    assert r.s.flight is not None
    return [do.GoOn(), do.StopHere()]


def _wormhole(r: Referee, d: Decision) -> list[Action]:
    _mine(r, d)
    assert not r.s.turn.warped
    return [do.GoThrough(), do.GoOn()]


def _meet(r: Referee, d: Decision) -> None:
    _mine(r, d)
    assert r.s.flight is not None
    assert all(option.piece in r.s.poses for option in d.options or ())  # type: ignore[attr-defined]


def _deliver(r: Referee, d: Decision) -> list[Action]:
    player = r.s.players[d.seat]
    cards = player.passengers
    if d.rule == "drop-drive.landing.passengers":
        colour = base(r.s, player.ship).removeprefix("planet-")
        faces = {card: r.m.content.cards[card].face for card in cards}
        cards = [
            card
            for card, face in faces.items()
            if colour in face.destinations and not (face.not_last_planet and colour == player.left)  # type: ignore[union-attr]
        ]
    return [*(do.Deliver(card) for card in cards), do.Decline()]


def _repair(r: Referee, d: Decision) -> None:
    hurt = [each.card for each in r.s.players[d.seat].upgrades if each.damaged]
    assert {option.card for option in d.options or ()} <= {*hurt}  # type: ignore[attr-defined]
    assert len(d.options or ()) == len(hurt)


def _bounty(r: Referee, d: Decision) -> list[Action]:
    return [*(do.RelaunchPirate(player.pirate) for player in r.s.players), do.Decline()]


def _salvage(r: Referee, d: Decision) -> list[Action]:
    curios = r.m.content.curios
    count = sum(
        kind(piece) == "salvage" or (kind(piece) == "curio" and curios[piece.split("-")[1]].identify)
        for piece in r.s.players[d.seat].cargo
    )
    return [do.IdentifySalvage(n) for n in range(count, -1, -1)]


def _sell(r: Referee, d: Decision) -> None:
    player = r.s.players[d.seat]
    goods: dict[str, int] = {}
    for piece in player.cargo:
        if kind(piece) in ("asteroid", "curio"):
            goods[piece.split("-")[1]] = goods.get(piece.split("-")[1], 0) + 1
    curios = r.m.content.curios
    trader = d.rule == "drop-drive.anomalies.short-range"
    if trader:
        goods = {good: count for good, count in goods.items() if good not in curios}
    elif (place := base(r.s, player.ship)) != "station-1":
        colour = place.removeprefix("planet-")
        (tile,) = [tile for tile in r.m.content.planet if tile.id == colour]
        rows = tile.homeworld if r.s.sides[tile.id] == "homeworld" else tile.edgeworld
        wanted = [row.asteroid for row in rows] + [c for c in curios if colour in curios[c].buyers]
        goods = {good: count for good, count in goods.items() if good in wanted}
    else:
        goods = {good: count for good, count in goods.items() if good not in curios}
    ways = [dict(zip(goods, n, strict=True)) for n in product(*(range(c + 1) for c in goods.values()))]
    ways = [{good: n for good, n in way.items() if n} for way in ways]
    if trader:
        ways = [way for way in ways if sum(way.values()) <= 2]
    offered = []
    for option in d.options or ():
        assert isinstance(option, do.Sell)
        offered.append({sale.asteroid: sale.count for sale in option.sales})
    assert len(offered) == len(ways)
    assert all(way in offered for way in ways)


def _facility(r: Referee, d: Decision) -> list[Action]:
    player = r.s.players[d.seat]
    place = base(r.s, player.ship)
    if d.rule == "drop-drive.special.bonus-items-move":
        charges = [
            p for p in player.cargo if kind(p) == "curio" and r.m.content.curios[p.split("-")[1]].charge
        ]
        return [*(do.UseFacility(piece=piece) for piece in charges), do.Decline()]
    hurt = [each.card for each in player.upgrades if each.damaged]
    if place == "station-1":
        assert player.credits >= r.m.content.long_range.station_repair_cost
        return [*(do.UseFacility(card=card) for card in hurt), do.Decline()]
    colour = place.removeprefix("planet-")
    (tile,) = [tile for tile in r.m.content.planet if tile.id == colour]
    assert r.s.sides[tile.id] == "edgeworld"
    sorts = alike(player.cargo)
    uses: dict[str, list[Action]] = {
        "scrap-exchange": [do.UseFacility(piece=piece) for piece in sorts if kind(piece) == "fuel"],
        "living-archive": [do.UseFacility(card=card) for card in player.specimens],
        "orbital-dock": [do.UseFacility()] if hurt else [],
        "back-alley": [do.UseFacility(piece=piece) for piece in sorts if kind(piece) == "asteroid"],
        "fuel-choir": [do.UseFacility()] if len(player.cargo) < adds(r.m, player, "bays") else [],
    }
    assert tile.facility.name in d.prompt
    return [*uses[tile.facility.id], do.Decline()]


def _load(r: Referee, d: Decision) -> None:
    player = r.s.players[d.seat]
    colour = base(r.s, player.ship).removeprefix("planet-")
    assert len(player.cargo) < adds(r.m, player, "bays")
    there = {piece.rpartition("-")[0] for piece in r.s.at_home if r.s.homes[piece.split("-")[1]] == colour}
    assert d.options is not None
    assert d.options[-1] == do.Decline()
    pieces = [option.piece for option in d.options[:-1] if isinstance(option, do.TakeCargo)]
    assert {piece.rpartition("-")[0] for piece in pieces} == there
    assert len(pieces) == len(there)


def _explore(r: Referee, d: Decision) -> list[Action]:
    assert any(each.damaged for each in r.s.players[d.seat].upgrades)
    return [do.ExploreSurface(), do.RepairShip()]


def _bonus(r: Referee, d: Decision) -> list[Action]:
    player = r.s.players[d.seat]
    colour = base(r.s, player.ship).removeprefix("planet-")
    items = r.s.bonus[colour]  # type: ignore[index]
    full = player.gear >= 0 and all(each.gear >= 0 for each in player.crew)
    free = [card for card in items if not (full and type(r.m.content.cards[card].face).__name__ == "Gear")]
    return [*(do.TakeBonusItem(card) for card in free), do.Decline()]


def _arm(r: Referee, d: Decision) -> None:
    _mine(r, d)
    assert able(r.m, r.s.active, "tractor-arm")
    assert d.options is not None
    assert d.options[-1] == do.Decline()
    assert all(cargo_kind(option.piece) for option in d.options[:-1])  # type: ignore[attr-defined]


def _sell_fuel(r: Referee, d: Decision) -> list[Action]:
    most = sum(kind(piece) == "fuel" for piece in r.s.players[d.seat].cargo)
    return [do.SellFuel(n) for n in range(min(most, r.m.content.long_range.sphere_fuel_most), -1, -1)]


def _flick(r: Referee, d: Decision) -> None:
    won = r.last(told.BattleEnded)
    assert kind(won.winner) == "ship"
    assert d.seat == seat_for(r.s, won.winner)
    assert any(kind(piece) == "mine" for piece in r.s.poses)


def _swap(r: Referee, d: Decision) -> list[Action]:
    _mine(r, d)
    s = r.s
    ships = [piece for piece in s.poses if ship_kind(piece) and piece != s.active.ship]
    return [do.ChooseTarget(piece) for piece in ships if ship_kind(base(s, piece))]


def _specimen(r: Referee, d: Decision) -> list[Action]:
    player = r.s.players[d.seat]
    assert len(player.specimens) == adds(r.m, player, "slots")
    return [do.DiscardSpecimen(card) for card in (player.gained[0], *player.specimens)]


def _big_bang(r: Referee, d: Decision) -> list[Action]:
    assert d.seat not in r.s.votes
    assert r.s.big_bangs <= r.m.options.big_bang_redo
    return [do.AgreeBigBang(False), do.AgreeBigBang(True)]


QUESTIONS: dict[str, tuple[tuple[str, ...], Callable[[Referee, Decision], list[Action] | None]]] = {
    "big-bang": (("setup.big-bang-redo",), _big_bang),
    "ship": (("setup.ship-draft",), _ship),
    "keep": (("setup.explore-draft", "landing.explore"), _keep),
    "drop-drive": (("drop-drive.once",), _drop_drive),
    "aim": (("setup.ara-kane", "drop-drive.icons"), _aim),
    "fly": (("rocket.bend",), _fly),
    "posture": (("encounters.posture",), _posture),
    "hailed": (("encounters.hailed",), _answer),
    "armed": (("encounters.armed",), _answer),
    "reroute": (("reroute.fuel", "reroute.any-time"), _reroute),
    "board": (("encounters.surrender",), _board),
    "share": (("encounters.open-channel",), _share),
    "target": (
        (
            "pirates.controller",
            "encounters.open-channel",
            "setup.nearest-fuel",
            "setup.ara-kane",
            "landing.passengers",
            "landing.facility",
            "anomalies.short-range",
            "glossary.stack",
            "rocket.stacks",
            "precursor.place",
            "leviathan.moves",
            "end.emergency",
            "special.bonus-items-move",
        ),
        _target,
    ),
    "hull": (("damage.hull",), _hull),
    "freeze": (("damage.frozen",), _freeze),
    "lose-cargo": (("damage.cargo-dropped",), _loses),
    "steal": (("damage.cargo-stolen",), _loses),
    "jettison": (("rocket.jettison", "special.heavy-cargo"), _jettison),
    "go-on": (("rocket.stop",), _go_on),
    "wormhole": (("wormholes.through",), _wormhole),
    "meet": (("rocket.in-order",), _meet),
    "deliver": (("landing.passengers", "anomalies.short-range"), _deliver),
    "repair": (("explore.upgrades",), _repair),
    "bounty": (("landing.passengers",), _bounty),
    "salvage": (("landing.salvage",), _salvage),
    "sell": (("landing.sell", "anomalies.short-range"), _sell),
    "facility": (("landing.facility", "special.bonus-items-move"), _facility),
    "load": (("special.homes",), _load),
    "explore": (("landing.repair",), _explore),
    "bonus": (("special.bonus-items",), _bonus),
    "tractor-arm": (("explore.upgrades",), _arm),
    "sell-fuel": (("sphere.dock",), _sell_fuel),
    "flick": (("mines.flick",), _flick),
    "swap": (("anomalies.short-range",), _swap),
    "specimen": (("explore.specimens-discard",), _specimen),
}
