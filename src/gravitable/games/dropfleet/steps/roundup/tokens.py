"""Launch asset tokens at their targets: found, lost in debris, removed."""

from __future__ import annotations

from collections.abc import Callable

from gravitable.games.dropfleet.events import AssetsLost
from gravitable.games.dropfleet.scenarios.scenery import HazardId
from gravitable.games.dropfleet.ships.launch_assets import AssetKind, LaunchAsset
from gravitable.games.dropfleet.state import AssetToken, DropfleetMatch, DropfleetState, Target
from gravitable.games.dropfleet.steps.rolling import d6

_EXCHANGED: dict[HazardId, HazardId] = {"fine": "dense", "dense": "fine", "ring": "ring"}


def asset_of(m: DropfleetMatch, token: AssetToken) -> LaunchAsset:
    """The profile of a token."""
    return m.content.asset_by_id[token.asset]


def kind_of(m: DropfleetMatch, token: AssetToken) -> AssetKind:
    """Which rules a token follows."""
    return m.content.asset_by_id[token.asset].kind


def tokens_on(s: DropfleetState, target: Target) -> list[AssetToken]:
    """The tokens assigned to a target."""
    return [token for token in s.tokens if token.target == target]


def take_tokens(s: DropfleetState, wanted: Callable[[AssetToken], bool]) -> list[AssetToken]:
    """Remove the tokens that match and return them."""
    taken = [token for token in s.tokens if wanted(token)]
    s.tokens = [token for token in s.tokens if not wanted(token)]
    return taken


def remove_tokens(m: DropfleetMatch, target: Target, cause: str) -> None:
    """All assets at a target are gone.

    dropfleet.launch.atmosphere-removes, dropfleet.launch.target-destroyed
    """
    gone = take_tokens(m.state, lambda token: token.target == target)
    if gone:
        m.emit(AssetsLost(target, len(gone), cause))


def lost_on(m: DropfleetMatch, hazard: HazardId) -> int | None:
    """What a die must show for debris or a ring to take an asset; None where it takes none.

    dropfleet.launch.debris, dropfleet.launch.rings
    """
    reading = m.options.launch_debris
    if hazard == "ring" and reading != "with-rings":
        return None
    kind = _EXCHANGED[hazard] if reading == "exchanged" else hazard
    return m.content.hazard_by_id[kind].asset_loss


def through_hazard(m: DropfleetMatch, target: Target, hazard: HazardId) -> None:
    """A ship carries the assets at it into debris or through a ring.

    dropfleet.debris-asset.carried, dropfleet.debris-asset.all-kinds
    """
    needed = lost_on(m, hazard)
    if needed is None:
        return
    s = m.state
    lost = 0
    kept = []
    for token in s.tokens:
        if token.target == target and d6(m) >= needed:
            lost += 1
        else:
            kept.append(token)
    if lost:
        s.tokens = kept
        m.emit(AssetsLost(target, lost, "debris"))
