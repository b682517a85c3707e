"""Drop It in words: actions and events. The terminal, the browser and the log all read these."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import assert_never, cast

from gravitable.games.drop_it import actions as a
from gravitable.games.drop_it import events as e
from gravitable.games.drop_it.content import Edge, TileNo
from gravitable.games.drop_it.landing import Breach, Verdict
from gravitable.games.drop_it.state import GAME_SIDE, DropItMatch, SideNo
from gravitable.kernel import Action, Event, Proceed


def tile_words(m: DropItMatch, tile: TileNo) -> str:
    """A tile by colour and shape."""
    own = m.content.tiles[tile]
    return f"{own.colour} {own.shape}"


def side_words(m: DropItMatch, side: SideNo, names: Sequence[str] = ()) -> str:
    """A side: a player by name where names are given, a team by its colours, the players together, the
    game."""
    s = m.state
    if s.mode == "together":
        return "The game" if side == GAME_SIDE else "You"
    own = s.sides[side]
    if names and len(own.seats) == 1:
        return names[own.seats[0]]
    return " and ".join(colour.capitalize() for colour in own.colours)


def action_words(m: DropItMatch, action: Action) -> str:
    """An action as the label of a button."""
    chosen = cast(a.DropItAction, action)
    match chosen:
        case a.Drop(tile, x, angle):
            known = 0 <= tile < len(m.content.tiles)
            what = tile_words(m, tile) if known else f"tile {tile}"
            turned = f", turned {math.degrees(angle):.0f}°" if round(math.degrees(angle)) else ""
            return f"Drop the {what} at {x:.0f} mm{turned}"
        case a.SpendJoker(colour):
            return f"Spend the {colour} joker"
        case a.KeepJoker():
            return "Keep the jokers"
        case Proceed():
            return "Go on"
        case _:
            assert_never(chosen)


def event_words(m: DropItMatch, event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; empty for what needs no line of its own."""
    told = cast(e.DropItEvent, event)
    match told:
        case e.TurnBegan(side, seat, turn):
            team = f" for {side_words(m, side)}" if m.state.mode == "teams" else ""
            return f"Turn {turn + 1}: {names[seat]}{team}"
        case e.Dropped(seat, tile, _, _, poses):
            return f"{names[seat]} drops the {tile_words(m, tile)}{_moved_words(m, tile, poses)}."
        case e.Judged(_, verdict):
            return verdict_words(m, verdict)
        case e.JokerSpent(_, seat, colour, jokers):
            return f"{names[seat]} spends the {colour} joker ({len(jokers)} left)."
        case e.JokerKept(_, seat):
            return f"{names[seat]} spends no joker."
        case e.Scored(side, _, level, bonus, points):
            circles = f" and {bonus} for circles" if bonus else ""
            return f"{side_words(m, side, names)}: level {level}{circles} makes {points}."
        case e.NothingScored():
            return "No points for this tile." if m.state.mode != "together" else ""
        case e.TaskDone(tile, _):
            return f"Task done: the {tile_words(m, tile)} lies beside its picture."
        case e.MarkerMoved(side, by, total):
            return f"{side_words(m, side, names)} +{by}: now {total}."
        case e.TokenShown(side, worth):
            return f"{side_words(m, side, names)} passes the start: +{worth}."
        case e.JokersCounted(side, jokers, points):
            count = "one unused joker" if jokers == 1 else f"{jokers} unused jokers"
            return f"{side_words(m, side, names)}: {points} for {count}."
        case e.Ended(_, _, why):
            return why
        case _:
            assert_never(told)


def verdict_words(m: DropItMatch, verdict: Verdict) -> str:
    """A landing in a sentence: what it broke, or where it lies."""
    tile = tile_words(m, verdict.tile)
    if verdict.breaches:
        reasons = ", ".join(_breach_words(m, breach) for breach in verdict.breaches)
        return f"The {tile} {reasons}."
    touched = [f"a {tile_words(m, other)}" for other in verdict.touches]
    touched += [_edge_words(m, edge) for edge in verdict.edges]
    beside = f", touching {_list(touched)}" if touched else ""
    return f"The {tile} lies in level {verdict.level}{beside}: no rule is broken."


def _breach_words(m: DropItMatch, breach: Breach) -> str:
    if breach.tile is not None:
        same = "shape" if breach.rule == "drop-it.landing.shape" else "colour"
        return f"touches a {tile_words(m, breach.tile)} (same {same})"
    if breach.edge is not None:
        return f"touches {_edge_words(m, breach.edge)} (same colour)"
    return "fell out over the rim" if breach.rule == "drop-it.landing.out" else "sticks out above the top"


def _edge_words(m: DropItMatch, edge: str) -> str:
    found: Edge = next(each for each in m.content.edge if each.id == edge)
    where = "floor" if found.side == "bottom" else f"{found.side} edge"
    return f"the {found.colour} {where}"


def _moved_words(m: DropItMatch, tile: TileNo, poses: Mapping[TileNo, object]) -> str:
    out = [tile_words(m, other) for other, pose in poses.items() if pose is None and other != tile]
    return f"; it pushes the {_list(out)} out" if out else ""


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
