"""The value network: the expected lead in victory points at the end of a turn, and its error.

A network over sets: every ship, place and piece of ground is read by itself, what was read is added up, and
from both seats' sums comes a lead. It was trained on fast playouts: `model.json`.
"""

from __future__ import annotations

import base64
import math
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from gravitable.games.dropfleet.bots.value_network.feature_rows import GROUND, PLACE, SHIP, WHOLE, widths
from gravitable.games.dropfleet.bots.value_network.features import TURNS, Features, features
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import Seat

FILE = Path(__file__).with_name("model.json")
KINDS = (SHIP, widths(PLACE), widths(GROUND), widths(WHOLE))
"""How long the rows are that a network reads: another network fits other rows."""
SCALE = 10.0
"""The unit of what the network tells, in victory points."""
CROWD = 6.0
"""By what sums are divided."""
CLOSE = 2.0
"""So many points are a close battle once it is over."""

Numbers: TypeAlias = NDArray[np.float32]


class NetworkLayer(msgspec.Struct, frozen=True):
    """A layer: weights from row to column, as half floats in base 64, with the biases in the last row."""

    shape: tuple[int, int]
    weights: str


class StoredNetwork(msgspec.Struct, frozen=True):
    """The stored network: row lengths, layers by input, and the error of each turn."""

    rows: tuple[int, ...]
    layers: dict[str, tuple[NetworkLayer, ...]]
    errors: tuple[float, ...]


def pack(weights: Numbers) -> NetworkLayer:
    """Return a layer as it is stored."""
    rows, columns = weights.shape
    return NetworkLayer((rows, columns), base64.b64encode(weights.astype("<f2").tobytes()).decode())


def unpack(layer: NetworkLayer) -> tuple[Numbers, Numbers]:
    """The weights and biases of a layer.

    >>> weights, bias = unpack(pack(np.array([[1.0, 2.0], [0.5, -1.0]], dtype=np.float32)))
    >>> weights.tolist(), bias.tolist()
    ([[1.0, 2.0]], [0.5, -1.0])
    """
    found = np.frombuffer(base64.b64decode(layer.weights), dtype="<f2").astype(np.float32)
    found = found.reshape(layer.shape)
    return found[:-1].copy(), found[-1].copy()


class Network:
    """The network, ready for use."""

    def __init__(self, stored: StoredNetwork) -> None:
        if stored.rows != KINDS:
            raise ValueError(f"The network was trained on other rows: {stored.rows}, not {KINDS}.")
        self._layers = {name: [unpack(each) for each in found] for name, found in stored.layers.items()}
        self._turns = np.eye(TURNS, dtype=np.float32)

    def lead(self, position: Features) -> tuple[float, float]:
        """By how many points the first seat will win, and by how many that is usually wrong."""
        ships = self._read("ships", position.ships, position.turn)
        sides = (_summed(ships[: position.own]), _summed(ships[position.own :]))
        told = []
        for seat in (0, 1):
            places = self._read("places", seen_by(position.places, PLACE, seat), position.turn)
            ground = self._read("ground", seen_by(position.ground, GROUND, seat), position.turn)
            whole = seen_by(position.whole[None, :], WHOLE, seat)[0]
            row = np.concatenate((sides[seat], sides[1 - seat], _summed(places), _summed(ground), whole))
            told.append(self._through("head", row))
        one, other = told
        lead, doubt = float(one[0] - other[0]), float(one[1] + other[1]) / 2
        return SCALE * lead, SCALE * math.exp(min(2.0, max(-4.0, doubt)))

    def _read(self, kind: str, rows: Numbers, turn: int) -> Numbers:
        """What is made of every row; the turn tells beside it."""
        (weights, bias), *rest = self._layers[kind]
        found = rows @ weights[:-TURNS]
        found += bias + weights[turn - 1 - TURNS]
        np.maximum(found, 0.0, out=found)
        for weights, bias in rest:
            found = found @ weights
            found += bias
            np.maximum(found, 0.0, out=found)
        return found

    def _through(self, kind: str, row: Numbers) -> Numbers:
        *inner, (weights, bias) = self._layers[kind]
        for before, offset in inner:
            row = np.maximum(row @ before + offset, 0.0)
        told: Numbers = row @ weights + bias
        return told


def seen_by(rows: Numbers, parts: tuple[int, int], seat: Seat) -> Numbers:
    """Return rows with the features of a seat before those of the other."""
    if seat == 0:
        return rows
    shared, each = parts
    return np.concatenate(
        (rows[:, :shared], rows[:, shared + each :], rows[:, shared : shared + each]), axis=1
    )


def _summed(read: Numbers) -> Numbers:
    """The sum over all rows, and the most of any."""
    if not len(read):
        return np.zeros(2 * read.shape[1], dtype=np.float32)
    return np.concatenate((read.sum(0) / np.float32(CROWD), read.max(0)))


@lru_cache(maxsize=1)
def network() -> Network:
    """Return the trained network."""
    return Network(msgspec.json.decode(FILE.read_bytes(), type=StoredNetwork))


def expected_lead(m: DropfleetMatch, seat: Seat) -> tuple[float, float]:
    """By how many points a seat will win and by how many that is usually wrong, a turn being over: when the
    next begins, or the battle has ended."""
    if m.outcome is not None:
        return m.outcome.scores[seat] - m.outcome.scores[1 - seat], CLOSE
    lead, error = network().lead(features(m))
    return (lead if seat == 0 else -lead), error


def win_probability(lead: float, error: float) -> float:
    """How likely a lead wins that is usually wrong by so much.

    >>> round(win_probability(4.0, 4.0), 2)
    0.84
    """
    return 0.5 + 0.5 * math.erf(lead / (error * math.sqrt(2.0)))
