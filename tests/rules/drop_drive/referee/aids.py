"""What the referee says of the help that boards get: what is shown beside a question is true."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.drop_drive.referee.plain import (
    EQUAL,
    able,
    adds,
    base,
    cargo_kind,
    faces_up,
    kind,
    price_of,
    rim,
    seen,
    ship_kind,
    stack,
    strength,
)
from tests.rules.drop_drive.referee.watching import Referee

from gravitable.games.drop_drive import actions as do
from gravitable.games.drop_drive import events as told
from gravitable.games.drop_drive.flight_rules import FlightAid
from gravitable.games.drop_drive.steps.battle import EncounterAid
from gravitable.games.drop_drive.steps.drop_drive import AimAid
from gravitable.games.drop_drive.steps.mines import FlickAid
from gravitable.games.drop_drive.steps.selling import SaleAid
from gravitable.geometry.outline import disc, gap
from gravitable.kernel import Action, Decision, IllegalAction


def help_with(r: Referee, decision: Decision) -> None:
    """What a board is told beside a question, and what it is told that cannot be chosen."""
    _no_other_answer(r, decision)
    aid = r.m.aid(decision)
    rule = AIDS.get(type(aid))
    assert (rule is not None) or aid is None
    if rule is not None:
        rule(r, decision, aid)
        r.helped.add(type(aid))
    blocked = r.m.blocked(decision)
    expected = BLOCKED.get(decision.kind, _nothing)(r, decision)
    if expected is not None:
        assert [each.action for each in blocked] == expected
    for each in blocked:
        with pytest.raises(IllegalAction) as refused:
            r.m.check(each.action, decision.seat)
        assert refused.value.rule == each.rule
        assert str(refused.value) == f"{each.reason} [{each.rule}]"
    if blocked and decision.kind not in r.refused:
        r.refused.add(decision.kind)
        before = r.m.save()
        with pytest.raises(IllegalAction):
            r.m.play(blocked[0].action, decision.seat)
        assert r.m.save() == before


def _no_other_answer(r: Referee, d: Decision) -> None:
    """An answer to another question is refused, with a clause, and changes nothing."""
    other = do.GoOn() if d.kind == "drop-drive.reroute" else do.ReroutePower()
    with pytest.raises(IllegalAction) as refused:
        r.m.check(other, d.seat)
    once = {"drop-drive.fly": "drop-drive.rocket.once"}
    assert refused.value.rule == once.get(d.kind, d.rule)


def _encounter(r: Referee, d: Decision, aid: EncounterAid) -> None:
    m = r.m
    assert aid.ratings == (strength(m, aid.one), strength(m, aid.other))
    own = r.s.players[d.seat].ship
    mine = (aid.one, aid.other).index(own)
    ahead = aid.ratings[mine] - aid.ratings[1 - mine]
    rolls = [(own_, other) for own_ in range(1, 7) for other in range(1, 7)]
    if aid.faces is not None:
        assert r.dice is not None
        assert (aid.one, aid.other) == (r.dice.one, r.dice.other)
        assert (aid.faces, aid.totals) == (r.dice.faces, r.dice.totals)
        rolls = [(own_, aid.faces[1 - mine]) for own_ in range(1, 7)]
    else:
        assert (aid.one, aid.other) == r.encounter
        assert aid.totals is None
        words = tuple(tuple(word for ship, word in r.said if ship == each) for each in (aid.one, aid.other))
        assert aid.said == words
    foe = (aid.one, aid.other)[1 - mine]
    leads = [ahead + own_ - other for own_, other in rolls]
    chance = 1 / len(rolls)
    assert aid.odds.win == pytest.approx(sum(lead > 0 for lead in leads) * chance)
    assert aid.odds.tie == pytest.approx(sum(lead == 0 for lead in leads) * chance)
    assert aid.odds.lose == pytest.approx(sum(lead < 0 for lead in leads) * chance)
    done = sum(r.endures(foe, lead, True) for lead in leads if lead > 0)
    taken = sum(r.endures(own, -lead, True) for lead in leads if lead < 0)
    assert (aid.odds.done, aid.odds.taken) == pytest.approx((done * chance, taken * chance))
    hails = d.kind in ("drop-drive.posture", "drop-drive.hailed")
    if not hails:
        assert aid.shared == ()
        return
    here = seen(m, aid.one, r.last(told.EncounterBegan).flight.pose)
    apart = {piece: rim(here, seen(m, piece)) for piece in r.s.poses if cargo_kind(piece)}
    second = sorted(apart.values())[:2][-1]
    assert {*aid.shared} == {piece for piece, far in apart.items() if far <= second + EQUAL}


def _sale(r: Referee, d: Decision, aid: SaleAid) -> None:
    player = r.s.players[d.seat]
    place = base(r.s, player.ship)
    assert aid.extra == adds(r.m, player, "sale_credits") + able(r.m, player, "trade-computer")
    assert aid.prices == {good: price_of(r.m, place, good) for good in aid.prices}
    if kind(place) == "station":
        assert [*aid.prices] == [asteroid.id for asteroid in r.m.content.asteroid]
    for option, quote in zip(d.options or (), aid.quotes, strict=True):
        assert isinstance(option, do.Sell)
        due = sum(sale.count * price_of(r.m, place, sale.asteroid) for sale in option.sales)
        rocks = [sale.asteroid for sale in option.sales if sale.asteroid not in r.m.content.curios]
        assert quote.credits == due + len(rocks) * aid.extra
        emergency = r.s.turn.phase == "end"
        if emergency or kind(place) == "station":
            assert (quote.tokens, quote.left) == (0, r.s.tokens)


def _aim(r: Referee, d: Decision, aid: AimAid) -> None:
    m, player = r.m, r.s.players[d.seat]
    icons = {icon for face in faces_up(m, player) for icon in getattr(face, "drop", ())}
    home = r.s.turn.phase == "setup"
    free = isinstance(r.last(told.DropDriveUsed, told.FlightEnded), told.FlightEnded)
    used = r.last(told.DropDriveUsed)
    if not home and (free or used.fuel is None):
        icons = {"anywhere"}
    assert aid.anywhere == (not home and "anywhere" in icons)
    inch, link = m.content.system.near_inch, m.content.nav_tool.link_length
    assert aid.reach == (inch if home else link)
    near = {
        piece
        for piece in r.s.poses
        if (ship_kind(piece) and "ship" in icons and piece != player.ship)
        or (kind(piece) in ("planet", "station", "collector") and "planet" in icons)
    }
    if home:
        near = {f"planet-{player.colour}"}
    assert {each.piece for each in aid.near} == near
    for each in aid.near:
        outline = seen(m, each.piece)
        assert (each.core, each.radius) == (outline.core, outline.radius)
    if not aid.anywhere:
        _aim_at_the_edge(r, d, sorted(near)[0], near, aid.reach)


def _aim_at_the_edge(r: Referee, d: Decision, piece: str, near: set[str], reach: float) -> None:
    """A drop is aimed as far as the reach from a rim, and no farther."""
    x, y = r.s.poses[piece].point
    outlines = [seen(r.m, each) for each in near]
    apothem = r.m.content.system.apothem
    for turn in range(0, 360, 45):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        far = 0.0
        while gap(disc((x + far * c, y + far * s), 0.0), seen(r.m, piece)) < reach - 0.5:
            far += 0.4
        for more in (0.0, 1.5):
            at = (x + (far + more) * c, y + (far + more) * s)
            inside = max(abs(at[0] * math.cos(a) + at[1] * math.sin(a)) for a in _WALLS) <= apothem
            legal = inside and any(gap(disc(at, 0.0), outline) <= reach for outline in outlines)
            try:
                r.m.check(do.AimShip(*at), d.seat)
            except IllegalAction:
                assert not legal
            else:
                assert legal


_WALLS = [math.radians(turn) for turn in (0.0, 60.0, 120.0)]


def _flight(r: Referee, d: Decision, aid: FlightAid) -> None:
    m, s = r.m, r.s
    system, tool = m.content.system, m.content.nav_tool
    assert (aid.apothem, aid.sun_radius) == (system.apothem, system.sun_radius)
    assert (aid.link_length, aid.link_width) == (tool.link_length, tool.link_width)
    bends = 90.0 if able(m, s.active, "gravity-lens") else float(m.options.nav_bend)
    assert aid.bend == max(bends, float(m.options.nav_bend))
    outline = seen(m, aid.start.piece)
    assert (aid.start.core, aid.start.radius) == (outline.core, outline.radius)
    if s.flight is None:
        assert (aid.start.piece, aid.start.role, aid.links) == (s.active.ship, "ship", s.active.links)
        assert not aid.must_leave or len(stack(s, s.active.ship)) > 1
    else:
        assert kind(aid.start.piece) == "wormhole"
        assert 0 < aid.links < s.active.links or not s.flight.flown[1:]
        assert not aid.must_leave


def _flick(r: Referee, d: Decision, aid: FlickAid) -> None:
    assert {*aid.mines} == {piece for piece in r.s.poses if kind(piece) == "mine"}
    tool = r.m.content.nav_tool
    assert aid.reach == r.m.content.long_range.mine_flick_links * tool.link_length
    mine = aid.mines[0]
    for strength_, legal in ((0.0, True), (1.0, True), (-0.01, False), (1.01, False)):
        for each, there in ((mine, True), ("mine-99", False)):
            try:
                r.m.check(do.Flick(each, 10.0, strength_), d.seat)
            except IllegalAction:
                assert not (legal and there)
            else:
                assert legal
                assert there


def _nothing(r: Referee, d: Decision) -> list[Action]:
    return []


def _stays(r: Referee, d: Decision) -> list[Action]:
    aid = r.m.aid(d)
    assert isinstance(aid, FlightAid)
    return [do.Stay()] if aid.must_leave else []


def _stay_aboard(r: Referee, d: Decision) -> list[Action]:
    return [do.Deliver(c) for c in r.s.players[d.seat].passengers if do.Deliver(c) not in (d.options or ())]


def _unsold(r: Referee, d: Decision) -> list[Action] | None:
    if d.rule == "drop-drive.anomalies.short-range":
        return []
    aid = r.m.aid(d)
    assert isinstance(aid, SaleAid)
    found: list[Action] = []
    counts: dict[str, int] = {}
    for piece in r.s.players[d.seat].cargo:
        good = piece.split("-")[1]
        if kind(piece) in ("asteroid", "curio") and good not in aid.prices:
            counts[good] = counts.get(good, 0) + 1
            found.append(do.Sell((do.Sale(good, counts[good]),)))
    assert sorted(map(repr, found)) == sorted(repr(each.action) for each in r.m.blocked(d))
    return None


def _too_much(r: Referee, d: Decision) -> list[Action]:
    place = base(r.s, r.s.players[d.seat].ship)
    items = r.s.bonus[place.removeprefix("planet-")]  # type: ignore[index]
    return [do.TakeBonusItem(c) for c in items if do.TakeBonusItem(c) not in (d.options or ())]


AIDS: dict[type, Callable[[Referee, Decision, Any], None]] = {
    EncounterAid: _encounter,
    SaleAid: _sale,
    AimAid: _aim,
    FlightAid: _flight,
    FlickAid: _flick,
}
BLOCKED: dict[str, Callable[[Referee, Decision], list[Action] | None]] = {
    "drop-drive.fly": _stays,
    "drop-drive.deliver": _stay_aboard,
    "drop-drive.sell": _unsold,
    "drop-drive.bonus": _too_much,
}
