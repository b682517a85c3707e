"""What numbers in Adrift's events and actions stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gravitable.games.adrift.state import AdriftMatch, CardNo
from gravitable.kernel import Meaning


def _event(m: AdriftMatch, no: CardNo) -> Meaning:
    return Meaning((m.content.event[no],))


def _upgrade(m: AdriftMatch, no: CardNo) -> Meaning:
    return Meaning((m.content.upgrade[no],))


MEANINGS: Mapping[str, Callable[[AdriftMatch, Any], Meaning]] = {
    "card": _event,
    "drawn": _event,
    "held": _event,
    "upgrade": _upgrade,
}
