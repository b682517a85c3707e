"""Commands for administrators: serve, backup, doctor, admin."""
