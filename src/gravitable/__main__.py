"""The command `gravitable`, as `python -m gravitable`."""

from gravitable.commands.main import main

main()
