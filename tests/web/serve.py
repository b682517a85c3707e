"""`python serve.py PORT FOLDER`: the server as the browser tests want it.

Bots do not wait, and every table is dealt the same: a test that passes once passes again.
"""

import sys
from pathlib import Path
from random import Random

from gravitable.server import Limits, Settings, run

if __name__ == "__main__":
    port, folder = sys.argv[1:]
    # One test is many people behind one address.
    unhurried = Limits(
        requests=(500.0, 2000), new_tables=(50.0, 500), messages=(500.0, 2000), thoughts=(50.0, 500)
    )
    run(
        port=int(port),
        exact_port=True,
        settings=Settings(data_folder=Path(folder), bot_delay=0, limits=unhurried, luck=lambda: Random(7)),
    )
