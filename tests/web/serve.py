"""`python serve.py PORT FOLDER [CLIENT]`: the server as the browser tests want it.

Bots do not wait, and every table is dealt the same: a test that passes once passes again.
"""

import sys
from functools import partial
from pathlib import Path
from random import Random

from gravitable.server import Limits, Settings, run
from gravitable.server.web import app
from gravitable.server.web.static_files import StaticFiles

if __name__ == "__main__":
    port, folder, *client = sys.argv[1:]
    if client:
        setattr(app, "StaticFiles", partial(StaticFiles, Path(client[0])))  # noqa: B010 (a class is no variable)
    # One test is many people behind one address.
    often, many = (50.0, 500), (500.0, 2000)
    unhurried = Limits(
        messages=many,
        requests=many,
        requests_address=many,
        new_tables=often,
        new_tables_address=often,
        thoughts=often,
        thoughts_address=often,
        keys=often,
        keys_address=often,
    )
    settings = Settings(
        port=int(port),
        exact_port=True,
        data_folder=Path(folder),
        bot_delay=0,
        limits=unhurried,
        lab_niceness=0,
        luck=lambda: Random(7),
    )
    run(settings)
