"""`python -m gravitable.server [PORT [DATA_FOLDER]]`: a server without the command line around it."""

import sys
from pathlib import Path

from gravitable.server.commands.start import run
from gravitable.server.settings import DEFAULT_PORT, Settings, default_data_folder

if __name__ == "__main__":
    arguments = sys.argv[1:]
    run(
        Settings(
            port=int(arguments[0]) if arguments else DEFAULT_PORT,
            data_folder=Path(arguments[1]) if len(arguments) > 1 else default_data_folder(),
        )
    )
