"""The crew: what officers have, see and can do. Nothing here changes a match."""
