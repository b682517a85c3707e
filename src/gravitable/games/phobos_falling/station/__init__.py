"""The station: power, air, piles, the shuttle, and causes of failures. Imports no steps or bots."""
