"""What a judgement learns from positions, and what it would say of games that it did not learn from."""

from __future__ import annotations

import numpy as np

from gravitable.bots.evaluation import Judge, Line, Numbers, Weights, model_of
from gravitable.lab.train import torch_fit
from gravitable.lab.train.numpy_fit import HELD_BACK, HIDDEN, fit, fit_line
from gravitable.lab.train.positions import Positions


def learn(
    judge: Judge, positions: Positions, *, hidden: int | None = None, torch: bool = False
) -> Weights | Line:
    """What a judgement learns from positions: other weights than those made by hand, or a network."""
    if judge.by_hand is not None and hidden is None:
        return fit_line(judge.by_hand, positions)
    way = torch_fit.fit if torch else fit
    return way(judge.names, positions, hidden=hidden or HIDDEN)


def told_in_parts(
    judge: Judge, positions: Positions, parts: int, *, hidden: int | None = None, torch: bool = False
) -> Numbers:
    """The chance each side is given by what is learned from the games of all parts but its own."""
    # Within a part, too, some games are held back.
    part = positions.seeds // HELD_BACK % parts
    chances = np.zeros(len(positions.ends))
    for number in range(parts):
        left_out = part == number
        weights = learn(judge, positions.where(~left_out), hidden=hidden, torch=torch)
        chances[left_out] = positions.where(left_out).told(model_of(weights))
    return chances
