"""Packaging hook: build the browser client into the package while the wheel is built.

GRAVITABLE_SKIP_WEB=1 leaves the client out.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _client(root: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("gravitable_web_build", Path(root) / "web" / "build.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError("web/build.py is missing: the browser client cannot be built")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class BrowserClient(BuildHookInterface):  # type: ignore[type-arg]
    """Asks for Node only when the client is out of date and the machine has no Node of its own."""

    def _wanted(self) -> bool:
        return self.target_name == "wheel" and not os.environ.get("GRAVITABLE_SKIP_WEB")

    def dependencies(self) -> list[str]:
        client = _client(self.root)
        return (
            [client.NODE_WHEEL] if self._wanted() and not client.fresh() and not client.machine_node() else []
        )

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._wanted():
            _client(self.root).build()
