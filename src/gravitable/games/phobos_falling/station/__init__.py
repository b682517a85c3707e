"""The station: power, air, ways, piles, the shuttle, and why something fails. Nothing here changes a match."""
