"""Tables in memory: seats, matches, clocks, chat, votes and bots. Imports `history` and below."""
