"""The two worlds things fall in: an upright board and a table."""
