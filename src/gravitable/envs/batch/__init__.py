"""Many matches in one call. May import everything in `envs` except `envs.pettingzoo`."""
