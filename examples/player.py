"""A complete player in Python: it takes a seat at a table and chooses at random.

GRAVITABLE_TOKEN=$(gravitable token http://localhost:8612) python examples/player.py http://localhost:8612/join/...
"""

import json
import os
import random
import sys
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import connect

address = urlsplit(sys.argv[1])
server = f"{address.scheme}://{address.netloc}"
headers = {"Authorization": f"Bearer {os.environ['GRAVITABLE_TOKEN']}", "Content-Type": "application/json"}

kind, key = address.path.strip("/").split("/")
if kind == "join":  # an invite link; the address of a table has its id
    body = json.dumps({"token": key}).encode()
    with urlopen(Request(f"{server}/api/links", body, headers)) as answer:
        key = json.load(answer)["id"]

with connect(f"ws{server[4:]}/api/live", additional_headers=headers, max_size=None) as line:
    line.send(json.dumps({"type": "hello", "table": key, "sit": True}))
    seat, answered, n = None, None, 0
    for message in map(json.loads, line):
        seat = message["seat"] if message["type"] == "snapshot" else seat
        if message["type"] in ("refused", "bye"):
            sys.exit(message["reason"])
        if message.get("outcome"):
            print("won" if message["outcome"]["won"][seat] else "lost")
            break
        choices = []
        for decision in message.get("decisions", []):
            if decision["stamp"] != answered and not decision["optional"]:
                answered, n, choices = decision["stamp"], n + 1, decision["options"]
                if decision["parametric"]:  # too many to list: ask for some
                    line.send(json.dumps({"type": "sample", "n": n, "stamp": answered, "count": 4}))
        choices = message["options"] if message["type"] == "samples" else choices
        if choices:
            action = random.choice(choices)["action"]
            line.send(json.dumps({"type": "act", "n": n, "stamp": answered, "action": action}))
