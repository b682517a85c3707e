"""The lab of a server: runs of people's own, played in processes beside the tables."""
