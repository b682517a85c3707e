"""Every game for OpenSpiel; importing this registers them.

`gravitable_adrift`, `gravitable_drop_it` and so on have a chance node for all that an answer sets off, with a
number of sampled futures. Where all chance is dice and draws, `gravitable_adrift_explicit` and its like have
a node for each of them with every outcome.

>>> import pyspiel
>>> import gravitable.envs.openspiel
>>> game = pyspiel.load_game("gravitable_adrift", {"players": 2, "rng_seed": 7})
>>> state = game.new_initial_state()
>>> state.is_chance_node()
False
>>> state.apply_action(state.legal_actions()[0])
>>> state.is_terminal(), len(state.observation_tensor(0)) == game.observation_tensor_size()
(False, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from gravitable.envs.actions.numbering import SLOTS
from gravitable.envs.chance_nodes import Play
from gravitable.envs.missing_extra import needs
from gravitable.envs.table import MatchTable
from gravitable.kernel import BadOption, Game, Seat
from gravitable.kernel.registry import games

with needs("openspiel"):
    import pyspiel

LONGEST = 100_000
"""No match has more decisions and results of chance than this."""
FUTURES = 256
"""How many futures sampled chance has to choose from."""
MOST_OUTCOMES = 256
"""No die and no deck has more."""


class MatchGame(pyspiel.Game):
    """A game with its parameters: `players`, `options` as in "powers:any-time;discards:open", `candidates` of
    parametric decisions, how many `futures` sampled chance has, and the `rng_seed` that they come from."""

    kind: Any
    game: Game[Any, Any, Any]
    explicit: bool

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params, game = params or {}, self.game
        self._seed = int(params.get("rng_seed", 0))
        self._futures = 0 if self.explicit else int(params.get("futures", FUTURES))
        self._settings: dict[str, Any] = {
            "seats": int(params.get("players", game.company)),
            "options": _options(game, str(params.get("options", ""))),
            "candidates": int(params.get("candidates", SLOTS)),
        }
        table = self.table()
        info = pyspiel.GameInfo(
            num_distinct_actions=table.numbering.size,
            max_chance_outcomes=self._futures or MOST_OUTCOMES,
            num_players=table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(params))

    def table(self) -> MatchTable:
        """A table as the parameters say."""
        return MatchTable(self.game, **self._settings)

    def new_initial_state(self) -> MatchState:
        """The beginning of a match."""
        return MatchState(self, Play(self.table(), self._futures, self._seed).begin())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MatchObserver:
        """What a player sees, or all that it has learned."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return MatchObserver(self.table(), recall)


class MatchState(pyspiel.State):
    """A match. `play` is all there is of it, and knows how to be copied and pickled."""

    def __init__(self, game: MatchGame, play: Play) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """Who is asked."""
        if self.play.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.play.table.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked is None else asked.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every result that chance can have here, all alike."""
        many = self.play.outcomes
        return [(outcome, 1 / many) for outcome in range(many)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.table.offer()[0])

    def _apply_action(self, action: int) -> None:
        if self.play.outcomes:
            self.play.happen(action)
        else:
            self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Result {action + 1}"
        # With its number, for OpenSpiel wants no two actions of the same words.
        table = self.play.table
        if table.asked is not None and table.asked.seat == player and action in table.offer()[0]:
            return f"{action}: {table.words(action)}"
        return f"{action}: {table.numbering.describe(action)}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return not self.play.outcomes and self.play.table.asked is None

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss."""
        outcome = self.play.table.match.outcome if self.is_terminal() else None
        if outcome is None:
            return [0.0] * self.play.table.seats
        return [1.0 if won else -1.0 for won in outcome.won]

    def __str__(self) -> str:
        return "Before the match" if self.play.table.count < 0 else self.play.table.text()


class MatchObserver:
    """Observations as everywhere in `gravitable.envs`; with perfect recall, also all events in order."""

    def __init__(self, table: MatchTable, recall: bool) -> None:
        self._recall = recall
        self.tensor = None if recall else np.zeros(table.observation.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: MatchState, player: Seat) -> None:
        """Write what the player sees."""
        if self.tensor is not None:
            if state.play.table.count < 0:
                self.tensor.fill(0)
            else:
                state.play.table.observation(state.play.table.match, player, self.tensor)

    def string_from(self, state: MatchState, player: Seat) -> str:
        """What the player sees as JSON, and with perfect recall what it has learned and answered."""
        play = state.play
        if play.table.count < 0:
            return ""
        shown: dict[str, Any] = {
            "asked": [d for d in play.table.match.pending if d.seat == player],
            "view": play.table.match.view(player),
        }
        if self._recall:
            shown["events"] = _heard(play, player)
            shown["answers"] = [number for seat, number in play.answers if seat == player]
        return msgspec.json.encode(_plain(shown)).decode()


def _heard(play: Play, player: Seat) -> Sequence[msgspec.Raw]:
    """What a player has learned from the beginning, each event turned into JSON once."""
    before, known = play.heard.get(player, (0, ()))
    seen = (event.seen_by(player) for event in play.told[before:])
    new = (msgspec.Raw(msgspec.json.encode(_plain(event))) for event in seen if event is not None)
    known = (*known, *new)
    play.heard[player] = len(play.told), known
    return known


def _plain(value: Any) -> Any:
    """Structs as dictionaries of all their fields: JSON would leave out a default, but not its equal."""
    if isinstance(value, msgspec.Struct):
        return {field: _plain(getattr(value, field)) for field in value.__struct_fields__} | {
            "type": type(value).__name__
        }
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value


def _options(game: Game[Any, Any, Any], text: str) -> dict[str, Any]:
    """Options from "name:value;name:value"."""
    pairs = [each.partition(":") for each in text.split(";") if each]
    for name, colon, _ in pairs:
        if not colon:
            raise BadOption(f"Options are given as 'name:value;name:value', and {name!r} has no value.")
    read = game.read_options({name: value for name, _, value in pairs}, text=True)
    options: dict[str, Any] = msgspec.to_builtins(read)
    return options


def register(game: Game[Any, Any, Any]) -> None:
    """Make a game known to OpenSpiel: with sampled chance, and where chance is finite with explicit too."""
    for explicit in (False, True) if game.finite_chance else (False,):
        name = f"gravitable_{game.id.replace('-', '_')}{'_explicit' if explicit else ''}"
        if name in pyspiel.registered_names():
            continue
        kind = pyspiel.GameType(
            short_name=name,
            long_name=f"{game.name} (Gravitable)",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=(
                pyspiel.GameType.Utility.IDENTICAL if game.together else pyspiel.GameType.Utility.GENERAL_SUM
            ),
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.seats[-1],
            min_num_players=game.seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={
                "players": game.company,
                "options": "",
                "candidates": SLOTS,
                "rng_seed": 0,
                **({} if explicit else {"futures": FUTURES}),
            },
        )
        # A class, not a function: OpenSpiel lets go of it after Python's end, which only classes survive.
        made = type(name, (MatchGame,), {"kind": kind, "game": game, "explicit": explicit})
        pyspiel.register_game(kind, made)


for _game in games().values():
    register(_game)
