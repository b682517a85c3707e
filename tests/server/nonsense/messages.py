"""Live messages and WebSocket frames that make no sense."""

from __future__ import annotations

import json
import random
from typing import Any, get_args

from gravitable.server.wire import live as messages

KINDS = sorted(kind.__struct_config__.tag for kind in get_args(messages.FromClient))
FIELDS = sorted(
    {name for kind in get_args(messages.FromClient) for name in kind.__struct_encode_fields__} - {"n"}
)
VALUES: list[Any] = [
    *(
        None,
        -1,
        0,
        1,
        2**70,
        1e308,
        "",
        "x" * 600,
        [],
        {},
        True,
        [[[[]]]],
        {"type": "Bid"},
        "\u0000",
        "\ud800",
    ),
    *({"type": "Bid", "amount": []}, {"type": "Throw", "at": 1e400}),
]
_TEXTS = (
    *("[" * 5000, '{"a":' * 500, "null", "NaN", '"', "{}", "[]", "\ud7ff", "Ω" * 50, "", "\0", "9" * 5000),
    *(
        '{"type":"act","n":1,"stamp":0,"action":' + "[" * 5000,
        '{"type":"act","type":"say"}',
        '{"type":"ping","n":1}x',
    ),
)


def message(rng: random.Random) -> str | bytes:
    """A message no client would send; some are close to real ones."""
    match rng.randrange(6):
        case 0:
            return rng.randbytes(rng.randrange(40))
        case 1:
            return rng.choice(_TEXTS)
        case 2:
            return json.dumps({rng.choice(["type", "n", "x"]): rng.choice(VALUES) for _ in range(3)})
        case 3:
            action = rng.choice([*VALUES, {"type": "Bid", "amount": rng.choice(VALUES)}])
            kind, stamp = rng.choice(["act", "check", "preview"]), rng.choice([0, 1, *VALUES])
            return json.dumps({"type": kind, "n": rng.choice([1, *VALUES]), "stamp": stamp, "action": action})
        case 4:
            text = json.dumps({"type": rng.choice(KINDS), "n": rng.choice([1, *VALUES]), "extra": 1})
            return text[: rng.randrange(60)]
        case _:
            more = {name: rng.choice(VALUES) for name in rng.sample(FIELDS, rng.randrange(len(FIELDS)))}
            return json.dumps({"type": rng.choice(KINDS), "n": rng.choice([1, 2, *VALUES]), **more})


def frames(rng: random.Random) -> bytes:
    """Bytes after the handshake that are no proper frames, or only just."""
    head = bytes((rng.choice((0x81, 0x82, 0x80, 0x01, 0x88, 0x89, 0x8A, 0x83, 0x8F, 0xC1, 0xF1, 0x09)),))
    masked = 0x80 if rng.random() < 0.8 else 0
    size = rng.choice((0, 1, 5, 125, 126, 127))
    longer = {
        126: rng.choice((b"\x00\x01", b"\xff\xff")),
        127: rng.choice((b"\xff" * 8, b"\x00" * 7 + b"\x05")),
    }
    frame = head + bytes((masked | size,)) + longer.get(size, b"") + (rng.randbytes(4) if masked else b"")
    return frame + rng.randbytes(rng.choice((0, 1, 5, 125, 400)))
