"""What people may be called: anything that can be seen, and that reads the way it is written."""

from __future__ import annotations

import functools
import unicodedata

from gravitable.server.errors import Refusal

LONGEST = 24
"""Letters of a name, as they are seen."""
WRITTEN = 200
"""Characters that they may be written with."""
_MARKS = 4
"""On one letter; more of them reach into the lines above and below."""
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
    if (long := letters(name)) > LONGEST:
        raise _refusal(f"A name has at most {LONGEST} letters; this one has {long}.")
    if len(name) > WRITTEN or _has_many_marks(name):
        raise _refusal("The letters of this name are too elaborate. Leave some marks out.")
    if not any(_shows(letter) for letter in name):
        raise _refusal("A name needs at least one letter that can be seen.")
    if name[0] in _JOINERS or name[-1] in _JOINERS or any(one + two in name for one, two in _DOUBLES):
        raise _refusal("This name has a joiner with nothing to join. Leave it out.")
    return name


def letters(name: str) -> int:
    """How many letters someone sees: marks belong to the letter before them, a flag is two characters, and
    emoji that are joined are one.

    >>> letters("Zoë"), letters("👨‍👩‍👧‍👦 🇳🇴"), letters("👍🏽"), letters("می‌خواهم")
    (3, 3, 1, 7)
    """
    count = 0
    before = ""
    half_a_flag = False
    for letter in name:
        is_flag = "\U0001f1e6" <= letter <= "\U0001f1ff"
        belongs = _is_mark(letter) or (before == "\u200d" and _kind(letter) == "So")
        if not belongs and not (is_flag and half_a_flag):
            count += 1
        half_a_flag = is_flag and not half_a_flag
        before = letter
    return count


def _kind(letter: str) -> str:
    """Unicode's kind of a character. Where emoji lie, what Python's tables do not know is a newer emoji."""
    kind = unicodedata.category(letter)
    return "So" if kind == "Cn" and "\U0001f000" <= letter <= "\U0001faff" else kind


def _is_mark(letter: str) -> bool:
    """Does this change the letter before it, rather than being one? Tones of skin do, too."""
    return _kind(letter)[0] == "M" or letter in _JOINERS or "\U0001f3fb" <= letter <= "\U0001f3ff"


def _has_many_marks(name: str) -> bool:
    """Are there more marks on a letter than can be read?"""
    run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if _kind(letter) in ("Mn", "Me") else 0
        if run > _MARKS:
            return True
    return False


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
    kind = _kind(letter)
    return letter in _BLANKS or kind in ("Zl", "Zp") or (kind[0] == "C" and letter not in _JOINERS)


def _shows(letter: str) -> bool:
    """Does this character show something by itself? Marks and spaces do not."""
    return _kind(letter)[0] in "LNPS"


def _refusal(reason: str) -> Refusal:
    return Refusal(reason, "table.limits", 400)
