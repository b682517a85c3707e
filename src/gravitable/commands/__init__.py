"""The command line: one file a command. It may import everything; nothing imports it."""
