"""What people may be called: anything that can be seen, and that reads the way it is written."""

from __future__ import annotations

import functools
import unicodedata

from gravitable.server.errors import Refusal

LONGEST = 24
_JOINERS = "\u200c\u200d"
"""They join or part letters in Persian and Indian scripts, and make one emoji of several."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols, by their kind, that show nothing."""
_STROKES = {"i": "l", "1": "l", "|": "l", "0": "o"}
"""What is alike in one alphabet, in capitals or small."""


def checked_name(name: str) -> str:
    """A name as it will be shown; a refusal says what is wrong with it.

    >>> checked_name("  Anna   Karenina ")
    'Anna Karenina'
    """
    if any(_hides(letter) for letter in name):
        raise _refusal("This name has a character that cannot be seen. Leave it out.")
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if len(name) > LONGEST:
        raise _refusal(f"A name has at most {LONGEST} letters; this one has {len(name)}.")
    if not any(_shows(letter) for letter in name):
        raise _refusal("A name needs at least one letter that can be seen.")
    if name[0] in _JOINERS or name[-1] in _JOINERS or any(one + two in name for one, two in _DOUBLES):
        raise _refusal("This name has a joiner with nothing to join. Leave it out.")
    return name


def essence(name: str) -> str:
    """What a name comes down to: two names with the same one would be taken for each other. Letters that look
    alike, of whichever alphabet, count as one, by Unicode's list of them.

    >>> essence("Ann ☆"), essence("ＡＮＮ"), essence("☆☆"), essence("Воb") == essence("Bob")
    ('ann', 'ann', '☆☆', True)
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    alike = unicodedata.normalize("NFKC", "".join(map(_prototype, folded)))
    return "".join(letter for letter in alike if letter.isalnum()) or folded


@functools.lru_cache(maxsize=4096)
def _prototype(letter: str) -> str:
    """What stands for all letters that look like this one, written small or large."""
    found = [each for each in (_alike(letter), _alike(letter.upper())) if each is not None]
    letter = next((each for each in found if each.isascii()), found[0] if found else letter).casefold()
    letter = _alike(letter) or letter if letter.isascii() else letter  # м is M, and m is rn
    return _STROKES.get(letter, letter)


def _alike(letter: str) -> str | None:
    """What Unicode has stand for a letter that looks like another."""
    # (It is large, and only names need it.)
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    # The list leads from a letter to what stands for it, and from that to all such letters.
    found = [each["c"] for each in confusables_data.get(letter, ())]
    return found[0] if len(found) == 1 else None


_DOUBLES = [(one, two) for one in (*_JOINERS, " ") for two in (*_JOINERS, " ") if one + two != "  "]


def _hides(letter: str) -> bool:
    """Is this a character that shows nothing, or changes how others are shown, and is no plain space?"""
    kind = unicodedata.category(letter)
    return letter in _BLANKS or kind in ("Zl", "Zp") or (kind[0] == "C" and letter not in _JOINERS)


def _shows(letter: str) -> bool:
    """Does this character show something by itself? Marks and spaces do not."""
    return unicodedata.category(letter)[0] in "LNPS"


def _refusal(reason: str) -> Refusal:
    return Refusal(reason, "table.limits", 400)
