"""The station: power, air, ways, piles, the shuttle, and why things fail. Nothing here changes a match."""
