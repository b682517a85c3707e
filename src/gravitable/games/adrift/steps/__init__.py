"""Adrift's rules by the chapters of its rulebook.

`goal`, `warp_core`, `systems`, `full_power`, `upgrades`, `event_cards` (with `last_event` and `time_travel`),
`setup`, and `turn` with the `powers` used in it.
"""
