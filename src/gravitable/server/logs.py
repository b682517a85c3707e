"""What the server writes down for the one who runs it: for people to read, or a JSON object a line."""

from __future__ import annotations

import logging
import time

import msgspec


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how bad, where, what, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line."""
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{seconds}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(form: str, level: str) -> None:
    """Let everything that is worth noting go to standard error."""
    handler = logging.StreamHandler()
    words = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else words)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
