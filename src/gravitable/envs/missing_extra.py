"""What is not installed is named by the extra that brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gravitable.kernel import GravitableError


class MissingExtra(GravitableError, ImportError):
    """Something is not installed; the sentence says how to get it."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Import inside what an extra brings; without it, the error says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"This needs {error.name}, which the extra {extra!r} brings: pip install 'gravitable[{extra}]'."
        ) from None
