"""Trajectories of `gravitable dataset` as a dataset of Minari, which `pip install 'minari[hdf5]'` installs.

python examples/to_minari.py data/adrift.parquet
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import polars as pl


def episodes(rows: pl.DataFrame) -> Iterator[dict[str, Any]]:
    """What an `EpisodeBuffer` takes, of every seat of every match."""
    for _, episode in rows.group_by("episode", maintain_order=True):
        steps = episode.drop_nulls("action")
        yield {
            "observations": np.array(episode["observation"].to_list(), np.float32),
            "actions": steps["action"].to_numpy(),
            "rewards": steps["reward"].to_list(),
            "terminations": steps["termination"].to_list(),
            "truncations": steps["truncation"].to_list(),
        }


def spaces(about: dict[str, Any]) -> dict[str, gymnasium.Space[Any]]:
    """The spaces that the file beside the rows tells."""
    low, high = (np.array(about[end], np.float32) for end in ("low", "high"))
    return {
        "observation_space": gymnasium.spaces.Box(low, high),
        "action_space": gymnasium.spaces.Discrete(about["actions"]),
    }


if __name__ == "__main__":
    import minari
    from minari.data_collector import EpisodeBuffer

    file = Path(sys.argv[1])
    about = json.loads(file.with_suffix(".json").read_text())
    buffers = [EpisodeBuffer(**episode) for episode in episodes(pl.read_parquet(file))]
    made = minari.create_dataset_from_buffers(about["dataset_id"], buffers, **spaces(about))
    print(f"{made.total_steps} steps of {made.total_episodes} episodes are {about['dataset_id']}")
