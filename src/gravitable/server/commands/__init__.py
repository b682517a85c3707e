"""The server's commands: serve, backup, restore, doctor, admin. It may import everything in `server/`."""
