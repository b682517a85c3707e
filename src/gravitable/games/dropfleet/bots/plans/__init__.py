"""Plans of a group, tried out on copies of the match; may import `choices`, `moves` and `value_network`."""
