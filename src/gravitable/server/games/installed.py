"""The games that can be played here, and the packs that the operator offers for them."""

from __future__ import annotations

import contextlib
import logging
from typing import Any

from gravitable.kernel import BadContent, BadOption, Game, IllegalAction, Pack, packs_in
from gravitable.kernel.registry import broken, games
from gravitable.server.errors import not_found
from gravitable.server.games.catalogue import game_info, rule_book
from gravitable.server.settings import Settings
from gravitable.server.view.views import is_immutable
from gravitable.server.wire.games import Games

log = logging.getLogger("gravitable.server")


class InstalledGames:
    """Games by id, `broken` ones with what is wrong, `packs` by game and name; `catalogue` tells of all."""

    def __init__(self, settings: Settings) -> None:
        self.games: dict[str, Game[Any, Any, Any]] = dict(games())
        self.broken: dict[str, str] = dict(broken())
        self.packs = self._read_packs(settings)
        self.catalogue = self._read_games(has_lab=settings.has_lab)

    def find(self, id: str) -> Game[Any, Any, Any]:
        """A game by id, or a refusal."""
        try:
            return self.games[id]
        except KeyError:
            raise not_found("game") from None

    def _read_games(self, *, has_lab: bool) -> Games:
        """Make ready now what would otherwise take its time when the first visitor asks.

        A game that fails at that is as broken as one that cannot be imported.
        """
        infos = []
        for id, game in list(self.games.items()):
            try:
                game.load_content({})
                rule_book(game)
                is_immutable(game)
                with contextlib.suppress(IllegalAction):
                    game.read_action(b"null")
                infos.append(game_info(game, self.packs.get(id, {}).values()))
            except Exception as error:
                log.debug("The game %s cannot be read", id, exc_info=True)
                self.broken[id] = f"{type(error).__name__}: {error}"
                del self.games[id]
        return Games(tuple(infos), tuple(self.broken), has_lab)

    def _read_packs(self, settings: Settings) -> dict[str, dict[str, Pack]]:
        """The packs in the operator's folder; one with a mistake is left out."""
        found: dict[str, dict[str, Pack]] = {}
        if settings.packs is None:
            return found
        try:
            for game, pack in packs_in(settings.packs, self.games):
                if isinstance(pack, BadContent):
                    log.warning("A pack is left out: %s", pack)
                else:
                    found.setdefault(game, {})[pack.name] = pack
        except OSError as error:
            raise BadOption(f"The folder of packs cannot be read: {error}.") from None
        return found
