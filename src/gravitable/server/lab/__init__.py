"""The lab of a server: runs of each person, in separate processes. Imports `workers`, `games` and below."""
