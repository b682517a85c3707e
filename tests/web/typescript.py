"""A function of the browser client called without a browser: its module is bundled and run by Node."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[2] / "web"
RUN = """
const [path, name, given] = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const { rolldown } = require('rolldown')
rolldown({ input: path, logLevel: 'silent' })
  .then((bundle) => bundle.generate({ format: 'esm' }))
  .then(({ output }) => Buffer.from(output[0].code).toString('base64'))
  .then((code) => import('data:text/javascript;base64,' + code))
  .then((module) => process.stdout.write(JSON.stringify(given.map((one) => module[name](...one)))))
"""


def call(module: str, function: str, arguments: list[list[Any]]) -> list[Any]:
    """What a function of a module under `web/src` gives for each row of arguments; runes
    are no plain TypeScript."""
    found = subprocess.run(
        [sys.executable, str(WEB / "build.py"), "node"], capture_output=True, text=True, check=True
    )
    given = json.dumps([str(WEB / "src" / module), function, arguments])
    answer = subprocess.run(
        [found.stdout.strip(), "-e", RUN], input=given, cwd=WEB, capture_output=True, text=True, check=True
    )
    results: list[Any] = json.loads(answer.stdout)
    return results
