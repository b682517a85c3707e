"""A page that needs nothing but itself: its style, its sections, charts with the table behind them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from gravitable.kernel import GravitableError

STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def page(title: str, subtitle: str, findings: Sequence[str], note: str, sections: Iterable[str]) -> str:
    """The whole page: findings first."""
    items = "".join(f"<li>{escape(each)}</li>" for each in findings)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body>"
        f'<h1>{escape(title)}</h1><p class="soft">{escape(subtitle)}</p>'
        f'<section class="findings"><h2 style="margin-top:0">Findings</h2><ul>{items}</ul>'
        f'<p class="soft">{escape(note)}</p></section>{"".join(sections)}</body></html>\n'
    )


def write(file: Path, text: str) -> None:
    """Write a page to a file."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GravitableError(f"{file} cannot be written: {error.strerror}.") from None


def section(title: str, words: str, *parts: str) -> str:
    """A part of the page under its heading."""
    return f"<section><h2>{escape(title)}</h2><p>{escape(words)}</p>{''.join(parts)}</section>"


def chart(svg: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """A chart with its table behind it."""
    return f"<figure>{svg}{table('The table behind it', columns, rows)}</figure>"


def table(
    summary: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], *, opened: bool = False
) -> str:
    """A table that unfolds."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(f"<tr>{''.join(_cell(cell) for cell in row)}</tr>" for row in rows)
    state = " open" if opened else ""
    return (
        f"<details{state}><summary>{escape(summary)}</summary>"
        f"<div class='scroll'><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div></details>"
    )


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f'<td class="number">{value:.4g}</td>'
    if isinstance(value, int) and not isinstance(value, bool):
        return f'<td class="number">{value:,}</td>'
    return f"<td>{escape(str(value))}</td>"
