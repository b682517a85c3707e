"""Tonnage: the weight classes of ships, what they count, and where they fit in a battlegroup."""

from __future__ import annotations

from typing import Literal

Tonnage = Literal["L", "L2", "M", "H", "S", "S2"]
WeightClass = Literal["light", "medium", "heavy", "super_heavy"]

TONNAGE_VALUE: dict[Tonnage, int] = {"L": 1, "L2": 2, "M": 5, "H": 10, "S": 15, "S2": 30}

WEIGHT_CLASS: dict[Tonnage, WeightClass] = {
    "L": "light",
    "L2": "light",
    "M": "medium",
    "H": "heavy",
    "S": "super_heavy",
    "S2": "super_heavy",
}

WEIGHT_NAME: dict[WeightClass, str] = {
    "light": "Light",
    "medium": "Medium",
    "heavy": "Heavy",
    "super_heavy": "Super Heavy",
}


def calibre_letter(tonnage: Tonnage) -> str:
    """The letter that a Calibre weapon names this tonnage by: L2 is L, S2 is S."""
    return tonnage[0]
