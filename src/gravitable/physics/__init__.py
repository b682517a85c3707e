"""The two worlds that things fall in: an upright board and a table. Imports `geometry`."""
