"""Teaching a network with PyTorch, on an accelerator where there is one: several beginnings at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gravitable.bots.evaluation import Network, Weights
from gravitable.envs.missing_extra import needs
from gravitable.lab.train.numpy_fit import HIDDEN, Rivals, held_back, weights_of
from gravitable.lab.train.positions import Positions, brier

if TYPE_CHECKING:
    from torch import Tensor

BEGINNINGS = 8
BATCH = 1024
PACE = 0.02
SMALL = 1e-4
"""How much a large weight costs."""


def fit(
    names: Sequence[str], positions: Positions, *, hidden: int = HIDDEN, epochs: int = 60, seed: int = 0
) -> Weights:
    """Fit networks from several beginnings by cross entropy (Adam).

    Kept is the one, at the epoch, that was best on games held back.
    """
    with needs("torch"):
        import torch
    device = torch.accelerator.current_accelerator(check_available=True) or torch.device("cpu")
    learned, judged = held_back(positions)
    centre, scale = learned.rows.mean(axis=0), learned.rows.std(axis=0)
    scale[scale == 0] = 1.0

    def there(values: Any, kind: Any = torch.float32) -> Tensor:
        return torch.as_tensor(values, dtype=kind, device=device)

    inputs, ends = there((learned.rows - centre) / scale), there(learned.ends)
    rng = np.random.default_rng(seed)
    width = inputs.shape[1]
    share = float(np.clip(learned.ends.mean(), 0.01, 0.99))
    values = [
        there(rng.normal(0, width**-0.5, (BEGINNINGS, width, hidden))),
        there(np.zeros((BEGINNINGS, 1, hidden))),
        there(rng.normal(0, hidden**-0.5, (BEGINNINGS, hidden, 1))),
        there(np.full((BEGINNINGS, 1, 1), np.log(share / (1 - share)))),
    ]
    for value in values:
        value.requires_grad_()
    descent = torch.optim.Adam(values, lr=PACE)
    course = torch.optim.lr_scheduler.LinearLR(descent, 1.0, 0.05, epochs)
    rivals = Rivals(learned.places())
    best, kept = np.inf, None
    for _ in range(epochs):
        for batch, places in rivals.batches(rng, BATCH):
            rows, at = there(batch, torch.int64), there(places, torch.int64)
            logits = _logits(values, inputs[rows])
            large = (values[0] ** 2).sum() + (values[2] ** 2).sum()
            loss = _surprise(logits, ends[rows], at) + SMALL / 2 * large
            descent.zero_grad()
            loss.backward()
            descent.step()
        course.step()
        for each in zip(*(value.detach().cpu().double().numpy() for value in values), strict=True):
            now = weights_of(names, centre, scale, [each[0], each[1][0], each[2][:, 0], each[3][0, 0]])
            score = brier(judged.told(Network(now)), judged.ends)
            if score < best:
                best, kept = score, now
    assert kept is not None
    return kept


def _logits(values: Sequence[Tensor], rows: Tensor) -> Tensor:
    import torch

    hidden, bias, out, offset = values
    return (torch.tanh(rows @ hidden + bias) @ out + offset)[..., 0]


def _surprise(logits: Tensor, ends: Tensor, places: Tensor) -> Tensor:
    """Cross entropy, summed over the beginnings: rivals in one place share a victory, others are alone."""
    import torch

    count = int(places[-1]) + 1
    # All logits of a place may be moved by the same number: by the largest of all, for no overflow.
    odds = torch.exp(logits - logits.detach().amax(dim=1, keepdim=True))
    sums = torch.zeros(len(logits), count, device=logits.device).index_add(1, places, odds)
    rivals = torch.bincount(places, minlength=count)[places] > 1
    among = -ends * torch.log(odds / sums[:, places] + 1e-9)
    alone = torch.nn.functional.binary_cross_entropy_with_logits(
        logits, ends.expand_as(logits), reduction="none"
    )
    return torch.where(rivals, among, alone).sum() / count
