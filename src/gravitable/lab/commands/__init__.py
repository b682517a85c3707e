"""The lab's commands: one file a command. It may import everything in `lab/`."""
